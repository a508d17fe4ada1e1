//! `gamut prove` as a user meets it.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::tablebase::Scratch;

const GAMUT: &str = env!("CARGO_BIN_EXE_gamut");

fn gamut(args: &str, more: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(GAMUT).args(args.split_whitespace()).args(more).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn what_is_proved_is_counted_and_what_follows_is_said() {
    let (code, text, stderr) = gamut("prove ovo board=3x3 eggs=3 --strategy take-back", &[]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{text}");
    for part in [
        "proved: player 1 never loses",
        "proved: player 2 never loses",
        "positions  88 ",
        "turns      682 ",
        "so the start is a draw",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (code, text, _) = gamut("prove ovo board=3x3 eggs=3 --strategy take-back --player 2 --engine literal", &[]);
    assert!(code == Some(0) && text.contains("by the literal rules") && !text.contains("player 1"), "{text}");
    assert!(!text.contains("draw"), "one seat says nothing about the value: {text}");
    let (code, json, _) = gamut("prove ovo board=3x3 eggs=3 --strategy take-back --format json", &[]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((code, &json["seats"][1]["positions"], &json["seats"][1]["turns"]), (Some(0), &88.into(), &682.into()));
    assert!(json["follows"].as_str().unwrap().contains("draw"), "{json}");
    assert_eq!(json["settled"]["least"], json["settled"]["most"], "{json}");
}

#[test]
fn a_refutation_is_told_with_line_and_boards() {
    let (code, text, stderr) = gamut("prove ovo board=3x3 eggs=3 home=safe --strategy take-back --player 2", &[]);
    assert_eq!((code, stderr.as_str()), (Some(1), ""), "{text}");
    for part in [
        "take-back is not made for home=safe",
        "refuted: player 2 answers with an illegal action after 5 plies",
        "the strategy fails: it answers `",
        "with home=safe only its owner moves it",
        "no shorter line refutes it",
        "   3  ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(text.matches("position: ").count(), 6, "a board before and after every ply: {text}");
    // The line can be replayed.
    let line = text.split("--play \"").nth(1).unwrap().split('"').next().unwrap();
    let (code, _, stderr) = gamut("show ovo board=3x3 eggs=3 home=safe --play", &[line]);
    assert_eq!(code, Some(0), "{stderr}");
    let (code, json, _) = gamut("prove ovo board=3x2 eggs=1 --strategy take-back --player 2 --format json", &[]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (code, &json["seats"][0]["flaw"], &json["seats"][0]["verdict"]),
        (Some(1), &"loses".into(), &"refuted".into())
    );
    assert_eq!(json["seats"][0]["line"].as_array().unwrap().len(), 3);
}

#[test]
fn a_win_is_told_with_its_plies() {
    let (code, _, stderr) = gamut("prove ring cells=4 --strategy true --goal win", &[]);
    assert!(code == Some(2) && stderr.contains("--goal win needs --player"), "{stderr}");
    let table = Scratch::new("ring-win.gtb");
    let path = table.0.to_str().unwrap();
    assert_eq!(gamut("solve ring cells=4 --out", &[path]).0, Some(0));
    // The start is on cell 2, from where the mover must hand over a win.
    let (code, text, stderr) = gamut("prove ring cells=4 --goal win --player 2 --strategy", &[path]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{text}");
    assert!(text.contains("player 2 wins, in 2 plies at the latest"), "{text}");
    assert!(text.contains("so the start is won for player 2"), "{text}");
}

#[test]
fn certificates_are_the_same_from_both_engines_and_can_be_checked() {
    let files = [Scratch::new("packed.json"), Scratch::new("literal.json")];
    for (file, engine) in files.iter().zip(["packed", "literal"]) {
        let path = file.0.to_str().unwrap();
        let args = format!("prove ovo board=3x3 eggs=3 --strategy take-back --engine {engine} --certificate");
        let (code, text, stderr) = gamut(&args, &[path]);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{text}");
    }
    let [packed, literal] = files.each_ref().map(|file| fs::read_to_string(&file.0).unwrap());
    assert_eq!(packed, literal);
    let json: Value = serde_json::from_str(&packed).unwrap();
    assert_eq!((&json["settings"]["undo"], &json["strategy"]), (&"free".into(), &"take-back".into()));
    assert_eq!((&json["seats"][0]["positions"], &json["seats"][1]["turns"]), (&88.into(), &682.into()));
    let path = files[0].0.to_str().unwrap();
    for engine in ["packed", "literal"] {
        let (code, text, stderr) = gamut(&format!("prove --engine {engine} --check"), &[path]);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{text}");
        assert_eq!(text.matches("proved again: 88 positions, 682 turns").count(), 2, "{text}");
    }
}

/// The text of a certificate of `take-back` on 3x3.
fn certificate(name: &str) -> (Scratch, String) {
    let file = Scratch::new(name);
    let args = "prove ovo board=3x3 eggs=3 --strategy take-back --certificate";
    assert_eq!(gamut(args, &[file.0.to_str().unwrap()]).0, Some(0));
    let text = fs::read_to_string(&file.0).unwrap();
    (file, text)
}

#[test]
fn a_certificate_that_was_altered_is_found_out() {
    let (file, genuine) = certificate("altered.json");
    let path = file.0.to_str().unwrap();
    let json: Value = serde_json::from_str(&genuine).unwrap();
    let checksum = json["seats"][1]["crc32"].as_str().unwrap();
    let other = if checksum.starts_with('0') { "1" } else { "0" };
    let edited = |from: &str, to: &str| {
        assert!(genuine.contains(from), "{from}");
        genuine.replacen(from, to, 1)
    };
    // What does not agree with what is found: exit code 1, and a sentence about the seat.
    for (altered, seat, said) in [
        (edited(checksum, &format!("{other}{}", &checksum[1..])), 2, "DIFFERS: found 88 positions, 682 turns"),
        (edited("\"positions\": 88", "\"positions\": 89"), 1, "the certificate has 89, 682 and"),
        (edited("\"turns\": 682", "\"turns\": 681"), 1, "the certificate has 88, 681 and"),
        (edited("\"player\": 2", "\"player\": 1"), 1, "DIFFERS"),
        // An egg more is face-down, for good.
        (edited("BBB/3/AAA 1", "1BB/A2/bAA 1"), 2, "DIFFERS"),
        (edited("\"not-lose\"", "\"win\""), 1, "REFUTED after"),
    ] {
        fs::write(&file.0, &altered).unwrap();
        let (code, text, stderr) = gamut("prove --check", &[path]);
        assert_eq!((code, stderr.as_str()), (Some(1), ""), "{text}");
        let line = text.lines().rfind(|line| line.starts_with(&format!("player {seat}: "))).unwrap();
        assert!(line.contains(said), "{said}: {text}");
    }
    // What cannot be checked at all: exit code 2, and one sentence.
    for (altered, said) in [
        (
            edited(" home=open ", " home=safe "),
            "it has home=open, and its variant `ovo board=3x3 eggs=3 home=safe` has safe",
        ),
        (
            edited("\"home\": \"open\"", "\"home\": \"safe\""),
            "it has home=safe, and its variant `ovo board=3x3 eggs=3` has open",
        ),
        (edited("board=3x3", "board=3x2"), "it has board=3x3"),
        (edited(" stuck=skip", " stuck=never"), "stuck=never"),
        (edited("\"home\"", "\"house\""), "it has house=open, and `ovo board=3x3 eggs=3` has no setting house"),
        (edited("\"certificate\": 1", "\"certificate\": 2"), "its version is 2, and this program knows 1"),
        (edited("\"player\": 2", "\"player\": 3"), "there is no player 3"),
        (edited("\"player\": 2", "\"player\": 0"), "it names no seat that there could be"),
        (edited("\"take-back\"", "\"take-bacon\""), "`take-bacon` is no strategy"),
        (edited("\"not-lose\"", "\"draw\""), "there is no goal `draw`"),
        (edited("BBB/3/AAA 1", "BBB/3/AA1 1"), "player 1 has 2 eggs"),
        (edited("\"turns\": 682,", ""), "missing field `turns`"),
        (edited("\"goal\": \"not", "\"gaol\": \"not"), "unknown field `gaol`"),
        ("{}".to_owned(), "is not a certificate of gamut"),
        (String::new(), "is not a certificate of gamut"),
    ] {
        fs::write(&file.0, &altered).unwrap();
        let (code, text, stderr) = gamut("prove --check", &[path]);
        assert!(code == Some(2) && text.is_empty() && stderr.contains(said), "{said}: {code:?} {text}{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn a_refuted_strategy_leaves_no_certificate() {
    let file = Scratch::new("refuted.json");
    let args = "prove ovo board=3x2 eggs=1 --strategy take-back --certificate";
    assert_eq!(gamut(args, &[file.0.to_str().unwrap()]).0, Some(1));
    assert!(!file.0.exists());
}

#[test]
fn limits_and_bad_input_have_their_exit_codes() {
    let (code, _, stderr) = gamut("prove ovo board=4x4 eggs=4 --strategy take-back --max-positions 500", &[]);
    assert!(code == Some(3) && stderr.contains("more than 500 positions"), "{stderr}");
    let (code, _, stderr) =
        gamut("prove ovo board=4x4 eggs=4 --strategy take-back --engine literal --max-positions 500", &[]);
    assert!(code == Some(3) && stderr.contains("more than 500 positions"), "{stderr}");
    for (args, said) in [
        ("prove ovo board=3x3 eggs=3", "--strategy"),
        ("prove", "VARIANT"),
        ("prove ovo board=3x3 eggs=3 --strategy take-back --position what?", "what?"),
        ("prove ovo board=3x3 eggs=3 --strategy take-back --player 0", "--player"),
        ("prove --check no-such-file.json", "no-such-file.json"),
    ] {
        let (code, text, stderr) = gamut(args, &[]);
        assert!(code == Some(2) && text.is_empty() && stderr.contains(said), "{args}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{args}: {stderr}");
    }
    assert!(gamut("prove --help", &[]).1.contains("Examples"));
}
