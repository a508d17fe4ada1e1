//! A case that is solved by index: slice by slice beside a table on disk, then verified from the table, then counted.

use std::path::{Path, PathBuf};

use super::line::played;
use super::result::{IndexedCase, SliceCounts};
use super::run::CaseError;
use super::store::Tables;
use crate::explore::{Limits, Progress};
use crate::files;
use crate::packed::{Code, Game, NoSlices, Ranked, Slices};
use crate::results::{AtDistance, Counts, Share};
use crate::settings::Variant;
use crate::solve::indexed::{
    self as index, Indexed, IndexedError, IndexedLimits, groups_for, named_slice, names, solve_indexed,
};
use crate::solve::{Checked, Summary, Value};
use crate::tablebase::indexed::{IndexedTable, IndexedValues, write_indexed};
use crate::tablebase::{Parts, TableError, Written, predict_verifying, verify_places};

/// What is asked of such a case.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// Names of slices; all for none.
    pub slices: &'a [String],
    /// Of so many pieces of positions one is verified.
    pub every: u64,
    /// How large it may be.
    pub limits: Limits,
    /// Where tables stand.
    pub tables: Option<Tables<'a>>,
}

impl From<NoSlices> for CaseError {
    fn from(error: NoSlices) -> CaseError {
        CaseError::nothing(error)
    }
}

impl From<IndexedError> for CaseError {
    fn from(error: IndexedError) -> CaseError {
        match error {
            IndexedError::Interrupted => CaseError::Interrupted,
            IndexedError::Store(error) => CaseError::Table(error),
            other => CaseError::nothing(other),
        }
    }
}

impl From<TableError> for CaseError {
    fn from(error: TableError) -> CaseError {
        CaseError::Table(Box::new(error))
    }
}

/// Solves a case and has its table verified. Finished slices stay on disk until that is done, so that whoever is interrupted goes on from there.
pub fn solve<C: Code>(
    game: &dyn Game<C>,
    wanted: Wanted<'_>,
    progress: &dyn Progress,
) -> Result<IndexedCase, CaseError> {
    let ranked = game.ranked()?;
    let slices = wanted.slices.iter().map(|name| named_slice(&*ranked, name)).collect::<Result<Vec<_>, _>>()?;
    let groups = groups_for(&*ranked, &slices);
    let limits = limits(&*ranked, &groups, wanted.limits)?;
    let Some(tables) = wanted.tables else {
        return Err(CaseError::nothing("what is solved by index needs a folder for its table, and none is given"));
    };
    let path = table_path(tables.folder, wanted.variant)?;
    let parts = Parts::open(&path, wanted.variant, tables.resume)?;
    let solved = solve_indexed(&*ranked, &groups, &parts, limits, progress)?;
    progress.doing("writing the table");
    let written = write_indexed(&path, &wanted.variant.pinned(), &*ranked, &solved)?;
    let mut found = counted(game, &*ranked, &solved, &written);
    let longest = solved.summary.longest_win().and_then(|plies| solved.first(Value::Win(plies)));
    // The slices take no memory from now on, and their files can be removed.
    drop(solved);
    let table = IndexedTable::open(&path)?;
    found.verified = verified(&table, game, &*ranked, wanted.every, progress, &parts)?;
    let values = IndexedValues::new(&table, game.ranked()?)?;
    let line = |from: C| played(game, &values, from).map(|(_, line)| line).map_err(CaseError::nothing);
    found.main_line = found.start.as_ref().map(|_| line(game.start())).transpose()?;
    found.longest_line = longest.map(|place| line(ranked.code(place))).transpose()?;
    parts.remove()?;
    let asked = (!wanted.slices.is_empty()).then(|| wanted.slices.join(" "));
    Ok(IndexedCase { slices: asked, verify_every: wanted.every, ..found })
}

/// The limits of the solver, unless the case is over them, if only while it is verified.
fn limits(ranked: &dyn Slices, groups: &[Vec<usize>], limits: Limits) -> Result<IndexedLimits, CaseError> {
    let own = IndexedLimits { positions: limits.positions, bytes: limits.bytes, ..IndexedLimits::NONE };
    own.allow(ranked, groups, false)?;
    let (needed, group) = predict_verifying(ranked, groups);
    match needed > u128::from(limits.bytes) {
        true => Err(CaseError::nothing(format!(
            "the slices {} and those that they lead to take {needed} bytes while they are verified, and the limit is {}",
            names(ranked, &group),
            limits.bytes
        ))),
        false => Ok(own),
    }
}

/// The file of a variant's table; its folder is made if need be.
fn table_path(folder: &Path, variant: &Variant) -> Result<PathBuf, CaseError> {
    let fail = |error| TableError::Io { path: folder.display().to_string(), error };
    files::make_folder(folder).map_err(fail)?;
    let plain = |sign: char| if sign.is_ascii_alphanumeric() || "=-.,".contains(sign) { sign } else { '_' };
    let name: String = variant.to_string().chars().map(plain).take(200).collect();
    Ok(folder.join(format!("{name}.gtb")))
}

/// The number of positions that the verifier agrees to.
fn verified<C: Code>(
    table: &IndexedTable,
    game: &dyn Game<C>,
    ranked: &dyn Ranked<C>,
    every: u64,
    progress: &dyn Progress,
    parts: &Parts,
) -> Result<u64, CaseError> {
    let share = index::Share::one_in(every).unwrap_or(index::Share::ALL);
    match verify_places(table, game, ranked, share, progress)? {
        Checked::Sound(number) => Ok(number),
        Checked::Stopped => Err(CaseError::Interrupted),
        Checked::Unsound(flaw) => {
            // Nobody goes on from slices that are wrong.
            parts.remove()?;
            Err(CaseError::Unsound(flaw))
        }
    }
}

/// Everything that is counted or looked up.
fn counted<C: Code>(game: &dyn Game<C>, ranked: &dyn Ranked<C>, solved: &Indexed, written: &Written) -> IndexedCase {
    let place = ranked.place(game.start());
    let start = solved.slice(place.slice).and_then(|kept| kept.value(place.index));
    let summary = &solved.summary;
    let slice = |(&(slice, _), counts): (&(usize, _), &Summary)| SliceCounts {
        slice: ranked.slice_name(slice),
        positions: counts.won + counts.lost + counts.drawn,
        won: counts.won,
        lost: counts.lost,
        drawn: counts.drawn,
        longest_win: counts.longest_win().map(|plies| plies.0),
    };
    IndexedCase {
        slices: None,
        slice_words: ranked.slice_words().to_owned(),
        counts: Counts::new(None, summary),
        decided: Share::of(summary.won + summary.lost, solved.positions()),
        start: start.map(Into::into),
        verified: 0,
        verify_every: 1,
        bytes: written.bytes,
        bytes_per_position: written.bytes as f64 / solved.positions().max(1) as f64,
        checksum: format!("{:08x}", written.checksum),
        by_distance: AtDistance::all(summary),
        by_slice: solved.slices.iter().zip(&solved.by_slice).map(slice).collect(),
        main_line: None,
        longest_line: None,
    }
}
