//! A position as bit boards, and as an integer of digits.
//!
//! A field is a digit: 0 empty, else the number of the player whose tile lies there. Some neighbouring fields make a group that takes
//! whole bits: five fields of base 3 (two players) in 8, four of base 4 in 8, three of base 5 in 7. So two boards of 6x6 take
//! 116 bits with two players, 144 with three and 168 with four. Below the boards are the players' points, the passes in a row
//! (where anybody passes) and, lowest, the mover.
//!
//! The integer is the sum of what each of its parts alone would be. A turn therefore adds a constant for each tile that
//! comes and subtracts one for each that goes, and no digit ever carries into the next.

use crate::packed::Code;
use crate::settings::twinlines::{Settings, Stuck};

/// A position as bit boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board<const N: usize> {
    /// The tiles on each board by player.
    pub by: [[u64; N]; 2],
    /// The points of each player.
    pub points: [u8; N],
    /// Whose turn it is.
    pub mover: u8,
    /// How many have passed in a row.
    pub passes: u8,
}

impl<const N: usize> Board<N> {
    /// No tiles, no points, the first player to move.
    pub const EMPTY: Board<N> = Board { by: [[0; N]; 2], points: [0; N], mover: 0, passes: 0 };

    /// The fields of a board that are not empty.
    #[inline(always)]
    pub fn occupied(&self, side: usize) -> u64 {
        self.by[side].iter().fold(0, |all, tiles| all | tiles)
    }

    /// The tiles of a player on both boards.
    #[inline(always)]
    pub fn tiles_of(&self, player: usize) -> u32 {
        self.by[0][player].count_ones() + self.by[1][player].count_ones()
    }
}

/// Where the parts of a position are, for `N` players.
#[derive(Debug, Clone)]
pub struct Layout<const N: usize> {
    cells: u32,
    pass_bits: u32,
    point_bits: u32,
    /// What a set of fields of one group is as a number with digits 0 and 1.
    ones: [u64; 32],
    /// For each number of a group, the fields of each player.
    fields: Vec<[u8; N]>,
}

/// The bits that hold every number up to `most`.
const fn bits_for(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}

const fn mover_bits(players: usize) -> u32 {
    bits_for(players as u64 - 1)
}

/// Fields of a group.
const fn group_cells(players: usize) -> u32 {
    match players {
        2 => 5,
        3 => 4,
        _ => 3,
    }
}

/// Bits of a group of this many fields.
const fn group_bits(players: usize, cells: u32) -> u32 {
    bits_for((players as u64 + 1).pow(cells) - 1)
}

/// The bits that a position of a variant takes.
pub fn bits(settings: &Settings) -> u32 {
    let players = settings.players as usize;
    let cells = settings.board.cells() as u32;
    let group = group_cells(players);
    let board = cells / group * group_bits(players, group) + group_bits(players, cells % group);
    let points = players as u32 * bits_for(u64::from(settings.goal));
    2 * board + points + pass_bits(settings) + mover_bits(players)
}

fn pass_bits(settings: &Settings) -> u32 {
    if settings.stuck == Stuck::Pass { bits_for(u64::from(settings.players)) } else { 0 }
}

impl<const N: usize> Layout<N> {
    /// The layout of a variant for `N` players.
    pub fn new(settings: &Settings) -> Layout<N> {
        let base = N as u64 + 1;
        let mut ones = [0; 32];
        for (set, number) in ones.iter_mut().enumerate() {
            *number = (0..5).filter(|place| set >> place & 1 != 0).map(|place| base.pow(place)).sum();
        }
        let fields = (0..256u64).map(|number| {
            let mut players = [0; N];
            for place in 0..group_cells(N) {
                let digit = (number / base.pow(place) % base) as usize;
                if digit > 0 {
                    players[digit - 1] |= 1 << place;
                }
            }
            players
        });
        Layout {
            cells: settings.board.cells() as u32,
            pass_bits: pass_bits(settings),
            point_bits: bits_for(u64::from(settings.goal)),
            ones,
            fields: fields.collect(),
        }
    }

    /// A board as an integer.
    #[inline(always)]
    pub fn pack<C: Code>(&self, board: &Board<N>) -> C {
        let group = group_cells(N);
        let mut code = C::default();
        for by in &board.by {
            for first in (0..self.cells).step_by(group as usize).rev() {
                let mut number = 0;
                for (player, tiles) in by.iter().enumerate() {
                    let set = tiles >> first & ((1 << group) - 1);
                    number += (player as u64 + 1) * self.ones[set as usize];
                }
                code = code.put(number, self.width(first));
            }
        }
        for points in board.points {
            code = code.put(u64::from(points), self.point_bits);
        }
        code.put(u64::from(board.passes), self.pass_bits).put(u64::from(board.mover), mover_bits(N))
    }

    /// The board that an integer stands for.
    #[inline(always)]
    pub fn unpack<C: Code>(&self, mut code: C) -> Board<N> {
        let group = group_cells(N);
        let mut board = Board::<N>::EMPTY;
        board.mover = code.take(mover_bits(N)) as u8;
        board.passes = code.take(self.pass_bits) as u8;
        for points in board.points.iter_mut().rev() {
            *points = code.take(self.point_bits) as u8;
        }
        for by in board.by.iter_mut().rev() {
            for first in (0..self.cells).step_by(group as usize) {
                let number = code.take(self.width(first)) as usize;
                for (tiles, set) in by.iter_mut().zip(self.fields[number & 255]) {
                    *tiles |= u64::from(set) << first;
                }
            }
        }
        board
    }

    /// The mover, without the rest.
    #[inline(always)]
    pub fn mover<C: Code>(&self, mut code: C) -> u8 {
        code.take(mover_bits(N)) as u8
    }

    /// The bits of the group that begins with this field.
    #[inline(always)]
    fn width(&self, first: u32) -> u32 {
        let group = group_cells(N);
        let left = self.cells - first;
        if left >= group { group_bits(N, group) } else { group_bits(N, left) }
    }
}
