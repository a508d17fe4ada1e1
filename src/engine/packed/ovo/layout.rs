//! Two layouts of a position in an integer, and the choice between them.
//!
//! *Planes*: whole bit boards, cheap to take apart, three bits per cell (four with four players). *Eggs*: occupancy, then
//! owner and face of each egg in cell order: 36 cells and 12 eggs take 36 + 2 * 12 + 1 = 61 bits. Planes are chosen where they
//! fit into one word, then eggs, and again for two words. One bit of the integer stays free, so that no position is all
//! ones.
//!
//! From the highest bit down: the bit boards or eggs, a bit for a wrong claim (two players, where claims can be wrong), the
//! mark of the last move, the mover in the lowest bits. The planes of two players are in the order (first player, face-down, second player),
//! so that reversing them all at once is the half-turn with owners swapped.

use super::Board;
use crate::packed::Code;
use crate::settings::ovo::{Seats, Settings, Undo, WrongClaim};

/// Where the fields of a position are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    kind: Kind,
    players: u32,
    cells: u32,
    most_eggs: u32,
    undo: Undo,
    mark_bits: u32,
    claim_bits: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Planes,
    Eggs,
}

impl Layout {
    /// The layout for a variant, in as few machine words as possible.
    pub fn narrowest(settings: &Settings) -> Layout {
        let cells = settings.board.cells() as u32;
        let players = u32::from(settings.seats.players());
        let values_of_mark = match settings.undo {
            Undo::Free => 1,
            Undo::Banned => cells * cells,
            Undo::Frozen => cells + 1,
        };
        let errs = settings.seats == Seats::Two && settings.wrong_claim == WrongClaim::Allowed;
        let planes = Layout {
            kind: Kind::Planes,
            players,
            cells,
            most_eggs: players * u32::from(settings.eggs),
            undo: settings.undo,
            mark_bits: u32::BITS - (values_of_mark - 1).leading_zeros(),
            claim_bits: u32::from(errs),
        };
        let eggs = Layout { kind: Kind::Eggs, ..planes };
        let fits = |bits: u32| [planes, eggs].into_iter().find(|layout| layout.bits() <= bits);
        fits(63).or_else(|| fits(127)).unwrap_or(eggs)
    }

    /// The bits that a position takes.
    pub fn bits(&self) -> u32 {
        let owner_bits = self.players.ilog2();
        let eggs = match self.kind {
            Kind::Planes => self.cells * (2 + owner_bits),
            Kind::Eggs => self.cells + self.most_eggs * (1 + owner_bits),
        };
        eggs + self.claim_bits + self.mark_bits + owner_bits
    }

    /// The bits that the mark of the last move takes.
    pub fn mark_bits(&self) -> u32 {
        self.mark_bits
    }

    /// The mark of a move: both ends under `undo=banned`, the target under `undo=frozen`; 0 is no mark.
    #[inline(always)]
    pub fn mark(&self, from: u32, to: u32) -> u16 {
        match self.undo {
            Undo::Free => 0,
            // No move ends where it begins, so the pairs from = to are free to mean nothing; the lowest is 0.
            Undo::Banned => (from * self.cells + to) as u16,
            Undo::Frozen => to as u16 + 1,
        }
    }

    /// The ends that a mark stands for; the first only under `undo=banned`.
    #[inline(always)]
    pub fn unmark(&self, mark: u16) -> Option<(Option<u32>, u32)> {
        let mark = u32::from(mark);
        match self.undo {
            _ if mark == 0 => None,
            Undo::Free => None,
            Undo::Banned => Some((Some(mark / self.cells), mark % self.cells)),
            Undo::Frozen => Some((None, mark - 1)),
        }
    }

    /// A board as an integer.
    #[inline(always)]
    pub fn pack<const N: usize, C: Code>(&self, board: &Board<N>) -> C {
        let cells = self.cells;
        let mut code = C::default();
        if N == 2 {
            code = match self.kind {
                Kind::Planes => code.put(board.by[1], cells).put(board.down, cells).put(board.by[0], cells),
                Kind::Eggs => {
                    let occupied = board.occupied();
                    let (owners, faces) = gather_pair(board.by[1], board.down, occupied);
                    code.put(owners, self.most_eggs).put(faces, self.most_eggs).put(occupied, cells)
                }
            };
            code = code.put(u64::from(board.erred), self.claim_bits);
            return code.put(u64::from(board.mark), self.mark_bits).put(u64::from(board.mover), 1);
        }
        let occupied = board.occupied();
        let (low, high) = (board.by[1] | board.by[3], board.by[2] | board.by[3]);
        code = match self.kind {
            Kind::Planes => code.put(high, cells).put(low, cells).put(board.down, cells).put(occupied, cells),
            Kind::Eggs => {
                let eggs = self.most_eggs;
                code.put(gather(high, occupied), eggs)
                    .put(gather(low, occupied), eggs)
                    .put(gather(board.down, occupied), eggs)
                    .put(occupied, cells)
            }
        };
        code.put(u64::from(board.mark), self.mark_bits).put(u64::from(board.mover), 2)
    }

    /// The board that an integer stands for.
    #[inline(always)]
    pub fn unpack<const N: usize, C: Code>(&self, mut code: C) -> Board<N> {
        let mut board = Board::<N>::EMPTY;
        board.mover = code.take(if N == 2 { 1 } else { 2 }) as u8;
        board.mark = code.take(self.mark_bits) as u16;
        board.erred = code.take(self.claim_bits) != 0;
        let cells = self.cells;
        if N == 2 {
            match self.kind {
                Kind::Planes => {
                    board.by[0] = code.take(cells);
                    board.down = code.take(cells);
                    board.by[1] = code.take(cells);
                }
                Kind::Eggs => {
                    let occupied = code.take(cells);
                    let (faces, owners) = (code.take(self.most_eggs), code.take(self.most_eggs));
                    (board.down, board.by[1]) = scatter_pair(faces, owners, occupied);
                    board.by[0] = occupied & !board.by[1];
                }
            }
            return board;
        }
        let (occupied, low, high);
        match self.kind {
            Kind::Planes => {
                occupied = code.take(cells);
                board.down = code.take(cells);
                low = code.take(cells);
                high = code.take(cells);
            }
            Kind::Eggs => {
                occupied = code.take(cells);
                board.down = scatter(code.take(self.most_eggs), occupied);
                low = scatter(code.take(self.most_eggs), occupied);
                high = scatter(code.take(self.most_eggs), occupied);
            }
        }
        board.by[0] = occupied & !low & !high;
        board.by[1] = low & !high;
        board.by[2] = high & !low;
        board.by[3] = low & high;
        board
    }

    /// Where the planes of two players begin, if there are planes: the first player's eggs, then the face-down ones,
    /// then the second player's, each as wide as the board.
    pub fn planes(&self) -> Option<u32> {
        (self.kind == Kind::Planes && self.players == 2).then_some(1 + self.mark_bits + self.claim_bits)
    }

    /// Whether a position is nothing but planes and the mover.
    pub fn is_bare(&self) -> bool {
        self.mark_bits + self.claim_bits == 0
    }

    /// The mover, without the rest.
    #[inline(always)]
    pub fn mover<C: Code>(&self, mut code: C) -> u8 {
        code.take(self.players.ilog2()) as u8
    }
}

/// The bits of `set` at the places of `mask`, moved together at the low end.
#[inline(always)]
pub(super) fn gather(set: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    let mut place = 0;
    while mask != 0 {
        gathered |= (set >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}

/// [`gather`] for two sets at once.
#[inline(always)]
fn gather_pair(one: u64, two: u64, mut mask: u64) -> (u64, u64) {
    let (mut first, mut second) = (0, 0);
    let mut place = 0;
    while mask != 0 {
        let bit = mask.trailing_zeros();
        first |= (one >> bit & 1) << place;
        second |= (two >> bit & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    (first, second)
}

/// [`scatter`] for two sets at once.
#[inline(always)]
fn scatter_pair(mut one: u64, mut two: u64, mut mask: u64) -> (u64, u64) {
    let (mut first, mut second) = (0, 0);
    while mask != 0 {
        let bit = mask & mask.wrapping_neg();
        first |= bit & (one & 1).wrapping_neg();
        second |= bit & (two & 1).wrapping_neg();
        one >>= 1;
        two >>= 1;
        mask &= mask - 1;
    }
    (first, second)
}

/// The inverse of [`gather`]: the low bits of `set` spread to the places of `mask`.
#[inline(always)]
pub(super) fn scatter(set: u64, mut mask: u64) -> u64 {
    let mut scattered = 0;
    let mut rest = set;
    while mask != 0 {
        scattered |= (mask & mask.wrapping_neg()) * (rest & 1);
        rest >>= 1;
        mask &= mask - 1;
    }
    scattered
}
