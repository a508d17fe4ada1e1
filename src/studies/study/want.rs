//! What is wanted of a variant: an interval that a figure must lie in, or who must win.
//!
//! `start decided`, `20 <= mean_length <= 80 at error 0.1`, `decided >= 0.9`, `critical.share >= 0.2`: any figure of the values or of the measures.

use serde_json::Value;

use crate::measures::Measure;

/// One thing that is wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Want {
    /// As it is written.
    pub text: String,
    /// The figure that it is about.
    pub figure: String,
    /// The chance of a random move that it is about, if it is about noisy play.
    pub error: Option<f64>,
    test: Test,
}

#[derive(Debug, Clone, PartialEq)]
enum Test {
    /// One of these words.
    Words(&'static [&'static str]),
    /// No less and no more.
    Between(f64, f64),
}

/// What can be said of the start.
const STARTS: [(&str, &[&str]); 4] =
    [("decided", &["win", "loss"]), ("won", &["win"]), ("lost", &["loss"]), ("drawn", &["draw"])];

/// Figures of games by a policy that have a name of their own.
const SHORT: [(&str, &str); 5] = [
    ("first_player_wins", "wins.first"),
    ("second_player_wins", "wins.second"),
    ("first_player_result", "advantage"),
    ("mean_length", "length.mean"),
    ("never_ends", "never"),
];

/// Figures that the values answer, without any measure.
const OF_VALUES: [&str; 10] = [
    "start.value",
    "start.plies",
    "positions",
    "moves",
    "won",
    "lost",
    "drawn",
    "drawn_endless",
    "longest_win",
    "decided",
];

impl Want {
    /// Reads what is wanted; an error is a sentence without a full stop.
    pub fn parse(text: &str) -> Result<Want, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let bad = || {
            format!(
                "`{text}` is no want: it is `start decided` (or won, lost, drawn) or a figure with bounds, as in `0.45 <= first_player_wins <= 0.55 at error 0.1`"
            )
        };
        if let ["start", what] = words[..] {
            let (_, allowed) = STARTS.into_iter().find(|(name, _)| *name == what).ok_or_else(bad)?;
            return Ok(Want {
                text: text.to_owned(),
                figure: "start.value".to_owned(),
                error: None,
                test: Test::Words(allowed),
            });
        }
        let (words, error) = match words.as_slice() {
            [words @ .., "at", "error", error] => {
                (words, Some(number(error).filter(|error| (0.0..=1.0).contains(error)).ok_or_else(bad)?))
            }
            words => (words, None),
        };
        let of = |number_word: &str| number(number_word).ok_or_else(bad);
        let (name, low, high) = match *words {
            [low, "<=", name, "<=", high] => (name, of(low)?, of(high)?),
            [name, "<=", high] | [high, ">=", name] if number(name).is_none() => (name, f64::NEG_INFINITY, of(high)?),
            [name, ">=", low] | [low, "<=", name] => (name, of(low)?, f64::INFINITY),
            _ => return Err(bad()),
        };
        if low > high {
            return Err(format!("`{text}` cannot be met: {low} is more than {high}"));
        }
        let figure = figure(name, error)?;
        Ok(Want { text: text.to_owned(), figure, error, test: Test::Between(low, high) })
    }

    /// The measure that answers it; none where values do.
    pub fn measure(&self) -> Option<Measure> {
        measure_of(&self.figure)
    }

    /// Whether it is about how long games are.
    pub fn is_about_length(&self) -> bool {
        self.figure.ends_with(".length.mean")
    }

    /// The least and the most that is wanted, of a figure.
    pub fn bounds(&self) -> Option<(f64, f64)> {
        match self.test {
            Test::Words(_) => None,
            Test::Between(low, high) => Some((low, high)),
        }
    }

    /// By how much a figure misses it: 0 where it is met, 1 for a word that is another or a figure that is not there, else the distance to the interval in units of its width, or of its bound where it
    /// has only one.
    pub fn miss(&self, figure: Option<&Value>) -> f64 {
        match (&self.test, figure) {
            (Test::Words(words), Some(Value::String(word))) if words.contains(&word.as_str()) => 0.0,
            (Test::Between(low, high), Some(Value::Number(number))) => {
                let number = number.as_f64().unwrap_or(f64::NAN);
                let unit = if (high - low).is_finite() { high - low } else { low.abs().min(high.abs()) };
                let beyond = (low - number).max(number - high).max(0.0);
                if beyond > 0.0 { beyond / unit.max(f64::MIN_POSITIVE) } else { 0.0 }
            }
            _ => 1.0,
        }
    }
}

fn number(word: &str) -> Option<f64> {
    word.parse::<f64>().ok().filter(|number| number.is_finite())
}

/// The whole name of a figure, or why there is none.
fn figure(name: &str, error: Option<f64>) -> Result<String, String> {
    let policy = error.map_or("random_play".to_owned(), |error| format!("noisy_play.{error}"));
    if let Some((_, rest)) = SHORT.into_iter().find(|(short, _)| *short == name) {
        return Ok(format!("{policy}.{rest}"));
    }
    if error.is_some() {
        let known = SHORT.map(|(short, _)| short).join(", ");
        return Err(format!("`{name}` has no error: with one there are {known}"));
    }
    if OF_VALUES.contains(&name) || measure_of(name).is_some() {
        return Ok(name.to_owned());
    }
    let (values, short) = (OF_VALUES.join(", "), SHORT.map(|(short, _)| short).join(", "));
    Err(format!(
        "there is no figure `{name}`: there are {values}, {short}, and every figure of a measure, as in `critical.share`"
    ))
}

/// The measure whose figures have this head.
fn measure_of(figure: &str) -> Option<Measure> {
    let head = figure.split('.').next().unwrap_or(figure);
    match OF_VALUES.contains(&figure) {
        true => None,
        false => head.replace('_', "-").parse().ok(),
    }
}
