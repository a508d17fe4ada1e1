//! Whether play against a strategy must come to an end, and after how many plies at the most.

use super::derived::{Derived, End, Layout};
use super::plies::ByPlies;
use super::verdict::ProveError;
use crate::explore::{Explored, GraphError, Index, PositionId, Rows, StateGraph, components};
use crate::packed::Code;

/// How long play can last.
pub enum Longest<D> {
    /// At most this many plies from the root.
    Ends(u32),
    /// For ever: from a node on a cycle that is reached as soon as any, a shortest way round.
    Round {
        /// The node.
        node: D,
        /// The nodes after it, itself the last.
        round: Vec<D>,
    },
}

/// The longest line from the root, or a cycle. `nodes` has the plies of each node, where the depth does not say them.
pub fn longest<C: Code, L: Layout<C>>(
    derived: &Derived<'_, C, L>,
    explored: &Explored<L::Node>,
    nodes: Option<&ByPlies<L::Node>>,
) -> Result<Longest<L::Node>, ProveError> {
    let limit = u64::from(u32::MAX);
    let index = Index::new(explored).ok_or(GraphError::TooManyPositions { given: explored.len(), limit })?;
    let rows = StateGraph::successors(derived, explored, &index)?;
    let code = |id: u32| index.code(explored, PositionId(id));
    let depth = |id: u32| match nodes {
        Some(nodes) => nodes.plies(code(id)),
        None => u32::from(index.depth(explored, PositionId(id))),
    };
    let plies = |id: u32, known: &[u32]| {
        let mut most = 0;
        derived.each(code(id), |plies, end| {
            let after = match end {
                End::Node(next) => index.id(explored, next).map_or(0, |next| known[next.0 as usize]),
                _ => 0,
            };
            most = most.max(plies + after);
        });
        most
    };
    // The root is the one node of depth 0.
    let root = (0..rows.nodes() as u32).find(|&id| depth(id) == 0).unwrap_or(0);
    Ok(match longest_in(&rows, root, depth, plies) {
        Longest::Ends(plies) => Longest::Ends(plies),
        Longest::Round { node, round } => {
            Longest::Round { node: code(node), round: round.into_iter().map(code).collect() }
        }
    })
}

/// The same of any graph. Of `depth` only the order matters. `plies` is given a node and the most plies from each of its successors, and says the most from the node itself.
pub fn longest_in(
    rows: &Rows,
    root: u32,
    depth: impl Fn(u32) -> u32,
    plies: impl Fn(u32, &[u32]) -> u32,
) -> Longest<u32> {
    let found = components(rows);
    let on_cycle = |id: u32| found.sizes[found.of[id as usize] as usize] > 1 || rows.row(PositionId(id)).contains(&id);
    let nodes = 0..rows.nodes() as u32;
    if let Some(node) = nodes.filter(|&id| on_cycle(id)).min_by_key(|&id| (depth(id), id)) {
        return Longest::Round { node, round: shortest_round(rows, node) };
    }
    // Without cycles a component is a node; a successor has a lower number.
    let mut by_number = vec![0u32; rows.nodes()];
    for (id, &number) in found.of.iter().enumerate() {
        by_number[number as usize] = id as u32;
    }
    let mut known = vec![0u32; rows.nodes()];
    for &id in &by_number {
        known[id as usize] = plies(id, &known);
    }
    Longest::Ends(known[root as usize])
}

/// A shortest way from a node back to it, itself at the end.
fn shortest_round(rows: &Rows, first: u32) -> Vec<u32> {
    let mut parents: Vec<Option<u32>> = vec![None; rows.nodes()];
    let mut level = vec![first];
    while !level.is_empty() {
        let mut next = Vec::new();
        for &node in &level {
            for &target in rows.row(PositionId(node)) {
                if target == first {
                    let mut round = vec![first];
                    let mut at = node;
                    while at != first {
                        round.push(at);
                        at = parents[at as usize].unwrap_or(first);
                    }
                    round.reverse();
                    // The first was pushed first, and belongs at the end.
                    return round;
                }
                if parents[target as usize].is_none() {
                    parents[target as usize] = Some(node);
                    next.push(target);
                }
            }
        }
        level = next;
    }
    Vec::new()
}
