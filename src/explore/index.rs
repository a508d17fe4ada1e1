//! Numbers of positions: the rank of a position among all, and back.

use super::explored::Explored;
use super::set::shard_of;
use crate::packed::Code;

/// The number of a position in an exploration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionId(pub u32);

/// Ranks for an exploration: one bit a slot and a running count for every 64 slots.
#[derive(Debug, Clone)]
pub struct Index {
    shards: Vec<ShardIndex>,
}

#[derive(Debug, Clone)]
struct ShardIndex {
    /// The number of the first position of the shard.
    base: u32,
    used: Vec<u64>,
    before: Vec<u32>,
}

impl Index {
    /// Builds the ranks; `None` when there are more positions than 32 bits count.
    pub fn new<C: Code>(explored: &Explored<C>) -> Option<Index> {
        u32::try_from(explored.len()).ok()?;
        let mut base = 0;
        let shards = explored.shards.iter().map(|shard| {
            let words = shard.slots().div_ceil(64);
            let mut used = vec![0u64; words];
            for (slot, _) in shard.iter() {
                used[slot / 64] |= 1 << (slot % 64);
            }
            let mut count = 0;
            let running = used.iter().map(|word| {
                count += word.count_ones();
                count - word.count_ones()
            });
            let before = running.collect();
            let index = ShardIndex { base, used, before };
            base += shard.len() as u32;
            index
        });
        Some(Index { shards: shards.collect() })
    }

    /// The number of a position that was found, in the form in which it is kept.
    #[inline]
    pub fn id<C: Code>(&self, explored: &Explored<C>, code: C) -> Option<PositionId> {
        let mixed = code.mix();
        let place = shard_of(mixed);
        let slot = explored.shards[place].find(mixed)?;
        let shard = &self.shards[place];
        let below = shard.used[slot / 64] & ((1 << (slot % 64)) - 1);
        Some(PositionId(shard.base + shard.before[slot / 64] + below.count_ones()))
    }

    /// The position with a number.
    pub fn code<C: Code>(&self, explored: &Explored<C>, id: PositionId) -> C {
        let (place, slot) = self.slot(id);
        explored.shards[place].at(slot).unmix()
    }

    /// The depth of the position with a number.
    pub fn depth<C: Code>(&self, explored: &Explored<C>, id: PositionId) -> u16 {
        let (place, slot) = self.slot(id);
        explored.shards[place].depth(slot)
    }

    fn slot(&self, id: PositionId) -> (usize, usize) {
        let place = self.shards.partition_point(|shard| shard.base <= id.0) - 1;
        let shard = &self.shards[place];
        let rank = id.0 - shard.base;
        let word = shard.before.partition_point(|&before| before <= rank) - 1;
        let mut bits = shard.used[word];
        for _ in 0..rank - shard.before[word] {
            bits &= bits - 1;
        }
        (place, 64 * word + bits.trailing_zeros() as usize)
    }
}
