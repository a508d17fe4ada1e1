//! What both sides of the format know: header, index entries, errors.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::packed::Code;
use crate::settings::Variant;

/// The first bytes of every table.
pub(super) const MAGIC: &[u8; 8] = b"gamut-tb";

/// The version of the format.
pub const VERSION: u32 = 1;

/// The version of tables of places.
pub const INDEXED_VERSION: u32 = 2;

/// Positions of a block.
pub(super) const BLOCK: usize = 4096;

/// Bytes of an index entry beside the code: offset, length, checksum.
pub(super) const ENTRY: usize = 16;

/// What a table says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The variant with every setting, as [`Variant::pinned`] writes it. Older tables leave defaults out.
    pub variant: String,
    /// Whether images were merged: `on` or `off`.
    pub symmetry: String,
    /// Number of positions.
    pub positions: u64,
    /// Distinct successors, summed over the positions that are not over.
    pub moves: u64,
    /// Positions won, lost and drawn for the mover, and those drawn by endless play.
    pub won: u64,
    /// Lost.
    pub lost: u64,
    /// Drawn.
    pub drawn: u64,
    /// Drawn by endless play.
    pub drawn_endless: u64,
    /// The longest distance of a win.
    pub longest_win: Option<u16>,
    /// The longest distance of a loss.
    pub longest_loss: Option<u16>,
    /// Bytes of a code in the index.
    pub code_bytes: u32,
    /// Number of blocks.
    pub blocks: u64,
    /// The length of the whole file.
    pub file_bytes: u64,
    /// CRC-32 of the index.
    pub index_checksum: u32,
}

/// Why a table cannot be used.
#[derive(Debug, Error)]
pub enum TableError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// Something else than a table.
    #[error("{path} is not a table of gamut")]
    Foreign {
        /// The file.
        path: String,
    },
    /// A table of another version.
    #[error(
        "{path} has version {given} of the table format, and this program reads versions {VERSION} and {INDEXED_VERSION}: solve it again"
    )]
    Version {
        /// The file.
        path: String,
        /// Its version.
        given: u32,
    },
    /// A table that ends too early, or goes on too long.
    #[error("{path} has {given} bytes where its header says {wanted}: it was cut short or added to")]
    Length {
        /// The file.
        path: String,
        /// Its length.
        given: u64,
        /// The length that it should have.
        wanted: u64,
    },
    /// Something was changed.
    #[error("{path} is damaged: {part} does not match its checksum")]
    Damaged {
        /// The file.
        path: String,
        /// Which part.
        part: String,
    },
    /// A table of another variant.
    #[error("{path} is a table of `{given}`, and `{wanted}` is asked for")]
    Variant {
        /// The file.
        path: String,
        /// What it holds.
        given: String,
        /// What is asked for.
        wanted: String,
    },
    /// A table of places of a game that has none.
    #[error(transparent)]
    Slices(#[from] crate::packed::NoSlices),
    /// A table whose codes have another width than the variant's engine.
    #[error("{path} was written with {given} bytes a code, and this variant has {wanted}: solve it again")]
    Width {
        /// The file.
        path: String,
        /// Its bytes a code.
        given: u32,
        /// The engine's.
        wanted: u32,
    },
}

/// An error unless what a header says, now or at any time before, is this variant.
pub(super) fn expect_variant(path: &str, given: &str, wanted: &Variant) -> Result<(), TableError> {
    let read = Variant::from_pinned(given);
    if read.as_ref() == Ok(wanted) {
        return Ok(());
    }
    let given = read.map_or(given.to_owned(), |read| read.to_string());
    Err(TableError::Variant { path: path.to_owned(), given, wanted: wanted.to_string() })
}

/// CRC-32 of what a table holds, whatever its header says and wherever its parts are: of each block in order the code that it begins with, where blocks begin
/// with one, as 24 bytes, and its packed bytes.
///
/// A block's own CRC-32 is in the index, so the blocks need not be read.
#[derive(Default)]
pub(super) struct PayloadChecksum(crc32fast::Hasher);

impl PayloadChecksum {
    /// Adds a block: its first code or nothing, and the length and CRC-32 of its packed bytes.
    pub fn add(&mut self, first: &[u8], bytes: u32, checksum: u32) {
        if !first.is_empty() {
            let mut widest = [0; 24];
            widest[..first.len()].copy_from_slice(first);
            self.0.update(&widest);
        }
        self.0.combine(&crc32fast::Hasher::new_with_initial_len(checksum, u64::from(bytes)));
    }

    /// The checksum of all blocks that were added.
    pub fn finish(self) -> u32 {
        self.0.finalize()
    }
}

/// A number in groups of seven bits, the lowest first; all but the last are marked.
pub(super) fn put_number<C: Code>(out: &mut Vec<u8>, mut number: C) {
    loop {
        let group = number.take(7) as u8;
        if number == C::default() {
            return out.push(group);
        }
        out.push(group | 0x80);
    }
}

/// Takes such a number off the front; `None` when it is malformed.
pub(super) fn take_number<C: Code>(bytes: &mut &[u8]) -> Option<C> {
    let length = bytes.iter().position(|byte| byte & 0x80 == 0)? + 1;
    if length > C::BYTES * 8 / 7 + 1 {
        return None;
    }
    let (groups, rest) = bytes.split_at(length);
    *bytes = rest;
    Some(groups.iter().rev().fold(C::default(), |number, group| number.put(u64::from(group & 0x7f), 7)))
}
