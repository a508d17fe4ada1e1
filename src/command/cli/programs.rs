//! Programs given with `--run`: their games can be named in every command.

use std::time::Duration;

use clap::Args;

use super::args::threads;
use super::exit::Failure;
use super::progress::{self, Ticker};
use crate::conform::program::{Asking, games};
use crate::explore::Limits;
use crate::settings::outside::{Outside, PROGRAM};

/// Options of every command.
#[derive(Debug, Args)]
pub struct ProgramArgs {
    /// A program that answers the protocol: its game is called `program`, or `program:NAME` where there are several
    #[arg(long, value_name = "[NAME=]COMMAND", global = true, help_heading = "Games of programs")]
    pub run: Vec<String>,
    /// How many processes of a program are asked at once; by default one per core
    #[arg(long, value_name = "N", global = true, help_heading = "Games of programs", value_parser = threads)]
    pub run_processes: Option<usize>,
    /// About how many positions a program is asked at once
    #[arg(long, value_name = "N", global = true, help_heading = "Games of programs", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub run_batch: u32,
    /// Seconds that a program may take for an answer
    #[arg(long, value_name = "SECONDS", global = true, help_heading = "Games of programs", default_value = "10", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub run_timeout: u32,
}

/// Runs every program that was given, asks it for its games and makes them known.
pub fn take_up(args: &ProgramArgs, limits: Limits) -> Result<(), Failure> {
    let asking = Asking {
        timeout: Duration::from_secs(args.run_timeout.into()),
        batch: args.run_batch as usize,
        processes: args.run_processes.unwrap_or(Asking::default().processes),
        limits,
        progress: || Box::new(Ticker::new("exploring")),
        stopped: progress::stopped,
    };
    for text in &args.run {
        let (name, command) = named(text);
        let found = games(command, &asking).map_err(Failure::input)?;
        let wanted = |game: &&Outside| name.is_none() || game.game().name.strip_prefix(PROGRAM) == name;
        let chosen: Vec<_> = found.iter().filter(wanted).collect();
        if chosen.is_empty() {
            let names: Vec<&str> = found.iter().filter_map(|game| game.game().name.strip_prefix(PROGRAM)).collect();
            let name = name.unwrap_or_default();
            return Err(Failure::input(format!(
                "the program `{command}` does not have the game {name}: it has {}",
                names.join(", ")
            )));
        }
        chosen.into_iter().for_each(|game| game.register());
    }
    Ok(())
}

/// The name before a command, where there is one.
fn named(text: &str) -> (Option<&str>, &str) {
    let is_name =
        |name: &&str| !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || "-_.".contains(sign));
    match text.split_once('=').filter(|(name, _)| is_name(name)) {
        Some((name, command)) => (Some(name), command),
        None => (None, text),
    }
}
