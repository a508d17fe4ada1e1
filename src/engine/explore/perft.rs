//! Perft: how many sequences of actions there are, by their length.
//!
//! The counts are a fingerprint of an implementation of the rules. An action counts as often as it can be named: a move is its two ends,
//! every face-down egg that one may look at is one action, and a game that is over has none.

use crate::packed::{Code, Game, Turn};
use crate::parallel;
use crate::rules::Rules;

/// Counts sequences from a position by the literal rules.
pub fn literal<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => rules.actions(position).len() as u64,
        _ => {
            let actions = rules.actions(position);
            actions.iter().map(|&action| literal(rules, &rules.play(position, action).position, depth - 1)).sum()
        }
    }
}

/// Counts sequences from a position by the packed engine.
pub fn packed<C: Code>(game: &dyn Game<C>, code: C, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_turns(code),
        _ => {
            let mut next = Vec::new();
            game.after_each(code, &mut next);
            next.into_iter().map(|code| packed(game, code, depth - 1)).sum()
        }
    }
}

/// For each legal action, the sequences that begin with it, by the literal rules; in parallel.
pub fn divide_literal<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> Vec<(String, u64)> {
    let actions = rules.actions(position);
    let after = |action: R::Action| rules.play(position, action).position;
    let rest = depth.saturating_sub(1);
    let count = |&action: &R::Action| (rules.write_action(action), literal(rules, &after(action), rest));
    parallel::map_items(&actions, count)
}

/// For each legal action, the sequences that begin with it, by the packed engine; in parallel.
pub fn divide_packed<C: Code>(game: &dyn Game<C>, code: C, depth: u32) -> Vec<(String, u64)> {
    let count = |turn: &Turn<C>| (turn.text.clone(), packed(game, turn.next, depth.saturating_sub(1)));
    parallel::map_items(&game.turns(code), count)
}
