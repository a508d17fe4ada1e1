//! Who has finished, and who has won (clauses 6, 7 and 9).

use super::{Face, Ovo, Position, Setup};
use crate::rules::{Player, Rules};
use crate::settings::ovo::{Claim, Goal, Seats};

impl Ovo {
    /// Clause 6: a player whose eggs are all face-down and all in the own camp has finished. With `need` fewer are enough. With
    /// `goal=flipped-eggs` only the face-down ones count, and there must be one.
    pub fn has_finished(&self, setup: &Setup, player: Player) -> bool {
        let mut flipped = setup.grid.eggs_of(player).filter(|(_, egg)| egg.face == Face::Down).peekable();
        match self.settings.goal {
            Goal::AllEggs => {
                let home = flipped.filter(|(cell, _)| self.in_camp(player, *cell)).count();
                home >= self.settings.need as usize
            }
            Goal::FlippedEggs => flipped.peek().is_some() && flipped.all(|(cell, _)| self.in_camp(player, cell)),
        }
    }

    /// The winner of a position that is over.
    pub fn winner(&self, position: &Position) -> Option<Player> {
        self.winner_by_elimination(position)
            .or_else(|| self.winner_by_claim(position))
            .or_else(|| self.winner_by_stuck(position))
    }

    /// Clause 7: the player who is left when the others have erred.
    pub fn winner_by_elimination(&self, position: &Position) -> Option<Player> {
        match self.settings.seats {
            Seats::Two => position.erred.map(|player| player.next(2)),
            Seats::Four { .. } => {
                let mut left = Player::all(4).filter(|&player| position.is_in(player));
                match (left.next(), left.next()) {
                    (Some(last), None) => Some(last),
                    _ => None,
                }
            }
        }
    }

    /// Clause 6, the right claim, at the time that `claim` says. The player whose turn has just ended comes first.
    pub fn winner_by_claim(&self, position: &Position) -> Option<Player> {
        let mover = position.to_move;
        let before = self.previous_in(position, mover);
        match self.settings.claim {
            Claim::AfterMove => Some(before).filter(|&player| self.has_finished(position, player)),
            Claim::NextTurn => Some(mover).filter(|&player| self.has_finished(position, player)),
            Claim::OwnTurn => [before, mover].into_iter().find(|&player| self.has_finished(position, player)),
            Claim::AnyTime => std::iter::once(before)
                .chain(Player::all(self.players()))
                .find(|&player| self.has_finished(position, player)),
        }
    }

    /// Clause 9 with `stuck=loses` and two players: the other player wins.
    pub fn winner_by_stuck(&self, position: &Position) -> Option<Player> {
        let loses = self.stuck_ends() && self.is_stuck(position);
        loses.then(|| position.to_move.next(2))
    }
}
