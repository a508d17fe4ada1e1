//! Where a strategy comes from: a name, a table or a program.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::follow::follow;
use super::literal::{InRules, prove_literal};
use super::program::{InCodes, Program};
use super::search::prove;
use super::table::TableStrategy;
use super::verdict::{ProveError, Question, Verdict};
use super::{ovo, verdict};
use crate::conform::Child;
use crate::explore::{Limits, Progress};
use crate::packed::{AnyGame, Code, Game, Named, STRATEGIES, Strategy};
use crate::results::PlayedLine;
use crate::rules::{AnyRules, Player, Rules};
use crate::settings::Variant;
use crate::tablebase::Table;
use crate::{with_game, with_rules};

/// Where a strategy comes from.
///
/// ```
/// use gamut::prove::Source;
///
/// assert!(matches!(Source::find("take-back"), Source::Named(_)));
/// assert!(matches!(Source::find("solved.gtb"), Source::Table(_)));
/// assert!(matches!(Source::find("python3 mine.py"), Source::Program(_)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// It comes with gamut.
    Named(&'static Named),
    /// A solved table in a file.
    Table(PathBuf),
    /// A program with its arguments.
    Program(String),
}

/// The first bytes of a table.
const TABLE: &[u8] = b"gamut-tb";

impl Source {
    /// What a word on the command line or in a file stands for: a strategy of gamut, else a file that is a table or is named like one, else a program.
    pub fn find(word: &str) -> Source {
        if let Some(named) = Named::find(word) {
            return Source::Named(named);
        }
        let path = Path::new(word);
        let mut head = [0; TABLE.len()];
        let read = crate::files::open(path).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut head));
        match (read.is_ok() && head == TABLE) || path.extension().is_some_and(|ending| ending == "gtb") {
            true => Source::Table(path.to_owned()),
            false => Source::Program(word.to_owned()),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Named(named) => f.write_str(named.name),
            Source::Table(path) => path.display().fmt(f),
            Source::Program(command) => f.write_str(command),
        }
    }
}

/// Which rules are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Engine {
    /// The bit boards, in parallel and with little memory.
    #[default]
    Packed,
    /// The specification.
    Literal,
}

/// How a program is asked.
#[derive(Debug, Clone, Copy)]
pub struct Asking {
    /// How long an answer may take.
    pub timeout: Duration,
    /// How many turns it is asked about at once.
    pub batch: usize,
    /// Whether to wait no longer.
    pub stopped: fn() -> bool,
}

impl Default for Asking {
    fn default() -> Asking {
        Asking { timeout: Duration::from_secs(10), batch: 256, stopped: || false }
    }
}

/// A strategy to be checked in a variant.
#[derive(Debug, Clone)]
pub struct Job<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// The strategy.
    pub source: &'a Source,
    /// Which rules are used.
    pub engine: Engine,
    /// How a program is asked.
    pub asking: Asking,
    /// How far it may go.
    pub limits: Limits,
}

impl Job<'_> {
    /// Visits every position that can arise when a player follows the strategy and the others do anything.
    pub fn run(&self, question: &Question, progress: &dyn Progress) -> Result<Verdict, ProveError> {
        match self.engine {
            Engine::Packed => with_game!(AnyGame::open(self.variant)?, game => {
                let prove = |strategy: &dyn Strategy<_>| prove(game, strategy, question, self.limits, progress);
                self.packed(game, question.player, progress, &prove)
            }),
            Engine::Literal => match AnyRules::open(self.variant)? {
                AnyRules::Ovo(rules) => {
                    let named = |named: &Named| ovo::strategy(named.name);
                    self.literal(&rules, &named, question, progress)
                }
                other => with_rules!(other, rules => self.literal(&rules, &|_| None, question, progress)),
            },
        }
    }

    /// One game from the start: the others take `turns` one after another, and the strategy answers as the packed rules have it.
    pub fn follow(&self, player: Player, turns: &[String], progress: &dyn Progress) -> Result<PlayedLine, ProveError> {
        with_game!(AnyGame::open(self.variant)?, game => {
            let played = |strategy: &dyn Strategy<_>| follow(game, strategy, player, turns);
            self.packed(game, player, progress, &played)
        })
    }

    /// Does something with the strategy on the packed engine.
    fn packed<C: Code, T>(
        &self,
        game: &dyn Game<C>,
        player: Player,
        progress: &dyn Progress,
        with: &dyn Fn(&dyn Strategy<C>) -> Result<T, ProveError>,
    ) -> Result<T, ProveError> {
        self.check_seat(game.players(), player)?;
        match self.source {
            Source::Named(named) => {
                self.check_named(named, game.players())?;
                let missing = || ProveError::Strategy(format!("this engine does not have the strategy {}", named.name));
                with(&*game.strategy(named.name).ok_or_else(missing)?)
            }
            Source::Table(path) => {
                let table = Table::open(path)?;
                table.expect_variant(self.variant)?;
                progress.doing("unpacking the table");
                with(&TableStrategy::new(game, &table, self.limits)?)
            }
            Source::Program(command) => {
                let program = self.program(command, &game.write(game.start()))?;
                with(&InCodes::new(game, &program))
            }
        }
    }

    fn literal<R: Rules>(
        &self,
        rules: &R,
        strategy: &ByName<R>,
        question: &Question,
        progress: &dyn Progress,
    ) -> Result<Verdict, ProveError> {
        self.check_seat(rules.players(), question.player)?;
        let prove = |strategy: &dyn InRules<R>| prove_literal(rules, strategy, question, self.limits, progress);
        match self.source {
            Source::Named(named) => {
                self.check_named(named, rules.players())?;
                let missing = || ProveError::Strategy(format!("{} has no literal form", named.name));
                prove(&*strategy(named).ok_or_else(missing)?)
            }
            Source::Table(_) => Err(ProveError::Strategy(
                "a table knows positions by the packed engine's codes: it cannot be followed with --engine literal"
                    .to_owned(),
            )),
            Source::Program(command) => prove(&self.program(command, &rules.write_position(&rules.start()))?),
        }
    }

    fn check_seat(&self, players: u8, player: Player) -> Result<(), ProveError> {
        let given = player.number();
        match given <= players {
            true => Ok(()),
            false => Err(ProveError::NoSeat { given, variant: self.variant.to_string(), players }),
        }
    }

    fn check_named(&self, named: &Named, players: u8) -> Result<(), ProveError> {
        let game = self.variant.game().name;
        let sentence = if named.game != game {
            let own = strategies_of(game).unwrap_or("none".to_owned());
            format!("{} is a strategy of {}, and {game} has {own}", named.name, named.game)
        } else if named.players != players {
            format!("{} is a strategy for {} players, and `{}` has {players}", named.name, named.players, self.variant)
        } else {
            return Ok(());
        };
        Err(ProveError::Strategy(sentence))
    }

    fn program(&self, command: &str, start: &str) -> Result<Program, ProveError> {
        let child = Child::start(command, self.asking.timeout).map_err(|error| self.unknown(command, error.into()))?;
        Program::open(Box::new(child.until(self.asking.stopped)), self.variant, start, self.asking.batch)
    }

    /// A word that is no command may have been meant for something else.
    fn unknown(&self, word: &str, error: ProveError) -> ProveError {
        if word.contains(char::is_whitespace) {
            return error;
        }
        let game = self.variant.game().name;
        let names = strategies_of(game).unwrap_or("none by name".to_owned());
        verdict::ProveError::Strategy(format!("`{word}` is no strategy ({game} has {names}) and no table, and {error}"))
    }
}

/// The names of a game's strategies, where it has any.
fn strategies_of(game: &str) -> Option<String> {
    let names: Vec<&str> = STRATEGIES.iter().filter(|named| named.game == game).map(|named| named.name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The strategy of a name in the words of the literal rules, where there is one.
type ByName<R> = dyn Fn(&Named) -> Option<Box<dyn InRules<R>>>;
