//! The visited set: whole positions in ordered open addressing.
//!
//! A position is kept as its mixed code ([`Code::mix`], one to one), and its home in the table grows with that number. Within a run of
//! occupied slots the numbers are kept in ascending order, so the whole table is sorted but for its gaps. Three things follow. What
//! the table holds, and in which order, does not depend on the order of insertion: the number of a position is its rank,
//! the same whatever the number of threads. A search for something absent ends at the first larger number. And growing is
//! one sweep in place, so the table can grow by an eighth at a time and stay three quarters full or fuller.
//!
//! The table is one piece of memory, cut into [`SHARDS`] pieces of equal length by the highest bits of the mixed code; each piece is
//! filled by one thread at a time.
//!
//! `hashbrown::HashTable` orders by history and doubles when it grows, which means 11 to 23 bytes for a 64-bit position with its depth. Timed on the same work it is up to 18 % faster and takes 21 to 54 % more
//! memory (`docs/performance.md`). It is used where neither order nor memory matters: lines of play, the verifier.
//!
//! # Reference
//! O. Amble and D. E. Knuth, Ordered hash tables, The Computer Journal 17 (1974).

use crate::packed::Code;
use crate::parallel;

/// Into how many pieces the table is cut.
pub const SHARDS: usize = 1 << SHARD_BITS;
/// Bits of a code that say the shard.
pub const SHARD_BITS: u32 = 8;

/// Free slots beyond the last home of a shard, so that a run at the end has somewhere to go; the very last one stays free.
const TAIL: usize = 64;

/// Positions that are looked up together.
pub(super) const GROUP: usize = 32;

/// Slots compared at a glance; must not exceed [`TAIL`].
pub(super) const WINDOW: usize = 8;

/// A shard of up to this many bytes is read whole into the caches of a core.
const CACHED: usize = 1 << 19;

/// The shard that a mixed code belongs to.
#[inline(always)]
pub fn shard_of<C: Code>(mixed: C) -> usize {
    (mixed.top() >> (64 - SHARD_BITS)) as usize
}

/// The visited set.
#[derive(Debug, Clone)]
pub struct Table<C> {
    /// Mixed codes; the default means a free slot.
    slots: Vec<C>,
    /// The low byte of the depth of the position in each slot.
    depths: Vec<u8>,
    /// The high byte, once some depth needs it.
    high_depths: Vec<u8>,
    /// Homes of each shard; it has more slots than that.
    pub(super) homes: usize,
    /// Slots of each shard.
    pub(super) stride: usize,
    /// Positions in each shard.
    used: Vec<usize>,
    /// When it grows, it grows by one N-th of itself.
    pub growth: usize,
}

/// One shard, to be filled.
pub struct Shard<'t, C> {
    slots: &'t mut [C],
    depths: &'t mut [u8],
    high_depths: &'t mut [u8],
    homes: usize,
    used: &'t mut usize,
}

/// A shard has no room left: the table must grow before it takes more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full;

impl<C: Code> Default for Table<C> {
    fn default() -> Table<C> {
        let homes = 64;
        let stride = homes + TAIL;
        Table {
            slots: vec![C::default(); SHARDS * stride],
            depths: vec![0; SHARDS * stride],
            high_depths: Vec::new(),
            homes,
            stride,
            used: vec![0; SHARDS],
            growth: 8,
        }
    }
}

impl<C: Code> Table<C> {
    /// Number of positions.
    #[allow(clippy::len_without_is_empty)] // A search begins with its start in the table.
    pub fn len(&self) -> usize {
        self.used.iter().sum()
    }

    /// Number of positions in one shard.
    pub fn shard_len(&self, shard: usize) -> usize {
        self.used[shard]
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<C>() + self.depths.capacity() + self.high_depths.capacity()
    }

    /// Adds one position, growing as needed; `false` when it was there.
    pub fn insert(&mut self, mixed: C, depth: u16) -> bool {
        loop {
            let shard = self.shards_mut().into_iter().nth(shard_of(mixed));
            match shard.map(|mut shard| shard.insert(mixed, depth)) {
                Some(Ok(new)) => return new,
                _ => self.grow(),
            }
        }
    }

    /// The slot of a position.
    #[inline(always)]
    pub fn find(&self, mixed: C) -> Option<usize> {
        let base = shard_of(mixed) * self.stride;
        let (slot, found) = seek(&self.slots[base..base + self.stride], self.homes, mixed);
        found.then_some(base + slot)
    }

    /// The slot from which on a mixed code is looked for.
    #[inline(always)]
    pub(super) fn home_slot(&self, mixed: C) -> usize {
        shard_of(mixed) * self.stride + home(mixed, self.homes)
    }

    /// All shards, to be filled side by side.
    pub fn shards_mut(&mut self) -> Vec<Shard<'_, C>> {
        let stride = self.stride;
        let mut high = self.high_depths.chunks_mut(stride);
        let parts = self.slots.chunks_mut(stride).zip(self.depths.chunks_mut(stride)).zip(&mut self.used);
        parts
            .map(|((slots, depths), used)| {
                let high_depths = high.next().unwrap_or_default();
                Shard { slots, depths, high_depths, homes: self.homes, used }
            })
            .collect()
    }

    /// Makes room for depths of more than one byte.
    pub fn allow_depth(&mut self, depth: u16) {
        if depth > 0xff && self.high_depths.is_empty() {
            self.high_depths = vec![0; self.slots.len()];
        }
    }

    /// How many bytes more it takes when it grows, unless an end is crowded.
    pub fn growth_bytes(&self) -> usize {
        let slot = size_of::<C>() + 1 + usize::from(!self.high_depths.is_empty());
        SHARDS * (self.homes / self.growth + 64) * slot
    }

    /// Makes the table larger, by an eighth unless it was told otherwise, in place: from the last shard to the first, each is pushed together at the end of
    /// where it will be, then spread from the front.
    pub fn grow(&mut self) {
        let (old_stride, old_homes) = (self.stride, self.homes);
        let homes = old_homes + old_homes / self.growth + 64;
        // A crowded end may need more than the usual tail.
        let crowded = (0..SHARDS).any(|shard| self.used[shard] * 16 <= old_homes * 12 && self.is_tail_full(shard));
        let stride = homes + (old_stride - old_homes) * if crowded { 2 } else { 1 };
        enlarge(&mut self.slots, SHARDS * stride);
        enlarge(&mut self.depths, SHARDS * stride);
        if !self.high_depths.is_empty() {
            enlarge(&mut self.high_depths, SHARDS * stride);
        }
        for shard in (0..SHARDS).rev() {
            let used = self.used[shard];
            let (start, end) = (shard * stride, (shard + 1) * stride);
            self.push_together(shard * old_stride..(shard + 1) * old_stride, end);
            let mut next = start;
            for from in end - used..end {
                let mixed = self.slots[from];
                next = next.max(start + home(mixed, homes));
                self.shift(from, next);
                next += 1;
            }
        }
        (self.homes, self.stride) = (homes, stride);
    }

    /// Gives back what a table does not need that will not grow any more: in place, from the first shard to the last, each spread over fewer homes, so that
    /// the fullest is about as full as shards get. Where one would not fit, nothing is done.
    pub fn shrink(&mut self) {
        let (old_stride, old_homes) = (self.stride, self.homes);
        let most = self.used.iter().copied().max().unwrap_or(0);
        let homes = old_homes.min((most * 32 / 27).max(64));
        let stride = homes + old_stride - old_homes;
        let end = |shard: usize| self.iter_shard(shard).fold(0, |next, (_, mixed)| home(mixed, homes).max(next) + 1);
        if parallel::map(SHARDS, end).into_iter().any(|end| end >= stride) {
            return;
        }
        for shard in 0..SHARDS {
            let mut next = shard * stride;
            for from in shard * old_stride..(shard + 1) * old_stride {
                let mixed = self.slots[from];
                if mixed != C::default() {
                    // Never behind where it was: all homes before it are nearer to the front, too.
                    next = next.max(shard * stride + home(mixed, homes));
                    self.shift(from, next);
                    next += 1;
                }
            }
        }
        for bytes in [&mut self.depths, &mut self.high_depths] {
            bytes.truncate(SHARDS * stride);
            bytes.shrink_to_fit();
        }
        self.slots.truncate(SHARDS * stride);
        self.slots.shrink_to_fit();
        (self.homes, self.stride) = (homes, stride);
    }

    /// Moves the positions of a range of slots to the slots just before `end`, which lies behind them.
    fn push_together(&mut self, range: std::ops::Range<usize>, end: usize) {
        let mut to = end;
        for from in range.rev() {
            if self.slots[from] != C::default() {
                to -= 1;
                self.shift(from, to);
            }
        }
    }

    #[inline(always)]
    fn shift(&mut self, from: usize, to: usize) {
        if from == to {
            return;
        }
        self.slots[to] = std::mem::take(&mut self.slots[from]);
        self.depths[to] = std::mem::take(&mut self.depths[from]);
        if !self.high_depths.is_empty() {
            self.high_depths[to] = std::mem::take(&mut self.high_depths[from]);
        }
    }

    fn is_tail_full(&self, shard: usize) -> bool {
        self.slots[(shard + 1) * self.stride - 2] != C::default()
    }

    /// The depth of the position in a slot.
    #[inline(always)]
    pub fn depth(&self, slot: usize) -> u16 {
        u16::from(self.high_depths.get(slot).copied().unwrap_or(0)) << 8 | u16::from(self.depths[slot])
    }

    /// The slots of a shard that are in use, in order, each with its mixed code.
    pub fn iter_shard(&self, shard: usize) -> impl Iterator<Item = (usize, C)> {
        let base = shard * self.stride;
        let slots = self.slots[base..base + self.stride].iter().copied();
        (base..).zip(slots).filter(|(_, mixed)| *mixed != C::default())
    }

    /// The mixed codes of one depth in a shard.
    pub fn of_depth(&self, shard: usize, depth: u16) -> Vec<C> {
        let range = shard * self.stride..(shard + 1) * self.stride;
        let slots = self.depths[range.clone()].iter().zip(&self.slots[range.clone()]).zip(range);
        let here =
            |low: u8, mixed: C, slot: usize| low == depth as u8 && mixed != C::default() && self.depth(slot) == depth;
        slots.filter(|&((&low, &mixed), slot)| here(low, mixed, slot)).map(|((_, &mixed), _)| mixed).collect()
    }

    /// Number of slots, used or free.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// What is in a slot.
    pub fn at(&self, slot: usize) -> C {
        self.slots[slot]
    }
}

impl<C: Code> Shard<'_, C> {
    /// Reads the slots from end to end, which memory does fastest, where enough positions will be looked up that most of them are needed and they stay in the caches.
    pub fn warm(&self, lookups: usize) {
        let line = 64 / size_of::<C>().min(64);
        if size_of_val(self.slots) <= CACHED && lookups * 2 > self.slots.len() / line {
            let touch = |all: C, slot: &C| all ^ *slot;
            std::hint::black_box(self.slots.iter().step_by(line).fold(C::default(), touch));
        }
    }

    /// Adds many positions of one depth, and hands those that are new to `fresh`; says how many it took before it was full.
    ///
    /// Nearly all are there already. So a group is first compared with the few slots from its homes on, without a branch that
    /// depends on what is there: the loads of a group wait for memory together. Only what was not seen that way is
    /// looked up one by one.
    pub fn insert_all(&mut self, mixed: &[C], depth: u16, mut fresh: impl FnMut(C)) -> usize {
        let mut unseen = [C::default(); GROUP];
        let mut homes = [0; GROUP];
        for (number, group) in mixed.chunks(GROUP).enumerate() {
            // Touching the slots first, with little else between, lets many loads wait for memory at a time.
            let mut touched = C::default();
            for (place, &mixed) in homes.iter_mut().zip(group) {
                *place = home(mixed, self.homes);
                touched = touched ^ self.slots[*place];
            }
            std::hint::black_box(touched);
            let mut count = 0;
            for (&home, &mixed) in homes.iter().zip(group) {
                let seen = self.slots[home..home + WINDOW].iter().fold(false, |seen, &there| seen | (there == mixed));
                unseen[count] = mixed;
                count += usize::from(!seen);
            }
            for &mixed in &unseen[..count] {
                match self.insert(mixed, depth) {
                    Ok(true) => fresh(mixed),
                    Ok(false) => {}
                    Err(Full) => return number * GROUP,
                }
            }
        }
        mixed.len()
    }

    /// Adds a position; `false` when it was there.
    #[inline(always)]
    pub fn insert(&mut self, mixed: C, depth: u16) -> Result<bool, Full> {
        let (slot, found) = seek(self.slots, self.homes, mixed);
        if found { Ok(false) } else { self.place(slot, mixed, depth).map(|()| true) }
    }

    #[inline(never)]
    fn place(&mut self, slot: usize, mixed: C, depth: u16) -> Result<(), Full> {
        // 13/16 full: beyond that, runs get long.
        if (*self.used + 1) * 16 > self.homes * 13 {
            return Err(Full);
        }
        let mut free = slot;
        while self.slots[free] != C::default() {
            free += 1;
        }
        if free + 1 == self.slots.len() {
            return Err(Full);
        }
        self.slots.copy_within(slot..free, slot + 1);
        self.depths.copy_within(slot..free, slot + 1);
        self.slots[slot] = mixed;
        self.depths[slot] = depth as u8;
        if !self.high_depths.is_empty() {
            self.high_depths.copy_within(slot..free, slot + 1);
            self.high_depths[slot] = (depth >> 8) as u8;
        }
        *self.used += 1;
        Ok(())
    }
}

/// The slot of a mixed code in a shard, or the slot where it belongs.
#[inline(always)]
fn seek<C: Code>(slots: &[C], homes: usize, mixed: C) -> (usize, bool) {
    let mut slot = home(mixed, homes);
    loop {
        let there = slots[slot];
        if there == mixed {
            return (slot, true);
        }
        if there == C::default() || there > mixed {
            return (slot, false);
        }
        slot += 1;
    }
}

/// Where a number belongs: its place among all numbers of the shard, scaled to the homes.
#[inline(always)]
fn home<C: Code>(mixed: C, homes: usize) -> usize {
    home_and_fraction(mixed, homes).0
}

/// The home of a number, and how far it is from there to the next one, as a fraction of 2^64.
#[inline(always)]
pub(super) fn home_and_fraction<C: Code>(mixed: C, homes: usize) -> (usize, u64) {
    let within = mixed.top() << SHARD_BITS;
    let place = u128::from(within) * homes as u128;
    ((place >> 64) as usize, place as u64)
}

/// Lengthens without the spare room that a vector would take.
fn enlarge<T: Clone + Default>(list: &mut Vec<T>, length: usize) {
    list.reserve_exact(length - list.len());
    list.resize(length, T::default());
}
