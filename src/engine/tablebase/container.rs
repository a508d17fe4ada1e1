//! What holds every table: magic, version, blocks, index, header and their checksums, for either payload.
//!
//! ```text
//! magic             8 bytes   "gamut-tb"
//! version           u32       3, or 4 in a table by notation; little-endian like all numbers
//! header length     u32
//! file length       u64
//! header checksum   u32       CRC-32 of the header
//! checksum          u32       CRC-32 of the 28 bytes before it
//! blocks            each compressed by itself, one behind the other
//! index             for each block: the code that it begins with (in a table of codes), where it begins (u64), its length (u32), its CRC-32
//! header            JSON, see [`Header`]
//! ```
//!
//! The header is at the end because it is known last: a table may be larger than memory. Version 1 held codes: magic, version, header length, header, CRC-32 of
//! all that, index, blocks, and a block's place counted from the first. Version 2 held places: magic, version, four bytes of zero, blocks, index, header, header length, header checksum.

use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use memmap2::Mmap;
use serde::{Deserialize, Serialize};

use super::format::{BY_NOTATION, MAGIC, TableError, VERSION, expect_variant};
use super::map::map;
use crate::files::WholeFile;
use crate::packed::Symmetry;
use crate::parallel;
use crate::results::Counts;
use crate::settings::Variant;
use crate::solve::{Plies, Summary, Value};

/// Bytes before the blocks.
const PREAMBLE: usize = 32;

/// Bytes of an index entry beside the code: offset, length, checksum.
const ENTRY: usize = 16;

/// Files up to this size are checked to the last byte when they are opened; in larger ones each block is checked when it is read.
const CHECKED_WHOLE: usize = 1 << 30;

/// What a table says about itself. Version 1 has no slices, version 2 neither symmetry, moves nor draws by endless play.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The variant with every setting, as [`crate::settings::Variant::pinned`] writes it. Older tables leave defaults out.
    pub variant: String,
    /// Whether images were merged: `on` or `off`.
    #[serde(default = "merged")]
    pub symmetry: String,
    /// How many positions have which value; in a table by index moves are not counted.
    #[serde(flatten)]
    pub counts: Counts,
    /// Bytes of a code in the index; 0 in a table by index.
    #[serde(default)]
    pub code_bytes: u32,
    /// The slices of a table by index.
    #[serde(default)]
    pub slices: Vec<SliceHeader>,
    /// Of a table by notation: what it says of the rules that it was made with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<AnswersHeader>,
    /// Whether these are all that the variant has.
    #[serde(default)]
    pub whole: bool,
    /// Where the index begins.
    #[serde(default)]
    pub index_at: u64,
    /// Number of blocks.
    pub blocks: u64,
    /// CRC-32 of the index.
    pub index_checksum: u32,
    /// The length of the whole file: in version 1 only.
    #[serde(default, skip_serializing)]
    pub(super) file_bytes: u64,
}

/// What a table by notation says of the rules that it was made with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswersHeader {
    /// CRC-32 of the start, all moves and all outcomes.
    pub checksum: u32,
    /// The start in notation, in the form in which it is kept.
    pub start: String,
}

/// One slice of a table by index.
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

fn merged() -> String {
    "on".to_owned()
}

impl Header {
    /// The header of a variant with positions of these values; the rest is for the payload and the container to say.
    pub(super) fn new(variant: &str, counts: Counts) -> Header {
        Header { variant: variant.to_owned(), symmetry: merged(), counts, whole: true, ..Header::default() }
    }

    /// Whether images were merged.
    pub fn symmetry(&self) -> Symmetry {
        if self.symmetry == "on" { Symmetry::On } else { Symmetry::Off }
    }

    /// What does not agree with itself, if anything does not.
    fn contradiction(&self) -> Option<&'static str> {
        let Counts { positions, won, lost, drawn, drawn_endless, longest_win, longest_loss, .. } = self.counts;
        let all = won.checked_add(lost).and_then(|decided| decided.checked_add(drawn));
        let longest = |plies: Option<u16>, count: u64| {
            plies.is_some() == (count > 0) && plies.is_none_or(|plies| plies <= Plies::MOST.0)
        };
        let rules = [
            (matches!(self.symmetry.as_str(), "on" | "off"), "its symmetry is neither on nor off"),
            (positions > 0, "it has no positions"),
            (all == Some(positions), "the positions are not as many as those won, lost and drawn"),
            (drawn_endless <= drawn, "more positions are endless than drawn"),
            (longest(longest_win, won), "the longest win is not that of the positions won"),
            (longest(longest_loss, lost), "the longest loss is not that of the positions lost"),
            // Nothing could tell whether it is true.
            (
                self.code_bytes > 0 || self.answers.is_some() || self.counts.moves.is_none(),
                "it counts moves, which a table by index does not",
            ),
        ];
        rules.into_iter().find(|(holds, _)| !holds).map(|(_, reason)| reason)
    }

    /// An error, in a sentence, unless these are the counts.
    pub(super) fn expect(&self, found: &Summary, moves: Option<u64>) -> Result<(), Flaw> {
        let (said, found) = (&self.counts, Counts::new(moves, found));
        let plies = |plies: Option<u16>| plies.map_or(u64::MAX, u64::from);
        let counts = [
            ("positions won", said.won, found.won),
            ("positions lost", said.lost, found.lost),
            ("positions drawn", said.drawn, found.drawn),
            ("endless draws", said.drawn_endless, found.drawn_endless),
            ("moves", said.moves.or(moves).unwrap_or_default(), moves.or(said.moves).unwrap_or_default()),
            ("plies of the longest win", plies(said.longest_win), plies(found.longest_win)),
            ("plies of the longest loss", plies(said.longest_loss), plies(found.longest_loss)),
        ];
        match counts.into_iter().find(|(_, said, found)| said != found) {
            None => Ok(()),
            Some((what, said, found)) => Err(format!("the header says {said} {what}, and there are {found}")),
        }
    }
}

/// What is wrong with a header, in a sentence.
pub(super) type Flaw = String;

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The length of the file.
    pub bytes: u64,
    /// CRC-32 of the payload: of the blocks, and not of the header.
    pub checksum: u32,
}

/// A table on its way to a file. What is at its path stays until [`Writer::finish`].
pub(super) struct Writer {
    path: String,
    file: WholeFile,
    /// Bytes so far.
    at: u64,
    index: Vec<u8>,
    blocks: u64,
    payload: PayloadChecksum,
}

impl Writer {
    /// Begins a table.
    pub fn create(path: &Path) -> Result<Writer, TableError> {
        let name = path.display().to_string();
        let begun = WholeFile::open(path).and_then(|mut file| file.write_all(&[0; PREAMBLE]).map(|()| file));
        let file = begun.map_err(|error| TableError::Io { path: name.clone(), error })?;
        let (at, payload) = (PREAMBLE as u64, PayloadChecksum::default());
        Ok(Writer { path: name, file, at, index: Vec::new(), blocks: 0, payload })
    }

    /// What an error of the system is for this table.
    pub fn fail(&self, error: io::Error) -> TableError {
        TableError::Io { path: self.path.clone(), error }
    }

    /// Number of blocks so far.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Writes the next block, packed, and the code that it begins with; no code in a table by index.
    pub fn put(&mut self, first: &[u8], packed: &[u8]) -> Result<(), TableError> {
        let (bytes, checksum) = (packed.len() as u32, crc32fast::hash(packed));
        self.index.extend(first);
        self.index.extend(self.at.to_le_bytes());
        self.index.extend(bytes.to_le_bytes());
        self.index.extend(checksum.to_le_bytes());
        self.payload.add(first, bytes, checksum);
        self.at += u64::from(bytes);
        self.blocks += 1;
        self.file.write_all(packed).map_err(|error| self.fail(error))
    }

    /// Writes index and header, and puts the file in its place.
    pub fn finish(self, header: Header) -> Result<Written, TableError> {
        let index_checksum = crc32fast::hash(&self.index);
        let header = Header { index_at: self.at, blocks: self.blocks, index_checksum, ..header };
        let text = serde_json::to_vec(&header).map_err(|error| self.fail(error.into()))?;
        let bytes = self.at + (self.index.len() + text.len()) as u64;
        let mut preamble = Vec::from(*MAGIC);
        let version = if header.answers.is_some() { BY_NOTATION } else { VERSION };
        preamble.extend(version.to_le_bytes());
        preamble.extend((text.len() as u32).to_le_bytes());
        preamble.extend(bytes.to_le_bytes());
        preamble.extend(crc32fast::hash(&text).to_le_bytes());
        preamble.extend(crc32fast::hash(&preamble).to_le_bytes());
        let Writer { path, mut file, index, payload, .. } = self;
        let end = [index.as_slice(), &text].concat();
        let written = file.write_all(&end).and_then(|()| file.seek(SeekFrom::Start(0)));
        let written = written.and_then(|_| file.write_all(&preamble)).and_then(|()| file.finish());
        written.map_err(|error| TableError::Io { path, error })?;
        Ok(Written { bytes, checksum: payload.finish() })
    }
}

/// A table on disk of whatever version and payload, its header and index checked.
#[derive(Debug)]
pub struct Container {
    pub(super) path: String,
    pub(super) header: Header,
    map: Mmap,
    /// Where the index is.
    index: Range<usize>,
    /// What the places of blocks are counted from.
    origin: usize,
}

/// Where the parts of a file are.
struct Parts {
    header: Header,
    index: Range<usize>,
    blocks: Range<usize>,
    /// What the places of blocks are counted from.
    origin: usize,
}

impl Container {
    /// Opens a file; whatever is not a sound table is refused.
    pub fn open(path: &Path) -> Result<Container, TableError> {
        let (path, map) = (path.display().to_string(), map(path)?);
        let damaged = |part: &str| TableError::Damaged { path: path.clone(), part: part.to_owned() };
        let foreign = || TableError::Foreign { path: path.clone() };
        if map.get(..8) != Some(MAGIC.as_slice()) {
            return Err(foreign());
        }
        let found = match number(&map, 8, 4).ok_or_else(foreign)? {
            1 => version_1(&map),
            2 => version_2(&map),
            3 | 4 => match number(&map, 16, 8).filter(|_| preamble_is_sound(&map)) {
                Some(wanted) if wanted != map.len() as u64 => {
                    return Err(TableError::Length { path, given: map.len() as u64, wanted });
                }
                _ => version_3(&map),
            },
            given => return Err(TableError::Version { path, given: given as u32 }),
        };
        let Parts { header, index, blocks, origin } = found.ok_or_else(|| damaged("the header"))?;
        if header.file_bytes != 0 && header.file_bytes != map.len() as u64 {
            return Err(TableError::Length { path, given: map.len() as u64, wanted: header.file_bytes });
        }
        if let Some(reason) = header.contradiction() {
            return Err(TableError::Unsound { path, reason: reason.to_owned() });
        }
        if map.get(index.clone()).map(crc32fast::hash) != Some(header.index_checksum) {
            return Err(damaged("the index"));
        }
        let table = Container { path, map, header, index, origin };
        table.expect_contiguous(blocks)?;
        if table.map.len() <= CHECKED_WHOLE {
            parallel::find_first(table.blocks(), |block| table.packed(block).err()).map_or(Ok(()), Err)?;
        }
        Ok(table)
    }

    /// An error unless one block begins where the last ends, and nothing else is before, between or behind them.
    fn expect_contiguous(&self, blocks: Range<usize>) -> Result<(), TableError> {
        let mut at = blocks.start;
        for block in 0..self.blocks() {
            match self.range(block) {
                Some(range) if range.start == at => at = range.end,
                _ => return Err(self.damaged(block)),
            }
        }
        match at == blocks.end {
            true => Ok(()),
            false => Err(TableError::Damaged { path: self.path.clone(), part: "the index".to_owned() }),
        }
    }

    /// What it says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// An error unless it is a table of this variant.
    pub fn expect_variant(&self, wanted: &Variant) -> Result<(), TableError> {
        expect_variant(&self.path, &self.header.variant, wanted)
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        self.header.blocks as usize
    }

    /// The code that a block begins with, as bytes; none in a table by index.
    pub fn first(&self, block: usize) -> &[u8] {
        &self.entry(block)[..self.header.code_bytes as usize]
    }

    /// The bytes of a block, unpacked, `most` at the most.
    pub fn block(&self, block: usize, most: usize) -> Result<Vec<u8>, TableError> {
        zstd::bulk::decompress(self.packed(block)?, most).map_err(|_| self.damaged(block))
    }

    /// CRC-32 of the payload: the same for the same values, whatever the header says.
    pub fn checksum(&self) -> u32 {
        let mut payload = PayloadChecksum::default();
        for block in 0..self.blocks() {
            let [_, bytes, checksum] = self.numbers(block);
            payload.add(self.first(block), bytes as u32, checksum as u32);
        }
        payload.finish()
    }

    /// The error that the file is not what it says, in whatever way.
    pub fn unsound(&self, reason: impl Into<String>) -> TableError {
        TableError::Unsound { path: self.path.clone(), reason: reason.into() }
    }

    /// The error that something of the system failed.
    pub fn fail(&self, error: io::Error) -> TableError {
        TableError::Io { path: self.path.clone(), error }
    }

    /// The error that a block is damaged.
    pub fn damaged(&self, block: usize) -> TableError {
        TableError::Damaged { path: self.path.clone(), part: format!("block {block}") }
    }

    /// The positions of a block with their values: the high bytes of all of them, then the low ones.
    pub fn valued<K>(&self, block: usize, positions: Vec<K>, bytes: &[u8]) -> Result<Vec<(K, Value)>, TableError> {
        let damaged = || self.damaged(block);
        if bytes.len() != 2 * positions.len() {
            return Err(damaged());
        }
        let (high, low) = bytes.split_at(positions.len());
        let values = high.iter().zip(low).map(|(&high, &low)| Value::decode(u16::from(high) << 8 | u16::from(low)));
        positions.into_iter().zip(values).map(|(position, value)| Ok((position, value.ok_or_else(damaged)?))).collect()
    }

    fn entry(&self, block: usize) -> &[u8] {
        let bytes = self.header.code_bytes as usize + ENTRY;
        &self.map[self.index.clone()][block * bytes..][..bytes]
    }

    /// Where a block is, its length and its checksum.
    fn numbers(&self, block: usize) -> [u64; 3] {
        let entry = &self.entry(block)[self.header.code_bytes as usize..];
        [(0, 8), (8, 4), (12, 4)].map(|(at, bytes)| number(entry, at, bytes).unwrap_or_default())
    }

    fn range(&self, block: usize) -> Option<Range<usize>> {
        let [at, bytes, _] = self.numbers(block);
        let start = self.origin.checked_add(usize::try_from(at).ok()?)?;
        Some(start..start.checked_add(bytes as usize)?)
    }

    /// The packed bytes of a block, checked.
    fn packed(&self, block: usize) -> Result<&[u8], TableError> {
        let bytes = self.range(block).and_then(|range| self.map.get(range));
        match bytes {
            Some(bytes) if u64::from(crc32fast::hash(bytes)) == self.numbers(block)[2] => Ok(bytes),
            _ => Err(self.damaged(block)),
        }
    }
}

/// A number of `bytes` bytes, if there are as many.
fn number(all: &[u8], at: usize, bytes: usize) -> Option<u64> {
    let bytes = all.get(at..at.checked_add(bytes)?)?;
    Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

/// A header with its checksum.
fn header(text: &[u8], checked: &[u8], checksum: u64) -> Option<Header> {
    if u64::from(crc32fast::hash(checked)) != checksum {
        return None;
    }
    let mut said: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(text).ok()?;
    // Version 2 has neither: it is of games without drawn endings, and moves are not counted.
    if let Some(drawn) = said.get("drawn").cloned()
        && said.get("drawn_endless").is_none_or(serde_json::Value::is_null)
    {
        said.insert("drawn_endless".to_owned(), drawn);
    }
    said.entry("moves").or_insert(serde_json::Value::Null);
    serde_json::from_value(said.into()).ok()
}

fn preamble_is_sound(map: &[u8]) -> bool {
    let checked = map.get(..PREAMBLE - 4).map(|bytes| u64::from(crc32fast::hash(bytes)));
    checked.is_some() && checked == number(map, PREAMBLE - 4, 4)
}

fn version_3(map: &[u8]) -> Option<Parts> {
    let header_at = map.len().checked_sub(number(map, 12, 4)? as usize)?;
    let text = map.get(header_at..).filter(|_| preamble_is_sound(map))?;
    let header = header(text, text, number(map, 24, 4)?)?;
    from_the_end(header, PREAMBLE, header_at)
}

fn version_2(map: &[u8]) -> Option<Parts> {
    let end = map.len().checked_sub(8).filter(|_| number(map, 12, 4) == Some(0))?;
    let header_at = end.checked_sub(number(map, end, 4)? as usize)?;
    let text = map.get(header_at..end)?;
    let header = header(text, text, number(map, end + 4, 4)?)?;
    from_the_end(header, 16, header_at)
}

/// The parts where the blocks come first, then the index, and the header last.
fn from_the_end(header: Header, blocks_at: usize, header_at: usize) -> Option<Parts> {
    let index_at = usize::try_from(header.index_at).ok()?;
    let fits = index_at.checked_add(index_bytes(&header)?) == Some(header_at) && blocks_at <= index_at;
    fits.then_some(Parts { header, index: index_at..header_at, blocks: blocks_at..index_at, origin: 0 })
}

fn version_1(map: &[u8]) -> Option<Parts> {
    let end = 16 + number(map, 12, 4)? as usize;
    let header = header(map.get(16..end)?, &map[..end], number(map, end, 4)?)?;
    let index_at = end + 4;
    let origin = index_at.checked_add(index_bytes(&header)?)?;
    Some(Parts { header, index: index_at..origin, blocks: origin..map.len(), origin })
}

fn index_bytes(header: &Header) -> Option<usize> {
    usize::try_from(header.blocks.checked_mul(u64::from(header.code_bytes) + ENTRY as u64)?).ok()
}

/// CRC-32 of what a table holds, whatever its header says and wherever its parts are: of each block in order the code that it begins with, where blocks begin
/// with one, as 24 bytes, and its packed bytes.
///
/// A block's own CRC-32 is in the index, so the blocks need not be read.
#[derive(Default)]
struct PayloadChecksum(crc32fast::Hasher);

impl PayloadChecksum {
    /// Adds a block: its first code or nothing, and the length and CRC-32 of its packed bytes.
    fn add(&mut self, first: &[u8], bytes: u32, checksum: u32) {
        if !first.is_empty() {
            let mut widest = first.to_vec();
            widest.resize(24, 0);
            self.0.update(&widest);
        }
        self.0.combine(&crc32fast::Hasher::new_with_initial_len(checksum, u64::from(bytes)));
    }

    fn finish(self) -> u32 {
        self.0.finalize()
    }
}
