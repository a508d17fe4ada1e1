//! Strategies: what one player answers, whatever the others do.
//!
//! A strategy answers from the position before the last turn of another player, that turn, and the position after it. If it may remember more, its memory is a
//! whole number below a bound, which a search keeps beside the position. Whether an answer is legal is not its business: that is checked.

use super::ovo;
use crate::settings::Variant;

/// What a strategy answers to one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<C> {
    /// It plays to this position, legally or not.
    Plays {
        /// The position after the answer.
        next: C,
        /// What it remembers from now on.
        memory: u64,
    },
    /// It has no answer that could be played.
    Fails(Box<Fault>),
}

/// Why there is no answer that could be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Words that are no action, or an action that is not legal; never replaced by another.
    #[error("it answers `{action}`: {reason}")]
    Illegal {
        /// The answer.
        action: String,
        /// Why it cannot be played, in a sentence without a full stop.
        reason: String,
    },
    /// It says that it does not know.
    #[error("it has no answer: {0}")]
    Unknown(String),
    /// It says nothing, or nothing that can be understood, and is not asked again.
    #[error("{0}")]
    Silent(String),
    /// It has failed before, at another question.
    #[error("it has failed before")]
    GaveUp,
}

/// A way to play for one player.
pub trait Strategy<C>: Send + Sync {
    /// How many states its memory has: 1 if it remembers nothing.
    fn memories(&self) -> u64 {
        1
    }

    /// Puts the answer to each of several turns into `answers`, in order: turns that lead from `before`, where it remembers `memory`, to each position of
    /// `after`, in all of which it is to move. Before the first turn of all, and when it moves twice in a row, there is no `before`.
    fn answers(&self, before: Option<C>, memory: u64, after: &[C], answers: &mut Vec<Answer<C>>);

    /// The answer in notation, for one that may be illegal; `None` where the position after it says enough.
    fn words(&self, _before: Option<C>, _memory: u64, _after: C) -> Option<String> {
        None
    }
}

/// A strategy that comes with gamut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// The game.
    pub game: &'static str,
    /// For how many players.
    pub players: u8,
    /// The settings that it is made for: keys with the values that will do. Keys that are not here, or that a variant does not have, do not matter.
    pub settings: &'static [(&'static str, &'static [&'static str])],
    /// What it does, in a sentence without a full stop.
    pub about: &'static str,
}

/// All of them.
pub const STRATEGIES: &[Named] = &[ovo::TAKE_BACK, ovo::PULL_OUT];

impl Named {
    /// The strategy of this name.
    pub fn find(name: &str) -> Option<&'static Named> {
        STRATEGIES.iter().find(|strategy| strategy.name == name)
    }

    /// The settings of a variant that it is not made for, as `key=value`. It may be tried all the same.
    pub fn unfit(&self, variant: &Variant) -> Vec<String> {
        let fits = |key: &str, value: &str| {
            let wanted = self.settings.iter().find(|(wanted, _)| *wanted == key);
            wanted.is_none_or(|(_, values)| values.contains(&value))
        };
        let other = variant.entries().into_iter().filter(|entry| !fits(entry.key, &entry.value));
        other.map(|entry| format!("{}={}", entry.key, entry.value)).collect()
    }
}
