//! The specifications: each game's rules, literal and readable, one function per clause of its rules document.
//!
//! This is the truth about a game. It is slow on purpose: every other engine is checked against it,
//! position by position, and no optimisation may touch it.

/// What every game with clauses takes from the functions that stand for them, which have the same names in each: to be put into its `impl Rules`.
/// With `in_common` it is what holds for a player who forgets, too.
macro_rules! by_clauses {
    () => {
        by_clauses!(in_common);

        fn to_move(&self, position: &Position) -> Player {
            position.to_move
        }

        fn write_action(&self, action: Action) -> String {
            action.to_string()
        }

        fn diagram(&self, position: &Position) -> $crate::rules::diagram::Diagram {
            self.draw(position)
        }

        fn cited_difference(&self, right: &str, given: &str) -> Vec<$crate::rules::Cited> {
            Self::difference_citations(right, given)
        }
    };
    (in_common) => {
        type Position = Position;
        type Action = Action;
        type Event = Event;

        fn start(&self) -> Position {
            self.set_up()
        }

        fn actions(&self, position: &Position) -> Vec<Action> {
            self.legal_actions(position)
        }

        fn refusal(&self, position: &Position, action: Action) -> Option<String> {
            self.legal(position, action).err().map(|refusal| refusal.to_string())
        }

        fn play(&self, position: &Position, action: Action) -> $crate::rules::Played<Position, Event> {
            self.carry_out(position, action)
        }

        fn kinds(&self, events: &[Event]) -> Vec<&'static str> {
            play::kinds(events)
        }

        fn read_position(&self, text: &str) -> Result<Position, $crate::rules::PositionError> {
            let setup = self.read_setup(text)?;
            self.check(setup).map_err(|error| $crate::rules::PositionError::Impossible(error.to_string()))
        }

        fn read_as_is(&self, text: &str) -> Result<Position, $crate::rules::PositionError> {
            Ok(Position::trusted(self.read_setup(text)?))
        }

        fn cited(&self, position: &Position, action: Action) -> Vec<$crate::rules::Cited> {
            self.citations(position, action)
        }

        fn cited_ending(&self, position: &Position) -> Vec<$crate::rules::Cited> {
            self.ending_citations(position)
        }
    };
}

pub mod board;
mod cited;
pub mod diagram;
pub mod document;
pub mod graph;
mod hidden;
pub mod labyrinth;
mod notation;
pub mod ovo;
mod player;
pub mod toys;
pub mod twinlines;

use std::fmt::{Debug, Display};
use std::hash::Hash;

pub use cited::Cited;
pub use hidden::{Hidden, HiddenPiece};
pub use notation::{NotationError, PositionError};
pub use player::{ByPlayer, Player};

use crate::settings::ovo::Memory;
use crate::settings::{Variant, outside};
use diagram::Diagram;

/// How a game that is over ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Nobody has, and nobody can any more.
    Draw,
}

/// What an action did: the position after it, and the events in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played<P, E> {
    /// The position after the action.
    pub position: P,
    /// Each thing that happened, in order.
    pub events: Vec<E>,
}

/// The literal rules of one variant.
///
/// A game needs its start, whose turn it is, its actions, what they do, how it ends, and notation; the rest has defaults.
///
/// Laws, checked for every game by one conformance suite: [`Rules::actions`] is sorted, without doubles, and empty exactly when
/// the game is over; an action is in it exactly when [`Rules::refusal`] has nothing against it; positions and actions
/// come back from their notation unchanged.
pub trait Rules: Send + Sync + 'static {
    /// Everything that two equal positions have in common.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// What a player may do on a turn.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// What an action did, in words by `Display`.
    type Event: Clone + Eq + Debug + Display;

    /// The number of players.
    fn players(&self) -> u8 {
        2
    }

    /// The position before the first turn.
    fn start(&self) -> Self::Position;

    /// Whose turn it is; in a position that is over, whose turn it would be.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Every legal action, sorted; none when the game is over.
    fn actions(&self, position: &Self::Position) -> Vec<Self::Action>;

    /// Why an action is not legal here, in one sentence without a full stop; `None` when it is legal.
    fn refusal(&self, position: &Self::Position, action: Self::Action) -> Option<String> {
        let legal = self.actions(position).contains(&action);
        (!legal).then(|| "it is not among the legal actions".to_owned())
    }

    /// Carries out a legal action. What it does with an illegal one is not specified, but it does not panic on one
    /// that names cells of the board.
    fn play(&self, position: &Self::Position, action: Self::Action) -> Played<Self::Position, Self::Event>;

    /// The kinds of thing that an action was, as words for statistics (`step`, `jump`, `flip`, ...).
    fn kinds(&self, _events: &[Self::Event]) -> Vec<&'static str> {
        vec!["move"]
    }

    /// What is counted when play is cut short, as in `points`; `None` where nothing is, and such a game is level.
    fn counted(&self) -> Option<&'static str> {
        None
    }

    /// How much of what is counted a player has.
    fn count_of(&self, _position: &Self::Position, _player: Player) -> u32 {
        0
    }

    /// How far a player has come on the way to the end, for games that are to end: the more the nearer. It says nothing about who wins.
    fn progress(&self, position: &Self::Position, player: Player) -> u32 {
        self.count_of(position, player)
    }

    /// A position in notation.
    fn write_position(&self, position: &Self::Position) -> String;

    /// A position from notation, checked against what can exist in this variant.
    fn read_position(&self, text: &str) -> Result<Self::Position, PositionError>;

    /// A position from notation, whether it can exist or not: to be looked at while somebody sets it up, not to be played on.
    fn read_as_is(&self, text: &str) -> Result<Self::Position, PositionError> {
        self.read_position(text)
    }

    /// An action in notation.
    fn write_action(&self, action: Self::Action) -> String;

    /// An action from notation; whether it is legal depends on the position.
    fn read_action(&self, text: &str) -> Result<Self::Action, NotationError>;

    /// A picture of the position for a terminal; its notation where there is none.
    fn diagram(&self, position: &Self::Position) -> Diagram
    where
        Self: Sized,
    {
        diagram::plain(self, position, &self.write_position(position))
    }

    /// What the players cannot see in a position, and who may claim; `None` where a game hides nothing.
    fn hidden(&self, _position: &Self::Position) -> Option<Hidden> {
        None
    }

    /// The rules of OVO, whose players remember whose face-down eggs are whose, for what is measured about memory; `None` in other games.
    fn remembered(&self) -> Option<&ovo::Ovo> {
        None
    }

    /// A drawing of the position as SVG, for reports and pages; `None` where gamut draws it, or shows the diagram.
    fn svg(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// The parts of the rules document that speak of an action here: of why it is refused, or of what it does. Empty where
    /// the document has no clauses.
    fn cited(&self, _position: &Self::Position, _action: Self::Action) -> Vec<Cited> {
        Vec::new()
    }

    /// The parts of the rules document that say whether the game is over here, and how it ended.
    fn cited_ending(&self, _position: &Self::Position) -> Vec<Cited> {
        Vec::new()
    }

    /// The parts of the rules document that say how the game begins.
    fn cited_start(&self) -> Vec<Cited> {
        vec![Cited::Clause(1)]
    }

    /// The parts of the rules document that say what is wrong when the notation of a position should be `right` and is `given`.
    fn cited_difference(&self, _right: &str, _given: &str) -> Vec<Cited> {
        Vec::new()
    }
}

/// The literal rules of a variant, as their own type.
#[allow(missing_docs, clippy::large_enum_variant)] // One is made per variant, and moved once.
pub enum AnyRules {
    Ovo(ovo::Ovo),
    OvoForgetful(ovo::memory::Forgetful),
    Twinlines(twinlines::Twinlines),
    Labyrinth(labyrinth::Labyrinth),
    TicTacToe(toys::tictactoe::TicTacToe),
    Ring(toys::ring::Ring),
    Quixo(toys::quixo::Quixo),
    Graph(graph::Graph),
}

impl AnyRules {
    /// Opens a variant.
    pub fn open(variant: &Variant) -> Result<AnyRules, OpenError> {
        Ok(match variant {
            Variant::Ovo(settings) => match settings.memory {
                Memory::All => AnyRules::Ovo(ovo::Ovo::new(settings.clone())),
                Memory::Few(few) => AnyRules::OvoForgetful(ovo::memory::Forgetful::new(settings.clone(), few)),
            },
            Variant::Twinlines(settings) => AnyRules::Twinlines(twinlines::Twinlines::new(settings.clone())),
            Variant::Labyrinth(settings) => AnyRules::Labyrinth(labyrinth::Labyrinth::new(settings.clone())),
            Variant::TicTacToe(_) => AnyRules::TicTacToe(toys::tictactoe::TicTacToe),
            Variant::Ring(settings) => AnyRules::Ring(toys::ring::Ring::new(settings.cells)),
            Variant::Quixo(settings) => AnyRules::Quixo(toys::quixo::Quixo::new(settings.size)),
            Variant::Tree(settings) => AnyRules::Graph(open_tree(settings)?),
            Variant::Outside(settings) => return Err(OpenError::no_rules(settings)),
        })
    }
}

/// Evaluates an expression with the rules in an [`AnyRules`](crate::rules::AnyRules) bound to a name, as their own type: compiled for every game.
#[macro_export]
macro_rules! with_rules {
    ($any:expr, $rules:ident => $body:expr) => {
        match $any {
            $crate::rules::AnyRules::Ovo($rules) => $body,
            $crate::rules::AnyRules::OvoForgetful($rules) => $body,
            $crate::rules::AnyRules::Twinlines($rules) => $body,
            $crate::rules::AnyRules::Labyrinth($rules) => $body,
            $crate::rules::AnyRules::TicTacToe($rules) => $body,
            $crate::rules::AnyRules::Ring($rules) => $body,
            $crate::rules::AnyRules::Quixo($rules) => $body,
            $crate::rules::AnyRules::Graph($rules) => $body,
        }
    };
}

/// Reads the text of a tree game.
pub fn open_tree(settings: &crate::settings::toys::Tree) -> Result<graph::Graph, OpenError> {
    let bad = |error| OpenError::Tree { file: settings.file.clone(), error };
    toys::tree::Tree::parse(&settings.text).map_err(bad)
}

/// A variant whose rules cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The text of a tree game is malformed.
    #[error("{file}: {error}")]
    Tree {
        /// The file.
        file: String,
        /// What is wrong with its text.
        error: toys::tree::TreeError,
    },
    /// The rules of a game from outside are not at hand.
    #[error("{}", no_rules(.game, *.opened))]
    NoRules {
        /// The game.
        game: &'static str,
        /// Whether they were, and something else is missing: rules that can be read clause by clause.
        opened: bool,
    },
    /// A game from outside that could not be opened.
    #[error("{reason}")]
    Outside {
        /// Why not, in a sentence without a full stop.
        reason: String,
        /// Whose fault it is.
        fault: OutsideFault,
    },
}

/// Whose fault it is that a game from outside could not be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutsideFault {
    /// It cannot be asked, or does not answer as it should.
    Unusable,
    /// It says something that cannot be.
    Wrong,
    /// A limit was reached.
    Limit,
    /// Somebody asked to stop.
    Stopped,
}

impl OpenError {
    /// The error that the rules of a game from outside are not at hand.
    pub fn no_rules(settings: &outside::Settings) -> OpenError {
        OpenError::NoRules { game: settings.game().name, opened: settings.opener().is_some() }
    }
}

fn no_rules(game: &str, opened: bool) -> String {
    match (opened, game.starts_with(outside::PROGRAM)) {
        (true, _) => format!("{game} is not one of gamut's own games: gamut has no rules of it to do this with"),
        (false, true) => match outside::of_programs().as_slice() {
            [] => format!(
                "the rules of {game} are in a program: say which with --run COMMAND; a command that a file names is never run"
            ),
            known => format!(
                "the rules of {game} are in another program: the one that was given with --run has {}",
                known.join(", ")
            ),
        },
        (false, false) => format!("the rules of {game} are not in this program"),
    }
}
