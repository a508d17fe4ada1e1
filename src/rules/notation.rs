//! What can be wrong with a position or an action typed by a user.

use thiserror::Error;

/// A text that is not notation: which character, where, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotationError {
    /// A character that cannot stand where it stands.
    #[error("`{text}`: character {at} is `{found}`, expected {expected}")]
    Unexpected {
        /// The whole text.
        text: String,
        /// The place, counted in characters from 1.
        at: usize,
        /// What stands there.
        found: char,
        /// What could stand there.
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

    /// Takes a run of digits as a number of at most three digits.
    pub fn number(&mut self, name: &str) -> Result<u32, NotationError> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|sign| sign.to_digit(10)) {
            match number {
                Some(100..) => return Err(self.unexpected("a smaller number")),
                _ => number = Some(number.unwrap_or(0) * 10 + digit),
            }
            self.take();
        }
        number.ok_or_else(|| self.unexpected(name))
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
