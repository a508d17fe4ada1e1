//! Which clause speaks of each refusal, event and ending.

use super::{Action, Event, Position, Refusal, Twinlines};
use crate::rules::Cited;
use crate::rules::cited::once;

impl Refusal {
    /// What forbids the action.
    pub fn cited(&self) -> Cited {
        match self {
            Refusal::Over(_) => Cited::Clause(5),
            Refusal::OffBoard(_) => Cited::Clause(1),
            Refusal::Occupied { .. } | Refusal::Colours { .. } => Cited::Clause(2),
            Refusal::Supply { .. } | Refusal::NoTile { .. } | Refusal::NotYours { .. } => Cited::Clause(3),
            Refusal::TooFar { .. } => Cited::Reading("shift"),
            Refusal::SourceColour { .. } => Cited::Reading("source"),
            Refusal::NoLine { .. } | Refusal::MustTake { .. } => Cited::Clause(4),
            Refusal::Form { .. } | Refusal::Unfinished(_) | Refusal::AlreadyWon(_) => Cited::Reading("scoring"),
            Refusal::FirstTurn => Cited::Reading("opening"),
            Refusal::OneSided { .. } => Cited::Clause(2),
            Refusal::NotStuck => Cited::Clause(6),
        }
    }
}

impl Event {
    /// By what it happens.
    pub fn cited(&self) -> Cited {
        match self {
            Event::Place { .. } => Cited::Clause(2),
            Event::Shift { .. } => Cited::Clause(3),
            Event::Line { .. } | Event::Choice { .. } | Event::Point { .. } | Event::Back { .. } => Cited::Clause(4),
            Event::Left { .. } => Cited::Reading("score"),
            Event::Win(_) => Cited::Clause(5),
            Event::Pass(_) | Event::Draw => Cited::Clause(6),
        }
    }
}

impl Twinlines {
    /// What speaks of an action: of its refusal, or of all that it does.
    pub(super) fn citations(&self, position: &Position, action: Action) -> Vec<Cited> {
        match self.legal(position, action) {
            Err(refusal) => vec![refusal.cited()],
            Ok(()) => {
                let first = self.opens_with_one(position).then_some(Cited::Reading("opening"));
                once(self.carry_out(position, action).events.iter().map(Event::cited).chain(first))
            }
        }
    }

    /// What speaks of whether the game is over here.
    pub(super) fn ending_citations(&self, position: &Position) -> Vec<Cited> {
        if self.winner_by_points(position).is_some() {
            vec![Cited::Clause(5)]
        } else if self.all_have_passed(position) {
            vec![Cited::Clause(6)]
        } else if self.ended_by_stuck(position).is_some() {
            vec![Cited::Reading("stuck")]
        } else {
            vec![Cited::Clause(5), Cited::Clause(6)]
        }
    }

    /// Whether the points, the turn or the passes differ.
    pub(super) fn difference_citations(right: &str, given: &str) -> Vec<Cited> {
        let (right, given): (Vec<&str>, Vec<&str>) = (right.split(' ').collect(), given.split(' ').collect());
        let parts = [(2..3, Cited::Clause(4)), (3..4, Cited::Clause(1)), (4..5, Cited::Clause(7))];
        let differs = |part: &std::ops::Range<usize>| right.get(part.clone()) != given.get(part.clone());
        parts.into_iter().filter(|(part, _)| differs(part)).map(|(_, cited)| cited).collect()
    }
}
