//! Where every movable egg can go, as sets of cells.

use super::{Board, Ovo, bits};
use crate::packed::Code;
use crate::rules::ovo::{Action, Move, Way};
use crate::settings::ovo::{Chain, ChainFlip, Undo};

impl<const N: usize, C: Code> Ovo<N, C> {
    /// Calls `visit` for every egg that the mover may move, with the cells where it can end without and with having been
    /// flipped under way (`chain-flip=continue`). The game must not be over.
    #[inline(always)]
    pub(crate) fn for_each_source(&self, board: &Board<N>, visit: impl FnMut(u32, u64, u64)) {
        self.for_each_source_among(board, u64::MAX, visit);
    }

    /// As [`Ovo::for_each_source`], for the eggs on some cells only.
    #[inline(always)]
    pub(super) fn for_each_source_among(&self, board: &Board<N>, among: u64, mut visit: impl FnMut(u32, u64, u64)) {
        let mover = board.mover as usize;
        let occupied = board.occupied();
        let own_up = board.by[mover] & !board.down;
        let mut movable = own_up | board.down & !self.geometry.protected(board);
        let mut banned = None;
        match self.layout.unmark(board.mark) {
            None => {}
            Some((None, frozen)) => movable &= !(1 << frozen),
            Some((Some(left), moved)) => banned = Some((moved, !(1u64 << left))),
        }
        debug_assert!(banned.is_none() || self.settings().undo == Undo::Banned);
        movable &= among;
        for from in bits(movable) {
            let start = 1u64 << from;
            let others = occupied & !start;
            let flipping = if own_up & start != 0 { self.geometry.flipping(board, mover) } else { 0 };
            let (landed, mut through) = self.chains(from, others, flipping);
            let steps = self.geometry.step[from as usize] & !occupied;
            let mut plain = (landed & !start) | steps;
            through &= !start;
            if let Some((moved, allowed)) = banned
                && moved == from
            {
                plain &= allowed;
            }
            if own_up & start != 0 {
                plain = self.geometry.outward_to(plain, board, mover, from);
                through = self.geometry.outward_to(through, board, mover, from);
            } else {
                plain = self.geometry.homeward_to(plain, board, from);
            }
            visit(from, plain, through);
        }
    }

    /// Where chains of jumps from a cell can end, first without, then with having been flipped under way and left the
    /// flipping cells again. Both may contain the cell that the chain began on.
    #[inline(always)]
    fn chains(&self, from: u32, others: u64, flipping: u64) -> (u64, u64) {
        let settings = self.settings();
        let start = 1u64 << from;
        match (settings.chain, settings.chain_flip) {
            (Chain::Single, _) => (self.landings(from, others), 0),
            (Chain::Straight, chain_flip) => self.straight_chains(from, others, flipping, chain_flip),
            (Chain::Free, ChainFlip::Stop) => (self.flood(start, others, flipping), 0),
            (Chain::Free, ChainFlip::LastCell) => (self.flood(start, others, 0), 0),
            (Chain::Free, ChainFlip::Continue) => {
                let landed = self.flood(start, others, flipping);
                if landed & flipping == 0 {
                    return (landed, 0);
                }
                let flipped = self.flood(landed & flipping, others, 0);
                (landed | flipped & flipping, flipped & !flipping)
            }
        }
    }

    /// The cells that one jump from a cell can land on.
    #[inline(always)]
    pub(super) fn landings(&self, from: u32, others: u64) -> u64 {
        self.geometry.landings.beyond(from, others) & !others
    }

    /// The cells that chains from any of `seeds` can land on; cells of `ends` are landed on but not left.
    #[inline(always)]
    pub(super) fn flood(&self, seeds: u64, others: u64, ends: u64) -> u64 {
        let mut landed = 0;
        let mut open = seeds;
        while open != 0 {
            let from = open.trailing_zeros();
            open &= open - 1;
            let new = self.landings(from, others) & !landed;
            landed |= new;
            open |= new & !ends;
        }
        landed
    }

    pub(super) fn straight_chains(&self, from: u32, others: u64, flipping: u64, chain_flip: ChainFlip) -> (u64, u64) {
        let (mut landed, mut through) = (0, 0);
        for first_over in bits(self.geometry.over[from as usize] & others) {
            let mut flipped = false;
            let (mut at, mut over) = (from, first_over);
            loop {
                let to = 2 * over - at;
                let bit = 1u64 << to;
                if others & bit != 0 {
                    break;
                }
                flipped |= chain_flip == ChainFlip::Continue && flipping & bit != 0;
                if flipped && flipping & bit == 0 {
                    through |= bit
                } else {
                    landed |= bit
                }
                if chain_flip == ChainFlip::Stop && flipping & bit != 0 {
                    break;
                }
                // The next egg in the same direction, if a cell lies beyond it.
                let next_over = (to + over).wrapping_sub(at);
                if next_over >= 64 || self.geometry.over[to as usize] & others & 1 << next_over == 0 {
                    break;
                }
                (at, over) = (to, next_over);
            }
        }
        (landed, through)
    }

    /// The kinds of an action: how the egg gets there by the shortest way, and whether it is flipped.
    pub(crate) fn kinds_of(&self, board: &Board<N>, action: Action) -> Vec<&'static str> {
        let Action::Move(Move { from, to, way }) = action else {
            return match action {
                Action::Look(_) => vec!["look"],
                Action::Claim => vec!["wrong-claim"],
                _ => vec!["skip"],
            };
        };
        let (from, to) = (self.index(from), self.index(to));
        let (left, entered) = (1u64 << from, 1u64 << to);
        let others = board.occupied() & !left;
        let up = board.down & left == 0;
        let flipping = if up { self.geometry.flipping(board, board.owner(left)) } else { 0 };
        // A flip under way takes two jumps at least.
        let mut kinds = if way == Way::ThroughCamp {
            vec!["chain"]
        } else if self.geometry.step[from as usize] & entered != 0 {
            vec!["step"]
        } else if self.landings(from, others) & entered != 0 {
            vec!["jump"]
        } else {
            vec!["chain"]
        };
        if way == Way::ThroughCamp || flipping & entered != 0 {
            kinds.push("flip");
        }
        kinds
    }
}
