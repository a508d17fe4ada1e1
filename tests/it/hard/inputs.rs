//! Files that are read: by what is in them, never from what is no file, and what is kept of them notices a change.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Folder, Said, text};

/// Runs with a limit on address space and time, so that what reads without end fails soon.
fn bounded(folder: &Folder, words: &[&str]) -> Said {
    let program = env!("CARGO_BIN_EXE_gamut");
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 3000000; exec timeout 20 \"$0\" \"$@\"", program]).args(words);
    Said::from(command.current_dir(&folder.0).stdin(Stdio::null()).output().unwrap())
}

#[test]
fn what_is_no_file_is_not_read() {
    let folder = Folder::new("no-files");
    assert!(Command::new("mkfifo").arg(folder.file("pipe.toml")).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.file("endless.toml")).unwrap();
    fs::create_dir(folder.file("folder.toml")).unwrap();
    for (name, what) in [("pipe.toml", "a pipe"), ("endless.toml", "a device"), ("folder.toml", "a folder")] {
        let sentence = format!("it is {what}, not a file");
        let (tree, board, colours) = (format!("file={name}"), format!("board={name}"), format!("colours={name}"));
        for words in [
            &["study", name] as &[&str],
            &["show", "tree", &tree],
            &["show", "labyrinth", &board],
            &["show", "twinlines", "board=2x2", "line=2", &colours],
            &["verify", name],
            &["probe", name],
            &["prove", "--check", name],
        ] {
            bounded(&folder, words).refuses(2, &sentence);
        }
    }
    let strategy = bounded(&folder, &["prove", "ring", "--strategy", "./pipe.toml"]);
    assert!(strategy.code == Some(2) && strategy.err.lines().count() == 1, "{strategy:?}");
}

#[test]
fn files_are_limited_by_what_is_read() {
    let folder = Folder::new("limits");
    // Its metadata say 0 bytes, and there are thousands.
    let said = folder.run(&["show", "labyrinth", "board=/proc/self/maps"]);
    assert!(said.code == Some(2) && said.err.contains("is not TOML"), "{said:?}");
    for (words, bytes) in [
        (["show", "labyrinth", "board=long.toml"], 1 << 20),
        (["show", "tree", "file=long.toml"], 16 << 20),
        (["show", "twinlines", "colours=long.toml"], 1 << 16),
    ] {
        folder.write("long.toml", vec![b'#'; bytes + 1]);
        folder.run(&words).refuses(2, &format!("it has more than {bytes} bytes, and that is the limit"));
    }
    folder.write("long.toml", vec![b'#'; (1 << 20) + 1]);
    folder.run(&["study", "long.toml"]).refuses(2, "it has more than 1048576 bytes");
    folder.write("bytes.toml", [b'#', 0xff, b'\n']);
    folder.run(&["study", "bytes.toml"]).refuses(2, "it is not a text in UTF-8");
}

#[test]
fn a_grid_without_end_is_refused_before_it_is_built() {
    let folder = Folder::new("grid");
    let head =
        "title = \"T\"\nquestion = \"Q\"\nabout = \"A\"\nanswer = \"A\"\ngame = \"ovo\"\nmeasures = [\"start\"]\n";
    let list = format!("[{}]", ["1"; 30].join(","));
    let keys = ["board", "eggs", "undo", "home", "look", "hands", "homeward", "outward", "need"];
    let axes: String = keys.iter().map(|key| format!("{key} = {list}\n")).collect();
    let sentence = "the study has more than 10000 combinations of settings, and that is the limit";
    let many = format!("{head}[[grid]]\n{axes}");
    let sums = format!("{head}{}", format!("[[grid]]\nboard = {list}\neggs = {list}\n").repeat(12));
    let alone = format!("{head}[[grid]]\nboard = {list}\neggs = {list}\n[grid.alone]\nundo = {list}\n");
    for (name, study) in [("many", many), ("sums", sums), ("alone", alone)] {
        folder.write("big.toml", study);
        let began = Instant::now();
        let said = bounded(&folder, &["study", "big.toml"]);
        said.refuses(2, sentence);
        assert!(said.err.contains("big.toml, line ") && began.elapsed() < Duration::from_secs(10), "{name}: {said:?}");
    }
}

#[test]
fn a_path_in_a_study_is_relative_to_the_study() {
    let folder = Folder::new("relative");
    let board = fs::read_to_string("analysis/labyrinth/patterns/oo-oo-o-oo.toml").unwrap();
    folder.write("in/analysis/x/boards/b.toml", &board);
    let study = |file: &str| {
        format!(
            "title = \"T\"\nquestion = \"Q\"\nabout = \"A\"\nanswer = \"A {{board={file}: start.value}}.\"\nshow = \"board={file}\"\ngame = \"labyrinth\"\n\
             measures = [\"start\"]\n[[grid]]\nboard = \"{file}\"\n[[expect]]\ncase = \"board={file}\"\nfigures = {{ \"start.value\" = \"win\" }}\nsource = \"us\"\n"
        )
    };
    let run = |from: &str, words: &[&str]| {
        let mut command = folder.command(&["study"]);
        Said::from(command.current_dir(folder.file(from)).args(words).output().unwrap())
    };
    for file in ["boards/b.toml", "./boards/../boards/b.toml", "../x/boards/b.toml"] {
        folder.write("in/analysis/x/01.toml", study(file));
        let inside = run("in", &["analysis/x/01.toml"]);
        assert_eq!(inside.code, Some(0), "{inside:?}");
        assert!(inside.out.contains("A win."), "{inside:?}");
        let report = fs::read_to_string(folder.file("in/reports/x/01.json")).unwrap();
        assert!(report.contains("\"analysis/x/boards/b.toml\""), "the name of the board leads to it from here");
        let absolute = folder.file("in/analysis/x/01.toml");
        assert_eq!(
            run("in", &["--check", text(&absolute)]).code,
            Some(0),
            "nor does the report depend on how it is named"
        );
        let from_above = run("", &["in/analysis/x/01.toml"]);
        assert_eq!(from_above.code, Some(0), "{from_above:?}");
    }
    // Not from the folder that the program is run in.
    folder.write("in/analysis/x/01.toml", study("analysis/x/boards/b.toml"));
    let said = run("in", &["analysis/x/01.toml"]);
    said.refuses(2, "board=analysis/x/analysis/x/boards/b.toml cannot be used: No such file");
}

#[test]
fn a_table_of_a_file_notices_that_the_file_has_changed() {
    let folder = Folder::new("edited");
    let (won, lost) = ("top: 1 -> end\nend: win 1\n", "top: 1 -> end\nend: win 2\n");
    folder.write("game.txt", won);
    assert_eq!(folder.run(&["solve", "tree", "file=game.txt", "--out", "t.gtb"]).code, Some(0));
    assert!(folder.run(&["probe", "t.gtb"]).out.contains("win in 1"), "{:?}", folder.run(&["probe", "t.gtb"]));
    assert_eq!(folder.run(&["verify", "t.gtb"]).code, Some(0));
    folder.write("game.txt", lost);
    for words in [["probe", "t.gtb"], ["verify", "t.gtb"], ["list", "t.gtb"], ["line", "t.gtb"]] {
        folder.run(&words).refuses(2, "file=game.txt cannot be used: the file has changed since");
    }
    // So does a study, which keeps the cases that are done.
    let study = "title = \"T\"\nquestion = \"Q\"\nabout = \"A\"\nanswer = \"A {file=game.txt: start.value}.\"\n\
                 game = \"tree\"\nmeasures = [\"start\"]\n[[grid]]\nfile = \"game.txt\"\n";
    folder.write("01.toml", study);
    for (text, value) in [(won, "A win."), (lost, "A loss."), (won, "A win.")] {
        folder.write("game.txt", text);
        let said = folder.run(&["study", "01.toml"]);
        assert!(said.code == Some(0) && said.out.contains(value), "{said:?}");
    }
    // Colours that are read from a file are written out in the table.
    folder.write("c.toml", "one = [\"AB\", \"BA\"]\ntwo = [\"AA\", \"BB\"]\n");
    let said = folder.run(&["show", "twinlines", "board=2x2", "line=2", "colours=c.toml"]);
    assert!(said.out.contains("colours=ABBA,AABB"), "{said:?}");
}
