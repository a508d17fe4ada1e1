//! Figures of a state space: branching, stages, kinds of action.

use std::collections::BTreeMap;

use super::explored::Explored;
use super::set::SHARDS;
use crate::packed::{Code, Game};
use crate::parallel;

/// What a sweep over all positions counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions of each stage.
    pub by_stage: BTreeMap<u32, u64>,
    /// Positions that are not over, by the number of their distinct successors.
    pub by_branching: BTreeMap<usize, u64>,
    /// Legal actions of each kind; an action may be of several kinds.
    pub by_kind: BTreeMap<&'static str, u64>,
    /// Legal actions.
    pub actions: u64,
}

impl Statistics {
    /// The mean number of distinct successors of positions that are not over.
    pub fn mean_branching(&self) -> f64 {
        let moves: u64 = self.by_branching.iter().map(|(&branching, &positions)| branching as u64 * positions).sum();
        let positions: u64 = self.by_branching.values().sum();
        moves as f64 / positions.max(1) as f64
    }

    fn merge(mut self, other: Statistics) -> Statistics {
        add(&mut self.by_stage, other.by_stage);
        add(&mut self.by_branching, other.by_branching);
        add(&mut self.by_kind, other.by_kind);
        self.actions += other.actions;
        self
    }
}

fn add<K: Ord>(sums: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, count) in more {
        *sums.entry(key).or_default() += count;
    }
}

/// Counts over every explored position.
pub fn statistics<C: Code>(game: &dyn Game<C>, explored: &Explored<C>) -> Statistics {
    let in_shard = |shard: usize| {
        let mut found = Statistics::default();
        let mut next = Vec::new();
        for (_, mixed) in explored.table.iter_shard(shard) {
            let code = mixed.unmix();
            *found.by_stage.entry(game.stage(code)).or_default() += 1;
            let actions = game.kinds(code, &mut |kind| *found.by_kind.entry(kind).or_default() += 1);
            found.actions += actions;
            if actions > 0 {
                game.successors(explored.symmetry, code, &mut next);
                *found.by_branching.entry(next.len()).or_default() += 1;
            }
        }
        found
    };
    parallel::map(SHARDS, in_shard).into_iter().fold(Statistics::default(), Statistics::merge)
}
