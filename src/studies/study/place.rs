//! Where in a study's file something stands: the line and the key, for messages.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::grid::BadSetting;

/// What is wrong with a study, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct StudyError {
    /// The file.
    pub path: String,
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    /// The key, where it is about one.
    pub key: Option<String>,
    /// What is wrong, in a sentence without a full stop.
    pub problem: String,
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        if let Some(key) = &self.key {
            write!(f, ", `{key}`")?;
        }
        write!(f, ": {}", self.problem)
    }
}

/// A file's text, to find lines and keys in.
pub struct At<'t> {
    /// Where the file is.
    pub path: &'t str,
    /// What is in it.
    pub text: &'t str,
}

impl At<'_> {
    /// A problem of the whole file.
    pub fn whole(&self, problem: impl fmt::Display) -> StudyError {
        StudyError { path: self.path.to_owned(), line: None, key: None, problem: problem.to_string() }
    }

    /// A problem at a place; the key is that of the line, or of the list that goes on over it.
    pub fn place(&self, span: &Range<usize>, problem: impl fmt::Display) -> StudyError {
        let line = self.line(span.start);
        let above = self.text.lines().take(line).collect::<Vec<_>>();
        let key = above.into_iter().rev().take_while(|line| !line.starts_with('[')).find_map(key_of);
        StudyError { line: Some(line), key: key.map(str::to_owned), ..self.whole(problem) }
    }

    /// A problem of a key of the table that begins at a place. A key that the table does not have is looked for at the head of the file.
    pub fn key(&self, table: &Range<usize>, key: &str, problem: impl fmt::Display) -> StudyError {
        let first = self.line(table.start);
        let lines = || (1..).zip(self.text.lines());
        let is_key = |&(_, line): &(usize, &str)| key_of(line) == Some(key);
        let within = lines().skip(first - 1).take_while(|(number, line)| *number == first || !line.starts_with('['));
        let head = lines().take_while(|(_, line)| !line.starts_with('['));
        let line =
            within.clone().find(is_key).or_else(|| head.clone().find(is_key)).map_or(first, |(number, _)| number);
        StudyError { line: Some(line), key: Some(key.to_owned()), ..self.whole(problem) }
    }

    /// The same for a setting that cannot be read.
    pub fn setting(&self, table: &Range<usize>, bad: BadSetting) -> StudyError {
        self.key(table, &bad.key, bad.problem)
    }

    /// What the TOML reader does not like.
    pub fn toml(&self, error: &toml::de::Error) -> StudyError {
        let message = error.message().lines().map(str::trim).collect::<Vec<_>>().join(", ");
        match error.span() {
            // What is missing is nowhere.
            Some(span) if message.starts_with("missing field") && span.start == 0 => self.whole(message),
            Some(span) if message.starts_with("missing field") => {
                StudyError { line: Some(self.line(span.start)), ..self.whole(message) }
            }
            Some(span) => self.place(&span, message),
            None => self.whole(message),
        }
    }

    fn line(&self, place: usize) -> usize {
        1 + self.text.bytes().take(place).filter(|byte| *byte == b'\n').count()
    }
}

/// The key that a line gives a value to.
fn key_of(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    let key = key.trim().trim_matches('"');
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || ['_', '-', '.'].contains(&sign);
    (!key.is_empty() && key.chars().all(is_plain)).then_some(key)
}
