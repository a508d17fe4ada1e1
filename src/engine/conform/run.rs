//! What breadth-first search and random games have in common: counting, collecting what differs, and knowing when it is enough.

use std::time::{Duration, Instant};

use super::implementation::{Answer, EngineError};
use super::referee::Referee;
use super::session::{Difference, Examined, Session};
use crate::explore::Progress;
use crate::parallel;
use crate::rules::{OpenError, PositionError};

/// After the first difference, this many positions that differ are enough to guess at a setting ...
const DIFFERING: usize = 64;

/// ... and so are this many positions altogether.
const AFTERWARDS: usize = 1000;

/// Positions that agree are kept for the guess up to this number before the first difference, and as many after it.
const AGREEING: usize = 500;

/// Why a check could not be carried through.
#[derive(Debug, thiserror::Error)]
pub enum ConformError {
    /// The rules of the variant cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The implementation failed.
    #[error("{error}{}", after(.line))]
    Engine {
        /// How.
        error: EngineError,
        /// A line of play to the first position of the batch that it was asked about.
        line: Option<Vec<String>>,
    },
    /// The rules themselves do not accept a position, which is an error in gamut.
    #[error("the rules do not accept a position of their own: {0}")]
    Position(#[from] PositionError),
    /// Somebody asked to stop.
    #[error("interrupted after {positions} positions, which conform")]
    Interrupted {
        /// How many positions had been compared.
        positions: u64,
    },
}

fn after(line: &Option<Vec<String>>) -> String {
    match line.as_deref() {
        None | Some([]) => String::new(),
        Some(line) => format!(" (the first position is reached by `{}`)", line.join(" ")),
    }
}

impl From<EngineError> for ConformError {
    fn from(error: EngineError) -> ConformError {
        ConformError::Engine { error, line: None }
    }
}

/// A difference and a line that leads to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DifferenceAt {
    pub line: Vec<String>,
    pub position: String,
    pub difference: Difference,
}

/// A check under way.
pub(super) struct Run<'r> {
    pub referee: &'r Referee,
    pub session: Session<'r>,
    pub progress: &'r dyn Progress,
    /// How many positions are asked about at once.
    pub batch: usize,
    /// Positions compared.
    pub positions: u64,
    /// Legal actions of these positions.
    pub actions: u64,
    /// Positions among them in which the game is over.
    pub endings: u64,
    /// The first difference.
    pub found: Option<DifferenceAt>,
    /// All positions that differ.
    pub differing: Vec<String>,
    /// Some positions that agree.
    pub agreeing: Vec<String>,
    afterwards: usize,
    /// The time that gamut itself has taken.
    pub own: Duration,
}

impl<'r> Run<'r> {
    pub fn new(referee: &'r Referee, session: Session<'r>, batch: usize, progress: &'r dyn Progress) -> Run<'r> {
        Run {
            referee,
            session,
            progress,
            batch: batch.max(1),
            positions: 0,
            actions: 0,
            endings: 0,
            found: None,
            differing: Vec::new(),
            agreeing: Vec::new(),
            afterwards: 0,
            own: Duration::ZERO,
        }
    }

    /// Whether enough is known about what differs.
    pub fn is_enough(&self) -> bool {
        self.found.is_some() && (self.differing.len() >= DIFFERING || self.afterwards >= AFTERWARDS)
    }

    /// Takes note of a position that differs.
    pub fn differs(&mut self, position: &str, difference: Difference, line: impl FnOnce() -> Vec<String>) {
        if self.found.is_none() {
            self.found = Some(DifferenceAt { line: line(), position: position.to_owned(), difference });
        }
        self.afterwards += 1;
        if self.differing.len() < DIFFERING && !self.differing.iter().any(|other| other == position) {
            self.differing.push(position.to_owned());
        }
    }

    /// Takes note of a position whose actions and successors agree.
    pub fn agrees(&mut self, item: &Examined) {
        self.counts(&item.right);
        let most = if self.found.is_some() { 2 * AGREEING } else { AGREEING };
        // Its outcome may have differed before its actions were looked at.
        if self.agreeing.len() < most && !self.differing.contains(&item.position) {
            self.agreeing.push(item.position.clone());
        }
        self.afterwards += usize::from(self.found.is_some());
    }

    /// Counts a position among those compared.
    pub fn counts(&mut self, right: &Answer) {
        self.positions += 1;
        self.actions += right.turns.len() as u64;
        self.endings += u64::from(right.outcome.is_some());
    }

    /// An error of the implementation, unless a difference is known already or somebody has asked to stop: then the check ends with what it has.
    pub fn failed(&self, error: EngineError, line: Option<Vec<String>>) -> Result<(), ConformError> {
        if self.found.is_some() {
            return Ok(());
        }
        if self.progress.stopped() {
            return Err(ConformError::Interrupted { positions: self.positions });
        }
        Err(ConformError::Engine { error, line })
    }

    /// An error when somebody has asked to stop and there is nothing to show yet.
    pub fn go_on(&self) -> Result<(), ConformError> {
        match self.progress.stopped() && self.found.is_none() {
            true => Err(ConformError::Interrupted { positions: self.positions }),
            false => Ok(()),
        }
    }

    /// Does something that counts as gamut's own time, but for what the implementation takes of it.
    pub fn own<T>(&mut self, work: impl FnOnce(&mut Run<'r>) -> T) -> T {
        let (since, waited) = (Instant::now(), self.session.waited());
        let result = work(self);
        self.own += since.elapsed().saturating_sub(self.session.waited() - waited);
        result
    }
}

/// Prepares each batch while the one before is being worked off: the rules on all threads but one, the implementation on the last.
pub(super) fn in_step<T: Send, W: Send + Sync>(
    run: &mut Run<'_>,
    batches: &[W],
    prepare: impl Fn(&W) -> T + Sync,
    mut work: impl FnMut(&mut Run<'_>, &W, T) -> Result<Next, ConformError> + Send,
) -> Result<Next, ConformError> {
    let timed = |batch: &W| {
        let since = Instant::now();
        (prepare(batch), since.elapsed())
    };
    let Some(first) = batches.first() else { return Ok(Next::GoOn) };
    let mut ready = timed(first);
    for (place, batch) in batches.iter().enumerate() {
        run.go_on()?;
        let (prepared, time) = ready;
        run.own += time;
        let next = batches.get(place + 1);
        let (after, done) = parallel::both(|| next.map(timed), || run.own(|run| work(run, batch, prepared)));
        if done? == Next::Stop {
            return Ok(Next::Stop);
        }
        match after {
            Some(after) => ready = after,
            None => break,
        }
    }
    Ok(Next::GoOn)
}

/// Whether to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    GoOn,
    Stop,
}
