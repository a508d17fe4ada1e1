//! What both payloads know: the first bytes, errors, and numbers of no fixed length.

use thiserror::Error;

use crate::packed::Code;
use crate::settings::Variant;

/// The first bytes of every table.
pub(super) const MAGIC: &[u8; 8] = b"gamut-tb";

/// The version of the format that is written. Versions 1 and 2 are read.
pub const VERSION: u32 = 3;

/// The version of a table by notation, which is newer.
pub(super) const BY_NOTATION: u32 = 4;

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
        "{path} has version {given} of the table format, and this program reads versions 1 to {BY_NOTATION}: solve it again"
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
    /// Checksums that are right, of something that no table says.
    #[error("{path} is no sound table: {reason}")]
    Unsound {
        /// The file.
        path: String,
        /// What is wrong, in a sentence without a full stop.
        reason: String,
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
    /// A table of a program that answered otherwise.
    #[error(
        "{path} was made with rules that answer otherwise than those that are given: other moves, other endings or another start; solve it again"
    )]
    Answers {
        /// The file.
        path: String,
    },
    /// A table by index of a game that has none.
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
    if given == wanted.pinned() {
        return Ok(());
    }
    let read = Variant::from_pinned(given);
    if read.as_ref() == Ok(wanted) {
        return Ok(());
    }
    let given = read.map_or(given.to_owned(), |read| read.to_string());
    Err(TableError::Variant { path: path.to_owned(), given, wanted: wanted.to_string() })
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
