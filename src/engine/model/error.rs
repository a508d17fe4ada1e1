//! Why a model could not do something.

use crate::explore::export::TooLarge;
use crate::explore::{ExploreError, GraphError, LineError};
use crate::measures::MeasureError;
use crate::numbers::{about, bytes};
use crate::packed::NoSlices;
use crate::prove::ProveError;
use crate::rules::{NotationError, OpenError, OutsideFault, PositionError};
use crate::settings::SettingError;
use crate::solve::indexed::IndexedError;
use crate::solve::{BestError, SolveError};
use crate::tablebase::TableError;

/// Why a model could not do something, in a sentence without a full stop.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum Error {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error("{reason}")]
    Illegal { reason: String },
    #[error(
        "{variant} has up to {} positions, and about {} fit into the {} that may be used: try a smaller board or fewer pieces; --max-positions N visits no more than N", about(*.positions), about(*.fit), bytes(*.limit)
    )]
    Hopeless { variant: String, positions: u128, fit: u128, limit: u64 },
    #[error("it has up to {} positions, and up to {} are solved on the spot: solve it into a table, which can be opened", about(*.positions), about(u128::from(*.limit)))]
    TooManyPositions { positions: u128, limit: u64 },
    #[error(transparent)]
    Explore(#[from] ExploreError),
    #[error(transparent)]
    Graph(#[from] GraphError),
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    #[error(transparent)]
    Line(#[from] LineError),
    #[error(transparent)]
    Solve(#[from] SolveError),
    #[error(transparent)]
    Indexed(#[from] IndexedError),
    #[error(transparent)]
    Slices(#[from] NoSlices),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Value(#[from] BestError),
    #[error(transparent)]
    Prove(#[from] ProveError),
    #[error(transparent)]
    Measure(#[from] MeasureError),
    #[error(
        "the slices {slices} and those that they lead to take {} while they are verified, and {} may be used", bytes(*.needed), bytes(*.limit)
    )]
    Verifying { slices: String, needed: u128, limit: u64 },
    #[error("the values are wrong: {flaw}")]
    Unsound { flaw: String },
    #[error("interrupted while {doing}")]
    Interrupted { doing: &'static str },
}

/// Whose fault it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// What was given cannot be.
    Input,
    /// A limit was reached, or somebody asked to stop.
    Limit,
    /// A check has failed.
    Check,
}

impl Error {
    /// Whether somebody asked to stop.
    pub fn is_interruption(&self) -> bool {
        match self {
            Error::Interrupted { .. } => true,
            Error::Open(OpenError::Outside { fault, .. }) => *fault == OutsideFault::Stopped,
            Error::Explore(error) => matches!(error, ExploreError::Interrupted { .. }),
            Error::Line(error) => matches!(error, LineError::Interrupted),
            Error::Solve(error) => {
                matches!(error, SolveError::Interrupted | SolveError::Explore(ExploreError::Interrupted { .. }))
            }
            Error::Indexed(error) => matches!(error, IndexedError::Interrupted),
            Error::Measure(error) => matches!(error, MeasureError::Interrupted),
            Error::Prove(error) => matches!(
                error,
                ProveError::Explore(ExploreError::Interrupted { .. }) | ProveError::Line(LineError::Interrupted)
            ),
            _ => false,
        }
    }

    /// Whose fault it is.
    pub fn fault(&self) -> Fault {
        match self {
            Error::Open(OpenError::Outside { fault, .. }) => match fault {
                OutsideFault::Unusable => Fault::Input,
                OutsideFault::Wrong => Fault::Check,
                OutsideFault::Limit | OutsideFault::Stopped => Fault::Limit,
            },
            Error::Hopeless { .. } | Error::TooManyPositions { .. } => Fault::Limit,
            Error::Explore(_) | Error::Graph(_) | Error::TooLarge(_) | Error::Line(_) | Error::Interrupted { .. } => {
                Fault::Limit
            }
            Error::Solve(SolveError::NotTwoPlayers { .. }) => Fault::Input,
            Error::Solve(_) => Fault::Limit,
            Error::Indexed(IndexedError::NoSlice { .. } | IndexedError::Store(_)) => Fault::Input,
            Error::Indexed(_) | Error::Measure(_) | Error::Verifying { .. } => Fault::Limit,
            Error::Prove(error) if error.is_limit() => Fault::Limit,
            Error::Unsound { .. } => Fault::Check,
            _ => Fault::Input,
        }
    }
}
