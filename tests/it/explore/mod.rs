//! Exploring: exact counts, the same whatever the threads, limits, numbers, graphs.

mod broken;
pub mod claims;
mod graph;

use gamut::explore::{ExploreError, Explored, Limits, NoProgress, Progress, explore, predict};
use gamut::packed::{self, Code, Game, Symmetry, WithGame};
use gamut::settings::Variant;

/// Explores a variant and hands the game and what was found to `job`.
pub fn explored<J: WithExplored>(variant: &str, symmetry: Symmetry, job: J) -> J::Output {
    struct Run<J>(Symmetry, J);
    impl<J: WithExplored> WithGame for Run<J> {
        type Output = J::Output;
        fn with<C: Code>(self, game: &dyn Game<C>) -> J::Output {
            let explored = explore(game, &[game.start()], self.0, Limits::NONE, &NoProgress).unwrap();
            self.1.with(game, &explored)
        }
    }
    let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    packed::with(&variant, Run(symmetry, job)).unwrap()
}

/// Something to be done with an exploration.
pub trait WithExplored {
    type Output;
    fn with<C: Code>(self, game: &dyn Game<C>, explored: &Explored<C>) -> Self::Output;
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

struct Measure;

impl WithExplored for Measure {
    type Output = Figures;
    fn with<C: Code>(self, _game: &dyn Game<C>, explored: &Explored<C>) -> Figures {
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
        let found = explored(variant, symmetry, Measure);
        assert_eq!((found.positions, found.moves), (positions, moves), "{variant}, symmetry {symmetry:?}");
        assert_eq!(found.by_depth.iter().sum::<u64>(), positions, "{variant}");
    }
}

#[test]
fn nine_million_positions_without_symmetry_and_two_with() {
    let variant = "ovo board=4x4 eggs=3 claim=any-time";
    let all = explored(variant, Symmetry::Off, Measure);
    assert_eq!((all.positions, all.moves), (9_094_976, 202_159_312));
    let merged = explored(variant, Symmetry::On, Measure);
    assert_eq!((merged.positions, merged.moves), (2_273_744, 50_536_152));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for variant in ["ovo board=3x3 eggs=3", "ovo board=3x3 eggs=2 undo=banned", "ovo players=4 board=3x3 camp=1 eggs=1"]
    {
        for symmetry in [Symmetry::Off, Symmetry::On] {
            let with = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| explored(variant, symmetry, Measure))
            };
            assert_eq!(with(1), with(2), "{variant}");
            assert_eq!(with(1), with(5), "{variant}");
        }
    }
}

struct Limited(Limits);

impl WithGame for Limited {
    type Output = ExploreError;
    fn with<C: Code>(self, game: &dyn Game<C>) -> ExploreError {
        explore(game, &[game.start()], Symmetry::Off, self.0, &NoProgress).unwrap_err()
    }
}

#[test]
fn limits_end_in_a_clear_error() {
    let variant: Variant = "ovo".parse().unwrap();
    let positions = packed::with(&variant, Limited(Limits { positions: 1000, ..Limits::NONE })).unwrap();
    let ExploreError::TooManyPositions { given, limit: 1000, .. } = positions else { panic!("{positions}") };
    assert!(given > 1000);
    assert!(
        positions.to_string().contains("more than 1000 positions") && positions.to_string().contains("try symmetry")
    );
    let bytes = packed::with(&variant, Limited(Limits { bytes: 10_000_000, ..Limits::NONE })).unwrap();
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
    struct Stopped;
    impl WithGame for Stopped {
        type Output = ExploreError;
        fn with<C: Code>(self, game: &dyn Game<C>) -> ExploreError {
            let progress = StopAt(5, Default::default());
            explore(game, &[game.start()], Symmetry::Off, Limits::NONE, &progress).unwrap_err()
        }
    }
    let error = packed::with(&"ovo board=3x3 eggs=3".parse().unwrap(), Stopped).unwrap();
    assert!(matches!(error, ExploreError::Interrupted { depth: 5, positions: 2966.. }), "{error}");
}

#[test]
fn predictions_bound_what_is_found() {
    struct Predict(Symmetry);
    impl WithGame for Predict {
        type Output = (u128, u64);
        fn with<C: Code>(self, game: &dyn Game<C>) -> (u128, u64) {
            let explored = explore(game, &[game.start()], self.0, Limits::NONE, &NoProgress).unwrap();
            (predict(game, self.0).positions.unwrap(), explored.len())
        }
    }
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
            let (bound, found) = packed::with(&format!("ovo {settings}").parse().unwrap(), Predict(symmetry)).unwrap();
            assert!(bound >= u128::from(found), "{settings}: bound {bound}, found {found}");
        }
    }
    // Without marks and eliminations the bound is exact but for what nobody can reach.
    let (bound, found) = packed::with(&"ovo board=3x3 eggs=3".parse().unwrap(), Predict(Symmetry::Off)).unwrap();
    assert_eq!((bound, found), (71_266, 71_264));
}
