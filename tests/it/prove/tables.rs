//! A solved table as a strategy proves the value that it claims.

use std::process::Command;

use gamut::prove::{Engine, Flaw, Question};
use gamut::rules::Player;

use super::refuted::is_sound;
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

/// Neither seat loses, and neither is sure to win.
fn is_draw(variant: &str, file: &Scratch) {
    for player in SEATS {
        let found = proved(variant, path(file), Engine::Packed, &Question::not_lose(player));
        assert!(found.positions > 0, "{variant}");
        let found = refuted(variant, path(file), Engine::Packed, &Question::win(player));
        assert!(matches!(found.flaw, Flaw::Draws | Flaw::GoesRound), "{variant}, {player}: {}", found.flaw);
        is_sound(variant, player, &found);
    }
}

/// One player wins in as many plies as the table says, and the other cannot be proved not to lose.
fn is_win(variant: &str, file: &Scratch, winner: Player, plies: u32) {
    let found = proved(variant, path(file), Engine::Packed, &Question::win(winner));
    assert_eq!(found.plies, Some(plies), "{variant}");
    proved(variant, path(file), Engine::Packed, &Question::not_lose(winner));
    let loser = winner.next(2);
    let lost = refuted(variant, path(file), Engine::Packed, &Question::not_lose(loser));
    // Its player plays on for as long as possible, and no opponent is faster.
    assert_eq!((lost.flaw.clone(), lost.line.len()), (Flaw::Loses { winner }, plies as usize), "{variant}");
    is_sound(variant, loser, &lost);
}

#[test]
fn a_table_keeps_a_draw() {
    let mut variants = vec![
        ("ovo board=3x3 eggs=3", "off"),
        ("ovo board=3x3 eggs=3 claim=next-turn", "off"),
        ("ovo board=3x3 eggs=2 undo=banned", "on"),
        ("ovo board=2x3 eggs=2", "on"),
        ("twinlines board=2x2 line=2 goal=1 tiles=3 source=same-colour", "on"),
        ("labyrinth board=small3x2", "off"),
        ("labyrinth board=small3x2 pawns=2", "on"),
        ("tictactoe", "on"),
        ("ring cells=7", "on"),
    ];
    if slow() {
        variants.extend([("labyrinth board=small3x3", "off"), ("labyrinth board=small5x3", "on")]);
    }
    for (number, (variant, symmetry)) in variants.into_iter().enumerate() {
        let file = table(variant, &format!("draw-{number}.gtb"), &["--symmetry", symmetry]);
        is_draw(variant, &file);
    }
}

#[test]
fn a_table_wins_at_its_distance() {
    let [first, second] = SEATS;
    let mut variants = vec![
        ("ovo board=3x4 eggs=2 homeward=not-away", first, 25),
        ("ovo board=3x4 eggs=2 hands=owner look=none", first, 21),
        ("ovo board=3x3 eggs=2 homeward=closer outward=closer", first, 13),
        ("twinlines board=3x3 line=3 goal=1 tiles=9 colours=ABCBCACAB,ABCBCACAB", first, 7),
        ("twinlines board=2x2 line=2 goal=1 tiles=3", first, 3),
        ("labyrinth board=small5x2", first, 1),
        ("quixo size=3", first, 7),
        // The player who begins must hand over a win.
        ("ring cells=4", second, 2),
    ];
    if slow() {
        variants.push(("ovo board=3x4 eggs=3 homeward=closer outward=closer look=none", second, 34));
        variants.push(("quixo size=4", first, 21));
    }
    for (number, (variant, winner, plies)) in variants.into_iter().enumerate() {
        let file = table(variant, &format!("win-{number}.gtb"), &["--symmetry", "on"]);
        is_win(variant, &file, winner, plies);
    }
}

#[test]
fn tables_by_index_are_strategies_too() {
    let mut variants = vec!["ovo board=3x3 eggs=2", "ovo board=3x3 eggs=2 undo=frozen home=safe"];
    if slow() {
        variants.push("ovo board=4x4 eggs=4");
    }
    for (number, variant) in variants.into_iter().enumerate() {
        let file = table(variant, &format!("index-{number}.gtb"), &["--engine", "indexed"]);
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
