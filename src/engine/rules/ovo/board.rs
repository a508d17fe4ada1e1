//! Cells, eggs and the grid that they lie on.

use crate::rules::{Player, board};
use crate::settings::size::Size;

pub use crate::rules::board::Cell;

/// One of the eight directions, as columns and rows to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Direction {
    /// Columns to the right.
    pub right: i8,
    /// Rows up.
    pub up: i8,
}

impl Direction {
    /// Along a row or a column.
    pub fn is_orthogonal(self) -> bool {
        self.right == 0 || self.up == 0
    }
}

const fn towards(right: i8, up: i8) -> Direction {
    Direction { right, up }
}

/// The eight directions of clause 4.
pub const DIRECTIONS: [Direction; 8] = [
    towards(-1, -1),
    towards(0, -1),
    towards(1, -1),
    towards(-1, 0),
    towards(1, 0),
    towards(-1, 1),
    towards(0, 1),
    towards(1, 1),
];

impl Cell {
    /// The next cell in a direction, if the board goes on there.
    pub fn towards(self, direction: Direction, board: Size) -> Option<Cell> {
        self.beyond(direction.right, direction.up, board)
    }

    /// The cell after a turn of the whole board by 180 degrees.
    pub fn half_turned(self, board: Size) -> Cell {
        Cell { row: board.height - 1 - self.row, column: board.width - 1 - self.column }
    }

    /// The cell after a clockwise turn of a square board by 90 degrees.
    pub fn quarter_turned(self, board: Size) -> Cell {
        Cell { row: board.width - 1 - self.column, column: self.row }
    }

    /// The cell after exchanging left and right.
    pub fn mirrored(self, board: Size) -> Cell {
        Cell { row: self.row, column: board.width - 1 - self.column }
    }
}

/// Which side of an egg is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// The symbol is seen; only the owner moves it.
    Up,
    /// The symbol is hidden for good; everybody moves it.
    Down,
}

/// An egg (clause 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Egg {
    /// Whose symbol it bears.
    pub owner: Player,
    /// How it lies.
    pub face: Face,
}

/// The egg on each cell.
pub type Grid = board::Grid<Egg>;

impl Grid {
    /// Every egg with its cell, in the order of cells.
    pub fn eggs(&self) -> impl Iterator<Item = (Cell, Egg)> {
        self.things()
    }

    /// The eggs of one player with their cells.
    pub fn eggs_of(&self, owner: Player) -> impl Iterator<Item = (Cell, Egg)> {
        self.eggs().filter(move |(_, egg)| egg.owner == owner)
    }
}
