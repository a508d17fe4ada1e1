//! `gamut engine`: the rules as a server on stdin and stdout.

use std::io::{self, ErrorKind};

use super::conform_args::EngineArgs;
use super::exit::Failure;
use crate::conform;
use crate::model::Rulebook;

pub fn run(args: &EngineArgs) -> Result<(), Failure> {
    let mut engine = match args.engine {
        Rulebook::Literal => conform::literal(),
        Rulebook::Packed => conform::packed(),
    };
    match conform::serve(&mut engine, io::stdin().lock(), io::stdout().lock()) {
        // The caller has gone.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|error| Failure::input(format!("cannot go on: {error}"))),
    }
}
