//! A game as its graph: every position with its name, its moves and how it ended. Where rules are only known by their answers, this is what they say.
//!
//! A tree game is read into a graph from a text, and the answers of a program are gathered into one. Positions have numbers, names are kept once, and moves are compressed rows: a number for the word of the action and
//! one for the position after it, eight bytes per move.

mod texts;

use std::fmt;
use std::sync::Arc;

use super::diagram::{Diagram, plain};
use super::notation::Reader;
use super::{NotationError, Outcome, Played, Player, PositionError, Rules};

pub use texts::Texts;

/// The largest number of players.
pub const MOST_PLAYERS: u8 = 4;

/// A game as its graph. Position 0 is the start.
#[derive(Clone, Default)]
pub struct Graph {
    players: u8,
    names: Texts,
    words: Texts,
    states: Vec<State>,
    /// Where the row of each position ends.
    ends: Vec<u64>,
    moves: Vec<(u32, u32)>,
    /// The image that is kept for all of them, where there are images.
    kept: Vec<u32>,
    alternates: bool,
    checksum: Option<u32>,
    pictures: Option<Arc<dyn Pictures>>,
}

/// Draws positions.
pub trait Pictures: Send + Sync {
    /// A position for a terminal, perhaps in several lines.
    fn text(&self, _number: u32, _name: &str) -> Option<String> {
        None
    }

    /// A position as SVG.
    fn svg(&self, _number: u32, _name: &str) -> Option<String> {
        None
    }
}

/// Whose turn it is and how the game ended, in one byte.
#[derive(Clone, Copy)]
struct State(u8);

impl State {
    fn new(mover: Player, outcome: Option<Outcome>) -> State {
        let ended = match outcome {
            None => 0,
            Some(Outcome::Draw) => 1,
            Some(Outcome::Win(player)) => 2 + player.index() as u8,
        };
        State(ended << 4 | mover.index() as u8)
    }

    fn mover(self) -> Player {
        Player::new(self.0 & 15)
    }

    fn outcome(self) -> Option<Outcome> {
        match self.0 >> 4 {
            0 => None,
            1 => Some(Outcome::Draw),
            player => Some(Outcome::Win(Player::new(player - 2))),
        }
    }
}

/// A position by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(pub u32);

/// An action by the number of its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(pub u32);

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

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph").field("positions", &self.positions()).field("moves", &self.moves.len()).finish()
    }
}

impl Graph {
    /// A graph for this many players without any position.
    pub fn new(players: u8) -> Graph {
        Graph { players, ..Graph::default() }
    }

    /// The number of a position of this name, which is new or not; `None` when there is no number left.
    pub fn name(&mut self, name: &str) -> Option<u32> {
        self.names.add(name)
    }

    /// The number of the word of an action.
    pub fn word(&mut self, word: &str) -> Option<u32> {
        self.words.add(word)
    }

    /// Says all about the next position that nothing was said of yet; moves are words and positions. They are put in the order of the words' numbers.
    pub fn describe(&mut self, mover: Player, outcome: Option<Outcome>, moves: &mut [(u32, u32)]) {
        moves.sort_unstable();
        self.states.push(State::new(mover, outcome));
        self.moves.extend_from_slice(moves);
        self.ends.push(self.moves.len() as u64);
    }

    /// Says for every position which of its images is kept for all of them; nothing where there are no images.
    pub fn merge(&mut self, kept: Vec<u32>) {
        self.kept = kept;
    }

    /// Puts the checksum with it ([`Graph::digest`]): numbers of positions are those of this run, and names are what is kept of them.
    pub fn sign(&mut self) {
        self.checksum = Some(self.digest());
    }

    /// Has positions drawn.
    pub fn draw_by(&mut self, pictures: Arc<dyn Pictures>) {
        self.pictures = Some(pictures);
    }

    /// Looks whether every action hands the turn to the next player, and says so from then on.
    pub fn look_at_turns(&mut self) {
        let next = |number: u32| self.mover(number).next(self.players);
        let hands_on = |number: u32| self.row(number).iter().all(|&(_, after)| self.mover(after) == next(number));
        self.alternates = (0..self.states.len() as u32).all(hands_on);
    }

    /// Number of players.
    pub fn seats(&self) -> u8 {
        self.players
    }

    /// Number of positions with a name, reachable or not.
    pub fn positions(&self) -> usize {
        self.names.len()
    }

    /// Number of positions of which everything is said.
    pub fn described(&self) -> usize {
        self.states.len()
    }

    /// The name of a position.
    pub fn name_of(&self, number: u32) -> &str {
        self.names.get(number)
    }

    /// The word of an action.
    pub fn word_of(&self, number: u32) -> &str {
        self.words.get(number)
    }

    /// Words and positions after each action.
    pub fn row(&self, number: u32) -> &[(u32, u32)] {
        let place = number as usize;
        let from = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.moves[from as usize..self.ends[place] as usize]
    }

    /// Whose turn it is.
    pub fn mover(&self, number: u32) -> Player {
        self.states[number as usize].mover()
    }

    /// How the game ended.
    pub fn ending(&self, number: u32) -> Option<Outcome> {
        self.states[number as usize].outcome()
    }

    /// The image that is kept for a position and all its images.
    pub fn canonical(&self, number: u32) -> u32 {
        self.kept.get(number as usize).copied().unwrap_or(number)
    }

    /// Whether every action hands the turn to the next player; see [`Graph::look_at_turns`].
    pub fn alternates(&self) -> bool {
        self.alternates
    }

    /// The checksum, where numbers of positions mean nothing by themselves.
    pub fn checksum(&self) -> Option<u32> {
        self.checksum
    }

    /// CRC-32 of the start, all moves and all outcomes, in words: the same for the same answers.
    pub fn digest(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for number in 0..self.states.len() as u32 {
            hasher.update(self.name_of(number).as_bytes());
            hasher.update(&[0, self.states[number as usize].0]);
            for &(word, after) in self.row(number) {
                hasher.update(self.word_of(word).as_bytes());
                hasher.update(&after.to_le_bytes());
            }
        }
        hasher.finalize()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> u64 {
        let rows = 8 * self.ends.capacity() as u64 + 8 * self.moves.capacity() as u64;
        self.names.bytes() + self.words.bytes() + rows + self.states.capacity() as u64 + 4 * self.kept.capacity() as u64
    }
}

impl Rules for Graph {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> Position {
        Position(0)
    }

    fn to_move(&self, position: &Position) -> Player {
        self.mover(position.0)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.ending(position.0)
    }

    fn actions(&self, position: &Position) -> Vec<Action> {
        self.row(position.0).iter().map(|&(word, _)| Action(word)).collect()
    }

    fn refusal(&self, position: &Position, action: Action) -> Option<String> {
        let legal = self.row(position.0).iter().any(|&(word, _)| word == action.0);
        (!legal).then(|| format!("{} is not among the actions of {}", self.word_of(action.0), self.name_of(position.0)))
    }

    fn play(&self, position: &Position, action: Action) -> Played<Position, Event> {
        let after = self.row(position.0).iter().find(|&&(word, _)| word == action.0).map(|&(_, after)| after);
        let after = Position(after.unwrap_or(position.0));
        let mut events = vec![Event::To(self.name_of(after.0).to_owned())];
        events.extend(self.outcome(&after).map(Event::Over));
        Played { position: after, events }
    }

    fn write_position(&self, position: &Position) -> String {
        self.name_of(position.0).to_owned()
    }

    fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        match self.names.find(text) {
            Some(number) => Ok(Position(number)),
            None => Err(Reader::new(text)
                .unfit(
                    "there is no position of this name: only those that can be reached from the start are known"
                        .to_owned(),
                )
                .into()),
        }
    }

    fn write_action(&self, action: Action) -> String {
        self.word_of(action.0).to_owned()
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        match self.words.find(text) {
            Some(number) => Ok(Action(number)),
            None => Err(Reader::new(text).unfit("there is no action of this name".to_owned())),
        }
    }

    fn svg(&self, position: &Position) -> Option<String> {
        self.pictures.as_ref()?.svg(position.0, self.name_of(position.0))
    }

    fn diagram(&self, position: &Position) -> Diagram {
        let name = self.name_of(position.0);
        let drawn = self.pictures.as_ref().and_then(|pictures| pictures.text(position.0, name));
        plain(self, position, drawn.as_deref().unwrap_or(name))
    }
}
