//! Notation of positions and actions, shared by all games: one reader of rows, cells, players and numbers, with one spelling for each, and what can be wrong with a
//! text typed by a user.

use std::fmt;

use thiserror::Error;

use super::Player;
use super::board::{Cell, Grid};
use crate::settings::size::Size;

/// A text that is not notation: which character, where, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotationError {
    /// A character that cannot be where it is.
    #[error("`{text}`: character {at} is `{found}`, expected {expected}")]
    Unexpected {
        /// The whole text.
        text: String,
        /// The place, counted in characters from 1.
        at: usize,
        /// What is there.
        found: char,
        /// What could be there.
        expected: String,
    },
    /// The text ends too early.
    #[error("`{text}` ends too early: expected {expected}")]
    Ended {
        /// The whole text.
        text: String,
        /// What should have followed.
        expected: String,
    },
    /// The text is well formed, but does not fit the board.
    #[error("`{text}`: {problem}")]
    Unfit {
        /// The whole text.
        text: String,
        /// What does not fit.
        problem: String,
    },
}

/// A position that cannot be read, or cannot exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The text is not notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The position cannot exist in this variant.
    #[error("the position cannot exist: {0}")]
    Impossible(String),
}

/// A text read character by character, with errors that say where.
#[derive(Debug, Clone)]
pub(super) struct Reader<'t> {
    text: &'t str,
    rest: std::iter::Peekable<std::str::Chars<'t>>,
    read: usize,
}

/// The longest text that an error repeats in full.
const SHOWN: usize = 120;

impl<'t> Reader<'t> {
    /// Starts at the first character.
    pub fn new(text: &'t str) -> Reader<'t> {
        Reader { text, rest: text.chars().peekable(), read: 0 }
    }

    /// The next character, not taken.
    pub fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    /// Takes the next character.
    pub fn take(&mut self) -> Option<char> {
        self.read += 1;
        self.rest.next()
    }

    /// Takes the next character if it is this one.
    pub fn skip(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.take();
        }
        there
    }

    /// Takes this character, or says that it is missing.
    pub fn expect(&mut self, wanted: char, name: &str) -> Result<(), NotationError> {
        if self.skip(wanted) { Ok(()) } else { Err(self.unexpected(name)) }
    }

    /// Takes one of these signs and says what it means, or that it is missing.
    pub fn one_of<T>(&mut self, signs: [(char, T); 2], name: &str) -> Result<T, NotationError> {
        let found = signs.into_iter().find(|(sign, _)| self.skip(*sign));
        found.map(|(_, means)| means).ok_or_else(|| self.unexpected(name))
    }

    /// Takes a word.
    pub fn word(&mut self, word: &str) -> Result<(), NotationError> {
        word.chars().try_for_each(|letter| self.expect(letter, &format!("`{word}`")))
    }

    /// Takes a run of digits as a number of at most three digits, without zeros in front.
    pub fn number(&mut self, name: &str) -> Result<u32, NotationError> {
        let (mut number, mut digits) = (0, 0);
        while let Some(digit) = self.peek().and_then(|sign| sign.to_digit(10)) {
            if number >= 100 {
                return Err(self.unexpected("a smaller number"));
            }
            if digits > 0 && number == 0 {
                let rest: String = std::iter::from_fn(|| self.rest.next_if(char::is_ascii_digit)).collect();
                let plain = rest.trim_start_matches('0');
                let plain = if plain.is_empty() { "0" } else { plain };
                return Err(self.unfit(format!("the number `0{rest}` is written `{plain}`")));
            }
            number = number * 10 + digit;
            digits += 1;
            self.take();
        }
        if digits > 0 { Ok(number) } else { Err(self.unexpected(name)) }
    }

    /// Takes the number of one of this many players.
    pub fn player(&mut self, players: u8) -> Result<Player, NotationError> {
        let number = self.peek().and_then(|sign| sign.to_digit(10)).filter(|&number| number <= u32::from(players));
        match number.and_then(|number| number.checked_sub(1)) {
            Some(index) => {
                self.take();
                Ok(Player::new(index as u8))
            }
            None => Err(self.unexpected(&format!("a player from 1 to {players}"))),
        }
    }

    /// Takes a cell, `a1` at the bottom left. Boards have at most nine rows.
    pub fn cell(&mut self, board: Size) -> Result<Cell, NotationError> {
        let last_column = (b'a' + board.width - 1) as char;
        let column = match self.peek() {
            Some(letter) if ('a'..=last_column).contains(&letter) => letter as u8 - b'a',
            _ => return Err(self.unexpected(&format!("a column from a to {last_column}"))),
        };
        self.take();
        let row = match self.peek().and_then(|sign| sign.to_digit(10)) {
            Some(number) if (1..=u32::from(board.height)).contains(&number) => number as u8 - 1,
            _ => return Err(self.unexpected(&format!("a row from 1 to {}", board.height))),
        };
        self.take();
        Ok(Cell::new(column, row))
    }

    /// Takes the rows of a board from the top, with `/` between them. See [`Reader::row`].
    pub fn grid<T: Copy>(
        &mut self,
        board: Size,
        things: &str,
        thing: impl Fn(char) -> Option<T>,
    ) -> Result<Grid<T>, NotationError> {
        let mut grid = Grid::empty(board);
        for row in (0..board.height).rev() {
            let put = |column, thing| grid[Cell::new(column, row)] = Some(thing);
            self.row(board.width, row + 1, things, &thing, put)?;
            if row > 0 {
                self.expect('/', &format!("`/` and {row} more of {} rows", board.height))?;
            }
        }
        match self.peek() {
            Some('/') => Err(self.unexpected(&format!("a blank, the board has {} rows", board.height))),
            _ => Ok(grid),
        }
    }

    /// Takes one row: numbers for runs of empty cells, and what `thing` knows, which `things` describes in words. A run is one number.
    pub fn row<T>(
        &mut self,
        width: u8,
        number: u8,
        things: &str,
        thing: impl Fn(char) -> Option<T>,
        mut put: impl FnMut(u8, T),
    ) -> Result<(), NotationError> {
        let mut column = 0;
        while column < width {
            let left = width - column;
            match self.peek() {
                Some('1'..='9') => column += self.run(left, number, things)?,
                Some(sign) if thing(sign).is_some() => {
                    thing(sign).into_iter().for_each(|thing| put(column, thing));
                    self.take();
                    column += 1;
                }
                _ => return Err(self.unexpected(&format!("{things} or a number up to {left} in row {number}"))),
            }
        }
        Ok(())
    }

    /// Takes the number of a run of empty cells, of which at most `left` are left in the row.
    fn run(&mut self, left: u8, row: u8, things: &str) -> Result<u8, NotationError> {
        let mut before = self.clone();
        let digits: String = std::iter::from_fn(|| self.rest.next_if(char::is_ascii_digit)).collect();
        self.read += digits.len();
        let empty: u32 = digits.chars().filter_map(|digit| digit.to_digit(10)).sum();
        match digits.parse() {
            Ok(run) if run <= left => Ok(run),
            // The same run in pieces.
            _ if digits.len() > 1 && empty <= u32::from(left) => {
                Err(self.unfit(format!("{empty} empty cells are written `{empty}` and not `{digits}`, in row {row}")))
            }
            _ => Err(before.unexpected(&format!("{things} or a number up to {left} in row {row}"))),
        }
    }

    /// An error unless everything is read.
    pub fn end(&mut self, expected: &str) -> Result<(), NotationError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// The error for the next character.
    pub fn unexpected(&mut self, expected: &str) -> NotationError {
        let expected = expected.to_owned();
        match self.peek() {
            Some(found) => NotationError::Unexpected { text: self.shown(), at: self.read + 1, found, expected },
            None => NotationError::Ended { text: self.shown(), expected },
        }
    }

    /// The error for a text that does not fit the board.
    pub fn unfit(&self, problem: String) -> NotationError {
        NotationError::Unfit { text: self.shown(), problem }
    }

    fn shown(&self) -> String {
        match self.text.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{}...", &self.text[..end]),
            None => self.text.to_owned(),
        }
    }
}

/// The rows of a board from the top, as [`Reader::grid`] reads them.
pub(super) fn write_rows<T: fmt::Display>(board: Size, at: impl Fn(Cell) -> Option<T>) -> String {
    let row = |row: u8| write_row((0..board.width).map(|column| at(Cell::new(column, row))));
    (0..board.height).rev().map(row).collect::<Vec<_>>().join("/")
}

/// One row, as [`Reader::row`] reads it.
pub(super) fn write_row<T: fmt::Display>(cells: impl Iterator<Item = Option<T>>) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    let run = |empty: u32| if empty > 0 { empty.to_string() } else { String::new() };
    for cell in cells {
        match cell {
            None => empty += 1,
            Some(thing) => {
                text.push_str(&format!("{}{thing}", run(empty)));
                empty = 0;
            }
        }
    }
    text + &run(empty)
}
