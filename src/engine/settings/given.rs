//! The keys and values that a user gave, on their way into a game's settings.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use strum::VariantNames;

use super::history::Written;
use super::outside::{self, Checked};
use super::size::Size;
use super::{Former, Game, Key, SettingError, error};

/// Keys with the values given for them; a game takes them one by one, with a default for each.
#[derive(Debug)]
pub struct Given {
    game: &'static Game,
    former: &'static [Former],
    pairs: Vec<(&'static str, String)>,
    /// Whether a board was given without its key, in a hurry: defaults that do not fit it give way.
    fitting: bool,
}

impl Given {
    /// Nothing given yet for a game.
    pub(super) fn new(game: &'static Game, written: Written) -> Given {
        let former = match written {
            Written::Now => &[],
            Written::SomeTime => game.former,
        };
        Given { game, former, pairs: Vec::new(), fitting: false }
    }

    /// Adds one pair; the key must be known and not be given yet. A value by its old name becomes the one by its new name.
    pub fn put(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        let name = self.known(key)?;
        let value = self.game.renamed(name, value).map_or(value, |renamed| renamed.new);
        if let Some(first) = self.get(name) {
            return Err(SettingError::Repeated {
                key: name.to_owned(),
                first: first.to_owned(),
                second: value.to_owned(),
            });
        }
        self.pairs.push((name, value.to_owned()));
        Ok(())
    }

    /// The game.
    pub(super) fn game(&self) -> &'static Game {
        self.game
    }

    /// All that was given, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.pairs.iter().map(|(key, value)| (*key, value.as_str()))
    }

    /// Adds a value that was given without its key. What else is left out is made to fit it.
    pub fn put_bare(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        self.fitting = true;
        self.put(key, value)
    }

    /// A default, or as much of it as fits where the board was given without its key.
    pub fn fitting(&self, default: u8, most: u8) -> u8 {
        if self.fitting { default.min(most) } else { default }
    }

    /// Adds a preset's pair, unless the user gave that key.
    pub fn put_if_absent(&mut self, key: &'static str, value: &str) {
        if self.get(key).is_none() {
            self.pairs.push((key, value.to_owned()));
        }
    }

    /// The text given for a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs.iter().find(|(name, _)| *name == key).map(|(_, value)| value.as_str())
    }

    /// The text given for a key, or the default of the time when it was left out, where that was another.
    pub fn text(&self, key: &str) -> Option<&str> {
        let former = || self.former.iter().find(|former| former.key == key).map(|former| former.default);
        self.get(key).or_else(former)
    }

    /// One of the values of an enum, by its name.
    pub fn choice<T: FromStr + VariantNames + Default>(&self, key: &'static str) -> Result<T, SettingError> {
        self.parsed(key, T::default(), || format!("one of {}", T::VARIANTS.join(", ")))
    }

    /// A whole number within a range.
    pub fn number(&self, key: &'static str, default: u8, range: RangeInclusive<u8>) -> Result<u8, SettingError> {
        let allowed = || format!("a whole number from {} to {}", range.start(), range.end());
        self.fit(key, default, allowed, |number| range.contains(number))
    }

    /// The size of a board.
    pub fn size(&self, key: &'static str, default: Size, sides: RangeInclusive<u8>) -> Result<Size, SettingError> {
        let allowed = || format!("WxH with both sides from {} to {}", sides.start(), sides.end());
        self.fit(key, default, allowed, |size| sides.contains(&size.width) && sides.contains(&size.height))
    }

    /// As [`Given::parsed`], with the same refusal where the value does not fit.
    pub fn fit<T: FromStr + Display>(
        &self,
        key: &'static str,
        default: T,
        allowed: impl Fn() -> String,
        fits: impl Fn(&T) -> bool,
    ) -> Result<T, SettingError> {
        let value = self.parsed(key, default, &allowed)?;
        if fits(&value) { Ok(value) } else { Err(self.refuse(key, value, allowed())) }
    }

    /// A value read by its own `FromStr`.
    pub fn parsed<T: FromStr>(
        &self,
        key: &'static str,
        default: T,
        allowed: impl Fn() -> String,
    ) -> Result<T, SettingError> {
        match self.text(key) {
            None => Ok(default),
            Some(text) => text.parse().map_err(|_| self.refuse(key, text, allowed())),
        }
    }

    /// An error unless the key was left out.
    pub fn must_be_absent(&self, key: &'static str, reason: &str) -> Result<(), SettingError> {
        match self.get(key) {
            None => Ok(()),
            Some(given) => Err(SettingError::DoesNotApply { key, given: given.to_owned(), reason: reason.to_owned() }),
        }
    }

    /// The error for a value that a key does not take, marked when it is a default that does not fit.
    pub fn refuse(&self, key: &'static str, given: impl Display, allowed: String) -> SettingError {
        let allowed = match self.get(key) {
            Some(_) => allowed,
            None => format!("{allowed} here, and its default does not fit: set it"),
        };
        SettingError::BadValue { key, given: given.to_string(), allowed }
    }

    fn known(&self, key: &str) -> Result<&'static str, SettingError> {
        if let (Some(Checked::Unknown), Some(key)) = (self.game.outside, outside::any_key(key)) {
            return Ok(key);
        }
        let keys: &[Key] = self.game.keys;
        keys.iter().map(|known| known.name).find(|name| *name == key).ok_or_else(|| SettingError::UnknownKey {
            game: self.game.name,
            given: key.to_owned(),
            nearest: error::nearest(key, keys.iter().map(|known| known.name)),
            keys: match keys {
                [] => "none".to_owned(),
                keys => keys.iter().map(|known| known.name).collect::<Vec<_>>().join(", "),
            },
        })
    }
}
