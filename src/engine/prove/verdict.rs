//! What is asked about a strategy, and what became of it.

use strum::{Display, EnumString, IntoStaticStr};
use thiserror::Error;

use crate::conform::EngineError;
use crate::explore::{ExploreError, GraphError, LineError};
use crate::packed::Fault;
use crate::rules::{OpenError, Outcome, Player, PositionError};
use crate::tablebase::TableError;

/// What a strategy is to reach, whatever the others do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Goal {
    /// No other player ever wins.
    #[default]
    NotLose,
    /// Its player wins, and nobody can put that off for ever.
    Win,
}

impl Goal {
    /// Both, in order.
    pub const ALL: [Goal; 2] = [Goal::NotLose, Goal::Win];

    /// As on the command line and in files.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The goal of this name.
    pub fn named(name: &str) -> Option<Goal> {
        name.parse().ok()
    }
}

/// Who follows the strategy, for what, and from where.
///
/// ```
/// use gamut::prove::{Goal, Question};
/// use gamut::rules::Player;
///
/// let question = Question::win(Player::FIRST).with_checksum();
/// assert_eq!((question.goal, question.position, question.checksum), (Goal::Win, None, true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Who follows it.
    pub player: Player,
    /// For what.
    pub goal: Goal,
    /// From which position in notation; the start for none.
    pub position: Option<String>,
    /// Whether a checksum of all positions is asked for.
    pub checksum: bool,
}

impl Question {
    /// That a player does not lose from the start.
    pub fn not_lose(player: Player) -> Question {
        Question { player, goal: Goal::NotLose, position: None, checksum: false }
    }

    /// That a player wins from the start.
    pub fn win(player: Player) -> Question {
        Question { goal: Goal::Win, ..Question::not_lose(player) }
    }

    /// With a checksum.
    pub fn with_checksum(self) -> Question {
        Question { checksum: true, ..self }
    }

    /// How a game that ended so fails the goal, if it does.
    pub(super) fn failure(&self, outcome: Outcome) -> Option<Flaw> {
        match (outcome, self.goal) {
            (Outcome::Win(winner), _) if winner == self.player => None,
            (Outcome::Win(winner), _) => Some(Flaw::Loses { winner }),
            (Outcome::Draw, Goal::NotLose) => None,
            (Outcome::Draw, Goal::Win) => Some(Flaw::Draws),
        }
    }
}

/// What became of a strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It reaches its goal whatever the others do.
    Proved(Proved),
    /// It does not.
    Refuted(Box<Refutation>),
}

impl Verdict {
    /// What was counted, where it is proved.
    pub fn proved(&self) -> Option<&Proved> {
        match self {
            Verdict::Proved(proved) => Some(proved),
            Verdict::Refuted(_) => None,
        }
    }

    /// Why not, where it is refuted.
    pub fn refuted(&self) -> Option<&Refutation> {
        match self {
            Verdict::Proved(_) => None,
            Verdict::Refuted(refutation) => Some(refutation),
        }
    }
}

/// What was visited to prove it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    /// Positions that can arise with another player to move; with what the strategy remembers, where it does. In games in which the turn is not always
    /// handed on, also those in which the strategy moves once more.
    pub positions: u64,
    /// Turns of the others in them, those that lead to the same position counted once.
    pub turns: u64,
    /// With [`Goal::Win`]: the most plies until the player has won.
    pub plies: Option<u32>,
    /// CRC-32 of all positions in notation, sorted as bytes, each with a line feed; where it was asked for.
    pub checksum: Option<u32>,
    /// The most bytes of tables and buffers at a time.
    pub peak_bytes: u64,
}

/// A shortest line of play in which a strategy fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// The positions in notation: the first, and one after each action of the line.
    pub positions: Vec<String>,
    /// The actions of everybody, in order.
    pub line: Vec<String>,
    /// The actions that lead from the last position round to it again.
    pub round: Vec<String>,
    /// How it fails in the last position.
    pub flaw: Flaw,
}

/// How a strategy fails.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Flaw {
    /// Another player has won.
    #[error("{winner} has won")]
    Loses {
        /// Who.
        winner: Player,
    },
    /// The game has ended without a winner where a win was the goal.
    #[error("the game is drawn")]
    Draws,
    /// The others can go round for ever where a win was the goal.
    #[error("the same position comes again, for ever")]
    GoesRound,
    /// It has no answer that could be played.
    #[error(transparent)]
    NoAnswer(Fault),
}

impl Flaw {
    /// Whether it would come again if the strategy were asked again: not that of a program that has ended.
    pub(super) fn comes_again(&self) -> bool {
        !matches!(self, Flaw::NoAnswer(Fault::Silent(_) | Fault::GaveUp))
    }

    /// Its kind in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Flaw::Loses { .. } => "loses",
            Flaw::Draws => "draws",
            Flaw::GoesRound => "goes-round",
            Flaw::NoAnswer(Fault::Illegal { .. }) => "illegal",
            Flaw::NoAnswer(Fault::Unknown(_)) => "unknown",
            Flaw::NoAnswer(Fault::Silent(_) | Fault::GaveUp) => "silent",
        }
    }
}

/// Why a strategy could not be checked.
#[derive(Debug, Error)]
pub enum ProveError {
    /// A limit, or somebody asked to stop.
    #[error(transparent)]
    Explore(#[from] ExploreError),
    /// Somebody asked to stop.
    #[error(transparent)]
    Line(#[from] LineError),
    /// Too many positions for a graph, which `--goal win` needs.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The rules of the variant cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A position that cannot be read.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A seat that there is not.
    #[error("there is no player {given}: `{variant}` has {players} players")]
    NoSeat {
        /// The seat.
        given: u8,
        /// The variant.
        variant: String,
        /// How many players it has.
        players: u8,
    },
    /// The strategy cannot be had for this variant.
    #[error("{0}")]
    Strategy(String),
    /// The table cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The program cannot be asked.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The program begins otherwise.
    #[error("the program begins with `{given}`, and `{variant}` begins with `{right}`")]
    Start {
        /// How it begins.
        given: String,
        /// The variant.
        variant: String,
        /// How that begins.
        right: String,
    },
    /// The table does not fit into memory.
    #[error("the table takes {given} bytes when it is unpacked and the limit is {limit}")]
    TableBytes {
        /// How many.
        given: u64,
        /// How many there may be.
        limit: u64,
    },
    /// More is remembered than fits beside a position.
    #[error("a memory of {memories} states does not fit beside the positions of this variant")]
    Memory {
        /// How many states the memory has.
        memories: u64,
    },
    /// The notations of all positions take too much memory.
    #[error(
        "the notations of {positions} positions take about {given} bytes and the limit is {limit}: leave the certificate out, or give a higher --memory"
    )]
    Notations {
        /// How many positions.
        positions: u64,
        /// How many bytes.
        given: u64,
        /// The limit.
        limit: u64,
    },
}

impl ProveError {
    /// Whether a limit was reached, or somebody asked to stop.
    pub fn is_limit(&self) -> bool {
        matches!(
            self,
            ProveError::Explore(_)
                | ProveError::Line(_)
                | ProveError::Graph(_)
                | ProveError::Notations { .. }
                | ProveError::TableBytes { .. }
        )
    }
}
