//! The integration tests: one binary, one module per layer or game.

mod answers;
mod cli;
#[cfg(feature = "cluster")]
mod cluster;
mod conform;
mod conformance;
mod docs;
mod explore;
mod games;
mod hard;
mod labyrinth;
mod licences;
mod numbers;
mod ovo;
mod own;
mod packed;
mod page;
mod perft;
mod places;
mod plan;
mod property;
mod prove;
mod report;
mod rules;
mod schema;
mod serve;
mod settings;
mod solve;
mod spelling;
mod study;
mod tablebase;
mod tidy;
mod toys;
mod twinlines;
mod words;

use gamut::packed::AnyGame;
use gamut::settings::Variant;

/// The game of a variant, whatever the width of its codes.
fn any_game(variant: &str) -> AnyGame {
    let parsed: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    AnyGame::open(&parsed).unwrap_or_else(|error| panic!("{variant}: {error}"))
}

/// Whether everything is compared, where the usual run takes a sample.
fn is_slow() -> bool {
    std::env::var_os("GAMUT_SLOW_TESTS").is_some()
}

/// How thin a sample is: each `nth`, or everything where slow tests are wanted.
fn every(nth: usize) -> usize {
    if is_slow() { 1 } else { nth }
}

/// What becomes of cases that mostly wait, all at once.
fn at_once<T: Sync, R: Send>(cases: &[T], run: impl Fn(&T) -> R + Sync) -> Vec<R> {
    std::thread::scope(|scope| {
        let begun: Vec<_> = cases.iter().map(|case| scope.spawn(|| run(case))).collect();
        begun.into_iter().map(|thread| thread.join().unwrap_or_else(|error| std::panic::resume_unwind(error))).collect()
    })
}
