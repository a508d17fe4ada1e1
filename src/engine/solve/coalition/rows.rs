//! The moves of one phase: for every position the numbers of its successors, each with by how many seats the turn goes on.
//!
//! Four bytes per position and four per move. Every move is generated once and looked up once.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::order::Order;
use crate::explore::{Explored, Index};
use crate::packed::{Code, Game};
use crate::parallel;
use crate::solve::SolveError;

/// What is refused when there is too little memory.
pub(super) const COALITIONS: &str = "finding what coalitions force in";

/// The fewest positions of a block.
const SMALL_BLOCK: usize = 256;

/// The most blocks of a phase.
const MOST_BLOCKS: usize = 4096;

/// The moves of all positions of a phase.
pub(super) struct Rows {
    /// The numbers of the positions.
    pub range: Range<u32>,
    /// Positions side by side that are worked on together; all blocks but the last have [`Rows::size`].
    pub blocks: Vec<Block>,
    /// How many positions a block has.
    pub size: usize,
    /// Below this bit of an entry is the successor's number, above it the seats.
    shift: u32,
}

/// The moves of positions side by side.
pub(super) struct Block {
    /// The number of the first position.
    pub first: u32,
    /// Where the successors of each position begin, and where the last end.
    starts: Vec<u32>,
    entries: Vec<u32>,
    /// The blocks of the phase that have successors, as bits.
    pub targets: Vec<u64>,
}

/// What it takes to expand positions.
pub(super) struct Expanding<'a, C, E> {
    /// The game.
    pub game: &'a dyn Game<C>,
    /// Its positions.
    pub explored: &'a Explored<C>,
    /// Their numbers there.
    pub index: &'a Index,
    /// Their numbers here.
    pub order: &'a Order<C>,
    /// Gives the distinct successors of a position in the form in which they are kept.
    pub expand: E,
    /// The bytes that are held besides the moves.
    pub held: u64,
}

/// Below which bit of an entry is the number, for this many players.
pub(super) fn shift(players: u8) -> u32 {
    u32::from(players - 1).leading_zeros()
}

impl Rows {
    /// Expands every position of a phase.
    pub(super) fn new<C: Code, E: Fn(C, &mut Vec<C>) + Sync>(
        given: &Expanding<'_, C, E>,
        range: Range<u32>,
    ) -> Result<Rows, SolveError> {
        let shift = shift(given.game.players());
        let size = (range.len() / MOST_BLOCKS + 1).next_power_of_two().max(SMALL_BLOCK);
        let taken = AtomicU64::new(0);
        let blocks = parallel::try_map(range.len().div_ceil(size), |place| {
            let first = range.start + (place * size) as u32;
            let block = Block::new(given, first..range.end.min(first + size as u32), (&range, size, shift))?;
            let taken = taken.fetch_add(block.bytes(), Relaxed) + block.bytes();
            given.explored.allow(COALITIONS, given.held + taken)?;
            Ok::<_, SolveError>(block)
        })?;
        Ok(Rows { range, blocks, size, shift })
    }

    /// Bytes that they take.
    pub(super) fn bytes(&self) -> u64 {
        self.blocks.iter().map(Block::bytes).sum()
    }

    /// The successors of a position of a block: by how many seats the turn goes on, and the number.
    #[inline(always)]
    pub(super) fn of<'b>(&self, block: &'b Block, place: usize) -> impl ExactSizeIterator<Item = (u8, u32)> + use<'b> {
        let (shift, below) = (self.shift, (1u32 << self.shift) - 1);
        let row = &block.entries[block.starts[place] as usize..block.starts[place + 1] as usize];
        row.iter().map(move |entry| ((entry >> shift) as u8, entry & below))
    }
}

impl Block {
    fn new<C: Code, E: Fn(C, &mut Vec<C>)>(
        given: &Expanding<'_, C, E>,
        numbers: Range<u32>,
        (phase, size, shift): (&Range<u32>, usize, u32),
    ) -> Result<Block, SolveError> {
        let Expanding { game, explored, index, order, .. } = given;
        let mut starts = Vec::with_capacity(numbers.len() + 1);
        let (mut codes, mut turns, mut next) = (Vec::new(), Vec::new(), Vec::new());
        starts.push(0);
        for &code in &order.codes[numbers.start as usize..numbers.end as usize] {
            (given.expand)(code, &mut next);
            match game.seat_advance(code) {
                Some(seats) => turns.resize(turns.len() + next.len(), seats),
                None => turns.extend(next.iter().map(|&after| game.seats_between(code, after))),
            }
            codes.append(&mut next);
            let limit = u32::MAX as usize;
            let end = u32::try_from(codes.len());
            starts.push(end.map_err(|_| SolveError::TooManySuccessors { given: codes.len(), limit })?);
        }
        // One kind of access to memory at a time, so that many of them overlap.
        let mut entries = index.ids(explored, &codes);
        entries.iter_mut().for_each(|entry| *entry = order.numbers[*entry as usize]);
        let mut targets = vec![0u64; phase.len().div_ceil(size).div_ceil(64)];
        for (entry, seats) in entries.iter_mut().zip(turns) {
            assert!(*entry >= phase.start, "a phase never falls");
            if *entry < phase.end {
                let target = (*entry - phase.start) as usize / size;
                targets[target / 64] |= 1 << (target % 64);
            }
            *entry |= u32::from(seats) << shift;
        }
        Ok(Block { first: numbers.start, starts, entries, targets })
    }

    /// How many positions it has.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn bytes(&self) -> u64 {
        (4 * self.starts.capacity() + 4 * self.entries.capacity() + 8 * self.targets.capacity()) as u64
    }
}
