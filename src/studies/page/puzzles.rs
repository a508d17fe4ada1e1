//! Positions with a single good first move, mined from solved values.

use std::collections::BTreeMap;

use super::PageError;
use super::values::Values;
use crate::model::{Options, Position, Solved};
use crate::results::Wdl;
use crate::results::answers::{Puzzle, PuzzleKind as Kind};
use crate::solve::Value;

/// The longest solution that is written down.
const MOST_PLIES: usize = 200;

/// Up to `each` puzzles of every kind and length that there is, by kind and length and then by notation; none is an image of another.
pub fn puzzles(solved: &Solved, each: usize, options: &Options<'_>) -> Result<Vec<Puzzle>, PageError> {
    let model = solved.model();
    let values = Values::new(solved)?;
    let mut found: BTreeMap<Length, BTreeMap<String, (Position, usize)>> = BTreeMap::new();
    let (mut problem, mut seen) = (None, 0);
    solved.for_each(|position, value| {
        seen += 1;
        options.progress.at(0, seen);
        let wanted = match value {
            Value::Win(plies) if plies.0 > 0 => Wdl::Win,
            Value::Draw(_) => Wdl::Draw,
            _ => return !options.progress.stopped(),
        };
        let position = position();
        if model.canonical(position) != position {
            return true;
        }
        match only_move(solved, &values, position, wanted) {
            Ok(Some((key, choices))) => {
                let alike = found.entry(key).or_default();
                alike.insert(model.write(position), (position, choices));
                if alike.len() > each {
                    alike.pop_last();
                }
            }
            Ok(None) => {}
            Err(error) => problem = Some(error),
        }
        problem.is_none() && !options.progress.stopped()
    })?;
    if let Some(error) = problem {
        return Err(error);
    }
    if options.progress.stopped() {
        return Err(PageError::Interrupted);
    }
    let mut all = Vec::new();
    for ((kind, plies), alike) in found {
        for (text, (position, choices)) in alike {
            let mover = model.to_move(position).number();
            let solution = solution(solved, position, kind)?;
            all.push(Puzzle { position: text, mover, kind, plies, choices, solution });
        }
    }
    Ok(all)
}

/// What a puzzle is sorted by.
type Length = (Kind, u16);

/// The kind and length of a position where a single move keeps what is wanted, and how many moves there are.
fn only_move(
    solved: &Solved,
    values: &Values,
    position: Position,
    wanted: Wdl,
) -> Result<Option<(Length, usize)>, PageError> {
    // Actions that lead to the same position are one move.
    let after = values.after(solved, position)?;
    let good = after.values().filter(|value| Wdl::from(**value) == wanted).count();
    if good != 1 || after.len() < 2 {
        return Ok(None);
    }
    let plies = |wanted: Wdl| {
        after.values().filter(move |value| Wdl::from(**value) == wanted).filter_map(|value| value.plies())
    };
    let key = match wanted {
        Wdl::Win => plies(Wdl::Win).max().map(|plies| (Kind::Win, plies.0)),
        // Whatever is not a draw is lost here: a win would be the value.
        _ => plies(Wdl::Loss).max().map(|plies| (Kind::Hold, plies.0)),
    };
    Ok(key.map(|key| (key, after.len())))
}

fn solution(solved: &Solved, position: Position, kind: Kind) -> Result<Vec<String>, PageError> {
    let most = match kind {
        Kind::Win => MOST_PLIES,
        Kind::Hold => 1,
    };
    Ok(solved.line(position, most)?.steps.into_iter().filter_map(|step| step.action).collect())
}
