//! Where the camps are, and the set-up of the eggs (clause 1).

use super::{Cell, Egg, Face, Grid, Mark, Ovo, Position, Setup};
use crate::rules::{Player, Rules};
use crate::settings::ovo::{DeadCamp, Seats};

impl Ovo {
    /// The player in whose camp a cell lies.
    pub fn camp(&self, cell: Cell) -> Option<Player> {
        Player::all(self.players()).find(|&player| self.in_camp(player, cell))
    }

    /// Whether a cell lies in a player's camp: with two players the whole own row, with four a corner square.
    pub fn in_camp(&self, player: Player, cell: Cell) -> bool {
        let board = self.settings.board;
        match self.settings.seats {
            Seats::Two => cell.row == if player == Player::FIRST { 0 } else { board.height - 1 },
            Seats::Four { camp, .. } => {
                let far_right = player.index() >= 2;
                let at_top = player.index() == 1 || player.index() == 2;
                let column = if far_right { board.width - 1 - cell.column } else { cell.column };
                let row = if at_top { board.height - 1 - cell.row } else { cell.row };
                column < camp && row < camp
            }
        }
    }

    /// Whether an egg on a cell is a player's, face-down and at home.
    pub fn is_home(&self, player: Player, cell: Cell, egg: Egg) -> bool {
        egg.owner == player && egg.face == Face::Down && self.in_camp(player, cell)
    }

    /// Whether a symbol-up egg of `owner` is flipped on a cell: in the camp of an opponent (clause 5), which with
    /// `dead-camp=neutral` must still be in the game (clause 7).
    pub fn flips(&self, setup: &Setup, owner: Player, cell: Cell) -> bool {
        match self.camp(cell) {
            None => false,
            Some(camp) if camp == owner => false,
            Some(camp) => !self.is_neutral(setup, camp),
        }
    }

    fn is_neutral(&self, setup: &Setup, camp: Player) -> bool {
        match self.settings.seats {
            Seats::Two => false,
            Seats::Four { dead_camp: DeadCamp::Flips, .. } => false,
            Seats::Four { dead_camp: DeadCamp::Neutral, .. } => !setup.is_in(camp),
        }
    }

    /// `homeward`: the steps from a cell to the nearest cell of a player's camp; with two players they are rows.
    pub fn steps_home(&self, owner: Player, cell: Cell) -> u8 {
        self.steps_to_nearest(cell, |other| self.in_camp(owner, other))
    }

    /// `outward`: the steps from a cell to the nearest cell that flips a symbol-up egg of `owner`.
    pub fn steps_out(&self, setup: &Setup, owner: Player, cell: Cell) -> u8 {
        self.steps_to_nearest(cell, |other| self.flips(setup, owner, other))
    }

    fn steps_to_nearest(&self, from: Cell, wanted: impl Fn(Cell) -> bool) -> u8 {
        let cells = Cell::all(self.settings.board).filter(|&cell| wanted(cell));
        // Only a player who is left alone, and has won, has no camp to go to.
        cells.map(|cell| from.steps_to(cell)).min().unwrap_or(0)
    }

    /// The position before the first turn: all eggs symbol-up in their owners' camps, player 1 to move.
    pub(super) fn set_up(&self) -> Position {
        let mut grid = Grid::empty(self.settings.board);
        for player in Player::all(self.players()) {
            for cell in self.first_cells(player) {
                grid[cell] = Some(Egg { owner: player, face: Face::Up });
            }
        }
        Position::trusted(Setup { grid, to_move: Player::FIRST, erred: None, mark: Mark::None })
    }

    /// Where a player's eggs are at the start: player 1's from the left, or from the corner row by row; everybody
    /// else's the same turned with the seat.
    fn first_cells(&self, player: Player) -> Vec<Cell> {
        let board = self.settings.board;
        let turned = |cell: Cell| match self.settings.seats {
            Seats::Two if player == Player::FIRST => cell,
            Seats::Two => cell.half_turned(board),
            Seats::Four { .. } => (0..player.index()).fold(cell, |cell, _| cell.quarter_turned(board)),
        };
        Cell::all(board)
            .filter(|&cell| self.in_camp(Player::FIRST, cell))
            .take(self.settings.eggs as usize)
            .map(turned)
            .collect()
    }
}
