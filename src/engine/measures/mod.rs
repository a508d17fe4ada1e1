//! What a solved two-player game is like, in exact figures.
//!
//! # Words
//!
//! Positions are those reachable from the start, each by itself: nothing is merged by symmetry here, because a uniform random move is one over
//! distinct successors as they are. A *move* is a distinct successor, however many actions lead there. A value is for the player to move; who
//! that is, the game says, and nothing is assumed about turns alternating. A move *keeps* the value when the result after it is the same for the
//! player who moves. It is *optimal* when it is a fastest win, a slowest loss, or any move that keeps a draw.
//!
//! # Which figures would be the same if images were merged
//!
//! Those of the start alone: its value, the openings up to symmetry, all figures of games by a policy (random, noisy, skill, stagnation, fortunes,
//! branching by visits) if merged moves were counted as often as they stand for unmerged ones, and the lengths of the shortest wins. All shares over
//! positions depend on merging: a position with few images counts more in a merged space.
//!
//! # What is exact
//!
//! Counts and shares are exact: whole numbers, divided once (the mean share of optimal moves is a sum of such quotients). Figures of games by a
//! policy solve linear systems by iteration, and the residual is stated with them: at most about 1e-12 unless the iteration was given up, which the stated residual shows. What it means for the error is in
//! the notes of the private module `chain`: a chance is off by at most the residual times the mean number of plies. Quantiles of lengths come from
//! following the distribution ply by ply; beyond a stated number of plies, or once the distribution has settled, see [`Length`]. The number of
//! threads changes no bit of any figure.
//!
//! # How
//!
//! The positions are renumbered once (`arrange`, `landscape`): components of the graph in reverse topological order, within a component by distance; and each position's moves are sorted into optimal, value-keeping and the rest. Everything else is counting
//! over that, or a walk: a policy gives two chances per position, one for each optimal move and one for each other, and what is asked about games solves `x = c + W x` (`chain`, `krylov`). Positions from which no end can be reached are found first and taken
//! out, so no system is singular. Sums are taken in pieces of fixed length, and nothing is added up in an order that depends on threads. `tests/it/study/naive.rs` computes every measure again with hash maps and dense elimination.
//!
//! `limit` sweeps over the same graph once per ply of the limit, with a byte per position; what is counted is said by the literal rules (`Rules::count_of`) and looked up once per position. `flow` is for graphs of up to 200,000 positions.

mod arrange;
mod chain;
mod choices;
mod cycles;
mod flow;
mod krylov;
mod landscape;
mod length;
#[doc(hidden)]
pub mod limit;
mod memory;
mod mixed_up;
mod names;
mod outcomes;
mod pie;
mod play;
mod shortest;
mod stagnation;
mod start;
mod tempo;
mod uses;
mod walk;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use choices::Branching;
pub use cycles::Cycles;
pub use flow::{Fate, Flow, Group, Way};
pub use length::{Length, Quantiles};
pub use limit::{LONGEST, Limit, MovingLast, Repeats, Settled};
pub use memory::{Forgetting, Remembering, better_with_less};
pub use mixed_up::{MIX_UPS, MixedGames, MixedPlay, MixedUp, Trouble};
pub use names::Measure;
pub use outcomes::{Depth, LongestWin, Outcomes};
pub use pie::{FairOpening, Pie};
pub use play::{Fortunes, Play};
pub use shortest::ShortestWin;
pub use stagnation::Stagnation;
pub use start::{FirstMove, Opening};
pub use tempo::Tempo;
pub use uses::RuleUse;

use crate::explore::{ExploreError, GraphError, LineError, NoRoom, Progress};
use crate::packed::{Code, Game};
use crate::results::{Share, Verdict};
use crate::solve::{SolveError, Solved};
use krylov::Stopped;
use landscape::{BYTES_PER_POSITION, Landscape, MEASURING};
use pie::AfterFirst;
use play::{Besides, Walked, play};
use walk::{Ground, Policy, Walk};

/// The chances of a random move in noisy play.
pub const NOISES: [f64; 5] = [0.5, 0.2, 0.1, 0.05, 0.01];

/// One thing for each of two seats.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySeat<T> {
    /// Of the player who begins.
    pub first: T,
    /// Of the other.
    pub second: T,
}

/// How large the game is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Size {
    /// Reachable positions.
    pub positions: u64,
    /// Those that are not over.
    pub not_over: u64,
    /// Moves of all of them.
    pub moves: u64,
}

/// Optimal play with noise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Noisy {
    /// With this chance a player makes any move, else any optimal one.
    pub noise: f64,
    /// What comes of it.
    #[serde(flatten)]
    pub play: Play,
}

/// One perfect player against a random one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Skill {
    /// The perfect player begins.
    pub perfect_first: Play,
    /// The random player begins.
    pub perfect_second: Play,
}

/// The measures that were asked for.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Measures {
    /// How large the game is; always there.
    pub size: Size,
    /// [`Measure::Start`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Verdict>,
    /// [`Measure::Opening`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<Opening>,
    /// [`Measure::Outcomes`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<Outcomes>,
    /// [`Measure::EndlessDraws`], among drawn positions that are not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endless_draws: Option<Share>,
    /// [`Measure::Depth`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<Depth>,
    /// [`Measure::Branching`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branching: Option<Branching>,
    /// [`Measure::Decisions`], among positions that are not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<Share>,
    /// [`Measure::OnlyMoves`], among positions with a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_moves: Option<Share>,
    /// [`Measure::Critical`], among positions with a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub critical: Option<Share>,
    /// [`Measure::OptimalMoves`], over positions with a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal_moves: Option<f64>,
    /// [`Measure::RandomPlay`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random_play: Option<Play>,
    /// [`Measure::Advantage`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advantage: Option<f64>,
    /// [`Measure::Balance`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<f64>,
    /// [`Measure::NoisyPlay`], for each of [`NOISES`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub noisy_play: Option<Vec<Noisy>>,
    /// [`Measure::Stagnation`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stagnation: Option<Stagnation>,
    /// [`Measure::Skill`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// [`Measure::ShortestWins`]; nothing for a seat that cannot win at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest_wins: Option<BySeat<Option<ShortestWin>>>,
    /// [`Measure::Fortunes`], in random play and for each of [`NOISES`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fortunes: Option<Vec<Fortunes>>,
    /// [`Measure::Tempo`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tempo: Option<Tempo>,
    /// [`Measure::Cycles`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycles: Option<Cycles>,
    /// [`Measure::Flow`]; nothing where there are too many positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flow: Option<Flow>,
    /// [`Measure::RuleUse`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule_use: Option<Vec<RuleUse>>,
    /// [`Measure::Limit`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// [`Measure::Pie`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pie: Option<Pie>,
    /// [`Measure::Memory`]; nothing where nobody can forget anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<BySeat<Forgetting>>,
    /// [`Measure::MixedUp`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mixed_up: Option<MixedUp>,
}

/// Why nothing was measured.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MeasureError {
    /// Images were merged.
    #[error("measures are taken of every position by itself: solve with symmetry off")]
    Merged,
    /// The start is not among the positions.
    #[error("the start was not solved, and measures are taken from there")]
    NoStart,
    /// Too large.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// More memory than allowed.
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
    /// The game of a player who forgets could not be solved.
    #[error("with a player who forgets: {0}")]
    Forgetful(SolveError),
    /// What players believe cannot be followed.
    #[error(transparent)]
    Beliefs(Trouble),
    /// Somebody asked to stop.
    #[error("interrupted while measuring")]
    Interrupted,
}

impl From<Trouble> for MeasureError {
    fn from(trouble: Trouble) -> MeasureError {
        match trouble {
            Trouble::Stopped => MeasureError::Interrupted,
            trouble => MeasureError::Beliefs(trouble),
        }
    }
}

impl From<Stopped> for MeasureError {
    fn from(_: Stopped) -> MeasureError {
        MeasureError::Interrupted
    }
}

impl From<SolveError> for MeasureError {
    fn from(error: SolveError) -> MeasureError {
        match error {
            SolveError::Interrupted | SolveError::Explore(ExploreError::Interrupted { .. }) => {
                MeasureError::Interrupted
            }
            error => MeasureError::Forgetful(error),
        }
    }
}

impl From<LineError> for MeasureError {
    fn from(error: LineError) -> MeasureError {
        match error {
            LineError::Unreachable => MeasureError::NoStart,
            LineError::Interrupted => MeasureError::Interrupted,
        }
    }
}

/// Measures a game that was solved from its start with every position by itself.
///
/// # Arguments
/// * `chosen`: what to measure; what is not asked for is not computed.
/// * `progress`: hears what is being measured, and may stop it.
///
/// # Complexity
/// By its layout it takes 8 bytes per move (12 while the graph is built), about 160 bytes per position, and up to 32 numbers of 8 bytes for each position
/// of the largest component. Time goes into following lengths ply by ply, and into the linear systems: three for each policy, four where there are
/// drawn endings, and two more for fortunes.
pub fn measure<C: Code>(
    game: &dyn Game<C>,
    solved: &Solved<C>,
    chosen: &[Measure],
    progress: &dyn Progress,
) -> Result<Measures, MeasureError> {
    measure_at(game, solved, chosen, &NOISES, progress)
}

/// As [`measure`], with these chances of a random move in place of [`NOISES`]: each costs some linear systems.
pub fn measure_at<C: Code>(
    game: &dyn Game<C>,
    solved: &Solved<C>,
    chosen: &[Measure],
    noises: &[f64],
    progress: &dyn Progress,
) -> Result<Measures, MeasureError> {
    progress.doing("graph");
    let land = Landscape::new(game, solved)?;
    let mut found = Measures {
        size: Size {
            positions: land.len() as u64,
            not_over: land.not_over().count() as u64,
            moves: land.rows.entries() as u64,
        },
        ..Measures::default()
    };
    tables(game, solved, &land, chosen, progress, &mut found)?;
    let openings = games(solved, &land, Asked { chosen, noises }, progress, &mut found)?;
    if let Some(pie) = &mut found.pie {
        let fair = openings.into_iter().map(|(noise, chances)| chances.fairest(game, solved, &land, noise));
        pie.noisy = fair.collect();
    }
    Ok(found)
}

/// Everything that is read off the solved table and the graph.
fn tables<C: Code>(
    game: &dyn Game<C>,
    solved: &Solved<C>,
    land: &Landscape,
    chosen: &[Measure],
    progress: &dyn Progress,
    found: &mut Measures,
) -> Result<(), MeasureError> {
    for &measure in chosen {
        if progress.stopped() {
            return Err(MeasureError::Interrupted);
        }
        progress.doing(&measure.to_string());
        match measure {
            Measure::Start => found.start = Some(start::start(land)),
            Measure::Opening => found.opening = Some(start::opening(game, solved)?),
            Measure::Outcomes => found.outcomes = Some(outcomes::outcomes(land)),
            Measure::EndlessDraws => found.endless_draws = Some(outcomes::endless_draws(land)),
            Measure::Depth => found.depth = Some(outcomes::depth(game, solved, land, progress)?),
            Measure::Branching => found.branching = Some(choices::branching(land)),
            Measure::Decisions => found.decisions = Some(choices::decisions(land)),
            Measure::OnlyMoves => found.only_moves = Some(choices::only_moves(land)),
            Measure::Critical => found.critical = Some(choices::critical(land)),
            Measure::OptimalMoves => found.optimal_moves = choices::keeping_share(land),
            Measure::Stagnation => {
                found.stagnation = Some(stagnation::stagnation(land, progress)?);
            }
            Measure::ShortestWins => {
                found.shortest_wins = Some(shortest::shortest_wins(game, solved, land, progress)?);
            }
            Measure::Tempo => found.tempo = Some(tempo::tempo(game, solved, land)),
            Measure::Cycles => found.cycles = Some(cycles::cycles(land)),
            Measure::Flow => found.flow = flow::flow(land),
            Measure::RuleUse => found.rule_use = Some(uses::rule_use(game, solved, land)),
            Measure::Limit => found.limit = Some(limit::limit(game, solved, land, progress)?),
            Measure::MixedUp => found.mixed_up = Some(mixed_up::mixed_up(game, progress)?),
            Measure::Pie => found.pie = Some(pie::pie(game, solved)?),
            Measure::Memory => found.memory = memory::memory(game, solved, land, progress)?,
            // Of games by a policy.
            Measure::RandomPlay | Measure::Advantage | Measure::Balance => {}
            Measure::NoisyPlay | Measure::Skill | Measure::Fortunes => {}
        }
    }
    Ok(())
}

/// What is asked about games by a policy.
#[derive(Clone, Copy)]
struct Asked<'a> {
    chosen: &'a [Measure],
    noises: &'a [f64],
}

/// Everything that is asked about games by a policy, each policy once. Returns the chances after each first move by noise, if they are asked for.
fn games<C: Code>(
    solved: &Solved<C>,
    land: &Landscape,
    Asked { chosen, noises }: Asked<'_>,
    progress: &dyn Progress,
    found: &mut Measures,
) -> Result<Vec<(f64, AfterFirst)>, MeasureError> {
    use Measure::{Advantage, Balance, Branching, Fortunes, NoisyPlay, Pie, RandomPlay, Skill};
    let wanted = |measures: &[Measure]| measures.iter().any(|measure| chosen.contains(measure));
    if !wanted(&[Advantage, Balance, Branching, Fortunes, NoisyPlay, Pie, RandomPlay, Skill]) {
        return Ok(Vec::new());
    }
    let largest = land.components.sizes.iter().copied().max().unwrap_or(0);
    let explored = &solved.explored;
    let held = solved.index.bytes() + BYTES_PER_POSITION * explored.len() + 8 * explored.moves;
    explored.allow(MEASURING, held + u64::from(largest) * krylov::BYTES_PER_UNKNOWN)?;
    let ground = Ground::new(land, progress);
    let fortunes = wanted(&[Fortunes]);
    let played = |policy: Policy, besides: Besides| -> Result<Walked, MeasureError> {
        progress.doing(&match policy {
            Policy::Random => "random-play".to_owned(),
            Policy::Noisy(noise) => format!("noisy-play {noise}"),
            Policy::PerfectAgainstRandom(seat) => format!("skill of player {}", seat + 1),
        });
        Ok(play(&ground, policy, besides)?)
    };
    let (mut all_fortunes, mut openings) = (Vec::new(), Vec::new());
    if wanted(&[RandomPlay, Advantage, Balance, Branching, Fortunes]) {
        let branching = wanted(&[Branching]);
        let walked = played(Policy::Random, Besides { branching, fortunes, ..Besides::default() })?;
        if let Some(branching) = &mut found.branching {
            branching.by_visits = walked.branching;
        }
        all_fortunes.extend(walked.fortunes);
        found.advantage = wanted(&[Advantage]).then_some(walked.play.advantage);
        found.balance = wanted(&[Balance]).then_some(walked.play.balance);
        found.random_play = wanted(&[RandomPlay]).then_some(walked.play);
    }
    if wanted(&[NoisyPlay, Fortunes]) {
        let mut plays = Vec::new();
        for &noise in noises {
            let besides = Besides { fortunes, first_moves: wanted(&[Pie]), ..Besides::default() };
            let walked = played(Policy::Noisy(noise), besides)?;
            openings.extend(walked.first_moves.map(|chances| (noise, chances)));
            all_fortunes.extend(walked.fortunes);
            plays.push(Noisy { noise, play: walked.play });
        }
        found.noisy_play = wanted(&[NoisyPlay]).then_some(plays);
    } else if wanted(&[Pie]) {
        for &noise in noises {
            progress.doing(&format!("pie {noise}"));
            openings.push((noise, AfterFirst::of(&mut Walk::new(&ground, Policy::Noisy(noise))?)?));
        }
    }
    if wanted(&[Skill]) {
        let [perfect_first, perfect_second] = [
            played(Policy::PerfectAgainstRandom(0), Besides::default())?,
            played(Policy::PerfectAgainstRandom(1), Besides::default())?,
        ]
        .map(|walked| walked.play);
        found.skill = Some(self::Skill { perfect_first, perfect_second });
    }
    found.fortunes = fortunes.then_some(all_fortunes);
    Ok(openings)
}

/// The part that `count` is of `all`; `None` of nothing.
fn share(count: u64, all: u64) -> Option<f64> {
    (all > 0).then(|| count as f64 / all as f64)
}
