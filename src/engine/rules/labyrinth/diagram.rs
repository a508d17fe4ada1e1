//! A board of Labyrinth for the terminal.
//!
//! Two signs per column. Blocks are in brackets where they have been slid to, walls between cells are `|`; between two rows
//! `"` is a wall of the upper one, `_` a wall of the lower one and `=` both. `:` is a gap that a slider has left, `x` a cell that
//! `overhang=blocked` closes.

use super::{BLUE, Cell, CentreMemory, Debt, Labyrinth, Position, RED, Setup};
use crate::rules::diagram::{Diagram, Ink};
use crate::rules::{Player, Rules};
use crate::settings::labyrinth::{Overhang, Owner};

impl Labyrinth {
    /// The rows from blue's side, with owner and offset of each slider.
    pub(super) fn draw(&self, position: &Position) -> Diagram {
        let mut diagram = Diagram::default();
        for row in (0..=self.last_row()).rev() {
            self.draw_row(position, row, &mut diagram);
            if row > 0 {
                self.draw_walls(position, row, &mut diagram);
            }
        }
        for line in &mut diagram.lines {
            while line.last().is_some_and(|span| span.text.trim().is_empty()) {
                line.pop();
            }
        }
        self.legend(position, &mut diagram);
        diagram
    }

    /// Every column that a block can be in.
    fn columns(&self) -> std::ops::Range<i8> {
        let range = self.board().range as i8;
        -range..self.board().cells as i8 + range
    }

    fn cell_at(&self, setup: &Setup, row: u8, column: i8) -> Option<Cell> {
        self.cells_of(row).find(|&cell| self.column(setup, cell) == column)
    }

    fn draw_row(&self, setup: &Setup, row: u8, diagram: &mut Diagram) {
        let owner = self.board().slider(row).map(|slider| slider.owner);
        let name = match owner {
            None => "start".to_owned(),
            Some(owner) => owner.to_string(),
        };
        let ink = match owner {
            Some(Owner::Centre) => Ink::Tint(0),
            Some(Owner::Red) => Ink::Ground(RED),
            Some(Owner::Blue) => Ink::Ground(BLUE),
            None => Ink::Ground(if row == 0 { RED } else { BLUE }),
        };
        diagram.line().put(format!("{row:>2} "), Ink::Faint).put(format!("{name:<7}"), ink);
        for column in self.columns() {
            let cell = self.cell_at(setup, row, column);
            let left = column.checked_sub(1).and_then(|column| self.cell_at(setup, row, column));
            diagram.put(self.before(left, cell), ink);
            self.draw_cell(setup, cell, column, diagram);
        }
        let last = self.cell_at(setup, row, self.columns().end - 1);
        diagram.put(self.before(last, None), ink);
        if setup.offset(row) != 0 {
            diagram.put(format!("  {:+}", setup.offset(row)), Ink::Faint);
        }
    }

    /// What is between two neighbouring places of a row.
    fn before(&self, left: Option<Cell>, right: Option<Cell>) -> &'static str {
        match (left, right) {
            (None, None) => " ",
            (None, Some(_)) => "[",
            (Some(_), None) => "]",
            (Some(left), Some(_)) if self.board().right(left.row, left.index).is_open() => " ",
            (Some(_), Some(_)) => "|",
        }
    }

    fn draw_cell(&self, setup: &Setup, cell: Option<Cell>, column: i8, diagram: &mut Diagram) {
        let inside = (0..self.board().cells as i8).contains(&column);
        let (text, ink) = match cell {
            None if inside => (":", Ink::Faint),
            None => (" ", Ink::Faint),
            Some(cell) => match setup.pawn(cell) {
                Some(RED) => ("R", Ink::Piece(RED)),
                Some(player) => ("B", Ink::Piece(player)),
                None if self.is_usable(setup, cell) => (".", Ink::Faint),
                None => ("x", Ink::Faint),
            },
        };
        diagram.put(text, ink);
    }

    /// The edges between a row and the one below it.
    fn draw_walls(&self, setup: &Setup, upper: u8, diagram: &mut Diagram) {
        let wall = |open: Option<bool>| open == Some(false);
        diagram.line().put(" ".repeat(10), Ink::Faint);
        for column in self.columns() {
            let above = self.cell_at(setup, upper, column);
            let below = self.cell_at(setup, upper - 1, column);
            let above = wall(above.map(|cell| self.board().bottom(cell.row, cell.index).is_open()));
            let below = wall(below.map(|cell| self.board().top(cell.row, cell.index).is_open()));
            let sign = match (above, below) {
                (true, true) => " =",
                (true, false) => " \"",
                (false, true) => " _",
                (false, false) => "  ",
            };
            diagram.put(sign, Ink::Plain);
        }
    }

    fn legend(&self, position: &Position, diagram: &mut Diagram) {
        diagram.line();
        diagram.line().put("cells are a, b, ... from the left of their block, with the row's number", Ink::Faint);
        diagram.line().put("walls: | inside, \" of the row above, _ of the row below, = both; : gap", Ink::Faint);
        if self.settings.overhang == Overhang::Blocked {
            diagram.line().put("x: a cell out of the frame, which overhang=blocked closes", Ink::Faint);
        }
        let mover = position.to_move;
        match position.centre {
            CentreMemory::Rested => {}
            CentreMemory::LastTurn => {
                diagram.line().put(format!("{} slid the centre block on the last turn", mover.next(2)), Ink::Plain);
            }
            CentreMemory::TurnBefore => {
                diagram.line().put(format!("{mover} slid the centre block on the last own turn"), Ink::Plain);
            }
        }
        for player in Player::all(2).filter(|&player| position.debts[player] == Debt::NextTurn) {
            diagram.line().put(format!("{player} loses the next own turn for a jump"), Ink::Plain);
        }
        let winner = self.winner(position);
        let colour = |player: Player| if player == RED { "red" } else { "blue" };
        let status = match winner {
            Some(winner) => format!("over: {winner} ({}) has won", colour(winner)),
            None => format!("{} ({}) to move", self.to_move(position), colour(mover)),
        };
        diagram.line().put(status, Ink::Piece(winner.unwrap_or(mover)));
    }
}
