//! What an exploration found.

use crate::explore::search::{Limits, NoRoom};
use crate::explore::set::{SHARDS, Table};
use crate::packed::{Code, Symmetry};

/// Every reachable position with its depth, and what was counted under way.
#[derive(Debug, Clone)]
pub struct Explored<C> {
    pub(super) table: Table<C>,
    /// Whether images were merged.
    pub symmetry: Symmetry,
    /// How many positions have each depth.
    pub by_depth: Vec<u64>,
    /// Distinct successors, summed over the positions that are not over.
    pub moves: u64,
    /// Positions that are over.
    pub over: u64,
    /// The most bytes that the tables and buffers took at a time.
    pub peak_bytes: u64,
    /// What may be used up, by all that is made of it too.
    pub limits: Limits,
}

impl<C: Code> Explored<C> {
    pub(super) fn new(symmetry: Symmetry, limits: Limits) -> Explored<C> {
        let table = Table::default();
        Explored { table, symmetry, by_depth: Vec::new(), moves: 0, over: 0, peak_bytes: 0, limits }
    }

    /// Number of positions.
    #[allow(clippy::len_without_is_empty)] // Nobody asks.
    pub fn len(&self) -> u64 {
        self.table.len() as u64
    }

    /// The depth of a position in the form in which it is kept.
    pub fn depth(&self, code: C) -> Option<u16> {
        self.table.find(code.mix()).map(|slot| self.table.depth(slot))
    }

    /// Every position with its depth, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (C, u16)> {
        let table = &self.table;
        let shard = |shard| table.iter_shard(shard).map(|(slot, mixed)| (mixed.unmix(), table.depth(slot)));
        (0..SHARDS).flat_map(shard)
    }

    /// The positions of one shard, in the order of their numbers.
    pub fn codes_of_shard(&self, shard: usize) -> impl Iterator<Item = C> {
        self.table.iter_shard(shard).map(|(_, mixed)| mixed.unmix())
    }

    /// How many positions one shard holds.
    pub fn shard_len(&self, shard: usize) -> usize {
        self.table.shard_len(shard)
    }

    /// The number of the first position of each shard; positions must be few enough for 32 bits.
    pub fn shard_bases(&self) -> Vec<u32> {
        let mut next = 0;
        let base = |shard: usize| {
            next += self.shard_len(shard) as u32;
            next - self.shard_len(shard) as u32
        };
        (0..SHARDS).map(base).collect()
    }

    /// Bytes that the tables take now.
    pub fn bytes(&self) -> u64 {
        self.table.bytes() as u64
    }

    /// Whether something may take this many bytes besides the tables.
    pub fn allow(&self, doing: &'static str, besides: u64) -> Result<(), NoRoom> {
        let (given, limit) = (self.bytes().saturating_add(besides), self.limits.bytes);
        if given > limit {
            Err(NoRoom { doing, positions: self.len(), given, limit, symmetry: self.symmetry })
        } else {
            Ok(())
        }
    }
}
