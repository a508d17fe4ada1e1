//! A table of places: values in the order of their indices, slice by slice, and no codes at all.
//!
//! ```text
//! magic           8 bytes   "gamut-tb"
//! version         u32       2; then four bytes of zero
//! blocks          each compressed by itself: the cells of up to 32768 indices of one slice
//! index           for each block: where it begins, its length, its CRC-32
//! header          JSON: variant, slices, counts, where the index is and its checksum
//! header length   u32
//! header checksum u32       CRC-32 of the header
//! ```
//!
//! The header stands at the end because it is known last: a table may be larger than memory. A cell is one byte, or two where a slice has long distances: 0 for
//! a draw by endless play, 1 for an index without a position, then wins and losses in turn, by distance.

use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;
use serde::{Deserialize, Serialize};

use super::format::{INDEXED_VERSION, MAGIC, PayloadChecksum, TableError};
use super::map::map;
use super::write::Written;
use crate::files::WholeFile;
use crate::packed::{Code, Place, Ranked, Slices, Symmetry};
use crate::parallel;
use crate::solve::indexed::{Indexed, Kept, value};
use crate::solve::{BestError, Value, Values};

/// Indices of a block.
const BLOCK: usize = 1 << 15;

/// Bytes of an index entry: offset, length, checksum.
const ENTRY: usize = 16;

/// The compression level: fast, for most slices are nearly all draws.
const LEVEL: i32 = 3;

/// Blocks that are compressed at a time.
const AT_A_TIME: usize = 256;

/// One slice of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SliceHeader {
    /// Its number in the game.
    pub slice: usize,
    /// Its name.
    pub name: String,
    /// Number of indices.
    pub indices: u64,
    /// Bytes of a cell.
    pub width: usize,
    /// The number of its first block.
    pub first_block: u64,
}

/// What a table of places says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexedHeader {
    /// The variant with every setting. Older tables leave defaults out.
    pub variant: String,
    /// The slices in it.
    pub slices: Vec<SliceHeader>,
    /// Whether these are all that the variant has.
    pub whole: bool,
    /// Number of positions.
    pub positions: u64,
    /// Won for the mover.
    pub won: u64,
    /// Lost.
    pub lost: u64,
    /// Drawn.
    pub drawn: u64,
    /// The longest distance of a win.
    pub longest_win: Option<u16>,
    /// The longest distance of a loss.
    pub longest_loss: Option<u16>,
    /// Where the index begins.
    pub index_at: u64,
    /// Number of blocks.
    pub blocks: u64,
    /// CRC-32 of the index.
    pub index_checksum: u32,
}

/// Bytes on their way to a file, with the checksum of the blocks.
struct Counted {
    file: WholeFile,
    payload: PayloadChecksum,
    bytes: u64,
}

impl Counted {
    fn put(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes)
    }
}

/// Writes a table of finished slices. The same slices give the same bytes. An interrupted or failed run leaves what stood at `path` before.
pub fn write_indexed(path: &Path, variant: &str, slices: &dyn Slices, solved: &Indexed) -> Result<Written, TableError> {
    let fail = |error: std::io::Error| TableError::Io { path: path.display().to_string(), error };
    let file = WholeFile::open(path).map_err(fail)?;
    let mut out = Counted { file, payload: PayloadChecksum::default(), bytes: 0 };
    put_all(&mut out, variant, slices, solved).map_err(fail)?;
    out.file.finish().map_err(fail)?;
    Ok(Written { bytes: out.bytes, checksum: out.payload.finish() })
}

fn put_all(out: &mut Counted, variant: &str, slices: &dyn Slices, solved: &Indexed) -> std::io::Result<()> {
    out.put(MAGIC)?;
    out.put(&INDEXED_VERSION.to_le_bytes())?;
    out.put(&[0; 4])?;
    let mut index = Vec::new();
    let mut headers = Vec::new();
    for (slice, kept) in &solved.slices {
        let first_block = (index.len() / ENTRY) as u64;
        let (name, width) = (slices.slice_name(*slice), kept.width());
        headers.push(SliceHeader { slice: *slice, name, indices: kept.len(), width, first_block });
        for part in kept.all().chunks(AT_A_TIME * BLOCK * width) {
            let pack = |raw: &[u8]| zstd::bulk::compress(raw, LEVEL);
            let packed: Vec<Vec<u8>> = parallel::try_map_ranges(part.len(), BLOCK * width, |range| pack(&part[range]))?;
            for block in packed {
                index.extend(out.bytes.to_le_bytes());
                index.extend((block.len() as u32).to_le_bytes());
                let checksum = crc32fast::hash(&block);
                index.extend(checksum.to_le_bytes());
                out.payload.add(&[], block.len() as u32, checksum);
                out.put(&block)?;
            }
        }
    }
    let header = IndexedHeader {
        variant: variant.to_owned(),
        whole: headers.len() == slices.slices(),
        slices: headers,
        positions: solved.positions(),
        won: solved.summary.won,
        lost: solved.summary.lost,
        drawn: solved.summary.drawn,
        longest_win: solved.summary.longest_win().map(|plies| plies.0),
        longest_loss: solved.summary.longest_loss().map(|plies| plies.0),
        index_at: out.bytes,
        blocks: (index.len() / ENTRY) as u64,
        index_checksum: crc32fast::hash(&index),
    };
    out.put(&index)?;
    let text = serde_json::to_vec(&header)?;
    out.put(&text)?;
    out.put(&(text.len() as u32).to_le_bytes())?;
    out.put(&crc32fast::hash(&text).to_le_bytes())
}

/// A table of places on disk, its header and index checked.
#[derive(Debug)]
pub struct IndexedTable {
    path: String,
    map: Mmap,
    header: IndexedHeader,
}

impl IndexedTable {
    /// Opens a table; whatever is not a sound table of places is refused.
    pub fn open(path: &Path) -> Result<IndexedTable, TableError> {
        let (path, map) = (path.display().to_string(), map(path)?);
        let damaged = |part: &str| TableError::Damaged { path: path.clone(), part: part.to_owned() };
        let number = |at: usize| map.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
        let header = || {
            let end = map.len().checked_sub(8)?;
            let text = map.get(end.checked_sub(number(end)? as usize)?..end)?;
            (number(end + 4)? == crc32fast::hash(text)).then(|| serde_json::from_slice::<IndexedHeader>(text).ok())?
        };
        let header = header().ok_or_else(|| damaged("the header"))?;
        let index_end = header.index_at.saturating_add(header.blocks.saturating_mul(ENTRY as u64)) as usize;
        match map.get(header.index_at as usize..index_end) {
            Some(bytes) if crc32fast::hash(bytes) == header.index_checksum => {}
            _ => return Err(damaged("the index")),
        }
        let blocks = |slice: &SliceHeader| slice.indices.div_ceil(BLOCK as u64);
        let fit = |slice: &SliceHeader| {
            matches!(slice.width, 1 | 2) && slice.first_block.saturating_add(blocks(slice)) <= header.blocks
        };
        if !header.slices.iter().all(fit) {
            return Err(damaged("the header"));
        }
        Ok(IndexedTable { path, map, header })
    }

    /// What it says about itself.
    pub fn header(&self) -> &IndexedHeader {
        &self.header
    }

    /// An error unless the slices are as long as those of the game.
    pub fn expect_slices(&self, slices: &dyn Slices) -> Result<(), TableError> {
        let fits = |header: &SliceHeader| {
            header.slice < slices.slices() && slices.slice_len(header.slice) == u128::from(header.indices)
        };
        match self.header.slices.iter().all(fits) {
            true => Ok(()),
            false => Err(TableError::Damaged { path: self.path.clone(), part: "the list of slices".to_owned() }),
        }
    }

    /// The header of a slice, if it is in the table.
    pub fn slice(&self, slice: usize) -> Option<&SliceHeader> {
        self.header.slices.iter().find(|header| header.slice == slice)
    }

    /// CRC-32 of the payload.
    pub fn checksum(&self) -> u32 {
        let mut payload = PayloadChecksum::default();
        let index = &self.map[self.header.index_at as usize..][..self.header.blocks as usize * ENTRY];
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
        index.chunks_exact(ENTRY).for_each(|entry| payload.add(&[], number(&entry[8..12]), number(&entry[12..16])));
        payload.finish()
    }

    /// The cells of one block of a slice.
    fn block(&self, slice: &SliceHeader, block: u64) -> Result<Vec<u8>, TableError> {
        let damaged =
            || TableError::Damaged { path: self.path.clone(), part: format!("block {block} of slice {}", slice.name) };
        let at = self.header.index_at as usize + (slice.first_block + block) as usize * ENTRY;
        let number = |range: std::ops::Range<usize>| {
            self.map[at..at + ENTRY][range].iter().rev().fold(0u64, |number, &byte| number << 8 | u64::from(byte))
        };
        let start = number(0..8) as usize;
        let packed = self.map.get(start..start.saturating_add(number(8..12) as usize)).ok_or_else(damaged)?;
        if u64::from(crc32fast::hash(packed)) != number(12..16) {
            return Err(damaged());
        }
        let indices = (slice.indices - block * BLOCK as u64).min(BLOCK as u64) as usize;
        match zstd::bulk::decompress(packed, indices * slice.width) {
            Ok(cells) if cells.len() == indices * slice.width => Ok(cells),
            _ => Err(damaged()),
        }
    }

    /// A whole slice, unpacked.
    pub fn load(&self, slice: &SliceHeader) -> Result<Kept, TableError> {
        let mut cells = vec![0; slice.indices as usize * slice.width];
        // Each block goes to its place at once: a slice may be most of memory, and twice is too much.
        let mut blocks: Vec<&mut [u8]> = cells.chunks_mut(BLOCK * slice.width).collect();
        parallel::try_each(&mut blocks, |block, out| {
            let unpacked = self.block(slice, block as u64)?;
            out.copy_from_slice(&unpacked);
            Ok::<(), TableError>(())
        })?;
        Ok(Kept::new(Arc::new(cells), slice.width))
    }

    /// Calls `visit` with every position, slice by slice in the order of the indices, until it returns `false`.
    pub fn for_each<C: Code>(
        &self,
        ranked: &dyn Ranked<C>,
        mut visit: impl FnMut(&dyn Fn() -> C, Value) -> bool,
    ) -> Result<(), TableError> {
        for slice in &self.header.slices {
            for block in 0..slice.indices.div_ceil(BLOCK as u64) {
                let cells = Kept::new(Arc::new(self.block(slice, block)?), slice.width);
                for place in 0..cells.len() {
                    let index = block * BLOCK as u64 + place;
                    let code = || ranked.code(Place { slice: slice.slice, index });
                    if cells.value(place).is_some_and(|value| !visit(&code, value)) {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// A table of places together with the game that knows the places.
pub struct IndexedValues<'t, C> {
    table: &'t IndexedTable,
    ranked: Box<dyn Ranked<C> + 't>,
    /// The block that was read last: by slice and number.
    last: RefCell<Option<(usize, u64, Kept)>>,
}

impl<'t, C: Code> IndexedValues<'t, C> {
    /// The values in a table.
    pub fn new(table: &'t IndexedTable, ranked: Box<dyn Ranked<C> + 't>) -> Result<IndexedValues<'t, C>, TableError> {
        table.expect_slices(&*ranked)?;
        Ok(IndexedValues { table, ranked, last: RefCell::new(None) })
    }

    fn probe(&self, code: C) -> Result<Option<Value>, TableError> {
        let Place { slice, index } = self.ranked.place(code);
        let Some(header) = self.table.slice(slice) else { return Ok(None) };
        let (block, within) = (index / BLOCK as u64, index % BLOCK as u64);
        let mut last = self.last.borrow_mut();
        match &*last {
            Some((known, number, cells)) if (*known, *number) == (slice, block) => Ok(value(cells.get(within))),
            _ => {
                let cells = Kept::new(Arc::new(self.table.block(header, block)?), header.width);
                let found = value(cells.get(within));
                *last = Some((slice, block, cells));
                Ok(found)
            }
        }
    }
}

impl<C: Code> Values<C> for IndexedValues<'_, C> {
    fn symmetry(&self) -> Symmetry {
        Symmetry::On
    }

    fn kept(&self, form: C) -> Result<Option<Value>, BestError> {
        self.probe(form).map_err(|error| BestError::Unreadable(Box::new(error)))
    }
}
