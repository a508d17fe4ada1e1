//! How long a game by a policy lasts: mean, deviation, and quantiles by following the distribution ply by ply.

use serde::{Deserialize, Serialize};

use super::krylov::{Stopped, sum};
use super::landscape::Landscape;
use super::walk::{OPTIMAL, Walk};
use crate::explore::PositionId;
use crate::parallel;

/// The length of a game in plies, on the condition that it ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Length {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// The least lengths that this many games in a hundred do not exceed.
    pub quantiles: Quantiles,
    /// How many plies were followed one by one.
    pub followed: u64,
    /// From this ply on, the chance that a game goes on was taken to fall by the same factor every two plies, because the distribution over the
    /// positions had stopped changing (by 1e-12 in all); `None` when everything was followed.
    pub geometric_from: Option<u64>,
}

/// Quantiles of a length; `None` beyond what was followed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quantiles {
    /// 5 %.
    pub p5: Option<u64>,
    /// 25 %.
    pub p25: Option<u64>,
    /// The median.
    pub p50: Option<u64>,
    /// 75 %.
    pub p75: Option<u64>,
    /// 95 %.
    pub p95: Option<u64>,
}

/// The share of games that may last longer, for each quantile.
const LONGER: [f64; 5] = [0.95, 0.75, 0.5, 0.25, 0.05];

/// A share counts as reached when only rounding is missing.
const ROUNDING: f64 = 1e-12;

/// The change of the distribution over two plies below which it counts as settled.
const SETTLED: f64 = 1e-12;

/// The distribution is looked at every N plies.
const LOOK: u64 = 64;

/// As many moves are followed at the most, over all plies; and the fewest and the most plies.
const MOVES_FOLLOWED: u64 = 20_000_000_000;
const PLIES_FOLLOWED: (u64, u64) = (200, 100_000);

/// As many plies of a geometric tail are counted at the most.
const TAIL: u64 = 100_000_000;

/// The length of games from the start; `None` when no game ends.
pub fn length(walk: &mut Walk<'_>) -> Result<Option<Length>, Stopped> {
    let start = walk.land().start;
    let ends = walk.ends[start];
    if ends == 0.0 {
        return Ok(None);
    }
    let first = walk.sum(|_| 1.0)?;
    let (land, chances) = (walk.land(), walk.ends.clone());
    // T = 1 + T' gives T T = 1 + 2 T' + T' T', and the mean of T' is that of T less one.
    let second = walk.solve(|node| if land.is_over(node) { 0.0 } else { 2.0 * first[node] - chances[node] })?;
    let mean = first[start] / ends;
    let variance = second[start] / ends - mean * mean;
    let followed = follow(walk)?;
    Ok(Some(Length {
        mean,
        sd: variance.max(0.0).sqrt(),
        quantiles: followed.quantiles(),
        followed: followed.longer.len() as u64 - 1,
        geometric_from: followed.tail.map(|tail| tail.from),
    }))
}

/// Less than this changes no sum. What is left of it falls to where numbers lose digits, stays there, and is added a hundred times more slowly.
const NEGLIGIBLE: f64 = 1e-200;

/// The chance that a game lasts longer than this many plies.
struct Followed {
    /// By the number of plies.
    longer: Vec<f64>,
    /// What comes after.
    tail: Option<Tail>,
}

/// A tail that falls by a factor every two plies.
#[derive(Clone, Copy)]
struct Tail {
    from: u64,
    factor: f64,
}

/// Follows the distribution over the positions ply by ply.
fn follow(walk: &Walk<'_>) -> Result<Followed, Stopped> {
    let land = walk.land();
    let moves = land.rows.entries().max(1) as u64;
    let alternate = turns_alternate(land);
    let most = (MOVES_FOLLOWED / moves).clamp(PLIES_FOLLOWED.0, PLIES_FOLLOWED.1);
    let going_on = |there: &[f64]| {
        let part = |node: usize| if land.is_over(node) { 0.0 } else { there[node] * walk.ends[node] };
        sum(land.len(), part) / walk.ends[land.start]
    };
    let mut there = vec![0.0; land.len()];
    there[land.start] = 1.0;
    let mut found = Followed { longer: vec![going_on(&there)], tail: None };
    let mut before: Option<Vec<f64>> = None;
    for ply in 1..=most {
        let last = found.longer[found.longer.len() - 1];
        if last <= LONGER[4] + ROUNDING {
            break;
        }
        if walk.ground.progress.stopped() {
            return Err(Stopped);
        }
        let mover = alternate.then(|| (u64::from(land.movers[land.start]) + ply) % 2);
        there = step(walk, &there, mover);
        let now = going_on(&there);
        found.longer.push(now);
        match ply % LOOK {
            0 => before = Some(there.clone()),
            2 => {
                let was = found.longer[found.longer.len() - 3];
                let change = |node: usize| match &before {
                    Some(before) if !land.is_over(node) => (there[node] / now - before[node] / was).abs(),
                    _ => 0.0,
                };
                if before.is_some() && now > 0.0 && sum(land.len(), change) <= SETTLED {
                    found.tail = Some(Tail { from: ply, factor: now / was });
                    break;
                }
            }
            _ => {}
        }
    }
    Ok(found)
}

/// Whether every move hands the turn on: then only positions of one mover can be there after a ply, and half of the work is spared.
fn turns_alternate(land: &Landscape) -> bool {
    let hands_on = |node: usize| land.moves(node).iter().all(|&to| land.movers[to as usize] != land.movers[node]);
    land.not_over().all(hands_on)
}

/// One ply: where the walk is after it, positions that are over left out. With a mover, only its positions can be there.
fn step(walk: &Walk<'_>, there: &[f64], mover: Option<u64>) -> Vec<f64> {
    let (land, weights) = (walk.land(), &walk.chain.weights);
    let out: Vec<[f64; 2]> = parallel::values(there.len(), |node| weights[node].map(|weight| weight * there[node]));
    let arriving = |node: usize| {
        if land.is_over(node) || mover.is_some_and(|mover| mover != u64::from(land.movers[node])) {
            return 0.0;
        }
        let from = walk.ground.back.row(PositionId(node as u32)).iter();
        let arrives: f64 = from.map(|&entry| out[(entry & !OPTIMAL) as usize][usize::from(entry & OPTIMAL == 0)]).sum();
        if arrives < NEGLIGIBLE { 0.0 } else { arrives }
    };
    parallel::values(there.len(), arriving)
}

impl Followed {
    fn quantiles(&self) -> Quantiles {
        let [p5, p25, p50, p75, p95] = LONGER.map(|longer| self.least_length(longer + ROUNDING));
        Quantiles { p5, p25, p50, p75, p95 }
    }

    /// The first length that no more than such a share of the games exceeds.
    fn least_length(&self, longer: f64) -> Option<u64> {
        if let Some(plies) = self.longer.iter().position(|&share| share <= longer) {
            return Some(plies as u64);
        }
        let Tail { from, factor } = self.tail?;
        let [mut before, mut last] = self.longer.last_chunk::<2>().copied()?;
        for plies in from + 1..from + TAIL {
            (before, last) = (last, before * factor);
            if last <= longer {
                return Some(plies);
            }
        }
        None
    }
}
