//! The front door: one variant opened, explored, solved, verified and tabulated, whatever the width of its codes.
//!
//! ```
//! use gamut::model::{Model, Options};
//!
//! let model: Model = "ovo board=3x3 eggs=2 undo=banned".parse()?;
//! let solved = model.solve(&Options::default())?;
//! assert_eq!(solved.start()?.to_string(), "draw (endless)");
//! assert_eq!(solved.counts().positions, 25_663);
//! assert_eq!(solved.verify(&Options::default())?, 25_663);
//! # let folder = std::env::temp_dir().join(format!("gamut-model-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("banned.gtb");
//! solved.write_table(&path)?;
//!
//! let table = gamut::model::Solved::open(&path)?;
//! let position = table.model().start();
//! let best = &table.moves(position)?[0];
//! assert_eq!(best.value, table.value(position)?);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Positions cross this layer as [`Position`], a handle that says nothing by itself, or as notation ([`Model::read`], [`Model::write`]).

mod coalitions;
mod error;
mod explored;
mod hardest;
mod indexed;
mod own;
mod show;
mod sizes;
mod solved;
mod standings;

use std::str::FromStr;

use crate::explore::{Limits, NoProgress, Prediction, Progress, perft, predict, predict_indexed};
use crate::packed::{AnyGame, Code, Symmetry, Wide};
use crate::prove::{Asking, Engine, Job, Question, Source, Verdict};
use crate::results::PlayedLine;
use crate::rules::diagram::Diagram;
use crate::rules::{AnyRules, Hidden, Outcome, Player, Rules};
use crate::settings::Variant;
use crate::{with_game, with_rules};

pub use coalitions::CoalitionReport;
pub use error::{Error, Fault};
pub use explored::{Answers, Cycles, Explored, LookAhead};
pub use hardest::{HardStep, Hardest};
pub use indexed::{ByIndex, VerifiedTable};
pub use own::Own;
pub use sizes::{LARGEST_SIDE, Sizes, SliceSize, sizes_of_all_boards};
pub use solved::{Counts, Entry, Line, LookedUp, Move, SliceCounts, Solved, Step};
pub use standings::Standings;

/// As [`with_game!`], with the game as an `Arc` that can be kept.
macro_rules! in_width {
    ($model:expr, $game:ident => $body:expr) => {
        match &$model.game {
            crate::packed::AnyGame::Narrow($game) => $body,
            crate::packed::AnyGame::Wide($game) => $body,
        }
    };
}
use in_width;

/// A variant that can be asked: its rules, its positions, its values.
///
/// ```
/// use gamut::Model;
///
/// let model: Model = "tictactoe".parse()?;
/// let start = model.start();
/// assert_eq!(model.write(start), ".../.../...");
/// let action = model.action(start, "b2")?;
/// assert_eq!(model.write(action.next), ".../.X./...");
/// assert_eq!(model.actions(action.next).len(), 8);
/// # Ok::<(), gamut::model::Error>(())
/// ```
#[derive(Clone)]
pub struct Model {
    variant: Variant,
    game: AnyGame,
}

/// A position of a model. Only the model that made it can say what it is.
///
/// ```
/// use gamut::Model;
/// use gamut::rules::{Outcome, Player};
///
/// let model: Model = "tictactoe".parse()?;
/// let position = model.read("XXX/OO./...")?;
/// assert_eq!(model.outcome(position), Some(Outcome::Win(Player::FIRST)));
/// assert!(model.read("XXX/.../...").is_err(), "O has not moved yet");
/// # Ok::<(), gamut::model::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(Wide);

impl Position {
    fn new<C: Code>(code: C) -> Position {
        Position(code.widened())
    }

    fn code<C: Code>(self) -> C {
        C::narrowed(self.0)
    }
}

/// A legal action, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// The action in notation.
    pub text: String,
    /// The position after it.
    pub next: Position,
}

/// How to explore, solve and verify.
///
/// ```
/// use gamut::explore::Limits;
/// use gamut::packed::Symmetry;
/// use gamut::{Model, Options};
///
/// let model: Model = "tictactoe".parse()?;
/// let every = Options { symmetry: Symmetry::Off, ..Options::default() };
/// assert_eq!(model.explore(&[], &every)?.positions, 5478);
/// assert_eq!(model.explore(&[], &Options::default())?.positions, 765);
/// let few = Options { limits: Limits { positions: 100, ..Limits::NONE }, ..every };
/// assert!(model.explore(&[], &few).is_err());
/// # Ok::<(), gamut::model::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Options<'o> {
    /// Whether positions that are images of each other count once.
    pub symmetry: Symmetry,
    /// What may be used up.
    pub limits: Limits,
    /// Hears how it goes on, and may ask to stop.
    pub progress: &'o dyn Progress,
}

impl Default for Options<'_> {
    /// Images merged, no limits, silent.
    fn default() -> Self {
        Options { symmetry: Symmetry::On, limits: Limits::NONE, progress: &NoProgress }
    }
}

/// Bounds are near for OVO, labyrinth and Quixo, and hundreds of times too high for twinlines: what is this many times too much is not tried.
const LOOSE: u128 = 1_000;

/// What a position takes where all of them take more bytes than can be counted.
const BYTES_PER_POSITION: u128 = 16;

/// Which rules do the counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rulebook {
    /// The specification.
    Literal,
    /// The engine.
    Packed,
}

impl FromStr for Model {
    type Err = Error;

    /// A model of a variant as it is written on the command line.
    fn from_str(text: &str) -> Result<Model, Error> {
        Model::open(text.parse()?)
    }
}

impl Model {
    /// A model of a variant.
    pub fn open(variant: Variant) -> Result<Model, Error> {
        let game = AnyGame::open(&variant)?;
        Ok(Model { variant, game })
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The engine, for what is generic over the width of codes.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Number of players.
    pub fn players(&self) -> u8 {
        with_game!(self.game, game => game.players())
    }

    /// The position before the first turn.
    pub fn start(&self) -> Position {
        with_game!(self.game, game => Position::new(game.start()))
    }

    /// A position from notation.
    pub fn read(&self, text: &str) -> Result<Position, Error> {
        with_game!(self.game, game => Ok(Position::new(game.read(text)?)))
    }

    /// A position from notation, or the start.
    pub fn read_or_start(&self, text: Option<&str>) -> Result<Position, Error> {
        text.map_or_else(|| Ok(self.start()), |text| self.read(text))
    }

    /// The image of a position that stands for it where images are merged.
    pub fn canonical(&self, position: Position) -> Position {
        with_game!(self.game, game => Position::new(game.canonical(Symmetry::On, position.code())))
    }

    /// A position in notation.
    pub fn write(&self, position: Position) -> String {
        with_game!(self.game, game => game.write(position.code()))
    }

    /// A picture of a position for a terminal.
    pub fn diagram(&self, position: Position) -> Diagram {
        with_game!(self.game, game => game.diagram(position.code()))
    }

    /// What the players cannot see in a position, and who may claim; nothing where a game hides nothing.
    ///
    /// ```
    /// use gamut::Model;
    /// use gamut::rules::Player;
    ///
    /// let model: Model = "ovo board=3x3 eggs=2".parse()?;
    /// let hidden = model.hidden(model.read("1b1/B2/1aa 2")?).unwrap();
    /// assert_eq!(hidden.view, "1?1/B2/1?? 2");
    /// assert_eq!(hidden.seen(&["b1".to_owned()]).unwrap(), "1?1/B2/1a? 2");
    /// assert_eq!(hidden.claims, [(Player::FIRST, true)]);
    /// # Ok::<(), gamut::model::Error>(())
    /// ```
    pub fn hidden(&self, position: Position) -> Option<Hidden> {
        with_game!(self.game, game => game.hidden(position.code()))
    }

    /// A drawing of the game's own as SVG, where it has one.
    pub fn svg(&self, position: Position) -> Option<String> {
        with_game!(self.game, game => game.svg(position.code()))
    }

    /// Whose turn it is; in a position that is over, whose turn it would be.
    pub fn to_move(&self, position: Position) -> Player {
        with_game!(self.game, game => game.to_move(position.code()))
    }

    /// How the game ended, by the literal rules, or `None` while it goes on.
    pub fn outcome(&self, position: Position) -> Option<Outcome> {
        with_game!(self.game, game => game.literal_outcome(position.code()))
    }

    /// Every legal action, in the order of the rules.
    pub fn actions(&self, position: Position) -> Vec<Action> {
        with_game!(self.game, game => {
            let action = |turn: crate::packed::Turn<_>| Action { text: turn.text, next: Position::new(turn.next) };
            game.turns(position.code()).into_iter().map(action).collect()
        })
    }

    /// The legal action of this name, or why there is none.
    pub fn action(&self, position: Position, text: &str) -> Result<Action, Error> {
        with_game!(self.game, game => match game.turn(position.code(), text) {
            Ok(turn) => Ok(Action { text: turn.text, next: Position::new(turn.next) }),
            Err(reason) => Err(Error::Illegal { reason }),
        })
    }

    /// Visits every position that can arise when a player follows a strategy and the others do anything.
    ///
    /// ```
    /// use gamut::prove::{Question, Source};
    /// use gamut::rules::Player;
    /// use gamut::{Model, Options};
    ///
    /// let model: Model = "ovo board=3x3 eggs=3".parse()?;
    /// let question = Question::not_lose(Player::FIRST);
    /// let verdict = model.prove(&Source::find("take-back"), &question, &Options::default())?;
    /// assert_eq!(verdict.proved().unwrap().positions, 88);
    /// # Ok::<(), gamut::model::Error>(())
    /// ```
    pub fn prove(&self, strategy: &Source, question: &Question, options: &Options<'_>) -> Result<Verdict, Error> {
        Ok(self.job(strategy, options).run(question, options.progress)?)
    }

    /// One game from the start: the others take `turns` one after another, and the player answers by the strategy.
    pub fn follow(
        &self,
        strategy: &Source,
        player: Player,
        turns: &[String],
        options: &Options<'_>,
    ) -> Result<PlayedLine, Error> {
        Ok(self.job(strategy, options).follow(player, turns, options.progress)?)
    }

    fn job<'j>(&'j self, source: &'j Source, options: &Options<'_>) -> Job<'j> {
        let (engine, asking) = (Engine::default(), Asking::default());
        Job { variant: &self.variant, source, engine, asking, limits: options.limits }
    }

    /// For each legal action, the sequences of `depth` actions that begin with it.
    pub fn perft(&self, position: Option<&str>, depth: u32, rulebook: Rulebook) -> Result<Vec<(String, u64)>, Error> {
        match rulebook {
            Rulebook::Packed => {
                let position = self.read_or_start(position)?;
                Ok(with_game!(self.game, game => perft::divide_packed(game, position.code(), depth)))
            }
            Rulebook::Literal => with_rules!(AnyRules::open(&self.variant)?, rules => {
                let position = position.map_or_else(|| Ok(rules.start()), |text| rules.read_position(text))?;
                Ok(perft::divide_literal(&rules, &position, depth))
            }),
        }
    }

    /// Numbers that exploring cannot exceed.
    pub fn predict(&self, symmetry: Symmetry) -> Prediction {
        with_game!(self.game, game => predict(game, symmetry))
    }

    /// The same for [`Model::explore_indexed`].
    pub fn predict_indexed(&self) -> Result<Prediction, Error> {
        in_width!(self, game => Ok(predict_indexed(&*game.ranked()?)))
    }

    /// Refuses what certainly has more positions than this. Bounds are not tight: what might have fewer is let pass.
    pub fn expect_at_most(&self, limit: u64) -> Result<(), Error> {
        match self.predict(Symmetry::On).positions {
            Some(positions) if positions / LOOSE > u128::from(limit) => {
                Err(Error::TooManyPositions { positions, limit })
            }
            _ => Ok(()),
        }
    }

    /// Refuses what is far beyond the memory that may be used, unless only a number of positions is wanted. Bounds are not tight: what might fit is begun.
    fn expect_to_fit(&self, options: &Options<'_>) -> Result<(), Error> {
        let Limits { positions: wanted, bytes: limit } = options.limits;
        // Without a bound it is begun, and the memory that it takes is watched.
        let Prediction { positions: Some(positions), bytes } = self.predict(options.symmetry) else { return Ok(()) };
        let per_position = bytes.and_then(|bytes| bytes.checked_div(positions)).unwrap_or(BYTES_PER_POSITION).max(1);
        let fit = u128::from(limit) / per_position;
        if wanted == u64::MAX && positions / LOOSE > fit {
            return Err(Error::Hopeless { variant: self.variant.to_string(), positions, fit, limit });
        }
        Ok(())
    }
}
