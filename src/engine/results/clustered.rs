//! What `gamut cluster` answers.

use serde::Serialize;

use super::answers::{ExploreAnswer, SolveAnswer};
use crate::settings::Variant;

/// `gamut cluster explore`: what `gamut explore` answers, and what it took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClusterExploreAnswer {
    /// As of one process; the most bytes are those of the process that held the most.
    #[serde(flatten)]
    pub explore: ExploreAnswer,
    /// What it took.
    pub cluster: ClusterFigures,
}

/// `gamut cluster solve`: what `gamut solve` answers, and what it took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClusterSolveAnswer {
    /// As of one process; the most bytes are those of the process that held the most.
    #[serde(flatten)]
    pub solve: SolveAnswer,
    /// What it took.
    pub cluster: ClusterFigures,
}

/// What the processes of a cluster did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClusterFigures {
    /// Threads of each process.
    pub threads: usize,
    /// Each process.
    pub processes: Vec<ProcessFigures>,
    /// Each thread, those of one process after another.
    pub workers: Vec<WorkerFigures>,
}

/// What one process of a cluster took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProcessFigures {
    /// The most memory that it held, in bytes; 0 where the system does not tell.
    pub peak_bytes: u64,
    /// Its processor time, all threads together.
    pub processor_seconds: f64,
}

/// What one thread of a cluster did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkerFigures {
    /// Rounds of messages.
    pub rounds: u64,
    /// Buffers sent, to itself too.
    pub parcels: u64,
    /// Positions, moves and values in them.
    pub records: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Of these, bytes to other processes.
    pub bytes_away: u64,
    /// Processor time of the thread for generating moves and following them back.
    pub generating_seconds: f64,
    /// Processor time of the thread for sending and receiving; what the connections' own threads take is in that of the process.
    pub sending_seconds: f64,
    /// Processor time of the thread for taking in what has arrived.
    pub inserting_seconds: f64,
    /// Time from the ends of rounds until everything of them had arrived everywhere, on the clock.
    pub meeting_seconds: f64,
}

/// `gamut cluster plan`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlanAnswer {
    /// The variant.
    pub variant: Variant,
    /// No more positions than this, images counted once; null where no bound is known, and then everything that depends on it.
    pub positions: Option<f64>,
    /// Moves per position, as in random games.
    pub branching: f64,
    /// Nanoseconds for generating a move, on this machine.
    pub generating_nanoseconds: f64,
    /// Bytes of a code.
    pub code_bytes: u64,
    /// Machines.
    pub machines: u64,
    /// Threads of each machine.
    pub cores: u64,
    /// Bytes of memory of each machine.
    pub memory: u64,
    /// Bytes that each machine needs for exploring.
    pub explore_bytes: Option<f64>,
    /// Bytes that each machine needs for solving.
    pub solve_bytes: Option<f64>,
    /// Bytes that each machine sends to the others, for exploring and solving.
    pub sent_bytes: Option<f64>,
    /// Seconds for exploring.
    pub explore_seconds: Option<f64>,
    /// Seconds for exploring and solving.
    pub solve_seconds: Option<f64>,
    /// Machines of this memory that solving needs.
    pub machines_needed: Option<f64>,
    /// What of it fits: `solve`, `explore` or `nothing`.
    pub fits: Option<&'static str>,
}
