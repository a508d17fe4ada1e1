//! Under which setting would the other engine be right? Each single change is tried on all positions seen.

use rayon::prelude::*;

use super::implementation::Answer;
use super::referee::Referee;
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

fn judge(referee: &Referee, other: Neighbour, evidence: &Evidence) -> Option<Guess> {
    let judge = Referee::new(&other.variant).ok()?;
    if judge.start() != evidence.start {
        return None;
    }
    let explains = |(position, given): &(String, Answer)| {
        judge.examine(position).is_ok_and(|answer| answer.sorted() == given.clone().sorted())
    };
    // One that explains nothing of the first few is not worth the rest.
    if !evidence.differing.iter().take(8).any(explains) && !evidence.differing.is_empty() {
        return None;
    }
    let explained = evidence.differing.par_iter().filter(|pair| explains(pair)).count();
    let disagrees = |position: &&String| judge.examine(position).ok() != referee.examine(position).ok();
    let against = evidence.agreeing.par_iter().filter(disagrees).count();
    let (differing, agreeing) = (evidence.differing.len(), evidence.agreeing.len());
    Some(Guess { key: other.key, value: other.value, explained, differing, against, agreeing })
}
