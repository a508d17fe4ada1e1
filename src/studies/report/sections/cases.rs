//! Tables with one row per case.

use std::collections::HashMap;
use std::ops::Deref;

use super::words::NOTHING;
use crate::measures::{Measure, Measures};
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Figure, Row, Table, Tone, Weight};
use crate::study::{CaseResult, Found, SolvedCase, StudyResult, found_as};

/// Tables with more rows than this are folded away, but for the first of a report.
const LONG: usize = 16;

/// Cases, each with what was found about it.
pub type Cases<'r, T> = [(&'r CaseResult, &'r T)];

/// A column of such a table.
pub struct Per<'r, C> {
    column: Column,
    cell: Box<dyn Fn(&C) -> Cell + 'r>,
}

/// A column of numbers.
pub fn number<'r, C>(head: impl Into<String>, cell: impl Fn(&C) -> Cell + 'r) -> Per<'r, C> {
    Per { column: Column::numbers(head), cell: Box::new(cell) }
}

/// A column of words.
pub fn words<'r, C>(head: impl Into<String>, cell: impl Fn(&C) -> Cell + 'r) -> Per<'r, C> {
    Per { column: Column::words(head), cell: Box::new(cell) }
}

/// Figures side by side, where there are any.
pub fn figures(figures: Vec<Figure>) -> Option<Block> {
    (!figures.is_empty()).then_some(Block::Figures(figures))
}

/// The cases that were measured.
pub fn measured(result: &StudyResult) -> Vec<(&CaseResult, &Measures)> {
    result.cases.iter().filter_map(|case| Some((case, case.measures()?))).collect()
}

/// The cases of which something was measured, each with it.
pub fn having<'r, T>(
    result: &'r StudyResult,
    part: impl Fn(&'r Measures) -> Option<&'r T>,
) -> Vec<(&'r CaseResult, &'r T)> {
    result.cases.iter().filter_map(|case| Some((case, part(case.measures()?)?))).collect()
}

/// The cases with a result of one kind.
pub fn of_kind<'r, T: Deref>(
    result: &'r StudyResult,
    kind: fn(&'r Found) -> Option<&'r T>,
) -> Vec<(&'r CaseResult, &'r T::Target)> {
    result.cases.iter().filter_map(|case| Some((case, &**kind(&case.found)?))).collect()
}

/// The case that is shown: the one that the study names, or the first that was measured if that one was not.
pub fn shown(result: &StudyResult) -> Option<(&CaseResult, &SolvedCase)> {
    let mut cases = result.case(&result.shown).into_iter().chain(&result.cases);
    cases.find_map(|case| Some((case, &**found_as!(&case.found, Solved)?)))
}

/// A table over cases that have what it is about. One case alone is upright; columns in which every case has nothing are left out and named in
/// the caption.
pub fn table<'r, C>(
    result: &'r StudyResult,
    cases: &[(&'r CaseResult, C)],
    columns: &[Per<'_, C>],
    measures: &[Measure],
    caption: &str,
) -> Table {
    let mut caption = caption.to_owned();
    let shown = shown(result).filter(|_| !measures.is_empty());
    let command = shown.map(|(case, _)| commands::measure(&case.variant, measures));
    if let [(case, one)] = cases {
        let row = |column: &Per<'_, C>| Row::new(vec![Cell::new(column.column.head.clone()), (column.cell)(one)]);
        let columns_of_one = vec![Column::words("figure"), Column::numbers(format!("`{}`", case.name))];
        let rows = columns.iter().map(row).collect();
        return Table { caption, columns: columns_of_one, rows, command };
    }
    let is_empty = |column: &&Per<'_, C>| cases.iter().all(|(_, one)| (column.cell)(one).tone == Tone::Faint);
    let (empty, columns): (Vec<_>, Vec<_>) = columns.iter().partition(is_empty);
    if !empty.is_empty() {
        let names: Vec<String> = empty.iter().map(|column| format!("“{}”", column.column.head)).collect();
        caption.push_str(&format!(" Nothing to show in any variant: {}.", names.join(", ")));
    }
    let keys = keys(result);
    let mut heads: Vec<Column> = keys.iter().map(|key| Column::words(key.clone())).collect();
    heads.extend(columns.iter().map(|column| column.column.clone()));
    let row = |(case, one): &(&CaseResult, C)| {
        let mut cells: Vec<Cell> = keys.iter().map(|key| key_cell(result, key, case)).collect();
        cells.extend(columns.iter().map(|column| (column.cell)(one)));
        let weight = if case.variant == result.shown { Weight::Strong } else { Weight::Plain };
        Row { weight, ..Row::new(cells) }
    };
    Table { caption, columns: heads, rows: cases.iter().map(row).collect(), command }
}

/// The table of one measure, if there are cases that have it.
pub fn of_measure<'r, C>(
    result: &'r StudyResult,
    cases: &[(&'r CaseResult, C)],
    columns: &[Per<'_, C>],
    measure: Measure,
    caption: &str,
) -> Option<Table> {
    (!cases.is_empty()).then(|| table(result, cases, columns, &[measure], caption))
}

/// A table below a heading, folded away where it is long; nothing where there is none.
pub fn headed(heading: &str, table: Option<Table>) -> Vec<Block> {
    table.map_or(Vec::new(), |table| vec![Block::Heading(heading.to_owned()), block(table)])
}

/// A table with a row for each of some things.
pub fn listed<T>(caption: impl Into<String>, things: &[T], command: Option<String>, columns: &[Per<'_, T>]) -> Table {
    let heads = columns.iter().map(|column| column.column.clone());
    let row = |thing: &T| Row::new(columns.iter().map(|column| (column.cell)(thing)).collect());
    Table { caption: caption.into(), columns: heads.collect(), rows: things.iter().map(row).collect(), command }
}

/// Columns that tell cases apart, for tables of which each row has one.
pub fn key_columns<'r, T: 'r>(result: &'r StudyResult, case: fn(&T) -> &CaseResult) -> Vec<Per<'r, T>> {
    let column = |key: String| words(key.clone(), move |thing: &T| key_cell(result, &key, case(thing)));
    keys(result).into_iter().map(column).collect()
}

/// Cases to be laid over each other: all if they are few, else the first of each game, else the shown one and the first.
pub fn together<'r, C: Copy>(
    result: &StudyResult,
    cases: &[(&'r CaseResult, C)],
    most: usize,
) -> Vec<(&'r CaseResult, C)> {
    if cases.len() <= most {
        return cases.to_vec();
    }
    let mut first: Vec<(&'r CaseResult, C)> = Vec::new();
    for case in cases {
        if first.iter().all(|(known, _)| known.variant.game().name != case.0.variant.game().name) {
            first.push(*case);
        }
    }
    match first.len() {
        1 => {
            let is_drawn =
                |(place, (case, _)): &(usize, &(&'r CaseResult, C))| *place == 0 || case.variant == result.shown;
            cases.iter().enumerate().filter(is_drawn).map(|(_, case)| *case).collect()
        }
        _ => first.into_iter().take(most).collect(),
    }
}

/// A table that is folded away where it is long.
pub fn block(table: Table) -> Block {
    let summary = format!("The table of all {} variants", table.rows.len());
    folded(table, &summary)
}

/// The same with words of one's own for what is hidden.
pub fn folded(table: Table, summary: &str) -> Block {
    match table.rows.len() <= LONG {
        true => Block::Table(table),
        false => Block::Folded { summary: summary.to_owned(), blocks: vec![Block::Table(table)] },
    }
}

/// Stands for settings in words, where there are several games or more keys than a table has room for.
const WORDS: &str = "variant";

/// More keys than this make a table too wide.
const KEYS: usize = 6;

/// The columns that tell cases apart in a table; where nothing is varied, the whole name does.
pub fn keys(result: &StudyResult) -> Vec<String> {
    if result.varied.is_empty() {
        return vec!["case".to_owned()];
    }
    if result.varied.iter().any(|key| key == "game") {
        return vec!["game".to_owned(), WORDS.to_owned()];
    }
    let axes = axes(result);
    if axes.len() > KEYS { vec![WORDS.to_owned()] } else { axes }
}

/// Whether cases with the same value of one key always have the same value of another.
pub fn follows(result: &StudyResult, key: &str, from: &str) -> bool {
    let mut seen: HashMap<String, String> = HashMap::new();
    result.cases.iter().all(|case| {
        let own = value(case, key);
        *seen.entry(value(case, from)).or_insert_with(|| own.clone()) == own
    })
}

/// The keys that are varied, without those that follow from another.
pub fn axes(result: &StudyResult) -> Vec<String> {
    let mut keys = result.varied.clone();
    for key in result.varied.iter().rev() {
        if keys.iter().any(|from| from != key && follows(result, key, from)) {
            keys.retain(|other| other != key);
        }
    }
    keys
}

/// The settings of a case that are varied within its game; of a single game only the unusual ones.
fn words_of(result: &StudyResult, case: &CaseResult) -> Vec<String> {
    let pairs = match result.varied.iter().any(|key| key == "game") {
        true => within(result, case),
        false => {
            let pair = |key: &String| Some((key.clone(), unusual(case, key)?));
            axes(result).iter().filter_map(pair).collect()
        }
    };
    pairs.iter().map(|(key, value)| format!("{key}={}", short(value))).collect()
}

fn within(result: &StudyResult, case: &CaseResult) -> Vec<(String, String)> {
    let game = case.variant.game().name;
    let is_varied = |key: &String, own: &String| {
        let others = result.cases.iter().filter(|other| other.variant.game().name == game);
        key != "game" && others.flat_map(|other| &other.varied).any(|(other, value)| other == key && value != own)
    };
    case.varied.iter().filter(|(key, own)| is_varied(key, own)).cloned().collect()
}

/// What tells a case apart from the others by one key.
fn key_cell(result: &StudyResult, key: &str, case: &CaseResult) -> Cell {
    match key {
        WORDS => Cell::new(words_of(result, case).join(" ")),
        _ => Cell::new(value(case, key)),
    }
}

/// The value of a varied key.
pub fn value(case: &CaseResult, key: &str) -> String {
    match case.varied.iter().find(|(varied, _)| varied == key) {
        Some((_, value)) => short(value).to_owned(),
        None if key == "case" => case.name.clone(),
        None => NOTHING.to_owned(),
    }
}

/// The value of a varied key, unless it is a word that is usual.
fn unusual(case: &CaseResult, key: &str) -> Option<String> {
    let entry = case.variant.entries().into_iter().find(|entry| entry.key == key);
    let is_word = |value: &str| value.starts_with(|sign: char| sign.is_alphabetic());
    let is_usual = entry.is_some_and(|entry| entry.value == entry.default && is_word(&entry.value));
    Some(value(case, key)).filter(|value| value != NOTHING && !is_usual)
}

/// A file by its name, without folder and ending.
pub fn short(value: &str) -> &str {
    let Some(path) = value.strip_suffix(".toml") else { return value };
    path.rsplit('/').next().unwrap_or(path)
}
