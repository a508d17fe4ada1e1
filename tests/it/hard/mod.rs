//! What was tried to break the program, and did once.

mod engines;
mod faults;
mod folders;
mod fuzz;
pub mod graphs;
mod inputs;
mod limits;
mod outputs;
mod progress;
mod replicate;
mod tables;
mod texts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own that goes away at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gamut-hard-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A file with a text in it; its folder is made.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.file(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// Everything below the folder, by name.
    pub fn names(&self) -> Vec<String> {
        let (mut found, mut folders) = (Vec::new(), vec![self.0.clone()]);
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
                found.push(path.strip_prefix(&self.0).unwrap().to_string_lossy().into_owned());
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path);
                }
            }
        }
        found.sort();
        found
    }

    /// The program with its working directory here.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gamut"));
        command.current_dir(&self.0).args(words);
        command
    }

    pub fn run(&self, words: &[&str]) -> Said {
        Said::from(self.command(words).output().unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a run said.
#[derive(Debug)]
pub struct Said {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Said {
    /// One sentence on stderr with these words, and this exit code.
    #[track_caller]
    pub fn refuses(&self, code: i32, words: &str) {
        assert_eq!(self.code, Some(code), "{words}: {self:?}");
        assert!(self.err.starts_with("gamut: ") && self.err.lines().count() == 1, "{words}: {self:?}");
        assert!(self.err.contains(words), "`{words}` is not in {self:?}");
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
