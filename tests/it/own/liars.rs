//! A program that lies is caught, with a shortest line; one that hangs, dies, floods or forks is ended.

use std::fs;
use std::time::{Duration, Instant};

use gamut::Model;
use gamut::conform::program::Asking;

use super::{asking, try_program};
use crate::conform::has;
use crate::tablebase::Scratch;

/// What is said of a lie of `tests/engines/liar.py`.
fn said(lie: &str, processes: usize) -> String {
    match try_program(&format!("python3 tests/engines/liar.py {lie}"), &[], processes) {
        Ok(_) => panic!("{lie} is believed"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_lie_is_caught_with_a_shortest_line() {
    if !has("python3") {
        return;
    }
    let cases: &[(&str, &[&str])] = &[
        ("two-answers", &["`4 1` (after 1 2)", "it gave two answers: first 2 to `2 2`"]),
        ("no-successor", &["`4 1` (after 1 2)", "2 is legal, and when it is played: `four is a bad number`"]),
        ("null-successor", &["`4 1` (after 1 2)", "2 is legal, and not where it leads"]),
        ("ended-with-actions", &["`0 1` (after 1 2 2 2)", "player 2 has won, and that 1 is legal"]),
        ("stuck", &["`0 1` (after 1 2 2 2)", "goes on, and that there is no legal action"]),
        ("twice", &["`3 1` (after 2 2)", "lists the action 1 twice"]),
        ("blanks", &["`4 1` (after 1 2)", "it calls an action `take one`"]),
        ("does-not-read", &["`3 1` (after 2 2)", "does not read this position back", "`3 1` is no position"]),
        ("player-nine", &["`0 1` (after 1 2 2 2)", "player 9, and there are 2 players"]),
        ("mover-five", &["`7 1` (at the start)", "player 5, and there are 2 players"]),
        ("no-symmetry", &["is an image of this position, and"]),
        ("not-closed", &["the two do not have the same images"]),
    ];
    for (lie, expected) in cases {
        let one = said(lie, 1);
        for part in *expected {
            assert!(one.contains(part), "{lie}: {one}");
        }
        assert!(one.lines().count() == 1 && one.len() < 500, "{lie}: {one}");
        assert_eq!(said(lie, 2), one, "the number of processes does not matter");
    }
    // A change of sides is a symmetry of a game in which the turn always goes on.
    assert!(try_program("python3 tests/engines/liar.py another-mover", &[], 2).is_ok());
    // Two positions of a line of odd length are the same but for the player to move, and that is in the notation.
    assert!(try_program("python3 tests/engines/liar.py silent", &[], 2).is_ok());
    let file = Scratch::new("starts");
    let message = said(&format!("two-starts {}", file.0.display()), 2);
    assert!(message.contains("`1 1` (at the start): another process of it begins with `2 1`"), "{message}");
}

#[test]
fn settings_are_those_of_the_program() {
    if !has("python3") {
        return;
    }
    let model = try_program("python3 tests/engines/liar.py", &["left=4"], 1).unwrap();
    assert_eq!(model.variant().to_string(), "program:matches left=4");
    assert_eq!(model.variant().pinned(), "program:matches left=4");
    let refused = |word: &str| try_program("python3 tests/engines/liar.py", &[word], 1).err().unwrap().to_string();
    assert_eq!(refused("left=10"), "left=10 is not possible: left is a whole number from 1 to 9");
    assert!(refused("lift=3").contains("did you mean `left`?"), "{}", refused("lift=3"));
}

fn given_up(fault: &str, seconds: u64) -> (String, Duration) {
    let since = Instant::now();
    let asking = Asking { timeout: Duration::from_secs(seconds), ..asking(2) };
    let error = Model::of_program(&format!("python3 tests/engines/liar.py {fault}"), &[], &asking).err();
    (error.map_or_else(|| panic!("{fault}"), |error| error.to_string()), since.elapsed())
}

#[test]
fn a_program_that_hangs_dies_or_floods_is_ended() {
    if !has("python3") {
        return;
    }
    let (message, time) = given_up("hangs", 2);
    assert!(message.contains("the program did not answer within 2s") && message.contains("--run-timeout"), "{message}");
    assert!(time < Duration::from_secs(60), "{time:?}");
    let (message, _) = given_up("dies", 60);
    assert!(message.contains("the program ended") && message.contains("no more matches"), "{message}");
    let (message, _) = given_up("floods", 60);
    assert!(message.contains("its `id` should be"), "{message}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_has_started_ends_with_it() {
    if !has("python3") {
        return;
    }
    let file = Scratch::new("forked");
    let (message, _) = given_up(&format!("forks {}", file.0.display()), 3);
    assert!(message.contains("did not answer within 3s"), "{message}");
    let children = fs::read_to_string(&file.0).unwrap();
    assert!(!children.is_empty());
    for child in children.lines() {
        let state = fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        let gone =
            state.is_empty() || state.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['Z', 'X']));
        assert!(gone, "process {child} lives: {state}");
    }
}
