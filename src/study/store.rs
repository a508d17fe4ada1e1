//! Cases and comparisons that are done, kept in a folder so that an interrupted study goes on where it was.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde_json::Value;
use thiserror::Error;

use crate::files::{self, WholeFile};

/// Where cases are kept that are done.
pub trait Store {
    /// What is kept under a key, if it is there.
    fn load(&self, key: &str) -> Result<Option<Value>, StoreError>;

    /// Keeps what was found for a case or a comparison.
    fn save(&self, key: &str, found: Value) -> Result<(), StoreError>;

    /// Where tables stand of cases that are solved by index; without a place for them such a case has no result.
    fn tables(&self) -> Option<Tables<'_>> {
        None
    }
}

/// Where tables stand.
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

impl Store for Forgetful {
    fn load(&self, _key: &str) -> Result<Option<Value>, StoreError> {
        Ok(None)
    }

    fn save(&self, _key: &str, _found: Value) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Keeps nothing but the tables of the cases that are solved by index.
#[derive(Debug, Clone)]
pub struct Anew(PathBuf);

impl Anew {
    /// Tables stand in the folder `path`, which is made when there is one.
    pub fn new(path: &Path) -> Anew {
        Anew(path.to_owned())
    }
}

impl Store for Anew {
    fn load(&self, _key: &str) -> Result<Option<Value>, StoreError> {
        Ok(None)
    }

    fn save(&self, _key: &str, _found: Value) -> Result<(), StoreError> {
        Ok(())
    }

    fn tables(&self) -> Option<Tables<'_>> {
        Some(Tables { folder: &self.0, resume: false })
    }
}

/// A folder with one file a case.
#[derive(Debug, Clone)]
pub struct Folder(PathBuf);

/// A case in its file, with the key that it was saved under.
#[derive(serde::Serialize, serde::Deserialize)]
struct Saved {
    key: String,
    found: Value,
}

impl Folder {
    /// Keeps cases below `path`, which is made if need be.
    pub fn new(path: &Path) -> Result<Folder, StoreError> {
        files::make_folder(path).map_err(|error| StoreError { path: path.display().to_string(), error })?;
        Ok(Folder(path.to_owned()))
    }

    fn file(&self, key: &str) -> PathBuf {
        // Two keys with the same checksum share a file; the key in it tells them apart.
        self.0.join(format!("{:08x}.json", crc32fast::hash(key.as_bytes())))
    }
}

impl Store for Folder {
    /// A file that is damaged or of another key is as good as none.
    fn load(&self, key: &str) -> Result<Option<Value>, StoreError> {
        let path = self.file(key);
        match fs::read(&path) {
            Ok(bytes) => {
                let saved = serde_json::from_slice::<Saved>(&bytes).ok().filter(|saved| saved.key == key);
                Ok(saved.map(|saved| saved.found))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError { path: path.display().to_string(), error }),
        }
    }

    fn save(&self, key: &str, found: Value) -> Result<(), StoreError> {
        let path = self.file(key);
        let bytes = serde_json::to_vec(&Saved { key: key.to_owned(), found }).unwrap_or_default();
        WholeFile::put(&path, &bytes).map_err(|error| StoreError { path: path.display().to_string(), error })
    }

    fn tables(&self) -> Option<Tables<'_>> {
        Some(Tables { folder: &self.0, resume: true })
    }
}
