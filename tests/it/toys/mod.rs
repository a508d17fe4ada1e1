//! The toy games: conformance and their known figures.

mod ranked;

use gamut::packed::{Code, Game, Symmetry};
use gamut::rules::toys::tree::Tree;
use gamut::with_game;

use crate::any_game;
use crate::conformance::{check_all, reachable};

const TREE: &str = "tests/data/tree/cycle.txt";

#[test]
fn tictactoe_conforms_and_has_5478_positions() {
    assert_eq!(check_all("tictactoe"), 5478);
}

#[test]
fn tictactoe_has_765_positions_up_to_symmetry() {
    fn merged<C: Code>(game: &dyn Game<C>) -> usize {
        let all = reachable(game).into_iter().map(|code| game.canonical(Symmetry::On, code));
        all.collect::<std::collections::BTreeSet<_>>().len()
    }
    assert_eq!(with_game!(any_game("tictactoe"), game => merged(game)), 765);
}

#[test]
fn rings_conform() {
    for cells in 3..=12 {
        // A step changes both the parity of the cell and the mover, so each cell has one mover, except that on an
        // odd ring cell 0 is reached from both sides by different players.
        let expected = if cells % 2 == 0 { cells } else { cells + 1 };
        assert_eq!(check_all(&format!("ring cells={cells}")), expected, "cells={cells}");
    }
}

#[test]
fn a_tree_conforms() {
    assert_eq!(check_all(&format!("tree file={TREE}")), 7);
}

#[test]
fn a_malformed_tree_says_which_line() {
    let error = |text: &str| Tree::parse(text).unwrap_err().to_string();
    assert_eq!(error("# nothing\n"), "line 1: there is no position");
    assert_eq!(error("a: 1 -> b"), "line 1: there is no position `b`");
    assert_eq!(error("a: draw\na: draw"), "line 2: `a` is here for the second time");
    assert_eq!(error("a: win 9"), "line 1: `9` is not a player from 1 to 4");
    assert_eq!(error("a: 1 ->"), "line 1: a position that is not over needs somewhere to go");
    assert_eq!(error("a"), "line 1: there is no `:` after a name");
    assert_eq!(error("a b: draw"), "line 1: `a b` is not a name of letters, digits, `_` and `.`");
    assert!(error("a: perhaps").contains("expected `PLAYER -> NAMES`"));
}

#[test]
fn quixo_conforms() {
    // Either player to move; found by both engines.
    assert_eq!(check_all("quixo size=3"), 32_027);
}
