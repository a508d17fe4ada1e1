//! The part of a solution that one of several workers has: values of the positions that belong to it, and where the moves into them come from.
//!
//! It is the analysis of `solve/retrograde.rs` with the messages left out: what a worker must tell another is handed back to the caller, and what the others have told is taken in. The values are the same, whichever worker has which positions and however
//! fast messages come: a position is decided by a count of its successors or by the first that is lost for the other side, and both happen at the same distance in any order.

use super::immediate::{LEVEL_AT_ONCE, first_value, value_at_once};
use super::retrograde::{Change, SolveError};
use super::value::{DRAW, ENDLESS, RESULT, Value, WIN};
use crate::explore::{Explored, Finder, Grouped, Index, PositionId, SHARDS};
use crate::packed::{Code, Game};

pub use super::moves::Moves;
pub use super::retrograde::Wave;

/// Where a move comes from: the worker that has the position, its number there, and whether the mover stays the same. Six bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Source([u16; 3]);

const SAME_MOVER: u16 = 1 << 15;

impl Source {
    /// The most workers.
    pub const MOST_WORKERS: usize = SAME_MOVER as usize;

    /// The source with this number at this worker.
    pub fn new(worker: usize, number: u32, same_mover: bool) -> Source {
        let flag = if same_mover { SAME_MOVER } else { 0 };
        Source([number as u16, (number >> 16) as u16, worker as u16 | flag])
    }

    /// The worker that has it.
    pub fn worker(self) -> usize {
        usize::from(self.0[2] & !SAME_MOVER)
    }

    /// Its number at that worker.
    pub fn number(self) -> u32 {
        u32::from(self.0[1]) << 16 | u32::from(self.0[0])
    }

    /// Whether the same player moves before and after.
    pub fn same_mover(self) -> bool {
        self.0[2] & SAME_MOVER != 0
    }
}

/// The moves into one shard that have arrived, a piece of fixed length after another: the target's number within the shard, and the source.
type Arrived = Vec<Vec<(u32, Source)>>;

/// Moves of a piece.
const PIECE: usize = 512;

/// A level with more than one N-th of all positions is not listed, but found by its values.
const LISTED_SHARE: usize = 16;

/// The values of one worker's positions.
pub struct Part {
    values: Vec<u16>,
    /// The number of the first position of each shard, and of all.
    bases: Vec<u32>,
    finder: Option<Finder>,
    arrived: Vec<Arrived>,
    rows: Vec<Grouped<Source>>,
    /// What was decided in this step, where it is short enough to be listed.
    found: Option<Vec<u32>>,
    /// A bit for each position whose value has changed since it was last asked.
    changed: Vec<u64>,
}

/// What has changed since it was last asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changes {
    /// All values, because that is shorter.
    All(Vec<u16>),
    /// Some positions with what is known of them.
    Some(Vec<(u32, u16)>),
}

impl Part {
    /// Finds the ends and who wins at once, where the engine sees them.
    pub fn new<C: Code>(game: &dyn Game<C>, explored: &Explored<C>, moves: Moves) -> Part {
        let mut values = vec![0; explored.len() as usize];
        if game.cheap_outcome() {
            let mut scratch = Vec::new();
            let codes = (0..SHARDS).flat_map(|shard| explored.codes_of_shard(shard));
            for (value, code) in values.iter_mut().zip(codes) {
                *value = value_at_once(game, code, &mut scratch).unwrap_or(0);
            }
        }
        let mut bases = explored.shard_bases();
        bases.push(explored.len() as u32);
        let changed = vec![0; values.len().div_ceil(64)];
        let finder =
            (moves == Moves::Kept).then(|| Finder::new(explored, &|id: PositionId| values[id.0 as usize] == WIN | 1));
        let arrived = (0..SHARDS).map(|_| Vec::new()).collect();
        Part { values, bases, finder, arrived, rows: Vec::new(), found: None, changed }
    }

    /// Bytes of values, marks and moves, besides the visited set.
    pub fn bytes(&self) -> u64 {
        let pieces: usize = self.arrived.iter().map(Vec::len).sum();
        let arrived = (pieces * PIECE * size_of::<(u32, Source)>()) as u64;
        let rows: u64 = self.rows.iter().map(Grouped::bytes).sum();
        let found = self.found.as_ref().map_or(0, |found| 4 * found.capacity() as u64);
        2 * self.values.len() as u64
            + 8 * self.changed.len() as u64
            + found
            + arrived
            + rows
            + self.finder.as_ref().map_or(0, Finder::bytes)
    }

    /// Bytes that a part of this many positions takes besides moves: values and bits, and where moves are kept marks of slots and starts of rows.
    pub fn bytes_for<C: Code>(explored: &Explored<C>, moves: Moves) -> u64 {
        match moves {
            Moves::Kept => Finder::bytes_for(explored) + 7 * explored.len(),
            Moves::Generated => 3 * explored.len(),
        }
    }

    /// The number of the first position of a shard.
    pub fn base(&self, shard: usize) -> u32 {
        self.bases[shard]
    }

    /// Expands a position unless it is decided: `next` is where its moves lead that do not end the game at once, mixed. Each must be told to the worker that has it.
    pub fn expand<C: Code>(
        &mut self,
        game: &dyn Game<C>,
        explored: &Explored<C>,
        (number, code): (u32, C),
        next: &mut Vec<C>,
    ) -> Result<(), SolveError> {
        next.clear();
        let value = &mut self.values[number as usize];
        if *value & RESULT == 0 {
            let at_once = game.continuations(explored.symmetry, code, next);
            *value = first_value(game, code, (at_once, next.len()))?;
            if *value & RESULT != 0 {
                next.clear();
            }
        }
        Ok(())
    }

    /// Takes in moves into positions of one shard. A move to a player who wins at once is not kept: its source is handed to `lost`, and must be told.
    pub fn arrive<C: Code>(
        &mut self,
        explored: &Explored<C>,
        index: &Index,
        (shard, targets, sources): (usize, &[C], &[Source]),
        mut lost: impl FnMut(Source),
    ) {
        let Part { values, bases, arrived, .. } = self;
        let Some(finder) = &self.finder else { return };
        let arrived = &mut arrived[shard];
        let mut sources = sources.iter();
        finder.find_in_shard(explored, shard, targets, |target| {
            let (Some(target), Some(&source)) = (target, sources.next()) else { return };
            let id = target.id(index);
            if values[id.0 as usize] == WIN | 1 && !source.same_mover() {
                return lost(source);
            }
            if arrived.last().is_none_or(|piece| piece.len() == PIECE) {
                arrived.push(Vec::with_capacity(PIECE));
            }
            if let Some(piece) = arrived.last_mut() {
                piece.push((id.0 - bases[shard], source));
            }
        });
    }

    /// Counts a move to the other player who wins at once: who has only such moves loses in two.
    pub fn count_lost(&mut self, number: u32) {
        Wave::Decided.change(&mut self.values[number as usize], false, 2);
    }

    /// Sorts the moves by where they lead, when all have arrived.
    pub fn sort(&mut self) {
        self.finder = None;
        self.rows.reserve_exact(SHARDS);
        for (shard, arrived) in std::mem::take(&mut self.arrived).into_iter().enumerate() {
            let all = || arrived.iter().flatten().copied();
            let positions = (self.bases[shard + 1] - self.bases[shard]) as usize;
            self.rows.push(Grouped::new(positions, all().map(|(target, _)| target), all()));
        }
    }

    /// What is known before a wave begins.
    pub fn begin(&mut self, wave: Wave) {
        self.found = None;
        if wave == Wave::Level {
            let at_once = |value: &&mut u16| **value & (RESULT | LEVEL_AT_ONCE) == LEVEL_AT_ONCE;
            self.values.iter_mut().filter(at_once).for_each(|value| *value = DRAW | 1);
        }
    }

    /// The positions that a wave passes at a distance, by number.
    pub fn level(&mut self, wave: Wave, distance: u16) -> Vec<u32> {
        // Up to a distance of two some are known from the beginning, and were not found by a notice.
        let listed = self.found.replace(Vec::new()).filter(|_| distance > 2);
        listed.unwrap_or_else(|| {
            let all = (0..).zip(&self.values);
            all.filter(|(_, value)| wave.starts(**value, distance)).map(|(number, _)| number).collect()
        })
    }

    /// The moves into a position, where they are kept.
    pub fn sources(&self, number: u32) -> &[Source] {
        let shard = self.bases.partition_point(|&base| base <= number) - 1;
        self.rows[shard].of(number - self.bases[shard])
    }

    /// Whether a position is won for its mover.
    pub fn is_won(&self, number: u32) -> bool {
        self.values[number as usize] & RESULT == WIN
    }

    /// Takes in that a successor of a position was decided.
    #[inline]
    pub fn notice(&mut self, number: u32, won: bool, wave: Wave, distance: u16) {
        match wave.change(&mut self.values[number as usize], won, distance) {
            Change::Nothing => return,
            Change::Counted => {}
            Change::Decided => {
                if let Some(found) = &mut self.found {
                    found.push(number);
                    if found.len() > self.values.len() / LISTED_SHARE {
                        self.found = None;
                    }
                }
            }
        }
        self.changed[number as usize / 64] |= 1 << (number % 64);
    }

    /// What has changed since it was last asked.
    pub fn changes(&mut self) -> Changes {
        let changed = std::mem::replace(&mut self.changed, vec![0; self.values.len().div_ceil(64)]);
        let count: usize = changed.iter().map(|word| word.count_ones() as usize).sum();
        // Six bytes for a change and two for a value.
        if 3 * count > self.values.len() {
            return Changes::All(self.values.clone());
        }
        let bits =
            (0..).zip(changed).flat_map(|(word, bits)| crate::packed::bits(bits).map(move |bit| 64 * word + bit));
        Changes::Some(bits.map(|number| (number, self.values[number as usize])).collect())
    }

    /// Takes in what [`Part::changes`] said at the same point of another run; `false` when it does not fit.
    pub fn apply(&mut self, changes: Changes) -> bool {
        self.found = None;
        match changes {
            Changes::All(values) if values.len() == self.values.len() => self.values = values,
            Changes::Some(changes) if changes.iter().all(|(number, _)| (*number as usize) < self.values.len()) => {
                changes.into_iter().for_each(|(number, value)| self.values[number as usize] = value);
            }
            _ => return false,
        }
        true
    }

    /// What is left is drawn by endless play; then every position has a value. They are in the order of the positions' numbers.
    pub fn into_values(self) -> Vec<u16> {
        let mut values = self.values;
        values.iter_mut().filter(|value| **value & RESULT == 0).for_each(|value| *value = ENDLESS);
        values
    }

    /// The number of a position, if it is here.
    pub fn number<C: Code>(explored: &Explored<C>, index: &Index, mixed: C) -> Option<u32> {
        index.id_of_mixed(explored, mixed).map(|PositionId(number)| number)
    }
}

/// How many of these values there are, each with its number.
pub fn counted(values: &[u16]) -> Vec<(Value, u64)> {
    let mut counts = vec![0; usize::from(u16::MAX) + 1];
    values.iter().for_each(|value| counts[usize::from(*value)] += 1);
    let found = (0..=u16::MAX).zip(counts).filter(|(_, count)| *count > 0);
    found.filter_map(|(bits, count)| Value::decode(bits).map(|value| (value, count))).collect()
}
