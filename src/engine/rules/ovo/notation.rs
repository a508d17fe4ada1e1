//! The notation of positions and actions.
//!
//! A position is its rows from the top with `/` between them: digits for runs of empty cells, `A B C D` for symbol-up
//! and `a b c d` for face-down eggs by owner; a blank and the number of the player to move; then, where there is one,
//! ` x` and the last move (`xb1-b2` under `undo=banned`, `xb2` under `undo=frozen`), and with two players ` !1` when player 1 has claimed
//! wrongly. Cells are `a1` at the bottom left. Actions are `b1-b2` (move), `b1-b2*` (move of an egg that was
//! flipped under way, `chain-flip=continue`), `?b2` (look), `!` (claim) and `skip`.

use std::fmt;

use super::{Action, Egg, Face, Grid, Mark, Move, Ovo, Setup, Way};
use crate::rules::notation::{Reader, write_rows};
use crate::rules::{NotationError, Player, Rules};
use crate::settings::size::Size;

impl fmt::Display for Egg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match self.face {
            Face::Up => b'A',
            Face::Down => b'a',
        };
        write!(f, "{}", (first + self.owner.index() as u8) as char)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = write_rows(self.grid.board(), |cell| self.grid[cell]);
        f.write_str(&rows)?;
        write!(f, " {}", self.to_move.number())?;
        if self.mark != Mark::None {
            write!(f, " {}", self.mark)?;
        }
        match self.erred {
            Some(player) => write!(f, " !{}", player.number()),
            None => Ok(()),
        }
    }
}

impl Ovo {
    /// Reads a position's notation for a board of this variant's size, without checking that it can exist.
    pub fn read_setup(&self, text: &str) -> Result<Setup, NotationError> {
        let reader = &mut Reader::new(text);
        let grid = self.read_grid(reader)?;
        reader.expect(' ', "a blank and the player to move")?;
        let to_move = reader.player(self.players())?;
        let mut setup = Setup { grid, to_move, erred: None, mark: Mark::None };
        while reader.skip(' ') {
            if setup.mark == Mark::None && setup.erred.is_none() && reader.skip('x') {
                setup.mark = read_mark(reader, self.settings().board)?;
            } else if setup.erred.is_none() && reader.skip('!') {
                setup.erred = Some(reader.player(self.players())?);
            } else {
                return Err(reader.unexpected("`x` and the last move, or `!` and a player"));
            }
        }
        reader.end("a blank or the end")?;
        Ok(setup)
    }

    fn read_grid(&self, reader: &mut Reader) -> Result<Grid, NotationError> {
        let last = (b'A' + self.players() - 1) as char;
        let eggs = format!("an egg (A to {last}, a to {})", last.to_ascii_lowercase());
        reader.grid(self.settings().board, &eggs, |letter| self.read_egg(letter))
    }

    pub(super) fn read_egg(&self, letter: char) -> Option<Egg> {
        let face = if letter.is_ascii_uppercase() { Face::Up } else { Face::Down };
        let index = (letter.to_ascii_uppercase() as u32).checked_sub('A' as u32)?;
        (index < u32::from(self.players())).then(|| Egg { owner: Player::new(index as u8), face })
    }
}

pub(super) fn read_mark(reader: &mut Reader, board: Size) -> Result<Mark, NotationError> {
    let from = reader.cell(board)?;
    if reader.skip('-') { Ok(Mark::NoReturn { from, to: reader.cell(board)? }) } else { Ok(Mark::Frozen(from)) }
}

/// Reads an action for a board of this size.
pub(super) fn read_action(text: &str, board: Size) -> Result<Action, NotationError> {
    let reader = &mut Reader::new(text);
    let action = if reader.skip('!') {
        Action::Claim
    } else if reader.skip('?') {
        Action::Look(reader.cell(board)?)
    } else if reader.peek() == Some('s') {
        reader.word("skip")?;
        Action::Skip
    } else {
        let from = reader.cell(board)?;
        reader.expect('-', "`-` and the cell to go to")?;
        let to = reader.cell(board)?;
        let way = if reader.skip('*') { Way::ThroughCamp } else { Way::Direct };
        Action::Move(Move { from, to, way })
    };
    reader.end("the end of the action")?;
    Ok(action)
}
