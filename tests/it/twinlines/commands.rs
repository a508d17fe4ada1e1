//! Every command on Twinlines as a user meets it: results, warnings, one sentence for wrong input.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::cli::{actions, counted, gamut, json, stdout, words};
use crate::tablebase::Scratch;

#[test]
fn wrong_input_gets_one_sentence_and_exit_code_2() {
    let cases = [
        (
            "show twinlines board=2x2 line=2 colours=ABBA,ABBAA",
            "two layouts of one size, and these have 4 and 5 fields",
        ),
        ("show twinlines board=2x3 line=2 colours=ABBA,ABBA", "6 letters for each of two boards of 2x3"),
        ("show twinlines line=7", "line=7 is not possible: line is a whole number from 2 to 6, the longer side"),
        ("solve twinlines board=3x2 line=4 colours=ABCCBA,ABCABC", "line is a whole number from 2 to 3"),
        ("show twinlines colour=classic", "twinlines has no setting `colour` (did you mean `colours`?)"),
        ("show twinlines colours=tests/data/twinlines/two-by-two.toml", "`one` has 2 rows, and board=6x6 has 6"),
        ("show twinlines small --play a1,a2", "action 1, `a1,a2`, is illegal: a1 has colour C and a2 has colour B"),
        ("show twinlines small --play 'a1,a1 a1,b2'", "action 2, `a1,b2`, is illegal: a1 of board 1 is not empty"),
        ("show twinlines small --play pass", "only a player without a legal turn passes"),
        ("show twinlines small --play a1", "ends too early: expected a comma"),
        ("show twinlines small --position '3/3/3 3/3/3 0:0 3'", "character 17 is `3`, expected a player from 1 to 2"),
        (
            "perft twinlines small --depth 1 --position '3/3/3 3/3/3 2:0 1'",
            "player 1 has 2 points, and the game ends with 1",
        ),
        (
            "explore twinlines small --position '3/3/3 3/3/3 0:0 1 p1'",
            "1 passes in a row cannot be: player 2 has a turn",
        ),
        ("check twinlines small --position x", "character 1 is `x`"),
        ("rules twinline", "did you mean `twinlines`?"),
    ];
    for (line, expected) in cases {
        let output = gamut(&words(line));
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {message}");
        assert!(message.contains(expected), "{line}: {message}");
        assert_eq!(message.lines().count(), 1, "{line}: {message}");
        assert!(message.starts_with("gamut: ") && output.stdout.is_empty(), "{line}: {message}");
    }
}

#[test]
fn what_is_probably_not_meant_gets_a_warning() {
    let cases = [
        (
            "show twinlines board=2x2 line=2 colours=ABCA,ABBA",
            "board 2 has no field of colour C, so nobody can ever play",
        ),
        (
            "explore twinlines board=2x2 line=2 goal=1 tiles=2",
            "tiles=2 is too few ever to make a line of 2, so nobody can win",
        ),
        ("perft twinlines tiles=9 --depth 1", "nobody can score more than 2 of the goal=3 points, so nobody can win"),
    ];
    for (line, expected) in cases {
        let output = gamut(&words(line));
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{line}: {message}");
        assert!(message.starts_with("gamut: warning: ") && message.contains(expected), "{line}: {message}");
        assert!(message.lines().count() == 1 && !output.stdout.is_empty(), "{line}: {message}");
    }
}

#[test]
fn limits_get_exit_code_3() {
    for line in ["explore twinlines --max-positions 1000", "solve twinlines --memory 1M", "check twinlines --memory 1M"]
    {
        let output = gamut(&words(line));
        assert_eq!(output.status.code(), Some(3), "{line}");
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1, "{line}");
    }
}

#[test]
fn show_draws_both_boards_and_says_what_turns_do() {
    let game = "b1,b1 a1,c1 a2:b1-a2,a2:b1-a2 c1,a2 c2,c2 b1:b1-c1,a2-b1:b1-c1 c2-a2,a2 c2,c1 a2-b2,c2-b2:a2-b2";
    let settings = "board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC";
    insta::assert_snapshot!("show-twinlines", stdout(&words(&format!("show twinlines {settings} --play '{game}'"))));
    assert!(stdout(&words("show twinlines")).contains("these colours are reconstructed"));
    assert!(!stdout(&words("show twinlines small")).contains("reconstructed"));
    let value = json(&words("show twinlines players=3 board=2x2 line=2 --play a1,a1 --format json"));
    assert_eq!((value["position"].as_str(), value["mover"].as_u64()), (Some("2/A1 2/A1 0:0:0 2"), Some(2)));
    assert_eq!(value["actions"][0]["kinds"], serde_json::json!(["place-place"]));
}

#[test]
fn perft_and_rules_know_the_game() {
    let counts = |engine: &str| {
        json(&words(&format!("perft twinlines small --depth 3 --engine {engine} --format json")))["counts"].clone()
    };
    assert_eq!(counts("packed"), serde_json::json!([27, 594, 10_314]));
    assert_eq!(counts("literal"), counts("packed"));
    let text = stdout(&["rules", "twinlines"]);
    assert!(["4. Lines become points", "scoring ", "classic3", "reconstructed"].iter().all(|word| text.contains(word)));
    assert_eq!(json(&words("rules twinlines --format json"))["clauses"].as_array().map(Vec::len), Some(7));
}

#[test]
fn explore_says_how_many_and_of_which_kind() {
    let value = json(&words("explore twinlines small --stats --format json"));
    assert_eq!((value["positions"].as_u64(), value["moves"].as_u64()), (Some(216_306), Some(946_725)));
    let stages = counted(&value["statistics"]["by_stage"]);
    assert_eq!((stages.len(), stages["0+0 points"], stages["0+1 points"]), (2, 162_748, 53_558));
    let kinds = counted(&value["statistics"]["by_kind"]);
    for kind in ["place-place", "place-shift", "pass", "score", "double-score", "choice"] {
        assert!(kinds[kind] > 0, "{kind}");
    }
    let dry =
        |line: &str| json(&words(&format!("explore {line} --dry-run --format json")))["at_most_positions"].clone();
    assert_eq!(dry("twinlines small"), "7203544");
    assert!(dry("twinlines small --symmetry on").as_str().is_some_and(|bound| bound.len() < 8));
    // What 128 bits do not hold is not said.
    assert!(dry("twinlines players=4 board=6x6").is_null());
    assert!(stdout(&words("explore twinlines players=4 --dry-run")).contains("no bound below 2^128"));
}

#[test]
fn a_small_graph_is_drawn() {
    let scratch = Scratch::new("twinlines.dot");
    let file = scratch.0.to_str().unwrap();
    let settings = ["board=3x1", "line=3", "goal=2", "tiles=4", "colours=AAB,ABA"];
    let args: Vec<&str> = ["explore", "twinlines"].into_iter().chain(settings).chain(["--dot", file]).collect();
    let output = gamut(&args);
    assert!(output.status.success());
    let dot = fs::read_to_string(file).unwrap();
    assert!(dot.starts_with("digraph") && dot.contains("3 3 0:0 1") && dot.contains("a1,a1"), "{dot}");
}

#[test]
fn check_finds_every_claim_and_its_lines_can_be_shown() {
    let checked = json(&words("check twinlines small --format json"));
    assert_eq!(checked["failed"], 0);
    let claims = checked["claims"].as_array().unwrap();
    let lines: Vec<String> =
        claims.iter().map(|claim| &claim["line"]).filter(|line| line.is_array()).map(actions).collect();
    assert_eq!(lines.len(), 8);
    for line in &lines {
        stdout(&["show", "twinlines", "small", "--play", line]);
    }
    let merged = json(&words("check twinlines small --symmetry on --format json"));
    assert_eq!((&merged["failed"], &merged["positions"]), (&0.into(), &14_904.into()));
    let output = gamut(&words("check twinlines board=2x2 line=2 goal=2 tiles=9"));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("ABSENT pass (clause 6)"), "{text}");
}

#[test]
fn a_solved_table_is_written_read_and_verified() {
    let scratch = Scratch::new("twinlines.gtb");
    let file = scratch.0.to_str().unwrap();
    let solved = json(&["solve", "twinlines", "small", "--symmetry", "off", "--out", file, "--format", "json"]);
    for (key, value) in
        [("positions", 216_306), ("moves", 946_725), ("won", 128_073), ("lost", 74_618), ("drawn", 13_615)]
    {
        assert_eq!(solved[key], value, "{key}");
    }
    assert_eq!(solved["start"], serde_json::json!({"value": "win", "plies": 7, "endless": false}));
    assert!(stdout(&["verify", file]).contains("all 216306 values follow from the rules"));
    assert_eq!(gamut(&["verify", file, "--variant", "twinlines small tiles=8"]).status.code(), Some(2));
    let longest = json(&["list", file, "--value", "win", "--distance", "max", "--format", "json"]);
    assert_eq!(longest["count"], 41);
    let probed = json(&["probe", file, "--position", "3/3/BA1 3/3/BA1 0:0 1", "--format", "json"]);
    assert_eq!((probed["value"].as_str(), probed["plies"].as_u64()), (Some("win"), Some(7)));
    let line = json(&["line", file, "--format", "json"]);
    assert_eq!((line["steps"].as_array().unwrap().len(), line["end"].as_str()), (8, Some("over")));
    let absent = gamut(&["probe", file, "--position", "3/3/3 3/3/3 0:0 2"]);
    assert_eq!(absent.status.code(), Some(2));
    assert!(String::from_utf8(absent.stderr).unwrap().contains("cannot be reached from the start"));
}

#[test]
fn play_listens_to_its_prompt() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamut"))
        .args(["play", "twinlines", "small"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"a1,a2\nhint\nb1,a3\nworth\nundo\nundo\na1,a1\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    let said = [
        "both tiles need one colour",
        "b1,a3: win in 7",
        "as good as any: win in 7",
        "player 2 plays ",
        "nothing to take back",
        "draw, where b1,a3 would have been: win in 7",
    ];
    for expected in said {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}
