//! Solving by index: positions are places in arrays, slice by slice from the last, and no edges are stored.
//!
//! For games whose positions an engine ranks ([`crate::packed::Slicing`]), for the sizes where a visited set and edges do not fit. A group of slices is worked on in one byte a
//! position, two once a distance is longer than a byte holds; slices that are done are kept by a [`Store`], in memory or in files.
//!
//! # Why nothing is counted
//!
//! What is decided at a distance is followed back (`group`). Counters or sweeps would begin with a look at all successors of every position, and nearly all positions are draws that are never reached from a
//! terminal position: on OVO 5x5 with three eggs that look alone takes 46 s where the whole solution takes 2.0 s, and with `undo=frozen home=safe` 171 s against 15.6 s (`cargo bench --bench indexed`). So a position is one byte: 0 undecided, 1 not a
//! position, 2 candidate, then wins and losses by distance up to 125 plies; a group of slices that goes beyond takes two bytes from there on. Pieces of 16384 positions with nothing new are skipped. The result does not depend on
//! the order of threads: within a phase all writes of a cell agree.
//!
//! # Memory and files
//!
//! A finished slice is written beside the table to be (`FILE.parts`), whole or not at all, and mapped when a later slice leads to it, so only the group that is being solved must fit into memory. A group that does not fit into the limit is
//! worked on in files without a name, which the system moves between disk and memory; without a table to be written there is nowhere to keep them, and the group is refused beforehand. A run that goes on from its finished slices gives the same bytes.
//!
//! # What limits it
//!
//! The processor, not memory. `cargo bench --bench indexed` counts the cells that are read or written out of order and what the machine does when it does nothing else: on `ovo board=5x5 eggs=3` 6.4 of 160 million per second, 4 %; with
//! `undo=frozen home=safe` 14 of 85 million, 17 %. By `perf`, with `undo=free` half of the time goes into the first pass, enumerating positions (23 %) and asking whether they are over (20 %), the rest into making moves forwards and backwards and
//! ranking them. With `undo=frozen` more than half is looking at the successors of candidates. For the same reason verifying, which looks at all successors of every position, takes far longer than solving, though it makes them once for positions that differ only in the last move and as differences of ranks (`docs/performance.md`).
//! Where a third of the positions is decided (`homeward=not-away`), half of the time goes into looking at the successors of candidates, which come up again at every distance, and a quarter of all is waiting for cells. On Quixo 4x4, where 96 % of the positions are decided, half of the time goes into ranking what moves lead to and come from.
//!
//! # References
//! R. Gasser, Solving Nine Men's Morris, Games of No Chance, MSRI Publications 29 (1996); J. W. Romein and H. E. Bal, Solving Awari with parallel retrograde analysis, IEEE Computer 36 (2003); G. Irving, Pentago is a first player win: slices kept in files, one after the other (2014).

#[doc(hidden)]
pub mod cells;
mod group;
#[doc(hidden)]
pub mod verify;

use std::error::Error;

use super::summary::{Summary, summary_of_counts};
use crate::explore::Progress;
use crate::numbers::{about, bytes};
use crate::packed::{SliceIndex, Slicing};
use crate::parallel;
use crate::solve::value::Value;

pub use cells::{Backing, NARROW_MOST, SliceValues, WorkingSlice, value};
pub use verify::{Loaded, Share, literal_every};

/// Why there is no solution.
#[derive(Debug, thiserror::Error)]
pub enum IndexedError {
    /// A slice that a variant does not have.
    #[error("there is no slice `{given}`: slices are named by {words}, from `{first}` to `{last}`")]
    NoSlice {
        /// What was given.
        given: String,
        /// What the numbers are.
        words: &'static str,
        /// The first name.
        first: String,
        /// The last name.
        last: String,
    },
    /// More positions than may be solved.
    #[error("{} positions are to be solved, and the limit is {}", about(*.given), about(u128::from(*.limit)))]
    TooManyPositions {
        /// How many there are.
        given: u128,
        /// How many there may be.
        limit: u64,
    },
    /// More than may be used.
    #[error(
        "the slices {slices} take {} while they are solved, and {} may be used: with a table to be written, slices are kept on disk", bytes(*.needed), bytes(*.limit)
    )]
    TooManyBytes {
        /// The group that takes the most.
        slices: String,
        /// How much it takes.
        needed: u128,
        /// How much it may take.
        limit: u64,
    },
    /// A distance that does not fit.
    #[error("a position is decided only after more than {limit} plies, and longer distances are not kept")]
    TooLong {
        /// The limit.
        limit: u16,
    },
    /// What keeps finished slices cannot.
    #[error(transparent)]
    Store(Box<dyn Error + Send + Sync>),
    /// Somebody asked to stop.
    #[error("interrupted while solving; slices that were done are kept if there is a file to resume from")]
    Interrupted,
}

/// What keeps finished slices.
pub trait Store: Sync {
    /// A slice that was finished before.
    fn load(&self, slice: usize, len: u64) -> Result<Option<SliceValues>, Box<dyn Error + Send + Sync>>;

    /// Keeps a finished slice.
    fn save(&self, slice: usize, cells: WorkingSlice) -> Result<SliceValues, Box<dyn Error + Send + Sync>>;

    /// Room for the cells of a slice that is being solved, where memory does not suffice: this many bytes of zero.
    fn backing(&self, bytes: u64) -> Result<Box<dyn Backing>, Box<dyn Error + Send + Sync>>;

    /// Whether what is kept takes memory, and there is no room elsewhere.
    fn in_memory(&self) -> bool;
}

/// Keeps slices in memory.
pub struct InMemory;

impl Store for InMemory {
    fn load(&self, _slice: usize, _len: u64) -> Result<Option<SliceValues>, Box<dyn Error + Send + Sync>> {
        Ok(None)
    }

    fn save(&self, _slice: usize, cells: WorkingSlice) -> Result<SliceValues, Box<dyn Error + Send + Sync>> {
        Ok(cells.keep())
    }

    fn backing(&self, bytes: u64) -> Result<Box<dyn Backing>, Box<dyn Error + Send + Sync>> {
        Err(format!("distances have grown too long for one byte per position, and {bytes} more bytes for a slice are over the limit").into())
    }

    fn in_memory(&self) -> bool {
        true
    }
}

/// How far the work may go.
#[derive(Debug, Clone, Copy)]
pub struct IndexedLimits {
    /// Positions in all.
    pub positions: u64,
    /// Bytes of cells in memory; with a store on disk, slices that are larger are worked on there.
    pub bytes: u64,
    /// The longest distance for which one byte per position is used; at most [`NARROW_MOST`].
    pub narrow_most: u16,
}

impl IndexedLimits {
    /// As much as there is.
    pub const NONE: IndexedLimits = IndexedLimits { positions: u64::MAX, bytes: u64::MAX, narrow_most: NARROW_MOST };

    /// Whether this many bytes of cells are more than may be in memory.
    fn too_few(&self, needed: u128) -> bool {
        needed > u128::from(self.bytes)
    }

    /// The most bytes of cells that solving these groups takes, or why they are too much.
    pub fn allow(&self, slices: &dyn Slicing, groups: &[Vec<usize>], in_memory: bool) -> Result<u128, IndexedError> {
        let given: u128 = groups.iter().flatten().map(|&slice| slices.slice_len(slice)).sum();
        if given > u128::from(self.positions) {
            return Err(IndexedError::TooManyPositions { given, limit: self.positions });
        }
        let (needed, group) = predict(slices, groups, in_memory);
        match in_memory && self.too_few(needed) {
            true => Err(IndexedError::TooManyBytes { slices: names(slices, &group), needed, limit: self.bytes }),
            false => Ok(needed),
        }
    }
}

/// Slices by their names, as in `1,0 and 0,1`.
pub fn names(slices: &dyn Slicing, group: &[usize]) -> String {
    group.iter().map(|&slice| slices.slice_name(slice)).collect::<Vec<_>>().join(" and ")
}

/// Finished slices.
pub struct Indexed {
    /// Each with its number, in the order in which they were solved.
    pub slices: Vec<(usize, SliceValues)>,
    /// How many positions have which value.
    pub summary: Summary,
    /// The same of each slice, in the order of `slices`.
    pub by_slice: Vec<Summary>,
    /// The most bytes that cells took.
    pub peak_bytes: u128,
}

impl Indexed {
    /// The cells of a slice, if it was solved.
    pub fn slice(&self, slice: usize) -> Option<&SliceValues> {
        self.slices.iter().find(|(number, _)| *number == slice).map(|(_, kept)| kept)
    }

    /// Number of positions.
    pub fn positions(&self) -> u64 {
        self.summary.won + self.summary.lost + self.summary.drawn
    }

    /// The first position with this value, in the order of the slices and of the indices.
    pub fn first(&self, wanted: Value) -> Option<SliceIndex> {
        self.slices.iter().find_map(|&(slice, ref kept)| {
            let within = |bytes: &[u8]| {
                let place = bytes.chunks_exact(kept.width()).position(|cell| value(cell_of(cell)) == Some(wanted));
                place.map(|place| place as u64)
            };
            let pieces: Vec<&[u8]> = kept.all().chunks(AT_A_TIME * kept.width()).collect();
            let in_piece = |piece: usize| Some((piece * AT_A_TIME) as u64 + within(pieces[piece])?);
            parallel::find_first(pieces.len(), in_piece).map(|index| SliceIndex { slice, index })
        })
    }
}

/// A cell from its bytes, one or two, the lowest first.
fn cell_of(bytes: &[u8]) -> u16 {
    bytes.iter().rev().fold(0, |cell, &byte| cell << 8 | u16::from(byte))
}

/// The slice of this name.
pub fn named_slice(slices: &dyn Slicing, name: &str) -> Result<usize, IndexedError> {
    let plain: String = name.chars().filter(|letter| !letter.is_whitespace()).collect();
    (0..slices.slices()).find(|&slice| slices.slice_name(slice) == plain).ok_or_else(|| IndexedError::NoSlice {
        given: name.to_owned(),
        words: slices.slice_words(),
        first: slices.slice_name(0),
        last: slices.slice_name(slices.slices() - 1),
    })
}

/// The groups that must be solved so that these slices are, in order; all of them for none.
pub fn groups_for(slices: &dyn Slicing, wanted: &[usize]) -> Vec<Vec<usize>> {
    let mut groups = slices.groups();
    if wanted.is_empty() {
        return groups;
    }
    let mut needed = vec![false; slices.slices()];
    wanted.iter().for_each(|&slice| needed[slice] = true);
    groups.reverse();
    groups.retain(|group| {
        let keep = group.iter().any(|&slice| needed[slice]);
        if keep {
            group.iter().flat_map(|&slice| slices.leads_to(slice)).for_each(|slice| needed[slice] = true);
        }
        keep
    });
    groups.reverse();
    groups
}

/// The most bytes of cells that solving takes, one byte per position, and the group that takes them.
pub fn predict(slices: &dyn Slicing, groups: &[Vec<usize>], in_memory: bool) -> (u128, Vec<usize>) {
    let (mut before, mut most) = (0, (0, Vec::new()));
    for group in groups {
        let own: u128 = group.iter().map(|&slice| slices.slice_len(slice)).sum();
        if before + own > most.0 {
            most = (before + own, group.clone());
        }
        before += if in_memory { own } else { 0 };
    }
    most
}

/// Solves groups of slices in the order in which they are given, which must be that of [`Slicing::groups`].
pub fn solve_indexed(
    slices: &dyn Slicing,
    groups: &[Vec<usize>],
    store: &dyn Store,
    limits: IndexedLimits,
    progress: &dyn Progress,
) -> Result<Indexed, IndexedError> {
    let needed = limits.allow(slices, groups, store.in_memory())?;
    let mut done: Vec<(usize, SliceValues)> = Vec::new();
    let all = groups.iter().flatten().map(|&slice| slices.slice_len(slice) as u64).sum();
    for group in groups {
        progress.share(done.iter().map(|(_, kept)| kept.len()).sum(), all);
        let load = |&slice: &usize| store.load(slice, slices.slice_len(slice) as u64);
        let loaded: Vec<Option<SliceValues>> =
            group.iter().map(load).collect::<Result<_, _>>().map_err(IndexedError::Store)?;
        if let Some(loaded) = loaded.into_iter().collect::<Option<Vec<SliceValues>>>() {
            done.extend(group.iter().copied().zip(loaded));
            continue;
        }
        progress.doing(&format!("slices {}", names(slices, group)));
        let leads_to = |slice: usize| group.iter().any(|&own| slices.leads_to(own).contains(&slice));
        let known = done.iter().filter(|(slice, _)| leads_to(*slice)).cloned().collect();
        let solved = group::Group::new(slices, group, known, (store, limits), progress)?.solve()?;
        for (slice, cells) in solved {
            done.push((slice, store.save(slice, cells).map_err(IndexedError::Store)?));
        }
    }
    let counts: Vec<Vec<u64>> = done.iter().map(|(_, kept)| count_cells(kept)).collect();
    let by_slice = counts.iter().map(|counts| summary_of(std::slice::from_ref(counts))).collect();
    Ok(Indexed { slices: done, summary: summary_of(&counts), by_slice, peak_bytes: needed })
}

/// What the counts of some slices come to.
fn summary_of(counts: &[Vec<u64>]) -> Summary {
    let cells = counts.iter().flat_map(|counts| (0u32..).zip(counts.iter().copied()));
    summary_of_counts(cells.filter_map(|(cell, count)| Some((value(cell as u16)?, count))))
}

/// Cells that are counted at a time.
const AT_A_TIME: usize = 1 << 20;

/// How often each cell is in a slice.
pub fn count_cells(kept: &SliceValues) -> Vec<u64> {
    let part = |bytes: &[u8]| {
        let mut counts = vec![0u64; 256];
        match kept.width() {
            1 => bytes.iter().for_each(|&cell| counts[usize::from(cell)] += 1),
            _ => {
                counts.resize(1 << 16, 0);
                let cells = bytes.chunks_exact(2).map(|cell| u16::from_le_bytes([cell[0], cell[1]]));
                cells.for_each(|cell| counts[usize::from(cell)] += 1);
            }
        }
        counts
    };
    let merge = |mut one: Vec<u64>, other: Vec<u64>| {
        one.resize(one.len().max(other.len()), 0);
        one.iter_mut().zip(other).for_each(|(one, other)| *one += other);
        one
    };
    parallel::map_ranges(kept.all().len(), AT_A_TIME * kept.width(), |range| part(&kept.all()[range]))
        .into_iter()
        .fold(Vec::new(), merge)
}
