//! Small state graphs for other programs: DOT and GraphML with readable labels.

use std::fmt::Write;

use petgraph::dot::Dot;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use thiserror::Error;

use super::explored::Explored;
use super::index::{Index, PositionId};
use crate::packed::{Code, Game};
use crate::rules::Outcome;

/// Larger graphs help nobody who looks at them.
pub const MOST_NODES: u64 = 20_000;

/// Why a graph is not exported.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{given} positions are too many to draw: the limit is {limit}; try a smaller board or symmetry")]
pub struct TooLarge {
    /// How many there are.
    pub given: u64,
    /// How many there may be.
    pub limit: u64,
}

/// A state graph in words: positions in notation, actions in notation.
pub type LabelledGraph = DiGraph<String, String>;

/// The explored graph with labels. Several actions with the same ends become one edge.
pub fn labelled<C: Code>(game: &dyn Game<C>, explored: &Explored<C>) -> Result<LabelledGraph, TooLarge> {
    let too_large = TooLarge { given: explored.len(), limit: MOST_NODES };
    let index = Index::new(explored).filter(|_| explored.len() <= MOST_NODES).ok_or(too_large)?;
    let mut graph = DiGraph::new();
    for (code, depth) in explored.iter() {
        let over = match game.outcome(code) {
            None => String::new(),
            Some(Outcome::Win(winner)) => format!("\n{winner} wins"),
            Some(Outcome::Draw) => "\ndraw".to_owned(),
        };
        graph.add_node(format!("{}\ndepth {depth}{over}", game.write(code)));
    }
    for number in 0..explored.len() as u32 {
        let code = index.code(explored, PositionId(number));
        for turn in game.turns(code) {
            let next = game.canonical(explored.symmetry, turn.next);
            let Some(target) = index.id(explored, next) else { continue };
            let ends = (NodeIndex::new(number as usize), NodeIndex::new(target.0 as usize));
            match graph.find_edge(ends.0, ends.1) {
                Some(edge) => graph[edge] = format!("{} {}", graph[edge], turn.text),
                None => {
                    graph.add_edge(ends.0, ends.1, turn.text);
                }
            }
        }
    }
    Ok(graph)
}

/// The graph in Graphviz's language.
pub fn dot(graph: &LabelledGraph) -> String {
    format!("{}", Dot::new(graph))
}

/// The graph in GraphML.
pub fn graphml(graph: &LabelledGraph) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n  <key id=\"position\" for=\"node\" attr.name=\"position\" attr.type=\"string\"/>\n  <key id=\"action\" for=\"edge\" attr.name=\"action\" attr.type=\"string\"/>\n  <graph edgedefault=\"directed\">\n",
    );
    for node in graph.node_indices() {
        let label = escape(&graph[node]);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    <node id=\"n{}\"><data key=\"position\">{label}</data></node>", node.index());
    }
    for edge in graph.edge_references() {
        let (from, to, label) = (edge.source().index(), edge.target().index(), escape(edge.weight()));
        let _ =
            writeln!(text, "    <edge source=\"n{from}\" target=\"n{to}\"><data key=\"action\">{label}</data></edge>");
    }
    text + "  </graph>\n</graphml>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
