//! A table of places checked without the solver: group by group, with the slices that it leads to in memory, unpacked.

use super::format::TableError;
use super::indexed::IndexedTable;
use crate::explore::Progress;
use crate::packed::{Code, Game, Ranked, Slices};
use crate::solve::indexed::{Loaded, Share};

/// What became of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// So many values follow from the rules.
    Sound(u64),
    /// What is wrong, in a sentence.
    Unsound(String),
    /// Somebody asked to stop.
    Stopped,
}

/// The most bytes of cells that checking a table of these groups takes, one byte a position, and the group that takes them.
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
