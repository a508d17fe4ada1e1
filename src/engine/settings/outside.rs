//! Games that gamut does not have itself: a name and settings that a schema from outside checks.
//!
//! A program gives its settings over the protocol, a game in Rust by a trait. Names of programs' games begin with `program:`, so none is taken for a game of gamut's. Where such a name
//! is read and nobody has said what it is, as in a report that is written again or in a table that is only looked at, the settings are taken as they are.
//!
//! Names and keys of such games are kept until the process ends: there are few, and each is kept once.

use std::any::Any;
use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::history::Written;
use super::{Entry, GAMES, Game, Given, Key, SettingError, Variant, game_without_settings};

/// What the name of a program's game begins with.
pub const PROGRAM: &str = "program:";

/// The word for the game of the one program that was named.
const THE_PROGRAM: &str = "program";

impl Game {
    /// The name as a program has it, without the mark of a program's game.
    pub fn plain_name(&self) -> &'static str {
        self.name.strip_prefix(PROGRAM).unwrap_or(self.name)
    }
}

impl Variant {
    /// What a command about this variant needs beside it: where its rules are in a program, only the reader can say in which.
    pub fn run_option(&self) -> &'static str {
        if self.game().name.starts_with(PROGRAM) { " --run COMMAND" } else { "" }
    }
}

/// Words that mean something else in a variant.
const RESERVED: [&str; 2] = ["game", "preset"];

/// How a game from outside is opened: opaque here, where nobody knows how games are played.
pub type Opener = Arc<dyn Any + Send + Sync>;

/// A setting of a game from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnKey {
    /// The word before `=`.
    pub name: String,
    /// What it has where it is not given.
    pub default: String,
    /// What it may have.
    pub values: OwnValues,
    /// What it settles.
    pub about: String,
}

/// What a setting of a game from outside may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnValues {
    /// Anything that the game itself does not refuse.
    Any,
    /// One of these words.
    Words(Vec<String>),
    /// A whole number from the first to the last.
    Numbers(i64, i64),
}

impl OwnValues {
    fn allow(&self, value: &str) -> bool {
        match self {
            OwnValues::Any => true,
            OwnValues::Words(words) => words.iter().any(|word| word == value),
            OwnValues::Numbers(first, last) => {
                value.parse().is_ok_and(|number: i64| (*first..=*last).contains(&number) && number.to_string() == value)
            }
        }
    }

    fn allowed(&self) -> String {
        match self {
            OwnValues::Any => "a word".to_owned(),
            OwnValues::Words(words) => format!("one of {}", words.join(", ")),
            OwnValues::Numbers(first, last) => format!("a whole number from {first} to {last}"),
        }
    }

    /// As tables have it, the default first.
    fn listed(&self, default: &str) -> String {
        match self {
            OwnValues::Any => default.to_owned(),
            OwnValues::Words(words) => {
                let others = words.iter().map(String::as_str).filter(|word| *word != default);
                [default].into_iter().chain(others).collect::<Vec<_>>().join(", ")
            }
            OwnValues::Numbers(first, last) => format!("{default}, {first} to {last}"),
        }
    }
}

/// What is checked of the settings of a game from outside.
#[derive(Debug, Clone, Copy)]
pub(super) enum Checked {
    /// By this schema.
    Schema(&'static [OwnKey]),
    /// Nobody has said which settings there are.
    Unknown,
}

/// A game from outside: its name, its settings and how it is opened.
#[derive(Clone)]
pub struct Outside {
    game: &'static Game,
    opener: Opener,
}

/// The settings of a game from outside.
#[derive(Clone)]
pub struct Settings {
    game: &'static Game,
    entries: Vec<Entry>,
    opener: Option<Opener>,
}

/// Those that can be named in a text.
static KNOWN: Mutex<Vec<Outside>> = Mutex::new(Vec::new());

/// Texts that are kept until the process ends, each once.
static KEPT: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);

/// Games that are kept until the process ends.
static GAMES_FROM_OUTSIDE: Mutex<Vec<&'static Game>> = Mutex::new(Vec::new());

fn known() -> Vec<Outside> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

fn keep(text: &str) -> &'static str {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    match kept.get(text) {
        Some(text) => text,
        None => {
            let text: &'static str = Box::leak(Box::from(text));
            kept.insert(text);
            text
        }
    }
}

/// The game with this name and these settings, made once.
fn game_of(name: &str, about: &str, schema: Option<Vec<OwnKey>>) -> &'static Game {
    let mut games = GAMES_FROM_OUTSIDE.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |game: &&&Game| match (game.outside, &schema) {
        (Some(Checked::Schema(keys)), Some(wanted)) => keys == wanted.as_slice(),
        (Some(Checked::Unknown), None) => true,
        _ => false,
    };
    if let Some(game) = games.iter().filter(|game| game.name == name && game.about == about).find(same) {
        return game;
    }
    let checked = schema.map_or(Checked::Unknown, |keys| Checked::Schema(Box::leak(keys.into_boxed_slice())));
    let keys: Vec<Key> = match checked {
        Checked::Unknown => Vec::new(),
        Checked::Schema(keys) => keys.iter().map(OwnKey::in_table).collect(),
    };
    let game = Game {
        keys: Box::leak(keys.into_boxed_slice()),
        outside: Some(checked),
        ..game_without_settings(keep(name), keep(about), |given| read(given).map(Variant::Outside))
    };
    let game: &'static Game = Box::leak(Box::new(game));
    games.push(game);
    game
}

impl OwnKey {
    fn in_table(&self) -> Key {
        Key { name: keep(&self.name), values: keep(&self.values.listed(&self.default)), about: keep(&self.about) }
    }

    /// What is wrong with it, in a sentence without a full stop.
    fn flaw(&self) -> Option<String> {
        let is_word =
            |text: &str| !text.is_empty() && text.chars().all(|sign| sign.is_alphanumeric() || "-_".contains(sign));
        let OwnKey { name, default, values, .. } = self;
        if !is_word(name) || RESERVED.contains(&name.as_str()) {
            return Some(format!(
                "a setting cannot be called `{name}`: letters, digits, `-` and `_` are allowed, and {} are taken",
                RESERVED.join(" and ")
            ));
        }
        if default.contains(['"', '=']) || *values != OwnValues::Any && !values.allow(default) {
            return Some(format!("the default of {name} is `{default}`, and {name} is {}", values.allowed()));
        }
        None
    }
}

impl Outside {
    /// A game with this name, which must not be one of gamut's.
    pub fn new(name: &str, about: &str, keys: Vec<OwnKey>, opener: Opener) -> Result<Outside, SettingError> {
        let bad = |reason: String| SettingError::BadGame { game: name.to_owned(), reason };
        let plain = name.strip_prefix(PROGRAM).unwrap_or(name);
        let is_name = |sign: char| sign.is_alphanumeric() || "-_.".contains(sign);
        if plain.is_empty() || !plain.chars().all(is_name) || name == THE_PROGRAM {
            return Err(bad("a game is called by letters, digits, `-`, `_` and `.`".to_owned()));
        }
        if GAMES.iter().any(|game| game.name == name) {
            return Err(bad("gamut has a game of this name".to_owned()));
        }
        if let Some(flaw) = keys.iter().find_map(OwnKey::flaw) {
            return Err(bad(flaw));
        }
        if let Some(twice) =
            keys.iter().enumerate().find(|(at, key)| keys[..*at].iter().any(|other| other.name == key.name))
        {
            return Err(bad(format!("the setting {} is there twice", twice.1.name)));
        }
        Ok(Outside { game: game_of(name, about, Some(keys)), opener })
    }

    /// The game's name and tables.
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// From now on variants of this game are understood wherever one is read; a game that had the name before is no longer.
    pub fn register(&self) {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|other| other.game.name != self.game.name);
        known.push(self.clone());
    }

    /// The variant with these settings, each `key=value`.
    pub fn variant<W: AsRef<str>>(&self, words: &[W]) -> Result<Variant, SettingError> {
        let variant = Variant::read(self.game, words.iter().map(AsRef::as_ref), Written::Now)?;
        Ok(match variant {
            Variant::Outside(settings) => {
                Variant::Outside(Settings { opener: Some(Arc::clone(&self.opener)), ..settings })
            }
            other => other,
        })
    }
}

/// The game of this name, where somebody has registered it or the name says that it is a program's.
pub(super) fn named(name: &str) -> Option<&'static Game> {
    let known = known();
    let programs: Vec<&Outside> = known.iter().filter(|outside| outside.game.name.starts_with(PROGRAM)).collect();
    match (name, programs.as_slice()) {
        (THE_PROGRAM, [one]) => Some(one.game),
        (THE_PROGRAM, _) => None,
        _ => {
            let own = known.iter().find(|outside| outside.game.name == name).map(|outside| outside.game);
            own.or_else(|| name.starts_with(PROGRAM).then(|| game_of(name, "a game of a program", None)))
        }
    }
}

/// All registered games.
pub fn games() -> Vec<&'static Game> {
    known().iter().map(|outside| outside.game).collect()
}

/// The games of programs that are known, as the programs call them.
pub fn of_programs() -> Vec<&'static str> {
    names().into_iter().filter_map(|name| name.strip_prefix(PROGRAM)).collect()
}

/// Their names.
pub(super) fn names() -> Vec<&'static str> {
    games().iter().map(|game| game.name).collect()
}

/// Why there is no game `program`, where that was asked for.
pub(super) fn no_program(name: &str) -> Option<SettingError> {
    (name == THE_PROGRAM).then(|| SettingError::WhichProgram {
        programs: names().into_iter().filter(|name| name.starts_with(PROGRAM)).map(str::to_owned).collect(),
    })
}

/// The full name of a program's game that was named without `program:`.
pub(super) fn full_name(name: &str) -> Option<String> {
    names().into_iter().find(|full| full.strip_prefix(PROGRAM) == Some(name)).map(str::to_owned)
}

/// A key of a game of which nobody has said which settings it has.
pub(super) fn any_key(key: &str) -> Option<&'static str> {
    let is_word = |sign: char| sign.is_alphanumeric() || "-_".contains(sign);
    (!key.is_empty() && key.chars().all(is_word) && !RESERVED.contains(&key)).then(|| keep(key))
}

fn read(given: &mut Given) -> Result<Settings, SettingError> {
    let game = given.game();
    let opener = known().into_iter().find(|outside| std::ptr::eq(outside.game, game)).map(|outside| outside.opener);
    let entries = match game.outside {
        Some(Checked::Schema(keys)) => {
            let mut entries = Vec::new();
            for (key, own) in game.keys.iter().zip(keys) {
                let value = given.get(key.name).unwrap_or(&own.default).to_owned();
                if given.get(key.name).is_some() && !own.values.allow(&value) || value.contains('"') {
                    return Err(given.refuse(key.name, value, own.values.allowed()));
                }
                entries.push(Entry { key: key.name, value, default: own.default.clone() });
            }
            entries
        }
        _ => given.all().map(|(key, value)| Entry { key, value: value.to_owned(), default: String::new() }).collect(),
    };
    Ok(Settings { game, entries, opener })
}

impl Settings {
    /// The game's name and tables.
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// Every setting with its value and default.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The value of a setting.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| entry.value.as_str())
    }

    /// How it is opened, where that was said.
    pub fn opener(&self) -> Option<&Opener> {
        self.opener.as_ref()
    }

    fn canonical(&self) -> impl Iterator<Item = (&str, &str)> {
        let set = self.entries.iter().filter(|entry| entry.value != entry.default);
        set.map(|entry| (entry.key, entry.value.as_str()))
    }
}

/// Two are the same when they are written in the same way.
impl PartialEq for Settings {
    fn eq(&self, other: &Settings) -> bool {
        self.game.name == other.game.name && self.canonical().eq(other.canonical())
    }
}

impl Eq for Settings {}

impl Hash for Settings {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.name.hash(state);
        self.canonical().for_each(|entry| entry.hash(state));
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings").field("game", &self.game.name).field("entries", &self.entries).finish()
    }
}

impl fmt::Debug for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outside").field("game", &self.game.name).finish_non_exhaustive()
    }
}
