//! A table of codes: positions in ascending order of their codes, 4096 to a block, each with its value.
//!
//! A code is written as the difference from the one before, in as many groups of seven bits as it needs; then the high bytes of all values, then the low ones.
//! With compression over both, a position takes one to three bytes in all. A probe looks for the block in the index and unpacks that block alone.

use std::path::Path;

use super::container::{Container, Header, Writer, Written};
use super::format::{TableError, put_number, take_number};
use crate::packed::{Code, Symmetry};
use crate::parallel;
use crate::results::Counts;
use crate::solve::{BestError, Value, Values, summary};

/// Positions of a block.
const BLOCK: usize = 4096;

/// The compression level, in the middle of zstd's range.
const LEVEL: i32 = 9;

/// Bytes that packing takes besides, with what is packed: as measured.
const PACKING: u64 = 8 << 20;

/// Blocks that are packed at a time.
const BLOCKS_AT_A_TIME: usize = 256;

/// Of this many codes one is looked at to find ranges with equally many.
const SAMPLED: usize = 256;

/// The most ranges of codes that are listed one after another.
const MOST_SWEEPS: usize = 8;

/// Writes a table. The same entries give the same bytes. An interrupted or failed run leaves the file that was at `path`.
pub fn write<C: Code>(
    path: &Path,
    variant: &str,
    symmetry: &str,
    moves: u64,
    entries: Vec<(C, Value)>,
) -> Result<Written, TableError> {
    write_swept(path, variant, symmetry, moves, 1, |_| entries.iter().copied())
}

/// As [`write()`], for entries that are in several lists and in any order. They are swept once for each of a few ranges of codes, and only those of a range are
/// sorted at a time, so this takes little memory.
pub fn write_swept<C: Code, I: Iterator<Item = (C, Value)>>(
    path: &Path,
    variant: &str,
    symmetry: &str,
    moves: u64,
    lists: usize,
    list: impl Fn(usize) -> I + Sync,
) -> Result<Written, TableError> {
    let mut out = CodesWriter::create(path)?;
    out.put_sorted(lists, &list, |positions| positions / (BLOCKS_AT_A_TIME * BLOCK))?;
    let values = (0..lists).flat_map(|number| list(number).map(|(_, value)| value));
    out.finish(variant, symmetry, Counts::new(Some(moves), &summary(values)))
}

/// A table of codes on its way to a file, for entries that come one after another.
pub struct CodesWriter<C> {
    out: Writer,
    /// Entries that do not make a batch of blocks yet.
    waiting: Vec<(C, Value)>,
}

impl<C: Code> CodesWriter<C> {
    /// Bytes that it holds at the most, for entries that wait and for packing them.
    pub const BYTES: u64 = (BLOCKS_AT_A_TIME * BLOCK * size_of::<(C, Value)>()) as u64 + PACKING;

    /// Begins a table. What is at `path` stays until [`CodesWriter::finish`].
    pub fn create(path: &Path) -> Result<CodesWriter<C>, TableError> {
        Ok(CodesWriter { out: Writer::create(path)?, waiting: Vec::new() })
    }

    /// Adds an entry; codes must come in ascending order.
    pub fn push(&mut self, code: C, value: Value) -> Result<(), TableError> {
        if self.waiting.capacity() == 0 {
            // No more than this, which a list that grows by itself would have.
            self.waiting.reserve_exact(BLOCKS_AT_A_TIME * BLOCK);
        }
        self.waiting.push((code, value));
        if self.waiting.len() < BLOCKS_AT_A_TIME * BLOCK {
            return Ok(());
        }
        let entries = std::mem::take(&mut self.waiting);
        self.put(&entries)?;
        self.waiting = entries;
        self.waiting.clear();
        Ok(())
    }

    /// Adds the entries of several lists in the order of their codes, in as many sweeps as `sweeps` says for about this number of entries, within bounds.
    pub fn put_sorted<I: Iterator<Item = (C, Value)>>(
        &mut self,
        lists: usize,
        list: &(impl Fn(usize) -> I + Sync),
        sweeps: impl Fn(usize) -> usize,
    ) -> Result<(), TableError> {
        let sample = |number: usize| list(number).step_by(SAMPLED).map(|(code, _)| code).collect::<Vec<C>>();
        let mut samples = parallel::map(lists, sample).concat();
        samples.sort_unstable();
        let sweeps = sweeps(samples.len() * SAMPLED).clamp(1, MOST_SWEEPS);
        let bound = |sweep: usize| samples.get(samples.len() * sweep / sweeps).copied();
        for sweep in 0..sweeps {
            let (first, end) = (bound(sweep).filter(|_| sweep > 0), bound(sweep + 1));
            let here = |code: C| first.is_none_or(|first| first <= code) && end.is_none_or(|end| code < end);
            let in_range = |number: usize| list(number).filter(|(code, _)| here(*code)).collect::<Vec<_>>();
            let mut entries = parallel::map(lists, in_range).concat();
            parallel::sort_unstable_by_key(&mut entries, |(code, _)| *code);
            entries.into_iter().try_for_each(|(code, value)| self.push(code, value))?;
        }
        Ok(())
    }

    /// Adds whole blocks, or the last ones.
    fn put(&mut self, entries: &[(C, Value)]) -> Result<(), TableError> {
        let blocks = parallel::try_map_ranges(entries.len(), BLOCK, |range| pack(&entries[range]));
        let blocks: Vec<Vec<u8>> = blocks.map_err(|error| self.out.fail(error))?;
        for (block, packed) in blocks.iter().enumerate() {
            self.out.put(&entries[block * BLOCK].0.to_le_bytes(), packed)?;
        }
        Ok(())
    }

    /// Writes what is left, and puts the file in its place.
    pub fn finish(mut self, variant: &str, symmetry: &str, counts: Counts) -> Result<Written, TableError> {
        let entries = std::mem::take(&mut self.waiting);
        self.put(&entries)?;
        self.out.finish(Header {
            symmetry: symmetry.to_owned(),
            code_bytes: C::BYTES as u32,
            ..Header::new(variant, counts)
        })
    }
}

fn pack<C: Code>(entries: &[(C, Value)]) -> std::io::Result<Vec<u8>> {
    let mut raw = Vec::with_capacity(4 * entries.len());
    let mut last = entries[0].0;
    for &(code, _) in entries {
        put_number(&mut raw, code.minus(last));
        last = code;
    }
    // The high bytes together and the low bytes together: each alone repeats more.
    raw.extend(entries.iter().map(|(_, value)| (value.encode() >> 8) as u8));
    raw.extend(entries.iter().map(|(_, value)| value.encode() as u8));
    zstd::bulk::compress(&raw, LEVEL)
}

/// A table on disk, its header and index checked.
#[derive(Debug)]
pub struct Tablebase(pub(super) Container);

impl Tablebase {
    /// Opens a table of codes; whatever else is refused.
    pub fn open(path: &Path) -> Result<Tablebase, TableError> {
        Tablebase::new(Container::open(path)?)
    }

    pub(super) fn new(container: Container) -> Result<Tablebase, TableError> {
        let Header { counts: Counts { positions, .. }, blocks, code_bytes, .. } = container.header;
        if code_bytes == 0 || positions.div_ceil(BLOCK as u64) != blocks {
            return Err(container.unsound("it has more or fewer blocks than its positions need"));
        }
        // Codes are little-endian.
        let ascends = |block: usize| container.first(block - 1).iter().rev().lt(container.first(block).iter().rev());
        match (1..container.blocks()).all(ascends) {
            true => Ok(Tablebase(container)),
            false => Err(container.unsound("its blocks are not in the order of their codes")),
        }
    }

    /// An error unless codes are as wide as `C`. Tables with codes of 16 bytes are from when there was such a width between the two of today.
    pub fn expect_width<C: Code>(&self) -> Result<(), TableError> {
        let (given, wanted) = (self.0.header.code_bytes, C::BYTES as u32);
        match given == wanted || (given == 16 && wanted > given) {
            true => Ok(()),
            false => Err(TableError::Width { path: self.0.path.clone(), given, wanted }),
        }
    }

    /// The value of a position in the form in which it is kept; `None` when it is not in the table.
    pub fn probe<C: Code>(&self, code: C) -> Result<Option<Value>, TableError> {
        self.expect_width::<C>()?;
        let (mut low, mut high) = (0, self.blocks());
        while low < high {
            let middle = (low + high) / 2;
            if self.first::<C>(middle) <= code { low = middle + 1 } else { high = middle }
        }
        match low.checked_sub(1) {
            None => Ok(None),
            Some(block) => {
                let entries = self.block::<C>(block)?;
                Ok(entries.binary_search_by_key(&code, |(code, _)| *code).ok().map(|place| entries[place].1))
            }
        }
    }

    /// The positions of a block with their values.
    pub fn block<C: Code>(&self, block: usize) -> Result<Vec<(C, Value)>, TableError> {
        self.expect_width::<C>()?;
        let positions = BLOCK.min(self.0.header.counts.positions as usize - block * BLOCK);
        let malformed = || self.0.damaged(block);
        let most = positions * (2 + (8 * C::BYTES).div_ceil(7));
        let raw = self.0.block(block, most)?;
        let mut rest = raw.as_slice();
        let mut code = self.first::<C>(block);
        let mut codes = Vec::with_capacity(positions);
        let ends = (block + 1 < self.blocks()).then(|| self.first::<C>(block + 1));
        for place in 0..positions {
            let next = code.plus(take_number(&mut rest).ok_or_else(malformed)?);
            let ascends = if place == 0 { next == code } else { next > code };
            if !ascends || ends.is_some_and(|ends| next >= ends) {
                return Err(self.0.unsound(format!("the codes of block {block} are not in order")));
            }
            code = next;
            codes.push(code);
        }
        self.0.valued(block, codes, rest)
    }

    /// Calls `visit` for every position in ascending order of codes until it returns `false`.
    pub fn for_each<C: Code>(&self, mut visit: impl FnMut(C, Value) -> bool) -> Result<(), TableError> {
        for block in 0..self.blocks() {
            for (code, value) in self.block::<C>(block)? {
                if !visit(code, value) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn first<C: Code>(&self, block: usize) -> C {
        C::from_le_bytes(self.0.first(block))
    }
}

impl<C: Code> Values<C> for Tablebase {
    fn symmetry(&self) -> Symmetry {
        self.header.symmetry()
    }

    fn kept(&self, form: C) -> Result<Option<Value>, BestError> {
        self.probe(form).map_err(|error| BestError::Unreadable(Box::new(error)))
    }
}
