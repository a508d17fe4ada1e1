//! What is served: variants and tables by number, and how far each is solved.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::explore::{Limits, Progress};
use crate::model::{Error, Model, Options, Solved, Standings};
use crate::packed::Symmetry;
use crate::report;
use crate::results::answers::{GamesAnswer, ServedGame, ServedState, Thing};
use crate::settings::Variant;

/// Something that is to be served.
pub enum Named {
    /// A variant, which is solved if it is small enough.
    Variant(Variant),
    /// A table.
    Table(Box<Solved>),
}

/// Everything that is served.
pub struct Games(Vec<Arc<Game>>);

/// A variant or a table that is served.
pub struct Game {
    number: usize,
    model: Model,
    known: OnceLock<Known>,
    note: Mutex<ServedState>,
}

/// What is known of every position.
pub enum Known {
    /// Its value.
    Values(Solved),
    /// What every coalition can force.
    Coalitions(Standings),
}

impl Games {
    /// Opens what was named.
    pub fn new(named: Vec<Named>) -> Result<Games, Error> {
        let open = |(number, named): (usize, Named)| {
            let known = OnceLock::new();
            let model = match named {
                Named::Variant(variant) => Model::open(variant)?,
                Named::Table(solved) => {
                    let model = solved.model().clone();
                    known.get_or_init(|| Known::Values(*solved));
                    model
                }
            };
            Ok(Arc::new(Game { number, model, known, note: Mutex::new(ServedState::Waiting {}) }))
        };
        (1..).zip(named).map(open).collect::<Result<_, Error>>().map(Games)
    }

    /// The game of a number, from 1.
    pub fn get(&self, number: usize) -> Option<&Arc<Game>> {
        self.0.get(number.checked_sub(1)?)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Game>> {
        self.0.iter()
    }

    /// What is served.
    pub fn answer(&self) -> GamesAnswer {
        GamesAnswer { games: self.iter().map(|game| game.answer()).collect() }
    }

    /// Solves what is not solved and small enough, one after the other.
    pub fn solve(&self, limits: Limits, stopped: &(dyn Fn() -> bool + Sync)) {
        for game in self.iter().filter(|game| game.known().is_none()) {
            if stopped() {
                return;
            }
            if let Err(error) = game.solve(limits, stopped) {
                *game.note() = ServedState::Unsolved { reason: error.to_string() };
            }
        }
    }
}

impl Game {
    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// What is known of every position, if it is.
    pub fn known(&self) -> Option<&Known> {
        self.known.get()
    }

    fn note(&self) -> MutexGuard<'_, ServedState> {
        self.note.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far it is solved.
    pub fn state(&self) -> ServedState {
        match self.known() {
            Some(Known::Values(solved)) => ServedState::Solved { positions: solved.counts().positions },
            Some(Known::Coalitions(solved)) => ServedState::Coalitions { positions: solved.positions() },
            None => self.note().clone(),
        }
    }

    /// Why there are no values, in a sentence.
    pub fn unsolved(&self) -> String {
        match self.state() {
            ServedState::Unsolved { reason } => reason,
            _ => "it is being solved".to_owned(),
        }
    }

    /// What it is.
    pub fn answer(&self) -> ServedGame {
        let variant = self.model.variant();
        let thing = |(sign, name): (char, String)| Thing { sign: sign.to_string(), name };
        let (players, start) = (self.model.players(), self.model.write(self.model.start()));
        let is_written = report::with_mover(variant, &start, 1).is_some();
        ServedGame {
            number: self.number,
            variant: variant.clone(),
            name: variant.to_string(),
            movers: if is_written { players } else { 0 },
            players,
            start,
            state: self.state(),
            legend: report::legend(variant),
            things: report::things(variant).into_iter().map(thing).collect(),
        }
    }

    fn solve(&self, limits: Limits, stopped: &(dyn Fn() -> bool + Sync)) -> Result<(), Error> {
        self.model.expect_at_most(limits.positions)?;
        *self.note() = ServedState::Solving { doing: "exploring".to_owned(), positions: 0 };
        let telling = Telling { game: self, stopped };
        let options = Options { symmetry: Symmetry::On, limits, progress: &telling };
        let known = match self.model.players() {
            2 => Known::Values(self.model.solve(&options)?),
            _ => Known::Coalitions(self.model.standings(&options)?),
        };
        self.known.get_or_init(|| known);
        Ok(())
    }
}

/// Tells the page how solving goes on.
struct Telling<'g> {
    game: &'g Game,
    stopped: &'g (dyn Fn() -> bool + Sync),
}

impl Telling<'_> {
    fn say(&self, change: impl FnOnce(&mut String, &mut u64)) {
        if let ServedState::Solving { doing, positions } = &mut *self.game.note() {
            change(doing, positions);
        }
    }
}

impl Progress for Telling<'_> {
    fn at(&self, depth: usize, found: u64) {
        self.say(|doing, positions| (*doing, *positions) = (format!("exploring, depth {depth}"), found));
    }

    fn share(&self, done: u64, all: u64) {
        let percent = crate::numbers::percent_of(done, all);
        self.say(|doing, positions| (*doing, *positions) = (format!("{percent} of {all} positions"), done));
    }

    fn doing(&self, what: &str) {
        self.say(|doing, _| what.clone_into(doing));
    }

    fn stopped(&self) -> bool {
        (self.stopped)()
    }
}
