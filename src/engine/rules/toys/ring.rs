//! A token on a ring: endless draws in closed form.
//!
//! The cells are 0 to n-1. Two players in turn move the one token to a neighbouring cell, and the player who brings it to
//! cell 0 wins. From cells 1 and n-1 the mover wins in one ply. With n = 4 the mover on cell 2 must hand over
//! such a cell and loses in two; with more cells, every cell from 2 to n-2 is a draw by endless play. With
//! n = 3 there are no other cells.

use strum::Display;

use crate::rules::diagram::{Diagram, Ink, status};
use crate::rules::notation::Reader;
use crate::rules::{NotationError, Outcome, Played, Player, PositionError, Rules};

/// The rules in short.
pub const DOCUMENT: &str = "\
One token stands on a ring of cells numbered from 0. Two players in turn move it to a neighbouring cell (`+` or `-`), and the player who
brings it to cell 0 wins. A position is the token's cell and the player to move, as in `4 1`.";

/// The ring with a number of cells.
#[derive(Debug, Clone)]
pub struct Ring {
    cells: u8,
}

/// Where the token is and who moves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cell of the token.
    pub token: u8,
    /// Whose turn it is.
    pub to_move: Player,
}

/// One of the two directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// To the cell with the next higher number.
    Up,
    /// To the cell with the next lower number.
    Down,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Display)]
pub enum Event {
    /// The token went to a cell.
    #[strum(to_string = "token to {0}")]
    Moved(u8),
    /// A player won.
    #[strum(to_string = "{0} wins")]
    Win(Player),
}

impl Ring {
    /// A ring of this many cells, at least 3.
    pub fn new(cells: u8) -> Ring {
        Ring { cells }
    }

    /// The number of cells.
    pub fn cells(&self) -> u8 {
        self.cells
    }
}

impl Rules for Ring {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn start(&self) -> Position {
        Position { token: self.cells / 2, to_move: Player::FIRST }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.token == 0).then(|| Outcome::Win(position.to_move.previous(2)))
    }

    fn actions(&self, position: &Position) -> Vec<Action> {
        match self.outcome(position) {
            Some(_) => Vec::new(),
            None => vec![Action::Up, Action::Down],
        }
    }

    fn refusal(&self, position: &Position, _action: Action) -> Option<String> {
        self.outcome(position).map(|_| "the game is over".to_owned())
    }

    fn play(&self, position: &Position, action: Action) -> Played<Position, Event> {
        let by = match action {
            Action::Up => 1,
            Action::Down => self.cells as u16 - 1,
        };
        let token = ((position.token as u16 + by) % self.cells as u16) as u8;
        let position = Position { token, to_move: position.to_move.next(2) };
        let mut events = vec![Event::Moved(token)];
        if let Some(Outcome::Win(player)) = self.outcome(&position) {
            events.push(Event::Win(player));
        }
        Played { position, events }
    }

    fn write_position(&self, position: &Position) -> String {
        format!("{} {}", position.token, position.to_move.number())
    }

    fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        let reader = &mut Reader::new(text);
        let token = reader.number("the cell of the token")?;
        if token >= u32::from(self.cells) {
            return Err(reader.unfit(format!("the ring has the cells 0 to {}", self.cells - 1)).into());
        }
        reader.expect(' ', "a blank and the player to move")?;
        let to_move = reader.player(2)?;
        reader.end("the end")?;
        Ok(Position { token: token as u8, to_move })
    }

    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Up => "+".to_owned(),
            Action::Down => "-".to_owned(),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        match text {
            "+" => Ok(Action::Up),
            "-" => Ok(Action::Down),
            _ => Err(Reader::new(text).unexpected("`+` or `-`")),
        }
    }

    fn diagram(&self, position: &Position) -> Diagram {
        let mut diagram = Diagram::default();
        diagram.line();
        for cell in 0..self.cells {
            match cell == position.token {
                true => diagram.put("*", Ink::Piece(position.to_move)),
                false => diagram.put(if cell == 0 { "0" } else { "." }, Ink::Faint),
            };
        }
        diagram.line().put(status(self, position), Ink::Plain);
        diagram
    }
}
