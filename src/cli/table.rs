//! Solved tables and the values in them, for all commands that read values.

use std::path::Path;

use super::exit::Failure;
use crate::model::Solved;
use crate::solve::Value;

/// Opens a table.
pub fn open(path: &Path) -> Result<Solved, Failure> {
    Ok(Solved::open(path)?)
}

/// A value as JSON: its name and, where play ends, the plies.
pub fn as_json(value: Value) -> serde_json::Value {
    let plies = match value {
        Value::Draw(_) => None,
        decided => decided.plies().map(|plies| plies.0),
    };
    serde_json::json!({"value": value.name(), "plies": plies})
}
