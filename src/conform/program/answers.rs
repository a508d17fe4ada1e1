//! The answers of a program, with texts that are borrowed from the line that was read.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::conform::protocol::Ending;

/// A text of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

#[derive(Deserialize)]
pub struct Started {
    pub position: String,
}

#[derive(Deserialize)]
pub struct Players {
    pub players: u8,
}

#[derive(Deserialize)]
pub struct Endings {
    pub outcomes: Vec<Ending>,
}

#[derive(Deserialize)]
pub struct Movers {
    pub to_move: Vec<u8>,
}

#[derive(Deserialize)]
pub struct Actions<'a> {
    #[serde(borrow)]
    pub actions: Vec<Vec<Text<'a>>>,
}

/// A position that is not there is a mistake of the program, and is said as one.
#[derive(Deserialize)]
pub struct Played<'a> {
    #[serde(borrow)]
    pub positions: Vec<Vec<Option<Text<'a>>>>,
}

#[derive(Deserialize)]
pub struct Images<'a> {
    #[serde(borrow)]
    pub images: Vec<Vec<Text<'a>>>,
}

#[derive(Deserialize)]
pub struct Pictures {
    pub pictures: Vec<String>,
}
