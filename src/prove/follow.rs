//! One game against a strategy: turns of the others, and what it answers to them.

use super::verdict::ProveError;
use crate::packed::{Answer, Code, Game, Strategy, Turn};
use crate::rules::Player;

/// A position of such a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// In notation.
    pub position: String,
    /// Who is to move.
    pub mover: Player,
    /// What was played there; nothing in the last position.
    pub action: Option<String>,
}

/// The game in which the others take these turns, up to the answer to the last of them.
pub(super) fn follow<C: Code>(
    game: &dyn Game<C>,
    strategy: &dyn Strategy<C>,
    player: Player,
    turns: &[String],
) -> Result<Vec<Played>, ProveError> {
    let (mut at, mut memory, mut before) = (game.start(), 0, None);
    let mut turns = turns.iter();
    let mut line = Vec::new();
    loop {
        let (position, mover) = (game.write(at), game.to_move(at));
        let cannot = |what: String| ProveError::Strategy(format!("{what} in `{position}`"));
        let is_over = game.outcome(at).is_some();
        let next = if mover == player && !is_over {
            let mut answers = Vec::new();
            strategy.answers(before.take(), memory, &[at], &mut answers);
            let Some(Answer::Plays { next, memory: kept }) = answers.pop() else {
                return Err(cannot(format!("{player} has no answer")));
            };
            memory = kept;
            let turn = game.turns(at).into_iter().find(|turn| turn.next == next);
            turn.ok_or_else(|| cannot(format!("{player} has no legal answer")))?
        } else {
            let Some(text) = turns.next() else {
                line.push(Played { position, mover, action: None });
                return Ok(line);
            };
            before = Some(at);
            if is_over {
                return Err(cannot(format!("the game is over and `{text}` cannot be played")));
            }
            game.turn(at, text).map_err(|reason| cannot(format!("`{text}` cannot be played: {reason}")))?
        };
        let Turn { text, next } = next;
        line.push(Played { position, mover, action: Some(text) });
        at = next;
    }
}
