//! The measures by name, so that a question can choose.

use strum::{Display, EnumIter, EnumString, IntoEnumIterator, VariantNames};

/// Something that can be measured of a solved two-player game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumIter, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Measure {
    /// The value of the start and its distance.
    Start,
    /// The first moves.
    Opening,
    /// Shares of won, lost and drawn positions.
    Outcomes,
    /// Draws that only endless play keeps.
    EndlessDraws,
    /// Distances of forced ends.
    Depth,
    /// Moves to choose from.
    Branching,
    /// Positions with a choice.
    Decisions,
    /// Positions with one good move.
    OnlyMoves,
    /// Positions where the choice matters.
    Critical,
    /// Moves that keep the value.
    OptimalMoves,
    /// Games of two random players.
    RandomPlay,
    /// What it is worth to begin.
    Advantage,
    /// How equal the seats are.
    Balance,
    /// Games of two players who sometimes err.
    NoisyPlay,
    /// How endless an endless draw is.
    Stagnation,
    /// A perfect player against a random one.
    Skill,
    /// The fewest plies of a win.
    ShortestWins,
    /// Changes of the value during a game.
    Fortunes,
    /// Positions where it is a burden to move.
    Tempo,
    /// Where play can go round.
    Cycles,
    /// How play flows from component to component.
    Flow,
    /// Kinds of action.
    RuleUse,
    /// Play that ends after N plies.
    Limit,
    /// A second player who may swap seats.
    Pie,
    /// A player who forgets.
    Memory,
    /// Players who mix up hidden pieces.
    MixedUp,
}

impl Measure {
    /// All that are taken where none is named: those of every game.
    pub fn usual() -> Vec<Measure> {
        Measure::iter().filter(|measure| !matches!(measure, Measure::MixedUp | Measure::Memory)).collect()
    }

    /// What it is, in a sentence without a full stop.
    pub fn about(self) -> &'static str {
        match self {
            Measure::Start => "the value of the start and its distance in plies",
            Measure::Opening => "each first move up to symmetry with its value, and the share that keep the value",
            Measure::Outcomes => "positions that are not over: won, lost, drawn by a drawn ending, drawn endlessly",
            Measure::EndlessDraws => "drawn positions from which drawing moves lead to no drawn ending",
            Measure::Depth => "positions at each distance, and the longest forced win",
            Measure::Branching => "mean moves of positions that are not over, by outcome and by visits in random games",
            Measure::Decisions => "positions with more than one move",
            Measure::OnlyMoves => "among positions with a choice, those where one move alone keeps the value",
            Measure::Critical => "among positions with a choice, those where moves differ in value",
            Measure::OptimalMoves => "among positions with a choice, the mean share of moves that keep the value",
            Measure::RandomPlay => "random games: who wins, how often, how long it takes",
            Measure::Advantage => "random games: the first player's mean result, a draw being one half",
            Measure::Balance => "random games: one less the difference between the seats' mean results",
            Measure::NoisyPlay => "optimal games with random moves now and then: the same figures",
            Measure::Stagnation => "the limit of noise times length as the noise goes to nothing",
            Measure::Skill => "a perfect player against a random one, in each seat",
            Measure::ShortestWins => "the fewest plies in which each player can win if both help, and how many lines",
            Measure::Fortunes => "changes of the value in a game, and plies at which the later winner was losing",
            Measure::Tempo => "positions where passing would be better, and where it would be for both",
            Measure::Cycles => "strongly connected components of the positions",
            Measure::Flow => "components by layer and result, and the moves between them, of up to 200,000 positions",
            Measure::RuleUse => "kinds of action among all moves, and among only-moves",
            Measure::Limit => {
                "the value of the start when play ends after N plies and the player who is ahead wins, N up to 200"
            }
            Measure::MixedUp => {
                "OVO with players who mix up face-down eggs now and then: who wins, wrong claims, what looking is worth; only where it is named"
            }
            Measure::Pie => "the value of the start when the second player may swap seats after the first turn",
            Measure::Memory => {
                "how much a player must remember (OVO): what is sure with less and less in mind; only where it is named"
            }
        }
    }
}
