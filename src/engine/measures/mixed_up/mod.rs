//! Players who mix up whose face-down eggs are whose: who wins, how many games end by a wrong claim, what looking is worth.
//!
//! # The game
//!
//! Each player takes the position for something: the truth with owners of face-down eggs exchanged, as many of each player as there are. Both begin
//! with the truth. A turn goes so:
//!
//! 1. With the chance `e` the mover mixes up two face-down eggs: of all pairs that the mover takes for eggs of different players, one is exchanged in
//!    what the mover believes, each with the same chance. Where there is no such pair nothing happens.
//! 2. The mover makes a best turn for what is believed: the fastest win, the slowest loss, any turn that keeps a draw, by the values of the positions
//!    that are believed to come after it. All best moves have the same chance. A player *who looks* looks with the chance one half where a look is among the best
//!    turns, at any face-down egg with the same chance; a player who does not looks only where no move is as good. Only who believes to have no turn passes.
//! 3. A look puts the looked-at egg right. If it was taken for the other's, one of the eggs that were taken for its owner's, each with the same
//!    chance, is taken for the other's from then on.
//! 4. The egg that is flipped is seen by both. A face-down egg that is moved takes what is believed of it along.
//! 5. A move that the true owner of the egg forbids (`home`, `hands`, `homeward`) is not made: both see the egg, as by a look, and the turn is over.
//! 6. The mover claims when the own set is believed to be complete, at the time that `claim` says: a right claim wins, a wrong one loses. A set that is
//!    complete and not believed to be is not claimed, and the game goes on.
//!
//! Best turns are those of the game in which everybody remembers everything: a player does not reckon with having mixed up something, nor with the other's
//! errors. The values are known for every position that can be believed, also where no play could lead there and where somebody should have claimed.
//!
//! # How
//!
//! The truth with both beliefs is a state, and games are a Markov chain over the states. Let `M` mix up and `P` make a turn: the mean numbers of visits `v` solve `v = start + P'M'v`, one
//! linear system for all figures, by GMRES. `M` is its own transpose, because exchanging two eggs twice changes nothing and all beliefs of a position have as many neighbours.
//! States from which no claim can come are left out: games that get there never end. Where there are any, a second system has the chance of an end from each state, and the mean length is that of games that end. A chance is off by no more than the residual, which is the sum over all states.
//! `tests/it/study/mixed_up.rs` plays the same games on explicit boards, and follows the distribution ply by ply.

mod eggs;
mod states;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::BySeat;
use super::krylov::Stopped;
use crate::explore::Progress;
use crate::packed::{Code, Game};
use crate::settings::ovo::{Claim, Home, Seats, Stuck};
use eggs::Eggs;
use states::States;

/// The chances of mixing up two eggs before a turn.
pub const MIX_UPS: [f64; 6] = [0.5, 0.2, 0.1, 0.05, 0.02, 0.01];

/// Games of players who mix up eggs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MixedUp {
    /// Positions that somebody may be in or believe to be in.
    pub positions: u64,
    /// States: a position with what each player takes it for.
    pub states: u64,
    /// The games, for each of [`MIX_UPS`].
    pub games: Vec<MixedGames>,
}

/// The same chance of mixing up, with players who look and who do not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MixedGames {
    /// With this chance a player mixes up two face-down eggs before a turn.
    pub mix_up: f64,
    /// How many games more are won by one who looks against one who does not, as a share of all games and the mean of both seats.
    pub gained_by_looking: f64,
    /// Neither player looks at eggs where another turn is as good.
    pub neither_looks: MixedPlay,
    /// Only the player who begins does, in every second such turn.
    pub first_looks: MixedPlay,
    /// Only the other does.
    pub second_looks: MixedPlay,
    /// Both do.
    pub both_look: MixedPlay,
}

/// What comes of it, from the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MixedPlay {
    /// The chance that each seat wins.
    pub wins: BySeat<f64>,
    /// The chance that the game ends by a wrong claim.
    pub by_wrong_claim: f64,
    /// Of each seat.
    pub wrong_claims: BySeat<f64>,
    /// The chance that the game never ends.
    pub never: f64,
    /// The mean number of plies, on the condition that the game ends; `None` where none does.
    pub length: Option<f64>,
    /// The share of turns in which the mover takes some egg for the other's. This and the following are over turns from which the game can end.
    pub mistaken: f64,
    /// The share of turns that are looks.
    pub looks: f64,
    /// The mean number of times that a complete set is not claimed.
    pub missed: f64,
    /// The share of turns that are lost because the owner of the egg forbids the move.
    pub refused: f64,
    /// The residual of the linear system, summed over all states.
    pub residual: f64,
}

/// Which seats look.
type Looking = [bool; 2];

/// Why nothing was measured.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Trouble {
    /// Nothing is hidden.
    #[error("mixed-up is for games in which something is hidden, and here everybody sees every piece")]
    NothingHidden,
    /// A setting that it does not know.
    #[error("mixed-up is not for {setting}: {reason}")]
    Setting {
        /// The setting.
        setting: &'static str,
        /// Why not.
        reason: &'static str,
    },
    /// Too many positions.
    #[error(
        "mixed-up follows what players believe on up to {limit} positions, and here are more: try a smaller board or fewer eggs"
    )]
    Positions {
        /// The limit.
        limit: usize,
    },
    /// Too many states.
    #[error(
        "mixed-up follows up to {limit} states of a position with two beliefs, and here are more: try a smaller board or fewer eggs"
    )]
    States {
        /// The limit.
        limit: usize,
    },
    /// A position that can be believed and cannot be.
    #[error("mixed-up: {position} can be believed, and {reason}")]
    Unreadable {
        /// In notation.
        position: String,
        /// Why not.
        reason: String,
    },
    /// Somebody asked to stop.
    #[error("interrupted while measuring")]
    Stopped,
}

impl From<Stopped> for Trouble {
    fn from(_: Stopped) -> Trouble {
        Trouble::Stopped
    }
}

/// Plays the games.
pub fn mixed_up<C: Code>(game: &dyn Game<C>, progress: &dyn Progress) -> Result<MixedUp, Trouble> {
    let rules = game.remembered().ok_or(Trouble::NothingHidden)?;
    let settings = rules.settings();
    let missed = "a claim that is missed would have to be reckoned with in the turn of the other";
    let not_for = [
        (settings.seats != Seats::Two, "players=4", "it takes two players"),
        (!matches!(settings.claim, Claim::AfterMove | Claim::NextTurn), "claim=any-time", missed),
        (settings.stuck == Stuck::Loses, "stuck=loses", "who is stuck may not know it"),
        (settings.home == Home::Shown, "home=shown", "eggs that are home are marked and not mixed up"),
    ];
    if let Some((_, setting, reason)) = not_for.into_iter().find(|(has, ..)| *has) {
        return Err(Trouble::Setting { setting, reason });
    }
    progress.doing("mixed-up: what can be believed");
    let eggs = Eggs::new(game, rules, progress)?;
    let states = States::new(&eggs, settings.claim, progress)?;
    let mut by_looking = Vec::new();
    for looking in [[false, false], [true, false], [false, true], [true, true]] {
        let walk = states.walk(looking);
        let mut plays = Vec::new();
        for chance in MIX_UPS {
            progress.doing(&format!("mixed-up {chance}"));
            plays.push(walk.play(chance, progress)?);
        }
        by_looking.push(plays.into_iter());
    }
    let mut games = Vec::new();
    for mix_up in MIX_UPS {
        let mut plays = by_looking.iter_mut().filter_map(Iterator::next);
        if let (Some(neither_looks), Some(first_looks), Some(second_looks), Some(both_look)) =
            (plays.next(), plays.next(), plays.next(), plays.next())
        {
            let first = first_looks.wins.first - neither_looks.wins.first;
            let second = second_looks.wins.second - neither_looks.wins.second;
            let gained_by_looking = (first + second) / 2.0;
            games.push(MixedGames { mix_up, gained_by_looking, neither_looks, first_looks, second_looks, both_look });
        }
    }
    Ok(MixedUp { positions: eggs.len() as u64, states: states.len() as u64, games })
}
