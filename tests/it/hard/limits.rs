//! Limits: memory that may be used, and what is far too large for the machine.

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use super::{Folder, Said};

const MIB: u64 = 1 << 20;

/// What may be used besides the limit: the program itself, stacks and small lists, and a tenth for lists that grow.
fn allowed(limit: u64) -> u64 {
    limit + limit / 10 + 64 * MIB
}

/// Runs a command and says the most memory that it held.
fn peak(folder: &Folder, line: &str) -> (Said, u64) {
    let words: Vec<&str> = line.split(' ').collect();
    let mut child = folder.command(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let now = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(now.map_or(0, |kibibytes: u64| 1024 * kibibytes));
        sleep(Duration::from_millis(2));
    }
    (Said::from(child.wait_with_output().unwrap()), most)
}

#[test]
#[cfg(target_os = "linux")]
fn what_does_not_fit_is_refused_before_it_is_taken() {
    let folder = Folder::new("memory");
    let graph = "ovo board=5x5 eggs=2 --symmetry off";
    let cases = [
        (format!("explore {graph} --memory 8M"), 8, "exploring takes"),
        (format!("solve {graph} --memory 60M"), 60, "solving 1590360 positions takes about"),
        (format!("explore {graph} --stats --memory 60M"), 60, "the graph of 1590360 positions takes about"),
        (format!("check {graph} --solve --memory 8M"), 8, "exploring takes"),
        ("measure ovo board=5x5 eggs=2 --memory 60M".to_owned(), 60, "positions takes about"),
        ("hardest ovo board=5x5 eggs=2 --memory 20M".to_owned(), 20, "takes"),
        ("play ovo board=5x5 eggs=2 --memory 20M".to_owned(), 20, "takes"),
        ("solve ovo players=4 board=4x4 camp=1 eggs=1 --memory 20M".to_owned(), 20, "what coalitions force in 466241"),
        ("solve ovo board=4x4 eggs=4 --engine indexed --memory 20M".to_owned(), 20, "the slices 4,4 take 36.8 MiB"),
    ];
    for (line, limit, sentence) in &cases {
        let (said, most) = peak(&folder, line);
        assert_eq!((said.code, said.err.lines().count()), (Some(3), 1), "{line}: {said:?}");
        assert!(said.err.contains(sentence) && said.err.contains("may be used"), "{line}: {said:?}");
        assert!(said.out.is_empty(), "{line}: {said:?}");
        assert!(most > 0 && most <= allowed(limit * MIB), "{line}: {} MiB", most / MIB);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_fits_is_solved_within_the_limit_with_the_same_answer() {
    let folder = Folder::new("fits");
    let answer = |said: &Said| -> serde_json::Value {
        let mut answer: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        answer["seconds"] = 0.into();
        answer["peak_bytes"] = 0.into();
        answer
    };
    for (line, limit) in [
        ("solve ovo board=4x4 eggs=2 --symmetry off --format json", 60),
        ("solve ovo players=4 board=3x3 camp=1 eggs=1 --format json", 10),
        ("solve ovo board=4x4 eggs=4 --engine indexed --format json", 60),
    ] {
        let (said, most) = peak(&folder, &format!("{line} --memory {limit}M"));
        assert_eq!(said.code, Some(0), "{line}: {said:?}");
        assert!(most <= allowed(limit * MIB), "{line}: {} MiB", most / MIB);
        assert_eq!(answer(&said), answer(&peak(&folder, line).0), "{line}");
    }
}

#[test]
fn what_is_far_too_large_is_not_begun() {
    let folder = Folder::new("huge");
    for line in [
        "solve ovo classic",
        "measure ovo classic",
        "play ovo classic",
        "explore twinlines",
        "hardest labyrinth classic9",
        "check ovo classic",
        "solve ovo players=4",
        "diff ovo ovo,undo=banned",
    ] {
        let words: Vec<String> = line.split(' ').map(|word| word.replace(',', " ")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let said = folder.run(&words);
        assert_eq!((said.code, said.err.lines().count()), (Some(3), 1), "{line}: {said:?}");
        assert!(said.err.contains(" has up to ") && said.err.contains(" fit into the "), "{line}: {said:?}");
    }
    let said = folder.run(&["solve", "ovo", "board=8x8", "eggs=8", "--engine", "indexed"]);
    assert_eq!((said.code, said.err.lines().count()), (Some(3), 1), "{said:?}");
    // A number of positions is a limit of its own.
    let said = folder.run(&["explore", "ovo", "classic", "--max-positions", "1000"]);
    assert!(said.err.contains("more than 1000 positions"), "{said:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_limit_of_the_address_space_is_a_limit() {
    let folder = Folder::new("address-space");
    let gamut = env!("CARGO_BIN_EXE_gamut");
    // The allocator reserves 64 MiB for a thread once it asks for memory, so what is left varies; it is never the 149 MiB that solving takes.
    let line = format!("ulimit -v 320000; exec {gamut} solve ovo board=5x5 eggs=2 --symmetry off --threads 2");
    let said =
        Said::from(std::process::Command::new("sh").args(["-c", &line]).current_dir(&folder.0).output().unwrap());
    assert_eq!((said.code, said.err.lines().count()), (Some(3), 1), "{said:?}");
    assert!(said.err.contains("may be used"), "{said:?}");
}

#[test]
fn threads_are_a_sane_number() {
    let folder = Folder::new("threads");
    for (threads, code) in [("0", 2), ("257", 2), ("100000", 2), ("64", 0)] {
        let said = folder.run(&["solve", "tictactoe", "--threads", threads]);
        assert_eq!(said.code, Some(code), "{threads}: {said:?}");
    }
}
