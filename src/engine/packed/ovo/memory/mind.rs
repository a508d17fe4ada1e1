//! What the player who forgets has in mind as bit boards, and what follows from it by counting.

use super::{Board, Code, Forgetful, bits};
use crate::settings::ovo::{Claim, Goal};

/// A position as the player who forgets knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mind {
    /// The eggs whose owners are known, all face-down ones, whose turn it is, and the mark of the last move.
    pub board: Board<2>,
    /// The eggs whose owners are forgotten.
    pub unknown: u64,
    /// One more than the cell that is looked at; 0 for none.
    pub asked: u8,
    /// The number of the player who has claimed; 0 for nobody.
    pub claimed: u8,
}

impl Mind {
    /// The cells that are not empty.
    #[inline(always)]
    pub fn occupied(&self) -> u64 {
        self.board.occupied() | self.unknown
    }

    /// The board on which all forgotten eggs are this player's.
    #[inline(always)]
    pub fn with_all_of(&self, owner: usize) -> Board<2> {
        let mut board = self.board;
        board.by[owner] |= self.unknown;
        board
    }

    /// The face-down eggs whose owners are known.
    #[inline(always)]
    pub fn remembered(&self) -> u64 {
        self.board.down & !self.unknown
    }

    /// What it costs to remember this: see the literal rules.
    #[inline(always)]
    pub fn cost(&self) -> u32 {
        let remembered = self.remembered();
        match self.unknown {
            0 => {
                let first = (remembered & self.board.by[0]).count_ones();
                first.min(remembered.count_ones() - first)
            }
            _ => remembered.count_ones(),
        }
    }

    /// The same without the owners of some eggs.
    pub fn forgotten(&self, cells: u64) -> Mind {
        let mut next = *self;
        next.unknown |= cells;
        next.board.by = next.board.by.map(|eggs| eggs & !cells);
        next
    }
}

impl<C: Code> Forgetful<C> {
    /// How many of the forgotten eggs are this player's.
    #[inline(always)]
    pub(super) fn left(&self, mind: &Mind, owner: usize) -> u32 {
        self.eggs() - mind.board.by[owner].count_ones()
    }

    #[inline(always)]
    pub(crate) fn must_forget(&self, mind: &Mind) -> bool {
        mind.claimed == 0 && mind.asked == 0 && mind.cost() > self.rules.most() as u32
    }

    /// Calls `visit` with each set of eggs that leaves as many as are remembered, in ascending order.
    pub(super) fn for_each_way_to_forget(&self, mind: &Mind, mut visit: impl FnMut(u64)) {
        let cells: Vec<u32> = bits(mind.remembered()).collect();
        let surplus = cells.len() as u32 - self.rules.most() as u32;
        for chosen in (0..1u32 << cells.len()).filter(|chosen| chosen.count_ones() == surplus) {
            visit(bits(chosen.into()).fold(0, |set, place| set | 1u64 << cells[place as usize]));
        }
    }

    /// Where all eggs of one player are known the others are the other's.
    #[inline(always)]
    fn deduce(&self, mind: &mut Mind) {
        for owner in 0..2 {
            if mind.unknown != 0 && self.left(mind, owner) == 0 {
                mind.board.by[1 - owner] |= mind.unknown;
                mind.unknown = 0;
            }
        }
    }

    /// The end of a turn: what follows, and who claims.
    #[inline(always)]
    pub(super) fn end_turn(&self, mut next: Mind) -> Mind {
        self.deduce(&mut next);
        next.claimed = self.claims(&next).map_or(0, |player| player as u8 + 1);
        next
    }

    #[inline(always)]
    fn claims(&self, mind: &Mind) -> Option<usize> {
        let mover = mind.board.mover as usize;
        let done = |player: usize| self.claims_to_have_finished(mind, player).then_some(player);
        match self.settings().claim {
            Claim::AfterMove => done(1 - mover),
            Claim::NextTurn => done(mover),
            Claim::AnyTime | Claim::OwnTurn => done(1 - mover).or_else(|| done(mover)),
        }
    }

    /// Whether a player has finished: the one who forgets for certain, the other perhaps.
    #[inline(always)]
    fn claims_to_have_finished(&self, mind: &Mind, player: usize) -> bool {
        let camp = self.ovo.geometry.camp[player];
        let known = (mind.board.by[player] & mind.board.down & camp).count_ones();
        let unknown = (mind.unknown & camp).count_ones();
        let home = known
            + if player == self.forgetful() {
                unknown.saturating_sub(self.left(mind, 1 - player))
            } else {
                unknown.min(self.left(mind, player))
            };
        match self.settings().goal {
            Goal::AllEggs => home >= u32::from(self.settings().need),
            Goal::FlippedEggs => {
                let flipped = self.eggs() - (mind.board.by[player] & !mind.board.down).count_ones();
                flipped > 0 && home == flipped
            }
        }
    }
}
