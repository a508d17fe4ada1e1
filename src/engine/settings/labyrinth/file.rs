//! Board files: TOML read by hand, so that every error says which slider, which row of signs and which sign.

use std::ops::RangeInclusive;
use std::str::FromStr;

use strum::VariantNames;
use thiserror::Error;
use toml::{Table, Value};

use super::board::{Board, Edge, Owner, Slider};

/// Cells of a block.
pub const CELLS: RangeInclusive<u8> = 1..=12;
/// Notches to either side.
pub const RANGE: RangeInclusive<u8> = 0..=7;
/// Number of sliders.
pub const SLIDERS: RangeInclusive<u8> = 1..=14;
/// Cells of all blocks together, the start blocks included: a set of cells is one machine word.
pub const MOST_CELLS: u32 = 64;

const BOARD_KEYS: [&str; 4] = ["cells", "range", "pawns", "slider"];
const SLIDER_KEYS: [&str; 4] = ["owner", "top", "bottom", "inner"];

/// What is wrong with the text of a board file; the file is named by the caller.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The text is not TOML.
    #[error("line {line} is not TOML: {message}")]
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// What the reader of TOML says.
        message: String,
    },
    /// A key that must be there.
    #[error("{place} has no `{key}`")]
    Missing {
        /// The board or a slider.
        place: String,
        /// The key.
        key: &'static str,
    },
    /// A key that means nothing.
    #[error("{place} has a key `{key}`, and its keys are {}", .keys.join(", "))]
    UnknownKey {
        /// The board or a slider.
        place: String,
        /// The key given.
        key: String,
        /// All keys.
        keys: &'static [&'static str],
    },
    /// A value of another type.
    #[error("`{key}` of {place} must be {wanted}, and {given} is given")]
    WrongType {
        /// The board or a slider.
        place: String,
        /// The key.
        key: String,
        /// What it must be.
        wanted: &'static str,
        /// What it is.
        given: &'static str,
    },
    /// A number that is too small or too large.
    #[error("{key} = {given} is not possible: {key} is from {} to {}", .allowed.start(), .allowed.end())]
    OutOfRange {
        /// The key.
        key: &'static str,
        /// The number given.
        given: i64,
        /// What is allowed.
        allowed: RangeInclusive<u8>,
    },
    /// More pawns than a start block holds.
    #[error("pawns = {pawns} is not possible: a start block has cells = {cells} and holds no more")]
    TooManyPawns {
        /// The pawns given.
        pawns: i64,
        /// The cells of a block.
        cells: u8,
    },
    /// No sliders, or too many.
    #[error("there are {given} sliders, and there must be from {} to {}", SLIDERS.start(), SLIDERS.end())]
    Sliders {
        /// How many there are.
        given: usize,
    },
    /// More cells than fit into one word.
    #[error(
        "{sliders} sliders and two start blocks of {cells} cells are {} cells, and the limit is {MOST_CELLS}",
        (*sliders as u32 + 2) * u32::from(*cells)
    )]
    TooLarge {
        /// The number of sliders.
        sliders: usize,
        /// The cells of a block.
        cells: u8,
    },
    /// An owner that is none of the three.
    #[error("slider {slider} has the owner `{given}`, and an owner is {}", Owner::VARIANTS.join(", "))]
    Owner {
        /// The slider, counted from red.
        slider: usize,
        /// The word given.
        given: String,
    },
    /// A row of signs that is too short or too long.
    #[error("slider {slider}: {row} = \"{given}\" has {} signs, and with cells = {cells} it must have {wanted}", .given.chars().count())]
    Length {
        /// The slider, counted from red.
        slider: usize,
        /// `top`, `bottom` or `inner`.
        row: &'static str,
        /// The signs given.
        given: String,
        /// The cells of a block.
        cells: u8,
        /// How many signs there must be.
        wanted: usize,
    },
    /// A sign that is neither open nor a wall.
    #[error("slider {slider}: sign {at} of {row} = \"{given}\" is `{found}`, and a sign is `.` (open) or `#` (wall)")]
    Sign {
        /// The slider, counted from red.
        slider: usize,
        /// `top`, `bottom` or `inner`.
        row: &'static str,
        /// The signs given.
        given: String,
        /// The place, counted from 1.
        at: usize,
        /// What is there.
        found: char,
    },
    /// Nobody's block is missing.
    #[error("no slider has the owner `centre`, and exactly one must have it")]
    NoCentre,
    /// Two blocks are nobody's.
    #[error("sliders {first} and {second} both have the owner `centre`, and exactly one must have it")]
    TwoCentres {
        /// The first, counted from red.
        first: usize,
        /// The second.
        second: usize,
    },
}

/// Reads a board.
pub(super) fn parse(text: &str) -> Result<Board, BoardError> {
    let table: Table = text.parse().map_err(|error| syntax(text, &error))?;
    let place = "the board";
    known_keys(&table, place, &BOARD_KEYS)?;
    let cells = in_range("cells", number(&table, "cells")?, CELLS)?;
    let range = in_range("range", number(&table, "range")?, RANGE)?;
    let pawns = read_pawns(number(&table, "pawns")?, cells)?;
    let tables = match table.get("slider") {
        None => return Err(BoardError::Sliders { given: 0 }),
        Some(Value::Array(tables)) => tables,
        Some(other) => return Err(wrong_type(place, "slider", "a list of tables, each opened by [[slider]]", other)),
    };
    if u8::try_from(tables.len()).map_or(true, |given| !SLIDERS.contains(&given)) {
        return Err(BoardError::Sliders { given: tables.len() });
    }
    if (tables.len() as u32 + 2) * u32::from(cells) > MOST_CELLS {
        return Err(BoardError::TooLarge { sliders: tables.len(), cells });
    }
    let read = |(place, value): (usize, &Value)| read_slider(value, place + 1, cells);
    let sliders = tables.iter().enumerate().map(read).collect::<Result<Vec<Slider>, BoardError>>()?;
    one_centre(&sliders)?;
    Ok(Board { cells, range, pawns, sliders })
}

/// The message of the TOML reader in one line, with the line that it is about.
fn syntax(text: &str, error: &toml::de::Error) -> BoardError {
    let at = error.span().map_or(0, |span| span.start.min(text.len()));
    let line = text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
    BoardError::Syntax { line, message: error.message().replace('\n', ", ") }
}

fn known_keys(table: &Table, place: &str, keys: &'static [&'static str]) -> Result<(), BoardError> {
    match table.keys().find(|key| !keys.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => Err(BoardError::UnknownKey { place: place.to_owned(), key: shown(key), keys }),
    }
}

fn number(table: &Table, key: &'static str) -> Result<i64, BoardError> {
    match table.get(key) {
        None => Err(BoardError::Missing { place: "the board".to_owned(), key }),
        Some(Value::Integer(number)) => Ok(*number),
        Some(other) => Err(wrong_type("the board", key, "a whole number", other)),
    }
}

fn in_range(key: &'static str, given: i64, allowed: RangeInclusive<u8>) -> Result<u8, BoardError> {
    match u8::try_from(given) {
        Ok(number) if allowed.contains(&number) => Ok(number),
        _ => Err(BoardError::OutOfRange { key, given, allowed }),
    }
}

fn read_pawns(pawns: i64, cells: u8) -> Result<u8, BoardError> {
    match pawns > i64::from(cells) {
        true => Err(BoardError::TooManyPawns { pawns, cells }),
        false => in_range("pawns", pawns, 1..=cells),
    }
}

fn read_slider(value: &Value, slider: usize, cells: u8) -> Result<Slider, BoardError> {
    let place = format!("slider {slider}");
    let Value::Table(table) = value else {
        return Err(wrong_type("the board", &place, "a table", value));
    };
    known_keys(table, &place, &SLIDER_KEYS)?;
    let owner = word(table, &place, "owner")?;
    let owner = Owner::from_str(owner).map_err(|_| BoardError::Owner { slider, given: shown(owner) })?;
    let edges = |row: &'static str, wanted: usize| {
        let given = word(table, &place, row)?;
        read_edges(given, slider, row, cells, wanted)
    };
    let cells = usize::from(cells);
    Ok(Slider { owner, top: edges("top", cells)?, bottom: edges("bottom", cells)?, inner: edges("inner", cells - 1)? })
}

fn word<'t>(table: &'t Table, place: &str, key: &'static str) -> Result<&'t str, BoardError> {
    match table.get(key) {
        None => Err(BoardError::Missing { place: place.to_owned(), key }),
        Some(Value::String(word)) => Ok(word),
        Some(other) => Err(wrong_type(place, key, "a text in quotes", other)),
    }
}

fn read_edges(
    given: &str,
    slider: usize,
    row: &'static str,
    cells: u8,
    wanted: usize,
) -> Result<Vec<Edge>, BoardError> {
    let mut edges = Vec::with_capacity(wanted);
    for (place, found) in given.chars().enumerate() {
        let wrong = || BoardError::Sign { slider, row, given: shown(given), at: place + 1, found };
        edges.push(Edge::from_sign(found).ok_or_else(wrong)?);
    }
    match edges.len() == wanted {
        true => Ok(edges),
        false => Err(BoardError::Length { slider, row, given: given.to_owned(), cells, wanted }),
    }
}

/// A text without anything that would break a sentence into lines.
fn shown(given: &str) -> String {
    given.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

fn one_centre(sliders: &[Slider]) -> Result<(), BoardError> {
    let mut centres = (1..).zip(sliders).filter(|(_, slider)| slider.owner == Owner::Centre).map(|(place, _)| place);
    match (centres.next(), centres.next()) {
        (None, _) => Err(BoardError::NoCentre),
        (Some(_), None) => Ok(()),
        (Some(first), Some(second)) => Err(BoardError::TwoCentres { first, second }),
    }
}

fn wrong_type(place: &str, key: &str, wanted: &'static str, given: &Value) -> BoardError {
    let given = match given {
        Value::String(_) => "a text",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a number with a point",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
    };
    BoardError::WrongType { place: place.to_owned(), key: key.to_owned(), wanted, given }
}
