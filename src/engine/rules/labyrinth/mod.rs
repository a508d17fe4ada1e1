//! Labyrinth as the rules document states it: one function or type per clause.
//!
//! The clauses, their sources and the readings that settings choose between are in `analysis/labyrinth/rules.md`.

mod actions;
mod board;
mod cited;
mod diagram;
mod freeing;
mod moves;
mod notation;
mod outcome;
mod play;
mod position;
mod progress;

use crate::rules::diagram::Diagram;
use crate::rules::{Cited, NotationError, Outcome, Played, Player, PositionError, Rules};
use crate::settings::labyrinth::{Board, Settings};

pub use actions::{Action, Refusal, Way};
pub use board::{Cell, DIRECTIONS, Direction};
pub use play::Event;
pub use position::{CentreMemory, Debt, Position, Setup, SetupError};

/// The rules document of Labyrinth, in Markdown.
pub const DOCUMENT: &str = include_str!("rules.md");

/// The first player, whose start block is row 0.
pub const RED: Player = Player::new(0);

/// The second player, whose start block is the last row.
pub const BLUE: Player = Player::new(1);

/// The literal rules of one variant of Labyrinth.
#[derive(Debug, Clone)]
pub struct Labyrinth {
    settings: Settings,
}

impl Labyrinth {
    /// The rules under these settings.
    pub fn new(settings: Settings) -> Labyrinth {
        Labyrinth { settings }
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.settings.board.board()
    }
}

impl Rules for Labyrinth {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn players(&self) -> u8 {
        2
    }

    fn start(&self) -> Position {
        self.set_up()
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.winner(position).map(Outcome::Win)
    }

    fn actions(&self, position: &Position) -> Vec<Action> {
        self.legal_actions(position)
    }

    fn refusal(&self, position: &Position, action: Action) -> Option<String> {
        self.legal(position, action).err().map(|refusal| refusal.to_string())
    }

    fn play(&self, position: &Position, action: Action) -> Played<Position, Event> {
        self.carry_out(position, action)
    }

    fn kinds(&self, events: &[Event]) -> Vec<&'static str> {
        play::kinds(events)
    }

    fn counted(&self) -> Option<&'static str> {
        Some("pawns on the end block")
    }

    fn count_of(&self, position: &Position, player: Player) -> u32 {
        position.count_on(player, self.end_block(player)) as u32
    }

    fn progress(&self, position: &Position, player: Player) -> u32 {
        self.advance(position, player)
    }

    fn write_position(&self, position: &Position) -> String {
        self.write_setup(position)
    }

    fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        let setup = self.read_setup(text)?;
        self.check(setup).map_err(|error| PositionError::Impossible(error.to_string()))
    }

    fn read_as_is(&self, text: &str) -> Result<Position, PositionError> {
        Ok(Position::trusted(self.read_setup(text)?))
    }

    fn write_action(&self, action: Action) -> String {
        action.to_string()
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        self.read_turn(text)
    }

    fn diagram(&self, position: &Position) -> Diagram {
        self.draw(position)
    }

    fn cited(&self, position: &Position, action: Action) -> Vec<Cited> {
        self.citations(position, action)
    }

    fn cited_ending(&self, position: &Position) -> Vec<Cited> {
        self.ending_citations(position)
    }

    fn cited_start(&self) -> Vec<Cited> {
        vec![Cited::Clause(3)]
    }

    fn cited_difference(&self, right: &str, given: &str) -> Vec<Cited> {
        Labyrinth::difference_citations(right, given)
    }
}
