//! The attractor: from the ends backwards, level by level of distance, all questions of a word at once, in parallel.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::back::{Back, Entry};
use super::plan::{Ending, Word};
use super::set::Coalition;
use crate::explore::Progress;
use crate::parallel;
use crate::rules::Player;
use crate::solve::retrograde::SolveError;

/// In a position's note: it is over; the rest is the seat of the winner, or [`LEVEL`].
pub(super) const OVER: u8 = 0x80;
/// In the note of a position that is over: nobody has won.
pub(super) const LEVEL: u8 = 0x40;

/// In the list of plies: not forced.
pub(super) const NEVER: u16 = u16::MAX;

/// The graph as the attractor sees it.
pub(super) struct Field {
    /// Predecessors.
    pub back: Back,
    /// The number of successors of each position.
    pub successors: Vec<u16>,
    /// How each position ended, if it is over; later, whose solo regions the mover can move into.
    pub notes: Vec<AtomicU8>,
}

impl Field {
    fn ending(&self, id: u32) -> Option<Ending> {
        match self.notes[id as usize].load(Relaxed) {
            note if note & OVER == 0 => None,
            note if note & LEVEL != 0 => Some(Ending::Level),
            note => Some(Ending::Won(note & !OVER)),
        }
    }

    /// The counters for a word's questions.
    pub(super) fn lanes(&self, word: &Word) -> Lanes {
        Lanes::new(word.counted, self.successors.iter().copied().max().unwrap_or(0))
    }

    /// A block is this many low bits of a number.
    fn block_bits(&self) -> u32 {
        (self.len() / BLOCKS + 1).next_power_of_two().trailing_zeros()
    }

    /// The number of the first position of a block.
    fn base(&self, block: usize) -> u32 {
        (block as u32) << self.block_bits()
    }

    fn len(&self) -> usize {
        self.successors.len()
    }

    /// For every position, the players whose solo regions the mover can move into.
    pub(super) fn note_choices(&self, wins: &[u32], players: u8) {
        let note = |id: u32| {
            let alone = Player::all(players).filter(|&seat| wins[id as usize] >> Coalition::of(seat).bits() & 1 != 0);
            let alone = alone.fold(0, |set, seat| set | Coalition::of(seat).bits());
            if alone == 0 {
                return;
            }
            for Entry { source, seats } in self.back.of(id) {
                let seen = Coalition::from_bits(alone).turned(seats, players);
                self.notes[source as usize].fetch_or(seen.bits(), Relaxed);
            }
        };
        parallel::map_ranges(self.len(), parallel::PIECE, |ids| ids.for_each(|id| note(id as u32)));
    }
}

/// Where a walk is.
///
/// For each position one row of 64-bit words: the questions answered so far in the lower half of the first, those answered just now and not
/// yet passed on in its upper half, and in the others a lane of eight or sixteen bits for each question that needs every successor: how many
/// have not joined. One subtraction counts all questions that a move is about, and no lane can run below zero into the next.
///
/// Telling all predecessors at once would jump about in memory. Instead what they are told is first sorted by block of numbers, then each
/// block reads its messages, all by one thread: no locks, no atomics, and a block's rows stay in the cache.
struct Walk<'f> {
    field: &'f Field,
    word: &'f Word,
    rows: Vec<u64>,
    lanes: Lanes,
}

/// At most this many blocks.
const BLOCKS: usize = 256;

/// What a position is told: its number, and the questions that one more successor answers, as they are asked there.
type Message = (u32, u32);

/// What one part of the positions has to say, by block.
type Mail = Vec<Vec<Message>>;

/// The fewest messages that are sorted at a time; else half as many as there are positions.
const SMALL_BATCH: usize = 1 << 20;

/// Answers the questions of one word for every position. `note` is told a position, what was newly answered there, and at which distance.
pub(super) fn attract(
    field: &Field,
    word: &Word,
    progress: &dyn Progress,
    note: impl Fn(u32, u32, u16) + Sync,
) -> Result<Vec<u32>, SolveError> {
    let mut walk = Walk::new(field, word);
    let mut level = walk.ends();
    let mut mail: Vec<Mail> = vec![vec![Vec::new(); BLOCKS]; parallel::threads() * 2];
    let mut answered = 0;
    for distance in 0..NEVER {
        if level.iter().all(Vec::is_empty) {
            return Ok(walk.answers());
        }
        if progress.stopped() {
            return Err(SolveError::Interrupted);
        }
        answered += level.iter().map(Vec::len).sum::<usize>() as u64;
        progress.at(distance as usize, answered);
        // All of a level joins before any of it is passed on: the next level is what follows from it and from nothing later.
        let settled = walk.settle(&level, |id, new| note(id, word.answers(new), distance));
        level.iter_mut().for_each(Vec::clear);
        for batch in batches(field, &settled) {
            walk.write(&settled[batch], &mut mail);
            walk.deliver(&mut mail, &mut level);
        }
    }
    Err(SolveError::TooLong { limit: NEVER - 1 })
}

/// Cuts the blocks of a level into runs that have about as many messages as a batch may have.
fn batches(field: &Field, settled: &[Vec<Message>]) -> Vec<Range<usize>> {
    let each = (field.back.moves() / field.len().max(1)).max(1);
    let most = (field.len() / 2).max(SMALL_BATCH);
    let mut batches: Vec<Range<usize>> = Vec::new();
    let mut messages = 0;
    for (block, positions) in settled.iter().enumerate() {
        messages += positions.len() * each;
        match batches.last_mut().filter(|_| messages <= most) {
            Some(batch) => batch.end = block + 1,
            None => {
                messages = positions.len() * each;
                batches.push(block..block + 1);
            }
        }
    }
    batches
}

impl<'f> Walk<'f> {
    fn new(field: &'f Field, word: &'f Word) -> Walk<'f> {
        let lanes = field.lanes(word);
        let width = lanes.row();
        let entry = |place: usize| match place % width {
            0 => 0,
            _ => lanes.ones() * u64::from(field.successors[place / width]),
        };
        let rows = parallel::values(field.len() * width, entry);
        Walk { field, word, rows, lanes }
    }

    /// The rows of each block.
    fn blocks(&mut self) -> impl Iterator<Item = &mut [u64]> {
        self.rows.chunks_mut(self.lanes.row() << self.field.block_bits())
    }

    fn answers(&self) -> Vec<u32> {
        parallel::values(self.field.len(), |id| self.word.answers(self.rows[id * self.lanes.row()] as u32))
    }

    /// The positions that are over, with the questions that they answer.
    fn ends(&mut self) -> Vec<Vec<u32>> {
        let (field, word, width) = (self.field, self.word, self.lanes.row());
        let in_block = |block: usize, rows: &mut [u64]| {
            let mut found = Vec::new();
            for (id, row) in (field.base(block)..).zip(rows.chunks_mut(width)) {
                let met = field.ending(id).map_or(0, |ending| word.met(ending));
                row[0] = u64::from(met) << 32;
                if met != 0 {
                    found.push(id);
                }
            }
            found
        };
        parallel::map_each(self.blocks().collect(), in_block)
    }

    /// Takes what is new in the positions of a level, which from now on counts as answered.
    fn settle(&mut self, level: &[Vec<u32>], note: impl Fn(u32, u32) + Sync) -> Vec<Vec<Message>> {
        let (field, width) = (self.field, self.lanes.row());
        let in_block = |block: usize, (rows, ids): (&mut [u64], &Vec<u32>)| {
            let settle = |&id: &u32| {
                let state = &mut rows[(id - field.base(block)) as usize * width];
                let new = (*state >> 32) as u32;
                *state = u64::from(*state as u32 | new);
                note(id, new);
                (id, new)
            };
            ids.iter().map(settle).collect()
        };
        parallel::map_each(self.blocks().zip(level).collect(), in_block)
    }

    /// Writes to the predecessors of some positions what is new there.
    fn write(&self, settled: &[Vec<Message>], mail: &mut [Mail]) {
        let (parts, block_bits) = (mail.len(), self.field.block_bits());
        parallel::each(mail, |part, mail| {
            for positions in settled {
                // Each part takes its share of every block.
                for &(id, new) in &positions[positions.len() * part / parts..positions.len() * (part + 1) / parts] {
                    for Entry { source, seats } in self.field.back.of(id) {
                        mail[(source >> block_bits) as usize].push((source, self.word.before(new, seats)));
                    }
                }
            }
        });
    }

    /// Hands out the messages; positions that join are put into the next level, once.
    fn deliver(&mut self, mail: &mut [Mail], level: &mut [Vec<u32>]) {
        let (field, any, lanes) = (self.field, self.word.any, self.lanes.clone());
        let in_block = |block: usize, (rows, found): (&mut [u64], &mut Vec<u32>)| {
            for &(id, asked) in mail.iter().flat_map(|mail| &mail[block]) {
                let place = (id - field.base(block)) as usize * lanes.row();
                let row = &mut rows[place..place + lanes.row()];
                let known = row[0] as u32 | (row[0] >> 32) as u32;
                let gained = asked & any & !known | lanes.count(&mut row[1..], asked & !any);
                if gained != 0 {
                    if row[0] >> 32 == 0 {
                        found.push(id);
                    }
                    row[0] |= u64::from(gained) << 32;
                }
            }
        };
        parallel::map_each(self.blocks().zip(level).collect(), in_block);
        mail.iter_mut().for_each(|mail| mail.iter_mut().for_each(Vec::clear));
    }
}

/// Counters side by side.
#[derive(Debug, Clone)]
pub(super) struct Lanes {
    /// Bits in a lane.
    bits: u32,
    /// Words of lanes per position.
    words: usize,
    /// For each set of the lanes of a word, a one in each.
    spread: Vec<u64>,
}

impl Lanes {
    /// The narrowest lanes that count this many successors.
    pub(super) fn new(counters: usize, most_successors: u16) -> Lanes {
        let bits = if most_successors < 1 << 8 { 8 } else { 16 };
        let a_word = 64 / bits;
        let ones = |set: u64| (0..a_word).fold(0, |ones, lane| ones | (set >> lane & 1) << (lane * bits));
        Lanes { bits, words: counters.div_ceil(a_word as usize), spread: (0..1 << a_word).map(ones).collect() }
    }

    /// Words in a row: the state and the counters.
    fn row(&self) -> usize {
        1 + self.words
    }

    /// Bytes per position that a walk takes at the most: a row; a number and what is new, when all positions are on a level; and messages.
    pub(super) fn bytes(&self) -> u64 {
        8 * self.row() as u64 + 12 + 8
    }

    /// A one in every lane.
    fn ones(&self) -> u64 {
        self.spread[self.spread.len() - 1]
    }

    /// Counts one more successor for each of some questions; returns those for which it was the last.
    #[inline(always)]
    fn count(&self, counts: &mut [u64], asked: u32) -> u32 {
        let a_word = 64 / self.bits;
        let low = !(self.ones() << (self.bits - 1));
        let mut done = 0;
        for (first, counts) in (0..).step_by(a_word as usize).zip(counts) {
            let ones = self.spread[(asked >> first) as usize & (self.spread.len() - 1)];
            *counts -= ones;
            // The highest bit of each lane that is zero: nothing carries from lane to lane.
            let mut zero = !(((*counts & low) + low) | *counts | low) & ones << (self.bits - 1);
            while zero != 0 {
                done |= 1 << (first + zero.trailing_zeros() / self.bits);
                zero &= zero - 1;
            }
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_count_down_by_themselves() {
        for (most, counters) in [(200, 15), (255, 8), (256, 15), (40_000, 16)] {
            let lanes = Lanes::new(counters, most);
            let mut counts = vec![lanes.ones() * u64::from(most); lanes.words];
            let mut left: Vec<u32> = vec![u32::from(most); counters];
            // Each question is asked a different number of times before all of them are asked together.
            for round in 0..u32::from(most) {
                let asked = (0..counters as u32)
                    .filter(|&question| round % (question + 1) == 0 || left[question as usize] == 1);
                let asked: u32 = asked
                    .filter(|&question| left[question as usize] > 0)
                    .fold(0, |bits, question| bits | 1 << question);
                let zero = lanes.count(&mut counts, asked);
                for question in (0..counters).filter(|question| asked >> question & 1 != 0) {
                    left[question] -= 1;
                    assert_eq!(zero >> question & 1 != 0, left[question] == 0, "{most}, {counters}, {question}");
                }
                assert_eq!(zero & !asked, 0);
            }
            assert_eq!(left[0], 0);
        }
    }
}
