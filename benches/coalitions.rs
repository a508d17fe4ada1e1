//! Bytes per position and positions per second of finding what every coalition can force, for three and four players.
//!
//! `cargo bench --bench coalitions` explores and solves each variant once and checks the counts; the largest takes minutes. Words after `--` choose variants by what is in their text. Bytes are what the tables take at the
//! most, the visited set included, and the most that the process has held so far: from small to large, so that of the large ones it says how much they took. Seconds
//! are of the whole, and of the regions alone; nanoseconds are of the processor time of all threads.

use std::time::Instant;

use gamut::explore::{Buffers, Limits, NoProgress, explore_with};
use gamut::machine::{peak_resident, processor_ticks};
use gamut::packed::{AnyGame, Code, Game, Symmetry};
use gamut::settings::Variant;
use gamut::solve::coalition::{CoalitionSummary, Coalitions};
use gamut::with_game;

/// Positions that are not over, those decided by one, by two, by three players (where there are four), kingmakers.
type Counts = (u64, Vec<u64>, u64);

fn run<C: Code>(game: &dyn Game<C>, variant: &Variant) -> Counts {
    let (began, ticks) = (Instant::now(), processor_ticks().unwrap_or(0));
    let roots = [game.start()];
    let explored = explore_with(game, &roots, Symmetry::On, Buffers::Roomy, Limits::NONE, &NoProgress);
    let explored = explored.expect("positions");
    let (positions, moves) = (explored.len() as f64, explored.moves as f64);
    let (explored_bytes, exploring) = (explored.bytes(), began.elapsed().as_secs_f64());
    let solved = Coalitions::of(game, explored, &NoProgress).expect("regions");
    let seconds = began.elapsed().as_secs_f64();
    let processor = (processor_ticks().unwrap_or(0) - ticks) as f64 / 100.0;
    println!("{variant}\n    {positions} positions, {moves} moves");
    println!(
        "    {seconds:.2} s ({:.2} s for the regions): {:.0} positions and {:.0} moves per second; {processor:.2} s of processor time, {:.0} ns per move",
        seconds - exploring,
        positions / seconds,
        moves / seconds,
        1e9 * processor / moves,
    );
    println!(
        "    {:.0} bytes per position; {:.0} of the process so far",
        (explored_bytes + solved.regions.peak_bytes) as f64 / positions,
        peak_resident().unwrap_or(0) as f64 / positions,
    );
    let CoalitionSummary { positions, decided_by, kingmaker, .. } = CoalitionSummary::new(game, &solved);
    (positions, decided_by, kingmaker)
}

fn main() {
    let table: [(&str, Counts); 6] = [
        ("ovo players=4 board=3x3 camp=1 eggs=1", (20_873, vec![8_197, 12_254, 422], 1_558)),
        ("ovo players=4 board=4x4 camp=2 eggs=1", (83_132, vec![52_487, 30_645, 0], 7_316)),
        (
            "twinlines players=3 board=3x3 line=3 goal=1 tiles=9 colours=ABCBCACAB,ABCBCACAB",
            (129_466, vec![37_570, 35_944], 0),
        ),
        ("ovo players=4 board=4x4 camp=1 eggs=1", (448_537, vec![83_891, 185_055, 179_591], 16_793)),
        ("ovo players=4 board=5x5 camp=1 eggs=1", (3_689_455, vec![424_521, 1_063_376, 2_201_558], 54_790)),
        ("ovo players=4 board=6x6 camp=1 eggs=1", (18_747_377, vec![1_422_219, 3_592_735, 13_732_423], 114_368)),
    ];
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let chosen = |text: &str| wanted.iter().all(|word| text.contains(word.as_str()));
    for (text, expected) in table.into_iter().filter(|(text, _)| chosen(text)) {
        let variant: Variant = text.parse().expect("a variant");
        let found = with_game!(AnyGame::open(&variant).expect("an engine"), game => run(game, &variant));
        assert_eq!(found, expected, "{text}");
    }
}
