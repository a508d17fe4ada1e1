//! New numbers for positions: those of one phase side by side, and in a phase by their codes.
//!
//! A phase is left for good ([`crate::packed::Staged::phase`]), so phases are solved one at a time from the last, and only one has its moves in memory. Positions whose codes are near to each other mostly
//! lead to the same ones, so what a sweep reads is in the cache.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::explore::{Explored, SHARDS};
use crate::packed::{Code, Game};
use crate::parallel;

/// Positions in a new order.
pub(super) struct Order<C> {
    /// For each number in the exploration, the new one.
    pub numbers: Vec<u32>,
    /// The codes in the new order.
    pub codes: Vec<C>,
    /// The new numbers of each phase.
    pub phases: Vec<Range<u32>>,
}

impl<C: Code> Order<C> {
    /// Bytes per position at the most while it is made: codes with numbers, codes, numbers.
    pub(super) const BYTES: u64 = (size_of::<(u64, C, u32)>() + size_of::<C>() + 4) as u64;

    /// Sorts all positions.
    pub(super) fn new(game: &dyn Game<C>, explored: &Explored<C>) -> Order<C> {
        let count = |shard: usize| {
            let mut counts = BTreeMap::new();
            explored.codes_of_shard(shard).for_each(|code| *counts.entry(game.phase(code)).or_insert(0) += 1);
            counts
        };
        let counts: Vec<BTreeMap<u64, u32>> = parallel::map(SHARDS, count);
        let found: BTreeSet<u64> = counts.iter().flat_map(BTreeMap::keys).copied().collect();
        let found: Vec<u64> = found.into_iter().collect();
        let place = |code: C| {
            let here = game.phase(code);
            found.partition_point(|&phase| phase < here)
        };
        let mut end = 0;
        let phase = |place: usize| {
            let start = end;
            end += counts.iter().filter_map(|counts| counts.get(&found[place])).sum::<u32>();
            start..end
        };
        let phases: Vec<Range<u32>> = (0..found.len()).map(phase).collect();
        let mut next: Vec<u32> = phases.iter().map(|phase| phase.start).collect();
        let mut sorted = vec![(0, C::default(), 0); explored.len() as usize];
        let all = (0..SHARDS).flat_map(|shard| explored.codes_of_shard(shard));
        for (id, code) in (0..).zip(all) {
            let next = &mut next[place(code)];
            sorted[*next as usize] = (game.neighbourhood(code), code, id);
            *next += 1;
        }
        for phase in &phases {
            let range = phase.start as usize..phase.end as usize;
            parallel::sort_unstable_by_key(&mut sorted[range], |&(near, code, _)| (near, code));
        }
        let mut numbers = vec![0; sorted.len()];
        for (number, &(_, _, id)) in (0..).zip(&sorted) {
            numbers[id as usize] = number;
        }
        let codes = parallel::values(sorted.len(), |number| sorted[number].1);
        Order { numbers, codes, phases }
    }
}
