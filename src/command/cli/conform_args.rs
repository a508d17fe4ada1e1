//! The words of `conform`, `engine` and `vectors`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::args::{Format, RULEBOOKS, SYMMETRIES, one_of, threads};
use crate::model::Rulebook;
use crate::packed::Symmetry;

/// `gamut conform`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut conform ovo board=3x3 eggs=3 --engine \"python3 my_ovo.py\"\n  gamut conform ovo classic --walks 20 --seed 7 --engine \"python3 my_ovo.py\"\n  gamut conform labyrinth board=small3x2 --engine \"gamut engine\" --format json\n\nExit codes: 0 conforms, 1 differs, 2 bad input or an engine that fails, 3 not all positions were compared, or of random games no ending.\nHow to make an engine answer is described in docs/protocol.md, a first check in docs/conform.md."
)]
pub struct ConformArgs {
    /// The game and its settings: GAME [PRESET] key=value ...
    #[arg(required = true, value_name = "VARIANT", add = super::complete::variant())]
    pub variant: Vec<String>,
    /// The program to check, with its arguments; it speaks the protocol on stdin and stdout
    #[arg(long, value_name = "COMMAND")]
    pub engine: String,
    /// Whether positions that are images of each other are compared once
    #[arg(long, value_parser = one_of(SYMMETRIES), default_value = "off")]
    pub symmetry: Symmetry,
    /// Compare this many random games instead of every position; every other one seeks its end
    #[arg(long, value_name = "N", conflicts_with = "symmetry", value_parser = clap::value_parser!(u64).range(1..))]
    pub walks: Option<u64>,
    /// Which random games
    #[arg(long, value_name = "SEED", default_value = "1", requires = "walks")]
    pub seed: u64,
    /// Break a random game off after this many plies
    #[arg(long, value_name = "N", default_value = "1000", requires = "walks")]
    pub plies: usize,
    /// Search this many positions for a shorter line after a random game has found a difference
    #[arg(long, value_name = "N", default_value = "5000", requires = "walks")]
    pub shrink: u64,
    /// Give the engine this many seconds for each answer
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: f64,
    /// Write everything that is asked and answered into a file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Ask about this many positions at once
    #[arg(long, value_name = "N", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub batch: u32,
    /// Stop with exit code 3 after this many positions
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub max_positions: u64,
    /// Threads; by default one per core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// `gamut engine`.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  echo '{\"id\":1,\"ask\":\"start\",\"game\":\"ovo\",\"settings\":{\"board\":\"3x3\",\"eggs\":3}}' | gamut engine\n\nEvery message is described in docs/protocol.md."
)]
pub struct EngineArgs {
    /// Which engine answers
    #[arg(long, value_parser = one_of(RULEBOOKS), default_value = "literal")]
    pub engine: Rulebook,
}

/// How vectors are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Rows {
    /// A JSON object per line
    Jsonl,
    /// A table with a row for each action
    Csv,
}

/// `gamut vectors`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut vectors ovo board=3x3 eggs=3 --out ovo.jsonl --values --mutants\n  gamut vectors labyrinth classic9 --count 500 --format csv --out labyrinth.csv\n\nThe same command writes the same file. The fields are described in docs/conform.md."
)]
pub struct VectorsArgs {
    /// The game and its settings: GAME [PRESET] key=value ...
    #[arg(required = true, value_name = "VARIANT", add = super::complete::variant())]
    pub variant: Vec<String>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// How to write it
    #[arg(long, value_enum, default_value = "jsonl")]
    pub format: Rows,
    /// How many positions
    #[arg(long, value_name = "N", default_value = "200")]
    pub count: usize,
    /// Which random games the deeper positions come from
    #[arg(long, value_name = "SEED", default_value = "1")]
    pub seed: u64,
    /// Count sequences of actions up to this depth, or until there are more than a million
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(0..=12))]
    pub perft: u32,
    /// Add who wins, for two players
    #[arg(long)]
    pub values: bool,
    /// Add a position for each engine that lacks one clause, or plays by another setting
    #[arg(long)]
    pub mutants: bool,
    /// With --values: stop with exit code 3 beyond this many positions
    #[arg(long, value_name = "N", default_value = "20000000")]
    pub max_positions: u64,
}

pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds up to 86400".to_owned()),
    }
}
