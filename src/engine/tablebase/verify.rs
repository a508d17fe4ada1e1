//! Tables checked without the solver: by codes with the whole table in memory, by places group by group, with the slices that it leads to in memory, unpacked.
//!
//! Moves are taken from the game and terminal positions from the literal rules; of a table by index, only the index of a position is shared with the solver. There moves are made as indices, and at every 64th index also as codes, and both must lead to the same
//! indices. One of N parts, each every N-th piece of 4096 positions, can be checked instead of all, for tables of billions.

use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashMap;

use super::codes::Tablebase;
use super::container::Container;
use super::format::TableError;
use super::indexed::IndexedTable;
use super::notations::NotationTable;
use crate::explore::Progress;
use crate::packed::{Code, Game, Indexing, Slicing, Symmetry};
use crate::parallel;
use crate::solve::indexed::{Loaded, Share, SliceValues, count_cells, literal_every, value};
use crate::solve::{BestError, Checked, Flaw, Summary, Value, Values, Verified, summary_of_counts, verify};

/// The most bytes of cells that checking a table of these groups takes, one byte per position, and the group that takes them.
pub fn predict_verifying(slices: &dyn Slicing, groups: &[Vec<usize>]) -> (u128, Vec<usize>) {
    let bytes = |group: &Vec<usize>| {
        let mut loaded: Vec<usize> =
            group.iter().flat_map(|&slice| slices.leads_to(slice)).chain(group.clone()).collect();
        loaded.sort_unstable();
        loaded.dedup();
        loaded.into_iter().map(|slice| slices.slice_len(slice)).sum::<u128>()
    };
    groups.iter().map(|group| (bytes(group), group.clone())).max_by_key(|(bytes, _)| *bytes).unwrap_or_default()
}

/// Checks a table, or a share of every slice of it.
pub fn verify_places<C: Code>(
    table: &IndexedTable,
    game: &dyn Game<C>,
    ranked: &dyn Indexing<C>,
    share: Share,
    progress: &dyn Progress,
) -> Result<Checked, TableError> {
    table.expect_slices(ranked)?;
    let literal_every = literal_every(table.header().counts.positions);
    let mut loaded = Loaded { ranked, slices: vec![None; ranked.slices()], literal_every };
    let (mut checked, mut values) = (Verified::default(), ByValue::new());
    let all = table.header().slices.iter().map(|slice| share.of(slice.indices)).sum();
    let mut before = 0;
    for group in ranked.groups() {
        let members: Vec<usize> = group.into_iter().filter(|&slice| table.slice(slice).is_some()).collect();
        let leads_to: Vec<usize> = members.iter().flat_map(|&slice| ranked.leads_to(slice)).collect();
        let needed = |slice: &usize| members.contains(slice) || leads_to.contains(slice);
        // What is not needed goes before anything comes.
        (0..ranked.slices()).filter(|slice| !needed(slice)).for_each(|slice| loaded.slices[slice] = None);
        for slice in (0..ranked.slices()).filter(needed) {
            if let (None, Some(header)) = (&loaded.slices[slice], table.slice(slice)) {
                loaded.slices[slice] = Some(table.load(header)?);
            }
        }
        for slice in members {
            if let Some(kept) = &loaded.slices[slice] {
                count(kept, &mut values);
            }
            progress.doing(&format!("verifying slice {}", ranked.slice_name(slice)));
            let found = loaded.check(game, slice, share, &After { progress, before, all });
            before += table.slice(slice).map_or(0, |header| share.of(header.indices));
            if progress.stopped() {
                return Ok(Checked::Stopped);
            }
            match found {
                Ok(found) => checked += found,
                Err(flaw) => return Ok(Checked::Unsound(flaw)),
            }
        }
    }
    if let Err(flaw) = table.header().expect(&summary_of(values.iter()), None) {
        return Ok(Checked::Unsound(flaw));
    }
    Ok(match table.header().whole && table.slice(ranked.slice_of(game.start())).is_none() {
        true => Checked::Unsound("the start is not in the table".to_owned()),
        false => Checked::Sound(checked),
    })
}

/// The progress of a part of the work, seen as that of the whole.
struct After<'p> {
    progress: &'p dyn Progress,
    before: u64,
    all: u64,
}

impl Progress for After<'_> {
    fn at(&self, depth: usize, positions: u64) {
        self.progress.at(depth, self.before + positions);
    }

    fn share(&self, done: u64, _all: u64) {
        self.progress.share(self.before + done, self.all);
    }

    fn stopped(&self) -> bool {
        self.progress.stopped()
    }
}

/// How often each value is there.
type ByValue = HashMap<Value, u64>;

/// Adds the values of a slice.
fn count(kept: &SliceValues, values: &mut ByValue) {
    for (cell, number) in (0..=u16::MAX).zip(count_cells(kept)) {
        if let (Some(value), 1..) = (value(cell), number) {
            *values.entry(value).or_default() += number;
        }
    }
}

fn summary_of<'v>(values: impl Iterator<Item = (&'v Value, &'v u64)>) -> Summary {
    summary_of_counts(values.map(|(value, number)| (*value, *number)))
}

/// The whole table in memory, for looking up successors.
struct InMemory<C> {
    symmetry: Symmetry,
    values: HashMap<C, Value>,
}

impl<C: Code> Values<C> for InMemory<C> {
    fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    fn kept(&self, form: C) -> Result<Option<Value>, BestError> {
        Ok(self.values.get(&form).copied())
    }
}

/// The positions of a block of a table, with their values.
type Block<'t, C> = dyn Fn(usize) -> Result<Vec<(C, Value)>, TableError> + Sync + 't;

/// Checks a table by notation.
pub fn verify_notations<C: Code>(
    table: &NotationTable,
    game: &dyn Game<C>,
    progress: &dyn Progress,
) -> Result<Checked, TableError> {
    verify_blocks(table, &|block| table.codes(block, game), game, progress)
}

/// Checks a table of codes.
pub fn verify_codes<C: Code>(
    table: &Tablebase,
    game: &dyn Game<C>,
    progress: &dyn Progress,
) -> Result<Checked, TableError> {
    verify_blocks(table, &|block| table.block(block), game, progress)
}

fn verify_blocks<C: Code>(
    table: &Container,
    entries: &Block<'_, C>,
    game: &dyn Game<C>,
    progress: &dyn Progress,
) -> Result<Checked, TableError> {
    let (header, symmetry) = (table.header(), table.header().symmetry());
    // What the header says is believed when all of it is there, and then memory is taken for it.
    let look = |block: usize| -> Result<Result<ByValue, String>, TableError> {
        let mut values = ByValue::new();
        for (code, value) in entries(block)? {
            if !game.is_position(code) {
                return Ok(Err(format!("block {block} has a code that is no position of the variant")));
            }
            if game.canonical(symmetry, code) != code {
                return Ok(Err(format!("{} is an image of another position, and images are merged", game.write(code))));
            }
            *values.entry(value).or_default() += 1;
        }
        Ok(Ok(values))
    };
    let mut values = ByValue::new();
    for found in parallel::try_map(table.blocks(), look)? {
        match found {
            Err(flaw) => return Ok(Checked::Unsound(flaw)),
            Ok(found) => found.into_iter().for_each(|(value, number)| *values.entry(value).or_default() += number),
        }
    }
    if let Err(flaw) = header.expect(&summary_of(values.iter()), None) {
        return Ok(Checked::Unsound(flaw));
    }
    let mut loaded = InMemory { symmetry, values: HashMap::with_capacity(header.counts.positions as usize) };
    for block in 0..table.blocks() {
        loaded.values.extend(entries(block)?);
    }
    let missing = !loaded.values.contains_key(&game.canonical(symmetry, game.start()));
    let (done, moves) = (AtomicU64::new(0), AtomicU64::new(0));
    let check = |block: usize| -> Result<Option<Flaw>, TableError> {
        let mut next = Vec::new();
        let entries = entries(block)?;
        let len = entries.len() as u64;
        for (code, value) in entries {
            if progress.stopped() {
                return Ok(None);
            }
            game.successors(symmetry, code, &mut next);
            moves.fetch_add(next.len() as u64, Ordering::Relaxed);
            if let Err(flaw) = verify(game, code, value, &next, &loaded) {
                return Ok(Some(flaw));
            }
        }
        progress.share(done.fetch_add(len, Ordering::Relaxed) + len, header.counts.positions);
        Ok(None)
    };
    progress.doing("verifying");
    let flaws = parallel::try_map(table.blocks(), check)?;
    if progress.stopped() {
        return Ok(Checked::Stopped);
    }
    let checked = Verified { positions: header.counts.positions, moves: moves.into_inner() };
    let counted = header.expect(&summary_of(values.iter()), Some(checked.moves));
    Ok(match (missing, flaws.into_iter().flatten().next()) {
        (true, _) => Checked::Unsound("the start is not in the table".to_owned()),
        (false, Some(flaw)) => Checked::Unsound(flaw.to_string()),
        (false, None) => counted.map_or_else(Checked::Unsound, |()| Checked::Sound(checked)),
    })
}
