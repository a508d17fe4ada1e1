//! Engines that each lack one clause of the rules: what a test suite must be able to tell from the right one.
//!
//! A mutant answers as the literal rules do, but for one clause that it leaves out or misreads. It is asked only about positions that
//! the right rules reach, so its faults do not pile up. The mutants of settings play by another reading than the variant's.

mod labyrinth;
mod memory;
mod ovo;
mod twinlines;

use std::sync::Arc;

use super::implementation::{Answer, Engine};
use super::referee::Referee;
use crate::rules::board::Possible;
use crate::rules::labyrinth::Labyrinth;
use crate::rules::ovo::Ovo;
use crate::rules::ovo::memory::Forgetful;
use crate::rules::twinlines::Twinlines;
use crate::rules::{Cited, Outcome, Rules};
use crate::settings::Variant;
use crate::settings::ovo::Memory;

/// An engine that lacks something.
pub struct Mutant {
    /// Its name, or the setting that it plays by.
    pub name: String,
    /// What it lacks.
    pub cited: Cited,
    /// What it does instead, in a sentence without a full stop.
    pub sentence: String,
    /// The engine.
    pub engine: Box<dyn Engine>,
}

/// The mutants of every clause of a variant's game, in the order of clauses, and of every house rule that it has; none for the toys, whose rules have no clauses.
pub fn of_clauses(variant: &Variant) -> Vec<Mutant> {
    let set = variant.canonical();
    let matters = |mutant: &Mutant| match mutant.cited {
        Cited::Reading(key) => set.iter().any(|(other, _)| *other == key),
        Cited::Clause(_) | Cited::Notation => true,
    };
    let mut mutants = all(variant);
    mutants.retain(matters);
    mutants
}

fn all(variant: &Variant) -> Vec<Mutant> {
    match variant {
        Variant::Ovo(settings) => match settings.memory {
            Memory::All => wrong(Ovo::new(settings.clone()), ovo::LACKS),
            Memory::Few(few) => wrong(Forgetful::new(settings.clone(), few), memory::LACKS),
        },
        Variant::Twinlines(settings) => wrong(Twinlines::new(settings.clone()), twinlines::LACKS),
        Variant::Labyrinth(settings) => wrong(Labyrinth::new(settings.clone()), labyrinth::LACKS),
        Variant::TicTacToe(_) | Variant::Ring(_) | Variant::Quixo(_) | Variant::Tree(_) | Variant::Outside(_) => {
            Vec::new()
        }
    }
}

/// Engines that are right in every variant but this one: all that are one setting away.
pub fn of_settings(variant: &Variant) -> Vec<Mutant> {
    let mutant = |other: crate::settings::Neighbour| {
        let name = format!("{}={}", other.key, other.value);
        let sentence = format!("plays {}", other.variant);
        let engine = Box::new(Referee::new(&other.variant).ok()?);
        Some(Mutant { name, cited: Cited::Reading(other.key), sentence, engine })
    };
    variant.neighbours().into_iter().filter_map(mutant).collect()
}

/// A clause or a house rule that is left out or misread.
pub(super) struct Lack<R: Rules> {
    name: &'static str,
    cited: Cited,
    sentence: &'static str,
    fault: Fault<R>,
}

impl<R: Rules> Lack<R> {
    /// Answers that lack something of a clause.
    const fn of(name: &'static str, clause: u8, sentence: &'static str, alter: Alter<R>) -> Lack<R> {
        Lack { name, cited: Cited::Clause(clause), sentence, fault: Fault::Answers(alter) }
    }

    /// A beginning that does.
    const fn begins(name: &'static str, clause: u8, sentence: &'static str, begin: Begin<R>) -> Lack<R> {
        Lack { name, cited: Cited::Clause(clause), sentence, fault: Fault::Begins(begin) }
    }
}

/// Says how the game begins.
type Begin<R> = fn(&R) -> String;

/// Alters the answer about a position.
type Alter<R> = fn(&R, &<R as Rules>::Position, &mut Draft<R>);

/// What is altered.
enum Fault<R: Rules> {
    /// The beginning.
    Begins(Begin<R>),
    /// The answer about a position.
    Answers(Alter<R>),
}

/// An answer about to be altered.
pub(super) struct Draft<R: Rules> {
    /// How the game has ended.
    outcome: Option<Outcome>,
    /// What may be done.
    turns: Vec<Turn<R::Action>>,
}

/// An action, where it leads and what kinds of action it is.
struct Turn<A> {
    action: A,
    name: String,
    next: String,
    kinds: Vec<&'static str>,
}

impl<R: Rules> Draft<R> {
    fn new(rules: &R, position: &R::Position) -> Draft<R> {
        let mut draft = Draft { outcome: rules.outcome(position), turns: Vec::new() };
        for action in rules.actions(position) {
            draft.add(rules, position, action);
        }
        draft
    }

    /// Whether the game goes on.
    fn goes_on(&self) -> bool {
        self.outcome.is_none()
    }

    /// Adds an action with what the rules would do if it were legal.
    fn add(&mut self, rules: &R, position: &R::Position, action: R::Action) {
        let played = rules.play(position, action);
        let next = rules.write_position(&played.position);
        let kinds = rules.kinds(&played.events);
        self.put(Turn { action, name: rules.write_action(action), next, kinds });
    }

    /// Adds an action that leads to a position in notation.
    fn put(&mut self, turn: Turn<R::Action>) {
        if !self.turns.iter().any(|other| other.name == turn.name) {
            self.turns.push(turn);
        }
    }

    /// Forbids the actions of a kind.
    fn without(&mut self, kind: &str) {
        self.turns.retain(|turn| !turn.kinds.contains(&kind));
    }

    /// Alters where the actions of a kind lead.
    fn alter(&mut self, kind: &str, mut alter: impl FnMut(R::Action) -> Option<String>) {
        for turn in self.turns.iter_mut().filter(|turn| turn.kinds.contains(&kind)) {
            if let Some(next) = alter(turn.action) {
                turn.next = next;
            }
        }
    }

    /// Goes on with these actions as if the game were not over.
    fn revive(&mut self, rules: &R, position: &R::Position, actions: Vec<R::Action>) {
        if self.outcome.take().is_some() {
            actions.into_iter().for_each(|action| self.add(rules, position, action));
        }
    }

    /// Ends the game.
    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.turns.clear();
    }
}

/// The position after an action, to be altered.
fn after<R: Rules<Position = Possible<S>>, S: Clone>(rules: &R, position: &R::Position, action: R::Action) -> S {
    rules.play(position, action).position.setup().clone()
}

fn wrong<R: Rules>(rules: R, lacks: &'static [Lack<R>]) -> Vec<Mutant> {
    let rules = Arc::new(rules);
    let mutant = |lack: &'static Lack<R>| Mutant {
        name: lack.name.to_owned(),
        cited: lack.cited,
        sentence: lack.sentence.to_owned(),
        engine: Box::new(Wrong { rules: Arc::clone(&rules), fault: &lack.fault }),
    };
    lacks.iter().map(mutant).collect()
}

/// The literal rules with a fault.
struct Wrong<R: Rules> {
    rules: Arc<R>,
    fault: &'static Fault<R>,
}

impl<R: Rules> Engine for Wrong<R> {
    fn start(&self) -> String {
        match self.fault {
            Fault::Begins(begin) => begin(&self.rules),
            Fault::Answers(_) => self.rules.write_position(&self.rules.start()),
        }
    }

    fn answer(&self, position: &str) -> Result<Answer, String> {
        let position = self.rules.read_position(position).map_err(|error| error.to_string())?;
        let mut draft = Draft::new(self.rules.as_ref(), &position);
        if let Fault::Answers(alter) = self.fault {
            alter(&self.rules, &position, &mut draft);
        }
        let turns = draft.turns.into_iter().map(|turn| (turn.name, turn.next)).collect();
        Ok(Answer { outcome: draft.outcome, turns })
    }
}
