//! A program that lies is caught, with a shortest line; one that hangs, dies, floods or forks is ended.

use std::fs;
use std::time::{Duration, Instant};

use gamut::Model;
use gamut::conform::program::Asking;

use super::{asking, try_program};
use crate::conform::has;
use crate::every;
use crate::tablebase::Scratch;

/// What is said of a lie of `tests/engines/liar.py`.
fn said(lie: &str, processes: usize) -> String {
    match try_program(&format!("python3 -SE tests/engines/liar.py {lie}"), &[], processes) {
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
        (
            "not-closed",
            &[
                "`4 1` (after 1 2)",
                "this position is an image of `5 1`, and that `3 1` is an image of this position and not of `5 1`",
            ],
        ),
        ("winner 0", &["`0 1` (after 1 2 2 2)", "player 0, and there are 2 players: players count from 1"]),
        ("winner -1", &["`0 1` (after 1 2 2 2)", "player -1, and there are 2 players: players count from 1"]),
        ("winner '\"X\"'", &["`0 1` (after 1 2 2 2)", "the outcome is \"X\", which is neither null", "count from 1"]),
        ("winner 1.5", &["`0 1` (after 1 2 2 2)", "the outcome is 1.5, which"]),
        ("winner true", &["`0 1` (after 1 2 2 2)", "the outcome is true, which"]),
        ("winner '[1]'", &["`0 1` (after 1 2 2 2)", "the outcome is [1], which"]),
        ("mover 0", &["`7 1` (at the start)", "player 0, and there are 2 players: players count from 1"]),
        ("mover '\"X\"'", &["`7 1` (at the start)", "the turn of \"X\", which is no player's number"]),
        ("mover null", &["`7 1` (at the start)", "the turn of null, which is no player's number"]),
        ("numbers", &["`4 1` (after 1 2)", "it calls an action 1: an action is a text"]),
        ("lists", &["`4 1` (after 1 2)", "2 leads to [2,2]: a position is a text"]),
        ("none", &["at `4 1` (after 1 2) the program was asked", "invalid type: null, expected a sequence"]),
        (
            "alone",
            &[
                "one at a time the program answers (2 positions), and about several at once it does not: the program ended",
            ],
        ),
    ];
    for (number, (lie, expected)) in cases.iter().enumerate() {
        let one = said(lie, 1);
        for part in *expected {
            assert!(one.contains(part), "{lie}: {one}");
        }
        assert!(one.lines().count() == 1 && one.len() < 500, "{lie}: {one}");
        if number % every(3) == 0 {
            assert_eq!(without_ids(&said(lie, 2)), without_ids(&one), "the number of processes does not matter");
        }
    }
    // A change of sides is a symmetry of a game in which the turn always goes on.
    assert!(try_program("python3 -SE tests/engines/liar.py another-mover", &[], 2).is_ok());
    // Two positions of a line of odd length are the same but for the player to move, and that is in the notation.
    assert!(try_program("python3 -SE tests/engines/liar.py silent", &[], 2).is_ok());
    let file = Scratch::new("starts");
    let message = said(&format!("two-starts {}", file.0.display()), 2);
    assert!(message.contains("`1 1` (at the start): another process of it begins with `2 1`"), "{message}");
}

/// A message without the numbers of questions: a process is asked less where there are several.
fn without_ids(text: &str) -> String {
    let mut parts = text.split("\"id\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| whole + part.trim_start_matches(|sign: char| sign.is_ascii_digit()))
}

#[test]
fn settings_are_those_of_the_program() {
    if !has("python3") {
        return;
    }
    let model = try_program("python3 -SE tests/engines/liar.py", &["left=4"], 1).unwrap();
    assert_eq!(model.variant().to_string(), "program:matches left=4");
    assert_eq!(model.variant().pinned(), "program:matches left=4");
    let refused = |word: &str| try_program("python3 -SE tests/engines/liar.py", &[word], 1).err().unwrap().to_string();
    assert_eq!(refused("left=10"), "left=10 is not possible: left is a whole number from 1 to 9");
    assert!(refused("lift=3").contains("did you mean `left`?"), "{}", refused("lift=3"));
}

#[test]
fn settings_are_texts_or_whole_numbers() {
    if !has("python3") {
        return;
    }
    let cases = [
        (
            r#"{"name":"m","default":true,"values":[true,false]}"#,
            "the setting m has `values` [true,false]: a list of texts or whole numbers is needed",
        ),
        (r#"{"name":"m","default":true}"#, "the setting m has `default` true: a text or a whole number is needed"),
        (r#"{"name":"m","default":1.5}"#, "the setting m has `default` 1.5: a text or a whole number is needed"),
        (r#"{"name":"m"}"#, "the setting m has no `default`: a text or a whole number is needed"),
        (r#"{"name":"m","default":2,"from":"2","to":4}"#, "the setting m has `from` \"2\": a whole number is needed"),
        (r#"{"name":"m","default":2,"from":2}"#, "the setting m has no `to`: a whole number is needed"),
        (r#"{"name":2,"default":2}"#, "a setting has a `name`, which is a text, and this is"),
        (r#"{"name":"m","default":2,"about":2}"#, "the setting m has `about` 2: a text is needed"),
    ];
    for (setting, expected) in cases {
        let message = said(&format!("setting '{setting}'"), 1);
        assert!(
            message.starts_with("the game `program:matches` cannot be taken: ") && message.contains(expected),
            "{setting}: {message}"
        );
    }
}

fn given_up(fault: &str, seconds: u64) -> (String, Duration) {
    let since = Instant::now();
    let asking = Asking { timeout: Duration::from_secs(seconds), ..asking(2) };
    let error = Model::of_program(&format!("python3 -SE tests/engines/liar.py {fault}"), &[], &asking).err();
    (error.map_or_else(|| panic!("{fault}"), |error| error.to_string()), since.elapsed())
}

#[test]
fn a_program_that_hangs_dies_or_floods_is_ended() {
    if !has("python3") {
        return;
    }
    let cases = [("hangs", 2), ("dies", 60), ("loops", 4), ("crashes", 60), ("floods", 60)];
    let said = crate::at_once(&cases, |&(fault, seconds)| given_up(fault, seconds));
    let [(hangs, time), (dies, _), (loops, _), (crashes, _), (floods, _)] = &said[..] else { unreachable!() };
    assert!(hangs.contains("the program did not answer within 2s") && hangs.contains("--run-timeout"), "{hangs}");
    assert!(*time < Duration::from_secs(60), "{time:?}");
    assert!(dies.contains("the program ended") && dies.contains("no more matches"), "{dies}");
    // Of several positions that were asked about at once, the one at which it fails.
    assert!(loops.starts_with("at `4 1` (after 1 2) the program did not answer within 4s"), "{loops}");
    assert!(loops.ends_with("\"positions\":[\"4 1\"]}; --run-timeout allows more"), "{loops}");
    assert!(crashes.starts_with("at `4 1` (after 1 2) the program ended"), "{crashes}");
    assert!(
        crashes.ends_with(
            "were `NameError: four`:\n  Traceback:\n      found = four\n              ^^^^\n  NameError: four"
        ),
        "{crashes}"
    );
    assert!(floods.contains("its `id` should be"), "{floods}");
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
