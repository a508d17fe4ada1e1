//! The atlas of a space of rulings: what came of every variant of it, told together.
//!
//! `search` solves and verifies every variant and measures what passes the wants that values can answer; `reading` and `front` read the results;
//! `run` makes a study of the rule sets on the front, so that they are cases with boards, lines and measures like any others.

mod front;
mod reading;
mod run;
mod search;
mod table;

use serde::{Deserialize, Serialize};

use crate::results::{Counts, Verdict};

pub use run::Sampled;
pub use search::{Search, Searched, Sight};
pub use table::table;

/// What a search of a space of rulings found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Atlas {
    /// What was wanted.
    pub wants: Vec<String>,
    /// The settings that were combined.
    pub keys: Vec<String>,
    /// Changes as they are typed, each in a sentence for people at a table.
    pub words: Vec<(String, String)>,
    /// Variants with a page to play on, each with its path from the report.
    pub pages: Vec<(String, String)>,
    /// How much there is of everything.
    pub counts: AtlasCounts,
    /// Each board.
    pub boards: Vec<AtlasBoard>,
    /// What each value of each setting does, those that change most starts first.
    pub settings: Vec<Effect>,
    /// What each setting that is changed alone does to the front.
    pub also: Vec<Effect>,
    /// Changes that decide a start where no part of them does, the cheapest first; only the first of many.
    pub deciding: Vec<Deciding>,
    /// The rule sets on the front, the cheapest first.
    pub front: Vec<OnFront>,
    /// The variants that miss least of what is wanted, at most one per rule set; those that miss nothing first.
    pub nearest: Vec<Near>,
    /// How each want is met, and what comes nearest to it; not known of reports that were written before it was asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_want: Vec<ByWant>,
    /// The map: measured variants that are near each other, put together.
    pub map: Vec<Spot>,
    /// The table of all variants, which is not a part of the report.
    pub table: TableSum,
    /// Checksums of parts of the table, so that a sample of it can be made again and compared.
    pub parts: Vec<Parts>,
}

/// How much there is of everything.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct AtlasCounts {
    /// Combinations of settings that cannot be played on any board.
    pub refused: usize,
    /// Rule sets: the others.
    pub rule_sets: usize,
    /// Of these, those that are not the same game as a cheaper one on every board.
    pub different: usize,
    /// Variants: a rule set on a board.
    pub variants: usize,
    /// Of these, different graphs.
    pub graphs: usize,
    /// Positions of different graphs, images counted once, all solved and verified.
    pub positions: u64,
    /// Graphs whose start is decided.
    pub decided: usize,
    /// Graphs that were measured: those that pass the wants that values answer.
    pub measured: usize,
    /// Graphs that meet every want.
    pub met: usize,
    /// Different rule sets that decide the start on every board.
    pub everywhere: usize,
    /// The least cost of changes that decide a start.
    pub least_cost: Option<u32>,
    /// Rule sets on the front.
    pub front: usize,
}

/// A board of an atlas.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AtlasBoard {
    /// Its settings, as they are typed.
    pub board: String,
    /// Variants on it.
    pub variants: usize,
    /// Different graphs among them.
    pub graphs: usize,
    /// Graphs that the player who begins wins.
    pub won: usize,
    /// Graphs that are drawn.
    pub drawn: usize,
    /// Graphs that the player who begins loses.
    pub lost: usize,
    /// Graphs that meet every want.
    pub met: usize,
    /// The quickest decision, in plies.
    pub quickest: Option<u16>,
    /// The slowest decision, in plies.
    pub slowest: Option<u16>,
    /// The least cost of changes that decide the start.
    pub least_cost: Option<u32>,
    /// Of the rule sets that decide the start here, the share that do so on each board, in the order of boards.
    pub carried: Vec<Option<f64>>,
}

/// What a value of a setting does, compared with the usual value and everything else the same.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// The setting.
    pub key: String,
    /// Its value.
    pub value: String,
    /// Pairs of variants that were compared.
    pub pairs: usize,
    /// Pairs that are different graphs.
    pub graphs: usize,
    /// Pairs whose starts have different values.
    pub starts: usize,
    /// Pairs where a drawn start becomes decided.
    pub decides: usize,
    /// Of these, pairs where the player who begins wins; not known of reports that were written before it was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_first: Option<usize>,
    /// The quickest of these decisions, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quickest: Option<u16>,
    /// The slowest of these decisions, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowest: Option<u16>,
    /// Pairs where a decided start becomes drawn.
    pub undecides: usize,
    /// Pairs where the other player wins.
    pub turns: usize,
}

/// Changes that decide a start where no part of them does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Deciding {
    /// The changes, as they are typed.
    pub changes: String,
    /// How many changes.
    pub count: usize,
    /// What they cost.
    pub cost: u32,
    /// Changes that need an owner's word at a table.
    pub hidden: usize,
    /// Boards where no part of them decides, each with the start.
    pub boards: Vec<OnBoard>,
    /// Boards where the start is decided.
    pub decided: usize,
}

/// A start on a board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OnBoard {
    /// The board, as it is typed.
    pub board: String,
    /// The start.
    #[serde(flatten)]
    pub start: Verdict,
}

/// A rule set on the front.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OnFront {
    /// The changes, as they are typed.
    pub changes: String,
    /// How many changes.
    pub count: usize,
    /// What they cost.
    pub cost: u32,
    /// Changes that need an owner's word at a table.
    pub hidden: usize,
    /// Boards where the start is decided.
    pub decided: usize,
    /// Boards where every want is met.
    pub met: usize,
    /// The mean, over boards that were measured, of how far the first player's result is from one half.
    pub unfair: Option<f64>,
    /// The mean length of games over boards that were measured, in plies.
    pub length: Option<f64>,
    /// Boards where games are as long as is wanted; none where no length is wanted, and not known of reports that were written before it was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_long: Option<usize>,
    /// The share of positions that are won or lost, the mean over boards.
    pub share: f64,
    /// The mean share of choices that matter, over boards that were measured.
    pub choice: Option<f64>,
    /// The start on each board.
    pub boards: Vec<OnBoard>,
    /// Rule sets that are the same game on every board and no cheaper.
    pub same: usize,
}

/// A variant that misses little or nothing of what is wanted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Near {
    /// The variant, as it is typed.
    pub variant: String,
    /// What its changes cost.
    pub cost: u32,
    /// Changes that need an owner's word at a table.
    pub hidden: usize,
    /// The start.
    pub start: Verdict,
    /// What it misses: wants with the figure that was found; a text for each.
    pub missed: Vec<String>,
    /// By how much altogether, in units of the intervals that are wanted.
    pub by: f64,
    /// Its figures that wants ask for, in their order.
    pub figures: Vec<Option<f64>>,
}

/// How a want is met, and what comes nearest to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ByWant {
    /// The want.
    pub want: String,
    /// Graphs of which it is known whether they meet it: all, or those that were measured.
    pub asked: usize,
    /// Graphs that meet it.
    pub met: usize,
    /// Graphs that miss it and nothing else.
    pub only: usize,
    /// The one of these that misses it by the least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Near>,
}

/// Measured variants that are near each other on the map.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    /// Mean length of a game, in plies.
    pub length: f64,
    /// The share of positions that are won or lost.
    pub decided: f64,
    /// The first player's mean result.
    pub first: f64,
    /// How many variants.
    pub variants: usize,
    /// How many of them are fair; not known of reports that were written before it was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<usize>,
    /// The cheapest of them, as it is typed.
    pub variant: String,
    /// Its place on the front, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<usize>,
}

/// How the first player fares, from gaining much to losing much, in five kinds: the least result of each.
pub const KINDS: [f64; 5] = [0.75, 0.55, 0.45, 0.25, f64::NEG_INFINITY];

/// The kind that is fair.
pub const FAIR: usize = 2;

/// The kind of a first player's result.
pub fn kind(first: f64) -> usize {
    KINDS.iter().position(|least| first >= *least).unwrap_or(KINDS.len() - 1)
}

/// What is known of a table that is not kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSum {
    /// Its rows.
    pub rows: usize,
    /// Its bytes.
    pub bytes: usize,
    /// Its CRC-32, in hexadecimal.
    pub crc32: String,
}

/// Checksums of what was found on one board, so that a part of it can be made again and compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    /// The board, as it is typed.
    pub board: String,
    /// Rule sets in a part.
    pub size: usize,
    /// CRC-32 of the values of each part, separated by blanks.
    pub values: String,
    /// Numbers of the rule sets that were measured, separated by blanks.
    pub measured: String,
    /// CRC-32 of the measures of each part of these, separated by blanks.
    pub measures: String,
}

/// The values of a variant, images merged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct VariantValues {
    /// The start.
    pub start: Verdict,
    /// Positions by value.
    #[serde(flatten)]
    pub counts: Counts,
    /// The share of positions that are won or lost.
    pub decided: f64,
    /// CRC-32 of all values.
    pub checksum: String,
}
