//! How play flows: the strongly connected components of the positions and the moves between them.
//!
//! The condensation of the state graph has no cycles, so its components have layers: the most components that play can pass before it gets there.
//! Components of one layer that are alike (play can go round in them or not; the same player wins from all their positions) are one group. That is little enough to be looked at.

use std::collections::BTreeMap;

use petgraph::algo::condensation;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use serde::{Deserialize, Serialize};

use super::landscape::Landscape;
use crate::solve::Value;

/// Larger graphs are not condensed: their pictures help nobody.
pub const MOST_POSITIONS: usize = 200_000;

/// The condensation of a state graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flow {
    /// Groups of components, from the start downwards.
    pub groups: Vec<Group>,
    /// Moves between them.
    pub ways: Vec<Way>,
}

/// Components that are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The most components that play can pass before it gets there.
    pub layer: u32,
    /// Whether play can go round in them.
    pub cyclic: bool,
    /// Who wins from their positions.
    pub fate: Fate,
    /// How many components.
    pub components: u64,
    /// Their positions.
    pub positions: u64,
}

/// Who wins from the positions of a component, if both play their best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// The first player, from all of them.
    First,
    /// It depends on the position.
    Mixed,
    /// Nobody.
    Draw,
    /// The second player.
    Second,
}

/// Moves from one group to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The index of the group that they leave.
    pub from: usize,
    /// The index of the group that they reach, of a later layer.
    pub to: usize,
    /// How many: distinct successors, summed over the positions.
    pub moves: u64,
}

/// Condenses the graph; nothing where it is too large.
pub fn flow(land: &Landscape) -> Option<Flow> {
    if land.len() > MOST_POSITIONS {
        return None;
    }
    let mut graph: DiGraph<usize, ()> = DiGraph::with_capacity(land.len(), land.rows.entries());
    for node in 0..land.len() {
        graph.add_node(node);
    }
    for node in 0..land.len() {
        for &target in land.moves(node) {
            graph.add_edge(NodeIndex::new(node), NodeIndex::new(target as usize), ());
        }
    }
    // Parallel edges stay, so that moves can be counted.
    let condensed = condensation(graph, false);
    let layers = layers(&condensed);
    let key = |component: NodeIndex| {
        let nodes = &condensed[component];
        let cyclic = nodes.len() > 1 || condensed.edges(component).any(|edge| edge.target() == component);
        (layers[component.index()], fate(land, nodes), cyclic)
    };
    let keys: Vec<(u32, Fate, bool)> = condensed.node_indices().map(key).collect();
    let mut sums: BTreeMap<(u32, Fate, bool), (u64, u64)> = BTreeMap::new();
    for component in condensed.node_indices() {
        let (components, positions) = sums.entry(keys[component.index()]).or_default();
        *components += 1;
        *positions += condensed[component].len() as u64;
    }
    let numbers: BTreeMap<(u32, Fate, bool), usize> = sums.keys().copied().zip(0..).collect();
    let mut ways: BTreeMap<(usize, usize), u64> = BTreeMap::new();
    for edge in condensed.edge_references().filter(|edge| edge.source() != edge.target()) {
        let [from, to] = [edge.source(), edge.target()].map(|component| numbers[&keys[component.index()]]);
        *ways.entry((from, to)).or_default() += 1;
    }
    let group = |((layer, fate, cyclic), (components, positions))| Group { layer, cyclic, fate, components, positions };
    Some(Flow {
        groups: sums.into_iter().map(group).collect(),
        ways: ways.into_iter().map(|((from, to), moves)| Way { from, to, moves }).collect(),
    })
}

/// The longest way from the start to each component. Components come in reverse topological order.
fn layers(condensed: &DiGraph<Vec<usize>, ()>) -> Vec<u32> {
    let mut layers = vec![0; condensed.node_count()];
    for component in condensed.node_indices().rev() {
        for target in condensed.neighbors(component).filter(|&target| target != component) {
            layers[target.index()] = layers[target.index()].max(layers[component.index()] + 1);
        }
    }
    layers
}

fn fate(land: &Landscape, nodes: &[usize]) -> Fate {
    let of = |&node: &usize| match (land.values[node], land.movers[node]) {
        (Value::Draw(_), _) => Fate::Draw,
        (Value::Win(_), 0) | (Value::Loss(_), 1) => Fate::First,
        (Value::Win(_) | Value::Loss(_), _) => Fate::Second,
    };
    let mut fates = nodes.iter().map(of);
    let first = fates.next().unwrap_or(Fate::Draw);
    if fates.all(|fate| fate == first) { first } else { Fate::Mixed }
}
