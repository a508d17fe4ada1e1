//! The part of an exploration that one of several workers has: the positions that belong to it, in a visited set of its own.

use super::explored::Explored;
use super::search::Limits;
use super::set::{SHARDS, shard_of};
use crate::packed::{Code, Symmetry};

/// A level with more than one N-th of all positions is not listed, but found in the table by its depth.
const LISTED_SHARE: usize = 16;

/// Positions of a listed level that are handed out at a time.
const PIECE: usize = 4096;

/// The positions of one worker, and the level that is being expanded.
///
/// Whatever the order in which positions arrive, the set and its levels are the same: see `explore/set.rs`.
#[derive(Debug)]
pub struct Part<C> {
    explored: Explored<C>,
    /// Positions that have arrived, by shard.
    buckets: Vec<Vec<C>>,
    /// The level that is expanded and the next one, where they are short enough to be listed.
    now: Option<Vec<C>>,
    next: Option<Vec<C>>,
    /// Positions of the next level.
    fresh: u64,
}

impl<C: Code> Part<C> {
    /// A part without positions.
    pub fn new(symmetry: Symmetry, limits: Limits) -> Part<C> {
        let buckets = vec![Vec::new(); SHARDS];
        Part { explored: Explored::new(symmetry, limits), buckets, now: None, next: Some(Vec::new()), fresh: 0 }
    }

    /// What was found so far.
    pub fn explored(&self) -> &Explored<C> {
        &self.explored
    }

    /// What was found, without the lists.
    pub fn into_explored(self) -> Explored<C> {
        self.explored
    }

    /// Bytes of the set and the lists.
    pub fn bytes(&self) -> u64 {
        let lists = self.buckets.iter().chain(&self.now).chain(&self.next);
        self.explored.bytes() + lists.map(|list| (list.capacity() * size_of::<C>()) as u64).sum::<u64>()
    }

    /// Takes in positions of the next level, given as mixed codes. An error is the bytes that it would take to go on, where they are more than `most`; nothing more is taken in then.
    pub fn insert(&mut self, arrived: impl Iterator<Item = C>, depth: u16, most: u64) -> Result<(), u64> {
        self.explored.table.allow_depth(depth);
        arrived.for_each(|mixed| self.buckets[shard_of(mixed)].push(mixed));
        let mut done = vec![0; SHARDS];
        loop {
            let Part { explored, buckets, next, fresh, .. } = self;
            for ((mut shard, bucket), done) in explored.table.shards_mut().into_iter().zip(&*buckets).zip(&mut done) {
                *done += shard.insert_all(&bucket[*done..], depth, |mixed| {
                    *fresh += 1;
                    if let Some(list) = next {
                        list.push(mixed);
                    }
                });
            }
            if buckets.iter().zip(&done).all(|(bucket, done)| *done == bucket.len()) {
                break;
            }
            let larger = self.bytes() + self.explored.table.growth_bytes() as u64;
            if larger > most {
                return Err(larger);
            }
            self.explored.table.grow();
        }
        self.buckets.iter_mut().for_each(Vec::clear);
        if self.fresh as usize > self.explored.table.len() / LISTED_SHARE && self.fresh as usize > PIECE {
            self.next = None;
        }
        let bytes = self.bytes();
        self.explored.peak_bytes = self.explored.peak_bytes.max(bytes);
        Ok(())
    }

    /// Begins to expand the next level, and says how many positions it has.
    pub fn advance(&mut self) -> u64 {
        self.now = self.next.replace(Vec::new());
        std::mem::take(&mut self.fresh)
    }

    /// A piece of the level that is expanded, which has this depth, as mixed codes; `None` after the last piece. The level does not change while the next one is taken in.
    pub fn piece(&self, depth: u16, piece: usize) -> Option<Vec<C>> {
        self.piece_of(&self.now, depth, piece)
    }

    /// Positions of the next level so far.
    pub fn fresh(&self) -> u64 {
        self.fresh
    }

    /// The same of the next level, which has this depth.
    pub fn fresh_piece(&self, depth: u16, piece: usize) -> Option<Vec<C>> {
        self.piece_of(&self.next, depth, piece)
    }

    fn piece_of(&self, list: &Option<Vec<C>>, depth: u16, piece: usize) -> Option<Vec<C>> {
        match list {
            Some(list) => list.chunks(PIECE).nth(piece).map(<[C]>::to_vec),
            None if piece < SHARDS => Some(self.explored.table.of_depth(piece, depth)),
            None => None,
        }
    }

    /// Counts a position that was expanded, by its distinct successors.
    pub fn count(&mut self, successors: usize) {
        self.explored.moves += successors as u64;
        self.explored.over += u64::from(successors == 0);
    }

    /// Sets what was counted, of a part that goes on from where another run was.
    pub fn set_counts(&mut self, moves: u64, over: u64) {
        (self.explored.moves, self.explored.over) = (moves, over);
    }
}
