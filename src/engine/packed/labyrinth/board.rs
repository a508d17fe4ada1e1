//! Bit boards of one position, and the tables that belong to the variant.

use crate::settings::labyrinth::{Board as Walls, Edge, Overhang, Owner, RefusalRule, Settings};

/// A position as bit boards. A cell's number is its place row by row from the left of red's start block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// The pawns of each player.
    pub by: [u64; 2],
    /// Four bits per row from the lowest: its offset plus the range, so that nothing is negative. Start blocks are in
    /// the middle too.
    pub offsets: u64,
    /// Whose turn it is.
    pub mover: u8,
    /// When the centre block was slid: 0 not lately, 1 on the last turn, 2 on the turn before.
    pub centre: u8,
    /// A bit for each player who loses the next own turn.
    pub debts: u8,
}

impl Board {
    /// The cells that are not empty.
    #[inline(always)]
    pub fn occupied(&self) -> u64 {
        self.by[0] | self.by[1]
    }

    /// A row's offset plus the range.
    #[inline(always)]
    pub fn notch(&self, row: u32) -> u32 {
        (self.offsets >> (4 * row) & 15) as u32
    }
}

/// No neighbour.
pub const NONE: u8 = u8::MAX;

/// What the board and the settings give once and for all.
#[derive(Debug, Clone)]
pub struct Geometry {
    /// Cells of a block.
    pub width: u32,
    /// Rows, the start blocks included.
    pub rows: u32,
    /// The largest notch, twice the range.
    pub last_notch: u32,
    /// Each cell's row.
    pub row_of: Vec<u8>,
    /// Each cell's neighbour on the left of its block.
    pub left: Vec<u8>,
    /// Each cell's neighbour on the right of its block.
    pub right: Vec<u8>,
    /// For each row, each difference of its notch and the next row's, and each of its cells: the neighbour towards blue.
    pub up: Vec<u8>,
    /// For each row, each difference of the row's before it and its own, and each of its cells: the neighbour towards red.
    pub down: Vec<u8>,
    /// Each row's cells.
    pub row: Vec<u64>,
    /// Each player's start block.
    pub start: [u64; 2],
    /// The rows that each player may slide, the centre block among them.
    pub slides: [Vec<u8>; 2],
    /// The row of the centre block.
    pub centre: u8,
    /// The cells of each row, for each notch, that a pawn may be on.
    pub usable: Vec<[u64; 16]>,
    /// Whether any cell is ever unusable.
    pub overhang: Overhang,
    refusal: RefusalRule,
}

impl Geometry {
    /// Computes it from the walls.
    pub fn new(settings: &Settings) -> Geometry {
        let walls = settings.board.board();
        let (width, rows) = (u32::from(walls.cells), u32::from(walls.rows()));
        let row: Vec<u64> = (0..rows).map(|row| ((1 << width) - 1) << (row * width)).collect();
        let (left, right) = sides(walls);
        let (up, down) = links(walls);
        let owned = |player: Owner| {
            let rows = (1..).zip(&walls.sliders);
            let own = rows.filter(|(_, slider)| slider.owner == player || slider.owner == Owner::Centre);
            own.map(|(row, _)| row).collect()
        };
        Geometry {
            width,
            rows,
            last_notch: 2 * u32::from(walls.range),
            row_of: (0..rows * width).map(|cell| (cell / width) as u8).collect(),
            left,
            right,
            up,
            down,
            start: [row[0], row[rows as usize - 1]],
            slides: [owned(Owner::Red), owned(Owner::Blue)],
            centre: walls.centre_row(),
            usable: row.iter().map(|&cells| usable(cells, walls, settings.overhang)).collect(),
            row,
            overhang: settings.overhang,
            refusal: settings.refusal,
        }
    }

    /// All rows in the middle.
    pub fn middle(&self) -> u64 {
        self.every_row(u64::from(self.last_notch / 2))
    }

    /// The same four bits for every row.
    pub fn every_row(&self, notch: u64) -> u64 {
        (0..self.rows).fold(0, |all, row| all | notch << (4 * row))
    }

    /// The number of cells.
    pub fn cells(&self) -> u32 {
        self.rows * self.width
    }

    /// The cells that a pawn may be on.
    #[inline(always)]
    pub fn usable(&self, board: &Board) -> u64 {
        match self.overhang {
            Overhang::Usable => u64::MAX,
            Overhang::Blocked => {
                let of_row = |row: u32| self.usable[row as usize][board.notch(row) as usize];
                (0..self.rows).fold(0, |all, row| all | of_row(row))
            }
        }
    }

    /// Whether the player before the mover has won.
    #[inline(always)]
    pub fn is_over(&self, board: &Board) -> bool {
        let before = 1 - board.mover as usize;
        let end = self.start[1 - before];
        if board.by[before] & !end == 0 {
            return true;
        }
        let both = board.by[0] & end != 0 && board.by[1] & end != 0;
        self.refusal == RefusalRule::FullBlock && both && board.occupied() & end == end
    }

    /// Whether the mover is called to free the start block, in a game that is not over.
    #[inline(always)]
    pub fn is_called(&self, board: &Board) -> bool {
        let (mover, other) = (board.mover as usize, 1 - board.mover as usize);
        let block = self.start[mover];
        self.refusal == RefusalRule::MustFree
            && board.occupied() & block == block
            && board.by[mover] & block != 0
            && board.by[other] & self.start[other] == 0
    }
}

/// The neighbours on the same block.
fn sides(walls: &Walls) -> (Vec<u8>, Vec<u8>) {
    let cells = usize::from(walls.cells) * usize::from(walls.rows());
    let (mut left, mut right) = (vec![NONE; cells], vec![NONE; cells]);
    for row in 0..walls.rows() {
        for index in 0..walls.cells - 1 {
            if walls.right(row, index) == Edge::Open {
                let cell = row * walls.cells + index;
                right[usize::from(cell)] = cell + 1;
                left[usize::from(cell) + 1] = cell;
            }
        }
    }
    (left, right)
}

/// The neighbours across rows, for every difference of offsets. A difference is the lower row's offset less the upper
/// row's, plus twice the range.
fn links(walls: &Walls) -> (Vec<u8>, Vec<u8>) {
    let differences = 4 * usize::from(walls.range) + 1;
    let (rows, width) = (usize::from(walls.rows()), usize::from(walls.cells));
    let (mut up, mut down) = (vec![NONE; rows * differences * width], vec![NONE; rows * differences * width]);
    for lower in 0..walls.rows() - 1 {
        let upper = lower + 1;
        for difference in 0..differences {
            for index in 0..walls.cells {
                let facing = i32::from(index) + difference as i32 - 2 * i32::from(walls.range);
                let Some(facing) = u8::try_from(facing).ok().filter(|&facing| facing < walls.cells) else { continue };
                if walls.top(lower, index).is_open() && walls.bottom(upper, facing).is_open() {
                    let place =
                        |row: u8, index: u8| (usize::from(row) * differences + difference) * width + usize::from(index);
                    up[place(lower, index)] = upper * walls.cells + facing;
                    down[place(upper, facing)] = lower * walls.cells + index;
                }
            }
        }
    }
    (up, down)
}

/// For each notch, the cells of a row that a pawn may be on.
fn usable(row: u64, walls: &Walls, overhang: Overhang) -> [u64; 16] {
    let range = u32::from(walls.range);
    std::array::from_fn(|notch| {
        let notch = notch as u32;
        match overhang {
            Overhang::Usable => row,
            // A row slid to the right has its last cells out of the frame, and they are its highest bits.
            Overhang::Blocked if notch >= range => row & row >> (notch - range),
            Overhang::Blocked => row & row << (range - notch),
        }
    })
}
