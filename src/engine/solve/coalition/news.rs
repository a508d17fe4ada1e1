//! What a sweep has changed.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::rows::{Block, Rows};

/// Which positions of a phase a sweep has changed: a bit for each, and one for each block that has any.
pub(super) struct News {
    start: u32,
    positions: Vec<AtomicU64>,
    blocks: Vec<AtomicU64>,
}

impl News {
    /// Nothing has changed yet.
    pub(super) fn new(rows: &Rows) -> News {
        let bits = |bits: usize| (0..bits.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        News { start: rows.range.start, positions: bits(rows.range.len()), blocks: bits(rows.blocks.len()) }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.positions.iter_mut().chain(&mut self.blocks).for_each(|bits| *bits.get_mut() = 0);
    }

    /// Whether nothing has changed.
    pub(super) fn is_empty(&self) -> bool {
        self.blocks.iter().all(|bits| bits.load(Relaxed) == 0)
    }

    /// Notes a position of a block. Only one thread at a time adds those of a block, and blocks are made of whole words.
    #[inline]
    pub(super) fn add(&self, number: u32, block: usize) {
        let place = number - self.start;
        let bits = &self.positions[place as usize / 64];
        bits.store(bits.load(Relaxed) | 1 << (place % 64), Relaxed);
        self.blocks[block / 64].fetch_or(1 << (block % 64), Relaxed);
    }

    /// Whether a position has changed; those of later phases never do.
    #[inline(always)]
    pub(super) fn has(&self, number: u32) -> bool {
        let place = number - self.start;
        self.positions.get(place as usize / 64).is_some_and(|bits| bits.load(Relaxed) >> (place % 64) & 1 != 0)
    }

    /// Whether a block has successors in one that has changed.
    #[inline]
    pub(super) fn reach(&self, block: &Block) -> bool {
        block.targets.iter().zip(&self.blocks).any(|(targets, blocks)| targets & blocks.load(Relaxed) != 0)
    }
}
