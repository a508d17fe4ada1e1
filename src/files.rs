//! Files that appear whole or not at all: written beside their place under a name of their own, then renamed into it.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

/// A file on its way. What was there before stays until [`WholeFile::finish`]; what is dropped unfinished is taken away again.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    beside: TempPath,
    file: BufWriter<File>,
}

impl WholeFile {
    /// Opens a file beside `path`, so that a place that cannot be written to is known at once.
    pub fn open(path: &Path) -> io::Result<WholeFile> {
        let (file, beside) = beside(path)?.into_parts();
        Ok(WholeFile { path: path.to_owned(), beside, file: BufWriter::new(file) })
    }

    /// Puts what was written in its place.
    pub fn finish(self) -> io::Result<()> {
        let WholeFile { path, beside, file } = self;
        file.into_inner()?.sync_all()?;
        beside.persist(path)?;
        Ok(())
    }

    /// Writes a whole file.
    pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = WholeFile::open(path)?;
        file.write_all(bytes)?;
        file.finish()
    }
}

/// A new file in the folder of `path`, named `path`, a dot, signs that nobody else uses, and `.tmp`.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut prefix = path.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_owned();
    prefix.push(".");
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // The system's own error: the name in tempfile's means nothing to anybody.
    let mut reason = None;
    let create = |path: &Path| {
        let made = File::options().read(true).write(true).create_new(true).open(path);
        made.inspect_err(|error| reason = error.raw_os_error())
    };
    let made = tempfile::Builder::new().prefix(&prefix).suffix(".tmp").make_in(folder, create);
    made.map_err(|error| reason.map_or(error, io::Error::from_raw_os_error))
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for WholeFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
