//! OVO as the rules document states it: one function or type per clause.
//!
//! The clauses, their sources and the readings that settings choose between are in `analysis/ovo/rules.md`.

mod actions;
mod board;
mod camps;
mod cited;
mod diagram;
mod hidden;
pub mod memory;
mod moves;
mod notation;
mod outcome;
mod play;
mod position;

use crate::rules::diagram::Diagram;
use crate::rules::{Cited, Hidden, NotationError, Outcome, Played, Player, PositionError, Rules};
use crate::settings::ovo::Settings;

pub use actions::{Action, Refusal, Steps};
pub use board::{Cell, DIRECTIONS, Direction, Egg, Face, Grid};
pub use moves::{Arrival, Hop, Move, Way};
pub use play::Event;
pub use position::{Mark, Position, Setup, SetupError};

/// The rules document of OVO, in Markdown.
pub const DOCUMENT: &str = include_str!("rules.md");

/// The literal rules of one variant of OVO.
#[derive(Debug, Clone)]
pub struct Ovo {
    settings: Settings,
}

impl Ovo {
    /// The rules under these settings.
    pub fn new(settings: Settings) -> Ovo {
        Ovo { settings }
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }
}

impl Rules for Ovo {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn players(&self) -> u8 {
        self.settings.seats.players()
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
        Some("eggs face-down at home")
    }

    fn count_of(&self, position: &Position, player: Player) -> u32 {
        position.grid.eggs().filter(|(cell, egg)| self.is_home(player, *cell, *egg)).count() as u32
    }

    /// Out to a camp that flips, and back home.
    fn progress(&self, position: &Position, player: Player) -> u32 {
        let (setup, longest) = (position.setup(), u32::from(self.settings.board.width + self.settings.board.height));
        let come = |(cell, egg): (Cell, Egg)| match egg.face {
            Face::Up => longest - u32::from(self.steps_out(setup, player, cell)),
            Face::Down => 2 * longest - u32::from(self.steps_home(player, cell)),
        };
        position.grid.eggs_of(player).map(come).sum()
    }

    fn write_position(&self, position: &Position) -> String {
        position.setup().to_string()
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
        notation::read_action(text, self.settings.board)
    }

    fn diagram(&self, position: &Position) -> Diagram {
        self.draw(position)
    }

    fn hidden(&self, position: &Position) -> Option<Hidden> {
        Some(self.hide(position))
    }

    fn remembered(&self) -> Option<&Ovo> {
        Some(self)
    }

    fn cited(&self, position: &Position, action: Action) -> Vec<Cited> {
        self.citations(position, action)
    }

    fn cited_ending(&self, position: &Position) -> Vec<Cited> {
        self.ending_citations(position)
    }

    fn cited_difference(&self, right: &str, given: &str) -> Vec<Cited> {
        Ovo::difference_citations(right, given)
    }
}
