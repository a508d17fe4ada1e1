//! What was measured over the varied settings: maps where most of their combinations are there, else bars.

use super::Blocks;
use super::cases::{Cases, axes, figures, measured, value};
use super::labels::{Point, extremes, labels, shared};
use super::words::{self, sentence};
use crate::measures::Measures;
use crate::report::ReportError;
use crate::report::charts::{Colour, Field, Matrix, Panel, Shade, Steps, panels};
use crate::report::document::{Block, Figure, Picture};
use crate::report::numbers::{figure, percent};
use crate::results::{Verdict, Wdl};
use crate::study::{CaseResult, StudyResult, distinct};

/// The most columns of a map.
const COLUMNS: usize = 8;

/// A map that has less than this share of its fields filled is drawn as bars.
const FILLED: f64 = 0.6;

/// A map with fewer fields than this is drawn as bars too.
const FIELDS: usize = 6;

/// More rows of bars than this are folded away.
const SEEN: usize = 16;

/// What a map or a panel of bars shows.
struct Kind {
    /// The name of its map.
    name: &'static str,
    /// The head of its panel.
    head: &'static str,
    question: &'static str,
    /// What a number is.
    what: &'static str,
    colour: Colour,
    /// Whether numbers lie by factors.
    factors: bool,
    number: fn(&Measures) -> Option<f64>,
    text: fn(f64) -> String,
}

const KINDS: [Kind; 5] = [
    Kind {
        name: "map-drawn",
        head: "drawn",
        question: "Which rules leave least drawn?",
        what: "The share of drawn positions among those that are not over",
        colour: 7,
        factors: false,
        number: |found| {
            let outcomes = found.outcomes.as_ref()?;
            Some(outcomes.drawn_level.share? + outcomes.drawn_endless.share?)
        },
        text: percent,
    },
    Kind {
        name: "map-depth",
        head: "longest win",
        question: "Which rules make forced wins longest?",
        what: "The longest win that can be forced from any position, in plies",
        colour: 0,
        factors: false,
        number: |found| {
            found.depth.as_ref().map(|depth| depth.longest_win.as_ref().map_or(0.0, |win| win.plies.into()))
        },
        text: |plies| if plies > 0.0 { format!("{plies:.0}") } else { "none".to_owned() },
    },
    Kind {
        name: "map-advantage",
        head: "first's result",
        question: "Whom does chance favour?",
        what: "The first player's mean result in random games, a draw being one half",
        colour: 5,
        factors: false,
        number: |found| found.random_play.as_ref().map(|play| play.advantage).or(found.advantage),
        text: |advantage| format!("{advantage:.4}"),
    },
    Kind {
        name: "map-length",
        head: "random plies",
        question: "Which rules make random games short?",
        what: "The mean length of random games that end, in plies",
        colour: 4,
        factors: true,
        number: |found| found.random_play.as_ref()?.length.as_ref().map(|length| length.mean),
        text: figure,
    },
    Kind {
        name: "map-noisy",
        head: "plies at e = 0.1",
        question: "Which rules make games of good players short?",
        what: "The mean length of games that end with an error in ten moves, in plies",
        colour: 1,
        factors: true,
        number: |found| {
            let noisy = found.noisy_play.as_ref()?.iter().find(|noisy| (noisy.noise - 0.1).abs() < 1e-9)?;
            noisy.play.length.as_ref().map(|length| length.mean)
        },
        text: figure,
    },
];

/// A first player's mean result that varies by less than this is said and not drawn.
const EVEN: f64 = 0.05;

impl Kind {
    /// The numbers of all cases that have one.
    fn points(&self, cases: &Cases<'_, Measures>, names: &[String]) -> Vec<Point> {
        let point = |(label, (_, found)): (&String, &(&CaseResult, &Measures))| {
            let number = (self.number)(found)?;
            Some(Point { label: label.clone(), number, text: (self.text)(number) })
        };
        names.iter().zip(cases).filter_map(point).collect()
    }

    /// What is the same in every case, or as good as the same, in words.
    fn alike(&self, points: &[Point]) -> Option<String> {
        let (least, most) = range(points);
        let is_even = self.name == "map-advantage" && most - least < EVEN;
        let is_same = points.iter().all(|point| point.text == points[0].text);
        (is_even || is_same).then(|| format!("{}: {}", self.what, extremes(points)))
    }

    fn field(&self, number: f64, steps: Steps) -> Field {
        let shade = match self.name {
            "map-advantage" => {
                let most = (steps.range.1 - 0.5).abs().max((steps.range.0 - 0.5).abs());
                Shade::Towards(if number >= 0.5 { 0 } else { 1 }, (number - 0.5).abs() / most.max(f64::MIN_POSITIVE))
            }
            _ => Shade::Amount(steps.place(number)),
        };
        Field { text: (self.text)(number), shade }
    }

    fn steps(&self, points: &[Point]) -> Steps {
        let range = range(points);
        Steps { range, factors: self.factors && range.0 > 0.0 }
    }

    fn answer(&self, points: &[Point]) -> String {
        format!("{}: {}.", self.what, extremes(points))
    }
}

fn range(points: &[Point]) -> (f64, f64) {
    let numbers = || points.iter().map(|point| point.number);
    (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max))
}

/// What was measured, rule by rule: maps where most combinations of rules are there, else bars.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = measured(result);
    if cases.len() < 2 {
        return Ok(Vec::new());
    }
    let names = labels(&cases.iter().map(|(case, _)| *case).collect::<Vec<_>>());
    let is_one_game = result.varied.iter().all(|key| key != "game");
    let frame = if is_one_game { Frame::new(result) } else { None };
    let (mut drawn, mut alike) = (Vec::new(), Vec::new());
    for kind in &KINDS {
        let points = kind.points(&cases, &names);
        match kind.alike(&points) {
            _ if points.len() < 2 => {}
            Some(point) => alike.push(point),
            None => drawn.push((kind, points)),
        }
    }
    let mut blocks = Vec::new();
    match frame {
        Some(frame) => {
            let starts = frame.starts(result)?;
            let maps = drawn.iter().map(|(kind, points)| frame.map(result, kind, points));
            let maps: Vec<Figure> = starts.into_iter().map(Ok).chain(maps).collect::<Result<_, _>>()?;
            blocks.extend(figures(maps));
        }
        // One number alone is in the bars above already.
        None if drawn.len() > 1 => {
            let figure = Block::Figures(vec![bars(&cases, names, &drawn)?]);
            blocks.push(match cases.len() > SEEN {
                true => {
                    Block::Folded { summary: format!("All {} variants as bars", cases.len()), blocks: vec![figure] }
                }
                false => figure,
            });
        }
        None => {}
    }
    if !alike.is_empty() {
        blocks.push(Block::Text("The same, or nearly so, in every variant:".to_owned()));
        blocks.push(Block::List(alike));
    }
    if !blocks.is_empty() {
        blocks.insert(0, Block::Heading("Rule by rule".to_owned()));
    }
    Ok(blocks)
}

/// Words that do not begin a sentence.
fn lower(words: &str) -> String {
    let mut signs = words.chars();
    signs.next().into_iter().flat_map(char::to_lowercase).chain(signs).collect()
}

/// A row of bars for each case.
fn bars(cases: &Cases<'_, Measures>, names: Vec<String>, drawn: &[(&Kind, Vec<Point>)]) -> Result<Figure, ReportError> {
    let panel = |(kind, points): &(&Kind, Vec<Point>)| {
        let most = range(points).1;
        let bar = |(_, found): &(&CaseResult, &Measures)| {
            let number = (kind.number)(found)?;
            Some((number / most.max(f64::MIN_POSITIVE), (kind.text)(number)))
        };
        Panel { head: kind.head.to_owned(), colour: kind.colour, bars: cases.iter().map(bar).collect() }
    };
    let answer = |(kind, points): &(&Kind, Vec<Point>)| format!("{}: {}", kind.head, extremes(points));
    let answers: Vec<String> = drawn.iter().map(answer).collect();
    let all: Vec<&CaseResult> = cases.iter().map(|(case, _)| *case).collect();
    let meanings: Vec<String> =
        drawn.iter().map(|(kind, _)| format!("“{}”: {}", kind.head, lower(kind.what))).collect();
    Ok(Figure {
        name: "by-case".to_owned(),
        picture: Picture::Chart(panels(&names, &drawn.iter().map(panel).collect::<Vec<_>>())?),
        question: "How do the variants differ?".to_owned(),
        answer: sentence(&answers.join("; ")),
        reading: format!(
            "Every panel has a scale of its own, from nothing to its greatest number. {}.{}",
            meanings.join("; "),
            shared(&all)
        ),
    })
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
                let cases = result.cases.iter().filter(|case| case.measures().is_some());
                grouped(distinct(cases.map(|case| values(case, keys))))
            };
            Frame { rows: distinct(&row_keys), columns: distinct(&column_keys), row_keys, column_keys }
        };
        let frames = (1..keys.len()).map(split).filter(|frame| (2..=COLUMNS).contains(&frame.columns.len()));
        let slant = |frame: &Frame| (frame.rows.len() as f64 / frame.columns.len() as f64).ln().abs();
        let best = frames.min_by(|one, other| slant(one).total_cmp(&slant(other)))?;
        let filled = result.cases.iter().filter(|case| case.measures().is_some()).count();
        let share = filled as f64 / (best.rows.len() * best.columns.len()) as f64;
        (best.rows.len() > 1 && share >= FILLED && filled >= FIELDS).then_some(best)
    }

    /// A map of all cases, those without a field left empty.
    fn draw(
        &self,
        result: &StudyResult,
        field: &dyn Fn(&Measures) -> Option<Field>,
        key: Vec<Field>,
    ) -> Result<Picture, ReportError> {
        let found = |row: &Vec<String>, column: &Vec<String>| {
            let here =
                |case: &&CaseResult| values(case, &self.row_keys) == *row && values(case, &self.column_keys) == *column;
            field(result.cases.iter().find(here)?.measures()?)
        };
        let fields =
            self.rows.iter().map(|row| self.columns.iter().map(|column| found(row, column)).collect()).collect();
        let matrix = Matrix {
            row_keys: self.row_keys.clone(),
            rows: self.rows.clone(),
            column_keys: self.column_keys.clone(),
            columns: self.columns.clone(),
            fields,
            key,
        };
        Ok(Picture::Chart(matrix.draw()?))
    }

    fn map(&self, result: &StudyResult, kind: &Kind, points: &[Point]) -> Result<Figure, ReportError> {
        let steps = kind.steps(points);
        let field = |found: &Measures| (kind.number)(found).map(|number| kind.field(number, steps));
        let mut reading = "Rules down and across; the key says what the colours mean".to_owned();
        if kind.factors {
            reading.push_str(", by factors");
        }
        if kind.name == "map-advantage" {
            reading.push_str(": blue favours the first player, orange the second");
        }
        Ok(Figure {
            name: kind.name.to_owned(),
            picture: self.draw(result, &field, steps.key(|number| kind.field(number, steps)))?,
            question: kind.question.to_owned(),
            answer: kind.answer(points),
            reading: format!("{reading}."),
        })
    }

    /// The values of the starts, where they differ.
    fn starts(&self, result: &StudyResult) -> Result<Option<Figure>, ReportError> {
        let starts: Vec<&Verdict> =
            measured(result).into_iter().filter_map(|(_, found)| found.start.as_ref()).collect();
        if starts.iter().all(|start| start.value == starts[0].value) {
            return Ok(None);
        }
        let start_field = |start: &Verdict| {
            let text = if start.endless { "endless".to_owned() } else { words::verdict(start) };
            Field { text, shade: shade(start.value) }
        };
        let field = |found: &Measures| found.start.as_ref().map(start_field);
        let key = [(Wdl::Win, "won"), (Wdl::Loss, "lost"), (Wdl::Draw, "drawn")];
        let key = key.iter().filter(|(value, _)| starts.iter().any(|start| start.value == *value));
        let key = key.map(|(value, text)| Field { text: (*text).to_owned(), shade: shade(*value) }).collect();
        Ok(Some(Figure {
            name: "map-start".to_owned(),
            picture: self.draw(result, &field, key)?,
            question: "Under which rules does somebody win from the start?".to_owned(),
            answer: words::tally(&starts),
            reading: "Values for the player who begins, with the plies to the end.".to_owned(),
        }))
    }
}

/// The colour of a value.
pub fn shade(value: Wdl) -> Shade {
    match value {
        Wdl::Win => Shade::Kind(0),
        Wdl::Loss => Shade::Kind(1),
        Wdl::Draw => Shade::Pale,
    }
}
