//! A difference with all that helps to understand it.

use super::guess::{Evidence, Guess, guesses, tests};
use super::implementation::Answer;
use super::referee::Remark;
use super::run::{ConformError, DifferenceAt, Run};
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
        found: DifferenceAt,
        shortest: Shortest,
        start: String,
    ) -> Result<Finding, ConformError> {
        let DifferenceAt { line, position, difference } = found;
        let referee = run.referee;
        let right = referee.examine(&position)?;
        let given = run.session.full(&position).ok();
        let mut remarks = Vec::new();
        for action in disputed(&difference) {
            remarks.push((action.clone(), referee.remark(&position, action)?));
        }
        let mut cited: Vec<Cited> = remarks.iter().flat_map(|(_, remark)| remark.cited.iter().copied()).collect();
        match &difference {
            Difference::Outcome { .. } => cited.extend(referee.cited_ending(&position)?),
            Difference::Start { .. } => cited.extend(referee.cited_start()),
            Difference::Refused { .. } => cited.push(Cited::Notation),
            Difference::Successor { right, given, .. } => cited.extend(referee.cited_difference(right, given)),
            Difference::Actions { .. } => {}
        }
        let guesses = tested_guesses(run, &line, &position, &given, start)?;
        // A setting that explains it all is what the rules document must say most about.
        cited.extend(guesses.iter().filter(|guess| guess.explains_all()).map(|guess| Cited::Reading(guess.key)));
        cited.sort();
        cited.dedup();
        let board = referee.diagram(&position)?;
        let differing = run.differing.len().max(1);
        Ok(Finding { line, position, board, difference, right, given, remarks, cited, shortest, differing, guesses })
    }

    /// The settings under which every answer seen would be right.
    pub fn explanations(&self) -> impl Iterator<Item = &Guess> {
        self.guesses.iter().filter(|guess| guess.explains_all())
    }
}

/// The guesses that the positions seen allow, put to the test once on positions near the difference.
fn tested_guesses(
    run: &mut Run<'_>,
    line: &[String],
    position: &str,
    given: &Option<Answer>,
    start: String,
) -> Result<Vec<Guess>, ConformError> {
    let mut evidence = evidence(run, position, given, start);
    let first = guesses(run.referee, &evidence);
    let near = position_after(run, &line[..line.len().saturating_sub(2)])?;
    let tests = tests(run.referee, &first, &evidence, &near);
    if tests.is_empty() {
        return Ok(first);
    }
    for test in tests {
        // An implementation that fails now has shown its difference before.
        let Ok(answer) = run.session.full(&test) else { break };
        match answer.clone().sorted() == run.referee.examine(&test)?.sorted() {
            true => evidence.agreeing.push(test),
            false => evidence.differing.push((test, answer)),
        }
    }
    Ok(guesses(run.referee, &evidence))
}

fn position_after(run: &Run<'_>, line: &[String]) -> Result<String, ConformError> {
    let mut position = run.referee.start();
    for action in line {
        position = run.referee.examine(&position)?.after(action).unwrap_or_default().to_owned();
    }
    Ok(position)
}

fn disputed(difference: &Difference) -> Vec<&String> {
    match difference {
        Difference::Actions { missing, extra, repeated } => missing.iter().chain(extra).chain(repeated).collect(),
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
