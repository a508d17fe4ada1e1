//! Exploring: exact counts, the same whatever the threads, limits, numbers, graphs.

pub mod claims;
mod finder;
mod graph;
mod set;

use gamut::explore::{ExploreError, Explored, Limits, NoProgress, Progress, explore, predict};
use gamut::packed::{Code, Game, Symmetry};
use gamut::with_game;

use crate::any_game;
use crate::every;

/// Every position of a game.
pub fn explored<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> Explored<C> {
    explore(game, &[game.start()], symmetry, Limits::NONE, &NoProgress).unwrap()
}

/// The figures of an exploration that do not depend on the clock.
#[derive(Debug, PartialEq, Eq)]
struct Figures {
    positions: u64,
    moves: u64,
    over: u64,
    by_depth: Vec<u64>,
    /// A running sum over all positions in the order of their numbers, with their depths.
    contents: u64,
}

fn figures<C: Code>(explored: &Explored<C>) -> Figures {
    let fold =
        |sum: u64, (code, depth): (C, u16)| sum.wrapping_mul(0x100_0000_01b3) ^ code.mix().top() ^ u64::from(depth);
    Figures {
        positions: explored.len(),
        moves: explored.moves,
        over: explored.over,
        by_depth: explored.by_depth.clone(),
        contents: explored.iter().fold(7, fold),
    }
}

fn measured(variant: &str, symmetry: Symmetry) -> Figures {
    with_game!(any_game(variant), game => figures(&explored(game, symmetry)))
}

#[test]
fn counts_equal_those_of_the_independent_program() {
    use Symmetry::{Off, On};
    // Positions and moves; those for `Off`, and for `On` the two marked ones, were found by an independent program.
    let table = [
        ("ovo board=2x3 eggs=2", Off, 1_392, 8_332),
        ("ovo board=3x3 eggs=3", Off, 71_264, 814_496),
        ("ovo board=3x3 eggs=3 claim=any-time", Off, 71_262, 811_390),
        ("ovo board=3x3 eggs=3 claim=next-turn", Off, 71_264, 815_648),
        ("ovo board=3x4 eggs=2", Off, 55_530, 780_148),
        ("ovo board=4x4 eggs=2", On, 51_168, 828_678), // independent
        ("ovo board=3x3 eggs=2 undo=banned", On, 25_663, 289_616), // independent
        ("ovo board=2x3 eggs=2", On, 356, 2_058),
        ("ovo board=3x3 eggs=3", On, 17_960, 202_591),
        ("ovo board=4x4 eggs=2", Off, 204_328, 3_316_268),
        ("tictactoe", Off, 5_478, 16_167),
        ("tictactoe", On, 765, 2_096),
    ];
    for (variant, symmetry, positions, moves) in table {
        let found = measured(variant, symmetry);
        assert_eq!((found.positions, found.moves), (positions, moves), "{variant}, symmetry {symmetry:?}");
        assert_eq!(found.by_depth.iter().sum::<u64>(), positions, "{variant}");
    }
}

#[test]
fn nine_million_positions_without_symmetry_and_two_with() {
    let variant = "ovo board=4x4 eggs=3 claim=any-time";
    if every(2) == 1 {
        let all = measured(variant, Symmetry::Off);
        assert_eq!((all.positions, all.moves), (9_094_976, 202_159_312));
    }
    let merged = measured(variant, Symmetry::On);
    assert_eq!((merged.positions, merged.moves), (2_273_744, 50_536_152));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for variant in ["ovo board=3x3 eggs=3", "ovo board=3x3 eggs=2 undo=banned", "ovo players=4 board=3x3 camp=1 eggs=1"]
    {
        for symmetry in [Symmetry::Off, Symmetry::On] {
            let with = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| measured(variant, symmetry))
            };
            assert_eq!(with(1), with(2), "{variant}");
            assert_eq!(with(1), with(5), "{variant}");
        }
    }
}

fn failure<C: Code>(game: &dyn Game<C>, limits: Limits, progress: &dyn Progress) -> ExploreError {
    explore(game, &[game.start()], Symmetry::Off, limits, progress).unwrap_err()
}

#[test]
fn limits_end_in_a_clear_error() {
    let limited = |limits| with_game!(any_game("ovo"), game => failure(game, limits, &NoProgress));
    let positions = limited(Limits { positions: 1000, ..Limits::NONE });
    let ExploreError::TooManyPositions { given, limit: 1000, .. } = positions else { panic!("{positions}") };
    assert!(given > 1000);
    assert!(
        positions.to_string().contains("more than 1000 positions") && positions.to_string().contains("try symmetry")
    );
    let bytes = limited(Limits { bytes: 10_000_000, ..Limits::NONE });
    assert!(matches!(bytes, ExploreError::TooManyBytes { limit: 10_000_000, .. }), "{bytes}");
}

#[test]
fn a_stopped_exploration_says_how_far_it_came() {
    struct StopAt(usize, std::sync::atomic::AtomicUsize);
    impl Progress for StopAt {
        fn at(&self, depth: usize, _positions: u64) {
            self.1.fetch_max(depth, std::sync::atomic::Ordering::Relaxed);
        }
        fn stopped(&self) -> bool {
            self.1.load(std::sync::atomic::Ordering::Relaxed) >= self.0
        }
    }
    let progress = StopAt(5, Default::default());
    let error = with_game!(any_game("ovo board=3x3 eggs=3"), game => failure(game, Limits::NONE, &progress));
    assert!(matches!(error, ExploreError::Interrupted { depth: 5, positions: 2966.. }), "{error}");
}

#[test]
fn predictions_bound_what_is_found() {
    fn predicted<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> (u128, u64) {
        (predict(game, symmetry).positions.unwrap(), explored(game, symmetry).len())
    }
    let predicted = |variant: &str, symmetry| with_game!(any_game(variant), game => predicted(game, symmetry));
    for settings in [
        "board=2x2 eggs=1",
        "board=3x3 eggs=3",
        "board=3x3 eggs=2 undo=banned",
        "board=3x3 eggs=1 undo=frozen wrong-claim=allowed",
        "board=3x3 eggs=3 need=2 homeward=not-away outward=closer",
        "players=4 board=3x3 camp=1 eggs=1",
        "players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed dead-camp=neutral",
    ] {
        for symmetry in [Symmetry::Off, Symmetry::On] {
            let (bound, found) = predicted(&format!("ovo {settings}"), symmetry);
            assert!(bound >= u128::from(found), "{settings}: bound {bound}, found {found}");
        }
    }
    // Without marks and eliminations the bound is exact but for what nobody can reach.
    let (bound, found) = predicted("ovo board=3x3 eggs=3", Symmetry::Off);
    assert_eq!((bound, found), (71_266, 71_264));
}
