//! Solved tables and the values in them, for all commands that read values.

use std::path::{Path, PathBuf};

use super::exit::Failure;
use super::warn;
use crate::model::{Model, Options, Solved};

/// Opens a table.
pub fn open(path: &Path) -> Result<Solved, Failure> {
    let solved = Solved::open(path)?;
    solved.old_names().iter().for_each(|note| warn(format!("{}: {note}", path.display())));
    Ok(solved)
}

/// A table that was named, or a variant solved on the spot.
pub fn open_or_solve(what: &[String], options: &Options<'_>) -> Result<Solved, Failure> {
    open_or(what, |model| Ok(model.solve(options)?))
}

/// A table, or a variant that is solved in a way of one's own.
pub fn open_or(what: &[String], solve: impl FnOnce(Model) -> Result<Solved, Failure>) -> Result<Solved, Failure> {
    match named(what) {
        Some(path) => open(&path),
        None => solve(Model::open(super::variant(what)?)?),
    }
}

/// The file that is meant, where one is: a single word that is a file, or looks like one and is no game.
pub fn named(what: &[String]) -> Option<PathBuf> {
    match what {
        [word] => as_file(word),
        _ => None,
    }
}

/// A word as a file, where it is one or looks like one.
pub fn as_file(word: &str) -> Option<PathBuf> {
    let path = Path::new(word);
    let looks = path.extension().is_some_and(|ending| ending == "gtb") || word.contains(std::path::MAIN_SEPARATOR);
    (path.is_file() || looks && !word.contains(' ')).then(|| path.to_owned())
}
