//! The symmetries of the rules, and the canonical form.
//!
//! Two players: the mirror (left and right exchanged), the half-turn with owners swapped, and both. The half-turn changes the
//! mover, so a canonical position has the first player to move and is the lesser of itself and its mirror image. Four
//! players: the quarter-turns with the seats renamed; each changes the mover, so a canonical position is simply the one with the first
//! player to move. (A mirror would reverse the order of play.)

use super::{Board, Ovo, bits};
use crate::packed::Code;
use crate::rules::ovo::Cell;
use crate::settings::size::Size;

/// Where each cell goes: with two players bit 0 of the symmetry's number is the mirror and bit 1 the half-turn, with four it is the number of
/// quarter-turns.
pub(super) fn images(size: Size, players: usize) -> Vec<Vec<u8>> {
    let image = |cell: Cell, symmetry: usize| match (players, symmetry) {
        (_, 0) => cell,
        (2, 1) => cell.mirrored(size),
        (2, 2) => cell.half_turned(size),
        (2, _) => cell.mirrored(size).half_turned(size),
        (_, turns) => (0..turns).fold(cell, |cell, _| cell.quarter_turned(size)),
    };
    let map = |symmetry| Cell::all(size).map(|cell| image(cell, symmetry).index(size) as u8).collect();
    (0..4).map(map).collect()
}

impl<const N: usize, C: Code> Ovo<N, C> {
    /// The image of a cell.
    #[inline(always)]
    pub(super) fn cell_image(&self, index: u32, symmetry: usize) -> u32 {
        u32::from(self.geometry.images[symmetry][index as usize])
    }

    /// The image of a board.
    pub(super) fn board_image(&self, board: &Board<N>, symmetry: usize) -> Board<N> {
        let set_image = |set: u64| bits(set).fold(0, |image, cell| image | 1u64 << self.cell_image(cell, symmetry));
        let turns = if N == 2 { symmetry >> 1 } else { symmetry };
        let mut image = Board { erred: board.erred, down: set_image(board.down), ..Board::EMPTY };
        for (owner, eggs) in board.by.iter().enumerate() {
            image.by[(owner + turns) % N] = set_image(*eggs);
        }
        image.mover = ((board.mover as usize + turns) % N) as u8;
        image.mark = self.mark_image(board.mark, symmetry);
        image
    }

    fn mark_image(&self, mark: u16, symmetry: usize) -> u16 {
        match self.layout.unmark(mark) {
            None => 0,
            Some((from, to)) => {
                let from = from.map_or(0, |from| self.cell_image(from, symmetry));
                self.layout.mark(from, self.cell_image(to, symmetry))
            }
        }
    }

    /// The board that stands for all its images.
    #[inline(always)]
    pub(super) fn canonical_board(&self, board: &Board<N>) -> Board<N> {
        if N == 4 {
            return self.board_image(board, (4 - board.mover as usize) % 4);
        }
        let first = if board.mover == 0 { *board } else { self.half_turned(board) };
        let mirrored = self.mirrored(&first);
        // The order of the planes in a code, from the highest.
        let key = |board: &Board<N>| (board.by[1], board.down, board.by[0], board.mark);
        if key(&mirrored) < key(&first) { mirrored } else { first }
    }

    #[inline(always)]
    pub(super) fn half_turned(&self, board: &Board<N>) -> Board<N> {
        let shift = self.geometry.all.leading_zeros();
        let turn = |set: u64| set.reverse_bits() >> shift;
        let mut image = Board { down: turn(board.down), mover: 1 - board.mover, ..*board };
        image.by[0] = turn(board.by[1]);
        image.by[1] = turn(board.by[0]);
        if board.mark != 0 {
            image.mark = self.mark_image(board.mark, 2);
        }
        image
    }

    #[inline(always)]
    pub(super) fn mirrored(&self, board: &Board<N>) -> Board<N> {
        let mut image = Board { down: self.geometry.mirror(board.down), ..*board };
        image.by[0] = self.geometry.mirror(board.by[0]);
        image.by[1] = self.geometry.mirror(board.by[1]);
        if board.mark != 0 {
            image.mark = self.mark_image(board.mark, 1);
        }
        image
    }
}
