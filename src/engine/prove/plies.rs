//! Shortest lines where a step of the game against a strategy is not always two plies: with more than two players, or where a player moves twice running.
//!
//! A breadth-first search counts steps. Here nodes are taken in the order of their plies, from lists by plies: a step takes two at the most.

use hashbrown::HashMap;

use super::derived::{Derived, End, Layout};
use super::verdict::ProveError;
use crate::explore::{Limits, Progress, check_limits};
use crate::packed::{Code, Symmetry};

/// Nodes with their plies from the root.
pub struct ByPlies<D> {
    reached: HashMap<D, Reached<D>>,
    /// The first node from which the strategy fails after the fewest plies, if it does; then nodes that are further away are not all here.
    pub failure: Option<D>,
}

/// How a node is reached.
#[derive(Clone, Copy)]
struct Reached<D> {
    plies: u32,
    /// The node before it; itself, of the root.
    parent: D,
}

/// Nodes that are expanded before somebody is asked whether to go on.
const TOGETHER: usize = 1 << 12;

/// Visits nodes in the order of their plies, until the shortest failure is known.
pub fn by_plies<C: Code, L: Layout<C>>(
    derived: &Derived<'_, C, L>,
    root: L::Node,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<ByPlies<L::Node>, ProveError> {
    let mut reached = HashMap::from_iter([(root, Reached { plies: 0, parent: root })]);
    let mut failure: Option<(u32, L::Node)> = None;
    let mut waiting = [vec![root], Vec::new(), Vec::new()];
    let mut plies = 0;
    // Nodes were counted when they were explored.
    let limits = Limits { positions: u64::MAX, ..limits };
    while waiting.iter().any(|level| !level.is_empty()) && failure.is_none_or(|(soonest, _)| plies < soonest) {
        let level = std::mem::take(&mut waiting[0]);
        // Some may have been found nearer since.
        let level: Vec<L::Node> = level.into_iter().filter(|node| reached[node].plies == plies).collect();
        for batch in level.chunks(TOGETHER) {
            let (positions, bytes) = (reached.len() as u64, reached.allocation_size() as u64);
            progress.at(plies as usize, positions);
            check_limits(plies as usize, positions, bytes, (limits, Symmetry::Off), progress)?;
            for &node in batch {
                derived.each(node, |taken, end| {
                    let after = plies + taken;
                    match end {
                        End::Node(next) if reached.get(&next).is_none_or(|known| after < known.plies) => {
                            reached.insert(next, Reached { plies: after, parent: node });
                            waiting[taken as usize].push(next);
                        }
                        end if end.fails_again() && failure.is_none_or(|(soonest, _)| after < soonest) => {
                            failure = Some((after, node));
                        }
                        _ => {}
                    }
                });
            }
        }
        waiting.rotate_left(1);
        plies += 1;
    }
    Ok(ByPlies { reached, failure: failure.map(|(_, node)| node) })
}

impl<D: Code> ByPlies<D> {
    /// The plies of a node that was visited.
    pub fn plies(&self, node: D) -> u32 {
        self.reached.get(&node).map_or(u32::MAX, |reached| reached.plies)
    }

    /// The nodes after the root on a shortest line to a node, itself the last.
    pub fn way_to(&self, node: D) -> Vec<D> {
        let mut way = Vec::new();
        let mut at = node;
        while let Some(&Reached { parent, .. }) = self.reached.get(&at).filter(|reached| reached.parent != at) {
            way.push(at);
            at = parent;
        }
        way.reverse();
        way
    }
}
