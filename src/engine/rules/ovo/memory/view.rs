//! What a player who forgets has in mind of a position (clause 11).

use strum::Display;

use crate::rules::board::{self, Possible};
use crate::rules::ovo::{Cell, Egg, Face, Mark, Position as Full};
use crate::rules::{Player, Rules};
use crate::settings::ovo::Look;

use super::Forgetful;

/// An egg as the player who forgets knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display)]
pub enum Seen {
    /// Its symbol is up, or its owner is remembered or follows by counting.
    #[strum(to_string = "{0}")]
    Known(Egg),
    /// A face-down egg whose owner is forgotten.
    #[strum(to_string = "?")]
    Unknown,
}

/// Everything that a position consists of, not checked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct View {
    /// The eggs.
    pub grid: board::Grid<Seen>,
    /// Whose turn it is, or comes next once something is forgotten.
    pub turn: Player,
    /// The last move, where a setting needs it.
    pub mark: Mark,
    /// The egg that the player who forgets looks at, until the other has answered.
    pub asked: Option<Cell>,
    /// Who has claimed, if that has ended the game.
    pub claimed: Option<Player>,
}

/// A view that can exist in a variant.
pub type Position = Possible<View>;

impl View {
    /// The cells of the eggs whose owners are forgotten.
    pub fn unknown(&self) -> Vec<Cell> {
        self.grid.things().filter(|(_, seen)| *seen == Seen::Unknown).map(|(cell, _)| cell).collect()
    }

    /// The cells of the face-down eggs whose owners are known.
    pub fn remembered(&self) -> Vec<Cell> {
        let down = |seen| matches!(seen, Seen::Known(Egg { face: Face::Down, .. }));
        self.grid.things().filter(|(_, seen)| down(*seen)).map(|(cell, _)| cell).collect()
    }

    /// The eggs that are known to be a player's, symbol-up or not.
    pub fn known_of(&self, owner: Player) -> usize {
        let own = |seen| matches!(seen, Seen::Known(egg) if egg.owner == owner);
        self.grid.things().filter(|(_, seen)| own(*seen)).count()
    }

    /// What it costs to remember this: each face-down egg 1, and where every owner is known only the eggs of the player who has fewer of them, because the
    /// rest follows by counting.
    pub fn cost(&self) -> usize {
        let remembered = self.remembered();
        if !self.unknown().is_empty() {
            return remembered.len();
        }
        let of_first = |cell: &&Cell| matches!(self.grid[**cell], Some(Seen::Known(egg)) if egg.owner == Player::FIRST);
        let first = remembered.iter().filter(of_first).count();
        first.min(remembered.len() - first)
    }
}

impl Forgetful {
    /// A position of which every owner is known, and in which nothing has been claimed.
    pub(super) fn known(&self, position: &Full) -> Position {
        let mut grid = board::Grid::empty(position.grid.board());
        for (cell, egg) in position.grid.eggs() {
            grid[cell] = Some(Seen::Known(egg));
        }
        Position::trusted(View { grid, turn: position.to_move, mark: position.mark, asked: None, claimed: None })
    }

    /// Checks a view against what can exist in this variant; what is wrong is said in a sentence without a full stop.
    pub fn check(&self, view: View) -> Result<Position, String> {
        self.check_counts(&view)?;
        // Faces and the mark do not depend on hidden symbols, so one world speaks for all.
        let worlds = self.worlds(&view);
        for world in worlds.iter().take(1) {
            self.ovo.check_faces(world).map_err(|error| error.to_string())?;
            self.ovo.check_mark(world).map_err(|error| error.to_string())?;
        }
        self.check_question(&view)?;
        self.check_claim(&view)?;
        Ok(Position::trusted(view))
    }

    fn check_counts(&self, view: &View) -> Result<(), String> {
        let eggs = usize::from(self.ovo.settings().eggs);
        let unknown = view.unknown().len();
        let mut missing = 0;
        for player in Player::all(self.players()) {
            let known = view.known_of(player);
            if known > eggs {
                return Err(format!("{player} has {known} eggs, and {eggs} are needed"));
            }
            if unknown > 0 && known == eggs {
                let other = player.next(2);
                return Err(format!(
                    "all eggs of {player} are known, so every `?` is an egg of {other} and is written as one"
                ));
            }
            missing += eggs - known;
        }
        match unknown == missing {
            true => Ok(()),
            false => Err(format!("{unknown} eggs are `?`, and {missing} are needed to make {eggs} of each player")),
        }
    }

    fn check_question(&self, view: &View) -> Result<(), String> {
        let Some(cell) = view.asked else { return Ok(()) };
        let reason = if view.grid[cell] != Some(Seen::Unknown) {
            "its owner is known"
        } else if view.turn != self.forgetful() {
            "it is not the turn of the player who forgets"
        } else if self.ovo.settings().look == Look::None {
            "look=none"
        } else if view.mark != Mark::None {
            "a look clears the mark of the last move"
        } else if view.claimed.is_some() {
            "the game is over"
        } else if view.cost() > self.most() {
            "something is to be forgotten first"
        } else {
            return Ok(());
        };
        Err(format!("nobody can be looking at {cell}: {reason}"))
    }

    /// What has to be claimed is claimed at once. Only what was forgotten since can make the other's set look complete.
    fn check_claim(&self, view: &View) -> Result<(), String> {
        let due = self.claims(view);
        match (view.claimed, due) {
            (Some(player), due) if due != Some(player) => Err(format!("{player} cannot have claimed: it is not due")),
            (None, Some(player)) if player == self.forgetful() || view.unknown().is_empty() => {
                Err(format!("{player} has finished and claims, which is written `+{}`", player.number()))
            }
            (None, Some(player)) if view.cost() > self.most() => {
                Err(format!("{player} may have finished and claims, which is written `+{}`", player.number()))
            }
            _ => Ok(()),
        }
    }
}
