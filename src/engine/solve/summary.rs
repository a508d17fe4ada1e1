//! Figures of a solution: how many positions have which value at which distance.

use std::collections::{BTreeMap, BTreeSet};

use super::value::{Draw, Plies, Value};

/// What a solution looks like from afar.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Positions won for the mover, those that are over included.
    pub won: u64,
    /// Positions lost for the mover, those that are over included.
    pub lost: u64,
    /// Drawn positions of either kind.
    pub drawn: u64,
    /// Drawn positions from which no drawn ending can be reached by moves that keep the draw.
    pub drawn_endless: u64,
    /// Won positions by distance.
    pub won_by_distance: BTreeMap<Plies, u64>,
    /// Lost positions by distance.
    pub lost_by_distance: BTreeMap<Plies, u64>,
}

impl Summary {
    /// The longest distance of a win.
    pub fn longest_win(&self) -> Option<Plies> {
        self.won_by_distance.keys().next_back().copied()
    }

    /// The longest distance of a loss.
    pub fn longest_loss(&self) -> Option<Plies> {
        self.lost_by_distance.keys().next_back().copied()
    }

    /// Every distance that there is, with the positions won and lost at it.
    pub fn by_distance(&self) -> impl Iterator<Item = (Plies, u64, u64)> {
        let (won, lost) = (&self.won_by_distance, &self.lost_by_distance);
        let distances: BTreeSet<Plies> = won.keys().chain(lost.keys()).copied().collect();
        let count = |counts: &BTreeMap<Plies, u64>, plies| counts.get(&plies).copied().unwrap_or(0);
        distances.into_iter().map(move |plies| (plies, count(won, plies), count(lost, plies)))
    }
}

/// Counts values.
pub fn summary(values: impl Iterator<Item = Value>) -> Summary {
    // Distances are few and positions many: count in arrays, not in maps.
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    let mut found = Summary::default();
    for value in values {
        match value {
            Value::Win(plies) => count(&mut won, plies),
            Value::Loss(plies) => count(&mut lost, plies),
            Value::Draw(draw) => {
                found.drawn += 1;
                found.drawn_endless += u64::from(draw == Draw::Endless);
            }
        }
    }
    (found.won, found.lost) = (won.iter().sum(), lost.iter().sum());
    (found.won_by_distance, found.lost_by_distance) = (by_distance(&won), by_distance(&lost));
    found
}

/// Adds up values of which each stands for this many positions.
pub fn summary_of_counts(counts: impl Iterator<Item = (Value, u64)>) -> Summary {
    let mut found = Summary::default();
    for (value, count) in counts.filter(|(_, count)| *count > 0) {
        match value {
            Value::Win(plies) => {
                found.won += count;
                *found.won_by_distance.entry(plies).or_default() += count;
            }
            Value::Loss(plies) => {
                found.lost += count;
                *found.lost_by_distance.entry(plies).or_default() += count;
            }
            Value::Draw(draw) => {
                found.drawn += count;
                found.drawn_endless += if draw == Draw::Endless { count } else { 0 };
            }
        }
    }
    found
}

fn count(counts: &mut Vec<u64>, plies: Plies) {
    let place = usize::from(plies.0);
    if counts.len() <= place {
        counts.resize(place + 1, 0);
    }
    counts[place] += 1;
}

fn by_distance(counts: &[u64]) -> BTreeMap<Plies, u64> {
    (0..).map(Plies).zip(counts.iter().copied()).filter(|(_, count)| *count > 0).collect()
}
