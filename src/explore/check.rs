//! Claims answered: held everywhere, or the shortest line of play that breaks them.

use rayon::prelude::*;

use super::explored::{Explored, Symmetry};
use super::line::{LineError, lines_to};
use super::search::Progress;
use super::set::SHARDS;
use crate::packed::{ActionOf, ClaimOf, Code, Packed, Scope, Step, Test};

/// What became of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict<A> {
    /// An `always` that holds on so many positions or moves.
    Holds {
        /// On how many.
        on: u64,
    },
    /// An `always` that does not hold: a shortest line of play from the start that breaks it.
    Broken {
        /// The line.
        line: Vec<A>,
    },
    /// A `sometimes` that is possible: a shortest line of play that reaches it.
    Reached {
        /// The line.
        line: Vec<A>,
    },
    /// A `sometimes` that is impossible: none of so many positions or moves passes.
    Unreachable {
        /// Out of how many.
        of: u64,
    },
    /// Not tested, because images under symmetry are not alike to it.
    NeedsEveryPosition,
}

impl<A> Verdict<A> {
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
struct Found<C> {
    tested: u64,
    case: Option<Case<C>>,
}

impl<C: Code> Found<C> {
    const NOTHING: Option<Case<C>> = None;

    fn merge(self, other: Found<C>) -> Found<C> {
        let case = match (self.case, other.case) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Found { tested: self.tested + other.tested, case }
    }

    /// Counts a test; a decisive one is kept when it comes earlier.
    fn note(&mut self, decisive: bool, case: Case<C>) {
        self.tested += 1;
        if decisive && self.case.is_none_or(|earlier| case < earlier) {
            self.case = Some(case);
        }
    }
}

/// Tests all claims on every explored position, and on every move when a claim is about moves.
///
/// `game` need not be the engine that declared the claims: that is how a broken engine is caught.
pub fn check<G: Packed>(
    game: &G,
    roots: &[G::Code],
    explored: &Explored<G::Code>,
    claims: &[ClaimOf<G>],
    progress: &impl Progress,
) -> Result<Vec<Verdict<ActionOf<G>>>, LineError> {
    let tested = |claim: &ClaimOf<G>| claim.scope == Scope::Classes || explored.symmetry == Symmetry::Off;
    let nothing = || vec![Found { tested: 0, case: Found::<G::Code>::NOTHING }; claims.len()];
    let found = (0..SHARDS)
        .into_par_iter()
        .map(|shard| {
            let mut found = nothing();
            if progress.stopped() {
                return found;
            }
            let mut actions = Vec::new();
            for (slot, mixed) in explored.table.iter_shard(shard) {
                let depth = explored.table.depth(slot);
                sweep(game, mixed, depth, claims, &mut actions, &mut found);
            }
            found
        })
        .reduce(nothing, |one, other| one.into_iter().zip(other).map(|(one, other)| one.merge(other)).collect());
    if progress.stopped() {
        return Err(LineError::Interrupted);
    }
    let wanted = claims.iter().zip(&found).filter(|(claim, _)| tested(claim)).filter_map(|(_, found)| found.case);
    let codes: Vec<G::Code> = wanted.map(|case| case.mixed.unmix()).collect();
    let mut lines = lines_to(game, roots, explored, &codes, progress)?.into_iter();
    let verdict = |(claim, found): (&ClaimOf<G>, &Found<G::Code>)| {
        if !tested(claim) {
            return Verdict::NeedsEveryPosition;
        }
        let sometimes = claim.test.is_sometimes();
        if found.case.is_none() {
            return if sometimes {
                Verdict::Unreachable { of: found.tested }
            } else {
                Verdict::Holds { on: found.tested }
            };
        }
        let mut line = lines.next().unwrap_or_default();
        if claim.test.is_about_moves() {
            line.actions.extend(last_action(game, claim, line.end));
        }
        match sometimes {
            true => Verdict::Reached { line: line.actions },
            false => Verdict::Broken { line: line.actions },
        }
    };
    Ok(claims.iter().zip(&found).map(verdict).collect())
}

fn sweep<G: Packed>(
    game: &G,
    mixed: G::Code,
    depth: u16,
    claims: &[ClaimOf<G>],
    actions: &mut Vec<ActionOf<G>>,
    found: &mut [Found<G::Code>],
) {
    let before = mixed.unmix();
    for (claim, found) in claims.iter().zip(found.iter_mut()) {
        let case = Case { depth, mixed, action: 0 };
        match &claim.test {
            Test::Always(test) => found.note(!test(before), case),
            Test::Sometimes(test) => found.note(found.case.is_none_or(|known| case < known) && test(before), case),
            Test::AlwaysMove(_) | Test::SometimesMove(_) => {}
        }
    }
    if claims.iter().any(|claim| claim.test.is_about_moves()) {
        game.actions(before, actions);
        for (number, &action) in actions.iter().enumerate() {
            let step = Step { before, action, after: game.successor(before, action) };
            let case = Case { depth, mixed, action: number };
            for (claim, found) in claims.iter().zip(found.iter_mut()) {
                match &claim.test {
                    Test::AlwaysMove(test) => found.note(!test(&step), case),
                    Test::SometimesMove(test) => {
                        found.note(found.case.is_none_or(|known| case < known) && test(&step), case);
                    }
                    Test::Always(_) | Test::Sometimes(_) => {}
                }
            }
        }
    }
}

/// The action that decides a claim about moves at the end of a line. The line may end in an image of the position
/// that was tested, so the action is looked for anew.
fn last_action<G: Packed>(game: &G, claim: &ClaimOf<G>, end: Option<G::Code>) -> Option<ActionOf<G>> {
    let end = end?;
    let mut actions = Vec::new();
    game.actions(end, &mut actions);
    let decides = |before: G::Code, action: ActionOf<G>| {
        let step = Step { before, action, after: game.successor(before, action) };
        match &claim.test {
            Test::AlwaysMove(test) => !test(&step),
            Test::SometimesMove(test) => test(&step),
            Test::Always(_) | Test::Sometimes(_) => false,
        }
    };
    actions.into_iter().find(|&action| decides(end, action))
}
