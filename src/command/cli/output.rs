//! Files that the user asked for; `-` is stdout.

use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::exit::Failure;
use crate::files::WholeFile;

/// A file that appears whole or not at all, opened before the work begins; or stdout.
pub struct Output {
    path: PathBuf,
    /// None for stdout.
    file: Option<WholeFile>,
}

/// What stdout has when a file is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stdout {
    /// Nothing yet: the result goes there.
    Free,
    /// The file itself, and then nothing else.
    Taken,
}

/// The name of stdout.
const STDOUT: &str = "-";

/// Whether a path is stdout.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == STDOUT
}

impl Output {
    /// Opens the file, so that a path that cannot be written to is known at once.
    pub fn open(path: &Path) -> Result<Output, Failure> {
        let open = || WholeFile::open(path).map_err(|error| cannot_write(path, &error));
        let file = if is_stdout(path) { None } else { Some(open()?) };
        Ok(Output { path: path.to_owned(), file })
    }

    /// Writes a piece. Returns whether somebody still reads.
    pub fn write(&mut self, bytes: &[u8]) -> Result<bool, Failure> {
        match self.append(bytes) {
            // A reader that goes away early is no error.
            Err(error) if self.file.is_none() && error.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
            other => other.map(|()| true).map_err(|error| cannot_write(&self.path, &error)),
        }
    }

    /// Writes a part.
    pub fn append(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        match &mut self.file {
            Some(file) => file.write_all(bytes),
            None => std::io::stdout().lock().write_all(bytes),
        }
    }

    /// Writes the rest and puts the file in its place.
    pub fn finish(mut self, bytes: &[u8]) -> Result<Stdout, Failure> {
        let read = self.write(bytes)?;
        match self.file {
            Some(file) => {
                file.finish().map_err(|error| cannot_write(&self.path, &error))?;
                Ok(Stdout::Free)
            }
            None if read => {
                // Nobody is left to tell when it cannot be flushed.
                let _ = std::io::stdout().flush();
                Ok(Stdout::Taken)
            }
            None => Ok(Stdout::Taken),
        }
    }
}

/// The sentence for a file that cannot be read.
pub fn cannot_read(path: &Path, error: &impl Display) -> Failure {
    Failure::input(format!("cannot read {}: {error}", path.display()))
}

/// The sentence for a file that cannot be written.
pub fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    let what = if is_stdout(path) { "the result".to_owned() } else { path.display().to_string() };
    Failure::input(format!("cannot write {what}: {error}"))
}
