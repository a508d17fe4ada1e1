//! A conversation with one implementation about one variant: its answers beside the right ones.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::implementation::{Answer, EngineError, Implementation};
use super::protocol::{Ending, Hello, Turns, VERSION};
use crate::rules::Outcome;
use crate::settings::Variant;

/// What an implementation has got wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::IntoStaticStr)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Difference {
    /// The game begins otherwise.
    Start {
        /// How it begins.
        right: String,
        /// How the implementation begins.
        given: String,
    },
    /// The implementation does not accept a position that can be reached.
    Refused {
        /// What it was asked about the position.
        asked: Question,
        /// Its sentence.
        reason: String,
    },
    /// The game has ended otherwise, or goes on where it should not, or does not where it should.
    Outcome {
        /// How it has ended.
        right: Ending,
        /// How the implementation says that it has.
        given: Ending,
    },
    /// Other actions are legal.
    Actions {
        /// Legal, but not for the implementation.
        missing: Vec<String>,
        /// Legal only for the implementation.
        extra: Vec<String>,
        /// Listed more than once by the implementation.
        repeated: Vec<String>,
    },
    /// An action leads somewhere else.
    Successor {
        /// The action.
        action: String,
        /// Where it leads.
        right: String,
        /// Where the implementation says that it leads.
        given: String,
    },
}

impl Difference {
    /// Its kind in one word.
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// What can be asked about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// How the game has ended.
    Outcome,
    /// Which actions are legal.
    Actions,
    /// Where legal actions lead.
    Play,
}

/// The most actions in one question, unless one position has more.
const MOST_ACTIONS: usize = 5000;

/// A position and all that the rules say about it.
#[derive(Debug, Clone)]
pub(super) struct Examined {
    pub position: String,
    pub right: Answer,
}

/// An implementation that has taken up a variant.
pub(super) struct Session<'e> {
    engine: &'e mut dyn Implementation,
    clock: Duration,
}

impl<'e> Session<'e> {
    /// Asks who it is, whether it can do this, and how it begins.
    pub fn open(
        engine: &'e mut dyn Implementation,
        variant: &Variant,
    ) -> Result<(Session<'e>, Hello, String), EngineError> {
        let mut session = Session { engine, clock: Duration::ZERO };
        let hello = session.timed(|engine| engine.hello())?;
        can_play(&hello, variant)?;
        let start = session.timed(|engine| engine.start(variant))?;
        Ok((session, hello, start))
    }

    /// The time spent in the implementation so far.
    pub fn waited(&self) -> Duration {
        self.engine.waited().unwrap_or(self.clock)
    }

    /// The positions whose outcome differs, by their place.
    pub fn outcomes(
        &mut self,
        positions: &[String],
        right: &[Option<Outcome>],
    ) -> Result<Vec<(usize, Difference)>, EngineError> {
        let mut found = Vec::new();
        let answers = settle(positions, &mut |positions: &[String]| {
            let answers = self.timed(|engine| engine.outcome(positions))?;
            counted("the outcomes", positions.len(), answers)
        })?;
        for (place, (answer, &right)) in answers.into_iter().zip(right).enumerate() {
            match answer {
                Ok(given) if given == right => {}
                Ok(given) => found.push((place, Difference::Outcome { right: Ending(right), given: Ending(given) })),
                Err(reason) => found.push((place, Difference::Refused { asked: Question::Outcome, reason })),
            }
        }
        Ok(found)
    }

    /// The positions whose actions or successors differ, by their place.
    pub fn turns(&mut self, items: &[Examined]) -> Result<Vec<(usize, Difference)>, EngineError> {
        let positions: Vec<String> = items.iter().map(|item| item.position.clone()).collect();
        let answers = settle(&positions, &mut |positions: &[String]| {
            let answers = self.timed(|engine| engine.actions(positions))?;
            counted("the actions", positions.len(), answers)
        })?;
        let mut found = Vec::new();
        let (mut places, mut plays) = (Vec::new(), Vec::new());
        for (place, (answer, item)) in answers.into_iter().zip(items).enumerate() {
            let difference = match answer {
                Ok(given) => actions_differ(&item.right, given),
                Err(reason) => Some(Difference::Refused { asked: Question::Actions, reason }),
            };
            match difference {
                Some(difference) => found.push((place, difference)),
                None if item.right.turns.is_empty() => {}
                None => {
                    places.push(place);
                    let actions = item.right.turns.iter().map(|(action, _)| action.clone()).collect();
                    plays.push(Turns { position: item.position.clone(), actions });
                }
            }
        }
        let answers = if plays.is_empty() { Vec::new() } else { self.play(&plays)? };
        for (place, answer) in places.into_iter().zip(answers) {
            let difference = match answer {
                Ok(given) => successors_differ(&items[place].right, given),
                Err(reason) => Some(Difference::Refused { asked: Question::Play, reason }),
            };
            found.extend(difference.map(|difference| (place, difference)));
        }
        found.sort_by_key(|(place, _)| *place);
        Ok(found)
    }

    /// The positions of several that differ in their outcomes, then those that differ in actions or successors.
    pub fn differences(&mut self, items: &[Examined]) -> Result<Vec<(usize, Difference)>, EngineError> {
        if items.is_empty() {
            return Ok(Vec::new());
        }
        let positions: Vec<String> = items.iter().map(|item| item.position.clone()).collect();
        let outcomes: Vec<_> = items.iter().map(|item| item.right.outcome).collect();
        let mut found = self.outcomes(&positions, &outcomes)?;
        found.extend(self.turns(items)?);
        Ok(found)
    }

    /// All that the implementation says about one position.
    pub fn full(&mut self, position: &str) -> Result<Answer, EngineError> {
        let positions = [position.to_owned()];
        let outcomes = self.timed(|engine| engine.outcome(&positions))?;
        let outcome = counted("the outcome", 1, outcomes)?.remove(0);
        let actions = self.timed(|engine| engine.actions(&positions))?;
        let mut actions = counted("the actions", 1, actions)?.remove(0);
        actions.sort();
        if actions.is_empty() {
            return Ok(Answer { outcome, turns: Vec::new() });
        }
        let turns = [Turns { position: position.to_owned(), actions: actions.clone() }];
        match self.play(&turns)?.remove(0) {
            Ok(next) => Ok(Answer { outcome, turns: actions.into_iter().zip(next).collect() }),
            Err(reason) => Err(EngineError::refused("its own actions", reason)),
        }
    }

    /// Asks where actions lead, a bounded number of actions at a time: some positions have thousands.
    fn play(&mut self, turns: &[Turns]) -> Result<Vec<Result<Vec<String>, String>>, EngineError> {
        let mut answers = Vec::new();
        let mut rest = turns;
        while !rest.is_empty() {
            let mut actions = 0;
            let fits = rest.iter().take_while(|turns| {
                actions += turns.actions.len();
                actions <= MOST_ACTIONS
            });
            let (front, back) = rest.split_at(fits.count().max(1));
            answers.extend(self.play_some(front)?);
            rest = back;
        }
        Ok(answers)
    }

    fn play_some(&mut self, turns: &[Turns]) -> Result<Vec<Result<Vec<String>, String>>, EngineError> {
        settle(turns, &mut |turns: &[Turns]| {
            let answers = self.timed(|engine| engine.play(turns))?;
            let answers = counted("the positions after actions", turns.len(), answers)?;
            let each = answers.into_iter().zip(turns);
            each.map(|(next, turns)| counted("the positions after actions", turns.actions.len(), next)).collect()
        })
    }

    fn timed<T>(&mut self, ask: impl FnOnce(&mut dyn Implementation) -> T) -> T {
        let since = Instant::now();
        let answer = ask(self.engine);
        self.clock += since.elapsed();
        answer
    }
}

/// Whether the engine knows the game and every setting that is not at its default.
pub fn can_play(hello: &Hello, variant: &Variant) -> Result<(), EngineError> {
    if hello.protocol != VERSION {
        return Err(EngineError::Version { given: hello.protocol });
    }
    let listed = |names: Vec<&str>| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let game = variant.game().plain_name();
    let Some(keys) = hello.games.get(game) else {
        return Err(EngineError::Game { game, known: listed(hello.games.keys().map(String::as_str).collect()) });
    };
    match variant.canonical().into_iter().find(|(key, _)| !keys.iter().any(|known| known == key)) {
        None => Ok(()),
        Some((key, value)) => {
            let known = listed(keys.iter().map(String::as_str).collect());
            Err(EngineError::Setting { game, key, value, known })
        }
    }
}

/// Asks about some things, with an answer for each.
pub type AskAll<'a, T, A> = dyn FnMut(&[T]) -> Result<Vec<A>, EngineError> + 'a;

/// Asks about many things at once, and when that is refused about fewer, so that the one that is refused is known.
pub fn settle<T, A>(items: &[T], ask: &mut AskAll<'_, T, A>) -> Result<Vec<Result<A, String>>, EngineError> {
    match ask(items) {
        Ok(answers) => Ok(answers.into_iter().map(Ok).collect()),
        Err(EngineError::Refused { reason, .. }) if items.len() <= 1 => Ok(vec![Err(reason)]),
        Err(EngineError::Refused { .. }) => {
            let (front, back) = items.split_at(items.len() / 2);
            let mut answers = settle(front, ask)?;
            answers.extend(settle(back, ask)?);
            Ok(answers)
        }
        Err(other) => Err(other),
    }
}

/// An answer must have an item for each item of the question.
pub fn counted<A>(what: &str, wanted: usize, answers: Vec<A>) -> Result<Vec<A>, EngineError> {
    match answers.len() == wanted {
        true => Ok(answers),
        false => Err(EngineError::Malformed {
            asked: format!("for {what} of {wanted} items"),
            line: "...".to_owned(),
            reason: format!("it has {} items", answers.len()),
        }),
    }
}

fn actions_differ(right: &Answer, mut given: Vec<String>) -> Option<Difference> {
    let owned = |actions: BTreeSet<&str>| actions.into_iter().map(str::to_owned).collect::<Vec<_>>();
    given.sort();
    let repeated = owned(given.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0].as_str()).collect());
    let right: BTreeSet<&str> = right.turns.iter().map(|(action, _)| action.as_str()).collect();
    let given: BTreeSet<&str> = given.iter().map(String::as_str).collect();
    let (missing, extra) = (owned(&right - &given), owned(&given - &right));
    let same = missing.is_empty() && extra.is_empty() && repeated.is_empty();
    (!same).then_some(Difference::Actions { missing, extra, repeated })
}

fn successors_differ(right: &Answer, given: Vec<String>) -> Option<Difference> {
    let mut pairs = right.turns.iter().zip(given);
    let ((action, right), given) = pairs.find(|((_, right), given)| right != given)?;
    Some(Difference::Successor { action: action.clone(), right: right.clone(), given })
}
