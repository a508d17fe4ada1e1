//! An engine that crashes, hangs or babbles: one sentence that says what it was asked, and a clean end.

use std::time::{Duration, Instant};

use gamut::conform::{Child, EngineError, Implementation};

use super::try_all;

/// What is said about an engine of `tests/engines/faulty.sh`, and how long it took.
fn said(fault: &str, seconds: u64) -> (String, Duration) {
    let since = Instant::now();
    let engine = Child::start(&format!("sh tests/engines/faulty.sh {fault}"), Duration::from_secs(seconds));
    let error = match engine {
        Err(error) => error.to_string(),
        Ok(mut engine) => match try_all(&mut engine, "ovo board=3x3 eggs=3") {
            Err(error) => error.to_string(),
            Ok(report) => panic!("{fault}: {report:?}"),
        },
    };
    (error, since.elapsed())
}

#[test]
fn every_failure_is_one_sentence_with_what_was_asked() {
    let cases: &[(&str, &[&str])] = &[
        ("crash", &["ended (exit status: 3)", "\"ask\":\"hello\"", "its last words were `out of eggs`"]),
        ("silent-end", &["ended (exit status: 0)", "\"ask\":\"hello\""]),
        ("garbage", &["\"ask\":\"hello\"", "answered `hello, world`"]),
        ("banner", &["answered `Welcome to OVO`"]),
        ("version", &["speaks version 99 of the protocol, and this is version 1"]),
        ("wrong-id", &["its `id` should be 1"]),
        ("no-fields", &["missing field `name`"]),
        ("other-game", &["does not know the game ovo: it says that it knows chess, go"]),
        ("no-setting", &["does not honour the setting eggs of ovo", "eggs=3", "it honours board"]),
        ("refuses", &["\"ask\":\"start\"", "refused: not today"]),
        ("too-few", &["for the outcomes of 1 items", "it has 0 items"]),
        ("bad-outcome", &["\"ask\":\"outcome\"", "neither null, a player's number nor \"draw\""]),
        ("two-answers", &["its `id` should be 2", "\"ask\":\"start\""]),
        ("floods", &["its `id` should be 3"]),
        ("shouts", &["ended (exit status: 5)", "its last words were `the end`"]),
        ("dies-later", &["ended (exit status: 4)", "\"ask\":\"actions\"", "BBB/3/AAA 1"]),
    ];
    for (fault, expected) in cases {
        let (message, _) = said(fault, 60);
        for part in *expected {
            assert!(message.contains(part), "{fault}: {message}");
        }
        // Below the sentence is what the engine said last.
        let (sentence, words) = message.split_once('\n').unwrap_or((&message, ""));
        assert!(words.lines().count() <= 20 && words.lines().all(|line| line.starts_with("  ")), "{fault}: {message}");
        assert!(sentence.len() < 700, "{fault}: {message}");
    }
}

#[test]
fn an_engine_that_hangs_is_given_up_and_ended() {
    let both = crate::at_once(&["hang", "late"], |fault| said(fault, 1));
    let [(message, _), (late, time)] = &both[..] else { unreachable!() };
    assert!(message.contains("did not answer within 1s when it was asked {\"id\":1,\"ask\":\"hello\""), "{message}");
    assert!(late.contains("did not answer within 1s") && late.contains("\"ask\":\"start\""), "{late}");
    // It sleeps for a minute: had it not been ended, somebody would still be waiting.
    assert!(*time < Duration::from_secs(30), "{time:?}");
}

#[test]
fn an_engine_that_does_not_read_is_given_up_though_the_pipe_is_full() {
    // One question about this many positions is longer than a pipe holds.
    let variant = super::variant("ovo board=3x3 eggs=3");
    let mut engine = Child::start("sh tests/engines/faulty.sh deaf", Duration::from_secs(1)).unwrap();
    assert!(engine.hello().is_ok() && engine.start(&variant).is_ok());
    let message = engine.actions(&vec!["BBB/3/AAA 1".to_owned(); 50_000]).unwrap_err().to_string();
    assert!(message.contains("did not answer within 1s") && message.len() < 700, "{message}");
    let again = engine.outcome(&["BBB/3/AAA 1".to_owned()]).unwrap_err().to_string();
    assert_eq!(again, message, "it is not asked again");
}

#[test]
fn nobody_waits_after_ctrl_c() {
    let since = Instant::now();
    let hangs = Child::start("sh tests/engines/faulty.sh hang", Duration::from_secs(60)).unwrap();
    let mut engine = hangs.until(move || since.elapsed() > Duration::from_millis(200));
    let error = engine.hello().unwrap_err();
    assert_eq!(error, EngineError::Stopped);
    assert!(since.elapsed() < Duration::from_secs(30));
}

#[test]
fn an_engine_that_closes_its_output_is_ended() {
    let (message, time) = said("closes", 60);
    assert!(message.contains("it closed its output and went on"), "{message}");
    assert!(time < Duration::from_secs(30), "{time:?}");
}

#[test]
fn a_command_that_cannot_be_started_is_named() {
    for (command, reason) in
        [("no-such-program --flag", "No such file"), ("", "it is empty"), ("sh 'x", "is not closed")]
    {
        let error = Child::start(command, Duration::from_secs(1)).err().map(|error| error.to_string());
        let message = error.unwrap_or_default();
        assert!(message.contains("cannot start the engine") && message.contains(reason), "{command}: {message}");
    }
}
