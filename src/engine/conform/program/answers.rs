//! The answers of a program, with texts that are borrowed from the line that was read.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Number, Value};

use crate::rules::{Outcome, Player};

/// What is said where a text, a number or nothing should be. Anything is read, so that what is wrong can be said with its position.
#[derive(Debug, Clone, PartialEq)]
pub enum Said<'a> {
    /// A text.
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

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Said::Text(text) => serializer.serialize_str(text),
            Said::Other(value) => value.serialize(serializer),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Said<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Said<'a>, D::Error> {
        deserializer.deserialize_any(SaidVisitor)
    }
}

struct SaidVisitor;

impl<'de> Visitor<'de> for SaidVisitor {
    type Value = Said<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Said<'de>, E> {
        Ok(Said::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Said<'de>, E> {
        Ok(Said::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Said<'de>, E> {
        Ok(Said::Other(Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Said<'de>, E> {
        Ok(Said::Other(Value::Bool(value)))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Said<'de>, E> {
        Ok(Said::Other(number.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Said<'de>, E> {
        Ok(Said::Other(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Said<'de>, E> {
        Ok(Said::Other(Number::from_f64(number).map_or(Value::Null, Value::Number)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Said<'de>, A::Error> {
        Value::deserialize(SeqAccessDeserializer::new(items)).map(Said::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Said<'de>, A::Error> {
        Value::deserialize(MapAccessDeserializer::new(fields)).map(Said::Other)
    }
}

#[derive(Deserialize)]
pub struct Started {
    pub position: Value,
}

#[derive(Deserialize)]
pub struct Players {
    pub players: u8,
}

#[derive(Deserialize)]
pub struct Endings<'a> {
    #[serde(borrow)]
    pub outcomes: Vec<Said<'a>>,
}

#[derive(Deserialize)]
pub struct Movers<'a> {
    #[serde(borrow)]
    pub to_move: Vec<Said<'a>>,
}

#[derive(Deserialize)]
pub struct Actions<'a> {
    #[serde(borrow)]
    pub actions: Vec<Vec<Said<'a>>>,
}

/// A position that is not there is a mistake of the program, and is said as one.
#[derive(Deserialize)]
pub struct Played<'a> {
    #[serde(borrow)]
    pub positions: Vec<Vec<Said<'a>>>,
}

#[derive(Deserialize)]
pub struct Images<'a> {
    #[serde(borrow)]
    pub images: Vec<Vec<Said<'a>>>,
}

#[derive(Deserialize)]
pub struct Pictures {
    pub pictures: Vec<String>,
}
