//! The start and the first move: their values and distances.

use serde::{Deserialize, Serialize};

use super::MeasureError;
use super::landscape::Landscape;
use crate::packed::{Code, Game, Symmetry};
use crate::results::Verdict;
use crate::solve::{Solved, best_moves};

/// The first moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The first moves up to symmetry, the best first, then in the order of the rules.
    pub moves: Vec<FirstMove>,
    /// The share of all first moves (distinct positions after them) that keep the value of the start; `None` when the start is over.
    pub keeping: Option<f64>,
}

/// First moves after which the positions are images of each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstMove {
    /// The first action that is one of them.
    pub action: String,
    /// All their actions.
    pub actions: Vec<String>,
    /// How many distinct positions they lead to.
    pub positions: u64,
    /// The value for the player who moves, counted from before the move.
    pub verdict: Verdict,
}

/// The value of the start.
pub fn start(land: &Landscape) -> Verdict {
    land.values[land.start].into()
}

/// Every first move with its worth.
pub fn opening<C: Code>(game: &dyn Game<C>, solved: &Solved<C>) -> Result<Opening, MeasureError> {
    let before = solved.value(game, game.start()).ok_or(MeasureError::NoStart)?;
    let worths = best_moves(game, solved, game.start()).map_err(|_| MeasureError::NoStart)?;
    let mut groups: Vec<(C, Vec<C>, FirstMove)> = Vec::new();
    let (mut all, mut keeping) = (Vec::new(), 0);
    for worth in worths {
        let is_new = !all.contains(&worth.next);
        if is_new {
            all.push(worth.next);
            keeping += u64::from(worth.after.name() == before.name());
        }
        let class = game.canonical(Symmetry::On, worth.next);
        let place = groups.iter().position(|(form, ..)| *form == class).unwrap_or_else(|| {
            let mut verdict = Verdict::from(worth.after);
            verdict.plies = verdict.plies.map(|plies| plies + 1);
            let (action, actions) = (worth.action.clone(), Vec::new());
            groups.push((class, Vec::new(), FirstMove { action, actions, positions: 0, verdict }));
            groups.len() - 1
        });
        let (_, positions, row) = &mut groups[place];
        if !positions.contains(&worth.next) {
            positions.push(worth.next);
            row.positions += 1;
        }
        row.actions.push(worth.action);
    }
    let keeping = (!all.is_empty()).then(|| keeping as f64 / all.len() as f64);
    Ok(Opening { moves: groups.into_iter().map(|(_, _, row)| row).collect(), keeping })
}
