//! A board of OVO for the terminal.

use super::{Cell, Face, Mark, Ovo, Position};
use crate::rules::diagram::{Diagram, Ink, status};

impl Ovo {
    /// Rows with their numbers, columns with their letters; camps and the egg that was moved last are marked.
    pub(super) fn draw(&self, position: &Position) -> Diagram {
        let board = self.settings().board;
        let mut diagram = Diagram::default();
        for row in (0..board.height).rev() {
            diagram.line().put(format!("{:>2}  ", row + 1), Ink::Faint);
            for column in 0..board.width {
                let cell = Cell::new(column, row);
                let (text, ink) = match (position.grid[cell], self.camp(cell)) {
                    (Some(egg), _) if egg.face == Face::Up => (egg.to_string(), Ink::Piece(egg.owner)),
                    (Some(egg), _) => (egg.to_string(), Ink::Hidden(egg.owner)),
                    (None, Some(camp)) => ("_".to_owned(), Ink::Ground(camp)),
                    (None, None) => (".".to_owned(), Ink::Faint),
                };
                diagram.put(text, ink).put(mark(position.mark, cell), Ink::Plain);
            }
        }
        diagram.line().put("    ", Ink::Faint);
        for column in 0..board.width {
            diagram.put(format!("{} ", (b'a' + column) as char), Ink::Faint);
        }
        self.legend(position, &mut diagram);
        diagram
    }

    fn legend(&self, position: &Position, diagram: &mut Diagram) {
        diagram.line();
        diagram.line().put("capital: symbol-up, small: face-down, _: camp", Ink::Faint);
        match position.mark {
            Mark::None => {}
            Mark::NoReturn { from, to } => {
                diagram.line().put(format!("the egg on {to} may not go back to {from}"), Ink::Plain);
            }
            Mark::Frozen(cell) => {
                diagram.line().put(format!("the egg on {cell} may not be moved"), Ink::Plain);
            }
        }
        diagram.line().put(status(self, position), Ink::Piece(self.winner(position).unwrap_or(position.to_move)));
    }
}

fn mark(mark: Mark, cell: Cell) -> &'static str {
    match mark {
        Mark::NoReturn { to, .. } if to == cell => "'",
        Mark::NoReturn { from, .. } if from == cell => "x",
        Mark::Frozen(frozen) if frozen == cell => "'",
        _ => " ",
    }
}
