//! Engines that misbehave, and games that never end.

use std::fs;
use std::time::{Duration, Instant};

use gamut::conform::{self, Answer, Coverage, Engine, InProcess, Method, Options, Referee, check};
use gamut::explore::NoProgress;

use super::texts::{HELLO, engine};
use super::{Folder, Said};

/// The literal rules, but no game is ever over.
struct Endless(Referee);

impl Engine for Endless {
    fn start(&self) -> String {
        self.0.start()
    }

    fn answer(&self, position: &str) -> Result<Answer, String> {
        let answer = self.0.examine(position).map_err(|error| error.to_string())?;
        Ok(Answer { outcome: None, ..answer })
    }
}

fn walked(engine: &mut InProcess, variant: &str, count: u64, plies: usize) -> (Coverage, bool) {
    let method = Method::Walks { count, seed: 1, plies, shrink: 0 };
    let options = Options { method, batch: 256 };
    let report = check(engine, &variant.parse().unwrap(), &options, &NoProgress).unwrap();
    (report.extent, report.finding.is_some())
}

#[test]
fn games_that_seek_their_end_find_it() {
    let variants =
        ["ovo", "ovo undo=banned", "twinlines board=4x4 line=4", "labyrinth board=classic7", "quixo", "ring"];
    let walks = 2 / crate::every(2) as u64;
    for (number, variant) in variants.into_iter().enumerate() {
        let (extent, differs) = walked(&mut conform::literal(), variant, walks, 1000);
        assert!(extent.endings > 0 && !differs, "{variant}: {extent:?}");
        if number % crate::every(3) == 0 {
            let again = walked(&mut conform::literal(), variant, walks, 1000);
            assert_eq!(again.0, extent, "{variant}: the same games");
        }
        let open = |variant: &gamut::settings::Variant| {
            let referee = Referee::new(variant).map_err(|error| error.to_string())?;
            Ok(Box::new(Endless(referee)) as Box<dyn Engine>)
        };
        let (_, differs) = walked(&mut InProcess::new("endless", open), variant, walks, 1000);
        assert!(differs, "{variant}: an engine that never ends a game is found out");
    }
}

#[test]
fn without_an_ending_nothing_is_said_to_conform() {
    let folder = Folder::new("no-ending");
    let gamut = format!("{} engine", env!("CARGO_BIN_EXE_gamut"));
    let words = |walks: &str, plies: &str| {
        folder.run(&["conform", "ovo", "--engine", &gamut, "--walks", walks, "--plies", plies, "--format", "json"])
    };
    let short = words("2", "3");
    short.refuses(3, "no ending was compared; try more --walks");
    let answer: serde_json::Value = serde_json::from_str(&short.out).unwrap();
    assert_eq!((&answer["endings"], &answer["conforms"]), (&serde_json::json!(0), &serde_json::json!(true)));
    let text = folder.run(&["conform", "ovo", "--engine", &gamut, "--walks", "2", "--plies", "3"]);
    assert!(text.out.contains("no ending was compared: an engine that never ends a game"), "{text:?}");
    words("0", "3").refuses(2, "invalid value '0' for '--walks <N>'");
    let whole = folder.run(&["conform", "tictactoe", "--engine", &gamut, "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&whole.out).unwrap();
    assert_eq!((whole.code, &answer["endings"]), (Some(0), &serde_json::json!(958)), "{whole:?}");
}

fn conform(folder: &Folder, command: &str, words: &[&str]) -> Said {
    folder.run(&[&["conform", "tictactoe", "--engine", command], words].concat())
}

#[test]
fn what_an_engine_has_started_ends_with_it() {
    let folder = Folder::new("children");
    // The one goes on when its input ends, the other has ended and left somebody behind.
    let scripts = [
        format!("sleep 600 & echo $! > pid; {HELLO}; sleep 600"),
        format!("sleep 600 & echo $! > pid; {HELLO}; exit 3"),
    ];
    for (number, script) in scripts.iter().enumerate() {
        let command = engine(&folder, &format!("{number}.sh"), script);
        let said = conform(&folder, &command, &["--timeout", "1"]);
        assert_eq!(said.code, Some(2), "{said:?}");
        let pid = fs::read_to_string(folder.file("pid")).unwrap();
        let status = format!("/proc/{}/status", pid.trim());
        let lives =
            || fs::read_to_string(&status).is_ok_and(|text| text.contains("sleep") && !text.contains("Z (zombie)"));
        let began = Instant::now();
        while lives() {
            assert!(began.elapsed() < Duration::from_secs(5), "{script}: {pid} goes on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn the_last_lines_of_an_engine_that_dies_are_shown() {
    let folder = Folder::new("last-words");
    let loud = "i=0; while [ $i -lt 22 ]; do i=$((i + 1)); echo line $i >&2; done";
    let said = conform(&folder, &engine(&folder, "many.sh", &format!("{HELLO}; {loud}; exit 3")), &[]);
    let lines: Vec<&str> = said.err.lines().skip(1).collect();
    let expected: Vec<String> = (3..=22).map(|number| format!("  line {number}")).collect();
    assert_eq!((said.code, lines), (Some(2), expected.iter().map(String::as_str).collect()), "{said:?}");
    assert!(said.err.starts_with("gamut: the engine ended (exit status: 3) when it was asked "), "{said:?}");
    conform(&folder, &engine(&folder, "one.sh", &format!("{HELLO}; echo oops >&2; exit 3")), &[])
        .refuses(2, "; its last words were `oops`");
}

#[test]
fn words_on_stdout_are_told_where_they_belong() {
    let folder = Folder::new("chatty");
    let command = engine(&folder, "chatty.sh", "read line; echo hello there");
    let sentence = "stdout belongs to the protocol, all else goes to stderr";
    conform(&folder, &command, &["--log", "log"]).refuses(2, sentence);
    let log = fs::read_to_string(folder.file("log")).unwrap();
    assert_eq!(log, "> {\"id\":1,\"ask\":\"hello\",\"protocol\":1}\n< hello there\n", "what was said is kept");
    conform(&folder, &command, &["--log", "no/such/log"]).refuses(2, "cannot write no/such/log");
}

#[test]
fn an_action_that_is_listed_twice_is_called_that() {
    let folder = Folder::new("twice");
    let start = r#"read line; printf '%s\n' '{"id":2,"position":".../.../..."}'"#;
    let actions = r#"read line; printf '%s\n' '{"id":3,"outcomes":[null]}'; read line; printf '%s\n' '{"id":4,"actions":[["a1","a1","a2","a3","b1","b2","b3","c1","c2","c3"]]}'; read line"#;
    let said = conform(&folder, &engine(&folder, "twice.sh", &format!("{HELLO}\n{start}\n{actions}")), &[]);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.out.contains("the engine lists  a1 more than once"), "{said:?}");
    assert!(said.out.contains("lacks 0 and allows 0 others, and lists 1 more than once"), "{said:?}");
}
