//! What became of strategies that were checked against everything, and what follows.

use serde::{Deserialize, Serialize};

use super::Wdl;

/// What strategies prove about a start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The least that the player who begins is sure of: `win`, `draw` or `loss`.
    pub least: Wdl,
    /// The most that the player who begins can be kept to.
    pub most: Wdl,
    /// The strategy that proves it, or several.
    pub by: String,
}

/// A strategy with what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// Its name.
    pub strategy: String,
    /// Each seat that it was followed in.
    pub seats: Vec<SeatTried>,
}

/// A strategy in one seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTried {
    /// The player, from 1.
    pub player: u8,
    /// What became of it.
    #[serde(flatten)]
    pub outcome: SeatOutcome,
}

/// What became of a strategy in one seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum SeatOutcome {
    /// It reaches its aim, whatever the others do.
    Proved {
        /// Positions that can arise with another player to move.
        positions: u64,
        /// Turns of the others in them.
        turns: u64,
        /// With the aim `win`: the most plies until it has won.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<u32>,
        /// CRC-32 of the positions in notation, sorted as bytes, each with a line feed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        crc32: Option<String>,
    },
    /// It does not.
    Refuted {
        /// How it fails, in one word.
        flaw: String,
        /// How it fails, in a sentence without a full stop.
        reason: String,
        /// The length of a shortest line in which it fails.
        plies: u64,
        /// The line.
        line: Vec<String>,
        /// The positions of the line.
        boards: Vec<String>,
        /// The actions that lead round to the last position again, where that is how it fails.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        round: Vec<String>,
    },
    /// It could not be told within the limits.
    Open {
        /// Why not.
        reason: String,
    },
}

impl Known {
    /// A player wins; the first player is the one who begins.
    pub fn won(by: String, winner: u8) -> Known {
        let value = if winner == 1 { Wdl::Win } else { Wdl::Loss };
        Known { least: value, most: value, by }
    }

    /// Neither of two players can be beaten.
    pub fn draw(by: String) -> Known {
        Known { least: Wdl::Draw, most: Wdl::Draw, by }
    }

    /// One of two players cannot be beaten.
    pub fn not_lost(by: String, player: u8) -> Known {
        match player {
            1 => Known { least: Wdl::Draw, most: Wdl::Win, by },
            _ => Known { least: Wdl::Loss, most: Wdl::Draw, by },
        }
    }

    /// Whether a value of the start agrees with it.
    pub fn allows(&self, value: Wdl) -> bool {
        (self.least..=self.most).contains(&value)
    }

    /// In a few words, about the player who begins.
    pub fn words(&self) -> &'static str {
        match (self.least, self.most) {
            (Wdl::Win, _) => "a win for the player who begins",
            (_, Wdl::Loss) => "a win for the other player",
            (Wdl::Draw, Wdl::Draw) => "a draw",
            (Wdl::Draw, Wdl::Win) => "no loss for the player who begins",
            (Wdl::Loss, _) => "no win for the player who begins",
        }
    }
}
