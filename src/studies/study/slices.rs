//! The keys of `[[indexed]]` that are not settings: which slices are solved, and how much of them is verified.

use toml::{Table, Value};

use super::file::Coverage;
use super::grid::BadSetting;
use crate::model::{Error, Model};
use crate::packed::NoSlices;
use crate::settings::Variant;

const SLICES: &str = "slices";
const EVERY: &str = "verify-every";

/// The settings of an `[[indexed]]`, and what is done with its cases. The slices are as they are written: what they are called depends on the variant.
pub fn read(table: &Table) -> Result<(Table, Coverage), BadSetting> {
    let mut settings = table.clone();
    let slices = settings.remove(SLICES).map(|value| names(&value)).transpose()?.unwrap_or_default();
    let every = match settings.remove(EVERY) {
        None => 1,
        Some(value) => every(&value)?,
    };
    Ok((settings, Coverage::Indexed { slices, every }))
}

fn names(value: &Value) -> Result<Vec<String>, BadSetting> {
    let bad =
        || BadSetting::new(SLICES, "a slice is a word such as \"0,0\"; several are separated by blanks, or in a list");
    let split = |value: &Value| {
        let words = value.as_str().ok_or_else(bad)?.split_whitespace();
        Ok(words.map(str::to_owned).collect::<Vec<String>>())
    };
    let names = match value {
        Value::Array(values) => values.iter().map(split).collect::<Result<Vec<_>, _>>()?.concat(),
        value => split(value)?,
    };
    match names.is_empty() {
        true => Err(BadSetting::new(SLICES, "no slice is named: leave the key out to solve all of them")),
        false => Ok(names),
    }
}

fn every(value: &Value) -> Result<u64, BadSetting> {
    let number = value.as_integer().and_then(|number| u64::try_from(number).ok()).filter(|&number| number > 0);
    let problem = "a whole number from 1 on: every N-th piece of positions is verified";
    number.ok_or_else(|| BadSetting::new(EVERY, problem))
}

/// The slices of a variant that these names stand for, each once, in order, as the variant calls them.
pub fn of_variant(variant: &Variant, names: &[String]) -> Result<Vec<String>, BadSetting> {
    // A variant that cannot be opened says why when it is to be solved.
    let Ok(model) = Model::open(variant.clone()) else { return Ok(names.to_vec()) };
    model.slices_named(names).map_err(|error| BadSetting::new(key_of(&error), error))
}

/// The setting because of which there are no such slices.
fn key_of(error: &Error) -> &'static str {
    match error {
        Error::Slices(NoSlices::Game) => "game",
        Error::Slices(NoSlices::Players { .. }) => "players",
        _ => SLICES,
    }
}
