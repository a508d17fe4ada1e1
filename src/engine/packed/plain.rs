//! An engine that can do no more than it must: packing and the literal rules, with nothing taken for granted.

use super::{ActionOf, Forgetting, Hints, Numbered, Packed, PositionOf, Staged, Strategic, Symmetric, TurnOrder};
use crate::rules::{Outcome, Player};

/// A game of which only [`Packed`] is known: no symmetry, no stages, and turns in whatever order.
#[derive(Debug, Clone)]
pub struct Plain<G>(pub G);

impl<G: Packed> Packed for Plain<G> {
    type Code = G::Code;
    type Rules = G::Rules;

    fn rules(&self) -> &G::Rules {
        self.0.rules()
    }

    fn pack(&self, position: &PositionOf<G>) -> G::Code {
        self.0.pack(position)
    }

    fn unpack(&self, code: G::Code) -> PositionOf<G> {
        self.0.unpack(code)
    }

    fn to_move(&self, code: G::Code) -> Player {
        self.0.to_move(code)
    }

    fn outcome(&self, code: G::Code) -> Option<Outcome> {
        self.0.outcome(code)
    }

    fn actions(&self, code: G::Code, out: &mut Vec<ActionOf<G>>) {
        self.0.actions(code, out);
    }

    fn successor(&self, code: G::Code, action: ActionOf<G>) -> G::Code {
        self.0.successor(code, action)
    }

    fn successors(&self, code: G::Code, out: &mut Vec<G::Code>) {
        self.0.successors(code, out);
    }

    fn start(&self) -> G::Code {
        self.0.start()
    }

    fn checked(&self, code: G::Code) -> Option<PositionOf<G>> {
        self.0.checked(code)
    }
}

impl<G: Packed> Symmetric for Plain<G> {}

impl<G: Packed> TurnOrder<G::Code> for Plain<G> {
    fn alternates(&self) -> bool {
        false
    }
}

impl<G: Packed> Staged<G::Code> for Plain<G> {}

impl<G: Packed> Numbered<G::Code> for Plain<G> {}

impl<G: Packed> Forgetting<G::Code> for Plain<G> {}

impl<G: Packed> Strategic<G::Code> for Plain<G> {}

impl<G: Packed> Hints for Plain<G> {}
