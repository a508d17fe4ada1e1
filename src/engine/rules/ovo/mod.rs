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

use crate::rules::{Hidden, NotationError, Outcome, Player, Rules};
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
    by_clauses!();

    fn players(&self) -> u8 {
        self.settings.seats.players()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.winner(position).map(Outcome::Win)
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

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        notation::read_action(text, self.settings.board)
    }

    fn hidden(&self, position: &Position) -> Option<Hidden> {
        Some(self.hide(position))
    }

    fn remembered(&self) -> Option<&Ovo> {
        Some(self)
    }
}
