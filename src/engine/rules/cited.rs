//! Which part of a rules document speaks of something that happened, or that was refused.

use strum::Display;

/// A part of a game's rules document; as in ``clause 4`` or ``reading `undo` ``.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
pub enum Cited {
    /// A numbered clause.
    #[strum(to_string = "clause {0}")]
    Clause(u8),
    /// The section on the values of a setting, by its key.
    #[strum(to_string = "reading `{0}`")]
    Reading(&'static str),
    /// The section on how positions and actions are written.
    #[strum(to_string = "section Notation")]
    Notation,
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
