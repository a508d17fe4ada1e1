//! Coalitions phase by phase: graphs cut into as many phases as they have, against a literal fixpoint.

use std::collections::BTreeSet;

use gamut::packed::toys::Tree as Packing;
use gamut::packed::{
    ActionOf, Forgetting, Hints, Numbered, Packed, PositionOf, Staged, Strategic, Symmetric, TurnOrder,
};
use gamut::rules::toys::tree::Tree;
use gamut::rules::{Outcome, Player};

use super::coalitions::against_literal;
use super::literal::LiteralGraph;
use crate::hard::graphs::{config, graphs};
use crate::property::properties;

/// A graph whose phases are as fine as can be: the fewer positions can still be reached, the later it is.
struct Phased {
    graph: Packing,
    phases: Vec<u64>,
}

impl Phased {
    fn new(tree: Tree, positions: usize) -> Phased {
        let graph = Packing::new(tree);
        let reach = |from: u64| {
            let mut found = BTreeSet::from([from]);
            let mut left = vec![from];
            let mut next = Vec::new();
            while let Some(code) = left.pop() {
                graph.successors(code, &mut next);
                left.extend(next.drain(..).filter(|&next| found.insert(next)));
            }
            found.len()
        };
        let phases = (0..positions as u64).map(|code| (positions - reach(code)) as u64).collect();
        Phased { graph, phases }
    }
}

impl Packed for Phased {
    type Code = u64;
    type Rules = <Packing as Packed>::Rules;

    fn rules(&self) -> &Self::Rules {
        self.graph.rules()
    }

    fn pack(&self, position: &PositionOf<Self>) -> u64 {
        self.graph.pack(position)
    }

    fn unpack(&self, code: u64) -> PositionOf<Self> {
        self.graph.unpack(code)
    }

    fn to_move(&self, code: u64) -> Player {
        self.graph.to_move(code)
    }

    fn outcome(&self, code: u64) -> Option<Outcome> {
        self.graph.outcome(code)
    }

    fn actions(&self, code: u64, out: &mut Vec<ActionOf<Self>>) {
        self.graph.actions(code, out);
    }

    fn successor(&self, code: u64, action: ActionOf<Self>) -> u64 {
        self.graph.successor(code, action)
    }

    fn successors(&self, code: u64, out: &mut Vec<u64>) {
        self.graph.successors(code, out);
    }
}

impl TurnOrder<u64> for Phased {
    fn alternates(&self) -> bool {
        self.graph.alternates()
    }
}

impl Staged<u64> for Phased {
    fn phase(&self, code: u64) -> u64 {
        self.phases[code as usize]
    }
}

impl Symmetric for Phased {}
impl Numbered<u64> for Phased {}
impl Forgetting<u64> for Phased {}
impl Strategic<u64> for Phased {}
impl Hints for Phased {}

/// Compares a graph with its literal fixpoint, in phases and in one; returns how many phases there are.
fn agrees(text: &str) -> usize {
    let tree = Tree::parse(text).unwrap();
    let literal = LiteralGraph::new(&tree);
    let phased = Phased::new(tree.clone(), text.lines().count());
    against_literal(&Packing::new(tree), &literal, text);
    against_literal(&phased, &literal, text);
    phased.phases.iter().collect::<BTreeSet<_>>().len()
}

properties! {
    #![proptest_config(config(300))]

    #[test]
    fn regions_in_phases_equal_a_literal_fixpoint(graph in graphs(4, 15)) {
        agrees(&graph.text());
    }
}

properties! {
    #![proptest_config(config(100))]

    /// Larger ones, which have cycles and ways out of them.
    #[test]
    fn regions_of_larger_graphs_in_phases_equal_a_literal_fixpoint(graph in graphs(4, 60)) {
        agrees(&graph.text());
    }
}

/// More plies than a byte counts: down a chain with a loop at each step, so that there are as many phases as steps, and round a ring of one phase.
#[test]
fn long_wins_are_counted_to_the_end() {
    let chain = |back: &dyn Fn(usize) -> usize| -> String {
        let line = |at: usize| format!("n{at}: {} -> n{} n{}\n", at % 3 + 1, at + 1, back(at));
        (0..600).map(line).chain(["n600: win 2\n".to_owned()]).collect()
    };
    assert_eq!(agrees(&chain(&|at| at)), 601);
    assert_eq!(agrees(&chain(&|_| 0)), 2);
    assert_eq!(agrees(&chain(&|at| at / 150 * 150)), 5);
}
