//! The commands of `docs/prove.md` are run, and must print what the guide shows.

use std::fs;
use std::process::{Command, Output};

use crate::conform::guide::blocks;
use crate::conform::has;
use crate::tablebase::Scratch;

const GAMUT: &str = env!("CARGO_BIN_EXE_gamut");
const GUIDE: &str = "docs/prove.md";

/// The lines, but for how long it took.
fn comparable(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).filter(|line| !line.starts_with("time ")).collect()
}

#[test]
fn the_guide_shows_what_is_printed() {
    if !has("python3") {
        return;
    }
    let names = ["my_strategy.py", "banned.gtb", "three.json"];
    let files = names.map(Scratch::new);
    let run = |command: &str| -> Output {
        let words = command.trim_start_matches("$ ").strip_prefix("gamut ").unwrap();
        let replaced = |script: String, (name, file): (&str, &Scratch)| script.replace(name, file.0.to_str().unwrap());
        let script = names.into_iter().zip(&files).fold(format!("'{GAMUT}' {words}"), replaced);
        Command::new("sh").args(["-c", &script]).output().unwrap()
    };
    let code = blocks(GUIDE, "python");
    assert_eq!(code.len(), 2, "a strategy, and what it lacks");
    fs::write(&files[0].0, &code[0]).unwrap();
    // Commands that only make a file are shown without what they print.
    let texts = blocks(GUIDE, "text");
    for command in texts.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with("$ ")) {
        assert!(run(command).status.success(), "{command}");
    }
    let shown = blocks(GUIDE, "console");
    assert!(shown.len() >= 6, "the guide shows commands");
    for block in shown {
        let (command, expected) = block.split_once('\n').unwrap();
        // The same strategy with the lines that it lacks, before the one that takes any cell.
        if expected.contains("my_strategy.py\n\nproved") {
            let mended = code[0].replacen("    return next(", &format!("{}    return next(", code[1]), 1);
            assert_ne!(mended, code[0]);
            fs::write(&files[0].0, mended).unwrap();
        }
        let output = run(command);
        let printed = String::from_utf8(output.stdout).unwrap();
        let back = |text: String, (name, file): (&str, &Scratch)| text.replace(file.0.to_str().unwrap(), name);
        let printed = names.into_iter().zip(&files).fold(printed, back);
        assert_eq!(comparable(&printed), comparable(expected), "{command}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    }
}
