//! Maps over the varied settings, where two or more of them are varied.

use super::Blocks;
use super::cases::{axes, value};
use super::words::{self, NOTHING};
use crate::measures::{Measure, Measures};
use crate::report::charts::{Field, Matrix, Shade};
use crate::report::commands;
use crate::report::document::{Block, Figure, Picture};
use crate::report::numbers::{figure, percent};
use crate::results::Wdl;
use crate::study::{CaseResult, StudyResult};

/// The most columns of a map.
const COLUMNS: usize = 8;

/// A map that has less than this share of its fields filled is none.
const FILLED: f64 = 0.3;

/// What a map shows.
struct Kind {
    name: &'static str,
    title: &'static str,
    measure: Measure,
    number: fn(&Measures) -> Option<f64>,
    /// The field for a number, given the least and the greatest.
    field: fn(&Measures, f64, (f64, f64)) -> Field,
}

const KINDS: [Kind; 6] = [
    Kind {
        name: "map-start",
        title: "The value of the start for the player who begins: blue a win, orange a loss, grey a draw; with the plies to the end",
        measure: Measure::Start,
        number: |found| found.start.as_ref().map(|_| 0.0),
        field: |found, _, _| start_field(found),
    },
    Kind {
        name: "map-drawn",
        title: "The share of drawn positions among those that are not over",
        measure: Measure::Outcomes,
        number: |found| {
            let outcomes = found.outcomes.as_ref()?;
            Some(outcomes.drawn_level.share? + outcomes.drawn_endless.share?)
        },
        field: |_, share, _| Field { text: percent(share), shade: Shade { colour: 7, strength: share } },
    },
    Kind {
        name: "map-depth",
        title: "The longest win that can be forced from any position, in plies; darker is longer",
        measure: Measure::Depth,
        number: |found| {
            found.depth.as_ref().map(|depth| depth.longest_win.as_ref().map_or(0.0, |win| win.plies.into()))
        },
        field: |_, plies, (_, most)| {
            let text = if plies > 0.0 { format!("{plies:.0}") } else { "none".to_owned() };
            Field { text, shade: Shade { colour: 0, strength: 0.9 * plies / most.max(1.0) } }
        },
    },
    Kind {
        name: "map-advantage",
        title: "The first player's mean result in random games, a draw being one half: blue favours the first, orange the second",
        measure: Measure::RandomPlay,
        number: |found| found.random_play.as_ref().map(|play| play.advantage).or(found.advantage),
        field: |_, advantage, _| {
            let colour = if advantage >= 0.5 { 0 } else { 1 };
            Field {
                text: format!("{advantage:.4}"),
                shade: Shade { colour, strength: (2.0 * (advantage - 0.5)).abs() },
            }
        },
    },
    Kind {
        name: "map-length",
        title: "The mean length of random games that end, in plies; darker is longer, by factors",
        measure: Measure::RandomPlay,
        number: |found| found.random_play.as_ref()?.length.as_ref().map(|length| length.mean),
        field: |_, length, range| length_field(length, range),
    },
    Kind {
        name: "map-noisy",
        title: "The mean length of games that end with an error in ten moves, in plies; darker is longer, by factors",
        measure: Measure::NoisyPlay,
        number: |found| {
            let noisy = found.noisy_play.as_ref()?.iter().find(|noisy| (noisy.noise - 0.1).abs() < 1e-9)?;
            noisy.play.length.as_ref().map(|length| length.mean)
        },
        field: |_, length, range| length_field(length, range),
    },
];

/// A first player's mean result that varies by less than this is said and not drawn.
const EVEN: f64 = 0.01;

fn length_field(length: f64, (least, most): (f64, f64)) -> Field {
    let strength = if most > least { (length / least).ln() / (most / least).ln() } else { 0.0 };
    Field { text: figure(length), shade: Shade { colour: 4, strength: 0.1 + 0.75 * strength } }
}

fn start_field(found: &Measures) -> Field {
    let Some(start) = &found.start else {
        return Field { text: NOTHING.to_owned(), shade: Shade { colour: 2, strength: 0.0 } };
    };
    let shade = match start.value {
        Wdl::Win => Shade { colour: 0, strength: 0.8 },
        Wdl::Loss => Shade { colour: 1, strength: 0.8 },
        Wdl::Draw => Shade { colour: 2, strength: 0.2 },
    };
    let text = if start.endless { "endless".to_owned() } else { words::verdict(start) };
    Field { text, shade }
}

/// A map for everything that was measured.
pub fn blocks(result: &StudyResult) -> Blocks {
    if result.varied.iter().any(|key| key == "game") {
        return Ok(Vec::new());
    }
    let Some(frame) = Frame::new(result) else { return Ok(Vec::new()) };
    let mut figures = Vec::new();
    let mut alike = Vec::new();
    for kind in &KINDS {
        match frame.map(result, kind)? {
            Some(Map::Drawn(figure)) => figures.push(figure),
            Some(Map::Alike(point)) => alike.push(point),
            None => {}
        }
    }
    if figures.is_empty() {
        return Ok(Vec::new());
    }
    let mut blocks = vec![Block::Heading("Rule by rule".to_owned()), Block::Figures(figures)];
    if !alike.is_empty() {
        blocks.push(Block::Text("The same, or nearly so, in every variant:".to_owned()));
        blocks.push(Block::List(alike));
    }
    Ok(blocks)
}

/// A map, or a sentence where there is nothing to see on it.
enum Map {
    Drawn(Figure),
    Alike(String),
}

/// Which keys go down and which across, and the values that occur.
struct Frame {
    row_keys: Vec<String>,
    column_keys: Vec<String>,
    rows: Vec<Vec<String>>,
    columns: Vec<Vec<String>>,
}

/// Rows with the same first values side by side, in the order in which values come up.
fn grouped(rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let first = |level: usize, value: &String| rows.iter().position(|row| row[level] == *value);
    let place =
        |row: &Vec<String>| row.iter().enumerate().map(|(level, value)| first(level, value)).collect::<Vec<_>>();
    let mut sorted = rows.clone();
    sorted.sort_by_key(place);
    sorted
}

fn values(case: &CaseResult, keys: &[String]) -> Vec<String> {
    keys.iter().map(|key| value(case, key)).collect()
}

impl Frame {
    /// The split of the keys that is nearest to a square.
    fn new(result: &StudyResult) -> Option<Frame> {
        let keys = axes(result);
        let split = |place: usize| {
            let (row_keys, column_keys) = (keys[..place].to_vec(), keys[place..].to_vec());
            let distinct = |keys: &[String]| {
                let mut found: Vec<Vec<String>> = Vec::new();
                for case in result.cases.iter().filter(|case| case.measures().is_some()) {
                    let values = values(case, keys);
                    if !found.contains(&values) {
                        found.push(values);
                    }
                }
                grouped(found)
            };
            Frame { rows: distinct(&row_keys), columns: distinct(&column_keys), row_keys, column_keys }
        };
        let frames = (1..keys.len()).map(split).filter(|frame| (2..=COLUMNS).contains(&frame.columns.len()));
        let slant = |frame: &Frame| (frame.rows.len() as f64 / frame.columns.len() as f64).ln().abs();
        let best = frames.min_by(|one, other| slant(one).total_cmp(&slant(other)))?;
        let filled = result.cases.iter().filter(|case| case.measures().is_some()).count();
        let share = filled as f64 / (best.rows.len() * best.columns.len()) as f64;
        (best.rows.len() > 1 && share >= FILLED).then_some(best)
    }

    fn map(&self, result: &StudyResult, kind: &Kind) -> Result<Option<Map>, crate::report::ReportError> {
        let found = |row: &Vec<String>, column: &Vec<String>| {
            let here =
                |case: &&CaseResult| values(case, &self.row_keys) == *row && values(case, &self.column_keys) == *column;
            let measures = result.cases.iter().find(here)?.measures()?;
            Some((measures, (kind.number)(measures)?))
        };
        let cells: Vec<Vec<_>> =
            self.rows.iter().map(|row| self.columns.iter().map(|column| found(row, column)).collect()).collect();
        let numbers = || cells.iter().flatten().flatten().map(|(_, number)| *number);
        let (least, most) = (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max));
        if numbers().count() < 2 {
            return Ok(None);
        }
        let field =
            |cell: &Option<(&Measures, f64)>| cell.map(|(found, number)| (kind.field)(found, number, (least, most)));
        let fields: Vec<Vec<Option<Field>>> = cells.iter().map(|row| row.iter().map(field).collect()).collect();
        if let Some(alike) = alike(kind, &fields, (least, most)) {
            return Ok(Some(Map::Alike(alike)));
        }
        let matrix = Matrix {
            row_keys: self.row_keys.clone(),
            rows: self.rows.clone(),
            column_keys: self.column_keys.clone(),
            columns: self.columns.clone(),
            fields,
        };
        Ok(Some(Map::Drawn(Figure {
            name: kind.name.to_owned(),
            picture: Picture::Chart(matrix.draw()?),
            alt: kind.title.to_owned(),
            caption: format!("{}.", kind.title),
            command: Some(commands::measure(&result.shown, &[kind.measure])),
        })))
    }
}

/// What is the same in every field, or as good as the same, in words.
fn alike(kind: &Kind, fields: &[Vec<Option<Field>>], (least, most): (f64, f64)) -> Option<String> {
    let mut texts = fields.iter().flatten().flatten().map(|field| &field.text);
    let first = texts.next()?;
    let what = kind.title.split([':', ';']).next().unwrap_or_default();
    if texts.all(|text| text == first) {
        return Some(format!("{what}: {first}"));
    }
    let is_even = kind.name == "map-advantage" && most - least < EVEN;
    is_even.then(|| format!("{what}: from {least:.4} to {most:.4}"))
}
