//! Games for more than two players: whatever was found about coalitions, as tables.

use serde_json::{Map, Value};

use super::cases::of_kind;
use super::labels::labels;
use super::{Blocks, alliances};
use crate::report::ReportError;
use crate::report::board;
use crate::report::commands;
use crate::report::document::{Align, Block, Board, Cell, Column, Row, Table, Tone};
use crate::report::numbers::{percent, scalar};
use crate::results::{CoalitionFigures, Example, Share};
use crate::settings::Variant;
use crate::study::{StudyResult, distinct, found_as, thousands};

/// All variants side by side, examples of the one that is shown, and everything about each for those who open it.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = of_kind(result, |found| found_as!(found, Coalitions));
    let Some((shown, _)) = cases.iter().find(|(case, _)| case.variant == result.shown).or(cases.first()) else {
        return Ok(Vec::new());
    };
    let mut blocks = alliances::blocks(result, &cases)?;
    let names = labels(&cases.iter().map(|(case, _)| *case).collect::<Vec<_>>());
    for ((case, found), name) in cases.iter().zip(names) {
        if case.variant == shown.variant {
            let boards = found.figures.examples.iter().map(|example| example_board(&case.variant, example));
            blocks.push(Block::Heading("Positions to look at".to_owned()));
            blocks.push(Block::Boards(boards.collect::<Result<_, _>>()?));
        }
        let figures = CoalitionFigures { examples: Vec::new(), giving_up: None, ..found.figures.clone() };
        let Ok(Value::Object(figures)) = serde_json::to_value(figures) else { continue };
        let summary = format!("Everything about {name}");
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

/// How many of how many, which is one figure.
fn as_share(value: &Value) -> Option<Share> {
    serde_json::from_value(value.clone()).ok()
}

/// What names the players of a coalition once more, for programs.
const AGAIN: [&str; 2] = ["players", "seats"];

fn is_flat(value: &Value) -> bool {
    match value {
        Value::Object(_) => as_share(value).is_some(),
        Value::Array(items) => items.iter().all(|item| !item.is_object() && !item.is_array()),
        _ => true,
    }
}

fn flat_text(value: &Value) -> String {
    match value {
        Value::Array(items) if items.is_empty() => "–".to_owned(),
        Value::Array(items) => items.iter().map(scalar).collect::<Vec<_>>().join(", "),
        other => match as_share(other) {
            Some(Share { count, share: Some(share), .. }) => format!("{} ({})", thousands(count), percent(share)),
            Some(Share { count, .. }) => thousands(count),
            None => scalar(other),
        },
    }
}

/// A list of records as a table.
fn records(variant: &Variant, name: &str, items: &[Value]) -> Vec<Block> {
    let records: Vec<&Map<String, Value>> = items.iter().filter_map(Value::as_object).collect();
    if records.is_empty() {
        return Vec::new();
    }
    let keys = records.iter().flat_map(|record| record.keys()).filter(|key| !AGAIN.contains(&key.as_str()));
    let keys: Vec<&String> = distinct(keys);
    let is_number = |key: &String| {
        records.iter().all(|record| matches!(record.get(key), Some(Value::Number(_) | Value::Null | Value::Object(_))))
    };
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

fn example_board(variant: &Variant, example: &Example) -> Result<Board, ReportError> {
    let position = &example.place.position;
    Ok(Board {
        drawing: board::draw(variant, Some(position), &[])?,
        label: example.sentence.clone(),
        value: format!("`{position}`"),
        tone: Tone::Plain,
        notes: Vec::new(),
    })
}

/// A key as words.
fn words(key: &str) -> String {
    key.replace(['_', '-'], " ")
}
