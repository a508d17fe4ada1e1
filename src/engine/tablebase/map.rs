//! Files in memory, read-only tables and cells that are being worked on: the one place that needs `unsafe`.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU8, AtomicU16};

use memmap2::{Mmap, MmapMut};

use super::format::TableError;
use crate::files;
use crate::solve::indexed::Backing;

/// Maps a file; what is no file is refused.
pub(super) fn map(path: &Path) -> Result<Mmap, TableError> {
    let name = path.display().to_string();
    let io = |error| TableError::Io { path: name.clone(), error };
    let file = files::open(path).map_err(io)?;
    // SAFETY: the map is read-only. Should another program change the file meanwhile, the bytes read are
    // arbitrary but every read is checked against a checksum; should it cut the file short, the system ends this
    // program. gamut itself replaces tables by renaming and never changes one in place.
    unsafe { Mmap::map(&file) }.map_err(io)
}

/// This many bytes of zero in memory, in large pages where the system has them: cells are read all over.
pub(super) fn room(bytes: usize) -> io::Result<MmapMut> {
    let room = MmapMut::map_anon(bytes)?;
    #[cfg(target_os = "linux")]
    if bytes > 0 {
        // Small pages will do where there are no large ones.
        let _ = room.advise(memmap2::Advice::HugePage);
    }
    Ok(room)
}

/// Cells in a file that nobody else sees and that ends with them: the system moves them between disk and memory as there is room.
pub(super) struct CellFile(MmapMut);

impl CellFile {
    /// This many bytes of zero, in a file without a name on the disk of `folder`.
    pub fn new(folder: &Path, bytes: u64) -> io::Result<CellFile> {
        let file = files::unnamed(folder, bytes)?;
        // SAFETY: the file was made here and has no name, so no other program changes it or cuts it short.
        unsafe { MmapMut::map_mut(&file) }.map(CellFile)
    }
}

impl Backing for CellFile {
    fn narrow(&self) -> &[AtomicU8] {
        // SAFETY: an atomic byte has the size and alignment of a byte, any byte is a valid one, the map is writable and lives as long as `self`, and nothing
        // but these two functions gives out references to it.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().cast(), self.0.len()) }
    }

    fn wide(&self) -> &[AtomicU16] {
        // SAFETY: as above; maps begin at a page, so pairs of bytes are aligned, and a slice is used in one width only.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().cast(), self.0.len() / 2) }
    }
}
