//! What games on rectangular boards share: cells, what lies on them, and set-ups that were found to be possible.

use std::fmt;
use std::ops::{Deref, Index, IndexMut};

use crate::settings::size::Size;

/// A cell of the board; the order is row by row from the bottom left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, 0 at the bottom.
    pub row: u8,
    /// The column, 0 at the left.
    pub column: u8,
}

impl Cell {
    /// The cell in this column and row.
    #[inline]
    pub const fn new(column: u8, row: u8) -> Cell {
        Cell { row, column }
    }

    /// All cells of a board, in order.
    pub fn all(board: Size) -> impl Iterator<Item = Cell> {
        (0..board.height).flat_map(move |row| (0..board.width).map(move |column| Cell { row, column }))
    }

    /// The index of the cell in the order of [`Cell::all`].
    pub fn index(self, board: Size) -> usize {
        self.row as usize * board.width as usize + self.column as usize
    }

    /// The cell of an index in the order of [`Cell::all`].
    pub fn at(index: usize, board: Size) -> Cell {
        let width = board.width as usize;
        Cell { row: (index / width) as u8, column: (index % width) as u8 }
    }

    /// Whether a board has it.
    pub fn is_on(self, board: Size) -> bool {
        self.column < board.width && self.row < board.height
    }

    /// The cell this many columns to the right and rows up, if the board goes on there.
    pub fn beyond(self, right: i8, up: i8, board: Size) -> Option<Cell> {
        let column = self.column.checked_add_signed(right)?;
        let row = self.row.checked_add_signed(up)?;
        Some(Cell { row, column }).filter(|cell| cell.is_on(board))
    }

    /// An image: bit 0 of `turn` exchanges left and right, bit 1 top and bottom, bit 2 rows and columns.
    pub fn turned(self, turn: usize, board: Size) -> Cell {
        let Cell { mut row, mut column } = self;
        if turn & 1 != 0 {
            column = board.width - 1 - column;
        }
        if turn & 2 != 0 {
            row = board.height - 1 - row;
        }
        if turn & 4 != 0 {
            (row, column) = (column, row);
        }
        Cell { row, column }
    }

    /// Whether it is one of the eight cells around another.
    pub fn is_next_to(self, other: Cell) -> bool {
        self.steps_to(other) == 1
    }

    /// The fewest steps in the eight directions to another cell of an empty board.
    pub fn steps_to(self, other: Cell) -> u8 {
        self.row.abs_diff(other.row).max(self.column.abs_diff(other.column))
    }
}

/// As in `a1`, the cell at the bottom left.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row + 1)
    }
}

/// What lies on each cell of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    board: Size,
    cells: Vec<Option<T>>,
}

impl<T: Copy> Grid<T> {
    /// An empty board.
    pub fn empty(board: Size) -> Grid<T> {
        Grid { board, cells: vec![None; board.cells()] }
    }

    /// Its size.
    pub fn board(&self) -> Size {
        self.board
    }

    /// Everything that lies there with its cell, in the order of cells.
    pub fn things(&self) -> impl Iterator<Item = (Cell, T)> {
        Things { cells: self.cells.iter(), width: self.board.width, next: Cell::new(0, 0) }
    }
}

/// See [`Grid::things`]; adapters of iterators are not inlined here, and the literal rules do little else than go through a board.
struct Things<'g, T> {
    cells: std::slice::Iter<'g, Option<T>>,
    width: u8,
    next: Cell,
}

impl<T: Copy> Iterator for Things<'_, T> {
    type Item = (Cell, T);

    #[inline]
    #[allow(clippy::while_let_on_iterator)] // As measured.
    fn next(&mut self) -> Option<(Cell, T)> {
        while let Some(&thing) = self.cells.next() {
            let cell = self.next;
            let ends_row = cell.column + 1 == self.width;
            self.next = if ends_row { Cell::new(0, cell.row + 1) } else { Cell::new(cell.column + 1, cell.row) };
            if let Some(thing) = thing {
                return Some((cell, thing));
            }
        }
        None
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = Option<T>;

    fn index(&self, cell: Cell) -> &Option<T> {
        &self.cells[cell.index(self.board)]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut Option<T> {
        &mut self.cells[cell.index(self.board)]
    }
}

/// A set-up that can exist in a variant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Possible<S>(S);

impl<S> Possible<S> {
    /// A position made by the rules themselves.
    pub(super) fn trusted(setup: S) -> Possible<S> {
        Possible(setup)
    }

    /// What it consists of.
    pub fn setup(&self) -> &S {
        &self.0
    }
}

impl<S> Deref for Possible<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.0
    }
}
