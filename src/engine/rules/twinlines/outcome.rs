//! How the game ends (clauses 5 and 6).

use super::{Position, Setup, Twinlines};
use crate::rules::{Outcome, Player, Rules};
use crate::settings::twinlines::Stuck;

impl Twinlines {
    /// Clause 5: a player who has the goal's points has won.
    pub fn winner_by_points(&self, setup: &Setup) -> Option<Player> {
        setup.points.iter().find(|(_, points)| **points >= self.settings.goal).map(|(player, _)| player)
    }

    /// Clause 6: all players have passed in a row.
    pub fn all_have_passed(&self, setup: &Setup) -> bool {
        setup.passes >= self.players()
    }

    /// Clause 6 under `stuck=draw` and `stuck=most-points`: a player without a turn ends the game.
    pub fn ended_by_stuck(&self, setup: &Setup) -> Option<Outcome> {
        if self.settings.stuck == Stuck::Pass || self.has_turn(setup, setup.to_move) {
            return None;
        }
        match self.settings.stuck {
            Stuck::MostPoints => Some(self.leader(setup).map_or(Outcome::Draw, Outcome::Win)),
            Stuck::Pass | Stuck::Draw => Some(Outcome::Draw),
        }
    }

    /// The one player with more points than every other.
    pub fn leader(&self, setup: &Setup) -> Option<Player> {
        let most = setup.points.iter().map(|(_, &points)| points).max()?;
        let mut leaders = setup.points.iter().filter(|(_, points)| **points == most);
        match (leaders.next(), leaders.next()) {
            (Some((leader, _)), None) => Some(leader),
            _ => None,
        }
    }

    /// How the game ended, or `None` while it goes on.
    pub(super) fn ending(&self, position: &Position) -> Option<Outcome> {
        if let Some(winner) = self.winner_by_points(position) {
            return Some(Outcome::Win(winner));
        }
        if self.all_have_passed(position) {
            return Some(Outcome::Draw);
        }
        self.ended_by_stuck(position)
    }
}
