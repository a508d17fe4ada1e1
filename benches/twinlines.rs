//! Successors a second of Twinlines on the classic boards, on one core.
//!
//! The positions come from games of pseudo-random turns, so every stage counts: opening, full boards, shifting. The number of successors is
//! asserted, so that a faster engine is still the same engine.

use divan::Bencher;
use divan::counter::ItemsCount;
use gamut::packed::{Packed, Wide, twinlines::Twinlines};
use gamut::settings::Variant;
use gamut::settings::twinlines::Settings;

fn main() {
    divan::main();
}

fn settings(text: &str) -> Settings {
    match text.parse() {
        Ok(Variant::Twinlines(settings)) => settings,
        other => panic!("{text} is not a variant of Twinlines: {other:?}"),
    }
}

/// The positions of `games` games of at most 30 turns.
fn positions<G: Packed>(game: &G, games: u64) -> Vec<G::Code> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut found = Vec::new();
    let mut actions = Vec::new();
    for _ in 0..games {
        let mut code = game.start();
        for _ in 0..30 {
            game.actions(code, &mut actions);
            if actions.is_empty() {
                break;
            }
            found.push(code);
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            code = game.successor(code, actions[(state >> 33) as usize % actions.len()]);
        }
    }
    found
}

fn measure<G: Packed>(bencher: Bencher, game: G, expected: u64, next: fn(&G, G::Code, &mut Vec<G::Code>)) {
    let positions = positions(&game, 20);
    let mut out = Vec::new();
    let mut count = || {
        let each = positions.iter().map(|&code| {
            next(&game, code, &mut out);
            out.len() as u64
        });
        each.sum::<u64>()
    };
    assert_eq!(count(), expected);
    bencher.counter(ItemsCount::new(expected)).bench_local(count);
}

#[divan::bench]
fn two_players(bencher: Bencher) {
    measure(bencher, Twinlines::<2, u128>::new(&settings("twinlines")), 1_345_251, Packed::successors);
}

#[divan::bench]
fn two_players_canonical(bencher: Bencher) {
    measure(bencher, Twinlines::<2, u128>::new(&settings("twinlines")), 1_345_251, Packed::canonical_successors);
}

#[divan::bench]
fn two_players_placing_only(bencher: Bencher) {
    measure(bencher, Twinlines::<2, u128>::new(&settings("twinlines tiles=99")), 56_318, Packed::successors);
}

#[divan::bench]
fn three_players(bencher: Bencher) {
    measure(bencher, Twinlines::<3, Wide>::new(&settings("twinlines classic3")), 389_758, Packed::successors);
}

#[divan::bench]
fn four_players(bencher: Bencher) {
    measure(bencher, Twinlines::<4, Wide>::new(&settings("twinlines classic4")), 81_293, Packed::successors);
}

/// Boards with 16 symmetries, each of which every successor is tried in.
#[divan::bench]
fn two_players_five_by_five_canonical(bencher: Bencher) {
    let game = Twinlines::<2, u128>::new(&settings("twinlines board=5x5"));
    measure(bencher, game, 412595, Packed::canonical_successors);
}
