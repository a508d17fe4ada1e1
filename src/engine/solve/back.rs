//! The predecessors of every explored position, in rows by shard.
//!
//! Every position that is not decided by its own moves is expanded once more, a batch of shards at a time. The moves of a batch are sorted into the shards that
//! they lead to; there each target is looked up, by marks small enough for the caches, and kept in four bytes ([`Packing`]): where the move leads within the shard,
//! and where it comes from. When all are there, each shard's moves are sorted by their target, four bytes each again, and what
//! they were sorted from is given back at once. So hardly more than four bytes for each move that is kept is the most.
//!
//! Which moves are kept: see `solve::immediate`. Looking targets up one by one as they are made, without sorting them first, took three times as
//! long: nearly every look then waits for memory.

use super::immediate::Immediate;
use super::retrograde::SolveError;
use crate::explore::{Explored, Finder, Grouped, Index, Progress, SHARDS, shard_of};
use crate::packed::{Code, Game};
use crate::parallel;

/// A position by its shard and its number within the shard, in 31 bits, and whether the mover of a move stays the same.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place(u32);

/// Bits of the number within the shard.
const LOCAL: u32 = 23;

/// The bit that says: the mover does not change.
const SAME_MOVER: u32 = 1 << 31;

impl Place {
    /// The most positions in a shard.
    pub const MOST: usize = 1 << LOCAL;

    /// The place of a position.
    #[inline(always)]
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

/// A batch has about this fraction of all moves: they are kept in twelve bytes each until it is done.
const BATCHES: u64 = 32;

/// The moves for which a batch is not made smaller.
const SMALL_BATCH: u64 = 1 << 18;

/// A batch takes at most this share of the memory that is left.
const BATCH_SHARE: u64 = 8;

/// What is refused when there is too little memory.
const SOLVING: &str = "solving";

/// Moves of a batch into one shard: where they lead, mixed, and where they come from, as [`Packing`] numbers it.
struct Bucket<C> {
    targets: Vec<C>,
    sources: Vec<u32>,
}

impl<C> Bucket<C> {
    fn clear(&mut self) {
        self.targets.clear();
        self.sources.clear();
    }
}

/// The bit of a source in a batch that says: the mover does not change.
const SAME: u32 = 1;

/// How a move is written in four bytes: the low bits of its target's number within the shard, then its source: the shard as counted in the batch, the
/// number within that shard, and whether the mover stays the same. The high bits of the target are those of the group in which it is listed.
#[derive(Clone, Copy)]
pub struct Packing {
    /// Shards of a batch.
    pub shards: usize,
    /// Bits of a number within a shard.
    pub local: u32,
    /// Bits of a source.
    pub source: u32,
    /// Bits of a target that are not those of its group.
    pub low: u32,
}

impl Packing {
    /// For batches of about as many moves; smaller ones where otherwise there would be too many groups.
    fn new<C: Code>(explored: &Explored<C>, batch: u64) -> Packing {
        let most = (0..SHARDS).map(|shard| explored.shard_len(shard)).max().unwrap_or(0);
        let local = usize::BITS - most.leading_zeros();
        let in_a_shard = explored.moves.div_ceil(SHARDS as u64).max(1);
        let shards = 1 << (batch / in_a_shard).clamp(1, SHARDS as u64).ilog2();
        let with = |shards: usize| {
            let source = local + shards.ilog2() + 1;
            Packing { shards, local, source, low: local.min(u32::BITS.saturating_sub(source)) }
        };
        let mut packing = with(shards);
        while packing.shards > 1 && packing.groups() > 64 {
            packing = with(packing.shards / 2);
        }
        packing
    }

    fn groups(self) -> usize {
        1 << (self.local - self.low)
    }

    /// A source as it is written.
    #[inline(always)]
    pub fn source(self, shard: usize, local: u32, same_mover: bool) -> u32 {
        (((shard % self.shards) as u32) << self.local | local) << 1 | if same_mover { SAME } else { 0 }
    }

    /// The source in a batch.
    #[inline(always)]
    fn place(self, batch: usize, source: u32) -> Place {
        let (shard, local) = (source >> 1 >> self.local, source >> 1 & ((1 << self.local) - 1));
        let place = Place::new(batch * self.shards + shard as usize, local);
        if source & SAME == 0 { place } else { Place(place.0 | SAME_MOVER) }
    }
}

/// Moves into one shard, batch after batch. A batch is the sizes of its groups, then the moves of each group.
#[derive(Default)]
pub struct Arrived {
    words: Vec<u32>,
    /// Where each batch begins.
    starts: Vec<usize>,
}

impl Arrived {
    /// Adds the moves of a batch: the target's number within the shard, and the source.
    pub fn add(&mut self, packing: Packing, moves: &[(u32, u32)]) {
        let (first, groups) = (self.words.len(), packing.groups());
        self.starts.push(first);
        self.words.resize(first + groups + moves.len(), 0);
        let (sizes, words) = self.words[first..].split_at_mut(groups);
        moves.iter().for_each(|(target, _)| sizes[(target >> packing.low) as usize] += 1);
        let mut end = 0;
        let start_of = |size: &u32| {
            end += size;
            end - size
        };
        let mut next: Vec<u32> = sizes.iter().map(start_of).collect();
        for &(target, source) in moves {
            let place = &mut next[(target >> packing.low) as usize];
            let low = u64::from(target & ((1 << packing.low) - 1));
            words[*place as usize] = (low << packing.source) as u32 | source;
            *place += 1;
        }
    }

    /// All moves.
    pub fn moves(&self, packing: Packing) -> impl Iterator<Item = (u32, Place)> {
        let groups = packing.groups();
        let in_batch = move |(batch, &start): (usize, &usize)| {
            let (sizes, mut rest) = self.words[start..].split_at(groups);
            let in_group = move |(group, &size): (u32, &u32)| {
                let (words, others) = rest.split_at(size as usize);
                rest = others;
                let unpack = move |&word: &u32| {
                    let (low, source) =
                        (u64::from(word) >> packing.source, u64::from(word) & ((1 << packing.source) - 1));
                    (group << packing.low | low as u32, packing.place(batch, source as u32))
                };
                words.iter().map(unpack)
            };
            (0..).zip(sizes).flat_map(in_group)
        };
        self.starts.iter().enumerate().flat_map(in_batch)
    }

    fn bytes(&self) -> u64 {
        4 * self.words.len() as u64
    }
}

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
    let most = room / BATCH_SHARE / (size_of::<C>() + size_of::<u32>()) as u64;
    let packing = Packing::new(explored, most.min((explored.moves / BATCHES).max(SMALL_BATCH)));
    let batches = SHARDS / packing.shards;
    let mut arrived: Vec<Arrived> = (0..SHARDS).map(|_| Arrived::default()).collect();
    let empty = || Bucket { targets: Vec::new(), sources: Vec::new() };
    let mut buckets: Vec<Vec<Bucket<C>>> = (0..parts).map(|_| (0..SHARDS).map(|_| empty()).collect()).collect();
    for batch in 0..batches {
        if progress.stopped() {
            return Err(SolveError::Interrupted);
        }
        let kept = kept_bytes(&arrived);
        let all = if batch == 0 { 0 } else { kept * batches as u64 / batch as u64 };
        explored.allow(SOLVING, fixed + bucket_bytes(&buckets) + all.max(kept))?;
        if batch == 1 {
            // Shards are alike, and so are batches. What is not used of this is never touched.
            let more = |arrived: &Arrived| (batches - 1) * (arrived.words.len() + arrived.words.len() / 8);
            arrived.iter_mut().for_each(|arrived| arrived.words.reserve_exact(more(arrived)));
        }
        let shards = packing.shards * batch..packing.shards * (batch + 1);
        let expand = |part: usize, buckets: &mut Vec<Bucket<C>>| {
            buckets.iter_mut().for_each(Bucket::clear);
            let expand = |shard| expand_part(game, explored, known, packing, shard, (part, parts), buckets);
            shards.clone().try_for_each(expand)
        };
        parallel::try_each(&mut buckets, expand)?;
        parallel::each(&mut arrived, |shard, arrived| {
            let mut all = Vec::new();
            for Bucket { targets, sources } in buckets.iter().map(|part| &part[shard]) {
                let mut sources = sources.iter();
                finder.find_in_shard(explored, shard, targets, |target| {
                    let (Some(target), Some(&source)) = (target, sources.next()) else { return };
                    let lost = target.flag.unwrap_or_else(|| known.wins_at_once(target.id(index)));
                    if lost && source & SAME == 0 {
                        known.count_lost(packing.place(batch, source));
                    } else {
                        all.push((target.id(index).0 - known.bases[shard], source));
                    }
                });
            }
            arrived.add(packing, &all);
        });
    }
    let kept = kept_bytes(&arrived);
    let held = bucket_bytes(&buckets) + finder.bytes();
    explored.allow(SOLVING, fixed + kept)?;
    drop((buckets, finder));
    let sorted = |shard: usize, arrived: Arrived| {
        let targets = arrived.moves(packing).map(|(target, _)| target);
        Grouped::new(explored.shard_len(shard), targets, arrived.moves(packing))
    };
    Ok((parallel::map_each(arrived, sorted), held + kept))
}

fn kept_bytes(arrived: &[Arrived]) -> u64 {
    arrived.iter().map(Arrived::bytes).sum()
}

fn bucket_bytes<C>(buckets: &[Vec<Bucket<C>>]) -> u64 {
    let bytes = |bucket: &Bucket<C>| bucket.targets.capacity() * (size_of::<C>() + size_of::<u32>());
    buckets.iter().flatten().map(|bucket| bytes(bucket) as u64).sum()
}

/// Expands one part of a shard's positions.
fn expand_part<C: Code>(
    game: &dyn Game<C>,
    explored: &Explored<C>,
    known: &Immediate,
    packing: Packing,
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
            bucket.sources.push(packing.source(shard, local, same));
        }
    }
    Ok(())
}
