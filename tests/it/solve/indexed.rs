//! The indexed solver against the graph solver: the same value for every position that both know.

use std::collections::BTreeSet;

use gamut::explore::{Limits, NoProgress};
use gamut::packed::{Code, Game, Symmetry};
use gamut::solve::Solved;
use gamut::solve::indexed::{InMemory, IndexedError, IndexedLimits, groups_for, named_slice, predict, solve_indexed};
use gamut::{parallel, with_game};

use crate::any_game;
use crate::ovo::engines::{pairs, values};

/// Solves both ways and compares; returns the positions of both.
fn compare_game<C: Code>(game: &dyn Game<C>, narrow_most: u16) -> (u64, u64) {
    let graph = Solved::new(game, Symmetry::On, Limits::NONE, &NoProgress).unwrap();
    let ranked = game.ranked().unwrap();
    let limits = IndexedLimits { narrow_most, ..IndexedLimits::NONE };
    let indexed = solve_indexed(&*ranked, &groups_for(&*ranked, &[]), &InMemory, limits, &NoProgress).unwrap();
    let mut places = BTreeSet::new();
    for (code, _, value) in graph.iter() {
        let place = ranked.place(code);
        places.insert(place);
        let found = indexed.slice(place.slice).unwrap().value(place.index);
        assert_eq!(found, Some(value), "{}", game.write(code));
    }
    assert!(indexed.positions() >= places.len() as u64);
    (graph.explored.len(), indexed.positions())
}

/// Solves a variant both ways and compares; returns the positions of both.
pub fn compare(variant: &str) -> (u64, u64) {
    compare_with(variant, IndexedLimits::NONE.narrow_most)
}

fn compare_with(variant: &str, narrow_most: u16) -> (u64, u64) {
    with_game!(any_game(variant), game => compare_game(game, narrow_most))
}

#[test]
fn both_solvers_agree_on_small_boards() {
    for board in ["2x2 eggs=1", "2x2 eggs=2", "2x3 eggs=2", "3x2 eggs=3", "3x3 eggs=1", "4x3 eggs=1"] {
        for rules in ["", "undo=banned", "undo=frozen", "undo=frozen home=safe", "undo=banned home=safe"] {
            compare(&format!("ovo board={board} {rules}"));
        }
    }
    assert_eq!(compare("ovo board=3x3 eggs=3"), (17960, 17961));
    assert_eq!(compare("ovo board=4x4 eggs=2"), (51168, 51168));
    for variant in
        ["3x4 eggs=2", "4x3 eggs=2", "4x3 eggs=3", "3x3 eggs=3 undo=frozen home=safe", "3x3 eggs=2 undo=banned"]
    {
        compare(&format!("ovo board={variant}"));
    }
}

#[test]
fn both_solvers_agree_under_every_value() {
    parallel::map_items(&values(2), |(_, value)| {
        for board in ["2x3 eggs=2", "3x3 eggs=2", "3x4 eggs=1"] {
            compare(&format!("ovo board={board} {value}"));
        }
    });
}

#[test]
fn both_solvers_agree_under_every_pair_of_values() {
    parallel::map_items(&pairs(2), |pair| {
        compare(&format!("ovo board=2x3 eggs=2 {pair}"));
        // A ban remembers two cells: with two eggs that is more than the graph solver does for every pair in a test.
        let eggs = if pair.contains("undo=banned") { 1 } else { 2 };
        compare(&format!("ovo board=3x3 eggs={eggs} {pair}"));
    });
}

#[test]
fn long_distances_take_two_bytes_and_stay_right() {
    // The longest has 14 plies; with a narrow byte of this many, slices are widened early, late, or not at all.
    for narrow_most in [0, 1, 2, 5, 13, 14, 15] {
        compare_with("ovo board=3x3 eggs=2 undo=banned", narrow_most);
    }
}

/// Solves some slices of a variant.
fn solve_some<C: Code>(game: &dyn Game<C>, slices: &[&str], bytes: u64) -> Result<(Vec<String>, u64), IndexedError> {
    let ranked = game.ranked().unwrap();
    let wanted = slices.iter().map(|name| named_slice(&*ranked, name)).collect::<Result<Vec<_>, _>>()?;
    let groups = groups_for(&*ranked, &wanted);
    let limits = IndexedLimits { bytes, ..IndexedLimits::NONE };
    let solved = solve_indexed(&*ranked, &groups, &InMemory, limits, &NoProgress)?;
    assert_eq!(solved.peak_bytes, predict(&*ranked, &groups, true).0);
    Ok((solved.slices.iter().map(|(slice, _)| ranked.slice_name(*slice)).collect(), solved.positions()))
}

#[test]
fn slices_bring_along_those_that_they_lead_to() {
    let game = any_game("ovo board=3x3 eggs=2");
    let solve = |slices: &[&str], bytes| with_game!(game, game => solve_some(game, slices, bytes));
    let (names, _) = solve(&["0,0"], u64::MAX).unwrap();
    assert_eq!(names, ["0,0"]);
    let (names, positions) = solve(&["2,0"], u64::MAX).unwrap();
    assert_eq!(names, ["0,0", "0,1", "1,0", "0,2", "2,0"]);
    assert_eq!(solve(&[], u64::MAX).unwrap().0.len(), 9);
    let message = |result: Result<_, IndexedError>| result.map(|_| ()).unwrap_err().to_string();
    assert!(message(solve(&["2,0"], positions - 1)).contains("while they are solved, and"));
    assert!(message(solve(&["3,0"], u64::MAX)).starts_with("there is no slice `3,0`"));
    assert!(message(solve(&["x"], u64::MAX)).contains("from `0,0` to `2,2`"));
}

#[test]
fn games_that_are_not_ranked_say_so() {
    let ask = |variant: &str| with_game!(any_game(variant), game => game.ranked().map(|_| ()).unwrap_err().to_string());
    assert!(ask("ovo players=4 board=3x3 camp=1 eggs=1").contains("for 4 players"));
    assert!(ask("tictactoe").contains("not ranked"));
}
