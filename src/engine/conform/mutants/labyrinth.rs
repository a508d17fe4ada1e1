//! Labyrinth with one clause left out or misread.

use super::{Draft, after};
use crate::rules::labyrinth::{
    Action, Cell, CentreMemory, DIRECTIONS, Direction, Labyrinth, Position, RED, Setup, Way,
};
use crate::rules::{Outcome, Rules};
use crate::settings::labyrinth::Owner;

type Lack = super::Lack<Labyrinth>;
type Wrong = Draft<Labyrinth>;

pub(super) const LACKS: &[Lack] = &[
    Lack::of("offsets-ignored", 1, "moves pawns as if all sliders were in the middle", |rules, position, draft| {
        let in_line = Setup { offsets: vec![0; position.offsets.len()], ..position.setup().clone() };
        let turns = rules.turns(&in_line).into_iter();
        replace_moves(rules, position, draft, turns.filter(|action| !matches!(action, Action::Slide { .. })).collect());
    }),
    Lack::of("walls-on-one-side", 2, "looks only at the walls of the cell that a pawn leaves", walls_on_one_side),
    Lack::begins("blue-begins", 3, "lets blue begin", |rules| {
        rules.write_setup(&Setup { to_move: RED.next(2), ..rules.start().setup().clone() })
    }),
    Lack::of("slide-keeps-the-turn", 4, "lets a player go on after a slide", |rules, position, draft| {
        for turn in draft.turns.iter_mut().filter(|turn| matches!(turn.action, Action::Slide { .. })) {
            let next = after(rules, position, turn.action);
            turn.next = rules.write_setup(&Setup { to_move: position.to_move, ..next });
        }
    }),
    Lack::of("slides-any-block", 5, "lets a player slide the opponent's blocks", |rules, position, draft| {
        add_slides(rules, position, draft, |owner| owner != Owner::Centre);
    }),
    Lack::of("pawns-stay-behind", 5, "leaves pawns in their columns when a block is slid", |rules, position, draft| {
        for turn in &mut draft.turns {
            let Action::Slide { row, way } = turn.action else { continue };
            let mut next = after(rules, position, turn.action);
            for player in [RED, RED.next(2)] {
                let stay = |cell: &Cell| match cell.index.checked_add_signed(-way.step()) {
                    Some(index) if cell.row == row && index < rules.board().cells => Cell { index, ..*cell },
                    _ => *cell,
                };
                next.pawns[player] = next.pawns[player].iter().map(stay).collect();
            }
            turn.next = rules.write_setup(&next);
        }
    }),
    Lack::of("centre-never-rests", 6, "lets the centre block be slid on two turns in a row", centre_never_rests),
    Lack::of("one-cell-only", 7, "moves a pawn by one cell only", |rules, position, draft| {
        let near =
            |from: Cell, to: Cell| DIRECTIONS.iter().any(|&way| rules.neighbour(position, from, way) == Some(to));
        draft.turns.retain(|turn| !matches!(turn.action, Action::Run { from, to } if !near(from, to)));
    }),
    Lack::of("runs-through-pawns", 7, "lets a pawn run through other pawns", |rules, position, draft| {
        for (from, direction) in ways(position, draft) {
            let step = |cell: &Cell| rules.neighbour(position, *cell, direction);
            let way = std::iter::successors(step(&from), step);
            let way = way.take_while(|to| rules.may_enter(position, position.to_move, from, *to).is_ok());
            let free = way.filter(|to| position.pawn(*to).is_none());
            free.for_each(|to| draft.add(rules, position, Action::Run { from, to }));
        }
        keep_to_the_call(rules, position, draft);
    }),
    Lack::of("no-jumps", 8, "does not know jumps", |_, _, draft| draft.without("jump")),
    Lack::of("jumps-own-pawns", 8, "lets a pawn jump over a pawn of its own colour", |rules, position, draft| {
        let mover = position.to_move;
        for (from, direction) in ways(position, draft) {
            let step = |cell: Cell| rules.neighbour(position, cell, direction);
            let own = step(from).filter(|over| position.pawn(*over) == Some(mover));
            let free = |to: &Cell| position.pawn(*to).is_none() && rules.may_enter(position, mover, from, *to).is_ok();
            if let Some(to) = own.and_then(step).filter(free) {
                draft.add(rules, position, Action::Jump { from, to });
            }
        }
        keep_to_the_call(rules, position, draft);
    }),
    Lack::of("comes-back", 9, "lets a pawn come back to its start block", |rules, position, draft| {
        add_entries(rules, position, draft, rules.start_block(position.to_move));
    }),
    Lack::of("enters-early", 9, "lets a pawn enter the end block before the others have left", enters_early),
    Lack::of("win-forgotten", 10, "does not notice that all pawns have crossed", |rules, position, draft| {
        draft.revive(rules, position, rules.turns(position));
    }),
    Lack::of("one-pawn-wins", 10, "ends the game when the first pawn has crossed", |rules, position, draft| {
        let before = position.to_move.next(2);
        if draft.goes_on() && position.count_on(before, rules.end_block(before)) > 0 {
            draft.end(Outcome::Win(before));
        }
    }),
    Lack::of("no-skips", 11, "knows no action for a player who can do nothing", |_, _, draft| draft.without("skip")),
    Lack::of("centre-forgotten", 12, "does not keep in the position that the centre block was slid", centre_forgotten),
    Lack::of("stays-at-home", 13, "lets a player who is called to free the start block do something else", stays),
];

/// What is added to the actions of a player who must free the start block keeps to that, too.
fn keep_to_the_call(rules: &Labyrinth, position: &Position, draft: &mut Wrong) {
    if draft.goes_on() && rules.must_free(position) {
        draft.turns.retain(|turn| rules.frees(position, turn.action));
    }
}

/// Replaces runs and jumps by others.
fn replace_moves(rules: &Labyrinth, position: &Position, draft: &mut Wrong, moves: Vec<Action>) {
    if !draft.goes_on() {
        return;
    }
    draft.turns.retain(|turn| matches!(turn.action, Action::Slide { .. }));
    moves.into_iter().for_each(|action| draft.add(rules, position, action));
    keep_to_the_call(rules, position, draft);
    if draft.turns.is_empty() {
        draft.add(rules, position, Action::Skip);
    }
}

/// The neighbour of a cell when only its own walls count.
fn beyond_own_walls(rules: &Labyrinth, setup: &Setup, cell: Cell, direction: Direction) -> Option<Cell> {
    let board = rules.board();
    let (row, open) = match direction {
        Direction::Left | Direction::Right => return rules.neighbour(setup, cell, direction),
        Direction::Up => (cell.row + 1, board.top(cell.row, cell.index).is_open()),
        Direction::Down => (cell.row.checked_sub(1)?, board.bottom(cell.row, cell.index).is_open()),
    };
    if !open || row > rules.last_row() {
        return None;
    }
    let column = rules.column(setup, cell);
    rules.cells_of(row).find(|&other| rules.column(setup, other) == column && rules.is_usable(setup, other))
}

/// Adds every slide within its range of the blocks that pass a test.
fn add_slides(rules: &Labyrinth, position: &Position, draft: &mut Wrong, fits: impl Fn(Owner) -> bool) {
    if !draft.goes_on() {
        return;
    }
    for row in 1..rules.last_row() {
        let fits = rules.board().slider(row).is_some_and(|slider| fits(slider.owner));
        for way in [Way::Left, Way::Right] {
            if fits && (position.offset(row) + way.step()).unsigned_abs() <= rules.board().range {
                draft.add(rules, position, Action::Slide { row, way });
            }
        }
    }
    keep_to_the_call(rules, position, draft);
}

/// Every pawn of the player to move with every direction, while the game goes on.
fn ways(position: &Position, draft: &Wrong) -> Vec<(Cell, Direction)> {
    let pawns = position.pawns[position.to_move].iter().filter(|_| draft.goes_on());
    pawns.flat_map(|&from| DIRECTIONS.map(|direction| (from, direction))).collect()
}

/// Adds the runs that only clause 9 forbids, where they end on a given block.
fn add_entries(rules: &Labyrinth, position: &Position, draft: &mut Wrong, block: u8) {
    for (from, direction) in ways(position, draft) {
        let step = |cell: &Cell| rules.neighbour(position, *cell, direction);
        let way = std::iter::successors(step(&from), step).take_while(|to| position.pawn(*to).is_none());
        let entries = way.filter(|to| to.row == block && from.row != block);
        entries.for_each(|to| draft.add(rules, position, Action::Run { from, to }));
    }
    keep_to_the_call(rules, position, draft);
}

fn stays(rules: &Labyrinth, position: &Position, draft: &mut Wrong) {
    if draft.goes_on() {
        rules.turns(position).into_iter().for_each(|action| draft.add(rules, position, action));
    }
}

fn centre_forgotten(rules: &Labyrinth, position: &Position, draft: &mut Wrong) {
    for turn in &mut draft.turns {
        let next = after(rules, position, turn.action);
        turn.next = rules.write_setup(&Setup { centre: CentreMemory::Rested, ..next });
    }
}

fn walls_on_one_side(rules: &Labyrinth, position: &Position, draft: &mut Wrong) {
    let mover = position.to_move;
    let mut moves = Vec::new();
    for &from in &position.pawns[mover] {
        for direction in DIRECTIONS {
            let step = |cell: &Cell| beyond_own_walls(rules, position, *cell, direction);
            let way = std::iter::successors(step(&from), step);
            let free = |to: &Cell| position.pawn(*to).is_none() && rules.may_enter(position, mover, from, *to).is_ok();
            moves.extend(way.take_while(free).map(|to| Action::Run { from, to }));
            let jump = step(&from).filter(|over| position.pawn(*over) == Some(mover.next(2))).as_ref().and_then(step);
            moves.extend(jump.filter(free).map(|to| Action::Jump { from, to }));
        }
    }
    replace_moves(rules, position, draft, moves);
}

fn centre_never_rests(rules: &Labyrinth, position: &Position, draft: &mut Wrong) {
    add_slides(rules, position, draft, |owner| owner == Owner::Centre);
}

fn enters_early(rules: &Labyrinth, position: &Position, draft: &mut Wrong) {
    add_entries(rules, position, draft, rules.end_block(position.to_move));
}
