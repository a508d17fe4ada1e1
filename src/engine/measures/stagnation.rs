//! How endless an endless draw is: the limit of noise times length as the noise goes to nothing.
//!
//! Let both players choose any optimal move, and any move at all with a small chance `e`. From a drawn start the game then stays among drawn
//! positions until somebody errs, since every move that keeps a draw is optimal. Without errors it comes to a drawn ending, or to a closed class:
//! positions that drawing moves lead between and never out of. In a closed class `K` errors come at the rate `e r(K)`, where `r(K)` is the mean share
//! of losing moves over the stationary distribution of drawing moves; and once somebody has erred, the other wins in a bounded number of plies, but
//! for a second error, whose chance goes to nothing with `e`. So
//!
//! `e * length -> sum over K of (chance to come to K) / r(K)`,
//!
//! which is computed as such, from linear systems, and not extrapolated. It is nothing for a start that is decided or comes to a drawn ending
//! for certain, and infinite when a closed class without a single losing move can be reached, where no noise ends the game.

use serde::{Deserialize, Serialize};

use super::arrange::{Arrangement, Block, arrange};
use super::chain::Chain;
use super::krylov::{Stopped, gmres, largest, sum};
use super::landscape::Landscape;
use crate::explore::{PositionId, Progress, Rows};
use crate::parallel;
use crate::solve::Value;

/// How endless perfect play is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stagnation {
    /// The limit of noise times mean length; `None` when it is infinite.
    pub limit: Option<f64>,
    /// The chance that play without noise never ends.
    pub endless: f64,
    /// How many closed classes play without noise can come to.
    pub classes: u64,
    /// How many positions they have together.
    pub positions: u64,
    /// The largest residual of the linear systems: the rates `r(K)` are off by no more than that.
    pub residual: f64,
}

/// Finds the closed classes that optimal play comes to, and how it leaves them by errors.
pub fn stagnation(land: &Landscape, progress: &dyn Progress) -> Result<Stagnation, Stopped> {
    let mut found = Stagnation { limit: Some(0.0), endless: 0.0, classes: 0, positions: 0, residual: 0.0 };
    if !matches!(land.values[land.start], Value::Draw(_)) {
        return Ok(found);
    }
    let drawn = Drawn::new(land);
    let Arrangement { old, new, blocks, .. } = arrange(&drawn.rows, |_| 0);
    let rows = Rows::build(
        old.len(),
        |node| drawn.rows.row(PositionId(old[node])).len(),
        |node, row| {
            let targets = drawn.rows.row(PositionId(old[node]));
            row.iter_mut().zip(targets).for_each(|(place, &target)| *place = new[target as usize]);
        },
    );
    let head: Vec<u32> = (0..old.len()).map(|node| rows.row(PositionId(node as u32)).len() as u32).collect();
    let weights = head.iter().map(|&moves| if moves == 0 { [0.0; 2] } else { [1.0 / f64::from(moves), 0.0] });
    let mut chain = Chain { rows: &rows, head: &head, weights: weights.collect(), blocks: &blocks };
    let errs = |node: usize| {
        let node = drawn.nodes[old[node] as usize] as usize;
        1.0 - f64::from(land.optimal[node]) / land.branching(node) as f64
    };
    let mut reward = vec![0.0; old.len()];
    let mut closed = vec![0.0; old.len()];
    for block in &blocks {
        let Block::Cycle { nodes, .. } = block else { continue };
        let leaves = |&to: &u32| !nodes.contains(&(to as usize));
        if nodes.clone().any(|node| rows.row(PositionId(node as u32)).iter().any(leaves)) {
            continue;
        }
        found.classes += 1;
        found.positions += nodes.len() as u64;
        let (rate, residual) = rate(&chain, nodes.start, nodes.len(), &errs, progress)?;
        found.residual = found.residual.max(residual);
        if nodes.clone().all(|node| errs(node) == 0.0) {
            found.limit = None;
        }
        for node in nodes.clone() {
            (reward[node], closed[node]) = (1.0 / rate, 1.0);
            chain.weights[node] = [0.0; 2];
        }
    }
    if found.classes == 0 {
        return Ok(found);
    }
    let start = new[drawn.start] as usize;
    let endless = chain.solve(&closed, progress)?;
    // What is off by the residual is still a chance.
    (found.endless, found.residual) = (endless.x[start].clamp(0.0, 1.0), found.residual.max(endless.residual));
    if found.limit.is_some() {
        let limit = chain.solve(&reward, progress)?;
        (found.limit, found.residual) = (Some(limit.x[start]), found.residual.max(limit.residual));
    }
    Ok(found)
}

/// The mean of `each` over the stationary distribution of a closed class, and how far it may be off.
///
/// It is `m` in the equation `h - P h + m = each` with `m` the mean of `h` over the class: multiplied by the stationary distribution, `h - P h` is
/// nothing. So the error of `m` is no more than the largest residual of the equation.
fn rate(
    chain: &Chain<'_>,
    first: usize,
    nodes: usize,
    each: &(impl Fn(usize) -> f64 + Sync),
    progress: &dyn Progress,
) -> Result<(f64, f64), Stopped> {
    let mean = |h: &[f64]| sum(nodes, |place| h[place]) / nodes as f64;
    let apply = |h: &[f64]| {
        let mean = mean(h);
        let along = |place: usize| h[place] - chain.mean_after(first + place, |to| h[to - first]) + mean;
        parallel::values(nodes, along)
    };
    let right: Vec<f64> = (first..first + nodes).map(each).collect();
    let mut h = vec![0.0; nodes];
    gmres(&apply, &right, &mut h, progress)?;
    let off: Vec<f64> = apply(&h).iter().zip(&right).map(|(found, right)| found - right).collect();
    Ok((mean(&h), largest(&off)))
}

/// The positions that drawing moves lead to from the start.
struct Drawn {
    /// Their numbers in the landscape.
    nodes: Vec<u32>,
    /// Drawing moves between them.
    rows: Rows,
    /// The start.
    start: usize,
}

impl Drawn {
    fn new(land: &Landscape) -> Drawn {
        const ABSENT: u32 = u32::MAX;
        let keeping = |node: usize| &land.moves(node)[..land.keeping[node] as usize];
        let mut places = vec![ABSENT; land.len()];
        places[land.start] = 0;
        let mut nodes = vec![land.start as u32];
        let mut at = 0;
        while at < nodes.len() {
            for &to in keeping(nodes[at] as usize) {
                if places[to as usize] == ABSENT {
                    places[to as usize] = nodes.len() as u32;
                    nodes.push(to);
                }
            }
            at += 1;
        }
        let rows = Rows::build(
            nodes.len(),
            |node| keeping(nodes[node] as usize).len(),
            |node, row| {
                let targets = keeping(nodes[node] as usize);
                row.iter_mut().zip(targets).for_each(|(place, &target)| *place = places[target as usize]);
            },
        );
        Drawn { nodes, rows, start: 0 }
    }
}
