//! Who wins: the value of each start, and shares of won, lost and drawn positions.

use super::Blocks;
use super::cases::{Per, axes, label, measured, number, table, words};
use super::matrices;
use super::words::{count_cell, or_nothing, part_cell, share_cell, verdict_cell};
use crate::measures::{Measure, Measures, Outcomes};
use crate::report::charts::{Bar, Colour, stacked};
use crate::report::commands;
use crate::report::document::{Block, Figure, Picture, Table};
use crate::report::numbers::plies;
use crate::study::{CaseResult, CountedCase, Found, StudyResult};

/// The parts of a bar, with their colours.
const PARTS: [(&str, Colour); 4] = [("won", 0), ("lost", 1), ("drawn, can end", 2), ("drawn, endless", 3)];

/// The table, the bars, the maps, and the larger variants.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = measured(result);
    let mut blocks = Vec::new();
    if !cases.is_empty() {
        blocks.push(Block::Table(who_wins(result, &cases)));
    }
    let mut figures = Vec::new();
    figures.extend(bars(result, &cases)?);
    if !figures.is_empty() {
        blocks.push(Block::Figures(figures));
    }
    blocks.extend(matrices::blocks(result)?);
    blocks.extend(counted(result));
    Ok(blocks)
}

fn who_wins(result: &StudyResult, cases: &[(&CaseResult, &Measures)]) -> Table {
    let mut columns: Vec<Per<'_, &Measures>> = Vec::new();
    let mut used = Vec::new();
    if cases.iter().any(|(_, found)| found.start.is_some()) {
        columns.push(words("start", |found: &&Measures| {
            found.start.as_ref().map_or_else(|| or_nothing(None), verdict_cell)
        }));
        used.push(Measure::Start);
    }
    columns.push(number("positions", |found: &&Measures| count_cell(Some(found.size.positions))));
    if cases.iter().any(|(_, found)| found.outcomes.is_some()) {
        let part = |head, of: fn(&Outcomes) -> Option<f64>| {
            number(head, move |found: &&Measures| share_cell(found.outcomes.as_ref().and_then(of)))
        };
        columns.push(part("won", |outcomes| outcomes.won.share));
        columns.push(part("lost", |outcomes| outcomes.lost.share));
        columns.push(part("drawn, can end", |outcomes| outcomes.drawn_level.share));
        columns.push(part("drawn, endless", |outcomes| outcomes.drawn_endless.share));
        used.push(Measure::Outcomes);
    }
    if cases.iter().any(|(_, found)| found.endless_draws.is_some()) {
        columns.push(number("endless among draws", |found: &&Measures| {
            found.endless_draws.as_ref().map_or_else(|| or_nothing(None), part_cell)
        }));
        used.push(Measure::EndlessDraws);
    }
    if cases.iter().any(|(_, found)| found.depth.is_some()) {
        columns.push(number("longest win", |found: &&Measures| {
            let longest = found.depth.as_ref().and_then(|depth| depth.longest_win.as_ref());
            or_nothing(longest.map(|longest| plies(longest.plies.into())))
        }));
        used.push(Measure::Depth);
    }
    let caption = "Value of the start for the player who begins, and shares of the positions that are not over, for the \
                   player to move. A draw can end when moves that keep it lead to a drawn ending; it is endless when none do.";
    table(result, cases, &columns, &used, caption)
}

fn bars(
    result: &StudyResult,
    cases: &[(&CaseResult, &Measures)],
) -> Result<Option<Figure>, crate::report::ReportError> {
    let part = |share: Option<f64>| share.unwrap_or_default();
    let bar = |(case, found): &(&CaseResult, &Measures)| {
        let Outcomes { won, lost, drawn_level, drawn_endless } = found.outcomes.as_ref()?;
        let parts = vec![part(won.share), part(lost.share), part(drawn_level.share), part(drawn_endless.share)];
        Some(Bar { label: label(result, case), parts })
    };
    let bars: Vec<Bar> = cases.iter().filter_map(bar).collect();
    let Some((case, _)) = cases.iter().find(|(_, found)| found.outcomes.is_some()) else { return Ok(None) };
    Ok(Some(Figure {
        name: "outcomes".to_owned(),
        picture: Picture::Chart(stacked(&PARTS, &bars)?),
        alt: format!("{}: shares of won, lost and drawn positions", result.title),
        caption: format!(
            "Positions that are not over by value for the player to move{}.",
            match axes(result).as_slice() {
                keys if result.varied.is_empty() || keys.is_empty() => String::new(),
                keys => format!("; cases by {}", keys.join(", ")),
            }
        ),
        command: Some(commands::measure(&case.variant, &[Measure::Outcomes])),
    }))
}

/// Variants that were solved with images merged and only counted.
fn counted(result: &StudyResult) -> Vec<Block> {
    fn found(case: &CaseResult) -> Option<(&CaseResult, &CountedCase)> {
        match &case.found {
            Found::Counted(counted) => Some((case, counted)),
            _ => None,
        }
    }
    let cases: Vec<(&CaseResult, &CountedCase)> = result.cases.iter().filter_map(found).collect();
    let Some((first, _)) = cases.first() else { return Vec::new() };
    let of = |count: u64, case: &CountedCase| {
        share_cell((case.counts.positions > 0).then(|| count as f64 / case.counts.positions as f64))
    };
    let columns: Vec<Per<'_, &CountedCase>> = vec![
        words("start", |case: &&CountedCase| verdict_cell(&case.start)),
        number("positions", |case: &&CountedCase| count_cell(Some(case.counts.positions))),
        number("won", move |case: &&CountedCase| of(case.counts.won, case)),
        number("lost", move |case: &&CountedCase| of(case.counts.lost, case)),
        number("drawn", move |case: &&CountedCase| of(case.counts.drawn, case)),
        number("drawn, endless", move |case: &&CountedCase| of(case.counts.drawn_endless, case)),
        number("longest win", |case: &&CountedCase| {
            or_nothing(case.counts.longest_win.map(|longest| plies(longest.into())))
        }),
    ];
    let caption = "Shares of all positions, those that are over included; images of each other count once, so they are not \
                   to be set beside those above.";
    let mut table = table(result, &cases, &columns, &[], caption);
    table.command = Some(commands::solve_merged(&first.variant));
    vec![Block::Heading("Larger variants, counted".to_owned()), Block::Table(table)]
}
