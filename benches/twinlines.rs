//! Twinlines: successors per second on the classic boards, on one core; positions per second and bytes per position of solving small ones.
//!
//! `cargo bench --bench twinlines` prints both. The positions of the first part come from games of pseudo-random turns, so every stage counts: opening, full boards, shifting. The number of successors is
//! asserted, so that a faster engine is still the same engine. So are the figures of what is solved, on all cores.

use std::time::Instant;

use divan::Bencher;
use divan::counter::ItemsCount;
use gamut::explore::{Limits, NoProgress};
use gamut::packed::twinlines::Twinlines;
use gamut::packed::{AnyGame, Code, FullEngine, Game, Packed, Symmetric, Symmetry, Wide};
use gamut::settings::Variant;
use gamut::settings::twinlines::Settings;
use gamut::solve::{Solved, summary};
use gamut::with_game;

fn main() {
    divan::main();
    // Under `cargo test --benches` only the counts above are checked.
    if std::env::args().any(|word| word == "--bench") {
        SOLVED.iter().for_each(solve);
    }
}

/// A variant to solve: symmetry; positions, moves, won, lost, drawn.
type Row = (&'static str, Symmetry, [u64; 5]);

const SOLVED: [Row; 4] = [
    ("twinlines small", Symmetry::Off, [216_306, 946_725, 128_073, 74_618, 13_615]),
    ("twinlines board=3x3 line=3 goal=1 tiles=4", Symmetry::Off, [808_138, 27_777_573, 0, 0, 808_138]),
    ("twinlines board=3x3 line=3 goal=1 tiles=4", Symmetry::On, [26_832, 854_327, 0, 0, 26_832]),
    ("twinlines board=3x3 line=3 goal=1 tiles=5", Symmetry::On, [290_477, 8_254_799, 230_742, 42_387, 17_348]),
];

/// Solves a game and returns its figures, and the bytes of tables and buffers at the most.
fn solve_game<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> ([u64; 5], u64) {
    let solved = Solved::new(game, symmetry, Limits::NONE, &NoProgress).expect("a game for two");
    let summary = summary(solved.solution.values());
    let (explored, solution) = (&solved.explored, &solved.solution);
    let figures = [explored.len(), explored.moves, summary.won, summary.lost, summary.drawn];
    (figures, explored.peak_bytes + solution.peak_bytes)
}

/// Solves a variant, checks its figures, and prints what it took.
fn solve((text, symmetry, expected): &Row) {
    let variant: Variant = text.parse().expect("a variant of the benchmark");
    let began = Instant::now();
    let (figures, bytes) =
        with_game!(AnyGame::open(&variant).expect("a variant that opens"), game => solve_game(game, *symmetry));
    let seconds = began.elapsed().as_secs_f64();
    assert_eq!(figures, *expected, "{text}");
    let [positions, moves, ..] = figures;
    println!(
        "solving {text}, symmetry {}: {positions} positions and {moves} moves in {seconds:.2} s, {:.0} positions/s, {:.0} moves/s, {:.1} bytes per position",
        symmetry.name(),
        positions as f64 / seconds,
        moves as f64 / seconds,
        bytes as f64 / positions as f64,
    );
}

fn settings(text: &str) -> Settings {
    match text.parse() {
        Ok(Variant::Twinlines(settings)) => settings,
        other => panic!("{text} is not a variant of Twinlines: {other:?}"),
    }
}

/// The positions of `games` games of at most 30 turns.
fn positions<G: FullEngine>(game: &G, games: u64) -> Vec<G::Code> {
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

fn measure<G: FullEngine>(bencher: Bencher, game: G, expected: u64, next: fn(&G, G::Code, &mut Vec<G::Code>)) {
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
    measure(bencher, Twinlines::<2, Wide>::new(&settings("twinlines")), 1_345_251, Packed::successors);
}

#[divan::bench]
fn two_players_canonical(bencher: Bencher) {
    measure(bencher, Twinlines::<2, Wide>::new(&settings("twinlines")), 1_345_251, Symmetric::canonical_successors);
}

#[divan::bench]
fn two_players_placing_only(bencher: Bencher) {
    measure(bencher, Twinlines::<2, Wide>::new(&settings("twinlines tiles=99")), 56_318, Packed::successors);
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
    let game = Twinlines::<2, Wide>::new(&settings("twinlines board=5x5"));
    measure(bencher, game, 412595, Symmetric::canonical_successors);
}
