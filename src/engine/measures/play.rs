//! What games by a policy are like: who wins, how often, how long it takes, how the fortunes change.

use serde::{Deserialize, Serialize};

use super::BySeat;
use super::krylov::Stopped;
use super::length::{Length, length};
use super::pie::AfterFirst;
use super::walk::{Ground, Policy, Walk};

/// Games from the start by a policy.
///
/// The chances are off by no more than `residual` times the mean number of plies, and the mean length by no more, relatively, than `residual` times
/// the longest mean length from any position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Play {
    /// The chance that each seat wins.
    pub wins: BySeat<f64>,
    /// The chance of a drawn ending.
    pub level: f64,
    /// The chance that the game never ends.
    pub never: f64,
    /// The first player's mean result, where a draw of either kind counts one half.
    pub advantage: f64,
    /// One less the difference between the two seats' mean results.
    pub balance: f64,
    /// How long it takes, on the condition that it ends; `None` when it never does.
    pub length: Option<Length>,
    /// The largest residual of the linear systems.
    pub residual: f64,
}

/// What can happen on the way in games from the start that end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fortunes {
    /// With this chance a player makes any move, else any optimal one; 1 is random play.
    pub noise: f64,
    /// The mean number of moves that change the value, in games that end.
    pub changes: Option<f64>,
    /// The mean number of plies before which the later winner was losing, in games that somebody wins.
    pub drama: Option<f64>,
    /// The largest residual of the linear systems.
    pub residual: f64,
}

/// Everything that linear systems of one policy tell.
pub struct Walked {
    /// Who wins, and how long it takes.
    pub play: Play,
    /// The mean number of moves to choose from, over all plies of games that end.
    pub branching: Option<f64>,
    /// Changes of the value.
    pub fortunes: Option<Fortunes>,
    /// The chances after each first move.
    pub first_moves: Option<AfterFirst>,
}

/// What is wanted besides [`Play`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Besides {
    /// Branching by visits.
    pub branching: bool,
    /// Changes of the value.
    pub fortunes: bool,
    /// The chances after each first move.
    pub first_moves: bool,
}

/// Plays by a policy from the start.
pub fn play(ground: &Ground<'_>, policy: Policy, besides: Besides) -> Result<Walked, Stopped> {
    let mut walk = Walk::new(ground, policy)?;
    let land = walk.land();
    let start = land.start;
    let ends = walk.ends[start];
    let first_wins = walk.wins(0)?;
    // Without drawn endings the player who does not win loses, and nothing is left to rounding.
    let has_level = (0..land.len()).any(|node| land.is_level(node));
    let second_wins = match has_level {
        true => walk.wins(1)?,
        false => walk.ends.iter().zip(&first_wins).map(|(ends, wins)| (ends - wins).max(0.0)).collect(),
    };
    let wins = [first_wins, second_wins];
    let [first, second] = [wins[0][start], wins[1][start]];
    let level = if has_level { (ends - first - second).max(0.0) } else { 0.0 };
    let length = length(&mut walk)?;
    let branching = match besides.branching && !land.is_over(start) && ends > 0.0 {
        true => {
            let moves = walk.sum(|node| land.branching(node) as f64)?[start];
            length.as_ref().map(|length| moves / (ends * length.mean))
        }
        false => None,
    };
    let fortunes = match besides.fortunes {
        true => Some(fortunes(&mut walk, policy, &wins)?),
        false => None,
    };
    let first_moves = besides.first_moves.then(|| AfterFirst::new(&walk, [&wins[0], &wins[1]]));
    let play = Play {
        wins: BySeat { first, second },
        level,
        never: 1.0 - ends,
        advantage: (1.0 + first - second) / 2.0,
        balance: 1.0 - (first - second).abs(),
        length,
        residual: walk.residual,
    };
    Ok(Walked { play, branching, fortunes, first_moves })
}

fn fortunes(walk: &mut Walk<'_>, policy: Policy, wins: &[Vec<f64>; 2]) -> Result<Fortunes, Stopped> {
    let land = walk.land();
    let start = land.start;
    let (ends, weights) = (walk.ends.clone(), walk.chain.weights.clone());
    let changing = |node: usize| {
        let changing = &land.moves(node)[land.keeping[node] as usize..];
        weights[node][1] * changing.iter().map(|&to| ends[to as usize]).sum::<f64>()
    };
    let changes = walk.solve(changing)?[start];
    let loser = |node: usize| match land.is_over(node) {
        true => None,
        false => [0, 1].into_iter().find(|&seat| land.is_lost_for(node, seat)),
    };
    let dramatic = walk.solve(|node| loser(node).map_or(0.0, |seat| wins[seat][node]))?[start];
    let won = wins[0][start] + wins[1][start];
    Ok(Fortunes {
        noise: match policy {
            Policy::Noisy(noise) => noise,
            _ => 1.0,
        },
        changes: (ends[start] > 0.0).then(|| changes / ends[start]),
        drama: (won > 0.0).then(|| dramatic / won),
        residual: walk.residual,
    })
}
