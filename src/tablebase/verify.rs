//! A table of places checked without the solver: group by group, with the slices that it leads to in memory, unpacked.

use super::format::TableError;
use super::indexed::IndexedTable;
use crate::explore::Progress;
use crate::packed::{Code, Game, Ranked};
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
        for (slice, kept) in loaded.slices.iter_mut().enumerate() {
            let needed = members.contains(&slice) || leads_to.contains(&slice);
            match table.slice(slice) {
                Some(header) if needed && kept.is_none() => *kept = Some(table.load(header)?),
                _ if !needed => *kept = None,
                _ => {}
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
