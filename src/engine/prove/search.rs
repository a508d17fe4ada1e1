//! Checks a strategy on the packed engine: every node that can arise, breadth first, and what to say when it fails.

use super::checksum::checksum;
use super::derived::{Derived, End, Failure, InWords, Layout, Plain, Remembering};
use super::plies::{ByPlies, by_plies};
use super::round;
use super::verdict::{Flaw, Goal, ProveError, Proved, Question, Refutation, Verdict};
use crate::explore::{ExploreError, Explored, Limits, LineError, Progress, SHARDS, explore, lines_to};
use crate::packed::{Code, Game, Space, Strategy, Symmetry};
use crate::parallel;

/// Visits every position that can arise when a player follows a strategy and the others do anything.
///
/// The answer does not depend on the number of threads, unless the strategy is a program that fails differently each time.
pub fn prove<C: Code>(
    game: &dyn Game<C>,
    strategy: &dyn Strategy<C>,
    question: &Question,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Verdict, ProveError> {
    let start = match &question.position {
        None => game.start(),
        Some(text) => game.read(text)?,
    };
    match strategy.memories() {
        0 | 1 => search(&Derived::<C, Plain>::new(game, strategy, question, 0), start, limits, progress),
        memories => {
            let bits = u64::BITS - (memories - 1).leading_zeros();
            let derived = Derived::<C, Remembering>::new(game, strategy, question, bits);
            let verdict = search(&derived, start, limits, progress);
            match derived.overflowed() {
                true => Err(ProveError::Memory { memories }),
                false => verdict,
            }
        }
    }
}

/// A search that is done, or needs not be.
struct Search<'d, 'g, C: Code, L: Layout<C>> {
    derived: &'d Derived<'g, C, L>,
    start: C,
    /// The answer to the start, if there was one.
    opening: Vec<String>,
    /// The node that everything begins with.
    root: L::Node,
    explored: Explored<L::Node>,
}

fn search<C: Code, L: Layout<C>>(
    derived: &Derived<'_, C, L>,
    start: C,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Verdict, ProveError> {
    let InWords { actions: opening, then } = derived.open(start);
    let root = match then.end {
        End::Node(root) => root,
        End::Over => {
            let plies = (derived.question.goal == Goal::Win).then_some(opening.len() as u32);
            let checksum = derived.question.checksum.then_some(0);
            return Ok(Verdict::Proved(Proved { positions: 0, turns: 0, plies, checksum, peak_bytes: 0 }));
        }
        End::Fails(_) if progress.stopped() => {
            return Err(ExploreError::Interrupted { depth: 0, positions: 0 }.into());
        }
        End::Fails(flaw) => return Ok(refuted(derived.game, start, opening, Vec::new(), *flaw)),
    };
    let explored = explore(derived, &[root], Symmetry::Off, limits, progress)?;
    let search = Search { derived, start, opening, root, explored };
    match search.first_failure() {
        Some(failure) => search.refutation(failure, limits, progress),
        None if derived.overflowed() => Err(ProveError::Memory { memories: derived.strategy.memories() }),
        None => search.proof(limits, progress),
    }
}

impl<C: Code, L: Layout<C>> Search<'_, '_, C, L> {
    /// Of the nodes at which the strategy fails, all of the same depth, one where it does so after the fewest plies, and of these the one with the least number;
    /// if it cannot be asked again, the first at which it failed.
    fn first_failure(&self) -> Option<Failure<L::Node>> {
        let failures = self.derived.failures();
        if let Some(failure) = failures.iter().find(|failure| failure.once.is_some()) {
            return Some(failure.clone());
        }
        let depth = self.explored.depth(failures.first()?.node)?;
        // Threads may have come upon others first.
        let first_after = |plies: u32| {
            parallel::find_first(SHARDS, |shard| {
                let nodes = self.explored.codes_of_shard(shard);
                let mut nodes = nodes.filter(|&node| self.explored.depth(node) == Some(depth));
                nodes.find(|&node| self.derived.fails_after(node) == Some(plies))
            })
        };
        // The opponent's turn itself may end it, or only the answer; a player who moves twice may have no second answer.
        let first = (0..=2).find_map(first_after);
        first.map(|node| Failure { node, once: None })
    }

    /// The line to a node, and the soonest end there that the strategy fails with.
    fn refutation(
        &self,
        failure: Failure<L::Node>,
        limits: Limits,
        progress: &dyn Progress,
    ) -> Result<Verdict, ProveError> {
        if let Some(flaw) = failure.once {
            let mut line = self.line_to(failure.node, progress)?;
            line.extend(self.derived.first_to_answer(failure.node));
            return Ok(refuted(self.derived.game, self.start, line, Vec::new(), flaw));
        }
        // Where steps differ in plies, the level at which it first fails need not have the shortest line.
        let (node, mut line) = match self.derived.is_uneven() {
            false => (failure.node, self.line_to(failure.node, progress)?),
            true => {
                let nodes = by_plies(self.derived, self.root, limits, progress)?;
                let node = nodes.failure.ok_or(LineError::Unreachable)?;
                (node, self.line_among(&nodes, node)?)
            }
        };
        let fails = |turn: InWords<C, L::Node>| match turn.then.end.fails_again().then_some(turn.then.end) {
            Some(End::Fails(flaw)) => Some((turn.actions, *flaw)),
            _ => None,
        };
        let turns = self.derived.turns_in_words(node).into_iter().filter_map(fails);
        let (actions, flaw) = turns.min_by_key(|(actions, _)| actions.len()).ok_or(LineError::Unreachable)?;
        line.extend(actions);
        Ok(refuted(self.derived.game, self.start, line, Vec::new(), flaw))
    }

    /// A line from the start to a node, with the fewest steps.
    fn line_to(&self, node: L::Node, progress: &dyn Progress) -> Result<Vec<String>, ProveError> {
        let steps = lines_to(self.derived, &[self.root], &self.explored, &[node], progress)?.swap_remove(0).actions;
        let words = steps.iter().flat_map(|step| step.split_whitespace()).map(str::to_owned);
        Ok(self.opening.iter().cloned().chain(words).collect())
    }

    /// A line from the start to a node, with the fewest plies.
    fn line_among(&self, nodes: &ByPlies<L::Node>, node: L::Node) -> Result<Vec<String>, ProveError> {
        let mut line = self.opening.clone();
        line.extend(self.words_along(self.root, &nodes.way_to(node))?);
        Ok(line)
    }

    /// The actions that lead from a node to each of the next in turn.
    fn words_along(&self, from: L::Node, nodes: &[L::Node]) -> Result<Vec<String>, ProveError> {
        let mut words = Vec::new();
        let mut at = from;
        for &next in nodes {
            let turns = self.derived.turns(at).into_iter().filter(|turn| turn.next == next);
            // Of several ways, with and without an answer, the shortest.
            let turn = turns.min_by_key(|turn| turn.text.split_whitespace().count()).ok_or(LineError::Unreachable)?;
            words.extend(turn.text.split_whitespace().map(str::to_owned));
            at = next;
        }
        Ok(words)
    }

    /// Nothing has failed: what was visited, unless a win can be put off for ever.
    fn proof(&self, limits: Limits, progress: &dyn Progress) -> Result<Verdict, ProveError> {
        let (derived, explored) = (self.derived, &self.explored);
        let mut plies = None;
        if derived.question.goal == Goal::Win {
            let nodes = match derived.is_uneven() {
                true => Some(by_plies(derived, self.root, limits, progress)?),
                false => None,
            };
            match round::longest(derived, explored, nodes.as_ref())? {
                round::Longest::Ends(steps) => plies = Some(self.opening.len() as u32 + steps),
                round::Longest::Round { node, round } => {
                    let line = match &nodes {
                        Some(nodes) => self.line_among(nodes, node)?,
                        None => self.line_to(node, progress)?,
                    };
                    return self.goes_round(line, node, &round);
                }
            }
        }
        let checksum = match derived.question.checksum {
            true => Some(checksum(derived, explored, limits)?),
            false => None,
        };
        Ok(Verdict::Proved(Proved {
            positions: explored.len(),
            turns: derived.turns_counted(),
            plies,
            checksum,
            peak_bytes: explored.peak_bytes,
        }))
    }

    fn goes_round(&self, line: Vec<String>, node: L::Node, nodes: &[L::Node]) -> Result<Verdict, ProveError> {
        let round = self.words_along(node, nodes)?;
        Ok(refuted(self.derived.game, self.start, line, round, Flaw::GoesRound))
    }
}

/// A line with its positions, and what comes again at its end.
fn refuted<C: Code>(game: &dyn Game<C>, start: C, line: Vec<String>, round: Vec<String>, flaw: Flaw) -> Verdict {
    let mut positions = vec![game.write(start)];
    let mut at = start;
    for action in &line {
        if let Ok(turn) = game.turn(at, action) {
            at = turn.next;
        }
        positions.push(game.write(at));
    }
    Verdict::Refuted(Box::new(Refutation { positions, line, round, flaw }))
}
