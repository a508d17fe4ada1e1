//! What can be wrong with a variant, each with what was given and what is allowed.

use thiserror::Error;

/// An error in a game's name, a key or a value.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SettingError {
    /// No word at all, or a table without `game`.
    #[error("no game is named: give one of the games that `gamut rules` lists")]
    NoGame,
    /// A game that is not there.
    #[error("there is no game `{given}`{}: the games are {games}", hint(.nearest))]
    UnknownGame {
        /// The word given.
        given: String,
        /// The nearest name, if one is near.
        nearest: Option<String>,
        /// All names.
        games: String,
    },
    /// A game of a program, and it is not clear of which.
    #[error("{}", which_program(.programs))]
    WhichProgram {
        /// The games of programs that are known.
        programs: Vec<String>,
    },
    /// A game from outside that cannot be taken.
    #[error("the game `{game}` cannot be taken: {reason}")]
    BadGame {
        /// Its name.
        game: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A preset that is not there.
    #[error("{game} has no preset `{given}` (a setting is written key=value){}", presets_hint(.presets))]
    UnknownPreset {
        /// The game.
        game: &'static str,
        /// The word given.
        given: String,
        /// All presets.
        presets: String,
    },
    /// A key that the game does not have.
    #[error("{game} has no setting `{given}`{}: its settings are {keys}", hint(.nearest))]
    UnknownKey {
        /// The game.
        game: &'static str,
        /// The key given.
        given: String,
        /// The nearest key, if one is near.
        nearest: Option<String>,
        /// All keys.
        keys: String,
    },
    /// A key given twice.
    #[error("the setting `{key}` is given twice: `{first}` and `{second}`")]
    Repeated {
        /// The key.
        key: String,
        /// The first value.
        first: String,
        /// The second value.
        second: String,
    },
    /// A value that the key does not take.
    #[error("{key}={given} is not possible: {key} is {allowed}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// The value given.
        given: String,
        /// What is allowed.
        allowed: String,
    },
    /// A key that means nothing in this variant.
    #[error("{key}={given} does not apply: {reason}")]
    DoesNotApply {
        /// The key.
        key: &'static str,
        /// The value given.
        given: String,
        /// Why it means nothing here.
        reason: String,
    },
    /// A file named by a setting that cannot be used.
    #[error("{key}={given} cannot be used: {reason}")]
    BadFile {
        /// The key.
        key: &'static str,
        /// The path given.
        given: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl SettingError {
    /// The key that it is about.
    pub fn key(&self) -> &str {
        match self {
            SettingError::NoGame
            | SettingError::UnknownGame { .. }
            | SettingError::WhichProgram { .. }
            | SettingError::BadGame { .. } => "game",
            SettingError::UnknownPreset { .. } => "preset",
            SettingError::UnknownKey { given, .. } => given,
            SettingError::Repeated { key, .. } => key,
            SettingError::BadValue { key, .. }
            | SettingError::DoesNotApply { key, .. }
            | SettingError::BadFile { key, .. } => key,
        }
    }
}

fn hint(nearest: &Option<String>) -> String {
    nearest.as_ref().map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}

fn which_program(programs: &[String]) -> String {
    match programs {
        [] => "`program` is the game of a program: say which with --run COMMAND".to_owned(),
        several => format!("the programs have several games: say which of {}", several.join(", ")),
    }
}

fn presets_hint(presets: &str) -> String {
    if presets.is_empty() { String::new() } else { format!(": its presets are {presets}") }
}

/// The candidate most like `given`, if any is like it at all.
pub(super) fn nearest<'a>(given: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    candidates
        .map(|name| (strsim::jaro_winkler(given, name), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name.to_owned())
}
