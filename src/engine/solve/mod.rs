//! Win, loss or draw and distance of every position; best moves; what coalitions can force; an independent verifier.
//!
//! A value is for the player to move. Knows no game by name and no files.

#[doc(hidden)]
pub mod back;
mod best;
pub mod coalition;
mod immediate;
pub mod indexed;
mod moves;
#[cfg(feature = "cluster")]
pub mod part;
mod retrograde;
mod summary;
mod value;
#[doc(hidden)]
pub mod verify;

pub use best::{BestError, BestLine, End, LineStep, Solved, Values, Worth, best_line, best_moves, value_of};
pub use moves::Moves;
pub use retrograde::{Solution, SolveError, solve};
pub use summary::{Summary, summary, summary_of_counts};
pub use value::{Draw, Plies, Value};
pub use verify::{Checked, Flaw, Verified, verify, verify_all};
