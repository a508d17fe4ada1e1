//! Retrograde analysis over explored positions: from the ends backwards, level by level of distance, in parallel.
//!
//! What it costs, besides the visited set: two bytes per position for value and distance, which until the position is decided count the
//! successors not yet known to be won for the other side; two bytes per slot of the visited set to find targets; four bytes per position and four
//! bytes per move for the predecessors. Moves into ends, moves of who wins at once, and moves to who then wins at once
//! are not kept where the engine sees ends at a glance (see `immediate.rs`). Every move is generated once, those that are kept are looked up
//! once and followed back once.
//!
//! A move is followed back in two steps: all moves into what was decided at a distance are first sorted by the shard that they come
//! from, then each shard's values are changed by the one thread that has it. So nothing is locked or updated atomically, and the values
//! of a shard stay in the caches: followed back one by one, each move waits for memory.
//!
//! Two bytes and not one, because distances go into the thousands in games that go round in circles, and because with `claim=next-turn` and the like a
//! position may be over and won for the mover, so that parity does not tell the result.
//!
//! Targets are found by two-byte marks of the visited set's slots (`explore/finder.rs`), which stay in the caches where the table does not. In Quixo on 4x4, moves into ends and moves of players who win at once are more than half of all moves.
//!
//! # References
//! T. Ströhlein, Untersuchungen über kombinatorische Spiele, thesis, TU München 1970; K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986). Counting the successors that are not yet known is the attractor computation of games on graphs.

use thiserror::Error;

use super::back::{Place, Rows, predecessors};
use super::immediate::{Immediate, LEVEL_AT_ONCE};
use super::value::{DRAW, ENDLESS, LOSS, Plies, RESULT, Value, WIN};
use crate::explore::{ExploreError, Explored, Index, NoRoom, PositionId, Progress, SHARDS};
use crate::packed::{Code, Game};
use crate::parallel;

/// Why there is no solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The game has no single value.
    #[error(
        "a game for {players} players has no single value, and this needs one: `solve`, `play` and `serve` take it, the first for what coalitions can force"
    )]
    NotTwoPlayers {
        /// How many there are.
        players: u8,
    },
    /// More players than coalitions are kept for.
    #[error("a game for {given} players has too many coalitions: the limit is {limit} players")]
    TooManyPlayers {
        /// How many there are.
        given: u8,
        /// How many there may be.
        limit: u8,
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
    /// More memory than allowed.
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
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
    if (0..SHARDS).any(|shard| explored.shard_len(shard) > Place::MOST) {
        let limit = (Place::MOST * SHARDS) as u64;
        return Err(SolveError::TooManyPositions { given: explored.len(), limit });
    }
    let known = Immediate::new(game, explored);
    let (rows, held) = predecessors(game, explored, index, &known, progress)?;
    let mut values = known.into_values();
    let mut back = Back { rows, peak: 0 };
    let mut by_shard = split(&mut values, explored);
    back.spread(&mut by_shard, Wave::Decided, progress)?;
    back.spread(&mut by_shard, Wave::Level, progress)?;
    values.iter_mut().filter(|value| **value & RESULT == 0).for_each(|value| *value = ENDLESS);
    let rows: u64 = back.rows.iter().map(Rows::bytes).sum();
    let peak_bytes = 2 * values.len() as u64 + held.max(rows + back.peak);
    Ok(Solution { values, peak_bytes })
}

/// The values of each shard.
fn split<'v, C: Code>(mut values: &'v mut [u16], explored: &Explored<C>) -> Vec<&'v mut [u16]> {
    let part = |shard| values.split_off_mut(..explored.shard_len(shard)).unwrap_or_default();
    (0..SHARDS).map(part).collect()
}

/// What is spread backwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wave {
    /// Wins and losses.
    Decided,
    /// Drawn endings, through positions that are not decided.
    Level,
}

impl Wave {
    /// Whether it passes a position at this distance, by what is known before anything is followed back.
    pub(super) fn starts(self, value: u16, distance: u16) -> bool {
        match self {
            Wave::Decided => value == WIN | distance || value == LOSS | distance,
            Wave::Level => {
                value == DRAW | distance || distance == 1 && value & (RESULT | LEVEL_AT_ONCE) == LEVEL_AT_ONCE
            }
        }
    }
}

/// What a notice does to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing: it is decided already.
    Nothing,
    /// One successor fewer is not yet known.
    Counted,
    /// It is decided.
    Decided,
}

impl Wave {
    /// Changes what is known of a position by one of its successors, which has just been decided: whether it is won for the mover of the position.
    #[inline(always)]
    pub(super) fn change(self, value: &mut u16, won: bool, distance: u16) -> Change {
        if *value & RESULT != 0 {
            return Change::Nothing;
        }
        *value = match self {
            Wave::Level => DRAW | distance,
            Wave::Decided if won => WIN | distance,
            Wave::Decided if *value == 1 => LOSS | distance,
            Wave::Decided => {
                *value -= 1;
                return Change::Counted;
            }
        };
        Change::Decided
    }
}

/// What a move back says about the position that it comes from.
#[derive(Clone, Copy)]
struct Notice {
    /// The position's number within its shard; above it, whether the successor is won by the mover.
    bits: u32,
}

const WON: u32 = 1 << 31;

/// Moves back out of one part of a level, by the shard that they come from.
type Notices = Vec<Vec<Notice>>;

/// The predecessors of all positions.
struct Back {
    rows: Vec<Rows>,
    /// The most bytes that notices took.
    peak: u64,
}

/// About this many positions of a level are followed back at a time.
const AT_A_TIME: usize = 1 << 18;

impl Back {
    /// Goes back from the ends, one ply at a time: everything that is decided at a distance is decided in the same step.
    fn spread(&mut self, values: &mut [&mut [u16]], wave: Wave, progress: &dyn Progress) -> Result<(), SolveError> {
        // Nothing need be followed back from where nothing leads.
        let at = |distance: u16| {
            parallel::map(SHARDS, |shard| -> Vec<u32> {
                let starts = |&(local, value): &(u32, &u16)| {
                    wave.starts(*value, distance) && !self.rows[shard].of(local).is_empty()
                };
                (0..).zip(&*values[shard]).filter(starts).map(|(local, _)| local).collect()
            })
        };
        let mut level = at(0);
        // What is known already: who ends the game in one ply, and who loses in two because the other then does.
        let mut near = [1, 2].map(at).into_iter();
        if wave == Wave::Level {
            let at_once = |value: &&mut u16| **value & (RESULT | LEVEL_AT_ONCE) == LEVEL_AT_ONCE;
            parallel::each(values, |_, values| values.iter_mut().filter(at_once).for_each(|value| *value = DRAW | 1));
        }
        let parts = parallel::threads() * 2;
        let mut notices: Vec<Notices> = (0..parts).map(|_| (0..SHARDS).map(|_| Vec::new()).collect()).collect();
        let mut decided = 0;
        for distance in 1u16.. {
            let positions: usize = level.iter().map(Vec::len).sum();
            if positions == 0 && near.len() == 0 {
                break;
            }
            if progress.stopped() {
                return Err(SolveError::Interrupted);
            }
            decided += positions as u64;
            progress.at(distance as usize - 1, decided);
            let mut found: Vec<Vec<u32>> = near.next().unwrap_or_else(|| vec![Vec::new(); SHARDS]);
            let steps = positions.div_ceil(AT_A_TIME).min(SHARDS);
            for step in 0..steps {
                let shards = SHARDS * step / steps..SHARDS * (step + 1) / steps;
                parallel::each(&mut notices, |part, notices| {
                    shards
                        .clone()
                        .for_each(|shard| self.send(shard, &level[shard], values[shard], (part, parts), notices));
                });
                let mut pairs: Vec<_> = values.iter_mut().zip(&mut found).collect();
                parallel::each(&mut pairs, |shard, (values, found)| {
                    notices.iter().for_each(|part| receive(&part[shard], values, wave, distance, found));
                });
                let held: usize = notices.iter().flatten().map(Vec::capacity).sum();
                self.peak = self.peak.max((held * size_of::<Notice>()) as u64);
                notices.iter_mut().flatten().for_each(Vec::clear);
            }
            level = found;
            if distance > Plies::MOST.0 && level.iter().any(|found| !found.is_empty()) {
                return Err(SolveError::TooLong { limit: Plies::MOST.0 });
            }
        }
        Ok(())
    }

    /// Sorts the moves into one part of a shard's positions by where they come from.
    fn send(&self, shard: usize, level: &[u32], values: &[u16], (part, parts): (usize, usize), notices: &mut Notices) {
        for &local in &level[level.len() * part / parts..level.len() * (part + 1) / parts] {
            let won = values[local as usize] & RESULT == WIN;
            for source in self.rows[shard].of(local) {
                let won = won == source.same_mover();
                notices[source.shard()].push(Notice { bits: source.local() as u32 | if won { WON } else { 0 } });
            }
        }
    }
}

/// Changes the values of one shard by what its successors have become.
fn receive(notices: &[Notice], values: &mut [u16], wave: Wave, distance: u16, found: &mut Vec<u32>) {
    for notice in notices {
        let local = notice.bits & !WON;
        if wave.change(&mut values[local as usize], notice.bits & WON != 0, distance) == Change::Decided {
            found.push(local);
        }
    }
}
