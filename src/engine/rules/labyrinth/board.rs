//! Cells, their columns, and which of them are neighbours (clauses 1 and 2).

use std::fmt;

use strum::Display;

use super::{Labyrinth, RED, Setup};
use crate::rules::Player;
use crate::settings::labyrinth::Overhang;

/// A cell by its row and its place in the block, both counted from 0; it goes where its block is slid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// 0 is red's start block.
    pub row: u8,
    /// 0 is the leftmost as red sees it.
    pub index: u8,
}

impl Cell {
    /// The cell at this place.
    pub const fn new(row: u8, index: u8) -> Cell {
        Cell { row, index }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.index % 26) as char, self.row)
    }
}

/// Where a pawn can go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
pub enum Direction {
    /// Towards red.
    #[strum(to_string = "towards red")]
    Down,
    /// To red's left.
    #[strum(to_string = "to the left")]
    Left,
    /// To red's right.
    #[strum(to_string = "to the right")]
    Right,
    /// Towards blue.
    #[strum(to_string = "towards blue")]
    Up,
}

/// All directions.
pub const DIRECTIONS: [Direction; 4] = [Direction::Down, Direction::Left, Direction::Right, Direction::Up];

impl Labyrinth {
    /// The last row, blue's start block.
    pub fn last_row(&self) -> u8 {
        self.board().rows() - 1
    }

    /// The row of a player's own start block.
    pub fn start_block(&self, player: Player) -> u8 {
        if player == RED { 0 } else { self.last_row() }
    }

    /// The row of a player's end block, the opponent's start block.
    pub fn end_block(&self, player: Player) -> u8 {
        self.last_row() - self.start_block(player)
    }

    /// The cells of a row, from the left.
    pub fn cells_of(&self, row: u8) -> impl Iterator<Item = Cell> {
        (0..self.board().cells).map(move |index| Cell { row, index })
    }

    /// Whether the board has this cell.
    pub fn has_cell(&self, cell: Cell) -> bool {
        cell.row <= self.last_row() && cell.index < self.board().cells
    }

    /// Clause 1: the column of a cell is its place in the block plus the offset of its row.
    pub fn column(&self, setup: &Setup, cell: Cell) -> i8 {
        cell.index as i8 + setup.offset(cell.row)
    }

    /// Clause 1: a cell that does not stand out of the frame, or stands out and is usable all the same.
    pub fn is_usable(&self, setup: &Setup, cell: Cell) -> bool {
        match self.settings.overhang {
            Overhang::Usable => true,
            Overhang::Blocked => (0..self.board().cells as i8).contains(&self.column(setup, cell)),
        }
    }

    /// Clause 2: the neighbour in a direction, unless a wall, the end of the block or a gap lies between.
    pub fn neighbour(&self, setup: &Setup, cell: Cell, direction: Direction) -> Option<Cell> {
        let next = match direction {
            Direction::Left => self.beside(cell, cell.index.checked_sub(1)?, cell.index - 1),
            Direction::Right => self.beside(cell, cell.index + 1, cell.index),
            Direction::Up => self.in_line(setup, cell, cell.row + 1).filter(|&next| self.is_open(cell, next)),
            Direction::Down => {
                self.in_line(setup, cell, cell.row.checked_sub(1)?).filter(|&next| self.is_open(next, cell))
            }
        };
        next.filter(|&next| self.is_usable(setup, next))
    }

    /// The cell beside another, where the inner edge with this number is open.
    pub(super) fn beside(&self, cell: Cell, index: u8, edge: u8) -> Option<Cell> {
        let there = index < self.board().cells && self.board().right(cell.row, edge).is_open();
        there.then_some(Cell { index, ..cell })
    }

    /// The cell of another row that is in the same column.
    fn in_line(&self, setup: &Setup, cell: Cell, row: u8) -> Option<Cell> {
        if row > self.last_row() {
            return None;
        }
        self.cells_of(row).find(|&other| self.column(setup, other) == self.column(setup, cell))
    }

    /// Whether neither of two facing edges has a wall.
    pub(super) fn is_open(&self, lower: Cell, upper: Cell) -> bool {
        self.board().top(lower.row, lower.index).is_open() && self.board().bottom(upper.row, upper.index).is_open()
    }
}
