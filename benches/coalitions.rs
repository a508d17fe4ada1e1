//! Bytes per position and positions per second of finding what every coalition can force, for three and four players.
//!
//! `cargo bench --bench coalitions` explores and solves each variant once and checks the counts. Bytes are what the tables take at the most, the visited
//! set included; seconds are of the whole, and of the regions alone.

use std::time::Instant;

use gamut::explore::{Limits, NoProgress, explore};
use gamut::packed::{AnyGame, Code, Game, Symmetry};
use gamut::settings::Variant;
use gamut::solve::coalition::{CoalitionSummary, Coalitions};
use gamut::with_game;

/// Positions that are not over, those decided by one, by two, by three players (where there are four), kingmakers.
type Counts = (u64, Vec<u64>, u64);

fn run<C: Code>(game: &dyn Game<C>, variant: &Variant) -> Counts {
    let began = Instant::now();
    let explored = explore(game, &[game.start()], Symmetry::On, Limits::NONE, &NoProgress).expect("positions");
    let (positions, moves, explored_bytes) = (explored.len(), explored.moves, explored.bytes());
    let exploring = began.elapsed().as_secs_f64();
    let solved = Coalitions::of(game, explored, &NoProgress).expect("regions");
    let seconds = began.elapsed().as_secs_f64();
    let bytes = (explored_bytes + solved.regions.peak_bytes) as f64 / positions as f64;
    println!(
        "{:<66} {positions:>9} positions, {moves:>10} moves, {seconds:>6.2} s ({:.2} s for the regions), {:>8.0} positions/s, {bytes:>4.0} bytes per position",
        variant.to_string(),
        seconds - exploring,
        positions as f64 / seconds,
    );
    let CoalitionSummary { positions, decided_by, kingmaker, .. } = CoalitionSummary::new(game, &solved);
    (positions, decided_by, kingmaker)
}

fn main() {
    let table: [(&str, Counts); 4] = [
        ("ovo players=4 board=3x3 camp=1 eggs=1", (20_873, vec![8_197, 12_254, 422], 1_558)),
        ("ovo players=4 board=4x4 camp=1 eggs=1", (448_537, vec![83_891, 185_055, 179_591], 16_793)),
        ("ovo players=4 board=4x4 camp=2 eggs=1", (83_132, vec![52_487, 30_645, 0], 7_316)),
        (
            "twinlines players=3 board=3x3 line=3 goal=1 tiles=9 colours=ABCBCACAB,ABCBCACAB",
            (129_466, vec![37_570, 35_944], 0),
        ),
    ];
    for (text, expected) in table {
        let variant: Variant = text.parse().expect("a variant");
        let found = with_game!(AnyGame::open(&variant).expect("an engine"), game => run(game, &variant));
        assert_eq!(found, expected, "{text}");
    }
}
