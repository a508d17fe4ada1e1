//! Folders that the program works in: nothing outside of them is touched, one run at a time, and studies of one name are told apart.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use gamut::files::Lock;
use gamut::tablebase::Parts;

use super::{Folder, Said, text};

/// A study that takes no time.
fn study(title: &str) -> String {
    format!(
        "title = \"{title}\"\nquestion = \"Who wins?\"\nabout = \"A board of 2x3.\"\nanswer = \"A {{board=2x3 eggs=1: start.value}}.\"\n\
         game = \"ovo\"\nmeasures = [\"start\"]\n[[grid]]\nboard = \"2x3\"\neggs = 1\n"
    )
}

#[test]
fn a_study_touches_nothing_outside_its_two_folders() {
    let folder = Folder::new("outside");
    folder.write("keep.toml", study("Keep"));
    folder.write("keep/mine.txt", "mine");
    folder.write("in/analysis/x/01.toml", study("Inner"));
    folder.write("in/mine.txt", "mine");
    let names = folder.names();
    let run = |words: &[&str]| {
        let mut command = folder.command(&["study"]);
        Said::from(command.current_dir(folder.file("in")).args(words).output().unwrap())
    };
    // `work/../../keep` and `reports/..` are what the names would be taken literally.
    for path in
        ["analysis/../../keep.toml", "../keep.toml", "analysis/x/../../../keep.toml", text(&folder.file("keep.toml"))]
    {
        let said = run(&["--fresh", "--work", "work/a/b", "--out", "out/a/b", path]);
        assert_eq!(said.code, Some(0), "{path}: {said:?}");
        assert!(said.out.contains("written: out/a/b/keep.html"), "{path}: {said:?}");
        let below = |name: &String| ["in/work", "in/out"].iter().any(|folder| name.starts_with(folder));
        let others: Vec<String> = folder.names().into_iter().filter(|name| !below(name)).collect();
        assert_eq!(others, names, "{path}");
        assert!(folder.file("in/work/a/b/keep/timing.txt").is_file(), "{path}: {:?}", folder.names());
    }
    assert_eq!(fs::read_to_string(folder.file("keep/mine.txt")).unwrap(), "mine");
    let said = run(&["--fresh", "--work", "work", "--out", "out", "./analysis/./x/01.toml"]);
    assert!(said.out.contains("written: out/x/01.html"), "{said:?}");
}

#[test]
fn a_name_of_dots_is_none() {
    let folder = Folder::new("dots");
    folder.write("work/mine.txt", "mine");
    for name in ["analysis/...toml", "analysis/.toml", "analysis/x/..toml", ".toml"] {
        folder.write(name, study("Dots"));
        folder.run(&["study", "--fresh", "--work", "work/a", name]).refuses(2, "a study has a name");
    }
    assert_eq!(fs::read_to_string(folder.file("work/mine.txt")).unwrap(), "mine");
    folder.write("index.toml", study("Index"));
    folder.run(&["study", "index.toml"]).refuses(2, "the index of the reports has this name");
}

#[test]
fn forgetting_a_study_keeps_those_in_a_folder_of_its_name() {
    let folder = Folder::new("nested");
    folder.write("analysis/x.toml", study("Outer"));
    folder.write("analysis/x/01.toml", study("Inner"));
    folder.write("analysis/x/check.toml", study("Check"));
    assert_eq!(folder.run(&["study", "analysis/x/01.toml", "analysis/x/check.toml", "analysis/x.toml"]).code, Some(0));
    let names = folder.names();
    assert_eq!(folder.run(&["study", "--fresh", "analysis/x.toml"]).code, Some(0));
    assert_eq!(folder.run(&["study", "--check", "analysis/x.toml"]).code, Some(0));
    assert_eq!(folder.names(), names);
    assert!(folder.file("target/studies/x/check/timing.txt").is_file(), "{names:?}");
}

#[test]
fn studies_of_one_name_do_not_replace_each_other_in_silence() {
    let folder = Folder::new("same");
    for (path, title) in [("a/keep.toml", "One"), ("b/keep.toml", "Two")] {
        folder.write(path, study(title));
    }
    let both = folder.run(&["study", "a/keep.toml", "b/keep.toml"]);
    both.refuses(2, "a/keep.toml and b/keep.toml have the same name");
    assert_eq!(folder.run(&["study", "a/keep.toml", "a/../a/keep.toml"]).code, Some(0), "the same one twice");
    let before = fs::read(folder.file("reports/keep.json")).unwrap();
    folder.run(&["study", "b/keep.toml"]).refuses(2, "b/keep.toml has the name of another study, ");
    folder.run(&["study", "--fresh", "b/keep.toml"]).refuses(2, "b/keep.toml has the name of another study, ");
    assert!(fs::read(folder.file("reports/keep.json")).unwrap() == before);
    let other = folder.run(&["study", "--work", "other", "b/keep.toml"]);
    assert_eq!(other.code, Some(0), "{other:?}");
    assert!(other.err.contains("was the report of another study, `One`, and is replaced"), "{other:?}");
    // A study that was moved goes on.
    fs::rename(folder.file("a"), folder.file("c")).unwrap();
    assert_eq!(folder.run(&["study", "c/keep.toml"]).code, Some(0));
}

#[test]
fn reports_are_written_by_names_of_files_only() {
    let folder = Folder::new("names");
    folder.write("analysis/x/01.toml", study("Small"));
    assert_eq!(folder.run(&["study", "analysis/x/01.toml"]).code, Some(0));
    let json = fs::read_to_string(folder.file("reports/x/01.json")).unwrap();
    for evil in ["analysis/x/..", "analysis/x/.", "x/../../../../evil.toml"] {
        let text = json.replace("\"analysis/x/01.toml\"", &format!("\"{evil}\""));
        assert_ne!(text, json);
        fs::write(folder.file("reports/x/01.json"), text).unwrap();
        let before = folder.names();
        let said = folder.run(&["study", "--rewrite"]);
        let new: Vec<String> = folder.names().into_iter().filter(|name| !before.contains(name)).collect();
        assert!(new.iter().all(|name| name.starts_with("reports/")), "{evil}: {new:?} {said:?}");
    }
}

#[test]
fn a_folder_is_locked_for_one_run() {
    let folder = Folder::new("lock");
    let (table, variant) = (folder.file("t.gtb"), "ovo board=2x3 eggs=1".parse().unwrap());
    let words = ["solve", "ovo", "board=2x3", "eggs=1", "--engine", "indexed", "--out", "t.gtb"];
    let parts = Parts::open(&table, &variant, true).unwrap();
    folder.run(&words).refuses(2, "t.gtb.parts: another run is at work in this folder");
    assert!(Parts::open(&table, &variant, false).is_err());
    drop(parts);
    assert_eq!(folder.names(), [""; 0], "an empty folder goes");
    assert_eq!(folder.run(&words).code, Some(0));
    assert_eq!(folder.names(), ["t.gtb"]);
    folder.write("analysis/x/01.toml", study("Small"));
    let work = folder.file("target/studies/x/01");
    for (words, at) in [(&["study"] as &[&str], work.clone()), (&["study", "--check"], work.join(".check"))] {
        let lock = Lock::take(&at).unwrap();
        let run = || folder.run(&[words, &["analysis/x/01.toml"]].concat());
        run().refuses(2, "another run is at work in this folder");
        drop(lock);
        assert_eq!(run().code, Some(0));
    }
}

#[test]
fn of_many_runs_at_once_one_works_and_the_others_say_so() {
    let folder = Folder::new("many");
    let words = ["solve", "ovo", "board=3x3", "eggs=2", "--engine", "indexed", "--out", "t.gtb"];
    let start = || folder.command(&words).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let runs: Vec<_> = (0..6).map(|_| start()).collect();
    let said: Vec<Said> = runs.into_iter().map(|run| Said::from(run.wait_with_output().unwrap())).collect();
    assert!(said.iter().any(|said| said.code == Some(0)), "{said:?}");
    for said in said.iter().filter(|said| said.code != Some(0)) {
        said.refuses(2, "another run is at work in this folder");
    }
    assert_eq!(folder.names(), ["t.gtb"]);
    let bytes = fs::read(folder.file("t.gtb")).unwrap();
    assert_eq!(folder.run(&words).code, Some(0));
    assert!(fs::read(folder.file("t.gtb")).unwrap() == bytes);
}

#[test]
fn a_lock_ends_with_the_program_that_has_it() {
    let folder = Folder::new("killed");
    let words = ["solve", "ovo", "board=4x4", "eggs=3", "--engine", "indexed", "--out", "t.gtb"];
    let mut run = folder.command(&words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while !Path::new(&folder.file("t.gtb.parts/lock")).exists() {
        assert!(began.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(1));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    drop(Lock::take(&folder.file("t.gtb.parts")).unwrap());
}
