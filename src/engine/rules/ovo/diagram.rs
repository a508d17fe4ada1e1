//! A board of OVO for the terminal.

use super::{Cell, Egg, Face, Mark, Ovo, Position};
use crate::rules::diagram::{Diagram, Ink, status};

impl Ovo {
    /// The board, what its signs mean, and whose turn it is.
    pub(super) fn draw(&self, position: &Position) -> Diagram {
        let mut diagram = self.draw_board(position.mark, |cell| position.grid[cell].map(inked));
        diagram.line();
        diagram.line().put("capital: symbol-up, small: face-down, _: camp", Ink::Faint);
        put_mark(position.mark, &mut diagram);
        diagram.line().put(status(self, position), Ink::Piece(self.winner(position).unwrap_or(position.to_move)));
        diagram
    }

    /// Rows with their numbers, columns with their letters; camps and the egg that was moved last are marked.
    pub(super) fn draw_board(&self, moved: Mark, egg: impl Fn(Cell) -> Option<(String, Ink)>) -> Diagram {
        let board = self.settings().board;
        let mut diagram = Diagram::default();
        for row in (0..board.height).rev() {
            diagram.line().put(format!("{:>2}  ", row + 1), Ink::Faint);
            for column in 0..board.width {
                let cell = Cell::new(column, row);
                let (text, ink) = egg(cell).unwrap_or_else(|| match self.camp(cell) {
                    Some(camp) => ("_".to_owned(), Ink::Ground(camp)),
                    None => (".".to_owned(), Ink::Faint),
                });
                diagram.put(text, ink).put(mark(moved, cell), Ink::Plain);
            }
        }
        diagram.line().put("    ", Ink::Faint);
        for column in 0..board.width {
            diagram.put(format!("{} ", (b'a' + column) as char), Ink::Faint);
        }
        diagram
    }
}

/// An egg whose owner is known.
pub(super) fn inked(egg: Egg) -> (String, Ink) {
    let ink = if egg.face == Face::Up { Ink::Piece(egg.owner) } else { Ink::Hidden(egg.owner) };
    (egg.to_string(), ink)
}

/// What may not be done with the egg that was moved last, in words.
pub(super) fn put_mark(mark: Mark, diagram: &mut Diagram) {
    match mark {
        Mark::None => {}
        Mark::NoReturn { from, to } => {
            diagram.line().put(format!("the egg on {to} may not go back to {from}"), Ink::Plain);
        }
        Mark::Frozen(cell) => {
            diagram.line().put(format!("the egg on {cell} may not be moved"), Ink::Plain);
        }
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
