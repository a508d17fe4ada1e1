//! A difference with all that helps to understand it.

use super::guess::{Evidence, Guess, guesses};
use super::implementation::Answer;
use super::referee::Remark;
use super::run::{ConformError, Found, Run};
use super::session::Difference;
use super::shrink::Shortest;
use crate::rules::Cited;
use crate::rules::diagram::Diagram;

/// A difference between an implementation and the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The actions that lead to it.
    pub line: Vec<String>,
    /// The position where it is seen.
    pub position: String,
    /// A picture of that position.
    pub board: Diagram,
    /// What differs.
    pub difference: Difference,
    /// What the rules say about the position.
    pub right: Answer,
    /// What the implementation says about it, unless it fails when asked for all of it.
    pub given: Option<Answer>,
    /// What the rules say about each disputed action.
    pub remarks: Vec<(String, Remark)>,
    /// The parts of the rules document that speak to it.
    pub cited: Vec<Cited>,
    /// Whether there can be a shorter line.
    pub shortest: Shortest,
    /// How many positions are known to differ; not all have been looked for.
    pub differing: usize,
    /// Changes of one setting that explain some of it, the best first.
    pub guesses: Vec<Guess>,
}

impl Finding {
    pub(super) fn new(
        run: &mut Run<'_>,
        found: Found,
        shortest: Shortest,
        start: String,
    ) -> Result<Finding, ConformError> {
        let Found { line, position, difference } = found;
        let referee = run.referee;
        let right = referee.examine(&position)?;
        let given = run.session.full(&position).ok();
        let mut remarks = Vec::new();
        for action in disputed(&difference) {
            remarks.push((action.clone(), referee.remark(&position, action)?));
        }
        let mut cited: Vec<Cited> = remarks.iter().flat_map(|(_, remark)| remark.cited.iter().copied()).collect();
        match difference {
            Difference::Outcome { .. } => cited.extend(referee.cited_ending(&position)?),
            Difference::Start { .. } => cited.push(Cited::Clause(1)),
            _ => {}
        }
        cited.sort();
        cited.dedup();
        let evidence = evidence(run, &position, &given, start);
        let guesses = run.own(|run| guesses(run.referee, &evidence));
        let board = referee.diagram(&position)?;
        let differing = run.differing.len().max(1);
        Ok(Finding { line, position, board, difference, right, given, remarks, cited, shortest, differing, guesses })
    }

    /// The settings under which every answer seen would be right.
    pub fn explanations(&self) -> impl Iterator<Item = &Guess> {
        self.guesses.iter().filter(|guess| guess.explains_all())
    }
}

fn disputed(difference: &Difference) -> Vec<&String> {
    match difference {
        Difference::Actions { missing, extra } => missing.iter().chain(extra).collect(),
        Difference::Successor { action, .. } => vec![action],
        Difference::Start { .. } | Difference::Refused { .. } | Difference::Outcome { .. } => Vec::new(),
    }
}

/// All answers that differ. An implementation that fails on the way leaves what there is.
fn evidence(run: &mut Run<'_>, position: &str, given: &Option<Answer>, start: String) -> Evidence {
    let mut differing: Vec<(String, Answer)> =
        given.iter().map(|answer| (position.to_owned(), answer.clone())).collect();
    for other in run.differing.clone() {
        if other == position {
            continue;
        }
        match run.session.full(&other) {
            Ok(answer) => differing.push((other, answer)),
            Err(_) => break,
        }
    }
    Evidence { start, differing, agreeing: run.agreeing.clone() }
}
