//! Games of players who mix up hidden pieces, over the chance that they do.

use super::Blocks;
use super::cases::{Cases, Per, block, listed, measured, number, shown, table, together};
use super::labels::{Point, extremes, extremes_of, labels, shared};
use super::play::{Drawn, NOISES, at, over_noise, sorted};
use super::words::{figure_cell, percents, sentence, share_cell};
use crate::measures::{Measure, Measures, MixedGames, MixedPlay};
use crate::report::charts::{Axis, LineChart, Series};
use crate::report::commands;
use crate::report::document::{Block, Cell, Table};
use crate::report::numbers::percent;
use crate::study::{CaseResult, StudyResult};

/// The most cases that are laid over each other.
const TOGETHER: usize = 8;

/// The chance that tables over cases show.
const CHANCE: f64 = 0.1;

const ABOUT: &str = "Both players begin with the truth. Before a turn the mover mixes up two face-down eggs with a chance of e, and then makes a best turn for what seems to be on the board; \
                     a set that seems complete is claimed, and a wrong claim loses. A player who looks does so in every second turn in which a look costs nothing.";

/// Curves and tables.
pub fn blocks(result: &StudyResult) -> Blocks {
    let mut cases = measured(result);
    cases.retain(|(_, found)| found.mixed_up.is_some());
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let mut blocks = vec![Block::Text(ABOUT.to_owned())];
    let ends = shown(result).and_then(|(case, solved)| Some(ends(case, &solved.measures.mixed_up.as_ref()?.games)));
    let drawn = ends.into_iter().chain([wrong_claims(result, &cases), looking(result, &cases)]);
    blocks.extend(Drawn::blocks(drawn)?);
    if let Some((case, solved)) = shown(result)
        && let Some(mixed) = &solved.measures.mixed_up
    {
        blocks.push(Block::Table(by_chance(case, &mixed.games)));
    }
    blocks.push(block(over_cases(result, &cases)));
    Ok(blocks)
}

fn games(found: &Measures) -> &[MixedGames] {
    found.mixed_up.as_ref().map_or(&[], |mixed| &mixed.games)
}

fn chance_axis() -> Axis {
    Axis::logarithmic("chance of a mix-up before a turn, e", (0.008, 0.6), |chance| chance.to_string())
}

fn series(label: impl Into<String>, colour: usize, games: &[MixedGames], of: impl Fn(&MixedGames) -> f64) -> Series {
    sorted(label, colour, games.iter().map(|games| (games.mix_up, of(games))))
}

/// How games of one variant end.
fn ends(case: &CaseResult, games: &[MixedGames]) -> Drawn {
    type Part = fn(&MixedPlay) -> f64;
    let parts: [(&str, Part); 4] = [
        ("first wins", |play| play.wins.first),
        ("second wins", |play| play.wins.second),
        ("ends by a wrong claim", |play| play.by_wrong_claim),
        ("never ends", |play| play.never),
    ];
    let all = parts
        .into_iter()
        .enumerate()
        .map(|(colour, (label, of))| series(label, colour, games, |one| of(&one.both_look)));
    let series: Vec<Series> = all.filter(|series| series.points.iter().any(|point| point.1 > 0.0)).collect();
    let y = Axis::linear("chance", (0.0, 1.0), percents);
    let wrong = series.iter().find(|series| series.label == parts[2].0);
    let answer = match wrong {
        Some(wrong) => {
            sentence(&format!("{} of the games end by a wrong claim", extremes_of(&over_noise(wrong, percent), NOISES)))
        }
        None => "No game ends by a wrong claim.".to_owned(),
    };
    Drawn {
        name: "mixed-up",
        chart: LineChart { x: chance_axis(), y, series },
        question: format!("How do games of `{}` end when players mix up eggs?", case.name),
        answer,
        reading: "How games end, by the chance of a mix-up before a turn; both players look now and then. Games that end by a wrong claim are among those that somebody wins."
            .to_owned(),
    }
}

/// The curves of several cases over each other.
fn compared(
    result: &StudyResult,
    cases: &Cases<'_, Measures>,
    of: fn(&MixedGames) -> f64,
) -> (Vec<Series>, String, String) {
    let few = together(result, cases, TOGETHER);
    let drawn: Vec<&CaseResult> = few.iter().map(|(case, _)| *case).collect();
    let all = few.iter().zip(labels(&drawn)).enumerate();
    let all: Vec<Series> = all.map(|(colour, ((_, found), label))| series(label, colour, games(found), of)).collect();
    let points: Vec<Point> = all.iter().filter_map(|series| at(series, CHANCE, percent)).collect();
    (all, extremes(&points), shared(&drawn))
}

fn wrong_claims(result: &StudyResult, cases: &Cases<'_, Measures>) -> Drawn {
    let (series, extremes, common) = compared(result, cases, |games| games.both_look.by_wrong_claim);
    let y = Axis::linear("games that end by a wrong claim", (0.0, 1.0), percents);
    Drawn {
        name: "wrong-claims",
        chart: LineChart { x: chance_axis(), y, series },
        question: "How many games does a wrong claim end?".to_owned(),
        answer: sentence(&format!("with e = {CHANCE}, {extremes}")),
        reading: format!(
            "The share of all games, by the chance of a mix-up before a turn; both players look now and then.{common}"
        ),
    }
}

fn looking(result: &StudyResult, cases: &Cases<'_, Measures>) -> Drawn {
    let (series, extremes, common) = compared(result, cases, |games| games.gained_by_looking);
    let numbers = || series.iter().flat_map(|series| &series.points).map(|point| point.1);
    let (least, most) = (numbers().fold(0.0, f64::min), numbers().fold(0.01, f64::max));
    let y = Axis::linear("games won more by looking", (least * 1.1, most * 1.1), percents);
    Drawn {
        name: "looking",
        chart: LineChart { x: chance_axis(), y, series },
        question: "What does a player gain who looks, against one who does not?".to_owned(),
        answer: sentence(&format!(
            "with e = {CHANCE}, {extremes} of the games more than without looking, as the mean of both seats"
        )),
        reading: format!(
            "How many games more are won by a player who looks in every second turn in which that costs nothing, while the other never does so.{common}"
        ),
    }
}

fn by_chance(case: &CaseResult, games: &[MixedGames]) -> Table {
    let mut columns: Vec<Per<'_, MixedGames>> =
        vec![number("e", |games: &MixedGames| Cell::new(games.mix_up.to_string()))];
    columns.extend(columns_of(|games: &MixedGames| Some(games)));
    let caption = format!(
        "`{}`, by the chance of a mix-up before a turn; both players look, but for the last column.",
        case.name
    );
    listed(caption, games, Some(commands::measure(&case.variant, &[Measure::MixedUp])), &columns)
}

/// A column of a share.
fn share<'r, C: 'r>(head: &str, of: fn(&C) -> Option<&MixedGames>, part: fn(&MixedGames) -> f64) -> Per<'r, C> {
    number(head, move |found: &C| share_cell(of(found).map(part)))
}

/// The columns that both tables have.
fn columns_of<'r, C: 'r>(of: fn(&C) -> Option<&MixedGames>) -> Vec<Per<'r, C>> {
    vec![
        share("first wins", of, |games| games.both_look.wins.first),
        share("second wins", of, |games| games.both_look.wins.second),
        share("wrong claims", of, |games| games.both_look.by_wrong_claim),
        share("never ends", of, |games| games.both_look.never),
        number("mean length", move |found: &C| figure_cell(of(found).and_then(|games| games.both_look.length))),
        share("turns with a wrong belief", of, |games| games.both_look.mistaken),
        share("looks", of, |games| games.both_look.looks),
        number("missed claims per game", move |found: &C| figure_cell(of(found).map(|games| games.both_look.missed))),
        share("gained by looking", of, |games| games.gained_by_looking),
    ]
}

fn over_cases(result: &StudyResult, cases: &Cases<'_, Measures>) -> Table {
    fn at<'f>(found: &'f &Measures) -> Option<&'f MixedGames> {
        games(found).iter().find(|games| games.mix_up == CHANCE)
    }
    let mut columns: Vec<Per<'_, &Measures>> = columns_of(at);
    columns.insert(3, share("wrong claims if nobody looks", at, |games| games.neither_looks.by_wrong_claim));
    columns.insert(9, share("moves refused", at, |games| games.both_look.refused));
    let caption = format!(
        "Every variant with e = {CHANCE}; both players look, but where it is said otherwise. Gained by looking: games won more by one who looks against one who does not, as the mean of both seats. A move is refused that the true owner of the egg forbids."
    );
    table(result, cases, &columns, &[Measure::MixedUp], &caption)
}
