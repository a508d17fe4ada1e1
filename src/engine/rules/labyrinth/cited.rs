//! Which clause speaks of each refusal, event and ending.

use super::{Action, Event, Labyrinth, Position, Refusal};
use crate::rules::Cited;
use crate::rules::cited::once;

impl Refusal {
    /// What forbids the action.
    pub fn cited(&self) -> Cited {
        match self {
            Refusal::Over(_) => Cited::Clause(10),
            Refusal::LosesTurn(_) => Cited::Reading("after-jump"),
            Refusal::OffBoard(_) | Refusal::NotASlider { .. } => Cited::Clause(1),
            Refusal::NotYourBlock { .. } | Refusal::LastNotch { .. } => Cited::Clause(5),
            Refusal::CentreRests { .. } => Cited::Clause(6),
            Refusal::Carries { .. } => Cited::Reading("carry"),
            Refusal::OutOfFrame(_) => Cited::Reading("overhang"),
            Refusal::NoWay { .. } => Cited::Clause(2),
            Refusal::NoPawn(_)
            | Refusal::NotYours { .. }
            | Refusal::SameCell(_)
            | Refusal::PawnInTheWay(_)
            | Refusal::NotInLine { .. } => Cited::Clause(7),
            Refusal::NotFull { .. } => Cited::Reading("distance"),
            Refusal::NoJump { .. } | Refusal::NothingToJump(_) => Cited::Clause(8),
            Refusal::BackToStart(_) | Refusal::TooEarly { .. } => Cited::Clause(9),
            Refusal::StraightFromStart(_) => Cited::Reading("entry"),
            Refusal::Stays(_) => Cited::Reading("end-block"),
            Refusal::NotStuck => Cited::Clause(11),
            Refusal::MustFree(_) => Cited::Clause(13),
        }
    }
}

impl Event {
    /// By what it happens.
    pub fn cited(&self) -> Cited {
        match self {
            Event::Slide { .. } => Cited::Clause(5),
            Event::CentreSlide { .. } => Cited::Clause(6),
            Event::Run { .. } => Cited::Clause(7),
            Event::Jump { .. } => Cited::Clause(8),
            Event::Enter { .. } => Cited::Clause(9),
            Event::Skip(_) => Cited::Clause(11),
            Event::LostTurn(_) => Cited::Reading("after-jump"),
            Event::Claim(_) => Cited::Reading("refusal"),
            Event::Win(_) => Cited::Clause(10),
        }
    }
}

impl Labyrinth {
    /// What speaks of an action: of its refusal, or of all that it does.
    pub(super) fn citations(&self, position: &Position, action: Action) -> Vec<Cited> {
        match self.legal(position, action) {
            Err(refusal) => vec![refusal.cited()],
            Ok(()) => {
                // What is said of sliding holds for the centre block as well.
                let slide = |event: &Event| matches!(event, Event::CentreSlide { .. }).then_some(Cited::Clause(5));
                let events = self.carry_out(position, action).events;
                once(events.iter().flat_map(|event| slide(event).into_iter().chain([event.cited()])))
            }
        }
    }

    /// What speaks of whether the game is over here.
    pub(super) fn ending_citations(&self, position: &Position) -> Vec<Cited> {
        let before = position.to_move.next(2);
        if self.may_claim(position, before) && !self.has_crossed(position, before) {
            vec![Cited::Reading("refusal")]
        } else {
            vec![Cited::Clause(10)]
        }
    }

    /// Whether the turn or what is remembered differs.
    pub(super) fn difference_citations(right: &str, given: &str) -> Vec<Cited> {
        let (right, given): (Vec<&str>, Vec<&str>) = (right.split(' ').collect(), given.split(' ').collect());
        let mut cited = Vec::new();
        if right.get(1) != given.get(1) {
            cited.push(Cited::Clause(4));
        }
        if right.get(2..) != given.get(2..) {
            cited.push(Cited::Clause(12));
        }
        cited
    }
}
