//! Quixo by index: every place, every move both ways, and the values of the graph solver.

use gamut::packed::{Code, Game, Symmetry};
use gamut::with_game;

use crate::any_game;
use crate::every;
use crate::ovo::rank::{check, check_sample};
use crate::solve::indexed::compare;

#[test]
fn every_index_is_a_position_and_every_push_is_reversed() {
    // Of 2,862 ways to put down marks. Nobody moves out of a line, so those with lines of both players, among others, are hard to reach.
    assert_eq!(check("quixo size=3"), 643);
}

#[test]
fn both_solvers_agree() {
    let (merged, indexed) = compare("quixo size=3");
    assert_eq!((merged, indexed), (4_433, 2_862));
    if every(2) == 1 {
        assert_eq!(compare("quixo size=4"), (10_339_244, 5_398_083));
    }
}

#[test]
fn samples_of_large_boards_are_ranked_and_reversed() {
    for (variant, slices) in [
        ("quixo size=4", &["0,0", "1,1", "4,5", "6,4", "8,8", "7,8", "0,16", "16,0"][..]),
        ("quixo size=5", &["0,0", "3,2", "2,4", "4,4", "22,3", "1,24", "25,0"]),
    ] {
        with_game!(any_game(variant), game => check_sample(game, slices, 40 / every(4) as u64));
    }
}

/// The place of a position, and of the one in which the players have changed their marks.
fn places<C: Code>(game: &dyn Game<C>, texts: [&str; 2]) -> [gamut::packed::SliceIndex; 2] {
    let ranked = game.ranked().unwrap();
    texts.map(|text| ranked.place(game.canonical(Symmetry::Off, game.read(text).unwrap())))
}

#[test]
fn players_who_change_their_marks_are_the_same() {
    let game = any_game("quixo size=4");
    let ask = |texts| with_game!(game, game => places(game, texts));
    let [one, other] = ask(["X.O./.X../..O./X... 1", "O.X./.O../..X./O... 2"]);
    assert_eq!(one, other);
    let [one, other] = ask(["X.O./.X../..O./X... 1", "X.O./.X../..O./X... 2"]);
    assert_ne!(one, other);
}

#[test]
fn the_closed_form_has_the_known_sizes() {
    fn sizes<C: Code>(game: &dyn Game<C>) -> (u128, u128) {
        let ranked = game.ranked().unwrap();
        let all = 0..ranked.slices();
        let sums =
            [all.clone().map(|slice| ranked.slice_len(slice)).sum(), all.map(|slice| ranked.unmerged_len(slice)).sum()];
        (sums[0], sums[1])
    }
    // Squares of three colours, each by itself and up to the symmetries of the square.
    for (size, merged) in [(3, 2_862), (4, 5_398_083), (5, 105_918_450_471)] {
        let found = with_game!(any_game(&format!("quixo size={size}")), game => sizes(game));
        assert_eq!(found, (merged, 3u128.pow(size * size)), "{size}");
    }
}
