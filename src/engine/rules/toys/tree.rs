//! A game written out in a text file: any finite graph of positions, cycles included.
//!
//! ```text
//! # a comment; the first position is the start
//! top: 1 -> left right        player 1 moves, to `left` or `right`
//! left: 2 -> top              going round in circles is allowed
//! right: win 2                over, player 2 has won
//! flat: draw                  over, a drawn ending
//! ```
//!
//! Names consist of letters, digits, `_` and `.`. The number of players is the largest number that occurs, at least 2.

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;

use crate::rules::graph::{Graph, MOST_PLAYERS, Pictures};
use crate::rules::{Outcome, Player};

/// A game read from a text: its graph. Actions are called as the position that they lead to.
pub use crate::rules::graph::Graph as Tree;

/// The rules in short, and the format of the file.
pub const DOCUMENT: &str = "\
Any finite game for 2 to 4 players, one position per line, the start first:
  top: 1 -> left right        player 1 moves, to `left` or to `right`
  left: 2 -> top              going round in circles is allowed
  right: win 2                over, player 2 has won
  flat: draw                  over, a drawn ending
`#` opens a comment; names consist of letters, digits, `_` and `.`. A position and an action are written as a name.";

enum State {
    Turn { mover: Player, next: Vec<u32> },
    Over(Outcome),
}

/// The line of each position, for pictures.
struct Lines(Vec<usize>);

impl Pictures for Lines {
    fn text(&self, number: u32, name: &str) -> Option<String> {
        Some(format!("{name} (line {})", self.0.get(number as usize)?))
    }
}

/// What is wrong with the text of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct TreeError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl Tree {
    /// Reads a text.
    pub fn parse(text: &str) -> Result<Tree, TreeError> {
        let mut drafts = Vec::new();
        let mut names = HashMap::new();
        for (index, line) in text.lines().enumerate() {
            let line_number = index + 1;
            let content = line.split('#').next().unwrap_or_default().trim();
            if content.is_empty() {
                continue;
            }
            let fail = |problem: String| TreeError { line: line_number, problem };
            let (name, rest) =
                content.split_once(':').ok_or_else(|| fail("there is no `:` after a name".to_owned()))?;
            let name = name.trim();
            if name.is_empty() || !name.chars().all(|sign| sign.is_ascii_alphanumeric() || "_.".contains(sign)) {
                return Err(fail(format!("`{name}` is not a name of letters, digits, `_` and `.`")));
            }
            if names.insert(name, drafts.len() as u32).is_some() {
                return Err(fail(format!("`{name}` is here for the second time")));
            }
            drafts.push((name, line_number, rest.trim()));
        }
        if drafts.is_empty() {
            return Err(TreeError { line: 1, problem: "there is no position".to_owned() });
        }
        let mut players = 2;
        let mut states = Vec::new();
        for &(_, line, rest) in &drafts {
            states.push(read_state(rest, &names, &mut players).map_err(|problem| TreeError { line, problem })?);
        }
        let mut tree = Graph::new(players);
        for (name, ..) in &drafts {
            // A word has the number of the position that it leads to.
            tree.name(name).and_then(|_| tree.word(name));
        }
        for state in states {
            match state {
                State::Turn { mover, next } => {
                    let mut moves: Vec<(u32, u32)> = next.into_iter().map(|next| (next, next)).collect();
                    tree.describe(mover, None, &mut moves);
                }
                // A position that is over is everybody's and nobody's: player 1 stands for the one who would be next.
                State::Over(outcome) => tree.describe(Player::FIRST, Some(outcome), &mut []),
            }
        }
        tree.draw_by(Arc::new(Lines(drafts.iter().map(|&(_, line, _)| line).collect())));
        Ok(tree)
    }
}

fn read_state(rest: &str, names: &HashMap<&str, u32>, players: &mut u8) -> Result<State, String> {
    let mut player = |text: &str| match text.trim().parse::<u8>() {
        Ok(number @ 1..=MOST_PLAYERS) => {
            *players = (*players).max(number);
            Ok(Player::new(number - 1))
        }
        _ => Err(format!("`{}` is not a player from 1 to {MOST_PLAYERS}", text.trim())),
    };
    if rest == "draw" {
        return Ok(State::Over(Outcome::Draw));
    }
    if let Some(winner) = rest.strip_prefix("win ") {
        return Ok(State::Over(Outcome::Win(player(winner)?)));
    }
    let (mover, next) =
        rest.split_once("->").ok_or("expected `PLAYER -> NAMES`, `win PLAYER` or `draw` after the colon")?;
    let mover = player(mover)?;
    let find = |name: &str| names.get(name).copied().ok_or_else(|| format!("there is no position `{name}`"));
    let mut next = next.split_whitespace().map(find).collect::<Result<Vec<_>, _>>()?;
    next.sort();
    next.dedup();
    if next.is_empty() {
        return Err("a position that is not over needs somewhere to go".to_owned());
    }
    Ok(State::Turn { mover, next })
}
