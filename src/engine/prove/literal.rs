//! The same check by the literal rules alone: slow, and sharing nothing with the packed engine but the numbering of players.
//!
//! Positions are those of the rules, kept whole; an answer is legal when the rules have nothing against it. What is visited, counted and summed up must be the
//! same as in [`prove`](super::prove).

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use hashbrown::HashTable;

use super::checksum::{of_texts, with_memory};
use super::round::{Longest, longest_in};
use super::verdict::{Flaw, Goal, ProveError, Proved, Question, Refutation, Verdict};
use crate::explore::{GraphError, Limits, Progress, Rows, check_limits};
use crate::packed::{Fault, Symmetry};
use crate::parallel;
use crate::rules::{Outcome, Rules};

/// The last turn of another player.
pub struct Last<'p, R: Rules> {
    /// The position before it.
    pub before: &'p R::Position,
    /// The turn; of several that lead to the same position the first.
    pub turn: R::Action,
}

/// A strategy in the words of the rules; see [`Strategy`](crate::packed::Strategy).
pub trait InRules<R: Rules>: Sync {
    /// How many states its memory has: 1 if it remembers nothing.
    fn memories(&self) -> u64 {
        1
    }

    /// The answer to a turn, and what is remembered from then on. Whether the answer is legal is checked by the caller.
    fn answer(
        &self,
        rules: &R,
        last: Option<Last<'_, R>>,
        memory: u64,
        after: &R::Position,
    ) -> Result<(R::Action, u64), Fault>;
}

/// Positions that are expanded together before what they lead to is kept.
const TOGETHER: usize = 1 << 14;

/// Positions that one thread expands at a time.
const PIECE: usize = 64;

/// A position with another player to move, and how it came about.
struct Node<R: Rules> {
    position: R::Position,
    memory: u64,
    /// From the start.
    plies: u32,
    parent: u32,
    /// The turn and its answer.
    actions: Vec<R::Action>,
}

/// What comes of a turn.
enum End<R: Rules> {
    Node(R::Position, u64),
    Over,
    Fails(Flaw),
}

/// A turn, its answer if it was legal, and what comes of them.
struct Step<R: Rules> {
    actions: Vec<R::Action>,
    end: End<R>,
}

/// Visits every position that can arise when a player follows a strategy and the others do anything.
pub fn prove_literal<R: Rules>(
    rules: &R,
    strategy: &dyn InRules<R>,
    question: &Question,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Verdict, ProveError> {
    let start = match &question.position {
        None => rules.start(),
        Some(text) => rules.read_position(text)?,
    };
    let check = Check { rules, strategy, question };
    let opening = check.reached(None, 0, &start);
    match opening.end {
        End::Fails(flaw) => Ok(check.refuted(&start, opening.actions, Vec::new(), flaw)),
        End::Over => {
            let plies = (question.goal == Goal::Win).then_some(opening.actions.len() as u32);
            let checksum = question.checksum.then_some(0);
            Ok(Verdict::Proved(Proved { positions: 0, turns: 0, plies, checksum, peak_bytes: 0 }))
        }
        End::Node(position, memory) => {
            let plies = opening.actions.len() as u32;
            let root = Node { position, memory, plies, parent: 0, actions: opening.actions };
            Search::new(check, start, root).run(limits, progress)
        }
    }
}

/// Who is asked what.
struct Check<'a, R: Rules> {
    rules: &'a R,
    strategy: &'a dyn InRules<R>,
    question: &'a Question,
}

impl<R: Rules> Check<'_, R> {
    /// Every turn in a node, those that lead to the same position once, with what comes of it.
    fn steps(&self, node: &Node<R>) -> Vec<Step<R>> {
        let before = &node.position;
        if self.rules.to_move(before) == self.question.player {
            return vec![self.reached(None, node.memory, before)];
        }
        let mut seen: Vec<R::Position> = Vec::new();
        let mut steps = Vec::new();
        for turn in self.rules.actions(before) {
            let after = self.rules.play(before, turn).position;
            if seen.contains(&after) {
                continue;
            }
            let Step { mut actions, end } = self.reached(Some(Last { before, turn }), node.memory, &after);
            actions.insert(0, turn);
            steps.push(Step { actions, end });
            seen.push(after);
        }
        steps
    }

    /// What comes of a position: its end, a node, or an answer.
    fn reached(&self, last: Option<Last<'_, R>>, memory: u64, after: &R::Position) -> Step<R> {
        if let Some(outcome) = self.rules.outcome(after) {
            return Step { actions: Vec::new(), end: self.over(outcome) };
        }
        if self.rules.to_move(after) != self.question.player {
            return Step { actions: Vec::new(), end: End::Node(after.clone(), memory) };
        }
        let fails = |fault: Fault| Step { actions: Vec::new(), end: End::Fails(Flaw::NoAnswer(fault)) };
        let (action, memory) = match self.strategy.answer(self.rules, last, memory, after) {
            Ok(answer) => answer,
            Err(fault) => return fails(fault),
        };
        if let Some(reason) = self.rules.refusal(after, action) {
            let action = self.rules.write_action(action);
            let reason = format!("{action} is illegal: {reason}");
            return fails(Fault::Illegal { action, reason });
        }
        let next = self.rules.play(after, action).position;
        let end = match self.rules.outcome(&next) {
            Some(outcome) => self.over(outcome),
            None => End::Node(next, memory),
        };
        Step { actions: vec![action], end }
    }

    fn over(&self, outcome: Outcome) -> End<R> {
        self.question.failure(outcome).map_or(End::Over, End::Fails)
    }

    fn refuted(&self, start: &R::Position, line: Vec<R::Action>, round: Vec<R::Action>, flaw: Flaw) -> Verdict {
        let mut positions = vec![self.rules.write_position(start)];
        let mut at = start.clone();
        for &action in &line {
            at = self.rules.play(&at, action).position;
            positions.push(self.rules.write_position(&at));
        }
        let words =
            |actions: Vec<R::Action>| actions.into_iter().map(|action| self.rules.write_action(action)).collect();
        Verdict::Refuted(Box::new(Refutation { positions, line: words(line), round: words(round), flaw }))
    }
}

/// A node at which the strategy fails.
struct Failed<R: Rules> {
    node: u32,
    /// The turn, and the answer if that was legal.
    actions: Vec<R::Action>,
    plies: u32,
    flaw: Flaw,
}

/// A search under way.
struct Search<'a, R: Rules> {
    check: Check<'a, R>,
    start: R::Position,
    nodes: Vec<Node<R>>,
    numbers: HashTable<u32>,
    hasher: RandomState,
    turns: u64,
    /// Nodes to be expanded, by plies beyond those that are being expanded: a step takes two at the most.
    waiting: [Vec<u32>; 3],
    /// The shortest failure so far.
    failure: Option<Failed<R>>,
    /// Of each node those after it, with plies, and the plies of ends: only where it is asked whether play comes to an end.
    after: Vec<Vec<(u32, Option<u32>)>>,
}

impl<'a, R: Rules> Search<'a, R> {
    fn new(check: Check<'a, R>, start: R::Position, root: Node<R>) -> Search<'a, R> {
        let mut search = Search {
            check,
            start,
            nodes: Vec::new(),
            numbers: HashTable::new(),
            hasher: RandomState::new(),
            turns: 0,
            waiting: [Vec::new(), Vec::new(), Vec::new()],
            failure: None,
            after: Vec::new(),
        };
        search.number(root);
        search.waiting[0].push(0);
        search
    }

    /// The number of a node, which is added if it is new, and whether it is new or nearer than it was known to be.
    fn number(&mut self, node: Node<R>) -> (u32, bool) {
        let Search { nodes, numbers, hasher, .. } = self;
        let hash = hasher.hash_one((&node.position, node.memory));
        let same = |&number: &u32| {
            let other = &nodes[number as usize];
            other.memory == node.memory && other.position == node.position
        };
        if let Some(&number) = numbers.find(hash, same) {
            let known = &mut nodes[number as usize];
            let nearer = node.plies < known.plies;
            if nearer {
                *known = node;
            }
            return (number, nearer);
        }
        let number = nodes.len() as u32;
        nodes.push(node);
        let rehash = |&number: &u32| {
            let node = &nodes[number as usize];
            hasher.hash_one((&node.position, node.memory))
        };
        numbers.insert_unique(hash, number, rehash);
        (number, true)
    }

    /// Expands nodes in the order of plies from the start, so that the first failure with the fewest plies is known when no nearer node is left.
    fn run(mut self, limits: Limits, progress: &dyn Progress) -> Result<Verdict, ProveError> {
        let mut plies = self.nodes[0].plies;
        let each = (size_of::<Node<R>>() + self.check.rules.write_position(&self.start).len() * 4) as u64;
        while self.waiting.iter().any(|level| !level.is_empty()) {
            if self.failure.as_ref().is_some_and(|failure| failure.plies <= plies || !failure.flaw.comes_again()) {
                break;
            }
            let mut level = std::mem::take(&mut self.waiting[0]);
            // Some may have been found nearer since.
            level.retain(|&number| self.nodes[number as usize].plies == plies);
            for batch in level.chunks(TOGETHER) {
                progress.at(plies as usize, self.nodes.len() as u64);
                let nodes = &self.nodes;
                let steps = parallel::map_ranges(batch.len(), PIECE, |range| {
                    batch[range].iter().map(|&number| self.check.steps(&nodes[number as usize])).collect::<Vec<_>>()
                });
                let positions = self.nodes.len() as u64;
                check_limits(plies as usize, positions, positions * each, (limits, Symmetry::Off), progress)?;
                for (&number, steps) in batch.iter().zip(steps.into_iter().flatten()) {
                    self.take(number, steps);
                }
            }
            self.waiting.rotate_left(1);
            plies += 1;
        }
        match self.failure.take() {
            None => self.proof(),
            Some(Failed { node, actions, flaw, .. }) => {
                let line = self.line_to(node).into_iter().chain(actions).collect();
                Ok(self.check.refuted(&self.start, line, Vec::new(), flaw))
            }
        }
    }

    /// Takes note of all turns in a node, and of a failure at one that is shorter than what is known.
    fn take(&mut self, number: u32, steps: Vec<Step<R>>) {
        let node = &self.nodes[number as usize];
        let before = node.plies;
        if self.check.rules.to_move(&node.position) != self.check.question.player {
            self.turns += steps.len() as u64;
        }
        let mut after = Vec::new();
        for Step { actions, end } in steps {
            let taken = actions.len() as u32;
            let plies = before + taken;
            match end {
                End::Over => after.push((taken, None)),
                End::Node(position, memory) => {
                    let (next, nearer) = self.number(Node { position, memory, plies, parent: number, actions });
                    after.push((taken, Some(next)));
                    if nearer {
                        self.waiting[taken as usize].push(next);
                    }
                }
                // Another question was the first that it failed at.
                End::Fails(Flaw::NoAnswer(Fault::GaveUp)) => {}
                End::Fails(flaw) => {
                    if self.failure.as_ref().is_none_or(|known| plies < known.plies && flaw.comes_again()) {
                        self.failure = Some(Failed { node: number, actions, plies, flaw });
                    }
                }
            }
        }
        if self.check.question.goal == Goal::Win {
            self.after.resize(self.nodes.len(), Vec::new());
            self.after[number as usize] = after;
        }
    }

    fn line_to(&self, mut number: u32) -> Vec<R::Action> {
        let mut parts = vec![&self.nodes[number as usize].actions];
        while number != 0 {
            number = self.nodes[number as usize].parent;
            parts.push(&self.nodes[number as usize].actions);
        }
        parts.into_iter().rev().flatten().copied().collect()
    }

    fn proof(self) -> Result<Verdict, ProveError> {
        let plies = match self.check.question.goal {
            Goal::NotLose => None,
            Goal::Win => match self.longest()? {
                Longest::Ends(plies) => Some(self.nodes[0].actions.len() as u32 + plies),
                Longest::Round { node, round } => return Ok(self.goes_round(node, &round)),
            },
        };
        let remembers = self.check.strategy.memories() > 1;
        let write = |node: &Node<R>| {
            let text = self.check.rules.write_position(&node.position);
            if remembers { with_memory(&text, node.memory) } else { text }
        };
        let checksum = self.check.question.checksum.then(|| of_texts(self.nodes.iter().map(write).collect::<Vec<_>>()));
        let positions = self.nodes.len() as u64;
        Ok(Verdict::Proved(Proved { positions, turns: self.turns, plies, checksum, peak_bytes: 0 }))
    }

    fn longest(&self) -> Result<Longest<u32>, ProveError> {
        let nodes = self.nodes.len();
        if nodes > u32::MAX as usize {
            return Err(GraphError::TooManyPositions { given: nodes as u64, limit: u64::from(u32::MAX) }.into());
        }
        let next = |node: usize| self.after[node].iter().filter_map(|(_, next)| *next);
        let fill =
            |node: usize, row: &mut [u32]| row.iter_mut().zip(next(node)).for_each(|(place, next)| *place = next);
        let rows = Rows::build(nodes, |node| next(node).count(), fill);
        let plies = |node: u32, known: &[u32]| {
            let plies = |&(plies, next): &(u32, Option<u32>)| plies + next.map_or(0, |next| known[next as usize]);
            self.after[node as usize].iter().map(plies).max().unwrap_or(0)
        };
        Ok(longest_in(&rows, 0, |node| self.nodes[node as usize].plies, plies))
    }

    fn goes_round(&self, node: u32, round: &[u32]) -> Verdict {
        let mut actions = Vec::new();
        let mut at = node;
        for &next in round {
            let wanted = &self.nodes[next as usize];
            let leads = |step: &Step<R>| matches!(&step.end, End::Node(position, memory) if *position == wanted.position && *memory == wanted.memory);
            let step = self.check.steps(&self.nodes[at as usize]).into_iter().find(leads);
            actions.extend(step.map(|step| step.actions).unwrap_or_default());
            at = next;
        }
        self.check.refuted(&self.start, self.line_to(node), actions, Flaw::GoesRound)
    }
}
