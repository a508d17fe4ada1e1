//! The measures by name, so that a question can choose.

use strum::{Display, EnumIter, EnumMessage, EnumString, IntoEnumIterator, VariantNames};

/// Something that can be measured of a solved two-player game. What is said here of each is what [`about`](Measure::about) says of it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumIter, EnumMessage, EnumString, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Measure {
    /// the value of the start and its distance in plies
    Start,
    /// each first move up to symmetry with its value, and the share that keep the value
    Opening,
    /// positions that are not over: won, lost, drawn by a drawn ending, drawn endlessly
    Outcomes,
    /// drawn positions from which drawing moves lead to no drawn ending
    EndlessDraws,
    /// positions at each distance, and the longest forced win
    Depth,
    /// mean moves of positions that are not over, by outcome and by visits in random games
    Branching,
    /// positions with more than one move
    Decisions,
    /// among positions with a choice, those where one move alone keeps the value
    OnlyMoves,
    /// among positions with a choice, those where moves differ in value
    Critical,
    /// among positions with a choice, the mean share of moves that keep the value
    OptimalMoves,
    /// random games: who wins, how often, how long it takes
    RandomPlay,
    /// random games: the first player's mean result, a draw being one half
    Advantage,
    /// random games: one less the difference between the seats' mean results
    Balance,
    /// optimal games with random moves now and then: the same figures
    NoisyPlay,
    /// the limit of noise times length as the noise goes to nothing
    Stagnation,
    /// a perfect player against a random one, in each seat
    Skill,
    /// the fewest plies in which each player can win if both help, and how many lines
    ShortestWins,
    /// changes of the value in a game, and plies at which the later winner was losing
    Fortunes,
    /// positions where passing would be better, and where it would be for both
    Tempo,
    /// strongly connected components of the positions
    Cycles,
    /// components by layer and result, and the moves between them, of up to 200,000 positions
    Flow,
    /// kinds of action among all moves, and among only-moves
    RuleUse,
    /// the value of the start when play ends after N plies and the player who is ahead wins, N up to 200
    Limit,
    /// the value of the start when the second player may swap seats after the first turn
    Pie,
    /// how much a player must remember (OVO): what is sure with less and less in mind; only where it is named
    Memory,
    /// OVO with players who mix up face-down eggs now and then: who wins, wrong claims, what looking is worth; only where it is named
    MixedUp,
}

impl Measure {
    /// All that are taken where none is named: those of every game.
    pub fn usual() -> Vec<Measure> {
        Measure::iter().filter(|measure| !matches!(measure, Measure::MixedUp | Measure::Memory)).collect()
    }

    /// What it is, in a sentence without a full stop.
    pub fn about(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }
}
