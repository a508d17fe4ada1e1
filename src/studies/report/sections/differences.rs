//! What changes between two variants: values position by position, the soonest positions that differ, every figure.

use super::Blocks;
use super::cases::{listed, number, words};
use super::words::{NOTHING, verdict};
use crate::report::ReportError;
use crate::report::board;
use crate::report::commands;
use crate::report::document::{Block, Board, Cell, Column, Row, Table, Tone};
use crate::report::numbers::{figure, scalar};
use crate::study::diff::{Change, Differing};
use crate::study::{Diff, StudyResult, thousands};

/// A part for each pair.
pub fn blocks(result: &StudyResult) -> Blocks {
    let mut blocks = Vec::new();
    for diff in &result.differences {
        blocks.extend(one(diff)?);
    }
    Ok(blocks)
}

fn one(diff: &Diff) -> Blocks {
    let Diff { variants, positions, shared, differing, other_distance, .. } = diff;
    let mut blocks = vec![
        Block::Heading(heading(diff)),
        Block::Text(format!(
            "`{}` has {} positions and `{}` has {}; {} are in both. Of those {} differ in value, and {} more are won or lost at another distance.",
            variants.one,
            thousands(positions.one),
            variants.two,
            thousands(positions.two),
            thousands(*shared),
            thousands(*differing),
            thousands(*other_distance)
        )),
        Block::Table(matrix(diff)),
    ];
    if !diff.soonest.is_empty() {
        blocks.push(Block::Text("The positions with another value that are soonest reached:".to_owned()));
        let boards =
            diff.soonest.iter().map(|place| differing_board(diff, place)).collect::<Result<_, ReportError>>()?;
        blocks.push(Block::Boards(boards));
    }
    // Residuals say how exact a figure is, not how a game is.
    let all: Vec<&Change> = diff.changes.iter().filter(|change| !change.name.ends_with("residual")).collect();
    let changed: Vec<&Change> = all.iter().copied().filter(|change| change.values.one != change.values.two).collect();
    if !changed.is_empty() {
        let summary = format!("{} of {} figures change", changed.len(), all.len());
        blocks.push(Block::Folded { summary, blocks: vec![Block::Table(changes(diff, &changed))] });
    }
    Ok(blocks)
}

/// The settings in which the two differ.
fn heading(diff: &Diff) -> String {
    let (ones, twos) = (diff.variants.one.entries(), diff.variants.two.entries());
    let differing: Vec<String> = ones
        .iter()
        .filter_map(|one| {
            let two = twos.iter().find(|two| two.key == one.key)?;
            (one.value != two.value).then(|| format!("`{}={}` against `{}`", one.key, one.value, two.value))
        })
        .collect();
    match differing.is_empty() {
        true => format!("`{}` against `{}`", diff.variants.one, diff.variants.two),
        false => differing.join(", "),
    }
}

fn matrix(diff: &Diff) -> Table {
    let names = ["win", "draw", "loss"];
    let row = |(place, name): (usize, &&str)| {
        let cell = |other: usize| {
            let count = diff.matrix[place][other];
            let tone = match () {
                () if count == 0 => Tone::Faint,
                () if place == other => Tone::Plain,
                () if other < place => Tone::Win,
                () => Tone::Loss,
            };
            Cell::new(thousands(count)).toned(tone)
        };
        Row::headed(format!("{name} in the first"), (0..3).map(cell))
    };
    let mut columns = vec![Column::words("positions in both")];
    columns.extend(names.iter().map(|name| Column::numbers(format!("{name} in the second"))));
    Table {
        caption: "Values for the player to move, in the first variant down, in the second across.".to_owned(),
        columns,
        rows: names.iter().enumerate().map(row).collect(),
        command: Some(commands::diff(&diff.variants.one, &diff.variants.two)),
    }
}

fn differing_board(diff: &Diff, place: &Differing) -> Result<Board, ReportError> {
    let drawing = board::draw(&diff.variants.one, Some(&place.position), &[])?;
    let line = |actions: &[String]| match actions.is_empty() {
        true => "the start".to_owned(),
        false => format!("after `{}`", actions.join(" ")),
    };
    let mut notes = vec![format!("first: {}, {}", verdict(&place.verdicts.one), line(&place.lines.one))];
    notes.push(match place.lines.one == place.lines.two {
        true => format!("second: {}, the same line", verdict(&place.verdicts.two)),
        false => format!("second: {}, {}", verdict(&place.verdicts.two), line(&place.lines.two)),
    });
    let value = format!("{} becomes {}", place.verdicts.one.value, place.verdicts.two.value);
    Ok(Board { drawing, label: format!("`{}`", place.position), value, tone: Tone::Plain, notes })
}

fn changes(diff: &Diff, changed: &[&Change]) -> Table {
    let by = |change: &Change| match change.change {
        Some(by) if change.values.one.is_u64() && change.values.two.is_u64() => signed(by, thousands(by.abs() as u64)),
        Some(by) => signed(by, figure(by.abs())),
        None => NOTHING.to_owned(),
    };
    listed(
        "",
        changed,
        Some(commands::diff(&diff.variants.one, &diff.variants.two)),
        &[
            words("figure", |change: &&Change| Cell::typed(&change.name)),
            number("first", |change: &&Change| Cell::new(scalar(&change.values.one))),
            number("second", |change: &&Change| Cell::new(scalar(&change.values.two))),
            number("change", |change: &&Change| Cell::new(by(change))),
        ],
    )
}

fn signed(by: f64, text: String) -> String {
    match by {
        _ if by > 0.0 => format!("+{text}"),
        _ if by < 0.0 => format!("-{text}"),
        _ => text,
    }
}
