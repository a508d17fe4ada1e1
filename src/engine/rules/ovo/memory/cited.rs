//! Which clause speaks of each action, event and ending.

use super::{Action, Event, Forgetful, Position, Seen};
use crate::rules::Cited;
use crate::rules::cited::once;
use crate::rules::ovo::Action as Turn;

impl Event {
    /// By what it happens.
    pub fn cited(&self) -> Cited {
        match self {
            Event::Seen(done) => done.cited(),
            Event::Look(_) => Cited::Clause(3),
            Event::Learn { .. } => Cited::Clause(12),
            Event::Forget(_) => Cited::Clause(14),
            Event::Claim(_) | Event::NothingSure(_) | Event::Win(_) => Cited::Clause(13),
        }
    }
}

impl Forgetful {
    /// What speaks of an action: of its refusal, or of all that it does.
    pub(super) fn citations(&self, view: &Position, action: Action) -> Vec<Cited> {
        let clause = match action {
            _ if self.must_forget(view) => Cited::Clause(14),
            _ if self.winner(view).is_some() => Cited::Clause(13),
            Action::Forget(_) => Cited::Clause(14),
            Action::Turn(_) | Action::Answer(_) => Cited::Clause(12),
        };
        if let Err(_refusal) = self.legal(view, action) {
            // Where every owner is known the clauses for players who forget nothing say why.
            let plain = match (action, self.worlds(view).as_slice()) {
                (Action::Turn(turn), [world]) if clause == Cited::Clause(12) => self.ovo.allowed(world, turn).err(),
                _ => None,
            };
            return vec![plain.map_or(clause, |refusal| refusal.cited())];
        }
        let unknown = match action {
            Action::Turn(Turn::Move(step)) => view.grid[step.from] == Some(Seen::Unknown),
            Action::Turn(Turn::Look(at)) => view.grid[at] == Some(Seen::Unknown),
            _ => false,
        };
        let played = self.carry_out(view, action);
        once(unknown.then_some(clause).into_iter().chain(played.events.iter().map(Event::cited)))
    }

    /// What speaks of whether the game is over here.
    pub(super) fn ending_citations(&self, view: &Position) -> Vec<Cited> {
        if self.must_forget(view) {
            return vec![Cited::Clause(14)];
        }
        vec![Cited::Clause(13), Cited::Clause(6)]
    }
}
