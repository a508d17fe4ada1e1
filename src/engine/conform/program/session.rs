//! One process of a program: asked about many positions at once, its answers in one arena.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};

use super::Optional;
use super::answers::{Actions, Endings, Images, Movers, Pictures, Played, Players, Said, Settings, Started};
use super::flaw::Flaw;
use crate::conform::child::Child;
use crate::conform::implementation::EngineError;
use crate::conform::protocol::{Hello, VERSION};
use crate::conform::session::counted;
use crate::rules::{Outcome, Player};

/// A question about the program or the variant.
#[derive(Serialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Ask<'a> {
    Hello { protocol: u32 },
    Start { game: &'a str, variant: &'a str, settings: &'a Map<String, Value>, layout: Option<&'a Value> },
    Players,
    Settings { game: &'a str },
}

/// A question about positions.
#[derive(Serialize)]
struct About<'a> {
    ask: &'static str,
    positions: &'a [&'a str],
}

/// The question where actions lead.
#[derive(Serialize)]
struct Play<'a> {
    ask: &'static str,
    turns: &'a [Turns<'a>],
}

#[derive(Serialize)]
struct Turns<'a> {
    position: &'a str,
    actions: &'a [Said<'a>],
}

/// What `start` says.
pub struct Opening {
    /// The game as the program calls it.
    pub game: String,
    /// The variant in words.
    pub variant: String,
    /// Its settings.
    pub settings: Map<String, Value>,
    /// The board where a setting only names it.
    pub layout: Option<Value>,
}

/// What is said of one position.
pub struct Item {
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Whose turn it is, where that was asked.
    pub mover: Option<Player>,
    /// How many actions there are.
    pub moves: u32,
    /// How many images there are.
    pub images: u32,
    /// What is wrong with it.
    pub flaw: Option<Flaw>,
}

/// What is said of several positions: for each an item, and texts one behind the other: an action and the position after it for each move, then the images.
#[derive(Default)]
pub struct Found {
    pub items: Vec<Item>,
    all: String,
    ends: Vec<u32>,
}

impl Found {
    fn text(&mut self, text: &str) {
        self.all.push_str(text);
        self.ends.push(self.all.len() as u32);
    }

    /// All texts in order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let mut from = 0;
        self.ends.iter().map(move |&end| &self.all[std::mem::replace(&mut from, end as usize)..end as usize])
    }
}

/// A process that has taken up a variant.
pub struct Session {
    child: Child,
    optional: Optional,
    players: u8,
    buffers: [Vec<u8>; 3],
}

/// Who a program says that it is.
pub fn hello(child: &mut Child) -> Result<Hello, EngineError> {
    let hello: Hello = child.put(&Ask::Hello { protocol: VERSION }, &mut Vec::new())?;
    match hello.protocol == VERSION {
        true => Ok(hello),
        false => Err(EngineError::Version { given: hello.protocol }),
    }
}

/// The settings of one of its games, each as it tells it.
pub fn settings(child: &mut Child, game: &str) -> Result<Vec<Value>, EngineError> {
    child.put(&Ask::Settings { game }, &mut Vec::new()).map(|Settings { settings }| settings)
}

impl Session {
    /// Starts a process and has it take up a variant; says how it begins.
    pub fn open(
        command: &str,
        timeout: Duration,
        stopped: fn() -> bool,
        opening: &Opening,
    ) -> Result<(Session, String), EngineError> {
        let mut child = Child::start(command, timeout)?.until(stopped);
        let optional = Optional(hello(&mut child)?.answers);
        let Opening { game, variant, settings, layout } = opening;
        let start = Ask::Start { game, variant, settings, layout: layout.as_ref() };
        let Started { position } = child.put(&start, &mut Vec::new())?;
        let Value::String(position) = position else {
            let (asked, line) = ("how the game begins".to_owned(), position.to_string());
            return Err(EngineError::Malformed { asked, line, reason: "a position is a text".to_owned() });
        };
        let players = match optional.has("players") {
            true => child.put(&Ask::Players, &mut Vec::new()).map(|Players { players }| players)?,
            false => 2,
        };
        Ok((Session { child, optional, players, buffers: Default::default() }, position))
    }

    /// The number of players, as the program says.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// What it can answer beside what it must.
    pub fn optional(&self) -> &Optional {
        &self.optional
    }

    /// All about these positions. What is refused is asked again one by one, so that it is known what was refused.
    pub fn expand(&mut self, names: &[&str]) -> Result<Found, EngineError> {
        let mut found = Found::default();
        match self.together(names, &mut found) {
            Err(EngineError::Refused { .. }) => {
                let mut found = Found::default();
                names.iter().try_for_each(|name| self.alone(name, &mut found))?;
                Ok(found)
            }
            other => other.map(|()| found),
        }
    }

    fn together(&mut self, names: &[&str], found: &mut Found) -> Result<(), EngineError> {
        let Session { child, optional, players, buffers: [first, second, third] } = self;
        let (wanted, players) = (names.len(), *players);
        let about = |ask: &'static str| About { ask, positions: names };
        let Endings { outcomes } = child.put(&about("outcome"), first)?;
        let outcomes = counted("the outcomes", wanted, outcomes)?;
        let outcomes: Vec<Result<_, Flaw>> = outcomes.iter().map(|said| ending(said, players)).collect();
        let movers = match optional.has("to-move") {
            true => {
                let Movers { to_move } = child.put(&about("to-move"), first)?;
                let to_move = counted("the movers", wanted, to_move)?;
                Some(to_move.iter().map(|said| mover(said, players)).collect::<Vec<Result<_, Flaw>>>())
            }
            false => None,
        };
        let Actions { actions } = child.put(&about("actions"), first)?;
        let actions = counted("the actions", wanted, actions)?;
        let goes_on = |place: &usize| {
            let row = &actions[*place];
            outcomes[*place] == Ok(None) && !row.is_empty() && row.iter().all(|action| action.text().is_some())
        };
        let places: Vec<usize> = (0..wanted).filter(goes_on).collect();
        let turns: Vec<Turns<'_>> =
            places.iter().map(|&place| Turns { position: names[place], actions: &actions[place] }).collect();
        let positions = match turns.is_empty() {
            true => Vec::new(),
            false => child.put(&Play { ask: "play", turns: &turns }, second).map(|Played { positions }| positions)?,
        };
        let mut positions = counted("the positions after actions", turns.len(), positions)?.into_iter();
        let images = match optional.has("images") {
            true => Some(counted(
                "the images",
                wanted,
                child.put(&about("images"), third).map(|Images { images }| images)?,
            )?),
            false => None,
        };
        for (place, outcome) in outcomes.iter().enumerate() {
            let after = if goes_on(&place) { positions.next().unwrap_or_default() } else { Vec::new() };
            let own = images.as_ref().map_or(&[][..], |images| &images[place]);
            let mover = movers.as_ref().map(|movers| movers[place].clone()).transpose();
            let said = outcome.clone().and_then(|outcome| {
                let mover = mover?;
                flaw(outcome, &actions[place], &after, own).map_or(Ok((outcome, mover)), Err)
            });
            let item = match said {
                Err(flaw) => Item { outcome: None, mover: None, moves: 0, images: 0, flaw: Some(flaw) },
                Ok((outcome, mover)) => {
                    let moves = actions[place].iter().zip(&after);
                    let count = moves.len() as u32;
                    let texts = moves.flat_map(|(action, after)| [action, after]).chain(own);
                    texts.for_each(|said| found.text(said.text().unwrap_or_default()));
                    Item { outcome, mover, moves: count, images: own.len() as u32, flaw: None }
                }
            };
            found.items.push(item);
        }
        Ok(())
    }

    /// One position, with what is refused as a flaw.
    fn alone(&mut self, name: &str, found: &mut Found) -> Result<(), EngineError> {
        let reason = match self.together(&[name], found) {
            Err(EngineError::Refused { reason, .. }) => reason,
            other => return other,
        };
        let flaw = self.refused_action(name, &reason)?.unwrap_or(Flaw::Refused { reason });
        found.items.push(Item { outcome: None, mover: None, moves: 0, images: 0, flaw: Some(flaw) });
        Ok(())
    }

    /// The action of a position that is legal and cannot be played, if that is what is refused.
    fn refused_action(&mut self, name: &str, reason: &str) -> Result<Option<Flaw>, EngineError> {
        let Session { child, buffers: [first, second, _], .. } = self;
        let names = [name];
        let about = |ask: &'static str| About { ask, positions: &names };
        if let Err(error) = child.put::<Endings<'_>>(&about("outcome"), first) {
            return if matches!(error, EngineError::Refused { .. }) { Ok(None) } else { Err(error) };
        }
        let actions = match child.put(&about("actions"), first) {
            Ok(Actions { actions }) => actions,
            Err(EngineError::Refused { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        for action in actions.into_iter().flatten().filter(|action| action.text().is_some()) {
            let turns = [Turns { position: name, actions: std::slice::from_ref(&action) }];
            match child.put::<Played<'_>>(&Play { ask: "play", turns: &turns }, second) {
                Ok(_) => {}
                Err(EngineError::Refused { .. }) => {
                    let (action, reason) = (action.text().unwrap_or_default().to_owned(), Some(reason.to_owned()));
                    return Ok(Some(Flaw::NoSuccessor { action, reason }));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Pictures of positions: `picture` for a terminal, or `svg`.
    pub fn pictures(&mut self, ask: &'static str, names: &[&str]) -> Result<Vec<String>, EngineError> {
        let Pictures { pictures } = self.child.put(&About { ask, positions: names }, &mut self.buffers[0])?;
        counted("the pictures", names.len(), pictures)
    }
}

/// How a game ended, where what is said can be.
fn ending(said: &Said<'_>, players: u8) -> Result<Option<Outcome>, Flaw> {
    match said.ending() {
        Some(Some(Outcome::Win(player))) if player.number() > players => Err(no_player(said, players, Flaw::NoOutcome)),
        Some(ending) => Ok(ending),
        None => Err(no_player(said, players, Flaw::NoOutcome)),
    }
}

/// Whose turn it is, where what is said can be.
fn mover(said: &Said<'_>, players: u8) -> Result<Player, Flaw> {
    let player = said.player().filter(|player| player.number() <= players);
    player.ok_or_else(|| no_player(said, players, Flaw::NoMover))
}

/// The flaw of what is no player: a whole number, or something else.
fn no_player(said: &Said<'_>, players: u8, other: fn(String) -> Flaw) -> Flaw {
    let number = match said {
        Said::Other(value) => value.as_i64(),
        Said::Text(_) => None,
    };
    number.map_or_else(|| other(said.to_string()), |given| Flaw::NoSuchPlayer { given, players })
}

/// What is wrong with what is said of one position beside its outcome and its mover.
fn flaw(outcome: Option<Outcome>, actions: &[Said<'_>], after: &[Said<'_>], images: &[Said<'_>]) -> Option<Flaw> {
    let mut names = Vec::with_capacity(actions.len());
    for action in actions {
        match action.text() {
            None => return Some(Flaw::ActionNoText { given: action.to_string() }),
            Some(text) => names.push(text),
        }
    }
    match (outcome, names.as_slice()) {
        (Some(outcome), [action, ..]) => return Some(Flaw::EndedWithActions { outcome, action: (*action).to_owned() }),
        (None, []) => return Some(Flaw::NoActions),
        _ => {}
    }
    let is_word = |action: &&&str| !action.is_empty() && !action.contains(char::is_whitespace);
    if let Some(action) = names.iter().find(|action| !is_word(action)) {
        return Some(Flaw::NoWord { action: (*action).to_owned() });
    }
    for (place, action) in names.iter().enumerate() {
        let action = (*action).to_owned();
        match after.get(place) {
            None | Some(Said::Other(Value::Null)) => return Some(Flaw::NoSuccessor { action, reason: None }),
            Some(Said::Text(text)) if text.is_empty() => return Some(Flaw::NoSuccessor { action, reason: None }),
            Some(Said::Text(_)) => {}
            Some(other) => {
                return Some(Flaw::PositionNoText { how: format!("{action} leads to"), given: other.to_string() });
            }
        }
    }
    if let Some(image) = images.iter().find(|image| image.text().is_none()) {
        return Some(Flaw::PositionNoText { how: "an image of this position is".to_owned(), given: image.to_string() });
    }
    names.sort_unstable();
    let pair = names.windows(2).find(|pair| pair[0] == pair[1])?;
    Some(Flaw::RepeatedAction { action: pair[0].to_owned() })
}
