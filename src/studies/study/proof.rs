//! Cases of `[[proof]]`: strategies checked against everything, and where the board is small enough the solution beside them.

use toml::{Table, Value};

use super::file::Coverage;
use super::grid::BadSetting;
use super::result::ProvedCase;
use super::run::CaseError;
use crate::model::{self, Model, Options};
use crate::packed::{Named, STRATEGIES};
use crate::prove::{Goal, Question, Source, Verdict, settled};
use crate::results::{SeatOutcome, SeatTried, Tried};
use crate::rules::Player;

const STRATEGIES_KEY: &str = "strategies";
const AIM: &str = "aim";
const SEATS: &str = "seats";
const SOLVE: &str = "solve";
const CERTIFICATE: &str = "certificate";
const EXAMPLE: &str = "example";

/// What is asked in a `[[proof]]`, besides the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The strategies, by name.
    pub strategies: Vec<String>,
    /// What they are to reach.
    pub aim: Goal,
    /// For whom; all players for none.
    pub seats: Vec<u8>,
    /// Whether the whole variant is solved as well, to compare.
    pub solve: bool,
    /// Whether the report has a certificate of what is proved.
    pub certificate: bool,
    /// Turns of the opponent in an example of play against the first strategy as the last seat; none for no example.
    pub example: Vec<String>,
}

/// The settings of a `[[proof]]`, and what is done with its cases.
pub fn read(table: &Table) -> Result<(Table, Coverage), BadSetting> {
    let mut settings = table.clone();
    let mut take = |key: &str| settings.remove(key);
    let strategies = take(STRATEGIES_KEY).map(|value| strategies(&value)).transpose()?.unwrap_or_default();
    if strategies.is_empty() {
        return Err(BadSetting::new(STRATEGIES_KEY, format!("no strategy is named: there are {}", known())));
    }
    let aim = take(AIM).map_or(Ok(Goal::NotLose), |value| aim(&value))?;
    let seats = take(SEATS).map(|value| seats(&value)).transpose()?.unwrap_or_default();
    if aim == Goal::Win && seats.len() != 1 {
        return Err(BadSetting::new(SEATS, "no more than one player can be sure to win: name one seat, as in `[1]`"));
    }
    let solve = take(SOLVE).map_or(Ok(false), |value| flag(SOLVE, &value))?;
    let certificate = take(CERTIFICATE).map_or(Ok(false), |value| flag(CERTIFICATE, &value))?;
    let example = take(EXAMPLE).map(|value| example(&value)).transpose()?.unwrap_or_default();
    Ok((settings, Coverage::Proved(Proof { strategies, aim, seats, solve, certificate, example })))
}

fn known() -> String {
    STRATEGIES.iter().map(|named| named.name).collect::<Vec<_>>().join(", ")
}

fn strategies(value: &Value) -> Result<Vec<String>, BadSetting> {
    let single = [value.clone()];
    let list = value.as_array().map_or(&single[..], Vec::as_slice);
    let name = |value: &Value| {
        let name = value.as_str().unwrap_or_default();
        let found = Named::find(name).map(|named| named.name.to_owned());
        found.ok_or_else(|| BadSetting::new(STRATEGIES_KEY, format!("there is no strategy {value}, only {}", known())))
    };
    list.iter().map(name).collect()
}

fn aim(value: &Value) -> Result<Goal, BadSetting> {
    value.as_str().and_then(Goal::named).ok_or_else(|| BadSetting::new(AIM, "`not-lose` or `win`"))
}

fn seats(value: &Value) -> Result<Vec<u8>, BadSetting> {
    let number = |value: &Value| value.as_integer().and_then(|number| u8::try_from(number).ok());
    let numbers = value.as_array().and_then(|values| values.iter().map(number).collect::<Option<Vec<u8>>>());
    let numbers =
        numbers.filter(|numbers| !numbers.is_empty() && numbers.iter().all(|number| (1..=4).contains(number)));
    numbers.ok_or_else(|| BadSetting::new(SEATS, "a list of numbers of players, as in `[1, 2]`"))
}

fn flag(key: &str, value: &Value) -> Result<bool, BadSetting> {
    value.as_bool().ok_or_else(|| BadSetting::new(key, "`true` or `false`"))
}

fn example(value: &Value) -> Result<Vec<String>, BadSetting> {
    let words = value.as_str().map(|text| text.split_whitespace().map(str::to_owned).collect());
    words.ok_or_else(|| BadSetting::new(EXAMPLE, "the turns of the opponent, apart by blanks"))
}

/// Checks all strategies of a case.
pub fn prove(model: &Model, proof: &Proof, options: &Options<'_>) -> Result<ProvedCase, CaseError> {
    let progress = options.progress;
    let players = model.players();
    let seats: Vec<Player> = match proof.seats.is_empty() {
        true => Player::all(players).collect(),
        false => proof.seats.iter().map(|&seat| Player::new(seat - 1)).collect(),
    };
    let sources: Vec<Source> = proof.strategies.iter().map(|name| Source::find(name)).collect();
    let mut tried = Vec::new();
    for source in &sources {
        let seat = |&player: &Player| {
            let question = Question { player, goal: proof.aim, position: None, checksum: proof.certificate };
            progress.doing("proving");
            let outcome = outcome(model.prove(source, &question, options))?;
            Ok(SeatTried { player: player.number(), outcome })
        };
        let seats = seats.iter().map(seat).collect::<Result<Vec<_>, CaseError>>()?;
        tried.push(Tried { strategy: source.to_string(), seats });
    }
    let solved = match proof.solve {
        true => {
            let solved = model.solve(options)?;
            progress.doing("verifying");
            solved.verify(options)?;
            Some(solved.start()?)
        }
        false => None,
    };
    let example = match (&proof.example[..], seats.last()) {
        ([], _) | (_, None) => None,
        (turns, Some(&player)) => Some(model.follow(&sources[0], player, turns, options)?),
    };
    let settled = settled(players, proof.aim, &tried);
    if let (Some(settled), Some(solved)) = (&settled, solved)
        && !settled.allows(solved.into())
    {
        let flaw = format!("{} proves {}, and the solution is {solved}", settled.by, settled.words());
        return Err(CaseError::Unsound(flaw));
    }
    Ok(ProvedCase {
        aim: proof.aim.name().to_owned(),
        position: model.write(model.start()),
        settled,
        solved: solved.map(Into::into),
        strategies: tried,
        certificate: proof.certificate,
        example,
    })
}

/// What became of one seat. What is over a limit is left open; the others go on.
fn outcome(verdict: Result<Verdict, model::Error>) -> Result<SeatOutcome, CaseError> {
    match verdict {
        Ok(verdict) => Ok(verdict.outcome()),
        Err(error) if error.fault() == model::Fault::Limit && !error.is_interruption() => {
            Ok(SeatOutcome::Open { reason: error.to_string() })
        }
        Err(error) => Err(error.into()),
    }
}
