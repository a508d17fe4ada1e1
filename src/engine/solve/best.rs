//! Best moves and lines of best play, from any source of values.

use std::error::Error;

use hashbrown::HashSet;

use super::retrograde::{Solution, SolveError, solve};
use super::value::Value;
use serde::{Deserialize, Serialize};

use crate::explore::{Buffers, Explored, Index, Limits, Progress, explore_with};
use crate::packed::{Code, Game, Symmetry};

/// What knows the values of positions: a solution in memory, or a file.
pub trait Values<C> {
    /// Whether images were merged.
    fn symmetry(&self) -> Symmetry;

    /// The value of a position in the form in which positions are kept; `None` when it was not solved.
    fn kept(&self, form: C) -> Result<Option<Value>, BestError>;
}

impl<C, V: Values<C>> Values<C> for &V {
    fn symmetry(&self) -> Symmetry {
        V::symmetry(self)
    }

    fn kept(&self, form: C) -> Result<Option<Value>, BestError> {
        V::kept(self, form)
    }
}

/// Why there is no value.
#[derive(Debug, thiserror::Error)]
pub enum BestError {
    /// The position was not solved.
    #[error(
        "{position} is not in the table: it cannot be reached from the start, or not from the slices that were solved"
    )]
    Unknown {
        /// The position in notation.
        position: String,
    },
    /// Whatever holds the values cannot be read.
    #[error(transparent)]
    Unreadable(Box<dyn Error + Send + Sync>),
}

/// Every reachable position of a game with its value.
#[derive(Debug, Clone)]
pub struct Solved<C> {
    /// The positions.
    pub explored: Explored<C>,
    /// Their numbers.
    pub index: Index,
    /// Their values.
    pub solution: Solution,
}

impl<C: Code> Solved<C> {
    /// Explores a two-player game from its start and solves it.
    pub fn new(
        game: &dyn Game<C>,
        symmetry: Symmetry,
        limits: Limits,
        progress: &dyn Progress,
    ) -> Result<Solved<C>, SolveError> {
        let players = game.players();
        if players != 2 {
            return Err(SolveError::NotTwoPlayers { players });
        }
        let explored = explore_with(game, &[game.start()], symmetry, Buffers::Roomy, limits, progress)?;
        Solved::of(game, explored, progress)
    }

    /// Solves what was explored.
    pub fn of(game: &dyn Game<C>, explored: Explored<C>, progress: &dyn Progress) -> Result<Solved<C>, SolveError> {
        let limit = u64::from(u32::MAX);
        let index = Index::new(&explored).ok_or(SolveError::TooManyPositions { given: explored.len(), limit })?;
        let solution = solve(game, &explored, &index, progress)?;
        Ok(Solved { explored, index, solution })
    }

    /// The value of a position, in whatever form.
    pub fn value(&self, game: &dyn Game<C>, code: C) -> Option<Value> {
        self.kept_value(game.canonical(self.explored.symmetry, code))
    }

    /// Every position with its depth and value, in the order of the positions' numbers.
    pub fn iter(&self) -> impl Iterator<Item = (C, u16, Value)> {
        self.explored.iter().zip(self.solution.values()).map(|((code, depth), value)| (code, depth, value))
    }

    fn kept_value(&self, form: C) -> Option<Value> {
        self.index.id(&self.explored, form).map(|id| self.solution.value(id))
    }
}

impl<C: Code> Values<C> for Solved<C> {
    fn symmetry(&self) -> Symmetry {
        self.explored.symmetry
    }

    fn kept(&self, form: C) -> Result<Option<Value>, BestError> {
        Ok(self.kept_value(form))
    }
}

/// A move with what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worth<C> {
    /// The action in notation.
    pub action: String,
    /// The position after it.
    pub next: C,
    /// The value of the position after it, as the player who moves there sees who wins, with the distance from there.
    pub after: Value,
}

impl<C> Worth<C> {
    /// The worth from before the move: the end is one ply further away.
    pub fn before(&self) -> Value {
        self.after.from_before()
    }
}

/// The value of a position, or an error that names it.
pub fn value_of<C: Code>(game: &dyn Game<C>, values: &dyn Values<C>, code: C) -> Result<Value, BestError> {
    let unknown = || BestError::Unknown { position: game.write(code) };
    values.kept(game.canonical(values.symmetry(), code))?.ok_or_else(unknown)
}

/// Every move with its worth, the best first; equal ones in the order of the rules.
pub fn best_moves<C: Code>(game: &dyn Game<C>, values: &dyn Values<C>, code: C) -> Result<Vec<Worth<C>>, BestError> {
    let mut found = Vec::new();
    for turn in game.turns(code) {
        let value = value_of(game, values, turn.next)?;
        let after = if game.to_move(turn.next) == game.to_move(code) { value } else { -value };
        found.push(Worth { action: turn.text, next: turn.next, after });
    }
    found.sort_by_key(|worth| std::cmp::Reverse(worth.after.rank()));
    Ok(found)
}

/// How a line of best play ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The game is over.
    Over,
    /// The last position has been there before.
    Repeats,
    /// As many plies as were asked for.
    CutOff,
}

/// A position in a line of best play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineStep<C> {
    /// The position.
    pub code: C,
    /// Its value.
    pub value: Value,
    /// The best action, which leads to the next step; none in the last.
    pub action: Option<String>,
}

/// A line of best play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestLine<C> {
    /// Its positions, in order.
    pub steps: Vec<LineStep<C>>,
    /// How it ends.
    pub end: End,
}

/// Follows best moves until the game is over, a position comes again, or `most` plies are played.
pub fn best_line<C: Code>(
    game: &dyn Game<C>,
    values: &dyn Values<C>,
    from: C,
    most: usize,
) -> Result<BestLine<C>, BestError> {
    let mut steps = Vec::new();
    let mut seen = HashSet::new();
    let mut code = from;
    loop {
        let value = value_of(game, values, code)?;
        let best = best_moves(game, values, code)?.into_iter().next();
        let end = match &best {
            None => Some(End::Over),
            Some(_) if !seen.insert(code) => Some(End::Repeats),
            Some(_) if steps.len() >= most => Some(End::CutOff),
            Some(_) => None,
        };
        match (end, best) {
            (None, Some(best)) => {
                steps.push(LineStep { code, value, action: Some(best.action) });
                code = best.next;
            }
            (end, _) => {
                steps.push(LineStep { code, value, action: None });
                return Ok(BestLine { steps, end: end.unwrap_or(End::Over) });
            }
        }
    }
}
