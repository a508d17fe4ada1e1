//! How two variants of a game differ: values of the positions that both have, and every measure.
//!
//! Positions are the same when their notation is. What a variant remembers besides the pieces (the last move under `undo=banned`, say) is in the
//! notation, so a position with such a memory is not one of a variant without.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use thiserror::Error;

use super::figures::{Figure, flatten};
use crate::explore::{Limits, Progress};
use crate::measures::{Measure, Measures};
use crate::model::{self, Entry, Model, Options, Solved};
use crate::packed::Symmetry;
use crate::results::Verdict;
use crate::settings::Variant;
use crate::solve::Value;

/// One thing for each of two variants.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair<T> {
    /// Of the first variant.
    pub one: T,
    /// Of the second.
    pub two: T,
}

/// How two variants differ.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Diff {
    /// The variants.
    pub variants: Pair<Variant>,
    /// How many positions each has.
    pub positions: Pair<u64>,
    /// How many positions both have.
    pub shared: u64,
    /// Those by value for the mover: win, draw, loss in the first variant down, in the second across.
    pub matrix: [[u64; 3]; 3],
    /// Those that differ in value.
    pub differing: u64,
    /// Those that have the same value, win or loss, at another distance.
    pub other_distance: u64,
    /// The positions that differ in value and are soonest reached in the first variant.
    pub soonest: Vec<Differing>,
    /// Every figure of the measures in both.
    pub changes: Vec<Change>,
}

/// A position that differs in value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differing {
    /// In notation.
    pub position: String,
    /// Its value for the mover.
    pub verdicts: Pair<Verdict>,
    /// A shortest line to it from the start.
    pub lines: Pair<Vec<String>>,
}

/// A figure in both variants.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Its name, as in the CSV of a report.
    pub name: String,
    /// What it is; nothing where a variant does not have it.
    pub values: Pair<Json>,
    /// The second less the first, where both are numbers.
    pub change: Option<f64>,
}

/// Why two variants were not compared.
#[derive(Debug, Error)]
pub enum DiffError {
    /// They are variants of different games.
    #[error("{one} and {two} are different games: only variants of one game have positions in common")]
    DifferentGames {
        /// The first game.
        one: &'static str,
        /// The second game.
        two: &'static str,
    },
    /// A variant cannot be opened, solved or measured.
    #[error("{variant}: {error}")]
    Model {
        /// Which one.
        variant: Box<Variant>,
        /// Why not.
        error: Box<model::Error>,
    },
}

/// What is wanted of a comparison.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The measures to compare.
    pub measures: &'a [Measure],
    /// How many differing positions to show.
    pub soonest: usize,
    /// How large a variant may be.
    pub limits: Limits,
    /// Hears how it goes on.
    pub progress: &'a dyn Progress,
}

/// Solves two variants of one game, measures both, and compares them.
pub fn diff(one: &Variant, two: &Variant, wanted: Wanted<'_>) -> Result<Diff, DiffError> {
    let games = [one.game().name, two.game().name];
    if games[0] != games[1] {
        return Err(DiffError::DifferentGames { one: games[0], two: games[1] });
    }
    compare(&Studied::new(one, wanted)?, &Studied::new(two, wanted)?, wanted)
}

/// A solved and measured variant.
struct Studied<'a> {
    variant: &'a Variant,
    solved: Solved,
    measures: Measures,
    options: Options<'a>,
}

impl<'a> Studied<'a> {
    fn new(variant: &'a Variant, wanted: Wanted<'a>) -> Result<Studied<'a>, DiffError> {
        let options = Options { symmetry: Symmetry::Off, limits: wanted.limits, progress: wanted.progress };
        let found = Model::open(variant.clone()).and_then(|model| {
            let solved = model.solve(&options)?;
            let measures = solved.measure(wanted.measures, &options)?;
            Ok((solved, measures))
        });
        let (solved, measures) = found.map_err(|error| failed(variant, error))?;
        Ok(Studied { variant, solved, measures, options })
    }

    fn entries(&self) -> Result<Vec<Entry>, DiffError> {
        self.solved.entries().map_err(|error| failed(self.variant, error))
    }

    fn lines(&self, positions: &[&str]) -> Result<Vec<Vec<String>>, DiffError> {
        self.solved.lines_to(positions, &self.options).map_err(|error| failed(self.variant, error))
    }
}

fn failed(variant: &Variant, error: model::Error) -> DiffError {
    DiffError::Model { variant: Box::new(variant.clone()), error: Box::new(error) }
}

fn compare(one: &Studied<'_>, two: &Studied<'_>, wanted: Wanted<'_>) -> Result<Diff, DiffError> {
    let (ones, twos) = (one.entries()?, two.entries()?);
    let mut matrix = [[0; 3]; 3];
    let (mut other_distance, mut shared) = (0, 0);
    let mut differing = Vec::new();
    let mut rest = twos.as_slice();
    for entry in &ones {
        rest = &rest[rest.partition_point(|other| other.position < entry.position)..];
        let Some(other) = rest.first().filter(|other| other.position == entry.position) else { continue };
        shared += 1;
        let (before, after) = (place(entry.value), place(other.value));
        matrix[before][after] += 1;
        let decided = !matches!(entry.value, Value::Draw(_));
        if before != after {
            differing.push((entry, other));
        } else if decided && entry.value != other.value {
            other_distance += 1;
        }
    }
    let total = differing.len() as u64;
    differing.sort_by_key(|(entry, other)| (entry.depth, other.depth, &entry.position));
    differing.truncate(wanted.soonest);
    let positions: Vec<&str> = differing.iter().map(|(entry, _)| entry.position.as_str()).collect();
    let mut soonest = Vec::new();
    for ((entry, other), (one, two)) in
        differing.iter().zip(one.lines(&positions)?.into_iter().zip(two.lines(&positions)?))
    {
        let verdicts = Pair { one: entry.value.into(), two: other.value.into() };
        soonest.push(Differing { position: entry.position.clone(), verdicts, lines: Pair { one, two } });
    }
    Ok(Diff {
        variants: Pair { one: one.variant.clone(), two: two.variant.clone() },
        positions: Pair { one: ones.len() as u64, two: twos.len() as u64 },
        shared,
        matrix,
        differing: total,
        other_distance,
        soonest,
        changes: changes(&one.measures, &two.measures),
    })
}

/// The place of a value in the matrix.
fn place(value: Value) -> usize {
    match value {
        Value::Win(_) => 0,
        Value::Draw(_) => 1,
        Value::Loss(_) => 2,
    }
}

/// Every figure of either, in the order of the first, then what only the second has.
pub fn changes(one: &Measures, two: &Measures) -> Vec<Change> {
    let (ones, mut twos) = (flatten(one), flatten(two));
    let mut found = Vec::new();
    for Figure { name, value } in ones {
        let other = twos.iter().position(|figure| figure.name == name).map(|place| twos.remove(place).value);
        found.push(change(name, value, other.unwrap_or_default()));
    }
    found.extend(twos.into_iter().map(|Figure { name, value }| change(name, Json::Null, value)));
    found
}

fn change(name: String, one: Json, two: Json) -> Change {
    let change = one.as_f64().zip(two.as_f64()).map(|(one, two)| two - one);
    Change { name, values: Pair { one, two }, change }
}
