//! The messages: one JSON object per line, each request with a number that its answer repeats.
//!
//! `docs/protocol.md` describes every message with an example, and the tests read those examples. What an answer must hold depends on what was
//! asked; an answer with an `error` holds nothing else. Fields that a reader does not know are skipped, so fields may be added without a new version.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::rules::{Outcome, Player};
use crate::settings::Variant;

/// The version of the protocol. It changes when a message changes its meaning.
pub const VERSION: u32 = 1;

/// A question with its number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request<'a> {
    /// The number that the answer must repeat.
    pub id: u64,
    /// The question.
    #[serde(flatten)]
    pub ask: Ask<'a>,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Ask<'a> {
    /// Who are you, and what do you know?
    Hello {
        /// The version that is spoken here.
        protocol: u32,
    },
    /// Which position does a variant begin with? All further questions are about this variant.
    Start {
        /// The game.
        game: String,
        /// The variant as on the command line, without defaults.
        #[serde(default)]
        variant: String,
        /// Every setting that applies, defaults included.
        #[serde(default)]
        settings: Map<String, Value>,
        /// The board where a setting only names it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        layout: Option<Value>,
    },
    /// Which actions are legal in each of these positions?
    Actions {
        /// Positions in notation.
        positions: Cow<'a, [String]>,
    },
    /// Which position does each of these actions lead to?
    Play {
        /// Positions with actions that are legal there.
        turns: Cow<'a, [Turns]>,
    },
    /// How did the game end in each of these positions, if it is over?
    Outcome {
        /// Positions in notation.
        positions: Cow<'a, [String]>,
    },
    /// What do you answer to each of these turns? Only asked of an engine that is said to follow a strategy.
    Answer {
        /// Turns of others, after each of which the engine is to move.
        turns: Cow<'a, [Faced]>,
    },
    /// What does each of these seats see? Only of games in which something is hidden.
    View {
        /// Seats at positions.
        seats: Cow<'a, [Seated]>,
    },
}

impl Ask<'_> {
    /// The question which position a variant begins with.
    pub fn start(variant: &Variant) -> Ask<'static> {
        let entries = variant.entries().into_iter();
        Ask::Start {
            game: variant.game().plain_name().to_owned(),
            variant: variant.to_string(),
            settings: entries.map(|entry| (entry.key.to_owned(), Value::String(entry.value))).collect(),
            layout: variant.layout(),
        }
    }
}

/// A position and actions that are legal in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turns {
    /// The position in notation.
    pub position: String,
    /// The actions in notation.
    pub actions: Vec<String>,
}

/// What a strategy is to answer to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faced {
    /// The position before the last turn of another player; not there when nobody has moved yet, or when the engine itself has moved last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// That turn. Of several that lead to the same position it is the first in the order of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The position in which to answer.
    pub after: String,
    /// What the engine remembers; 0 at first.
    #[serde(default)]
    pub memory: u64,
}

/// A seat that looks at a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// The position in notation, with everything in it.
    pub position: String,
    /// The number of the player.
    pub seat: u8,
    /// The cells of hidden pieces that this player is looking at.
    #[serde(default)]
    pub seen: Vec<String>,
}

/// What an engine says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol that it speaks.
    pub protocol: u32,
    /// Its name.
    pub name: String,
    /// The games that it knows, each with the settings whose values it honours.
    pub games: BTreeMap<String, Vec<String>>,
    /// As a strategy: how many states its memory has, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memories: Option<u64>,
    /// As a game of its own: the optional questions that it answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
}

/// The beginning of every answer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Head {
    /// The number of the question.
    pub id: Option<u64>,
    /// Why there is no answer.
    pub error: Option<String>,
}

answers! {
    /// The answer to [`Ask::Start`].
    Started { position: String }
    /// The answer to [`Ask::Actions`].
    Actions { actions: Vec<Vec<String>> }
    /// The answer to [`Ask::Play`].
    Played { positions: Vec<Vec<String>> }
    /// The answer to [`Ask::Outcome`].
    Outcomes { outcomes: Vec<Ending> }
}

/// The answer to [`Ask::Answer`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// The action that it plays after each turn.
    pub answers: Vec<String>,
    /// What it remembers from then on; not there where it remembers nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memories: Option<Vec<u64>>,
}

/// How a game ended: `null` while it goes on, the number of the winner, or `"draw"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending(pub Option<Outcome>);

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            None => serializer.serialize_none(),
            Some(Outcome::Win(player)) => serializer.serialize_u8(player.number()),
            Some(Outcome::Draw) => serializer.serialize_str("draw"),
        }
    }
}

impl<'de> Deserialize<'de> for Ending {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ending, D::Error> {
        deserializer.deserialize_any(EndingVisitor)
    }
}

struct EndingVisitor;

impl Visitor<'_> for EndingVisitor {
    type Value = Ending;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, a player's number or \"draw\"")
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<Ending, E> {
        Ok(Ending(None))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Ending, E> {
        match number {
            1..=9 => Ok(Ending(Some(Outcome::Win(Player::new(number as u8 - 1))))),
            _ => Err(E::custom(format!("{number} is no player"))),
        }
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Ending, E> {
        match word {
            "draw" => Ok(Ending(Some(Outcome::Draw))),
            _ => Err(E::custom(format!("\"{word}\" is neither null, a player's number nor \"draw\""))),
        }
    }
}
