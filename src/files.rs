//! Files that appear whole or not at all: written beside their place, then renamed into it.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file on its way. What was there before stays until [`WholeFile::finish`]; what is dropped unfinished is taken away again.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    beside: PathBuf,
    file: BufWriter<File>,
    done: bool,
}

impl WholeFile {
    /// Opens a file beside `path`, so that a place that cannot be written to is known at once.
    pub fn open(path: &Path) -> io::Result<WholeFile> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".tmp");
        let beside = path.with_file_name(name);
        let file = BufWriter::new(File::create(&beside)?);
        Ok(WholeFile { path: path.to_owned(), beside, file, done: false })
    }

    /// Puts what was written in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.beside, &self.path)?;
        self.done = true;
        Ok(())
    }

    /// Writes a whole file.
    pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = WholeFile::open(path)?;
        file.write_all(bytes)?;
        file.finish()
    }
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

impl Drop for WholeFile {
    fn drop(&mut self) {
        if !self.done {
            // If it cannot be removed, nothing better is left to do.
            let _ = fs::remove_file(&self.beside);
        }
    }
}
