//! A result as CSV, quoted as RFC 4180 has it, lines ending in a line feed: one row per case, or one row per number.

use serde_json::Value;

use crate::study::{CaseResult, StudyResult, found_as};

/// The columns that say which case it is, and why it has no figures if it has none.
const CASE: &str = "case";
const GAME: &str = "game";
const REASON: &str = "no_result_because";

/// The table of a result that is rounded already.
///
/// Settings are called by their keys, figures by their names as in studies (`size.positions`, `random_play.wins.first`). What a case does not
/// have is empty; a figure that no case has has no column, because a reader could not tell what type it is.
pub fn write(result: &StudyResult) -> Vec<u8> {
    let rows: Vec<Vec<(String, String)>> = result.cases.iter().map(row).collect();
    let mut names: Vec<&str> = Vec::new();
    for fields in &rows {
        insert(&mut names, fields);
    }
    let is_there = |name: &str| rows.iter().flatten().any(|field| field.0 == name && !field.1.is_empty());
    names.retain(|name| *name == REASON || is_there(name));
    let value = |fields: &'_ [(String, String)], name: &str| {
        fields.iter().find(|field| field.0 == name).map_or(String::new(), |field| field.1.clone())
    };
    let cells = rows.iter().map(|fields| names.iter().map(|name| value(fields, name)).collect::<Vec<_>>());
    lines(std::iter::once(names.iter().map(|name| (*name).to_owned()).collect()).chain(cells))
}

/// The same as a tidy table: a row for each case and measure that it has, with the value. Settings come first in each case.
pub fn tidy(result: &StudyResult) -> Vec<u8> {
    let head = [CASE, "measure", "value"].map(str::to_owned);
    let of_case = |case: &CaseResult| {
        let fields = row(case).into_iter().filter(|(name, value)| name != CASE && !value.is_empty());
        fields.map(|(name, value)| [case.name.clone(), name, value]).collect::<Vec<_>>()
    };
    lines(std::iter::once(head).chain(result.cases.iter().flat_map(of_case)))
}

/// Puts the names of a row that are new behind those that are before them in the row.
#[doc(hidden)]
pub fn insert<'f>(names: &mut Vec<&'f str>, fields: &'f [(String, String)]) {
    let mut place = 0;
    for (name, _) in fields {
        match names.iter().position(|known| known == name) {
            Some(known) => place = known + 1,
            None => {
                names.insert(place, name);
                place += 1;
            }
        }
    }
}

fn row(case: &CaseResult) -> Vec<(String, String)> {
    let named = |name: &str, value: String| (name.to_owned(), value);
    let mut fields = vec![named(CASE, case.name.clone()), named(GAME, case.variant.game().name.to_owned())];
    fields.extend(case.variant.entries().into_iter().map(|entry| named(entry.key, entry.value)));
    fields.push(named(REASON, found_as!(&case.found, Nothing).cloned().unwrap_or_default()));
    for figure in case.figures().into_iter().filter(|figure| !is_left_out(&figure.name)) {
        // Some figures repeat a setting.
        if fields.iter().all(|field| field.0 != figure.name) {
            fields.push((figure.name, scalar(&figure.value)));
        }
    }
    fields
}

/// First moves are a list of another length in every case, and a checksum may look like a number. Both are in the JSON.
fn is_left_out(name: &str) -> bool {
    name.starts_with("opening.moves.") || name.starts_with("pie.offer.") || name == "checksum"
}

fn scalar(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

/// Rows of cells, quoted where they need it.
pub fn lines<R: AsRef<[u8]>>(rows: impl IntoIterator<Item = impl IntoIterator<Item = R>>) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    // Memory does not fail.
    rows.into_iter().for_each(|row| writer.write_record(row).unwrap_or_default());
    writer.into_inner().unwrap_or_default()
}
