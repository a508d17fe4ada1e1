//! Values of positions in words and tones.

use crate::report::capital;
use crate::report::document::{Cell, Tone};
use crate::report::numbers::{NOISE, figure, percent, plies};
use crate::results::{Share, Verdict, Wdl};
use crate::study::thousands;

/// What is not there.
pub const NOTHING: &str = "–";

/// A value with its distance.
pub fn verdict(verdict: &Verdict) -> String {
    match verdict.endless {
        true => "draw, endless".to_owned(),
        false => verdict.to_string(),
    }
}

/// The tone of a value.
pub fn tone(value: Wdl) -> Tone {
    match value {
        Wdl::Win => Tone::Win,
        Wdl::Loss => Tone::Loss,
        Wdl::Draw => Tone::Draw,
    }
}

/// Who wins from a start, in a sentence.
pub fn who_wins(start: &Verdict) -> String {
    let within = start.plies.map(|number| format!(", in {}", plies(number.into()))).unwrap_or_default();
    match start.value {
        Wdl::Win => format!("The player who begins{within}."),
        Wdl::Loss => format!("The second player{within}."),
        Wdl::Draw if start.endless => "Nobody: it is a draw by endless play.".to_owned(),
        Wdl::Draw => "Nobody: it is a draw.".to_owned(),
    }
}

/// How many starts are drawn, and how many each player wins, in a sentence.
pub fn tally(starts: &[&Verdict]) -> String {
    let parts =
        [(Wdl::Draw, "drawn"), (Wdl::Win, "won by the player who begins"), (Wdl::Loss, "won by the second player")];
    let count = |value: Wdl| starts.iter().filter(|start| start.value == value).count();
    let there: Vec<(usize, &str)> =
        parts.iter().map(|(value, words)| (count(*value), *words)).filter(|(count, _)| *count > 0).collect();
    match there.as_slice() {
        [] => String::new(),
        [(1, words)] => format!("It is {words}."),
        [(all, words)] => format!("All {all} are {words}."),
        several => {
            let parts: Vec<String> = several.iter().map(|(count, words)| format!("{count} {words}")).collect();
            format!("Of {} starts: {}.", starts.len(), parts.join(", "))
        }
    }
}

/// Words with a capital letter and a full stop.
pub fn sentence(words: &str) -> String {
    format!("{}.", capital(words))
}

/// A share in whole per cents, for an axis.
pub fn percents(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// A value as a cell.
pub fn verdict_cell(value: &Verdict) -> Cell {
    Cell::new(verdict(value)).toned(tone(value.value))
}

/// A cell, or a dash where there is nothing.
pub fn or_nothing(text: Option<String>) -> Cell {
    match text {
        Some(text) => Cell::new(text),
        None => Cell::new(NOTHING).toned(Tone::Faint),
    }
}

/// A share as a cell; what is nothing is faint.
pub fn share_cell(share: Option<f64>) -> Cell {
    let cell = or_nothing(share.map(percent));
    if share.is_some_and(|share| share.abs() < NOISE) { cell.toned(Tone::Faint) } else { cell }
}

/// The share of a count as a cell.
pub fn part_cell(share: &Share) -> Cell {
    share_cell(share.share)
}

/// A figure as a cell.
pub fn figure_cell(number: Option<f64>) -> Cell {
    or_nothing(number.map(figure))
}

/// A length of play as a cell.
pub fn plies_cell(number: Option<u16>) -> Cell {
    or_nothing(number.map(|number| plies(number.into())))
}

/// What is typed as it is, as a cell.
pub fn typed_cell(text: Option<&String>) -> Cell {
    or_nothing(text.map(|text| format!("`{text}`")))
}

/// How many positions have the longest win.
pub fn as_long(positions: u64) -> String {
    match positions {
        1 => "one position has it".to_owned(),
        more => format!("{} positions have one so long", thousands(more)),
    }
}

/// A whole number as a cell.
pub fn count_cell(number: Option<u64>) -> Cell {
    or_nothing(number.map(thousands))
}
