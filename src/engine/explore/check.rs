//! Claims answered: held everywhere, or the shortest line of play that breaks them.

use super::explored::Explored;
use super::line::{LineError, lines_to};
use super::search::Progress;
use super::set::SHARDS;
use crate::claims::{Claims, Scope, Statement};
use crate::packed::{Code, Game, Symmetry};
use crate::parallel;

/// What became of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// An `always` that holds on this many positions or moves.
    Holds {
        /// On how many.
        on: u64,
    },
    /// An `always` that does not hold: a shortest line of play from the start that breaks it.
    Broken {
        /// The line.
        line: Vec<String>,
    },
    /// A `sometimes` that is possible: a shortest line of play that reaches it.
    Reached {
        /// The line.
        line: Vec<String>,
    },
    /// A `sometimes` that is impossible: none of this many positions or moves passes.
    Unreachable {
        /// Out of how many.
        of: u64,
    },
    /// Not tested, because images under symmetry are not alike to it.
    NeedsEveryPosition,
}

impl Verdict {
    /// Whether the claim failed.
    pub fn is_failure(&self) -> bool {
        matches!(self, Verdict::Broken { .. } | Verdict::Unreachable { .. })
    }
}

/// The first case that decides a claim: by depth, then by number, then by action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Case<C> {
    depth: u16,
    mixed: C,
    action: usize,
}

/// What a sweep over some positions found for one claim.
#[derive(Debug, Clone, Copy)]
struct Sweep<C> {
    tested: u64,
    case: Option<Case<C>>,
}

impl<C: Code> Sweep<C> {
    fn merge(self, other: Sweep<C>) -> Sweep<C> {
        let case = self.case.into_iter().chain(other.case).min();
        Sweep { tested: self.tested + other.tested, case }
    }

    /// Counts a test; a decisive one is kept when it comes earlier, and one that would come later is not run.
    fn note(&mut self, sometimes: bool, case: Case<C>, test: &dyn Fn() -> bool) {
        self.tested += 1;
        if self.case.is_none_or(|earlier| case < earlier) && test() == sometimes {
            self.case = Some(case);
        }
    }
}

/// Tests all claims on every explored position, and on every move when a claim is about moves.
pub fn check<C: Code>(
    game: &dyn Game<C>,
    roots: &[C],
    explored: &Explored<C>,
    claims: &dyn Claims<C>,
    progress: &dyn Progress,
) -> Result<Vec<Verdict>, LineError> {
    let statements = claims.statements();
    let tested = |claim: &Statement| claim.scope == Scope::Classes || explored.symmetry == Symmetry::Off;
    let nothing = || vec![Sweep { tested: 0, case: None::<Case<C>> }; statements.len()];
    let in_shard = |shard: usize| {
        let mut found = nothing();
        if progress.stopped() {
            return found;
        }
        for (slot, mixed) in explored.table.iter_shard(shard) {
            let depth = explored.table.depth(slot);
            claims.at(mixed.unmix(), &mut |claim, action, test| {
                let case = Case { depth, mixed, action };
                found[claim].note(statements[claim].sometimes, case, test);
            });
        }
        found
    };
    let merged = |one: Vec<Sweep<C>>, other: Vec<Sweep<C>>| -> Vec<Sweep<C>> {
        one.into_iter().zip(other).map(|(one, other)| one.merge(other)).collect()
    };
    let found = parallel::map(SHARDS, in_shard).into_iter().fold(nothing(), merged);
    if progress.stopped() {
        return Err(LineError::Interrupted);
    }
    let wanted = statements.iter().zip(&found).filter(|(claim, _)| tested(claim)).filter_map(|(_, found)| found.case);
    let codes: Vec<C> = wanted.map(|case| case.mixed.unmix()).collect();
    let mut lines = lines_to(game, roots, explored, &codes, progress)?.into_iter();
    let verdict = |(number, (claim, found)): (usize, (&Statement, &Sweep<C>))| {
        if !tested(claim) {
            return Verdict::NeedsEveryPosition;
        }
        if found.case.is_none() {
            return match claim.sometimes {
                true => Verdict::Unreachable { of: found.tested },
                false => Verdict::Holds { on: found.tested },
            };
        }
        let mut line = lines.next().unwrap_or_default();
        if claim.about_moves {
            line.actions.extend(line.end.and_then(|end| last_action(game, claims, number, claim.sometimes, end)));
        }
        match claim.sometimes {
            true => Verdict::Reached { line: line.actions },
            false => Verdict::Broken { line: line.actions },
        }
    };
    Ok(statements.iter().zip(&found).enumerate().map(verdict).collect())
}

/// The action that decides a claim about moves at the end of a line. The line may end in an image of the position
/// that was tested, so the action is looked for anew.
fn last_action<C: Code>(
    game: &dyn Game<C>,
    claims: &dyn Claims<C>,
    number: usize,
    sometimes: bool,
    end: C,
) -> Option<String> {
    let mut decisive = None;
    claims.at(end, &mut |claim, action, test| {
        if claim == number && decisive.is_none() && test() == sometimes {
            decisive = Some(action);
        }
    });
    Some(game.turns(end).swap_remove(decisive?).text)
}
