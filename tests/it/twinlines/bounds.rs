//! Bounds on the number of positions: never too low, and how close they come.

use gamut::explore::predict;
use gamut::packed::Symmetry;
use gamut::with_game;

use super::engines::SMALL;
use super::opened;
use crate::any_game;
use crate::explore::explored;

/// The bound and what was found, without symmetry and with it.
fn compare(settings: &str) -> [(u128, u64); 2] {
    with_game!(opened(settings), game => {
        [Symmetry::Off, Symmetry::On]
            .map(|symmetry| (predict(game, symmetry).positions.unwrap(), explored(game, symmetry).len()))
    })
}

#[test]
fn bounds_are_never_too_low() {
    let more =
        ["small", "small stuck=draw", "board=3x3 line=3 goal=2 tiles=9", "players=3 board=2x2 line=2 goal=1 tiles=9"];
    for settings in SMALL.iter().map(|(settings, _)| *settings).chain(more) {
        for (bound, found) in compare(settings) {
            assert!(bound >= u128::from(found), "{settings}: bound {bound}, found {found}");
        }
    }
}

#[test]
fn bounds_and_what_was_found() {
    assert_eq!(compare("board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC"), [(52_321, 15_229), (15_155, 1_069)]);
    assert_eq!(compare("small"), [(7_203_544, 216_306), (1_740_132, 14_904)]);
}

#[test]
fn bounds_beyond_128_bits_are_not_given() {
    let bound = |text: &str| with_game!(any_game(text), game => predict(game, Symmetry::Off).positions);
    assert_eq!(bound("twinlines"), Some(597_014_681_370_226_620_846_207_767));
    assert_eq!(bound("twinlines classic4"), None);
    // Too many states: any tile anywhere.
    assert_eq!(bound("twinlines players=4 board=4x4"), Some(5u128.pow(32) * 4u128.pow(4) * 4 * 5));
}
