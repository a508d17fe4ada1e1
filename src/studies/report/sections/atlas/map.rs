//! The map of a searched space: how long games last, how much is decided, and whom errors favour.

use super::{FAIRNESS, anchor, page_of};
use crate::report::ReportError;
use crate::report::charts::{Axis, Dot, Scatter};
use crate::report::commands;
use crate::report::document::{Cell, Figure, Picture, Table};
use crate::report::numbers::{count, figure, percent, tick};
use crate::report::sections::cases::{listed, number, words};
use crate::report::sections::words::{count_cell, figure_cell, percents, share_cell};
use crate::study::atlas::{FAIR, Spot, kind};
use crate::study::{Atlas, StudyResult, Want, thousands};

/// How large a disc is that stands for several variants.
fn radius(variants: usize) -> f64 {
    (2.0 + 1.1 * (variants as f64).sqrt()).min(13.0)
}

/// What the row of a disc is called in links.
fn disc(number: usize) -> String {
    format!("disc-{number}")
}

/// The discs of the map that are not the front's, each with a variant.
pub fn discs(result: &StudyResult, atlas: &Atlas) -> Table {
    type Numbered<'a> = (usize, &'a Spot);
    let others: Vec<Numbered<'_>> = (1..).zip(&atlas.map).filter(|(_, spot)| spot.front.is_none()).collect();
    let play = |spot: &Spot| match page_of(atlas, &spot.variant) {
        Some(path) => Cell::new("play it").to(path),
        None => Cell::typed(commands::serve(result, &spot.variant)),
    };
    let mut table = listed(
        "A disc of the map in each row: the cheapest of its variants, how many it has, and their means. On the page, or on the one that the command opens, every move shows what it is worth.",
        &others,
        None,
        &[
            words("variant", |(_, spot): &Numbered<'_>| Cell::typed(&spot.variant)),
            number("variants", |(_, spot): &Numbered<'_>| count_cell(Some(spot.variants as u64))),
            number("the first player's result", |(_, spot): &Numbered<'_>| share_cell(Some(spot.first))),
            number("plies of a game", |(_, spot): &Numbered<'_>| figure_cell(Some(spot.length))),
            number("decided positions", |(_, spot): &Numbered<'_>| share_cell(Some(spot.decided))),
            words("to play it", |(_, spot): &Numbered<'_>| play(spot)),
        ],
    );
    table.rows.iter_mut().zip(others).for_each(|(row, (number, _))| row.id = Some(disc(number)));
    table
}

/// The length that is wanted, where one is.
fn wanted_length(atlas: &Atlas) -> Option<(f64, f64)> {
    let wants = atlas.wants.iter().filter_map(|text| Want::parse(text).ok());
    wants.filter(|want| want.figure.ends_with(".length.mean")).find_map(|want| want.bounds())
}

/// The map, if there is anything to be seen on it.
pub fn map(atlas: &Atlas) -> Result<Option<Figure>, ReportError> {
    let (front, others): (Vec<_>, Vec<_>) = (1..).zip(&atlas.map).partition(|(_, spot)| spot.front.is_some());
    if others.len() < 2 {
        return Ok(None);
    }
    let lengths = || others.iter().map(|(_, spot)| spot.length);
    let (least, most) = (lengths().fold(f64::INFINITY, f64::min), lengths().fold(1.0, f64::max));
    let lowest = others.iter().map(|(_, spot)| spot.decided).fold(1.0, f64::min);
    let floor = (10.0 * lowest - 0.5).floor().clamp(0.0, 9.0) / 10.0;
    let dot = |(number, spot): (usize, &Spot)| {
        let (colour, words) = FAIRNESS[kind(spot.first)];
        let measured = format!(
            "{} plies, {} of positions decided, {words}: the first player's result is {}",
            figure(spot.length),
            percent(spot.decided),
            percent(spot.first)
        );
        let (title, number, to) = match spot.front {
            Some(place) => (format!("{}: {measured}", spot.variant), Some(place.to_string()), anchor(place)),
            None => {
                let title = format!("{}, as {}: {measured}", count(spot.variants, "variant", "variants"), spot.variant);
                (title, None, disc(number))
            }
        };
        Dot {
            at: (spot.length, spot.decided),
            radius: if number.is_some() { 9.0 } else { radius(spot.variants) },
            colour,
            title,
            number,
            to,
        }
    };
    // Large discs lie below small ones, and what is fair above all others: it is what one looks for.
    let mut sorted = others.clone();
    sorted.sort_by_key(|(_, spot)| (kind(spot.first) == FAIR, std::cmp::Reverse(spot.variants)));
    let range = (least * 0.9, most * 1.1);
    let wanted = wanted_length(atlas);
    let scatter = Scatter {
        x: Axis::logarithmic("mean length of a game with errors, in plies", range, tick),
        y: Axis::linear("positions that are won or lost", (floor, 1.0 + 0.03 * (1.0 - floor)), percents),
        band: wanted.map(|(low, high)| (low.max(range.0), high.min(range.1))).filter(|(low, high)| low < high),
        key: FAIRNESS.iter().map(|(colour, words)| (*colour, (*words).to_owned())).collect(),
        dots: sorted.into_iter().chain(front).map(dot).collect(),
    };
    let variants = thousands(others.iter().map(|(_, spot)| spot.variants as u64).sum());
    let fair: Option<usize> = others.iter().map(|(_, spot)| spot.fair).sum();
    let answer = match fair {
        None => format!("{variants} variants decide the start."),
        Some(0) => format!("Of {variants} variants that decide the start none is fair."),
        Some(1) => format!("Of {variants} variants that decide the start one is fair."),
        Some(fair) => format!("Of {variants} variants that decide the start {} are fair.", thousands(fair as u64)),
    };
    let band = if scatter.band.is_some() { " Games are as long as is wanted in the shaded part." } else { "" };
    Ok(Some(Figure {
        name: "map".to_owned(),
        picture: Picture::Chart(scatter.draw()?),
        question: "Which rules make a game that is decided, short and fair?".to_owned(),
        answer,
        reading: format!(
            "A disc is one variant or several that are near each other, the larger the more; it leads to the cheapest of them. Numbered discs are the front. Fair is a result of the first player from 45 % to 55 %, a draw being one half.{band}"
        ),
    }))
}
