//! Labyrinth: successors per second on one core, and positions per second and bytes per position of solving, with the right counts asserted.

use std::collections::HashSet;
use std::time::Instant;

use divan::Bencher;
use divan::counter::ItemsCount;
use gamut::explore::{Limits, NoProgress};
use gamut::packed::labyrinth::Labyrinth;
use gamut::packed::{AnyGame, Code, FullEngine, Game, Symmetry};
use gamut::settings::Variant;
use gamut::solve::{Solved, summary};
use gamut::with_game;

fn main() {
    divan::main();
    // Positions, moves, won, lost, drawn.
    solve("labyrinth board=small3x3", Symmetry::Off, [693_630, 3_923_644, 60_326, 50_258, 583_046]);
    solve("labyrinth board=small3x3", Symmetry::On, [347_058, 1_962_902, 30_163, 25_129, 291_766]);
    if std::env::var_os("GAMUT_SLOW_TESTS").is_some() {
        let counts = [9_798_246, 68_870_954, 619_200, 520_648, 8_658_398];
        solve("labyrinth board=small5x3", Symmetry::On, counts);
    }
}

/// Solves a variant on all cores, checks the counts, and prints the rate and the memory of the tables.
fn solve_game<C: Code>(game: &dyn Game<C>, variant: &Variant, symmetry: Symmetry, expected: [u64; 5]) {
    let began = Instant::now();
    let solved = Solved::new(game, symmetry, Limits::NONE, &NoProgress).expect("a game for two");
    let seconds = began.elapsed().as_secs_f64();
    let (explored, sums) = (&solved.explored, summary(solved.solution.values()));
    assert_eq!([explored.len(), explored.moves, sums.won, sums.lost, sums.drawn], expected);
    let bytes = explored.peak_bytes.max(explored.bytes() + solved.solution.peak_bytes);
    let positions = explored.len() as f64;
    println!(
        "{variant}, symmetry {}: {} positions solved in {seconds:.2} s, {:.0} positions per second, tables of {:.1} bytes per position at the most",
        symmetry.name(),
        explored.len(),
        positions / seconds,
        bytes as f64 / positions,
    );
}

fn solve(variant: &str, symmetry: Symmetry, expected: [u64; 5]) {
    let variant: Variant = variant.parse().expect("a variant of the benchmark");
    with_game!(AnyGame::open(&variant).expect("a variant that opens"), game => solve_game(game, &variant, symmetry, expected));
}

/// How many positions are expanded: the first ones found breadth first.
const POSITIONS: usize = 20_000;

/// Measures one way of listing successors on the first positions of a variant whose codes are one word.
fn measure(bencher: Bencher, variant: &str, canonical: bool, expected: usize) {
    match variant.parse() {
        Ok(Variant::Labyrinth(settings)) => {
            measure_engine(bencher, Labyrinth::<u64>::new(&settings), canonical, expected)
        }
        other => panic!("{variant} is not a variant of Labyrinth: {other:?}"),
    }
}

fn measure_engine<G: FullEngine>(bencher: Bencher, game: G, canonical: bool, expected: usize) {
    let positions = first_positions(&game);
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
    assert_eq!(expand(), expected, "successors of the first {POSITIONS} positions");
    bencher.counter(ItemsCount::new(expected)).bench(expand);
}

/// The first positions that a breadth-first search without symmetry finds.
fn first_positions<G: FullEngine>(game: &G) -> Vec<G::Code> {
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
