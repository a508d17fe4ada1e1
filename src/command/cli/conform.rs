//! `gamut conform`: somebody's implementation against the rules.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::conform_args::ConformArgs;
use super::exit::{Exit, Failure};
use super::output::Output;
use super::paint;
use super::progress::{Ticker, stopped};
use crate::conform::protocol::Ending;
use crate::conform::{Answer, Child, ConformError, Difference, Finding, Guess, Method, Options};
use crate::conform::{Question, Remark, Report, Shortest, check};
use crate::numbers::plies;
use crate::results::answers::{
    ConformAnswer, FindingAnswer, GuessAnswer, PositionAnswer, RemarkAnswer, SecondsAnswer, SuccessorAnswer,
};
use crate::rules::{Outcome, document};
use crate::settings::Variant;

impl From<ConformError> for Failure {
    fn from(error: ConformError) -> Failure {
        let exit = if matches!(error, ConformError::Interrupted { .. }) { Exit::Limit } else { Exit::BadInput };
        Failure::new(exit, error)
    }
}

pub fn run(args: &ConformArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.variant)?;
    // The handler of Ctrl-C is set before there is anything to wait for.
    let ticker = Ticker::new("comparing");
    let mut engine = Child::start(&args.engine, Duration::from_secs_f64(args.timeout))?.until(stopped);
    let log = args.log.as_deref().map(Output::open).transpose()?.map(|log| Arc::new(Mutex::new(log)));
    if let Some(log) = log.clone() {
        engine = engine.heard_by(move |from, line| {
            // What cannot be written is known when the file is finished.
            let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = log.append(&[from.mark().as_bytes(), line, b"\n"].concat());
        });
    }
    let report = check(&mut engine, &variant, &options(args), &ticker);
    drop(engine);
    if let Some(log) = log.and_then(Arc::into_inner) {
        log.into_inner().unwrap_or_else(PoisonError::into_inner).finish(&[])?;
    }
    let report = report?;
    drop(ticker);
    args.format.print(|| text(&variant, &report), || as_data(&variant, &report))?;
    if report.finding.is_some() {
        return Exit::CheckFailed.said();
    }
    if report.extent.games.is_none() && !report.extent.complete {
        let limit = args.max_positions;
        let hint = "try --walks, --symmetry on, a smaller board, or a higher --max-positions";
        return Err(Failure::new(Exit::Limit, format!("there are more than {limit} positions; {hint}")));
    }
    if lacks_endings(&report) {
        let hint = "try more --walks, more --plies, another --seed, or a smaller board";
        return Err(Failure::new(Exit::Limit, format!("no ending was compared; {hint}")));
    }
    Ok(())
}

/// Whether nothing was compared that says when a game ends, though there may be such positions.
fn lacks_endings(report: &Report) -> bool {
    report.extent.endings == 0 && !report.extent.complete
}

fn options(args: &ConformArgs) -> Options {
    let method = match args.walks {
        Some(count) => Method::Walks { count, seed: args.seed, plies: args.plies, shrink: args.shrink },
        None => Method::Everything { symmetry: args.symmetry, positions: args.max_positions },
    };
    Options { method, batch: args.batch as usize }
}

fn text(variant: &Variant, report: &Report) -> String {
    let mut text = format!("{}, checked: {}\n", paint::heading(&variant.to_string()), report.hello.name);
    match &report.finding {
        None => {
            line!(text, "conforms on {}", extent(report));
            if lacks_endings(report) {
                line!(text, "no ending was compared: an engine that never ends a game would conform too");
            }
        }
        Some(finding) => {
            difference(&mut text, finding);
            explanation(&mut text, variant, finding);
            line!(text, "compared: {}; at least {} of them differ", extent(report), finding.differing);
        }
    }
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    let time = report.time;
    let (all, engine, own) = (seconds(time.all), seconds(time.engine), seconds(time.own));
    line!(text, "time: {all}; the engine took {engine} and gamut itself {own}, partly at the same time");
    text
}

fn extent(report: &Report) -> String {
    let extent = report.extent;
    let what = format!("{} positions with {} actions", extent.positions, extent.actions);
    match extent.games {
        Some(_) if report.finding.is_some() => format!("{what} of random games"),
        Some(games) => {
            let (count, ended) = (games.ended + games.broken_off, games.ended);
            format!("{what} of {count} random games with {} plies, {ended} of them played to their end", games.plies)
        }
        None if extent.complete => format!("{what}, all that can be reached"),
        None if report.finding.is_some() => what,
        None => format!("{what}, among them every game of up to {}", plies(extent.plies as u64)),
    }
}

/// How many actions that are missing, and how many that are not legal, are told one by one.
const SHOWN: usize = 4;

fn difference(text: &mut String, finding: &Finding) {
    let plies = if finding.line.len() == 1 { "ply" } else { "plies" };
    let line = if finding.line.is_empty() { "at the start".to_owned() } else { finding.line.join(" ") };
    line!(text, "{}", paint::heading(&format!("differs after {} {plies}: {line}", finding.line.len())));
    text.push_str(&format!("\n{}", paint::diagram(&finding.board)));
    line!(text, "  position: {}\n", finding.position);
    match &finding.difference {
        Difference::Start { right, given } => {
            let given = one_line(given);
            line!(text, "the game begins with   {right}\nthe engine begins with {given}");
        }
        Difference::Refused { asked, reason } => {
            let what = match asked {
                Question::Outcome => "how the game has ended here",
                Question::Actions => "for the legal actions here",
                Question::Play => "where the legal actions lead",
            };
            line!(text, "the engine was asked {what} and refused: {}", one_line(reason));
        }
        Difference::Outcome { right, given } => {
            line!(text, "by the rules    {}\nby the engine   {}", ending(right.0), ending(given.0));
        }
        Difference::Actions { missing, extra, repeated } => {
            let (lacking, allowing) = finding.remarks.split_at(missing.len());
            let allowing = &allowing[..extra.len()];
            for (action, remark) in lacking.iter().take(SHOWN) {
                line!(text, "the engine lacks  {action}: {}", remark.events.join("; "));
            }
            for (action, remark) in allowing.iter().take(SHOWN) {
                let refusal = remark.refusal.as_deref().unwrap_or_default();
                let (action, refusal) = (one_line(action), one_line(refusal));
                line!(text, "the engine allows {action}, but {refusal}");
            }
            for action in repeated.iter().take(SHOWN) {
                line!(text, "the engine lists  {} more than once", one_line(action));
            }
            let (legal, missing, extra) = (finding.right.turns.len(), missing.len(), extra.len());
            let repeated = match repeated.len() {
                0 => String::new(),
                number => format!(", and lists {number} more than once"),
            };
            line!(
                text,
                "{legal} actions are legal here; the engine lacks {missing} and allows {extra} others{repeated}"
            );
        }
        Difference::Successor { action, right, given } => {
            let remark = finding.remarks.first().map(|(_, remark)| remark.events.join("; ")).unwrap_or_default();
            let given = one_line(given);
            line!(text, "{action}: {remark}\nby the rules    {right}\nby the engine   {given}");
        }
    }
}

/// What an engine says, without anything that a terminal obeys.
fn one_line(said: &str) -> String {
    said.chars().map(|sign| if sign.is_control() { char::REPLACEMENT_CHARACTER } else { sign }).collect()
}

fn ending(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "the game goes on".to_owned(),
        Some(Outcome::Draw) => "the game is drawn".to_owned(),
        Some(Outcome::Win(player)) => format!("{player} has won"),
    }
}

fn explanation(text: &mut String, variant: &Variant, finding: &Finding) {
    let cited = headings(variant, finding);
    if !cited.is_empty() {
        line!(text, "\nwhat the rules say: {} (gamut rules {})", cited.join(", "), variant.game().name);
    }
    let mut fits = finding.explanations().peekable();
    if variant.neighbours().is_empty() {
        // A game without settings has nothing to guess at.
    } else if fits.peek().is_some() {
        let names: Vec<String> = fits.map(|guess| format!("{}={}", guess.key, guess.value)).collect();
        let (differing, agreeing) =
            finding.guesses.first().map(|guess| (guess.differing, guess.agreeing)).unwrap_or_default();
        let seen = format!("fits {differing} positions that differ and {agreeing} that do not");
        line!(text, "a guess: the engine plays {} ({seen})", names.join(" or "));
    } else {
        let best = finding.guesses.first().map(|guess| {
            let Guess { key, value, explained, differing, .. } = guess;
            format!("; {key}={value} explains {explained} of {differing} positions that differ")
        });
        line!(text, "a guess: no single setting explains all of it{}", best.unwrap_or_default());
    }
    match finding.shortest {
        Shortest::Proved => line!(text, "no shorter game shows a difference"),
        Shortest::UpToSymmetry => line!(text, "no shorter game shows a difference, images of positions left aside"),
        Shortest::MoreThan(plies) => line!(text, "no game of {plies} plies or fewer shows a difference"),
        Shortest::Unknown => line!(text, "there may be a shorter game: the search for it was broken off"),
    }
    if !finding.line.is_empty() {
        line!(text, "to see it: gamut show {variant} --play \"{}\"", finding.line.join(" "));
    }
}

fn headings(variant: &Variant, finding: &Finding) -> Vec<String> {
    let document = document::of(variant.game().name);
    finding.cited.iter().filter_map(|part| document::heading(document, *part)).collect()
}

fn as_data(variant: &Variant, report: &Report) -> ConformAnswer {
    let extent = report.extent;
    ConformAnswer {
        variant: variant.clone(),
        engine: report.hello.clone(),
        conforms: report.finding.is_none(),
        positions: extent.positions,
        actions: extent.actions,
        endings: extent.endings,
        plies: if extent.games.is_some() || extent.complete { None } else { Some(extent.plies as u64) },
        complete: extent.complete,
        games: extent.games,
        seconds: SecondsAnswer {
            all: report.time.all.as_secs_f64(),
            engine: report.time.engine.as_secs_f64(),
            gamut: report.time.own.as_secs_f64(),
        },
        finding: report.finding.as_ref().map(|finding| as_finding(variant, finding)),
    }
}

fn as_finding(variant: &Variant, finding: &Finding) -> FindingAnswer {
    let (shortest, up_to_symmetry, more_than) = match finding.shortest {
        Shortest::Proved => (true, false, None),
        Shortest::UpToSymmetry => (true, true, None),
        Shortest::MoreThan(plies) => (false, false, Some(plies as u64)),
        Shortest::Unknown => (false, false, None),
    };
    let guess = |guess: &Guess| GuessAnswer {
        setting: format!("{}={}", guess.key, guess.value),
        explains_all: guess.explains_all(),
        explained: guess.explained as u64,
        differing: guess.differing as u64,
        against: guess.against as u64,
        agreeing: guess.agreeing as u64,
    };
    let remark = |(action, remark): &(String, Remark)| RemarkAnswer {
        action: action.clone(),
        illegal: remark.refusal.clone(),
        events: remark.events.clone(),
    };
    FindingAnswer {
        line: finding.line.clone(),
        shortest,
        up_to_symmetry,
        more_than,
        position: finding.position.clone(),
        difference: finding.difference.clone(),
        remarks: finding.remarks.iter().map(remark).collect(),
        right: as_position(&finding.right),
        given: finding.given.as_ref().map(as_position),
        cited: headings(variant, finding),
        differing: finding.differing as u64,
        guesses: finding.guesses.iter().map(guess).collect(),
    }
}

fn as_position(answer: &Answer) -> PositionAnswer {
    let successor =
        |(action, next): &(String, String)| SuccessorAnswer { action: action.clone(), position: next.clone() };
    PositionAnswer { outcome: Ending(answer.outcome), actions: answer.turns.iter().map(successor).collect() }
}
