//! The order in which linear systems over a state graph are solved: component after component, the ends first.

use std::ops::Range;

use crate::explore::{Components, PositionId, Rows, components};
use crate::parallel;

/// Nodes that are solved together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// Each node leads only to earlier ones: one look at each is enough.
    Straight(Range<usize>),
    /// A strongly connected component, cut into levels that are swept one after the other.
    Cycle {
        /// Its nodes.
        nodes: Range<usize>,
        /// The last node of each level, exclusive.
        levels: Vec<usize>,
    },
}

/// A new numbering of nodes: no node leads to a later component.
#[derive(Debug, Clone)]
pub struct Arrangement {
    /// The old number of each node.
    pub old: Vec<u32>,
    /// The new number of each node.
    pub new: Vec<u32>,
    /// What is solved together, in order.
    pub blocks: Vec<Block>,
    /// The components, by old numbers.
    pub components: Components,
}

/// Orders the nodes of a graph by component, and within a component by level.
pub fn arrange(rows: &Rows, level: impl Fn(u32) -> u32 + Sync) -> Arrangement {
    let components = components(rows);
    let key = |node: u32| (components.of[node as usize], level(node), node);
    let mut old: Vec<u32> = (0..rows.nodes() as u32).collect();
    parallel::sort_unstable_by_key(&mut old, |&node| key(node));
    let mut new = vec![0; old.len()];
    for (place, &node) in old.iter().enumerate() {
        new[node as usize] = place as u32;
    }
    let blocks = blocks(rows, &components, &old, level);
    Arrangement { old, new, blocks, components }
}

fn blocks(rows: &Rows, components: &Components, old: &[u32], level: impl Fn(u32) -> u32) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut first = 0;
    while first < old.len() {
        let size = components.sizes[components.of[old[first] as usize] as usize] as usize;
        let end = first + size;
        if size > 1 || rows.row(PositionId(old[first])).contains(&old[first]) {
            let changes = (first + 1..end).filter(|&place| level(old[place]) != level(old[place - 1]));
            blocks.push(Block::Cycle { nodes: first..end, levels: changes.chain([end]).collect() });
        } else if let Some(Block::Straight(nodes)) = blocks.last_mut() {
            nodes.end = end;
        } else {
            blocks.push(Block::Straight(first..end));
        }
        first = end;
    }
    blocks
}
