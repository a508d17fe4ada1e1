//! What players cannot see on the board, and what they may say about it.

use super::Player;

/// A piece whose owner nobody sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenPiece {
    /// Where it is, in notation.
    pub cell: String,
    /// What stands for it in the notation of the position.
    pub sign: char,
    /// Whose it is.
    pub owner: Player,
    /// In whose camp it is.
    pub camp: Option<Player>,
}

/// A position as it looks to players who remember nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hidden {
    /// In notation, with `?` for each hidden piece.
    pub view: String,
    /// The hidden pieces, in the order of the notation.
    pub pieces: Vec<HiddenPiece>,
    /// The players who may claim now and who could be right by what everybody sees, each with whether the claim would be right.
    pub claims: Vec<(Player, bool)>,
}

impl Hidden {
    /// The view of a player who is looking at the pieces on these cells, or a sentence about a cell that has none.
    pub fn seen(&self, cells: &[String]) -> Result<String, String> {
        if let Some(cell) = cells.iter().find(|cell| self.piece(cell).is_none()) {
            return Err(format!("no hidden piece is on `{cell}`"));
        }
        let mut pieces = self.pieces.iter();
        let sign = |sign: char| match sign {
            '?' => pieces.next().filter(|piece| cells.contains(&piece.cell)).map_or('?', |piece| piece.sign),
            _ => sign,
        };
        Ok(self.view.chars().map(sign).collect())
    }

    /// The hidden piece on a cell.
    pub fn piece(&self, cell: &str) -> Option<&HiddenPiece> {
        self.pieces.iter().find(|piece| piece.cell == cell)
    }

    /// What a player who claims takes for something else than it is: hidden pieces of others in the own camp, and own ones elsewhere.
    pub fn mistaken(&self, player: Player) -> impl Iterator<Item = &HiddenPiece> {
        self.pieces.iter().filter(move |piece| (piece.owner == player) != (piece.camp == Some(player)))
    }
}
