//! Test vectors: positions worth having in somebody else's test suite, with the right answers.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use hashbrown::HashSet;

use super::implementation::{Answer, Engine};
use super::mutants::Mutant;
use super::random::Random;
use super::referee::Referee;
use super::walks::{Aim, Walk};
use crate::parallel;
use crate::rules::{Outcome, PositionError};

/// Where vectors are taken from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// This many positions from the start, breadth first.
    pub breadth: usize,
    /// And those of this many random games ...
    pub games: u64,
    /// ... of at most this many plies ...
    pub plies: usize,
    /// ... with this seed.
    pub seed: u64,
}

impl Source {
    /// A few thousand positions, near the start and far from it.
    pub const USUAL: Source = Source { breadth: 5000, games: 24, plies: 300, seed: 1 };
}

/// A search ends after a level with this many actions altogether, however many positions were asked for: twinlines has thousands of actions in one.
const ACTIONS: usize = 200_000;

/// Games that are played at the same time; after each such group it is looked whether there are [`ACTIONS`] of games.
const GROUP: u64 = 4;

/// A position with the right answer, and a line that leads to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vector {
    /// The position.
    pub position: String,
    /// The actions that lead there from the start; not always a shortest line.
    pub line: Vec<String>,
    /// The right answer.
    pub answer: Answer,
    /// What kinds of action each legal action is.
    pub kinds: Vec<Vec<&'static str>>,
}

/// Positions to choose from, without doubles: breadth first, then games.
#[derive(Debug)]
pub struct Pool {
    items: Vec<Item>,
}

#[derive(Debug)]
struct Item {
    position: String,
    answer: Answer,
    reached: Reached,
}

/// How a position is reached.
#[derive(Debug, Clone)]
enum Reached {
    Start,
    From { parent: usize, action: usize },
    ByGame { line: Vec<String> },
}

impl Pool {
    /// Gathers positions; the same ones for the same source.
    pub fn new(referee: &Referee, source: Source) -> Result<Pool, PositionError> {
        let mut seen = HashSet::new();
        let mut pool = Pool { items: Vec::new() };
        pool.add_breadth_first(referee, source.breadth, &mut seen)?;
        pool.add_games(referee, source, &mut seen)?;
        Ok(pool)
    }

    fn add_breadth_first(
        &mut self,
        referee: &Referee,
        most: usize,
        seen: &mut HashSet<String>,
    ) -> Result<(), PositionError> {
        let start = referee.start();
        seen.insert(start.clone());
        let mut level = vec![(start, Reached::Start)];
        while !level.is_empty() && self.actions(0) < ACTIONS {
            let answers = parallel::try_map(level.len(), |place| referee.examine(&level[place].0))?;
            let from = self.items.len();
            let item = |((position, reached), answer)| Item { answer, position, reached };
            self.items.extend(level.into_iter().zip(answers).map(item));
            level = Vec::new();
            for (parent, item) in self.items.iter().enumerate().skip(from) {
                for (action, (_, next)) in item.answer.turns.iter().enumerate() {
                    if self.items.len() + level.len() < most && seen.insert(next.clone()) {
                        level.push((next.clone(), Reached::From { parent, action }));
                    }
                }
            }
        }
        Ok(())
    }

    fn add_games(
        &mut self,
        referee: &Referee,
        source: Source,
        seen: &mut HashSet<String>,
    ) -> Result<(), PositionError> {
        let play = |number: u64| Walk::new(referee, Random::new(source.seed, number), source.plies, Aim::None);
        let before = self.items.len();
        for from in (0..source.games).step_by(GROUP as usize) {
            let group = from..(from + GROUP).min(source.games);
            let games = parallel::try_map((group.end - group.start) as usize, |place| play(group.start + place as u64));
            for game in games? {
                self.add_game(&game, seen);
            }
            if self.actions(before) >= ACTIONS {
                break;
            }
        }
        Ok(())
    }

    fn add_game(&mut self, game: &Walk, seen: &mut HashSet<String>) {
        for (ply, item) in game.items.iter().enumerate() {
            if seen.insert(item.position.clone()) {
                let reached = Reached::ByGame { line: game.line(ply) };
                self.items.push(Item { position: item.position.clone(), answer: item.right.clone(), reached });
            }
        }
    }

    /// The legal actions of all positions from a place on.
    fn actions(&self, from: usize) -> usize {
        self.items[from..].iter().map(|item| item.answer.turns.len()).sum()
    }

    fn line(&self, mut place: usize) -> Vec<String> {
        let mut line = Vec::new();
        loop {
            match &self.items[place].reached {
                Reached::Start => break,
                Reached::From { parent, action } => {
                    line.push(self.items[*parent].answer.turns[*action].0.clone());
                    place = *parent;
                }
                Reached::ByGame { line: known } => {
                    line.extend(known.iter().rev().cloned());
                    break;
                }
            }
        }
        line.reverse();
        line
    }

    /// Chooses positions one by one, each time the one whose depth, kinds of action and ending have come up least so far.
    pub fn choose(&self, referee: &Referee, count: usize) -> Result<Vec<Vector>, PositionError> {
        let mut features = parallel::try_map(self.items.len(), |place| self.features(referee, place))?;
        let mut seen: BTreeMap<Feature, u32> = BTreeMap::new();
        let worth = |seen: &BTreeMap<Feature, u32>, features: &[Feature]| -> u64 {
            let of = |feature: &Feature| (1 << 20) / u64::from(seen.get(feature).copied().unwrap_or(0) + 1);
            features.iter().map(of).sum()
        };
        // What is chosen makes others worth less and none worth more, so whatever is still on top when it is looked at again is the best.
        let mut left: BinaryHeap<(u64, Reverse<usize>)> =
            features.iter().enumerate().map(|(place, (_, of))| (worth(&seen, of), Reverse(place))).collect();
        let mut chosen = Vec::new();
        while chosen.len() < count {
            let Some((before, Reverse(place))) = left.pop() else { break };
            let (kinds, of) = &mut features[place];
            let now = worth(&seen, of);
            if now < before {
                left.push((now, Reverse(place)));
                continue;
            }
            of.iter().for_each(|&feature| *seen.entry(feature).or_default() += 1);
            let item = &self.items[place];
            let (position, answer, kinds) = (item.position.clone(), item.answer.clone(), std::mem::take(kinds));
            chosen.push(Vector { position, line: self.line(place), answer, kinds });
        }
        chosen.sort_by_key(|vector| vector.line.len());
        Ok(chosen)
    }

    fn features(&self, referee: &Referee, place: usize) -> Result<(Kinds, Vec<Feature>), PositionError> {
        let item = &self.items[place];
        let kinds = referee.kinds(&item.position)?;
        let mut features = vec![Feature::Depth(self.line(place).len())];
        features.extend(kinds.iter().flatten().map(|kind| Feature::Kind(kind)));
        features.push(match item.answer.outcome {
            None => Feature::GoesOn,
            Some(Outcome::Draw) => Feature::Drawn,
            Some(Outcome::Win(player)) => Feature::Won(player.number()),
        });
        features.sort_unstable();
        features.dedup();
        Ok((kinds, features))
    }

    /// The first position that an engine gets wrong: the right answer and its own. The start itself when it begins otherwise.
    pub fn refute(&self, engine: &dyn Engine) -> Option<Refutation> {
        let refuted = |place: usize, wrong: Answer, start: Option<String>| {
            let item = &self.items[place];
            let (position, right) = (item.position.clone(), item.answer.clone());
            Refutation { position, line: self.line(place), right, wrong, start }
        };
        let start = engine.start();
        if start != self.items[0].position {
            return Some(refuted(0, Answer::default(), Some(start)));
        }
        let wrong = |item: &Item| match engine.answer(&item.position) {
            Ok(answer) => (answer.clone().sorted() != item.answer.clone().sorted()).then_some(answer),
            Err(_) => Some(Answer::default()),
        };
        let found = parallel::find_first(self.items.len(), |place| Some((place, wrong(&self.items[place])?)));
        found.map(|(place, wrong)| refuted(place, wrong, None))
    }

    /// A refutation of each mutant, as far as there is one.
    pub fn refute_all(&self, mutants: Vec<Mutant>) -> Vec<(Mutant, Option<Refutation>)> {
        let refute = |mutant: Mutant| {
            let refutation = self.refute(mutant.engine.as_ref());
            (mutant, refutation)
        };
        mutants.into_iter().map(refute).collect()
    }
}

/// What kinds of action each legal action is.
type Kinds = Vec<Vec<&'static str>>;

/// What positions are told apart by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Feature {
    Depth(usize),
    Kind(&'static str),
    GoesOn,
    Drawn,
    Won(u8),
}

/// A position that a wrong engine gets wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// The position.
    pub position: String,
    /// The actions that lead there from the start.
    pub line: Vec<String>,
    /// The right answer.
    pub right: Answer,
    /// The wrong one; empty when the position is not accepted.
    pub wrong: Answer,
    /// How the engine begins, when that is what is wrong.
    pub start: Option<String>,
}
