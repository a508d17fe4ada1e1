//! Which part of a rules document speaks of something that happened, or that was refused.

use std::fmt;

/// A part of a game's rules document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cited {
    /// A numbered clause.
    Clause(u8),
    /// The section on the values of a setting, by its key.
    Reading(&'static str),
    /// The section on how positions and actions are written.
    Notation,
}

/// As in ``clause 4`` or ``reading `undo` ``.
impl fmt::Display for Cited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cited::Clause(number) => write!(f, "clause {number}"),
            Cited::Reading(key) => write!(f, "reading `{key}`"),
            Cited::Notation => f.write_str("section Notation"),
        }
    }
}

/// Each part once, in the order of its first mention.
pub(super) fn once(parts: impl IntoIterator<Item = Cited>) -> Vec<Cited> {
    let mut found = Vec::new();
    for part in parts {
        if !found.contains(&part) {
            found.push(part);
        }
    }
    found
}
