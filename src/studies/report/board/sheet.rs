//! Several boards on one sheet, each with a few words below it.

use super::svg::{Svg, at, tone_class};
use super::{Drawing, shapes};
use crate::report::document::Tone;

/// The width that a sheet does not go beyond, unless one board does.
const WIDEST: f64 = 1010.0;
const GAP: f64 = 18.0;
const LINE: f64 = 16.0;
const LETTER: f64 = 7.2;

/// A board and what is said about it.
pub struct Place {
    /// The board.
    pub drawing: Drawing,
    /// Its name.
    pub label: String,
    /// What it is worth, and what that means.
    pub value: (String, Tone),
    /// A figure of it; may be empty.
    pub note: String,
}

/// A sheet of boards in rows, as one drawing; nothing where a board has no picture.
pub fn sheet(places: &[Place]) -> Option<Drawing> {
    let boards = places.iter().map(|place| place.drawing.shapes.as_ref()).collect::<Option<Vec<_>>>()?;
    let letters = |place: &Place| [&place.label, &place.value.0, &place.note].map(|text| text.chars().count());
    let words = places.iter().flat_map(letters).max().unwrap_or_default() as f64 * LETTER;
    let width = boards.iter().map(|board| board.width).fold(words, f64::max) + GAP;
    let columns = ((WIDEST / width) as usize).clamp(1, places.len().max(1));
    // Rows of the same length look better than a last one with little in it.
    let columns = places.len().div_ceil(places.len().div_ceil(columns).max(1)).max(1);
    let mut svg = Svg::default();
    let mut top = 0.0;
    for (row, boards) in places.chunks(columns).zip(boards.chunks(columns)) {
        let height = boards.iter().map(|board| board.height).fold(0.0, f64::max);
        for (number, (place, board)) in row.iter().zip(boards).enumerate() {
            let middle = (number as f64 + 0.5) * width;
            // Boards stand on one line with the words below.
            svg.moved(at(middle - board.width / 2.0, top + height - board.height), &board.body);
            let below = top + height + LINE * 0.8;
            svg.text("name", at(middle, below), &place.label);
            svg.text(&format!("worth w-{}", tone_class(place.value.1)), at(middle, below + LINE), &place.value.0);
            svg.text("tag", at(middle, below + 2.0 * LINE), &place.note);
        }
        top += height + 3.0 * LINE + GAP;
    }
    let text = places.iter().map(|place| format!("{}: {}, {}\n", place.label, place.value.0, place.note)).collect();
    Some(Drawing { shapes: Some(shapes(columns as f64 * width, top - GAP + 4.0, svg, Vec::new())), text })
}
