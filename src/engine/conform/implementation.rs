//! What is checked: somebody's rules, in this process or in another, asked in notation and in batches.

use std::collections::BTreeMap;
use std::time::Duration;

use thiserror::Error;

use super::protocol::{Answers, Faced, Hello, Seated, Turns, VERSION};
use crate::parallel;
use crate::rules::Outcome;
use crate::settings::{GAMES, Variant};

/// An implementation of the rules, whatever it runs on.
///
/// Positions and actions are in notation. Each answer has as many items as the question, in the same order. An implementation keeps nothing
/// between questions but the variant: every position comes whole. For a plain engine in Rust, [`Engine`] is less to write.
pub trait Implementation: Send {
    /// What it says about itself.
    fn hello(&mut self) -> Result<Hello, EngineError>;

    /// Takes up a variant and says how it begins.
    fn start(&mut self, variant: &Variant) -> Result<String, EngineError>;

    /// The legal actions of each position, in any order; none when the game is over.
    fn actions(&mut self, positions: &[String]) -> Result<Vec<Vec<String>>, EngineError>;

    /// The position after each action of each position.
    fn play(&mut self, turns: &[Turns]) -> Result<Vec<Vec<String>>, EngineError>;

    /// How the game ended in each position, `None` while it goes on.
    fn outcome(&mut self, positions: &[String]) -> Result<Vec<Option<Outcome>>, EngineError>;

    /// What it answers to each of several turns, where it follows a strategy.
    fn answer(&mut self, _turns: &[Faced]) -> Result<Answers, EngineError> {
        Err(EngineError::refused("answer", "this engine follows no strategy"))
    }

    /// What each of several seats sees, in notation with `?` for what it does not.
    fn view(&mut self, _seats: &[Seated]) -> Result<Vec<String>, EngineError> {
        Err(EngineError::refused("view", "this engine does not say what a seat sees"))
    }

    /// The time that it has taken so far, where it knows better than the clock of the caller.
    fn waited(&self) -> Option<Duration> {
        None
    }
}

/// Everything about one position: how the game ended, and where each legal action leads.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// How the game ended, `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// Each legal action with the position after it.
    pub turns: Vec<(String, String)>,
}

impl Answer {
    /// Where an action leads.
    pub fn after(&self, action: &str) -> Option<&str> {
        self.turns.iter().find(|(name, _)| name == action).map(|(_, next)| next.as_str())
    }

    /// The same with the actions in the order of their names, for comparing.
    pub fn sorted(mut self) -> Answer {
        self.turns.sort();
        self
    }
}

/// The rules of one variant, answered position by position.
///
/// ```
/// use gamut::conform::{Answer, Engine, InProcess, Options, check};
/// use gamut::explore::NoProgress;
/// use gamut::rules::{Outcome, Player};
///
/// const LINES: [[usize; 3]; 8] =
///     [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
///
/// /// Tic-tac-toe; a position is the three rows from the top.
/// struct Mine;
///
/// impl Engine for Mine {
///     fn start(&self) -> String {
///         ".../.../...".to_owned()
///     }
///
///     fn answer(&self, position: &str) -> Result<Answer, String> {
///         let marks: Vec<char> = position.chars().filter(|sign| *sign != '/').collect();
///         let count = |mark: char| marks.iter().filter(|other| **other == mark).count();
///         let mover = count('X') - count('O');
///         let won = LINES.iter().any(|line| line.iter().all(|&cell| marks[cell] == ['X', 'O'][1 - mover]));
///         let outcome = match won {
///             true => Some(Outcome::Win(Player::new(1 - mover as u8))),
///             false => (count('.') == 0).then_some(Outcome::Draw),
///         };
///         let mut turns = Vec::new();
///         for cell in (0..9).filter(|&cell| outcome.is_none() && marks[cell] == '.') {
///             let mut next = marks.clone();
///             next[cell] = ['X', 'O'][mover];
///             let rows: Vec<String> = next.chunks(3).map(|row| row.iter().collect()).collect();
///             turns.push((format!("{}{}", ["a", "b", "c"][cell % 3], 3 - cell / 3), rows.join("/")));
///         }
///         Ok(Answer { outcome, turns })
///     }
/// }
///
/// let mut mine = InProcess::new("mine", |_variant| Ok(Box::new(Mine)));
/// let report = check(&mut mine, &"tictactoe".parse().unwrap(), &Options::EVERYTHING, &NoProgress).unwrap();
/// assert_eq!((report.finding, report.extent.positions), (None, 5478));
/// ```
pub trait Engine: Send + Sync {
    /// The position before the first turn.
    fn start(&self) -> String;

    /// All about a position, or a sentence why it cannot be read.
    fn answer(&self, position: &str) -> Result<Answer, String>;

    /// What a seat sees of a position, in notation with `?` for what it does not, or a sentence why that cannot be said.
    fn view(&self, _seated: &Seated) -> Result<String, String> {
        Err("this engine does not say what a seat sees".to_owned())
    }
}

/// Opens a variant.
type Open = Box<dyn Fn(&Variant) -> Result<Box<dyn Engine>, String> + Send>;

/// An engine in this process.
pub struct InProcess {
    name: String,
    open: Open,
    opened: Option<Box<dyn Engine>>,
}

impl InProcess {
    /// An engine with a name, made for each variant by `open`.
    pub fn new<F>(name: impl Into<String>, open: F) -> InProcess
    where
        F: Fn(&Variant) -> Result<Box<dyn Engine>, String> + Send + 'static,
    {
        InProcess { name: name.into(), open: Box::new(open), opened: None }
    }

    fn engine(&self, asked: &'static str) -> Result<&dyn Engine, EngineError> {
        let missing = || EngineError::refused(asked, "no variant has been started");
        self.opened.as_deref().ok_or_else(missing)
    }
}

impl Implementation for InProcess {
    /// All games of gamut with all their settings; what it does not know it refuses at the start.
    fn hello(&mut self) -> Result<Hello, EngineError> {
        let keys = |game: &crate::settings::Game| game.keys.iter().map(|key| key.name.to_owned()).collect();
        let games: BTreeMap<_, _> = GAMES.iter().map(|game| (game.name.to_owned(), keys(game))).collect();
        Ok(Hello { protocol: VERSION, name: self.name.clone(), games, memories: None, answers: Vec::new() })
    }

    fn start(&mut self, variant: &Variant) -> Result<String, EngineError> {
        let engine = (self.open)(variant).map_err(|reason| EngineError::refused("start", reason))?;
        let start = engine.start();
        self.opened = Some(engine);
        Ok(start)
    }

    fn actions(&mut self, positions: &[String]) -> Result<Vec<Vec<String>>, EngineError> {
        let engine = self.engine("actions")?;
        let names = |answer: Answer| answer.turns.into_iter().map(|(action, _)| action).collect();
        let ask = |position: &String| engine.answer(position).map(names);
        parallel::try_map_items(positions, ask).map_err(|why| EngineError::refused("actions", why))
    }

    fn play(&mut self, turns: &[Turns]) -> Result<Vec<Vec<String>>, EngineError> {
        let engine = self.engine("play")?;
        let ask = |turns: &Turns| {
            let answer = engine.answer(&turns.position)?;
            let next = |action: &String| {
                let next = answer.after(action).map(str::to_owned);
                next.ok_or_else(|| format!("{action} is not legal in {}", turns.position))
            };
            turns.actions.iter().map(next).collect()
        };
        parallel::try_map_items(turns, ask).map_err(|why: String| EngineError::refused("play", why))
    }

    fn outcome(&mut self, positions: &[String]) -> Result<Vec<Option<Outcome>>, EngineError> {
        let engine = self.engine("outcome")?;
        let ask = |position: &String| engine.answer(position).map(|answer| answer.outcome);
        parallel::try_map_items(positions, ask).map_err(|why| EngineError::refused("outcome", why))
    }

    fn view(&mut self, seats: &[Seated]) -> Result<Vec<String>, EngineError> {
        let engine = self.engine("view")?;
        parallel::try_map_items(seats, |seated| engine.view(seated)).map_err(|why| EngineError::refused("view", why))
    }
}

/// Why an implementation could not be asked, or did not answer as it should.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The program cannot be started.
    #[error("cannot start the engine `{command}`: {reason}")]
    Spawn {
        /// The command.
        command: String,
        /// Why not.
        reason: String,
    },
    /// The program ended.
    #[error("the engine ended ({status}) when it was asked {asked}{}", last_words(.stderr))]
    Ended {
        /// How it ended.
        status: String,
        /// The question.
        asked: String,
        /// The last lines that it wrote to stderr.
        stderr: Vec<String>,
    },
    /// No answer in time.
    #[error(
        "the engine did not answer within {limit:?} when it was asked {asked}; --timeout allows more and --batch asks less at once"
    )]
    TimedOut {
        /// How long it had.
        limit: Duration,
        /// The question.
        asked: String,
    },
    /// Nobody waits for its answer any more.
    #[error("the engine was ended because somebody asked to stop")]
    Stopped,
    /// An answer that is none.
    #[error("the engine was asked {asked} and answered `{line}`: {reason}")]
    Malformed {
        /// The question.
        asked: String,
        /// The line.
        line: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The engine says that it cannot answer.
    #[error("the engine was asked {asked} and refused: {reason}")]
    Refused {
        /// The question.
        asked: String,
        /// Its sentence.
        reason: String,
    },
    /// Another version of the protocol.
    #[error("the engine speaks version {given} of the protocol, and this is version {VERSION}")]
    Version {
        /// Its version.
        given: u32,
    },
    /// A game that it does not know.
    #[error("the engine does not know the game {game}: it says that it knows {known}")]
    Game {
        /// The game.
        game: &'static str,
        /// Those that it knows.
        known: String,
    },
    /// A setting that it does not know.
    #[error(
        "the engine does not honour the setting {key} of {game}, and this variant has {key}={value}: it says that it honours {known}"
    )]
    Setting {
        /// The game.
        game: &'static str,
        /// The key.
        key: &'static str,
        /// Its value.
        value: String,
        /// Those that it honours.
        known: String,
    },
}

impl EngineError {
    /// The error of an implementation that cannot answer.
    pub fn refused(asked: impl Into<String>, reason: impl Into<String>) -> EngineError {
        EngineError::Refused { asked: asked.into(), reason: reason.into() }
    }
}

fn last_words(stderr: &[String]) -> String {
    match stderr {
        [] => String::new(),
        [line] => format!("; its last words were `{}`", line.trim_start()),
        [.., last] => format!("; its last words were `{}`:\n  {}", last.trim_start(), stderr.join("\n  ")),
    }
}
