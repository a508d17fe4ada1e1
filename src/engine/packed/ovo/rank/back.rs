//! The rules reversed: every position from which one action leads to a given one.
//!
//! The board given has the second player to move, so the positions before it have the first. A face-down egg goes back the way that it could go on, because every
//! hop can be taken back. A symbol-up egg does the same outside the enemy camp, which it never leaves symbol-up. An egg that was flipped comes from
//! outside the camp; on its way back it may pass through camp cells only as far as `chain-flip` let it pass through them on its way in. House rules about who moves what and
//! about distances only take moves away, the same ones forwards and backwards.
//!
//! `tests/it/ovo/rank.rs` compares these with the successors of all positions of small boards under every value and every pair of values of the settings.

use super::super::{Board, Ovo, bits};
use super::Ranking;
use crate::packed::Code;
use crate::settings::ovo::{Chain, ChainFlip, Look, Stuck, Undo};

/// The player who has just moved.
const BEFORE: usize = 0;

impl<const N: usize, C: Code> Ranking<'_, N, C> {
    /// Calls `visit` with every board before a move that flipped nothing, before a look and before a wrong claim, and with the one mark that it must not have had, 0
    /// for none; any other mark will do.
    pub(super) fn before_turn(&self, board: &Board<N>, mut visit: impl FnMut(&Board<N>, u16)) {
        let game = self.game;
        let before = Board { mover: BEFORE as u8, mark: 0, erred: false, ..*board };
        let mut open = |before: &Board<N>, except: u16| {
            if game.geometry.winner(before).is_none() {
                visit(before, except);
            }
        };
        if board.erred {
            // Only a wrong claim makes such a position.
            if game.may_claim_wrongly(&before) {
                open(&before, 0);
            }
            return;
        }
        let settings = game.settings();
        let mark = game.layout.unmark(board.mark);
        let moved_down = match mark {
            _ if settings.undo == Undo::Free => board.down,
            None => 0,
            Some((_, to)) => 1 << to,
        };
        for to in bits(moved_down) {
            let mut sources = game.sources_down(board, to);
            if let Some((Some(from), _)) = mark {
                sources &= 1 << from;
            }
            let owner = board.owner(1 << to);
            sources = game.geometry.unprotected(sources, owner, BEFORE);
            sources = game.geometry.homeward_from(sources, owner, BEFORE, to);
            for from in bits(sources) {
                let mut earlier = before;
                earlier.by[owner] ^= 1 << from | 1 << to;
                earlier.down ^= 1 << from | 1 << to;
                // Frozen where it was, or forbidden to go back to where it is now.
                open(&earlier, game.layout.mark(to, from));
            }
        }
        if mark.is_some() {
            return;
        }
        for to in bits(board.by[BEFORE] & !board.down) {
            let sources = game.sources_up(board, to);
            for from in bits(game.geometry.outward_from(sources, board, BEFORE, to)) {
                let mut earlier = before;
                earlier.by[BEFORE] ^= 1 << from | 1 << to;
                open(&earlier, 0);
            }
        }
        if board.down != 0 && settings.look == Look::Allowed {
            open(&before, 0);
        }
    }

    /// The same before a move that flipped an egg.
    pub(super) fn before_flip(&self, board: &Board<N>, mut visit: impl FnMut(&Board<N>, u16)) {
        let game = self.game;
        if board.erred || board.mark != 0 {
            return;
        }
        let before = Board { mover: BEFORE as u8, ..*board };
        for to in bits(board.by[BEFORE] & board.down) {
            let sources = game.sources_flipped(board, to);
            for from in bits(game.geometry.outward_from(sources, board, BEFORE, to)) {
                let mut earlier = before;
                earlier.by[BEFORE] ^= 1 << from | 1 << to;
                earlier.down ^= 1 << to;
                if game.geometry.winner(&earlier).is_none() {
                    visit(&earlier, 0);
                }
            }
        }
    }

    /// Calls `visit` with every board, its mark included, whose mover had no action and was skipped.
    pub(super) fn before_skip(&self, board: &Board<N>, mut visit: impl FnMut(&Board<N>)) {
        let game = self.game;
        let settings = game.settings();
        let may_look = board.down != 0 && settings.look == Look::Allowed;
        if board.erred || board.mark != 0 || may_look || settings.stuck == Stuck::Loses {
            return;
        }
        let before = Board { mover: BEFORE as u8, ..*board };
        if game.geometry.winner(&before).is_some() {
            return;
        }
        let tails = self.frame.marks(self.frame.tails(board.down.count_ones()));
        for tail in 0..tails {
            let mark = self.frame.with_tail(Self::eggs(&before), tail).mark;
            let marked = Board { mark, ..before };
            if game.is_stuck(&marked) {
                visit(&marked);
            }
        }
    }

    /// Calls `visit` with a board and each mark but `except` that a move can have left on it; none is one of them.
    pub(super) fn for_each_mark(&self, board: &Board<N>, except: u16, mut visit: impl FnMut(&Board<N>)) {
        let game = self.game;
        visit(board);
        if game.settings().undo == Undo::Free {
            return;
        }
        for to in bits(board.down) {
            let mut sources = game.sources_down(board, to);
            if game.settings().undo == Undo::Frozen {
                // Wherever it came from, the mark is its cell.
                sources &= sources.wrapping_neg();
            }
            for mark in bits(sources).map(|from| game.layout.mark(from, to)).filter(|&mark| mark != except) {
                visit(&Board { mark, ..*board });
            }
        }
    }
}

impl<const N: usize, C: Code> Ovo<N, C> {
    /// Where the face-down egg on `to` can have come from.
    fn sources_down(&self, board: &Board<N>, to: u32) -> u64 {
        let others = board.occupied() & !(1 << to);
        self.back(to, others, 0)
    }

    /// Where the symbol-up egg on `to` of the player who has moved can have come from.
    fn sources_up(&self, board: &Board<N>, to: u32) -> u64 {
        let others = board.occupied() & !(1 << to);
        let camp = self.geometry.enemy[BEFORE];
        let closed = if self.settings().chain_flip == ChainFlip::LastCell { 0 } else { camp };
        self.back(to, others, closed) & !camp
    }

    /// Where the face-down egg on `to` of the player who has moved can have come from if it was flipped under way or there.
    fn sources_flipped(&self, board: &Board<N>, to: u32) -> u64 {
        let others = board.occupied() & !(1 << to);
        let camp = self.geometry.enemy[BEFORE];
        let settings = self.settings();
        match (camp >> to & 1 != 0, settings.chain_flip) {
            (true, ChainFlip::Stop) => self.back(to, others, camp) & !camp,
            (true, _) => self.back(to, others, 0) & !camp,
            (false, ChainFlip::Stop | ChainFlip::LastCell) => 0,
            (false, ChainFlip::Continue) => self.back_through_camp(to, others, camp),
        }
    }

    /// The cells from which a step or a chain leads to `to`; cells of `closed` end the way back.
    #[inline(always)]
    fn back(&self, to: u32, others: u64, closed: u64) -> u64 {
        let start = 1u64 << to;
        let landed = match self.settings().chain {
            Chain::Single => self.landings(to, others),
            Chain::Free => self.flood(start, others, closed),
            Chain::Straight => self.straight_chains(to, others, closed, ChainFlip::Stop).0,
        };
        landed & !start | self.geometry.step[to as usize] & !others
    }

    /// The cells outside the camp from which a chain leads through the camp to `to`, which lies outside of it too.
    fn back_through_camp(&self, to: u32, others: u64, camp: u64) -> u64 {
        let start = 1u64 << to;
        match self.settings().chain {
            Chain::Single => 0,
            Chain::Straight => self.straight_chains(to, others, camp, ChainFlip::Continue).1 & !start,
            Chain::Free => {
                let touched = self.flood(start, others, 0) & camp;
                self.flood(touched, others, camp) & !camp & !start
            }
        }
    }
}
