//! A run that is killed or interrupted leaves no broken table, and the next one gives the same bytes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::cli::named_like;

/// A folder of its own that goes away at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gamut-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const VARIANT: [&str; 3] = ["ovo", "board=3x3", "eggs=3"];

fn solve(out: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamut"));
    command.arg("solve").args(VARIANT).arg("--out").arg(out).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

#[test]
fn a_killed_or_interrupted_run_leaves_no_broken_table() {
    let folder = Folder::new("interrupted");
    let whole = folder.0.join("whole.gamut");
    let began = Instant::now();
    assert!(solve(&whole).wait().unwrap().success());
    let took = began.elapsed();
    let expected = fs::read(&whole).unwrap();
    let table = folder.0.join("table.gamut");
    for round in 0..12u32 {
        // A run that is killed can take nothing away.
        let before = named_like(&folder.0, "table.gamut.");
        let mut child = solve(&table);
        // From the very beginning to a little after the usual end.
        std::thread::sleep(took * round / 10);
        if round % 2 == 0 {
            child.kill().unwrap();
            child.wait().unwrap();
        } else {
            let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).stderr(Stdio::null()).status();
            let output = child.wait_with_output().unwrap();
            let words = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(words.lines().count() <= 1, "one sentence: {words}");
            let left = named_like(&folder.0, "table.gamut.") - before;
            assert!(left == 0 || output.status.code().is_none(), "an interrupted run takes its file away");
        }
        match fs::read(&table) {
            Ok(bytes) => assert!(bytes == expected, "round {round}: what is there is whole"),
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "round {round}"),
        }
        let _ = fs::remove_file(&table);
    }
    assert!(solve(&table).wait().unwrap().success());
    assert!(fs::read(&table).unwrap() == expected, "solving again gives the same bytes");
    assert!(began.elapsed() < Duration::from_secs(120));
}
