//! Figures of a state space: branching, stages, kinds of action.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::explored::Explored;
use super::set::SHARDS;
use crate::packed::{Code, Packed};

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
pub fn statistics<G: Packed>(game: &G, explored: &Explored<G::Code>) -> Statistics {
    let in_shard = |shard: usize| {
        let mut found = Statistics::default();
        let (mut actions, mut next) = (Vec::new(), Vec::new());
        for (_, mixed) in explored.table.iter_shard(shard) {
            let code = mixed.unmix();
            *found.by_stage.entry(game.stage(code)).or_default() += 1;
            game.actions(code, &mut actions);
            found.actions += actions.len() as u64;
            for &action in &actions {
                for kind in game.kinds(code, action) {
                    *found.by_kind.entry(kind).or_default() += 1;
                }
            }
            if !actions.is_empty() {
                explored.symmetry.successors(game, code, &mut next);
                *found.by_branching.entry(next.len()).or_default() += 1;
            }
        }
        found
    };
    (0..SHARDS).into_par_iter().map(in_shard).reduce(Statistics::default, Statistics::merge)
}
