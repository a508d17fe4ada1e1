//! What all slices of a variant share: the board, the mirror, and the last coordinate of a position.
//!
//! The last coordinate is 0 where nothing is remembered; then the last moves that `undo` forbids something about; then, where claims can be wrong, the wrong claim.

use super::super::{Layout, bits};
use crate::packed::combinations::Combinations;
use crate::settings::ovo::{Settings, Undo, WrongClaim};

/// A position of two players with the first to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eggs {
    /// The mover's eggs.
    pub own: u64,
    /// The other player's.
    pub other: u64,
    /// The face-down ones among both.
    pub down: u64,
    /// The last move, as the layout writes it.
    pub mark: u16,
    /// Whether the other player has claimed wrongly.
    pub erred: bool,
}

/// The board of a variant.
#[derive(Debug, Clone)]
pub struct Frame {
    pub cells: u32,
    pub width: u32,
    /// Eggs of each player.
    pub eggs: u32,
    /// All cells.
    pub all: u64,
    /// The mover's camp.
    pub home: u64,
    pub combinations: Combinations,
    layout: Layout,
    undo: Undo,
    /// 1 where claims can be wrong.
    claims: u64,
    /// Pairs of columns to exchange: the left ones, and how far the right ones are.
    swaps: Vec<(u64, u32)>,
}

impl Frame {
    /// The frame of a variant for two players.
    pub fn new(settings: &Settings) -> Frame {
        let (width, cells) = (u32::from(settings.board.width), settings.board.cells() as u32);
        let rows = cells / width;
        let column = |column: u32| (0..rows).fold(0u64, |set, row| set | 1 << (row * width + column));
        Frame {
            cells,
            width,
            eggs: u32::from(settings.eggs),
            all: u64::MAX >> (64 - cells),
            home: (1 << width) - 1,
            combinations: Combinations::new(cells),
            layout: Layout::narrowest(settings),
            undo: settings.undo,
            claims: u64::from(settings.wrong_claim == WrongClaim::Allowed),
            swaps: (0..width / 2).map(|left| (column(left), width - 1 - 2 * left)).collect(),
        }
    }

    /// A set with left and right exchanged.
    #[inline(always)]
    pub fn mirror(&self, mut set: u64) -> u64 {
        for &(left, distance) in &self.swaps {
            let difference = (set ^ set >> distance) & left;
            set ^= difference | difference << distance;
        }
        set
    }

    /// A position with left and right exchanged.
    #[inline(always)]
    pub fn mirrored(&self, eggs: &Eggs) -> Eggs {
        let mark = if eggs.mark == 0 { 0 } else { self.mark_mirrored(eggs.mark) };
        let (own, other, down) = (self.mirror(eggs.own), self.mirror(eggs.other), self.mirror(eggs.down));
        Eggs { own, other, down, mark, erred: eggs.erred }
    }

    fn mark_mirrored(&self, mark: u16) -> u16 {
        let image = |cell: u32| cell + self.width - 1 - 2 * (cell % self.width);
        match self.layout.unmark(mark) {
            None => 0,
            Some((from, to)) => self.layout.mark(from.map_or(0, image), image(to)),
        }
    }

    /// The values of the last coordinate, with this many face-down eggs.
    pub fn tails(&self, down: u32) -> u64 {
        let marks = match self.undo {
            Undo::Free => 1,
            Undo::Frozen => 1 + down,
            Undo::Banned => 1 + down * (self.cells - 2 * self.eggs),
        };
        u64::from(marks) + self.claims
    }

    /// Those of them that are not a wrong claim.
    pub fn marks(&self, tails: u64) -> u64 {
        tails - self.claims
    }

    /// The last coordinate of a position.
    #[inline(always)]
    pub fn tail(&self, eggs: &Eggs) -> u64 {
        if eggs.mark == 0 && !eggs.erred {
            return 0;
        }
        self.tail_of_mark(eggs)
    }

    fn tail_of_mark(&self, eggs: &Eggs) -> u64 {
        if eggs.erred {
            return self.tails(eggs.down.count_ones()) - 1;
        }
        let below = |set: u64, cell: u32| u64::from((set & ((1 << cell) - 1)).count_ones());
        match self.layout.unmark(eggs.mark) {
            None => 0,
            Some((None, at)) => 1 + below(eggs.down, at),
            Some((Some(from), to)) => {
                let empty = u64::from(self.cells - 2 * self.eggs);
                1 + below(eggs.down, to) * empty + below(self.all & !eggs.own & !eggs.other, from)
            }
        }
    }

    /// The position with a last coordinate instead of its own.
    #[inline(always)]
    pub fn with_tail(&self, eggs: Eggs, tail: u64) -> Eggs {
        if tail == 0 { Eggs { mark: 0, erred: false, ..eggs } } else { self.with_mark(eggs, tail) }
    }

    fn with_mark(&self, eggs: Eggs, tail: u64) -> Eggs {
        if self.claims == 1 && tail + 1 == self.tails(eggs.down.count_ones()) {
            return Eggs { mark: 0, erred: true, ..eggs };
        }
        let cell = |set: u64, place: u64| bits(set).nth(place as usize).unwrap_or_default();
        let empty = u64::from(self.cells - 2 * self.eggs);
        let mark = match self.undo {
            Undo::Free => 0,
            Undo::Frozen => self.layout.mark(0, cell(eggs.down, tail - 1)),
            Undo::Banned => {
                let from = cell(self.all & !eggs.own & !eggs.other, (tail - 1) % empty);
                self.layout.mark(from, cell(eggs.down, (tail - 1) / empty))
            }
        };
        Eggs { mark, erred: false, ..eggs }
    }
}
