//! The predecessors of every explored position, in rows by shard.
//!
//! Every position that is not decided by its own moves is expanded once more, a batch at a time. The moves of a batch are sorted into the shards that
//! they lead to; there each target is looked up, by marks small enough for the caches, and kept as eight bytes: where the move leads within the shard,
//! and where it comes from. When all are there, each shard's moves are sorted by their target and shrink to four bytes, and what
//! they were sorted from is given back at once. So eight bytes for each move that is kept is the most.
//!
//! Which moves are kept: see [`super::immediate`]. Looking targets up one by one as they are made, without sorting them first, took three times as
//! long: nearly every look then waits for memory.

use super::immediate::Immediate;
use super::retrograde::SolveError;
use crate::explore::{Explored, Finder, Grouped, Index, Progress, SHARDS, shard_of};
use crate::packed::{Code, Game};
use crate::parallel;

/// A position by its shard and its number within the shard, in 31 bits, and whether the mover of a move stays the same.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Place(u32);

/// Bits of the number within the shard.
const LOCAL: u32 = 23;

/// The bit that says: the mover does not change.
const SAME_MOVER: u32 = 1 << 31;

impl Place {
    /// The most positions in a shard.
    pub const MOST: usize = 1 << LOCAL;

    /// The place of a position.
    pub fn new(shard: usize, local: u32) -> Place {
        Place((shard as u32) << LOCAL | local)
    }

    /// The shard.
    #[inline(always)]
    pub fn shard(self) -> usize {
        ((self.0 & !SAME_MOVER) >> LOCAL) as usize
    }

    /// The number within the shard.
    #[inline(always)]
    pub fn local(self) -> usize {
        (self.0 & ((1 << LOCAL) - 1)) as usize
    }

    /// Whether the same player moves before and after.
    #[inline(always)]
    pub fn same_mover(self) -> bool {
        self.0 & SAME_MOVER != 0
    }
}

/// The predecessors of the positions of one shard.
pub(super) type Rows = Grouped<Place>;

/// About this many moves are in a batch. The moves of a batch are sorted by where they lead; where they come from should be in the caches too.
const BATCH: u64 = 1 << 24;

/// A batch takes at most this share of the memory that is left.
const BATCH_SHARE: u64 = 8;

/// What is refused when there is too little memory.
const SOLVING: &str = "solving";

/// Moves of a batch into one shard: where they lead, mixed, and where they come from.
struct Bucket<C> {
    targets: Vec<C>,
    sources: Vec<Place>,
}

impl<C> Bucket<C> {
    fn clear(&mut self) {
        self.targets.clear();
        self.sources.clear();
    }
}

/// Moves into one shard that came with one batch: the target's number within the shard, and the source.
type Arrived = Box<[(u32, Place)]>;

/// Expands every position that is not decided, and returns the rows of all shards and the most bytes held.
///
/// A move to a player who can win at once is only counted, and not kept.
pub(super) fn predecessors<C: Code>(
    game: &dyn Game<C>,
    explored: &Explored<C>,
    index: &Index,
    known: &Immediate,
    progress: &dyn Progress,
) -> Result<(Vec<Rows>, u64), SolveError> {
    // What is there throughout: ranks, values, marks and the starts of rows.
    let fixed = index.bytes() + 6 * explored.len() + Finder::bytes_for(explored);
    explored.allow(SOLVING, fixed)?;
    let finder = Finder::new(explored, &|id| known.wins_at_once(id));
    let parts = parallel::threads() * 2;
    let room = explored.limits.bytes.saturating_sub(explored.bytes() + fixed);
    // With a limit the batches are smaller, and the first ones tell how much all of them take.
    let batch = BATCH.min(room / BATCH_SHARE / (size_of::<C>() + size_of::<Place>()) as u64).max(1);
    let batches = explored.moves.div_ceil(batch).clamp(1, SHARDS as u64) as usize;
    let mut arrived: Vec<Vec<Arrived>> = (0..SHARDS).map(|_| Vec::new()).collect();
    let empty = || Bucket { targets: Vec::new(), sources: Vec::new() };
    let mut buckets: Vec<Vec<Bucket<C>>> = (0..parts).map(|_| (0..SHARDS).map(|_| empty()).collect()).collect();
    for batch in 0..batches {
        if progress.stopped() {
            return Err(SolveError::Interrupted);
        }
        let kept = kept_bytes(&arrived);
        let all = if batch == 0 { 0 } else { kept * batches as u64 / batch as u64 };
        explored.allow(SOLVING, fixed + bucket_bytes(&buckets) + all.max(kept))?;
        let shards = SHARDS * batch / batches..SHARDS * (batch + 1) / batches;
        let expand = |part: usize, buckets: &mut Vec<Bucket<C>>| {
            buckets.iter_mut().for_each(Bucket::clear);
            shards.clone().try_for_each(|shard| expand_part(game, explored, known, shard, (part, parts), buckets))
        };
        parallel::try_each(&mut buckets, expand)?;
        parallel::each(&mut arrived, |shard, arrived| {
            let mut all = Vec::new();
            for Bucket { targets, sources } in buckets.iter().map(|part| &part[shard]) {
                let mut sources = sources.iter();
                finder.find_in_shard(explored, shard, targets, |target| {
                    let (Some(target), Some(&source)) = (target, sources.next()) else { return };
                    let lost = target.flag.unwrap_or_else(|| known.wins_at_once(target.id(index)));
                    if lost && !source.same_mover() {
                        known.count_lost(source);
                    } else {
                        all.push((target.id(index).0 - known.bases[shard], source));
                    }
                });
            }
            arrived.push(all.into_boxed_slice());
        });
    }
    let kept = kept_bytes(&arrived);
    let held = bucket_bytes(&buckets) + finder.bytes();
    explored.allow(SOLVING, fixed + kept)?;
    drop((buckets, finder));
    let rows = parallel::map_each(arrived, |shard, moves| sorted(explored.shard_len(shard), moves));
    Ok((rows, held + kept))
}

fn kept_bytes(arrived: &[Vec<Arrived>]) -> u64 {
    arrived.iter().flatten().map(|moves| size_of_val::<[_]>(moves) as u64).sum()
}

fn bucket_bytes<C>(buckets: &[Vec<Bucket<C>>]) -> u64 {
    let bytes = |bucket: &Bucket<C>| bucket.targets.capacity() * (size_of::<C>() + size_of::<Place>());
    buckets.iter().flatten().map(|bucket| bytes(bucket) as u64).sum()
}

/// Expands one part of a shard's positions.
fn expand_part<C: Code>(
    game: &dyn Game<C>,
    explored: &Explored<C>,
    known: &Immediate,
    shard: usize,
    (part, parts): (usize, usize),
    buckets: &mut [Bucket<C>],
) -> Result<(), SolveError> {
    let alternates = game.alternates();
    let len = explored.shard_len(shard);
    let (first, end) = (len * part / parts, len * (part + 1) / parts);
    let mut next = Vec::new();
    for (local, code) in (0..).zip(explored.codes_of_shard(shard)).take(end).skip(first) {
        let source = Place::new(shard, local);
        if known.is_decided(source) {
            continue;
        }
        let at_once = game.continuations(explored.symmetry, code, &mut next);
        known.set_first(game, source, code, (at_once, next.len()))?;
        for &mixed in &next {
            let bucket = &mut buckets[shard_of(mixed)];
            bucket.targets.push(mixed);
            let same = !alternates && game.to_move(code) == game.to_move(mixed.unmix());
            bucket.sources.push(if same { Place(source.0 | SAME_MOVER) } else { source });
        }
    }
    Ok(())
}

/// Moves by where they lead.
fn sorted(positions: usize, moves: Vec<Arrived>) -> Rows {
    let all = || moves.iter().flatten().copied();
    Grouped::new(positions, all().map(|(target, _)| target), all())
}
