//! A table unpacked as a whole, for many threads that ask much.

use super::any::Table;
use super::container::SliceHeader;
use super::format::TableError;
use crate::packed::{Code, Game, Indexing, Symmetry};
use crate::parallel;
use crate::solve::Value;
use crate::solve::indexed::SliceValues;

/// Every value of a table in memory: ten bytes per position where a code has 64 bits, or one or two where they are by place.
pub struct WholeTable<'g, C> {
    symmetry: Symmetry,
    contents: Contents<'g, C>,
}

enum Contents<'g, C> {
    /// Codes in ascending order, with their values.
    Codes(Vec<C>, Vec<u16>),
    /// Values by slice.
    Places(Box<dyn Indexing<C> + 'g>, Vec<(usize, SliceValues)>),
}

impl<'g, C: Code> WholeTable<'g, C> {
    /// Unpacks a table of this game.
    pub fn load(table: &Table, game: &'g dyn Game<C>) -> Result<WholeTable<'g, C>, TableError> {
        match table {
            Table::Codes(table) => {
                let blocks = parallel::try_map(table.blocks(), |block| table.block::<C>(block))?;
                let codes = blocks.iter().flatten().map(|(code, _)| *code).collect();
                let values = blocks.iter().flatten().map(|(_, value)| value.encode()).collect();
                Ok(WholeTable { symmetry: table.header().symmetry(), contents: Contents::Codes(codes, values) })
            }
            Table::Notations(table) => {
                let blocks = parallel::try_map(table.blocks(), |block| table.codes(block, game))?;
                let mut entries: Vec<(C, Value)> = blocks.into_iter().flatten().collect();
                parallel::sort_unstable_by_key(&mut entries, |(code, _)| *code);
                let (codes, values) = entries.into_iter().map(|(code, value)| (code, value.encode())).unzip();
                Ok(WholeTable { symmetry: table.header().symmetry(), contents: Contents::Codes(codes, values) })
            }
            Table::Places(table) => {
                let ranked = game.ranked()?;
                table.expect_slices(&*ranked)?;
                let load = |header| Ok((header, table.load(header)?));
                let slices = table.header().slices.iter().map(load).collect::<Result<Vec<_>, TableError>>()?;
                let slices = slices.into_iter().map(|(header, kept)| (header.slice, kept)).collect();
                Ok(WholeTable { symmetry: Symmetry::On, contents: Contents::Places(ranked, slices) })
            }
        }
    }

    /// The bytes that a table takes when it is unpacked.
    pub fn bytes(table: &Table) -> u64 {
        match table {
            Table::Codes(_) | Table::Notations(_) => {
                table.header().counts.positions.saturating_mul(C::BYTES as u64 + 2)
            }
            Table::Places(table) => {
                let bytes = |slice: &SliceHeader| slice.indices.saturating_mul(slice.width as u64);
                table.header().slices.iter().map(bytes).fold(0, u64::saturating_add)
            }
        }
    }

    /// The value of a position of the game, in whatever form; `None` when it is not in the table.
    pub fn value(&self, game: &dyn Game<C>, code: C) -> Option<Value> {
        let form = game.canonical(self.symmetry, code);
        match &self.contents {
            Contents::Codes(codes, values) => {
                codes.binary_search(&form).ok().and_then(|place| Value::decode(values[place]))
            }
            Contents::Places(ranked, slices) => {
                let slice = ranked.slice_of(form);
                let (_, kept) = slices.iter().find(|(known, _)| *known == slice)?;
                kept.value(ranked.place(form).index)
            }
        }
    }
}
