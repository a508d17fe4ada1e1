//! One game against a strategy: turns of the others, and what it answers to them.

use super::verdict::ProveError;
use crate::packed::{Answer, Code, Game, Strategy, Turn};
use crate::results::{PlayedLine, PlayedStep};
use crate::rules::Player;
use crate::solve::End;

/// The game in which the others take these turns, up to the answer to the last of them.
pub(super) fn follow<C: Code>(
    game: &dyn Game<C>,
    strategy: &dyn Strategy<C>,
    player: Player,
    turns: &[String],
) -> Result<PlayedLine, ProveError> {
    let (mut at, mut memory, mut before) = (game.start(), 0, None);
    let mut turns = turns.iter();
    let mut steps = Vec::new();
    loop {
        let (position, mover) = (game.write(at), game.to_move(at));
        let step = |action: Option<String>| PlayedStep {
            position: position.clone(),
            mover: mover.number(),
            verdict: None,
            action,
        };
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
                steps.push(step(None));
                return Ok(PlayedLine { steps, end: End::CutOff });
            };
            before = Some(at);
            if is_over {
                return Err(cannot(format!("the game is over and `{text}` cannot be played")));
            }
            game.turn(at, text).map_err(|reason| cannot(format!("`{text}` cannot be played: {reason}")))?
        };
        let Turn { text, next } = next;
        steps.push(step(Some(text)));
        at = next;
    }
}
