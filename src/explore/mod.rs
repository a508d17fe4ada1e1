//! All reachable positions, with deterministic numbers; claims about every position and about some position.

mod explored;
mod index;
pub mod perft;
mod search;
mod set;

pub use explored::{Explored, Symmetry};
pub use index::{Index, PositionId};
pub use search::{ExploreError, Limits, NoProgress, Prediction, Progress, explore, predict};
