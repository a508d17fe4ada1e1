//! Games for more than two players: whatever was found about coalitions, as tables.

use serde_json::{Map, Value};

use super::cases::label;
use super::{Blocks, alliances};
use crate::report::board;
use crate::report::commands;
use crate::report::document::{Align, Block, Board, Cell, Column, Row, Table, Tone};
use crate::report::numbers::scalar;
use crate::settings::Variant;
use crate::study::{CaseResult, CoalitionCase, Found, StudyResult};

/// All variants side by side, examples of the one that is shown, and everything about each for those who open it.
pub fn blocks(result: &StudyResult) -> Blocks {
    fn found(case: &CaseResult) -> Option<(&CaseResult, &CoalitionCase)> {
        match &case.found {
            Found::Coalitions(found) => Some((case, found.as_ref())),
            _ => None,
        }
    }
    let cases: Vec<(&CaseResult, &CoalitionCase)> = result.cases.iter().filter_map(found).collect();
    let Some((shown, _)) = cases.iter().find(|(case, _)| case.variant == result.shown).or(cases.first()) else {
        return Ok(Vec::new());
    };
    let mut blocks = alliances::blocks(result, &cases)?;
    for (case, found) in &cases {
        let Value::Object(regions) = &found.regions else { continue };
        let (examples, figures): (Map<String, Value>, Map<String, Value>) =
            regions.clone().into_iter().partition(|(key, _)| key == "examples");
        if case.variant == shown.variant {
            blocks.push(Block::Heading("Positions to look at".to_owned()));
            blocks.extend(tables(&case.variant, "", &examples));
        }
        let summary = format!("Everything about {}", label(result, case));
        blocks.push(Block::Folded { summary, blocks: tables(&case.variant, "", &figures) });
    }
    Ok(blocks)
}

/// Scalars in one table, each list of records in one of its own, records within records below.
fn tables(variant: &Variant, name: &str, entries: &Map<String, Value>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let flat: Vec<Row> = entries
        .iter()
        .filter(|(_, value)| is_flat(value))
        .map(|(key, value)| Row::new(vec![Cell::new(words(key)), Cell::new(flat_text(value))]))
        .collect();
    if !flat.is_empty() {
        blocks.push(Block::Table(Table {
            caption: words(name),
            columns: vec![Column::words("figure"), Column::numbers("")],
            rows: flat,
            command: Some(commands::solve_merged(variant)),
        }));
    }
    for (key, value) in entries.iter().filter(|(_, value)| !is_flat(value)) {
        let below = if name.is_empty() { key.clone() } else { format!("{name}, {key}") };
        match value {
            Value::Object(inner) => blocks.extend(tables(variant, &below, inner)),
            Value::Array(items) => blocks.extend(records(variant, &below, items)),
            _ => {}
        }
    }
    blocks
}

fn is_flat(value: &Value) -> bool {
    match value {
        Value::Object(_) => false,
        Value::Array(items) => items.iter().all(|item| !item.is_object() && !item.is_array()),
        _ => true,
    }
}

fn flat_text(value: &Value) -> String {
    match value {
        Value::Array(items) if items.is_empty() => "–".to_owned(),
        Value::Array(items) => items.iter().map(scalar).collect::<Vec<_>>().join(", "),
        other => scalar(other),
    }
}

/// A list of records as a table; those that have a position, as boards.
fn records(variant: &Variant, name: &str, items: &[Value]) -> Vec<Block> {
    let records: Vec<&Map<String, Value>> = items.iter().filter_map(Value::as_object).collect();
    let boards: Vec<Board> = records.iter().filter_map(|record| record_board(variant, record)).collect();
    if !boards.is_empty() && boards.len() == records.len() {
        return vec![Block::Boards(boards)];
    }
    let mut keys: Vec<&String> = Vec::new();
    for key in records.iter().flat_map(|record| record.keys()) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let is_number =
        |key: &String| records.iter().all(|record| matches!(record.get(key), Some(Value::Number(_) | Value::Null)));
    let columns: Vec<Column> = keys
        .iter()
        .map(|key| Column { head: words(key), align: if is_number(key) { Align::Right } else { Align::Left } })
        .collect();
    let row = |record: &&Map<String, Value>| {
        Row::new(keys.iter().map(|key| Cell::new(record.get(*key).map(flat_text).unwrap_or_default())).collect())
    };
    let rows: Vec<Row> = records.iter().map(row).collect();
    let command = Some(commands::solve_merged(variant));
    vec![Block::Table(Table { caption: words(name), columns, rows, command })]
}

fn record_board(variant: &Variant, record: &Map<String, Value>) -> Option<Board> {
    let position = record.get("position")?.as_str()?;
    let drawing = board::position(variant, position, &[]).ok()?;
    let label = record.get("example").and_then(Value::as_str).unwrap_or("position");
    let notes = record
        .iter()
        .filter(|(key, value)| is_flat(value) && !["example", "position"].contains(&key.as_str()))
        .map(|(key, value)| format!("{}: {}", words(key), flat_text(value)))
        .collect();
    Some(Board { drawing, label: words(label), value: format!("`{position}`"), tone: Tone::Plain, notes })
}

/// A key as words.
fn words(key: &str) -> String {
    key.replace(['_', '-'], " ")
}
