//! `gamut check`: every claim about a game, on every reachable position.

use std::fmt::Write;

use serde_json::json;

use super::args::{CheckArgs, Format};
use super::exit::{Exit, Failure};
use super::explore::{Reached, reach};
use super::progress::Ticker;
use super::{paint, print, print_json, table};
use crate::explore::{Explored, LineError, Verdict, check, lines_to};
use crate::packed::{AnyGame, Code, Game, Horizon, Statement, Status};
use crate::settings::Variant;
use crate::solve::coalition::{Coalitions, Rule, check_regions};
use crate::solve::{Solved, Value};
use crate::with_game;

pub fn run(args: &CheckArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.reach.subject.variant)?;
    let answers = with_game!(AnyGame::open(&variant)?, game => answers(game, args))?;
    match args.reach.format {
        Format::Text => print(&text(&variant, &answers))?,
        Format::Json => print_json(&as_json(&variant, &answers))?,
    }
    match answers.failures() > 0 {
        true => Err(Failure { exit: Exit::CheckFailed, message: None }),
        false => Ok(()),
    }
}

struct Answers {
    positions: u64,
    moves: u64,
    claims: Vec<(Statement, Verdict)>,
    horizon: Option<Ahead>,
    /// What must hold of the regions of coalitions, with more than two players.
    regions: Vec<(Rule, Verdict)>,
}

/// What became of a statement about solved values.
struct Ahead {
    horizon: Horizon,
    /// How many positions are won or lost.
    decided: u64,
    /// A position that is decided later than stated, its value, and a shortest line to it.
    counterexample: Option<(String, Value, Vec<String>)>,
}

impl Ahead {
    fn is_failure(&self) -> bool {
        self.counterexample.is_some() && self.horizon.status == Status::Claimed
    }
}

impl Answers {
    fn failures(&self) -> usize {
        let failed = self.claims.iter().filter(|(_, verdict)| verdict.is_failure()).count();
        let regions = self.regions.iter().filter(|(_, verdict)| verdict.is_failure()).count();
        failed + regions + usize::from(self.horizon.as_ref().is_some_and(Ahead::is_failure))
    }

    fn count(&self) -> usize {
        self.claims.len() + self.regions.len() + usize::from(self.horizon.is_some())
    }
}

/// Solves what was explored and looks for the position that is decided last.
fn look_ahead<C: Code>(
    game: &dyn Game<C>,
    roots: &[C],
    explored: Explored<C>,
    horizon: Horizon,
) -> Result<Ahead, Failure> {
    let ticker = Ticker::new("solving");
    let solved = Solved::of(game, explored, &ticker)?;
    let decided = |value: Value| if matches!(value, Value::Draw(_)) { None } else { value.plies() };
    let count = solved.iter().filter(|(_, _, value)| decided(*value).is_some()).count() as u64;
    let last = solved.iter().max_by_key(|(_, depth, value)| (decided(*value), std::cmp::Reverse(*depth)));
    let late = last.filter(|(_, _, value)| decided(*value).is_some_and(|plies| plies.0 > horizon.plies));
    let counterexample = match late {
        None => None,
        Some((code, _, value)) => {
            let line = lines_to(game, roots, &solved.explored, &[code], &ticker)?.remove(0);
            Some((game.write(line.end.unwrap_or(code)), value, line.actions))
        }
    };
    Ok(Ahead { horizon, decided: count, counterexample })
}

impl From<LineError> for Failure {
    fn from(error: LineError) -> Failure {
        Failure::new(Exit::Limit, error)
    }
}

fn answers<C: Code>(game: &dyn Game<C>, args: &CheckArgs) -> Result<Answers, Failure> {
    let Reached { roots, explored } = reach(game, &args.reach)?;
    let claims = game.claims();
    let verdicts = check(game, &roots, &explored, claims.as_ref(), &Ticker::new("checking"))?;
    let claims = claims.statements().into_iter().zip(verdicts).collect();
    let (positions, moves) = (explored.len(), explored.moves);
    let mut answers = Answers { positions, moves, claims, horizon: None, regions: Vec::new() };
    if args.solve && game.players() > 2 {
        let ticker = Ticker::new("solving");
        let solved = Coalitions::of(game, explored, &ticker)?;
        answers.regions = check_regions(game, &roots, &solved, &ticker)?;
    } else if let Some(horizon) = game.horizon().filter(|_| args.solve) {
        answers.horizon = Some(look_ahead(game, &roots, explored, horizon)?);
    }
    Ok(answers)
}

fn text(variant: &Variant, answers: &Answers) -> String {
    let mut text = format!("{}\n", paint::heading(&variant.to_string()));
    let _ = writeln!(text, "{} positions, {} moves\n", answers.positions, answers.moves);
    if answers.count() == 0 {
        text.push_str("nothing is claimed about this game\n");
    }
    for (claim, verdict) in &answers.claims {
        let (mark, result) = in_words(verdict, about(claim));
        let _ = writeln!(text, "{mark} {} (clause {}): {}\n       {result}", claim.name, claim.clause, claim.sentence);
    }
    if let Some(ahead) = &answers.horizon {
        let (mark, result) = match &ahead.counterexample {
            None => ("held  ", format!("on all {} positions that are won or lost", ahead.decided)),
            Some((position, value, line)) => {
                let mark = if ahead.is_failure() { "BROKEN" } else { "not so" };
                (mark, format!("`{position}` is a {value}; it is reached {}", after(line)))
            }
        };
        let Horizon { name, clause, sentence, .. } = ahead.horizon;
        let _ = writeln!(text, "{mark} {name} (clause {clause}): {sentence}\n       {result}");
    }
    for (rule, verdict) in &answers.regions {
        let (mark, result) = in_words(verdict, "positions");
        let _ = writeln!(text, "{mark} {}: {}\n       {result}", rule.name(), rule.sentence());
    }
    let _ = writeln!(text, "\n{} claims, {} failed", answers.count(), answers.failures());
    text
}

/// What became of a claim: a mark, and a sentence.
fn in_words(verdict: &Verdict, about: &str) -> (&'static str, String) {
    match verdict {
        Verdict::Holds { on } => ("held  ", format!("on {on} {about}")),
        Verdict::Reached { line } => ("found ", after(line)),
        Verdict::Broken { line } => ("BROKEN", after(line)),
        Verdict::Unreachable { of } => ("ABSENT", format!("on none of {of} {about}")),
        Verdict::NeedsEveryPosition => ("open  ", "it tells the seats apart: run with --symmetry off".to_owned()),
    }
}

/// What a claim is tested on.
fn about(claim: &Statement) -> &'static str {
    if claim.about_moves { "actions" } else { "positions" }
}

/// A line as `gamut show --play` takes it.
fn after(line: &[String]) -> String {
    let plies = if line.len() == 1 { "ply" } else { "plies" };
    format!("after {} {plies}: --play \"{}\"", line.len(), line.join(" "))
}

fn as_json(variant: &Variant, answers: &Answers) -> serde_json::Value {
    let claims: Vec<_> = answers
        .claims
        .iter()
        .map(|(claim, verdict)| {
            let (verdict, count, line) = verdict_json(verdict);
            json!({
                "name": claim.name,
                "clause": claim.clause,
                "sentence": claim.sentence,
                "about": about(claim),
                "verdict": verdict,
                "count": count,
                "line": line,
            })
        })
        .collect();
    let horizon = answers.horizon.as_ref().map(|ahead| {
        let counterexample = ahead.counterexample.as_ref().map(|(position, value, line)| {
            let value = table::as_json(*value);
            json!({"position": position, "value": value["value"], "plies": value["plies"], "line": line.join(" ")})
        });
        json!({
            "name": ahead.horizon.name,
            "clause": ahead.horizon.clause,
            "sentence": ahead.horizon.sentence,
            "claimed": ahead.horizon.status == Status::Claimed,
            "decided": ahead.decided,
            "counterexample": counterexample,
        })
    });
    let regions: Vec<_> = answers
        .regions
        .iter()
        .map(|(rule, verdict)| {
            let (verdict, count, line) = verdict_json(verdict);
            json!({"name": rule.name(), "sentence": rule.sentence(), "verdict": verdict, "count": count, "line": line})
        })
        .collect();
    json!({
        "variant": variant,
        "positions": answers.positions,
        "moves": answers.moves,
        "failed": answers.failures(),
        "claims": claims,
        "solved": horizon,
        "regions": regions,
    })
}

/// A verdict's name, the count that goes with it, and the line.
fn verdict_json(verdict: &Verdict) -> (&'static str, Option<u64>, Option<String>) {
    match verdict {
        Verdict::Holds { on } => ("holds", Some(*on), None),
        Verdict::Unreachable { of } => ("unreachable", Some(*of), None),
        Verdict::Broken { line } => ("broken", None, Some(line.join(" "))),
        Verdict::Reached { line } => ("reached", None, Some(line.join(" "))),
        Verdict::NeedsEveryPosition => ("needs-symmetry-off", None, None),
    }
}
