//! Lines of play in which a coalition wins by force.

use super::regions::Coalitions;
use super::set::Coalition;
use crate::packed::{Code, Game};
use crate::solve::best::BestError;
use crate::solve::value::Plies;

/// A line of play from a position in which a coalition forces a win: it hurries, the others delay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForcedLine<C> {
    /// The actions in notation.
    pub actions: Vec<String>,
    /// The position that they lead to, which is over.
    pub end: C,
}

/// Plays on until a coalition that forces a win has won; `None` when it does not force one.
pub fn forced_line<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    coalition: Coalition,
    from: C,
) -> Result<Option<ForcedLine<C>>, BestError> {
    let plies = |code: C| -> Result<Option<Plies>, BestError> {
        let standing = solved.standing(game, code);
        let standing = standing.ok_or_else(|| BestError::Unknown { position: game.write(code) })?;
        Ok(standing.forces(coalition))
    };
    let Some(Plies(length)) = plies(from)? else { return Ok(None) };
    let mut line = ForcedLine { actions: Vec::new(), end: from };
    for left in (0..length).rev() {
        // Hurrying and delaying both come down to this: the distance falls by one.
        let mut next = None;
        for turn in game.turns(line.end) {
            if plies(turn.next)? == Some(Plies(left)) {
                next = Some(turn);
                break;
            }
        }
        let Some(turn) = next else { return Err(BestError::Unknown { position: game.write(line.end) }) };
        line.actions.push(turn.text);
        line.end = turn.next;
    }
    Ok(Some(line))
}
