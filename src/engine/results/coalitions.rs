//! More than two players: what coalitions can force, as plain data.

use serde::{Deserialize, Serialize};

use super::Share;
use crate::solve::coalition::{self, Coalition, CoalitionSummary, Row, Standing};

/// What coalitions can force, at the start and over all positions. Shares are of the positions that are not over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CoalitionFigures {
    /// Number of players.
    pub players: u8,
    /// All positions.
    pub positions: u64,
    /// Distinct successors, summed over the positions that are not over.
    pub moves: u64,
    /// Positions that are over.
    pub over: u64,
    /// Positions that are not.
    pub not_over: u64,
    /// Positions that no coalition but everybody decides.
    pub undecided: Share,
    /// Positions in which the mover cannot force a win alone but can choose who can.
    pub kingmaker: Share,
    /// The start.
    pub start: Start,
    /// Over all positions, the small coalitions first.
    pub regions: Vec<Region>,
    /// By how many players it takes at the least to force a win of one of them, but for all of them.
    pub decided_by: Vec<u64>,
    /// For each player the positions in which that player alone forces a win; only where images are not merged, for merging renames players.
    pub solo_wins: Option<Vec<SoloWins>>,
    /// Positions to look at.
    pub examples: Vec<Example>,
    /// What giving up of one's own accord does for others, where it is an action and was looked at.
    pub giving_up: Option<GivingUp>,
}

/// A player who can force a win alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alone {
    /// The player, from 1.
    pub player: u8,
    /// How fast.
    pub plies: u16,
}

/// What coalitions can force from the start, or from a position that is looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// The player to move, from 1.
    pub mover: u8,
    /// Whether no coalition but everybody forces a win.
    pub undecided: bool,
    /// Each coalition, the small ones first.
    pub coalitions: Vec<AtStart>,
}

/// What a coalition can force from there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtStart {
    /// Its name: the numbers of its players, as in `1+3`.
    pub coalition: String,
    /// The plies in which it forces that one of its members wins.
    pub forces: Option<u16>,
    /// Whether it can keep play endless.
    pub keeps_endless: bool,
    /// The players whose win it can force.
    pub dictates: Vec<u8>,
    /// The numbers of its players.
    pub players: Vec<u8>,
}

/// What a coalition, by its seats counted from the mover, can force over all positions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Region {
    /// Its name: `mover`, `mover +1`, `+2`.
    pub coalition: String,
    /// Positions in which it forces that one of its members wins.
    pub forces: Share,
    /// The most plies that takes.
    pub longest: Option<u16>,
    /// Positions in which it can keep play endless.
    pub keeps_endless: Share,
    /// Positions in which it can force a win of each seat.
    pub dictates: Vec<u64>,
    /// The seats, from 0, the mover.
    pub seats: Vec<u8>,
}

/// Positions in which a player alone forces a win.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SoloWins {
    /// The player, from 1.
    pub player: u8,
    /// How many.
    pub forces: Share,
}

/// A position and the way to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// In notation.
    pub position: String,
    /// The player to move, from 1.
    pub mover: u8,
    /// A shortest line of play from the start; `None` where it was not looked for.
    pub line: Option<Vec<String>>,
}

/// A position to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// What it is an example of, in a word.
    pub kind: String,
    /// The same in a sentence without a full stop.
    pub sentence: String,
    /// The position.
    #[serde(flatten)]
    pub place: Place,
    /// Actions of a kingmaker.
    pub choices: Vec<Choice>,
    /// Who forces a win, from 1; none where nobody does or it was not looked for.
    pub coalition: Vec<u8>,
    /// A line of play in which they do.
    pub forced: Vec<String>,
}

/// An action of a kingmaker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// In notation.
    pub action: String,
    /// The player who can then force a win alone, from 1.
    pub winner: u8,
    /// How fast.
    pub plies: u16,
}

/// What giving up does for others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivingUp {
    /// Positions in which the mover may give up.
    pub possible: u64,
    /// Of these, those in which it lets another player force a win alone, and no other action does.
    pub only_action: u64,
    /// Of these, those in which nothing else would have done, now or later.
    pub only_way: u64,
    /// What it changes for each coalition.
    pub changes: Vec<SeatChange>,
    /// An example in which it helps somebody.
    pub example: Option<Helped>,
}

/// What giving up changes for a coalition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatChange {
    /// Its seats, from 0, the mover.
    pub seats: Vec<u8>,
    /// Positions gained.
    pub gained: u64,
    /// Positions lost.
    pub lost: u64,
}

/// An example of giving up that helps another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Helped {
    /// The position.
    #[serde(flatten)]
    pub place: Place,
    /// The player who wins then, from 1.
    pub winner: u8,
    /// Whether nobody could force that win otherwise.
    pub strict: bool,
    /// The action, and the line of play in which the other wins by force.
    pub play: Vec<String>,
}

/// The numbers of a coalition's players, from 1.
pub fn numbers(coalition: Coalition) -> Vec<u8> {
    coalition.members().map(|player| player.number()).collect()
}

/// The seats of a coalition that is counted from the mover, from 0.
pub fn seats(coalition: Coalition) -> Vec<u8> {
    coalition.members().map(|player| player.index() as u8).collect()
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, with: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(with)
}

impl Start {
    /// From a standing of the start.
    pub fn new(standing: &Standing) -> Start {
        let row = |row: &Row| AtStart {
            coalition: joined(numbers(row.coalition), "+"),
            forces: row.forces.map(|plies| plies.0),
            keeps_endless: row.keeps_endless,
            dictates: row.dictates.iter().map(|player| player.number()).collect(),
            players: numbers(row.coalition),
        };
        Start {
            mover: standing.mover().number(),
            undecided: standing.is_undecided(),
            coalitions: standing.table().iter().map(row).collect(),
        }
    }
}

impl CoalitionFigures {
    /// The counts over all positions and the start, without examples.
    pub fn new(moves: u64, start: &Standing, summary: &CoalitionSummary) -> CoalitionFigures {
        let share = |count: u64| Share::of(count, summary.positions);
        let region = |region: &coalition::Region| {
            let seats = seats(region.seats);
            let name = |&seat: &u8| if seat == 0 { "mover".to_owned() } else { format!("+{seat}") };
            Region {
                coalition: joined(seats.iter().map(name), " "),
                forces: share(region.positions),
                longest: region.longest.map(|plies| plies.0),
                keeps_endless: share(region.keeps_endless),
                dictates: region.dictates.clone(),
                seats,
            }
        };
        let alone = |counts: &Vec<u64>| {
            (1..).zip(counts).map(|(player, &count)| SoloWins { player, forces: share(count) }).collect()
        };
        CoalitionFigures {
            players: summary.players,
            positions: summary.positions + summary.over,
            moves,
            over: summary.over,
            not_over: summary.positions,
            undecided: share(summary.undecided),
            kingmaker: share(summary.kingmaker),
            start: Start::new(start),
            regions: summary.regions.iter().map(region).collect(),
            decided_by: summary.decided_by.clone(),
            solo_wins: summary.solo_wins.as_ref().map(alone),
            examples: Vec::new(),
            giving_up: None,
        }
    }
}
