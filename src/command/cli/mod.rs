//! The command line: words, progress bars, exit codes.
//!
//! Results go to stdout, progress and complaints to stderr. A complaint is one sentence.

/// Adds a line to a text. Writing to a string cannot fail.
macro_rules! line {
    ($text:expr, $($rest:tt)*) => {{
        use std::fmt::Write as _;
        let _ = writeln!($text, $($rest)*);
    }};
}

mod args;
mod check;
mod cluster;
#[cfg(feature = "cluster")]
mod cluster_run;
mod coalitions_text;
mod complete;
mod conform;
mod conform_args;
mod diff;
mod engine;
mod exit;
mod explore;
mod export;
mod hardest;
mod hidden;
mod line;
mod list;
mod measure;
mod output;
mod page;
mod paint;
mod perft;
mod play;
mod probe;
mod programs;
mod progress;
mod prompt;
mod prove;
mod prove_args;
mod rules;
mod search;
mod sentences;
pub mod serve;
mod show;
mod sizes;
mod solve;
mod study;
mod table;
mod vectors;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use args::{Bounds, Command, Gamut};
use exit::{Exit, Failure};

use crate::explore::Limits;
use crate::settings::{self, GAMES, SettingError, Variant};

/// What one can do, for a newcomer.
const WELCOME: &str = "\
gamut solves board games: every position of a variant, who wins, and proof.

  gamut rules                        the games; `gamut rules ovo` has the rules and settings of one
  gamut show ovo 3x3                 a board and the legal moves
  gamut solve ovo 3x3                who wins, and how many positions are won or lost
  gamut hardest quixo 3              the longest forced win, with boards
  gamut play tictactoe               play against perfect play
  gamut serve ovo 3x3 eggs=2         play and look around in a browser
  gamut diff \"ovo 3x3\" \"ovo 3x3 home=safe\"   what a house rule changes
  gamut conform ovo 3x3 --engine \"CMD\"  test an implementation of yours
  gamut --help                       all commands; `gamut COMMAND --help` has examples
";

/// Runs the command line and says how it ended.
pub fn main() -> ExitCode {
    if complete::answered() {
        return ExitCode::SUCCESS;
    }
    progress::listen();
    let exit = match Gamut::try_parse() {
        Ok(Gamut { command: Some(command), programs }) => {
            finish(programs::take_up(&programs, limits_of(&command)).and_then(|()| run(command)))
        }
        Ok(Gamut { command: None, .. }) => finish(print(WELCOME)),
        Err(error) => exit::usage(&error),
    };
    ExitCode::from(exit as u8)
}

/// Says why there is nothing to run.
pub fn refuse(error: &crate::model::Error) -> ExitCode {
    ExitCode::from(finish(Err(Failure::input(error))) as u8)
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Rules(args) => rules::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Explore(args) => in_pool(args.reach.bounds.threads, || explore::run(&args)),
        Command::Check(args) => in_pool(args.reach.bounds.threads, || check::run(&args)),
        Command::Solve(args) => in_pool(args.bounds.threads, || solve::run(&args)),
        Command::Probe(args) => probe::run(&args),
        Command::Line(args) => line::run(&args),
        Command::List(args) => list::run(&args),
        Command::Hardest(args) => in_pool(args.bounds.threads, || hardest::run(&args)),
        Command::Export(args) => export::run(&args),
        Command::Verify(args) => in_pool(args.threads, || verify::run(&args)),
        Command::Play(args) => in_pool(args.bounds.threads, || play::run(&args)),
        Command::Page(args) => in_pool(args.bounds.threads, || page::run(&args)),
        Command::Puzzles(args) => in_pool(args.bounds.threads, || page::run_puzzles(&args)),
        Command::Serve(args) => serve::run(&args),
        Command::Measure(args) => in_pool(args.bounds.threads, || measure::run(&args)),
        Command::Diff(args) => in_pool(args.bounds.threads, || diff::run(&args)),
        Command::Search(args) => in_pool(args.threads, || search::run(&args)),
        Command::Study(args) => in_pool(args.threads, || study::run_studies(&args)),
        Command::Prove(args) => in_pool(args.bounds.threads, || prove::run(&args)),
        Command::Conform(args) => in_pool(args.threads, || conform::run(&args)),
        Command::Engine(args) => engine::run(&args),
        Command::Vectors(args) => vectors::run(&args),
        Command::Cluster(args) => cluster::run(args),
        Command::Sizes(args) => sizes::run(&args),
        Command::Completions { shell } => complete::script(shell),
        Command::Man(args) => complete::man(&args),
    }
}

/// How far a program may be asked: as far as the command may go.
fn limits_of(command: &Command) -> Limits {
    let none = Bounds { max_positions: None, memory: None, threads: None };
    explore::limits(match command {
        Command::Explore(args) => &args.reach.bounds,
        Command::Check(args) => &args.reach.bounds,
        Command::Solve(args) => &args.bounds,
        Command::Hardest(args) => &args.bounds,
        Command::Play(args) => &args.bounds,
        Command::Page(args) => &args.bounds,
        Command::Puzzles(args) => &args.bounds,
        Command::Measure(args) => &args.bounds,
        Command::Diff(args) => &args.bounds,
        Command::Prove(args) => &args.bounds,
        _ => &none,
    })
}

/// Runs a job on this many threads, or on as many as there are cores.
fn in_pool(threads: Option<usize>, job: impl FnOnce() -> Result<(), Failure> + Send) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    pool.map_err(|error| Failure::input(format!("cannot start threads: {error}")))?.install(job)
}

fn finish(result: Result<(), Failure>) -> Exit {
    match result {
        Ok(()) => Exit::Done,
        Err(Failure { exit, message }) => {
            if let Some(message) = message {
                // Nobody is left to tell when stderr is gone.
                let _ = writeln!(anstream::stderr(), "gamut: {message}");
            }
            exit
        }
    }
}

/// The variant that the user named; what is odd about it is said on stderr.
fn variant(words: &[String]) -> Result<Variant, Failure> {
    let words = &split(words)[..];
    let variant = Variant::from_words(words).map_err(|error| advised(&error, words))?;
    Variant::old_names(words).iter().for_each(warn);
    variant.warnings().iter().for_each(warn);
    Ok(variant)
}

/// What is wrong with a variant, and what to do: a board without its key takes what fits, and `gamut rules` explains settings.
fn advised(error: &SettingError, words: &[String]) -> Failure {
    let board = words.iter().position(|word| word.starts_with("board="));
    let fitting = board.map(|at| {
        let mut words = words.to_vec();
        words[at] = words[at]["board=".len()..].to_owned();
        words
    });
    let fitting = fitting.filter(|words| Variant::from_words(words).is_ok());
    let game = words.first().filter(|game| GAMES.iter().any(|known| known.name == **game));
    match (error, fitting, game) {
        (SettingError::BadValue { .. }, Some(words), _) => {
            Failure::input(format!("{error}, or write `{}`, which takes what fits", words.join(" ")))
        }
        (SettingError::BadValue { .. } | SettingError::UnknownKey { .. }, None, Some(game))
        | (SettingError::DoesNotApply { .. } | SettingError::UnknownPreset { .. }, _, Some(game)) => {
            Failure::input(format!("{error}; `gamut rules {game}` explains the settings"))
        }
        _ => Failure::input(error),
    }
}

/// The words of a variant. In quotes it is one word, as in the commands that take two.
fn split(words: &[String]) -> Vec<String> {
    match words {
        [text] => settings::words(text),
        words => words.to_vec(),
    }
}

/// Says on stderr what is no error, but should be known.
fn warn(warning: impl std::fmt::Display) {
    // Nobody is left to tell when stderr is gone.
    let _ = writeln!(anstream::stderr(), "gamut: warning: {warning}");
}

/// Writes a result to stdout, with colours only on a terminal. A reader that goes away early is no error.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|error| Failure::new(Exit::BadInput, format!("cannot write the result: {error}"))),
    }
}

/// Writes a result as JSON.
fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    print(&as_json(value)?)
}

/// A result as JSON.
fn as_json(value: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(value).map_err(Failure::input)? + "\n")
}
