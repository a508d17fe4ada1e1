//! Tables checked without the solver: by codes with the whole table in memory, by places group by group, with the slices that it leads to in memory, unpacked.
//!
//! Moves are taken from the game and terminal positions from the literal rules; of a table by index, only the index of a position is shared with the solver. There moves are made as indices, and at every 64th index also as codes, and both must lead to the same
//! indices. A share of the pieces of 4096 positions can be checked instead of all, for tables of billions.

use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashMap;

use super::codes::Tablebase;
use super::format::TableError;
use super::indexed::IndexedTable;
use crate::explore::Progress;
use crate::packed::{Code, Game, Ranked, Slices, Symmetry};
use crate::parallel;
use crate::solve::indexed::{Loaded, Share};
use crate::solve::{BestError, Checked, Flaw, Value, Values, verify};

/// The most bytes of cells that checking a table of these groups takes, one byte per position, and the group that takes them.
pub fn predict_verifying(slices: &dyn Slices, groups: &[Vec<usize>]) -> (u128, Vec<usize>) {
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
    ranked: &dyn Ranked<C>,
    share: Share,
    progress: &dyn Progress,
) -> Result<Checked, TableError> {
    table.expect_slices(ranked)?;
    let mut loaded = Loaded { ranked, slices: vec![None; ranked.slices()] };
    let mut checked = 0;
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
            progress.doing(&format!("verifying slice {}", ranked.slice_name(slice)));
            let found = loaded.check(game, slice, share, progress);
            if progress.stopped() {
                return Ok(Checked::Stopped);
            }
            match found {
                Ok(positions) => checked += positions,
                Err(flaw) => return Ok(Checked::Unsound(flaw)),
            }
        }
    }
    let start = ranked.place(game.start()).slice;
    Ok(match table.header().whole && table.slice(start).is_none() {
        true => Checked::Unsound("the start is not in the table".to_owned()),
        false => Checked::Sound(checked),
    })
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

/// Checks a table of codes.
pub fn verify_codes<C: Code>(
    table: &Tablebase,
    game: &dyn Game<C>,
    progress: &dyn Progress,
) -> Result<Checked, TableError> {
    let header = table.header();
    let symmetry = table.symmetry();
    let mut loaded = InMemory { symmetry, values: HashMap::with_capacity(header.positions as usize) };
    table.for_each(|code: C, value| {
        loaded.values.insert(code, value);
        true
    })?;
    let missing = !loaded.values.contains_key(&game.form(symmetry, game.start()));
    let done = AtomicU64::new(0);
    let check = |block: usize| -> Result<Option<Flaw>, TableError> {
        let mut next = Vec::new();
        let entries = table.block::<C>(block)?;
        progress.at(0, done.fetch_add(entries.len() as u64, Ordering::Relaxed));
        for (code, value) in entries {
            if progress.stopped() {
                return Ok(None);
            }
            game.successors(symmetry, code, &mut next);
            if let Err(flaw) = verify(game, code, value, &next, &loaded) {
                return Ok(Some(flaw));
            }
        }
        Ok(None)
    };
    let flaws = parallel::try_map(table.len_blocks(), check)?;
    if progress.stopped() {
        return Ok(Checked::Stopped);
    }
    Ok(match (missing, flaws.into_iter().flatten().next()) {
        (true, _) => Checked::Unsound("the start is not in the table".to_owned()),
        (false, Some(flaw)) => Checked::Unsound(flaw.to_string()),
        (false, None) => Checked::Sound(header.positions),
    })
}
