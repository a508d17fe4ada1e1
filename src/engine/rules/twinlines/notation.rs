//! The notation of positions and actions.
//!
//! A position is the rows of the first board from the top with `/` between them, a blank, the rows of the second, a blank, the
//! points of the players with `:` between them, a blank, the number of the player to move, and, where somebody has just passed,
//! ` p` and how many have passed in a row. In a row digits are runs of empty fields and `A B C D` the tiles of players 1 to 4:
//! `3/1A1/3 B2/3/2A 0:1 2`. Fields are `a1` at the bottom left.
//!
//! A turn is what happens on the first board, a comma, and what happens on the second: `b2` a tile placed, `a1-b2` a tile
//! shifted, and after either `:` and the two ends of the row that is taken off, as in `b2:a2-e2,a1-c3`. Under
//! `scoring=after-each` the boards are named and are in the order of play, `2.c1,1.a2`, and a first play that wins is alone. So is the tile of the first
//! turn under `opening=one`, `1.a2`. `pass` is a pass.

use std::fmt;

use super::{Action, Grid, Play, Setup, Side, Twinlines, Window};
use crate::rules::notation::{Reader, write_rows};
use crate::rules::{ByPlayer, NotationError, Player, Rules};
use crate::settings::size::Size;
use crate::settings::twinlines::{Opening, Scoring};

/// The letter of a player's tiles.
pub(super) fn tile(owner: Player) -> char {
    (b'A' + owner.index() as u8) as char
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = write_rows(self.board(), |field| self[field].map(tile));
        f.write_str(&rows)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.boards[0], self.boards[1])?;
        for (player, points) in self.points.iter() {
            let colon = if player == Player::FIRST { "" } else { ":" };
            write!(f, "{colon}{points}")?;
        }
        write!(f, " {}", self.to_move.number())?;
        if self.passes > 0 { write!(f, " p{}", self.passes) } else { Ok(()) }
    }
}

impl Twinlines {
    /// Reads a position's notation for boards of this variant's size, without checking that it can exist.
    pub fn read_setup(&self, text: &str) -> Result<Setup, NotationError> {
        let reader = &mut Reader::new(text);
        let one = self.read_grid(reader)?;
        reader.expect(' ', "a blank and the second board")?;
        let two = self.read_grid(reader)?;
        reader.expect(' ', "a blank and the points of each player")?;
        let mut points = ByPlayer::new(self.players(), |_| 0);
        for player in Player::all(self.players()) {
            if player != Player::FIRST {
                reader.expect(':', &format!("`:` and the points of {player}"))?;
            }
            points[player] = small(reader, "points")?;
        }
        reader.expect(' ', "a blank and the player to move")?;
        let to_move = reader.player(self.players())?;
        let mut setup = Setup { boards: [one, two], points, to_move, passes: 0 };
        if reader.skip(' ') {
            reader.expect('p', "`p` and the number of passes in a row")?;
            setup.passes = small(reader, "the number of passes in a row")?;
            if setup.passes == 0 {
                return Err(reader.unfit("p0 says nothing: leave it out".to_owned()));
            }
        }
        reader.end("a blank or the end")?;
        Ok(setup)
    }

    fn read_grid(&self, reader: &mut Reader) -> Result<Grid, NotationError> {
        let tiles = format!("a tile (A to {})", (b'A' + self.players() - 1) as char);
        reader.grid(self.settings().board, &tiles, |letter| self.read_tile(letter))
    }

    fn read_tile(&self, letter: char) -> Option<Player> {
        let index = (letter as u32).checked_sub('A' as u32)?;
        (index < u32::from(self.players())).then(|| Player::new(index as u8))
    }

    /// Reads an action in the form that `scoring` asks for.
    pub(super) fn read_turn(&self, text: &str) -> Result<Action, NotationError> {
        let reader = &mut Reader::new(text);
        let board = self.settings().board;
        let action = match (reader.peek(), self.settings().scoring) {
            (Some('p'), _) => {
                reader.word("pass")?;
                Action::Pass
            }
            (Some('1' | '2'), Scoring::AfterTurn) if self.settings().opening == Opening::One => {
                let (first, play) = read_named_play(reader, board)?;
                Action::InTurn { first, play, then: None }
            }
            (_, Scoring::AfterTurn) => {
                let one = read_play(reader, board)?;
                reader.expect(',', "a comma and what happens on the second board")?;
                Action::Both { one, two: read_play(reader, board)? }
            }
            (_, Scoring::AfterEach) => {
                let (first, play) = read_named_play(reader, board)?;
                let mut then = None;
                if reader.skip(',') {
                    let other = first.other();
                    let number = if other == Side::One { '1' } else { '2' };
                    reader.expect(number, &format!("board {other}"))?;
                    reader.expect('.', "`.` and what happens on the board")?;
                    then = Some(read_play(reader, board)?);
                }
                Action::InTurn { first, play, then }
            }
        };
        reader.end("the end of the turn")?;
        Ok(action)
    }
}

fn small(reader: &mut Reader, name: &str) -> Result<u8, NotationError> {
    let number = reader.number(name)?;
    u8::try_from(number).map_err(|_| reader.unfit(format!("{number} is too large for {name}")))
}

fn read_named_play(reader: &mut Reader, board: Size) -> Result<(Side, Play), NotationError> {
    let side = reader.one_of([('1', Side::One), ('2', Side::Two)], "board 1 or 2")?;
    reader.expect('.', "`.` and what happens on the board")?;
    Ok((side, read_play(reader, board)?))
}

fn read_play(reader: &mut Reader, board: Size) -> Result<Play, NotationError> {
    let mut from = None;
    let mut to = reader.cell(board)?;
    if reader.skip('-') {
        from = Some(to);
        to = reader.cell(board)?;
    }
    let mut takes = None;
    if reader.skip(':') {
        let first = reader.cell(board)?;
        reader.expect('-', "`-` and the other end of the row that is taken off")?;
        let window = Window { first, last: reader.cell(board)? };
        if window.fields().is_none() {
            return Err(reader.unfit(format!("{window} is not a row whose ends are in the order a1, b1, ..., a2, ...")));
        }
        takes = Some(window);
    }
    Ok(Play { to, from, takes })
}
