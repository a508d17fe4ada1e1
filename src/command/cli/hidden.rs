//! `gamut play --hidden`: face-down pieces look alike, claims are said, and the end shows where memory failed.
//!
//! The solved game claims by itself. Here a person is asked wherever the rules allow a claim that could be right by what everybody sees, so being asked tells nothing. The other players remember everything, and claim when they are right.
//! A set that is complete and not claimed ends the game, because in the solved game nothing comes after it.

use super::exit::Failure;
use crate::model::{Model, Position};
use crate::numbers::plies;
use crate::rules::diagram::{Diagram, Ink};
use crate::rules::{Hidden, Player};

/// What can be typed.
pub const HELP: &str =
    "an action in notation (?b2 looks at b2), claim or no where you are asked, undo, new (another game), board, quit";

/// To a claim at another time.
pub const NOT_NOW: &str =
    "you are asked when you may claim and everybody sees that you could be right; now you could not\n";

/// To anything but an answer.
pub const ANSWER: &str = "say `claim` if you have finished, or `no`\n";

/// To a question about values.
pub const NO_VALUES: &str = "not with --hidden: what a move is worth tells whose pieces are whose\n";

/// Refuses a game that hides nothing, or in which a wrong claim does not end it.
pub fn allow(model: &Model) -> Result<(), Failure> {
    let variant = model.variant();
    match model.hidden(model.start()) {
        None if variant.forgetting().is_some() => Err(Failure::input(format!(
            "--hidden: in {variant} one player forgets, and what is forgotten is drawn as `?` anyway; leave out --hidden, or `memory` to remember for yourself"
        ))),
        None => Err(Failure::input(format!("--hidden: nothing is hidden in {variant}, everybody sees every piece"))),
        Some(_) if model.players() > 2 => Err(Failure::input(format!(
            "--hidden is for two players: with {} a wrong claim does not end the game",
            model.players()
        ))),
        Some(_) => Ok(()),
    }
}

/// A board with its hidden pieces alike.
pub fn veiled(diagram: Diagram, mover: Player) -> Diagram {
    let mut diagram = diagram.veiled();
    // The legend of the open board has small letters.
    for span in diagram.lines.iter_mut().flatten() {
        span.text = span.text.replace("small: face-down", "?: face-down");
    }
    diagram.line().put(format!("{mover} to move"), Ink::Piece(mover));
    diagram
}

/// A claim that may be made.
pub struct Claim {
    /// By whom.
    pub player: Player,
    right: bool,
    hidden: Hidden,
}

/// The claims that may be made in a position and could be right.
pub fn claims(model: &Model, position: Position) -> Vec<Claim> {
    let Some(hidden) = model.hidden(position) else { return Vec::new() };
    hidden.claims.iter().map(|&(player, right)| Claim { player, right, hidden: hidden.clone() }).collect()
}

impl Claim {
    /// How the game ends by it, where memory has failed: it was said and is wrong, or was not and is right.
    pub fn failed(&self, said: bool, ply: u64) -> Option<String> {
        let Claim { player, right, hidden } = self;
        match (said, right) {
            (true, true) | (false, false) => None,
            (true, false) => {
                let wrong: Vec<String> = hidden
                    .mistaken(*player)
                    .map(|piece| format!("{} is an egg of {}", piece.cell, piece.owner))
                    .collect();
                Some(format!(
                    "{player} claimed, wrongly, and {} has won\nwhere memory failed: {}\n",
                    player.next(2),
                    wrong.join(", ")
                ))
            }
            (false, true) => {
                let own = hidden.pieces.iter().filter(|piece| piece.owner == *player);
                let home: Vec<&str> = own.map(|piece| piece.cell.as_str()).collect();
                Some(format!(
                    "{player} had finished after {} and did not claim: the win is missed, and the game ends here\nwhere memory failed: of {player} are {}\n",
                    plies(ply),
                    home.join(", ")
                ))
            }
        }
    }
}

/// What a look shows, for the player who looks.
pub fn looked_at(model: &Model, position: Position, action: &str) -> Option<String> {
    let hidden = model.hidden(position)?;
    let piece = hidden.piece(action.strip_prefix('?')?)?;
    Some(format!("you look at {}: an egg of {}\n", piece.cell, piece.owner))
}
