//! OVO with a player who forgets (clauses 11 to 14): what that player has in mind of a position, and what is sure of it.
//!
//! The rules for players who forget nothing are asked about every *world*: each way to give the eggs whose owners are not remembered to the players, so
//! that everybody has as many as there are. The player who forgets does what is legal in all worlds, the other whatever is legal in one. What is known after
//! a turn is what is the same in all worlds in which it could be taken.

mod cited;
mod notation;
mod play;
mod turns;
mod view;
mod worlds;

use super::Ovo;
use super::diagram::{inked, put_mark};
use crate::rules::diagram::{Diagram, Ink, status};
use crate::rules::{Cited, NotationError, Outcome, Player, Rules};
use crate::settings::ovo::{Few, Forgets, Settings};

pub use play::Event;
pub use turns::{Action, Cells};
pub use view::{Position, Seen, View};

impl From<Forgets> for Player {
    fn from(forgets: Forgets) -> Player {
        match forgets {
            Forgets::First => Player::FIRST,
            Forgets::Second => Player::FIRST.next(2),
        }
    }
}

/// The literal rules of one variant with a player who forgets.
#[derive(Debug, Clone)]
pub struct Forgetful {
    ovo: Ovo,
    few: Few,
}

impl Forgetful {
    /// The rules under these settings, for a player who remembers this much.
    pub fn new(settings: Settings, few: Few) -> Forgetful {
        Forgetful { ovo: Ovo::new(settings), few }
    }

    /// The rules for players who forget nothing.
    pub fn ovo(&self) -> &Ovo {
        &self.ovo
    }

    /// The player under study, who forgets.
    pub fn forgetful(&self) -> Player {
        self.few.forgets.into()
    }

    /// The other player, who remembers all.
    pub fn rival(&self) -> Player {
        self.forgetful().next(2)
    }

    /// The most eggs whose owners are remembered.
    pub fn most(&self) -> usize {
        self.few.eggs.into()
    }

    fn set_up(&self) -> Position {
        self.known(&self.ovo.start())
    }
}

impl Rules for Forgetful {
    by_clauses!(in_common);

    fn to_move(&self, position: &Position) -> Player {
        self.who_decides(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.winner(position).map(Outcome::Win)
    }

    fn counted(&self) -> Option<&'static str> {
        Some("eggs known to be face-down at home")
    }

    fn count_of(&self, position: &Position, player: Player) -> u32 {
        let home = |(cell, seen)| match seen {
            Seen::Known(egg) => self.ovo.is_home(player, cell, egg),
            Seen::Unknown => false,
        };
        position.grid.things().filter(|thing| home(*thing)).count() as u32
    }

    fn write_position(&self, position: &Position) -> String {
        position.setup().to_string()
    }

    fn write_action(&self, action: Action) -> String {
        self.action_text(action)
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        notation::read_action(text, self.ovo.settings().board)
    }

    fn diagram(&self, position: &Position) -> Diagram {
        let sign = |seen: Seen| match seen {
            Seen::Known(egg) => inked(egg),
            Seen::Unknown => (seen.to_string(), Ink::Plain),
        };
        let mut diagram = self.ovo.draw_board(position.mark, |cell| position.grid[cell].map(sign));
        let forgetful = self.forgetful();
        diagram.line();
        let legend = format!("capital: symbol-up, small: face-down, ?: {forgetful} has forgotten whose, _: camp");
        diagram.line().put(legend, Ink::Faint);
        put_mark(position.mark, &mut diagram);
        let decides = self.who_decides(position);
        let status = match position.asked {
            Some(cell) => format!("{decides} answers whose egg is on {cell}"),
            None if self.must_forget(position) => format!("{decides} forgets, then {} to move", position.turn),
            None => status(self, position),
        };
        diagram.line().put(status, Ink::Piece(self.winner(position).unwrap_or(decides)));
        diagram
    }

    fn cited_start(&self) -> Vec<Cited> {
        vec![Cited::Clause(1), Cited::Clause(11)]
    }

    fn cited_difference(&self, right: &str, given: &str) -> Vec<Cited> {
        let mut cited = self.ovo.cited_difference(right, given);
        if right != given {
            cited.push(Cited::Clause(11));
        }
        cited
    }
}
