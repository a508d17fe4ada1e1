//! The board as it lies on a table: squares of a plane, the walls of the board file between them, pawns on them.
//!
//! Claims look at positions through this and not through the tables of neighbours that moves are made with.

use crate::packed::labyrinth::Board;
use crate::rules::labyrinth::Cell;
use crate::settings::labyrinth::Board as Walls;

/// A square of the plane: the row from red's side, and the column, which may be negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Square {
    pub row: i32,
    pub column: i32,
}

impl Square {
    /// One square further on the straight line from another, or nothing when they are not in line.
    pub fn beyond(self, from: Square) -> Option<Square> {
        let (rows, columns) = (self.row - from.row, self.column - from.column);
        let in_line = (rows == 0) != (columns == 0);
        in_line.then(|| Square { row: self.row + rows.signum(), column: self.column + columns.signum() })
    }

    /// The squares from one to another, both included, or nothing when they are not in line.
    pub fn line(self, to: Square) -> Option<Vec<Square>> {
        let mut squares = vec![self];
        let towards = to.beyond(self)?;
        let step = (towards.row - to.row, towards.column - to.column);
        let mut at = self;
        while at != to {
            at = Square { row: at.row + step.0, column: at.column + step.1 };
            squares.push(at);
        }
        Some(squares)
    }
}

/// One position on the plane.
pub(super) struct Plane<'p> {
    pub walls: &'p Walls,
    pub board: &'p Board,
}

impl Plane<'_> {
    /// How far a row has been slid to the right.
    pub fn offset(&self, row: u8) -> i32 {
        self.board.notch(row.into()) as i32 - i32::from(self.walls.range)
    }

    /// Where a cell lies.
    pub fn square(&self, cell: Cell) -> Square {
        Square { row: cell.row.into(), column: i32::from(cell.index) + self.offset(cell.row) }
    }

    /// The cell that lies on a square.
    pub fn cell(&self, square: Square) -> Option<Cell> {
        let row = u8::try_from(square.row).ok().filter(|&row| row < self.walls.rows())?;
        let index = u8::try_from(square.column - self.offset(row)).ok().filter(|&index| index < self.walls.cells)?;
        Some(Cell::new(row, index))
    }

    /// Whose pawn stands on a square.
    pub fn pawn(&self, square: Square) -> Option<usize> {
        let cell = self.cell(square)?;
        (0..2).find(|&player| self.board.by[player] & bit(self.walls, cell) != 0)
    }

    /// Where the pawns of a player are, in order.
    pub fn pawns(&self, player: usize) -> Vec<Square> {
        let mut squares: Vec<Square> = cells(self.walls, self.board.by[player]).map(|cell| self.square(cell)).collect();
        squares.sort();
        squares
    }

    /// Whether the columns of a start block, the frame, take in a square.
    pub fn is_in_frame(&self, square: Square) -> bool {
        (0..i32::from(self.walls.cells)).contains(&square.column)
    }

    /// Whether two squares side by side both belong to the board and no wall is between them.
    pub fn is_open(&self, one: Square, other: Square) -> bool {
        let (Some(one), Some(other)) = (self.cell(one.min(other)), self.cell(one.max(other))) else { return false };
        match other.row - one.row {
            0 => self.walls.right(one.row, one.index).is_open(),
            _ => self.walls.top(one.row, one.index).is_open() && self.walls.bottom(other.row, other.index).is_open(),
        }
    }
}

/// The bit of a cell; none for a cell beyond the last.
pub(super) fn bit(walls: &Walls, cell: Cell) -> u64 {
    let place = u32::from(cell.row) * u32::from(walls.cells) + u32::from(cell.index);
    1u64.checked_shl(place).unwrap_or(0)
}

/// The cells of the board that are in a set.
pub(super) fn cells(walls: &Walls, set: u64) -> impl Iterator<Item = Cell> {
    let all = (0..walls.rows()).flat_map(|row| (0..walls.cells).map(move |index| Cell::new(row, index)));
    all.filter(move |&cell| set & bit(walls, cell) != 0)
}

/// How many cells of a row are in a set.
pub(super) fn count_on(walls: &Walls, set: u64, row: u8) -> u32 {
    (0..walls.cells).filter(|&index| set & bit(walls, Cell::new(row, index)) != 0).count() as u32
}
