//! What is asked of a game, as plain functions: words in, plain data or a sentence out.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use strum::EnumString;
use thiserror::Error;

use super::games::{Game, Known};
use crate::model::{self, Fault, Model, Position};
use crate::numbers::count;
use crate::report::{self, ReportError};
use crate::results::Verdict;
use crate::results::answers::{DrawnAnswer, LineAnswer, LookAnswer, LookClaim, LookMove, SetupAnswer};
use crate::rules::Player;

/// The longest text of a question.
const MOST_SIGNS: usize = 1000;

/// The longest line of best play.
const MOST_PLIES: usize = 1000;

/// The most actions that are played before a position is shown.
const MOST_ACTIONS: usize = 500;

/// The most clicks of a turn.
const MOST_CLICKS: usize = 8;

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Problem {
    /// What was asked cannot be.
    #[error("{0}")]
    Bad(String),
    /// There is no such thing.
    #[error("{0}")]
    Missing(String),
    /// There are no values.
    #[error("not solved: {0}")]
    Unsolved(String),
    /// It takes too long, or too many ask.
    #[error("{0}")]
    Busy(String),
    /// A fault of ours, or of a file.
    #[error("{0}")]
    Fault(String),
}

impl From<model::Error> for Problem {
    fn from(error: model::Error) -> Problem {
        match (&error, error.fault()) {
            // A file that has changed under the server.
            (model::Error::Table(_), _) | (_, Fault::Check) => Problem::Fault(error.to_string()),
            (_, Fault::Limit) => Problem::Busy(error.to_string()),
            _ => Problem::Bad(error.to_string()),
        }
    }
}

impl From<ReportError> for Problem {
    fn from(error: ReportError) -> Problem {
        Problem::Bad(error.to_string())
    }
}

/// What a question may hold; each kind takes some of it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Query {
    position: Option<String>,
    plies: Option<usize>,
    play: Option<String>,
    action: Option<String>,
    clicks: Option<String>,
    put: Option<String>,
    x: Option<f64>,
    y: Option<f64>,
    mover: Option<u8>,
}

/// A kind of question, by its name in an address; the game itself has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Ask {
    #[strum(disabled)]
    Game,
    Look,
    Probe,
    Line,
    Show,
    Refusal,
    Setup,
}

impl Ask {
    /// What it takes.
    fn takes(self) -> &'static [&'static str] {
        match self {
            Ask::Game => &[],
            Ask::Look | Ask::Probe => &["position"],
            Ask::Line => &["position", "plies"],
            Ask::Show => &["position", "play"],
            Ask::Refusal => &["position", "action", "clicks"],
            Ask::Setup => &["position", "put", "x", "y", "mover"],
        }
    }
}

impl Query {
    /// An error for what is too long, or is not for this kind of question.
    fn check(&self, ask: Ask) -> Result<(), Problem> {
        let Query { position, plies, play, action, clicks, put, x, y, mover } = self;
        let texts = [("position", position), ("play", play), ("action", action), ("clicks", clicks), ("put", put)];
        let texts = texts.into_iter().filter_map(|(name, text)| Some((name, text.as_ref()?)));
        if let Some((name, _)) = texts.clone().find(|(_, text)| text.len() > MOST_SIGNS) {
            return Err(Problem::Bad(format!("{name} is longer than {MOST_SIGNS} bytes")));
        }
        let others = [("plies", plies.is_some()), ("x", x.is_some()), ("y", y.is_some()), ("mover", mover.is_some())];
        let others = others.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name);
        match texts.map(|(name, _)| name).chain(others).find(|name| !ask.takes().contains(name)) {
            Some(name) => Err(Problem::Bad(format!("{name} is not for this question"))),
            None => Ok(()),
        }
    }

    fn clicks(&self) -> Result<Vec<(f64, f64)>, Problem> {
        let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
        let click = |text: &str| {
            let (x, y) = text.split_once(',')?;
            Some((number(x)?, number(y)?))
        };
        let all: Option<Vec<_>> = self.clicks.iter().flat_map(|text| text.split(';')).map(click).collect();
        match all.filter(|all| all.len() <= MOST_CLICKS) {
            Some(all) => Ok(all),
            None => Err(Problem::Bad(format!("clicks are up to {MOST_CLICKS} points, as in 36,23;76,63"))),
        }
    }
}

/// The answer to a question.
pub fn answer(game: &Game, ask: Ask, query: &Query) -> Result<Json, Problem> {
    query.check(ask)?;
    let model = game.model();
    let text = query.position.as_deref();
    match ask {
        Ask::Game => json(&game.answer()),
        Ask::Look => json(&look(game, model.read_or_start(text)?)?),
        Ask::Probe => json(&values(game)?.probe(model.read_or_start(text)?)?),
        Ask::Line => {
            let plies = query.plies.unwrap_or(200);
            if plies > MOST_PLIES {
                return Err(Problem::Bad(format!("plies is {plies}, and the limit is {MOST_PLIES}")));
            }
            let line = values(game)?.line(model.read_or_start(text)?, plies)?;
            json(&LineAnswer { variant: model.variant().clone(), line: line.in_words(model) })
        }
        Ask::Show => {
            let actions: Vec<&str> = query.play.iter().flat_map(|play| play.split_whitespace()).collect();
            if actions.len() > MOST_ACTIONS {
                let given = count(actions.len(), "action", "actions");
                return Err(Problem::Bad(format!("play has {given}, and the limit is {MOST_ACTIONS}")));
            }
            json(&model.show(text, &actions)?)
        }
        Ask::Refusal => {
            let text = model.write(model.read_or_start(text)?);
            let actions = match (&query.action, &query.clicks) {
                (Some(action), None) => vec![action.clone()],
                (None, Some(_)) => report::meant(model.variant(), &text, &query.clicks()?)?,
                _ => return Err(Problem::Bad("either action or clicks is needed".to_owned())),
            };
            json(&model.refusal(&text, &actions)?)
        }
        Ask::Setup => json(&setup(model, query)?),
    }
}

fn json(answer: &impl Serialize) -> Result<Json, Problem> {
    serde_json::to_value(answer).map_err(|error| Problem::Fault(error.to_string()))
}

fn values(game: &Game) -> Result<&model::Solved, Problem> {
    match game.known() {
        Some(Known::Values(solved)) => Ok(solved),
        Some(Known::Coalitions(_)) => Err(Problem::Bad(
            "with more than two players no position has a single value: `look` has what coalitions can force"
                .to_owned(),
        )),
        None => Err(Problem::Unsolved(game.unsolved())),
    }
}

fn look(game: &Game, position: Position) -> Result<LookAnswer, Problem> {
    let model = game.model();
    let shown = model.outcome(position);
    let mut answer = LookAnswer {
        position: model.write(position),
        mover: model.to_move(position).number(),
        over: shown.is_some(),
        winner: match shown {
            Some(crate::rules::Outcome::Win(player)) => Some(player.number()),
            _ => None,
        },
        claims: claims(model, position),
        ..LookAnswer::default()
    };
    answer.moves = match valued(game, position, &mut answer) {
        Ok(moves) => moves,
        Err(reason) => {
            answer.unsolved = Some(reason);
            model.actions(position).into_iter().map(|action| plain(model, action)).collect()
        }
    };
    let actions: Vec<&str> = answer.moves.iter().map(|choice| choice.action.as_str()).collect();
    match report::pieces_of(model, position, &actions)? {
        Some(drawn) => {
            answer.moves.iter_mut().zip(drawn.spots).for_each(|(choice, spots)| choice.spots = spots);
            let shapes = drawn.pieces.concat();
            answer.drawing = Some(DrawnAnswer { width: drawn.width, height: drawn.height, shapes });
        }
        None => answer.text = model.diagram(position).to_string(),
    }
    Ok(answer)
}

/// A move of which nothing is known.
fn plain(model: &Model, action: model::Action) -> LookMove {
    LookMove { position: model.write(action.next), action: action.text, ..LookMove::default() }
}

fn claims(model: &Model, position: Position) -> Vec<LookClaim> {
    let hidden = model.hidden(position).into_iter();
    let claim = |(player, right): (Player, bool)| LookClaim { player: player.number(), right };
    hidden.flat_map(|hidden| hidden.claims).map(claim).collect()
}

/// The moves with what is known of them, or why nothing is.
fn valued(game: &Game, position: Position, answer: &mut LookAnswer) -> Result<Vec<LookMove>, String> {
    let model = game.model();
    let say = |error: model::Error| error.to_string();
    match game.known() {
        None => Err(game.unsolved()),
        Some(Known::Values(solved)) => {
            let choice = |choice: model::Move| LookMove {
                action: choice.action,
                position: model.write(choice.next),
                verdict: Some(choice.after.into()),
                ..LookMove::default()
            };
            let moves = if answer.over { Vec::new() } else { solved.moves(position).map_err(say)? };
            answer.verdict = Some(Verdict::from(solved.value(position).map_err(say)?));
            Ok(moves.into_iter().map(choice).collect())
        }
        Some(Known::Coalitions(solved)) => {
            answer.coalitions = Some(solved.at(position).map_err(say)?);
            let choice = |action: model::Action| {
                let alone = solved.alone(action.next).map_err(say)?;
                Ok(LookMove { alone, ..plain(model, action) })
            };
            model.actions(position).into_iter().map(choice).collect()
        }
    }
}

/// A position with something put on a cell, or another player to move.
fn setup(model: &Model, query: &Query) -> Result<SetupAnswer, Problem> {
    let variant = model.variant();
    let mut text = query.position.clone().unwrap_or_else(|| model.write(model.start()));
    match (&query.put, query.x.zip(query.y)) {
        (Some(sign), Some(point)) => {
            let known = sign.is_empty() || report::things(variant).iter().any(|(known, _)| known.to_string() == *sign);
            if !known {
                return Err(Problem::Bad(format!("`{sign}` cannot be put on a cell")));
            }
            let spots = report::spots(variant, &text)?;
            let spot = report::spot_at(&spots, point);
            let spot = spot.ok_or_else(|| Problem::Bad("there is no cell there".to_owned()))?;
            text = report::put(&text, spot, sign.chars().next());
        }
        (None, None) => {}
        _ => return Err(Problem::Bad("put needs x and y, and they need put".to_owned())),
    }
    if let Some(player) = query.mover {
        if player == 0 || player > model.players() {
            return Err(Problem::Bad(format!("mover is {player}, and there are players 1 to {}", model.players())));
        }
        let changed = report::with_mover(variant, &text, player);
        text = changed.ok_or_else(|| Problem::Bad("whose turn it is follows from the board here".to_owned()))?;
    }
    let reason = model.read(&text).err().map(|error| error.to_string());
    let drawn = report::sketch(variant, &text).ok().flatten();
    let drawing = drawn.map(|(width, height, shapes)| DrawnAnswer { width, height, shapes });
    Ok(SetupAnswer { position: text, reason, drawing })
}
