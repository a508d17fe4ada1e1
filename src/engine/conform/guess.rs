//! Under which setting would the other engine be right? Each single change is tried on all positions seen.
//!
//! What fits them all is then put to the test: positions near the difference where that setting and the rules disagree are
//! looked for, and the engine is asked about these as well.

use hashbrown::HashSet;

use super::implementation::Answer;
use super::referee::Referee;
use crate::parallel;
use crate::settings::{Neighbour, Variant};

/// What is known about an implementation: its answers where they differ, and positions where they do not.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    /// How it begins.
    pub start: String,
    /// Positions with its answers, which are not those of the rules.
    pub differing: Vec<(String, Answer)>,
    /// Positions where its answers are those of the rules.
    pub agreeing: Vec<String>,
}

/// How well a change of one setting explains an implementation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// The key.
    pub key: &'static str,
    /// The value under which the implementation would be right.
    pub value: String,
    /// How many of the differing answers are right under it.
    pub explained: usize,
    /// How many answers differed.
    pub differing: usize,
    /// How many of the agreeing answers would be wrong under it.
    pub against: usize,
    /// How many agreeing answers were looked at.
    pub agreeing: usize,
}

impl Guess {
    /// Whether every answer seen is right under it.
    pub fn explains_all(&self) -> bool {
        self.explained == self.differing && self.against == 0
    }
}

/// Every single change of a setting under which at least one of the wrong answers would be right, the best first.
pub(super) fn guesses(referee: &Referee, evidence: &Evidence) -> Vec<Guess> {
    // Without an answer that differs every setting would do.
    if evidence.differing.is_empty() && evidence.start == referee.start() {
        return Vec::new();
    }
    let variant: &Variant = referee.variant();
    let mut found: Vec<Guess> =
        variant.neighbours().into_iter().filter_map(|other| judge(referee, other, evidence)).collect();
    found.sort_by_key(|guess| (std::cmp::Reverse(guess.explained), guess.against));
    found
}

/// Positions near one where a setting that explains everything and the rules disagree, and which are not among the evidence yet.
pub(super) fn tests(referee: &Referee, guesses: &[Guess], evidence: &Evidence, near: &str) -> Vec<String> {
    let fits: Vec<&Guess> = guesses.iter().filter(|guess| guess.explains_all()).collect();
    if fits.is_empty() {
        return Vec::new();
    }
    let known: HashSet<&String> =
        evidence.differing.iter().map(|(position, _)| position).chain(&evidence.agreeing).collect();
    let fresh: Vec<(String, Answer)> =
        around(referee, near).into_iter().filter(|(position, _)| !known.contains(position)).collect();
    let mut found: Vec<String> = Vec::new();
    for guess in fits {
        let Some(other) = referee.variant().changed(guess.key, &guess.value) else { continue };
        let Ok(judge) = Referee::new(&other) else { continue };
        let disagrees = parallel::map_items(&fresh, |(position, right)| !says(&judge, position, right));
        let apart = fresh.iter().zip(disagrees).filter(|(_, disagrees)| *disagrees).map(|((position, _), _)| position);
        found.extend(apart.take(TESTS).cloned());
    }
    found.sort();
    found.dedup();
    found
}

/// The most tests of one guess.
const TESTS: usize = 32;

/// How many positions are looked at for tests.
const AROUND: usize = 2000;

/// Positions that can be reached from one, breadth first, with the answers of the rules.
fn around(referee: &Referee, from: &str) -> Vec<(String, Answer)> {
    let mut seen: HashSet<String> = HashSet::from_iter([from.to_owned()]);
    let mut found: Vec<(String, Answer)> = Vec::new();
    let mut level = vec![from.to_owned()];
    while !level.is_empty() && found.len() < AROUND {
        let answers: Vec<Answer> =
            parallel::map_items(&level, |position| referee.examine(position).unwrap_or_default());
        let mut next = Vec::new();
        for (_, position) in answers.iter().flat_map(|answer| &answer.turns) {
            if seen.len() < AROUND && seen.insert(position.clone()) {
                next.push(position.clone());
            }
        }
        found.extend(level.into_iter().zip(answers));
        level = next;
    }
    found
}

/// Whether the rules of a variant give this answer, in whatever order.
fn says(judge: &Referee, position: &str, answer: &Answer) -> bool {
    judge.examine(position).is_ok_and(|own| own.sorted() == answer.clone().sorted())
}

fn judge(referee: &Referee, other: Neighbour, evidence: &Evidence) -> Option<Guess> {
    let judge = Referee::new(&other.variant).ok()?;
    if judge.start() != evidence.start {
        return None;
    }
    let explains = |(position, given): &(String, Answer)| says(&judge, position, given);
    // One that explains nothing of the first few is not worth the rest.
    if !evidence.differing.iter().take(8).any(explains) && !evidence.differing.is_empty() {
        return None;
    }
    let explained = parallel::count(&evidence.differing, explains);
    let disagrees = |position: &String| !referee.examine(position).is_ok_and(|right| says(&judge, position, &right));
    let against = parallel::count(&evidence.agreeing, disagrees);
    let (differing, agreeing) = (evidence.differing.len(), evidence.agreeing.len());
    Some(Guess { key: other.key, value: other.value, explained, differing, against, agreeing })
}
