//! All reachable positions, with deterministic numbers; claims about every position and about some position.

mod check;
mod components;
mod explored;
pub mod export;
mod finder;
mod fingerprint;
mod graph;
mod grouped;
mod index;
mod indexed;
mod line;
#[cfg(feature = "cluster")]
mod part;
pub mod perft;
mod search;
#[doc(hidden)]
pub mod set;
mod statistics;

pub use check::{Verdict, check};
pub use components::{Components, components};
pub use explored::Explored;
pub use finder::{Finder, Located};
pub use fingerprint::fingerprint;
pub use graph::{GraphError, Rows, StateGraph};
pub use grouped::{Grouped, Offset};
pub use index::{Index, PositionId};
pub use indexed::{Reached, explore_indexed, predict_indexed};
pub use line::{Line, LineError, lines_to};
#[cfg(feature = "cluster")]
pub use part::Part;
pub use search::{
    Buffers, ExploreError, Limits, NoProgress, NoRoom, Prediction, Progress, check_limits, explore, explore_with,
    predict,
};
pub use set::{SHARDS, shard_of};
pub use statistics::{Statistics, statistics};
