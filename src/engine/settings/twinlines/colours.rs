//! The colours of the two boards: typed out, by a built-in name, or from a TOML file.
//!
//! Typed out they are two runs of letters, row by row from the top, with a comma between them: `ABBA,ABBA` is two boards
//! of 2x2. A file ends in `.toml` and holds the rows of each board, the top row first:
//!
//! ```toml
//! one = ["AB", "BA"]
//! two = ["AB", "BA"]
//! ```
//!
//! What was typed or read is forgotten once it is checked: colours that equal a built-in are printed by its name, all
//! others in full, so a variant has one spelling.

use std::fmt;
use std::path::Path;

use serde::Deserialize;

use super::super::error::nearest;
use super::super::size::Size;
use super::super::{Given, SettingError};
use crate::files;

/// The colours of one board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    board: Size,
    /// Capital letters, row by row from the top.
    letters: Vec<u8>,
}

impl Layout {
    /// The colour of a field as a capital letter; rows count from 0 at the bottom.
    ///
    /// # Panics
    ///
    /// When the board has no such field.
    pub fn colour(&self, column: u8, row: u8) -> char {
        assert!(column < self.board.width && row < self.board.height);
        let from_top = (self.board.height - 1 - row) as usize;
        self.letters[from_top * self.board.width as usize + column as usize] as char
    }

    /// Every colour that occurs, in the order of the alphabet.
    pub fn palette(&self) -> Vec<char> {
        let mut letters = self.letters.clone();
        letters.sort_unstable();
        letters.dedup();
        letters.into_iter().map(char::from).collect()
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters.iter().try_for_each(|&letter| write!(f, "{}", letter as char))
    }
}

/// The colours of both boards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Colours {
    /// Of the first board and of the second.
    pub boards: [Layout; 2],
}

/// Whether a built-in pair of layouts is known or guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Made for small experiments.
    Invented,
    /// A stand-in for printed boards whose colours are lost.
    Reconstructed,
}

/// A pair of layouts with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuiltIn {
    /// The name, as printed.
    pub name: &'static str,
    /// The size of both boards.
    pub board: Size,
    /// Where it comes from.
    pub origin: Origin,
    boards: [&'static str; 2],
}

/// The sides of the two double-sided boards: six colours, six fields of each, no colour twice in a row or column.
/// Reconstructed; the reasons are in the rules document.
const ONE_A: &str = "ABCDEFCDEFABEFABCDBCDEFADEFABCFABCDE";
const ONE_B: &str = "ABCDEFDEFABCBCDEFAEFABCDCDEFABFABCDE";
const TWO_A: &str = "EFDCBADEBFACBCEAFDCAFEDBFDABCEABCDEF";
const TWO_B: &str = "FCBEADEADBFCCEFADBBDEFCADFACBEABCDEF";

const fn invented(name: &'static str, side: u8, layout: &'static str) -> BuiltIn {
    BuiltIn { name, board: Size::new(side, side), origin: Origin::Invented, boards: [layout, layout] }
}

const fn reconstructed(name: &'static str, one: &'static str, two: &'static str) -> BuiltIn {
    BuiltIn { name, board: Colours::PRINTED, origin: Origin::Reconstructed, boards: [one, two] }
}

/// Every built-in pair. The first of each size is the default there.
pub const BUILT_INS: [BuiltIn; 8] = [
    reconstructed("classic", ONE_A, TWO_A),
    reconstructed("classic-ab", ONE_A, TWO_B),
    reconstructed("classic-ba", ONE_B, TWO_A),
    reconstructed("classic-bb", ONE_B, TWO_B),
    invented("latin2", 2, "ABBA"),
    invented("latin3", 3, "ABCBCACAB"),
    invented("latin4", 4, "ABCDBCDACDABDABC"),
    invented("latin5", 5, "ABCDEBCDEACDEABDEABCEABCD"),
];

/// A second name, so that all four combinations of sides can be written alike.
const ALIAS: (&str, &str) = ("classic-aa", "classic");

impl BuiltIn {
    /// What is on its fields.
    pub fn colours(&self) -> Colours {
        let layout = |text: &str| Layout { board: self.board, letters: text.bytes().collect() };
        Colours { boards: self.boards.map(layout) }
    }
}

impl Colours {
    /// The size of the printed boards.
    pub const PRINTED: Size = Size::new(6, 6);

    /// The built-in for boards of this size, if there is one.
    pub fn usual(board: Size) -> Option<Colours> {
        BUILT_INS.iter().find(|built_in| built_in.board == board).map(BuiltIn::colours)
    }

    /// The built-in that these colours are.
    pub fn built_in(&self) -> Option<&'static BuiltIn> {
        BUILT_INS.iter().find(|built_in| built_in.colours() == *self)
    }

    /// Whether they stand in for printed boards whose colours are lost.
    pub fn are_reconstructed(&self) -> bool {
        self.built_in().is_some_and(|built_in| built_in.origin == Origin::Reconstructed)
    }

    /// The colours that only one board has, each with the number (0 or 1) of the board that has it.
    pub fn one_sided(&self) -> Vec<(char, usize)> {
        let palettes = self.boards.each_ref().map(Layout::palette);
        let mut found = Vec::new();
        for have in [0, 1] {
            let lacking = palettes[have].iter().filter(|letter| !palettes[1 - have].contains(letter));
            found.extend(lacking.map(|&letter| (letter, have)));
        }
        found.sort_unstable();
        found
    }

    /// Reads the setting `colours` for boards of a size that is already known.
    pub(super) fn read(given: &Given, board: Size) -> Result<Colours, SettingError> {
        match given.text(KEY) {
            None => Colours::usual(board).ok_or_else(|| {
                given.refuse(
                    KEY,
                    BUILT_INS[0].name,
                    format!("two layouts of {} fields, as board={board} has", board.cells()),
                )
            }),
            Some(text) if is_file(text) => read_file(text, board),
            Some(text) if text.contains(',') => typed(text, board),
            Some(text) => named(given, text, board),
        }
    }
}

/// The name of the built-in, or both layouts in full.
impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.built_in() {
            Some(built_in) => f.write_str(built_in.name),
            None => write!(f, "{},{}", self.boards[0], self.boards[1]),
        }
    }
}

const KEY: &str = "colours";

/// Whether colours are in a file.
pub fn is_file(given: &str) -> bool {
    given.ends_with(".toml")
}

fn named(given: &Given, name: &str, board: Size) -> Result<Colours, SettingError> {
    let wanted = if name == ALIAS.0 { ALIAS.1 } else { name };
    let Some(built_in) = BUILT_INS.iter().find(|built_in| built_in.name == wanted) else {
        let names: Vec<_> = BUILT_INS.iter().map(|built_in| built_in.name).collect();
        let near = nearest(name, names.iter().copied()).map(|name| format!(" (did you mean `{name}`?)"));
        let allowed = format!(
            "one of {}{}, or two layouts as in ABBA,ABBA, or a path that ends in .toml",
            names.join(", "),
            near.unwrap_or_default()
        );
        return Err(given.refuse(KEY, name, allowed));
    };
    if built_in.board != board {
        let allowed = format!("for boards of {} here, and {} is for board={}", board, built_in.name, built_in.board);
        return Err(given.refuse(KEY, name, allowed));
    }
    Ok(built_in.colours())
}

fn typed(text: &str, board: Size) -> Result<Colours, SettingError> {
    let refuse = |allowed: String| SettingError::BadValue { key: KEY, given: text.to_owned(), allowed };
    let layouts: Vec<Vec<char>> = text.split(',').map(|layout| layout.chars().collect()).collect();
    let [one, two] = layouts.as_slice() else {
        return Err(refuse(format!("two layouts with one comma between them, and here are {}", layouts.len())));
    };
    for (number, letters) in [one, two].into_iter().enumerate() {
        if let Some(place) = letters.iter().position(|letter| !letter.is_ascii_alphabetic()) {
            let found = letters[place];
            let allowed =
                format!("letters from A to Z, and character {} of layout {} is `{found}`", place + 1, number + 1);
            return Err(refuse(allowed));
        }
    }
    if one.len() != two.len() {
        return Err(refuse(format!("two layouts of one size, and these have {} and {} fields", one.len(), two.len())));
    }
    if one.len() != board.cells() {
        let allowed =
            format!("{} letters for each of two boards of {board}, and these have {}", board.cells(), one.len());
        return Err(refuse(allowed));
    }
    Ok(Colours { boards: [one, two].map(|letters| layout(letters, board)) })
}

fn layout(letters: &[char], board: Size) -> Layout {
    Layout { board, letters: letters.iter().map(|letter| letter.to_ascii_uppercase() as u8).collect() }
}

/// The tables of a colours file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    one: Vec<String>,
    two: Vec<String>,
}

/// A colours file of a board of 8x8 has some 200 bytes; this leaves room for remarks.
const MOST_BYTES: u64 = 1 << 16;

fn read_file(path: &str, board: Size) -> Result<Colours, SettingError> {
    let bad = |reason: String| SettingError::BadFile { key: KEY, given: path.to_owned(), reason };
    let text = files::read_text(Path::new(path), MOST_BYTES).map_err(|error| bad(error.to_string()))?;
    from_toml(&text, board).map_err(bad)
}

/// The colours in the text of a file, or what is wrong with it.
pub fn from_toml(text: &str, board: Size) -> Result<Colours, String> {
    let file: File = toml::from_str(text).map_err(|error| {
        let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
        let problem = error.message().lines().next().unwrap_or_default();
        format!("{place}{problem}; it must hold `one` and `two`, each a list of rows as in [\"AB\", \"BA\"]")
    })?;
    Ok(Colours { boards: [rows("one", &file.one, board)?, rows("two", &file.two, board)?] })
}

fn rows(name: &str, rows: &[String], board: Size) -> Result<Layout, String> {
    if rows.len() != board.height as usize {
        return Err(format!("`{name}` has {} rows, and board={board} has {}", rows.len(), board.height));
    }
    let mut letters = Vec::new();
    for (number, row) in (1..).zip(rows) {
        let count = row.chars().count();
        if count != board.width as usize {
            return Err(format!("row {number} of `{name}` has {count} fields, and board={board} has {}", board.width));
        }
        if let Some((place, found)) = row.chars().enumerate().find(|(_, letter)| !letter.is_ascii_alphabetic()) {
            return Err(format!(
                "row {number} of `{name}` has `{found}` as its character {}, and colours are letters",
                place + 1
            ));
        }
        letters.extend(row.chars());
    }
    Ok(layout(&letters, board))
}
