//! Where a solution that several workers share takes the moves into a position from.

use crate::packed::{Code, Game, Symmetry};

/// Where the moves into a position are taken from when it is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    /// They were told to the worker that has it, and are kept.
    Kept,
    /// The reversed rules generate them.
    Generated,
}

impl Moves {
    /// Reversed rules speak of positions whose images count once.
    pub fn of<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> Moves {
        match symmetry == Symmetry::On && game.alternates() && is_reversed(game) {
            true => Moves::Generated,
            false => Moves::Kept,
        }
    }
}

fn is_reversed<C: Code>(game: &dyn Game<C>) -> bool {
    game.ranked().is_ok_and(|ranked| ranked.reversed().is_some())
}
