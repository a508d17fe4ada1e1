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
use std::fmt;

use thiserror::Error;

use crate::rules::diagram::{Diagram, Ink, status};
use crate::rules::notation::Reader;
use crate::rules::{NotationError, Outcome, Played, Player, PositionError, Rules};

/// The rules in short, and the format of the file.
pub const DOCUMENT: &str = "\
Any finite game for 2 to 4 players, one position per line, the start first:
  top: 1 -> left right        player 1 moves, to `left` or to `right`
  left: 2 -> top              going round in circles is allowed
  right: win 2                over, player 2 has won
  flat: draw                  over, a drawn ending
`#` opens a comment; names consist of letters, digits, `_` and `.`. A position and an action are written as a name.";

/// The largest number of players.
const MOST_PLAYERS: u8 = 4;

/// A game read from a text.
#[derive(Debug, Clone)]
pub struct Tree {
    players: u8,
    nodes: Vec<Node>,
    names: HashMap<String, Position>,
}

#[derive(Debug, Clone)]
struct Node {
    name: String,
    line: usize,
    state: State,
}

#[derive(Debug, Clone)]
enum State {
    Turn { mover: Player, next: Vec<Position> },
    Over(Outcome),
}

/// A position by its place in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(pub u32);

/// The position to go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(pub Position);

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Play went to a position of this name.
    To(String),
    /// The game is over.
    Over(Outcome),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::To(name) => write!(f, "to {name}"),
            Event::Over(Outcome::Win(player)) => write!(f, "{player} wins"),
            Event::Over(Outcome::Draw) => write!(f, "a draw"),
        }
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
            if names.insert(name.to_owned(), Position(drafts.len() as u32)).is_some() {
                return Err(fail(format!("`{name}` is here for the second time")));
            }
            drafts.push((name.to_owned(), line_number, rest.trim().to_owned()));
        }
        if drafts.is_empty() {
            return Err(TreeError { line: 1, problem: "there is no position".to_owned() });
        }
        let mut players = 2;
        let mut nodes = Vec::new();
        for (name, line, rest) in drafts {
            let state = read_state(&rest, &names, &mut players).map_err(|problem| TreeError { line, problem })?;
            nodes.push(Node { name, line, state });
        }
        Ok(Tree { players, nodes, names })
    }

    /// The number of positions, reachable or not.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    fn node(&self, position: Position) -> &Node {
        &self.nodes[position.0 as usize]
    }
}

fn read_state(rest: &str, names: &HashMap<String, Position>, players: &mut u8) -> Result<State, String> {
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

impl Rules for Tree {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> Position {
        Position(0)
    }

    /// A position that is over is everybody's and nobody's: player 1 stands for the one who would be next.
    fn to_move(&self, position: &Position) -> Player {
        match &self.node(*position).state {
            State::Turn { mover, .. } => *mover,
            State::Over(_) => Player::FIRST,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match self.node(*position).state {
            State::Turn { .. } => None,
            State::Over(outcome) => Some(outcome),
        }
    }

    fn actions(&self, position: &Position) -> Vec<Action> {
        match &self.node(*position).state {
            State::Turn { next, .. } => next.iter().copied().map(Action).collect(),
            State::Over(_) => Vec::new(),
        }
    }

    fn refusal(&self, position: &Position, action: Action) -> Option<String> {
        let legal = self.actions(position).contains(&action);
        (!legal).then(|| format!("{} does not lead to {}", self.node(*position).name, self.node(action.0).name))
    }

    fn play(&self, _position: &Position, action: Action) -> Played<Position, Event> {
        let mut events = vec![Event::To(self.node(action.0).name.clone())];
        events.extend(self.outcome(&action.0).map(Event::Over));
        Played { position: action.0, events }
    }

    fn kinds(&self, _events: &[Event]) -> Vec<&'static str> {
        vec!["move"]
    }

    fn write_position(&self, position: &Position) -> String {
        self.node(*position).name.clone()
    }

    fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        match self.names.get(text) {
            Some(position) => Ok(*position),
            None => Err(Reader::new(text).unfit("there is no position of this name".to_owned()).into()),
        }
    }

    fn write_action(&self, action: Action) -> String {
        self.node(action.0).name.clone()
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        match self.names.get(text) {
            Some(position) => Ok(Action(*position)),
            None => Err(Reader::new(text).unfit("there is no position of this name".to_owned())),
        }
    }

    fn diagram(&self, position: &Position) -> Diagram {
        let node = self.node(*position);
        let mut diagram = Diagram::default();
        diagram.line().put(format!("{} (line {})", node.name, node.line), Ink::Plain);
        diagram.line().put(status(self, position), Ink::Plain);
        diagram
    }
}
