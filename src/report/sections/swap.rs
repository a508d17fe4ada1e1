//! The start when the second player may swap seats: what it is worth then, and which openings to offer.

use super::Blocks;
use super::cases::{Per, block, measured, number, table, words};
use super::words::{count_cell, or_nothing, tone};
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Row, Table};
use crate::report::numbers::percent;
use crate::study::measures::{EvenOpening, Pie};
use crate::study::{CaseResult, Measure, StudyResult};

/// The noise that the table over cases shows.
const NOISE: f64 = 0.1;

/// The most openings that a cell names.
const NAMED: usize = 6;

/// What a swap makes of each start.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases: Vec<(&CaseResult, &Pie)> =
        measured(result).into_iter().filter_map(|(case, found)| Some((case, found.pie.as_ref()?))).collect();
    let Some(&(first, one)) = cases.iter().find(|(case, _)| case.variant == result.shown).or(cases.first()) else {
        return Ok(Vec::new());
    };
    let about = "After the first turn the second player may take the seat of the first. So the player who opens gets a draw at most: \
                 where no opening is drawn, every one loses, and the openings to offer are those after which the end is farthest.";
    let mut blocks = vec![Block::Text(about.to_owned()), block(values(result, &cases))];
    if one.noisy.iter().any(|even| even.action.is_some()) {
        blocks.push(Block::Table(even_openings(first, one)));
    }
    Ok(blocks)
}

fn values(result: &StudyResult, cases: &[(&CaseResult, &Pie)]) -> Table {
    fn at_noise(pie: &Pie) -> Option<&EvenOpening> {
        pie.noisy.iter().find(|even| even.noise == NOISE)
    }
    let columns: Vec<Per<'_, &Pie>> = vec![
        words("with a swap", |pie: &&Pie| {
            let value = pie.value.as_deref().unwrap_or("over");
            let text = pie.plies.map_or(value.to_owned(), |plies| format!("{value} in {plies}"));
            Cell::new(text).toned(tone(value))
        }),
        number("openings", |pie: &&Pie| count_cell(Some(pie.openings))),
        number("won", |pie: &&Pie| count_cell(Some(pie.won))),
        number("drawn", |pie: &&Pie| count_cell(Some(pie.drawn))),
        number("lost", |pie: &&Pie| count_cell(Some(pie.lost))),
        number("to offer", |pie: &&Pie| count_cell(Some(pie.offered))),
        number("up to symmetry", |pie: &&Pie| count_cell(Some(pie.offered_kinds))),
        words("offer", |pie: &&Pie| Cell::new(offer(pie))),
        words("most even, e = 0.1", |pie: &&Pie| {
            or_nothing(at_noise(pie).and_then(|even| Some(format!("`{}`", even.action.as_ref()?))))
        }),
        number("it wins", |pie: &&Pie| or_nothing(at_noise(pie).and_then(|even| even.wins).map(percent))),
    ];
    let caption = "Openings are distinct positions after the first move, by their value for the player who made it if nobody swaps. The most even one is \
                   that whose chance of winning is nearest to one half when both players err in one move of ten.";
    table(result, cases, &columns, &[Measure::Pie], caption)
}

fn offer(pie: &Pie) -> String {
    let names: Vec<String> = pie.offer.iter().take(NAMED).map(|first| format!("`{}`", first.action)).collect();
    match pie.offer.len() {
        all if all > NAMED => format!("{} and {} more", names.join(" "), all - NAMED),
        _ => names.join(" "),
    }
}

fn even_openings(case: &CaseResult, pie: &Pie) -> Table {
    let chance = |chance: Option<f64>| or_nothing(chance.map(percent));
    let row = |even: &EvenOpening| {
        let action = or_nothing(even.action.as_ref().map(|action| format!("`{action}`")));
        Row::new(vec![Cell::new(even.noise.to_string()), action, chance(even.wins), chance(even.loses)])
    };
    let columns = vec![
        Column::numbers("e"),
        Column::words("most even opening"),
        Column::numbers("it wins"),
        Column::numbers("it loses"),
    ];
    Table {
        caption: format!("`{}`: the most even opening by the chance of an error.", case.name),
        columns,
        rows: pie.noisy.iter().map(row).collect(),
        command: Some(commands::measure(&case.variant, &[Measure::Pie])),
    }
}
