//! What was solved by index: who wins, variant by variant and slice by slice.

use super::Blocks;
use super::cases::{Per, key_cells, keys, label, number, table, words};
use super::words::{NOTHING, count_cell, or_nothing, verdict_cell};
use crate::report::ReportError;
use crate::report::charts::{Axis, LineChart, Scale, Series};
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Figure, Picture, Row, Table, Tone, Weight};
use crate::report::numbers::{count, fine_percent, plies};
use crate::study::{CaseResult, Found, IndexedCase, SliceCounts, StudyResult, thousands};

/// The most cases that are laid over each other.
const TOGETHER: usize = 8;

/// Cases with what was found about them.
type Cases<'r> = [(&'r CaseResult, &'r IndexedCase)];

/// The cases that were solved by index.
pub fn by_index(result: &StudyResult) -> Vec<(&CaseResult, &IndexedCase)> {
    fn found(case: &CaseResult) -> Option<(&CaseResult, &IndexedCase)> {
        match &case.found {
            Found::Indexed(found) => Some((case, found.as_ref())),
            _ => None,
        }
    }
    result.cases.iter().filter_map(found).collect()
}

/// The one of them that is shown: the study's, or else the first.
pub fn shown_by_index<'r>(result: &StudyResult, cases: &Cases<'r>) -> Option<(&'r CaseResult, &'r IndexedCase)> {
    cases.iter().find(|(case, _)| case.variant == result.shown).or(cases.first()).copied()
}

/// The table of variants, how much is decided the nearer the end is, and the slices.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = by_index(result);
    let Some((shown, first)) = shown_by_index(result, &cases) else { return Ok(Vec::new()) };
    let mut blocks = vec![Block::Text(format!(
        "Positions fall into slices, named by {}; a slice once left is never come back to, so the last ones can be solved without the first. \
         Only what is asked for was solved, with the slices that it leads to.",
        first.slice_words
    ))];
    blocks.push(Block::Table(who_wins(result, &cases)));
    if cases.iter().any(|(_, found)| found.by_slice.len() > 1) {
        blocks.push(Block::Heading("The nearer to the end".to_owned()));
        blocks.extend(left_figure(result, &cases)?.map(|figure| Block::Figures(vec![figure])));
        blocks.push(Block::Table(left_table(result, &cases)));
    }
    for (case, found) in cases.iter().filter(|(_, found)| found.by_slice.len() > 1) {
        let number = count(found.by_slice.len(), "slice", "slices");
        let again = if case.variant == shown.variant { ", the shown variant" } else { "" };
        let summary = format!("The {number} of {}{again}", label(result, case));
        blocks.push(Block::Folded { summary, blocks: vec![Block::Table(slices_table(case, found))] });
    }
    Ok(blocks)
}

/// A number of positions with its share.
fn part(number: u64, positions: u64) -> Cell {
    let share = number as f64 / positions.max(1) as f64;
    let cell = Cell::new(format!("{} ({})", thousands(number), fine_percent(share)));
    if number == 0 { cell.toned(Tone::Faint) } else { cell }
}

fn length(length: Option<u16>) -> Cell {
    or_nothing(length.map(|length| plies(length.into())))
}

fn who_wins(result: &StudyResult, cases: &Cases<'_>) -> Table {
    let columns: Vec<Per<'_, &IndexedCase>> = vec![
        words("solved", |found: &&IndexedCase| match &found.slices {
            None => Cell::new("all slices"),
            Some(names) => Cell::new(format!("`{names}` alone")),
        }),
        words("start", |found: &&IndexedCase| match &found.start {
            Some(start) => verdict_cell(start),
            None => Cell::new("not in the table").toned(Tone::Faint),
        }),
        number("positions", |found: &&IndexedCase| count_cell(Some(found.positions))),
        number("won", |found: &&IndexedCase| part(found.won, found.positions)),
        number("lost", |found: &&IndexedCase| part(found.lost, found.positions)),
        number("drawn", |found: &&IndexedCase| part(found.drawn, found.positions)),
        number("longest win", |found: &&IndexedCase| length(found.longest_win)),
        number("longest loss", |found: &&IndexedCase| length(found.longest_loss)),
    ];
    let caption = "Values for the player to move, of all positions that the index holds, those that are over included; images of each other count once. \
                   Every draw is one by endless play.";
    let mut table = table(result, cases, &columns, &[], caption);
    table.command = shown_by_index(result, cases)
        .map(|(case, found)| commands::solve_indexed(&case.variant, found.slices.as_deref()));
    table
}

/// The numbers in the name of a slice, added up: how far it is from the last one.
fn left(slice: &SliceCounts) -> usize {
    slice.slice.split(',').filter_map(|number| number.parse::<usize>().ok()).sum()
}

/// Of the slices that are as far from the last one, each distance in turn: positions that are won or lost, and all.
fn decided(found: &IndexedCase) -> Vec<Option<(u64, u64)>> {
    let most = found.by_slice.iter().map(left).max().unwrap_or(0);
    let at = |distance: usize| {
        let slices = found.by_slice.iter().filter(move |slice| left(slice) == distance);
        let (mut decided, mut positions) = (0, 0);
        for slice in slices {
            decided += slice.won + slice.lost;
            positions += slice.positions;
        }
        (positions > 0).then_some((decided, positions))
    };
    (0..=most).map(at).collect()
}

fn left_table(result: &StudyResult, cases: &Cases<'_>) -> Table {
    let rows: Vec<Vec<Option<(u64, u64)>>> = cases.iter().map(|(_, found)| decided(found)).collect();
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let keys = keys(result);
    let mut columns: Vec<Column> = keys.iter().map(|key| Column::words(key.clone())).collect();
    columns.extend((0..most).map(|distance| Column::numbers(distance.to_string())));
    let cell = |found: Option<&Option<(u64, u64)>>| match found {
        Some(Some((decided, positions))) => Cell::new(fine_percent(*decided as f64 / *positions as f64)),
        _ => Cell::new(NOTHING).toned(Tone::Faint),
    };
    let row = |((case, _), row): (&(&CaseResult, &IndexedCase), &Vec<Option<(u64, u64)>>)| {
        let mut cells = key_cells(result, &keys, case);
        cells.extend((0..most).map(|distance| cell(row.get(distance))));
        Row { cells, weight: if case.variant == result.shown { Weight::Strong } else { Weight::Plain } }
    };
    let words = cases.first().map_or("", |(_, found)| found.slice_words.as_str());
    Table {
        caption: format!(
            "Share of the positions that are won or lost, by how many are left in all: {words}, both numbers added up. At 0 none is left."
        ),
        columns,
        rows: cases.iter().zip(&rows).map(row).collect(),
        command: Some(commands::study(result)),
    }
}

/// The same as lines, of the cases that have three points or more.
fn left_figure(result: &StudyResult, cases: &Cases<'_>) -> Result<Option<Figure>, ReportError> {
    let points = |found: &IndexedCase| {
        let share = |(distance, at): (usize, Option<(u64, u64)>)| {
            let (decided, positions) = at.filter(|(decided, _)| *decided > 0)?;
            Some((distance as f64, decided as f64 / positions as f64))
        };
        decided(found).into_iter().enumerate().filter_map(share).collect::<Vec<(f64, f64)>>()
    };
    let series = cases.iter().map(|(case, found)| (label(result, case), points(found)));
    let series = series.filter(|(_, points)| points.len() > 2).enumerate();
    let series: Vec<Series> = series.map(|(colour, (label, points))| Series { label, colour, points }).collect();
    let all = || series.iter().flat_map(|series| &series.points);
    if !(1..=TOGETHER).contains(&series.len()) {
        return Ok(None);
    }
    let least = all().map(|point| point.1).fold(f64::INFINITY, f64::min);
    let most = all().map(|point| point.1).fold(0.0, f64::max);
    let furthest = all().map(|point| point.0).fold(1.0, f64::max);
    let x = Axis {
        name: "left before the last slice",
        scale: Scale::Linear,
        range: (-0.2, furthest + 0.2),
        text: |number| format!("{number:.0}"),
    };
    let y = Axis {
        name: "won or lost",
        scale: Scale::Logarithmic,
        range: (least * 0.7, most * 1.5),
        text: |share| format!("{} %", 100.0 * share),
    };
    let words = cases.first().map_or("", |(_, found)| found.slice_words.as_str());
    Ok(Some(Figure {
        name: "decided".to_owned(),
        picture: Picture::Chart(LineChart { x, y, series }.draw()?),
        alt: format!("{}: share of decided positions by how far the last slice is", result.title),
        caption: format!(
            "Share of the positions that are won or lost, by how many are left before the last slice ({words}, added up); each mark on the upright axis is a factor."
        ),
        command: Some(commands::study(result)),
    }))
}

fn slices_table(case: &CaseResult, found: &IndexedCase) -> Table {
    let heads = ["positions", "won", "lost", "drawn", "longest win"];
    let row = |slice: &SliceCounts| {
        Row::new(vec![
            Cell::new(format!("`{}`", slice.slice)),
            count_cell(Some(slice.positions)),
            part(slice.won, slice.positions),
            part(slice.lost, slice.positions),
            part(slice.drawn, slice.positions),
            length(slice.longest_win),
        ])
    };
    Table {
        caption: format!("`{}`, slices in the order in which they were solved: {}.", case.name, found.slice_words),
        columns: [Column::words("slice")].into_iter().chain(heads.into_iter().map(Column::numbers)).collect(),
        rows: found.by_slice.iter().map(row).collect(),
        command: Some(commands::solve_indexed(&case.variant, found.slices.as_deref())),
    }
}
