//! Solved tables and the values in them, for all commands that read values.

use std::path::Path;

use super::exit::{Exit, Failure};
use super::warn;
use gamut::packed::{Code, Game};
use gamut::settings::Variant;
use gamut::solve::{BestError, SolveError, Value};
use gamut::tablebase::{Table, TableError};

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        Failure::input(error)
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        let exit = if matches!(error, SolveError::NotTwoPlayers { .. }) { Exit::BadInput } else { Exit::Limit };
        Failure::new(exit, error)
    }
}

impl From<BestError> for Failure {
    fn from(error: BestError) -> Failure {
        Failure::input(error)
    }
}

/// Opens a table and reads which variant it is of.
pub fn open(path: &Path) -> Result<(Table, Variant), Failure> {
    let table = Table::open(path)?;
    let variant = Variant::from_pinned(table.variant())?;
    let words: Vec<&str> = table.variant().split(' ').collect();
    Variant::old_names(&words).iter().for_each(|note| warn(format!("{}: {note}", path.display())));
    Ok((table, variant))
}

/// The position that the user gave, or the start.
pub fn position<C: Code>(game: &dyn Game<C>, given: &Option<String>) -> Result<C, Failure> {
    match given {
        None => Ok(game.start()),
        Some(text) => Ok(game.read(text)?),
    }
}

/// A value as JSON: its name and, where play ends, the plies.
pub fn as_json(value: Value) -> serde_json::Value {
    let plies = match value {
        Value::Draw(_) => None,
        decided => decided.plies().map(|plies| plies.0),
    };
    serde_json::json!({"value": value.name(), "plies": plies})
}
