//! Which rules are used: kinds of action among all moves, and among only-moves.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::landscape::Landscape;
use crate::packed::{Code, Game};
use crate::results::Share;
use crate::solve::Solved;

/// How much a kind of action is used. A move is a distinct successor, and is of a kind when some action of that kind leads there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RuleUse {
    /// The kind.
    pub kind: String,
    /// Moves of the kind, among the moves of all positions.
    pub moves: Share,
    /// Only-moves of the kind, among all only-moves: the one move that keeps the value, where there is another.
    pub only_moves: Share,
}

#[derive(Default)]
struct Counts {
    moves: u64,
    only: u64,
    by_kind: BTreeMap<&'static str, (u64, u64)>,
}

/// Counts the kinds of all moves, the most used first.
pub fn rule_use<C: Code>(game: &dyn Game<C>, solved: &Solved<C>, land: &Landscape) -> Vec<RuleUse> {
    let parts = land.gather(solved, |found: &mut Counts, node, code| {
        let mut kinds: BTreeMap<C, BTreeSet<&'static str>> = BTreeMap::new();
        game.for_each_kind(code, &mut |next, of| kinds.entry(next).or_default().extend(of));
        // Optimal moves are first, so where one move keeps the value it is the first.
        let only = (land.branching(node) > 1 && land.keeping[node] == 1).then(|| land.moves(node)[0] as usize);
        found.moves += kinds.len() as u64;
        found.only += u64::from(only.is_some());
        let node_of = |code: C| solved.index.id(&solved.explored, code).map(|id| land.node(id));
        for (next, kinds) in kinds {
            let is_only = only.is_some() && only == node_of(next);
            for kind in kinds {
                let counts = found.by_kind.entry(kind).or_default();
                counts.0 += 1;
                counts.1 += u64::from(is_only);
            }
        }
    });
    let (moves, only) = parts.iter().fold((0, 0), |sum, part| (sum.0 + part.moves, sum.1 + part.only));
    let mut sums: BTreeMap<&'static str, (u64, u64)> = BTreeMap::new();
    for (kind, counts) in parts.into_iter().flat_map(|part| part.by_kind) {
        let sum = sums.entry(kind).or_default();
        *sum = (sum.0 + counts.0, sum.1 + counts.1);
    }
    let row = |(kind, (count, count_only)): (&str, _)| RuleUse {
        kind: kind.to_owned(),
        moves: Share::of(count, moves),
        only_moves: Share::of(count_only, only),
    };
    let mut rows: Vec<RuleUse> = sums.into_iter().map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.moves.count));
    rows
}
