//! Coalitions of all variants side by side: what each can force at the start, and in how many positions.

use super::cases::{axes, key_cells, keys, value};
use super::words::{NOTHING, count_cell, share_cell};
use crate::report::ReportError;
use crate::report::charts::{Chart, Field, Matrix, Shade};
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Figure, Picture, Row, Table};
use crate::report::numbers::percent;
use crate::results::{AtStart, CoalitionFigures, Region};
use crate::study::{CaseResult, CoalitionCase, StudyResult};

/// Cases with what was found about them.
pub type Cases<'r> = [(&'r CaseResult, &'r CoalitionCase)];

/// Two maps and a table.
pub fn blocks(result: &StudyResult, cases: &Cases<'_>) -> Result<Vec<Block>, ReportError> {
    let start = |figures: &CoalitionFigures| figures.start.coalitions.iter().map(at_the_start).collect();
    let all = |figures: &CoalitionFigures| figures.regions.iter().map(over_all).collect();
    let command = Some(commands::study(result));
    let figures = vec![
        Figure {
            name: "map-start".to_owned(),
            picture: Picture::Chart(map("coalition", &start, result, cases)?),
            alt: "What each coalition can force from the start".to_owned(),
            caption: "What each set of players can force from the start, whatever the others do: that one of them wins, with the plies it takes; \
                      that play never ends; or neither (–)."
                .to_owned(),
            command: command.clone(),
        },
        Figure {
            name: "map-coalitions".to_owned(),
            picture: Picture::Chart(map("seats", &all, result, cases)?),
            alt: "The share of positions in which each coalition can force a win".to_owned(),
            caption: "Positions that are not over in which a set of players can force that one of them wins. Seats are counted from the player to move: \
                      `+1` moves next, and the highest number has just moved."
                .to_owned(),
            command,
        },
    ];
    Ok(vec![Block::Figures(figures), Block::Table(table(result, cases))])
}

/// Names of coalitions with their fields.
type Fields = Vec<(String, Field)>;

/// A map with one row per coalition and one column per case.
fn map(
    name: &str,
    fields: &dyn Fn(&CoalitionFigures) -> Fields,
    result: &StudyResult,
    cases: &Cases<'_>,
) -> Result<Chart, ReportError> {
    let by_case: Vec<Fields> = cases.iter().map(|(_, case)| fields(&case.figures)).collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (coalition, _) in by_case.iter().flatten() {
        if !rows.iter().any(|row| row[0] == *coalition) {
            rows.push(vec![coalition.clone()]);
        }
    }
    let column_keys = axes(result);
    let columns = cases.iter().map(|(case, _)| column_keys.iter().map(|key| value(case, key)).collect()).collect();
    let field = |row: &Vec<String>, fields: &Fields| {
        fields.iter().find(|(coalition, _)| *coalition == row[0]).map(|(_, field)| field.clone())
    };
    let fields = rows.iter().map(|row| by_case.iter().map(|fields| field(row, fields)).collect()).collect();
    Matrix { row_keys: vec![name.to_owned()], rows, column_keys, columns, fields }.draw()
}

fn at_the_start(row: &AtStart) -> (String, Field) {
    let (text, colour, strength) = match (row.forces, row.keeps_endless) {
        (Some(plies), _) => (format!("win in {plies}"), 0, 0.8),
        (None, true) => ("endless".to_owned(), 3, 0.7),
        (None, false) => (NOTHING.to_owned(), 2, 0.05),
    };
    (row.coalition.clone(), Field { text, shade: Shade { colour, strength } })
}

fn over_all(region: &Region) -> (String, Field) {
    let share = region.forces.share.unwrap_or_default();
    (region.coalition.clone(), Field { text: percent(share), shade: Shade { colour: 4, strength: 0.9 * share } })
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
        let figures = &found.figures;
        cells.extend([figures.positions, figures.not_over].map(|count| count_cell(Some(count))));
        cells.extend([figures.kingmaker, figures.undecided].map(|part| share_cell(part.share)));
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
