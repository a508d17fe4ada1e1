//! Quixo, a reference game: its 3x3 and 4x4 boards are solved in print.
//!
//! A turn takes a cube of the rim that is blank or bears the mover's mark, and pushes it back in, mark up, at another end of its row or column;
//! the cubes between move up. A full line of the mover's marks at the start of a turn wins for the mover, else a full line of the other's marks
//! loses. Play may go round for ever.

use strum::Display;

use super::marks;
use crate::rules::diagram::{Diagram, status};
use crate::rules::notation::Reader;
use crate::rules::{NotationError, Outcome, Played, Player, PositionError, Rules};
use crate::settings::size::Size;

/// The rules in short.
pub const DOCUMENT: &str = "\
Two players in turn take a cube of the rim that is blank or bears their own mark and push it back in, own mark up, at another
end of its row or column. A full line of the mover's marks at the start of a turn wins for the mover, else a full line of
the other's marks loses. A position is its rows from the top and the player to move, as in `X.O/.X./..O 1`; an action is where the
cube is taken and where it is pushed in, as in `a1-a3`.";

/// Quixo on a square.
#[derive(Debug, Clone)]
pub struct Quixo {
    size: u8,
}

/// The marks row by row from the bottom left, and whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The marks.
    pub marks: Vec<Option<Player>>,
    /// Whose turn it is.
    pub to_move: Player,
}

/// Where a cube is taken and where it is pushed in, as cells counted row by row from the bottom left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// Where it is taken.
    pub from: u8,
    /// Where it is pushed in.
    pub to: u8,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Display)]
pub enum Event {
    /// A cube was taken and pushed in.
    #[strum(to_string = "push {0}")]
    Push(String),
    /// A player has won.
    #[strum(to_string = "{0} wins")]
    Win(Player),
}

impl Quixo {
    /// The rules on a square of this side.
    pub fn new(size: u8) -> Quixo {
        Quixo { size }
    }

    /// The side of the square.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Every row, column and diagonal, as cells.
    pub fn lines(&self) -> Vec<Vec<u8>> {
        let n = self.size;
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for place in 0..n {
            lines.push((0..n).map(|column| place * n + column).collect());
            lines.push((0..n).map(|row| row * n + place).collect());
        }
        lines.push((0..n).map(|place| place * n + place).collect());
        lines.push((0..n).map(|place| place * n + n - 1 - place).collect());
        lines
    }

    /// The cells from where a cube is taken to where it is pushed in, in order; `None` when that is no way to push.
    pub fn path(&self, action: Action) -> Option<Vec<u8>> {
        let n = self.size;
        let (from, to) = (action.from, action.to);
        let (row, column) = (from / n, from % n);
        let is_end = |place: u8| place == 0 || place == n - 1;
        let (same_row, same_column) = (to / n == row, to % n == column);
        let on_rim = is_end(row) || is_end(column);
        let to_end = same_row && is_end(to % n) || same_column && is_end(to / n);
        if from == to || !on_rim || !to_end {
            return None;
        }
        let step = if same_row { 1 } else { n };
        let cells = from.min(to)..=from.max(to);
        let mut path: Vec<u8> = cells.step_by(step as usize).collect();
        if to < from {
            path.reverse();
        }
        Some(path)
    }

    /// Every way to push on an empty board.
    pub fn pushes(&self) -> Vec<Action> {
        let cells = self.size * self.size;
        let pairs = (0..cells).flat_map(|from| (0..cells).map(move |to| Action { from, to }));
        pairs.filter(|&action| self.path(action).is_some()).collect()
    }

    fn has_line(&self, position: &Position, player: Player) -> bool {
        self.lines().iter().any(|line| line.iter().all(|&cell| position.marks[cell as usize] == Some(player)))
    }

    fn cell(&self, cell: u8) -> String {
        format!("{}{}", (b'a' + cell % self.size) as char, cell / self.size + 1)
    }

    fn read_cell(&self, reader: &mut Reader) -> Result<u8, NotationError> {
        reader.cell(Size::new(self.size, self.size)).map(|cell| cell.row * self.size + cell.column)
    }
}

impl Rules for Quixo {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn start(&self) -> Position {
        Position { marks: vec![None; self.size as usize * self.size as usize], to_move: Player::FIRST }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let both = [position.to_move, position.to_move.next(2)];
        both.into_iter().find(|&player| self.has_line(position, player)).map(Outcome::Win)
    }

    fn actions(&self, position: &Position) -> Vec<Action> {
        self.pushes().into_iter().filter(|&action| self.refusal(position, action).is_none()).collect()
    }

    fn refusal(&self, position: &Position, action: Action) -> Option<String> {
        if self.outcome(position).is_some() {
            return Some("the game is over".to_owned());
        }
        if self.path(action).is_none() {
            return Some("a cube is taken from the rim and pushed in at another end of its row or column".to_owned());
        }
        match position.marks[action.from as usize] {
            Some(owner) if owner != position.to_move => {
                Some(format!("the cube on {} bears the mark of {owner}", self.cell(action.from)))
            }
            _ => None,
        }
    }

    fn play(&self, position: &Position, action: Action) -> Played<Position, Event> {
        let mut next = position.clone();
        let path = self.path(action).unwrap_or_default();
        for pair in path.windows(2) {
            next.marks[pair[0] as usize] = position.marks[pair[1] as usize];
        }
        next.marks[action.to as usize] = Some(position.to_move);
        next.to_move = position.to_move.next(2);
        let mut events = vec![Event::Push(self.write_action(action))];
        if let Some(Outcome::Win(player)) = self.outcome(&next) {
            events.push(Event::Win(player));
        }
        Played { position: next, events }
    }

    fn kinds(&self, _events: &[Event]) -> Vec<&'static str> {
        vec!["push"]
    }

    fn write_position(&self, position: &Position) -> String {
        format!("{} {}", marks::write(self.size, &position.marks), position.to_move.number())
    }

    fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        let reader = &mut Reader::new(text);
        let mut position = self.start();
        marks::read(reader, self.size, &mut position.marks)?;
        reader.expect(' ', "a blank and the player to move")?;
        position.to_move = reader.player(2)?;
        reader.end("the end")?;
        Ok(position)
    }

    fn write_action(&self, action: Action) -> String {
        format!("{}-{}", self.cell(action.from), self.cell(action.to))
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let reader = &mut Reader::new(text);
        let from = self.read_cell(reader)?;
        reader.expect('-', "`-` and where it is pushed in")?;
        let to = self.read_cell(reader)?;
        reader.end("the end of the action")?;
        Ok(Action { from, to })
    }

    fn diagram(&self, position: &Position) -> Diagram {
        marks::draw(self.size, &position.marks, status(self, position))
    }
}
