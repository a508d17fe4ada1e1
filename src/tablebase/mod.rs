//! A solved variant on disk: versioned, compressed, checksummed, memory-mapped.
//!
//! ```text
//! magic           8 bytes   "gamut-tb"
//! version         u32       of this format, little-endian like all numbers
//! header length   u32
//! header          JSON: variant, symmetry, counts, the width of a code, the size of a block, the checksum of the index
//! header checksum u32       CRC-32 of everything before it
//! index           for each block: its first code, where it begins, its length, its CRC-32
//! blocks          each compressed by itself: the codes of up to 4096 positions, and their values
//! ```
//!
//! Positions stand in ascending order of their codes. A code is written as the difference from the one before, in as many groups of seven bits as
//! it needs; with the values beside them and compression over both, a position takes one to three bytes in all. A probe looks for the block in
//! the index and unpacks that block alone.

//!
//! A game that was solved by index has a table of version 2, in which a position's place is its index ([`indexed`]). [`Table`] is either.

mod any;
mod format;
pub mod indexed;
mod map;
mod parts;
mod read;
mod verify;
mod whole;
mod write;

pub use any::Table;
pub use format::{Header, INDEXED_VERSION, TableError, VERSION};
pub use parts::Parts;
pub use read::Tablebase;
pub use verify::{predict_verifying, verify_codes, verify_places};
pub use whole::WholeTable;
pub use write::{Written, write};
