//! Finding positions that are known to be there, many at a time, with two bytes per slot.
//!
//! A table of codes is too large for the caches, one shard of it included, and each look at it waits for memory. The solver only looks
//! up positions that are in the table, so it need not see the whole code: only which of the few slots from the home on it is. Each slot
//! is therefore marked with its distance from its home and eleven further bits of the mixed code; the last bit is the caller's, and saves
//! it a look at its own list. Where two positions have the same mark for the same home, or one is too far away, neither is
//! marked, and the table itself is asked.

use super::explored::Explored;
use super::index::{Index, PositionId};
use super::set::{Table, WINDOW, home_and_fraction};
use crate::packed::Code;
use crate::parallel;

/// Bits of a mark below the distance.
const BITS: u32 = 12;

/// The bit of a mark that is the caller's.
const FLAG: u16 = 1;

/// Marks of the slots of an exploration.
#[derive(Debug, Clone)]
pub struct Finder {
    /// Zero where nothing is marked; otherwise one more than the distance from home, some bits of the code, and the flag.
    #[doc(hidden)]
    pub marks: Vec<u16>,
    homes: usize,
    stride: usize,
}

/// Where a position is.
#[derive(Debug, Clone, Copy)]
pub struct Located {
    slot: usize,
    /// What the caller said of it; `None` where there was no room for it.
    pub flag: Option<bool>,
}

impl Located {
    /// The number of the position.
    #[inline(always)]
    pub fn id(self, index: &Index) -> PositionId {
        index.id_of_slot(self.slot)
    }
}

impl Finder {
    /// Marks all slots, with what `flag` says of each position.
    pub fn new<C: Code>(explored: &Explored<C>, flag: &(dyn Fn(PositionId) -> bool + Sync)) -> Finder {
        let table = &explored.table;
        let mut marks = vec![0; table.slots()];
        let bases = explored.shard_bases();
        parallel::chunks_mut(&mut marks, table.stride, |shard, marks| mark(table, shard, bases[shard], flag, marks));
        Finder { marks, homes: table.homes, stride: table.stride }
    }

    /// Bytes that the marks take.
    pub fn bytes(&self) -> u64 {
        2 * self.marks.len() as u64
    }

    /// Bytes that the marks of an exploration would take.
    pub fn bytes_for<C: Code>(explored: &Explored<C>) -> u64 {
        2 * explored.table.slots() as u64
    }

    /// Finds many positions of one shard, given as mixed codes, and hands them to `each`, in order. All of them must have been found
    /// when exploring; anything may be answered for others.
    #[inline]
    pub fn find_in_shard<C: Code>(
        &self,
        explored: &Explored<C>,
        shard: usize,
        mixed: &[C],
        mut each: impl FnMut(Option<Located>),
    ) {
        let base = shard * self.stride;
        let marks = &self.marks[base..base + self.stride];
        for &mixed in mixed {
            let (home, fraction) = home_and_fraction(mixed, self.homes);
            let wanted = mark_of(0, fraction);
            let window: &[u16; WINDOW] = marks[home..home + WINDOW].try_into().expect("it has this length");
            let at =
                |(distance, &mark): (u16, &u16)| u16::from(mark | FLAG == wanted + (distance << BITS)) * (distance + 1);
            match (0..).zip(window).map(at).sum::<u16>() {
                0 => each(explored.table.find(mixed).map(|slot| Located { slot, flag: None })),
                place => {
                    let slot = home + place as usize - 1;
                    each(Some(Located { slot: base + slot, flag: Some(marks[slot] & FLAG != 0) }));
                }
            }
        }
    }
}

/// A mark with the flag set.
#[inline(always)]
fn mark_of(distance: usize, fraction: u64) -> u16 {
    (distance as u16 + 1) << BITS | (fraction >> (64 - BITS)) as u16 | FLAG
}

fn mark<C: Code>(
    table: &Table<C>,
    shard: usize,
    first: u32,
    flag: &(dyn Fn(PositionId) -> bool + Sync),
    marks: &mut [u16],
) {
    let base = shard * table.stride;
    let mut last = None;
    for (id, (slot, mixed)) in (first..).zip(table.iter_shard(shard)) {
        let slot = slot - base;
        let (home, fraction) = home_and_fraction(mixed, table.homes);
        let here = (home, mark_of(0, fraction));
        if slot - home < WINDOW {
            marks[slot] = mark_of(slot - home, fraction) ^ u16::from(!flag(PositionId(id)));
        }
        if let Some((before, at)) = last.replace((here, slot))
            && before == here
        {
            (marks[at], marks[slot]) = (0, 0);
        }
    }
}
