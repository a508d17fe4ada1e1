//! The toy games as integers.

use crate::packed::{Forgetting, Hints, Numbered, Packed, Staged, Strategic, Symmetric, TurnOrder};
use crate::rules::board::Cell;
use crate::rules::toys::{ring, tictactoe};
use crate::rules::{Outcome, Player};
use crate::settings::size::Size;

/// A tree: the place of the position in its text.
pub use super::graph::Graph as Tree;

/// Tic-tac-toe: nine bits of crosses above nine bits of noughts.
#[derive(Debug, Clone)]
pub struct TicTacToe {
    rules: tictactoe::TicTacToe,
    images: [[u8; 9]; 8],
}

impl Default for TicTacToe {
    fn default() -> TicTacToe {
        let board = Size::new(3, 3);
        let image = |symmetry: usize, cell: usize| Cell::at(cell, board).turned(symmetry, board).index(board) as u8;
        let images = std::array::from_fn(|symmetry| std::array::from_fn(|cell| image(symmetry, cell)));
        TicTacToe { rules: tictactoe::TicTacToe, images }
    }
}

const CELLS: u64 = 0x1ff;

impl TicTacToe {
    fn has_line(marks: u64) -> bool {
        tictactoe::LINES.iter().any(|line| line.iter().all(|cell| marks >> cell & 1 != 0))
    }

    fn mover(code: u64) -> u32 {
        code.count_ones() % 2
    }
}

impl Packed for TicTacToe {
    type Code = u64;
    type Rules = tictactoe::TicTacToe;

    fn rules(&self) -> &tictactoe::TicTacToe {
        &self.rules
    }

    fn pack(&self, position: &tictactoe::Position) -> u64 {
        let place = |(cell, mark): (usize, &Option<Player>)| match mark {
            Some(player) if *player == Player::FIRST => 1 << (9 + cell),
            Some(_) => 1 << cell,
            None => 0,
        };
        position.0.iter().enumerate().map(place).sum()
    }

    fn unpack(&self, code: u64) -> tictactoe::Position {
        let mark = |cell: usize| match (code >> (9 + cell) & 1, code >> cell & 1) {
            (1, _) => Some(Player::new(0)),
            (_, 1) => Some(Player::new(1)),
            _ => None,
        };
        tictactoe::Position(std::array::from_fn(mark))
    }

    fn to_move(&self, code: u64) -> Player {
        Player::new(Self::mover(code) as u8)
    }

    fn outcome(&self, code: u64) -> Option<Outcome> {
        if Self::has_line(code >> 9) {
            Some(Outcome::Win(Player::new(0)))
        } else if Self::has_line(code & CELLS) {
            Some(Outcome::Win(Player::new(1)))
        } else {
            (code.count_ones() == 9).then_some(Outcome::Draw)
        }
    }

    fn actions(&self, code: u64, out: &mut Vec<tictactoe::Action>) {
        out.clear();
        if self.outcome(code).is_none() {
            let marked = code >> 9 | code & CELLS;
            out.extend((0..9).filter(|cell| marked >> cell & 1 == 0).map(tictactoe::Action));
        }
    }

    fn successor(&self, code: u64, action: tictactoe::Action) -> u64 {
        let shift = if Self::mover(code) == 0 { 9 } else { 0 };
        code | 1 << (shift + action.0)
    }
}

impl Symmetric for TicTacToe {
    fn symmetries(&self) -> usize {
        8
    }

    fn image(&self, code: u64, symmetry: usize) -> u64 {
        let image = &self.images[symmetry];
        (0..9).fold(0, |new, cell| {
            new | (code >> cell & 1) << image[cell] | (code >> (9 + cell) & 1) << (9 + image[cell])
        })
    }

    fn action_image(&self, action: tictactoe::Action, symmetry: usize) -> tictactoe::Action {
        tictactoe::Action(self.images[symmetry][action.0 as usize])
    }
}

by_default!(TicTacToe: TurnOrder<u64>, Staged<u64>, Numbered<u64>, Forgetting<u64>, Strategic<u64>, Hints);

/// The ring: the token's cell above the mover's bit.
#[derive(Debug, Clone)]
pub struct Ring {
    rules: ring::Ring,
}

impl Ring {
    /// A ring of this many cells.
    pub fn new(cells: u8) -> Ring {
        Ring { rules: ring::Ring::new(cells) }
    }
}

impl Packed for Ring {
    type Code = u64;
    type Rules = ring::Ring;

    fn rules(&self) -> &ring::Ring {
        &self.rules
    }

    fn pack(&self, position: &ring::Position) -> u64 {
        u64::from(position.token) << 1 | position.to_move.index() as u64
    }

    fn unpack(&self, code: u64) -> ring::Position {
        ring::Position { token: (code >> 1) as u8, to_move: self.to_move(code) }
    }

    fn to_move(&self, code: u64) -> Player {
        Player::new((code & 1) as u8)
    }

    fn outcome(&self, code: u64) -> Option<Outcome> {
        (code >> 1 == 0).then(|| Outcome::Win(self.to_move(code).previous(2)))
    }

    fn actions(&self, code: u64, out: &mut Vec<ring::Action>) {
        out.clear();
        if code >> 1 != 0 {
            out.extend([ring::Action::Up, ring::Action::Down]);
        }
    }

    fn successor(&self, code: u64, action: ring::Action) -> u64 {
        let cells = u64::from(self.rules.cells());
        let token = match action {
            ring::Action::Up => ((code >> 1) + 1) % cells,
            ring::Action::Down => ((code >> 1) + cells - 1) % cells,
        };
        token << 1 | (code & 1 ^ 1)
    }
}

impl Symmetric for Ring {
    /// Bit 0 turns the ring over, bit 1 swaps the players.
    fn symmetries(&self) -> usize {
        4
    }

    fn image(&self, code: u64, symmetry: usize) -> u64 {
        let cells = u64::from(self.rules.cells());
        let token = if symmetry & 1 != 0 { (cells - (code >> 1)) % cells } else { code >> 1 };
        token << 1 | (code & 1 ^ (symmetry as u64 >> 1))
    }

    fn action_image(&self, action: ring::Action, symmetry: usize) -> ring::Action {
        match (action, symmetry & 1) {
            (action, 0) => action,
            (ring::Action::Up, _) => ring::Action::Down,
            (ring::Action::Down, _) => ring::Action::Up,
        }
    }
}

impl TurnOrder<u64> for Ring {
    fn after_pass(&self, code: u64) -> Option<u64> {
        Some(code ^ 1)
    }
}

by_default!(Ring: Staged<u64>, Numbered<u64>, Forgetting<u64>, Strategic<u64>, Hints);
