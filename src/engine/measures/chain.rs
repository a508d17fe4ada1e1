//! Markov chains over positions, and the linear systems `x = c + W x` that go with them.
//!
//! `W` holds the chance of each move; the rows of positions where the walk stops are empty, so there `x = c`. Such a system has one solution when
//! the walk stops for certain from everywhere. It is solved component by component from the ends backwards: outside of cycles by one look at each
//! position, within a cycle by Gauss-Seidel sweeps through the levels of the component, accelerated by GMRES.
//!
//! What the residual means: let `r` be the largest `|c + W x - x|` and `t(s)` the mean number of plies from `s` until the walk stops. The error of
//! `x(s)` is at most `r t(s)`, because it solves the same kind of system with the residuals in the place of `c`, and none of the entries of `W` is
//! negative.
//!
//! Why GMRES: rare errors in an endless draw make one mode very slow, for which sweeps alone would take as many rounds as the game takes plies.
//!
//! # References
//! J. G. Kemeny and J. L. Snell, Finite Markov Chains, 1960; P. Dai and J. Goldsmith, Topological value iteration algorithm for Markov decision processes, IJCAI 2007: solving component by component.

use std::ops::Range;

use super::arrange::Block;
use super::krylov::{Stopped, gmres, largest};
use crate::explore::{PositionId, Progress, Rows};
use crate::parallel;

/// Levels of this many positions or more are swept in parallel, each position with what the others were before.
const LARGE_LEVEL: usize = 1 << 12;

/// A walk over the nodes of a graph: two chances per node, one for each entry at the head of its list, one for each of the rest.
#[derive(Debug)]
pub struct Chain<'a> {
    /// Where each node may lead; never to a later block.
    pub rows: &'a Rows,
    /// How many entries are at the head.
    pub head: &'a [u32],
    /// The two chances; none where the walk stops.
    pub weights: Vec<[f64; 2]>,
    /// What is solved together.
    pub blocks: &'a [Block],
}

/// The solution of a system.
#[derive(Debug, Clone)]
pub struct Unknowns {
    /// One for each node.
    pub x: Vec<f64>,
    /// The largest `|c + W x - x|`, relative to the largest `|x|` where that is above one.
    pub residual: f64,
}

impl Chain<'_> {
    /// The mean of `x` over the moves from a node; nothing where the walk stops.
    #[inline(always)]
    pub fn mean_after(&self, node: usize, x: impl Fn(usize) -> f64) -> f64 {
        let [likely, unlikely] = self.weights[node];
        let (head, rest) = self.rows.row(PositionId(node as u32)).split_at(self.head[node] as usize);
        let sum = |part: &[u32]| part.iter().map(|&to| x(to as usize)).sum::<f64>();
        let mut mean = 0.0;
        if likely != 0.0 {
            mean += likely * sum(head);
        }
        if unlikely != 0.0 {
            mean += unlikely * sum(rest);
        }
        mean
    }

    /// Solves `x = c + W x`.
    pub fn solve(&self, c: &[f64], progress: &dyn Progress) -> Result<Unknowns, Stopped> {
        let mut x = vec![0.0; c.len()];
        for block in self.blocks {
            match block {
                Block::Straight(nodes) => {
                    for node in nodes.clone() {
                        x[node] = c[node] + self.mean_after(node, |to| x[to]);
                    }
                }
                Block::Cycle { nodes, levels } => self.solve_cycle(nodes.clone(), levels, c, &mut x, progress)?,
            }
        }
        let off = |node: usize| (c[node] + self.mean_after(node, |to| x[to]) - x[node]).abs();
        let residual = largest(&parallel::values(x.len(), off)) / largest(&x).max(1.0);
        Ok(Unknowns { x, residual })
    }

    fn solve_cycle(
        &self,
        nodes: Range<usize>,
        levels: &[usize],
        c: &[f64],
        x: &mut [f64],
        progress: &dyn Progress,
    ) -> Result<(), Stopped> {
        let first = nodes.start;
        let outside = |node: usize| c[node] + self.mean_after(node, |to| if to < first { x[to] } else { 0.0 });
        let right: Vec<f64> = parallel::values(nodes.len(), |place| outside(first + place));
        let cycle = Cycle { chain: self, nodes: nodes.clone(), levels };
        let nothing = vec![0.0; right.len()];
        let apply = |x: &[f64]| {
            let mut swept = cycle.sweep(&nothing, x);
            swept.iter_mut().zip(x).for_each(|(swept, x)| *swept = x - *swept);
            swept
        };
        let mut found = vec![0.0; right.len()];
        gmres(&apply, &cycle.sweep(&right, &nothing), &mut found, progress)?;
        x[nodes].copy_from_slice(&found);
        Ok(())
    }
}

/// One component of a chain, with numbers counted from its first node.
struct Cycle<'c> {
    chain: &'c Chain<'c>,
    nodes: Range<usize>,
    levels: &'c [usize],
}

impl Cycle<'_> {
    /// Replaces each unknown by what the others say it is, level after level.
    fn sweep(&self, right: &[f64], x: &[f64]) -> Vec<f64> {
        let mut x = x.to_vec();
        let mut from = self.nodes.start;
        for &end in self.levels {
            self.sweep_level(from..end, right, &mut x);
            from = end;
        }
        x
    }

    fn sweep_level(&self, level: Range<usize>, right: &[f64], x: &mut [f64]) {
        let first = self.nodes.start;
        let said = |node: usize, x: &[f64]| {
            // What lies outside of the component comes before it, so its number wraps round to a very large one.
            let inside = |to: usize| x.get(to.wrapping_sub(first)).copied().unwrap_or(0.0);
            right[node - first] + self.chain.mean_after(node, inside)
        };
        if level.len() < LARGE_LEVEL {
            for node in level {
                x[node - first] = said(node, x);
            }
        } else {
            let places = level.start - first..level.end - first;
            let fresh = parallel::values(level.len(), |place| said(level.start + place, x));
            x[places].copy_from_slice(&fresh);
        }
    }
}
