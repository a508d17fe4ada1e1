//! A game as its graph: a position is its number.

use std::sync::Arc;

use super::{Forgetting, Hints, Numbered, Packed, PositionBound, Staged, Strategic, Symmetric, TurnOrder};
use crate::rules::graph::{self, Action, Position};
use crate::rules::{Outcome, Player, Rules};

/// The engine of a graph. Nothing is computed: all is looked up.
#[derive(Debug, Clone)]
pub struct Graph {
    rules: Arc<graph::Graph>,
}

impl Graph {
    /// The packed form of a graph.
    pub fn new(rules: impl Into<Arc<graph::Graph>>) -> Graph {
        Graph { rules: rules.into() }
    }
}

impl Packed for Graph {
    type Code = u64;
    type Rules = graph::Graph;

    fn rules(&self) -> &graph::Graph {
        &self.rules
    }

    fn pack(&self, position: &Position) -> u64 {
        u64::from(position.0)
    }

    fn checked(&self, code: u64) -> Option<Position> {
        (code < self.rules.described() as u64).then(|| self.unpack(code))
    }

    fn unpack(&self, code: u64) -> Position {
        Position(code as u32)
    }

    fn to_move(&self, code: u64) -> Player {
        self.rules.mover(code as u32)
    }

    fn outcome(&self, code: u64) -> Option<Outcome> {
        self.rules.ending(code as u32)
    }

    fn actions(&self, code: u64, out: &mut Vec<Action>) {
        *out = self.rules.actions(&self.unpack(code));
    }

    fn successor(&self, code: u64, action: Action) -> u64 {
        let row = self.rules.row(code as u32);
        let place = row.binary_search_by_key(&action.0, |&(word, _)| word);
        place.map_or(code, |place| u64::from(row[place].1))
    }

    fn successors(&self, code: u64, out: &mut Vec<u64>) {
        out.clear();
        out.extend(self.rules.row(code as u32).iter().map(|&(_, after)| u64::from(after)));
    }
}

impl Symmetric for Graph {
    /// A graph knows which position is kept for all its images, and not which image is whose.
    fn canonical(&self, code: u64) -> u64 {
        u64::from(self.rules.canonical(code as u32))
    }
}

impl TurnOrder<u64> for Graph {
    fn alternates(&self) -> bool {
        self.rules.alternates()
    }
}

by_default!(Graph: Staged<u64>, Forgetting<u64>, Strategic<u64>);

impl Numbered<u64> for Graph {
    fn position_bound(&self) -> Option<PositionBound> {
        let all = self.rules.described() as u128;
        Some(PositionBound { all, merged: all })
    }

    fn answers_checksum(&self) -> Option<u32> {
        self.rules.checksum()
    }
}

impl Hints for Graph {
    fn cheap_outcome(&self) -> bool {
        true
    }
}
