//! Exploring and solving whole games: positions and moves per second of processor time, nanoseconds per move, bytes per position.
//!
//! `cargo bench --bench solve` explores OVO on 4x4 on two threads, then solves, on one thread, Quixo on 3x3 and 4x4, whose results are published, and labyrinth on small5x3, and checks the counts.
//! `-- explore`, `-- quixo` or `-- labyrinth` does one of these. GamesmanOne solves the same Quixo on
//! 4x4 in 47 seconds of processor time on one thread of a machine like the one that gamut was measured on: 218,000 merged positions per second.
//! `cargo bench --bench solve -- unmerged` counts every position of Quixo on 4x4 by itself, on all threads: 82,497,861 of them.

use std::fs;
use std::time::Instant;

use gamut::explore::{Limits, NoProgress, explore};
use gamut::machine::{peak_resident, processor_ticks};
use gamut::packed::{AnyGame, Game, Symmetry};
use gamut::settings::Variant;
use gamut::solve::{Solved, Summary, summary};
use gamut::{Model, Options};

/// Positions, moves, won, lost, drawn, and the value of the start.
type Counts = (u64, u64, [u64; 3], &'static str);

/// GamesmanOne's rate on 4x4.
const PEER: f64 = 218_000.0;

/// Runs a job on a game whose positions fit into one word.
fn with_narrow<T>(variant: &str, job: impl FnOnce(&dyn Game<u64>) -> T) -> T {
    let parsed: Variant = variant.parse().expect("a variant");
    match AnyGame::open(&parsed).expect("a variant that opens") {
        AnyGame::Narrow(game) => job(&*game),
        AnyGame::Wide(_) => unreachable!("{variant} fits into one word"),
    }
}

/// Runs a job, which says how many positions and moves it found, and prints what it took.
fn measured<T>(name: &str, job: impl FnOnce() -> (u64, u64, T)) -> T {
    // Lets the system count the peak of memory from now on.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let (began, processor) = (Instant::now(), processor_seconds());
    let (positions, moves, made) = job();
    let (seconds, processor) = (began.elapsed().as_secs_f64(), processor_seconds() - processor);
    println!(
        "{name}: {positions} positions, {moves} moves, {seconds:.2} s, {processor:.2} s of processor time: {:.0} positions and {:.0} moves per second of it, {:.1} ns per move ({:.2} times GamesmanOne on Quixo 4x4), peak resident set {:.1} bytes per position",
        positions as f64 / processor,
        moves as f64 / processor,
        1e9 * processor / moves as f64,
        positions as f64 / processor / PEER,
        peak_resident().unwrap_or(0) as f64 / positions as f64,
    );
    made
}

fn explored(variant: &str, symmetry: Symmetry, positions: u64, moves: u64) {
    let found = with_narrow(variant, |game| {
        measured(&format!("exploring {variant}, symmetry {}", symmetry.name()), || {
            let found = explore(game, &[game.start()], symmetry, Limits::NONE, &NoProgress).expect("room");
            (found.len(), found.moves, (found.len(), found.moves))
        })
    });
    assert_eq!(found, (positions, moves));
}

fn explored_by_index(variant: &str, positions: u64, moves: u64) {
    let model: Model = variant.parse().expect("a variant");
    let found = measured(&format!("exploring {variant} by index"), || {
        let found = model.explore_indexed(&[], &Options::default()).expect("room");
        (found.positions, found.moves, (found.positions, found.moves))
    });
    assert_eq!(found, (positions, moves));
}

fn solved(variant: &str, symmetry: Symmetry, counts: Counts) {
    let (positions, moves, values, start) = with_narrow(variant, |game| {
        measured(&format!("solving {variant}, symmetry {}", symmetry.name()), || {
            let solved = Solved::new(game, symmetry, Limits::NONE, &NoProgress).expect("a solution");
            let Summary { won, lost, drawn, .. } = summary(solved.solution.values());
            let (positions, moves) = (solved.explored.len(), solved.explored.moves);
            let start = solved.value(game, game.start()).expect("the start is solved").to_string();
            (positions, moves, (positions, moves, [won, lost, drawn], start))
        })
    });
    assert_eq!((positions, moves, values, start.as_str()), counts);
}

/// Zero where the system does not say.
fn processor_seconds() -> f64 {
    processor_ticks().unwrap_or(0) as f64 / 100.0
}

/// Runs a job on this many threads.
fn on_threads(threads: usize, job: impl FnOnce() + Send) {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(job);
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    if words.iter().any(|word| word == "unmerged") {
        let values = [49_953_979, 29_330_646, 3_213_236];
        return solved("quixo size=4", Symmetry::Off, (82_497_861, 1_156_627_000, values, "win in 21"));
    }
    if wanted("explore") {
        on_threads(2, || {
            let variant = "ovo board=4x4 eggs=3 claim=any-time";
            explored(variant, Symmetry::Off, 9_094_976, 202_159_312);
            explored(variant, Symmetry::On, 2_273_744, 50_536_152);
            explored_by_index(variant, 2_273_744, 50_536_152);
        });
    }
    if wanted("quixo") {
        on_threads(1, || {
            solved("quixo size=3", Symmetry::Off, (32_027, 223_826, [20_247, 11_780, 0], "win in 7"));
            let values = [6_258_252, 3_678_302, 402_690];
            solved("quixo size=4", Symmetry::On, (10_339_244, 144_547_292, values, "win in 21"));
        });
    }
    if wanted("labyrinth") {
        on_threads(1, || {
            let values = [619_200, 520_648, 8_683_184];
            let counts = (9_823_032, 69_022_932, values, "draw (endless)");
            solved("labyrinth board=small5x3 refusal=ignore", Symmetry::On, counts);
        });
    }
}
