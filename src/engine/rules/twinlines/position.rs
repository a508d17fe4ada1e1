//! A set-up as typed, and a position that can exist.

use thiserror::Error;

use super::{Field, Grid, Side, Twinlines};
use crate::rules::board::Possible;
use crate::rules::{ByPlayer, Player, Rules};
use crate::settings::twinlines::Stuck;

/// Everything that a position consists of, not checked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The tiles on both boards.
    pub boards: [Grid; 2],
    /// The points of each player.
    pub points: ByPlayer<u8>,
    /// Whose turn it is.
    pub to_move: Player,
    /// How many players in a row have just passed.
    pub passes: u8,
}

impl Setup {
    /// How many tiles of a player lie on both boards.
    pub fn tiles_of(&self, player: Player) -> usize {
        self.boards.iter().map(|grid| grid.tiles_of(player).count()).sum()
    }
}

/// A set-up that can exist in a variant.
pub type Position = Possible<Setup>;

/// Why a set-up cannot exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// More tiles than a player has.
    #[error("{player} has {on_boards} tiles on the boards and {points} as points, and there are {tiles} in all")]
    Tiles {
        /// Whose.
        player: Player,
        /// On both boards.
        on_boards: usize,
        /// Out of play.
        points: u8,
        /// All that a player has.
        tiles: u8,
    },
    /// A tile where none can be played.
    #[error("a tile of {player} lies on {field} of board {side}, but the other board has no field of colour {colour}")]
    Unplayable {
        /// Whose.
        player: Player,
        /// Which board.
        side: Side,
        /// Where.
        field: Field,
        /// The field's colour.
        colour: char,
    },
    /// More points than win.
    #[error("{player} has {points} points, and the game ends with {goal}")]
    Points {
        /// Whose.
        player: Player,
        /// How many.
        points: u8,
        /// How many win.
        goal: u8,
    },
    /// Two players have won.
    #[error("{one} and {other} both have {goal} points, and the game ends with the first of them")]
    TwoWinners {
        /// The one.
        one: Player,
        /// The other.
        other: Player,
        /// How many points win.
        goal: u8,
    },
    /// The winner's turn was not the last one.
    #[error("{winner} has won, so it would be the turn of {expected}, not of {given}")]
    AfterWin {
        /// Who has won.
        winner: Player,
        /// Who comes after the winner.
        expected: Player,
        /// Who is to move.
        given: Player,
    },
    /// Passes where nobody passes.
    #[error("{given} passes in a row cannot be: {reason}")]
    Passes {
        /// How many.
        given: u8,
        /// Why not.
        reason: String,
    },
}

impl Twinlines {
    /// Checks a set-up against what can exist in this variant.
    pub fn check(&self, setup: Setup) -> Result<Position, SetupError> {
        self.check_tiles(&setup)?;
        self.check_points(&setup)?;
        self.check_passes(&setup)?;
        Ok(Position::trusted(setup))
    }

    fn check_tiles(&self, setup: &Setup) -> Result<(), SetupError> {
        let tiles = self.settings.tiles;
        for (player, &points) in setup.points.iter() {
            let on_boards = setup.tiles_of(player);
            if on_boards + points as usize > tiles as usize {
                return Err(SetupError::Tiles { player, on_boards, points, tiles });
            }
        }
        for side in Side::BOTH {
            for (field, player) in setup.boards[side].tiles() {
                let colour = self.colour(side, field);
                if !Field::all(self.settings.board).any(|other| self.colour(side.other(), other) == colour) {
                    return Err(SetupError::Unplayable { player, side, field, colour });
                }
            }
        }
        Ok(())
    }

    fn check_points(&self, setup: &Setup) -> Result<(), SetupError> {
        let goal = self.settings.goal;
        for (player, &points) in setup.points.iter() {
            if points > goal {
                return Err(SetupError::Points { player, points, goal });
            }
        }
        let mut winners = setup.points.iter().filter(|(_, points)| **points == goal).map(|(player, _)| player);
        match (winners.next(), winners.next()) {
            (Some(one), Some(other)) => Err(SetupError::TwoWinners { one, other, goal }),
            (Some(winner), None) if winner.next(self.players()) != setup.to_move => {
                let expected = winner.next(self.players());
                Err(SetupError::AfterWin { winner, expected, given: setup.to_move })
            }
            _ => Ok(()),
        }
    }

    /// Passing changes nothing on the boards, so the player who passed must still be without a turn.
    fn check_passes(&self, setup: &Setup) -> Result<(), SetupError> {
        let given = setup.passes;
        let refuse = |reason: String| Err(SetupError::Passes { given, reason });
        if given == 0 {
            return Ok(());
        }
        if self.settings.stuck != Stuck::Pass {
            return refuse(format!("with stuck={} nobody passes", self.settings.stuck));
        }
        if given > self.players() {
            return refuse(format!("the game ends with {}", self.players()));
        }
        if let Some(winner) = self.winner_by_points(setup) {
            return refuse(format!("{winner} has won on the last turn"));
        }
        let mut player = setup.to_move;
        for _ in 0..given {
            player = player.previous(self.players());
            if self.has_turn(setup, player) {
                return refuse(format!("{player} has a turn"));
            }
        }
        Ok(())
    }
}
