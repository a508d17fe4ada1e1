//! The answers of a program, with texts that are borrowed from the line that was read.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::rules::{Outcome, Player};

/// What is said where a text, a number or nothing should be. Anything is read, so that what is wrong can be said with its position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Said<'a> {
    /// A text.
    #[serde(borrow)]
    Text(Cow<'a, str>),
    /// Anything else.
    Other(Value),
}

impl Said<'_> {
    /// The text, where it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Said::Text(text) => Some(text),
            Said::Other(_) => None,
        }
    }

    /// How a game ended, where this says it.
    pub fn ending(&self) -> Option<Option<Outcome>> {
        match self {
            Said::Other(Value::Null) => Some(None),
            Said::Text(text) if text == "draw" => Some(Some(Outcome::Draw)),
            other => other.player().map(|player| Some(Outcome::Win(player))),
        }
    }

    /// A player, where this is a number of one: they count from 1.
    pub fn player(&self) -> Option<Player> {
        match self {
            Said::Other(Value::Number(number)) => {
                let number = number.as_u64().and_then(|number| u8::try_from(number).ok());
                number.and_then(|number| number.checked_sub(1)).map(Player::new)
            }
            _ => None,
        }
    }
}

/// As JSON, with the beginning of what is long.
impl fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Said::Text(text) => Value::from(&**text).to_string(),
            Said::Other(value) => value.to_string(),
        };
        let shown: String = text.chars().take(SHOWN).collect();
        write!(f, "{shown}{}", if shown.len() < text.len() { " ..." } else { "" })
    }
}

/// How much of a wrong answer is repeated.
const SHOWN: usize = 80;

answers! {
    Started { position: Value }
    Players { players: u8 }
    Settings { settings: Vec<Value> }
    Endings<'a> { #[serde(borrow)] outcomes: Vec<Said<'a>> }
    Movers<'a> { #[serde(borrow)] to_move: Vec<Said<'a>> }
    Actions<'a> { #[serde(borrow)] actions: Vec<Vec<Said<'a>>> }
    /// A position that is not there is a mistake of the program, and is said as one.
    Played<'a> { #[serde(borrow)] positions: Vec<Vec<Said<'a>>> }
    Images<'a> { #[serde(borrow)] images: Vec<Vec<Said<'a>>> }
    Pictures { pictures: Vec<String> }
}
