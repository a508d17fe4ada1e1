//! Where a jump can land, looked up by the eggs around a cell.
//!
//! The eggs on the cells around a cell make a pattern of three times three bits, the same for every cell once it is turned to the lowest
//! bits; one table of 512 patterns gives the cells beyond them, to be turned back. What is left is to take away those that are
//! not empty. There is no loop over the neighbours, and so no branch that depends on where the eggs lie.

/// The table for one width of board.
#[derive(Debug, Clone)]
pub struct Landings {
    width: u32,
    /// The neighbours of each cell that can be jumped over.
    over: Vec<u64>,
    /// For each pattern the cells beyond, counted from two rows and two columns before the cell in the middle.
    beyond: Vec<u64>,
}

/// Columns and rows from the middle to the eight neighbours.
pub const AROUND: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl Landings {
    /// Builds the table for a board of `width` columns from each cell's neighbours that can be jumped over.
    pub fn new(width: u32, over: Vec<u64>) -> Landings {
        let beyond = |pattern: usize| {
            let there = AROUND.iter().filter(|(right, up)| pattern >> (3 * (up + 1) + right + 1) & 1 != 0);
            there.fold(0u64, |set, (right, up)| set | 1 << ((2 * up + 2) * width as i32 + 2 * right + 2))
        };
        Landings { width, over, beyond: (0..512).map(beyond).collect() }
    }

    /// The cells beyond the eggs around `from`, empty or not.
    #[inline(always)]
    pub fn beyond(&self, from: u32, eggs: u64) -> u64 {
        // Whatever is turned over the end comes back: only cells of the board are left after the masks.
        let around = (eggs & self.over[from as usize]).rotate_right(from.wrapping_sub(self.width + 1) & 63);
        let pattern = around & 7 | (around >> self.width & 7) << 3 | (around >> (2 * self.width) & 7) << 6;
        self.beyond[pattern as usize & 511].rotate_left(from.wrapping_sub(2 * self.width + 2) & 63)
    }
}
