//! `docs/own-game.md` alone is enough: its files are written out, its commands are run, and must print what it shows.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::conform::guide::blocks;
use crate::conform::has;
use crate::tablebase::Scratch;

const DOCUMENT: &str = "docs/own-game.md";

/// Time and memory are different each time.
fn comparable(text: &str) -> Vec<String> {
    let lasts =
        |line: &&str| !line.starts_with("time ") && !line.starts_with("a page of ") && !line.contains(" cases in ");
    text.lines().map(str::trim_end).filter(lasts).map(str::to_owned).collect()
}

#[test]
fn the_files_of_the_guide_are_those_of_the_examples() {
    let code = blocks(DOCUMENT, "python");
    assert_eq!(code[0], fs::read_to_string("examples/programs/gamut.py").unwrap());
    let rust = blocks(DOCUMENT, "rust");
    assert!(fs::read_to_string("examples/own_game.rs").unwrap().contains(&rust[0]));
}

#[test]
fn the_guide_shows_what_is_printed() {
    if !has("python3") {
        return;
    }
    let folder = Scratch::new("own-game");
    fs::create_dir_all(&folder.0).unwrap();
    let code = blocks(DOCUMENT, "python");
    fs::write(folder.0.join("gamut.py"), &code[0]).unwrap();
    fs::write(folder.0.join("chomp.py"), &code[1]).unwrap();
    // The poisoned square is eaten too.
    let wrong = code[1].replace(" if column + row > 0]", "]");
    assert_ne!(wrong, code[1]);
    fs::write(folder.0.join("wrong.py"), wrong).unwrap();
    fs::write(folder.0.join("chomp.toml"), &blocks(DOCUMENT, "toml")[0]).unwrap();
    let gamut = Path::new(env!("CARGO_BIN_EXE_gamut"));
    let own_game = gamut.with_file_name("examples").join("own_game");
    if own_game.exists() {
        let solved =
            Command::new(&own_game).args(["solve", "nim", "--out", "nim.gtb"]).current_dir(&folder.0).output().unwrap();
        assert!(solved.status.success());
    }
    let shown = blocks(DOCUMENT, "console");
    assert!(shown.len() >= 8, "the guide shows commands");
    for block in shown {
        let (command, expected) = block.split_once('\n').unwrap();
        let words = shlex(command.trim_start_matches("$ "));
        let program = match words[0].as_str() {
            "gamut" => gamut,
            _ if own_game.exists() => &own_game,
            _ => continue,
        };
        let output = Command::new(program).args(&words[1..]).current_dir(&folder.0).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        assert_eq!(comparable(&printed), comparable(expected), "{command}");
    }
    assert!(folder.0.join("chomp.html").exists() && folder.0.join("reports/chomp.html").exists());
    fs::remove_dir_all(&folder.0).unwrap();
}

/// Words as in a shell, with double quotes only.
fn shlex(text: &str) -> Vec<String> {
    let quoted = text.split('"').enumerate();
    let mut words = Vec::new();
    for (place, part) in quoted {
        match place % 2 {
            1 => words.push(part.to_owned()),
            _ => words.extend(part.split_whitespace().map(str::to_owned)),
        }
    }
    words
}
