//! What `gamut serve` answers beside what commands do: whatever its page needs.

use serde::Serialize;

use super::{Alone, Start, Verdict};
use crate::settings::Variant;

/// `/api/v1/games`: what is served.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GamesAnswer {
    /// The games, by their numbers in addresses.
    pub games: Vec<ServedGame>,
}

/// `/api/v1/N`: a variant or a table that is served, and how far it is solved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ServedGame {
    /// Its number in addresses, from 1.
    pub number: usize,
    /// The variant.
    pub variant: Variant,
    /// The variant in words.
    pub name: String,
    /// Number of players.
    pub players: u8,
    /// The start, in notation.
    pub start: String,
    /// How far it is solved.
    #[serde(flatten)]
    pub state: ServedState,
    /// What the pieces look like, in a sentence; null where there is no drawing.
    pub legend: Option<String>,
    /// What can be put on cells when a position is set up.
    pub things: Vec<Thing>,
    /// How many players can be made the one to move; 0 where that follows from the board.
    pub movers: u8,
}

/// How far a variant is solved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum ServedState {
    /// It waits for others to be solved.
    Waiting {},
    /// It is being solved.
    Solving {
        /// What is being done, and how much of it.
        doing: String,
        /// Positions so far.
        positions: u64,
    },
    /// Every position has a value.
    Solved {
        /// How many positions there are.
        positions: u64,
    },
    /// What every coalition can force is known.
    Coalitions {
        /// How many positions there are.
        positions: u64,
    },
    /// It can be played, but has no values.
    Unsolved {
        /// Why, in a sentence.
        reason: String,
    },
}

/// Something that can be put on a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Thing {
    /// Its sign in notation.
    pub sign: String,
    /// What it is.
    pub name: String,
}

/// A drawing: shapes of SVG.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DrawnAnswer {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What is inside the `svg`.
    pub shapes: String,
}

/// `/api/v1/N/look`: everything that the page shows of a position.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct LookAnswer {
    /// In notation.
    pub position: String,
    /// The player to move, from 1.
    pub mover: u8,
    /// Whether the game is over.
    pub over: bool,
    /// Who has won, from 1; null where nobody has.
    pub winner: Option<u8>,
    /// Its value for the player to move, as `gamut probe` has it; null where it is not solved.
    pub verdict: Option<Verdict>,
    /// With more than two players, what coalitions can force; null where it is not solved.
    pub coalitions: Option<Start>,
    /// Why there is no value, in a sentence; null where there is.
    pub unsolved: Option<String>,
    /// Every legal action: the best first where values are known, else in the order of the rules.
    pub moves: Vec<LookMove>,
    /// Who may claim here, and could be right by what everybody sees; for play in which face-down pieces are hidden.
    pub claims: Vec<LookClaim>,
    /// Its drawing; null where it is drawn as text.
    pub drawing: Option<DrawnAnswer>,
    /// The picture for a terminal; empty where there is a drawing.
    pub text: String,
}

/// A claim that may be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LookClaim {
    /// By whom, from 1.
    pub player: u8,
    /// Whether it would be right.
    pub right: bool,
}

/// A legal action.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct LookMove {
    /// In notation.
    pub action: String,
    /// The position after it, in notation.
    pub position: String,
    /// Its value as `gamut probe` has it: for the player who moves, counted from after the move; null where it is not solved.
    pub verdict: Option<Verdict>,
    /// With more than two players, who can force a win alone after it; null where nobody can or it is not solved.
    pub alone: Option<Alone>,
    /// The points of the drawing that are clicked to play it, in order.
    pub spots: Vec<(f64, f64)>,
}

/// Why something cannot be played: `/api/v1/N/refusal`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RefusalAnswer {
    /// The position, in notation.
    pub position: String,
    /// The action that it is about; null where the reason holds for all that could be meant.
    pub action: Option<String>,
    /// Why it is not legal; null where it is.
    pub reason: Option<String>,
    /// The parts of the rules document that say so.
    pub clauses: Vec<String>,
}

/// `/api/v1/N/setup`: a position that somebody is setting up.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SetupAnswer {
    /// In notation.
    pub position: String,
    /// Why it cannot exist or be read; null where it can.
    pub reason: Option<String>,
    /// Its drawing; null where it is drawn as text or cannot be read.
    pub drawing: Option<DrawnAnswer>,
}

/// Every error: a status of 400 and more comes with this.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ErrorAnswer {
    /// What is wrong, in a sentence without a full stop.
    pub error: String,
}
