//! Cases and comparisons that are done, kept in a folder so that an interrupted study goes on where it was.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use thiserror::Error;

use crate::files::{self, LOCK, Lock, WholeFile};

/// Where cases are kept that are done.
pub trait Store: Sync {
    /// What is kept under a key, if it is there. Without more nothing is kept.
    fn load(&self, _key: &str) -> Result<Option<Value>, StoreError> {
        Ok(None)
    }

    /// Keeps what was found for a case or a comparison.
    fn save(&self, _key: &str, _found: Value) -> Result<(), StoreError> {
        Ok(())
    }

    /// Where the tables of cases that are solved by index are kept; without a folder for them such a case has no result.
    fn tables(&self) -> Option<Tables<'_>> {
        None
    }
}

/// Where tables are.
#[derive(Debug, Clone, Copy)]
pub struct Tables<'a> {
    /// Their folder.
    pub folder: &'a Path,
    /// Whether slices that an interrupted run has finished are taken as they are.
    pub resume: bool,
}

/// Why a case cannot be kept or read.
#[derive(Debug, Error)]
#[error("{path}: {error}")]
pub struct StoreError {
    path: String,
    error: std::io::Error,
}

/// Keeps nothing: everything is computed anew.
#[derive(Debug, Clone, Copy)]
pub struct Forgetful;

impl Store for Forgetful {}

/// Keeps nothing but the tables of the cases that are solved by index.
#[derive(Debug, Clone)]
pub struct NoCache(PathBuf);

impl NoCache {
    /// Tables are in the folder `path`, which is made when there is one.
    pub fn new(path: &Path) -> NoCache {
        NoCache(path.to_owned())
    }
}

impl Store for NoCache {
    fn tables(&self) -> Option<Tables<'_>> {
        Some(Tables { folder: &self.0, resume: false })
    }
}

/// A folder with one file per case, for one run at a time.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
    _lock: Arc<Lock>,
}

/// No case takes more.
const MOST_BYTES: u64 = 1 << 30;

/// A case in its file, with the key that it was saved under.
#[derive(serde::Serialize, serde::Deserialize)]
struct Saved {
    key: String,
    found: Value,
}

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> StoreError {
    |error| StoreError { path: path.display().to_string(), error }
}

impl Folder {
    /// Keeps cases below `path`, which is made if need be. An error when another run does so.
    pub fn new(path: &Path) -> Result<Folder, StoreError> {
        let lock = Lock::take(path).map_err(failed(path))?;
        Ok(Folder { path: path.to_owned(), _lock: Arc::new(lock) })
    }

    /// Forgets every case that is kept, and the tables and slices beside them. Folders of other studies below this one are left.
    pub fn forget(&self) -> Result<(), StoreError> {
        for entry in fs::read_dir(&self.path).map_err(failed(&self.path))? {
            let path = entry.map_err(failed(&self.path))?.path();
            let is_slices = path.extension().is_some_and(|ending| ending == "parts");
            let removed = match path.is_dir() && !path.is_symlink() {
                true if is_slices => files::remove_folder(&path),
                false if path.file_name() != Some(LOCK.as_ref()) => files::remove(&path),
                _ => Ok(()),
            };
            removed.map_err(failed(&path))?;
        }
        Ok(())
    }

    fn file(&self, key: &str) -> PathBuf {
        // Two keys with the same checksum share a file; the key in it tells them apart.
        self.path.join(format!("{:08x}.json", crc32fast::hash(key.as_bytes())))
    }
}

impl Store for Folder {
    /// A file that is damaged or of another key is as good as none.
    fn load(&self, key: &str) -> Result<Option<Value>, StoreError> {
        let path = self.file(key);
        match files::read(&path, MOST_BYTES) {
            Ok(bytes) => {
                let saved = serde_json::from_slice::<Saved>(&bytes).ok().filter(|saved| saved.key == key);
                Ok(saved.map(|saved| saved.found))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed(&path)(error)),
        }
    }

    fn save(&self, key: &str, found: Value) -> Result<(), StoreError> {
        let path = self.file(key);
        let bytes = serde_json::to_vec(&Saved { key: key.to_owned(), found }).unwrap_or_default();
        WholeFile::put(&path, &bytes).map_err(failed(&path))
    }

    fn tables(&self) -> Option<Tables<'_>> {
        Some(Tables { folder: &self.path, resume: true })
    }
}
