//! `gamut prove`: a strategy against everything.

use std::time::{Duration, Instant};

use super::args::Format;
use super::exit::{Exit, Failure};
use super::explore::limits;
use super::output::{Output, Stdout};
use super::progress::{Ticker, stopped};
use super::prove_args::ProveArgs;
use super::{paint, print, print_json};
use crate::conform::Referee;
use crate::packed::Fault;
use crate::prove::{
    Asking, Certificate, Engine, Flaw, Goal, Job, ProveError, Proved, Question, Refutation, Seat, Source, Verdict,
    settled,
};
use crate::results::answers::{ProveAnswer, ProveCheckAnswer, SeatAnswer};
use crate::results::{Known, SeatTried, Tried};
use crate::rules::Player;
use crate::settings::Variant;

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        Failure::new(if error.is_limit() { Exit::Limit } else { Exit::BadInput }, error)
    }
}

/// What is to be proved, from the command line or from a certificate.
struct Task {
    variant: Variant,
    source: Source,
    goal: Goal,
    position: Option<String>,
    players: Vec<Player>,
    checksum: bool,
}

/// What became of one seat.
struct SeatResult {
    player: Player,
    verdict: Verdict,
    seconds: f64,
}

pub fn run(args: &ProveArgs) -> Result<(), Failure> {
    match &args.check {
        None => prove(args),
        Some(path) => check(args, &Certificate::read(path)?),
    }
}

fn prove(args: &ProveArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.variant)?;
    let players = Referee::new(&variant)?.players();
    let seats = match (args.player, args.goal) {
        (Some(player), _) => vec![Player::new(player - 1)],
        (None, Goal::NotLose) => Player::all(players).collect(),
        (None, Goal::Win) => {
            return Err(Failure::input("--goal win needs --player: no more than one player can be sure to win"));
        }
    };
    let task = Task {
        source: Source::find(args.strategy.as_deref().unwrap_or_default()),
        goal: args.goal,
        position: args.position.clone(),
        players: seats,
        checksum: args.certificate.is_some(),
        variant,
    };
    let certificate = args.certificate.as_deref().map(Output::open).transpose()?;
    let found = work(args, &task)?;
    if let Some(file) = certificate
        && let Some(seats) = seats_of(&found)
        && file.finish(task.certificate(seats)?.text().as_bytes())? == Stdout::Taken
    {
        return Ok(());
    }
    match args.format {
        Format::Text => print(&text(args, &task, &found, players)?)?,
        Format::Json => print_json(&as_data(&task, &found, players)?)?,
    }
    Exit::of_check(found.iter().all(|found| found.verdict.proved().is_some()))
}

/// Proves again what a certificate says.
fn check(args: &ProveArgs, certificate: &Certificate) -> Result<(), Failure> {
    let task = Task {
        variant: certificate.variant().map_err(Failure::input)?,
        source: Source::find(&certificate.strategy),
        goal: certificate.goal().map_err(Failure::input)?,
        position: Some(certificate.position.clone()),
        players: certificate.seats.iter().map(|seat| Player::new(seat.player - 1)).collect(),
        checksum: true,
    };
    let found = work(args, &task)?;
    let seats = seats_of(&found);
    let same = seats.as_ref() == Some(&certificate.seats);
    let text = || {
        let mut text = heading(&task, args.engine);
        for (seat, found) in certificate.seats.iter().zip(&found) {
            line!(text, "{}: {}", found.player, compared(seat, &found.verdict));
        }
        text
    };
    args.format.print(text, || ProveCheckAnswer {
        variant: task.variant.clone(),
        strategy: certificate.strategy.clone(),
        certificate: certificate.seats.clone(),
        found: seats.unwrap_or_default(),
        same,
    })?;
    Exit::of_check(same)
}

fn compared(seat: &Seat, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Refuted(refutation) => format!("REFUTED after {} plies: {}", refutation.line.len(), refutation.flaw),
        Verdict::Proved(proved) => {
            let found = Seat::new(seat.player, proved);
            let Seat { positions, turns, crc32, .. } = &found;
            match found == *seat {
                true => format!("proved again: {positions} positions, {turns} turns, CRC-32 {crc32}"),
                false => format!(
                    "DIFFERS: found {positions} positions, {turns} turns and CRC-32 {crc32}; the certificate has {}, {} and {}",
                    seat.positions, seat.turns, seat.crc32
                ),
            }
        }
    }
}

fn work(args: &ProveArgs, task: &Task) -> Result<Vec<SeatResult>, Failure> {
    let asking = Asking { timeout: Duration::from_secs_f64(args.timeout), batch: args.batch as usize, stopped };
    let (engine, limits) = (args.engine, limits(&args.bounds));
    let job = Job { variant: &task.variant, source: &task.source, engine, asking, limits };
    let seat = |&player: &Player| {
        let question = Question { player, goal: task.goal, position: task.position.clone(), checksum: task.checksum };
        let began = Instant::now();
        let verdict = job.run(&question, &Ticker::new("proving"))?;
        Ok(SeatResult { player, verdict, seconds: began.elapsed().as_secs_f64() })
    };
    task.players.iter().map(seat).collect()
}

/// The seats of a certificate; none when one is refuted.
fn seats_of(found: &[SeatResult]) -> Option<Vec<Seat>> {
    found.iter().map(|found| Some(Seat::new(found.player.number(), found.verdict.proved()?))).collect()
}

impl Task {
    fn start(&self) -> Result<String, Failure> {
        Ok(match &self.position {
            Some(position) => position.clone(),
            None => Referee::new(&self.variant)?.start(),
        })
    }

    fn certificate(&self, seats: Vec<Seat>) -> Result<Certificate, Failure> {
        Ok(Certificate::new(&self.variant, self.source.to_string(), self.goal, self.start()?, seats))
    }
}

fn heading(task: &Task, engine: Engine) -> String {
    let engine = match engine {
        Engine::Packed => "",
        Engine::Literal => ", by the literal rules",
    };
    paint::heading(&format!("{}, strategy {}{engine}", task.variant, task.source)) + "\n"
}

fn text(args: &ProveArgs, task: &Task, found: &[SeatResult], players: u8) -> Result<String, Failure> {
    let mut text = heading(task, args.engine);
    if let Source::Named(named) = &task.source {
        let unfit = named.unfit(&task.variant);
        if !unfit.is_empty() {
            line!(text, "{} is not made for {}", named.name, unfit.join(" "));
        }
    }
    for found in found {
        match &found.verdict {
            Verdict::Proved(proved) => proved_text(&mut text, task, found, proved),
            Verdict::Refuted(refutation) => refuted_text(&mut text, task, found, refutation)?,
        }
    }
    if let Some(value) = value(task, found, players) {
        line!(text, "\nso {value}");
    }
    Ok(text)
}

fn proved_text(text: &mut String, task: &Task, found: &SeatResult, proved: &Proved) {
    let player = found.player;
    line!(text, "\n{}", paint::heading(&format!("proved: {}", sentence(task, player, proved))));
    line!(text, "positions  {} with another player to move", proved.positions);
    line!(text, "turns      {} of the others, each answered", proved.turns);
    if let Some(checksum) = proved.checksum {
        line!(text, "CRC-32     {checksum:08x} of the positions in notation");
    }
    let rate = proved.turns as f64 / found.seconds.max(1e-9);
    let bytes = match proved.peak_bytes {
        0 => String::new(),
        bytes => {
            format!(", tables {:.1} bytes per position at the most", bytes as f64 / proved.positions.max(1) as f64)
        }
    };
    line!(text, "time       {:.2} s, {rate:.0} turns/s{bytes}", found.seconds);
}

fn sentence(task: &Task, player: Player, proved: &Proved) -> String {
    match (task.goal, proved.plies) {
        (Goal::NotLose, _) => format!("{player} never loses"),
        (Goal::Win, Some(plies)) => format!("{player} wins, in {plies} plies at the latest"),
        (Goal::Win, None) => format!("{player} wins"),
    }
}

fn refuted_text(text: &mut String, task: &Task, found: &SeatResult, refutation: &Refutation) -> Result<(), Failure> {
    let player = found.player;
    let plies = refutation.line.len();
    let how = match &refutation.flaw {
        Flaw::Loses { winner } => format!("{player} loses: {winner} wins after {plies} plies"),
        Flaw::Draws => format!("{player} does not win: the game is drawn after {plies} plies"),
        Flaw::GoesRound => {
            format!("{player} need not win: after {plies} plies the others can go round for ever")
        }
        Flaw::NoAnswer(Fault::Illegal { action, .. }) => {
            format!("{player} answers with an illegal action after {plies} plies: {action}")
        }
        Flaw::NoAnswer(_) => format!("{player} has no answer after {plies} plies"),
    };
    line!(text, "\n{}", paint::heading(&format!("refuted: {how}")));
    let referee = Referee::new(&task.variant)?;
    for (ply, position) in refutation.positions.iter().enumerate() {
        text.push_str(&format!("\n{}", paint::diagram(&referee.diagram(position)?)));
        line!(text, "  position: {position}");
        if let Some(action) = refutation.line.get(ply) {
            line!(text, "{}", paint::heading(&format!("{:>3}. {action}", ply + 1)));
        }
    }
    match &refutation.flaw {
        Flaw::NoAnswer(fault) => line!(text, "\nthe strategy fails: {fault}"),
        Flaw::GoesRound => line!(text, "\nround for ever: {}", refutation.round.join(" ")),
        other => line!(text, "\n{other}"),
    }
    // A program that hangs or ends may do so anywhere.
    if !matches!(refutation.flaw, Flaw::NoAnswer(Fault::Silent(_))) {
        line!(text, "no shorter line refutes it");
    }
    if !refutation.line.is_empty() && task.position.is_none() {
        let (variant, line) = (&task.variant, refutation.line.join(" "));
        line!(text, "to see it: gamut show {variant} --play \"{line}\"{}", variant.run_option());
    }
    Ok(())
}

/// A strategy with what became of it in every seat that was asked for.
fn tried(task: &Task, found: &[SeatResult]) -> Tried {
    let seat = |found: &SeatResult| SeatTried { player: found.player.number(), outcome: found.verdict.outcome() };
    Tried { strategy: task.source.to_string(), seats: found.iter().map(seat).collect() }
}

/// What follows for the start.
fn known(task: &Task, found: &[SeatResult], players: u8) -> Option<Known> {
    settled(players, task.goal, &[tried(task, found)])
}

/// What follows for the value of the position, in a sentence without a full stop.
fn value(task: &Task, found: &[SeatResult], players: u8) -> Option<String> {
    let proved = found.iter().filter(|found| found.verdict.proved().is_some()).count();
    let what = if task.position.is_none() { "the start" } else { "the position" };
    match known(task, found, players) {
        Some(_) if task.goal == Goal::Win => Some(format!("{what} is won for {}", found[0].player)),
        Some(known) if known.least == known.most => Some(format!("{what} is a draw: neither player can be beaten")),
        None if players > 2 && proved == players as usize => {
            Some(format!("nobody can be beaten from {what}, not even by all others together"))
        }
        _ => None,
    }
}

fn as_data(task: &Task, found: &[SeatResult], players: u8) -> Result<ProveAnswer, Failure> {
    let seat = |(found, tried): (&SeatResult, SeatTried)| SeatAnswer {
        tried,
        peak_bytes: found.verdict.proved().map(|proved| proved.peak_bytes),
        seconds: found.seconds,
    };
    Ok(ProveAnswer {
        variant: task.variant.clone(),
        strategy: task.source.to_string(),
        goal: task.goal.name(),
        position: task.start()?,
        not_made_for: match &task.source {
            Source::Named(named) => named.unfit(&task.variant),
            _ => Vec::new(),
        },
        seats: found.iter().zip(tried(task, found).seats).map(seat).collect(),
        settled: known(task, found, players).filter(|_| task.position.is_none()),
        follows: value(task, found, players),
    })
}
