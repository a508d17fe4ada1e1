//! How the program ends: exit codes, and the one sentence that goes with a failure.

use std::fmt::Display;
use std::io::Write;

use clap::CommandFactory;

use super::args::Gamut;
use crate::conform::EngineError;
use crate::model::{self, Fault};
use crate::prove::CertificateError;
use crate::report::ReportError;
use crate::rules::{NotationError, OpenError, PositionError};
use crate::serve::ServeError;
use crate::settings::SettingError;
use crate::study::{StoreError, StudyError};

/// The exit codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Done.
    Done = 0,
    /// A check failed.
    CheckFailed = 1,
    /// Bad input, or a file that cannot be read or written.
    BadInput = 2,
    /// A limit was reached, or the run was interrupted.
    Limit = 3,
}

/// A failure on its way to the user.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    /// The sentence, unless everything is said already.
    pub message: Option<String>,
}

impl Failure {
    /// A failure with a sentence.
    pub fn new(exit: Exit, message: impl Display) -> Failure {
        Failure { exit, message: Some(message.to_string()) }
    }

    /// Bad input.
    pub fn input(message: impl Display) -> Failure {
        Failure::new(Exit::BadInput, message)
    }
}

impl Exit {
    /// The end of a command that has said everything.
    pub fn said(self) -> Result<(), Failure> {
        match self {
            Exit::Done => Ok(()),
            exit => Err(Failure { exit, message: None }),
        }
    }

    /// The same for a check, which was passed or not.
    pub fn of_check(passed: bool) -> Result<(), Failure> {
        if passed { Exit::Done } else { Exit::CheckFailed }.said()
    }
}

impl From<model::Error> for Failure {
    fn from(error: model::Error) -> Failure {
        let exit = match error.fault() {
            Fault::Input => Exit::BadInput,
            Fault::Limit => Exit::Limit,
            Fault::Check => Exit::CheckFailed,
        };
        Failure::new(exit, error)
    }
}

/// Errors that are always about what was given.
macro_rules! bad_input {
    ($($error:ty),*) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::input(error)
            }
        })*
    };
}

bad_input!(SettingError, OpenError, PositionError, NotationError, EngineError, CertificateError);
bad_input!(StudyError, StoreError, ReportError, ServeError);

/// Help and version go to stdout; anything else about the arguments becomes one sentence.
pub fn usage(error: &clap::Error) -> Exit {
    if !error.use_stderr() {
        // A reader that goes away early is no error.
        let _ = error.print();
        return Exit::Done;
    }
    let text = error.render().to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default().trim_start_matches("error: ").trim_end_matches(':').to_owned();
    let details: Vec<&str> =
        lines.by_ref().take_while(|line| !line.starts_with("Usage") && !line.starts_with("For more")).collect();
    let details = match details.as_slice() {
        [] => String::new(),
        details => format!(" ({})", details.join("; ")),
    };
    let _ = writeln!(anstream::stderr(), "gamut: {first}{details}; `{}` shows what there is", help(&text));
    Exit::BadInput
}

/// The help of the command that the usage line in a message is about.
fn help(message: &str) -> String {
    let words = message.lines().find_map(|line| line.strip_prefix("Usage: ")).unwrap_or_default().split_whitespace();
    let command: Vec<&str> = words.take_while(|word| word.chars().all(|sign| sign.is_ascii_lowercase())).collect();
    match command.as_slice() {
        // What is wrong with a value has no usage line.
        [] => match std::env::args().nth(1).filter(|word| Gamut::command().find_subcommand(word).is_some()) {
            Some(command) => format!("gamut {command} --help"),
            None => "gamut --help".to_owned(),
        },
        command => format!("{} --help", command.join(" ")),
    }
}
