//! The symmetries of a board, found from its walls and owners, and the canonical form.
//!
//! Three changes can leave a board as it is: the mirror (left and right exchanged), the half-turn and the flip (the players'
//! sides exchanged), the last two with colours swapped. With any two of them the third holds, so a board has one, two or
//! four symmetries. Those that swap colours change the mover, so where there is one a canonical position has red to move; where
//! there is a mirror it is the lesser of itself and its mirror image.

use super::{Board, Labyrinth, bits};
use crate::packed::Code;
use crate::rules::labyrinth::{Action, Cell};
use crate::settings::labyrinth::Board as Walls;

/// One way to look at a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// As it is.
    Identity,
    /// Left and right exchanged.
    Mirror,
    /// Turned by 180 degrees, colours swapped.
    HalfTurn,
    /// The players' sides exchanged, colours swapped, left still left.
    Flip,
}

impl Symmetry {
    fn swaps_colours(self) -> bool {
        matches!(self, Symmetry::HalfTurn | Symmetry::Flip)
    }

    fn swaps_sides(self) -> bool {
        matches!(self, Symmetry::Mirror | Symmetry::HalfTurn)
    }
}

/// The symmetries that a board has, the identity first.
pub fn symmetries(walls: &Walls) -> Vec<Symmetry> {
    let mut found = vec![Symmetry::Identity];
    let images = [
        (Symmetry::Mirror, walls.mirrored()),
        (Symmetry::HalfTurn, walls.flipped().mirrored()),
        (Symmetry::Flip, walls.flipped()),
    ];
    found.extend(images.into_iter().filter(|(_, image)| image == walls).map(|(symmetry, _)| symmetry));
    found
}

impl<C: Code> Labyrinth<C> {
    /// The image of a set of cells.
    #[inline(always)]
    fn set_image(&self, set: u64, symmetry: Symmetry) -> u64 {
        let turned = |set: u64| set.reverse_bits() >> (64 - self.geometry.cells());
        match symmetry {
            Symmetry::Identity => set,
            Symmetry::Mirror => self.mirrored(set),
            Symmetry::HalfTurn => turned(set),
            Symmetry::Flip => turned(self.mirrored(set)),
        }
    }

    #[inline(always)]
    pub(super) fn mirrored(&self, set: u64) -> u64 {
        bits(set).fold(0, |image, cell| image | 1 << self.mirror[cell as usize])
    }

    /// The offsets with rows or sides exchanged: four bits per row, so rows are exchanged by halves of bytes.
    #[inline(always)]
    fn offsets_image(&self, offsets: u64, symmetry: Symmetry) -> u64 {
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let mut image = offsets;
        if symmetry.swaps_colours() {
            let bytes = image.swap_bytes();
            image = ((bytes & LOW) << 4 | bytes >> 4 & LOW) >> (64 - 4 * self.geometry.rows);
        }
        if symmetry.swaps_sides() { self.last_notches - image } else { image }
    }

    /// The image of a board.
    #[inline(always)]
    pub(super) fn board_image(&self, board: &Board, symmetry: Symmetry) -> Board {
        let [red, blue] = board.by.map(|set| self.set_image(set, symmetry));
        let offsets = self.offsets_image(board.offsets, symmetry);
        match symmetry.swaps_colours() {
            false => Board { by: [red, blue], offsets, ..*board },
            true => Board {
                by: [blue, red],
                offsets,
                mover: 1 - board.mover,
                debts: board.debts >> 1 | (board.debts & 1) << 1,
                ..*board
            },
        }
    }

    /// The image of an action.
    pub(super) fn turn_image(&self, action: Action, symmetry: Symmetry) -> Action {
        let row = |row: u8| if symmetry.swaps_colours() { self.geometry.rows as u8 - 1 - row } else { row };
        let cell = |cell: Cell| {
            let index = if symmetry.swaps_sides() { self.geometry.width as u8 - 1 - cell.index } else { cell.index };
            Cell::new(row(cell.row), index)
        };
        match action {
            Action::Slide { row: slid, way } => {
                Action::Slide { row: row(slid), way: if symmetry.swaps_sides() { way.reversed() } else { way } }
            }
            Action::Run { from, to } => Action::Run { from: cell(from), to: cell(to) },
            Action::Jump { from, to } => Action::Jump { from: cell(from), to: cell(to) },
            Action::Skip => Action::Skip,
        }
    }

    /// The board that stands for all its images.
    #[inline(always)]
    pub(super) fn canonical_board(&self, board: &Board) -> Board {
        let first = match self.swap {
            Some(swap) if board.mover != 0 => self.board_image(board, swap),
            _ => *board,
        };
        if !self.mirrors {
            return first;
        }
        let mirrored = self.board_image(&first, Symmetry::Mirror);
        let key = |board: &Board| (board.by, board.offsets);
        if key(&mirrored) < key(&first) { mirrored } else { first }
    }

    /// The symmetry that swaps colours, if there is one; the half-turn before the flip.
    pub(super) fn swap_of(symmetries: &[Symmetry]) -> Option<Symmetry> {
        symmetries.iter().copied().find(|symmetry| symmetry.swaps_colours())
    }
}
