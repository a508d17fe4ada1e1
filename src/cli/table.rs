//! Solved tables and the values in them, for all commands that read values.

use std::path::Path;

use super::exit::Failure;
use super::warn;
use crate::model::Solved;
use crate::solve::Value;

/// Opens a table.
pub fn open(path: &Path) -> Result<Solved, Failure> {
    let solved = Solved::open(path)?;
    solved.old_names().iter().for_each(|note| warn(format!("{}: {note}", path.display())));
    Ok(solved)
}

/// A value as JSON: its name and, where play ends, the plies.
pub fn as_json(value: Value) -> serde_json::Value {
    let plies = match value {
        Value::Draw(_) => None,
        decided => decided.plies().map(|plies| plies.0),
    };
    serde_json::json!({"value": value.name(), "plies": plies})
}
