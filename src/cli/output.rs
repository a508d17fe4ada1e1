//! Files that the user asked for.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::exit::Failure;
use crate::files::WholeFile;

/// A file that appears whole or not at all; opened before the work begins.
pub struct Output {
    path: PathBuf,
    file: WholeFile,
}

impl Output {
    /// Opens the file, so that a place that cannot be written to is known at once.
    pub fn open(path: &Path) -> Result<Output, Failure> {
        let file = WholeFile::open(path).map_err(|error| cannot_write(path, &error))?;
        Ok(Output { path: path.to_owned(), file })
    }

    /// Writes a part.
    pub fn append(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Writes everything, or the rest, and puts the file in its place.
    pub fn finish(mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.finish());
        written.map_err(|error| cannot_write(&self.path, &error))
    }
}

/// The sentence for a file that cannot be written.
pub fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("cannot write {}: {error}", path.display()))
}
