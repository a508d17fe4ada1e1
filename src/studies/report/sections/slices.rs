//! What was solved by index: who wins, variant by variant and slice by slice.

use super::Blocks;
use super::cases::{Cases, Per, listed, number, of_kind, table, words};
use super::labels::{Point, extremes_of, labels};
use super::words::{NOTHING, count_cell, plies_cell, sentence, verdict_cell};
use crate::report::ReportError;
use crate::report::charts::{Axis, LineChart, Series};
use crate::report::commands;
use crate::report::document::{Block, Cell, Figure, Picture, Table, Tone};
use crate::report::numbers::{count, fine_percent, round};
use crate::study::{CaseResult, IndexedCase, SliceCounts, StudyResult, found_as, thousands};

/// The most cases that are laid over each other.
const TOGETHER: usize = 8;

/// The cases that were solved by index.
pub fn by_index(result: &StudyResult) -> Vec<(&CaseResult, &IndexedCase)> {
    of_kind(result, |found| found_as!(found, Indexed))
}

/// The one of them that is shown: the study's, or else the first.
pub fn shown_by_index<'r>(
    result: &StudyResult,
    cases: &Cases<'r, IndexedCase>,
) -> Option<(&'r CaseResult, &'r IndexedCase)> {
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
        blocks.push(Block::Heading("When something is decided".to_owned()));
        blocks.extend(left_figure(&cases)?.map(|figure| Block::Figures(vec![figure])));
        blocks.push(Block::Table(left_table(result, &cases)));
    }
    let names = labels(&cases.iter().map(|(case, _)| *case).collect::<Vec<_>>());
    for ((case, found), name) in cases.iter().zip(names).filter(|((_, found), _)| found.by_slice.len() > 1) {
        let slices = count(found.by_slice.len(), "slice", "slices");
        let own = if case.variant == shown.variant { ", the shown variant" } else { "" };
        let summary = format!("The {slices} of {name}{own}");
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

fn who_wins(result: &StudyResult, cases: &Cases<'_, IndexedCase>) -> Table {
    let columns: Vec<Per<'_, &IndexedCase>> = vec![
        words("slices", |found: &&IndexedCase| match &found.slices {
            None => Cell::new("all"),
            Some(names) => Cell::new(format!("`{names}`")),
        }),
        words("start", |found: &&IndexedCase| match &found.start {
            Some(start) => verdict_cell(start),
            None => Cell::new("not in the table").toned(Tone::Faint),
        }),
        number("positions", |found: &&IndexedCase| count_cell(Some(found.counts.positions))),
        number("won", |found: &&IndexedCase| part(found.counts.won, found.counts.positions)),
        number("lost", |found: &&IndexedCase| part(found.counts.lost, found.counts.positions)),
        number("drawn", |found: &&IndexedCase| Cell::new(fine_percent(1.0 - found.decided.share.unwrap_or(0.0)))),
        number("longest win", |found: &&IndexedCase| plies_cell(found.counts.longest_win)),
    ];
    let caption = "Values for the player to move, of all positions that the index holds, those that are over included; images of each other count once. \
                   Every draw is one by endless play.";
    let shown = shown_by_index(result, cases);
    let command = shown.map(|(case, found)| commands::solve_indexed(&case.variant, found.slices.as_deref()));
    Table { command, ..table(result, cases, &columns, &[], caption) }
}

/// What is left in a slice, by the numbers in its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    /// This many, all of one side; the last slice has none.
    OfOne(usize),
    /// Some of both sides.
    OfBoth,
}

impl Left {
    fn of(slice: &SliceCounts) -> Left {
        let numbers = || slice.slice.split(',').filter_map(|number| number.parse::<usize>().ok());
        match numbers().min() {
            Some(1..) => Left::OfBoth,
            _ => Left::OfOne(numbers().max().unwrap_or(0)),
        }
    }
}

/// The share of the positions of such slices that are won or lost; nothing where none was solved.
fn decided(found: &IndexedCase, left: Left) -> Option<f64> {
    let (mut decided, mut positions) = (0, 0);
    for slice in found.by_slice.iter().filter(|slice| Left::of(slice) == left) {
        decided += slice.won + slice.lost;
        positions += slice.positions;
    }
    (positions > 0).then(|| decided as f64 / positions as f64)
}

/// The most that is left on one side in any slice.
fn most_left(cases: &Cases<'_, IndexedCase>) -> usize {
    let slices = cases.iter().flat_map(|(_, found)| &found.by_slice);
    let most = slices.filter_map(|slice| match Left::of(slice) {
        Left::OfOne(number) => Some(number),
        Left::OfBoth => None,
    });
    most.max().unwrap_or(0)
}

fn left_table(result: &StudyResult, cases: &Cases<'_, IndexedCase>) -> Table {
    let cell = |share: Option<f64>| match share {
        Some(share) => Cell::new(fine_percent(share)),
        None => Cell::new(NOTHING).toned(Tone::Faint),
    };
    let column = |head: String, left: Left| number(head, move |found: &&IndexedCase| cell(decided(found, left)));
    let mut columns: Vec<Per<'_, &IndexedCase>> = vec![column("none".to_owned(), Left::OfOne(0))];
    columns.extend((1..=most_left(cases)).map(|left| column(format!("{left} of one side"), Left::OfOne(left))));
    columns.push(column("some of both".to_owned(), Left::OfBoth));
    let words = cases.first().map_or("", |(_, found)| found.slice_words.as_str());
    let caption = format!("Share of the positions that are won or lost, by what is left: {words}.");
    Table { command: Some(commands::study(result)), ..table(result, cases, &columns, &[], &caption) }
}

/// The same as lines, while one side has some left and the other none, of the cases that have three points or more.
fn left_figure(cases: &Cases<'_, IndexedCase>) -> Result<Option<Figure>, ReportError> {
    let most = most_left(cases);
    let points = |found: &IndexedCase| {
        let share = |left: usize| Some((left as f64, decided(found, Left::OfOne(left)).filter(|share| *share > 0.0)?));
        (0..=most).filter_map(share).collect::<Vec<(f64, f64)>>()
    };
    let drawn: Vec<_> = cases.iter().copied().filter(|(_, found)| points(found).len() > 2).collect();
    let names = labels(&drawn.iter().map(|(case, _)| *case).collect::<Vec<_>>());
    let series = names.into_iter().zip(&drawn).enumerate();
    let series: Vec<Series> =
        series.map(|(colour, (label, (_, found)))| Series { label, colour, points: points(found) }).collect();
    if !(1..=TOGETHER).contains(&series.len()) {
        return Ok(None);
    }
    let shares = || series.iter().flat_map(|series| &series.points).map(|point| point.1);
    let (least, greatest) = (shares().fold(f64::INFINITY, f64::min), shares().fold(0.0, f64::max));
    let whole = |number: f64| if number.fract() == 0.0 { format!("{number:.0}") } else { String::new() };
    let x = Axis::linear("left of one side, none of the other", (-0.2, most as f64 + 0.2), whole);
    let shares = (least * 0.7, greatest * 1.5);
    let y = Axis::logarithmic("won or lost", shares, |share| format!("{} %", round(100.0 * share)));
    let ends = series.iter().flat_map(|series| {
        series.points.iter().map(|(left, share)| Point {
            label: format!("{} with {left} left", series.label),
            number: *share,
            text: fine_percent(*share),
        })
    });
    let answer = sentence(&format!("{} of the positions", extremes_of(&ends.collect::<Vec<_>>(), "slices")));
    let words = cases.first().map_or("", |(_, found)| found.slice_words.as_str());
    Ok(Some(Figure {
        name: "decided".to_owned(),
        picture: Picture::Chart(LineChart { x, y, series }.draw()?),
        question: "How much is won or lost when one side has none left?".to_owned(),
        answer,
        reading: format!(
            "Share of the positions that are won or lost, by what is left of one side while the other has none ({words}); each mark on the upright axis is a factor."
        ),
    }))
}

fn slices_table(case: &CaseResult, found: &IndexedCase) -> Table {
    listed(
        format!("`{}`, slices in the order in which they were solved: {}.", case.name, found.slice_words),
        &found.by_slice,
        Some(commands::solve_indexed(&case.variant, found.slices.as_deref())),
        &[
            words("slice", |slice: &SliceCounts| Cell::typed(&slice.slice)),
            number("positions", |slice: &SliceCounts| count_cell(Some(slice.positions))),
            number("won", |slice: &SliceCounts| part(slice.won, slice.positions)),
            number("lost", |slice: &SliceCounts| part(slice.lost, slice.positions)),
            number("drawn", |slice: &SliceCounts| part(slice.drawn, slice.positions)),
            number("longest win", |slice: &SliceCounts| plies_cell(slice.longest_win)),
        ],
    )
}
