//! Where a pawn can go: runs, jumps, and the two fixed blocks (clauses 7 to 9).

use super::{Cell, DIRECTIONS, Direction, Labyrinth, Refusal, Setup};
use crate::rules::Player;
use crate::settings::labyrinth::{Distance, EndBlock, EntryRule};

impl Labyrinth {
    /// Clause 7: the cells where a pawn may stop that runs in a direction. It goes cell by cell, and what it may not enter
    /// stops it like a wall. With `distance=full` it stops only at the last.
    pub fn runs(&self, setup: &Setup, player: Player, from: Cell, direction: Direction) -> Vec<Cell> {
        let mut stops = Vec::new();
        let mut at = from;
        while let Some(next) = self.neighbour(setup, at, direction) {
            if setup.pawn(next).is_some() || self.may_enter(setup, player, from, next).is_err() {
                break;
            }
            stops.push(next);
            at = next;
        }
        match self.settings.distance {
            Distance::Any => stops,
            Distance::Full => stops.pop().into_iter().collect(),
        }
    }

    /// Clause 8: the cell just beyond an adjacent opposing pawn, when it is empty and no wall lies before or behind
    /// that pawn.
    pub fn jump(&self, setup: &Setup, player: Player, from: Cell, direction: Direction) -> Option<(Cell, Cell)> {
        let over = self.neighbour(setup, from, direction)?;
        let to = self.neighbour(setup, over, direction)?;
        let legal = setup.pawn(over) == Some(player.next(2))
            && setup.pawn(to).is_none()
            && self.may_enter(setup, player, from, to).is_ok();
        legal.then_some((over, to))
    }

    /// Clause 9: whether a pawn that starts its move on `from` may come to `to`, as far as the fixed blocks decide.
    pub fn may_enter(&self, setup: &Setup, player: Player, from: Cell, to: Cell) -> Result<(), Refusal> {
        let (start, end) = (self.start_block(player), self.end_block(player));
        if to.row == start && from.row != start {
            return Err(Refusal::BackToStart(player));
        }
        if from.row == end && to.row != end && self.settings.end_block == EndBlock::Stay {
            return Err(Refusal::Stays(from));
        }
        if to.row == end && from.row != end {
            let left_behind = setup.count_on(player, start) - usize::from(from.row == start);
            if left_behind > 0 {
                return Err(Refusal::TooEarly { player, left: left_behind });
            }
            if from.row == start && self.settings.entry == EntryRule::AllOnSliders {
                return Err(Refusal::StraightFromStart(from));
            }
        }
        Ok(())
    }

    /// Why a pawn cannot run from one cell to another, or nothing when it can.
    pub(super) fn may_run(&self, setup: &Setup, player: Player, from: Cell, to: Cell) -> Result<(), Refusal> {
        let direction = direction_of(from, to);
        let mut at = from;
        while at != to {
            let next = self.neighbour(setup, at, direction).ok_or(Refusal::NoWay { at, direction })?;
            self.may_enter(setup, player, from, next)?;
            if setup.pawn(next).is_some() {
                return Err(Refusal::PawnInTheWay(next));
            }
            if next.row == to.row && from.row != to.row && next != to {
                return Err(Refusal::NotInLine { from, to });
            }
            at = next;
        }
        match self.runs(setup, player, from, direction).last() {
            Some(&last) if self.settings.distance == Distance::Full && last != to => {
                Err(Refusal::NotFull { from, last })
            }
            _ => Ok(()),
        }
    }

    /// Why a pawn cannot jump from one cell to another, or nothing when it can.
    pub(super) fn may_jump(&self, setup: &Setup, player: Player, from: Cell, to: Cell) -> Result<(), Refusal> {
        let lands = |&direction: &Direction| {
            let over = self.neighbour(setup, from, direction)?;
            (self.neighbour(setup, over, direction) == Some(to)).then_some(over)
        };
        let over = DIRECTIONS.iter().find_map(lands).ok_or(Refusal::NoJump { from, to })?;
        if setup.pawn(over) != Some(player.next(2)) {
            return Err(Refusal::NothingToJump(over));
        }
        if setup.pawn(to).is_some() {
            return Err(Refusal::PawnInTheWay(to));
        }
        self.may_enter(setup, player, from, to)
    }
}

/// The only direction in which a straight way can lead from one cell to another.
fn direction_of(from: Cell, to: Cell) -> Direction {
    if to.row > from.row {
        Direction::Up
    } else if to.row < from.row {
        Direction::Down
    } else if to.index < from.index {
        Direction::Left
    } else {
        Direction::Right
    }
}
