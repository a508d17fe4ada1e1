//! The start when the second player may swap seats after the first turn.
//!
//! The second player then takes the better side of every opening. So the player who opens gets a draw where some opening is drawn, and loses
//! otherwise, whatever the start is worth without the swap. An opening that ends the game is no exception: it is swapped like any other.

use serde::{Deserialize, Serialize};

use super::krylov::Stopped;
use super::landscape::Landscape;
use super::start::{FirstMove, opening};
use super::walk::Walk;
use super::{BySeat, MeasureError};
use crate::packed::{Code, Game};
use crate::results::Wdl;
use crate::solve::Solved;

/// A start with a swap.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pie {
    /// `draw` or `loss` for the player who opens; nothing when the start is over.
    pub value: Option<Wdl>,
    /// The plies of the loss; nothing for a draw.
    pub plies: Option<u16>,
    /// Distinct positions after a first move.
    pub openings: u64,
    /// Those that are won for the player who made the move, if nobody swapped.
    pub won: u64,
    /// Those that are drawn.
    pub drawn: u64,
    /// Those that are lost.
    pub lost: u64,
    /// How many openings to offer there are.
    pub offered: u64,
    /// How many up to symmetry.
    pub offered_kinds: u64,
    /// The openings to offer, up to symmetry: the drawn ones, or else those after which the end is farthest.
    pub offer: Vec<FirstMove>,
    /// For each of [`super::NOISES`], the fairest openings.
    pub noisy: Vec<FairOpening>,
}

/// The openings that give both seats the nearest to the same, when both players sometimes err and nobody swaps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FairOpening {
    /// With this chance a player makes any move, else any optimal one.
    pub noise: f64,
    /// The opening whose chance of winning, for the player who made it, is nearest to one half: the first of those that are as near. Nothing when the
    /// start is over.
    pub action: Option<String>,
    /// That chance.
    pub wins: Option<f64>,
    /// The chance that the other player wins after it.
    pub loses: Option<f64>,
    /// The opening whose mean result is nearest to one half, a draw of either kind being one half: the first of those that are as near.
    pub even_action: Option<String>,
    /// That mean result, for the player who made it.
    pub even_result: Option<f64>,
    /// The largest residual of the linear systems.
    pub residual: f64,
}

/// The value with a swap, and what to offer.
pub fn pie<C: Code>(game: &dyn Game<C>, solved: &Solved<C>) -> Result<Pie, MeasureError> {
    let moves = opening(game, solved)?.moves;
    let count = |value: Wdl| {
        moves.iter().filter(|first| first.verdict.value == value).map(|first| first.positions).sum::<u64>()
    };
    let (won, drawn, lost) = (count(Wdl::Win), count(Wdl::Draw), count(Wdl::Loss));
    let longest = moves.iter().filter_map(|first| first.verdict.plies).max().filter(|_| drawn == 0);
    let is_offered = |first: &&FirstMove| match drawn {
        0 => first.verdict.plies == longest,
        _ => first.verdict.value == Wdl::Draw,
    };
    let offer: Vec<FirstMove> = moves.iter().filter(is_offered).cloned().collect();
    let value = if drawn > 0 { Wdl::Draw } else { Wdl::Loss };
    Ok(Pie {
        value: (!moves.is_empty()).then_some(value),
        plies: longest,
        openings: won + drawn + lost,
        won,
        drawn,
        lost,
        offered: offer.iter().map(|first| first.positions).sum(),
        offered_kinds: offer.len() as u64,
        offer,
        noisy: Vec::new(),
    })
}

/// Chances of winning after each first move.
pub struct AfterFirst {
    /// By the number of the position after it.
    chances: Vec<(u32, BySeat<f64>)>,
    residual: f64,
}

impl AfterFirst {
    /// Reads them off the chances of all positions.
    pub fn new(walk: &Walk<'_>, wins: [&[f64]; 2]) -> AfterFirst {
        let land = walk.land();
        let opener = usize::from(land.movers[land.start]);
        let chance = |&next: &u32| {
            let [first, second] = [opener, 1 - opener].map(|seat| wins[seat][next as usize]);
            (next, BySeat { first, second })
        };
        AfterFirst { chances: land.moves(land.start).iter().map(chance).collect(), residual: walk.residual }
    }

    /// The same where nothing else is asked of a walk.
    pub fn of(walk: &mut Walk<'_>) -> Result<AfterFirst, Stopped> {
        let wins = [walk.wins(0)?, walk.wins(1)?];
        Ok(AfterFirst::new(walk, [&wins[0], &wins[1]]))
    }

    /// The openings that are nearest to one half.
    pub fn fairest<C: Code>(
        &self,
        game: &dyn Game<C>,
        solved: &Solved<C>,
        land: &Landscape,
        noise: f64,
    ) -> FairOpening {
        let node = |code: C| solved.index.id(&solved.explored, code).map(|id| land.node(id) as u32);
        let chances_of = |code: C| self.chances.iter().find(|(next, _)| node(code) == Some(*next));
        let turns: Vec<(String, &BySeat<f64>)> = game
            .turns(game.start())
            .into_iter()
            .filter_map(|turn| Some((turn.text, &chances_of(turn.next)?.1)))
            .collect();
        let nearest = |of: fn(&BySeat<f64>) -> f64| {
            let mut best: Option<(f64, &(String, &BySeat<f64>))> = None;
            for turn in &turns {
                let off = (of(turn.1) - 0.5).abs();
                // What differs by rounding alone is as near, and the first of these is taken.
                if best.is_none_or(|(least, _)| off < least - 1e-9) {
                    best = Some((off, turn));
                }
            }
            best.map(|(_, turn)| turn)
        };
        let (winning, even) = (nearest(|chances| chances.first), nearest(mean_result));
        FairOpening {
            noise,
            action: winning.map(|(action, _)| action.clone()),
            wins: winning.map(|(_, chances)| chances.first),
            loses: winning.map(|(_, chances)| chances.second),
            even_action: even.map(|(action, _)| action.clone()),
            even_result: even.map(|(_, chances)| mean_result(chances)),
            residual: self.residual,
        }
    }
}

/// The mean result of the player who opens, a draw of either kind being one half.
fn mean_result(chances: &BySeat<f64>) -> f64 {
    (1.0 + chances.first - chances.second) / 2.0
}
