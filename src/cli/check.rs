//! `gamut check`: every claim about a game, on every reachable position.

use std::fmt::Write;

use serde_json::json;

use super::args::{CheckArgs, Format};
use super::exit::{Exit, Failure};
use super::explore::{Reached, reach};
use super::progress::Ticker;
use super::{paint, print, print_json};
use crate::explore::{LineError, Verdict, check};
use crate::packed::{self, Packed, WithPacked};
use crate::rules::Rules;
use crate::settings::Variant;

pub fn run(args: &CheckArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.reach.subject.variant)?;
    let answers = packed::open(&variant, Job { args })??;
    match args.reach.format {
        Format::Text => print(&text(&variant, &answers))?,
        Format::Json => print_json(&as_json(&variant, &answers))?,
    }
    match answers.claims.iter().any(|answer| answer.verdict.is_failure()) {
        true => Err(Failure { exit: Exit::CheckFailed, message: None }),
        false => Ok(()),
    }
}

/// A claim and what became of it, in words.
struct Answer {
    name: &'static str,
    clause: &'static str,
    sentence: String,
    about: &'static str,
    verdict: Verdict<String>,
}

struct Answers {
    positions: u64,
    moves: u64,
    claims: Vec<Answer>,
}

struct Job<'a> {
    args: &'a CheckArgs,
}

impl From<LineError> for Failure {
    fn from(error: LineError) -> Failure {
        Failure::new(Exit::Limit, error)
    }
}

impl WithPacked for Job<'_> {
    type Output = Result<Answers, Failure>;

    fn with<G: Packed>(self, game: G) -> Result<Answers, Failure> {
        let Reached { roots, explored } = reach(&game, &self.args.reach)?;
        let claims = game.claims();
        let verdicts = check(&game, &roots, &explored, &claims, &Ticker::new("checking"))?;
        let rules = game.rules();
        let write = |line: Vec<_>| line.into_iter().map(|action| rules.write_action(action)).collect();
        let in_words = |verdict| match verdict {
            Verdict::Holds { on } => Verdict::Holds { on },
            Verdict::Unreachable { of } => Verdict::Unreachable { of },
            Verdict::NeedsEveryPosition => Verdict::NeedsEveryPosition,
            Verdict::Broken { line } => Verdict::Broken { line: write(line) },
            Verdict::Reached { line } => Verdict::Reached { line: write(line) },
        };
        let answers = claims.into_iter().zip(verdicts).map(|(claim, verdict)| Answer {
            name: claim.name,
            clause: claim.clause,
            about: if claim.test.is_about_moves() { "actions" } else { "positions" },
            sentence: claim.sentence,
            verdict: in_words(verdict),
        });
        Ok(Answers { positions: explored.len(), moves: explored.moves, claims: answers.collect() })
    }
}

fn text(variant: &Variant, answers: &Answers) -> String {
    let mut text = format!("{}\n", paint::heading(&variant.to_string()));
    let _ = writeln!(text, "{} positions, {} moves\n", answers.positions, answers.moves);
    if answers.claims.is_empty() {
        text.push_str("nothing is claimed about this game\n");
    }
    for answer in &answers.claims {
        let (mark, result) = match &answer.verdict {
            Verdict::Holds { on } => ("held  ", format!("on {on} {}", answer.about)),
            Verdict::Reached { line } => ("found ", after(line)),
            Verdict::Broken { line } => ("BROKEN", after(line)),
            Verdict::Unreachable { of } => ("ABSENT", format!("on none of {of} {}", answer.about)),
            Verdict::NeedsEveryPosition => ("open  ", "it tells the seats apart: run with --symmetry off".to_owned()),
        };
        let _ =
            writeln!(text, "{mark} {} (clause {}): {}\n       {result}", answer.name, answer.clause, answer.sentence);
    }
    let failures = answers.claims.iter().filter(|answer| answer.verdict.is_failure()).count();
    let _ = writeln!(text, "\n{} claims, {failures} failed", answers.claims.len());
    text
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
        .map(|answer| {
            let (verdict, count, line) = match &answer.verdict {
                Verdict::Holds { on } => ("holds", Some(on), None),
                Verdict::Unreachable { of } => ("unreachable", Some(of), None),
                Verdict::Broken { line } => ("broken", None, Some(line.join(" "))),
                Verdict::Reached { line } => ("reached", None, Some(line.join(" "))),
                Verdict::NeedsEveryPosition => ("needs-symmetry-off", None, None),
            };
            json!({
                "name": answer.name,
                "clause": answer.clause,
                "sentence": answer.sentence,
                "about": answer.about,
                "verdict": verdict,
                "count": count,
                "line": line,
            })
        })
        .collect();
    let failed = answers.claims.iter().filter(|answer| answer.verdict.is_failure()).count();
    json!({"variant": variant, "positions": answers.positions, "moves": answers.moves, "failed": failed, "claims": claims})
}
