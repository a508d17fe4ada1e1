//! Labyrinth on the command line: drawings, board files and what is wrong with them, tables of board files.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::cli::{actions, counted};

const FILE: &str = include_str!("../../../src/engine/settings/labyrinth/boards/small3x3.toml");

fn gamut(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gamut")).args(args).output().unwrap()
}

/// What a command prints when it succeeds; what it says beside that is returned too.
#[track_caller]
fn said(args: &[&str]) -> (String, String) {
    let output = gamut(args);
    let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(output.status.success(), "{args:?}: {stderr}");
    (stdout, stderr)
}

#[track_caller]
fn json(args: &[&str]) -> serde_json::Value {
    let (text, aside) = said(&[args, &["--format", "json"]].concat());
    assert_eq!(aside, "", "{args:?}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{args:?}: {error}"))
}

/// The same for a command that may say something beside.
#[track_caller]
fn json_aside(args: &[&str]) -> serde_json::Value {
    let (text, _) = said(&[args, &["--format", "json"]].concat());
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{args:?}: {error}"))
}

/// The one sentence with which a command is refused, and its exit code.
#[track_caller]
fn refused(args: &[&str]) -> (String, Option<i32>) {
    let output = gamut(args);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty() && message.lines().count() == 1, "{args:?}: {message}");
    (message, output.status.code())
}

/// A folder of its own that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gamut-labyrinth-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Writes a file and returns its path.
    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_slid_classic_board_is_drawn() {
    let position = "BBBB1/5-1/2R2+1/5/5/5+1/1B1R1-1/5/5/5+1/RRR2 2 c";
    let (text, _) = said(&["show", "labyrinth", "--position", position]);
    insta::assert_snapshot!("show-labyrinth-classic9", text);
    let (blocked, _) = said(&["show", "labyrinth", "overhang=blocked", "--position", position]);
    assert!(blocked.contains("9 blue   [x .|. . .]:     -1"), "{blocked}");
    assert!(blocked.contains("x: a cell out of the frame"), "{blocked}");
}

#[test]
fn board_files_with_errors_are_refused_with_a_sentence() {
    let folder = Folder::new("errors");
    let cases = [
        ("\".##\"", "\".#\"", "slider 1: top = \".#\" has 2 signs, and with cells = 3 it must have 3"),
        ("\".#.\"", "\".+.\"", "slider 2: sign 2 of top = \".+.\" is `+`, and a sign is `.` (open) or `#` (wall)"),
        ("\"centre\"", "\"red\"", "no slider has the owner `centre`, and exactly one must have it"),
        ("\"red\"", "\"centre\"", "sliders 1 and 2 both have the owner `centre`, and exactly one must have it"),
        ("pawns = 2", "pawns = 4", "pawns = 4 is not possible: a start block has cells = 3 and holds no more"),
        ("range = 1", "range = one", "line 4 is not TOML"),
    ];
    for (old, new, expected) in cases {
        let path = folder.write("board.toml", &FILE.replacen(old, new, 1));
        for command in ["show", "explore", "check", "solve", "play"] {
            let (message, code) = refused(&[command, "labyrinth", &format!("board={path}")]);
            assert!(message.contains(expected) && message.contains(&path), "{command}: {message}");
            assert_eq!(code, Some(2), "{command}: {message}");
        }
    }
    let (message, code) = refused(&["show", "labyrinth", "board=small3x3", "pawns=4"]);
    assert!(message.contains("pawns=4 is not possible: pawns is from 1 to 3"), "{message}");
    assert_eq!(code, Some(2));
    let (message, code) = refused(&["show", "labyrinth", "board=nowhere.toml"]);
    assert!(message.contains("the built-in boards are classic9, classic7"), "{message}");
    assert_eq!(code, Some(2));
}

#[test]
fn a_board_that_nobody_can_cross_is_warned_of_and_can_be_played() {
    let wall = "board=tests/data/labyrinth/wall.toml";
    for command in ["show", "explore", "solve"] {
        let (text, warning) = said(&[command, "labyrinth", wall]);
        assert!(
            warning.starts_with("gamut: warning: nobody can cross this board: red pawns get no further"),
            "{warning}"
        );
        assert!(warning.lines().count() == 1 && !text.is_empty(), "{command}: {warning}");
    }
    let output = gamut(&["check", "labyrinth", wall]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    for failed in ["BROKEN every-pawn-can-cross", "ABSENT win ", "ABSENT enter "] {
        assert!(text.contains(failed), "{failed}: {text}");
    }
}

#[test]
fn actions_and_positions_with_errors_are_refused() {
    let cases = [
        ("--play", "b0-b1 1<", "action 2, `1<`, is illegal: slider 1 belongs to player 1"),
        ("--play", "a0-a1", "action 1, `a0-a1`, is illegal: from a0 there is no way towards blue"),
        ("--play", "2> 2<", "action 2, `2<`, is illegal: player 1 slid the centre block on the last turn"),
        ("--play", "1> 3> 1>", "action 3, `1>`, is illegal: slider 1 is at its last notch on that side"),
        ("--play", "a0xa2", "is illegal: no way leads from a0 straight over one cell to a2"),
        ("--play", "a9-a8", "character 2 is `9`, expected a row from 0 to 4"),
        ("--play", "skip", "only a player without any other action, or with a turn to lose, is skipped"),
        ("--position", "1BB/3/3/3/RR1", "ends too early"),
        ("--position", "1BB/3/3/3/RRR 1", "player 1 has 3 pawns, and 2 are needed"),
        ("--position", "1BB/3+2/3/3/RR1 1", "slider 3 is slid by 2, and it goes from -1 to 1"),
        ("--position", "RBB/3/3/3/R2 1", "which nobody may enter so early"),
    ];
    for (flag, given, expected) in cases {
        let (message, code) = refused(&["show", "labyrinth", "board=small3x3", flag, given]);
        assert!(message.contains(expected), "{given}: {message}");
        assert_eq!(code, Some(2), "{given}");
    }
}

#[test]
fn counts_and_bounds_are_printed() {
    let dry = json(&["explore", "labyrinth", "board=small3x3", "--dry-run"]);
    assert_eq!(dry["at_most_positions"], "736776");
    let (dry, _) = said(&["explore", "labyrinth", "--dry-run", "--symmetry", "on"]);
    assert!(dry.contains("labyrinth, symmetry on: at most 216836511780313260 positions"), "{dry}");
    let explored = json(&["explore", "labyrinth", "board=small3x2", "--stats"]);
    assert_eq!(explored["positions"], 6504);
    let statistics = &explored["statistics"];
    let named = |rows: &[(&str, u64)]| rows.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
    let stages = [("0+0 have left", 216), ("0+1 have left", 1368), ("1+0 have left", 1296), ("1+1 have left", 3624)];
    assert_eq!(counted(&statistics["by_stage"]), named(&stages));
    let kinds = [("carry", 5616), ("centre", 4032), ("enter", 1272), ("jump", 128), ("run", 9392), ("slide", 8064)];
    assert_eq!(counted(&statistics["by_kind"]), named(&kinds));
    let checked = json(&["check", "labyrinth", "board=small3x2", "pawns=2", "--symmetry", "on"]);
    assert_eq!((checked["failed"].as_u64(), checked["positions"].as_u64()), (Some(0), Some(50_854)));
    let perft = json(&["perft", "labyrinth", "classic7", "--depth", "3", "--engine", "literal"]);
    assert_eq!(perft["counts"], serde_json::json!([12, 139, 1575]));
    let rules = json(&["rules", "labyrinth"]);
    assert_eq!(rules["clauses"].as_array().map(Vec::len), Some(13));
}

#[test]
fn what_a_called_player_may_do_is_shown() {
    let called = "5/BBBBB/5/5/5/5/5/5/5/5/RRRRR 1";
    let (text, _) = said(&["show", "labyrinth", "classic9", "--position", called]);
    let (_, listed) = text.split_once("5 legal actions\n").unwrap_or_else(|| panic!("{text}"));
    let actions: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(actions, ["a0-a1", "c0-c1", "e0-e1", "e0-e2", "e0-e3"]);
    let (message, code) = refused(&["show", "labyrinth", "classic9", "--position", called, "--play", "1<"]);
    assert!(message.contains("player 1 is called to free the start block and can, so by clause 13 only"), "{message}");
    assert_eq!(code, Some(2));
}

#[test]
fn the_old_name_of_a_value_is_read_with_a_word_about_the_new_one() {
    let words = ["board=small3x2", "pawns=2", "refusal=claim"];
    let (text, aside) = said(&[&["solve", "labyrinth"], &words[..]].concat());
    assert!(text.starts_with("labyrinth board=small3x2 pawns=2 refusal=full-block\n"), "{text}");
    let told = "refusal=claim has a new name, refusal=full-block, and means the same";
    assert_eq!(aside, format!("gamut: warning: {told}\n"));
    assert!(said(&["show", "labyrinth", "board=small3x2", "refusal=full-block"]).1.is_empty());
    let table = "tests/data/tables/labyrinth-claim.gtb";
    assert_eq!(said(&["probe", table]).1, format!("gamut: warning: {table}: {told}\n"));
    let study = Folder::new("claim");
    let text = "title = \"t\"\nquestion = \"q\"\nabout = \"a\"\nanswer = \"{board=small3x2 refusal=claim: size.positions}\"\ngame = \"labyrinth\"\nmeasures = [\"start\"]\n\n[[grid]]\nboard = \"small3x2\"\nrefusal = \"claim\"\n";
    let file = study.write("01-claim.toml", text);
    let out = study.0.to_str().unwrap();
    let (text, aside) = said(&["study", &file, "--out", out, "--work", &format!("{out}/work")]);
    assert!(aside.contains(&format!("01-claim.toml, line 10, `refusal`: {told}")), "{aside}");
    assert!(text.contains("6504") || text.contains("6,504"), "{text}");
}

/// Tables that were written when `refusal=ignore` was the default and defaults were left out.
#[test]
fn tables_of_earlier_times_keep_their_meaning() {
    let values = |table: &str, positions: u64, won: usize| {
        let verified = json_aside(&["verify", table]);
        assert_eq!((verified["sound"].as_bool(), verified["positions"].as_u64()), (Some(true), Some(positions)));
        let listed = json_aside(&["list", table, "--value", "win", "--limit", "0"]);
        assert_eq!(listed["count"].as_u64(), Some(won as u64), "{table}");
        serde_json::from_value::<gamut::settings::Variant>(listed["variant"].clone()).unwrap().to_string()
    };
    let ignored = "tests/data/tables/labyrinth-without-refusal.gtb";
    assert_eq!(values(ignored, 53_826, 2150), "labyrinth board=small3x2 pawns=2 refusal=ignore");
    let claimed = "tests/data/tables/labyrinth-claim.gtb";
    assert_eq!(values(claimed, 48_114, 4195), "labyrinth board=small3x2 pawns=2 refusal=full-block");
    said(&["verify", ignored, "--variant", "labyrinth board=small3x2 pawns=2 refusal=ignore"]);
    let (message, code) = refused(&["verify", ignored, "--variant", "labyrinth board=small3x2 pawns=2"]);
    let expected = "is a table of `labyrinth board=small3x2 pawns=2 refusal=ignore`, and `labyrinth board=small3x2 pawns=2` is asked for";
    assert!(message.contains(expected), "{message}");
    assert_eq!(code, Some(2));
    // A position of a called player who can free the block: the old table knows all actions, and the rules of today would not.
    let probed = json_aside(&["probe", ignored, "--position", "2/B1/2/B1/RR 1"]);
    assert!(probed["moves"].as_array().unwrap().iter().any(|worth| worth["action"] == "1<"), "{probed}");
    let shown = said(&["show", "labyrinth", "board=small3x2", "pawns=2", "--position", "2/B1/2/B1/RR 1"]).0;
    assert!(!shown.contains("\n  1<"), "{shown}");
}

/// A table that is written now says every setting, so that a later default does not change it.
#[test]
fn tables_write_every_setting() {
    let folder = Folder::new("every setting");
    let table = folder.0.join("t.gtb").to_str().unwrap().to_owned();
    json(&["solve", "labyrinth", "board=small3x2", "--out", &table]);
    let bytes = fs::read(&table).unwrap();
    let header = String::from_utf8_lossy(&bytes).into_owned();
    let expected = "labyrinth board=small3x2 pawns=1 distance=any refusal=must-free centre=opponent-last after-jump=turn-ends entry=others-left end-block=may-leave carry=all overhang=usable";
    assert!(header.contains(&format!("\"variant\":\"{expected}\"")), "{header}");
    let small = serde_json::json!({"game": "labyrinth", "board": "small3x2"});
    assert_eq!(json(&["probe", &table])["variant"], small);
}

#[test]
fn lines_of_claims_are_replayed() {
    let checked = json(&["check", "labyrinth", "board=small3x2", "pawns=2", "refusal=full-block"]);
    let claims = checked["claims"].as_array().unwrap();
    let lines: Vec<String> =
        claims.iter().map(|claim| &claim["line"]).filter(|line| line.is_array()).map(actions).collect();
    assert_eq!(lines.len(), 10);
    for line in &lines {
        said(&["show", "labyrinth", "board=small3x2", "pawns=2", "refusal=full-block", "--play", line]);
    }
}

#[test]
fn a_table_of_a_board_file_knows_its_board() {
    let folder = Folder::new("a table");
    let small = include_str!("../../../src/engine/settings/labyrinth/boards/small3x2.toml");
    let board = folder.write("my board.toml", small);
    let table = folder.0.join("t.gtb").to_str().unwrap().to_owned();
    let solved = json(&["solve", "labyrinth", &format!("board={board}"), "--out", &table]);
    assert_eq!((&solved["positions"], &solved["won"]), (&3360.into(), &804.into()));
    assert!(said(&["verify", &table]).0.contains("all 3360 values follow from the rules"));
    said(&["verify", &table, "--variant", &format!("labyrinth board=\"{board}\"")]);
    assert_eq!(json(&["probe", &table])["value"], "draw");
    // A comment changes nothing, a wall does.
    folder.write("my board.toml", &format!("# mine\n{small}"));
    said(&["probe", &table]);
    folder.write("my board.toml", &small.replacen(".#", "..", 1));
    for command in ["probe", "line", "list", "verify", "play"] {
        let (message, code) = refused(&[command, &table]);
        assert!(message.contains("the board is another one"), "{command}: {message}");
        assert_eq!(code, Some(2), "{command}");
    }
    fs::remove_file(&board).unwrap();
    assert_eq!(refused(&["probe", &table]).1, Some(2));
}

#[test]
fn tables_are_asked_and_played_from() {
    use std::io::Write;
    let folder = Folder::new("play");
    let table = folder.0.join("t.gtb").to_str().unwrap().to_owned();
    json(&["solve", "labyrinth", "board=small3x2", "--out", &table]);
    let longest = json(&["list", &table, "--value", "loss", "--distance", "max"]);
    let position = longest["positions"][0]["position"].as_str().unwrap();
    let line = json(&["line", &table, "--position", position]);
    assert_eq!((line["steps"].as_array().map(Vec::len), line["end"].as_str()), (Some(11), Some("over")));
    for (command, given) in [("probe", "R1/2/2/2/1B 1"), ("line", "1B/2/2/2"), ("probe", "1B/2+2/2/2/R1 1")] {
        assert_eq!(refused(&[command, &table, "--position", given]).1, Some(2), "{command} {given}");
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamut"))
        .args(["play", &table])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"hint\n3<\na0-a9\n2>\nworth\nundo\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    for expected in ["slider 3 belongs to player 2", "character 5 is `9`", "slid the centre block", "player 2 plays"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}
