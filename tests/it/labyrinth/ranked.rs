//! Labyrinth by index: every place, every action both ways, and the values of the graph solver, under every value and pair of values.

use gamut::{parallel, with_game};

use super::engines::{pairs, variations};
use crate::any_game;
use crate::every;
use crate::ovo::rank::{check, check_sample};
use crate::solve::indexed::compare;

/// Small boards: all symmetries, each alone, none, and none that slides; and two on which players are called to free the start block.
const BOARDS: [&str; 7] = [
    "tests/data/labyrinth/mirror.toml",
    "tests/data/labyrinth/flip.toml",
    "tests/data/labyrinth/still.toml",
    "tests/data/labyrinth/stuck.toml",
    "tests/data/labyrinth/call.toml",
    "tests/data/labyrinth/skew.toml",
    "small3x2",
];

/// Boards of some 50,000 positions, more where a turn can be owed.
const LARGER: [&str; 2] = ["tests/data/labyrinth/mirror.toml pawns=2", "small3x2 pawns=2"];

#[test]
fn every_index_is_a_position_and_every_action_is_reversed() {
    parallel::map_items(&variations(), |words| {
        for board in BOARDS {
            check(&format!("labyrinth board={board} {words}"));
        }
    });
}

#[test]
fn every_pair_of_values_is_ranked_and_reversed() {
    parallel::map_items(&pairs().into_iter().step_by(every(17)).collect::<Vec<_>>(), |pair| {
        for board in BOARDS {
            check(&format!("labyrinth board={board} {pair}"));
        }
    });
    let some: Vec<String> = variations().into_iter().chain(pairs()).step_by(every(94)).collect();
    parallel::map_items(&some, |words| {
        for board in LARGER {
            check(&format!("labyrinth board={board} {words}"));
        }
    });
}

#[test]
fn boards_with_all_symmetries_and_more_pawns_are_ranked_and_reversed() {
    check("labyrinth board=tests/data/labyrinth/open.toml pawns=1");
    check("labyrinth board=small3x3 pawns=1 centre=anyone-last");
    check("labyrinth board=tests/data/labyrinth/flip.toml pawns=2 after-jump=lose-next");
}

#[test]
fn both_solvers_agree_under_every_value() {
    parallel::map_items(&variations(), |words| {
        for board in BOARDS.iter().chain(&LARGER) {
            compare(&format!("labyrinth board={board} {words}"));
        }
    });
    compare("labyrinth board=tests/data/labyrinth/open.toml pawns=1");
    compare("labyrinth board=small3x3 pawns=1");
    if every(2) == 1 {
        compare("labyrinth board=small5x2");
        compare("labyrinth board=small3x3");
    }
}

#[test]
fn both_solvers_agree_under_every_pair_of_values() {
    parallel::map_items(&pairs().into_iter().step_by(every(7)).collect::<Vec<_>>(), |pair| {
        for board in BOARDS.iter().chain(&LARGER) {
            compare(&format!("labyrinth board={board} {pair}"));
        }
    });
}

#[test]
fn samples_of_large_boards_are_ranked_and_reversed() {
    let cases: [(&str, &[&str]); 6] = [
        ("board=small5x3", &["0,0", "1,2", "2,2"]),
        ("board=small5x4 distance=full carry=own", &["0,0", "2,1"]),
        ("board=small5x2 pawns=2 centre=anyone-last", &["0,0", "1,0", "2,2"]),
        ("board=small3x4 after-jump=lose-next refusal=full-block", &["0,0", "1,3", "3,0"]),
        ("board=tests/data/labyrinth/open.toml end-block=stay overhang=blocked", &["0,0", "2,0"]),
        ("board=tests/data/labyrinth/skew.toml pawns=3 entry=all-on-sliders", &["1:0,0", "2:1,3", "1:3,0"]),
    ];
    parallel::map_items(&cases, |&(settings, slices)| {
        with_game!(any_game(&format!("labyrinth {settings}")), game => check_sample(game, slices, 40 / every(4) as u64));
    });
}
