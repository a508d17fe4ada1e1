//! Carrying out an action, with every thing that happens.

use std::fmt;

use strum::IntoStaticStr;

use super::{Action, Cell, CentreMemory, Debt, Labyrinth, Position, Setup, Way};
use crate::rules::{Played, Player};
use crate::settings::labyrinth::{AfterJump, Centre};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Event {
    /// A player slid an own block.
    Slide {
        /// Its row.
        row: u8,
        /// Where to.
        way: Way,
        /// The pawns that went along.
        carried: Vec<(Player, Cell)>,
    },
    /// A player slid the centre block.
    #[strum(serialize = "centre")]
    CentreSlide {
        /// Its row.
        row: u8,
        /// Where to.
        way: Way,
        /// The pawns that went along.
        carried: Vec<(Player, Cell)>,
    },
    /// A pawn went straight on.
    Run {
        /// From.
        from: Cell,
        /// To.
        to: Cell,
    },
    /// A pawn jumped over an opposing one.
    Jump {
        /// From.
        from: Cell,
        /// The pawn jumped over.
        over: Cell,
        /// To.
        to: Cell,
    },
    /// A pawn came to the end block.
    Enter {
        /// Whose.
        player: Player,
        /// Where.
        at: Cell,
    },
    /// A player had no action and was skipped.
    Skip(Player),
    /// A player lost the turn for a jump.
    LostTurn(Player),
    /// A player claimed, because the opponent does not free the end block.
    Claim(Player),
    /// The game is over.
    Win(Player),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Slide { row, way, carried } => write_slide(f, "slider", *row, *way, carried),
            Event::CentreSlide { row, way, carried } => write_slide(f, "centre block", *row, *way, carried),
            Event::Run { from, to } => write!(f, "move {from} to {to}"),
            Event::Jump { from, over, to } => write!(f, "jump {from} over {over} to {to}"),
            Event::Enter { player, at } => write!(f, "{player} enters the end block on {at}"),
            Event::Skip(player) => write!(f, "{player} has no action and is skipped"),
            Event::LostTurn(player) => write!(f, "{player} loses the turn for a jump"),
            Event::Claim(player) => write!(f, "{player} claims: the end block is not being freed"),
            Event::Win(player) => write!(f, "{player} wins"),
        }
    }
}

fn write_slide(f: &mut fmt::Formatter<'_>, block: &str, row: u8, way: Way, carried: &[(Player, Cell)]) -> fmt::Result {
    let side = match way {
        Way::Left => "left",
        Way::Right => "right",
    };
    write!(f, "{block} {row} goes {side}")?;
    for (place, (player, cell)) in carried.iter().enumerate() {
        let word = if place == 0 { " and carries" } else { "," };
        write!(f, "{word} {cell} of {player}")?;
    }
    Ok(())
}

/// The kinds of action that a list of events shows.
pub(super) fn kinds(events: &[Event]) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for event in events.iter().filter(|event| !matches!(event, Event::Win(_))) {
        kinds.push(event.into());
        let carries = match event {
            Event::Slide { carried, .. } | Event::CentreSlide { carried, .. } => !carried.is_empty(),
            _ => false,
        };
        if carries {
            kinds.push("carry");
        }
    }
    kinds
}

impl Labyrinth {
    /// Carries out an action and hands the turn on.
    pub(super) fn carry_out(&self, position: &Position, action: Action) -> Played<Position, Event> {
        let mover = position.to_move;
        let mut events = Vec::new();
        let mut next = position.setup().clone();
        match action {
            Action::Slide { row, way } => {
                events.push(self.slide_event(position, row, way));
                self.slide(&mut next, row, way);
            }
            Action::Run { from, to } => {
                events.push(Event::Run { from, to });
                self.put_pawn(&mut next, from, to, &mut events);
            }
            Action::Jump { from, to } => {
                let over = self.jumped_over(position, from, to);
                events.extend(over.map(|over| Event::Jump { from, over, to }));
                self.put_pawn(&mut next, from, to, &mut events);
                self.owe(&mut next, mover);
            }
            Action::Skip if position.debts[mover] == Debt::NextTurn => {
                events.push(Event::LostTurn(mover));
                next.debts[mover] = Debt::None;
            }
            Action::Skip => events.push(Event::Skip(mover)),
        }
        let slid = matches!(action, Action::Slide { row, .. } if row == self.board().centre_row());
        next.centre = self.remember(position.centre, slid);
        next.to_move = mover.next(2);
        if self.may_claim(&next, mover) && !self.has_crossed(&next, mover) {
            events.push(Event::Claim(mover));
        }
        events.extend(self.winner(&next).map(Event::Win));
        Played { position: Position::trusted(next), events }
    }

    /// Clause 5: the block goes by one notch, and pawns are on cells, so they go along.
    pub fn slide(&self, setup: &mut Setup, row: u8, way: Way) {
        let slider = usize::from(row).checked_sub(1);
        if let Some(offset) = slider.and_then(|slider| setup.offsets.get_mut(slider)) {
            *offset += way.step();
        }
    }

    fn slide_event(&self, setup: &Setup, row: u8, way: Way) -> Event {
        let carried = self.cells_of(row).filter_map(|cell| setup.pawn(cell).map(|player| (player, cell))).collect();
        match row == self.board().centre_row() {
            true => Event::CentreSlide { row, way, carried },
            false => Event::Slide { row, way, carried },
        }
    }

    fn put_pawn(&self, next: &mut Setup, from: Cell, to: Cell, events: &mut Vec<Event>) {
        let player = next.to_move;
        if !next.pawns[player].remove(&from) {
            return;
        }
        next.pawns[player].insert(to);
        let end = self.end_block(player);
        if to.row == end && from.row != end {
            events.push(Event::Enter { player, at: to });
        }
    }

    fn jumped_over(&self, setup: &Setup, from: Cell, to: Cell) -> Option<Cell> {
        let jumps = super::DIRECTIONS.into_iter().filter_map(|way| self.jump(setup, setup.to_move, from, way));
        jumps.into_iter().find(|(_, end)| *end == to).map(|(over, _)| over)
    }

    /// Clause 8 with `after-jump=lose-next`: the player sits out the next own turn.
    pub fn owe(&self, next: &mut Setup, player: Player) {
        if self.settings.after_jump == AfterJump::LoseNext {
            next.debts[player] = Debt::NextTurn;
        }
    }

    /// Clauses 6 and 12: what is remembered of the centre block after a turn.
    pub fn remember(&self, before: CentreMemory, slid: bool) -> CentreMemory {
        match (slid, before, self.settings.centre) {
            (true, _, _) => CentreMemory::LastTurn,
            (false, CentreMemory::LastTurn, Centre::AnyoneLast) => CentreMemory::TurnBefore,
            _ => CentreMemory::Rested,
        }
    }
}
