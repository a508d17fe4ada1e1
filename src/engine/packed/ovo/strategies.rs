//! Strategies for two players on bit boards. `prove::ovo` has them again in the words of the literal rules.

use super::{Board, Ovo};
use crate::packed::{Answer, Code, Named, Strategy};
use crate::rules::Rules;
use crate::rules::ovo::{Action, Move, Way};

/// Every face-down egg that is moved goes back at once.
pub const TAKE_BACK: Named = Named {
    name: "take-back",
    game: "ovo",
    players: 2,
    settings: &[
        ("look", &["allowed"]),
        ("undo", &["free"]),
        ("home", &["open"]),
        ("hands", &["everybody"]),
        ("homeward", &["free"]),
        ("outward", &["free"]),
        ("chain-flip", &["stop", "last-cell"]),
        ("need", &["all"]),
        ("goal", &["all-eggs"]),
        ("stuck", &["skip"]),
    ],
    about: "puts a face-down egg that was just moved back; otherwise it looks, or before any egg is flipped steps with an own one, home again if it can",
};

/// A set that lacks one egg loses another.
pub const PULL_OUT: Named = Named {
    name: "pull-out",
    game: "ovo",
    players: 2,
    settings: &[
        ("look", &["allowed"]),
        ("home", &["open"]),
        ("hands", &["everybody"]),
        ("homeward", &["free"]),
        ("outward", &["free"]),
        ("chain-flip", &["stop", "last-cell"]),
        ("jump", &["eight"]),
        ("need", &["all"]),
        ("goal", &["all-eggs"]),
        ("stuck", &["skip"]),
    ],
    about: "when all eggs of the opponent are face-down and all but one at home, moves one of these out of its camp; otherwise it does as little as take-back",
};

/// What a strategy wants to do, legal or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Intent {
    Move { from: u32, to: u32, way: Way },
    Look { at: u32 },
    Skip,
}

/// What to do after a turn, given the boards before and after it.
type Choice<const N: usize, C> = fn(&Ovo<N, C>, Option<&Board<N>>, &Board<N>) -> Intent;

/// A strategy that remembers nothing.
pub(super) struct Plan<'g, const N: usize, C> {
    game: &'g Ovo<N, C>,
    choice: Choice<N, C>,
}

impl<'g, const N: usize, C: Code> Plan<'g, N, C> {
    /// The strategy of this name.
    pub fn named(game: &'g Ovo<N, C>, name: &str) -> Option<Plan<'g, N, C>> {
        let choice: Choice<N, C> = match name {
            _ if N != 2 => return None,
            name if name == TAKE_BACK.name => Ovo::take_back,
            name if name == PULL_OUT.name => Ovo::pull_out,
            _ => return None,
        };
        Some(Plan { game, choice })
    }
}

impl<const N: usize, C: Code> Strategy<C> for Plan<'_, N, C> {
    fn answers(&self, before: Option<C>, memory: u64, after: &[C], answers: &mut Vec<Answer<C>>) {
        let game = self.game;
        let before = before.map(|code| game.board(code));
        answers.clear();
        answers.extend(after.iter().map(|&code| {
            let after = game.board(code);
            let next = game.carried_out(&after, (self.choice)(game, before.as_ref(), &after));
            Answer::Plays { next: game.code(&next), memory }
        }));
    }

    fn words(&self, before: Option<C>, _memory: u64, after: C) -> Option<String> {
        let before = before.map(|code| self.game.board(code));
        Some(self.game.intent_words((self.choice)(self.game, before.as_ref(), &self.game.board(after))))
    }
}

/// The cells that a face-down egg has left and entered, if the turn was a move of one.
#[inline(always)]
fn moved_face_down<const N: usize>(before: &Board<N>, after: &Board<N>) -> Option<(u32, u32)> {
    let (was, is) = (before.occupied(), after.occupied());
    let (left, entered) = (was & !is, is & !was);
    (left & before.down != 0).then(|| (left.trailing_zeros(), entered.trailing_zeros()))
}

impl<const N: usize, C: Code> Ovo<N, C> {
    /// [`TAKE_BACK`].
    fn take_back(&self, before: Option<&Board<N>>, after: &Board<N>) -> Intent {
        match before.and_then(|before| moved_face_down(before, after)) {
            Some((left, entered)) => Intent::Move { from: entered, to: left, way: Way::Direct },
            None => self.idle(after),
        }
    }

    /// [`PULL_OUT`]: from the lowest cell that an egg can be moved out from, to the lowest cell.
    fn pull_out(&self, _before: Option<&Board<N>>, after: &Board<N>) -> Intent {
        let other = 1 - after.mover as usize;
        let camp = self.geometry.camp[other];
        let (eggs, home) = (after.by[other], after.by[other] & after.down & camp);
        let mut out = None;
        if eggs & !after.down == 0 && home.count_ones() + 1 == eggs.count_ones() {
            self.for_each_source_among(after, home, |from, plain, _| {
                if out.is_none() && plain & !camp != 0 {
                    out = Some(Intent::Move { from, to: (plain & !camp).trailing_zeros(), way: Way::Direct });
                }
            });
        }
        out.unwrap_or_else(|| self.idle(after))
    }

    /// Changes as little as possible: a look where an egg is face-down, else a move of an own egg, else nothing.
    ///
    /// Of the moves, first those that flip nothing, among them the one with the smallest
    /// `2 * (rows from home after - rows from home before) + (0 if it ends at home, else 1)`, then the lowest cell moved from, then the lowest moved to.
    #[inline]
    fn idle(&self, board: &Board<N>) -> Intent {
        if board.down != 0 {
            return Intent::Look { at: board.down.trailing_zeros() };
        }
        let mover = board.mover as usize;
        let (width, height) = (u32::from(self.settings().board.width), i32::from(self.settings().board.height));
        let row = |from_home: i32| {
            let row = if mover == 0 { from_home } else { height - 1 - from_home };
            ((1u64 << width) - 1) << (row as u32 * width)
        };
        let flipping = self.geometry.flipping(board, mover);
        let mut best: Option<(bool, i32, u32, u32, Way)> = None;
        // An egg that is further out can come nearer: eggs that cannot do better than what is found need not be looked at.
        for away in (0..height).rev() {
            if best.is_some_and(|(flips, rows, ..)| !flips && rows < -2 * away) {
                break;
            }
            self.for_each_source_among(board, row(away), |from, plain, through| {
                let ends = [
                    (plain & !flipping, false, Way::Direct),
                    (plain & flipping, true, Way::Direct),
                    (through, true, Way::ThroughCamp),
                ];
                for (ends, flips, way) in ends {
                    let Some(nearest) = (0..height).find(|&near| ends & row(near) != 0) else { continue };
                    let rows = 2 * (nearest - away) + i32::from(nearest != 0);
                    let key = (flips, rows, from, (ends & row(nearest)).trailing_zeros(), way);
                    best = Some(best.map_or(key, |best| key.min(best)));
                }
            });
        }
        best.map_or(Intent::Skip, |(_, _, from, to, way)| Intent::Move { from, to, way })
    }

    /// The board after an intent, without asking whether it is legal.
    #[inline(always)]
    fn carried_out(&self, board: &Board<N>, intent: Intent) -> Board<N> {
        match intent {
            Intent::Move { from, to, way } => self.moved(board, from, to, way),
            Intent::Look { .. } | Intent::Skip => self.passed(board),
        }
    }

    fn intent_words(&self, intent: Intent) -> String {
        self.rules.write_action(match intent {
            Intent::Move { from, to, way } => Action::Move(Move { from: self.cell(from), to: self.cell(to), way }),
            Intent::Look { at } => Action::Look(self.cell(at)),
            Intent::Skip => Action::Skip,
        })
    }

    /// Whether some legal action leads from one board to another: only the one egg that moves is looked at.
    #[inline]
    pub(super) fn board_leads_to(&self, board: &Board<N>, next: &Board<N>) -> bool {
        if self.winner(board).is_some() {
            return false;
        }
        let (was, is) = (board.occupied(), next.occupied());
        let left = was & !is;
        if left.count_ones() == 1 && (is & !was).count_ones() == 1 {
            let to = (is & !was).trailing_zeros();
            let mut found = false;
            self.for_each_source_among(board, left, |from, plain, through| {
                found = plain >> to & 1 != 0 && self.moved(board, from, to, Way::Direct) == *next
                    || through >> to & 1 != 0 && self.moved(board, from, to, Way::ThroughCamp) == *next;
            });
            return found;
        }
        let mut found = false;
        self.for_each_pass(board, || self.is_stuck(board), |passed| found |= passed == next);
        found
    }
}
