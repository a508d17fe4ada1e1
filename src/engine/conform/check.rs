//! The whole check: ask, compare, and say what was found.

use std::time::{Duration, Instant};

use super::breadth::{Images, Reach, breadth};
use super::finding::Finding;
use super::implementation::Implementation;
use super::protocol::Hello;
use super::referee::Referee;
use super::run::{ConformError, DifferenceAt, Run};
use super::session::{Difference, Session};
use super::shrink::{Shortest, shrink};
use super::walks::{Games, walks};
use crate::explore::Progress;
use crate::packed::Symmetry;
use crate::settings::Variant;

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Every position that can be reached, breadth first.
    Everything {
        /// Whether positions that are images of each other count once. Then an implementation that treats images differently may pass.
        symmetry: Symmetry,
        /// The most positions.
        positions: u64,
    },
    /// The positions of random games.
    Walks {
        /// How many games.
        count: u64,
        /// Which ones.
        seed: u64,
        /// After this many plies a game is broken off.
        plies: usize,
        /// How many positions are searched for a shorter line when a difference has been found.
        shrink: u64,
    },
}

/// How a check is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// What is compared.
    pub method: Method,
    /// About how many positions the implementation is asked at once.
    pub batch: usize,
}

impl Options {
    /// Every position, each by itself, 256 at a time.
    pub const EVERYTHING: Options =
        Options { method: Method::Everything { symmetry: Symmetry::Off, positions: u64::MAX }, batch: 256 };
}

/// What a check has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What the implementation says about itself.
    pub hello: Hello,
    /// What was compared.
    pub extent: Coverage,
    /// The difference with the shortest line, if there is any.
    pub finding: Option<Finding>,
    /// Where the time went.
    pub time: Times,
}

/// How much was compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coverage {
    /// Positions.
    pub positions: u64,
    /// Legal actions of these positions, each with its successor.
    pub actions: u64,
    /// Positions among them in which the game is over: whether the implementation knows when a game ends is seen in these alone.
    pub endings: u64,
    /// Every game of this many plies or fewer conforms, as far as no difference was found; for random games 0.
    pub plies: usize,
    /// Whether there is nothing beyond.
    pub complete: bool,
    /// The random games.
    pub games: Option<Games>,
}

/// Where the time went. The rules work while the implementation does, so the parts may add up to more than the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Times {
    /// Waiting for the implementation.
    pub engine: Duration,
    /// The rules and the bookkeeping.
    pub own: Duration,
    /// From beginning to end.
    pub all: Duration,
}

/// Compares an implementation with the literal rules of a variant.
pub fn check(
    engine: &mut dyn Implementation,
    variant: &Variant,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Report, ConformError> {
    let since = Instant::now();
    let referee = Referee::new(variant)?;
    let (session, hello, start) = Session::open(engine, variant).map_err(|error| match progress.stopped() {
        true => ConformError::Interrupted { positions: 0 },
        false => ConformError::from(error),
    })?;
    let mut run = Run::new(&referee, session, options.batch, progress);
    let mut shortest = Shortest::Proved;
    let right = referee.start();
    let mut extent = Coverage::default();
    if start != right {
        let difference = Difference::Start { right: right.clone(), given: start.clone() };
        run.found = Some(DifferenceAt { line: Vec::new(), position: right, difference });
    } else {
        match options.method {
            Method::Everything { symmetry, positions } => {
                let images = (symmetry == Symmetry::On).then(|| Images::new(variant)).transpose()?;
                let covered = breadth(&mut run, images.as_ref(), Reach { positions, plies: usize::MAX })?;
                extent = Coverage { plies: covered.plies, complete: covered.complete, ..extent };
                if symmetry == Symmetry::On {
                    shortest = Shortest::UpToSymmetry;
                }
            }
            Method::Walks { count, seed, plies, shrink: most } => {
                extent.games = Some(walks(&mut run, count, seed, plies)?);
                if let Some(found) = run.found.clone() {
                    let (shorter, proof) = shrink(&mut run, found, most)?;
                    run.found = Some(shorter);
                    shortest = proof;
                }
            }
        }
    }
    extent = Coverage { positions: run.positions, actions: run.actions, endings: run.endings, ..extent };
    let finding = match run.found.clone() {
        None => None,
        Some(found) => Some(run.own(|run| Finding::new(run, found, shortest, start))?),
    };
    let time = Times { engine: run.session.waited(), own: run.own, all: since.elapsed() };
    Ok(Report { hello, extent, finding, time })
}
