//! Shortest lines of play to given positions, found backwards through the depths.
//!
//! No parents are stored: a position of depth d has a predecessor of depth d - 1, and one sweep over the positions of that depth finds it. All
//! lines are followed back together, so that the sweeps are made once.

use hashbrown::HashMap;
use thiserror::Error;

use super::explored::Explored;
use super::search::Progress;
use super::set::SHARDS;
use crate::packed::{Code, Space};
use crate::parallel;

/// Why there is no line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LineError {
    /// The position was not found by the exploration.
    #[error("a position is asked for that cannot be reached")]
    Unreachable,
    /// Somebody asked to stop.
    #[error("interrupted while lines of play were looked for")]
    Interrupted,
}

/// A line of play from a root.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line<C> {
    /// The actions in notation, in order.
    pub actions: Vec<String>,
    /// The position that they lead to: the one asked for, or an image of it.
    pub end: Option<C>,
}

/// Finds a shortest line to each of `targets`, which are in the form in which positions are kept.
///
/// Among shortest lines it takes the predecessor with the least number at each step, so the answer does not depend on threads.
pub fn lines_to<C: Code>(
    game: &dyn Space<C>,
    roots: &[C],
    explored: &Explored<C>,
    targets: &[C],
    progress: &dyn Progress,
) -> Result<Vec<Line<C>>, LineError> {
    let depth_of = |code: C| explored.depth(code).ok_or(LineError::Unreachable);
    let mut by_depth: Vec<Vec<C>> = Vec::new();
    for &target in targets {
        let depth = depth_of(target)? as usize;
        if by_depth.len() <= depth {
            by_depth.resize(depth + 1, Vec::new());
        }
        by_depth[depth].push(target);
    }
    let mut parents: HashMap<C, C> = HashMap::new();
    for depth in (1..by_depth.len()).rev() {
        if progress.stopped() {
            return Err(LineError::Interrupted);
        }
        progress.at(depth, explored.len());
        let wanted: HashMap<C, ()> = by_depth[depth].iter().map(|&code| (code, ())).collect();
        let found = parents_of(game, explored, &wanted, depth as u16 - 1);
        for (child, parent) in found {
            by_depth[depth - 1].push(parent);
            parents.insert(child, parent);
        }
    }
    targets.iter().map(|&target| replay(game, roots, explored, &parents, target)).collect()
}

fn parents_of<C: Code>(
    game: &dyn Space<C>,
    explored: &Explored<C>,
    wanted: &HashMap<C, ()>,
    depth: u16,
) -> Vec<(C, C)> {
    let in_shard = |shard: usize| {
        let mut found: HashMap<C, C> = HashMap::new();
        let mut next = Vec::new();
        for mixed in explored.table.of_depth(shard, depth) {
            game.successors(explored.symmetry, mixed.unmix(), &mut next);
            for child in next.iter().filter(|child| wanted.contains_key(*child)) {
                // In ascending order of numbers, so the first parent is the least.
                found.entry(*child).or_insert(mixed);
            }
        }
        found
    };
    let mut merged: HashMap<C, C> = HashMap::new();
    for (child, parent) in parallel::map(SHARDS, in_shard).into_iter().flatten() {
        let least = merged.entry(child).or_insert(parent);
        *least = (*least).min(parent);
    }
    let mut found: Vec<_> = merged.into_iter().map(|(child, parent)| (child, parent.unmix())).collect();
    found.sort_unstable();
    found
}

/// Plays from a root through the forms that lead to the target.
fn replay<C: Code>(
    game: &dyn Space<C>,
    roots: &[C],
    explored: &Explored<C>,
    parents: &HashMap<C, C>,
    target: C,
) -> Result<Line<C>, LineError> {
    let mut forms = vec![target];
    while let Some(&parent) = forms.last().and_then(|form| parents.get(form)) {
        forms.push(parent);
    }
    forms.reverse();
    let form = |code: C| game.canonical(explored.symmetry, code);
    let root = roots.iter().copied().find(|&root| form(root) == forms[0]).ok_or(LineError::Unreachable)?;
    let mut line = Line { actions: Vec::new(), end: Some(root) };
    let mut at = root;
    for &next in &forms[1..] {
        let turn = game.turns(at).into_iter().find(|turn| form(turn.next) == next).ok_or(LineError::Unreachable)?;
        at = turn.next;
        line.actions.push(turn.text);
    }
    line.end = Some(at);
    Ok(line)
}
