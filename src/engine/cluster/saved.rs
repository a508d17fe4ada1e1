//! Levels on disk, so that a run that was cut short can go on: a file for each worker and level, which is there whole or not at all.
//!
//! A file is a line of JSON that says what it is, the records, and four bytes of CRC-32 over all that. Levels of the exploration hold mixed codes; levels of distance hold what has changed of the values.

use std::fs;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::run::{Job, Stop};
use crate::files::{self, Lock, WholeFile};

const FORMAT: &str = "gamut level 2";

/// The ending of the files.
const ENDING: &str = "level";

/// A longer first line is none.
const LONGEST_HEAD: usize = 1 << 16;

/// A point that all workers reach, in the order in which they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The positions of this depth are found.
    Depth(u16),
    /// Wins and losses at this distance are found.
    Decided(u16),
    /// Drawn endings are followed back so far.
    Drawn(u16),
}

impl Stage {
    fn name(self, worker: usize) -> String {
        let (kind, number) = match self {
            Stage::Depth(depth) => ("depth", depth),
            Stage::Decided(distance) => ("decided", distance),
            Stage::Drawn(distance) => ("drawn", distance),
        };
        format!("{kind}-{number:05}-worker-{worker}.{ENDING}")
    }

    /// As a number that is larger for later stages, and never 0.
    pub fn order(self) -> u64 {
        match self {
            Stage::Depth(depth) => 1 + u64::from(depth),
            Stage::Decided(distance) => 1 << 32 | u64::from(distance),
            Stage::Drawn(distance) => 2 << 32 | u64::from(distance),
        }
    }
}

/// What a file says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    format: String,
    version: String,
    variant: String,
    symmetry: String,
    workers: usize,
    /// Two numbers of the caller's.
    numbers: [u64; 2],
    /// Bytes of the records.
    bytes: u64,
}

/// The folder of one process.
pub struct Shelf {
    folder: PathBuf,
    process: usize,
    head: Head,
    /// Until the end.
    lock: Option<Lock>,
}

impl Shelf {
    /// The folder of a process, for one run at a time, where levels are to be saved. Without `resume`, what an earlier run has left there is removed.
    pub fn open(job: &Job, process: usize, workers: usize) -> Result<Option<Shelf>, Stop> {
        let Some(folder) = &job.folder else { return Ok(None) };
        let folder = folder.join(format!("process-{process}"));
        let head = Head {
            format: FORMAT.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            variant: job.model.variant().pinned(),
            symmetry: job.symmetry.name().to_owned(),
            workers,
            numbers: [0; 2],
            bytes: 0,
        };
        let lock = Lock::take(&folder).map_err(|error| stop(process, &folder, error))?;
        let shelf = Shelf { folder, process, head, lock: Some(lock) };
        if !job.resume {
            shelf.remove()?;
        }
        Ok(Some(shelf))
    }

    /// Removes the levels. The folders go with `self` when nothing else is in them.
    pub fn remove(&self) -> Result<(), Stop> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Ok(()) };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.extension().is_some_and(|ending| ending == ENDING || ending == "tmp") {
                files::remove(&path).map_err(|error| stop(self.process, &path, error))?;
            }
        }
        Ok(())
    }

    fn path(&self, worker: usize, stage: Stage) -> PathBuf {
        self.folder.join(stage.name(worker))
    }

    /// The last stage of which a worker has a file, and of everything before it; what the first file says must be of this run.
    pub fn last(&self, worker: usize) -> Result<Option<Stage>, Stop> {
        let there = |stage: &Stage| self.path(worker, *stage).exists();
        let mut last = None;
        for (first, make) in [(0, Stage::Depth as fn(u16) -> Stage), (1, Stage::Decided), (1, Stage::Drawn)] {
            last = (first..).map(make).take_while(there).last().or(last);
        }
        if last.is_some() {
            self.read(worker, Stage::Depth(0))?;
        }
        Ok(last)
    }

    /// Saves a stage: two numbers, and records that `put` writes, of this many bytes.
    pub fn write(
        &self,
        (worker, stage): (usize, Stage),
        numbers: [u64; 2],
        bytes: u64,
        put: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop> {
        let path = self.path(worker, stage);
        let save = || {
            let mut head = serde_json::to_vec(&Head { numbers, bytes, ..self.head.clone() })?;
            head.push(b'\n');
            let mut out = Checked { file: WholeFile::open(&path)?, hasher: crc32fast::Hasher::new() };
            out.write_all(&head)?;
            put(&mut out)?;
            let checksum = out.hasher.clone().finalize();
            out.write_all(&checksum.to_le_bytes())?;
            out.file.finish()
        };
        save().map_err(|error| stop(self.process, &path, error))
    }

    /// Reads a stage: the numbers, and the records. The whole file is checked first.
    pub fn read(&self, worker: usize, stage: Stage) -> Result<([u64; 2], impl Read), Stop> {
        let path = self.path(worker, stage);
        let opened = || Ok::<_, io::Error>((files::open(&path)?.metadata()?.len(), files::open(&path)?));
        let (length, mut file) = opened().map_err(|error| stop(self.process, &path, error))?;
        let wrong = |reason: &str| Stop {
            process: self.process,
            ..Stop::input(format!("{} {reason}; without --resume the run begins anew", path.display()))
        };
        let Some((head, at)) = head_of(&mut file) else { return Err(wrong("is no level of gamut")) };
        let Head { variant, workers, .. } = &head;
        if *variant != self.head.variant || head.symmetry != self.head.symmetry {
            return Err(wrong(&format!("is of `{variant}` with symmetry {}", head.symmetry)));
        }
        if *workers != self.head.workers {
            let wanted = self.head.workers;
            return Err(wrong(&format!("was saved with {workers} workers, and there are {wanted} now")));
        }
        if head.format != FORMAT || head.version != self.head.version {
            return Err(wrong(&format!("was saved by gamut {}", head.version)));
        }
        let whole = || checksum_is_right(&path, length);
        if at + head.bytes + 4 != length || !whole().map_err(|error| stop(self.process, &path, error))? {
            return Err(wrong("is damaged"));
        }
        Ok((head.numbers, BufReader::new(file).take(head.bytes)))
    }
}

/// The first line of a file, which is then read up to there, and its length.
fn head_of(file: &mut impl Read) -> Option<(Head, u64)> {
    let mut line = Vec::new();
    let mut byte = [0];
    while line.len() < LONGEST_HEAD {
        file.read_exact(&mut byte).ok()?;
        if byte[0] == b'\n' {
            return Some((serde_json::from_slice(&line).ok()?, line.len() as u64 + 1));
        }
        line.push(byte[0]);
    }
    None
}

fn checksum_is_right(path: &Path, length: u64) -> io::Result<bool> {
    let mut file = files::open(path)?;
    let (mut hasher, mut left) = (crc32fast::Hasher::new(), length.saturating_sub(4));
    let mut piece = vec![0; 1 << 16];
    while left > 0 {
        let most = left.min(piece.len() as u64) as usize;
        file.read_exact(&mut piece[..most])?;
        hasher.update(&piece[..most]);
        left -= most as u64;
    }
    let mut checksum = [0; 4];
    file.read_exact(&mut checksum)?;
    Ok(u32::from_le_bytes(checksum) == hasher.finalize())
}

fn stop(process: usize, path: &Path, error: io::Error) -> Stop {
    Stop { process, ..Stop::input(format!("{}: {error}", path.display())) }
}

/// A file and the checksum of what was written to it.
struct Checked {
    file: WholeFile,
    hasher: crc32fast::Hasher,
}

impl Write for Checked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        self.lock.take();
        // Levels may be in it, or somebody else's files.
        let _ = files::remove_empty(&self.folder);
        if let Some(above) = self.folder.parent() {
            let _ = files::remove_empty(above);
        }
    }
}
