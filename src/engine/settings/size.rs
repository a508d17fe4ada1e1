//! The size of a rectangular board, `WxH`.

use std::fmt;
use std::str::FromStr;

/// Columns and rows of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
}

impl Size {
    /// A board of `width` columns and `height` rows.
    pub const fn new(width: u8, height: u8) -> Size {
        Size { width, height }
    }

    /// The number of cells.
    pub const fn cells(self) -> usize {
        self.width as usize * self.height as usize
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// The text is not `WxH` with two plain numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotASize;

impl FromStr for Size {
    type Err = NotASize;

    fn from_str(text: &str) -> Result<Size, NotASize> {
        let side = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse::<u8>().map_err(|_| NotASize),
            false => Err(NotASize),
        };
        let (width, height) = text.split_once('x').ok_or(NotASize)?;
        Ok(Size { width: side(width)?, height: side(height)? })
    }
}
