//! How long forced wins take, with the longest one and a line of best play on boards.

use super::cases::{label, measured, shown};
use super::words::tone;
use super::{Blocks, distances};
use crate::measures::{LongestWin, Measure};
use crate::report::board;
use crate::report::charts::{Axis, LineChart, Scale, Series};
use crate::report::commands;
use crate::report::document::{Block, Board, Figure, Line, Picture, Tone};
use crate::report::{ReportError, numbers};
use crate::results::{AtDistance, PlayedLine, PlayedStep};
use crate::settings::Variant;
use crate::solve::End;
use crate::study::{CaseResult, Found, StudyResult, thousands};

/// The most cases that are laid over each other.
const TOGETHER: usize = 6;

/// Fewer distances than this need no chart.
const DISTANCES: usize = 3;

/// The profile of distances and the longest win.
pub fn blocks(result: &StudyResult) -> Blocks {
    let mut blocks = of_measured(result)?;
    blocks.extend(distances::blocks(result)?);
    Ok(blocks)
}

fn of_measured(result: &StudyResult) -> Blocks {
    let Some((case, solved)) = shown(result) else { return Ok(Vec::new()) };
    let Some(depth) = &solved.measures.depth else { return Ok(Vec::new()) };
    let mut blocks = Vec::new();
    let command = commands::measure(&case.variant, &[Measure::Depth]);
    let mut figures = Vec::new();
    figures.extend(own_profile("depth", case, &depth.profile, command)?);
    let all = measured(result).into_iter();
    let profiles = all.filter_map(|(case, found)| Some((case, found.depth.as_ref()?.profile.as_slice()))).collect();
    figures.extend(all_profiles("depth-all", result, profiles, TOGETHER)?);
    if !figures.is_empty() {
        blocks.push(Block::Figures(figures));
    }
    match &depth.longest_win {
        None => blocks.push(Block::Text(format!("Nobody can force a win from any position of `{}`.", case.name))),
        Some(longest) => {
            blocks.push(Block::Heading("The longest forced win".to_owned()));
            blocks.push(Block::Text(longest_text(case, longest)));
            if let Some(line) = &solved.longest_win {
                blocks.push(Block::Line(played(&case.variant, line, Some(reach(&case.variant, longest)))?));
            }
        }
    }
    Ok(blocks)
}

/// How to get to the longest win.
fn reach(variant: &Variant, longest: &LongestWin) -> String {
    commands::show(variant, &longest.line)
}

fn longest_text(case: &CaseResult, longest: &LongestWin) -> String {
    let LongestWin { plies, positions, example, line } = longest;
    let plies = numbers::plies(u64::from(*plies));
    let many = match positions {
        1 => "one position has it".to_owned(),
        more => format!("{} positions have one so long", thousands(*more)),
    };
    let way = match line.len() {
        0 => "it is the start".to_owned(),
        more => format!("it can be reached in {more} plies: `{}`", line.join(" ")),
    };
    format!(
        "In `{}` the longest win that can be forced takes {plies}; {many}. Below is best play from `{example}`; {way}.",
        case.name
    )
}

/// The line from the start of a case that was counted.
fn counted_line(case: &CaseResult) -> Option<(&CaseResult, &PlayedLine)> {
    match &case.found {
        Found::Counted(counted) => Some((case, &counted.main_line)),
        Found::Indexed(indexed) => Some((case, indexed.main_line.as_ref()?)),
        _ => None,
    }
}

/// A line of best play from the start.
pub fn main_line(result: &StudyResult) -> Blocks {
    if let Some((_, solved)) = shown(result)
        && solved.longest_win.as_ref() == Some(&solved.main_line)
    {
        let text = "No forced win is longer than that of the start, so best play from there is the line above.";
        return Ok(vec![Block::Text(text.to_owned())]);
    }
    let found = shown(result)
        .map(|(case, solved)| (case, &solved.main_line))
        .or_else(|| counted_line(result.case(&result.shown)?))
        .or_else(|| result.cases.iter().find_map(counted_line));
    let Some((case, line)) = found.filter(|(_, line)| line.steps.len() > 1) else { return Ok(Vec::new()) };
    let text = format!(
        "From the start of `{}`, both sides choosing the first of their best moves: the fastest win, the slowest loss, any move that keeps a draw.",
        case.name
    );
    let actions: Vec<String> = line.steps.iter().filter_map(|step| step.action.clone()).collect();
    let command = commands::show(&case.variant, &actions);
    Ok(vec![Block::Text(text), Block::Line(played(&case.variant, line, Some(command))?)])
}

/// A line of play as boards.
pub fn played(variant: &Variant, line: &PlayedLine, command: Option<String>) -> Result<Line, ReportError> {
    let board = |(place, step): (usize, &PlayedStep)| {
        let next = step.action.as_deref().map(|action| (action, Tone::Plain));
        let drawing = board::position(variant, &step.position, next.as_slice())?;
        let label = match &step.action {
            Some(action) => format!("{}. player {}: `{action}`", place + 1, step.mover),
            None if line.end == End::Over => "the end".to_owned(),
            None => format!("player {} to move", step.mover),
        };
        // At the end there is nobody whose value it could be.
        let verdict = step.verdict.filter(|_| step.action.is_some() || line.end != End::Over);
        let value = verdict.map(|verdict| verdict.to_string()).unwrap_or_default();
        let tone = verdict.map_or(Tone::Plain, |verdict| tone(verdict.value));
        Ok(Board { drawing, label, tone, value, notes: Vec::new() })
    };
    let steps = line.steps.iter().enumerate().map(board).collect::<Result<_, ReportError>>()?;
    let end = match line.end {
        End::Over => "Then the game is over.".to_owned(),
        End::Repeats => "Then play comes back to a position that it has been in, and goes round for ever.".to_owned(),
        End::CutOff => format!("Only the first {} plies are shown.", line.steps.len().saturating_sub(1)),
    };
    Ok(Line { steps, end, command })
}

/// A number of positions along an axis; powers of ten that would be too long are written as such.
fn count(number: f64) -> String {
    match number {
        1e6.. => format!("{number:e}"),
        _ => thousands(number.round() as u64),
    }
}

fn axes(profiles: &[&[AtDistance]]) -> (Axis, Axis) {
    let rows = || profiles.iter().flat_map(|profile| profile.iter());
    let plies = rows().map(|row| row.plies).max().unwrap_or(1);
    let most = rows().map(|row| row.won + row.lost).max().unwrap_or(1);
    let x = Axis {
        name: "plies to the forced end",
        scale: Scale::Linear,
        range: (-0.3, f64::from(plies) + 0.3),
        text: |number| format!("{number:.0}"),
    };
    let y = Axis { name: "positions", scale: Scale::Logarithmic, range: (0.7, most as f64 * 1.5), text: count };
    (x, y)
}

fn points(profile: &[AtDistance], of: fn(&AtDistance) -> u64) -> Vec<(f64, f64)> {
    let there = profile.iter().filter(|row| of(row) > 0);
    there.map(|row| (f64::from(row.plies), of(row) as f64)).collect()
}

/// Won and lost positions of one variant; nothing where there are few distances.
pub fn own_profile(
    name: &str,
    case: &CaseResult,
    profile: &[AtDistance],
    command: String,
) -> Result<Option<Figure>, ReportError> {
    if profile.len() < DISTANCES {
        return Ok(None);
    }
    let (x, y) = axes(&[profile]);
    let series = vec![
        Series { label: "won".to_owned(), colour: 0, points: points(profile, |row| row.won) },
        Series { label: "lost".to_owned(), colour: 1, points: points(profile, |row| row.lost) },
    ];
    Ok(Some(Figure {
        name: name.to_owned(),
        picture: Picture::Chart(LineChart { x, y, series }.draw()?),
        alt: format!("Positions of {} by distance of the forced end", case.name),
        caption: format!(
            "Positions of `{}` that are won or lost for the player to move, by the plies to the end under best play; each mark on the upright axis is a factor.",
            case.name
        ),
        command: Some(command),
    }))
}

/// Won and lost positions of several variants together, where they are not too many.
pub fn all_profiles(
    name: &str,
    result: &StudyResult,
    mut profiles: Vec<(&CaseResult, &[AtDistance])>,
    most: usize,
) -> Result<Option<Figure>, ReportError> {
    profiles.retain(|(_, profile)| profile.len() >= DISTANCES);
    if !(2..=most).contains(&profiles.len()) {
        return Ok(None);
    }
    let (x, y) = axes(&profiles.iter().map(|(_, profile)| *profile).collect::<Vec<_>>());
    let series = profiles.iter().enumerate().map(|(place, (case, profile))| Series {
        label: label(result, case),
        colour: place,
        points: points(profile, |row| row.won + row.lost),
    });
    Ok(Some(Figure {
        name: name.to_owned(),
        picture: Picture::Chart(LineChart { x, y, series: series.collect() }.draw()?),
        alt: format!("{}: positions by distance of the forced end, all variants", result.title),
        caption: "The same for every variant that has wins of several lengths, won and lost together.".to_owned(),
        command: Some(commands::study(result)),
    }))
}
