//! The words of the command line.

use std::path::PathBuf;

use super::conform_args::{ConformArgs, EngineArgs, VectorsArgs};
use super::exit::Failure;
use crate::model::Rulebook;
use crate::numbers::parse_bytes;
use crate::packed::Symmetry;
use crate::results::Wdl;
use crate::solve::indexed::Share;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use serde::Serialize;

/// Exact models of three board games: every position, who wins, and proof.
#[derive(Debug, Parser)]
#[command(
    name = "gamut",
    version,
    after_help = "Examples:\n  gamut rules ovo\n  gamut show ovo board=3x3 eggs=3 --play \"b1-b2 b3-a2\"\n  gamut perft ovo classic --depth 4\n  gamut explore ovo board=3x3 eggs=3 --stats\n  gamut check ovo board=3x3 eggs=3\n  gamut solve ovo board=3x3 eggs=2 undo=banned --out banned.gtb\n  gamut line banned.gtb\n\nA variant is written GAME key=value ..., as in `ovo board=4x4 eggs=3 undo=banned`; `gamut rules GAME` lists the keys.\nExit codes: 0 done, 1 a check failed, 2 bad input, 3 a limit was reached or the run was interrupted."
)]
pub struct Gamut {
    /// What to do; without it, what there is.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Programs whose games can be named
    #[command(flatten)]
    pub programs: super::programs::ProgramArgs,
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
    /// Every reachable position: how many, at which depth, of which kind
    Explore(ExploreArgs),
    /// Check every claim about a game on every reachable position
    Check(CheckArgs),
    /// Who wins, how fast: the value of every reachable position
    Solve(SolveArgs),
    /// The value of a position in a solved table, and of every move from it
    #[command(
        after_help = "Example:\n  gamut probe banned.gtb --position \"bB1/aa1/3 1 xa1-b2\"\n\nA table of up to 1 GiB is compared with its checksums to the last byte. Of a larger one, as indexed tables are, only header, index and the blocks that are read are checked;\n`gamut verify` checks all of it, and the values too."
    )]
    Probe(InTable),
    /// A line of best play, with boards
    Line(LineArgs),
    /// Positions of a solved table by value and distance
    List(ListArgs),
    /// The longest forced win: boards, the moves that must be found, and where most moves fail
    Hardest(super::hardest::HardestArgs),
    /// Every position of a solved table with its value, as CSV or JSON lines
    Export(super::export::ExportArgs),
    /// Check a solved table position by position, without the solver
    Verify(VerifyArgs),
    /// Play against perfect play, or with more than two players against what can be forced
    Play(PlayArgs),
    /// A page to play and look around in a browser, with the whole solved graph inside
    Page(super::page::PageArgs),
    /// The same page with an engine behind it: tables, variants solved on the spot, full-size games without values
    Serve(super::serve::ServeArgs),
    /// Positions with a single good first move, as a page or as JSON
    Puzzles(super::page::PuzzlesArgs),
    /// What a variant is like in figures: outcomes, choices, games by chance and with errors
    Measure(super::measure::MeasureArgs),
    /// How two variants of a game differ: values of common positions, and every measure
    Diff(super::diff::DiffArgs),
    /// Run studies: questions as data, answered and written up
    Study(super::study::StudyArgs),
    /// Search a space of rulings: every combination solved, and the fewest changes that give what is wanted
    Search(super::search::SearchArgs),
    /// Check a strategy against everything that the others can do
    Prove(super::prove_args::ProveArgs),
    /// Check somebody's implementation of the rules, and find the shortest game that shows a difference
    Conform(ConformArgs),
    /// Answer questions about the rules on stdin and stdout
    Engine(EngineArgs),
    /// Write test vectors for an implementation of the rules
    Vectors(VectorsArgs),
    /// Explore or solve a variant on several machines, or say what that would take
    Cluster(super::cluster::ClusterArgs),
    /// How many positions a game has, slice by slice or board by board, and what can be solved where
    Sizes(super::sizes::SizesArgs),
    /// A completion script for a shell
    #[command(
        after_help = "Example:\n  gamut completions bash > ~/.local/share/bash-completion/completions/gamut\n\nThe shell asks gamut itself for commands, games, presets, settings, values and measures."
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Manual pages for `man`
    Man(super::complete::ManArgs),
}

/// How a result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

impl Format {
    /// Writes a result, of which only the form that is asked for is made.
    pub fn print<T: Serialize>(self, text: impl FnOnce() -> String, data: impl FnOnce() -> T) -> Result<(), Failure> {
        match self {
            Format::Text => super::print(&text()),
            Format::Json => super::print_json(&data()),
        }
    }
}

/// The variant and the position that a command is about.
#[derive(Debug, Args)]
pub struct Subject {
    /// The game and its settings: GAME [PRESET] key=value ...
    #[arg(required = true, value_name = "VARIANT", add = super::complete::variant())]
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
    after_help = "Examples:\n  gamut show ovo classic\n  gamut show ovo board=3x3 eggs=3 --play \"b1-b2 b3-a2\"\n  gamut show ovo board=3x3 eggs=2 undo=banned --position \"bB1/aa1/3 1 xa1-b2\"\n  gamut show ovo players=4 --format json\n  gamut show ovo 3x3 --svg board.svg"
)]
pub struct ShowArgs {
    /// What to show
    #[command(flatten)]
    pub subject: Subject,
    /// Actions to play first, separated by blanks
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    pub play: Option<String>,
    /// Draw the position as reports do; `-` is stdout
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// A solved table of the variant: every move is shown with its value
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// A word of the command line, what it says to the user, and what it means.
pub type Word<T> = (&'static str, &'static str, T);

/// One of some words, which help and completions list.
pub fn one_of<T: Copy + Send + Sync + 'static>(words: &'static [Word<T>]) -> impl TypedValueParser<Value = T> {
    let values = words.iter().map(|(name, about, _)| PossibleValue::new(*name).help(*about));
    PossibleValuesParser::new(values).map(|name| {
        let meant = words.iter().find(|(known, ..)| *known == name);
        // The parser knows these words only.
        meant.unwrap_or(&words[0]).2
    })
}

/// Which rules do the counting.
pub const RULEBOOKS: &[Word<Rulebook>] =
    &[("literal", "The specification, slow", Rulebook::Literal), ("packed", "The bit boards, fast", Rulebook::Packed)];

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
    #[arg(long, value_parser = one_of(RULEBOOKS), default_value = "packed")]
    pub engine: Rulebook,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// Whether images count once.
pub const SYMMETRIES: &[Word<Symmetry>] = &[
    ("on", "Positions that are images of each other count once", Symmetry::On),
    ("off", "Every position by itself", Symmetry::Off),
];

/// What to explore and how far.
#[derive(Debug, Args)]
pub struct Reach {
    /// Where to begin; several positions are separated by `;`
    #[command(flatten)]
    pub subject: Subject,
    /// Whether positions that are images of each other count once
    #[arg(long, value_parser = one_of(SYMMETRIES), default_value = "off")]
    pub symmetry: Symmetry,
    /// How far it may go
    #[command(flatten)]
    pub bounds: Bounds,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// How far the work may go.
#[derive(Debug, Args)]
pub struct Bounds {
    /// Stop with exit code 3 beyond this many positions
    #[arg(long, value_name = "N")]
    pub max_positions: Option<u64>,
    /// Stop with exit code 3 when more memory than this is needed, as in 8G or 500M; by default what is free
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    pub memory: Option<u64>,
    /// Threads; by default one per core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
}

/// `gamut explore`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut explore ovo board=3x3 eggs=3\n  gamut explore ovo board=4x4 eggs=3 claim=any-time --symmetry on\n  gamut explore ovo board=3x3 eggs=3 --stats --format json\n  gamut explore ovo board=6x6 eggs=4 --dry-run\n  gamut explore ovo board=4x4 eggs=3 --engine indexed --symmetry on\n  gamut explore ring cells=5 --dot ring.dot"
)]
pub struct ExploreArgs {
    /// What to explore
    #[command(flatten)]
    pub reach: Reach,
    /// How to explore: by the codes of the positions, or with a few bits for each place of the index (ovo for two players, labyrinth, quixo), for what is too large for codes
    #[arg(long, value_enum, default_value = "graph")]
    pub engine: SolveEngine,
    /// Only say how many positions and bytes there can be at most
    #[arg(long)]
    pub dry_run: bool,
    /// Also stages, kinds of action, branching and components; builds the graph
    #[arg(long)]
    pub stats: bool,
    /// Write the graph for Graphviz
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// Write the graph as GraphML
    #[arg(long, value_name = "FILE")]
    pub graphml: Option<PathBuf>,
}

/// `gamut check`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut check ovo board=3x3 eggs=3\n  gamut check ovo board=4x4 eggs=3 --symmetry on --format json\n  gamut check ovo board=3x3 eggs=2 undo=banned --solve\n  gamut check ovo players=4 board=3x3 camp=1 eggs=1 --solve --symmetry on\n\nExit code 1 when a claim fails. A line is replayed by `gamut show VARIANT --play \"LINE\"`."
)]
pub struct CheckArgs {
    /// What to check
    #[command(flatten)]
    pub reach: Reach,
    /// Also solve the game and check what is stated about its values
    #[arg(long)]
    pub solve: bool,
}

/// More threads take memory and help nobody.
const MOST_THREADS: usize = 256;

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=MOST_THREADS) => Ok(number),
        _ => Err(format!("a whole number from 1 to {MOST_THREADS}")),
    }
}

/// A part as in `2/5`.
fn part(text: &str) -> Result<Share, String> {
    let part = text.split_once('/').and_then(|(part, of)| Share::part(part.parse().ok()?, of.parse().ok()?));
    part.ok_or_else(|| "a part is written K/N, from 1/N to N/N".to_owned())
}

/// How to explore or solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolveEngine {
    /// All reachable positions and the moves between them
    Graph,
    /// Positions by index, slice by slice, without moves
    Indexed,
}

/// `gamut solve`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut solve ovo board=3x3 eggs=3\n  gamut solve ovo board=3x3 eggs=2 undo=banned --out banned.gtb\n  gamut solve tictactoe --symmetry off --format json\n  gamut solve quixo size=4 --out quixo.gtb\n  gamut solve ovo board=4x4 eggs=4 --engine indexed --out four.gtb --memory 8G\n  gamut solve ovo board=4x4 eggs=4 --engine indexed --slices 0,0 --out ends.gtb\n  gamut solve ovo players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed\n\nWith more than two players no position has a single value: the result is what every coalition of players can force."
)]
pub struct SolveArgs {
    /// The game and its settings: GAME [PRESET] key=value ...
    #[arg(required = true, value_name = "VARIANT", add = super::complete::variant())]
    pub variant: Vec<String>,
    /// Whether positions that are images of each other count once
    #[arg(long, value_parser = one_of(SYMMETRIES), default_value = "on")]
    pub symmetry: Symmetry,
    /// How to solve: the graph of all reachable positions, or arrays by index (ovo for two players, labyrinth, quixo), for what is too large for a graph
    #[arg(long, value_enum, default_value = "graph")]
    pub engine: SolveEngine,
    /// Indexed only: solve this slice and what it leads to, as in 0,0; may be given again; `gamut sizes VARIANT` lists them
    #[arg(long, value_name = "A,B")]
    pub slices: Vec<String>,
    /// Indexed only: go on from the slices that an interrupted run with the same --out has finished
    #[arg(long)]
    pub resume: bool,
    /// Write the solved table here
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How far it may go
    #[command(flatten)]
    pub bounds: Bounds,
    /// How to write the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// A solved table and a position in it.
#[derive(Debug, Args)]
pub struct InTable {
    /// The table, as `gamut solve --out` wrote it
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// A position in notation instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// `gamut line`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut line banned.gtb\n  gamut line banned.gtb --position \"bB1/aa1/3 1 xa1-b2\" --plies 10"
)]
pub struct LineArgs {
    /// Where to begin
    #[command(flatten)]
    pub at: InTable,
    /// The most plies to show
    #[arg(long, value_name = "N", default_value = "200")]
    pub plies: usize,
}

/// Values without their distance.
const VALUES: &[Word<Wdl>] =
    &[("win", "Won for the mover", Wdl::Win), ("loss", "Lost for the mover", Wdl::Loss), ("draw", "Drawn", Wdl::Draw)];

/// `gamut list`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut list banned.gtb --value win --distance max\n  gamut list banned.gtb --value loss --distance 2 --limit 5 --format json"
)]
pub struct ListArgs {
    /// The table, as `gamut solve --out` wrote it
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Only positions of this value
    #[arg(long, value_parser = one_of(VALUES))]
    pub value: Option<Wdl>,
    /// Only positions at this distance in plies, or `max` for the longest
    #[arg(long, value_name = "PLIES|max", value_parser = distance)]
    pub distance: Option<Distance>,
    /// The most positions to print
    #[arg(long, value_name = "N", default_value = "20")]
    pub limit: usize,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// Which distance to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Distance {
    /// The longest.
    Max,
    /// This one.
    Plies(u16),
}

/// `gamut verify`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut verify banned.gtb\n  gamut verify ends.gtb --part 1/8\n\nExit code 1 when a value does not follow from those of the successors."
)]
pub struct VerifyArgs {
    /// The table, as `gamut solve --out` wrote it
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Refuse a table of another variant than this one
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<String>,
    /// Check every N-th piece of the positions; only for tables by index
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub every: u64,
    /// Check one of N parts, 1/N to N/N, which are everything together; only for tables by index
    #[arg(long, value_name = "K/N", conflicts_with = "every", value_parser = part)]
    pub part: Option<Share>,
    /// Threads; by default one per core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// `gamut play`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut play banned.gtb\n  gamut play tictactoe --seat 2 --errs 20\n  gamut play ovo classic --errs 100\n  gamut play ovo players=4 board=3x3 camp=1 eggs=1 --seat 1,3\n\nWith more than two players no position has a single value: each of the others wins alone where that can be forced, and else lets nobody else do so where that can be helped.\n\nAt the prompt: an action (`worth` lists them), `hint`, `worth`, `undo`, `new`, `board`, `quit`."
)]
pub struct PlayArgs {
    /// A table, or a variant that is solved on the spot
    #[arg(required = true, value_name = "FILE|VARIANT", add = super::complete::variant())]
    pub what: Vec<String>,
    /// In how many of a hundred moves the others play any move; 100 needs no values, so boards of full size can be played
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub errs: u8,
    /// Your seat; several, separated by commas, for several people
    #[arg(long, value_name = "PLAYER", value_delimiter = ',', default_value = "1", value_parser = clap::value_parser!(u8).range(1..))]
    pub seat: Vec<u8>,
    /// A position in notation instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Draw all face-down pieces alike, as they lie on the table: a look shows one, and a claim is a word that you say
    #[arg(long)]
    pub hidden: bool,
    /// How far solving may go
    #[command(flatten)]
    pub bounds: Bounds,
}

fn distance(text: &str) -> Result<Distance, String> {
    match text {
        "max" => Ok(Distance::Max),
        _ => text.parse().map(Distance::Plies).map_err(|_| "a number of plies, or max".to_owned()),
    }
}
