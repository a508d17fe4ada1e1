//! Solved tables and the values in them, for all commands that read values.

use std::path::Path;

use super::exit::{Exit, Failure};
use gamut::explore::{Explored, Index, Symmetry};
use gamut::packed::{ActionOf, Packed};
use gamut::rules::Rules;
use gamut::settings::Variant;
use gamut::solve::{Solution, SolveError, Value};
use gamut::tablebase::{TableError, Tablebase};

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

/// Opens a table and reads which variant it is of.
pub fn open(path: &Path) -> Result<(Tablebase, Variant), Failure> {
    let table = Tablebase::open(path)?;
    let variant = table.header().variant.parse::<Variant>()?;
    Ok((table, variant))
}

/// Whoever knows the value of positions of a game.
pub trait Values<G: Packed> {
    /// The value, or `None` for a position that was not solved.
    fn value(&self, game: &G, code: G::Code) -> Result<Option<Value>, Failure>;
}

impl<G: Packed> Values<G> for Tablebase {
    fn value(&self, game: &G, code: G::Code) -> Result<Option<Value>, Failure> {
        Ok(self.probe(symmetry(self).form(game, code))?)
    }
}

/// Whether a table merged images.
pub fn symmetry(table: &Tablebase) -> Symmetry {
    if table.header().symmetry == "on" { Symmetry::On } else { Symmetry::Off }
}

/// A solution in memory.
pub struct InMemory<C> {
    /// The positions.
    pub explored: Explored<C>,
    /// Their numbers.
    pub index: Index,
    /// Their values.
    pub solution: Solution,
}

impl<G: Packed> Values<G> for InMemory<G::Code> {
    fn value(&self, game: &G, code: G::Code) -> Result<Option<Value>, Failure> {
        let form = self.explored.symmetry.form(game, code);
        Ok(self.index.id(&self.explored, form).map(|id| self.solution.value(id)))
    }
}

/// A move with what it is worth to the mover.
pub struct Worth<A> {
    /// The action.
    pub action: A,
    /// The value of the position after it, as the mover sees it.
    pub value: Value,
}

/// Every move with its worth, the best first; equal ones in the order of the rules.
pub fn moves<G: Packed>(game: &G, values: &impl Values<G>, code: G::Code) -> Result<Vec<Worth<ActionOf<G>>>, Failure> {
    let mut actions = Vec::new();
    game.actions(code, &mut actions);
    let mut found = Vec::new();
    for action in actions {
        let next = game.successor(code, action);
        let value = known(game, values, next)?;
        let same_mover = game.to_move(next) == game.to_move(code);
        found.push(Worth { action, value: if same_mover { value } else { -value } });
    }
    found.sort_by_key(|worth| std::cmp::Reverse(worth.value.rank()));
    Ok(found)
}

/// The value of a position, or an error that names it.
pub fn known<G: Packed>(game: &G, values: &impl Values<G>, code: G::Code) -> Result<Value, Failure> {
    let missing = || {
        let position = game.rules().write_position(&game.unpack(code));
        Failure::input(format!("{position} is not in the table: it cannot be reached from the start"))
    };
    values.value(game, code)?.ok_or_else(missing)
}

/// The position that the user gave, or the start.
pub fn position<G: Packed>(game: &G, given: &Option<String>) -> Result<G::Code, Failure> {
    match given {
        None => Ok(game.start()),
        Some(text) => Ok(game.pack(&game.rules().read_position(text)?)),
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

impl<A> Worth<A> {
    /// The worth as the mover sees it before the move: the end is one ply further away.
    pub fn in_words(&self) -> String {
        use gamut::solve::Plies;
        let later = |plies: Plies| Plies(plies.0.saturating_add(1));
        match self.value {
            Value::Win(plies) => Value::Win(later(plies)).to_string(),
            Value::Loss(plies) => Value::Loss(later(plies)).to_string(),
            draw => draw.to_string(),
        }
    }
}
