//! Strategies for two players on bit boards. `prove::ovo` has them again in the words of the literal rules.

use super::{Board, Ovo, bits};
use crate::packed::{Answer, Code, Named, Strategy};
use crate::rules::Rules;
use crate::rules::ovo::{Action, Move, Way};

/// Every face-down egg that is moved goes back at once.
pub const TAKE_BACK: Named = Named {
    name: "take-back",
    game: "ovo",
    players: 2,
    settings: &[
        ("look", "allowed"),
        ("undo", "free"),
        ("home", "open"),
        ("hands", "everybody"),
        ("homeward", "free"),
        ("outward", "free"),
        ("need", "all"),
    ],
    about: "puts a face-down egg that was just moved back; otherwise looks; before any egg is flipped it steps with an own one, home again if it can",
};

/// What a strategy wants to do, legal or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Intent {
    Move { from: u32, to: u32, way: Way },
    Look { at: u32 },
    Skip,
}

/// [`TAKE_BACK`].
pub(super) struct TakeBack<'g, const N: usize, C>(pub &'g Ovo<N, C>);

impl<const N: usize, C: Code> TakeBack<'_, N, C> {
    fn intent(&self, before: Option<&Board<N>>, after: &Board<N>) -> Intent {
        match before.and_then(|before| moved_face_down(before, after)) {
            Some((left, entered)) => Intent::Move { from: entered, to: left, way: Way::Direct },
            None => self.0.idle(after),
        }
    }
}

impl<const N: usize, C: Code> Strategy<C> for TakeBack<'_, N, C> {
    fn answers(&self, before: Option<C>, memory: u64, after: &[C], answers: &mut Vec<Answer<C>>) {
        let game = self.0;
        let before = before.map(|code| game.board(code));
        answers.clear();
        answers.extend(after.iter().map(|&code| {
            let after = game.board(code);
            let next = game.carried_out(&after, self.intent(before.as_ref(), &after));
            Answer::Plays { next: game.code(&next), memory }
        }));
    }

    fn words(&self, before: Option<C>, _memory: u64, after: C) -> Option<String> {
        let before = before.map(|code| self.0.board(code));
        Some(self.0.intent_words(self.intent(before.as_ref(), &self.0.board(after))))
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
        let (width, height) = (i64::from(self.settings().board.width), i64::from(self.settings().board.height));
        let from_home = |cell: u32| {
            let row = i64::from(cell) / width;
            if mover == 0 { row } else { height - 1 - row }
        };
        let flipping = self.geometry.flipping(board, mover);
        let mut best = None;
        self.for_each_source(board, |from, plain, through| {
            for (ends, way) in [(plain, Way::Direct), (through, Way::ThroughCamp)] {
                for to in bits(ends) {
                    let flips = way == Way::ThroughCamp || flipping >> to & 1 != 0;
                    let rows = 2 * (from_home(to) - from_home(from)) + i64::from(from_home(to) != 0);
                    let key = (flips, rows, from, to, way);
                    best = Some(best.map_or(key, |best| key.min(best)));
                }
            }
        });
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
