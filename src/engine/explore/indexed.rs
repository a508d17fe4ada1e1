//! Breadth-first search by index: three bits per place instead of a code per position, for games whose positions an engine ranks ([`crate::packed::Slicing`]).
//!
//! One bit says that a place was reached, one that it is expanded now, one that it will be next. Threads take pieces of the index; what they find is an *or* into the bits of the next level, so the result does not depend on their order.
//! Nothing is looked up and nothing moves when more is found, but every place of the index has its bits, reached or not. Images have one place; in games where a place does not say who is who, positions with the players exchanged have too.

use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::search::{ExploreError, Limits, NoRoom, Prediction, Progress, check_limits};
use crate::packed::{Code, Moves, SliceIndex, Slicing, Symmetry, Terminal, mix_distinct};
use crate::parallel;

/// Bits of a word.
const WORD: u64 = u64::BITS as u64;

/// Words of a piece, which is what one thread does at a time.
const PIECE: usize = 64;

/// What was counted of the positions that can be reached.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reached {
    /// Number of positions.
    pub positions: u64,
    /// Distinct successors, summed over the positions that are not over.
    pub moves: u64,
    /// Positions that are over.
    pub over: u64,
    /// How many positions have each depth.
    pub by_depth: Vec<u64>,
    /// How many are in each slice, with its name; nothing where positions were not ranked.
    pub by_slice: Vec<(String, u64)>,
    /// The most bytes that the tables and buffers took at a time.
    pub peak_bytes: u64,
}

/// A bit for each place.
type Bits = Vec<AtomicU64>;

/// Some words of one slice.
struct Piece {
    slice: usize,
    words: Range<usize>,
}

struct Search<'a> {
    slices: &'a dyn Slicing,
    /// By slice, the number of its first word.
    first: Vec<usize>,
    pieces: Vec<Piece>,
    seen: Bits,
    now: Bits,
    next: Bits,
    progress: &'a dyn Progress,
}

/// How many places the index has, and what exploring by it takes besides the tables that rank positions: three bits for each place, and a piece for every 64 words.
pub fn predict_indexed(slices: &dyn Slicing) -> Prediction {
    let lens = (0..slices.slices()).map(|slice| slices.slice_len(slice));
    let (positions, words) =
        lens.fold((0, 0), |(all, words), len: u128| (all + len, words + len.div_ceil(WORD.into())));
    let bytes = words * 3 * 8 + words.div_ceil(PIECE as u128) * size_of::<Piece>() as u128;
    Prediction { positions: Some(positions), bytes: Some(bytes) }
}

/// Counts every position reachable from `roots`, by depth and by slice.
pub fn explore_indexed(
    slices: &dyn Slicing,
    roots: &[SliceIndex],
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Reached, ExploreError> {
    let Prediction { positions, bytes } = predict_indexed(slices);
    let count = |count: Option<u128>| count.and_then(|count| u64::try_from(count).ok()).unwrap_or(u64::MAX);
    let (positions, given) = (count(positions), count(bytes));
    if given > limits.bytes {
        let doing = "exploring by index up to";
        return Err(NoRoom { doing, positions, given, limit: limits.bytes, symmetry: Symmetry::On }.into());
    }
    let mut search = Search::new(slices, progress);
    roots.iter().for_each(|&root| search.mark(search.bit(root)));
    let overhead: u64 = (0..slices.slices()).map(|slice| slices.slice_overhead(slice)).sum();
    let by_slice = (0..slices.slices()).map(|slice| (slices.slice_name(slice), 0)).collect();
    let mut found = Reached { by_slice, peak_bytes: given + overhead, ..Reached::default() };
    loop {
        let level = search.advance(&mut found.by_slice);
        if level == 0 {
            return Ok(found);
        }
        found.positions += level;
        let depth = found.by_depth.len();
        found.by_depth.push(level);
        progress.at(depth, found.positions);
        check_limits(depth, found.positions, found.peak_bytes, (limits, Symmetry::On), progress)?;
        for (moves, over) in parallel::map(search.pieces.len(), |piece| search.expand(&search.pieces[piece])) {
            found.moves += moves;
            found.over += over;
        }
        if progress.stopped() {
            return Err(ExploreError::Interrupted { depth, positions: found.positions });
        }
    }
}

impl<'a> Search<'a> {
    fn new(slices: &'a dyn Slicing, progress: &'a dyn Progress) -> Search<'a> {
        let (mut first, mut pieces, mut words) = (Vec::new(), Vec::new(), 0);
        for slice in 0..slices.slices() {
            first.push(words);
            let end = words + slices.slice_len(slice).div_ceil(WORD.into()) as usize;
            while words < end {
                let piece = words..end.min(words + PIECE);
                words = piece.end;
                pieces.push(Piece { slice, words: piece });
            }
        }
        let bits = || (0..words).map(|_| AtomicU64::new(0)).collect();
        Search { slices, first, pieces, seen: bits(), now: bits(), next: bits(), progress }
    }

    /// The number of the bit of a place.
    #[inline(always)]
    fn bit(&self, place: SliceIndex) -> u64 {
        self.first[place.slice] as u64 * WORD + place.index
    }

    /// Puts a place into the next level, unless it was reached before.
    #[inline(always)]
    fn mark(&self, bit: u64) {
        let (word, bit) = ((bit / WORD) as usize, 1 << (bit % WORD));
        if (self.seen[word].load(Relaxed) | self.next[word].load(Relaxed)) & bit == 0 {
            self.next[word].fetch_or(bit, Relaxed);
        }
    }

    /// Begins with the next level; returns how many places it has, and adds them to those of their slices.
    fn advance(&mut self, by_slice: &mut [(String, u64)]) -> u64 {
        mem::swap(&mut self.now, &mut self.next);
        let take = |piece: &Piece| {
            let mut count = 0;
            for word in piece.words.clone() {
                let fresh = self.now[word].load(Relaxed);
                self.next[word].store(0, Relaxed);
                self.seen[word].fetch_or(fresh, Relaxed);
                count += u64::from(fresh.count_ones());
            }
            count
        };
        let counts = parallel::map_items(&self.pieces, take);
        self.pieces.iter().zip(&counts).for_each(|(piece, count)| by_slice[piece.slice].1 += count);
        counts.iter().sum()
    }

    /// Expands the places of a piece that are in this level; returns their distinct successors, and how many are over.
    fn expand(&self, piece: &Piece) -> (u64, u64) {
        let (mut sum, mut over) = (0, 0);
        let (mut moves, mut next) = (Moves::default(), Vec::new());
        if self.progress.stopped() {
            return (sum, over);
        }
        self.for_each_run(piece, |run| {
            self.slices.moves(piece.slice, run, &mut moves);
            for listed in &moves.positions {
                if listed.standing != Terminal::Open {
                    over += 1;
                    continue;
                }
                next.clear();
                // Plain loops, as in `packed::ovo::rank::forward`.
                for part in [listed.moves.start..listed.barred.start, listed.barred.end..listed.moves.end] {
                    for &place in &moves.next[part] {
                        next.push(self.bit(place));
                    }
                }
                mix_distinct(&mut next);
                sum += next.len() as u64;
                for bit in &next {
                    self.mark(bit.unmix());
                }
            }
        });
        (sum, over)
    }

    /// Calls `visit` with each run of neighbouring indices that are in this level.
    fn for_each_run(&self, piece: &Piece, mut visit: impl FnMut(Range<u64>)) {
        let mut run: Range<u64> = 0..0;
        for word in piece.words.clone() {
            let mut bits = self.now[word].load(Relaxed);
            let base = (word - self.first[piece.slice]) as u64 * WORD;
            while bits != 0 {
                let start = bits.trailing_zeros();
                let len = (bits >> start).trailing_ones();
                bits &= u64::MAX.checked_shl(start + len).unwrap_or(0);
                let start = base + u64::from(start);
                if run.end != start || run.is_empty() {
                    if !run.is_empty() {
                        visit(run);
                    }
                    run = start..start;
                }
                run.end = start + u64::from(len);
            }
        }
        if !run.is_empty() {
            visit(run);
        }
    }
}
