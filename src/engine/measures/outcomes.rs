//! How many positions are won, lost and drawn, and how far the end is.

use serde::{Deserialize, Serialize};

use super::landscape::Landscape;
use crate::explore::{LineError, PositionId, Progress, lines_to};
use crate::packed::{Code, Game};
use crate::results::{AtDistance, Share};
use crate::solve::{Draw, Solved, Value};

/// Positions that are not over, by value for the mover.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Outcomes {
    /// Won.
    pub won: Share,
    /// Lost.
    pub lost: Share,
    /// Drawn, and a drawn ending can be reached by moves that keep the draw.
    pub drawn_level: Share,
    /// Drawn, and play that keeps the draw never ends.
    pub drawn_endless: Share,
}

/// Counts positions that are not over by value.
pub fn outcomes(land: &Landscape) -> Outcomes {
    let (mut won, mut lost, mut level, mut endless) = (0, 0, 0, 0);
    for node in land.not_over() {
        match land.values[node] {
            Value::Win(_) => won += 1,
            Value::Loss(_) => lost += 1,
            Value::Draw(Draw::Terminal(_)) => level += 1,
            Value::Draw(Draw::Endless) => endless += 1,
        }
    }
    let of = |count| Share::of(count, won + lost + level + endless);
    Outcomes { won: of(won), lost: of(lost), drawn_level: of(level), drawn_endless: of(endless) }
}

/// Drawn positions, not over, from which no drawn ending can be reached by moves that keep the draw, among all drawn ones: found by going back from
/// the drawn endings, without asking the solver which draws are endless.
pub fn endless_draws(land: &Landscape) -> Share {
    let is_drawn = |node: usize| matches!(land.values[node], Value::Draw(_));
    let back = land.rows.reversed();
    let mut reached: Vec<bool> = (0..land.len()).map(|node| land.is_level(node)).collect();
    let mut waiting: Vec<usize> = (0..land.len()).filter(|&node| reached[node]).collect();
    while let Some(node) = waiting.pop() {
        for &from in back.row(PositionId(node as u32)) {
            let from = from as usize;
            // From a drawn position to a drawn one: such a move keeps the draw.
            if is_drawn(from) && !std::mem::replace(&mut reached[from], true) {
                waiting.push(from);
            }
        }
    }
    let (mut drawn, mut endless) = (0, 0);
    for node in land.not_over().filter(|&node| is_drawn(node)) {
        drawn += 1;
        endless += u64::from(!reached[node]);
    }
    Share::of(endless, drawn)
}

/// How far the forced ends are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Depth {
    /// Positions that are not over by the distance of the forced end.
    pub profile: Vec<AtDistance>,
    /// The longest forced win.
    pub longest_win: Option<LongestWin>,
}

/// The longest forced win.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LongestWin {
    /// Its plies.
    pub plies: u16,
    /// How many positions are won so late.
    pub positions: u64,
    /// One of them that is soonest reached.
    pub example: String,
    /// A shortest line to it from the start.
    pub line: Vec<String>,
}

/// Counts positions by distance, and finds one with the longest win.
pub fn depth<C: Code>(
    game: &dyn Game<C>,
    solved: &Solved<C>,
    land: &Landscape,
    progress: &dyn Progress,
) -> Result<Depth, LineError> {
    let mut profile: Vec<AtDistance> = Vec::new();
    let mut longest: Option<(u16, u16, PositionId)> = None;
    for node in land.not_over() {
        let (plies, won) = match land.values[node] {
            Value::Win(plies) => (plies.0, true),
            Value::Loss(plies) => (plies.0, false),
            Value::Draw(_) => continue,
        };
        let place = usize::from(plies);
        if profile.len() <= place {
            profile.resize_with(place + 1, AtDistance::default);
        }
        profile[place].won += u64::from(won);
        profile[place].lost += u64::from(!won);
        let soonest = |(most, depth, id)| (u16::MAX - most, depth, id);
        let candidate = (plies, land.depths[node], land.id(node));
        if won && longest.is_none_or(|longest| soonest(candidate) < soonest(longest)) {
            longest = Some(candidate);
        }
    }
    for (plies, row) in (0..).zip(&mut profile) {
        row.plies = plies;
    }
    let longest_win = match longest {
        None => None,
        Some((plies, _, id)) => {
            let code = solved.index.code(&solved.explored, id);
            let line = lines_to(game, &[game.start()], &solved.explored, &[code], progress)?.remove(0);
            let positions = profile[usize::from(plies)].won;
            Some(LongestWin { plies, positions, example: game.write(code), line: line.actions })
        }
    };
    profile.retain(|row| row.won + row.lost > 0);
    Ok(Depth { profile, longest_win })
}
