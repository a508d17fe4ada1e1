//! A file in memory, read-only: the one place that needs `unsafe`.

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use super::format::TableError;

/// Maps a file; anything else than a file is refused.
pub(super) fn map(path: &Path) -> Result<Mmap, TableError> {
    let name = path.display().to_string();
    let io = |error| TableError::Io { path: name.clone(), error };
    let file = File::open(path).map_err(io)?;
    if !file.metadata().map_err(io)?.is_file() {
        return Err(TableError::Foreign { path: name });
    }
    // SAFETY: the map is read-only. Should another program change the file meanwhile, the bytes read are
    // arbitrary but every read is checked against a checksum; should it cut the file short, the system ends this
    // program. gamut itself replaces tables by renaming and never changes one in place.
    unsafe { Mmap::map(&file) }.map_err(io)
}
