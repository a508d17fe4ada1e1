//! Move generation of Labyrinth: successors a second on one core, with the right count asserted.

use std::collections::HashSet;

use divan::Bencher;
use divan::counter::ItemsCount;
use gamut::packed::{self, Packed, WithPacked};
use gamut::settings::Variant;

fn main() {
    divan::main();
}

/// How many positions are expanded: the first ones found breadth first.
const POSITIONS: usize = 20_000;

/// Measures one way of listing successors on the first positions of a variant.
struct Measure<'a, 'b> {
    bencher: Bencher<'a, 'b>,
    canonical: bool,
    expected: usize,
}

impl WithPacked for Measure<'_, '_> {
    type Output = ();

    fn with<G: Packed>(self, game: G) {
        let positions = first_positions(&game);
        let canonical = self.canonical;
        let expand = || {
            let mut next = Vec::with_capacity(128);
            let mut count = 0;
            for &code in &positions {
                if canonical {
                    game.canonical_successors(code, &mut next);
                } else {
                    game.successors(code, &mut next);
                }
                count += next.len();
                divan::black_box(next.last());
            }
            count
        };
        assert_eq!(expand(), self.expected, "successors of the first {POSITIONS} positions");
        self.bencher.counter(ItemsCount::new(self.expected)).bench(expand);
    }
}

/// The first positions that a breadth-first search without symmetry finds.
fn first_positions<G: Packed>(game: &G) -> Vec<G::Code> {
    let mut seen = HashSet::from([game.start()]);
    let mut found = vec![game.start()];
    let mut next = Vec::new();
    let mut at = 0;
    while found.len() < POSITIONS {
        game.successors(found[at], &mut next);
        found.extend(next.iter().filter(|&&code| seen.insert(code)));
        at += 1;
    }
    found.truncate(POSITIONS);
    found
}

fn measure(bencher: Bencher, variant: &str, canonical: bool, expected: usize) {
    let variant: Variant = variant.parse().expect("a variant of the benchmark");
    packed::open(&variant, Measure { bencher, canonical, expected }).expect("a variant that opens");
}

#[divan::bench]
fn classic9(bencher: Bencher) {
    measure(bencher, "labyrinth", false, 266_793);
}

#[divan::bench]
fn classic9_canonical(bencher: Bencher) {
    measure(bencher, "labyrinth", true, 266_793);
}

#[divan::bench]
fn small5x3(bencher: Bencher) {
    measure(bencher, "labyrinth board=small5x3", false, 152_409);
}
