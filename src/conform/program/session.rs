//! One process of a program: asked about many positions at once, its answers in one arena.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::answers::{Actions, Endings, Images, Movers, Pictures, Played, Players, Started, Text};
use super::flaw::Flaw;
use super::{Known, Optional};
use crate::conform::child::Child;
use crate::conform::implementation::EngineError;
use crate::conform::protocol::{Hello, VERSION};
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
    actions: &'a [Text<'a>],
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

/// The settings of one of its games.
pub fn settings(child: &mut Child, game: &str) -> Result<Vec<Known>, EngineError> {
    #[derive(Deserialize)]
    struct Answer {
        settings: Vec<Known>,
    }
    child.put(&Ask::Settings { game }, &mut Vec::new()).map(|Answer { settings }| settings)
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
        let optional = Optional::of(&hello(&mut child)?);
        let Opening { game, variant, settings, layout } = opening;
        let start = Ask::Start { game, variant, settings, layout: layout.as_ref() };
        let Started { position } = child.put(&start, &mut Vec::new())?;
        let players = match optional.players {
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
    pub fn optional(&self) -> Optional {
        self.optional
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
        let movers = match optional.to_move {
            true => Some(counted(
                "the movers",
                wanted,
                child.put(&about("to-move"), first).map(|Movers { to_move }| to_move)?,
            )?),
            false => None,
        };
        let Actions { actions } = child.put(&about("actions"), first)?;
        let actions = counted("the actions", wanted, actions)?;
        let goes_on = |place: &usize| outcomes[*place].0.is_none() && !actions[*place].is_empty();
        let places: Vec<usize> = (0..wanted).filter(goes_on).collect();
        let turns: Vec<Turns<'_>> =
            places.iter().map(|&place| Turns { position: names[place], actions: &actions[place] }).collect();
        let positions = match turns.is_empty() {
            true => Vec::new(),
            false => child.put(&Play { ask: "play", turns: &turns }, second).map(|Played { positions }| positions)?,
        };
        let mut positions = counted("the positions after actions", turns.len(), positions)?.into_iter();
        let images = match optional.images {
            true => Some(counted(
                "the images",
                wanted,
                child.put(&about("images"), third).map(|Images { images }| images)?,
            )?),
            false => None,
        };
        for place in 0..wanted {
            let outcome = outcomes[place].0;
            let mover = movers.as_ref().map(|movers| movers[place]);
            let after = if goes_on(&place) { positions.next().unwrap_or_default() } else { Vec::new() };
            let own = images.as_ref().map_or(&[][..], |images| &images[place]);
            let flaw = flaw(outcome, mover, &actions[place], &after, players);
            let mut moves = 0;
            if flaw.is_none() {
                for (action, after) in actions[place].iter().zip(&after) {
                    found.text(&action.0);
                    found.text(after.as_ref().map_or("", |after| &after.0));
                    moves += 1;
                }
            }
            own.iter().for_each(|image| found.text(&image.0));
            let mover = mover.map(|number| Player::new(number.saturating_sub(1)));
            found.items.push(Item { outcome, mover, moves, images: own.len() as u32, flaw });
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
        if let Err(error) = child.put::<Endings>(&about("outcome"), first) {
            return if matches!(error, EngineError::Refused { .. }) { Ok(None) } else { Err(error) };
        }
        let actions = match child.put(&about("actions"), first) {
            Ok(Actions { actions }) => actions,
            Err(EngineError::Refused { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        for action in actions.into_iter().flatten() {
            let turns = [Turns { position: name, actions: std::slice::from_ref(&action) }];
            match child.put::<Played<'_>>(&Play { ask: "play", turns: &turns }, second) {
                Ok(_) => {}
                Err(EngineError::Refused { .. }) => {
                    let (action, reason) = (action.0.into_owned(), Some(reason.to_owned()));
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

/// What is wrong with what is said of one position.
fn flaw(
    outcome: Option<Outcome>,
    mover: Option<u8>,
    actions: &[Text<'_>],
    after: &[Option<Text<'_>>],
    players: u8,
) -> Option<Flaw> {
    if let Some(Outcome::Win(winner)) =
        outcome.filter(|outcome| matches!(outcome, Outcome::Win(player) if player.number() > players))
    {
        return Some(Flaw::NoSuchPlayer { given: winner.number(), players });
    }
    if let Some(given) = mover.filter(|number| !(1..=players).contains(number)) {
        return Some(Flaw::NoSuchPlayer { given, players });
    }
    match (outcome, actions) {
        (Some(outcome), [action, ..]) => return Some(Flaw::EndedWithActions { outcome, action: action.0.to_string() }),
        (None, []) => return Some(Flaw::NoActions),
        _ => {}
    }
    let is_word = |action: &&Text<'_>| !action.0.is_empty() && !action.0.contains(char::is_whitespace);
    if let Some(action) = actions.iter().find(|action| !is_word(action)) {
        return Some(Flaw::NoWord { action: action.0.to_string() });
    }
    let mut names: Vec<&str> = actions.iter().map(|action| &*action.0).collect();
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        return Some(Flaw::RepeatedAction { action: pair[0].to_owned() });
    }
    let is_missing =
        |place: &usize| after.get(*place).is_none_or(|after| after.as_ref().is_none_or(|text| text.0.is_empty()));
    let missing = (0..actions.len()).find(|place| outcome.is_none() && is_missing(place));
    missing.map(|place| Flaw::NoSuccessor { action: actions[place].0.to_string(), reason: None })
}

fn counted<A>(what: &str, wanted: usize, answers: Vec<A>) -> Result<Vec<A>, EngineError> {
    crate::conform::session::counted(what, wanted, answers)
}
