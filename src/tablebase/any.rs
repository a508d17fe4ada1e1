//! A table of either version.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::format::{INDEXED_VERSION, MAGIC, TableError, expect_variant};
use super::indexed::{IndexedTable, IndexedValues};
use super::read::Tablebase;
use crate::packed::{Code, Game};
use crate::settings::Variant;
use crate::solve::{Value, Values};

/// A table of codes, or a table of places.
#[derive(Debug)]
pub enum Table {
    /// Version 1: codes and values.
    Codes(Tablebase),
    /// Version 2: values by place.
    Places(IndexedTable),
}

impl Table {
    /// Opens a table of whatever version.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let mut head = [0; 12];
        let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
        let version = head[8..].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
        // Whatever is wrong is said by whoever opens it in earnest.
        match read.is_ok() && &head[..8] == MAGIC && version == INDEXED_VERSION {
            true => IndexedTable::open(path).map(Table::Places),
            false => Tablebase::open(path).map(Table::Codes),
        }
    }

    /// The variant as the header has it.
    pub fn variant(&self) -> &str {
        match self {
            Table::Codes(table) => &table.header().variant,
            Table::Places(table) => &table.header().variant,
        }
    }

    /// An error unless it is a table of this variant; `path` is for the error.
    pub fn expect_variant(&self, path: &Path, wanted: &Variant) -> Result<(), TableError> {
        expect_variant(&path.display().to_string(), self.variant(), wanted)
    }

    /// Number of positions.
    pub fn positions(&self) -> u64 {
        match self {
            Table::Codes(table) => table.header().positions,
            Table::Places(table) => table.header().positions,
        }
    }

    /// CRC-32 of the payload: the same for the same values, whatever the header says.
    pub fn checksum(&self) -> u32 {
        match self {
            Table::Codes(table) => table.checksum(),
            Table::Places(table) => table.checksum(),
        }
    }

    /// The longest distances of a win and of a loss.
    pub fn longest(&self) -> (Option<u16>, Option<u16>) {
        match self {
            Table::Codes(table) => (table.header().longest_win, table.header().longest_loss),
            Table::Places(table) => (table.header().longest_win, table.header().longest_loss),
        }
    }

    /// The values in it, for the game that it is of.
    pub fn values<'t, C: Code>(&'t self, game: &'t dyn Game<C>) -> Result<Box<dyn Values<C> + 't>, TableError> {
        Ok(match self {
            Table::Codes(table) => Box::new(table),
            Table::Places(table) => Box::new(IndexedValues::new(table, game.ranked()?)?),
        })
    }

    /// Calls `visit` for every position, which comes as a function that makes its code, until it returns `false`.
    pub fn for_each<C: Code>(
        &self,
        game: &dyn Game<C>,
        mut visit: impl FnMut(&dyn Fn() -> C, Value) -> bool,
    ) -> Result<(), TableError> {
        match self {
            Table::Codes(table) => table.for_each(|code, value| visit(&|| code, value)),
            Table::Places(table) => {
                let ranked = game.ranked()?;
                table.expect_slices(&*ranked)?;
                table.for_each(&*ranked, visit)
            }
        }
    }
}
