//! Two layouts of a position in an integer, and the choice between them.
//!
//! *Planes*: a bit board for each player, cheap to take apart, chosen where it fits into 64 bits. *Ranks*: the number of
//! each player's set of cells among all sets of its size, in the order of its highest cells (the combinatorial number
//! system): five pawns on 55 cells take 22 bits.
//!
//! From the highest bit down: blue's pawns, red's pawns, the offsets as one number with a digit a slider, the debts
//! (`after-jump=lose-next`), the centre block, the mover in the lowest bit.

use super::Board;
use crate::packed::Code;
use crate::settings::labyrinth::{AfterJump, Centre, Settings};

/// Where the fields of a position are.
#[derive(Debug, Clone)]
pub struct Layout {
    kind: Kind,
    sliders: u32,
    /// Notches of a slider.
    notches: u64,
    /// The notch of a start block.
    middle: u64,
    /// What a slider's notch adds to the number of the offsets.
    weights: Vec<u64>,
    /// `chosen[k - 1][n]` is the number of sets of `k` among `n` cells.
    chosen: Vec<[u64; 65]>,
    /// For each size of set, where to look for the highest cell of a number.
    hints: Vec<Hint>,
    set_bits: u32,
    offset_bits: u32,
    debt_bits: u32,
    centre_bits: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Planes,
    Ranks,
}

impl Layout {
    /// The layout for a variant: planes in one word, or ranks in as few as possible.
    pub fn narrowest(settings: &Settings) -> Layout {
        let board = settings.board.board();
        let cells = u32::from(board.cells) * u32::from(board.rows());
        let pawns = u32::from(settings.pawns);
        let sliders = board.sliders.len() as u32;
        let notches = 2 * u64::from(board.range) + 1;
        let chosen = chosen(pawns);
        let hints = chosen.iter().map(|chosen| Hint::new(&chosen[..=cells as usize])).collect();
        let sets = chosen[pawns as usize - 1][cells as usize];
        let ranks = Layout {
            kind: Kind::Ranks,
            sliders,
            notches,
            middle: u64::from(board.range),
            weights: (0..sliders).map(|slider| notches.pow(slider)).collect(),
            chosen,
            hints,
            set_bits: bits_for(sets),
            offset_bits: bits_for(notches.pow(sliders)),
            debt_bits: match settings.after_jump {
                AfterJump::TurnEnds => 0,
                AfterJump::LoseNext => 2,
            },
            centre_bits: match settings.centre {
                Centre::OpponentLast => 1,
                Centre::AnyoneLast => 2,
            },
        };
        let planes = Layout { kind: Kind::Planes, set_bits: cells, ..ranks.clone() };
        if planes.bits() < u64::BITS { planes } else { ranks }
    }

    /// The bits that a position takes.
    pub fn bits(&self) -> u32 {
        2 * self.set_bits + self.offset_bits + self.debt_bits + self.centre_bits + 1
    }

    /// A board as an integer.
    #[inline(always)]
    pub fn pack<C: Code>(&self, board: &Board) -> C {
        let sets = match self.kind {
            Kind::Planes => board.by,
            Kind::Ranks => [self.rank(board.by[0]), self.rank(board.by[1])],
        };
        C::default()
            .put(sets[1], self.set_bits)
            .put(sets[0], self.set_bits)
            .put(self.digits(board.offsets), self.offset_bits)
            .put(u64::from(board.debts), self.debt_bits)
            .put(u64::from(board.centre), self.centre_bits)
            .put(u64::from(board.mover), 1)
    }

    /// The board that an integer stands for.
    #[inline(always)]
    pub fn unpack<C: Code>(&self, mut code: C) -> Board {
        let mover = code.take(1) as u8;
        let centre = code.take(self.centre_bits) as u8;
        let debts = code.take(self.debt_bits) as u8;
        let offsets = self.notches(code.take(self.offset_bits));
        let sets = [code.take(self.set_bits), code.take(self.set_bits)];
        let by = match self.kind {
            Kind::Planes => sets,
            Kind::Ranks => [self.unrank(sets[0]), self.unrank(sets[1])],
        };
        Board { by, offsets, mover, centre, debts }
    }

    /// The mover, without the rest.
    #[inline(always)]
    pub fn mover<C: Code>(&self, mut code: C) -> u8 {
        code.take(1) as u8
    }

    /// The offsets as one number.
    #[inline(always)]
    pub(super) fn digits(&self, offsets: u64) -> u64 {
        let mut rest = offsets >> 4;
        let mut number = 0;
        for weight in &self.weights {
            number += weight * (rest & 15);
            rest >>= 4;
        }
        number
    }

    /// The offsets of all rows from one number; the start blocks are in the middle.
    #[inline(always)]
    pub(super) fn notches(&self, mut number: u64) -> u64 {
        let mut offsets = self.middle | self.middle << (4 * (self.sliders + 1));
        for slider in 1..=self.sliders {
            offsets |= (number % self.notches) << (4 * slider);
            number /= self.notches;
        }
        offsets
    }

    /// The number of a set among all sets of its size.
    #[inline(always)]
    pub fn rank(&self, mut set: u64) -> u64 {
        let mut rank = 0;
        for chosen in &self.chosen {
            rank += chosen[set.trailing_zeros() as usize];
            set &= set.wrapping_sub(1);
        }
        rank
    }

    /// The set with a number.
    #[inline(always)]
    pub fn unrank(&self, mut rank: u64) -> u64 {
        let mut set = 0;
        for (chosen, hint) in self.chosen.iter().zip(&self.hints).rev() {
            let highest = hint.last_not_above(chosen, rank);
            rank -= chosen[highest];
            set |= 1 << highest;
        }
        set
    }
}

/// A coarse index into a row of numbers of sets, so that few of them are looked at.
#[derive(Debug, Clone)]
struct Hint {
    /// How many low bits of a rank are ignored.
    shift: u32,
    /// For each value of the other bits, the last cell that a rank with it and zeroes can have as its highest.
    cells: [u8; 257],
}

impl Hint {
    fn new(chosen: &[u64]) -> Hint {
        let (last, sets) = (chosen.len() - 2, chosen[chosen.len() - 1]);
        let shift = bits_for(sets).saturating_sub(8);
        let cell = |bucket: usize| {
            let rank = (bucket as u64) << shift;
            chosen.partition_point(|&sets| sets <= rank).saturating_sub(1).min(last) as u8
        };
        Hint { shift, cells: std::array::from_fn(cell) }
    }

    /// The highest cell of the set with a rank: the last cell below which there are not more sets than the rank.
    #[inline(always)]
    fn last_not_above(&self, chosen: &[u64; 65], rank: u64) -> usize {
        let bucket = (rank >> self.shift) as usize & 255;
        let (first, last) = (self.cells[bucket] as usize, self.cells[bucket + 1] as usize);
        first + chosen[first + 1..=last].partition_point(|&sets| sets <= rank)
    }
}

/// How many bits it takes to tell `values` values apart.
fn bits_for(values: u64) -> u32 {
    u64::BITS - (values - 1).leading_zeros()
}

/// The numbers of sets of 1 to `most` among up to 64 cells. Sets of at most 12 of 64 are counted, so nothing overflows.
fn chosen(most: u32) -> Vec<[u64; 65]> {
    let mut table: Vec<[u64; 65]> = Vec::new();
    for size in 0..most as usize {
        let mut row = [0u64; 65];
        for cells in 1..=64 {
            // The last cell is outside the set, or inside with a smaller set before it.
            let smaller = if size == 0 { 1 } else { table[size - 1][cells - 1] };
            row[cells] = row[cells - 1] + smaller;
        }
        table.push(row);
    }
    table
}
