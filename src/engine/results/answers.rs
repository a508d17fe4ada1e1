//! What each command answers with `--format json`.

use serde::Serialize;

pub use super::clustered::*;
pub use super::conforming::*;
pub use super::served::*;

use super::{
    AtDistance, CertifiedSeat, ChoiceCounts, CoalitionFigures, Counts, Known, PlayedLine, PlayedStep, SeatTried,
    Valued, ValuedAction, Verdict,
};
use crate::rules::document::Clause;
use crate::settings::Variant;

/// `gamut puzzles`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PuzzlesAnswer {
    /// The variant.
    pub variant: Variant,
    /// The puzzles, by kind and length.
    pub puzzles: Vec<Puzzle>,
}

/// What the player to move has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleKind {
    /// Win: one move does, all others do not.
    Win,
    /// Not lose: one move holds the draw, all others lose.
    Hold,
}

/// A position with a single good first move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Puzzle {
    /// In notation.
    pub position: String,
    /// The number of the player to move.
    pub mover: u8,
    /// What that player has to do.
    pub kind: PuzzleKind,
    /// The plies to the win; of a draw that must be held, the plies to the loss after the wrong move that loses last.
    pub plies: u16,
    /// The moves that the player can choose from, as positions after them.
    pub choices: usize,
    /// The move, and best play after it where there is an end.
    pub solution: Vec<String>,
}

/// `gamut solve`, two players.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SolveAnswer {
    /// The variant.
    pub variant: Variant,
    /// Whether images of each other count once: `on` or `off`.
    pub symmetry: &'static str,
    /// How many positions have which value.
    #[serde(flatten)]
    pub counts: Counts,
    /// The value of the start; null where its slice was not solved.
    pub start: Option<Verdict>,
    /// Positions won and lost at each distance.
    pub by_distance: Vec<AtDistance>,
    /// The slices that were solved, in order; none for a graph.
    pub slices: Vec<SliceAnswer>,
    /// The table that was written; null where none was.
    pub table: Option<TableAnswer>,
    /// How long it took.
    pub seconds: f64,
    /// The most bytes that were used at a time.
    pub peak_bytes: u64,
}

/// A slice that was solved or explored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SliceAnswer {
    /// Its name.
    pub slice: String,
    /// Its positions.
    pub positions: u64,
}

/// A table that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableAnswer {
    /// Its length.
    pub bytes: u64,
    /// CRC-32 of its payload, in hexadecimal.
    pub checksum: String,
}

/// `gamut solve`, more than two players.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CoalitionAnswer {
    /// The variant.
    pub variant: Variant,
    /// Whether images of each other count once: `on` or `off`.
    pub symmetry: &'static str,
    /// What coalitions can force.
    #[serde(flatten)]
    pub figures: CoalitionFigures,
    /// How long it took.
    pub seconds: f64,
    /// The most bytes that were used at a time.
    pub peak_bytes: u64,
}

/// `gamut probe`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProbeAnswer {
    /// The variant.
    pub variant: Variant,
    /// The position and its value.
    #[serde(flatten)]
    pub here: Valued,
    /// Every action, the best first.
    pub moves: Vec<ValuedAction>,
}

/// `gamut line`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineAnswer {
    /// The variant.
    pub variant: Variant,
    /// The line.
    #[serde(flatten)]
    pub line: PlayedLine,
}

/// `gamut list`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ListAnswer {
    /// The variant.
    pub variant: Variant,
    /// How many positions there are of this kind, listed or not.
    pub count: u64,
    /// Those that are listed.
    pub positions: Vec<Valued>,
}

/// `gamut verify`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct VerifyAnswer {
    /// The variant.
    pub variant: Variant,
    /// Positions of the table.
    pub positions: u64,
    /// CRC-32 of its payload, in hexadecimal.
    pub checksum: String,
    /// Positions that were checked; null where a value is wrong.
    pub checked: Option<u64>,
    /// Moves that were looked at for that; null where a value is wrong.
    pub moves: Option<u64>,
    /// Whether every value that was checked follows from the rules.
    pub sound: bool,
    /// What is wrong, in a sentence.
    pub flaw: Option<String>,
}

/// `gamut explore`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExploreAnswer {
    /// The variant.
    pub variant: Variant,
    /// Whether images of each other count once: `on` or `off`.
    pub symmetry: &'static str,
    /// Reachable positions.
    pub positions: u64,
    /// Distinct successors, summed over the positions that are not over.
    pub moves: u64,
    /// Positions that are over.
    pub over: u64,
    /// Positions by the plies that it takes to reach them.
    pub by_depth: Vec<u64>,
    /// With `--engine indexed`: how many positions of each slice can be reached.
    pub slices: Vec<SliceAnswer>,
    /// What `--stats` adds; null without it.
    pub statistics: Option<StatisticsAnswer>,
    /// How long it took.
    pub seconds: f64,
    /// The most bytes of tables at a time.
    pub peak_bytes: u64,
}

/// What `gamut explore --stats` adds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StatisticsAnswer {
    /// Positions by stage.
    pub by_stage: Vec<Counted>,
    /// Actions by kind; an action may be of several.
    pub by_kind: Vec<Counted>,
    /// Positions that are not over by their number of distinct successors.
    pub by_branching: Vec<BranchingCount>,
    /// The mean of that number.
    pub mean_branching: f64,
    /// Actions of all positions.
    pub actions: u64,
    /// Strongly connected components.
    pub components: u64,
    /// The positions of the largest.
    pub largest_component: u64,
    /// Positions that lie on a cycle.
    pub on_cycles: u64,
}

/// How many of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// The kind.
    pub name: String,
    /// How many.
    pub count: u64,
}

/// Positions with this many successors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BranchingCount {
    /// Distinct successors.
    pub successors: u64,
    /// How many positions have this many.
    pub count: u64,
}

/// `gamut explore --dry-run`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PredictionAnswer {
    /// The variant.
    pub variant: Variant,
    /// Whether images of each other count once: `on` or `off`.
    pub symmetry: &'static str,
    /// A bound of the positions, as a text because it may be beyond 64 bits; null where none is known.
    pub at_most_positions: Option<String>,
    /// A bound of the bytes.
    pub at_most_bytes: Option<String>,
}

/// `gamut check`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CheckAnswer {
    /// The variant.
    pub variant: Variant,
    /// Reachable positions.
    pub positions: u64,
    /// Distinct successors, summed over the positions that are not over.
    pub moves: u64,
    /// How many claims failed.
    pub failed: u64,
    /// Each claim with what became of it.
    pub claims: Vec<ClaimAnswer>,
    /// How far a player must look ahead; null without `--solve`.
    pub look_ahead: Option<LookAheadAnswer>,
    /// What must hold of coalitions; none for two players and without `--solve`.
    pub regions: Vec<ClaimAnswer>,
}

/// A claim with what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClaimAnswer {
    /// Its name.
    pub name: String,
    /// The clause of the rules that it is about; null where it is about none.
    pub clause: Option<String>,
    /// What is claimed.
    pub sentence: String,
    /// What it is tested on: `positions` or `actions`.
    pub about: &'static str,
    /// `holds`, `reached`, `broken`, `unreachable` or `needs-symmetry-off`.
    pub verdict: &'static str,
    /// How many it was tested on; null where one was found.
    pub count: Option<u64>,
    /// A shortest line to one that was found; null where none was.
    pub line: Option<Vec<String>>,
}

/// How far a player must look ahead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LookAheadAnswer {
    /// Its name.
    pub name: String,
    /// The clause of the rules that it is about.
    pub clause: String,
    /// What is claimed.
    pub sentence: String,
    /// Whether it is claimed of this variant at all.
    pub claimed: bool,
    /// Positions that are won or lost.
    pub decided: u64,
    /// A position of which it is not so.
    pub counterexample: Option<CounterexampleAnswer>,
}

/// A position that a claim does not hold of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CounterexampleAnswer {
    /// The position and its value.
    #[serde(flatten)]
    pub here: Valued,
    /// A shortest line to it.
    pub line: Vec<String>,
}

/// `gamut perft`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PerftAnswer {
    /// The variant.
    pub variant: Variant,
    /// The position.
    pub position: String,
    /// `literal` or `packed`.
    pub engine: &'static str,
    /// Sequences of actions of each length, from 1 on.
    pub counts: Vec<u64>,
    /// Those of the last length by their first action; none without `--divide`.
    pub divide: Vec<Counted>,
}

/// `gamut sizes`: a list of these. Numbers of 2^53 and more are texts, because many programs would round them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SizesAnswer {
    /// The variant.
    pub variant: Variant,
    /// Positions, images counted once.
    pub positions: Large,
    /// Positions, each by itself.
    pub unmerged: Large,
    /// Bytes of memory that solving takes.
    pub bytes: Large,
    /// Where it can be solved.
    pub fits: &'static str,
    /// Each slice.
    pub slices: Vec<SliceSizeAnswer>,
}

/// The size of a slice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SliceSizeAnswer {
    /// Its name.
    pub slice: String,
    /// Positions, images counted once.
    pub positions: Large,
    /// Positions, each by itself.
    pub unmerged: Large,
    /// Where it can be solved.
    pub fits: &'static str,
}

/// A number that may be large.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Large {
    /// Below 2^53.
    Number(u64),
    /// The digits of a larger one.
    Digits(String),
}

impl From<u128> for Large {
    fn from(count: u128) -> Large {
        match u64::try_from(count) {
            Ok(count) if count < 1 << 53 => Large::Number(count),
            _ => Large::Digits(count.to_string()),
        }
    }
}

/// `gamut show`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShowAnswer {
    /// The variant.
    pub variant: Variant,
    /// What was played.
    pub played: Vec<TurnAnswer>,
    /// The position after it, in notation.
    pub position: String,
    /// The player to move, from 1.
    pub mover: u8,
    /// Whether the game is over.
    pub over: bool,
    /// Who has won, from 1; null where nobody has.
    pub winner: Option<u8>,
    /// Every legal action.
    pub actions: Vec<ActionAnswer>,
}

/// An action that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnAnswer {
    /// In notation.
    pub action: String,
    /// What happened.
    pub events: Vec<String>,
}

/// A legal action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActionAnswer {
    /// In notation.
    pub action: String,
    /// What kinds of action it is.
    pub kinds: Vec<String>,
    /// What would happen.
    pub events: Vec<String>,
    /// The position after it, in notation.
    pub position: String,
}

/// `gamut hardest`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HardestAnswer {
    /// The variant.
    pub variant: Variant,
    /// The longest forced win; null where nothing is won by force.
    pub longest_win: Option<HardestWin>,
}

/// A longest forced win.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HardestWin {
    /// Its plies.
    pub plies: u16,
    /// The player who wins.
    pub winner: u8,
    /// How many positions take as long; null where the values come from a table.
    pub positions: Option<u64>,
    /// A shortest line from the start to the position; null where the values come from a table.
    pub way: Option<Vec<String>>,
    /// Best play from the position to the end.
    pub line: Vec<HardestStep>,
}

/// A position on the way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HardestStep {
    /// The position, its value and the best move.
    #[serde(flatten)]
    pub step: PlayedStep,
    /// What the winner can choose from; null where the other player moves.
    pub choices: Option<ChoiceCounts>,
}

/// `gamut export`, in JSON lines: one for each position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExportAnswer {
    /// The position and its value.
    #[serde(flatten)]
    pub here: Valued,
    /// The player to move.
    pub mover: u8,
}

/// `gamut prove`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProveAnswer {
    /// The variant.
    pub variant: Variant,
    /// The strategy: a name, a table or a command.
    pub strategy: String,
    /// What it is to reach: `not-lose` or `win`.
    pub goal: &'static str,
    /// The position that it begins with.
    pub position: String,
    /// Settings of the variant that the strategy is not made for, as `key=value`.
    pub not_made_for: Vec<String>,
    /// What became of each seat.
    pub seats: Vec<SeatAnswer>,
    /// What follows for the start; null where nothing does, or where another position was asked about.
    pub settled: Option<Known>,
    /// What follows for the position, in a sentence; null where nothing does.
    pub follows: Option<String>,
}

/// What became of one seat, and what it took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeatAnswer {
    /// What became of it.
    #[serde(flatten)]
    pub tried: SeatTried,
    /// The most bytes of tables at a time; null where it is refuted.
    pub peak_bytes: Option<u64>,
    /// How long it took.
    pub seconds: f64,
}

/// `gamut prove --check`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProveCheckAnswer {
    /// The variant.
    pub variant: Variant,
    /// The strategy.
    pub strategy: String,
    /// What the certificate says.
    pub certificate: Vec<CertifiedSeat>,
    /// What was found; none where a seat is refuted.
    pub found: Vec<CertifiedSeat>,
    /// Whether that is the same.
    pub same: bool,
}

/// `gamut rules`: a list of these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameAnswer {
    /// The name of the game.
    pub game: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
}

/// `gamut rules GAME`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulesAnswer {
    /// The name of the game.
    pub game: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The clauses of its rules.
    pub clauses: Vec<Clause>,
    /// What can be set.
    pub settings: Vec<SettingAnswer>,
    /// Its presets.
    pub presets: Vec<PresetAnswer>,
}

/// Something that can be set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SettingAnswer {
    /// Its key.
    pub key: &'static str,
    /// Its values, the default first.
    pub values: &'static str,
    /// What it settles.
    pub about: &'static str,
    /// Of a house rule, how people at a table know that it is kept: `seen` or `word`; null for the others.
    pub kept: Option<&'static str>,
}

/// Settings with a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PresetAnswer {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
}
