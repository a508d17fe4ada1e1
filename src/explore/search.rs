//! Breadth-first search in parallel, level by level.
//!
//! A level is worked off in batches. First all threads expand their part of the batch and sort the successors into buckets by shard of
//! the visited set; then all threads take shards in turn and insert what is in their buckets. No two threads touch the same table,
//! nothing is locked, and each table is walked through once a batch, which the caches like.

use rayon::prelude::*;
use thiserror::Error;

use super::explored::{Explored, Symmetry};
use super::set::{SHARDS, shard_of};
use crate::packed::{Code, Packed};

/// How far an exploration may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most positions.
    pub positions: u64,
    /// The most bytes of tables and buffers.
    pub bytes: u64,
}

impl Limits {
    /// As far as it goes.
    pub const NONE: Limits = Limits { positions: u64::MAX, bytes: u64::MAX };
}

/// Why an exploration ended early.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ExploreError {
    /// More positions than allowed.
    #[error(
        "more than {limit} positions: {given} were found up to depth {depth}; try symmetry, a smaller board, fewer pieces, or a higher --max-positions"
    )]
    TooManyPositions {
        /// How many were found.
        given: u64,
        /// The limit.
        limit: u64,
        /// The depth that was being worked on.
        depth: usize,
    },
    /// More memory than allowed.
    #[error(
        "{given} bytes are needed at depth {depth} and the limit is {limit}: {positions} positions were found; try symmetry, a smaller board, or a higher --memory"
    )]
    TooManyBytes {
        /// How many were needed.
        given: u64,
        /// The limit.
        limit: u64,
        /// The depth that was being worked on.
        depth: usize,
        /// How many positions were found.
        positions: u64,
    },
    /// Somebody asked to stop.
    #[error("interrupted at depth {depth} with {positions} positions found; nothing was written")]
    Interrupted {
        /// The depth that was being worked on.
        depth: usize,
        /// How many positions were found.
        positions: u64,
    },
    /// Deeper than depths are counted.
    #[error("positions deeper than {limit} plies were found, and depths are kept only up to there")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
}

/// Hears how an exploration goes on, and may stop it.
pub trait Progress: Sync {
    /// So many positions are found, and those of this depth are being expanded.
    fn at(&self, depth: usize, positions: u64);

    /// Whether to stop.
    fn stopped(&self) -> bool {
        false
    }
}

/// Progress that nobody hears.
#[derive(Debug, Clone, Copy)]
pub struct NoProgress;

impl Progress for NoProgress {
    fn at(&self, _depth: usize, _positions: u64) {}
}

/// The parts of a batch, a few for each thread so that none has to wait long.
const PARTS_PER_THREAD: usize = 2;

/// The fewest positions of a batch. A batch's successors are kept until the batch is done.
const SMALL_BATCH: usize = 1 << 14;

/// A batch may take one part in so many of the table's bytes: larger batches walk through the tables less often, smaller ones
/// take less memory. At 1/8 a batch costs about one byte a position.
const BATCH_SHARE: usize = 8;

/// Successors of one part of a batch, by shard, and what was counted.
struct Buckets<C> {
    by_shard: Vec<Vec<C>>,
    next: Vec<C>,
    moves: u64,
    over: u64,
}

/// Finds every position reachable from `roots`.
///
/// The result is the same, to the last byte of its tables' contents, whatever the number of threads. Takes time proportional to the
/// moves and 10 to 16 bytes a position where a code has 64 bits.
pub fn explore<G: Packed>(
    game: &G,
    roots: &[G::Code],
    symmetry: Symmetry,
    limits: Limits,
    progress: &impl Progress,
) -> Result<Explored<G::Code>, ExploreError> {
    let mut explored = Explored::new(symmetry);
    let mut frontier: Vec<Vec<G::Code>> = vec![Vec::new(); SHARDS];
    for &root in roots {
        let mixed = symmetry.form(game, root).mix();
        if explored.shards[shard_of(mixed)].insert(mixed, 0) {
            frontier[shard_of(mixed)].push(mixed);
        }
    }
    let parts = rayon::current_num_threads() * PARTS_PER_THREAD;
    let mut buckets: Vec<Buckets<G::Code>> = (0..parts).map(|_| Buckets::new()).collect();
    let mut positions = explored.len();
    let mut branching = 16;
    for depth in 0.. {
        let level: usize = frontier.iter().map(Vec::len).sum();
        if level == 0 {
            break;
        }
        explored.by_depth.push(level as u64);
        let next_depth = u16::try_from(depth + 1).map_err(|_| ExploreError::TooDeep { limit: u16::MAX as usize })?;
        let mut next_frontier: Vec<Vec<G::Code>> = vec![Vec::new(); SHARDS];
        let mut waiting = frontier.into_iter().filter(|codes| !codes.is_empty()).peekable();
        while waiting.peek().is_some() {
            progress.at(depth, positions);
            let most = batch_size::<G::Code>(explored.bytes() as usize, branching);
            let batch = take_batch(&mut waiting, most);
            expand(game, symmetry, &batch, &mut buckets);
            insert(&mut explored, &mut buckets, &mut next_frontier, next_depth);
            positions = explored.len();
            branching = ((explored.moves / (positions.max(1))) as usize).max(1);
            let bytes = bytes_in_use(&explored, &buckets, [&batch], &next_frontier);
            explored.peak_bytes = explored.peak_bytes.max(bytes);
            check_limits(depth, positions, bytes, limits, progress)?;
        }
        frontier = next_frontier;
    }
    Ok(explored)
}

impl<C: Code> Buckets<C> {
    fn new() -> Buckets<C> {
        Buckets { by_shard: vec![Vec::new(); SHARDS], next: Vec::new(), moves: 0, over: 0 }
    }
}

fn batch_size<C>(table_bytes: usize, branching: usize) -> usize {
    (table_bytes / BATCH_SHARE / (branching * size_of::<C>())).max(SMALL_BATCH)
}

/// Takes whole lists until there are `most` positions or more; what is taken is freed after the batch.
fn take_batch<C: Code>(waiting: &mut impl Iterator<Item = Vec<C>>, most: usize) -> Vec<C> {
    let mut batch: Vec<C> = Vec::new();
    while batch.len() < most {
        match waiting.next() {
            Some(codes) if batch.is_empty() => batch = codes,
            Some(codes) => batch.extend(codes),
            None => break,
        }
    }
    batch
}

fn expand<G: Packed>(game: &G, symmetry: Symmetry, batch: &[G::Code], buckets: &mut [Buckets<G::Code>]) {
    let part = batch.len().div_ceil(buckets.len());
    buckets.par_iter_mut().zip(batch.par_chunks(part.max(1))).for_each(|(buckets, codes)| {
        for mixed in codes {
            symmetry.successors(game, mixed.unmix(), &mut buckets.next);
            buckets.moves += buckets.next.len() as u64;
            buckets.over += u64::from(buckets.next.is_empty());
            for next in &buckets.next {
                let mixed = next.mix();
                buckets.by_shard[shard_of(mixed)].push(mixed);
            }
        }
    });
}

fn insert<C: Code>(explored: &mut Explored<C>, buckets: &mut [Buckets<C>], next_frontier: &mut [Vec<C>], depth: u16) {
    for bucket in buckets.iter_mut() {
        explored.moves += std::mem::take(&mut bucket.moves);
        explored.over += std::mem::take(&mut bucket.over);
    }
    let buckets_in_turn: &[Buckets<C>] = buckets;
    explored.shards.par_iter_mut().zip(next_frontier.par_iter_mut()).enumerate().for_each(|(place, (shard, fresh))| {
        for bucket in buckets_in_turn {
            shard.insert_all(&bucket.by_shard[place], depth, fresh);
        }
    });
    buckets.par_iter_mut().for_each(|bucket| bucket.by_shard.iter_mut().for_each(Vec::clear));
}

fn bytes_in_use<C: Code>(
    explored: &Explored<C>,
    buckets: &[Buckets<C>],
    batches: [&Vec<C>; 1],
    frontier: &[Vec<C>],
) -> u64 {
    let lists = buckets.iter().flat_map(|bucket| &bucket.by_shard).chain(frontier).chain(batches);
    explored.bytes() + lists.map(|list| (list.capacity() * size_of::<C>()) as u64).sum::<u64>()
}

fn check_limits(
    depth: usize,
    positions: u64,
    bytes: u64,
    limits: Limits,
    progress: &impl Progress,
) -> Result<(), ExploreError> {
    if progress.stopped() {
        return Err(ExploreError::Interrupted { depth, positions });
    }
    if positions > limits.positions {
        return Err(ExploreError::TooManyPositions { given: positions, limit: limits.positions, depth });
    }
    if bytes > limits.bytes {
        return Err(ExploreError::TooManyBytes { given: bytes, limit: limits.bytes, depth, positions });
    }
    Ok(())
}

/// What an exploration will take at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prediction {
    /// No more positions than this can be found; `None` when the game gives no bound.
    pub positions: Option<u128>,
    /// Bytes for so many positions.
    pub bytes: Option<u128>,
}

/// Bounds an exploration without running it.
pub fn predict<G: Packed>(game: &G, symmetry: Symmetry) -> Prediction {
    let positions = game.position_bound().map(|bound| match symmetry {
        Symmetry::On => bound.merged,
        Symmetry::Off => bound.all,
    });
    let bytes = positions.map(|positions| positions * (size_of::<G::Code>() as u128 * 5 / 4 + 6));
    Prediction { positions, bytes }
}
