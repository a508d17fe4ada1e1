//! A shorter line to a difference that a random game has found.
//!
//! Three ways, one after the other: shortcuts between the positions of the line; leaving out actions for as long as the rest is still legal and
//! shows a difference; and a breadth-first search from the start over this many positions. Only the last can say that there is nothing shorter.
//!
//! # Reference
//! A. Zeller and R. Hildebrandt, Simplifying and isolating failure-inducing input, IEEE Transactions on Software Engineering 28 (2002): leaving parts out while the failure stays.

use hashbrown::{HashMap, HashSet};

use super::breadth::{Reach, breadth};
use super::run::{ConformError, DifferenceAt, Run};
use super::session::{Difference, Examined, Question};

/// How often actions are left out before it is given up.
const TRIES: usize = 2000;

/// What is known about the length of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortest {
    /// No game with fewer plies shows a difference.
    Proved,
    /// The same for an implementation that treats images of a position alike: only one of them was compared.
    UpToSymmetry,
    /// No game of this many plies or fewer shows a difference; between these and the line nothing is known.
    MoreThan(usize),
    /// The search for something shorter was broken off.
    Unknown,
}

impl Difference {
    /// Plies of a game that shows it, beyond the position where it is seen.
    fn plies_beyond(&self) -> usize {
        match self {
            Difference::Start { .. } | Difference::Outcome { .. } => 0,
            Difference::Refused { asked, .. } => usize::from(*asked != Question::Outcome),
            Difference::Actions { .. } | Difference::Successor { .. } => 1,
        }
    }
}

/// Makes a line shorter. `positions` bounds the breadth-first search.
pub(super) fn shrink(
    run: &mut Run<'_>,
    found: DifferenceAt,
    positions: u64,
) -> Result<(DifferenceAt, Shortest), ConformError> {
    let best = run.own(|run| -> Result<DifferenceAt, ConformError> {
        let mut line = Line::new(run, found)?;
        line.take_shortcuts();
        line.leave_out(run)?;
        Ok(line.found())
    })?;
    let plies = (best.line.len() + best.difference.plies_beyond()).saturating_sub(1);
    // What was found before is put aside, so that the search looks for the first difference again.
    let kept = (
        run.positions,
        run.actions,
        run.found.take(),
        std::mem::take(&mut run.differing),
        std::mem::take(&mut run.agreeing),
    );
    let reach = Reach { positions: run.positions + positions, plies };
    let covered = breadth(run, None, reach);
    let shorter = run.found.take();
    (run.positions, run.actions, run.found, run.differing, run.agreeing) = kept;
    Ok(match (shorter, covered) {
        (Some(shorter), _) => (shorter, Shortest::Proved),
        (None, Ok(covered)) if covered.complete || covered.plies >= plies => (best, Shortest::Proved),
        (None, Ok(covered)) => (best, Shortest::MoreThan(covered.plies)),
        // An engine that fails now has shown its difference before, and the user who stops the search wants to see it.
        (None, Err(ConformError::Engine { .. } | ConformError::Interrupted { .. })) => (best, Shortest::Unknown),
        (None, Err(other)) => return Err(other),
    })
}

/// A line with all its positions; the last is the one that differs.
struct Line {
    items: Vec<Examined>,
    actions: Vec<String>,
    difference: Difference,
    /// Positions that have been compared and agree.
    agree: HashSet<String>,
}

impl Line {
    fn new(run: &Run<'_>, found: DifferenceAt) -> Result<Line, ConformError> {
        let mut items = Vec::new();
        let mut position = run.referee.start();
        for action in &found.line {
            let right = run.referee.examine(&position)?;
            let next = right.after(action).unwrap_or_default().to_owned();
            items.push(Examined { position, right });
            position = next;
        }
        let right = run.referee.examine(&position)?;
        items.push(Examined { position, right });
        let agree = items.iter().rev().skip(1).map(|item| item.position.clone()).collect();
        Ok(Line { items, actions: found.line, difference: found.difference, agree })
    }

    fn found(self) -> DifferenceAt {
        let position = self.items.last().map(|item| item.position.clone()).unwrap_or_default();
        DifferenceAt { line: self.actions, position, difference: self.difference }
    }

    /// From each position goes on to the last one of the line that an action leads to.
    fn take_shortcuts(&mut self) {
        let last: HashMap<String, usize> =
            self.items.iter().enumerate().map(|(ply, item)| (item.position.clone(), ply)).collect();
        let (mut items, mut actions) = (Vec::new(), Vec::new());
        let end = self.items.len() - 1;
        let mut at = last.get(self.items[0].position.as_str()).copied().unwrap_or(0);
        while at < end {
            let ways = self.items[at].right.turns.iter();
            let far = ways.filter_map(|(action, next)| Some((*last.get(next.as_str())?, action))).max();
            let Some((next, action)) = far.filter(|(next, _)| *next > at) else { return };
            items.push(self.items[at].clone());
            actions.push(action.clone());
            at = next;
        }
        items.push(self.items[end].clone());
        (self.items, self.actions) = (items, actions);
    }

    /// Leaves out runs of actions, long ones first, for as long as what remains is legal and still shows a difference.
    fn leave_out(&mut self, run: &mut Run<'_>) -> Result<(), ConformError> {
        let mut tries = 0;
        let mut size = self.actions.len() / 2;
        while size > 0 {
            let mut at = 0;
            while at + size <= self.actions.len() && tries < TRIES {
                tries += 1;
                if !self.without(run, at, size)? {
                    at += 1;
                }
            }
            size = if size > 8 { size / 2 } else { size - 1 };
        }
        Ok(())
    }

    /// Tries the line without some actions, and keeps it when it shows a difference.
    fn without(&mut self, run: &mut Run<'_>, at: usize, size: usize) -> Result<bool, ConformError> {
        let mut items: Vec<Examined> = self.items[at..=at].to_vec();
        for action in &self.actions[at + size..] {
            let Some(next) = items.last().and_then(|item| item.right.after(action)).map(str::to_owned) else { break };
            let right = run.referee.examine(&next)?;
            items.push(Examined { position: next, right });
        }
        let fresh: Vec<usize> = (1..items.len()).filter(|&ply| !self.agree.contains(&items[ply].position)).collect();
        let asked: Vec<Examined> = fresh.iter().map(|&ply| items[ply].clone()).collect();
        // An engine that fails now has shown its difference before.
        let Ok(found) = run.session.differences(&asked) else { return Ok(false) };
        // At the same place the outcome comes first.
        let found = found.into_iter().min_by_key(|(place, _)| *place);
        let agreeing = found.as_ref().map_or(asked.len(), |(place, _)| *place);
        self.agree.extend(asked[..agreeing].iter().map(|item| item.position.clone()));
        let Some((place, difference)) = found else { return Ok(false) };
        let plies = fresh[place];
        let rest = self.actions[at + size..at + size + plies].to_vec();
        self.actions.truncate(at);
        self.actions.extend(rest);
        items.truncate(plies + 1);
        self.items.truncate(at);
        self.items.extend(items);
        self.difference = difference;
        Ok(true)
    }
}
