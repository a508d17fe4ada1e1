//! A table of whatever payload.

use std::ops::Deref;
use std::path::Path;

use super::codes::Tablebase;
use super::container::Container;
use super::format::TableError;
use super::indexed::{IndexedTable, IndexedValues};
use super::notations::{InGame, NotationTable};
use crate::packed::{Code, Game, Symmetry};
use crate::solve::{Value, Values};

/// A table of codes, or a table by index.
#[derive(Debug)]
pub enum Table {
    /// Codes and values.
    Codes(Tablebase),
    /// Values by place.
    Places(IndexedTable),
    /// Names and values.
    Notations(NotationTable),
}

impl Deref for Table {
    type Target = Container;

    fn deref(&self) -> &Container {
        match self {
            Table::Codes(table) => table,
            Table::Places(table) => table,
            Table::Notations(table) => table,
        }
    }
}

/// Whatever its payload, a table has what its file has.
macro_rules! in_container {
    ($($table:ident)+) => {$(
        impl Deref for $table {
            type Target = Container;

            fn deref(&self) -> &Container {
                &self.0
            }
        }
    )+};
}

in_container!(Tablebase IndexedTable NotationTable);

impl Table {
    /// Opens a table of whatever version.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let container = Container::open(path)?;
        match container.header.code_bytes {
            _ if container.header.answers.is_some() => NotationTable::new(container).map(Table::Notations),
            0 => IndexedTable::new(container).map(Table::Places),
            _ => Tablebase::new(container).map(Table::Codes),
        }
    }

    /// The variant as the header has it.
    pub fn variant(&self) -> &str {
        &self.header().variant
    }

    /// An error unless the game answers as the one did that it was made with.
    pub fn expect_answers(&self, given: Option<u32>) -> Result<(), TableError> {
        match self {
            Table::Notations(table) if given != table.answers() => Err(TableError::Answers { path: self.path.clone() }),
            _ => Ok(()),
        }
    }

    /// Whether images were merged.
    pub fn symmetry(&self) -> Symmetry {
        match self {
            Table::Codes(_) | Table::Notations(_) => self.header.symmetry(),
            Table::Places(_) => Symmetry::On,
        }
    }

    /// The values in it, for the game that it is of.
    pub fn values<'t, C: Code>(&'t self, game: &'t dyn Game<C>) -> Result<Box<dyn Values<C> + 't>, TableError> {
        Ok(match self {
            Table::Codes(table) => Box::new(table),
            Table::Places(table) => Box::new(IndexedValues::new(table, game.ranked()?)?),
            Table::Notations(table) => Box::new(InGame { table, game }),
        })
    }

    /// Calls `visit` for every position, which comes as a function that makes its code, until it returns `false`.
    pub fn for_each<C: Code>(
        &self,
        game: &dyn Game<C>,
        mut visit: impl FnMut(&dyn Fn() -> C, Value) -> bool,
    ) -> Result<(), TableError> {
        match self {
            Table::Codes(table) => {
                let mut foreign = false;
                table.for_each(|code, value| {
                    foreign = !game.is_position(code);
                    !foreign && visit(&|| code, value)
                })?;
                match foreign {
                    true => Err(table.unsound("it has a code that is no position of its variant")),
                    false => Ok(()),
                }
            }
            Table::Places(table) => {
                let ranked = game.ranked()?;
                table.expect_slices(&*ranked)?;
                table.for_each(&*ranked, visit)
            }
            Table::Notations(table) => {
                for block in 0..table.blocks() {
                    for (code, value) in table.codes(block, game)? {
                        if !visit(&|| code, value) {
                            return Ok(());
                        }
                    }
                }
                Ok(())
            }
        }
    }
}
