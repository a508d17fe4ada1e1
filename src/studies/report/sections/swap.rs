//! The start when the second player may swap seats: what it is worth then, and which openings to offer.

use super::Blocks;
use super::cases::{Cases, Per, block, having, listed, number, table, words};
use super::words::{count_cell, figure_cell, or_nothing, tone, typed_cell};
use crate::measures::{FairOpening, Measure, Pie};
use crate::report::commands;
use crate::report::document::{Block, Cell, Table};
use crate::report::numbers::percent;
use crate::study::{CaseResult, StudyResult};

/// The noise that the table over cases shows.
const NOISE: f64 = 0.1;

/// The most openings that a cell names.
const NAMED: usize = 6;

/// What a swap makes of each start.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = having(result, |found| found.pie.as_ref());
    let Some(&(first, one)) = cases.iter().find(|(case, _)| case.variant == result.shown).or(cases.first()) else {
        return Ok(Vec::new());
    };
    let about = "After the first turn the second player may take the seat of the first. So the player who opens gets a draw at most: \
                 where no opening is drawn, every one loses, and the openings to offer are those after which the end is farthest.";
    let mut blocks = vec![Block::Text(about.to_owned()), block(values(result, &cases))];
    if one.noisy.iter().any(|fair| fair.action.is_some()) {
        blocks.push(Block::Table(fair_openings(first, one)));
    }
    Ok(blocks)
}

fn values(result: &StudyResult, cases: &Cases<'_, Pie>) -> Table {
    fn at_noise(pie: &Pie) -> Option<&FairOpening> {
        pie.noisy.iter().find(|fair| fair.noise == NOISE)
    }
    let columns: Vec<Per<'_, &Pie>> = vec![
        words("with a swap", |pie: &&Pie| {
            let Some(value) = pie.value else { return Cell::new("over") };
            let text = pie.plies.map_or(value.to_string(), |plies| format!("{value} in {plies}"));
            Cell::new(text).toned(tone(value))
        }),
        number("openings", |pie: &&Pie| count_cell(Some(pie.openings))),
        number("won", |pie: &&Pie| count_cell(Some(pie.won))),
        number("drawn", |pie: &&Pie| count_cell(Some(pie.drawn))),
        number("lost", |pie: &&Pie| count_cell(Some(pie.lost))),
        number("to offer", |pie: &&Pie| count_cell(Some(pie.offered))),
        number("up to symmetry", |pie: &&Pie| count_cell(Some(pie.offered_kinds))),
        words("offer", |pie: &&Pie| Cell::new(offer(pie))),
        words("nearest to half, e = 0.1", |pie: &&Pie| typed_cell(at_noise(pie).and_then(|fair| fair.action.as_ref()))),
        number("it wins", |pie: &&Pie| or_nothing(at_noise(pie).and_then(|fair| fair.wins).map(percent))),
        words("most even, e = 0.1", |pie: &&Pie| typed_cell(at_noise(pie).and_then(|fair| fair.even_action.as_ref()))),
        number("mean result", |pie: &&Pie| figure_cell(at_noise(pie).and_then(|fair| fair.even_result))),
    ];
    let caption = "Openings are distinct positions after the first move, by their value for the player who made it if nobody swaps. When both players err in one move of \
                   ten, one opening has the chance of winning that is nearest to one half, and one the mean result that is, a draw being one half.";
    table(result, cases, &columns, &[Measure::Pie], caption)
}

fn offer(pie: &Pie) -> String {
    let names: Vec<String> = pie.offer.iter().take(NAMED).map(|first| format!("`{}`", first.action)).collect();
    match pie.offer.len() {
        all if all > NAMED => format!("{} and {} more", names.join(" "), all - NAMED),
        _ => names.join(" "),
    }
}

fn fair_openings(case: &CaseResult, pie: &Pie) -> Table {
    listed(
        format!("`{}`: the fairest openings by the chance of an error.", case.name),
        &pie.noisy,
        Some(commands::measure(&case.variant, &[Measure::Pie])),
        &[
            number("e", |fair: &FairOpening| Cell::new(fair.noise.to_string())),
            words("chance nearest to half", |fair: &FairOpening| typed_cell(fair.action.as_ref())),
            number("it wins", |fair: &FairOpening| or_nothing(fair.wins.map(percent))),
            number("it loses", |fair: &FairOpening| or_nothing(fair.loses.map(percent))),
            words("most even", |fair: &FairOpening| typed_cell(fair.even_action.as_ref())),
            number("mean result", |fair: &FairOpening| figure_cell(fair.even_result)),
        ],
    )
}
