//! Random games by the rules, for boards with more positions than anybody can visit.

use std::ops::Range;

use hashbrown::HashSet;

use serde::Serialize;

use super::random::Random;
use super::referee::Referee;
use super::run::{ConformError, Next, Run, in_step};
use super::session::Examined;
use crate::parallel;
use crate::rules::{Player, PositionError};

/// How the actions of a game are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Each as likely as the others.
    None,
    /// One after which this player has come as far as possible, for either mover, most of the time: on large boards hardly any game ends by chance.
    End(Player),
}

/// One action in this many of a game that seeks its end is any, so that players who are in each other's way get out of it.
const ANY_ACTION: usize = 10;

/// After this many plies without getting further any action is played for as many plies: what leads on may lead away first.
const PATIENCE: usize = 25;

/// Games that are played at the same time.
const GROUP: u64 = 4;

/// What was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Games {
    /// Games played to their end.
    pub ended: u64,
    /// Games broken off.
    pub broken_off: u64,
    /// Plies of all games.
    pub plies: u64,
}

/// A game: each position with the number of the action that was played in it.
pub(super) struct Walk {
    pub items: Vec<Examined>,
    pub chosen: Vec<usize>,
    pub ended: bool,
}

impl Walk {
    /// Plays a game of at most this many plies.
    pub fn new(referee: &Referee, mut random: Random, plies: usize, aim: Aim) -> Result<Walk, PositionError> {
        let mut walk = Walk { items: Vec::new(), chosen: Vec::new(), ended: false };
        let mut position = referee.start();
        let (mut best, mut since) = (0, 0);
        loop {
            let right = referee.examine(&position)?;
            let count = right.turns.len();
            walk.items.push(Examined { position, right });
            walk.ended = count == 0;
            if count == 0 || walk.chosen.len() == plies {
                return Ok(walk);
            }
            let choice = match aim {
                Aim::End(player) => {
                    let progress = referee.progress(&walk.items[walk.chosen.len()].position, player)?;
                    let most = progress.iter().copied().max().unwrap_or(0);
                    (best, since) = if most > best { (most, 0) } else { (best, since + 1) };
                    let seeks = (since / PATIENCE).is_multiple_of(2) && random.below(ANY_ACTION) > 0;
                    if seeks { furthest(&progress, most, &mut random) } else { random.below(count) }
                }
                Aim::None => random.below(count),
            };
            position = walk.items[walk.chosen.len()].right.turns[choice].1.clone();
            walk.chosen.push(choice);
        }
    }

    /// The actions before a ply.
    pub fn line(&self, ply: usize) -> Vec<String> {
        let turns = self.items.iter().zip(&self.chosen).take(ply);
        turns.map(|(item, &choice)| item.right.turns[choice].0.clone()).collect()
    }
}

/// The number of an action after which a player has come as far as possible.
fn furthest(progress: &[u32], most: u32, random: &mut Random) -> usize {
    let best: Vec<usize> = (0..progress.len()).filter(|&action| progress[action] == most).collect();
    best[random.below(best.len())]
}

/// Plays this many games, every other one towards its end, and compares every position of them.
pub(super) fn walks(run: &mut Run<'_>, count: u64, seed: u64, plies: usize) -> Result<Games, ConformError> {
    let referee = run.referee;
    let groups: Vec<Range<u64>> =
        (0..count).step_by(GROUP as usize).map(|from| from..(from + GROUP).min(count)).collect();
    let prepare = |group: &Range<u64>| -> Result<Vec<Walk>, PositionError> {
        let play = |place: usize| {
            let number = group.start + place as u64;
            let player = Player::new((number / 2 % u64::from(referee.players())) as u8);
            let aim = if number.is_multiple_of(2) { Aim::End(player) } else { Aim::None };
            Walk::new(referee, Random::new(seed, number), plies, aim)
        };
        parallel::try_map((group.end - group.start) as usize, play)
    };
    let mut games = Games::default();
    let mut seen: HashSet<String> = HashSet::new();
    in_step(run, &groups, prepare, |run, _, played| {
        for walk in played? {
            run.progress.at(walk.chosen.len(), run.positions);
            if compare(run, &walk, &mut seen)? == Next::Stop {
                return Ok(Next::Stop);
            }
            games.plies += walk.chosen.len() as u64;
            *(if walk.ended { &mut games.ended } else { &mut games.broken_off }) += 1;
        }
        Ok(Next::GoOn)
    })?;
    Ok(games)
}

fn compare(run: &mut Run<'_>, walk: &Walk, seen: &mut HashSet<String>) -> Result<Next, ConformError> {
    let fresh: Vec<usize> =
        (0..walk.items.len()).filter(|&ply| seen.insert(walk.items[ply].position.clone())).collect();
    for plies in fresh.chunks(run.batch) {
        let items: Vec<Examined> = plies.iter().map(|&ply| walk.items[ply].clone()).collect();
        let differing = match run.session.differences(&items) {
            Ok(found) => found,
            Err(error) => {
                let line = plies.first().map(|&ply| walk.line(ply));
                return run.failed(error, line).map(|()| Next::Stop);
            }
        };
        for (place, item) in items.iter().enumerate() {
            match differing.iter().find(|(other, _)| *other == place) {
                None => run.agrees(item),
                Some((_, difference)) => {
                    run.counts(&item.right);
                    run.differs(&item.position, difference.clone(), || walk.line(plies[place]));
                }
            }
            if run.is_enough() {
                return Ok(Next::Stop);
            }
        }
    }
    Ok(Next::GoOn)
}
