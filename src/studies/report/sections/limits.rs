//! What the study can show and what it cannot, and what gave no result.

use crate::report::document::{Block, Cell, Column, Row, Table, Tone};
use crate::study::{Found, StudyResult};

/// The study's own words, and everything that failed.
pub fn blocks(result: &StudyResult) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !result.about.is_empty() {
        blocks.push(Block::Text(result.about.clone()));
    }
    let row =
        |name: &str, reason: &str| Row::new(vec![Cell::new(format!("`{name}`")), Cell::new(reason).toned(Tone::Bad)]);
    let failed = result.cases.iter().filter_map(|case| match &case.found {
        Found::Nothing(reason) => Some(row(&case.name, reason)),
        _ => None,
    });
    let rows: Vec<Row> = failed.collect();
    if !rows.is_empty() {
        blocks.push(Block::Heading("Variants without a result".to_owned()));
        let columns = vec![Column::words("variant"), Column::words("why")];
        blocks.push(Block::Table(Table { columns, rows, ..Table::default() }));
    }
    if !result.refused.is_empty() {
        blocks.push(Block::Heading("What does not exist".to_owned()));
        blocks.push(Block::List(result.refused.clone()));
    }
    blocks
}
