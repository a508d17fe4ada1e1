//! Games that gamut has never seen: programs in other languages, and games in Rust.

mod guide;
mod liars;
mod messages;
mod programs;
mod rust;

use std::time::Duration;

use gamut::Model;
use gamut::conform::program::Asking;
use gamut::model::Error;

/// How programs are asked in tests; the machine may be busy.
fn asking(processes: usize) -> Asking {
    Asking { timeout: Duration::from_secs(120), processes, batch: 500, ..Asking::default() }
}

fn try_program(command: &str, words: &[&str], processes: usize) -> Result<Model, Error> {
    Model::of_program(command, words, &asking(processes))
}

fn program(command: &str, words: &[&str], processes: usize) -> Model {
    try_program(command, words, processes).unwrap_or_else(|error| panic!("{command} {words:?}: {error}"))
}
