//! The fast path for two players in whole bit boards: a successor is its predecessor with a few bits turned.
//!
//! Nothing is taken apart and put together again: moving an egg turns two bits of its owner's plane, and two of the face-down plane when
//! it lies face-down; a flip turns one. Reversing the three planes at once is the half-turn with owners swapped, because the face-down plane
//! is in the middle; the mirror exchanges pairs of columns in all planes at once.

use super::{Board, Layout, Ovo, bits};
use crate::packed::Code;
use crate::settings::ovo::{Look, Settings, WrongClaim};

/// Where the planes are, and masks over all of them.
#[derive(Debug, Clone)]
pub struct Planes {
    /// The lowest bit of the first player's plane.
    first: u32,
    cells: u32,
    /// Pairs of columns to exchange: the left ones of all rows of all planes, and how far the right ones are.
    columns: Vec<(u64, u32)>,
    bare: bool,
}

impl Planes {
    /// The fast path, where the layout and the settings allow it.
    pub fn new(settings: &Settings, layout: &Layout) -> Option<Planes> {
        let first = layout.planes()?;
        if settings.wrong_claim == WrongClaim::Allowed {
            return None;
        }
        let (width, cells) = (u32::from(settings.board.width), settings.board.cells() as u32);
        let rows = (3 * cells / width).min(64 / width);
        let column = |column: u32| (0..rows).fold(0u64, |set, row| set | 1 << (row * width + column));
        let columns = (0..width / 2).map(|left| (column(left), width - 1 - 2 * left)).collect();
        Some(Planes { first, cells, columns, bare: layout.is_bare() })
    }

    /// Whether canonical forms can be computed on the code itself: all planes in one word, and nothing besides.
    #[inline(always)]
    pub fn has_fast_form<C: Code>(&self) -> bool {
        self.bare && C::BITS == 64
    }

    /// Replaces each code by its canonical form.
    #[inline(always)]
    pub fn canonical_forms<C: Code>(&self, codes: &mut [C]) {
        for code in codes {
            let mut rest = *code;
            let mover = rest.take(1);
            let planes = rest.take(3 * self.cells);
            let form = self.canonical_form(planes, mover != 0);
            *code = C::shifted(form, 1);
        }
    }

    /// The lesser of the planes and their mirror image, after a half-turn when the second player is to move.
    #[inline(always)]
    fn canonical_form(&self, planes: u64, turn: bool) -> u64 {
        let first = if turn { planes.reverse_bits() >> (64 - 3 * self.cells) } else { planes };
        let mut mirrored = first;
        for &(left, distance) in &self.columns {
            let difference = (mirrored ^ mirrored >> distance) & left;
            mirrored ^= difference | difference << distance;
        }
        first.min(mirrored)
    }
}

impl<const N: usize, C: Code> Ovo<N, C> {
    /// As `successors`, on the code itself. There are no wrong claims.
    #[inline(always)]
    pub(super) fn plane_successors(&self, planes: &Planes, code: C, board: &Board<N>, out: &mut Vec<C>) {
        if self.winner(board).is_some() {
            return;
        }
        let down = planes.first + planes.cells;
        let owner_planes = [planes.first, down + planes.cells];
        // The other player to move, no mark.
        let passed = code ^ C::shifted(1, 0) ^ C::shifted(u64::from(board.mark), 1);
        let mover = board.mover as usize;
        let enemy = self.geometry.enemy[mover];
        let mut moves = false;
        self.for_each_source(board, |from, plain, through| {
            moves |= plain | through != 0;
            let left = 1u64 << from;
            let owner = owner_planes[board.owner(left)];
            if board.down & left != 0 {
                let base = passed ^ C::shifted(left, owner) ^ C::shifted(left, down);
                for to in bits(plain) {
                    let entered = 1u64 << to;
                    let mark = C::shifted(u64::from(self.layout.mark(from, to)), 1);
                    out.push(base ^ C::shifted(entered, owner) ^ C::shifted(entered, down) ^ mark);
                }
            } else {
                let base = passed ^ C::shifted(left, owner);
                for to in bits(plain) {
                    let entered = 1u64 << to;
                    out.push(base ^ C::shifted(entered, owner) ^ C::shifted(entered & enemy, down));
                }
                for to in bits(through) {
                    let entered = 1u64 << to;
                    out.push(base ^ C::shifted(entered, owner) ^ C::shifted(entered, down));
                }
            }
        });
        let looks = board.down != 0 && self.settings().look == Look::Allowed;
        if looks || !moves {
            out.push(passed);
        }
    }
}
