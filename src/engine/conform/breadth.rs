//! All reachable positions in the order of their depth, so that the first difference is a shortest one.
//!
//! Of each depth the outcomes are compared first and the actions with their successors after that. A game of n plies that shows a difference ends either in a
//! position of depth n whose outcome differs, or with an action in a position of depth n - 1: in this order the shortest comes first.

use std::hash::BuildHasher;
use std::ops::Range;
use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::referee::Referee;
use super::run::{ConformError, Next, Run, in_step};
use super::session::{Difference, Examined};
use crate::packed::{AnyGame, Symmetry};
use crate::parallel;
use crate::rules::{OpenError, PositionError};
use crate::settings::Variant;
use crate::with_game;

/// How far a search may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    /// The most positions, those compared before included.
    pub positions: u64,
    /// The most plies of a game that shows a difference, the disputed action included.
    pub plies: usize,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Covered {
    /// No game of this many plies or fewer shows a difference, unless one was found.
    pub plies: usize,
    /// There are no further positions.
    pub complete: bool,
}

/// The positions found so far, in order, each with the one that it was reached from.
struct Tree {
    positions: Vec<Arc<str>>,
    parents: Vec<u32>,
    /// What identifies a position where images count once; otherwise positions identify themselves.
    keys: Vec<Arc<str>>,
    places: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Tree {
    fn new() -> Tree {
        let hasher = DefaultHashBuilder::default();
        Tree { positions: Vec::new(), parents: Vec::new(), keys: Vec::new(), places: HashTable::new(), hasher }
    }

    fn insert(&mut self, position: &str, key: Option<&str>, parent: u32) {
        let Tree { positions, parents, keys, places, hasher } = self;
        let known = if key.is_some() { &*keys } else { &*positions };
        let wanted = key.unwrap_or(position);
        let hash = hasher.hash_one(wanted);
        if places.find(hash, |&place| *known[place as usize] == *wanted).is_some() {
            return;
        }
        let place = positions.len() as u32;
        places.insert_unique(hash, place, |&place| hasher.hash_one(&*known[place as usize]));
        positions.push(Arc::from(position));
        parents.push(parent);
        keys.extend(key.map(Arc::from));
    }

    /// The actions that lead to a position, found again by the rules.
    fn line(&self, referee: &Referee, place: usize) -> Vec<String> {
        let mut line = Vec::new();
        let mut at = place;
        while at != 0 {
            let parent = self.parents[at] as usize;
            let answer = referee.examine(&self.positions[parent]).unwrap_or_default();
            let turn = answer.turns.into_iter().find(|(_, next)| **next == *self.positions[at]);
            line.extend(turn.map(|(action, _)| action));
            at = parent;
        }
        line.reverse();
        line
    }
}

/// Says which positions are images of each other.
pub(super) struct Images(AnyGame);

impl Images {
    pub fn new(variant: &Variant) -> Result<Images, OpenError> {
        Ok(Images(AnyGame::open(variant)?))
    }

    /// The one image that stands for all.
    fn key(&self, position: &str) -> Result<String, PositionError> {
        with_game!(self.0, game => Ok(game.write(game.canonical(Symmetry::On, game.read(position)?))))
    }
}

/// A position with the answer of the rules and, where images count once, the keys of its successors.
struct Ready {
    item: Examined,
    keys: Vec<String>,
}

/// Compares every position within reach.
pub(super) fn breadth(run: &mut Run<'_>, images: Option<&Images>, reach: Reach) -> Result<Covered, ConformError> {
    let referee = run.referee;
    let mut tree = Tree::new();
    let start = referee.start();
    let key = images.map(|images| images.key(&start)).transpose()?;
    tree.insert(&start, key.as_deref(), 0);
    let mut level = 0..1;
    for depth in 0.. {
        run.progress.at(depth, tree.positions.len() as u64);
        let covered = Covered { plies: depth, complete: level.is_empty() };
        if level.is_empty() || depth > reach.plies || run.is_enough() {
            return Ok(covered);
        }
        if outcomes_of(run, &tree, level.clone())? == Next::Stop || depth == reach.plies {
            return Ok(covered);
        }
        let end = tree.positions.len();
        if turns_of(run, images, &mut tree, level.clone(), reach.positions)? == Next::Stop {
            return Ok(covered);
        }
        level = end..tree.positions.len();
    }
    Ok(Covered { plies: usize::MAX, complete: false })
}

fn batches(level: Range<usize>, batch: usize) -> Vec<Range<usize>> {
    level.clone().step_by(batch).map(|from| from..(from + batch).min(level.end)).collect()
}

/// Compares the outcomes of a level.
fn outcomes_of(run: &mut Run<'_>, tree: &Tree, level: Range<usize>) -> Result<Next, ConformError> {
    let referee = run.referee;
    let prepare = |batch: &Range<usize>| {
        let positions: Vec<String> =
            tree.positions[batch.clone()].iter().map(|text| text.as_ref().to_owned()).collect();
        let outcomes = parallel::try_map(positions.len(), |place| referee.outcome(&positions[place]));
        (positions, outcomes)
    };
    in_step(run, &batches(level, run.batch), prepare, |run, batch, (positions, outcomes)| {
        let found = match run.session.outcomes(&positions, &outcomes?) {
            Ok(found) => found,
            Err(error) => return stop(run, error, || tree.line(referee, batch.start)),
        };
        for (place, difference) in found {
            if run.is_enough() {
                break;
            }
            run.differs(&positions[place], difference, || tree.line(referee, batch.start + place));
        }
        Ok(if run.is_enough() { Next::Stop } else { Next::GoOn })
    })
}

/// Compares the actions of a level and where they lead, and finds the next level.
fn turns_of(
    run: &mut Run<'_>,
    images: Option<&Images>,
    tree: &mut Tree,
    level: Range<usize>,
    most: u64,
) -> Result<Next, ConformError> {
    let referee = run.referee;
    // The level is needed while the tree grows.
    let (from, positions) = (level.start, tree.positions[level.clone()].to_vec());
    let ready = |position: &Arc<str>| -> Result<Ready, PositionError> {
        let right = referee.examine(position)?;
        let next = right.turns.iter().map(|(_, next)| next);
        let keys = images.map(|images| next.map(|next| images.key(next)).collect::<Result<_, _>>()).transpose()?;
        let item = Examined { position: position.as_ref().to_owned(), right };
        Ok(Ready { item, keys: keys.unwrap_or_default() })
    };
    let prepare = |batch: &Range<usize>| -> Result<Vec<Ready>, PositionError> {
        parallel::try_map(batch.len(), |place| ready(&positions[batch.start - from + place]))
    };
    in_step(run, &batches(level, run.batch), prepare, |run, batch, ready| {
        let (items, keys): (Vec<_>, Vec<_>) = ready?.into_iter().map(|Ready { item, keys }| (item, keys)).unzip();
        let mut found = match run.session.turns(&items) {
            Ok(found) => found.into_iter().peekable(),
            Err(error) => return stop(run, error, || tree.line(referee, batch.start)),
        };
        for (place, (item, keys)) in items.iter().zip(keys).enumerate() {
            if run.positions >= most {
                return Ok(Next::Stop);
            }
            match found.next_if(|(other, _)| *other == place) {
                Some((_, difference)) => note(run, tree, batch.start + place, item, difference),
                None => run.agrees(item),
            }
            if run.is_enough() {
                return Ok(Next::Stop);
            }
            for (number, (_, next)) in item.right.turns.iter().enumerate() {
                tree.insert(next, keys.get(number).map(String::as_str), (batch.start + place) as u32);
            }
        }
        Ok(Next::GoOn)
    })
}

fn note(run: &mut Run<'_>, tree: &Tree, place: usize, item: &Examined, difference: Difference) {
    let referee = run.referee;
    run.counts(&item.right);
    run.differs(&item.position, difference, || tree.line(referee, place));
}

fn stop(run: &Run<'_>, error: super::EngineError, line: impl FnOnce() -> Vec<String>) -> Result<Next, ConformError> {
    run.failed(error, Some(line())).map(|()| Next::Stop)
}
