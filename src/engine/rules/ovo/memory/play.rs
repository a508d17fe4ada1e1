//! What an action does, as a list of events.

use std::fmt;

use super::{Action, Cells, Forgetful, Position, Seen, View};
use crate::rules::ovo::{Action as Turn, Cell, Egg, Event as Done, Mark, Position as Full};
use crate::rules::{Played, Player};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Something that everybody sees: a step, a jump, a flip, a skipped turn.
    Seen(Done),
    /// A player looked at a face-down egg.
    Look(Cell),
    /// It is said or follows whose egg it is.
    Learn {
        /// Where.
        at: Cell,
        /// Whose.
        owner: Player,
    },
    /// It is forgotten whose eggs these are.
    Forget(Vec<Cell>),
    /// A player claimed, surely right, or perhaps right as far as the one who forgets can tell.
    Claim(Player),
    /// A player had no action that is surely legal and lost by it.
    NothingSure(Player),
    /// The game is over.
    Win(Player),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Seen(done) => done.fmt(f),
            Event::Look(at) => write!(f, "look at {at}"),
            Event::Learn { at, owner } => write!(f, "the egg on {at} is one of {owner}"),
            Event::Forget(cells) => {
                f.write_str("forgotten whose eggs are on")?;
                cells.iter().try_for_each(|cell| write!(f, " {cell}"))
            }
            Event::Claim(player) => write!(f, "{player} claims"),
            Event::NothingSure(player) => write!(f, "{player} has no sure action and loses"),
            Event::Win(player) => write!(f, "{player} wins"),
        }
    }
}

/// The kinds of action that a list of events shows.
pub(super) fn kinds(events: &[Event]) -> Vec<&'static str> {
    let seen = events.iter().filter_map(|event| match event {
        Event::Seen(done) => Some(done.clone()),
        _ => None,
    });
    let seen: Vec<Done> = seen.collect();
    let mut kinds = crate::rules::ovo::play::kinds(&seen);
    kinds.extend(match events.first() {
        Some(Event::Look(_)) => Some("look"),
        Some(Event::Learn { .. }) => Some("answer"),
        Some(Event::Forget(_)) => Some("forget"),
        _ => None,
    });
    kinds
}

impl Forgetful {
    /// Carries out an action. Where that ends a turn, claims are judged.
    pub(super) fn carry_out(&self, view: &Position, action: Action) -> Played<Position, Event> {
        let mut events = Vec::new();
        let next = match action {
            Action::Turn(Turn::Look(at)) if self.must_ask(view, at) => {
                events.push(Event::Look(at));
                View { mark: Mark::None, asked: Some(at), ..view.setup().clone() }
            }
            Action::Turn(turn) => self.take_turn(view, turn, &mut events),
            Action::Answer(owner) => self.answer(view, owner, &mut events),
            Action::Forget(cells) => self.forget(view, cells, &mut events),
        };
        let position = Position::trusted(next);
        if let Some(winner) = self.winner(&position) {
            let reason = position.claimed.map_or(Event::NothingSure(position.turn), Event::Claim);
            events.extend([reason, Event::Win(winner)]);
        }
        Played { position, events }
    }

    /// Whether a look is at an egg whose owner the looker has forgotten.
    fn must_ask(&self, view: &View, at: Cell) -> bool {
        view.turn == self.forgetful() && view.grid[at] == Some(Seen::Unknown)
    }

    /// Clause 12: what is known after a turn is what is the same in all worlds in which it could be taken.
    fn take_turn(&self, view: &View, turn: Turn, events: &mut Vec<Event>) -> View {
        let mut worlds = self.worlds(view);
        worlds.retain(|world| self.turns_in(world).contains(&turn));
        let played: Vec<_> = worlds.iter().map(|world| self.ovo.carry_out(world, turn)).collect();
        let seen = |done: &Done| match done {
            Done::Step { .. } | Done::Hop { .. } | Done::Flip { .. } => Some(Event::Seen(done.clone())),
            Done::Skip(player) if *player == view.turn => Some(Event::Seen(done.clone())),
            Done::Look { at, .. } => Some(Event::Look(*at)),
            _ => None,
        };
        events.extend(played.iter().take(1).flat_map(|played| played.events.iter().filter_map(seen)));
        let after: Vec<Full> = played.into_iter().map(|played| played.position).collect();
        let came_from = |at: Cell| match turn {
            Turn::Move(step) if step.to == at => step.from,
            _ => at,
        };
        self.end_turn(view, &after, came_from, events)
    }

    /// Clause 12: the other side answers a look, with an owner that fits.
    fn answer(&self, view: &View, owner: Player, events: &mut Vec<Event>) -> View {
        let mut worlds = self.worlds(view);
        worlds.retain(|world| {
            let shows = |at: Cell| world.grid[at].is_some_and(|egg: Egg| egg.owner == owner);
            view.asked.is_some_and(shows)
        });
        let looked = |world: &Full| view.asked.map(|at| self.ovo.carry_out(world, Turn::Look(at)).position);
        let after: Vec<Full> = worlds.iter().filter_map(looked).collect();
        self.end_turn(view, &after, |at| at, events)
    }

    /// What is the same in all worlds after a turn, and who claims.
    fn end_turn(
        &self,
        before: &View,
        worlds: &[Full],
        came_from: impl Fn(Cell) -> Cell,
        events: &mut Vec<Event>,
    ) -> View {
        let Some(world) = worlds.first() else { return before.clone() };
        let grid = self.common(worlds);
        let mut next = View { grid, turn: world.to_move, mark: world.mark, asked: None, claimed: None };
        let learnt = next.grid.things().filter_map(|(at, seen)| match seen {
            Seen::Known(egg) if before.grid[came_from(at)] == Some(Seen::Unknown) => {
                Some(Event::Learn { at, owner: egg.owner })
            }
            _ => None,
        });
        events.extend(learnt);
        next.claimed = self.claims(&next);
        next
    }

    /// Clause 14.
    fn forget(&self, view: &View, cells: Cells, events: &mut Vec<Event>) -> View {
        let board = self.ovo.settings().board;
        let mut next = view.clone();
        for cell in cells.on(board) {
            next.grid[cell] = next.grid[cell].map(|_| Seen::Unknown);
        }
        events.push(Event::Forget(cells.on(board).collect()));
        next
    }
}
