//! How much there is to choose, and how much it matters.

use serde::{Deserialize, Serialize};

use super::landscape::Landscape;
use super::share;
use crate::results::Share;
use crate::solve::Value;

/// The mean number of moves (distinct successors) of positions that are not over.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Branching {
    /// Over all of them.
    pub mean: Option<f64>,
    /// Over those won for the mover.
    pub won: Option<f64>,
    /// Over those lost for the mover.
    pub lost: Option<f64>,
    /// Over drawn ones.
    pub drawn: Option<f64>,
    /// Over the plies of random games that end: weighted by visits.
    pub by_visits: Option<f64>,
    /// The most moves of any position.
    pub most: u64,
}

/// Means over positions; the one by visits is filled in by the one that has played.
pub fn branching(land: &Landscape) -> Branching {
    let mut counts = [(0u64, 0u64); 3];
    let mut most = 0;
    for node in land.not_over() {
        let place = match land.values[node] {
            Value::Win(_) => 0,
            Value::Loss(_) => 1,
            Value::Draw(_) => 2,
        };
        let moves = land.branching(node) as u64;
        counts[place].0 += moves;
        counts[place].1 += 1;
        most = most.max(moves);
    }
    let all = counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    let [won, lost, drawn] = counts.map(|(moves, positions)| share(moves, positions));
    Branching { mean: share(all.0, all.1), won, lost, drawn, by_visits: None, most }
}

/// Positions that are not over and have more than one move, among those that are not over.
pub fn decisions(land: &Landscape) -> Share {
    Share::of(with_choice(land).count() as u64, land.not_over().count() as u64)
}

/// Among positions with a choice, those where exactly one move keeps the value.
pub fn only_moves(land: &Landscape) -> Share {
    let only = with_choice(land).filter(|&node| land.keeping[node] == 1).count();
    Share::of(only as u64, with_choice(land).count() as u64)
}

/// Among positions with a choice, those where moves differ in value: some keep it and some do not.
pub fn critical(land: &Landscape) -> Share {
    let critical = with_choice(land).filter(|&node| (land.keeping[node] as usize) < land.branching(node)).count();
    Share::of(critical as u64, with_choice(land).count() as u64)
}

/// The mean share of moves that keep the value, over positions with a choice; `None` when there are none.
pub fn keeping_share(land: &Landscape) -> Option<f64> {
    let (sum, count) = with_choice(land).fold((0.0, 0u64), |(sum, count), node| {
        (sum + f64::from(land.keeping[node]) / land.branching(node) as f64, count + 1)
    });
    (count > 0).then(|| sum / count as f64)
}

fn with_choice(land: &Landscape) -> impl Iterator<Item = usize> + '_ {
    (0..land.len()).filter(|&node| land.branching(node) > 1)
}
