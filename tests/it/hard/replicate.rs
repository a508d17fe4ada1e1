//! The second opinion on the solved variants (`tests/replicate`): it agrees, is told the right settings, and would say so if it did not.

use std::fs;
use std::process::Command;

use gamut::conform::protocol::Ask;
use gamut::settings::Variant;
use serde_json::Value;

use super::{Folder, Said, text};
use crate::conform::has;

const PROGRAM: &str = "tests/replicate/replicate.py";

/// What the program says, or nothing where an interpreter is missing.
fn replicate(words: &[&str]) -> Option<Said> {
    // All of them, so that each one that is missing is named.
    let there = ["python3", "node", "perl"].map(has);
    let run = || Said::from(Command::new("python3").arg(PROGRAM).args(words).output().unwrap());
    (there == [true; 3]).then(run)
}

/// The solved variants of the page for which there is an engine.
fn variants() -> Vec<String> {
    let page = fs::read_to_string("docs/results.md").unwrap();
    let (_, rest) = page.split_once("| variant, solved |").unwrap();
    let rows = rest.lines().skip(2).take_while(|line| line.starts_with('|'));
    let variants = rows.map(|row| row.split('`').nth(1).unwrap());
    variants.filter(|variant| !variant.starts_with("quixo")).map(str::to_owned).collect()
}

#[test]
fn small_rows_agree() {
    let Some(said) = replicate(&[]) else { return };
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
    for game in ["ovo", "twinlines", "labyrinth"] {
        let agrees = |line: &str| line.contains(&format!("  {game} ")) && line.contains(": agrees, ");
        assert!(said.out.lines().any(agrees), "{game}: {}", said.out);
    }
    assert!(said.out.contains("(merged by symmetry): agrees"), "{}", said.out);
}

#[test]
fn an_engine_is_told_what_we_tell_it() {
    let variants = variants();
    assert!(variants.len() > 10, "{variants:?}");
    for variant in variants {
        let Some(said) = replicate(&["--start", &variant]) else { return };
        let mut told: Value = serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{said:?}: {error}"));
        let parsed: Variant = variant.parse().unwrap();
        let mut ours = serde_json::to_value(Ask::start(&parsed)).unwrap();
        for start in [&mut told, &mut ours] {
            // The order of settings means nothing; colours that have a name are those of the layout.
            start.sort_all_objects();
            start["variant"].take();
            if let Some(colours) = start["settings"].get_mut("colours") {
                colours.take();
            }
        }
        assert_eq!(told, ours, "{variant}");
    }
}

#[test]
fn a_difference_is_seen() {
    let folder = Folder::new("replicate");
    let mistaken = "python3 tests/engines/ovo.py --mistake no-flip";
    let row = "ovo board=3x3 eggs=1 undo=banned";
    let Some(said) = replicate(&["--row", row, "--engine", mistaken]) else { return };
    assert!(said.code == Some(1) && said.out.contains("differs"), "{said:?}");
    let page = fs::read_to_string("docs/results.md").unwrap();
    let changes = [
        ("| 461 | 183 / 146 / 132 | 8 plies | draw, endless |", "| 462 | 183 / 146 / 132 | 8 plies | draw, endless |"),
        ("| 461 | 183 / 146 / 132 | 8 plies | draw, endless |", "| 461 | 182 / 147 / 132 | 8 plies | draw, endless |"),
        ("| 461 | 183 / 146 / 132 | 8 plies | draw, endless |", "| 461 | 183 / 146 / 132 | 7 plies | draw, endless |"),
        ("| 461 | 183 / 146 / 132 | 8 plies | draw, endless |", "| 461 | 183 / 146 / 132 | 8 plies | draw |"),
    ];
    for (old, new) in changes {
        assert!(page.contains(old));
        let other = folder.write("results.md", page.replace(old, new));
        let said = replicate(&["--row", row, "--results", text(&other)]).unwrap();
        assert!(said.code == Some(1) && said.out.contains(": differs, "), "{new}: {said:?}");
    }
    let none = replicate(&["--row", "ovo board=9x9"]).unwrap();
    assert_eq!((none.code, none.err.as_str()), (Some(2), "replicate: no row of the table is to be replicated\n"));
}
