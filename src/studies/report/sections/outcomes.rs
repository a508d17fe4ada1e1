//! Who wins: the value of each start, and shares of won, lost and drawn positions.

use super::Blocks;
use super::cases::{Cases, Per, measured, number, of_kind, table, words};
use super::labels::{Point, extremes, labels, shared};
use super::matrices;
use super::words::{count_cell, or_nothing, part_cell, plies_cell, sentence, share_cell, verdict_cell};
use crate::measures::{Measure, Measures, Outcomes};
use crate::report::ReportError;
use crate::report::charts::{Bar, Colour, stacked};
use crate::report::commands;
use crate::report::document::{Block, Figure, Picture, Table};
use crate::report::numbers::percent;
use crate::study::{CaseResult, CountedCase, StudyResult, found_as};

/// The parts of a bar, with their colours.
const PARTS: [(&str, Colour); 4] = [("won", 0), ("lost", 1), ("drawn, can end", 2), ("drawn, endless", 3)];

/// The table, the bars, the maps, and the larger variants.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = measured(result);
    let mut blocks = Vec::new();
    if !cases.is_empty() {
        blocks.push(Block::Table(who_wins(result, &cases)));
    }
    blocks.extend(bars(result, &cases)?.map(|figure| Block::Figures(vec![figure])));
    blocks.extend(matrices::blocks(result)?);
    blocks.extend(counted(result));
    Ok(blocks)
}

fn who_wins(result: &StudyResult, cases: &Cases<'_, Measures>) -> Table {
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
            plies_cell(longest.map(|longest| longest.plies))
        }));
        used.push(Measure::Depth);
    }
    let caption = "Value of the start for the player who begins, and shares of the positions that are not over, for the \
                   player to move. A draw can end when moves that keep it lead to a drawn ending; it is endless when none do.";
    table(result, cases, &columns, &used, caption)
}

/// The most bars in a chart; of more cases those with the most and the least decided are drawn.
const BARS: usize = 14;

/// A case with its bar.
type Outcome<'r> = (&'r CaseResult, Vec<f64>);

/// The share of draws in a bar.
fn drawn_of((_, parts): &Outcome<'_>) -> f64 {
    parts[2] + parts[3]
}

fn bars(result: &StudyResult, cases: &Cases<'_, Measures>) -> Result<Option<Figure>, ReportError> {
    fn outcome<'r>(&(case, found): &(&'r CaseResult, &Measures)) -> Option<Outcome<'r>> {
        let part = |share: Option<f64>| share.unwrap_or_default();
        let Outcomes { won, lost, drawn_level, drawn_endless } = found.outcomes.as_ref()?;
        let parts = vec![part(won.share), part(lost.share), part(drawn_level.share), part(drawn_endless.share)];
        Some((case, parts))
    }
    let mut outcomes: Vec<Outcome<'_>> = cases.iter().filter_map(outcome).collect();
    if outcomes.is_empty() {
        return Ok(None);
    }
    let all = outcomes.len();
    let names = labels(&outcomes.iter().map(|(case, _)| *case).collect::<Vec<_>>());
    let point = |(label, number)| Point { label, number, text: percent(number) };
    let points: Vec<Point> = names.into_iter().zip(outcomes.iter().map(drawn_of)).map(point).collect();
    let answer = sentence(&format!("{} of the positions are drawn", extremes(&points)));
    let mut reading = "Positions that are not over, by their value for the player to move".to_owned();
    if all > BARS {
        keep_extremes(&mut outcomes, result);
        reading.push_str(&format!(
            "; of {all} variants the {0} with the fewest draws, the {0} with the most, and the one that is shown",
            BARS / 2 - 2
        ));
    }
    let drawn: Vec<&CaseResult> = outcomes.iter().map(|(case, _)| *case).collect();
    let bar = |(label, (_, parts))| Bar { label, parts };
    let bars: Vec<Bar> = labels(&drawn).into_iter().zip(outcomes).map(bar).collect();
    Ok(Some(Figure {
        name: "outcomes".to_owned(),
        picture: Picture::Chart(stacked(&PARTS, &bars)?),
        question: "How much is decided?".to_owned(),
        answer,
        reading: format!("{reading}.{}", shared(&drawn)),
    }))
}

/// Leaves those with the fewest and the most draws, in this order, and the shown case.
fn keep_extremes(outcomes: &mut Vec<Outcome<'_>>, result: &StudyResult) {
    outcomes.sort_by(|one, other| drawn_of(one).total_cmp(&drawn_of(other)));
    let (each, all) = (BARS / 2 - 2, outcomes.len());
    let mut place = 0;
    outcomes.retain(|outcome| {
        place += 1;
        place <= each || place > all - each || outcome.0.variant == result.shown
    });
}

/// Variants that were solved with images merged and only counted.
fn counted(result: &StudyResult) -> Vec<Block> {
    let cases = of_kind(result, |found| found_as!(found, Counted));
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
        number("longest win", |case: &&CountedCase| plies_cell(case.counts.longest_win)),
    ];
    let caption = "Shares of all positions, those that are over included; images of each other count once, so they are not \
                   to be set beside those above.";
    let mut table = table(result, &cases, &columns, &[], caption);
    table.command = Some(commands::solve_merged(&first.variant));
    vec![Block::Heading("Larger variants, counted".to_owned()), Block::Table(table)]
}
