//! Where every pawn of the mover can go, as sets of cells, and which blocks can be slid.

use super::board::NONE;
use super::{Board, Labyrinth, bits};
use crate::packed::Code;
use crate::settings::labyrinth::{Carry, Centre, Distance, EndBlock, EntryRule, Overhang};

/// Where the tables of neighbours across rows begin for the offsets of one position.
pub(super) struct Links {
    pub(super) up: [u16; 16],
    pub(super) down: [u16; 16],
}

impl<C: Code> Labyrinth<C> {
    /// Calls `visit` for every pawn of the mover, with the cells that it may run and jump to. The game must not be over.
    #[inline(always)]
    pub(super) fn for_each_pawn(&self, board: &Board, mut visit: impl FnMut(u32, u64, u64)) {
        let (pawns, kept) = match self.must_free(board) {
            true => (self.geometry.start[board.mover as usize], !self.geometry.start[board.mover as usize]),
            false => (u64::MAX, u64::MAX),
        };
        self.for_each_reach(board, pawns, |from, runs, jumps| visit(from, runs & kept, jumps & kept));
    }

    /// Whether the mover is called to free the start block and can. Hardly anybody is called.
    #[inline(always)]
    pub(super) fn must_free(&self, board: &Board) -> bool {
        self.geometry.is_called(board) && self.can_free(board)
    }

    /// Whether a pawn of the mover can leave the start block.
    #[inline(never)]
    fn can_free(&self, board: &Board) -> bool {
        let block = self.geometry.start[board.mover as usize];
        let mut any = false;
        self.for_each_reach(board, block, |_, runs, jumps| any |= (runs | jumps) & !block != 0);
        any
    }

    /// Calls `visit` for every pawn of the mover among these cells, with the cells that it can get to if the mover is not called.
    #[inline(always)]
    fn for_each_reach(&self, board: &Board, pawns: u64, mut visit: impl FnMut(u32, u64, u64)) {
        let mover = board.mover as usize;
        if board.debts >> mover & 1 != 0 {
            return;
        }
        let geometry = &self.geometry;
        let (own, opposing) = (board.by[mover], board.by[1 - mover]);
        let start = geometry.start[mover];
        let closed = board.occupied() | !geometry.usable(board);
        let links = self.links(board);
        for from in bits(own & pawns) {
            let pawn = 1u64 << from;
            let closed = closed | self.shut(mover, pawn, own & start & !pawn != 0);
            let across =
                |links: &[u16; 16], cell: u32| links[geometry.row_of[cell as usize] as usize] as usize + cell as usize;
            let found = [
                self.look(from, closed, opposing, |cell| geometry.left[cell as usize]),
                self.look(from, closed, opposing, |cell| geometry.right[cell as usize]),
                self.look(from, closed, opposing, |cell| geometry.up[across(&links.up, cell)]),
                self.look(from, closed, opposing, |cell| geometry.down[across(&links.down, cell)]),
            ];
            let (runs, jumps) = found.iter().fold((0, 0), |all, one| (all.0 | one.0, all.1 | one.1));
            visit(from, runs, jumps);
        }
    }

    /// The cells of the fixed blocks, and where pawns stay on the end block all others, that a pawn of a player may not come to, given whether other pawns are left on the start block.
    #[inline(always)]
    pub(super) fn shut(&self, player: usize, pawn: u64, others_left: bool) -> u64 {
        let (start, end) = (self.geometry.start[player], self.geometry.start[1 - player]);
        let mut shut = if pawn & start == 0 { start } else { 0 };
        if pawn & end == 0 {
            let straight = self.settings.entry == EntryRule::AllOnSliders && pawn & start != 0;
            if straight || others_left {
                shut |= end;
            }
        } else if self.settings.end_block == EndBlock::Stay {
            shut |= !end;
        }
        shut
    }

    /// Where the tables begin: at a row's part for its difference, less the number of its first cell.
    #[inline(always)]
    pub(super) fn links(&self, board: &Board) -> Links {
        let geometry = &self.geometry;
        let (range2, width) = (geometry.last_notch, geometry.width);
        let differences = 2 * range2 + 1;
        let mut links = Links { up: [0; 16], down: [0; 16] };
        for lower in 0..geometry.rows - 1 {
            let upper = lower + 1;
            let difference = board.notch(lower) + range2 - board.notch(upper);
            let place = |row: u32| ((row * differences + difference) * width - row * width) as u16;
            links.up[lower as usize] = place(lower);
            links.down[upper as usize] = place(upper);
        }
        // The last row has nothing above it and the first nothing below: any part of theirs is empty.
        let last = geometry.rows - 1;
        links.up[last as usize] = (last * (differences - 1) * width) as u16;
        links
    }

    /// The cells that a pawn reaches in one direction by running, and by a jump.
    #[inline(always)]
    fn look(&self, from: u32, closed: u64, opposing: u64, next: impl Fn(u32) -> u8) -> (u64, u64) {
        let first = next(from);
        if first == NONE {
            return (0, 0);
        }
        if opposing >> first & 1 != 0 {
            let to = next(u32::from(first));
            let free = to != NONE && closed >> to & 1 == 0;
            return (0, if free { 1 << to } else { 0 });
        }
        let (mut runs, mut at) = (0u64, first);
        while at != NONE && closed >> at & 1 == 0 {
            runs = match self.settings.distance {
                Distance::Any => runs | 1 << at,
                Distance::Full => 1 << at,
            };
            at = next(u32::from(at));
        }
        (runs, 0)
    }

    /// Calls `visit` for every row that the mover can slide, with the notches by which it can: -1, 1 or both.
    #[inline(always)]
    pub(super) fn for_each_slide(&self, board: &Board, mut visit: impl FnMut(u32, i32)) {
        let mover = board.mover as usize;
        if board.debts >> mover & 1 != 0 || self.must_free(board) {
            return;
        }
        let rests = match self.settings.centre {
            Centre::OpponentLast => board.centre == 1,
            Centre::AnyoneLast => board.centre != 0,
        };
        for &row in &self.geometry.slides[mover] {
            if row == self.geometry.centre && rests {
                continue;
            }
            let cells = self.geometry.row[row as usize];
            let hindered = match self.settings.carry {
                Carry::All => 0,
                Carry::Empty => board.occupied() & cells,
                Carry::Own => board.by[1 - mover] & cells,
            };
            if hindered != 0 {
                continue;
            }
            let row = u32::from(row);
            let notch = board.notch(row);
            if notch > 0 && self.stays_in_frame(board, row, notch - 1) {
                visit(row, -1);
            }
            if notch < self.geometry.last_notch && self.stays_in_frame(board, row, notch + 1) {
                visit(row, 1);
            }
        }
    }

    /// Whether no pawn on a row is out of the frame when the row is at a notch.
    #[inline(always)]
    pub(super) fn stays_in_frame(&self, board: &Board, row: u32, notch: u32) -> bool {
        let geometry = &self.geometry;
        match geometry.overhang {
            Overhang::Usable => true,
            Overhang::Blocked => {
                let pawns = board.occupied() & geometry.row[row as usize];
                pawns & !geometry.usable[row as usize][notch as usize] == 0
            }
        }
    }
}
