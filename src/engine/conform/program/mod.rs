//! A program as a game: whatever speaks the protocol is asked about every position, and its answers are a game like any other.
//!
//! The program says which of the optional questions it answers (`docs/protocol.md`). What it says about every position is gathered into a [`Graph`] by several
//! processes at once, and checked: what cannot be is said with a shortest line to it. A command is run because somebody has given it on the command line or to [`games`]; one that is found in a file never is.

mod answers;
mod flaw;
mod gather;
mod pictures;
mod session;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use serde_json::{Map, Value};

use super::child::Child;
use super::implementation::EngineError;
use super::protocol::Ask;
use crate::explore::{ExploreError, Limits, NoProgress, Progress};
use crate::packed::{AnyGame, opener};
use crate::rules::graph::{Graph, MOST_PLAYERS};
use crate::rules::{OpenError, OutsideFault};
use crate::settings::outside::{Outside, OwnKey, OwnValues, PROGRAM, Settings};
use crate::settings::{GAMES, SettingError, Variant};

pub use flaw::Flaw;
use session::{Opening, Session};

/// How a program is asked.
#[derive(Clone)]
pub struct Asking {
    /// How long an answer may take.
    pub timeout: Duration,
    /// About how many positions it is asked at once.
    pub batch: usize,
    /// How many processes there are.
    pub processes: usize,
    /// How far it may go.
    pub limits: Limits,
    /// Makes what hears how it goes on.
    pub progress: fn() -> Box<dyn Progress>,
    /// Whether to wait no longer.
    pub stopped: fn() -> bool,
}

impl Default for Asking {
    /// Ten seconds for an answer, 1024 positions at once, one process per core, no limits.
    fn default() -> Asking {
        Asking {
            timeout: Duration::from_secs(10),
            batch: 1024,
            processes: std::thread::available_parallelism().map_or(1, usize::from),
            limits: Limits::NONE,
            progress: || Box::new(NoProgress),
            stopped: || false,
        }
    }
}

/// Why a program is not taken as a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// It cannot be asked, or does not answer as it should.
    #[error("{}", engine(.0, TOO_MUCH))]
    Engine(#[from] EngineError),
    /// It fails at a position.
    #[error("at `{position}` ({at}) {}", engine(.error, "; --run-timeout allows more"))]
    Failed {
        /// The position.
        position: String,
        /// A shortest line to it.
        at: String,
        /// How it fails.
        error: Box<EngineError>,
    },
    /// It fails at several positions at once, and not at one of them at a time.
    #[error("one at a time the program answers ({answered} positions{}), and about several at once it does not: {}", in_time(.within), engine(.error, TOO_MUCH))]
    Together {
        /// How it fails.
        error: Box<EngineError>,
        /// Positions that it answered about.
        answered: usize,
        /// How long it was asked, where that was not enough for all.
        within: Option<Duration>,
    },
    /// It says something that cannot be.
    #[error("the program is wrong about `{position}` ({at}): {flaw}")]
    Wrong {
        /// The position.
        position: String,
        /// A shortest line to it.
        at: String,
        /// What is wrong.
        flaw: Box<Flaw>,
    },
    /// A number of players that is not supported.
    #[error("the program has a game for {given} players, and 2 to {MOST_PLAYERS} are possible")]
    Players {
        /// How many it says.
        given: u8,
    },
    /// It has no such game.
    #[error("the program does not have the game {game}: it says that it has {known}")]
    Game {
        /// The game.
        game: String,
        /// Those that it has.
        known: String,
    },
    /// A game or settings that cannot be taken.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A limit was reached, or somebody asked to stop.
    #[error(transparent)]
    Explore(#[from] ExploreError),
    /// More positions than can be numbered.
    #[error("there are more than 4,294,967,294 positions or actions")]
    TooManyNames,
}

/// What to do about an answer that is late.
const TOO_MUCH: &str = "; --run-timeout allows more and --run-batch asks less at once";

fn in_time(time: &Option<Duration>) -> String {
    time.map_or(String::new(), |time| format!(" in {time:?}"))
}

fn engine(error: &EngineError, if_late: &str) -> String {
    match error {
        EngineError::TimedOut { limit, asked } => {
            format!("the program did not answer within {limit:?} when it was asked {asked}{if_late}")
        }
        error => error.to_string().replacen("the engine", "the program", 1),
    }
}

impl From<ProgramError> for OpenError {
    fn from(error: ProgramError) -> OpenError {
        let fault = match &error {
            ProgramError::Wrong { .. } => OutsideFault::Wrong,
            ProgramError::Engine(EngineError::Stopped) | ProgramError::Explore(ExploreError::Interrupted { .. }) => {
                OutsideFault::Stopped
            }
            ProgramError::Explore(_) | ProgramError::TooManyNames => OutsideFault::Limit,
            _ => OutsideFault::Unusable,
        };
        OpenError::Outside { reason: error.to_string(), fault }
    }
}

/// The questions that a program answers beside those that it must.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Optional(Vec<String>);

impl Optional {
    fn has(&self, question: &str) -> bool {
        self.0.iter().any(|answered| answered == question)
    }
}

/// A setting as a program tells it; what is wrong with it is said in a sentence without a full stop.
fn own_key(told: &Value) -> Result<OwnKey, String> {
    let Some(name) = told["name"].as_str() else {
        return Err(format!("a setting has a `name`, which is a text, and this is {told}"));
    };
    let wrong = |key: &str, needed: &str| match &told[key] {
        Value::Null => format!("the setting {name} has no `{key}`: {needed} is needed"),
        value => format!("the setting {name} has `{key}` {value}: {needed} is needed"),
    };
    let word = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        value => value.as_i64().map(|number| number.to_string()),
    };
    let number = |key: &str| match &told[key] {
        Value::Null => Ok(None),
        value => value.as_i64().map(Some).ok_or_else(|| wrong(key, "a whole number")),
    };
    let listed = match &told["values"] {
        Value::Null => Some(Vec::new()),
        values => values.as_array().and_then(|values| values.iter().map(word).collect::<Option<Vec<String>>>()),
    };
    let listed = listed.ok_or_else(|| wrong("values", "a list of texts or whole numbers"))?;
    let default = word(&told["default"]).ok_or_else(|| wrong("default", "a text or a whole number"))?;
    let about = match &told["about"] {
        Value::Null => "",
        about => about.as_str().ok_or_else(|| wrong("about", "a text"))?,
    };
    let values = match (listed.as_slice(), number("from")?, number("to")?) {
        ([], Some(from), Some(to)) => OwnValues::Numbers(from, to),
        ([], None, None) => OwnValues::Any,
        ([], None, _) => return Err(wrong("from", "a whole number")),
        ([], _, None) => return Err(wrong("to", "a whole number")),
        _ => OwnValues::Words(listed),
    };
    Ok(OwnKey { name: name.to_owned(), default, values, about: about.to_owned() })
}

/// A game of a program.
struct Program {
    command: String,
    /// As the program calls it.
    game: String,
    asking: Asking,
    /// What was gathered, as long as somebody has it.
    opened: Mutex<HashMap<String, Weak<Graph>>>,
}

/// The games of a program, which is run and asked for them; each as a game from outside, called `program:` and its name. Its positions are gathered when a variant is opened.
///
/// ```
/// use gamut::Model;
/// use gamut::conform::program::{Asking, games};
///
/// let engine = "/no/such/program";
/// assert!(games(engine, &Asking::default()).is_err());
/// ```
pub fn games(command: &str, asking: &Asking) -> Result<Vec<Outside>, ProgramError> {
    let mut child = Child::start(command, asking.timeout)?.until(asking.stopped);
    let hello = session::hello(&mut child)?;
    let optional = Optional(hello.answers);
    let mut found = Vec::new();
    for (game, keys) in &hello.games {
        let keys = match optional.has("settings") {
            true => {
                let told = session::settings(&mut child, game)?;
                let bad = |reason: String| SettingError::BadGame { game: format!("{PROGRAM}{game}"), reason };
                told.iter().map(own_key).collect::<Result<_, _>>().map_err(bad)?
            }
            false => keys.iter().map(|key| undescribed(key)).collect(),
        };
        let program = Program {
            command: command.to_owned(),
            game: game.clone(),
            asking: asking.clone(),
            opened: Mutex::default(),
        };
        let open =
            move |settings: &Settings| Ok(AnyGame::of(crate::packed::graph::Graph::new(program.open(settings)?)));
        let about = format!("the game {game} of the program {}", hello.name);
        found.push(Outside::new(&format!("{PROGRAM}{game}"), &about, keys, opener(open))?);
    }
    match found.is_empty() {
        true => Err(ProgramError::Game { game: "that is asked for".to_owned(), known: "none".to_owned() }),
        false => Ok(found),
    }
}

/// A setting of which only the name is known: what it may have the program says when it begins.
fn undescribed(key: &str) -> OwnKey {
    OwnKey { name: key.to_owned(), default: String::new(), values: OwnValues::Any, about: String::new() }
}

impl Program {
    /// Gathers all that the program says about a variant, unless that is at hand.
    fn open(&self, settings: &Settings) -> Result<Arc<Graph>, OpenError> {
        let variant = Variant::Outside(settings.clone()).to_string();
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(graph) = opened.get(&variant).and_then(Weak::upgrade) {
            return Ok(graph);
        }
        let graph = Arc::new(self.gather(settings)?);
        opened.insert(variant, Arc::downgrade(&graph));
        Ok(graph)
    }

    /// A process that has taken up a variant, and how that begins.
    fn session(&self, opening: &Opening) -> Result<(Session, String), EngineError> {
        Session::open(&self.command, self.asking.timeout, self.asking.stopped, opening)
    }

    fn gather(&self, settings: &Settings) -> Result<Graph, ProgramError> {
        let progress = (self.asking.progress)();
        progress.doing("asking the program");
        let opening = self.opening(settings)?;
        let mut sessions = Vec::new();
        let mut start: Option<String> = None;
        for _ in 0..self.asking.processes.max(1) {
            let (session, begins) = self.session(&opening)?;
            sessions.push(session);
            match &start {
                Some(start) if *start != begins => {
                    let flaw = Box::new(Flaw::TwoStarts { other: begins });
                    return Err(ProgramError::Wrong { position: start.clone(), at: "at the start".to_owned(), flaw });
                }
                _ => start = Some(begins),
            }
        }
        let reopen = || self.session(&opening).map(|(session, _)| session);
        let start = start.unwrap_or_default();
        let (mut graph, sessions) = gather::gather(sessions, &start, &self.asking, &*progress, &reopen)?;
        if let Some(session) = sessions.into_iter().next().filter(|session| pictures::draws(session.optional())) {
            graph.draw_by(Arc::new(pictures::Drawer::new(session)));
        }
        Ok(graph)
    }

    /// What the program is told at the start. A program that has one of gamut's games and does not describe its settings gets all that gamut knows.
    fn opening(&self, settings: &Settings) -> Result<Opening, ProgramError> {
        let set: Vec<(&str, &str)> = settings
            .entries()
            .iter()
            .filter(|entry| !entry.value.is_empty())
            .map(|entry| (entry.key, entry.value.as_str()))
            .collect();
        let described = settings.entries().iter().any(|entry| !entry.default.is_empty());
        if !described && GAMES.iter().any(|game| game.name == self.game) {
            let variant = Variant::from_pairs([("game", self.game.as_str())].into_iter().chain(set.iter().copied()))?;
            if let Ask::Start { game, variant, settings, layout } = Ask::start(&variant) {
                return Ok(Opening { game, variant, settings, layout });
            }
        }
        let words = settings.entries().iter().filter(|entry| entry.value != entry.default);
        let words = words.map(|entry| format!(" {}={}", entry.key, entry.value));
        let settings = set.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value)));
        Ok(Opening {
            game: self.game.clone(),
            variant: self.game.clone() + &words.collect::<String>(),
            settings: settings.collect::<Map<String, Value>>(),
            layout: None,
        })
    }
}
