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

use crate::rules::{Cited, NotationError, Outcome, Player, Rules};
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
    by_clauses!();

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.winner(position).map(Outcome::Win)
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

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        self.read_turn(text)
    }

    fn cited_start(&self) -> Vec<Cited> {
        vec![Cited::Clause(3)]
    }
}
