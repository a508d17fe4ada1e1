//! Files that appear whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::exit::Failure;

/// A file that is written beside its place and renamed into it; opened before the work begins.
pub struct Output {
    path: PathBuf,
    beside: PathBuf,
    file: File,
    done: bool,
}

impl Output {
    /// Opens the file beside `path`, so that a place that cannot be written to is known at once.
    pub fn open(path: &Path) -> Result<Output, Failure> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".tmp");
        let beside = path.with_file_name(name);
        let file = File::create(&beside).map_err(|error| cannot_write(path, &error))?;
        Ok(Output { path: path.to_owned(), beside, file, done: false })
    }

    /// Writes everything and puts the file in its place.
    pub fn finish(mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_all());
        written
            .and_then(|()| fs::rename(&self.beside, &self.path))
            .map_err(|error| cannot_write(&self.path, &error))?;
        self.done = true;
        Ok(())
    }
}

/// What was not finished is taken away again.
impl Drop for Output {
    fn drop(&mut self) {
        if !self.done {
            // If it cannot be removed, nothing better is left to do.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("cannot write {}: {error}", path.display()))
}
