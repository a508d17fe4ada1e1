//! Is a strategy sure to hold, whatever the others do?
mod checksum;
mod derived;
mod round;
mod search;
mod verdict;

pub use search::prove;
pub use verdict::{Flaw, Goal, ProveError, Proved, Question, Refutation, Verdict};
