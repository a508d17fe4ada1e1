//! A player who is called to free the start block (clause 13).

use super::{Action, Debt, Labyrinth, Setup};
use crate::rules::Player;
use crate::settings::labyrinth::RefusalRule;

impl Labyrinth {
    /// Clause 13: whether a player is called: the opponent has no pawn left on the own start block and has not won, and every cell of the player's start
    /// block is taken, at least one by a pawn of the player.
    pub fn is_called(&self, setup: &Setup, player: Player) -> bool {
        let (other, block) = (player.next(2), self.start_block(player));
        let waits = setup.count_on(other, self.start_block(other)) == 0 && !self.has_crossed(setup, other);
        let full = self.cells_of(block).all(|cell| setup.pawn(cell).is_some());
        waits && full && setup.count_on(player, block) > 0
    }

    /// Clause 13: whether an action takes a pawn of the mover off the start block. Sideways on it does not count.
    pub fn frees(&self, setup: &Setup, action: Action) -> bool {
        let block = self.start_block(setup.to_move);
        match action {
            Action::Run { from, to } | Action::Jump { from, to } => from.row == block && to.row != block,
            Action::Slide { .. } | Action::Skip => false,
        }
    }

    /// Clause 13 with `refusal=must-free`: whether the mover is called and can free the start block, and so must. A turn that is lost for a jump is not called.
    pub fn must_free(&self, setup: &Setup) -> bool {
        self.settings.refusal == RefusalRule::MustFree
            && setup.debts[setup.to_move] == Debt::None
            && self.is_called(setup, setup.to_move)
            && self.turns(setup).into_iter().any(|action| self.frees(setup, action))
    }
}
