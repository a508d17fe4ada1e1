//! What is sure and what may be, as sets of cells.

use super::{Board, Code, Forgetful, Look, Mind, Stuck, Way, bits};

/// Where an egg may go if it is one player's, and if it is the other's; the same where its owner is known.
#[derive(Debug, Clone, Copy, Default)]
struct Ends {
    from: u32,
    by_owner: [u64; 2],
    /// Where it ends after having been flipped under way; only symbol-up eggs do.
    through: u64,
    unknown: bool,
}

/// The most eggs of both players.
const MOST: usize = 16;

/// Where every egg may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ways {
    ends: [Ends; MOST],
    len: usize,
    /// Whether an egg goes only where it may go with either owner.
    sure: bool,
}

/// A move, and whose egg it turns out to be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub from: u32,
    pub to: u32,
    pub way: Way,
    pub shown: Option<usize>,
}

impl Ends {
    /// The cells to which it is moved.
    #[inline(always)]
    fn plain(&self, sure: bool) -> u64 {
        let [one, other] = self.by_owner;
        if sure { one & other } else { one | other }
    }

    /// Whose egg it is if it goes to a cell.
    #[inline(always)]
    fn shown_at(&self, to: u32) -> Option<usize> {
        match self.by_owner.map(|ends| ends >> to & 1 != 0) {
            [true, false] if self.unknown => Some(0),
            [false, true] if self.unknown => Some(1),
            _ => None,
        }
    }
}

impl Ways {
    fn eggs(&self) -> &[Ends] {
        &self.ends[..self.len]
    }

    /// Calls `visit` with every move, in the order of the literal rules.
    #[inline(always)]
    pub fn for_each_move(&self, mut visit: impl FnMut(Step)) {
        for ends in self.eggs() {
            let plain = ends.plain(self.sure);
            for to in bits(plain | ends.through) {
                for (set, way) in [(plain, Way::Direct), (ends.through, Way::ThroughCamp)] {
                    if set >> to & 1 != 0 {
                        visit(Step { from: ends.from, to, way, shown: ends.shown_at(to) });
                    }
                }
            }
        }
    }

    /// A legal move by its ends.
    pub fn step(&self, from: u32, to: u32, way: Way) -> Step {
        let egg = self.eggs().iter().find(|ends| ends.from == from);
        Step { from, to, way, shown: egg.and_then(|ends| ends.shown_at(to)) }
    }

    fn is_empty(&self) -> bool {
        self.eggs().iter().all(|ends| ends.plain(self.sure) | ends.through == 0)
    }
}

impl<C: Code> Forgetful<C> {
    /// Where every egg may go that the player whose turn it is may move.
    #[inline]
    pub(super) fn ways(&self, mind: &Mind) -> Ways {
        let sure = mind.board.mover as usize == self.forgetful();
        let mut ways = Ways { ends: [Ends::default(); MOST], len: 0, sure };
        self.ovo.for_each_source(&mind.with_all_of(0), |from, plain, through| {
            let unknown = mind.unknown >> from & 1 != 0;
            let by_owner = [plain, if unknown { 0 } else { plain }];
            ways.ends[ways.len] = Ends { from, by_owner, through, unknown };
            ways.len += 1;
        });
        if mind.unknown == 0 {
            return ways;
        }
        self.ovo.for_each_source_among(&mind.with_all_of(1), mind.unknown, |from, plain, _| {
            let known = ways.len;
            match ways.ends[..known].iter_mut().find(|ends| ends.from == from) {
                Some(ends) => ends.by_owner[1] = plain,
                None => {
                    ways.ends[known] = Ends { from, by_owner: [0, plain], through: 0, unknown: true };
                    ways.len += 1;
                }
            }
        });
        let len = ways.len;
        ways.ends[..len].sort_unstable_by_key(|ends| ends.from);
        ways
    }

    /// The eggs at which a look is a question, and those at which it is a pass.
    #[inline(always)]
    pub(super) fn looks(&self, mind: &Mind) -> (u64, u64) {
        if self.settings().look == Look::None {
            return (0, 0);
        }
        let asks = if mind.board.mover as usize == self.forgetful() { mind.unknown } else { 0 };
        (asks, mind.board.down & !asks)
    }

    /// After a move.
    #[inline(always)]
    pub(super) fn moved(&self, mind: &Mind, step: Step) -> Mind {
        let Step { from, to, way, shown } = step;
        let (left, entered) = (1u64 << from, 1u64 << to);
        if mind.unknown & left == 0 {
            return self.end_turn(Mind { board: self.ovo.moved(&mind.board, from, to, way), ..*mind });
        }
        let mut next = *mind;
        next.unknown &= !left;
        match shown {
            Some(owner) => next.board.by[owner] |= entered,
            None => next.unknown |= entered,
        }
        next.board.down ^= left | entered;
        next.board.mark = self.ovo.layout.mark(from, to);
        next.board.mover ^= 1;
        self.end_turn(next)
    }

    /// After a look that shows nothing new.
    #[inline(always)]
    pub(super) fn passed(&self, mind: &Mind) -> Mind {
        self.end_turn(Mind { board: self.ovo.passed(&mind.board), ..*mind })
    }

    /// While a look is to be answered.
    pub(super) fn asking(&self, mind: &Mind, cell: u32) -> Mind {
        Mind { board: Board { mark: 0, ..mind.board }, asked: cell as u8 + 1, ..*mind }
    }

    /// After the answer.
    pub(super) fn answered(&self, mind: &Mind, owner: usize) -> Mind {
        let mut next = Mind { asked: 0, board: self.ovo.passed(&mind.board), ..*mind };
        let egg = 1u64 << mind.asked.saturating_sub(1);
        next.unknown &= !egg;
        next.board.by[owner] |= egg;
        self.end_turn(next)
    }

    /// After a skipped turn, where it may be that there is no other: the player who forgets must be sure of it, the other's skip shows what it is due to.
    pub(super) fn skipped(&self, mind: &Mind, ways: &Ways) -> Option<Mind> {
        let (asks, passes) = self.looks(mind);
        if asks | passes != 0 || self.settings().stuck == Stuck::Loses {
            return None;
        }
        let mut next = Mind { board: self.ovo.passed(&mind.board), ..*mind };
        for ends in ways.eggs() {
            let egg = 1u64 << ends.from;
            let owner = match ends.by_owner.map(|ends| ends == 0) {
                [true, true] if ends.through == 0 => continue,
                [true, false] if ends.unknown && !ways.sure => 0,
                [false, true] if ends.unknown && !ways.sure => 1,
                _ => return None,
            };
            if self.left(&next, owner) == 0 {
                return None;
            }
            next.unknown &= !egg;
            next.board.by[owner] |= egg;
        }
        Some(self.end_turn(next))
    }

    pub(crate) fn winner(&self, mind: &Mind) -> Option<usize> {
        if mind.claimed != 0 {
            return Some(usize::from(mind.claimed) - 1);
        }
        let looks = self.settings().look == Look::Allowed && mind.board.down != 0;
        if looks || mind.asked != 0 || self.must_forget(mind) {
            return None;
        }
        let ways = self.ways(mind);
        let stuck = ways.is_empty() && self.skipped(mind, &ways).is_none();
        stuck.then_some(1 - mind.board.mover as usize)
    }
}
