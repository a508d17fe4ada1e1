//! The words of the command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// Exact models of three board games: every position, who wins, and proof.
#[derive(Debug, Parser)]
#[command(
    name = "gamut",
    version,
    after_help = "Examples:\n  gamut rules ovo\n  gamut show ovo board=3x3 eggs=3 --play \"b1-b2 b3-a2\"\n  gamut perft ovo classic --depth 4\n\nA variant is written GAME key=value ..., as in `ovo board=4x4 eggs=3 undo=banned`; `gamut rules GAME` lists the keys.\nExit codes: 0 done, 1 a check failed, 2 bad input, 3 a limit was reached."
)]
pub struct Gamut {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The rules of a game: its clauses with their sources, and its settings
    Rules(RulesArgs),
    /// A position on a board, the legal actions, and what each would do
    Show(ShowArgs),
    /// Count sequences of actions, the fingerprint of an implementation of the rules
    Perft(PerftArgs),
    /// A completion script for a shell
    #[command(after_help = "Example:\n  gamut completions bash > ~/.local/share/bash-completion/completions/gamut")]
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// How a result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// The variant and the position that a command is about.
#[derive(Debug, Args)]
pub struct Subject {
    /// The game and its settings: GAME [PRESET] key=value ...
    #[arg(required = true, value_name = "VARIANT")]
    pub variant: Vec<String>,
    /// A position in notation instead of the start, as in "BBB/1A1/A1A 2"
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
}

/// `gamut rules`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  gamut rules\n  gamut rules ovo\n  gamut rules ovo --format json")]
pub struct RulesArgs {
    /// The game; without it, all games are listed
    pub game: Option<String>,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// `gamut show`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut show ovo classic\n  gamut show ovo board=3x3 eggs=3 --play \"b1-b2 b3-a2 ?a1\"\n  gamut show ovo board=3x3 eggs=2 undo=banned --position \"b1b/1a1/A2 2 xb1-b2\"\n  gamut show ovo players=4 --format json"
)]
pub struct ShowArgs {
    /// What to show
    #[command(flatten)]
    pub subject: Subject,
    /// Actions to play first, separated by blanks
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    pub play: Option<String>,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// Which engine counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// The specification, slow
    Literal,
    /// The bit boards, fast
    Packed,
}

/// `gamut perft`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut perft ovo classic --depth 4\n  gamut perft ovo board=3x3 eggs=3 --depth 6 --engine literal\n  gamut perft ovo board=4x4 eggs=4 --depth 3 --divide\n  gamut perft tictactoe --depth 9 --format json"
)]
pub struct PerftArgs {
    /// Where to count from
    #[command(flatten)]
    pub subject: Subject,
    /// The longest sequences to count
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: u32,
    /// Also split the deepest count by the first action
    #[arg(long)]
    pub divide: bool,
    /// Which engine counts
    #[arg(long, value_enum, default_value = "packed")]
    pub engine: Engine,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}
