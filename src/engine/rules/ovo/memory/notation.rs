//! The notation of views and actions: that of OVO with `?` for an egg whose owner is forgotten.
//!
//! Behind the player whose turn it is follow, where there is one, the mark of the last move, ` ?b2` while a look at b2 is to be answered, and ` +1` when player
//! 1 has claimed. Actions are those of OVO, `=a` and `=b` (the answer to a look) and `~a1b2` (forget whose eggs are on a1 and b2).

use std::fmt;

use super::{Action, Cells, Forgetful, Seen, View};
use crate::rules::board::Cell;
use crate::rules::notation::{Reader, write_rows};
use crate::rules::ovo::notation::{read_action as read_turn, read_mark};
use crate::rules::ovo::{Egg, Face, Mark};
use crate::rules::{NotationError, Player, Rules};
use crate::settings::size::Size;

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = write_rows(self.grid.board(), |cell| self.grid[cell]);
        write!(f, "{rows} {}", self.turn.number())?;
        if self.mark != Mark::None {
            write!(f, " {}", self.mark)?;
        }
        if let Some(cell) = self.asked {
            write!(f, " ?{cell}")?;
        }
        match self.claimed {
            Some(player) => write!(f, " +{}", player.number()),
            None => Ok(()),
        }
    }
}

impl Forgetful {
    /// Reads a view's notation for a board of this variant's size, without checking that it can exist.
    pub(super) fn read_setup(&self, text: &str) -> Result<View, NotationError> {
        let board = self.ovo.settings().board;
        let reader = &mut Reader::new(text);
        let seen = |sign: char| match sign {
            '?' => Some(Seen::Unknown),
            letter => self.ovo.read_egg(letter).map(Seen::Known),
        };
        let grid = reader.grid(board, "an egg (A, B, a, b or ?)", seen)?;
        reader.expect(' ', "a blank and the player to move")?;
        let turn = reader.player(self.players())?;
        let mut view = View { grid, turn, mark: Mark::None, asked: None, claimed: None };
        while reader.skip(' ') {
            let (unasked, unclaimed) = (view.asked.is_none(), view.claimed.is_none());
            if view.mark == Mark::None && unasked && unclaimed && reader.skip('x') {
                view.mark = read_mark(reader, board)?;
            } else if unasked && unclaimed && reader.skip('?') {
                view.asked = Some(reader.cell(board)?);
            } else if unclaimed && reader.skip('+') {
                view.claimed = Some(reader.player(self.players())?);
            } else {
                return Err(reader.unexpected("`x` and the last move, `?` and a cell, or `+` and a player"));
            }
        }
        reader.end("a blank or the end")?;
        Ok(view)
    }

    pub(super) fn action_text(&self, action: Action) -> String {
        match action {
            Action::Turn(turn) => turn.to_string(),
            Action::Answer(owner) => format!("={}", Egg { owner, face: Face::Down }),
            Action::Forget(cells) => {
                let cells = cells.on(self.ovo.settings().board).map(|cell| cell.to_string());
                format!("~{}", cells.collect::<String>())
            }
        }
    }
}

/// Reads an action for a board of this size.
pub(super) fn read_action(text: &str, board: Size) -> Result<Action, NotationError> {
    let reader = &mut Reader::new(text);
    let action = if reader.skip('=') {
        match reader.take() {
            Some('a') => Action::Answer(Player::FIRST),
            Some('b') => Action::Answer(Player::FIRST.next(2)),
            _ => return Err(Reader::new(text).unfit("an answer is `=a` or `=b`".to_owned())),
        }
    } else if reader.skip('~') {
        let mut cells: Vec<Cell> = Vec::new();
        while cells.is_empty() || reader.peek().is_some() {
            let cell = reader.cell(board)?;
            if cells.last().is_some_and(|last| *last >= cell) {
                return Err(reader.unfit("cells are written once each, row by row from a1".to_owned()));
            }
            cells.push(cell);
        }
        Action::Forget(Cells::of(cells, board))
    } else {
        return read_turn(text, board).map(Action::Turn);
    };
    reader.end("the end of the action")?;
    Ok(action)
}
