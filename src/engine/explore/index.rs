//! Numbers of positions: the rank of a position among all, and back.

use super::explored::Explored;
use super::set::GROUP;
use crate::packed::Code;
use crate::parallel;

/// The number of a position in an exploration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionId(pub u32);

/// Ranks for an exploration: one bit per slot and a running count for every 64 slots.
#[derive(Debug, Clone)]
pub struct Index {
    used: Vec<u64>,
    before: Vec<u32>,
}

impl Index {
    /// Builds the ranks; `None` when there are more positions than 32 bits count.
    pub fn new<C: Code>(explored: &Explored<C>) -> Option<Index> {
        u32::try_from(explored.len()).ok()?;
        let table = &explored.table;
        let word = |word: usize| {
            let slots = 64 * word..(64 * word + 64).min(table.slots());
            slots.fold(0u64, |bits, slot| bits | u64::from(table.at(slot) != C::default()) << (slot % 64))
        };
        let used: Vec<u64> = parallel::values(table.slots().div_ceil(64), word);
        let mut count = 0;
        let running = used.iter().map(|word| {
            count += word.count_ones();
            count - word.count_ones()
        });
        let before = running.collect();
        Some(Index { used, before })
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> u64 {
        12 * self.used.len() as u64
    }

    /// The number of a position that was found, in the form in which it is kept.
    #[inline]
    pub fn id<C: Code>(&self, explored: &Explored<C>, code: C) -> Option<PositionId> {
        self.id_of_mixed(explored, code.mix())
    }

    /// As [`Index::id`], for a mixed code.
    #[inline]
    pub fn id_of_mixed<C: Code>(&self, explored: &Explored<C>, mixed: C) -> Option<PositionId> {
        explored.table.find(mixed).map(|slot| self.id_of_slot(slot))
    }

    /// The numbers of many positions that were found, in the form in which they are kept. They are looked up in groups: first all slots are touched, with little else between, so that
    /// many loads wait for memory at a time.
    ///
    /// # Panics
    ///
    /// When one of them was not found.
    pub fn ids<C: Code>(&self, explored: &Explored<C>, codes: &[C]) -> Vec<u32> {
        let table = &explored.table;
        let mut slots = [0; GROUP];
        let mut ids = Vec::with_capacity(codes.len());
        for group in codes.chunks(GROUP) {
            let touched = group.iter().fold(C::default(), |all, code| all ^ table.at(table.home_slot(code.mix())));
            std::hint::black_box(touched);
            for (slot, code) in slots.iter_mut().zip(group) {
                *slot = table.find(code.mix()).expect("a position that was found");
            }
            ids.extend(slots[..group.len()].iter().map(|&slot| self.id_of_slot(slot).0));
        }
        ids
    }

    /// The number of the position in a slot.
    #[inline(always)]
    pub(super) fn id_of_slot(&self, slot: usize) -> PositionId {
        let below = self.used[slot / 64] & ((1 << (slot % 64)) - 1);
        PositionId(self.before[slot / 64] + below.count_ones())
    }

    /// The position with a number.
    pub fn code<C: Code>(&self, explored: &Explored<C>, id: PositionId) -> C {
        explored.table.at(self.slot(id)).unmix()
    }

    /// The depth of the position with a number.
    pub fn depth<C: Code>(&self, explored: &Explored<C>, id: PositionId) -> u16 {
        explored.table.depth(self.slot(id))
    }

    fn slot(&self, id: PositionId) -> usize {
        let word = self.before.partition_point(|&before| before <= id.0) - 1;
        let mut bits = self.used[word];
        for _ in 0..id.0 - self.before[word] {
            bits &= bits - 1;
        }
        64 * word + bits.trailing_zeros() as usize
    }
}
