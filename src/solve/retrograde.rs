//! Retrograde analysis over explored positions: from the ends backwards, level by level of distance, in parallel.
//!
//! What it costs, besides the visited set and the predecessors: two bytes a position for value and distance, which until the position is
//! decided count the successors not yet known to be won for the other side. Every move is followed back once.
//!
//! Two bytes and not one, because distances go into the thousands in games that go round in circles, and because with `claim=next-turn` and the like a
//! position may be over and won for the mover, so that parity does not tell the result.

use std::sync::atomic::{AtomicU16, Ordering};

use rayon::prelude::*;
use thiserror::Error;

use super::back::{Back, Entry};
use super::value::{DISTANCE, DRAW, ENDLESS, LOSS, Plies, RESULT, Value, WIN};
use crate::explore::{ExploreError, Explored, Index, PositionId, Progress};
use crate::packed::{Code, Game};
use crate::rules::Outcome;

/// Why there is no solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The game has no single value.
    #[error("a game for {players} players has no single value: only games for 2 players are solved this way")]
    NotTwoPlayers {
        /// How many there are.
        players: u8,
    },
    /// More players than coalitions are kept for.
    #[error("a game for {given} players has too many coalitions: the limit is {limit} players")]
    TooManyPlayers {
        /// How many there are.
        given: u8,
        /// How many there may be.
        limit: u8,
    },
    /// More positions than 32 bits count.
    #[error("{given} positions are too many for the graph solver: the limit is {limit}")]
    TooManyPositions {
        /// How many there are.
        given: u64,
        /// How many there may be.
        limit: u64,
    },
    /// A position with more successors than are counted.
    #[error("a position has {given} successors, and at most {limit} are counted")]
    TooManySuccessors {
        /// How many it has.
        given: usize,
        /// How many it may have.
        limit: usize,
    },
    /// A distance that does not fit.
    #[error("a position is decided only after more than {limit} plies, and longer distances are not kept")]
    TooLong {
        /// The limit.
        limit: u16,
    },
    /// The positions could not be explored.
    #[error(transparent)]
    Explore(#[from] ExploreError),
    /// Somebody asked to stop.
    #[error("interrupted while solving; nothing was written")]
    Interrupted,
}

/// The value of every explored position.
#[derive(Debug, Clone)]
pub struct Solution {
    /// Values by the number of the position, encoded.
    values: Vec<u16>,
    /// Bytes that values and predecessors took at the most.
    pub peak_bytes: u64,
}

impl Solution {
    /// The value of a position.
    pub fn value(&self, id: PositionId) -> Value {
        Value::decode(self.values[id.0 as usize]).expect("a solved position has a value")
    }

    /// All values, in the order of the positions' numbers.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        self.values.iter().map(|&bits| Value::decode(bits).expect("a solved position has a value"))
    }

    /// All values as they are kept; for tests that alter them.
    pub fn encoded(&self) -> &[u16] {
        &self.values
    }
}

/// Solves an explored two-player game.
pub fn solve<C: Code>(
    game: &dyn Game<C>,
    explored: &Explored<C>,
    index: &Index,
    progress: &dyn Progress,
) -> Result<Solution, SolveError> {
    let players = game.players();
    if players != 2 {
        return Err(SolveError::NotTwoPlayers { players });
    }
    let values: Vec<AtomicU16> = (0..explored.len()).into_par_iter().map(|_| AtomicU16::new(0)).collect();
    let expand = |code, next: &mut Vec<C>| game.successors(explored.symmetry, code, next);
    let graph = Back::new(game, explored, index, progress, expand, |id, code, next| {
        values[id as usize].store(first_value(game, code, next.len())?, Ordering::Relaxed);
        Ok(())
    })?;
    spread(&graph, &values, Wave::Decided, progress)?;
    spread(&graph, &values, Wave::Level, progress)?;
    let finish = |value: AtomicU16| match value.into_inner() {
        undecided if undecided & RESULT == 0 => ENDLESS,
        decided => decided,
    };
    let values: Vec<u16> = values.into_par_iter().map(finish).collect();
    let peak_bytes = 2 * values.len() as u64 + graph.peak_bytes;
    Ok(Solution { values, peak_bytes })
}

fn first_value<C: Code>(game: &dyn Game<C>, code: C, successors: usize) -> Result<u16, SolveError> {
    let limit = usize::from(DISTANCE);
    if successors > limit {
        return Err(SolveError::TooManySuccessors { given: successors, limit });
    }
    if successors > 0 {
        return Ok(successors as u16);
    }
    Ok(match game.outcome(code) {
        Some(Outcome::Win(winner)) if winner == game.to_move(code) => WIN,
        Some(Outcome::Win(_)) => LOSS,
        Some(Outcome::Draw) | None => DRAW,
    })
}

/// What is spread backwards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wave {
    /// Wins and losses.
    Decided,
    /// Drawn endings, through positions that are not decided.
    Level,
}

/// Goes back from the ends, one ply at a time: everything that is decided at a distance is decided in the same step.
fn spread(graph: &Back, values: &[AtomicU16], wave: Wave, progress: &dyn Progress) -> Result<(), SolveError> {
    let starts = |value: &AtomicU16| {
        matches!((value.load(Ordering::Relaxed), wave), (WIN | LOSS, Wave::Decided) | (DRAW, Wave::Level))
    };
    let ids = 0..values.len() as u32;
    let mut level: Vec<u32> = ids.into_par_iter().filter(|&id| starts(&values[id as usize])).collect();
    let mut decided = 0;
    for distance in 1u16.. {
        if level.is_empty() {
            break;
        }
        if progress.stopped() {
            return Err(SolveError::Interrupted);
        }
        decided += level.len() as u64;
        progress.at(distance as usize - 1, decided);
        let step = |mut found: Vec<u32>, &id: &u32| {
            let value = values[id as usize].load(Ordering::Relaxed);
            for Entry { source, seats } in graph.of(id) {
                let seen = if seats == 0 { result(value) } else { -result(value) };
                let decided = match seen {
                    Side::Won => decide(&values[source as usize], WIN | distance),
                    Side::Lost => count_down(&values[source as usize], LOSS | distance),
                    Side::Level => decide(&values[source as usize], DRAW | distance),
                };
                if decided {
                    found.push(source);
                }
            }
            found
        };
        level = level.par_iter().fold(Vec::new, step).reduce(Vec::new, |mut one, mut other| {
            one.append(&mut other);
            one
        });
        if !level.is_empty() && distance > Plies::MOST.0 {
            return Err(SolveError::TooLong { limit: Plies::MOST.0 });
        }
    }
    Ok(())
}

/// A result seen by one side.
enum Side {
    Won,
    Lost,
    Level,
}

impl std::ops::Neg for Side {
    type Output = Side;

    fn neg(self) -> Side {
        match self {
            Side::Won => Side::Lost,
            Side::Lost => Side::Won,
            Side::Level => Side::Level,
        }
    }
}

fn result(value: u16) -> Side {
    match value & RESULT {
        WIN => Side::Won,
        LOSS => Side::Lost,
        _ => Side::Level,
    }
}

/// Decides a position that is not decided; `true` for the one thread that did.
fn decide(value: &AtomicU16, decided: u16) -> bool {
    let undecided = |old: u16| (old & RESULT == 0).then_some(decided);
    value.fetch_update(Ordering::Relaxed, Ordering::Relaxed, undecided).is_ok()
}

/// Takes one from the successors that are not lost causes; when none is left, the position is lost. `true` for the one thread that
/// found it so.
fn count_down(value: &AtomicU16, lost: u16) -> bool {
    let fewer = |old: u16| match old {
        _ if old & RESULT != 0 => None,
        1 => Some(lost),
        _ => Some(old - 1),
    };
    value.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer) == Ok(1)
}
