//! Strongly connected components without recursion.

use super::graph::Rows;
use super::index::PositionId;

/// The strongly connected components of a graph: where play can go round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Components {
    /// The component of each node; a component's number is lower than those of the components that lead to it.
    pub of: Vec<u32>,
    /// The nodes of each component.
    pub sizes: Vec<u32>,
    /// How many nodes lie on a cycle, in components of two nodes or more.
    pub in_cycles: u64,
}

const UNSEEN: u32 = u32::MAX;

/// Tarjan's algorithm with a stack of its own.
///
/// # Arguments
/// * `rows`: the successors of each node.
///
/// # Returns
/// The components, numbered in reverse topological order.
///
/// # Complexity
/// Time O(nodes + edges); 20 bytes per node besides the graph.
///
/// # Reference
/// R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1 (1972).
///
/// # Example
/// Components of a state graph, checked against petgraph's `kosaraju_scc`, are in the tests; `docs/performance.md` compares their time and memory.
pub fn components(rows: &Rows) -> Components {
    let nodes = rows.nodes();
    let mut found = Components { of: vec![UNSEEN; nodes], sizes: Vec::new(), in_cycles: 0 };
    // `low` holds the order of discovery until a node is left, then the earliest node that it leads to.
    let mut low = vec![UNSEEN; nodes];
    let mut stack: Vec<u32> = Vec::new();
    let mut calls: Vec<(u32, u32)> = Vec::new();
    let mut order = 0;
    for root in 0..nodes as u32 {
        if low[root as usize] != UNSEEN {
            continue;
        }
        calls.push((root, 0));
        let mut discovered: Vec<u32> = vec![order];
        low[root as usize] = order;
        order += 1;
        stack.push(root);
        while let Some((node, next)) = calls.pop() {
            let row = rows.row(PositionId(node));
            match row.get(next as usize) {
                Some(&target) => {
                    calls.push((node, next + 1));
                    if low[target as usize] == UNSEEN {
                        low[target as usize] = order;
                        discovered.push(order);
                        order += 1;
                        stack.push(target);
                        calls.push((target, 0));
                    } else if found.of[target as usize] == UNSEEN {
                        low[node as usize] = low[node as usize].min(low[target as usize]);
                    }
                }
                None => {
                    let own = discovered.pop().unwrap_or(0);
                    if low[node as usize] == own {
                        close(&mut found, &mut stack, node);
                    }
                    if let Some(&(parent, _)) = calls.last() {
                        low[parent as usize] = low[parent as usize].min(low[node as usize]);
                    }
                }
            }
        }
    }
    found
}

/// Takes a whole component off the stack.
fn close(found: &mut Components, stack: &mut Vec<u32>, first: u32) {
    let number = found.sizes.len() as u32;
    let mut size = 0;
    while let Some(node) = stack.pop() {
        found.of[node as usize] = number;
        size += 1;
        if node == first {
            break;
        }
    }
    found.sizes.push(size);
    if size > 1 {
        found.in_cycles += u64::from(size);
    }
}
