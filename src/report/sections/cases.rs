//! Tables with one row a case.

use super::words::NOTHING;
use crate::report::commands;
use crate::report::document::{Align, Cell, Column, Row, Table, Weight};
use crate::study::{CaseResult, Found, Measure, Measures, SolvedCase, StudyResult};

/// A column of such a table.
pub struct Per<'r, C> {
    head: &'static str,
    align: Align,
    cell: Box<dyn Fn(&C) -> Cell + 'r>,
}

/// A column of numbers.
pub fn number<'r, C>(head: &'static str, cell: impl Fn(&C) -> Cell + 'r) -> Per<'r, C> {
    Per { head, align: Align::Right, cell: Box::new(cell) }
}

/// A column of words.
pub fn words<'r, C>(head: &'static str, cell: impl Fn(&C) -> Cell + 'r) -> Per<'r, C> {
    Per { head, align: Align::Left, cell: Box::new(cell) }
}

/// The cases that were measured.
pub fn measured(result: &StudyResult) -> Vec<(&CaseResult, &Measures)> {
    result.cases.iter().filter_map(|case| Some((case, case.measures()?))).collect()
}

/// The case that is shown: the one that the study names, or the first that was measured if that one was not.
pub fn shown(result: &StudyResult) -> Option<(&CaseResult, &SolvedCase)> {
    fn solved(case: &CaseResult) -> Option<(&CaseResult, &SolvedCase)> {
        match &case.found {
            Found::Solved(solved) => Some((case, solved)),
            _ => None,
        }
    }
    result.case(&result.shown).and_then(solved).or_else(|| result.cases.iter().find_map(solved))
}

/// A table over cases that have what it is about. One case alone stands upright.
pub fn table<'r, C>(
    result: &'r StudyResult,
    cases: &[(&'r CaseResult, C)],
    columns: &[Per<'_, C>],
    measures: &[Measure],
) -> Table {
    let command =
        shown(result).filter(|_| !measures.is_empty()).map(|(case, _)| commands::measure(&case.variant, measures));
    if let [(case, one)] = cases {
        let row = |column: &Per<'_, C>| Row::new(vec![Cell::new(column.head), (column.cell)(one)]);
        let heads = vec![Column::words("figure"), Column::numbers(format!("`{}`", case.name))];
        return Table { columns: heads, rows: columns.iter().map(row).collect(), command, ..Table::default() };
    }
    let keys = keys(result);
    let mut heads: Vec<Column> = keys.iter().map(|key| Column::words(key.clone())).collect();
    heads.extend(columns.iter().map(|column| Column { head: column.head.to_owned(), align: column.align }));
    let row = |(case, one): &(&CaseResult, C)| {
        let mut cells = key_cells(&keys, case);
        cells.extend(columns.iter().map(|column| (column.cell)(one)));
        let weight = if case.variant == result.shown { Weight::Strong } else { Weight::Plain };
        Row { cells, weight }
    };
    Table { columns: heads, rows: cases.iter().map(row).collect(), command, ..Table::default() }
}

/// The keys that tell cases apart; where nothing is varied, the whole name does.
pub fn keys(result: &StudyResult) -> Vec<String> {
    if result.varied.is_empty() { vec!["case".to_owned()] } else { result.varied.clone() }
}

/// What tells a case apart from the others, one cell a key.
pub fn key_cells(keys: &[String], case: &CaseResult) -> Vec<Cell> {
    keys.iter().map(|key| Cell::new(value(case, key))).collect()
}

/// The value of a varied key.
pub fn value(case: &CaseResult, key: &str) -> String {
    match case.varied.iter().find(|(varied, _)| varied == key) {
        Some((_, value)) => short(value).to_owned(),
        None if key == "case" => case.name.clone(),
        None => NOTHING.to_owned(),
    }
}

/// A case in a few words, as a label.
pub fn label(result: &StudyResult, case: &CaseResult) -> String {
    let values: Vec<&str> = case.varied.iter().map(|(_, value)| short(value)).collect();
    match values.is_empty() || result.varied.is_empty() {
        true => case.name.clone(),
        false => values.join(" · "),
    }
}

/// A file by its name, without folder and ending.
pub fn short(value: &str) -> &str {
    let Some(path) = value.strip_suffix(".toml") else { return value };
    path.rsplit('/').next().unwrap_or(path)
}
