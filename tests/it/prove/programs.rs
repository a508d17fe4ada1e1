//! Programs as strategies: one that plays well, and many that do not.

use std::process::Command;
use std::time::Duration;

use gamut::explore::{Limits, NoProgress};
use gamut::prove::{Asking, Engine, Job, Question, Source, Verdict};
use gamut::rules::Player;

use super::refuted::is_sound;
use super::{SEATS, counts, proved, tried};
use crate::conform::has;
use crate::tablebase::Scratch;

const GAMUT: &str = env!("CARGO_BIN_EXE_gamut");

const OVO: &str = "python3 -SE tests/engines/ovo.py";

#[test]
fn take_back_in_python_is_proved_with_the_same_numbers() {
    if !has("python3") {
        return;
    }
    for (variant, engines) in [
        ("ovo board=3x3 eggs=3", vec![Engine::Packed, Engine::Literal]),
        ("ovo board=4x3 eggs=3", vec![Engine::Packed]),
        ("ovo board=4x4 eggs=4", vec![Engine::Packed]),
    ] {
        for player in SEATS {
            let question = Question::not_lose(player).with_checksum();
            let own = counts(&proved(variant, "take-back", Engine::Packed, &question));
            for &engine in &engines {
                assert_eq!(counts(&proved(variant, OVO, engine, &question)), own, "{variant}, {player}, {engine:?}");
            }
        }
    }
}

#[test]
fn its_illegal_answer_is_shown_and_not_replaced() {
    if !has("python3") {
        return;
    }
    let question = Question::not_lose(SEATS[1]);
    let variant = "ovo board=3x3 eggs=3 undo=banned";
    let own = super::refuted(variant, "take-back", Engine::Packed, &question);
    let theirs = super::refuted(variant, OVO, Engine::Packed, &question);
    assert_eq!((own.flaw, own.line), (theirs.flaw, theirs.line));
}

/// What becomes of a program of `tests/engines/faulty.sh`: the line, the kind of flaw and the sentence.
fn fails(fault: &str, engine: Engine, seconds: u64) -> (Vec<String>, &'static str, String) {
    let variant = "ovo board=3x3 eggs=3".parse().unwrap();
    let source = Source::find(&format!("sh tests/engines/faulty.sh {fault}"));
    let asking = Asking { timeout: Duration::from_secs(seconds), ..Asking::default() };
    let job = Job { variant: &variant, source: &source, engine, asking, limits: Limits::NONE };
    match job.run(&Question::not_lose(Player::FIRST), &NoProgress).unwrap() {
        Verdict::Refuted(found) => (found.line, found.flaw.kind(), found.flaw.to_string()),
        Verdict::Proved(proved) => panic!("{fault}: {proved:?}"),
    }
}

#[test]
fn a_program_that_does_not_answer_as_it_should_is_refuted() {
    let nothing: &[&str] = &[];
    let cases = [
        ("plays-nonsense", nothing, "illegal", "it answers `dance`: `dance`: character 1 is `d`"),
        ("plays-illegally", nothing, "illegal", "it answers `a1-a3`: a1-a3 is illegal: a3 is not empty"),
        ("plays-too-few", nothing, "silent", "it has 0 items"),
        ("plays-not", nothing, "unknown", "it has no answer: I only know the rules"),
        ("plays-babble", nothing, "silent", "answered `my move is a1-a2`"),
        ("plays-and-dies", &["a1-a2", "a3-a1"] as &[&str], "silent", "ended (exit status: 6)"),
        ("remembers-too-much", nothing, "unknown", "it wants to remember 4 after `a1-a2`, and its `hello` says"),
    ];
    for (fault, line, kind, said) in cases {
        for engine in [Engine::Packed, Engine::Literal] {
            let found = fails(fault, engine, 60);
            assert_eq!((found.0.join(" "), found.1), (line.join(" "), kind), "{fault}: {found:?}");
            assert!(found.2.contains(said), "{fault}: {}", found.2);
            assert_eq!(found.2.lines().count(), 1, "{fault}: {}", found.2);
        }
    }
}

#[test]
fn a_program_that_hangs_is_ended() {
    let faults: [(&str, &[&str]); 2] = [("plays-late", &[]), ("plays-and-hangs", &["a1-a2", "a3-a1"])];
    let cases = faults.map(|fault| [(fault, Engine::Packed), (fault, Engine::Literal)]).concat();
    crate::at_once(&cases, |&((fault, line), engine)| {
        let found = fails(fault, engine, 1);
        assert_eq!(
            (found.0.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), found.1),
            (line, "silent"),
            "{fault}, {engine:?}"
        );
        assert!(found.2.contains("did not answer within 1s"), "{}", found.2);
        assert_eq!(found.2.lines().count(), 1, "{fault}: {}", found.2);
    });
}

#[test]
fn a_program_that_cannot_begin_is_an_error() {
    for (fault, said) in [
        ("crash", "its last words were `out of eggs`"),
        ("version", "speaks version 99"),
        ("no-setting", "does not honour the setting eggs"),
        (
            "begins-otherwise",
            "the program begins with `BBB/3/AAA 2`, and `ovo board=3x3 eggs=3` begins with `BBB/3/AAA 1`",
        ),
    ] {
        let command = format!("sh tests/engines/faulty.sh {fault}");
        let found = tried("ovo board=3x3 eggs=3", &command, Engine::Packed, &Question::not_lose(SEATS[0]));
        let message = found.map(|verdict| panic!("{verdict:?}")).unwrap_or_else(|error| error.to_string());
        assert!(message.contains(said), "{fault}: {message}");
    }
}

/// Answers as `ovo.py` does, but the fourth question with words that are no action, and no more from the fifth on.
const FAILS_TWICE: &str = r#"
import json, subprocess, sys

engine = subprocess.Popen(["python3", "tests/engines/ovo.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
asked = 0
for line in sys.stdin:
    asked += json.loads(line)["ask"] == "answer"
    if asked == 5:
        break
    print(line, end="", file=engine.stdin, flush=True)
    answer = json.loads(engine.stdout.readline())
    if asked == 4:
        answer["answers"] = ["dance"] * len(answer["answers"])
    print(json.dumps(answer), flush=True)
"#;

#[test]
fn what_has_refuted_a_program_is_still_known_when_it_has_ended() {
    if !has("python3") {
        return;
    }
    let file = Scratch::new("fails-twice.py");
    std::fs::write(&file.0, FAILS_TWICE).unwrap();
    let command = format!("python3 {}", file.0.display());
    // One thread, so that the questions come one after the other. The fifth is only asked to see whether another line is as short.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let question = Question::not_lose(SEATS[0]);
    let found = pool.install(|| super::refuted("ovo board=3x3 eggs=3", &command, Engine::Packed, &question));
    is_sound("ovo board=3x3 eggs=3", SEATS[0], &found);
    assert_eq!((found.flaw.kind(), found.line.len()), ("illegal", 4), "{found:?}");
}

#[test]
fn exit_codes_tell_a_refuted_program_from_one_that_cannot_begin() {
    let table = Scratch::new("not-this-one.gtb");
    let solve = ["solve", "ring", "cells=5", "--out", table.0.to_str().unwrap()];
    assert!(Command::new(GAMUT).args(solve).output().unwrap().status.success());
    let faulty = |fault: &str| format!("sh tests/engines/faulty.sh {fault}");
    let cases = [
        (faulty("plays-nonsense"), 1, "the strategy fails: it answers `dance`"),
        (faulty("plays-illegally"), 1, "the strategy fails: it answers `a1-a3`: a1-a3 is illegal: a3 is not empty"),
        (faulty("plays-and-dies"), 1, "the strategy fails: the engine ended (exit status: 6)"),
        (faulty("plays-and-hangs"), 1, "the strategy fails: the engine did not answer within 2s"),
        (faulty("begins-otherwise"), 2, "the program begins with"),
        (faulty("hang"), 2, "did not answer within 2s"),
        (faulty("garbage"), 2, "answered `hello, world`"),
        (table.0.display().to_string(), 2, "is a table of `ring cells=5`, and `ovo board=3x3 eggs=3` is asked for"),
    ];
    crate::at_once(&cases, |(strategy, exit, said)| {
        let args = ["prove", "ovo", "board=3x3", "eggs=3", "--player", "1", "--timeout", "2", "--strategy", strategy];
        let output = Command::new(GAMUT).args(args).output().unwrap();
        let [text, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(output.status.code(), Some(*exit), "{strategy}: {text}{stderr}");
        let told = if *exit == 1 {
            text.lines().filter(|line| line.contains("fails")).collect()
        } else {
            stderr.trim_end().to_owned()
        };
        assert!(told.contains(said) && told.lines().count() == 1, "{strategy}: {text}{stderr}");
    });
}
