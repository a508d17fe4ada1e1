//! Faults of the disk: every step of every command that writes fails once, in four ways, and is the last one once.
//!
//! Builds with debug assertions have a seam for it (`src/engine/files.rs`, `GAMUT_FAULT`). Each command is run undisturbed, then again for every step. After a failure
//! there is a sentence, and each file is the old one or the whole new one; after a kill too, but for temporary files that nobody reads. Run again, the command
//! leaves what it leaves undisturbed.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;

use super::{Folder, Said};

/// The ways to fail: a full disk, an error of the device, a disk that takes no more, and an interrupted call.
const ERRORS: [&str; 4] = ["full", "io", "read-only", "interrupted"];

/// Which faults are tried at each step.
#[derive(Clone, Copy, PartialEq)]
enum Thoroughness {
    /// All ways.
    Every,
    /// A kill, and the errors in turn.
    InTurn,
    /// The same, at some of the steps: where another command takes the same ones.
    Some,
}

/// A command that writes.
struct Writer {
    name: &'static str,
    /// What is there before.
    setup: fn(&Folder),
    words: &'static str,
    /// What is said the second time.
    again: &'static str,
    /// At least this many steps; fewer would mean that the seam is not there.
    steps: usize,
    how: Thoroughness,
}

/// Files by their names below a folder.
type Tree = BTreeMap<String, Vec<u8>>;

fn tree(folder: &Folder) -> Tree {
    let names = folder.names().into_iter().filter(|name| folder.file(name).is_file());
    names.map(|name| (name.clone(), fs::read(folder.file(&name)).unwrap())).collect()
}

/// What ends with the run, or tells the time.
fn is_passing(name: &str) -> bool {
    let name = Path::new(name).file_name().unwrap();
    name == "lock" || name == "timing.txt"
}

fn is_temporary(name: &str) -> bool {
    name.ends_with(".tmp")
}

/// A finished slice of a table in the making; the run that goes on checks it.
fn is_slice(name: &str) -> bool {
    name.contains(".parts/") && name.ends_with(".slice")
}

/// What one command did under all faults.
#[derive(Debug, Default)]
struct Tally {
    steps: usize,
    kills: usize,
    failures: usize,
    survived: usize,
}

impl Writer {
    fn run(&self, folder: &Folder, words: &str, fault: &str) -> (Said, Vec<String>) {
        let log = std::env::temp_dir().join(format!("gamut-faults-{}-{}", self.name, std::process::id()));
        let words =
            words.split(' ').map(|word| word.replace("ENGINE", concat!(env!("CARGO_BIN_EXE_gamut"), " engine")));
        let mut command = folder.command(&[]);
        command.args(words);
        command.env("GAMUT_FAULT", format!("{fault}:{}", log.display())).env("RAYON_NUM_THREADS", "1");
        let said = Said::from(command.output().unwrap());
        let steps = fs::read_to_string(&log).unwrap_or_default().lines().map(str::to_owned).collect();
        let _ = fs::remove_file(&log);
        (said, steps)
    }

    /// In memory where there is such a disk: what is synced thousands of times takes long.
    fn folder(&self) -> Folder {
        let name = format!("gamut-hard-faults-{}-{}", self.name, std::process::id());
        let path = [Path::new("/dev/shm"), &std::env::temp_dir()]
            .map(|disk| disk.join(&name))
            .into_iter()
            .find(|path| fs::create_dir_all(path).is_ok());
        Folder(path.unwrap())
    }

    /// Tries every step.
    fn check(&self) -> Tally {
        let folder = self.folder();
        (self.setup)(&folder);
        let before = tree(&folder);
        let fresh = || {
            fs::remove_dir_all(&folder.0).unwrap();
            fs::create_dir_all(&folder.0).unwrap();
            before.iter().for_each(|(name, bytes)| drop(folder.write(name, bytes)));
        };
        let (said, steps) = self.run(&folder, self.words, "none:0");
        assert_eq!(said.code, Some(0), "{}: {said:?}", self.name);
        assert!(steps.len() >= self.steps, "{}: {steps:?}", self.name);
        let after = tree(&folder);
        assert!(after != before && !after.keys().any(|name| is_temporary(name)), "{}: {:?}", self.name, folder.names());

        let nth = if self.how == Thoroughness::Some { crate::every(3) } else { 1 };
        let mut tally = Tally { steps: steps.len().div_ceil(nth), ..Tally::default() };
        for (at, step) in (1..).zip(&steps).step_by(nth) {
            let errors = ERRORS.iter().enumerate().filter(|(way, _)| self.how == Thoroughness::Every || at % 4 == *way);
            for kind in errors.map(|(_, kind)| *kind).chain(["kill"]) {
                let what = format!("{}, step {at} ({step}), {kind}", self.name);
                fresh();
                let (said, seen) = self.run(&folder, self.words, &format!("{kind}:{at}"));
                assert!(seen.len() >= at && seen[at - 1] == *step, "{what}: another step, {seen:?}");
                let found = tree(&folder);
                self.expect_whole(&what, kind, &before, &after, &found);
                match (kind, said.code) {
                    ("kill", None) => tally.kills += 1,
                    ("kill", _) => panic!("{what}: not killed: {said:?}"),
                    // What cannot be removed or read may be done without, and an interrupted call be made again.
                    (_, Some(0)) => {
                        let may = ["Remove", "Read"].contains(&step.as_str()) || kind == "interrupted";
                        assert!(may, "{what}: not noticed: {said:?}");
                        expect_same(&what, &after, &found, &HashSet::new());
                        tally.survived += 1;
                    }
                    (_, Some(1..=3)) => {
                        assert!(said.err.starts_with("gamut: ") && said.err.lines().count() == 1, "{what}: {said:?}");
                        tally.failures += 1;
                    }
                    _ => panic!("{what}: {said:?}"),
                }
                let (said, _) = self.run(&folder, self.again, "none:0");
                assert_eq!(said.code, Some(0), "{what}, and then again: {said:?}");
                let left: HashSet<&String> = found.keys().filter(|name| is_temporary(name)).collect();
                expect_same(&format!("{what}, and then again"), &after, &tree(&folder), &left);
            }
        }
        tally
    }

    /// Each file is the old one or the new one.
    fn expect_whole(&self, what: &str, kind: &str, before: &Tree, after: &Tree, found: &Tree) {
        for (name, bytes) in found.iter().filter(|(name, _)| !is_passing(name) && !is_slice(name)) {
            if is_temporary(name) {
                assert!(kind == "kill", "{what}: {name} is left");
                continue;
            }
            let is = |tree: &Tree| tree.get(name) == Some(bytes);
            assert!(is(before) || is(after), "{what}: {name} is neither the old file nor the new one");
        }
        // What is kept of a study that is to be run anew may go, and nothing else.
        let stays =
            |name: &&String| after.contains_key(*name) && !(self.name == "fresh" && name.starts_with("target/"));
        for name in before.keys().filter(stays) {
            assert!(found.contains_key(name), "{what}: {name} is gone");
        }
    }
}

/// The same files, but for what a kill has left.
fn expect_same(what: &str, after: &Tree, found: &Tree, left: &HashSet<&String>) {
    let kept = |tree: &Tree| -> Tree {
        tree.iter()
            .filter(|(name, _)| !is_passing(name) && !left.contains(name))
            .map(|(n, b)| (n.clone(), b.clone()))
            .collect()
    };
    let (after, found) = (kept(after), kept(found));
    assert_eq!(after.keys().collect::<Vec<_>>(), found.keys().collect::<Vec<_>>(), "{what}");
    for (name, bytes) in &after {
        assert!(*bytes == found[name], "{what}: {name} is not what an undisturbed run writes");
    }
}

/// Something is at the path already.
fn old_file(folder: &Folder) {
    folder.write("out", "old\n");
}

/// A table to be read.
fn table(folder: &Folder) {
    old_file(folder);
    assert_eq!(folder.run(&["solve", "ring", "cells=3", "--out", "table.gtb"]).code, Some(0));
}

const STUDY: &str = r#"title = "TITLE"
question = "Does a study survive?"
about = "Whether a study survives."
answer = "The start of the small one is a {board=2x3 eggs=1: start.value}."
game = "ovo"
measures = ["start", "outcomes", "depth"]
show = "board=2x3 eggs=1"
[[grid]]
board = "2x3"
eggs = 1
[[indexed]]
board = "2x3"
eggs = 1
undo = "frozen"
[[proof]]
board = "2x3"
eggs = 2
strategies = "take-back"
"#;

/// A study with the report of an earlier form of it.
fn study(folder: &Folder) {
    folder.write("analysis/x/01.toml", STUDY.replace("TITLE", "Old"));
    let said = folder.run(&["study", "analysis/x/01.toml"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    fs::remove_dir_all(folder.file("target")).unwrap();
    folder.write("analysis/x/01.toml", STUDY.replace("TITLE", "New"));
}

/// Slices of a run that was killed.
fn half_done(folder: &Folder) {
    old_file(folder);
    let log = folder.file("log");
    let words = "solve ovo board=2x3 eggs=1 undo=frozen --engine indexed --out out";
    let mut command = folder.command(&words.split(' ').collect::<Vec<_>>());
    command.env("GAMUT_FAULT", format!("kill:14:{}", log.display())).env("RAYON_NUM_THREADS", "1");
    assert_eq!(command.output().unwrap().status.code(), None);
    fs::remove_file(log).unwrap();
    assert!(folder.names().iter().any(|name| is_slice(name)), "{:?}", folder.names());
}

fn check(writers: &[Writer]) {
    if !gamut::files::FAILS_ON_PURPOSE {
        let _ = writeln!(std::io::stderr(), "hard::faults SKIPPED: a release build has no seam for faults");
        return;
    }
    for writer in writers {
        let tally = writer.check();
        println!("{}: {tally:?}", writer.name);
        assert!(tally.kills == tally.steps && tally.failures > 0, "{}: {tally:?}", writer.name);
    }
}

#[test]
fn single_files() {
    let writer =
        |name, setup, words, steps| Writer { name, setup, words, again: words, steps, how: Thoroughness::Every };
    check(&[
        writer("solve", old_file, "solve ring cells=3 --out out", 5),
        writer("explore", old_file, "explore ring cells=3 --dot out --graphml out2", 8),
        writer("vectors", old_file, "vectors ring cells=3 --count 2 --out out", 4),
        writer("prove", old_file, "prove ovo board=3x3 eggs=2 --strategy take-back --player 1 --certificate out", 4),
        writer("show", old_file, "show ovo board=2x2 eggs=1 --svg out", 4),
        writer("conform", old_file, "conform ring cells=3 --engine ENGINE --log out", 4),
        writer("export", table, "export table.gtb --format csv --out out", 5),
    ]);
}

#[test]
fn tables_by_index() {
    let solve = "solve ovo board=2x3 eggs=1 undo=frozen --engine indexed --out out";
    let resume = "solve ovo board=2x3 eggs=1 undo=frozen --engine indexed --out out --resume";
    let tight = "solve ovo board=3x3 eggs=2 undo=frozen --engine indexed --out out --memory 1000";
    let roomy = "solve ovo board=3x3 eggs=2 undo=frozen --engine indexed --out out --resume";
    let writer = |name, setup, words, again, how| Writer { name, setup, words, again, steps: 15, how };
    check(&[
        writer("indexed", old_file, solve, resume, Thoroughness::Every),
        writer("indexed-anew", old_file, solve, solve, Thoroughness::InTurn),
        writer("indexed-tight", old_file, tight, roomy, Thoroughness::Some),
        writer("resume", half_done, resume, resume, Thoroughness::InTurn),
    ]);
}

/// Reports of a study whose picture is gone, and a page with marks for its headline.
fn reports(folder: &Folder) {
    study(folder);
    fs::remove_file(folder.file("reports/x/01-start.svg")).unwrap();
    folder.write(
        "page.md",
        "<!-- headlines: written by `gamut study --headlines`, not by hand -->\n<!-- end of headlines -->\n",
    );
}

/// A study that was run, and is to be run anew.
fn done(folder: &Folder) {
    study(folder);
    let said = folder.run(&["study", "analysis/x/01.toml"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    fs::remove_file(folder.file("reports/x/01-start.svg")).unwrap();
}

#[test]
fn studies() {
    let writer = |name, setup, words, steps, how| Writer { name, setup, words, again: words, steps, how };
    check(&[
        writer("study", study, "study analysis/x/01.toml", 80, Thoroughness::InTurn),
        writer("fresh", done, "study --fresh analysis/x/01.toml", 80, Thoroughness::Some),
        writer("rewrite", reports, "study --rewrite", 30, Thoroughness::InTurn),
        writer("headlines", reports, "study --headlines page.md", 5, Thoroughness::InTurn),
    ]);
}
