//! What every check is made of: random numbers, and words of programs as they are shown.

use gamut::conform::child::{SHOWN, shown, shown_indented};
use gamut::conform::random::Random;

#[test]
fn long_texts_are_cut() {
    assert_eq!(shown(b" a\tb\n"), "a b");
    assert_eq!(shown_indented(b"  ^^ \n"), "  ^^");
    assert_eq!(shown(&[b'x'; 300]).len(), SHOWN + 4);
}

#[test]
fn the_sequence_is_the_published_one() {
    let mut random = Random(1_234_567);
    assert_eq!(random.number(), 6_457_827_717_110_365_317);
    assert_eq!(random.number(), 3_203_168_211_198_807_973);
}

#[test]
fn every_number_comes_up() {
    let mut random = Random::new(1, 2);
    let mut seen = [0; 7];
    (0..700).for_each(|_| seen[random.below(7)] += 1);
    assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
}
