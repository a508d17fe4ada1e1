//! The classic boards can be crossed: there is no cell from which a pawn never gets home. Whole games are in `games`.

use std::collections::{BTreeSet, VecDeque};

use gamut::settings::labyrinth::Board;

use super::settings;

/// The cells from which a red pawn that is alone gets to the end block without touching its start block again, both
/// players helping.
fn safe_cells(board: &Board) -> BTreeSet<(u8, u8)> {
    let last = board.rows() - 1;
    let range = |row: u8| if board.slider(row).is_some() { board.range } else { 0 };
    let linked = |lower: (u8, u8), upper: (u8, u8)| {
        lower.1.abs_diff(upper.1) <= range(lower.0) + range(upper.0)
            && board.top(lower.0, lower.1).is_open()
            && board.bottom(upper.0, upper.1).is_open()
    };
    let near = |one: (u8, u8), other: (u8, u8)| match other.0.checked_sub(one.0) {
        Some(0) => other.1.abs_diff(one.1) == 1 && board.right(one.0, one.1.min(other.1)).is_open(),
        Some(1) => linked(one, other),
        None if one.0 - other.0 == 1 => linked(other, one),
        _ => false,
    };
    let cells: Vec<(u8, u8)> = (1..=last).flat_map(|row| (0..board.cells).map(move |index| (row, index))).collect();
    let mut safe: BTreeSet<(u8, u8)> = cells.iter().copied().filter(|cell| cell.0 == last).collect();
    let mut open: VecDeque<(u8, u8)> = safe.iter().copied().collect();
    while let Some(cell) = open.pop_front() {
        for &other in cells.iter().filter(|&&other| near(cell, other)) {
            if safe.insert(other) {
                open.push_back(other);
            }
        }
    }
    safe
}

#[test]
fn no_pawn_is_trapped_on_the_classic_boards() {
    for name in ["classic9", "classic7"] {
        let board = settings(&format!("board={name}")).board.board().clone();
        // The boards are fair under a half-turn, so this holds for blue too.
        assert_eq!(safe_cells(&board).len(), usize::from(board.rows() - 1) * usize::from(board.cells), "{name}");
    }
}
