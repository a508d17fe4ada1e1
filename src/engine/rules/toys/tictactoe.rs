//! Tic-tac-toe: small, known to the last digit, with drawn endings and eight symmetries.

use std::fmt;

use strum::Display;

use super::marks;
use crate::rules::diagram::{Diagram, status};
use crate::rules::notation::Reader;
use crate::rules::{NotationError, Outcome, Played, Player, PositionError, Rules};
use crate::settings::size::Size;

/// The rules in short.
pub const DOCUMENT: &str = "\
Two players in turn mark an empty cell of a 3x3 board with X and O. Three own marks in a row, column or diagonal win;
a full board without them is a drawn ending. A position is its rows from the top, as in `XO./.X./..O`, and an action is a cell, as in `b2`.";

/// The rules; there is nothing to set.
#[derive(Debug, Clone)]
pub struct TicTacToe;

/// The marks on the nine cells, row by row from the bottom left; whose turn it is follows from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(pub [Option<Player>; 9]);

/// The cell to mark, 0 to 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(pub u8);

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Display)]
pub enum Event {
    /// A cell was marked.
    #[strum(to_string = "mark {0}")]
    Mark(Action),
    /// A player won.
    #[strum(to_string = "{0} wins")]
    Win(Player),
    /// The board is full.
    #[strum(to_string = "the board is full, a draw")]
    Level,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 % 3) as char, self.0 / 3 + 1)
    }
}

/// The eight lines of three.
pub const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Position {
    fn marks(&self) -> usize {
        self.0.iter().flatten().count()
    }

    fn has_line(&self, player: Player) -> bool {
        LINES.iter().any(|line| line.iter().all(|&cell| self.0[cell] == Some(player)))
    }
}

impl Rules for TicTacToe {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn start(&self) -> Position {
        Position([None; 9])
    }

    fn to_move(&self, position: &Position) -> Player {
        Player::new((position.marks() % 2) as u8)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = Player::all(2).find(|&player| position.has_line(player));
        match winner {
            Some(winner) => Some(Outcome::Win(winner)),
            None => (position.marks() == 9).then_some(Outcome::Draw),
        }
    }

    fn actions(&self, position: &Position) -> Vec<Action> {
        match self.outcome(position) {
            Some(_) => Vec::new(),
            None => (0..9).filter(|&cell| position.0[cell as usize].is_none()).map(Action).collect(),
        }
    }

    fn refusal(&self, position: &Position, action: Action) -> Option<String> {
        match self.outcome(position) {
            Some(_) => Some("the game is over".to_owned()),
            None => position.0[action.0 as usize].map(|_| format!("{action} is marked already")),
        }
    }

    fn play(&self, position: &Position, action: Action) -> Played<Position, Event> {
        let mut next = *position;
        next.0[action.0 as usize] = Some(self.to_move(position));
        let mut events = vec![Event::Mark(action)];
        events.extend(self.outcome(&next).map(|outcome| match outcome {
            Outcome::Win(player) => Event::Win(player),
            Outcome::Draw => Event::Level,
        }));
        Played { position: next, events }
    }

    fn kinds(&self, _events: &[Event]) -> Vec<&'static str> {
        vec!["mark"]
    }

    fn write_position(&self, position: &Position) -> String {
        marks::write(3, &position.0)
    }

    fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        let position = self.read_as_is(text)?;
        let count = |player| position.0.iter().filter(|&&cell| cell == Some(player)).count();
        let (crosses, noughts) = (count(Player::new(0)), count(Player::new(1)));
        let lines = [position.has_line(Player::new(0)), position.has_line(Player::new(1))];
        let problem = if crosses != noughts && crosses != noughts + 1 {
            format!("{crosses} X and {noughts} O do not come from turns taken one after the other")
        } else if lines == [true, true] || (lines[0] && crosses == noughts) || (lines[1] && crosses > noughts) {
            "the game would have ended before".to_owned()
        } else {
            return Ok(position);
        };
        Err(PositionError::Impossible(problem))
    }

    fn read_as_is(&self, text: &str) -> Result<Position, PositionError> {
        let reader = &mut Reader::new(text);
        let mut cells = [None; 9];
        marks::read(reader, 3, &mut cells)?;
        reader.end("the end")?;
        Ok(Position(cells))
    }

    fn write_action(&self, action: Action) -> String {
        action.to_string()
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let reader = &mut Reader::new(text);
        let cell = reader.cell(Size::new(3, 3))?;
        reader.end("the end of the action")?;
        Ok(Action(3 * cell.row + cell.column))
    }

    fn diagram(&self, position: &Position) -> Diagram {
        marks::draw(3, &position.0, status(self, position))
    }
}
