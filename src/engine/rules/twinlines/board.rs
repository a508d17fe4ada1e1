//! Fields, the two boards, and the tiles that lie on them.

use std::ops::{Index, IndexMut};

use strum::Display;

use crate::rules::{Player, board};

pub use crate::rules::board::Cell as Field;

/// One of the two boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
pub enum Side {
    /// The first.
    #[strum(to_string = "1")]
    One,
    /// The second.
    #[strum(to_string = "2")]
    Two,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::One, Side::Two];

    /// The other one.
    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }

    /// Its place in a pair, 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Whose tile lies on each field of one board.
pub type Grid = board::Grid<Player>;

impl Grid {
    /// Every tile with its field, in the order of fields.
    pub fn tiles(&self) -> impl Iterator<Item = (Field, Player)> {
        self.things()
    }

    /// The fields where a player has a tile.
    pub fn tiles_of(&self, owner: Player) -> impl Iterator<Item = Field> {
        self.tiles().filter(move |(_, player)| *player == owner).map(|(field, _)| field)
    }

    /// The fields without a tile.
    pub fn empty_fields(&self) -> impl Iterator<Item = Field> {
        Field::all(self.board()).filter(|&field| self[field].is_none())
    }
}

impl Index<Side> for [Grid; 2] {
    type Output = Grid;

    fn index(&self, side: Side) -> &Grid {
        &self[side.index()]
    }
}

impl IndexMut<Side> for [Grid; 2] {
    fn index_mut(&mut self, side: Side) -> &mut Grid {
        &mut self[side.index()]
    }
}
