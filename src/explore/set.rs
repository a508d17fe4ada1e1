//! The visited set: whole positions in ordered open addressing.
//!
//! A position is kept as its mixed code ([`Code::mix`], one to one), and its home in the table grows with that number. Within a run of
//! occupied slots the numbers are kept in ascending order, so the whole table is sorted but for its gaps. Three things follow. What
//! the table holds, and in which order, does not depend on the order of insertion: the number of a position is its rank,
//! the same whatever the number of threads. A search for something absent ends at the first larger number. And growing is
//! one sweep, so the table can grow by an eighth at a time and stay three quarters full or fuller.
//!
//! Measured against hashbrown's table on the same work (`board=4x4 eggs=3`): as fast to probe, at 10 to 12 bytes a position instead
//! of 10 to 21, because that one doubles and needs a control byte; and hashbrown's order depends on history.

use crate::packed::Code;

/// The table is split by the highest bits of the mixed code into this many shards, each filled by one thread at a time.
pub const SHARDS: usize = 1 << SHARD_BITS;
const SHARD_BITS: u32 = 8;

/// Free slots beyond the last home, so that a run at the end has somewhere to go; the very last one stays free.
const TAIL: usize = 64;

/// Positions that are looked up together.
const GROUP: usize = 32;

/// Slots compared at a glance; must not exceed [`TAIL`].
const WINDOW: usize = 8;

/// The shard that a mixed code belongs to.
#[inline(always)]
pub fn shard_of<C: Code>(mixed: C) -> usize {
    (mixed.top() >> (64 - SHARD_BITS)) as usize
}

/// One part of the visited set.
#[derive(Debug, Clone)]
pub struct Shard<C> {
    /// Mixed codes; the default means a free slot.
    slots: Vec<C>,
    /// The low byte of the depth of the position in each slot.
    depths: Vec<u8>,
    /// The high byte, once some depth needs it.
    high_depths: Vec<u8>,
    /// Number of homes; more slots than that exist.
    homes: usize,
    used: usize,
}

impl<C: Code> Default for Shard<C> {
    fn default() -> Shard<C> {
        let homes = 64;
        Shard {
            slots: vec![C::default(); homes + TAIL],
            depths: vec![0; homes + TAIL],
            high_depths: Vec::new(),
            homes,
            used: 0,
        }
    }
}

impl<C: Code> Shard<C> {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.used
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<C>() + self.depths.capacity() + self.high_depths.capacity()
    }

    /// The slot of a mixed code, or the slot where it belongs.
    #[inline(always)]
    fn seek(&self, mixed: C) -> (usize, bool) {
        let mut slot = home(mixed, self.homes);
        loop {
            let there = self.slots[slot];
            if there == mixed {
                return (slot, true);
            }
            if there == C::default() || there > mixed {
                return (slot, false);
            }
            slot += 1;
        }
    }

    /// Adds a position; `false` when it was there.
    #[inline(always)]
    pub fn insert(&mut self, mixed: C, depth: u16) -> bool {
        let (slot, found) = self.seek(mixed);
        if !found {
            self.place(slot, mixed, depth);
        }
        !found
    }

    /// Adds many positions of one depth, and puts those that are new into `fresh`.
    ///
    /// Nearly all are there already. So a group is first compared with the few slots from its homes on, without a branch that
    /// depends on what stands there: the loads of a group wait for memory together. Only what was not seen that way is
    /// looked up one by one.
    pub fn insert_all(&mut self, mixed: &[C], depth: u16, fresh: &mut Vec<C>) {
        let mut unseen = [C::default(); GROUP];
        for group in mixed.chunks(GROUP) {
            let mut count = 0;
            for &mixed in group {
                let home = home(mixed, self.homes);
                let seen = self.slots[home..home + WINDOW].iter().fold(false, |seen, &there| seen | (there == mixed));
                unseen[count] = mixed;
                count += usize::from(!seen);
            }
            for &mixed in &unseen[..count] {
                if self.insert(mixed, depth) {
                    fresh.push(mixed);
                }
            }
        }
    }

    /// The slot of a position.
    #[inline(always)]
    pub fn find(&self, mixed: C) -> Option<usize> {
        let (slot, found) = self.seek(mixed);
        found.then_some(slot)
    }

    #[inline(never)]
    fn place(&mut self, mut slot: usize, mixed: C, depth: u16) {
        // 13/16 full: beyond that, runs get long.
        if (self.used + 1) * 16 > self.homes * 13 {
            self.grow();
            slot = self.seek(mixed).0;
        }
        let mut free = slot;
        while self.slots[free] != C::default() {
            free += 1;
        }
        if free + 1 == self.slots.len() {
            self.grow();
            return self.place(self.seek(mixed).0, mixed, depth);
        }
        self.slots.copy_within(slot..free, slot + 1);
        self.depths.copy_within(slot..free, slot + 1);
        self.slots[slot] = mixed;
        self.depths[slot] = depth as u8;
        if depth > 0xff && self.high_depths.is_empty() {
            self.high_depths = vec![0; self.slots.len()];
        }
        if !self.high_depths.is_empty() {
            self.high_depths.copy_within(slot..free, slot + 1);
            self.high_depths[slot] = (depth >> 8) as u8;
        }
        self.used += 1;
    }

    fn grow(&mut self) {
        let homes = self.homes + self.homes / 8 + 64;
        let length = homes + TAIL;
        let mut slots = vec![C::default(); length];
        let mut depths = vec![0; length];
        let mut high_depths = vec![0; if self.high_depths.is_empty() { 0 } else { length }];
        let mut next = 0;
        for (old, &mixed) in self.slots.iter().enumerate() {
            if mixed == C::default() {
                continue;
            }
            next = next.max(home(mixed, homes));
            if next + 1 >= slots.len() {
                slots.resize(next + TAIL, C::default());
                depths.resize(next + TAIL, 0);
                if !high_depths.is_empty() {
                    high_depths.resize(next + TAIL, 0);
                }
            }
            slots[next] = mixed;
            depths[next] = self.depths[old];
            if let Some(&high) = self.high_depths.get(old) {
                high_depths[next] = high;
            }
            next += 1;
        }
        if slots.len() < next + TAIL / 2 {
            slots.resize(next + TAIL, C::default());
            depths.resize(next + TAIL, 0);
            high_depths.resize(if high_depths.is_empty() { 0 } else { next + TAIL }, 0);
        }
        *self = Shard { slots, depths, high_depths, homes, used: self.used };
    }

    /// The depth of the position in a slot.
    #[inline(always)]
    pub fn depth(&self, slot: usize) -> u16 {
        u16::from(self.high_depths.get(slot).copied().unwrap_or(0)) << 8 | u16::from(self.depths[slot])
    }

    /// The slots in use, in order, each with its mixed code.
    pub fn iter(&self) -> impl Iterator<Item = (usize, C)> {
        self.slots.iter().copied().enumerate().filter(|(_, mixed)| *mixed != C::default())
    }

    /// Number of slots, used or free.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// What stands in a slot.
    pub fn at(&self, slot: usize) -> C {
        self.slots[slot]
    }
}

/// Where a number belongs: its place among all numbers of the shard, scaled to the homes.
#[inline(always)]
fn home<C: Code>(mixed: C, homes: usize) -> usize {
    let within = mixed.top() << SHARD_BITS;
    ((u128::from(within) * homes as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// The codes that a shard gets: those of one value of the highest bits.
    fn mixed(number: u64) -> u64 {
        (number.mix() | 1) >> SHARD_BITS
    }

    proptest! {
        #[test]
        fn behaves_like_a_sorted_map(numbers in prop::collection::vec(0u64..3000, 0..4000)) {
            let mut shard = Shard::<u64>::default();
            let mut map = BTreeMap::new();
            for (time, &number) in numbers.iter().enumerate() {
                let code = mixed(number);
                let depth = (time / 4) as u16;
                prop_assert_eq!(shard.insert(code, depth), !map.contains_key(&code));
                map.entry(code).or_insert(depth);
            }
            prop_assert_eq!(shard.len(), map.len());
            let held: Vec<_> = shard.iter().map(|(slot, code)| (code, shard.depth(slot))).collect();
            prop_assert_eq!(held, map.into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn crowded_homes_at_the_end_make_it_grow() {
        let mut shard = Shard::<u64>::default();
        // All of these have the last home.
        let codes: Vec<u64> = (0..1000).map(|number| (u64::MAX >> SHARD_BITS) - number).collect();
        for &code in &codes {
            assert!(shard.insert(code, 7));
        }
        assert!(codes.iter().all(|&code| shard.find(code).is_some()));
        assert!(shard.iter().map(|(_, code)| code).is_sorted());
    }
}
