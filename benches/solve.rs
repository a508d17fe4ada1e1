//! Solving Quixo, whose results are published, on one thread: positions per second of processor time and bytes per position.
//!
//! `cargo bench --bench solve` explores and solves 3x3 and 4x4, merged by the eight symmetries of the board, and checks the counts. GamesmanOne solves the same
//! 4x4 in 47 seconds of processor time on one thread of a machine like the one that gamut was measured on: 218,000 merged positions per second.
//! `cargo bench --bench solve -- unmerged` counts every position of 4x4 by itself, on all threads: 82,497,861 of them.

use std::time::Instant;

use gamut::explore::{Limits, NoProgress};
use gamut::machine::{peak_resident, processor_ticks};
use gamut::packed::quixo::Quixo;
use gamut::packed::{Game, Symmetry};
use gamut::solve::{Plies, Solved, Summary, Value, summary};

/// Positions, won, lost, drawn, and in how many plies the start is won.
type Counts = (u64, u64, u64, u64, u16);

/// GamesmanOne's rate on 4x4.
const PEER: f64 = 218_000.0;

fn run(size: u8, symmetry: Symmetry) -> Counts {
    let game: &dyn Game<u64> = &Quixo::new(size);
    let (began, processor) = (Instant::now(), processor_seconds());
    let solved = Solved::new(game, symmetry, Limits::NONE, &NoProgress).expect("a solution");
    let (seconds, processor) = (began.elapsed().as_secs_f64(), processor_seconds() - processor);
    let positions = solved.explored.len();
    let Summary { won, lost, drawn, .. } = summary(solved.solution.values());
    let rate = positions as f64 / processor;
    println!(
        "quixo size={size} symmetry {}: {positions} positions, {seconds:.2} s, {processor:.2} s of processor time, {rate:.0} positions per second of it ({:.2} times GamesmanOne on 4x4), peak resident set {:.0} bytes per position",
        symmetry.name(),
        rate / PEER,
        peak_resident().unwrap_or(0) as f64 / positions as f64,
    );
    let Some(Value::Win(Plies(plies))) = solved.value(game, game.start()) else { panic!("the start is won") };
    (positions, won, lost, drawn, plies)
}

/// Zero where the system does not say.
fn processor_seconds() -> f64 {
    processor_ticks().unwrap_or(0) as f64 / 100.0
}

fn main() {
    if std::env::args().any(|word| word == "unmerged") {
        assert_eq!(run(4, Symmetry::Off), (82_497_861, 49_953_979, 29_330_646, 3_213_236, 21));
        return;
    }
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    one.install(|| {
        assert_eq!(run(3, Symmetry::Off), (32_027, 20_247, 11_780, 0, 7));
        assert_eq!(run(4, Symmetry::On), (10_339_244, 6_258_252, 3_678_302, 402_690, 21));
    });
}
