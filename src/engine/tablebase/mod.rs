//! A solved variant on disk: versioned, compressed, checksummed, memory-mapped.
//!
//! [`Table`] is one of three payloads in one container ([`container`], with the layout of the file): codes in ascending order with their values ([`codes`]), or, of a
//! game that was solved by index, values alone, a position's place being its index ([`indexed`]), or, of a program's game, names of positions with their values ([`NotationTable`]).

mod any;
pub mod codes;
pub mod container;
mod format;
pub mod indexed;
mod map;
mod notations;
mod parts;
mod verify;
mod whole;

pub use any::Table;
pub use codes::{CodesWriter, Tablebase, write, write_swept};
pub use container::{AnswersHeader, Header, SliceHeader, Written};
pub use format::{TableError, VERSION};
pub use notations::{NotationTable, write_notations};
pub use parts::Parts;
pub use verify::{predict_verifying, verify_codes, verify_notations, verify_places};
pub use whole::WholeTable;
