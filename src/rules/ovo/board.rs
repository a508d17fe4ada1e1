//! Cells, eggs and the grid that they lie on.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::rules::Player;
use crate::settings::size::Size;

/// A cell of the board; the order is row by row from the bottom left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, 0 at the bottom.
    pub row: u8,
    /// The column, 0 at the left.
    pub column: u8,
}

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
    /// The cell in this column and row.
    pub const fn new(column: u8, row: u8) -> Cell {
        Cell { row, column }
    }

    /// The next cell in a direction, if the board goes on there.
    pub fn towards(self, direction: Direction, board: Size) -> Option<Cell> {
        let column = self.column.checked_add_signed(direction.right)?;
        let row = self.row.checked_add_signed(direction.up)?;
        (column < board.width && row < board.height).then_some(Cell { row, column })
    }

    /// All cells of a board, in order.
    pub fn all(board: Size) -> impl Iterator<Item = Cell> {
        (0..board.height).flat_map(move |row| (0..board.width).map(move |column| Cell { row, column }))
    }

    /// The place of the cell in the order of [`Cell::all`].
    pub fn index(self, board: Size) -> usize {
        self.row as usize * board.width as usize + self.column as usize
    }

    /// The cell at a place in the order of [`Cell::all`].
    pub fn at(index: usize, board: Size) -> Cell {
        let width = board.width as usize;
        Cell { row: (index / width) as u8, column: (index % width) as u8 }
    }

    /// The fewest steps in the eight directions to another cell of an empty board.
    pub fn steps_to(self, other: Cell) -> u8 {
        self.row.abs_diff(other.row).max(self.column.abs_diff(other.column))
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

/// As in `a1`, the cell at the bottom left.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row + 1)
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

/// What lies on each cell.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    board: Size,
    cells: Vec<Option<Egg>>,
}

impl Grid {
    /// A board without eggs.
    pub fn empty(board: Size) -> Grid {
        Grid { board, cells: vec![None; board.cells()] }
    }

    /// Its size.
    pub fn board(&self) -> Size {
        self.board
    }

    /// Every egg with its cell, in the order of cells.
    pub fn eggs(&self) -> impl Iterator<Item = (Cell, Egg)> {
        Cell::all(self.board).filter_map(|cell| Some((cell, self[cell]?)))
    }

    /// The eggs of one player with their cells.
    pub fn eggs_of(&self, owner: Player) -> impl Iterator<Item = (Cell, Egg)> {
        self.eggs().filter(move |(_, egg)| egg.owner == owner)
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Egg>;

    fn index(&self, cell: Cell) -> &Option<Egg> {
        &self.cells[cell.index(self.board)]
    }
}

impl IndexMut<Cell> for Grid {
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Egg> {
        &mut self.cells[cell.index(self.board)]
    }
}
