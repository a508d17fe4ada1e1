//! Predecessors of every explored position, each with by how many seats the turn goes on: what all backward analyses walk through.
//!
//! Four bytes per position and four bytes per move. Every move is generated once and looked up once; while the moves are sorted, twelve bytes per move
//! are held (for 64-bit codes), of one part of the moves at a time when there are many.

use crate::explore::{Explored, Grouped, Index, Progress, SHARDS, shard_of};
use crate::packed::{Code, Game};
use crate::parallel;
use crate::solve::SolveError;

/// At most this many moves are held while predecessors are sorted.
const MOVES_AT_A_TIME: u64 = 1 << 28;

/// With little memory the moves are made again for each of up to this many parts.
const MOST_PASSES: u64 = 8;

/// Lists that grow as they are filled take up to twice what is in them; on average one and a half times, so this is in halves.
const HELD_PER_MOVE: u64 = 3;

/// What is refused when there is too little memory.
pub(super) const COALITIONS: &str = "finding what coalitions force in";

/// The predecessors of all positions.
pub(super) struct Back {
    bases: Vec<u32>,
    rows: Vec<Grouped<u32>>,
    /// Below this bit of an entry is the predecessor's number, above it the seats.
    shift: u32,
    /// The most bytes that building it took.
    pub peak_bytes: u64,
    /// The bytes that it takes.
    pub bytes: u64,
}

/// One move, seen from where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// The number of the position before it.
    pub source: u32,
    /// By how many seats the turn goes on.
    pub seats: u8,
}

impl Back {
    /// Expands every position and sorts the moves by their target. `expand` gives the distinct successors of a position in the form in
    /// which they are kept; `note` is told each position's number, code and successors, once for each part of the moves. `besides` is what the caller holds.
    pub(super) fn new<C: Code>(
        game: &dyn Game<C>,
        explored: &Explored<C>,
        index: &Index,
        (besides, progress): (u64, &dyn Progress),
        expand: impl Fn(C, &mut Vec<C>) + Sync,
        note: impl Fn(u32, C, &[C]) -> Result<(), SolveError> + Sync,
    ) -> Result<Back, SolveError> {
        let shift = u32::from(game.players() - 1).leading_zeros();
        let limit = (1u64 << shift) - 1;
        if explored.len() > limit {
            return Err(SolveError::TooManyPositions { given: explored.len(), limit });
        }
        let moves = explored.moves;
        let sorted = besides + index.bytes() + 4 * explored.len() + 4 * moves;
        explored.allow(COALITIONS, sorted)?;
        let room = explored.limits.bytes.saturating_sub(explored.bytes() + sorted);
        let held = |passes: u64| moves.div_ceil(passes) * HELD_PER_MOVE * (4 + size_of::<C>() as u64) / 2;
        let passes = (moves / MOVES_AT_A_TIME + 1..MOST_PASSES).find(|&passes| held(passes) <= room);
        let passes = passes.unwrap_or(MOST_PASSES);
        explored.allow(COALITIONS, sorted + held(passes))?;
        let passes = passes as usize;
        let mut rows = Vec::new();
        for pass in 0..passes {
            if progress.stopped() {
                return Err(SolveError::Interrupted);
            }
            let shards = SHARDS * pass / passes..SHARDS * (pass + 1) / passes;
            rows.extend(Sorting { game, explored, index, shards, shift }.rows(&expand, &note)?);
        }
        let held = explored.moves.div_ceil(passes as u64) * (4 + size_of::<C>() as u64);
        let bytes = rows.iter().map(Grouped::bytes).sum();
        Ok(Back { bases: explored.shard_bases(), rows, shift, bytes, peak_bytes: bytes + held })
    }

    /// How many moves there are.
    pub(super) fn moves(&self) -> usize {
        self.rows.iter().map(Grouped::entries).sum()
    }

    /// The moves that lead to a position.
    pub(super) fn of(&self, id: u32) -> impl Iterator<Item = Entry> {
        let shard = self.bases.partition_point(|&base| base <= id) - 1;
        let entries = self.rows[shard].of(id - self.bases[shard]);
        let below = (1u32 << self.shift) - 1;
        entries.iter().map(move |entry| Entry { source: entry & below, seats: (entry >> self.shift) as u8 })
    }
}

/// Moves into one shard: where they lead, and where they come from.
struct Bucket<C> {
    targets: Vec<C>,
    sources: Vec<u32>,
}

/// One part of the work: the moves that lead into some shards.
struct Sorting<'a, C> {
    game: &'a dyn Game<C>,
    explored: &'a Explored<C>,
    index: &'a Index,
    shards: std::ops::Range<usize>,
    shift: u32,
}

impl<C: Code> Sorting<'_, C> {
    fn rows(
        &self,
        expand: &(impl Fn(C, &mut Vec<C>) + Sync),
        note: &(impl Fn(u32, C, &[C]) -> Result<(), SolveError> + Sync),
    ) -> Result<Vec<Grouped<u32>>, SolveError> {
        let Sorting { explored, index, shards, .. } = self;
        let bases = explored.shard_bases();
        let parts = parallel::threads() * 2;
        let expand = |part: usize| -> Result<Vec<Bucket<C>>, SolveError> {
            let empty = |_| Bucket { targets: Vec::new(), sources: Vec::new() };
            let mut buckets: Vec<_> = shards.clone().map(empty).collect();
            let mut next = Vec::new();
            for shard in (part..SHARDS).step_by(parts) {
                for (id, code) in (bases[shard]..).zip(explored.codes_of_shard(shard)) {
                    expand(code, &mut next);
                    note(id, code, &next)?;
                    self.sort_into(&mut buckets, id, code, &next);
                }
            }
            Ok(buckets)
        };
        let parts = parallel::try_map(parts, expand)?;
        let sort = |shard: usize| {
            let local = |mixed: &C| index.id_of_mixed(explored, *mixed).map_or(0, |id| id.0 - bases[shard]);
            let buckets = || parts.iter().map(|buckets| &buckets[shard - shards.start]);
            let targets: Vec<u32> = buckets().flat_map(|bucket| bucket.targets.iter().map(local)).collect();
            let sources = buckets().flat_map(|bucket| bucket.sources.iter().copied());
            Grouped::new(explored.shard_len(shard), targets.iter().copied(), targets.iter().copied().zip(sources))
        };
        Ok(parallel::map(shards.len(), |place| sort(shards.start + place)))
    }

    fn sort_into(&self, buckets: &mut [Bucket<C>], id: u32, code: C, next: &[C]) {
        let all_alike = self.game.seat_advance(code);
        for &target in next {
            let mixed = target.mix();
            let place = shard_of(mixed).checked_sub(self.shards.start);
            let Some(bucket) = place.and_then(|place| buckets.get_mut(place)) else { continue };
            let seats = all_alike.unwrap_or_else(|| self.game.seats_between(code, target));
            bucket.targets.push(mixed);
            bucket.sources.push(id | u32::from(seats) << self.shift);
        }
    }
}
