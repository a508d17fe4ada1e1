//! Coalitions of all variants side by side: what each can force at the start, and in how many positions.

use serde_json::Value;

use super::cases::{axes, key_cells, keys, value};
use super::words::{NOTHING, count_cell, share_cell};
use crate::report::ReportError;
use crate::report::charts::{Field, Matrix, Shade};
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Figure, Picture, Row, Table};
use crate::report::numbers::percent;
use crate::study::{CaseResult, CoalitionCase, StudyResult};

/// Cases with what was found about them.
pub type Cases<'r> = [(&'r CaseResult, &'r CoalitionCase)];

/// Two maps and a table.
pub fn blocks(result: &StudyResult, cases: &Cases<'_>) -> Result<Vec<Block>, ReportError> {
    let start = Map { list: "at_the_start", name: "coalition", field: at_the_start };
    let all = Map { list: "over_all_positions", name: "seats", field: over_all };
    let command = Some(commands::study(result));
    let figures = vec![
        Figure {
            name: "map-start".to_owned(),
            picture: Picture::Chart(start.draw(result, cases)?),
            alt: "What each coalition can force from the start".to_owned(),
            caption: "What each set of players can force from the start, whatever the others do: that one of them wins, with the plies it takes; \
                      that play never ends; or neither (–)."
                .to_owned(),
            command: command.clone(),
        },
        Figure {
            name: "map-coalitions".to_owned(),
            picture: Picture::Chart(all.draw(result, cases)?),
            alt: "The share of positions in which each coalition can force a win".to_owned(),
            caption: "Positions that are not over in which a set of players can force that one of them wins. Seats are counted from the player to move: \
                      `+1` moves next, and the highest number has just moved."
                .to_owned(),
            command,
        },
    ];
    Ok(vec![Block::Figures(figures), Block::Table(table(result, cases))])
}

/// A list of records, one row each, over all cases.
struct Map {
    list: &'static str,
    name: &'static str,
    field: fn(&Value) -> Field,
}

impl Map {
    fn draw(&self, result: &StudyResult, cases: &Cases<'_>) -> Result<crate::report::charts::Chart, ReportError> {
        let records = |case: &CoalitionCase| case.regions[self.list].as_array().cloned().unwrap_or_default();
        let mut rows: Vec<Vec<String>> = Vec::new();
        for record in cases.iter().flat_map(|(_, case)| records(case)) {
            let name = vec![self.name_of(&record)];
            if !rows.contains(&name) {
                rows.push(name);
            }
        }
        let column_keys = axes(result);
        let columns = cases.iter().map(|(case, _)| column_keys.iter().map(|key| value(case, key)).collect()).collect();
        let field = |row: &Vec<String>, case: &CoalitionCase| {
            records(case).iter().find(|record| self.name_of(record) == row[0]).map(self.field)
        };
        let fields = rows.iter().map(|row| cases.iter().map(|(_, case)| field(row, case)).collect()).collect();
        Matrix { row_keys: vec![self.name.to_owned()], rows, column_keys, columns, fields }.draw()
    }

    fn name_of(&self, record: &Value) -> String {
        record[self.name].as_str().unwrap_or_default().to_owned()
    }
}

fn at_the_start(record: &Value) -> Field {
    match (record["forces_a_win_in"].as_u64(), record["keeps_play_endless"].as_bool()) {
        (Some(plies), _) => Field { text: format!("win in {plies}"), shade: Shade { colour: 0, strength: 0.8 } },
        (None, Some(true)) => Field { text: "endless".to_owned(), shade: Shade { colour: 3, strength: 0.7 } },
        _ => Field { text: NOTHING.to_owned(), shade: Shade { colour: 2, strength: 0.05 } },
    }
}

fn over_all(record: &Value) -> Field {
    let share = record["share"].as_f64().unwrap_or_default();
    Field { text: percent(share), shade: Shade { colour: 4, strength: 0.9 * share } }
}

fn table(result: &StudyResult, cases: &Cases<'_>) -> Table {
    let keys = keys(result);
    let mut columns: Vec<Column> = keys.iter().map(|key| Column::words(key.clone())).collect();
    columns.extend(["positions", "not over", "kingmaker", "undecided"].map(Column::numbers));
    let merged = cases.iter().any(|(_, found)| found.merged);
    if merged {
        columns.push(Column::words("images"));
    }
    let row = |(case, found): &(&CaseResult, &CoalitionCase)| {
        let mut cells: Vec<Cell> = key_cells(result, &keys, case);
        let regions = &found.regions;
        cells.extend([count_cell(Some(found.positions)), count_cell(regions["not_over"].as_u64())]);
        cells.extend(["kingmaker", "undecided"].map(|name| share_cell(regions[name]["share"].as_f64())));
        if merged {
            cells.push(Cell::new(if found.merged { "count once" } else { "by themselves" }));
        }
        Row::new(cells)
    };
    Table {
        caption: "A kingmaker cannot force a win alone but has moves after which one or another player can. A position is undecided when no coalition but \
                  everybody can force a win."
            .to_owned(),
        columns,
        rows: cases.iter().map(row).collect(),
        command: Some(commands::study(result)),
    }
}
