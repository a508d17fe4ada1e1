//! A verifier that shares nothing with the solver: every value must follow from those of the successors.
//!
//! Why local checks are enough. Ends are compared with the literal rules. A win at distance d needs a successor lost for the other side at d - 1 and none
//! lost sooner; a loss at distance d needs every successor won for the other side, the slowest at d - 1. So distances fall
//! along play and every claimed win or loss rests on true ends. A drawn position has no winning move and one that keeps the draw. If a
//! position that is really won or lost were stored as a draw, take one with the least true distance: its decisive successor has a smaller one, so it is
//! right, and the position has a winning move or no drawn one: a contradiction. Draws that can end and endless draws are kept apart the same way, by
//! the distance to the nearest drawn ending.

use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

use super::best::{Solved, Values};
use super::value::{Draw, Plies, Value};
use crate::explore::{Progress, SHARDS};
use crate::packed::{Code, Game};
use crate::parallel;
use crate::rules::Outcome;

/// What is wrong with a table.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Flaw {
    /// A position that should be there is not.
    #[error("{position} is not in the table")]
    Missing {
        /// The position.
        position: String,
    },
    /// Whatever holds the values cannot be read.
    #[error("{reason}")]
    Unreadable {
        /// Why not.
        reason: String,
    },
    /// Moves that lead elsewhere than the index says.
    #[error("the moves of {position} do not lead where the index says")]
    Elsewhere {
        /// The position.
        position: String,
    },
    /// A position that is over by one of the engine and the literal rules and not by the other.
    #[error("whether {position} is over, and who has won, is not what the literal rules say")]
    Over {
        /// The position.
        position: String,
    },
    /// A value that does not follow.
    #[error("{position} is stored as {stands}, and it must be {must}")]
    Wrong {
        /// The position.
        position: String,
        /// What the table says.
        stands: Value,
        /// What follows from the rules and from the successors.
        must: String,
    },
}

/// Checks one position against its successors; `successors` are distinct and in the form in which positions are kept.
pub fn verify<C: Code>(
    game: &dyn Game<C>,
    code: C,
    value: Value,
    successors: &[C],
    values: &dyn Values<C>,
) -> Result<(), Flaw> {
    let expected = match game.literal_outcome(code) {
        Some(outcome) => Some(at_the_end(game, code, outcome)),
        None => {
            let mut follows = Follows::default();
            for &next in successors {
                let value = known(game, values, next)?;
                let same_side = !game.alternates() && game.to_move(next) == game.to_move(code);
                follows.add(if same_side { value } else { -value });
            }
            follows.value()
        }
    };
    if expected == Some(value) { Ok(()) } else { Err(wrong(game, code, value, expected)) }
}

/// The value that is given for a position in the form in which positions are kept.
fn known<C: Code>(game: &dyn Game<C>, values: &dyn Values<C>, form: C) -> Result<Value, Flaw> {
    match values.kept(form) {
        Ok(value) => value.ok_or_else(|| Flaw::Missing { position: game.write(form) }),
        Err(error) => Err(Flaw::Unreadable { reason: error.to_string() }),
    }
}

/// What was checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Verified {
    /// Positions whose values follow.
    pub positions: u64,
    /// Moves that were looked at for that.
    pub moves: u64,
}

/// What became of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// These values follow from the rules.
    Sound(Verified),
    /// What is wrong, in a sentence.
    Unsound(String),
    /// Somebody asked to stop.
    Stopped,
}

/// Checks every value of a solution.
pub fn verify_all<C: Code>(game: &dyn Game<C>, solved: &Solved<C>, progress: &dyn Progress) -> Checked {
    let (done, moves) = (AtomicU64::new(0), AtomicU64::new(0));
    let in_shard = |shard: usize| {
        let (mut agreed, mut looked_at) = (0, 0);
        let mut next = Vec::new();
        for code in solved.explored.codes_of_shard(shard) {
            game.successors(solved.explored.symmetry, code, &mut next);
            looked_at += next.len() as u64;
            let checked = known(game, solved, code).and_then(|value| verify(game, code, value, &next, solved));
            if let Err(flaw) = checked {
                return Some(Checked::Unsound(flaw.to_string()));
            }
            agreed += 1;
        }
        moves.fetch_add(looked_at, Ordering::Relaxed);
        progress.share(done.fetch_add(agreed, Ordering::Relaxed) + agreed, solved.explored.len());
        progress.stopped().then_some(Checked::Stopped)
    };
    let flaw = parallel::find_first(SHARDS, in_shard);
    let positions = solved.explored.len();
    flaw.unwrap_or(Checked::Sound(Verified { positions, moves: moves.into_inner() }))
}

/// A position that has another value than it must have.
pub(super) fn wrong<C: Code>(game: &dyn Game<C>, code: C, value: Value, expected: Option<Value>) -> Flaw {
    let must = match expected {
        Some(expected) => format!("{expected:?}"),
        None => "over, for it has no successor".to_owned(),
    };
    Flaw::Wrong { position: game.write(code), stands: value, must }
}

fn at_the_end<C: Code>(game: &dyn Game<C>, code: C, outcome: Outcome) -> Value {
    match outcome {
        Outcome::Win(winner) if winner == game.to_move(code) => Value::Win(Plies(0)),
        Outcome::Win(_) => Value::Loss(Plies(0)),
        Outcome::Draw => Value::Draw(Draw::Terminal(Plies(0))),
    }
}

/// What follows from the successors, each seen by the mover.
#[derive(Default)]
pub struct Follows {
    fastest_win: Option<Plies>,
    slowest_loss: Option<Plies>,
    draws: bool,
    nearest_level: Option<Plies>,
}

impl Follows {
    /// Takes in the value of a successor.
    pub fn add(&mut self, value: Value) {
        match value {
            Value::Win(plies) => self.fastest_win = Some(self.fastest_win.map_or(plies, |known| known.min(plies))),
            Value::Loss(plies) => self.slowest_loss = self.slowest_loss.max(Some(plies)),
            Value::Draw(Draw::Endless) => self.draws = true,
            Value::Draw(Draw::Terminal(plies)) => {
                self.draws = true;
                self.nearest_level = Some(self.nearest_level.map_or(plies, |known| known.min(plies)));
            }
        }
    }

    pub fn value(&self) -> Option<Value> {
        let later = |plies: Plies| Plies(plies.0.saturating_add(1));
        match (self.fastest_win, self.draws, self.slowest_loss) {
            (Some(plies), _, _) => Some(Value::Win(later(plies))),
            (None, true, _) => {
                Some(Value::Draw(self.nearest_level.map_or(Draw::Endless, |plies| Draw::Terminal(later(plies)))))
            }
            (None, false, Some(plies)) => Some(Value::Loss(later(plies))),
            (None, false, None) => None,
        }
    }
}
