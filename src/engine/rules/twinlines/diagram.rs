//! The two boards of Twinlines side by side for the terminal.

use super::{Field, Position, Side, Twinlines};
use crate::rules::diagram::{Diagram, Ink, status};
use crate::rules::{Outcome, Rules};

/// Blanks between the boards.
const GAP: &str = "     ";

impl Twinlines {
    /// Rows with their numbers, columns with their letters; tiles as capitals, empty fields as their colour's small letter.
    pub(super) fn draw(&self, position: &Position) -> Diagram {
        let board = self.settings().board;
        let mut diagram = Diagram::default();
        for row in (0..board.height).rev() {
            diagram.line();
            for side in Side::BOTH {
                let gap = if side == Side::Two { GAP } else { "" };
                diagram.put(format!("{gap}{:>2} ", row + 1), Ink::Faint);
                for column in 0..board.width {
                    let (text, ink) = self.drawn(position, side, Field::new(column, row));
                    diagram.put(" ", Ink::Plain).put(text, ink);
                }
            }
        }
        let letters: String = (0..board.width).map(|column| format!(" {}", (b'a' + column) as char)).collect();
        diagram.line().put(format!("   {letters}{GAP}   {letters}"), Ink::Faint);
        self.legend(position, &mut diagram);
        diagram
    }

    fn drawn(&self, position: &Position, side: Side, field: Field) -> (String, Ink) {
        match position.boards[side][field] {
            Some(owner) => (super::notation::tile(owner).to_string(), Ink::Piece(owner)),
            None => {
                let colour = self.colour(side, field);
                (colour.to_ascii_lowercase().to_string(), Ink::Tint(colour as u8 - b'A'))
            }
        }
    }

    fn legend(&self, position: &Position, diagram: &mut Diagram) {
        diagram.line();
        let origin = match self.settings().colours.are_reconstructed() {
            true => " (these colours are reconstructed, not those of the printed boards)",
            false => "",
        };
        diagram.line().put(format!("capital: tile, small: colour of an empty field{origin}"), Ink::Faint);
        for (player, points) in position.points.iter() {
            let supply = self.supply(position, player);
            let goal = self.settings().goal;
            diagram.line().put(super::notation::tile(player), Ink::Piece(player));
            let tiles = if supply == 1 { "tile" } else { "tiles" };
            diagram.put(format!("  {player}: {points} of {goal} points, {supply} {tiles} in hand"), Ink::Plain);
        }
        if position.passes > 0 {
            diagram.line().put(format!("passes in a row: {}", position.passes), Ink::Plain);
        }
        let ink = match self.outcome(position) {
            Some(Outcome::Win(winner)) => Ink::Piece(winner),
            Some(Outcome::Draw) => Ink::Plain,
            None => Ink::Piece(position.to_move),
        };
        diagram.line().put(status(self, position), ink);
    }
}
