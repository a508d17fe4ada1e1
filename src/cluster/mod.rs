//! One variant on several machines: explored and solved by processes that share the positions among them, on timely dataflow.
//!
//! A worker is a thread of a process. Each worker owns the positions whose mixed code is hashed into its range (`owner` in `run.rs`), and keeps them in a visited set of its own. Work goes level by level and, within a level, in rounds, so that
//! no more is under way than memory holds (`wire.rs`). Each level is saved whole or not at all (`saved.rs`), and a run that was cut short goes on from the last level that all workers have.
//!
//! Exploring: positions of a level are expanded by their owners, and successors are sent to theirs. Solving: all positions are expanded once more, and each move is sent to the owner of its target, who keeps where it comes from; then losses and wins are followed back, level by level of
//! distance, and the owners of the predecessors count. All messages of a level agree, so the values do not depend on who was faster: they are those of one process, and so is the table, byte for byte.
//!
//! Counting the successors that are not yet decided takes one message of four bytes for each move. The other way, where the owner of a candidate asks the owners of all its successors at every level, takes a code there and an answer back for each of them, and again at each level at which the
//! candidate comes up.
//!
//! # References
//! D. G. Murray, F. McSherry and others, Naiad: a timely dataflow system, SOSP 2013; U. Stern and D. L. Dill, Parallelizing the Murphi verifier, CAV 1997.

pub mod plan;

#[cfg(feature = "cluster")]
mod connect;
#[cfg(feature = "cluster")]
pub mod hosts;
#[cfg(feature = "cluster")]
mod run;
#[cfg(feature = "cluster")]
mod saved;
#[cfg(feature = "cluster")]
mod search;
#[cfg(feature = "cluster")]
mod solve;
#[cfg(feature = "cluster")]
mod table;
#[cfg(feature = "cluster")]
mod wire;

#[cfg(feature = "cluster")]
pub use run::{ClusterError, Figures, Found, Job, Seat, SolvedFound, Stop, Task, owner, run};
