//! What texts of earlier times mean: defaults that have changed since, and values that have other names now.
//!
//! Whatever is kept longer than a default lasts writes every setting ([`Variant::pinned`]). A text that leaves a key out was written before that, or before
//! the key was there, and means the default of that time. So a game whose default changes adds one line to [`Schema::FORMER`](super::Schema::FORMER), and
//! all older tables keep their meaning.

use std::fmt;

use super::{Game, SettingError, Variant, words, write_word};

/// What a text of earlier times means that leaves a key out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Former {
    /// The key.
    pub key: &'static str,
    /// The default before it was changed for the first time, or what was played before the key was there.
    pub default: &'static str,
}

/// A value that has another name now. The old one is understood everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Renamed {
    /// The key.
    pub key: &'static str,
    /// What the value was called.
    pub old: &'static str,
    /// What it is called.
    pub new: &'static str,
}

impl fmt::Display for Renamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Renamed { key, old, new } = self;
        write!(f, "{key}={old} has a new name, {key}={new}, and means the same")
    }
}

/// When a text was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// Now: what is left out has its default.
    Now,
    /// At some time: what is left out had the default of that time.
    SomeTime,
}

/// A path without the checksum that [`Variant::pinned`] puts behind it, and the checksum.
pub(super) fn unpinned(given: &str) -> (&str, Option<u32>) {
    match given.rsplit_once('#') {
        Some((path, digits)) if digits.len() == 8 => match u32::from_str_radix(digits, 16) {
            Ok(checksum) => (path, Some(checksum)),
            Err(_) => (given, None),
        },
        _ => (given, None),
    }
}

impl Game {
    /// The new name of a value, if it has one.
    pub fn renamed(&self, key: &str, value: &str) -> Option<&'static Renamed> {
        self.renamed.iter().find(|renamed| renamed.key == key && renamed.old == value)
    }
}

impl Variant {
    /// The variant with every setting, defaults included, and with a checksum of what a file has put into it: for whatever is kept longer than defaults
    /// and files stay as they are. [`Variant::from_pinned`] reads it, and refuses it when the file has changed.
    pub fn pinned(&self) -> String {
        let mut text = self.game().name.to_owned();
        for entry in self.entries() {
            let checksum = match self {
                Variant::Labyrinth(settings) if entry.key == "board" => settings.board.checksum(),
                Variant::Tree(settings) if entry.key == "file" => Some(settings.checksum()),
                _ => None,
            };
            let value = checksum.map_or(entry.value.clone(), |checksum| format!("{}#{checksum:08x}", entry.value));
            // Writing to a string cannot fail.
            let _ = write_word(&mut text, entry.key, &value);
        }
        text
    }

    /// Reads what [`Variant::pinned`] has written, now or at any time before: a key that is left out has the default of its time.
    pub fn from_pinned(text: &str) -> Result<Variant, SettingError> {
        Variant::from_words_of(&words(text), Written::SomeTime)
    }

    /// What is to be said about old names among the words of a variant, each in one sentence without a full stop.
    pub fn old_names<W: AsRef<str>>(words: &[W]) -> Vec<String> {
        let mut words = words.iter().map(AsRef::as_ref);
        let Some(Ok(game)) = words.next().map(Game::named) else { return Vec::new() };
        let settings = words.filter_map(|word| word.split_once('='));
        settings.filter_map(|(key, value)| game.renamed(key, value)).map(Renamed::to_string).collect()
    }
}
