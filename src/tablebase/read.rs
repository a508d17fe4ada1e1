//! Reading a table: memory-mapped, one block unpacked a probe.

use std::path::Path;

use memmap2::Mmap;

use super::format::{BLOCK, ENTRY, Header, MAGIC, PayloadChecksum, TableError, VERSION, expect_variant, take_number};
use super::map::map;
use crate::packed::{Code, Symmetry};
use crate::parallel;
use crate::settings::Variant;
use crate::solve::{BestError, Value, Values};

/// A table on disk, its header and index checked.
#[derive(Debug)]
pub struct Tablebase {
    path: String,
    map: Mmap,
    header: Header,
    /// Where the index begins.
    index: usize,
    /// Where the blocks begin.
    blocks: usize,
}

/// Files up to this size are checked to the last byte when they are opened; in larger ones each block is checked when it is read.
const CHECKED_WHOLE: usize = 1 << 30;

impl Tablebase {
    /// Opens a table; whatever is not a sound table of this version is refused.
    pub fn open(path: &Path) -> Result<Tablebase, TableError> {
        Tablebase::check(path.display().to_string(), map(path)?)
    }

    fn check(path: String, map: Mmap) -> Result<Tablebase, TableError> {
        let foreign = || TableError::Foreign { path: path.clone() };
        let number = |at: usize| map.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
        if map.get(..8) != Some(MAGIC.as_slice()) {
            return Err(foreign());
        }
        let version = number(8).ok_or_else(foreign)?;
        if version != VERSION {
            return Err(TableError::Version { path, given: version });
        }
        let damaged = |part: &str| TableError::Damaged { path: path.clone(), part: part.to_owned() };
        let end = 16 + number(12).ok_or_else(foreign)? as usize;
        let text = map.get(16..end).ok_or_else(|| damaged("the header"))?;
        if number(end) != Some(crc32fast::hash(&map[..end])) {
            return Err(damaged("the header"));
        }
        let header: Header = serde_json::from_slice(text).map_err(|_| damaged("the header"))?;
        if map.len() as u64 != header.file_bytes {
            return Err(TableError::Length { path, given: map.len() as u64, wanted: header.file_bytes });
        }
        let index = end + 4;
        let entry = header.code_bytes as usize + ENTRY;
        let blocks = index + header.blocks as usize * entry;
        match map.get(index..blocks) {
            Some(bytes) if crc32fast::hash(bytes) == header.index_checksum => {}
            _ => return Err(damaged("the index")),
        }
        let table = Tablebase { path, map, header, index, blocks };
        if table.map.len() <= CHECKED_WHOLE {
            parallel::find_first(table.len_blocks(), |block| table.packed(block).err()).map_or(Ok(()), Err)?;
        }
        Ok(table)
    }

    /// What it says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// An error unless it is a table of this variant.
    pub fn expect_variant(&self, variant: &Variant) -> Result<(), TableError> {
        expect_variant(&self.path, &self.header.variant, variant)
    }

    /// Number of blocks.
    pub fn len_blocks(&self) -> usize {
        self.header.blocks as usize
    }

    /// An error unless codes are as wide as `C`. Tables with codes of 16 bytes are from when there was such a width between the two of today.
    pub fn expect_width<C: Code>(&self) -> Result<(), TableError> {
        let (given, wanted) = (self.header.code_bytes, C::BYTES as u32);
        match given == wanted || (given == 16 && wanted > given) {
            true => Ok(()),
            false => Err(TableError::Width { path: self.path.clone(), given, wanted }),
        }
    }

    /// The value of a position in the form in which it is kept; `None` when it is not in the table.
    pub fn probe<C: Code>(&self, code: C) -> Result<Option<Value>, TableError> {
        self.expect_width::<C>()?;
        let (mut low, mut high) = (0, self.len_blocks());
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
        let positions = match self.header.positions as usize - block * BLOCK {
            rest if rest < BLOCK => rest,
            _ => BLOCK,
        };
        let malformed = || self.damaged(block);
        let most = positions * (2 + (8 * C::BYTES).div_ceil(7));
        let raw = zstd::bulk::decompress(self.packed(block)?, most).map_err(|_| malformed())?;
        let mut rest = raw.as_slice();
        let mut code = self.first::<C>(block);
        let mut codes = Vec::with_capacity(positions);
        for _ in 0..positions {
            code = code.plus(take_number(&mut rest).ok_or_else(malformed)?);
            codes.push(code);
        }
        if rest.len() != 2 * positions {
            return Err(malformed());
        }
        let (high, low) = rest.split_at(positions);
        let values = high.iter().zip(low).map(|(&high, &low)| Value::decode(u16::from(high) << 8 | u16::from(low)));
        codes.into_iter().zip(values).map(|(code, value)| Ok((code, value.ok_or_else(malformed)?))).collect()
    }

    /// Calls `visit` for every position in ascending order of codes until it returns `false`.
    pub fn for_each<C: Code>(&self, mut visit: impl FnMut(C, Value) -> bool) -> Result<(), TableError> {
        for block in 0..self.len_blocks() {
            for (code, value) in self.block::<C>(block)? {
                if !visit(code, value) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// CRC-32 of the payload.
    pub fn checksum(&self) -> u32 {
        let mut payload = PayloadChecksum::default();
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
        for block in 0..self.len_blocks() {
            let (first, rest) = self.entry(block).split_at(self.header.code_bytes as usize);
            payload.add(first, number(&rest[8..12]), number(&rest[12..16]));
        }
        payload.finish()
    }

    /// Whether images were merged.
    pub fn symmetry(&self) -> Symmetry {
        if self.header.symmetry == "on" { Symmetry::On } else { Symmetry::Off }
    }

    fn entry(&self, block: usize) -> &[u8] {
        let length = self.header.code_bytes as usize + ENTRY;
        &self.map[self.index + block * length..self.index + (block + 1) * length]
    }

    fn first<C: Code>(&self, block: usize) -> C {
        C::from_le_bytes(&self.entry(block)[..self.header.code_bytes as usize])
    }

    /// The packed bytes of a block, checked.
    fn packed(&self, block: usize) -> Result<&[u8], TableError> {
        let entry = &self.entry(block)[self.header.code_bytes as usize..];
        let number = |range: std::ops::Range<usize>| {
            entry[range].iter().rev().fold(0u64, |number, &byte| number << 8 | u64::from(byte))
        };
        let start = (self.blocks as u64).saturating_add(number(0..8)) as usize;
        let bytes = self.map.get(start..start.saturating_add(number(8..12) as usize));
        match bytes {
            Some(bytes) if u64::from(crc32fast::hash(bytes)) == number(12..16) => Ok(bytes),
            _ => Err(self.damaged(block)),
        }
    }

    fn damaged(&self, block: usize) -> TableError {
        TableError::Damaged { path: self.path.clone(), part: format!("block {block}") }
    }
}

impl<C: Code> Values<C> for Tablebase {
    fn symmetry(&self) -> Symmetry {
        Tablebase::symmetry(self)
    }

    fn kept(&self, form: C) -> Result<Option<Value>, BestError> {
        self.probe(form).map_err(|error| BestError::Unreadable(Box::new(error)))
    }
}
