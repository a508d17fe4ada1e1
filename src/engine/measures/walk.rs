//! Play by a policy as a walk from position to position.

use super::chain::Chain;
use super::krylov::Stopped;
use super::landscape::{Landscape, Seat};
use crate::explore::{PositionId, Progress, Rows};
use crate::parallel;

/// How moves are chosen. A move is a distinct successor; optimal are the fastest wins, the slowest losses, and all moves that keep a draw.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Policy {
    /// Every move with the same chance.
    Random,
    /// With this chance any move, else any optimal one.
    Noisy(f64),
    /// One seat plays any optimal move, the other any move.
    PerfectAgainstRandom(Seat),
}

impl Policy {
    /// The chance of each optimal move and of each other move.
    fn weights(self, land: &Landscape, node: usize) -> [f64; 2] {
        let (moves, optimal) = (land.branching(node) as f64, f64::from(land.optimal[node]));
        match self {
            _ if land.is_over(node) => [0.0, 0.0],
            Policy::PerfectAgainstRandom(seat) if usize::from(land.movers[node]) == seat => [1.0 / optimal, 0.0],
            Policy::Random | Policy::PerfectAgainstRandom(_) => [1.0 / moves, 1.0 / moves],
            Policy::Noisy(noise) => [noise / moves + (1.0 - noise) / optimal, noise / moves],
        }
    }
}

/// On an entry of the rows backwards: the move is optimal.
pub const OPTIMAL: u32 = 1 << 31;

/// What all walks over one landscape share.
pub struct Ground<'a> {
    /// The positions.
    pub land: &'a Landscape,
    /// From where moves lead to each position.
    pub back: Rows,
    /// Whom to ask whether to stop.
    pub progress: &'a dyn Progress,
}

impl<'a> Ground<'a> {
    /// Turns the moves round.
    pub fn new(land: &'a Landscape, progress: &'a dyn Progress) -> Ground<'a> {
        let mark = |node: usize, place: usize| if place < land.optimal[node] as usize { OPTIMAL } else { 0 };
        Ground { land, back: land.rows.reversed_with(mark), progress }
    }
}

/// Play by one policy.
///
/// Where no end can be reached any more the walk is taken to stop, and counts as never ending: with these positions taken out, the walk
/// stops for certain and every system has one solution. What is asked about a game is asked on the condition that it ends.
pub struct Walk<'g> {
    /// What it goes over.
    pub ground: &'g Ground<'g>,
    /// The chances of moves.
    pub chain: Chain<'g>,
    /// From each position, the chance that the game ends.
    pub ends: Vec<f64>,
    /// The largest residual of the systems solved so far.
    pub residual: f64,
}

impl<'g> Walk<'g> {
    /// Finds out from where the game ends, and with which chance.
    pub fn new(ground: &'g Ground<'g>, policy: Policy) -> Result<Walk<'g>, Stopped> {
        let land = ground.land;
        let mut weights: Vec<[f64; 2]> = parallel::values(land.len(), |node| policy.weights(land, node));
        let can_end = can_end(ground, &weights);
        for (weights, _) in weights.iter_mut().zip(&can_end).filter(|(_, can_end)| !**can_end) {
            *weights = [0.0, 0.0];
        }
        let chain = Chain { rows: &land.rows, head: &land.optimal, weights, blocks: &land.blocks };
        let mut walk = Walk { ground, chain, ends: vec![1.0; land.len()], residual: 0.0 };
        if can_end.contains(&false) {
            walk.ends = walk.solve(|node| if land.is_over(node) { 1.0 } else { 0.0 })?;
        }
        Ok(walk)
    }

    /// The positions.
    pub fn land(&self) -> &'g Landscape {
        self.ground.land
    }

    /// Solves `x = c + W x`.
    pub fn solve(&mut self, c: impl Fn(usize) -> f64 + Sync + Send) -> Result<Vec<f64>, Stopped> {
        let c = parallel::values(self.land().len(), c);
        let found = self.chain.solve(&c, self.ground.progress)?;
        self.residual = self.residual.max(found.residual);
        Ok(found.x)
    }

    /// From each position, the chance that a seat wins.
    pub fn wins(&mut self, seat: Seat) -> Result<Vec<f64>, Stopped> {
        let land = self.land();
        self.solve(|node| if land.winner(node) == Some(seat) { 1.0 } else { 0.0 })
    }

    /// From each position, the sum of `each` over the positions on the way to the end, where games without an end count nothing: divided by the
    /// chance of an end it is the mean on the condition that there is one.
    pub fn sum(&mut self, each: impl Fn(usize) -> f64 + Sync + Send) -> Result<Vec<f64>, Stopped> {
        let (land, ends) = (self.land(), std::mem::take(&mut self.ends));
        let found = self.solve(|node| if land.is_over(node) { 0.0 } else { ends[node] * each(node) });
        self.ends = ends;
        found
    }
}

/// From which positions an end can be reached by moves that have a chance.
fn can_end(ground: &Ground<'_>, weights: &[[f64; 2]]) -> Vec<bool> {
    let land = ground.land;
    let mut found: Vec<bool> = (0..land.len()).map(|node| land.is_over(node)).collect();
    let mut waiting: Vec<u32> = (0..land.len() as u32).filter(|&node| found[node as usize]).collect();
    while let Some(node) = waiting.pop() {
        for &entry in ground.back.row(PositionId(node)) {
            let from = (entry & !OPTIMAL) as usize;
            let chance = weights[from][usize::from(entry & OPTIMAL == 0)];
            if chance > 0.0 && !std::mem::replace(&mut found[from], true) {
                waiting.push(from as u32);
            }
        }
    }
    found
}
