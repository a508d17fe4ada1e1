//! Who has won (clause 10).

use super::{Labyrinth, Setup};
use crate::rules::Player;
use crate::settings::labyrinth::RefusalRule;

impl Labyrinth {
    /// Clause 10: all pawns of a player stand on the end block.
    pub fn has_crossed(&self, setup: &Setup, player: Player) -> bool {
        setup.count_on(player, self.end_block(player)) == usize::from(self.settings.pawns)
    }

    /// Clause 10 with `refusal=full-block`: the end block is full, and pawns of both players stand on it.
    pub fn may_claim(&self, setup: &Setup, player: Player) -> bool {
        let end = self.end_block(player);
        let (own, opposing) = (setup.count_on(player, end), setup.count_on(player.next(2), end));
        let full = own + opposing == usize::from(self.board().cells);
        self.settings.refusal == RefusalRule::FullBlock && full && own > 0 && opposing > 0
    }

    /// Whether either way of winning is there.
    pub fn has_won(&self, setup: &Setup, player: Player) -> bool {
        self.has_crossed(setup, player) || self.may_claim(setup, player)
    }

    /// The winner of a position that is over: only the player whose turn has just ended can be it.
    pub fn winner(&self, setup: &Setup) -> Option<Player> {
        let before = setup.to_move.next(2);
        self.has_won(setup, before).then_some(before)
    }
}
