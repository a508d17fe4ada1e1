//! `gamut check`: every claim about a game, on every reachable position.

use super::args::CheckArgs;
use super::exit::{Exit, Failure};
use super::explore::reach;
use super::paint;
use super::progress::Ticker;
use super::sentences::{self, paragraph};
use crate::claims::{Horizon, Statement, Status};
use crate::explore::Verdict;
use crate::model::LookAhead;
use crate::model::{Answers, Model, Options};
use crate::results::Valued;
use crate::results::answers::{CheckAnswer, ClaimAnswer, CounterexampleAnswer, LookAheadAnswer};
use crate::settings::Variant;
use crate::solve::coalition::Rule;

pub fn run(args: &CheckArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.reach.subject.variant)?;
    let answers = answers(Model::open(variant.clone())?, args)?;
    args.reach.format.print(|| text(&variant, &answers), || as_data(&variant, &answers))?;
    Exit::of_check(answers.failures() == 0)
}

fn answers(model: Model, args: &CheckArgs) -> Result<Answers, Failure> {
    let explored = reach(&model, &args.reach)?;
    let ticker = Ticker::new("checking");
    Ok(explored.check(args.solve, &Options { progress: &ticker, ..Options::default() })?)
}

fn text(variant: &Variant, answers: &Answers) -> String {
    let mut text = format!("{}\n", paint::heading(&variant.to_string()));
    text += &paragraph(&sentences::check(variant, answers));
    line!(text, "{} positions, {} moves\n", answers.positions, answers.moves);
    for (claim, verdict) in &answers.claims {
        let (mark, result) = in_words(verdict, about(claim));
        line!(text, "{mark} {} (clause {}): {}\n       {result}", claim.name, claim.clause, claim.sentence);
    }
    if let Some(ahead) = &answers.look_ahead {
        let (mark, result) = match &ahead.counterexample {
            None => ("held  ", format!("on all {} positions that are won or lost", ahead.decided)),
            Some((position, value, line)) => {
                let mark = if ahead.is_failure() { "BROKEN" } else { "not so" };
                (mark, format!("`{position}` is a {value}; it is reached {}", after(line)))
            }
        };
        let Horizon { name, clause, sentence, .. } = ahead.horizon;
        line!(text, "{mark} {name} (clause {clause}): {sentence}\n       {result}");
    }
    for (rule, verdict) in &answers.regions {
        let (mark, result) = in_words(verdict, "positions");
        line!(text, "{mark} {}: {}\n       {result}", rule.name(), rule.sentence());
    }
    if answers.count() > 0 {
        line!(text, "\n{} claims, {} failed", answers.count(), answers.failures());
    }
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

fn as_data(variant: &Variant, answers: &Answers) -> CheckAnswer {
    let claim = |(claim, verdict): &(Statement, Verdict)| {
        claimed(claim.name, Some(claim.clause), &claim.sentence, about(claim), verdict)
    };
    let region = |(rule, verdict): &(Rule, Verdict)| claimed(rule.name(), None, rule.sentence(), "positions", verdict);
    let look_ahead = |ahead: &LookAhead| LookAheadAnswer {
        name: ahead.horizon.name.to_owned(),
        clause: ahead.horizon.clause.to_owned(),
        sentence: ahead.horizon.sentence.to_owned(),
        claimed: ahead.horizon.status == Status::Claimed,
        decided: ahead.decided,
        counterexample: ahead.counterexample.as_ref().map(|(position, value, line)| CounterexampleAnswer {
            here: Valued { position: position.clone(), verdict: (*value).into() },
            line: line.clone(),
        }),
    };
    CheckAnswer {
        variant: variant.clone(),
        positions: answers.positions,
        moves: answers.moves,
        failed: answers.failures() as u64,
        claims: answers.claims.iter().map(claim).collect(),
        look_ahead: answers.look_ahead.as_ref().map(look_ahead),
        regions: answers.regions.iter().map(region).collect(),
    }
}

fn claimed(name: &str, clause: Option<&str>, sentence: &str, about: &'static str, verdict: &Verdict) -> ClaimAnswer {
    let (verdict, count, line) = match verdict {
        Verdict::Holds { on } => ("holds", Some(*on), None),
        Verdict::Unreachable { of } => ("unreachable", Some(*of), None),
        Verdict::Broken { line } => ("broken", None, Some(line.clone())),
        Verdict::Reached { line } => ("reached", None, Some(line.clone())),
        Verdict::NeedsEveryPosition => ("needs-symmetry-off", None, None),
    };
    let (name, clause, sentence) = (name.to_owned(), clause.map(str::to_owned), sentence.to_owned());
    ClaimAnswer { name, clause, sentence, about, verdict, count, line }
}
