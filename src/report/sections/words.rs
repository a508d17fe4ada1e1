//! Values of positions in words and tones.

use crate::report::document::{Cell, Tone};
use crate::report::numbers::{NOISE, figure, percent};
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

/// A whole number as a cell.
pub fn count_cell(number: Option<u64>) -> Cell {
    or_nothing(number.map(thousands))
}
