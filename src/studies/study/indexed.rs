//! A case that is solved by index: slice by slice beside a table on disk, then verified from the table, then counted.
//!
//! Such cases are not measured. The table is in the work folder of the study, so an interrupted run goes on from its finished slices. What the report says about them comes from counts of cells and from two lines of best play.

use std::path::{Path, PathBuf};

use super::result::{IndexedCase, SliceCounts};
use super::run::{CaseError, played};
use super::store::Tables;
use crate::files;
use crate::model::{self, ByIndex, Model, Options, VerifiedTable};
use crate::results::{AtDistance, Counts, Share};
use crate::settings::Variant;
use crate::solve::indexed as index;
use crate::tablebase::TableError;

/// What is asked of such a case.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// Names of slices; all for none.
    pub slices: &'a [String],
    /// One piece of positions in this many is verified.
    pub every: u64,
    /// Where tables go.
    pub tables: Option<Tables<'a>>,
}

/// Solves a case and has its table verified.
pub fn solve(model: &Model, wanted: Wanted<'_>, options: &Options<'_>) -> Result<IndexedCase, CaseError> {
    let words = model.slice_words()?;
    let Some(tables) = wanted.tables else {
        return Err(CaseError::nothing("what is solved by index needs a folder for its table, and none is given"));
    };
    let path = table_path(tables.folder, model.variant())?;
    let asked = ByIndex { slices: wanted.slices, resume: tables.resume };
    let share = index::Share::one_in(wanted.every).unwrap_or(index::Share::ALL);
    let VerifiedTable { table, counts, longest_win, written, verified } =
        model.solve_verified(options, &asked, &path, share)?;
    // Not there where only some slices are solved.
    let start = table.start().ok();
    let summary = &counts.summary;
    Ok(IndexedCase {
        slices: (!wanted.slices.is_empty()).then(|| wanted.slices.join(" ")),
        slice_words: words,
        counts: Counts::new(None, summary),
        decided: Share::of(summary.won + summary.lost, counts.positions),
        start: start.map(Into::into),
        verified,
        verify_every: wanted.every,
        bytes: written.bytes,
        bytes_per_position: written.bytes as f64 / counts.positions.max(1) as f64,
        checksum: format!("{:08x}", written.checksum),
        by_distance: AtDistance::all(summary),
        by_slice: counts.slices.iter().map(in_slice).collect(),
        main_line: start.map(|_| played(&table, model.start())).transpose()?,
        longest_line: longest_win.map(|from| played(&table, from)).transpose()?,
    })
}

fn in_slice(slice: &model::SliceCounts) -> SliceCounts {
    let counts = slice.summary.clone().unwrap_or_default();
    SliceCounts {
        slice: slice.name.clone(),
        positions: counts.won + counts.lost + counts.drawn,
        won: counts.won,
        lost: counts.lost,
        drawn: counts.drawn,
        longest_win: counts.longest_win().map(|plies| plies.0),
    }
}

/// The file of a variant's table; its folder is made if need be.
fn table_path(folder: &Path, variant: &Variant) -> Result<PathBuf, CaseError> {
    let fail = |error| CaseError::Table(Box::new(TableError::Io { path: folder.display().to_string(), error }));
    files::make_folder(folder).map_err(fail)?;
    let plain = |sign: char| if sign.is_ascii_alphanumeric() || "=-.,".contains(sign) { sign } else { '_' };
    let name: String = variant.to_string().chars().map(plain).take(200).collect();
    Ok(folder.join(format!("{name}.gtb")))
}
