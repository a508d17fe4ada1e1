//! The commands of `docs/conform.md` are run, and must print what the guide shows.

use std::fs;
use std::process::Command;

use super::has;
use crate::tablebase::Scratch;

const GAMUT: &str = env!("CARGO_BIN_EXE_gamut");

/// The blocks of a document that are fenced as `kind`.
pub fn blocks(document: &str, kind: &str) -> Vec<String> {
    let text = fs::read_to_string(document).unwrap();
    let fence = format!("```{kind}\n");
    text.split(&fence).skip(1).filter_map(|rest| rest.split_once("```")).map(|(block, _)| block.to_owned()).collect()
}

/// Time and the names of files are different each time.
fn comparable(text: &str) -> Vec<String> {
    text.lines().map(str::trim_end).filter(|line| !line.starts_with("time:")).map(str::to_owned).collect()
}

#[test]
fn the_guide_shows_what_is_printed() {
    if !has("python3") {
        return;
    }
    let (engine, vectors) = (Scratch::new("my_engine.py"), Scratch::new("ovo.jsonl"));
    let code = blocks("docs/conform.md", "python");
    assert_eq!(code.len(), 1, "the guide has one engine");
    fs::write(&engine.0, &code[0]).unwrap();
    let shown = blocks("docs/conform.md", "console");
    assert!(shown.len() >= 4, "the guide shows commands");
    for block in shown {
        let (command, expected) = block.split_once('\n').unwrap();
        let (before, words) = command.trim_start_matches("$ ").split_once("gamut ").unwrap();
        let mut script = format!("{before}'{GAMUT}' {words}");
        for (name, file) in [("my_engine.py", &engine), ("ovo.jsonl", &vectors)] {
            script = script.replace(name, file.0.to_str().unwrap());
        }
        // The same engine with the line that it lacks.
        if expected.contains("my engine\nconforms") {
            fs::write(&engine.0, code[0].replace("(0, 4, 8)]", "(0, 4, 8), (2, 4, 6)]")).unwrap();
        }
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap().replace(vectors.0.to_str().unwrap(), "ovo.jsonl");
        assert_eq!(comparable(&printed), comparable(expected), "{command}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    }
}
