//! What `gamut conform` answers with `--format json`.

use serde::Serialize;

use crate::conform::protocol::{Ending, Hello};
use crate::conform::{Difference, Games};
use crate::settings::Variant;

/// `gamut conform`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ConformAnswer {
    /// The variant.
    pub variant: Variant,
    /// What the engine says about itself, as in the protocol.
    pub engine: Hello,
    /// Whether nothing differs.
    pub conforms: bool,
    /// Positions that were compared.
    pub positions: u64,
    /// Actions that were compared.
    pub actions: u64,
    /// Positions among them in which the game is over; where it is 0, it is not known whether the engine knows when a game ends.
    pub endings: u64,
    /// Up to how many plies from the start everything was compared; null where it was compared whole, or in games.
    pub plies: Option<u64>,
    /// Whether every position was compared.
    pub complete: bool,
    /// The games that were played; null where none were.
    pub games: Option<Games>,
    /// How long it took.
    pub seconds: SecondsAnswer,
    /// The first difference; null where there is none.
    pub finding: Option<FindingAnswer>,
}

/// Who took how long.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SecondsAnswer {
    /// Everything.
    pub all: f64,
    /// The engine.
    pub engine: f64,
    /// gamut.
    pub gamut: f64,
}

/// A difference, with the way to it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FindingAnswer {
    /// A line of play that leads to it.
    pub line: Vec<String>,
    /// Whether no line is shorter.
    pub shortest: bool,
    /// Whether that holds up to symmetry only.
    pub up_to_symmetry: bool,
    /// Where a shorter one may exist: it has more plies than this; null where nothing is known.
    pub more_than: Option<u64>,
    /// The position.
    pub position: String,
    /// What differs.
    pub difference: Difference,
    /// What the rules say about the actions that differ.
    pub remarks: Vec<RemarkAnswer>,
    /// What the rules answer.
    pub right: PositionAnswer,
    /// What the engine answers; null where it refused to.
    pub given: Option<PositionAnswer>,
    /// Clauses of the rules that it is about.
    pub cited: Vec<String>,
    /// How many answers differed in all.
    pub differing: u64,
    /// Settings under which the engine may be right.
    pub guesses: Vec<GuessAnswer>,
}

/// What the rules say about an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RemarkAnswer {
    /// The action.
    pub action: String,
    /// Why it is illegal; null where it is legal.
    pub illegal: Option<String>,
    /// What it would do.
    pub events: Vec<String>,
}

/// What is answered about a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PositionAnswer {
    /// How the game has ended.
    pub outcome: Ending,
    /// Legal actions, each with the position after it.
    pub actions: Vec<SuccessorAnswer>,
}

/// An action and where it leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SuccessorAnswer {
    /// The action.
    pub action: String,
    /// The position after it.
    pub position: String,
}

/// A setting under which an engine may be right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GuessAnswer {
    /// As `key=value`.
    pub setting: String,
    /// Whether every answer is right under it.
    pub explains_all: bool,
    /// How many of the differing answers are right under it.
    pub explained: u64,
    /// How many answers differed.
    pub differing: u64,
    /// How many of the agreeing answers would be wrong under it.
    pub against: u64,
    /// How many agreeing answers were looked at.
    pub agreeing: u64,
}
