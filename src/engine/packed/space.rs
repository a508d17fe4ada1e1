//! What a search needs to know of a game: in which form a position is kept, and what comes after it.
//!
//! A space need not be a game by the rules: what can arise against a strategy is one too, in which a step is a turn of the others and its answer.

use super::{Code, FullEngine, Symmetry};
use crate::rules::Rules;

/// A legal action in words, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn<C> {
    /// The action in notation.
    pub text: String,
    /// The position after it.
    pub next: C,
}

/// Positions as integers, and the steps between them.
pub trait Space<C: Code>: Send + Sync {
    /// The form in which a position is kept.
    fn canonical(&self, symmetry: Symmetry, code: C) -> C;

    /// Puts the distinct successors of a position, in the form in which they are kept, into `out`.
    fn successors(&self, symmetry: Symmetry, code: C, out: &mut Vec<C>);

    /// As [`Space::successors`] in any order, each mixed: see [`Code::mix`].
    fn mixed_successors(&self, symmetry: Symmetry, code: C, out: &mut Vec<C>);

    /// Every legal action in words and where it leads, in the order of the rules.
    fn turns(&self, code: C) -> Vec<Turn<C>>;
}

impl<G: FullEngine> Space<G::Code> for G {
    fn canonical(&self, symmetry: Symmetry, code: G::Code) -> G::Code {
        symmetry.canonical(self, code)
    }

    fn successors(&self, symmetry: Symmetry, code: G::Code, out: &mut Vec<G::Code>) {
        symmetry.successors(self, code, out);
    }

    fn mixed_successors(&self, symmetry: Symmetry, code: G::Code, out: &mut Vec<G::Code>) {
        symmetry.mixed_successors(self, code, out);
    }

    fn turns(&self, code: G::Code) -> Vec<Turn<G::Code>> {
        let mut actions = Vec::new();
        self.actions(code, &mut actions);
        let turn = |action| Turn { text: self.rules().write_action(action), next: self.successor(code, action) };
        actions.into_iter().map(turn).collect()
    }
}
