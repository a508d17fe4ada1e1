//! Twinlines as the rules document states it: one function or type per clause.
//!
//! The clauses, their sources and the readings that settings choose between are in `analysis/twinlines/rules.md`.

mod actions;
mod board;
mod cited;
mod diagram;
mod lines;
mod moves;
mod notation;
mod outcome;
mod play;
mod position;

use crate::rules::{ByPlayer, NotationError, Outcome, Player, Rules};
use crate::settings::twinlines::Settings;

pub use actions::{Action, Refusal};
pub use board::{Field, Grid, Side};
pub use lines::Window;
pub use moves::{Manner, Play};
pub use play::Event;
pub use position::{Position, Setup, SetupError};

/// The rules document of Twinlines, in Markdown.
pub const DOCUMENT: &str = include_str!("rules.md");

/// The literal rules of one variant of Twinlines.
#[derive(Debug, Clone)]
pub struct Twinlines {
    settings: Settings,
}

impl Twinlines {
    /// The rules under these settings.
    pub fn new(settings: Settings) -> Twinlines {
        Twinlines { settings }
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Clause 1: empty boards, no points, player 1 begins.
    pub fn set_up(&self) -> Position {
        let board = self.settings.board;
        Position::trusted(Setup {
            boards: [Grid::empty(board), Grid::empty(board)],
            points: ByPlayer::new(self.settings.players, |_| 0),
            to_move: Player::FIRST,
            passes: 0,
        })
    }
}

impl Rules for Twinlines {
    by_clauses!();

    fn players(&self) -> u8 {
        self.settings.players
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.ending(position)
    }

    fn counted(&self) -> Option<&'static str> {
        Some("points")
    }

    fn count_of(&self, position: &Position, player: Player) -> u32 {
        position.points[player].into()
    }

    fn write_position(&self, position: &Position) -> String {
        position.setup().to_string()
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        self.read_turn(text)
    }
}
