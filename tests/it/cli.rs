//! The command line as a user meets it: results, one sentence for wrong input, exit codes.

use std::process::{Command, Output};

pub fn gamut(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gamut")).args(args).output().unwrap()
}

pub fn stdout(args: &[&str]) -> String {
    let output = gamut(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?} says nothing on stderr when it is no terminal");
    String::from_utf8(output.stdout).unwrap()
}

pub fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(args)).unwrap_or_else(|error| panic!("{args:?}: {error}"))
}

/// A list of rows with a name and a count.
pub fn counted(rows: &serde_json::Value) -> std::collections::BTreeMap<String, u64> {
    let row = |row: &serde_json::Value| (row["name"].as_str().unwrap().to_owned(), row["count"].as_u64().unwrap());
    rows.as_array().unwrap().iter().map(row).collect()
}

/// A list of actions, apart by blanks.
pub fn actions(list: &serde_json::Value) -> String {
    let words: Vec<&str> = list.as_array().into_iter().flatten().filter_map(|word| word.as_str()).collect();
    words.join(" ")
}

/// Splits at blanks, except within `'...'`.
pub fn words(line: &str) -> Vec<&str> {
    line.split('\'').enumerate().fold(Vec::new(), |mut words, (place, part)| {
        match place % 2 {
            0 => words.extend(part.split_whitespace()),
            _ => words.push(part),
        }
        words
    })
}

#[test]
fn wrong_input_gets_one_sentence_and_exit_code_2() {
    let cases = [
        ("show chess", "there is no game `chess`"),
        ("show ova", "did you mean `ovo`?"),
        ("show ovo bord=3x3", "ovo has no setting `bord` (did you mean `board`?)"),
        ("show ovo board=3x9 eggs=2", "board=3x9 is not possible: board is WxH with both sides from 2 to 8"),
        ("perft ovo eggs=7 --depth 2", "eggs=7 is not possible: eggs is from 1 to 6 (a camp is a row of board=6x6)"),
        ("show ovo camp=2", "camp=2 does not apply: with 2 players"),
        ("show ovo board=3x3 eggs=3 --position 'BBB/3/AXA 1'", "character 8 is `X`"),
        ("show ovo board=3x3 eggs=3 --position 'BBB/3/AAA'", "ends too early"),
        ("show ovo board=3x3 eggs=3 --position 'BBB/AA1/A2 3'", "character 12 is `3`, expected a player from 1 to 2"),
        ("show ovo board=3x3 eggs=3 --position 'BBB/A2/AAA 1'", "player 1 has 4 eggs"),
        ("show ovo board=3x3 eggs=3 --play 'b1-b2 a1-a2'", "action 2, `a1-a2`, is illegal: the egg on a1 is symbol-up"),
        ("show ovo board=3x3 eggs=3 --play b1-b3", "action 1, `b1-b3`, is illegal: b3 is not empty"),
        ("show ovo board=3x3 eggs=3 --play b1=b2", "character 3 is `=`"),
        ("show", "the following required arguments were not provided"),
        ("perft ovo --depth 0", "invalid value '0' for '--depth <N>'"),
        ("perft ovo --depth two", "invalid value 'two' for '--depth <N>'"),
        ("frobnicate", "unrecognized subcommand 'frobnicate'"),
        ("show ovo --colour", "unexpected argument '--colour' found"),
        ("rules go", "there is no game `go`"),
        ("explore tree", "the tree game needs file=PATH"),
        ("explore tree file=tests/data/perft/ovo.perft", "line 8: there is no `:` after a name"),
        ("explore ovo board=3x3 eggs=3 --memory lots", "invalid value 'lots' for '--memory <BYTES>'"),
        ("explore ring --dot /nonexistent/folder/x.dot", "cannot write /nonexistent/folder/x.dot"),
        ("explore ring --position '99 1'", "the ring has the cells 0 to 7"),
        ("measure ring --measures outcomes,colour", "possible values: start, opening, outcomes"),
        ("measure ovo players=4 board=2x2 camp=1 eggs=1", "a game for 4 players has no single value"),
        ("cluster plan ovo --machines 0 --memory 1G", "invalid value '0' for '--machines <M>'"),
        ("cluster plan chess --machines 1 --memory 1G", "there is no game `chess`"),
        ("diff ring tictactoe", "ring and tictactoe are different games"),
        ("diff ring 'ring cels=5'", "did you mean `cells`?"),
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
fn limits_get_exit_code_3() {
    let output = gamut(&words("explore ovo --max-positions 10000"));
    assert_eq!(output.status.code(), Some(3));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("more than 10000 positions") && message.lines().count() == 1, "{message}");
    let output = gamut(&words("explore ovo board=3x3 eggs=3 --dot /tmp/gamut-test-too-large.dot"));
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(named_like("/tmp", "gamut-test-too-large.dot"), 0);
}

#[test]
fn perft_prints_counts() {
    let value = json(&words("perft ovo board=3x3 eggs=3 --depth 4 --format json"));
    assert_eq!(value["counts"], serde_json::json!([7, 37, 275, 2084]));
    let literal = json(&words("perft ovo board=3x3 eggs=3 --depth 4 --engine literal --divide --format json"));
    assert_eq!(literal["counts"], value["counts"]);
    let divided: u64 = literal["divide"].as_array().unwrap().iter().map(|row| row["count"].as_u64().unwrap()).sum();
    assert_eq!(divided, 2084);
    let from = json(&words("perft ovo board=3x3 eggs=3 --depth 1 --position 'BBB/1A1/A1A 2' --format json"));
    assert_eq!(from["counts"], serde_json::json!([5]));
}

#[test]
fn show_draws_a_board_and_says_what_actions_do() {
    insta::assert_snapshot!("show-ovo", stdout(&words("show ovo board=3x3 eggs=3 --play 'b1-b2 b3-b1'")));
    insta::assert_snapshot!(
        "show-ovo-banned",
        stdout(&words("show ovo board=3x3 eggs=2 undo=banned --position 'b1b/1a1/A2 2 xb1-b2'"))
    );
    let value = json(&words("show ovo board=3x3 eggs=3 --play b1-b2 --format json"));
    assert_eq!(value["position"], "BBB/1A1/A1A 2");
    assert_eq!(value["actions"][1]["kinds"], serde_json::json!(["jump", "flip"]));
    assert_eq!(value["over"], false);
}

#[test]
fn rules_lists_clauses_and_settings() {
    let text = stdout(&["rules", "ovo"]);
    assert!(text.contains("4. ") && text.contains("chain-flip") && text.contains("classic4"));
    let value = json(&words("rules ovo --format json"));
    assert!(value["clauses"].as_array().unwrap().len() >= 10);
    assert!(value["settings"].as_array().unwrap().iter().any(|setting| setting["key"] == "undo"));
    for toy in ["tictactoe", "ring", "tree"] {
        assert!(stdout(&["rules", toy]).lines().count() > 3);
    }
}

#[test]
fn rules_says_of_house_rules_who_sees_that_they_are_kept() {
    let text = stdout(&["rules", "ovo"]);
    let (_, settings) = text.split_once("Settings (the default first)").unwrap();
    let value = json(&words("rules ovo --format json"));
    for (key, kept, sentence) in [
        ("outward", "seen", "house rule: everybody at the table sees that it is kept"),
        ("homeward", "owners-word", "house rule: it depends on hidden symbols, so the owner's word must be taken"),
    ] {
        let (_, below) = settings.split_once(&format!("\n{key} ")).unwrap();
        assert!(below.lines().nth(2).unwrap().trim().starts_with(sentence), "{key}: {below}");
        let setting = value["settings"].as_array().unwrap().iter().find(|setting| setting["key"] == key).unwrap();
        assert_eq!(setting["kept"], kept);
    }
    let jump = value["settings"].as_array().unwrap().iter().find(|setting| setting["key"] == "jump").unwrap();
    assert!(jump["kept"].is_null());
}

#[test]
fn explore_and_check_print_what_they_found() {
    let value = json(&words("explore ovo board=2x3 eggs=2 --stats --format json"));
    assert_eq!((value["positions"].as_u64(), value["moves"].as_u64()), (Some(1392), Some(8332)));
    assert!(counted(&value["statistics"]["by_kind"])["step"] > 0);
    let merged = json(&words("explore ovo board=2x3 eggs=2 --symmetry on --format json"));
    assert_eq!(merged["positions"], 356);
    let checked = json(&words("check ovo board=3x3 eggs=3 --format json"));
    assert_eq!(checked["failed"], 0);
    let dry = stdout(&words("explore ovo board=4x4 eggs=3 claim=any-time --dry-run"));
    assert!(dry.contains("at most 9095008 positions"), "{dry}");
}

#[test]
fn a_failed_claim_gives_exit_code_1_and_a_line_that_show_replays() {
    let output = gamut(&words("check ovo board=2x2 eggs=2"));
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("BROKEN always-an-action"), "{text}");
    let checked = json(&words("check ovo board=3x3 eggs=3 --format json"));
    let claims = checked["claims"].as_array().unwrap();
    for line in claims.iter().filter_map(|claim| claim["line"].as_str()) {
        stdout(&["show", "ovo", "board=3x3", "eggs=3", "--play", line]);
    }
}

#[test]
fn help_has_examples_and_completions_are_scripts() {
    for command in ["rules", "show", "perft", "explore", "check", "measure", "diff", "completions"] {
        assert!(stdout(&[command, "--help"]).contains("Example"), "{command} --help has examples");
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(stdout(&["completions", shell]).contains("gamut"));
    }
}

#[test]
fn a_measure_that_says_nothing_is_said_to() {
    let nothing = "memory: nobody can forget anything in this variant";
    assert!(stdout(&words("measure tictactoe --measures memory")).contains(nothing));
    assert!(!stdout(&words("measure ovo board=2x3 eggs=2 --measures memory")).contains(nothing));
    assert!(!stdout(&words("measure tictactoe --measures start")).contains(nothing));
}

#[test]
fn the_free_undo_theorem_is_checked_on_solved_boards() {
    // Other claims may fail on the smallest boards, so the exit code is not asked for.
    let check = |settings: &str| -> serde_json::Value {
        let output = gamut(&words(&format!("check ovo {settings} --solve --format json")));
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{settings}: {error}"))
    };
    let boards =
        ["board=2x3 eggs=2", "board=3x3 eggs=2", "board=3x3 eggs=3", "board=3x4 eggs=2", "board=3x3 eggs=3 look=none"];
    for board in boards {
        let solved = &check(&format!("{board} --symmetry on"))["look_ahead"];
        assert_eq!((solved["claimed"].as_bool(), solved["counterexample"].is_null()), (Some(true), true), "{board}");
    }
    let banned = &check("board=3x3 eggs=2 undo=banned")["look_ahead"];
    assert_eq!(banned["claimed"].as_bool(), Some(false));
    assert_eq!(banned["counterexample"]["plies"], 14);
    let single = &check("board=3x3 eggs=1 --symmetry on")["look_ahead"];
    assert_eq!(single["claimed"].as_bool(), Some(false));
    assert_eq!(single["counterexample"]["plies"], 2);
}

#[test]
fn a_solved_table_is_written_read_and_verified() {
    let scratch = crate::tablebase::Scratch::new("cli.gtb");
    let file = scratch.0.to_str().unwrap();
    let solved = json(&["solve", "ovo", "board=3x3", "eggs=2", "undo=banned", "--out", file, "--format", "json"]);
    for (key, value) in [("positions", 25_663), ("moves", 289_616), ("won", 4_214), ("lost", 1_234), ("drawn", 20_215)]
    {
        assert_eq!(solved[key], value, "{key}");
    }
    assert_eq!((&solved["longest_win"], &solved["longest_loss"]), (&13.into(), &14.into()));
    assert_eq!(solved["start"], serde_json::json!({"value": "draw", "plies": null, "endless": true}));
    assert!(stdout(&["verify", file]).contains("all 25663 values follow from the rules"));
    let longest = json(&["list", file, "--value", "win", "--distance", "max", "--format", "json"]);
    assert_eq!(longest["count"], 2);
    let position = longest["positions"][0]["position"].as_str().unwrap();
    let probed = json(&["probe", file, "--position", position, "--format", "json"]);
    assert_eq!((probed["value"].as_str(), probed["plies"].as_u64()), (Some("win"), Some(13)));
    let line = json(&["line", file, "--position", position, "--format", "json"]);
    assert_eq!((line["steps"].as_array().unwrap().len(), line["end"].as_str()), (14, Some("over")));
    let refused = gamut(&["verify", file, "--variant", "ovo board=3x3 eggs=3"]);
    assert_eq!(refused.status.code(), Some(2));
    let impossible = gamut(&["probe", file, "--position", "BBB/3/AA1 1"]);
    assert_eq!(impossible.status.code(), Some(2));
    assert_eq!(gamut(&words("solve ovo --max-positions 1000")).status.code(), Some(3));
}

#[test]
fn four_players_get_a_table_of_coalitions() {
    let variant = "ovo players=4 board=3x3 camp=1 eggs=1";
    let solved = json(&words(&format!("solve {variant} --format json")));
    for (key, value) in [("positions", 22_659), ("moves", 221_941), ("over", 1_786)] {
        assert_eq!(solved[key], value, "{key}");
    }
    for (key, value) in [("undecided", 0), ("kingmaker", 1_558)] {
        assert_eq!((&solved[key]["count"], &solved[key]["of"]), (&value.into(), &20_873.into()), "{key}");
    }
    assert_eq!(solved["decided_by"], serde_json::json!([8_197, 12_254, 422]));
    assert_eq!((&solved["giving_up"], &solved["solo_wins"]), (&serde_json::Value::Null, &serde_json::Value::Null));
    let coalitions = solved["start"]["coalitions"].as_array().unwrap();
    assert_eq!(coalitions.len(), 15);
    let expected = serde_json::json!({
        "coalition": "1+2", "forces": 6, "keeps_endless": false, "dictates": [2], "players": [1, 2],
    });
    assert_eq!(coalitions[4], expected);
    // Every example is reached by its line, and its forced line ends the game.
    for example in solved["examples"].as_array().unwrap() {
        let text = |key: &str| actions(&example[key]);
        let line = format!("{} {}", text("line"), text("forced"));
        let shown = json(&words(&format!("show {variant} --play '{}' --format json", line.trim())));
        assert_eq!(shown["over"].as_bool(), Some(!text("forced").is_empty()), "{example}");
    }
    let text = stdout(&words(&format!("solve {variant}")));
    assert!(text.contains("1+2                  in 6  -                    2\n"), "{text}");
    assert!(text.contains("kingmaker                       1558     7.46 %"), "{text}");
}

#[test]
fn a_table_of_values_is_only_for_two_players() {
    let output = gamut(&words("solve ovo players=4 board=2x2 camp=1 eggs=1 --out /tmp/gamut-test-four.gtb"));
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("a table holds one value per position") && message.lines().count() == 1, "{message}");
    assert_eq!(named_like("/tmp", "gamut-test-four.gtb"), 0);
}

/// How many files of a folder have a name that begins so.
pub fn named_like(folder: impl AsRef<std::path::Path>, name: &str) -> usize {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(name)).count()
}

#[test]
fn a_file_that_has_the_name_of_something_temporary_is_left_alone() {
    let folder = std::env::temp_dir().join(format!("gamut-left-alone-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (out, mine) = (folder.join("t.gtb"), folder.join("t.gtb.tmp"));
    std::fs::write(&mine, "mine").unwrap();
    stdout(&["solve", "tictactoe", "--out", out.to_str().unwrap()]);
    assert_eq!((std::fs::read_to_string(&mine).unwrap().as_str(), named_like(&folder, "")), ("mine", 2));
    let missing = folder.join("no/such/t.gtb");
    let refused = gamut(&["solve", "tictactoe", "--out", missing.to_str().unwrap()]);
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(message.ends_with("no/such/t.gtb: No such file or directory (os error 2)\n"), "{message}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn giving_up_is_answered_with_a_line() {
    let variant = "ovo players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed";
    let solved = json(&words(&format!("solve {variant} --format json")));
    let given = &solved["giving_up"];
    assert_eq!((&given["only_action"], &given["only_way"]), (&231.into(), &6.into()));
    let example = &given["example"];
    let play = format!("{} {}", actions(&example["line"]), actions(&example["play"]));
    let shown = json(&words(&format!("show {variant} --play '{play}' --format json")));
    assert_eq!(shown["over"], true);
    assert!(actions(&example["play"]).starts_with("! "));
}

#[test]
fn regions_of_coalitions_are_checked() {
    let check = |rest: &str| json(&words(&format!("check ovo players=4 board=3x3 camp=1 eggs=1 {rest} --format json")));
    let checked = check("--solve --symmetry on");
    let regions = checked["regions"].as_array().unwrap();
    assert_eq!(regions.len(), 3);
    for rule in regions {
        assert_eq!((&rule["verdict"], &rule["count"]), (&"holds".into(), &22_659.into()), "{rule}");
    }
    assert_eq!(check("--symmetry on")["regions"], serde_json::json!([]));
}

#[test]
fn measure_prints_all_figures() {
    insta::assert_snapshot!("measure-ring", stdout(&words("measure ring cells=7 --all")));
    let value = json(&words("measure ring cells=7 --measures stagnation,random-play --format json"));
    assert_eq!(value["variant"], serde_json::json!({"game": "ring", "cells": 7}));
    let keys: Vec<&String> = value["measures"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["size", "random_play", "stagnation"]);
    let output = gamut(&words("measure ovo --max-positions 1000"));
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn diff_shows_boards_and_changes() {
    let line = "diff 'ovo board=2x3 eggs=1' 'ovo board=2x3 eggs=1 claim=next-turn'";
    insta::assert_snapshot!(
        "diff-ovo",
        stdout(&words(&format!("{line} --measures start,outcomes,critical --positions 1")))
    );
    let value = json(&words(&format!("{line} --measures outcomes --positions 2 --format json")));
    assert_eq!(value["variants"]["two"]["claim"], "next-turn");
    for row in value["soonest"].as_array().unwrap() {
        let actions: Vec<&str> =
            row["lines"]["two"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        let shown = json(&[
            "show",
            "ovo",
            "board=2x3",
            "eggs=1",
            "claim=next-turn",
            "--play",
            &actions.join(" "),
            "--format",
            "json",
        ]);
        assert_eq!(shown["position"], row["position"]);
    }
}

/// `gamut play --hidden`: symbols are hidden, claims are said, and the end shows where memory failed.
fn hidden(typed: &dyn Fn(&[&str], &str) -> String) {
    let at = |position: &str, lines: &str| {
        typed(&["play", "ovo", "board=3x3", "eggs=1", "--hidden", "--position", position], lines)
    };
    // A right claim, a wrong one and one that is missed; the question is the same.
    let right = at("3/1ab/3 1", "b2-b1\nclaim\n");
    let wrong = at("3/1ab/3 1", "c2-c1\nclaim\n");
    let missed = at("3/1ab/3 1", "b2-b1\nno\n");
    let until_asked = |text: &str| text.split_once("claim? > ").map(|(before, _)| before.to_owned());
    for (text, end) in [
        (&right, "you have won"),
        (
            &wrong,
            "player 1 claimed, wrongly, and player 2 has won\nwhere memory failed: b2 is an egg of player 1, c1 is an egg of player 2\n",
        ),
        (
            &missed,
            "player 1 had finished after 1 ply and did not claim: the win is missed, and the game ends here\nwhere memory failed: of player 1 are b1\n",
        ),
    ] {
        assert!(text.contains(end), "{text}");
        let before = until_asked(text).unwrap();
        assert!(before.contains("2  . ? ?") && !before.contains("won"), "{before}");
        assert_eq!(text.matches("claim? > ").count(), 1, "{text}");
    }
    assert!(wrong.contains("2  . a ."), "the end shows the symbols: {wrong}");
    // A turn that could not have completed the set is not asked about; a look shows one egg; values and reasons are kept back.
    let quiet = at("2B/1a1/3 1", "claim\nhint\nc3-c2\n?b2\nundo\nquit\n");
    for expected in [
        "now you could not",
        "not with --hidden",
        "c3-c2 is not legal here",
        "you look at b2: an egg of player 1",
        "player 2 plays",
    ] {
        assert!(quiet.contains(expected), "{expected}: {quiet}");
    }
    assert!(!quiet.contains("claim? >") && !quiet.contains("symbol-up and belongs"), "{quiet}");
    for (words, sentence) in [
        (&["play", "tictactoe", "--hidden"][..], "--hidden: nothing is hidden in tictactoe"),
        (&["play", "ovo", "players=4", "board=3x3", "camp=1", "eggs=1", "--hidden"], "--hidden is for two players"),
    ] {
        let refused = gamut(words);
        let message = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && message.contains(sentence) && message.lines().count() == 1, "{message}");
    }
}

#[test]
fn play_listens_to_its_prompt() {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamut"))
        .args(["play", "tictactoe"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"b2\nworth\nhint\na1\nz9\nundo\nundo\nhelp\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    for expected in [
        "type an action, as in a1",
        "as good as any: draw",
        "player 2 plays",
        "illegal",
        "expected a column",
        "nothing to take back",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let typed = |words: &[&str], typed: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gamut"))
            .args(words)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    };
    let anew = typed(&["play", "tictactoe", "--errs", "100"], "b2\nnew\na1\nundo\nquit\n");
    let empty = "  3  . . . \n  2  . . . \n  1  . . . \n";
    assert_eq!(anew.matches(empty).count(), 3, "begun, begun anew, taken back: {anew}");
    // Four players of whom two are people, and a board of full size without values.
    let four = ["play", "ovo", "players=4", "board=3x3", "camp=1", "eggs=1", "--seat", "1", "--seat", "3"];
    let text = typed(&four, "worth\na1-b1\nhint\nundo\nquit\n");
    for expected in
        ["you are player 1 and 3", "nobody can force a win alone", "player 2 plays", "player 3> ", "player 1> "]
    {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let classic = typed(&["play", "ovo", "classic", "--errs", "100"], "a1-a2\nhint\na1-a2\nquit\n");
    for expected in
        ["the game is not solved, and the others play any moves", "not solved; legal: ", "is illegal", "player 2 plays"]
    {
        assert!(classic.contains(expected), "{expected}: {classic}");
    }
    for (words, sentence) in [
        (&["play", "tictactoe", "--seat", "3"][..], "there are players 1 to 2"),
        (&["play", "ovo", "classic"], "--errs 100 plays any moves"),
    ] {
        let refused = gamut(words);
        let message = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && message.contains(sentence), "{message}");
    }
    hidden(&typed);
    // Wherever the other player moves the token, it has been there before.
    let again = typed(&["play", "ring"], "+\n-\nquit\n");
    assert!(again.contains("this position was on the board"), "{again}");
}

/// A build without the feature says so, and still plans.
#[cfg(not(feature = "cluster"))]
#[test]
fn a_build_for_one_machine_says_so() {
    for command in ["explore", "solve"] {
        let output = gamut(&["cluster", command, "tictactoe", "--local", "2"]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("this build works on one machine only"), "{message}");
    }
}

#[test]
fn a_cluster_is_planned() {
    let plan = json(&words("cluster plan 'quixo size=4' --machines 2 --memory 64G --format json"));
    assert_eq!((&plan["fits"], &plan["machines_needed"]), (&"solve".into(), &1.0.into()), "{plan}");
    let plan = json(&words("cluster plan 'ovo classic' --machines 10 --memory 64G --format json"));
    assert_eq!(plan["fits"], "nothing", "{plan}");
    let text = stdout(&words("cluster plan 'ovo classic' --machines 10 --memory 64G"));
    assert!(text.contains("It does not fit there: solving needs"), "{text}");
}
