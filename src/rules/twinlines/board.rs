//! Fields, the two boards, and the tiles that lie on them.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::rules::Player;
use crate::settings::size::Size;

/// One of the two boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first.
    One,
    /// The second.
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

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// A field of a board; the order is row by row from the bottom left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field {
    /// The row, 0 at the bottom.
    pub row: u8,
    /// The column, 0 at the left.
    pub column: u8,
}

impl Field {
    /// The field in this column and row.
    pub const fn new(column: u8, row: u8) -> Field {
        Field { row, column }
    }

    /// All fields of a board, in order.
    pub fn all(board: Size) -> impl Iterator<Item = Field> {
        (0..board.height).flat_map(move |row| (0..board.width).map(move |column| Field { row, column }))
    }

    /// The place of the field in the order of [`Field::all`].
    pub fn index(self, board: Size) -> usize {
        self.row as usize * board.width as usize + self.column as usize
    }

    /// The field at a place in the order of [`Field::all`].
    pub fn at(index: usize, board: Size) -> Field {
        let width = board.width as usize;
        Field { row: (index / width) as u8, column: (index % width) as u8 }
    }

    /// The field so many columns to the right and rows up, if the board goes on there.
    pub fn beyond(self, right: i8, up: i8, board: Size) -> Option<Field> {
        let column = self.column.checked_add_signed(right)?;
        let row = self.row.checked_add_signed(up)?;
        let field = Field { row, column };
        field.is_on(board).then_some(field)
    }

    /// Whether a board has it.
    pub fn is_on(self, board: Size) -> bool {
        self.column < board.width && self.row < board.height
    }

    /// Whether it is one of the eight fields around another.
    pub fn is_next_to(self, other: Field) -> bool {
        self != other && self.column.abs_diff(other.column) <= 1 && self.row.abs_diff(other.row) <= 1
    }
}

/// As in `a1`, the field at the bottom left.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row + 1)
    }
}

/// Whose tile lies on each field of one board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    board: Size,
    fields: Vec<Option<Player>>,
}

impl Grid {
    /// A board without tiles.
    pub fn empty(board: Size) -> Grid {
        Grid { board, fields: vec![None; board.cells()] }
    }

    /// Its size.
    pub fn board(&self) -> Size {
        self.board
    }

    /// Every tile with its field, in the order of fields.
    pub fn tiles(&self) -> impl Iterator<Item = (Field, Player)> {
        Field::all(self.board).filter_map(|field| Some((field, self[field]?)))
    }

    /// The fields where a player has a tile.
    pub fn tiles_of(&self, owner: Player) -> impl Iterator<Item = Field> {
        self.tiles().filter(move |(_, player)| *player == owner).map(|(field, _)| field)
    }

    /// The fields without a tile.
    pub fn empty_fields(&self) -> impl Iterator<Item = Field> {
        Field::all(self.board).filter(|&field| self[field].is_none())
    }
}

impl Index<Field> for Grid {
    type Output = Option<Player>;

    fn index(&self, field: Field) -> &Option<Player> {
        &self.fields[field.index(self.board)]
    }
}

impl IndexMut<Field> for Grid {
    fn index_mut(&mut self, field: Field) -> &mut Option<Player> {
        &mut self.fields[field.index(self.board)]
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
