//! The notation of positions and actions.
//!
//! A position is its rows from blue's side with `/` between them: numbers for runs of empty cells, `R` and `B` for pawns,
//! and after a slider that is not in the middle its offset (`+1` is one notch to the right); a blank and the number of the
//! player to move; then, where it is so, ` c` when the last turn slid the centre block, ` cc` when the turn before it
//! did (`centre=anyone-last`), and ` j1`, ` j2` for a player who loses the next own turn (`after-jump=lose-next`). A cell is
//! the letter of its place in the block and the number of its row, `a0` at the left of red's start block. Actions
//! are `3<` and `3>` (slide row 3), `c0-c3` (move), `b2xb4` (jump) and `skip`.

use std::fmt::Write;

use super::{Action, BLUE, Cell, CentreMemory, Debt, Labyrinth, RED, Setup, Way};
use crate::rules::notation::{Reader, write_row};
use crate::rules::{ByPlayer, NotationError, Player};

impl Labyrinth {
    /// A set-up in notation.
    pub fn write_setup(&self, setup: &Setup) -> String {
        let rows: Vec<String> = (0..=self.last_row()).rev().map(|row| self.write_row(setup, row)).collect();
        let mut text = rows.join("/");
        let _ = write!(text, " {}", setup.to_move.number());
        text.push_str(match setup.centre {
            CentreMemory::Rested => "",
            CentreMemory::LastTurn => " c",
            CentreMemory::TurnBefore => " cc",
        });
        for (player, _) in setup.debts.iter().filter(|(_, debt)| **debt == Debt::NextTurn) {
            let _ = write!(text, " j{}", player.number());
        }
        text
    }

    fn write_row(&self, setup: &Setup, row: u8) -> String {
        let mut text = write_row(self.cells_of(row).map(|cell| setup.pawn(cell).map(letter)));
        if setup.offset(row) != 0 {
            let _ = write!(text, "{:+}", setup.offset(row));
        }
        text
    }

    /// Reads a position's notation for a board of this variant's size, without checking that it can exist.
    pub fn read_setup(&self, text: &str) -> Result<Setup, NotationError> {
        let reader = &mut Reader::new(text);
        let mut setup = Setup {
            pawns: ByPlayer::new(2, |_| Default::default()),
            offsets: vec![0; self.board().sliders.len()],
            to_move: RED,
            centre: CentreMemory::Rested,
            debts: ByPlayer::new(2, |_| Debt::None),
        };
        for row in (0..=self.last_row()).rev() {
            self.read_row(reader, &mut setup, row)?;
            if row > 0 {
                reader.expect('/', &format!("`/` and {row} more of {} rows", self.board().rows()))?;
            }
        }
        reader.expect(' ', "a blank and the player to move")?;
        setup.to_move = read_player(reader)?;
        read_flags(reader, &mut setup)?;
        Ok(setup)
    }

    fn read_row(&self, reader: &mut Reader, setup: &mut Setup, row: u8) -> Result<(), NotationError> {
        let put = |index, owner: Player| {
            setup.pawns[owner].insert(Cell::new(row, index));
        };
        reader.row(self.board().cells, row, "a pawn (R or B)", player_of, put)?;
        self.read_offset(reader, setup, row)
    }

    fn read_offset(&self, reader: &mut Reader, setup: &mut Setup, row: u8) -> Result<(), NotationError> {
        let sign = match reader.peek() {
            Some('+') => 1,
            Some('-') => -1,
            _ => return Ok(()),
        };
        let slider = match usize::from(row).checked_sub(1) {
            Some(slider) if slider < setup.offsets.len() => slider,
            _ => return Err(reader.unexpected(&format!("no offset: row {row} is a start block"))),
        };
        reader.take();
        let before = reader.clone();
        match reader.number("an offset")? {
            offset @ 1..=99 => setup.offsets[slider] = sign * offset as i8,
            _ => return Err(before.clone().unexpected("an offset from 1 to 99")),
        }
        Ok(())
    }

    /// Reads an action for a board of this variant's size.
    pub(super) fn read_turn(&self, text: &str) -> Result<Action, NotationError> {
        let reader = &mut Reader::new(text);
        let action = match reader.peek() {
            Some('s') => {
                reader.word("skip")?;
                Action::Skip
            }
            Some('0'..='9') => {
                let row = self.read_row_number(reader)?;
                let way = reader.one_of([('<', Way::Left), ('>', Way::Right)], "`<` or `>`")?;
                Action::Slide { row, way }
            }
            _ => {
                let from = self.read_cell(reader)?;
                let expected = "`-` (move) or `x` (jump) and the cell to go to";
                let jumps = reader.one_of([('-', false), ('x', true)], expected)?;
                let to = self.read_cell(reader)?;
                if jumps { Action::Jump { from, to } } else { Action::Run { from, to } }
            }
        };
        reader.end("the end of the action")?;
        Ok(action)
    }

    fn read_cell(&self, reader: &mut Reader) -> Result<Cell, NotationError> {
        let last = (b'a' + self.board().cells - 1) as char;
        let index = match reader.peek() {
            Some(letter) if ('a'..=last).contains(&letter) => letter as u8 - b'a',
            _ => return Err(reader.unexpected(&format!("a cell from a to {last} and its row"))),
        };
        reader.take();
        Ok(Cell::new(self.read_row_number(reader)?, index))
    }

    fn read_row_number(&self, reader: &mut Reader) -> Result<u8, NotationError> {
        let expected = format!("a row from 0 to {}", self.last_row());
        let mut before = reader.clone();
        match reader.number(&expected)? {
            row if row <= u32::from(self.last_row()) => Ok(row as u8),
            _ => Err(before.unexpected(&expected)),
        }
    }
}

fn letter(player: Player) -> char {
    if player == RED { 'R' } else { 'B' }
}

fn player_of(sign: char) -> Option<Player> {
    [RED, BLUE].into_iter().find(|&player| letter(player) == sign)
}

fn read_player(reader: &mut Reader) -> Result<Player, NotationError> {
    reader.one_of([('1', RED), ('2', BLUE)], "a player, 1 (red) or 2 (blue)")
}

/// What follows the player to move: the centre block first, then debts in the order of the players, each once.
fn read_flags(reader: &mut Reader, setup: &mut Setup) -> Result<(), NotationError> {
    let none = |setup: &Setup, player: Player| setup.debts[player] == Debt::None;
    while reader.skip(' ') {
        let no_debts = none(setup, RED) && none(setup, BLUE);
        if setup.centre == CentreMemory::Rested && no_debts && reader.skip('c') {
            setup.centre = if reader.skip('c') { CentreMemory::TurnBefore } else { CentreMemory::LastTurn };
        } else if none(setup, BLUE) && reader.skip('j') {
            let before = reader.clone();
            let player = read_player(reader)?;
            if !none(setup, player) {
                return Err(before.clone().unexpected("2"));
            }
            setup.debts[player] = Debt::NextTurn;
        } else {
            return Err(reader.unexpected("`c` or `cc` (centre block), or `j` and a player who loses a turn"));
        }
    }
    reader.end("a blank or the end")
}
