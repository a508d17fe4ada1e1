//! The attractor: from the ends backwards, level by level of distance, all questions of a word at once, in parallel.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use super::plan::{Ending, Word};
use super::set::Coalition;
use crate::explore::Progress;
use crate::rules::Player;
use crate::solve::back::{Back, Entry};
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
struct Walk<'f> {
    field: &'f Field,
    word: &'f Word,
    /// The questions answered at a smaller distance or this one.
    reached: Vec<AtomicU32>,
    /// The questions answered just now, to be passed on.
    fresh: Vec<AtomicU32>,
    /// For each position and question that needs all successors, how many have joined.
    joined: Vec<AtomicU16>,
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
            return Ok(walk.reached.into_iter().map(AtomicU32::into_inner).collect());
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
                note(id, new, distance);
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
    }
    Err(SolveError::TooLong { limit: NEVER - 1 })
}

/// Bytes a position that a walk takes besides what it leaves behind.
pub(super) fn walk_bytes(word: &Word) -> u64 {
    4 + 2 * word.counted as u64
}

impl<'f> Walk<'f> {
    fn new(field: &'f Field, word: &'f Word) -> Walk<'f> {
        let zeros = |_| AtomicU32::new(0);
        Walk {
            field,
            word,
            reached: (0..field.len()).into_par_iter().map(zeros).collect(),
            fresh: (0..field.len()).into_par_iter().map(zeros).collect(),
            joined: (0..field.len() * word.counted).into_par_iter().map(|_| AtomicU16::new(0)).collect(),
        }
    }

    /// The positions that are over, with the questions that they answer.
    fn ends(&self) -> Vec<u32> {
        let met = self.word.met_by_ending();
        let answers = |&id: &u32| {
            let bits = self.field.ending(id).map_or(0, &met);
            self.fresh[id as usize].store(bits, Relaxed);
            bits != 0
        };
        (0..self.field.len() as u32).into_par_iter().filter(answers).collect()
    }

    fn settle(&self, id: u32) -> u32 {
        let new = self.fresh[id as usize].swap(0, Relaxed);
        self.reached[id as usize].fetch_or(new, Relaxed);
        new
    }

    /// Tells the predecessors of a position what is new there; those that join are put into `found`, once.
    fn pass_on(&self, id: u32, new: u32, found: &mut Vec<u32>) {
        for Entry { source, seats } in self.field.back.of(id) {
            let source_place = source as usize;
            let known = self.reached[source_place].load(Relaxed);
            let mut gained = 0;
            let mut left = new;
            while left != 0 {
                let bit = self.word.before(left.trailing_zeros(), seats);
                left &= left - 1;
                if known >> bit & 1 == 0 && self.joins(source_place, bit) {
                    gained |= 1 << bit;
                }
            }
            if gained != 0 && self.fresh[source_place].fetch_or(gained, Relaxed) == 0 {
                found.push(source);
            }
        }
    }

    /// Whether a position joins by one more successor.
    #[inline(always)]
    fn joins(&self, place: usize, bit: u32) -> bool {
        let Some(counter) = self.word.counter(bit) else { return true };
        let before = self.joined[place * self.word.counted + counter].fetch_add(1, Relaxed);
        before + 1 == self.field.successors[place]
    }
}
