//! Files that are written: whole or not at all, through links, never over what is no file, nothing left behind.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{Folder, text};

/// Every option that names a file to write.
const WRITERS: [&[&str]; 6] = [
    &["solve", "tictactoe", "--out"],
    &["explore", "ring", "--dot"],
    &["explore", "ring", "--graphml"],
    &["sizes", "ovo", "--figure"],
    &["vectors", "ovo", "board=2x3", "eggs=1", "--count", "3", "--out"],
    &["prove", "ovo", "board=3x3", "eggs=2", "--strategy", "take-back", "--certificate"],
];

/// The words of a writer and the file.
fn words<'a>(writer: &[&'a str], file: &'a str) -> Vec<&'a str> {
    writer.iter().copied().chain([file]).collect()
}

#[test]
fn a_link_stays_and_the_file_behind_it_is_replaced() {
    let folder = Folder::new("links");
    fs::create_dir(folder.file("far")).unwrap();
    fs::write(folder.file("far/file"), "old").unwrap();
    symlink("far/file", folder.file("near")).unwrap();
    symlink("near", folder.file("link")).unwrap();
    // The figure of all sizes takes long.
    for writer in WRITERS.into_iter().filter(|writer| writer[0] != "sizes") {
        fs::write(folder.file("far/file"), "old").unwrap();
        let plain = folder.run(&words(writer, "plain"));
        assert_eq!(plain.code, Some(0), "{writer:?}: {plain:?}");
        let run = folder.run(&words(writer, "link"));
        assert_eq!(run.code, Some(0), "{writer:?}: {run:?}");
        assert!(folder.file("link").is_symlink() && folder.file("near").is_symlink(), "{writer:?}: links stay");
        assert!(fs::read(folder.file("far/file")).unwrap() == fs::read(folder.file("plain")).unwrap(), "{writer:?}");
        assert_eq!(folder.names(), ["far", "far/file", "link", "near", "plain"], "{writer:?}");
    }
    // A link to what is not there yet.
    fs::remove_file(folder.file("far/file")).unwrap();
    assert_eq!(folder.run(&words(WRITERS[1], "link")).code, Some(0));
    assert!(folder.file("link").is_symlink() && folder.file("far/file").is_file());
    // A link to itself.
    symlink("circle", folder.file("circle")).unwrap();
    folder.run(&words(WRITERS[1], "circle")).refuses(2, "cannot write circle: ");
}

#[test]
fn what_is_no_file_is_refused_and_stays() {
    let folder = Folder::new("special");
    fs::create_dir(folder.file("folder")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.file("pipe")).status().unwrap().success());
    // A link, lest a failing test takes away the machine's own device.
    symlink("/dev/null", folder.file("device")).unwrap();
    for writer in WRITERS {
        for (name, what) in
            [("folder", "a folder"), ("folder/", "a folder"), ("pipe", "a pipe"), ("device", "a device")]
        {
            folder.run(&words(writer, name)).refuses(2, &format!("cannot write {name}: it is {what}, not a file"));
        }
        folder.run(&words(writer, "new/")).refuses(2, "cannot write new/: it is a folder, not a file");
        assert_eq!(folder.names(), ["device", "folder", "pipe"], "{writer:?}");
    }
    assert!(folder.file("device").is_symlink());
    // What the shell has opened.
    let mut command = folder.command(&words(WRITERS[1], "/dev/stdout"));
    let output = command.stdout(Stdio::piped()).output().unwrap();
    super::Said::from(output).refuses(2, "cannot write /dev/stdout: it is a pipe, not a file");
}

#[test]
fn what_is_no_folder_is_refused_before_the_work_and_stays() {
    let folder = Folder::new("no-folder");
    folder.write("file", "mine");
    folder.write("analysis/x/01.toml", fs::read_to_string("examples/studies/01-tictactoe.toml").unwrap());
    symlink("/dev/null", folder.file("device")).unwrap();
    let names = folder.names();
    for (out, said) in [
        ("file", "cannot write file: it is a file, not a folder"),
        ("file/below", "cannot write file/below: file is a file, not a folder"),
        ("device", "cannot write device: it is a device, not a folder"),
    ] {
        folder.run(&["man", out]).refuses(2, said);
    }
    let study = folder.run(&["study", "analysis/x/01.toml", "--out", "file"]);
    study.refuses(2, "cannot write file/x: file is a file, not a folder");
    let check = folder.run(&["study", "--check", "analysis/x/01.toml"]);
    check
        .refuses(2, "cannot read reports/x/01.json: there is no report to compare with; without --check it is written");
    assert_eq!((study.out, check.out), (String::new(), String::new()), "nothing was computed");
    assert_eq!(folder.names(), names);
    // A full disk behind stdout is no file called `-`.
    assert_eq!(folder.run(&["solve", "tictactoe", "--out", "t.gtb"]).code, Some(0));
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let export = folder.command(&["export", "t.gtb"]).stdout(full).output().unwrap();
    super::Said::from(export).refuses(2, "cannot write the result: ");
}

#[test]
fn two_writers_of_one_file_do_not_mix() {
    let folder = Folder::new("mixed");
    let file = folder.file("file");
    let one = || folder.command(&["solve", "tictactoe", "--out", text(&file)]).stdout(Stdio::null()).spawn().unwrap();
    assert!(one().wait().unwrap().success());
    let expected = fs::read(&file).unwrap();
    let runs: Vec<_> = (0..6).map(|_| one()).collect();
    for mut run in runs {
        assert!(run.wait().unwrap().success());
        assert!(fs::read(&file).unwrap() == expected);
    }
    assert_eq!(folder.names(), ["file"]);
}

/// A writer that takes long, when its file is begun.
fn begun(folder: &Folder, mut command: Command) -> Child {
    let words = ["vectors", "twinlines", "--mutants", "--count", "500", "--out", "v.jsonl"];
    command.current_dir(&folder.0).args(words);
    let run = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    while folder.names().is_empty() {
        assert!(began.elapsed() < Duration::from_secs(20), "the file is begun before the work");
        std::thread::sleep(Duration::from_millis(2));
    }
    run
}

fn signal(run: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &run.id().to_string()]).status().unwrap().success());
}

/// Whether the tests run under `nohup`, as far as the system says.
fn is_hang_up_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 1 == 1))
}

#[test]
fn an_interrupted_writer_leaves_nothing() {
    let folder = Folder::new("ctrl-c");
    for name in ["-INT", "-TERM", "-HUP"] {
        // A shell cannot take back that a signal was ignored when it was started: nobody waits for the end of that run.
        if name == "-HUP" && is_hang_up_ignored() {
            continue;
        }
        let mut command = Command::new("sh");
        command.args(["-c", "trap - INT TERM HUP; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_gamut")]);
        let run = begun(&folder, command);
        signal(&run, name);
        let said = super::Said::from(run.wait_with_output().unwrap());
        said.refuses(3, "interrupted");
        assert_eq!(folder.names(), [""; 0], "{name}");
    }
}

#[test]
fn a_run_goes_on_without_its_terminal_if_it_is_told_to() {
    let folder = Folder::new("nohup");
    let mut command = Command::new("nohup");
    command.arg(env!("CARGO_BIN_EXE_gamut"));
    let run = begun(&folder, command);
    signal(&run, "-HUP");
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(folder.names().len(), 1, "it is still at work");
    signal(&run, "-TERM");
    super::Said::from(run.wait_with_output().unwrap()).refuses(3, "interrupted");
    assert_eq!(folder.names(), [""; 0]);
}
