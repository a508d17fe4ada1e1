//! The attractor: from the ends backwards, level by level of distance, all questions of a word at once, in parallel.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::back::{Back, Entry};
use super::plan::{Ending, MOST_PLAYERS, Word};
use super::set::Coalition;
use crate::explore::Progress;
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
        Lanes::new(word.counted, self.successors.par_iter().copied().max().unwrap_or(0))
    }

    fn len(&self) -> usize {
        self.successors.len()
    }

    /// For every position, the seats whose solo regions the mover can move into.
    pub(super) fn note_choices(&self, wins: &[u32], players: u8) {
        (0..self.len() as u32).into_par_iter().for_each(|id| {
            let alone = Player::all(players).filter(|&seat| wins[id as usize] >> Coalition::of(seat).bits() & 1 != 0);
            let alone = alone.fold(0, |set, seat| set | Coalition::of(seat).bits());
            if alone == 0 {
                return;
            }
            for Entry { source, seats } in self.back.of(id) {
                let seen = Coalition::from_bits(alone).turned(seats, players);
                self.notes[source as usize].fetch_or(seen.bits(), Relaxed);
            }
        });
    }
}

/// Where a walk stands.
///
/// For each position one row of 64-bit words: the questions answered so far in the lower half of the first, those answered just now and not
/// yet passed on in its upper half, and in the others a lane of eight or sixteen bits for each question that needs every successor: how many
/// have not joined. One subtraction counts all questions that a move is about, and no lane can run below zero into the next.
struct Walk<'f> {
    field: &'f Field,
    word: &'f Word,
    rows: Vec<AtomicU64>,
    lanes: Lanes,
}

/// Counters side by side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lanes {
    /// Bits in a lane.
    bits: u32,
    /// Words of lanes a position.
    words: usize,
}

/// The most words of lanes: sixteen counters of sixteen bits.
const MOST_WORDS: usize = 4;

impl Lanes {
    /// The narrowest lanes that count so many successors.
    pub(super) fn new(counters: usize, most_successors: u16) -> Lanes {
        let bits = if most_successors < 1 << 8 { 8 } else { 16 };
        Lanes { bits, words: counters.div_ceil(64 / bits as usize) }
    }

    /// Bytes a position that a walk takes.
    pub(super) fn row_bytes(self) -> u64 {
        8 * (1 + self.words as u64)
    }

    /// A one in every lane.
    fn ones(self) -> u64 {
        if self.bits == 8 { 0x0101_0101_0101_0101 } else { 0x0001_0001_0001_0001 }
    }

    /// A one in the lane of each question, for each word.
    fn spread(self, questions: u32) -> [u64; MOST_WORDS] {
        let a_word = 64 / self.bits as usize;
        std::array::from_fn(|word| {
            let bits = |lane: &usize| questions >> (word * a_word + lane) & 1 != 0;
            (0..a_word.min(32 - word * a_word)).filter(bits).fold(0, |ones, lane| ones | 1 << (lane as u32 * self.bits))
        })
    }

    /// The questions whose lanes are zero, among those of a word with a one in `asked`.
    #[inline(always)]
    fn zeros(self, word: usize, counts: u64, asked: u64) -> u32 {
        let low = !(self.ones() << (self.bits - 1));
        // The highest bit of each lane that is zero: nothing carries from lane to lane.
        let mut zero = !(((counts & low) + low) | counts | low) & asked << (self.bits - 1);
        let mut questions = 0;
        while zero != 0 {
            questions |= 1 << (word as u32 * (64 / self.bits) + zero.trailing_zeros() / self.bits);
            zero &= zero - 1;
        }
        questions
    }
}

/// So many predecessors are looked up before any is changed: the loads overlap, whereas a change waits for all loads before it.
const TOGETHER: usize = 16;

/// What is new in a position, as its predecessors ask it.
#[derive(Clone, Copy)]
struct News {
    any: u32,
    every: [u64; MOST_WORDS],
}

/// Answers the questions of one word for every position. `note` is told a position, what was newly answered there, and at which distance.
pub(super) fn attract(
    field: &Field,
    word: &Word,
    progress: &dyn Progress,
    note: impl Fn(u32, u32, u16) + Sync,
) -> Result<Vec<u32>, SolveError> {
    let walk = Walk::new(field, word);
    let mut level = walk.ends();
    let mut answered = 0;
    for distance in 0..NEVER {
        if level.is_empty() {
            return Ok((0..field.len()).into_par_iter().map(|place| word.answers(walk.reached(place))).collect());
        }
        if progress.stopped() {
            return Err(SolveError::Interrupted);
        }
        answered += level.len() as u64;
        progress.at(distance as usize, answered);
        // All of a level joins before any of it is passed on: the next level is what follows from it and from nothing later.
        let settled: Vec<(u32, u32)> = level
            .par_iter()
            .map(|&id| {
                let new = walk.settle(id);
                note(id, word.answers(new), distance);
                (id, new)
            })
            .collect();
        let pass_on = |mut found: Vec<u32>, &(id, new): &(u32, u32)| {
            walk.pass_on(id, new, &mut found);
            found
        };
        level = settled.par_iter().fold(Vec::new, pass_on).reduce(Vec::new, |mut one, mut other| {
            one.append(&mut other);
            one
        });
        // In the order of numbers, memory is walked through and not jumped about in.
        level.par_sort_unstable();
    }
    Err(SolveError::TooLong { limit: NEVER - 1 })
}

impl<'f> Walk<'f> {
    fn new(field: &'f Field, word: &'f Word) -> Walk<'f> {
        let lanes = field.lanes(word);
        let width = 1 + lanes.words;
        let entry = |place: usize| match place % width {
            0 => AtomicU64::new(0),
            _ => AtomicU64::new(lanes.ones() * u64::from(field.successors[place / width])),
        };
        let rows = (0..field.len() * width).into_par_iter().map(entry).collect();
        Walk { field, word, rows, lanes }
    }

    fn row(&self, place: usize) -> &[AtomicU64] {
        let width = 1 + self.lanes.words;
        &self.rows[place * width..(place + 1) * width]
    }

    fn reached(&self, place: usize) -> u32 {
        self.row(place)[0].load(Relaxed) as u32
    }

    /// The positions that are over, with the questions that they answer.
    fn ends(&self) -> Vec<u32> {
        let seats = 0..MOST_PLAYERS;
        let won: Vec<u32> = seats.map(|seat| self.word.met(Ending::Won(seat))).collect();
        let level = self.word.met(Ending::Level);
        let answers = |&id: &u32| {
            let met = match self.field.ending(id) {
                None => 0,
                Some(Ending::Level) => level,
                Some(Ending::Won(seat)) => won[seat as usize],
            };
            self.row(id as usize)[0].store(u64::from(met) << 32, Relaxed);
            met != 0
        };
        (0..self.field.len() as u32).into_par_iter().filter(answers).collect()
    }

    /// Takes what is new in a position, which from now on counts as answered.
    fn settle(&self, id: u32) -> u32 {
        let state = &self.row(id as usize)[0];
        let new = (state.load(Relaxed) >> 32) as u32;
        state.store(u64::from(state.load(Relaxed) as u32 | new), Relaxed);
        new
    }

    /// Tells the predecessors of a position what is new there; those that join are put into `found`, once.
    fn pass_on(&self, id: u32, new: u32, found: &mut Vec<u32>) {
        let mut news: [Option<News>; MOST_PLAYERS as usize] = [None; MOST_PLAYERS as usize];
        let mut group = [Entry { source: 0, seats: 0 }; TOGETHER];
        let mut entries = self.field.back.of(id);
        loop {
            let mut count = 0;
            let mut states = [0; TOGETHER];
            for (place, entry) in group.iter_mut().zip(&mut entries) {
                *place = entry;
                states[count] = self.row(entry.source as usize)[0].load(Relaxed);
                count += 1;
            }
            for (entry, state) in group[..count].iter().zip(states) {
                let seats = entry.seats;
                let news = *news[seats as usize].get_or_insert_with(|| self.news(new, seats));
                if self.tell(entry.source, state, news) {
                    found.push(entry.source);
                }
            }
            if count < TOGETHER {
                return;
            }
        }
    }

    fn news(&self, new: u32, seats: u8) -> News {
        let asked = self.word.before(new, seats);
        News { any: asked & self.word.any, every: self.lanes.spread(asked & !self.word.any) }
    }

    /// Tells one position what is new in a successor; whether it is the first that it hears of for the next level and joins by.
    #[inline(always)]
    fn tell(&self, id: u32, state: u64, News { any, every }: News) -> bool {
        let row = self.row(id as usize);
        let mut gained = any & !(state as u32 | (state >> 32) as u32);
        for (word, (counts, &asked)) in row[1..].iter().zip(&every).enumerate() {
            if asked != 0 {
                let left = counts.fetch_sub(asked, Relaxed) - asked;
                gained |= self.lanes.zeros(word, left, asked);
            }
        }
        gained != 0 && row[0].fetch_or(u64::from(gained) << 32, Relaxed) >> 32 == 0
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
                let spread = lanes.spread(asked);
                let mut zero = 0;
                for (word, count) in counts.iter_mut().enumerate() {
                    *count -= spread[word];
                    zero |= lanes.zeros(word, *count, spread[word]);
                }
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
