//! What an action does, as a list of events.

use std::fmt;

use super::{Action, Arrival, Cell, Face, Mark, Move, Ovo, Position, Setup, Way};
use crate::rules::{Played, Player};
use crate::settings::ovo::{Seats, Stuck, Undo};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// An egg went to a neighbouring cell.
    Step {
        /// From.
        from: Cell,
        /// To.
        to: Cell,
    },
    /// An egg jumped over another.
    Hop {
        /// From.
        from: Cell,
        /// The egg jumped over.
        over: Cell,
        /// To.
        to: Cell,
    },
    /// An egg was turned face-down for good.
    Flip {
        /// Where.
        at: Cell,
        /// Whose.
        owner: Player,
    },
    /// A player looked at a face-down egg.
    Look {
        /// Where.
        at: Cell,
        /// Whose symbol was there.
        owner: Player,
    },
    /// A player claimed and was right.
    RightClaim(Player),
    /// A player claimed and was wrong.
    WrongClaim(Player),
    /// A player had no action and was skipped.
    Skip(Player),
    /// A player had no action and lost by it.
    Stuck(Player),
    /// A player left the game, and the eggs left the board.
    Elimination {
        /// Who.
        player: Player,
        /// The cells that became empty.
        cells: Vec<Cell>,
    },
    /// The game is over.
    Win(Player),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Step { from, to } => write!(f, "step {from} to {to}"),
            Event::Hop { from, over, to } => write!(f, "jump {from} over {over} to {to}"),
            Event::Flip { at, owner } => write!(f, "egg of {owner} on {at} is flipped"),
            Event::Look { at, owner } => write!(f, "look at {at}: an egg of {owner}"),
            Event::RightClaim(player) => write!(f, "{player} claims, rightly"),
            Event::WrongClaim(player) => write!(f, "{player} claims, wrongly"),
            Event::Skip(player) => write!(f, "{player} has no action and is skipped"),
            Event::Stuck(player) => write!(f, "{player} has no action and loses"),
            Event::Elimination { player, cells } => {
                write!(f, "{player} is out; eggs leave")?;
                cells.iter().try_for_each(|cell| write!(f, " {cell}"))
            }
            Event::Win(player) => write!(f, "{player} wins"),
        }
    }
}

/// The kinds of action that a list of events shows.
pub(super) fn kinds(events: &[Event]) -> Vec<&'static str> {
    let hops = events.iter().filter(|event| matches!(event, Event::Hop { .. })).count();
    let mut kinds = match hops {
        0 => Vec::new(),
        1 => vec!["jump"],
        _ => vec!["chain"],
    };
    kinds.extend(events.iter().enumerate().filter_map(|(place, event)| match event {
        Event::Step { .. } => Some("step"),
        Event::Flip { .. } => Some("flip"),
        Event::Look { .. } => Some("look"),
        Event::WrongClaim(_) => Some("wrong-claim"),
        // Later in the list it is the next player who is stuck, not the mover.
        Event::Skip(_) | Event::Stuck(_) if place == 0 => Some("skip"),
        Event::Skip(_) | Event::Stuck(_) => None,
        Event::Hop { .. } | Event::RightClaim(_) | Event::Elimination { .. } | Event::Win(_) => None,
    }));
    kinds
}

impl Ovo {
    /// Carries out an action and hands the turn on.
    pub(super) fn carry_out(&self, position: &Position, action: Action) -> Played<Position, Event> {
        let mover = position.to_move;
        let mut events = Vec::new();
        let mut next = Setup { mark: Mark::None, ..position.setup().clone() };
        match action {
            Action::Move(step) => self.move_egg(position, step, &mut next, &mut events),
            Action::Look(at) => {
                events.extend(position.grid[at].map(|egg| Event::Look { at, owner: egg.owner }));
            }
            Action::Claim => {
                events.push(Event::WrongClaim(mover));
                self.err(&mut next, mover, &mut events);
            }
            Action::Skip => self.skip(&mut next, mover, &mut events),
        }
        next.to_move = self.next_in(&next, mover);
        let position = Position::trusted(next);
        events.extend(self.ending(&position));
        Played { position, events }
    }

    /// What ended the game, if it is over: the claim or the lack of an action that decided it, and the win.
    fn ending(&self, position: &Position) -> Vec<Event> {
        let Some(winner) = self.winner(position) else { return Vec::new() };
        // A game that a wrong claim has ended is not claimed again, even where the winner has finished.
        let reason = if self.winner_by_elimination(position).is_some() {
            None
        } else if self.winner_by_claim(position).is_some() {
            Some(Event::RightClaim(winner))
        } else {
            Some(Event::Stuck(position.to_move))
        };
        reason.into_iter().chain([Event::Win(winner)]).collect()
    }

    /// Clauses 4 and 5: the egg goes, is flipped where it must be, and is remembered where a setting asks for it.
    fn move_egg(&self, position: &Position, step: Move, next: &mut Setup, events: &mut Vec<Event>) {
        let Some(mut egg) = position.grid[step.from] else { return };
        let was_face_down = egg.face == Face::Down;
        match self.destinations(position, step.from).remove(&step) {
            None => return,
            Some(Arrival::Step { flips }) => {
                events.push(Event::Step { from: step.from, to: step.to });
                if flips {
                    egg.face = Face::Down;
                    events.push(Event::Flip { at: step.to, owner: egg.owner });
                }
            }
            Some(Arrival::Chain(hops)) => {
                for hop in hops {
                    events.push(Event::Hop { from: hop.from, over: hop.over, to: hop.to });
                    if hop.flips {
                        egg.face = Face::Down;
                        events.push(Event::Flip { at: hop.to, owner: egg.owner });
                    }
                }
            }
        }
        debug_assert!(step.way == Way::Direct || egg.face == Face::Down);
        next.grid[step.from] = None;
        next.grid[step.to] = Some(egg);
        if was_face_down {
            next.mark = self.remember(step);
        }
    }

    /// What is remembered of the move of a face-down egg.
    pub fn remember(&self, step: Move) -> Mark {
        match self.settings.undo {
            Undo::Free => Mark::None,
            Undo::Banned => Mark::NoReturn { from: step.from, to: step.to },
            Undo::Frozen => Mark::Frozen(step.to),
        }
    }

    /// Clause 7: with two players a wrong claim loses; with four the claimer's eggs leave the board.
    pub fn err(&self, next: &mut Setup, player: Player, events: &mut Vec<Event>) {
        match self.settings.seats {
            Seats::Two => next.erred = Some(player),
            Seats::Four { .. } => {
                let cells: Vec<Cell> = next.grid.eggs_of(player).map(|(cell, _)| cell).collect();
                for &cell in &cells {
                    next.grid[cell] = None;
                }
                events.push(Event::Elimination { player, cells });
            }
        }
    }

    /// Clause 9: nothing happens, or with `stuck=loses` and four players the player is out as after a wrong claim.
    pub fn skip(&self, next: &mut Setup, player: Player, events: &mut Vec<Event>) {
        match (self.settings.stuck, self.settings.seats) {
            (Stuck::Loses, Seats::Four { .. }) => {
                events.push(Event::Stuck(player));
                self.err(next, player, events);
            }
            _ => events.push(Event::Skip(player)),
        }
    }
}
