//! What was found, as plain data: what commands print as JSON, what studies keep, and what reports are made of.
//!
//! One thing has one form everywhere. `docs/json.md` describes it field by field, and a test compares that page with what every command prints.

pub mod answers;
mod clustered;
mod coalitions;
mod conforming;
mod proofs;
mod served;

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr};

pub use coalitions::{
    Alone, AtStart, Choice, CoalitionFigures, Example, GivingUp, Helped, Place, Region, SeatChange, SoloWins, Start,
};
pub(crate) use coalitions::{numbers, seats};
pub use proofs::{Known, SeatOutcome, SeatTried, Tried};

use crate::solve::{self, Draw, End};

/// Who wins, for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Wdl {
    /// The others win.
    Loss,
    /// Nobody does.
    Draw,
    /// The player to move does.
    Win,
}

impl Wdl {
    /// `win`, `draw` or `loss`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl From<solve::Value> for Wdl {
    fn from(value: solve::Value) -> Wdl {
        match value {
            solve::Value::Win(_) => Wdl::Win,
            solve::Value::Draw(_) => Wdl::Draw,
            solve::Value::Loss(_) => Wdl::Loss,
        }
    }
}

/// The value of a position for the player to move, and when.
///
/// ```
/// use gamut::results::{Verdict, Wdl};
/// use gamut::solve::{Plies, Value};
///
/// let verdict = Verdict::from(Value::Win(Plies(3)));
/// assert_eq!((verdict.value, verdict.plies), (Wdl::Win, Some(3)));
/// assert_eq!(verdict.to_string(), "win in 3");
/// assert_eq!(serde_json::to_string(&verdict).unwrap(), r#"{"value":"win","plies":3,"endless":false}"#);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Verdict {
    /// Who wins.
    pub value: Wdl,
    /// The plies to the forced end; of a draw, to the nearest drawn ending if both help. `None` for endless play.
    pub plies: Option<u16>,
    /// Whether it is a draw from which no drawn ending can be reached by moves that keep it.
    pub endless: bool,
}

impl From<solve::Value> for Verdict {
    fn from(value: solve::Value) -> Verdict {
        let endless = value == solve::Value::Draw(Draw::Endless);
        Verdict { value: value.into(), plies: value.plies().map(|plies| plies.0), endless }
    }
}

impl fmt::Display for Verdict {
    /// As values are printed: `win in 3`, `draw`, `draw (endless)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value, self.plies) {
            (Wdl::Draw, _) if self.endless => f.write_str("draw (endless)"),
            (Wdl::Draw, _) | (_, None) => f.write_str(self.value.name()),
            (value, Some(plies)) => write!(f, "{value} in {plies}"),
        }
    }
}

/// How many of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// The quotient, from 0 to 1; `None` when there is nothing to be a part of.
    pub share: Option<f64>,
}

impl Share {
    /// How many, out of how many.
    pub fn of(count: u64, of: u64) -> Share {
        Share { count, of, share: (of > 0).then(|| count as f64 / of as f64) }
    }
}

/// How many positions have which value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All positions.
    pub positions: u64,
    /// Distinct successors, summed over the positions that are not over; `None` where they were not counted.
    pub moves: Option<u64>,
    /// Won for the player to move, those that are over included.
    pub won: u64,
    /// Lost, those that are over included.
    pub lost: u64,
    /// Drawn.
    pub drawn: u64,
    /// Of these, drawn by endless play.
    pub drawn_endless: u64,
    /// The longest forced win, in plies.
    pub longest_win: Option<u16>,
    /// The longest forced loss, in plies.
    pub longest_loss: Option<u16>,
}

impl Counts {
    /// From what a solver has counted.
    pub fn new(moves: Option<u64>, summary: &solve::Summary) -> Counts {
        Counts {
            positions: summary.won + summary.lost + summary.drawn,
            moves,
            won: summary.won,
            lost: summary.lost,
            drawn: summary.drawn,
            drawn_endless: summary.drawn_endless,
            longest_win: summary.longest_win().map(|plies| plies.0),
            longest_loss: summary.longest_loss().map(|plies| plies.0),
        }
    }
}

/// Positions won and lost at one distance.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtDistance {
    /// The plies to the end.
    pub plies: u16,
    /// Positions won in this many plies.
    pub won: u64,
    /// Positions lost in this many plies.
    pub lost: u64,
}

impl AtDistance {
    /// Every distance that occurs.
    pub fn all(summary: &solve::Summary) -> Vec<AtDistance> {
        let at = |(plies, won, lost): (solve::Plies, u64, u64)| AtDistance { plies: plies.0, won, lost };
        summary.by_distance().map(at).collect()
    }
}

/// A line of play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedLine {
    /// Its positions.
    pub steps: Vec<PlayedStep>,
    /// How it ends.
    pub end: End,
}

/// A position of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedStep {
    /// In notation.
    pub position: String,
    /// The number of the player to move.
    pub mover: u8,
    /// Its value for that player; not there where nothing was solved.
    #[serde(flatten)]
    pub verdict: Option<Verdict>,
    /// The action taken; none in the last.
    pub action: Option<String>,
}

/// What a player who can win can choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceCounts {
    /// Legal actions.
    pub moves: u64,
    /// Those that keep the win.
    pub winning: u64,
    /// Those that win as fast as can be.
    pub fastest: u64,
    /// Those that lose.
    pub losing: u64,
}

impl ChoiceCounts {
    /// Whether one move alone wins, of several.
    pub fn is_only(&self) -> bool {
        self.winning == 1 && self.moves > 1
    }
}

/// What was visited to prove a strategy for one seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertifiedSeat {
    /// The player who follows the strategy, from 1.
    pub player: u8,
    /// Positions with another player to move.
    pub positions: u64,
    /// Turns of the others in them.
    pub turns: u64,
    /// With the goal `win`: the most plies until it has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// CRC-32 of the positions in notation, sorted as bytes, each with a line feed; in hexadecimal.
    pub crc32: String,
}

/// A position with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Valued {
    /// In notation.
    pub position: String,
    /// Its value for the player to move.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// An action with what it leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValuedAction {
    /// In notation.
    pub action: String,
    /// The value of the position after it, for the player who has moved, counted from after the move.
    #[serde(flatten)]
    pub verdict: Verdict,
}
