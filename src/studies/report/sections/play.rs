//! Games by chance: random players, players who err, a perfect player against a random one.

use super::Blocks;
use super::cases::{
    Cases, Per, block, figures, having, headed, listed, measured, number, of_measure, shown, table, together,
};
use super::labels::{Point, extremes_of, labels, shared};
use super::words::{count_cell, figure_cell, percents, sentence, share_cell};
use crate::measures::{Fortunes, Measure, Measures, Noisy, Play, Quantiles, Skill};
use crate::report::ReportError;
use crate::report::charts::{Axis, LineChart, Series};
use crate::report::commands;
use crate::report::document::{Block, Cell, Figure, Picture, Table};
use crate::report::numbers::{figure, large, percent};
use crate::study::{CaseResult, StudyResult};

/// The most cases that are laid over each other.
const TOGETHER: usize = 6;

/// The noise that tables over cases show.
const NOISE: f64 = 0.1;

const STAGNATION: &str = "Stagnation is the limit of e times the mean length as e goes to nothing: how many errors it \
                          takes to end a game that perfect play never ends.";

/// Tables and curves of everything that chance decides.
pub fn blocks(result: &StudyResult) -> Blocks {
    let mut blocks = headed("Random players", random_table(result));
    let mut noisy = measured(result);
    noisy.retain(|(_, found)| found.noisy_play.is_some());
    if !noisy.is_empty() {
        blocks.push(Block::Heading("Good players who err".to_owned()));
        blocks.extend(noise_blocks(result, &noisy)?);
    }
    blocks.extend(headed("A perfect player against a random one", skill_table(result)));
    blocks.extend(headed("Changes of fortune", fortunes_table(result)));
    Ok(blocks)
}

/// The columns that every kind of game has.
fn play_columns<'r, C: 'r>(of: fn(&C) -> Option<&Play>) -> Vec<Per<'r, C>> {
    let chance = move |head, part: fn(&Play) -> f64| number(head, move |found: &C| share_cell(of(found).map(part)));
    vec![
        chance("first wins", |play| play.wins.first),
        chance("second wins", |play| play.wins.second),
        chance("drawn", |play| play.level),
        chance("never ends", |play| play.never),
        number("mean length", move |found: &C| figure_cell(of(found).and_then(mean))),
    ]
}

fn mean(play: &Play) -> Option<f64> {
    play.length.as_ref().map(|length| length.mean)
}

fn random_table(result: &StudyResult) -> Option<Table> {
    let mut columns: Vec<Per<'_, &Play>> = play_columns(|play| Some(play));
    let quantile = |head, of: fn(&Quantiles) -> Option<u64>| {
        number(head, move |play: &&Play| count_cell(play.length.as_ref().and_then(|length| of(&length.quantiles))))
    };
    columns.extend([
        number("s.d.", |play: &&Play| figure_cell(play.length.as_ref().map(|length| length.sd))),
        quantile("median", |quantiles| quantiles.p50),
        quantile("95 %", |quantiles| quantiles.p95),
        number("advantage", |play: &&Play| Cell::new(format!("{:.4}", play.advantage))),
    ]);
    let caption = "Both players choose evenly among the distinct positions that they can move to. Lengths are in plies, of \
                   games that end; advantage is the first player's mean result, a draw being one half.";
    let cases = having(result, |found| found.random_play.as_ref());
    of_measure(result, &cases, &columns, Measure::RandomPlay, caption)
}

fn at_noise(found: &Measures) -> Option<&Play> {
    let plays = found.noisy_play.as_ref()?;
    plays.iter().find(|noisy| noisy.noise == NOISE).map(|noisy| &noisy.play)
}

fn noise_blocks(result: &StudyResult, cases: &Cases<'_, Measures>) -> Blocks {
    let mut blocks = vec![Block::Text(
        "With a chance of e a player makes any move, else any best one: the fastest win, the slowest loss, any move that \
         keeps a draw."
            .to_owned(),
    )];
    if let Some((case, solved)) = shown(result)
        && let Some(plays) = &solved.measures.noisy_play
    {
        let random = solved.measures.random_play.as_ref();
        let drawn = [Some(chances(case, plays, random)), lengths(result, cases)];
        blocks.extend(Drawn::blocks(drawn.into_iter().flatten())?);
        blocks.push(Block::Table(noise_table(case, plays)));
    }
    if cases.len() > 1 {
        let mut columns: Vec<Per<'_, &Measures>> = play_columns(|found| at_noise(found));
        if cases.iter().any(|(_, found)| found.stagnation.is_some()) {
            columns.extend(stagnation_columns());
        }
        let measures = [Measure::NoisyPlay, Measure::Stagnation];
        let caption = format!("Every variant with e = {NOISE}. {STAGNATION}");
        blocks.push(block(table(result, cases, &columns, &measures, &caption)));
    } else if cases.iter().any(|(_, found)| found.stagnation.is_some()) {
        let columns = stagnation_columns();
        blocks.push(block(table(result, cases, &columns, &[Measure::Stagnation], STAGNATION)));
    }
    Ok(blocks)
}

fn stagnation_columns<'r>() -> Vec<Per<'r, &'r Measures>> {
    vec![
        number("stagnation", |found: &&Measures| match &found.stagnation {
            Some(stagnation) if stagnation.limit.is_none() => Cell::new("infinite"),
            stagnation => figure_cell(stagnation.as_ref().and_then(|stagnation| stagnation.limit)),
        }),
        number("perfect play never ends", |found: &&Measures| {
            share_cell(found.stagnation.as_ref().map(|stagnation| stagnation.endless))
        }),
    ]
}

fn noise_table(case: &CaseResult, plays: &[Noisy]) -> Table {
    let mut columns: Vec<Per<'_, Noisy>> = vec![number("e", |noisy: &Noisy| Cell::new(noisy.noise.to_string()))];
    columns.extend(play_columns(|noisy: &Noisy| Some(&noisy.play)));
    columns.push(number("advantage", |noisy: &Noisy| Cell::new(format!("{:.4}", noisy.play.advantage))));
    let command = commands::measure(&case.variant, &[Measure::NoisyPlay]);
    listed(format!("`{}`, by the chance of an error.", case.name), plays, Some(command), &columns)
}

fn noise_axis() -> Axis {
    Axis::logarithmic("chance of a random move, e", (0.008, 1.25), |noise| noise.to_string())
}

/// A chart with what it says.
pub(super) struct Drawn {
    pub name: &'static str,
    pub chart: LineChart,
    pub question: String,
    pub answer: String,
    pub reading: String,
}

impl Drawn {
    /// Charts side by side, and before them those that are flat as text: a flat line says no more than its sentence.
    pub fn blocks(all: impl Iterator<Item = Drawn>) -> Blocks {
        let (flat, drawn): (Vec<Drawn>, Vec<Drawn>) = all.partition(|drawn| drawn.chart.is_flat());
        let said = flat.into_iter().map(|drawn| Block::Text(format!("{} {}", drawn.question, drawn.answer)));
        let drawn = drawn.into_iter().map(Drawn::figure).collect::<Result<Vec<_>, _>>()?;
        Ok(said.chain(figures(drawn)).collect())
    }

    fn figure(self) -> Result<Figure, ReportError> {
        let Drawn { name, chart, question, answer, reading } = self;
        let picture = Picture::Chart(chart.draw()?);
        Ok(Figure { name: name.to_owned(), picture, question, answer, reading })
    }
}

/// What several of `e` are called.
pub(super) const NOISES: &str = "values of e";

/// Numbers over the noise with the words for each.
pub(super) fn over_noise(series: &Series, text: fn(f64) -> String) -> Vec<Point> {
    let point = |&(noise, number): &(f64, f64)| Point { label: format!("e = {noise}"), number, text: text(number) };
    series.points.iter().map(point).collect()
}

/// The point at this noise.
pub(super) fn at(series: &Series, noise: f64, text: fn(f64) -> String) -> Option<Point> {
    let (_, number) = *series.points.iter().find(|point| point.0 == noise)?;
    Some(Point { label: series.label.clone(), number, text: text(number) })
}

/// Points in the order of the noise.
pub(super) fn sorted(label: impl Into<String>, colour: usize, points: impl Iterator<Item = (f64, f64)>) -> Series {
    let mut points: Vec<(f64, f64)> = points.collect();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    Series { label: label.into(), colour, points }
}

/// The outcomes of one variant over the noise; random play is at 1.
fn chances(case: &CaseResult, plays: &[Noisy], random: Option<&Play>) -> Drawn {
    let all = || plays.iter().map(|noisy| (noisy.noise, &noisy.play)).chain(random.map(|play| (1.0, play)));
    type Part = fn(&Play) -> f64;
    let parts: [(&str, Part); 4] = [
        ("first wins", |play| play.wins.first),
        ("second wins", |play| play.wins.second),
        ("drawn", |play| play.level),
        ("never ends", |play| play.never),
    ];
    let part = |(colour, (label, of)): (usize, (&str, Part))| {
        sorted(label, colour, all().map(|(noise, play)| (noise, of(play))))
    };
    let series = parts.into_iter().enumerate().map(part);
    // What never happens needs no line.
    let series: Vec<Series> = series.filter(|series| series.points.iter().any(|point| point.1 > 0.0)).collect();
    let y = Axis::linear("chance", (0.0, 1.0), percents);
    let first = series.iter().find(|series| series.label == "first wins");
    let answer = match first {
        Some(first) => {
            format!("The first player wins {} of the games.", extremes_of(&over_noise(first, percent), NOISES))
        }
        None => "The first player never wins.".to_owned(),
    };
    Drawn {
        name: "noise",
        chart: LineChart { x: noise_axis(), y, series },
        question: format!("Whom do errors favour in `{}`?", case.name),
        answer,
        reading: "How games end, by the chance of a random move; e = 1 is random play.".to_owned(),
    }
}

/// Mean lengths over the noise, of the shown variant or of all if they are few.
fn lengths(result: &StudyResult, cases: &Cases<'_, Measures>) -> Option<Drawn> {
    let few = together(result, cases, TOGETHER);
    let drawn: Vec<&CaseResult> = few.iter().map(|(case, _)| *case).collect();
    let (names, common) = (labels(&drawn), shared(&drawn));
    let series = few.iter().zip(names).enumerate().map(|(colour, ((_, found), label))| {
        let plays = found.noisy_play.iter().flatten().map(|noisy| (noisy.noise, &noisy.play));
        let all = plays.chain(found.random_play.as_ref().map(|play| (1.0, play)));
        sorted(label, colour, all.filter_map(|(noise, play)| Some((noise, mean(play)?))))
    });
    let series: Vec<Series> = series.filter(|series| !series.points.is_empty()).collect();
    let numbers = || series.iter().flat_map(|series| &series.points).map(|point| point.1);
    if numbers().count() == 0 {
        return None;
    }
    let (least, most) = (numbers().fold(f64::INFINITY, f64::min), numbers().fold(1.0, f64::max));
    let y = Axis::logarithmic("mean plies", (least * 0.8, most * 1.25), large);
    let plies: fn(f64) -> String = |number| format!("{} plies", figure(number));
    let part = |series: &Series| format!("{}: {}", series.label, extremes_of(&over_noise(series, plies), NOISES));
    // More than two lines of numbers are read off the figure, not off a sentence.
    let answer = match series.iter().map(|series| at(series, NOISE, plies)).collect::<Option<Vec<Point>>>() {
        Some(points) if points.len() > 2 => format!("With e = {NOISE}, {}.", extremes_of(&points, "variants")),
        _ => sentence(&series.iter().map(part).collect::<Vec<_>>().join("; ")),
    };
    Some(Drawn {
        name: "lengths",
        chart: LineChart { x: noise_axis(), y, series },
        question: "How long do games last when players err?".to_owned(),
        answer,
        reading: format!(
            "Mean length of games that end, by the chance of a random move e; both axes by factors.{common}"
        ),
    })
}

fn skill_table(result: &StudyResult) -> Option<Table> {
    let chance = |head, of: fn(&Skill) -> f64| number(head, move |skill: &&Skill| share_cell(Some(of(skill))));
    let columns = [
        chance("perfect first wins", |skill| skill.perfect_first.wins.first),
        chance("perfect first loses", |skill| skill.perfect_first.wins.second),
        number("mean length", |skill: &&Skill| figure_cell(mean(&skill.perfect_first))),
        chance("perfect second wins", |skill| skill.perfect_second.wins.second),
        chance("perfect second loses", |skill| skill.perfect_second.wins.first),
        number("mean length", |skill: &&Skill| figure_cell(mean(&skill.perfect_second))),
    ];
    let caption =
        "The perfect player chooses evenly among the best moves; the rest of the games is drawn or never ends.";
    let cases = having(result, |found| found.skill.as_ref());
    of_measure(result, &cases, &columns, Measure::Skill, caption)
}

fn fortunes_table(result: &StudyResult) -> Option<Table> {
    let at = |head, noise: f64, of: fn(&Fortunes) -> Option<f64>| {
        number(head, move |all: &&Vec<Fortunes>| {
            figure_cell(all.iter().find(|fortunes| fortunes.noise == noise).and_then(of))
        })
    };
    let columns = [
        at("changes, random", 1.0, |fortunes| fortunes.changes),
        at("lost plies, random", 1.0, |fortunes| fortunes.drama),
        at("changes, e = 0.1", NOISE, |fortunes| fortunes.changes),
        at("lost plies, e = 0.1", NOISE, |fortunes| fortunes.drama),
    ];
    let caption = "Mean number of moves that change the value in games that end, and of plies before which the later \
                   winner was losing in games that somebody wins.";
    let cases = having(result, |found| found.fortunes.as_ref());
    of_measure(result, &cases, &columns, Measure::Fortunes, caption)
}
