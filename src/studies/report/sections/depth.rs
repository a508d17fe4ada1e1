//! How long forced wins take, with the longest one and a line of best play on boards.

use super::cases::{figures, measured, shown};
use super::labels::{Point, extremes, labels, shared};
use super::words::{as_long, sentence, tone};
use super::{Blocks, distances};
use crate::measures::LongestWin;
use crate::report::board;
use crate::report::charts::{Axis, LineChart, Series};
use crate::report::commands;
use crate::report::document::{Block, Board, Figure, Line, Picture, Tone};
use crate::report::{ReportError, numbers};
use crate::results::{AtDistance, PlayedLine, PlayedStep};
use crate::solve::End;
use crate::study::{CaseResult, Found, StudyResult};

/// The most cases that are laid over each other.
const TOGETHER: usize = 6;

/// Fewer distances of wins than this need no chart.
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
    let own = own_profile("depth", case, &depth.profile)?;
    let all = measured(result).into_iter();
    let profiles = all.filter_map(|(case, found)| Some((case, found.depth.as_ref()?.profile.as_slice()))).collect();
    let all = all_profiles("depth-all", profiles, TOGETHER)?;
    blocks.extend(figures(own.into_iter().chain(all).collect()));
    match &depth.longest_win {
        None => blocks.push(Block::Text(format!("Nobody can force a win from any position of `{}`.", case.name))),
        Some(longest) => {
            blocks.push(Block::Heading("The longest forced win".to_owned()));
            blocks.push(Block::Text(longest_text(case, longest)));
            if let Some(line) = &solved.longest_win {
                let reach = commands::show(&case.variant, &longest.line);
                blocks.push(Block::Line(played(case, line, Some(reach))?));
            }
        }
    }
    Ok(blocks)
}

fn longest_text(case: &CaseResult, longest: &LongestWin) -> String {
    let LongestWin { plies, positions, example, line } = longest;
    let plies = numbers::plies(u64::from(*plies));
    let many = as_long(*positions);
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
    Ok(vec![Block::Text(text), Block::Line(played(case, line, Some(command))?)])
}

/// A line of play as boards.
pub fn played(case: &CaseResult, line: &PlayedLine, command: Option<String>) -> Result<Line, ReportError> {
    let board = |(place, step): (usize, &PlayedStep)| {
        let next = step.action.as_deref().map(|action| (action, Tone::Plain));
        let drawing = board::position_of(case, &step.position, next.as_slice())?;
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

fn chart(series: Vec<Series>) -> LineChart {
    let points = || series.iter().flat_map(|series| &series.points);
    let most = |side: fn(&(f64, f64)) -> f64| points().map(side).fold(1.0, f64::max);
    let plies = (0.0, most(|point| point.0) + 0.6);
    let x = Axis::linear("plies to the forced end", plies, |number| format!("{number:.0}"));
    let y = Axis::logarithmic("positions", (0.7, most(|point| point.1) * 1.5), numbers::large);
    LineChart { x, y, series }
}

fn points(profile: &[AtDistance], of: fn(&AtDistance) -> u64) -> Vec<(f64, f64)> {
    let there = profile.iter().filter(|row| of(row) > 0);
    there.map(|row| (f64::from(row.plies), of(row) as f64)).collect()
}

/// The plies of the longest win, where there are wins of several lengths.
fn longest_of(profile: &[AtDistance]) -> Option<u16> {
    let won = || profile.iter().filter(|row| row.won > 0);
    won().next_back().map(|row| row.plies).filter(|_| won().count() >= DISTANCES)
}

/// The plies within which half of the won positions are won.
fn half_within(profile: &[AtDistance]) -> u16 {
    let all: u64 = profile.iter().map(|row| row.won).sum();
    let mut sum = 0;
    let half = profile.iter().find(|row| {
        sum += row.won;
        2 * sum >= all
    });
    half.map_or(0, |row| row.plies)
}

/// Won and lost positions of one variant; nothing where there are few distances.
pub fn own_profile(name: &str, case: &CaseResult, profile: &[AtDistance]) -> Result<Option<Figure>, ReportError> {
    let Some(longest) = longest_of(profile) else { return Ok(None) };
    let series = vec![
        Series { label: "won".to_owned(), colour: 0, points: points(profile, |row| row.won) },
        Series { label: "lost".to_owned(), colour: 1, points: points(profile, |row| row.lost) },
    ];
    let plies = |number: u16| numbers::plies(number.into());
    Ok(Some(Figure {
        name: name.to_owned(),
        picture: Picture::Chart(chart(series).draw()?),
        question: format!("How long do forced wins take in `{}`?", case.name),
        answer: format!("At most {}; half of the won positions are won within {}.", plies(longest), plies(half_within(profile))),
        reading: "Positions that are won or lost for the player to move, by the plies to the end under best play; each mark on the upright axis is a factor.".to_owned(),
    }))
}

/// Won positions of several variants together, where they are not too many. Losses take a ply more or less and would make every line a zigzag.
pub fn all_profiles(
    name: &str,
    mut profiles: Vec<(&CaseResult, &[AtDistance])>,
    most: usize,
) -> Result<Option<Figure>, ReportError> {
    profiles.retain(|(_, profile)| longest_of(profile).is_some());
    if !(2..=most).contains(&profiles.len()) {
        return Ok(None);
    }
    let drawn: Vec<&CaseResult> = profiles.iter().map(|(case, _)| *case).collect();
    let names = labels(&drawn);
    let longest = names.iter().zip(&profiles).filter_map(|(label, (_, profile))| {
        let plies = longest_of(profile)?;
        Some(Point { label: label.clone(), number: plies.into(), text: numbers::plies(plies.into()) })
    });
    let answer = sentence(&extremes(&longest.collect::<Vec<_>>()));
    let series = names.into_iter().zip(&profiles).enumerate().map(|(colour, (label, (_, profile)))| Series {
        label,
        colour,
        points: points(profile, |row| row.won),
    });
    Ok(Some(Figure {
        name: name.to_owned(),
        picture: Picture::Chart(chart(series.collect()).draw()?),
        question: "How long is the longest forced win of each variant?".to_owned(),
        answer,
        reading: format!(
            "Won positions by the plies to the end under best play, of every variant that has wins of several lengths; each mark on the upright axis is a factor.{}",
            shared(&drawn)
        ),
    }))
}
