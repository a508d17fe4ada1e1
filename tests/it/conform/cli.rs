//! `gamut conform`, `gamut engine` and `gamut vectors` as a user meets them.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

use super::has;
use crate::tablebase::Scratch;

const GAMUT: &str = env!("CARGO_BIN_EXE_gamut");

fn gamut(args: &[&str]) -> Output {
    Command::new(GAMUT).args(args).output().unwrap()
}

fn conform(variant: &str, engine: &str, more: &[&str]) -> (Option<i32>, String, String) {
    let mut args = vec!["conform"];
    args.extend(variant.split_whitespace());
    args.extend(["--engine", engine, "--timeout", "120"]);
    args.extend(more);
    let output = gamut(&args);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn gamut_conforms_to_itself() {
    for engine in ["engine", "engine --engine packed"] {
        for variant in [
            "ovo board=2x3 eggs=2",
            "labyrinth board=tests/data/labyrinth/trap.toml",
            "twinlines board=2x2 line=2 goal=1 tiles=4",
        ] {
            let (code, text, stderr) = conform(variant, &format!("{GAMUT} {engine}"), &["--batch", "100"]);
            assert_eq!((code, stderr.as_str()), (Some(0), ""), "{variant}: {text}");
            assert!(text.contains("conforms on") && text.contains("all that can be reached"), "{text}");
            assert!(text.contains("the engine took"), "{text}");
        }
    }
}

#[test]
fn a_difference_is_told_with_line_board_answers_clause_and_guess() {
    if !has("python3") {
        return;
    }
    let engine = "python3 tests/engines/ovo.py --mistake no-chains";
    let (code, text, stderr) = conform("ovo board=3x3 eggs=3", engine, &[]);
    assert_eq!((code, stderr.as_str()), (Some(1), ""), "{text}");
    for part in [
        "checked: ovo.py",
        "differs after ",
        "position: ",
        "the engine lacks",
        "clause 4 (Steps, jumps and chains)",
        // The board is too small for two jumps in a straight line, so two settings are the same.
        "the engine plays chain=straight or chain=single",
        "no shorter game shows a difference",
        "to see it: gamut show ovo board=3x3 eggs=3 --play \"",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (code, json, _) = conform("ovo board=3x3 eggs=3", engine, &["--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (code, &json["conforms"], &json["finding"]["difference"]["kind"]),
        (Some(1), &false.into(), &"actions".into())
    );
    let guesses = json["finding"]["guesses"].as_array().unwrap();
    assert!(guesses.iter().any(|guess| guess["setting"] == "chain=single" && guess["explains_all"] == true));
    let line: Vec<&str> = json["finding"]["line"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let shown = gamut(&["show", "ovo", "board=3x3", "eggs=3", "--play", &line.join(" ")]);
    assert!(shown.status.success(), "the line can be replayed");
}

#[test]
fn exit_codes_tell_failure_and_limit_apart() {
    let (code, text, stderr) = conform("ovo board=3x3 eggs=3", "sh tests/engines/faulty.sh crash", &[]);
    let sentences = stderr.lines().filter(|line| !line.starts_with("  ")).count();
    assert_eq!((code, text.as_str(), sentences), (Some(2), "", 1), "{stderr}");
    assert!(stderr.contains("its last words were `out of eggs`"), "{stderr}");
    let (code, _, stderr) = conform("ovo board=3x9", "true", &[]);
    assert_eq!(code, Some(2), "{stderr}");
    let engine = format!("{GAMUT} engine --engine packed");
    let (code, text, stderr) = conform("ovo board=3x3 eggs=3", &engine, &["--max-positions", "500"]);
    assert_eq!((code, stderr.lines().count()), (Some(3), 1), "{stderr}");
    assert!(text.contains("conforms on 500 positions") && stderr.contains("more than 500 positions"), "{text}{stderr}");
}

#[test]
fn random_games_are_told_with_how_many_ended() {
    let engine = format!("{GAMUT} engine --engine packed");
    let (code, text, stderr) =
        conform("labyrinth board=small3x3", &engine, &["--walks", "6", "--plies", "400", "--seed", "9"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{text}");
    assert!(text.contains("of 6 random games with"), "{text}");
}

#[test]
fn vectors_are_written_as_lines_and_as_a_table() {
    let (one, other, table) = (Scratch::new("one.jsonl"), Scratch::new("other.jsonl"), Scratch::new("vectors.csv"));
    let write = |file: &Scratch, more: &[&str]| {
        let path = file.0.to_str().unwrap();
        let mut args =
            vec!["vectors", "ovo", "board=2x3", "eggs=2", "--out", path, "--count", "30", "--values", "--mutants"];
        args.extend(more);
        let output = gamut(&args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read_to_string(&file.0).unwrap()
    };
    let text = write(&one, &[]);
    assert_eq!(write(&other, &[]), text, "the same command writes the same file");
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |kind: &str| rows.iter().filter(|row| row["type"] == kind).collect::<Vec<_>>();
    assert_eq!((rows[0]["start"].as_str(), of("position").len()), (Some("BB/2/AA 1"), 30));
    assert!(of("position").iter().all(|row| row["value"].is_string()), "two players, solved");
    let over = |row: &&&Value| !row["outcome"].is_null();
    assert!(of("position").iter().filter(over).all(|row| row["value"] == "loss" && row["plies"] == 0));
    assert!(of("position").iter().any(|row| over(&row)) && of("position").iter().any(|row| row["value"] == "draw"));
    let perft: Vec<_> = of("perft").iter().filter_map(|row| row["count"].as_u64()).collect();
    assert_eq!((perft.len(), perft[0]), (4, 4), "a1 and b1 each have two steps");
    assert!(of("mutant").iter().any(|row| row["name"] == "claim-forgotten" && row["found"] == true));
    assert!(of("mutant").iter().any(|row| row["name"] == "chain=single"));
    let table = write(&table, &["--format", "csv"]);
    let actions: usize = of("position").iter().map(|row| row["actions"].as_array().map_or(0, Vec::len).max(1)).sum();
    let rest = of("perft").len() + of("mutant").len() + 2;
    assert_eq!(table.lines().count(), actions + rest);
    assert!(table.starts_with("type,name,lacks,position,"), "{table}");
}

#[test]
fn help_has_examples() {
    for command in ["conform", "engine", "vectors"] {
        let output = gamut(&[command, "--help"]);
        assert!(String::from_utf8_lossy(&output.stdout).contains("Example"), "{command}");
    }
}
