//! OVO's strategies in the words of the literal rules: what `packed::ovo` plays on bit boards, written a second time.

use super::literal::{InRules, Last};
use crate::packed::{Fault, ovo};
use crate::rules::ovo::{Action, Cell, Egg, Event, Face, Move, Ovo, Position, Way};
use crate::rules::{Player, Rules};

/// The strategy of this name.
pub fn strategy(name: &str) -> Option<Box<dyn InRules<Ovo>>> {
    match name {
        name if name == ovo::TAKE_BACK.name => Some(Box::new(Plan(take_back))),
        name if name == ovo::PULL_OUT.name => Some(Box::new(Plan(pull_out))),
        _ => None,
    }
}

/// A strategy that remembers nothing: the answer to the last turn and the position after it.
struct Plan(fn(&Ovo, Option<Last<'_, Ovo>>, &Position) -> Action);

impl InRules<Ovo> for Plan {
    fn answer(
        &self,
        rules: &Ovo,
        last: Option<Last<'_, Ovo>>,
        memory: u64,
        after: &Position,
    ) -> Result<(Action, u64), Fault> {
        Ok(((self.0)(rules, last, after), memory))
    }
}

/// A face-down egg that was just moved goes back; otherwise as little as possible is done.
fn take_back(rules: &Ovo, last: Option<Last<'_, Ovo>>, after: &Position) -> Action {
    let back = last.and_then(|last| match last.turn {
        Action::Move(Move { from, to, .. }) if is_face_down(last.before, from) => {
            Some(Action::Move(Move { from: to, to: from, way: Way::Direct }))
        }
        _ => None,
    });
    back.unwrap_or_else(|| idle(rules, after))
}

/// When a set lacks only one egg, another is moved out of its camp; otherwise as little as possible is done.
fn pull_out(rules: &Ovo, _last: Option<Last<'_, Ovo>>, after: &Position) -> Action {
    let other = after.to_move.next(2);
    let eggs: Vec<(Cell, Egg)> = after.grid.eggs_of(other).collect();
    let home = eggs.iter().filter(|(cell, egg)| egg.face == Face::Down && rules.in_camp(other, *cell)).count();
    let lacks_one = eggs.iter().all(|(_, egg)| egg.face == Face::Down) && home + 1 == eggs.len();
    let leaves = |step: &Move| {
        after.grid[step.from].is_some_and(|egg| egg.owner == other)
            && rules.in_camp(other, step.from)
            && !rules.in_camp(other, step.to)
    };
    let board = rules.settings().board;
    let out = moves(rules, after).filter(|step| lacks_one && leaves(step));
    let out = out.min_by_key(|step| (step.from.index(board), step.to.index(board)));
    out.map_or_else(|| idle(rules, after), Action::Move)
}

fn is_face_down(position: &Position, cell: Cell) -> bool {
    position.grid[cell].is_some_and(|egg| egg.face == Face::Down)
}

/// Looks at an egg if any is face-down. If none is, moves an own egg: rather without a flip, rather towards home, rather home; then the lowest cells.
fn idle(rules: &Ovo, position: &Position) -> Action {
    if let Some((cell, _)) = position.grid.eggs().find(|(_, egg)| egg.face == Face::Down) {
        return Action::Look(cell);
    }
    let board = rules.settings().board;
    let rows = |cell: Cell| i32::from(rows_from_home(rules, position.to_move, cell));
    let key = |step: &Move| {
        let flips =
            rules.play(position, Action::Move(*step)).events.iter().any(|event| matches!(event, Event::Flip { .. }));
        let away = 2 * (rows(step.to) - rows(step.from)) + i32::from(!rules.in_camp(position.to_move, step.to));
        (flips, away, step.from.index(board), step.to.index(board), step.way)
    };
    moves(rules, position).min_by_key(key).map_or(Action::Skip, Action::Move)
}

fn moves(rules: &Ovo, position: &Position) -> impl Iterator<Item = Move> {
    rules.actions(position).into_iter().filter_map(|action| match action {
        Action::Move(step) => Some(step),
        _ => None,
    })
}

fn rows_from_home(rules: &Ovo, player: Player, cell: Cell) -> u8 {
    if player == Player::FIRST { cell.row } else { rules.settings().board.height - 1 - cell.row }
}
