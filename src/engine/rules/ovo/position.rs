//! A set-up as typed, and a position that can exist.

use strum::Display;
use thiserror::Error;

use super::{Cell, Face, Grid, Ovo};
use crate::rules::board::Possible;
use crate::rules::{Player, Rules};
use crate::settings::ovo::{Claim, Seats, Stuck, Undo, WrongClaim};

/// What is remembered of the last move (clause 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display)]
pub enum Mark {
    /// Nothing.
    #[strum(to_string = "")]
    None,
    /// Both ends of a face-down egg's move: it may not go back (`undo=banned`).
    #[strum(to_string = "x{from}-{to}")]
    NoReturn {
        /// The cell that it has left.
        from: Cell,
        /// The cell where it is.
        to: Cell,
    },
    /// The cell of a face-down egg that may not move (`undo=frozen`).
    #[strum(to_string = "x{0}")]
    Frozen(Cell),
}

/// Everything that a position consists of, not checked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The eggs.
    pub grid: Grid,
    /// Whose turn it is.
    pub to_move: Player,
    /// With two players, who has claimed wrongly. With four an eliminated player is one without eggs.
    pub erred: Option<Player>,
    /// The last move, where a setting needs it.
    pub mark: Mark,
}

impl Setup {
    /// Whether a player has eggs on the board; with four players, whether the player is still in the game.
    pub fn is_in(&self, player: Player) -> bool {
        self.grid.eggs_of(player).next().is_some()
    }
}

/// A set-up that can exist in a variant.
pub type Position = Possible<Setup>;

/// Why a set-up cannot exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A wrong number of eggs.
    #[error("{player} has {given} eggs, and {wanted} are needed")]
    Eggs {
        /// Whose.
        player: Player,
        /// How many there are.
        given: usize,
        /// How many there must be.
        wanted: String,
    },
    /// An egg that must have been flipped.
    #[error("a symbol-up egg of {owner} stands on {cell} in the camp of {camp}, where it would have been flipped")]
    NotFlipped {
        /// Whose egg.
        owner: Player,
        /// Where.
        cell: Cell,
        /// Whose camp.
        camp: Player,
    },
    /// More than one player has finished, which ends the game one move before.
    #[error("{one} and {other} have both finished, and with claim=any-time the game ends when the first of them has")]
    BothFinished {
        /// The one.
        one: Player,
        /// The other.
        other: Player,
    },
    /// It is the turn of a player who is out.
    #[error("{0} is to move but is out of the game")]
    MoverOut(Player),
    /// A mark of the last move under a setting that keeps another, or none.
    #[error("the last move is given as `{given}`, and undo={undo} remembers {kept}")]
    WrongMark {
        /// The mark as written.
        given: String,
        /// The setting.
        undo: Undo,
        /// What that setting remembers.
        kept: &'static str,
    },
    /// A mark that no move leaves behind.
    #[error("the last move cannot have been `{given}`: {reason}")]
    FalseMark {
        /// The mark as written.
        given: String,
        /// Why not.
        reason: String,
    },
    /// A wrong claim that nobody can have made.
    #[error("{player} cannot have claimed wrongly: {reason}")]
    FalseClaim {
        /// Who.
        player: Player,
        /// Why not.
        reason: &'static str,
    },
}

impl Ovo {
    /// Checks a set-up against what can exist in this variant.
    pub fn check(&self, setup: Setup) -> Result<Position, SetupError> {
        self.check_eggs(&setup)?;
        self.check_faces(&setup)?;
        self.check_claims(&setup)?;
        self.check_mark(&setup)?;
        Ok(Position::trusted(setup))
    }

    fn check_eggs(&self, setup: &Setup) -> Result<(), SetupError> {
        let wanted = self.settings.eggs as usize;
        let may_be_out = matches!(self.settings.seats, Seats::Four { .. })
            && (self.settings.wrong_claim == WrongClaim::Allowed || self.settings.stuck == Stuck::Loses);
        for player in Player::all(self.players()) {
            let given = setup.grid.eggs_of(player).count();
            if given != wanted && !(may_be_out && given == 0) {
                let or_none = if may_be_out { ", or none for a player who is out," } else { "" };
                return Err(SetupError::Eggs { player, given, wanted: format!("{wanted}{or_none}") });
            }
        }
        if setup.is_in(setup.to_move) { Ok(()) } else { Err(SetupError::MoverOut(setup.to_move)) }
    }

    /// No symbol-up egg is where it would have been flipped, whatever is chained or claimed.
    pub(super) fn check_faces(&self, setup: &Setup) -> Result<(), SetupError> {
        for (cell, egg) in setup.grid.eggs() {
            if egg.face == Face::Up && self.flips(setup, egg.owner, cell) {
                let camp = self.camp(cell).unwrap_or(egg.owner);
                return Err(SetupError::NotFlipped { owner: egg.owner, cell, camp });
            }
        }
        Ok(())
    }

    fn check_claims(&self, setup: &Setup) -> Result<(), SetupError> {
        if let Some(player) = setup.erred {
            let reason = match self.settings.seats {
                Seats::Four { .. } => Some("with 4 players a player who does is out and has no eggs on the board"),
                Seats::Two if self.settings.wrong_claim == WrongClaim::Never => Some("wrong-claim=never"),
                Seats::Two if player == setup.to_move => Some("the turn would be the other player's"),
                Seats::Two if self.has_finished(setup, player) => {
                    Some("all that is needed is home, so the claim is right")
                }
                Seats::Two => None,
            };
            if let Some(reason) = reason {
                return Err(SetupError::FalseClaim { player, reason });
            }
        }
        if self.settings.claim == Claim::AnyTime {
            let mut finished = Player::all(self.players()).filter(|&player| self.has_finished(setup, player));
            if let (Some(one), Some(other)) = (finished.next(), finished.next()) {
                return Err(SetupError::BothFinished { one, other });
            }
        }
        Ok(())
    }

    pub(super) fn check_mark(&self, setup: &Setup) -> Result<(), SetupError> {
        let given = || setup.mark.to_string();
        let (at, from) = match (setup.mark, self.settings.undo) {
            (Mark::None, _) => return Ok(()),
            (Mark::NoReturn { from, to }, Undo::Banned) => (to, Some(from)),
            (Mark::Frozen(at), Undo::Frozen) => (at, None),
            (_, undo) => {
                let kept = match undo {
                    Undo::Free => "nothing",
                    Undo::Banned => "both ends of a move, as in `xb1-b2`",
                    Undo::Frozen => "the cell of the egg, as in `xb2`",
                };
                return Err(SetupError::WrongMark { given: given(), undo, kept });
            }
        };
        let reason = match setup.grid[at] {
            None => Some(format!("there is no egg on {at}")),
            Some(egg) if egg.face == Face::Up => Some(format!("the egg on {at} is symbol-up")),
            Some(_) if setup.erred.is_some() => Some("a claim came after it".to_owned()),
            Some(_) => from.and_then(|from| match setup.grid[from] {
                _ if from == at => Some(format!("{at} is both its ends")),
                Some(_) => Some(format!("there is an egg on {from}")),
                None => None,
            }),
        };
        match reason {
            Some(reason) => Err(SetupError::FalseMark { given: given(), reason }),
            None => Ok(()),
        }
    }
}
