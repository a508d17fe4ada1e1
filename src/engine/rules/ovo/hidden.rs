//! Face-down eggs, and what a player may say about them (clauses 2, 6 and 7).

use super::{Cell, Egg, Face, Ovo, Position};
use crate::rules::notation::write_rows;
use crate::rules::{Hidden, HiddenPiece, Player, Rules};
use crate::settings::ovo::{Claim, Goal};

impl Ovo {
    /// The position with every face-down egg alike.
    pub(super) fn hide(&self, position: &Position) -> Hidden {
        let sign = |egg: Egg| if egg.face == Face::Down { "?".to_owned() } else { egg.to_string() };
        let board = self.settings.board;
        let rows = write_rows(board, |cell| position.grid[cell].map(sign));
        let text = position.setup().to_string();
        let rest = text.split_once(' ').map_or("", |(_, rest)| rest);
        let mut pieces: Vec<(Cell, Egg)> = position.grid.eggs().filter(|(_, egg)| egg.face == Face::Down).collect();
        pieces.sort_by_key(|(cell, _)| (board.height - cell.row, cell.column));
        let piece = |(cell, egg): (Cell, Egg)| HiddenPiece {
            cell: cell.to_string(),
            sign: (b'a' + egg.owner.index() as u8) as char,
            owner: egg.owner,
            camp: self.camp(cell),
        };
        let claims = self.may_claim(position).into_iter();
        Hidden {
            view: format!("{rows} {rest}"),
            pieces: pieces.into_iter().map(piece).collect(),
            claims: claims.map(|player| (player, self.has_finished(position, player))).collect(),
        }
    }

    /// The position with the eggs on two cells exchanged: what somebody takes it for who mixes them up.
    pub fn swapped(&self, position: &Position, one: Cell, two: Cell) -> Position {
        let mut setup = position.setup().clone();
        (setup.grid[one], setup.grid[two]) = (setup.grid[two], setup.grid[one]);
        Position::trusted(setup)
    }

    /// The players whose time to claim it is, and who could have finished by what everybody sees: how many eggs lie face-down in
    /// their camp, and how many of theirs are symbol-up.
    fn may_claim(&self, position: &Position) -> Vec<Player> {
        if self.winner_by_elimination(position).is_some() {
            return Vec::new();
        }
        let (mover, before) = (position.to_move, self.previous_in(position, position.to_move));
        let timely = |&player: &Player| match self.settings.claim {
            Claim::AfterMove => player == before,
            Claim::NextTurn => player == mover,
            Claim::OwnTurn => player == before || player == mover,
            Claim::AnyTime => true,
        };
        let could = |&player: &Player| {
            let down = |(_, egg): &(Cell, Egg)| egg.face == Face::Down;
            let flipped = position.grid.eggs_of(player).filter(down).count();
            let home = position.grid.eggs().filter(down).filter(|(cell, _)| self.in_camp(player, *cell)).count();
            let needed = match self.settings.goal {
                Goal::AllEggs => self.settings.need as usize,
                Goal::FlippedEggs => flipped.max(1),
            };
            flipped >= needed && home >= needed
        };
        Player::all(self.players()).filter(timely).filter(could).collect()
    }
}
