//! Squares of crosses, noughts and empty cells: notation and picture, for tic-tac-toe and Quixo.

use crate::rules::diagram::{Diagram, Ink};
use crate::rules::notation::Reader;
use crate::rules::{NotationError, Player};

/// The marks of the players.
const MARKS: [char; 2] = ['X', 'O'];

/// The rows from the top, with `/` between them; cells are counted from the bottom left, row by row.
pub fn write(size: u8, marks: &[Option<Player>]) -> String {
    let row = |row: &[Option<Player>]| -> String {
        row.iter().map(|mark| mark.map_or('.', |player| MARKS[player.index()])).collect()
    };
    marks.chunks(usize::from(size)).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Reads what [`write`] writes.
pub fn read(reader: &mut Reader, size: u8, marks: &mut [Option<Player>]) -> Result<(), NotationError> {
    for (row, cells) in marks.chunks_mut(usize::from(size)).enumerate().rev() {
        for cell in cells {
            let mark = reader.peek().and_then(|sign| MARKS.iter().position(|&mark| mark == sign));
            if mark.is_none() && reader.peek() != Some('.') {
                return Err(reader.unexpected("`X`, `O` or `.`"));
            }
            *cell = mark.map(|index| Player::new(index as u8));
            reader.take();
        }
        if row > 0 {
            reader.expect('/', "`/` and the next row")?;
        }
    }
    Ok(())
}

/// A picture with rows and columns named, and a line about how the game is going.
pub fn draw(size: u8, marks: &[Option<Player>], status: String) -> Diagram {
    let mut diagram = Diagram::default();
    for (row, cells) in marks.chunks(usize::from(size)).enumerate().rev() {
        diagram.line().put(format!("{}  ", row + 1), Ink::Faint);
        for cell in cells {
            match cell {
                Some(player) => diagram.put(format!("{} ", MARKS[player.index()]), Ink::Piece(*player)),
                None => diagram.put(". ", Ink::Faint),
            };
        }
    }
    let columns: Vec<String> = (0..size).map(|column| ((b'a' + column) as char).to_string()).collect();
    diagram.line().put(format!("   {}", columns.join(" ")), Ink::Faint);
    diagram.line().put(status, Ink::Plain);
    diagram
}
