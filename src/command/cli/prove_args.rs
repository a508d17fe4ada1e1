//! The words of `prove`.

use std::path::PathBuf;

use clap::Args;

use super::args::{Bounds, Format, Word, one_of};
use super::conform_args::seconds;
use crate::prove::{Engine, Goal};

/// `gamut prove`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut prove ovo classic --strategy take-back\n  gamut prove ovo board=4x4 eggs=4 --strategy take-back --player 2 --certificate four.json\n  gamut prove ovo board=3x3 eggs=2 undo=banned --strategy banned.gtb\n  gamut prove tictactoe --strategy \"python3 my_strategy.py\" --player 1\n  gamut prove --check four.json\n\nStrategies by name:\n  take-back   ovo for two: puts a face-down egg that was just moved back; otherwise looks, or steps with an own egg (undo=free home=open look=allowed)\n  pull-out    ovo for two: when the opponent lacks one egg at home, moves another out of the camp; otherwise as take-back (home=open look=allowed)\n\nA table is followed by its best moves. A program is asked as docs/protocol.md says under `answer`.\nExit codes: 0 proved, 1 refuted, 2 bad input, 3 a limit was reached or the run was interrupted."
)]
pub struct ProveArgs {
    /// The game and its settings: GAME [PRESET] key=value ...
    #[arg(required_unless_present = "check", value_name = "VARIANT", add = super::complete::variant())]
    pub variant: Vec<String>,
    /// A position in notation instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with = "check")]
    pub position: Option<String>,
    /// The strategy: a name, a solved table, or a program with its arguments
    #[arg(long, value_name = "NAME|TABLE|COMMAND", required_unless_present = "check", conflicts_with = "check")]
    pub strategy: Option<String>,
    /// Who follows it; without it each player in turn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=9), conflicts_with = "check")]
    pub player: Option<u8>,
    /// What it is to reach, whatever the others do
    #[arg(long, value_parser = one_of(GOALS), default_value = "not-lose", conflicts_with = "check")]
    pub goal: Goal,
    /// Which engine makes the moves
    #[arg(long, value_parser = one_of(ENGINES), default_value = "packed")]
    pub engine: Engine,
    /// Write what was proved here, with a checksum of all positions
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    pub certificate: Option<PathBuf>,
    /// Prove again what a certificate says, and compare
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    pub check: Option<PathBuf>,
    /// Give a program this many seconds for each answer
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: f64,
    /// Ask a program about this many turns at once
    #[arg(long, value_name = "N", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub batch: u32,
    /// How far it may go
    #[command(flatten)]
    pub bounds: Bounds,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// What a strategy is to reach.
const GOALS: &[Word<Goal>] = &[
    ("not-lose", "No other player ever wins", Goal::NotLose),
    ("win", "The player wins, and nobody can put that off for ever", Goal::Win),
];

/// Which rules are used.
const ENGINES: &[Word<Engine>] =
    &[("literal", "The specification, slow", Engine::Literal), ("packed", "The bit boards, fast", Engine::Packed)];
