//! The settings of the toy games that engines and solvers are tested on.

use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use super::history::unpinned;
use super::{Entry, Given, Key, Schema, SettingError};
use crate::files;

/// Tic-tac-toe on 3x3; it has nothing to set.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TicTacToe;

impl Schema for TicTacToe {
    const GAME: &'static str = "tictactoe";
    const ABOUT: &'static str = "toy: three in a row on 3x3, a draw, with drawn endings";
    const KEYS: &'static [Key] = &[];

    fn read(_given: &mut Given) -> Result<TicTacToe, SettingError> {
        Ok(TicTacToe)
    }

    fn entries(&self) -> Vec<Entry> {
        Vec::new()
    }
}

/// A token on a ring of cells; each turn moves it one cell either way, and the player who brings it to cell 0 wins.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ring {
    /// Number of cells.
    pub cells: u8,
}

const RING_CELLS: u8 = 8;

impl Schema for Ring {
    const GAME: &'static str = "ring";
    const ABOUT: &'static str = "toy: two players move one token around a ring, endless draws in closed form";
    const BARE: Option<&'static str> = Some("cells");
    const KEYS: &'static [Key] = &[Key { name: "cells", values: "8, 3 to 200", about: "cells of the ring" }];

    fn read(given: &mut Given) -> Result<Ring, SettingError> {
        Ok(Ring { cells: given.number("cells", RING_CELLS, 3..=200)? })
    }

    fn entries(&self) -> Vec<Entry> {
        vec![Entry { key: "cells", value: self.cells.to_string(), default: RING_CELLS.to_string() }]
    }
}

/// A game written out position by position in a text file.
#[derive(Debug, Clone, Eq)]
pub struct Tree {
    /// The path as the user gave it.
    pub file: String,
    /// What is in the file.
    pub text: Arc<str>,
}

impl Tree {
    /// CRC-32 of the text.
    pub fn checksum(&self) -> u32 {
        crc32fast::hash(self.text.as_bytes())
    }
}

/// Two trees are the same game when their texts are.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.text == other.text
    }
}

impl Hash for Tree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

const MOST_BYTES: u64 = 16 << 20;

impl Schema for Tree {
    const GAME: &'static str = "tree";
    const ABOUT: &'static str = "toy: any small game for 2 to 4 players, read from a text file of positions";
    const KEYS: &'static [Key] =
        &[Key { name: "file", values: "a path", about: "the text file; its format is in `gamut rules tree`" }];

    fn read(given: &mut Given) -> Result<Tree, SettingError> {
        let (file, wanted) = unpinned(given.text("file").unwrap_or_default());
        let file = file.to_owned();
        let bad = |reason: String| SettingError::BadFile { key: "file", given: file.clone(), reason };
        if file.is_empty() {
            return Err(bad("the tree game needs file=PATH".to_owned()));
        }
        let text = files::read_text(Path::new(&file), MOST_BYTES).map_err(|error| bad(error.to_string()))?;
        let tree = Tree { text: text.into(), file: file.clone() };
        match wanted.is_some_and(|wanted| wanted != tree.checksum()) {
            true => Err(bad("the file has changed since".to_owned())),
            false => Ok(tree),
        }
    }

    fn entries(&self) -> Vec<Entry> {
        vec![Entry { key: "file", value: self.file.clone(), default: String::new() }]
    }
}

/// Quixo: cubes are taken from the rim and pushed back in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Quixo {
    /// Side of the square.
    pub size: u8,
}

const QUIXO_SIZE: u8 = 4;

impl Schema for Quixo {
    const GAME: &'static str = "quixo";
    const ABOUT: &'static str =
        "reference: push a cube back in at the end of its row or column, a full line wins; solved in print";
    const BARE: Option<&'static str> = Some("size");
    const KEYS: &'static [Key] = &[Key { name: "size", values: "4, 3 to 5", about: "side of the square" }];

    fn read(given: &mut Given) -> Result<Quixo, SettingError> {
        Ok(Quixo { size: given.number("size", QUIXO_SIZE, 3..=5)? })
    }

    fn entries(&self) -> Vec<Entry> {
        vec![Entry { key: "size", value: self.size.to_string(), default: QUIXO_SIZE.to_string() }]
    }
}
