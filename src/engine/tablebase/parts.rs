//! Finished slices on disk while a table is in the making, so that an interrupted run can go on and the slices need not stay in memory.
//!
//! Beside the table to be, a folder of one file per slice: a line of JSON padded to a fixed length, then the cells as they are, ready to be mapped. A file is
//! there whole or not at all.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::Mmap;
use serde::{Deserialize, Serialize};

use super::format::{TableError, expect_variant};
use super::map::{CellFile, map};
use crate::files::{self, Lock, WholeFile};
use crate::settings::Variant;
use crate::solve::indexed::{Backing, SliceValues, Store, WorkingSlice};

/// Bytes before the cells.
const HEAD: usize = 4096;

/// Cells that are written at a time.
const AT_A_TIME: usize = 1 << 20;

/// What a part says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct PartHeader {
    format: String,
    variant: String,
    slice: usize,
    indices: u64,
    width: usize,
    checksum: u32,
}

const FORMAT: &str = "gamut slice 1";

/// The folder of finished slices of a table in the making.
#[derive(Debug)]
pub struct Parts {
    folder: PathBuf,
    variant: Variant,
    /// Until the end.
    lock: Option<Lock>,
}

/// The cells of a mapped part.
struct Mapped(Mmap);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.0[HEAD..]
    }
}

/// The folder beside a table.
fn folder_of(table: &Path) -> PathBuf {
    let mut name = table.file_name().unwrap_or_default().to_owned();
    name.push(".parts");
    table.with_file_name(name)
}

impl Parts {
    /// The folder beside a table, for one run at a time. Without `resume`, what an earlier run has left there is removed.
    pub fn open(table: &Path, variant: &Variant, resume: bool) -> Result<Parts, TableError> {
        let folder = folder_of(table);
        let locked = Lock::take(&folder);
        let lock = locked.map_err(|error| TableError::Io { path: folder.display().to_string(), error })?;
        let parts = Parts { folder, variant: variant.clone(), lock: Some(lock) };
        if !resume {
            parts.remove()?;
        }
        Ok(parts)
    }

    /// How many finished slices there are beside a table.
    pub fn kept(table: &Path) -> usize {
        let entries = fs::read_dir(folder_of(table)).into_iter().flatten().flatten();
        entries.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "slice")).count()
    }

    /// Removes the slices. The folder goes with `self` when nothing else is in it.
    pub fn remove(&self) -> Result<(), TableError> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Ok(()) };
        for path in entries.flatten().map(|entry| entry.path()) {
            let ending = path.extension().and_then(|ending| ending.to_str());
            if matches!(ending, Some("slice" | "tmp")) {
                files::remove(&path).map_err(|error| self.io(&path, error))?;
            }
        }
        Ok(())
    }

    fn io(&self, path: &Path, error: std::io::Error) -> TableError {
        TableError::Io { path: path.display().to_string(), error }
    }

    fn path(&self, slice: usize) -> PathBuf {
        self.folder.join(format!("{slice}.slice"))
    }

    fn read(&self, slice: usize, len: u64) -> Result<Option<SliceValues>, TableError> {
        let path = self.path(slice);
        if !path.exists() {
            return Ok(None);
        }
        let mapped = map(&path)?;
        let name = path.display().to_string();
        let foreign = || TableError::Foreign { path: name.clone() };
        let head = mapped.get(..HEAD).ok_or_else(foreign)?;
        let text = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let header: PartHeader = serde_json::from_slice(text).map_err(|_| foreign())?;
        if header.format != FORMAT {
            return Err(foreign());
        }
        expect_variant(&name, &header.variant, &self.variant)?;
        let (cells, damaged) = (&mapped[HEAD..], TableError::Damaged { path: name, part: "the slice".to_owned() });
        let fits = header.slice == slice && header.indices == len && matches!(header.width, 1 | 2);
        if !fits || cells.len() as u64 != len * header.width as u64 || crc32fast::hash(cells) != header.checksum {
            return Err(damaged);
        }
        Ok(Some(SliceValues::new(Arc::new(Mapped(mapped)), header.width)))
    }

    fn write(&self, slice: usize, cells: &WorkingSlice) -> std::io::Result<()> {
        let len = cells.len() as usize;
        let pieces = || (0..len).step_by(AT_A_TIME).map(|first| cells.bytes(first, AT_A_TIME.min(len - first)));
        let mut hasher = crc32fast::Hasher::new();
        pieces().for_each(|piece| hasher.update(&piece));
        let header = PartHeader {
            format: FORMAT.to_owned(),
            variant: self.variant.pinned(),
            slice,
            indices: cells.len(),
            width: cells.width(),
            checksum: hasher.finalize(),
        };
        let mut head = serde_json::to_vec(&header)?;
        head.push(b'\n');
        head.resize(HEAD, b' ');
        let mut file = WholeFile::open(&self.path(slice))?;
        file.write_all(&head)?;
        pieces().try_for_each(|piece| file.write_all(&piece))?;
        file.finish()
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        let Parts { folder, lock, .. } = self;
        lock.take();
        // Slices may be in it, or somebody else's files.
        let _ = files::remove_empty(folder);
    }
}

impl Store for Parts {
    fn load(&self, slice: usize, len: u64) -> Result<Option<SliceValues>, Box<dyn Error + Send + Sync>> {
        Ok(self.read(slice, len)?)
    }

    fn save(&self, slice: usize, cells: WorkingSlice) -> Result<SliceValues, Box<dyn Error + Send + Sync>> {
        self.write(slice, &cells).map_err(|error| self.io(&self.path(slice), error))?;
        let len = cells.len();
        drop(cells);
        let missing = || TableError::Foreign { path: self.path(slice).display().to_string() };
        Ok(self.read(slice, len)?.ok_or_else(missing)?)
    }

    fn backing(&self, bytes: u64) -> Result<Box<dyn Backing>, Box<dyn Error + Send + Sync>> {
        Ok(Box::new(CellFile::new(&self.folder, bytes).map_err(|error| self.io(&self.folder, error))?))
    }

    fn in_memory(&self) -> bool {
        false
    }
}
