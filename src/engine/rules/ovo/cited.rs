//! Which clause speaks of each refusal, event and ending.

use super::{Action, Event, Face, Mark, Move, Ovo, Position, Refusal};
use crate::rules::Cited;
use crate::rules::cited::once;
use crate::settings::ovo::{Hands, Home, Homeward, Outward};

impl Refusal {
    /// What forbids the action.
    pub fn cited(&self) -> Cited {
        match self {
            Refusal::Over(_) => Cited::Clause(6),
            Refusal::OffBoard(_) => Cited::Clause(1),
            Refusal::NoEgg(_) | Refusal::NotYours { .. } | Refusal::NothingHidden(_) => Cited::Clause(3),
            Refusal::Safe { .. } | Refusal::Locked { .. } => Cited::Reading("home"),
            Refusal::OwnersOnly { .. } => Cited::Reading("hands"),
            Refusal::NotHomeward { .. } => Cited::Reading("homeward"),
            Refusal::NotOutward { .. } => Cited::Reading("outward"),
            Refusal::Frozen(_) | Refusal::NoReturn { .. } => Cited::Reading("undo"),
            Refusal::Occupied(_) | Refusal::SameCell(_) | Refusal::OutOfReach { .. } => Cited::Clause(4),
            Refusal::NotThroughCamp { .. } => Cited::Reading("chain-flip"),
            Refusal::NoLooking => Cited::Reading("look"),
            Refusal::NoWrongClaims => Cited::Reading("wrong-claim"),
            Refusal::ClaimIsRight(_) => Cited::Clause(7),
            Refusal::NotStuck => Cited::Clause(9),
        }
    }
}

impl Event {
    /// By what it happens.
    pub fn cited(&self) -> Cited {
        match self {
            Event::Step { .. } | Event::Hop { .. } => Cited::Clause(4),
            Event::Flip { .. } => Cited::Clause(5),
            Event::Look { .. } => Cited::Clause(3),
            Event::RightClaim(_) | Event::Win(_) => Cited::Clause(6),
            Event::WrongClaim(_) | Event::Elimination { .. } => Cited::Clause(7),
            Event::Skip(_) => Cited::Clause(9),
            Event::Stuck(_) => Cited::Reading("stuck"),
        }
    }
}

impl Ovo {
    /// What speaks of an action: of its refusal, or of all that it does and of what is remembered.
    pub(super) fn citations(&self, position: &Position, action: Action) -> Vec<Cited> {
        if let Err(refusal) = self.legal(position, action) {
            return vec![refusal.cited()];
        }
        let foreign = match action {
            Action::Move(step) => position.grid[step.from].is_some_and(|egg| egg.owner != position.to_move),
            _ => false,
        };
        let house_rules = match action {
            Action::Move(step) => self.house_rules_about(position, step),
            _ => Vec::new(),
        };
        let played = self.carry_out(position, action);
        let mark = (played.position.mark != Mark::None).then_some(Cited::Reading("undo"));
        let who = foreign.then_some(Cited::Clause(3));
        once(who.into_iter().chain(played.events.iter().map(Event::cited)).chain(house_rules).chain(mark))
    }

    /// The house rules that could be against a move of this egg, besides `undo`.
    fn house_rules_about(&self, position: &Position, step: Move) -> Vec<Cited> {
        let Some(egg) = position.grid[step.from] else { return Vec::new() };
        let settings = &self.settings;
        let down = egg.face == Face::Down;
        let at_home = self.in_camp(egg.owner, step.from);
        let rules = [
            ("home", down && at_home && settings.home != Home::Open),
            ("hands", down && settings.hands != Hands::Everybody),
            ("homeward", down && settings.homeward != Homeward::Free),
            ("outward", !down && settings.outward != Outward::Free),
        ];
        rules.into_iter().filter(|(_, matters)| *matters).map(|(key, _)| Cited::Reading(key)).collect()
    }

    /// What speaks of whether the game is over here.
    pub(super) fn ending_citations(&self, position: &Position) -> Vec<Cited> {
        let need = (self.settings.need < self.settings.eggs).then_some(Cited::Reading("need"));
        if self.winner_by_elimination(position).is_some() {
            vec![Cited::Clause(7)]
        } else if self.winner_by_claim(position).is_some() {
            [Cited::Clause(6), Cited::Reading("claim")].into_iter().chain(need).collect()
        } else if self.winner_by_stuck(position).is_some() {
            vec![Cited::Reading("stuck")]
        } else {
            [Cited::Clause(6), Cited::Clause(9)].into_iter().chain(need).collect()
        }
    }

    /// Whether faces, the turn or what is remembered differs.
    pub(super) fn difference_citations(right: &str, given: &str) -> Vec<Cited> {
        let (right, given): (Vec<&str>, Vec<&str>) = (right.split(' ').collect(), given.split(' ').collect());
        let mut cited = Vec::new();
        let faces = right[0] != given[0] && right[0].eq_ignore_ascii_case(given[0]);
        if faces || right.get(1) != given.get(1) {
            cited.push(Cited::Clause(2));
        }
        if faces {
            cited.push(Cited::Clause(5));
        }
        if right.get(2..) != given.get(2..) {
            cited.push(Cited::Clause(10));
        }
        cited
    }
}
