//! Breadth-first search in parallel, level by level.
//!
//! A level is worked off in batches. First all threads expand their part of the batch and sort the successors into buckets by shard of
//! the visited set; then all threads take shards in turn and insert what is in their buckets. No two threads touch the same table,
//! nothing is locked, and each table is walked through once per batch, which the caches like.
//!
//! A level is kept as a list while it is small, and is found again in the table by its depth when it is large. What limits the search is waiting for memory, so lookups are grouped and their loads overlap.
//!
//! # Reference
//! U. Stern and D. L. Dill, Parallelizing the Murphi verifier, CAV 1997: states belong to the worker that their hash names, as shards do here.

use std::borrow::Cow;
use std::ops::Range;

use thiserror::Error;

use super::explored::Explored;
use super::set::{SHARDS, Table, shard_of};
use crate::numbers::bytes;
use crate::packed::{Code, Game, Space, Symmetry};
use crate::parallel;

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
        "more than {limit} positions: {given} were found up to depth {depth}; try {}a smaller board, fewer pieces, or a higher --max-positions", or_symmetry(*.symmetry)
    )]
    TooManyPositions {
        /// How many were found.
        given: u64,
        /// The limit.
        limit: u64,
        /// The depth that was being worked on.
        depth: usize,
        /// Whether images were merged.
        symmetry: Symmetry,
    },
    /// More memory than allowed.
    #[error(
        "exploring takes {} at depth {depth}, and {} may be used: {positions} positions were found; try {}a smaller board, or a higher --memory", bytes(*.given), bytes(*.limit), or_symmetry(*.symmetry)
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
        /// Whether images were merged.
        symmetry: Symmetry,
    },
    /// Somebody asked to stop.
    #[error("interrupted at depth {depth} with {positions} positions found; nothing was written")]
    Interrupted {
        /// The depth that was being worked on.
        depth: usize,
        /// How many positions were found.
        positions: u64,
    },
    /// More memory than allowed for what comes next.
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
    /// Deeper than depths are counted.
    #[error("positions deeper than {limit} plies were found, and depths are kept only up to there")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
}

/// What is asked for after exploring takes more memory than allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{doing} {positions} positions takes about {}, and {} may be used; try {}a smaller board, or a higher --memory", bytes(*.given), bytes(*.limit), or_symmetry(*.symmetry))]
pub struct NoRoom {
    /// What would take it.
    pub doing: &'static str,
    /// How many positions there are.
    pub positions: u64,
    /// How many bytes it takes.
    pub given: u64,
    /// How many it may take.
    pub limit: u64,
    /// Whether images were merged.
    pub symmetry: Symmetry,
}

/// The advice to merge images, where they are not.
fn or_symmetry(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::On => "",
        Symmetry::Off => "symmetry, ",
    }
}

/// Hears how an exploration goes on, and may stop it.
pub trait Progress: Sync {
    /// This many positions are found, and those of this depth are being expanded.
    fn at(&self, depth: usize, positions: u64);

    /// This many positions are done of all that there are. It may be told out of order by several threads, but never begins anew within one piece of work.
    fn share(&self, done: u64, _all: u64) {
        self.at(0, done);
    }

    /// What is being worked on, in a word or two.
    fn doing(&self, _what: &str) {}

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

/// The fewest successors that a batch is made for. They are kept until the batch is done.
const SMALL_BATCH: usize = 1 << 18;

/// How much memory successors may take before they go into the table: larger batches walk through the table less often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Buffers {
    /// A tenth of what the table takes.
    Lean,
    /// As much as the table; for callers that will need more memory than that afterwards.
    Roomy,
}

impl Buffers {
    /// The bytes of a batch are this fraction of the table's.
    fn share(self) -> usize {
        match self {
            Buffers::Lean => 10,
            Buffers::Roomy => 1,
        }
    }
}

/// A level with more than one N-th of all positions is not listed: its positions are found in the table by their
/// depth, which costs a sweep and saves the memory.
const LISTED_SHARE: u64 = 16;

/// The positions to be expanded next, by shard.
struct Frontier<C> {
    lists: Vec<Vec<C>>,
    kept: Kept,
}

/// Where the positions of a level are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    InLists,
    InTable,
}

impl<C: Code> Frontier<C> {
    fn new() -> Frontier<C> {
        Frontier { lists: vec![Vec::new(); SHARDS], kept: Kept::InLists }
    }

    /// Gives the lists up when they take too much.
    fn shorten(&mut self, positions: u64) {
        let listed: usize = self.lists.iter().map(Vec::len).sum();
        if listed as u64 > positions / LISTED_SHARE {
            *self = Frontier { kept: Kept::InTable, ..Frontier::new() };
        }
    }

    /// The positions in some shards, each shard's by itself.
    fn gather(&self, table: &Table<C>, depth: u16, shards: Range<usize>) -> Vec<Cow<'_, [C]>> {
        let gather = |shard: usize| match self.kept {
            Kept::InLists => Cow::from(self.lists[shard].as_slice()),
            Kept::InTable => Cow::from(table.of_depth(shard, depth)),
        };
        parallel::map(shards.len(), |place| gather(shards.start + place))
    }
}

/// Successors of one part of a batch, by shard, and what was counted.
struct Buckets<C> {
    by_shard: Vec<Vec<C>>,
    next: Vec<C>,
    moves: u64,
    over: u64,
}

/// Finds every position reachable from `roots`.
///
/// The result is the same, to the last byte of its table's contents, whatever the number of threads. Takes time proportional to the
/// moves and 11 to 15 bytes per position where a code has 64 bits.
pub fn explore<C: Code>(
    game: &dyn Space<C>,
    roots: &[C],
    symmetry: Symmetry,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Explored<C>, ExploreError> {
    explore_with(game, roots, symmetry, Buffers::Lean, limits, progress)
}

/// As [`explore`], with a choice of how much memory to spend on speed.
pub fn explore_with<C: Code>(
    game: &dyn Space<C>,
    roots: &[C],
    symmetry: Symmetry,
    buffers: Buffers,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Explored<C>, ExploreError> {
    let share = buffers.share();
    let mut explored = Explored::new(symmetry, limits);
    if buffers == Buffers::Roomy {
        explored.table.growth = 3;
    }
    let mut frontier = Frontier::new();
    for &root in roots {
        let mixed = game.canonical(symmetry, root).mix();
        if explored.table.insert(mixed, 0) {
            frontier.lists[shard_of(mixed)].push(mixed);
        }
    }
    let mut level = explored.len();
    let parts = parallel::threads() * PARTS_PER_THREAD;
    let mut buckets: Vec<Buckets<C>> = (0..parts).map(|_| Buckets::new()).collect();
    for depth in 0u16.. {
        explored.by_depth.push(level);
        let next_depth = depth.checked_add(1).ok_or(ExploreError::TooDeep { limit: u16::MAX as usize })?;
        explored.table.allow_depth(next_depth);
        let before = explored.len();
        let mut next_frontier = Frontier::new();
        let mut shards = 0..SHARDS;
        while !shards.is_empty() {
            let positions = explored.len();
            progress.at(depth as usize, positions);
            let batch = take_shards(&explored, &mut shards, level, share);
            expand(game, symmetry, &frontier.gather(&explored.table, depth, batch), &mut buckets);
            let fits = insert(&mut explored, &mut buckets, &frontier, &mut next_frontier, next_depth);
            let bytes = bytes_in_use(&explored, &buckets, [&frontier, &next_frontier]);
            explored.peak_bytes = explored.peak_bytes.max(bytes);
            let bytes = fits.err().unwrap_or(bytes);
            check_limits(depth as usize, explored.len(), bytes, (limits, symmetry), progress)?;
        }
        frontier = next_frontier;
        level = explored.len() - before;
        if level == 0 {
            break;
        }
    }
    if buffers == Buffers::Roomy {
        explored.table.shrink();
    }
    Ok(explored)
}

impl<C: Code> Buckets<C> {
    fn new() -> Buckets<C> {
        Buckets { by_shard: vec![Vec::new(); SHARDS], next: Vec::new(), moves: 0, over: 0 }
    }
}

/// As many of the shards to come as make a batch, judging by the branching so far.
fn take_shards<C: Code>(explored: &Explored<C>, shards: &mut Range<usize>, level: u64, share: usize) -> Range<usize> {
    let expanded: u64 = explored.by_depth.iter().rev().skip(1).sum();
    let branching = explored.moves.checked_div(expanded).unwrap_or(16).max(1);
    let most = (explored.table.bytes() / share / size_of::<C>()).max(SMALL_BATCH) as u64;
    let in_a_shard = (level * branching).div_ceil(SHARDS as u64).max(1);
    let count = (most / in_a_shard).max(1) as usize;
    let end = (shards.start + count).min(shards.end);
    std::mem::replace(&mut shards.start, end)..end
}

fn expand<C: Code>(game: &dyn Space<C>, symmetry: Symmetry, batch: &[Cow<'_, [C]>], buckets: &mut [Buckets<C>]) {
    let parts = buckets.len();
    parallel::each(buckets, |part, buckets| {
        let Buckets { by_shard, next, moves, over } = buckets;
        for codes in batch {
            // Each part takes its share of every shard.
            for mixed in &codes[codes.len() * part / parts..codes.len() * (part + 1) / parts] {
                game.mixed_successors(symmetry, mixed.unmix(), next);
                *moves += next.len() as u64;
                *over += u64::from(next.is_empty());
                for &mixed in next.iter() {
                    by_shard[shard_of(mixed)].push(mixed);
                }
            }
        }
    });
}

/// Moves what is in the buckets into the table, growing it as often as needed; an error is the bytes that it would take to go on, where they are too many.
fn insert<C: Code>(
    explored: &mut Explored<C>,
    buckets: &mut [Buckets<C>],
    now: &Frontier<C>,
    next: &mut Frontier<C>,
    depth: u16,
) -> Result<(), u64> {
    for bucket in buckets.iter_mut() {
        explored.moves += std::mem::take(&mut bucket.moves);
        explored.over += std::mem::take(&mut bucket.over);
    }
    // How far each shard has come: through how many buckets, and how many positions of the next one.
    let mut done = vec![(0, 0); SHARDS];
    let kept = next.kept;
    loop {
        let mut shards: Vec<_> = explored.table.shards_mut().into_iter().zip(&mut next.lists).zip(&mut done).collect();
        parallel::each(&mut shards, |place, ((shard, fresh), (bucket, offset))| {
            shard.warm(buckets[*bucket..].iter().map(|bucket| bucket.by_shard[place].len()).sum());
            while *bucket < buckets.len() {
                let waiting = &buckets[*bucket].by_shard[place][*offset..];
                let taken = shard.insert_all(waiting, depth, |mixed| {
                    if kept == Kept::InLists {
                        fresh.push(mixed);
                    }
                });
                if taken < waiting.len() {
                    *offset += taken;
                    return;
                }
                (*bucket, *offset) = (*bucket + 1, 0);
            }
        });
        if done.iter().all(|&(bucket, _)| bucket == buckets.len()) {
            break;
        }
        let larger = bytes_in_use(explored, buckets, [now, next]) + explored.table.growth_bytes() as u64;
        if larger > explored.limits.bytes {
            return Err(larger);
        }
        explored.table.grow();
    }
    next.shorten(explored.len());
    buckets.iter_mut().for_each(|bucket| bucket.by_shard.iter_mut().for_each(Vec::clear));
    Ok(())
}

fn bytes_in_use<C: Code>(explored: &Explored<C>, buckets: &[Buckets<C>], frontiers: [&Frontier<C>; 2]) -> u64 {
    let lists =
        buckets.iter().flat_map(|bucket| &bucket.by_shard).chain(frontiers.iter().flat_map(|level| &level.lists));
    explored.bytes() + lists.map(|list| (list.capacity() * size_of::<C>()) as u64).sum::<u64>()
}

/// An error where somebody has asked to stop, or more was found or taken than may be.
pub fn check_limits(
    depth: usize,
    positions: u64,
    bytes: u64,
    (limits, symmetry): (Limits, Symmetry),
    progress: &dyn Progress,
) -> Result<(), ExploreError> {
    if progress.stopped() {
        return Err(ExploreError::Interrupted { depth, positions });
    }
    if positions > limits.positions {
        return Err(ExploreError::TooManyPositions { given: positions, limit: limits.positions, depth, symmetry });
    }
    if bytes > limits.bytes {
        return Err(ExploreError::TooManyBytes { given: bytes, limit: limits.bytes, depth, positions, symmetry });
    }
    Ok(())
}

/// What an exploration will take at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prediction {
    /// No more positions than this can be found; `None` when the game gives no bound.
    pub positions: Option<u128>,
    /// Bytes for this many positions.
    pub bytes: Option<u128>,
}

/// Bounds an exploration without running it.
pub fn predict<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> Prediction {
    let positions = game.position_bound().map(|bound| match symmetry {
        Symmetry::On => bound.merged,
        Symmetry::Off => bound.all,
    });
    let bytes = positions.and_then(|positions| positions.checked_mul(size_of::<C>() as u128 * 5 / 4 + 6));
    Prediction { positions, bytes }
}
