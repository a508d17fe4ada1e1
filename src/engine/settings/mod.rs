//! One variant of one game: `GAME key=value ...`, parsed, checked and printed back in canonical form.
//!
//! A variant is written the same way everywhere. On the command line it is `ovo board=3x3 eggs=3`; in TOML and JSON it is
//! a table with a `game` and the same keys. Defaults are left out when a variant is printed, so two variants are
//! equal exactly when their canonical forms are.
//!
//! ```
//! use gamut::settings::Variant;
//! let v: Variant = "ovo eggs=3 board=3x3 look=allowed".parse().unwrap();
//! assert_eq!(v.to_string(), "ovo board=3x3 eggs=3");
//! ```
//!
//! A game's settings are a struct of enums with one default each. What is kept on disk writes every setting ([`Variant::pinned`]); what older texts mean is in `history`. A schema also says which keys are house rules, and whether people at a table see that they are kept
//! ([`Schema::HOUSE_RULES`]).

/// Settings whose values are names: enums that are read and printed by them, in kebab-case. The first value is the default.
macro_rules! choices {
    ($(
        $(#[$about:meta])*
        pub enum $name:ident {
            $(#[$first_about:meta])*
            $first:ident,
            $($(#[$value_about:meta])* $value:ident,)*
        }
    )+) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[derive(strum::Display, strum::EnumString, strum::EnumIter, strum::VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        pub enum $name {
            $(#[$first_about])*
            #[default]
            $first,
            $($(#[$value_about])* $value,)*
        }
    )+};
}

mod assumption;
mod error;
mod given;
mod history;
pub mod labyrinth;
mod layout;
mod map;
mod neighbours;
pub mod outside;
pub mod ovo;
pub mod size;
pub mod toys;
pub mod twinlines;

use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

use history::Written;

pub use assumption::Assumption;
pub use error::SettingError;
pub use given::Given;
pub use history::{Former, Renamed};
pub use neighbours::Neighbour;

/// What one `key=value` of a game means, for tables and messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// The word before `=`.
    pub name: &'static str,
    /// The allowed values, the default first.
    pub values: &'static str,
    /// What it settles.
    pub about: &'static str,
}

/// A key whose values other than the default are a house rule: no rulebook has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseRule {
    /// The key.
    pub key: &'static str,
    /// How people at a table know that it is kept.
    pub kept: Kept,
    /// The values that everybody sees, although the others need an owner's word.
    pub seen: &'static [&'static str],
}

/// How people at a table know that a house rule is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Kept {
    /// Everybody sees it.
    Seen,
    /// What it is about is hidden, so the owner's word is needed.
    OwnersWord,
}

impl Kept {
    /// The same in a sentence without a full stop, for tables and messages.
    pub fn sentence(self) -> &'static str {
        match self {
            Kept::Seen => "everybody at the table sees that it is kept",
            Kept::OwnersWord => "it depends on hidden symbols, so the owner's word must be taken that it is kept",
        }
    }

    /// The same as a word for data.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A named bundle of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The word on the command line.
    pub name: &'static str,
    /// The settings that it stands for.
    pub words: &'static [(&'static str, &'static str)],
    /// What it is.
    pub about: &'static str,
}

/// One setting of a variant as text, beside the default that it would have if it were not given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: &'static str,
    /// The value in canonical spelling.
    pub value: String,
    /// The default in this variant (a default may depend on an earlier key).
    pub default: String,
}

/// An entry of a value and its default.
fn entry<T: ToString>(key: &'static str, value: T, default: T) -> Entry {
    Entry { key, value: value.to_string(), default: default.to_string() }
}

/// What a game's settings can do: be read, checked, and listed.
pub trait Schema: Sized {
    /// The game's name on the command line.
    const GAME: &'static str;
    /// The game in one sentence.
    const ABOUT: &'static str;
    /// Every key, in the order of printing.
    const KEYS: &'static [Key];
    /// The named presets.
    const PRESETS: &'static [Preset] = &[];
    /// The defaults that have changed, as they were at first.
    const FORMER: &'static [Former] = &[];
    /// The values that had other names.
    const RENAMED: &'static [Renamed] = &[];
    /// The keys that are house rules.
    const HOUSE_RULES: &'static [HouseRule] = &[];
    /// The key whose value may be given without it, as in `ovo 3x3`.
    const BARE: Option<&'static str> = None;

    /// Whether a word without `=` is a value of [`Schema::BARE`]; presets come first.
    fn is_bare(word: &str) -> bool {
        word.starts_with(|sign: char| sign.is_ascii_digit())
    }

    /// Takes every key that the game knows from `given` and checks the whole.
    fn read(given: &mut Given) -> Result<Self, SettingError>;

    /// The settings that apply in this variant, in the order of [`Schema::KEYS`].
    fn entries(&self) -> Vec<Entry>;
}

/// A game together with its settings.
///
/// ```
/// use gamut::settings::Variant;
///
/// let variant: Variant = "ovo eggs=2 board=3x3".parse().unwrap();
/// assert_eq!(variant.to_string(), "ovo board=3x3 eggs=2");
/// let error = "ovo bord=3x3".parse::<Variant>().unwrap_err();
/// assert!(error.to_string().contains("board"), "it says what was meant");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Variant {
    /// OVO, the egg race.
    Ovo(ovo::Settings),
    /// Twinlines, the two-board line game.
    Twinlines(twinlines::Settings),
    /// Labyrinth, the race through sliding rows.
    Labyrinth(labyrinth::Settings),
    /// Tic-tac-toe, a toy with known figures.
    TicTacToe(toys::TicTacToe),
    /// The ring, a toy with endless draws in closed form.
    Ring(toys::Ring),
    /// Quixo, a reference game with published results.
    Quixo(toys::Quixo),
    /// A game read from a text file.
    Tree(toys::Tree),
    /// A game that gamut does not have itself.
    Outside(outside::Settings),
}

/// A game's name and tables, without any variant of it.
#[derive(Debug, Clone, Copy)]
pub struct Game {
    /// The name on the command line.
    pub name: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// Its keys.
    pub keys: &'static [Key],
    /// Its presets.
    pub presets: &'static [Preset],
    former: &'static [Former],
    renamed: &'static [Renamed],
    bare: Option<&'static str>,
    is_bare: fn(&str) -> bool,
    /// Those of its keys that are house rules.
    pub house_rules: &'static [HouseRule],
    read: fn(&mut Given) -> Result<Variant, SettingError>,
    outside: Option<outside::Checked>,
}

const fn game<S: Schema>(read: fn(&mut Given) -> Result<Variant, SettingError>) -> Game {
    Game {
        keys: S::KEYS,
        presets: S::PRESETS,
        house_rules: S::HOUSE_RULES,
        former: S::FORMER,
        renamed: S::RENAMED,
        bare: S::BARE,
        is_bare: S::is_bare,
        ..game_without_settings(S::GAME, S::ABOUT, read)
    }
}

const fn game_without_settings(
    name: &'static str,
    about: &'static str,
    read: fn(&mut Given) -> Result<Variant, SettingError>,
) -> Game {
    Game {
        name,
        about,
        keys: &[],
        presets: &[],
        house_rules: &[],
        former: &[],
        renamed: &[],
        bare: None,
        is_bare: |_| false,
        read,
        outside: None,
    }
}

/// Every game, in the order of listing.
pub const GAMES: &[Game] = &[
    game::<ovo::Settings>(|given| ovo::Settings::read(given).map(Variant::Ovo)),
    game::<twinlines::Settings>(|given| twinlines::Settings::read(given).map(Variant::Twinlines)),
    game::<labyrinth::Settings>(|given| labyrinth::Settings::read(given).map(Variant::Labyrinth)),
    game::<toys::TicTacToe>(|given| toys::TicTacToe::read(given).map(Variant::TicTacToe)),
    game::<toys::Ring>(|given| toys::Ring::read(given).map(Variant::Ring)),
    game::<toys::Quixo>(|given| toys::Quixo::read(given).map(Variant::Quixo)),
    game::<toys::Tree>(|given| toys::Tree::read(given).map(Variant::Tree)),
];

impl Game {
    /// The game of this name, or an error that names the nearest one.
    pub fn named(name: &str) -> Result<&'static Game, SettingError> {
        if let Some(game) = GAMES.iter().find(|game| game.name == name).or_else(|| outside::named(name)) {
            return Ok(game);
        }
        let names: Vec<&str> = GAMES.iter().map(|game| game.name).chain(outside::names()).collect();
        Err(outside::no_program(name).unwrap_or_else(|| SettingError::UnknownGame {
            given: name.to_owned(),
            nearest: outside::full_name(name).or_else(|| error::nearest(name, names.iter().copied())),
            games: names.join(", "),
        }))
    }

    /// How people at a table know that a key's house rule is kept, if the key is one.
    pub fn kept(&self, key: &str) -> Option<Kept> {
        self.house_rules.iter().find(|rule| rule.key == key).map(|rule| rule.kept)
    }

    /// The same for one value of the key.
    pub fn kept_as(&self, key: &str, value: &str) -> Option<Kept> {
        let rule = self.house_rules.iter().find(|rule| rule.key == key)?;
        Some(if rule.seen.contains(&value) { Kept::Seen } else { rule.kept })
    }

    /// The values of a key that everybody sees kept, although the others need an owner's word.
    pub fn seen(&self, key: &str) -> &'static [&'static str] {
        self.house_rules.iter().find(|rule| rule.key == key).map_or(&[], |rule| rule.seen)
    }

    /// A value; where it is a relative path, one that begins with a folder.
    pub fn in_folder(&self, folder: &Path, key: &str, value: &str) -> String {
        let is_path = match (self.name, key) {
            (labyrinth::Settings::GAME, "board") => !labyrinth::is_built_in(value),
            (twinlines::Settings::GAME, "colours") => twinlines::is_file(value),
            (toys::Tree::GAME, "file") => !value.is_empty(),
            _ => false,
        };
        if !is_path || folder.as_os_str().is_empty() || Path::new(value).is_absolute() {
            return value.to_owned();
        }
        let mut path = PathBuf::new();
        for part in folder.join(value).components() {
            match part {
                Component::CurDir => {}
                Component::ParentDir if matches!(path.components().next_back(), Some(Component::Normal(_))) => {
                    path.pop();
                }
                part => path.push(part),
            }
        }
        path.to_string_lossy().into_owned()
    }

    fn preset(&self, name: &str) -> Result<&'static Preset, SettingError> {
        self.presets.iter().find(|preset| preset.name == name).ok_or_else(|| SettingError::UnknownPreset {
            game: self.name,
            given: name.to_owned(),
            presets: self.presets.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", "),
        })
    }
}

impl Variant {
    /// Reads a variant from words: the game, then presets and `key=value` in any order.
    pub fn from_words<W: AsRef<str>>(words: &[W]) -> Result<Variant, SettingError> {
        Variant::from_words_of(words, Written::Now)
    }

    fn from_words_of<W: AsRef<str>>(words: &[W], written: Written) -> Result<Variant, SettingError> {
        let mut words = words.iter().map(AsRef::as_ref);
        let game = Game::named(words.next().ok_or(SettingError::NoGame)?)?;
        Variant::read(game, words, written)
    }

    fn read<'w>(
        game: &'static Game,
        words: impl Iterator<Item = &'w str>,
        written: Written,
    ) -> Result<Variant, SettingError> {
        let mut given = Given::new(game, written);
        let mut presets = Vec::new();
        for word in words {
            match word.split_once('=') {
                Some((key, value)) => given.put(key, value)?,
                None => match (game.preset(word), game.bare) {
                    (Err(_), Some(key)) if (game.is_bare)(word) => given.put_bare(key, word)?,
                    (preset, _) => presets.push(preset?),
                },
            }
        }
        Variant::finish(game, presets, given)
    }

    /// Reads a variant from pairs of key and value, one of them `game`, as in TOML and JSON.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Variant, SettingError> {
        let pairs: Vec<_> = pairs.into_iter().collect();
        let name = pairs.iter().find(|(key, _)| *key == "game").ok_or(SettingError::NoGame)?.1;
        let game = Game::named(name)?;
        let mut given = Given::new(game, Written::Now);
        let mut presets = Vec::new();
        for (key, value) in pairs {
            match key {
                "game" => {}
                "preset" => presets.push(game.preset(value)?),
                _ => given.put(key, value)?,
            }
        }
        Variant::finish(game, presets, given)
    }

    fn finish(game: &Game, presets: Vec<&'static Preset>, mut given: Given) -> Result<Variant, SettingError> {
        for preset in presets {
            for (key, value) in preset.words {
                given.put_if_absent(key, value);
            }
        }
        (game.read)(&mut given)
    }

    /// The game's name and tables.
    pub fn game(&self) -> &'static Game {
        let name = match self {
            Variant::Ovo(_) => ovo::Settings::GAME,
            Variant::Twinlines(_) => twinlines::Settings::GAME,
            Variant::Labyrinth(_) => labyrinth::Settings::GAME,
            Variant::TicTacToe(_) => toys::TicTacToe::GAME,
            Variant::Ring(_) => toys::Ring::GAME,
            Variant::Quixo(_) => toys::Quixo::GAME,
            Variant::Tree(_) => toys::Tree::GAME,
            Variant::Outside(settings) => return settings.game(),
        };
        GAMES.iter().find(|game| game.name == name).expect("every variant's game is listed")
    }

    /// Every setting that applies, with its value and default.
    pub fn entries(&self) -> Vec<Entry> {
        match self {
            Variant::Ovo(settings) => settings.entries(),
            Variant::Twinlines(settings) => settings.entries(),
            Variant::Labyrinth(settings) => settings.entries(),
            Variant::TicTacToe(settings) => settings.entries(),
            Variant::Ring(settings) => settings.entries(),
            Variant::Quixo(settings) => settings.entries(),
            Variant::Tree(settings) => settings.entries(),
            Variant::Outside(settings) => settings.entries().to_vec(),
        }
    }

    /// What is allowed but probably not meant, each in one sentence without a full stop.
    pub fn warnings(&self) -> Vec<String> {
        match self {
            Variant::Twinlines(settings) => settings.warnings(),
            Variant::Labyrinth(settings) => settings.warnings(),
            _ => Vec::new(),
        }
    }

    /// The settings that differ from their defaults, in canonical order.
    pub fn canonical(&self) -> Vec<(&'static str, String)> {
        self.entries()
            .into_iter()
            .filter(|entry| entry.value != entry.default)
            .map(|entry| (entry.key, entry.value))
            .collect()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game().name)?;
        self.canonical().iter().try_for_each(|(key, value)| write_word(f, key, value))
    }
}

/// A setting as one word; a value with blanks, which only a path can have, is in quotes.
fn write_word(f: &mut impl fmt::Write, key: &str, value: &str) -> fmt::Result {
    match value.contains(char::is_whitespace) {
        true => write!(f, " {key}=\"{value}\""),
        false => write!(f, " {key}={value}"),
    }
}

/// Splits a variant at blanks outside of quotes, and takes the quotes away.
pub fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (place, part) in text.split('"').enumerate() {
        let within_quotes = place % 2 == 1;
        for (number, piece) in part.split(|sign: char| sign.is_whitespace() && !within_quotes).enumerate() {
            if number > 0 {
                words.push(String::new());
            }
            if let Some(last) = words.last_mut() {
                last.push_str(piece);
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

impl Variant {
    /// Reads a variant as [`str::parse`] does; paths in it are relative to a folder.
    pub fn parse_in(folder: &Path, text: &str) -> Result<Variant, SettingError> {
        let mut words = words(text);
        if let Some(Ok(game)) = words.first().map(|name| Game::named(name)) {
            for word in &mut words {
                if let Some((key, value)) = word.split_once('=') {
                    *word = format!("{key}={}", game.in_folder(folder, key, value));
                }
            }
        }
        Variant::from_words(&words)
    }
}

impl FromStr for Variant {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Variant, SettingError> {
        Variant::from_words(&words(text))
    }
}
