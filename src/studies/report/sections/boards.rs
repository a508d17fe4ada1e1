//! The boards of all variants on one sheet, where it is the boards that differ.

use super::Blocks;
use super::labels::labels;
use super::words::{tally, tone, verdict};
use crate::report::board::{self, Place};
use crate::report::document::{Block, Figure, Picture};
use crate::report::numbers::figure;
use crate::results::Verdict;
use crate::study::{CaseResult, Found, StudyResult};

/// The most boards on a sheet.
const MOST: usize = 40;

/// The starts of all variants with their values, if no two look the same.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases: Vec<&CaseResult> = result.cases.iter().filter(|case| start(case).is_some()).collect();
    if !(3..=MOST).contains(&cases.len()) {
        return Ok(Vec::new());
    }
    let mut places = Vec::new();
    let mut lengths = Vec::new();
    let starts: Vec<&Verdict> = cases.iter().filter_map(|case| start(case)).collect();
    for ((case, label), start) in cases.iter().zip(labels(&cases)).zip(&starts) {
        let length = mean_length(case);
        let note = length.map(|mean| format!("{} plies", figure(mean))).unwrap_or_default();
        let value = (verdict(start), tone(start.value));
        lengths.push(length.unwrap_or(f64::INFINITY));
        places.push(Place { drawing: board::start_of(case, &[])?, label, value, note });
    }
    let looks: Vec<&String> = places.iter().map(|place| &place.drawing.text).collect();
    let games = result.cases.iter().map(|case| case.variant.game().name);
    let is_one_game = games.clone().min() == games.max();
    if (1..looks.len()).any(|place| looks[..place].contains(&looks[place])) || !is_one_game {
        return Ok(Vec::new());
    }
    let is_ordered = result.varied.len() == 1 && lengths.iter().any(|length| length.is_finite());
    if is_ordered {
        let mut order: Vec<(f64, Place)> = lengths.iter().copied().zip(places).collect();
        order.sort_by(|one, other| one.0.total_cmp(&other.0));
        places = order.into_iter().map(|(_, place)| place).collect();
    }
    let Some(sheet) = board::sheet(&places) else { return Ok(Vec::new()) };
    let mut reading = "Below each board its value for the player who begins".to_owned();
    if lengths.iter().any(|length| length.is_finite()) {
        reading.push_str(" and the mean length of random games");
    }
    reading.push_str(match is_ordered {
        true => "; the shortest come first.",
        false => ".",
    });
    Ok(vec![Block::Figures(vec![Figure {
        name: "boards".to_owned(),
        picture: Picture::Sheet(sheet),
        question: "Who wins from each start?".to_owned(),
        answer: tally(&starts),
        reading,
    }])])
}

/// What the start of a case is worth, where that was found.
pub fn start(case: &CaseResult) -> Option<&Verdict> {
    match &case.found {
        Found::Solved(solved) => solved.measures.start.as_ref(),
        Found::Counted(counted) => Some(&counted.start),
        Found::Indexed(indexed) => indexed.start.as_ref(),
        Found::Coalitions(_) | Found::Proved(_) | Found::Nothing(_) => None,
    }
}

fn mean_length(case: &CaseResult) -> Option<f64> {
    case.measures()?.random_play.as_ref()?.length.as_ref().map(|length| length.mean)
}
