//! Retrograde analysis over explored positions: from the ends backwards, level by level of distance, in parallel.
//!
//! What it costs, besides the visited set: two bytes a position for value and distance, which until the position is decided count the
//! successors not yet known to be won for the other side; four bytes a position and four bytes a move for the predecessors. Every move is
//! generated once, looked up once and followed back once. While the predecessors are sorted, twelve bytes a move are held (for 64-bit
//! codes), of one part of the moves at a time when there are many.
//!
//! Two bytes and not one, because distances go into the thousands in games that go round in circles, and because with `claim=next-turn` and the like a
//! position may be over and won for the mover, so that parity does not tell the result.

use std::sync::atomic::{AtomicU16, Ordering};

use rayon::prelude::*;
use thiserror::Error;

use super::value::{DISTANCE, DRAW, ENDLESS, LOSS, Plies, RESULT, Value, WIN};
use crate::explore::{ExploreError, Explored, Index, PositionId, Progress, SHARDS, shard_of};
use crate::packed::{Code, Game};
use crate::rules::Outcome;

/// Why there is no solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The game has no single value.
    #[error("a game for {players} players has no single value: only games for 2 players are solved this way")]
    NotTwoPlayers {
        /// How many there are.
        players: u8,
    },
    /// More positions than 32 bits count.
    #[error("{given} positions are too many for the graph solver: the limit is {limit}")]
    TooManyPositions {
        /// How many there are.
        given: u64,
        /// How many there may be.
        limit: u64,
    },
    /// A position with more successors than are counted.
    #[error("a position has {given} successors, and at most {limit} are counted")]
    TooManySuccessors {
        /// How many it has.
        given: usize,
        /// How many it may have.
        limit: usize,
    },
    /// A distance that does not fit.
    #[error("a position is decided only after more than {limit} plies, and longer distances are not kept")]
    TooLong {
        /// The limit.
        limit: u16,
    },
    /// The positions could not be explored.
    #[error(transparent)]
    Explore(#[from] ExploreError),
    /// Somebody asked to stop.
    #[error("interrupted while solving; nothing was written")]
    Interrupted,
}

/// The value of every explored position.
#[derive(Debug, Clone)]
pub struct Solution {
    /// Values by the number of the position, encoded.
    values: Vec<u16>,
    /// Bytes that values and predecessors took at the most.
    pub peak_bytes: u64,
}

impl Solution {
    /// The value of a position.
    pub fn value(&self, id: PositionId) -> Value {
        Value::decode(self.values[id.0 as usize]).expect("a solved position has a value")
    }

    /// All values, in the order of the positions' numbers.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        self.values.iter().map(|&bits| Value::decode(bits).expect("a solved position has a value"))
    }

    /// All values as they are kept; for tests that alter them.
    pub fn encoded(&self) -> &[u16] {
        &self.values
    }
}

/// At most so many moves are held while predecessors are sorted.
const MOVES_AT_A_TIME: u64 = 1 << 28;

/// In an entry of a predecessor's list: the mover does not change.
const SAME_MOVER: u32 = 1 << 31;

/// Solves an explored two-player game.
pub fn solve<C: Code>(
    game: &dyn Game<C>,
    explored: &Explored<C>,
    index: &Index,
    progress: &dyn Progress,
) -> Result<Solution, SolveError> {
    let players = game.players();
    if players != 2 {
        return Err(SolveError::NotTwoPlayers { players });
    }
    let limit = u64::from(SAME_MOVER) - 1;
    if explored.len() > limit {
        return Err(SolveError::TooManyPositions { given: explored.len(), limit });
    }
    let values: Vec<AtomicU16> = (0..explored.len()).into_par_iter().map(|_| AtomicU16::new(0)).collect();
    let passes = (explored.moves / MOVES_AT_A_TIME + 1) as usize;
    let mut back = Vec::new();
    for pass in 0..passes {
        if progress.stopped() {
            return Err(SolveError::Interrupted);
        }
        let shards = SHARDS * pass / passes..SHARDS * (pass + 1) / passes;
        back.extend(predecessors(game, explored, index, shards, &values)?);
    }
    let held = explored.moves.div_ceil(passes as u64) * (4 + size_of::<C>() as u64);
    let rows: u64 = back.iter().map(|rows| 4 * (rows.starts.len() + rows.entries.len()) as u64).sum();
    let graph = Back { bases: index.shard_bases(explored), rows: back };
    spread(&graph, &values, Wave::Decided, progress)?;
    spread(&graph, &values, Wave::Level, progress)?;
    let finish = |value: AtomicU16| match value.into_inner() {
        undecided if undecided & RESULT == 0 => ENDLESS,
        decided => decided,
    };
    let values: Vec<u16> = values.into_par_iter().map(finish).collect();
    let peak_bytes = 2 * values.len() as u64 + rows + held;
    Ok(Solution { values, peak_bytes })
}

/// The predecessors of the positions of one shard.
struct ShardRows {
    starts: Vec<u32>,
    entries: Vec<u32>,
}

/// The predecessors of all positions.
struct Back {
    bases: Vec<u32>,
    rows: Vec<ShardRows>,
}

impl Back {
    fn of(&self, id: u32) -> &[u32] {
        let shard = self.bases.partition_point(|&base| base <= id) - 1;
        let rows = &self.rows[shard];
        let local = (id - self.bases[shard]) as usize;
        &rows.entries[rows.starts[local] as usize..rows.starts[local + 1] as usize]
    }
}

/// Moves into one shard: where they lead, and where they come from.
struct Bucket<C> {
    targets: Vec<C>,
    sources: Vec<u32>,
}

/// Expands every position once and sorts the moves that lead into some shards by their target. On the way each position gets its
/// value if it is over, else the number of its successors.
fn predecessors<C: Code>(
    game: &dyn Game<C>,
    explored: &Explored<C>,
    index: &Index,
    shards: std::ops::Range<usize>,
    values: &[AtomicU16],
) -> Result<Vec<ShardRows>, SolveError> {
    let bases = index.shard_bases(explored);
    let parts = rayon::current_num_threads() * 2;
    let expand = |part: usize| -> Result<Vec<Bucket<C>>, SolveError> {
        let mut buckets: Vec<_> = shards.clone().map(|_| Bucket { targets: Vec::new(), sources: Vec::new() }).collect();
        let mut next = Vec::new();
        for shard in (part..SHARDS).step_by(parts) {
            for (id, code) in (bases[shard]..).zip(explored.codes_of_shard(shard)) {
                game.successors(explored.symmetry, code, &mut next);
                values[id as usize].store(first_value(game, code, next.len())?, Ordering::Relaxed);
                for &target in &next {
                    let mixed = target.mix();
                    let Some(bucket) = shard_of(mixed).checked_sub(shards.start).and_then(|at| buckets.get_mut(at))
                    else {
                        continue;
                    };
                    bucket.targets.push(mixed);
                    bucket.sources.push(id | same_mover(game, code, target));
                }
            }
        }
        Ok(buckets)
    };
    let parts: Vec<_> = (0..parts).into_par_iter().map(expand).collect::<Result<_, _>>()?;
    let sort = |shard: usize| {
        let local = |mixed: &C| index.id_of_mixed(explored, *mixed).map_or(0, |id| id.0 - bases[shard]);
        let buckets = || parts.iter().map(|buckets| &buckets[shard - shards.start]);
        let targets: Vec<u32> = buckets().flat_map(|bucket| bucket.targets.iter().map(local)).collect();
        let sources = buckets().flat_map(|bucket| bucket.sources.iter().copied());
        sorted_rows(explored.shard_len(shard), &targets, sources)
    };
    Ok(shards.clone().into_par_iter().map(sort).collect())
}

/// Rows by counting: how many moves lead to each position, then each into its place.
fn sorted_rows(positions: usize, targets: &[u32], sources: impl Iterator<Item = u32>) -> ShardRows {
    let mut starts = vec![0u32; positions + 1];
    for &target in targets {
        starts[target as usize + 1] += 1;
    }
    for place in 1..starts.len() {
        starts[place] += starts[place - 1];
    }
    let mut next = starts.clone();
    let mut entries = vec![0u32; targets.len()];
    for (&target, source) in targets.iter().zip(sources) {
        let place = &mut next[target as usize];
        entries[*place as usize] = source;
        *place += 1;
    }
    ShardRows { starts, entries }
}

fn first_value<C: Code>(game: &dyn Game<C>, code: C, successors: usize) -> Result<u16, SolveError> {
    let limit = usize::from(DISTANCE);
    if successors > limit {
        return Err(SolveError::TooManySuccessors { given: successors, limit });
    }
    if successors > 0 {
        return Ok(successors as u16);
    }
    Ok(match game.outcome(code) {
        Some(Outcome::Win(winner)) if winner == game.to_move(code) => WIN,
        Some(Outcome::Win(_)) => LOSS,
        Some(Outcome::Draw) | None => DRAW,
    })
}

fn same_mover<C: Code>(game: &dyn Game<C>, before: C, after: C) -> u32 {
    if !game.alternates() && game.to_move(before) == game.to_move(after) { SAME_MOVER } else { 0 }
}

/// What is spread backwards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wave {
    /// Wins and losses.
    Decided,
    /// Drawn endings, through positions that are not decided.
    Level,
}

/// Goes back from the ends, one ply at a time: everything that is decided at a distance is decided in the same step.
fn spread(graph: &Back, values: &[AtomicU16], wave: Wave, progress: &dyn Progress) -> Result<(), SolveError> {
    let starts = |value: &AtomicU16| {
        matches!((value.load(Ordering::Relaxed), wave), (WIN | LOSS, Wave::Decided) | (DRAW, Wave::Level))
    };
    let ids = 0..values.len() as u32;
    let mut level: Vec<u32> = ids.into_par_iter().filter(|&id| starts(&values[id as usize])).collect();
    let mut decided = 0;
    for distance in 1u16.. {
        if level.is_empty() {
            break;
        }
        if progress.stopped() {
            return Err(SolveError::Interrupted);
        }
        decided += level.len() as u64;
        progress.at(distance as usize - 1, decided);
        let step = |mut found: Vec<u32>, &id: &u32| {
            let value = values[id as usize].load(Ordering::Relaxed);
            for &entry in graph.of(id) {
                let source = entry & !SAME_MOVER;
                let seen = if entry == source { -result(value) } else { result(value) };
                let decided = match seen {
                    Side::Won => decide(&values[source as usize], WIN | distance),
                    Side::Lost => count_down(&values[source as usize], LOSS | distance),
                    Side::Level => decide(&values[source as usize], DRAW | distance),
                };
                if decided {
                    found.push(source);
                }
            }
            found
        };
        level = level.par_iter().fold(Vec::new, step).reduce(Vec::new, |mut one, mut other| {
            one.append(&mut other);
            one
        });
        if !level.is_empty() && distance > Plies::MOST.0 {
            return Err(SolveError::TooLong { limit: Plies::MOST.0 });
        }
    }
    Ok(())
}

/// A result seen by one side.
enum Side {
    Won,
    Lost,
    Level,
}

impl std::ops::Neg for Side {
    type Output = Side;

    fn neg(self) -> Side {
        match self {
            Side::Won => Side::Lost,
            Side::Lost => Side::Won,
            Side::Level => Side::Level,
        }
    }
}

fn result(value: u16) -> Side {
    match value & RESULT {
        WIN => Side::Won,
        LOSS => Side::Lost,
        _ => Side::Level,
    }
}

/// Decides a position that is not decided; `true` for the one thread that did.
fn decide(value: &AtomicU16, decided: u16) -> bool {
    let undecided = |old: u16| (old & RESULT == 0).then_some(decided);
    value.fetch_update(Ordering::Relaxed, Ordering::Relaxed, undecided).is_ok()
}

/// Takes one from the successors that are not lost causes; when none is left, the position is lost. `true` for the one thread that
/// found it so.
fn count_down(value: &AtomicU16, lost: u16) -> bool {
    let fewer = |old: u16| match old {
        _ if old & RESULT != 0 => None,
        1 => Some(lost),
        _ => Some(old - 1),
    };
    value.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer) == Ok(1)
}
