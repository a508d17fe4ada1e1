//! The variants of a study: the product of lists of settings.

use crate::settings::{Game, Variant};
use toml::{Table, Value};

/// Settings by key: one value, or several to vary.
#[derive(Debug, Clone)]
pub struct Grid {
    axes: Vec<Axis>,
    /// Settings that are changed one at a time, besides every combination of the others.
    alone: Vec<Axis>,
}

/// A key with its values.
pub type Axis = (String, Vec<String>);

/// The key of the settings that are changed one at a time.
const ALONE: &str = "alone";

/// Things in the order in which they first come up, each once.
pub fn distinct<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// A setting that cannot be read.
#[derive(Debug)]
pub struct BadSetting {
    /// Its key.
    pub key: String,
    /// What is wrong with it, in a sentence without a full stop.
    pub problem: String,
}

impl BadSetting {
    /// What is wrong with the value of a key.
    pub fn new(key: &str, problem: impl ToString) -> BadSetting {
        BadSetting { key: key.to_owned(), problem: problem.to_string() }
    }
}

/// Key and value of each setting of a case, `game` among them.
pub type Words = Vec<(String, String)>;

impl Grid {
    /// Reads a table of settings; `game` is that of the study, if it has one for all.
    pub fn new(game: Option<&str>, table: &Table) -> Result<Grid, BadSetting> {
        let mut axes = Vec::new();
        if let Some(game) = game.filter(|_| !table.contains_key("game")) {
            axes.push(("game".to_owned(), vec![game.to_owned()]));
        }
        let mut alone = Vec::new();
        for (key, value) in table {
            match value {
                Value::Table(changes) if key == ALONE => {
                    alone = changes.iter().map(|(key, value)| axis(key, value)).collect::<Result<_, _>>()?;
                }
                value => axes.push(axis(key, value)?),
            }
        }
        if let Some((key, _)) =
            alone.iter().find(|(key, _)| key == "game" || axes.iter().any(|(other, _)| other == key))
        {
            let problem = format!("it is set for the whole table, and cannot be in `{ALONE}` too");
            return Err(BadSetting::new(key, problem));
        }
        match axes.iter().find(|(key, _)| key == "game") {
            None => Err(BadSetting::new("game", "no game is named, neither here nor for the whole study")),
            Some((_, games)) => {
                let known = games.iter().try_for_each(|game| Game::named(game).map(|_| ()));
                known.map_err(|error| BadSetting::new("game", error))?;
                Ok(Grid { axes, alone })
            }
        }
    }

    /// The keys of which a value has a new name, each with a sentence about it.
    pub fn old_names(&self) -> Vec<(String, String)> {
        let games = self.axes.iter().filter(|(key, _)| key == "game").flat_map(|(_, games)| games);
        let games: Vec<&Game> = games.filter_map(|name| Game::named(name).ok()).collect();
        let mut found = Vec::new();
        for (key, values) in self.all() {
            let renamed = values.iter().filter_map(|value| games.iter().find_map(|game| game.renamed(key, value)));
            found.extend(renamed.map(|renamed| (key.clone(), renamed.to_string())));
        }
        found
    }

    fn all(&self) -> impl Iterator<Item = &Axis> {
        self.axes.iter().chain(&self.alone)
    }

    /// Every combination, the last key changing fastest, each followed by itself with one setting changed alone.
    pub fn product(&self) -> impl Iterator<Item = Words> {
        self.combinations().flat_map(|words| {
            let changes = self.alone.iter().flat_map(|(key, values)| values.iter().map(move |value| (key, value)));
            let changed: Vec<Words> = changes
                .map(|(key, value)| words.iter().cloned().chain([(key.clone(), value.clone())]).collect())
                .collect();
            std::iter::once(words).chain(changed)
        })
    }

    /// How many combinations there are; none when they cannot be counted.
    pub fn count(&self) -> Option<usize> {
        let all = self.axes.iter().try_fold(1, |all: usize, (_, values)| all.checked_mul(values.len()))?;
        let alone: usize = self.alone.iter().map(|(_, values)| values.len()).sum();
        all.checked_mul(alone.checked_add(1)?)
    }

    fn combinations(&self) -> impl Iterator<Item = Words> {
        let count: usize = self.axes.iter().map(|(_, values)| values.len()).product();
        (0..count).map(|number| {
            let mut rest = number;
            let mut words: Words = Vec::new();
            for (key, values) in self.axes.iter().rev() {
                words.push((key.clone(), values[rest % values.len()].clone()));
                rest /= values.len();
            }
            words.reverse();
            words
        })
    }
}

/// A key with one value or a list of them.
pub fn axis(key: &str, value: &Value) -> Result<Axis, BadSetting> {
    let values = match value {
        Value::Array(values) if values.is_empty() => return Err(BadSetting::new(key, "the list is empty")),
        Value::Array(values) => values.iter().map(|value| word(key, value)).collect::<Result<_, _>>()?,
        value => vec![word(key, value)?],
    };
    Ok((key.to_owned(), values))
}

fn word(key: &str, value: &Value) -> Result<String, BadSetting> {
    match value {
        Value::String(word) => Ok(word.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        _ => Err(BadSetting::new(key, "a setting is a word or a whole number, or in a grid a list of them")),
    }
}

/// The settings of a table without lists.
pub fn words(table: &Table) -> Result<Words, BadSetting> {
    table.iter().map(|(key, value)| Ok((key.clone(), word(key, value)?))).collect()
}

/// The keys that have several values, in one grid or between grids, in order.
pub fn varied<'g>(grids: impl Iterator<Item = &'g Grid> + Clone) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for (key, _) in grids.clone().flat_map(Grid::all) {
        let mut values =
            grids.clone().map(|grid| grid.axes.iter().find(|(other, _)| other == key).map(|(_, values)| values));
        let is_alone = grids.clone().any(|grid| grid.alone.iter().any(|(other, _)| other == key));
        let first = values.next().flatten();
        let differs = is_alone || first.is_none_or(|first| first.len() > 1) || values.any(|other| other != first);
        if differs && !keys.contains(key) {
            keys.push(key.clone());
        }
    }
    keys
}

/// The values that a variant has for some keys; what does not apply in it is left out.
pub fn values(variant: &Variant, keys: &[String]) -> Words {
    let entries = variant.entries();
    let value = |key: &String| match key.as_str() {
        "game" => Some((key.clone(), variant.game().name.to_owned())),
        _ => entries.iter().find(|entry| entry.key == key).map(|entry| (key.clone(), entry.value.clone())),
    };
    keys.iter().filter_map(value).collect()
}
