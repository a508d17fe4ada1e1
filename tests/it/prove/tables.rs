//! A solved table as a strategy proves the value that it claims.

use std::process::Command;

use gamut::prove::{Engine, Flaw, Question};
use gamut::rules::Player;

use super::{SEATS, proved, refuted, slow, tried};
use crate::tablebase::Scratch;

const GAMUT: &str = env!("CARGO_BIN_EXE_gamut");

/// The table of a variant.
fn table(variant: &str, name: &str, more: &[&str]) -> Scratch {
    let file = Scratch::new(name);
    let solve = ["solve"].into_iter().chain(variant.split_whitespace()).chain(["--out", file.0.to_str().unwrap()]);
    let output = Command::new(GAMUT).args(solve).args(more).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    file
}

fn path(file: &Scratch) -> &str {
    file.0.to_str().unwrap()
}

/// Neither seat loses.
fn is_draw(variant: &str, file: &Scratch) {
    for player in SEATS {
        let found = proved(variant, path(file), Engine::Packed, &Question::not_lose(player));
        assert!(found.positions > 0, "{variant}");
    }
}

/// The first player wins in so many plies, and the second cannot be proved not to lose.
fn is_win(variant: &str, file: &Scratch, plies: u32) {
    let found = proved(variant, path(file), Engine::Packed, &Question::win(SEATS[0]));
    assert_eq!(found.plies, Some(plies), "{variant}");
    let lost = refuted(variant, path(file), Engine::Packed, &Question::not_lose(SEATS[1]));
    // Its player plays on for as long as it can, but the shortest line is with an opponent who errs.
    assert_eq!(lost.flaw, Flaw::Loses { winner: Player::FIRST }, "{variant}");
}

#[test]
fn draws_of_the_readme_are_draws() {
    let mut variants = vec![
        ("ovo board=3x3 eggs=3", "off"),
        ("ovo board=3x3 eggs=3 claim=next-turn", "off"),
        ("ovo board=3x3 eggs=2 undo=banned", "on"),
        ("ovo board=2x3 eggs=2", "on"),
        ("tictactoe", "on"),
        ("ring cells=7", "on"),
    ];
    if slow() {
        variants.extend([("labyrinth board=small3x3", "off"), ("labyrinth board=small5x3", "on")]);
    }
    for (place, (variant, symmetry)) in variants.into_iter().enumerate() {
        let file = table(variant, &format!("draw-{place}.gtb"), &["--symmetry", symmetry]);
        is_draw(variant, &file);
    }
}

#[test]
fn wins_of_the_readme_are_wins_at_their_distance() {
    let mut variants =
        vec![("twinlines board=3x3 line=3 goal=1 tiles=9 colours=ABCBCACAB,ABCBCACAB", 7), ("quixo size=3", 7)];
    if slow() {
        variants.push(("quixo size=4", 21));
    }
    for (place, (variant, plies)) in variants.into_iter().enumerate() {
        let file = table(variant, &format!("win-{place}.gtb"), &["--symmetry", "on"]);
        is_win(variant, &file, plies);
    }
}

#[test]
fn tables_by_place_are_strategies_too() {
    let mut variants = vec!["ovo board=3x3 eggs=2", "ovo board=3x3 eggs=2 undo=frozen home=safe"];
    if slow() {
        variants.push("ovo board=4x4 eggs=4");
    }
    for (place, variant) in variants.into_iter().enumerate() {
        let file = table(variant, &format!("places-{place}.gtb"), &["--engine", "indexed"]);
        is_draw(variant, &file);
    }
}

#[test]
fn a_draw_is_no_win() {
    let file = table("tictactoe", "no-win.gtb", &[]);
    let found = refuted("tictactoe", path(&file), Engine::Packed, &Question::win(SEATS[0]));
    assert_eq!((found.flaw, found.line.len()), (Flaw::Draws, 9));
    // The token can be kept away from cell 0 for ever.
    let file = table("ring cells=7", "no-end.gtb", &[]);
    let found = refuted("ring cells=7", path(&file), Engine::Packed, &Question::win(SEATS[0]));
    assert_eq!(found.flaw, Flaw::GoesRound);
    assert!(!found.round.is_empty() && found.round.len().is_multiple_of(2));
}

#[test]
fn a_table_of_something_else_is_refused() {
    let file = table("ovo board=2x3 eggs=2", "other.gtb", &[]);
    let said = |variant: &str, engine: Engine| {
        let found = tried(variant, path(&file), engine, &Question::not_lose(SEATS[0]));
        found.map(|verdict| panic!("{verdict:?}")).unwrap_or_else(|error| error.to_string())
    };
    let other = said("ovo board=2x3 eggs=2 undo=banned", Engine::Packed);
    assert!(
        other.contains("is a table of `ovo board=2x3 eggs=2`, and `ovo board=2x3 eggs=2 undo=banned` is asked for")
    );
    let literal = said("ovo board=2x3 eggs=2", Engine::Literal);
    assert!(literal.contains("cannot be followed with --engine literal"), "{literal}");
    // Only endgames: the start is not in it, and a position outside of it has no answer.
    let ends = table("ovo board=3x3 eggs=2", "ends.gtb", &["--engine", "indexed", "--slices", "0,0"]);
    let found = refuted("ovo board=3x3 eggs=2", path(&ends), Engine::Packed, &Question::not_lose(SEATS[0]));
    assert_eq!((found.flaw.kind(), found.line.len()), ("unknown", 0));
    assert!(found.flaw.to_string().contains("is not in the table"), "{}", found.flaw);
}
