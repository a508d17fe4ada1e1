//! The state graph: successors and predecessors of every position in compressed rows, with petgraph's visit traits.
//!
//! | trait | here |
//! |---|---|
//! | `GraphBase`, `NodeCount`, `NodeIndexable`, `NodeCompactIndexable` | a node is the number of a position |
//! | `IntoNeighbors`, `IntoNeighborsDirected`, `IntoNodeIdentifiers` | rows of distinct successors, or predecessors |
//! | `Visitable`, `GraphProp` | a bit per node; directed |

use petgraph::Directed;
use petgraph::visit::{
    GraphBase, GraphProp, IntoNeighbors, IntoNeighborsDirected, IntoNodeIdentifiers, NodeCompactIndexable, NodeCount,
    NodeIndexable, Visitable,
};
use thiserror::Error;

use super::explored::Explored;
use super::grouped::Grouped;
use super::index::{Index, PositionId};
use super::search::NoRoom;
use super::set::SHARDS;
use crate::packed::{Code, Space};
use crate::parallel;

/// Lists of numbers, one per node, in one piece of memory: 8 bytes per node and 4 bytes per edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows(Grouped<u32, u64>);

/// As many nodes are filled at a time by one thread.
const FILLED_TOGETHER: usize = 1 << 12;

impl Rows {
    /// Lists of known lengths, each written by `fill`; in parallel.
    pub fn build(
        nodes: usize,
        length: impl Fn(usize) -> usize,
        fill: impl Fn(usize, &mut [u32]) + Sync + Send,
    ) -> Rows {
        let mut starts = Vec::with_capacity(nodes + 1);
        starts.push(0u64);
        let mut last = 0;
        for node in 0..nodes {
            last += length(node) as u64;
            starts.push(last);
        }
        let mut entries = vec![0u32; last as usize];
        let mut pieces = Vec::with_capacity(nodes.div_ceil(FILLED_TOGETHER));
        let mut rest = entries.as_mut_slice();
        for first in (0..nodes).step_by(FILLED_TOGETHER) {
            let end = (first + FILLED_TOGETHER).min(nodes);
            let (piece, others) = rest.split_at_mut((starts[end] - starts[first]) as usize);
            pieces.push((first..end, piece));
            rest = others;
        }
        parallel::each(&mut pieces, |_, (nodes, piece)| {
            let first = starts[nodes.start];
            for node in nodes.clone() {
                let row = (starts[node] - first) as usize..(starts[node + 1] - first) as usize;
                fill(node, &mut piece[row]);
            }
        });
        Rows(Grouped { starts, entries })
    }

    /// The list of a node; ascending in a [`StateGraph`].
    pub fn row(&self, node: PositionId) -> &[u32] {
        self.0.of(node.0)
    }

    /// Number of nodes.
    pub fn nodes(&self) -> usize {
        self.0.starts.len() - 1
    }

    /// Number of entries of all lists.
    pub fn entries(&self) -> usize {
        self.0.entries()
    }

    /// The rows of the opposite direction, by counting.
    pub fn reversed(&self) -> Rows {
        self.reversed_with(|_, _| 0)
    }

    /// As [`Rows::reversed`], with bits put on each entry: `mark` is given a node and a place in its list.
    pub fn reversed_with(&self, mark: impl Fn(usize, usize) -> u32) -> Rows {
        let row = |node: usize| self.row(PositionId(node as u32)).iter().enumerate();
        let moves = |node: usize| row(node).map(move |(at, &target)| (target, (node, at)));
        let marked = |(target, (node, at))| (target, node as u32 | mark(node, at));
        let all = (0..self.nodes()).flat_map(moves).map(marked);
        Rows(Grouped::new(self.nodes(), self.0.entries.iter().copied(), all))
    }
}

/// Why there is no graph.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GraphError {
    /// More positions than a number of 32 bits can name.
    #[error("{given} positions are too many for a state graph: the limit is {limit}; try symmetry or a smaller board")]
    TooManyPositions {
        /// How many there are.
        given: u64,
        /// How many there may be.
        limit: u64,
    },
    /// More memory than allowed.
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
}

/// Every explored position with its successors and predecessors.
#[derive(Debug, Clone)]
pub struct StateGraph {
    /// From a position to the positions after one action.
    pub successors: Rows,
    /// From a position to the positions one action before.
    pub predecessors: Rows,
}

impl StateGraph {
    /// Expands every explored position once more and numbers its successors.
    pub fn new<C: Code>(game: &dyn Space<C>, explored: &Explored<C>, index: &Index) -> Result<StateGraph, GraphError> {
        explored.allow("the graph of", index.bytes() + 24 * explored.len() + 12 * explored.moves)?;
        let successors = StateGraph::successors(game, explored, index)?;
        let predecessors = successors.reversed();
        Ok(StateGraph { successors, predecessors })
    }

    /// Only the successors.
    pub fn successors<C: Code>(game: &dyn Space<C>, explored: &Explored<C>, index: &Index) -> Result<Rows, GraphError> {
        let limit = u64::from(u32::MAX);
        if explored.len() > limit {
            return Err(GraphError::TooManyPositions { given: explored.len(), limit });
        }
        explored.allow("the graph of", index.bytes() + 12 * explored.len() + 12 * explored.moves)?;
        Ok(successors(game, explored, index))
    }

    /// Bytes that the rows take.
    pub fn bytes(&self) -> u64 {
        self.successors.0.bytes() + self.predecessors.0.bytes()
    }
}

fn successors<C: Code>(game: &dyn Space<C>, explored: &Explored<C>, index: &Index) -> Rows {
    let expand = |shard: usize| {
        let (mut lengths, mut entries, mut next) = (Vec::new(), Vec::new(), Vec::new());
        for (_, mixed) in explored.table.iter_shard(shard) {
            game.successors(explored.symmetry, mixed.unmix(), &mut next);
            let first = entries.len();
            entries.extend(next.iter().filter_map(|&code| index.id(explored, code)).map(|id| id.0));
            entries[first..].sort_unstable();
            lengths.push(next.len() as u32);
        }
        (lengths, entries)
    };
    let parts: Vec<(Vec<u32>, Vec<u32>)> = parallel::map(SHARDS, expand);
    let mut rows = Vec::with_capacity(parts.iter().map(|part| part.1.len()).sum());
    let (mut starts, mut end) = (vec![0], 0);
    for (lengths, entries) in parts {
        rows.extend(entries);
        for length in lengths {
            end += u64::from(length);
            starts.push(end);
        }
    }
    Rows(Grouped { starts, entries: rows })
}

impl GraphBase for StateGraph {
    type NodeId = u32;
    type EdgeId = u64;
}

impl GraphProp for StateGraph {
    type EdgeType = Directed;
}

impl NodeCount for StateGraph {
    fn node_count(&self) -> usize {
        self.successors.nodes()
    }
}

impl NodeIndexable for StateGraph {
    fn node_bound(&self) -> usize {
        self.node_count()
    }

    fn to_index(&self, node: u32) -> usize {
        node as usize
    }

    fn from_index(&self, index: usize) -> u32 {
        index as u32
    }
}

impl NodeCompactIndexable for StateGraph {}

impl IntoNodeIdentifiers for &StateGraph {
    type NodeIdentifiers = std::ops::Range<u32>;

    fn node_identifiers(self) -> Self::NodeIdentifiers {
        0..self.node_count() as u32
    }
}

impl<'g> IntoNeighbors for &'g StateGraph {
    type Neighbors = std::iter::Copied<std::slice::Iter<'g, u32>>;

    fn neighbors(self, node: u32) -> Self::Neighbors {
        self.successors.row(PositionId(node)).iter().copied()
    }
}

impl<'g> IntoNeighborsDirected for &'g StateGraph {
    type NeighborsDirected = std::iter::Copied<std::slice::Iter<'g, u32>>;

    fn neighbors_directed(self, node: u32, direction: petgraph::Direction) -> Self::NeighborsDirected {
        match direction {
            petgraph::Direction::Outgoing => self.successors.row(PositionId(node)).iter().copied(),
            petgraph::Direction::Incoming => self.predecessors.row(PositionId(node)).iter().copied(),
        }
    }
}

impl Visitable for StateGraph {
    type Map = fixedbitset::FixedBitSet;

    fn visit_map(&self) -> Self::Map {
        fixedbitset::FixedBitSet::with_capacity(self.node_count())
    }

    fn reset_map(&self, map: &mut Self::Map) {
        map.clear();
        map.grow(self.node_count());
    }
}
