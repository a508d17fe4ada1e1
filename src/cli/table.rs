//! Solved tables and the values in them, for all commands that read values.

use std::path::Path;

use super::exit::Failure;
use super::warn;
use crate::model::Solved;

/// Opens a table.
pub fn open(path: &Path) -> Result<Solved, Failure> {
    let solved = Solved::open(path)?;
    solved.old_names().iter().for_each(|note| warn(format!("{}: {note}", path.display())));
    Ok(solved)
}
