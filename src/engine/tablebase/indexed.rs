//! A table by index: values in the order of their indices, slice by slice, up to 32768 indices of one slice to a block, and no codes at all.
//!
//! A cell is one byte, or two where a slice has long distances: 0 for a draw by endless play, 1 for an index without a position, then wins and losses in turn, by
//! distance.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

use super::container::{Container, Header, SliceHeader, Writer, Written};
use super::format::TableError;
use super::map::room;
use crate::packed::{Code, Indexing, SliceIndex, Slicing, Symmetry};
use crate::parallel;
use crate::results::Counts;
use crate::solve::indexed::{Indexed, SliceValues, value};
use crate::solve::{BestError, Value, Values};

/// Indices of a block.
const BLOCK: usize = 1 << 15;

/// The compression level: fast, for most slices are nearly all draws.
const LEVEL: i32 = 3;

/// Blocks that are compressed at a time.
const AT_A_TIME: usize = 256;

/// Writes a table of finished slices. The same slices give the same bytes. An interrupted or failed run leaves the file that was at `path`.
pub fn write_indexed(
    path: &Path,
    variant: &str,
    slices: &dyn Slicing,
    solved: &Indexed,
) -> Result<Written, TableError> {
    let mut out = Writer::create(path)?;
    let mut headers = Vec::new();
    for (slice, kept) in &solved.slices {
        let (name, width, first_block) = (slices.slice_name(*slice), kept.width(), out.blocks());
        headers.push(SliceHeader { slice: *slice, name, indices: kept.len(), width, first_block });
        for part in kept.all().chunks(AT_A_TIME * BLOCK * width) {
            let pack = |raw: &[u8]| zstd::bulk::compress(raw, LEVEL);
            let packed = parallel::try_map_ranges(part.len(), BLOCK * width, |range| pack(&part[range]));
            let packed: Vec<Vec<u8>> = packed.map_err(|error| out.fail(error))?;
            packed.iter().try_for_each(|block| out.put(&[], block))?;
        }
    }
    let whole = headers.len() == slices.slices();
    out.finish(Header { whole, slices: headers, ..Header::new(variant, Counts::new(None, &solved.summary)) })
}

/// A table by index on disk, its header and index checked.
#[derive(Debug)]
pub struct IndexedTable(pub(super) Container);

impl IndexedTable {
    /// Opens a table by index; whatever else is refused.
    pub fn open(path: &Path) -> Result<IndexedTable, TableError> {
        IndexedTable::new(Container::open(path)?)
    }

    pub(super) fn new(container: Container) -> Result<IndexedTable, TableError> {
        let Header { code_bytes, blocks, slices, counts: Counts { positions, .. }, .. } = &container.header;
        let (mut at, mut indices) = (0u64, 0u64);
        for (number, slice) in slices.iter().enumerate() {
            let again = slices[..number].iter().any(|other| other.slice == slice.slice);
            if slice.first_block != at || again || !matches!(slice.width, 1 | 2) {
                return Err(container.unsound("its slices are not one behind the other"));
            }
            at = at.saturating_add(slice.indices.div_ceil(BLOCK as u64));
            indices = indices.saturating_add(slice.indices);
        }
        match *code_bytes == 0 && at == *blocks && *positions <= indices {
            true => Ok(IndexedTable(container)),
            false => Err(container.unsound("it has more or fewer blocks than its slices need")),
        }
    }

    /// An error unless the slices are as long as those of the game.
    pub fn expect_slices(&self, slices: &dyn Slicing) -> Result<(), TableError> {
        let Header { slices: given, whole, .. } = &self.0.header;
        let fits = |header: &SliceHeader| {
            header.slice < slices.slices()
                && slices.slice_len(header.slice) == u128::from(header.indices)
                && slices.slice_name(header.slice) == header.name
        };
        match given.iter().all(fits) && *whole == (given.len() == slices.slices()) {
            true => Ok(()),
            false => Err(self.0.unsound("its slices are not those of the variant")),
        }
    }

    /// The header of a slice, if it is in the table.
    pub fn slice(&self, slice: usize) -> Option<&SliceHeader> {
        self.0.header.slices.iter().find(|header| header.slice == slice)
    }

    /// The cells of one block of a slice.
    fn block(&self, slice: &SliceHeader, block: u64) -> Result<Vec<u8>, TableError> {
        let number = (slice.first_block + block) as usize;
        let indices = (slice.indices - block * BLOCK as u64).min(BLOCK as u64) as usize;
        let cells = self.0.block(number, indices * slice.width)?;
        match cells.len() == indices * slice.width {
            true => Ok(cells),
            false => Err(self.0.damaged(number)),
        }
    }

    /// A whole slice, unpacked.
    pub fn load(&self, slice: &SliceHeader) -> Result<SliceValues, TableError> {
        let bytes = slice.indices as usize * slice.width;
        let mut cells = room(bytes).map_err(|error| self.0.fail(error))?;
        // Each block goes to its place at once: a slice may be most of memory, and twice is too much.
        let mut blocks: Vec<&mut [u8]> = cells.chunks_mut(BLOCK * slice.width).collect();
        parallel::try_each(&mut blocks, |block, out| {
            let unpacked = self.block(slice, block as u64)?;
            out.copy_from_slice(&unpacked);
            Ok::<(), TableError>(())
        })?;
        Ok(SliceValues::new(Arc::new(cells), slice.width))
    }

    /// Calls `visit` with every position, slice by slice in the order of the indices, until it returns `false`.
    pub fn for_each<C: Code>(
        &self,
        ranked: &dyn Indexing<C>,
        mut visit: impl FnMut(&dyn Fn() -> C, Value) -> bool,
    ) -> Result<(), TableError> {
        for slice in &self.0.header.slices {
            for block in 0..slice.indices.div_ceil(BLOCK as u64) {
                let cells = SliceValues::new(Arc::new(self.block(slice, block)?), slice.width);
                for place in 0..cells.len() {
                    let index = block * BLOCK as u64 + place;
                    let code = || ranked.code(SliceIndex { slice: slice.slice, index });
                    if cells.value(place).is_some_and(|value| !visit(&code, value)) {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// A table by index together with the game that knows the places.
pub struct IndexedValues<'t, C> {
    table: &'t IndexedTable,
    ranked: Box<dyn Indexing<C> + 't>,
    /// The block that was read last: by slice and number.
    last: RefCell<Option<(usize, u64, SliceValues)>>,
}

impl<'t, C: Code> IndexedValues<'t, C> {
    /// The values in a table.
    pub fn new(table: &'t IndexedTable, ranked: Box<dyn Indexing<C> + 't>) -> Result<IndexedValues<'t, C>, TableError> {
        table.expect_slices(&*ranked)?;
        Ok(IndexedValues { table, ranked, last: RefCell::new(None) })
    }

    fn probe(&self, code: C) -> Result<Option<Value>, TableError> {
        // Where a position is in a slice takes memory to find out, as much as the slice is long. One that is not in the table may be longer than the file.
        let Some(header) = self.table.slice(self.ranked.slice_of(code)) else { return Ok(None) };
        let SliceIndex { slice, index } = self.ranked.place(code);
        let (block, within) = (index / BLOCK as u64, index % BLOCK as u64);
        let mut last = self.last.borrow_mut();
        match &*last {
            Some((known, number, cells)) if (*known, *number) == (slice, block) => Ok(value(cells.get(within))),
            _ => {
                let cells = SliceValues::new(Arc::new(self.table.block(header, block)?), header.width);
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
