//! All values of a small table in memory: looked up one by one in a file, each would unpack a block.

use hashbrown::HashMap;

use super::PageError;
use crate::model::{Position, Solved};
use crate::packed::Symmetry;
use crate::solve::Value;

/// The values by position, in the form in which they are kept.
pub struct Values {
    by_position: HashMap<Position, Value>,
    merged: bool,
}

impl Values {
    /// Reads them all.
    pub fn new(solved: &Solved) -> Result<Values, PageError> {
        let mut by_position = HashMap::new();
        solved.for_each(|position, value| {
            by_position.insert(position(), value);
            true
        })?;
        Ok(Values { by_position, merged: solved.counts().symmetry == Symmetry::On })
    }

    /// The value of a position, for the player to move.
    pub fn of(&self, solved: &Solved, position: Position) -> Result<Value, PageError> {
        let kept = if self.merged { solved.model().canonical(position) } else { position };
        match self.by_position.get(&kept) {
            Some(&value) => Ok(value),
            // The sentence for what is not there.
            None => Ok(solved.value(position)?),
        }
    }

    /// The positions after a position, each with what it is worth to the player who moves there; the distance is from before the move.
    pub fn after(&self, solved: &Solved, position: Position) -> Result<HashMap<Position, Value>, PageError> {
        let model = solved.model();
        let mover = model.to_move(position);
        let worth = |next: Position| {
            let value = self.of(solved, next)?;
            let own = if model.to_move(next) == mover { value } else { -value };
            Ok((next, own.from_before()))
        };
        model.actions(position).into_iter().map(|action| worth(action.next)).collect()
    }
}
