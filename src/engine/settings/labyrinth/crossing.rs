//! Whether a pawn can cross a board at all, and if not, what stops it.
//!
//! One pawn alone on the board, with both players sliding whatever helps it: if it cannot cross then, it never can. The
//! converse is not claimed, since other pawns and an unwilling opponent are left out.

use super::board::{Board, Owner};
use super::{Carry, Overhang, Settings};

/// Where a lone pawn is: a cell, and how far its row has been slid. The other rows are wherever they help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    row: u8,
    index: u8,
    offset: i8,
}

/// What stops the pawns of a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stop {
    /// The last row that can be reached.
    row: u8,
    /// The row that cannot.
    beyond: u8,
    cause: Cause,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// Every cell that can be reached has a wall on the far side.
    WallsHere,
    /// The next row is walled all along its near side.
    WallsBeyond,
    /// There are openings, but they never come into line.
    NeverInLine,
}

/// A sentence for each colour that cannot cross, or one for both.
pub(super) fn warnings(settings: &Settings) -> Vec<String> {
    let board = settings.board.board();
    let said = |colour: Owner| blocked(settings, colour).map(|stop| describe(board, colour, stop));
    match (said(Owner::Red), said(Owner::Blue)) {
        (Some(red), Some(blue)) => vec![format!("nobody can cross this board: {red}, and {blue}")],
        (Some(red), None) => vec![format!("red cannot cross this board: {red}")],
        (None, Some(blue)) => vec![format!("blue cannot cross this board: {blue}")],
        (None, None) => Vec::new(),
    }
}

fn describe(board: &Board, colour: Owner, stop: Stop) -> String {
    let name = |row: u8| match board.rows() - 1 - row {
        _ if row == 0 => "red's start block".to_owned(),
        0 => "blue's start block".to_owned(),
        _ => format!("slider {row}"),
    };
    let (row, beyond) = (name(stop.row), name(stop.beyond));
    let reason = match stop.cause {
        Cause::WallsHere => format!("every cell of {row} that they can reach has a wall towards {beyond}"),
        Cause::WallsBeyond => format!("every cell of {beyond} has a wall towards {row}"),
        Cause::NeverInLine => {
            format!(
                "no opening of {row} that they can reach comes into line with one of {beyond} within range = {}",
                board.range
            )
        }
    };
    format!("{colour} pawns get no further than {row}, because {reason}")
}

/// What stops a colour, if anything does.
fn blocked(settings: &Settings, colour: Owner) -> Option<Stop> {
    let board = settings.board.board();
    let (start, end, ahead) = match colour {
        Owner::Blue => (board.rows() - 1, 0, -1i8),
        Owner::Red | Owner::Centre => (0, board.rows() - 1, 1),
    };
    let places = reached(settings, colour, start);
    let far = |place: &&Place| place.row.abs_diff(start);
    let row = places.iter().max_by_key(far)?.row;
    if row == end {
        return None;
    }
    let beyond = row.checked_add_signed(ahead)?;
    let open = |row: u8, index: u8, towards: i8| match towards {
        1 => board.top(row, index).is_open(),
        _ => board.bottom(row, index).is_open(),
    };
    let cause = if !places.iter().any(|place| place.row == row && open(row, place.index, ahead)) {
        Cause::WallsHere
    } else if !(0..board.cells).any(|index| open(beyond, index, -ahead)) {
        Cause::WallsBeyond
    } else {
        Cause::NeverInLine
    };
    Some(Stop { row, beyond, cause })
}

/// Every place that a lone pawn can get to.
fn reached(settings: &Settings, colour: Owner, start: u8) -> Vec<Place> {
    let board = settings.board.board();
    let mut places: Vec<Place> = (0..board.cells).map(|index| Place { row: start, index, offset: 0 }).collect();
    let mut at = 0;
    while at < places.len() {
        let place = places[at];
        at += 1;
        let beside = beside(board, place);
        let across = [-1, 1].into_iter().flat_map(|way| across(board, place, way));
        let slid = slid(settings, colour, place);
        for next in beside.into_iter().chain(across).chain(slid) {
            if in_frame(settings, next) && !places.contains(&next) {
                places.push(next);
            }
        }
    }
    places
}

fn in_frame(settings: &Settings, place: Place) -> bool {
    let column = place.index as i8 + place.offset;
    settings.overhang == Overhang::Usable || (0..settings.board.board().cells as i8).contains(&column)
}

fn beside(board: &Board, place: Place) -> Vec<Place> {
    let Place { row, index, .. } = place;
    let mut found = Vec::new();
    if index > 0 && board.right(row, index - 1).is_open() {
        found.push(Place { index: index - 1, ..place });
    }
    if index + 1 < board.cells && board.right(row, index).is_open() {
        found.push(Place { index: index + 1, ..place });
    }
    found
}

/// The cells of the next row, slid to where they are in line.
fn across(board: &Board, place: Place, way: i8) -> Vec<Place> {
    let Some(row) = place.row.checked_add_signed(way).filter(|&row| row < board.rows()) else { return Vec::new() };
    let leaves = if way > 0 { board.top(place.row, place.index) } else { board.bottom(place.row, place.index) };
    if !leaves.is_open() {
        return Vec::new();
    }
    let column = place.index as i8 + place.offset;
    let range = if board.slider(row).is_some() { board.range as i8 } else { 0 };
    let enters = |index: u8| if way > 0 { board.bottom(row, index) } else { board.top(row, index) };
    let open = (0..board.cells).filter(|&index| enters(index).is_open());
    let there = open.map(|index| Place { row, index, offset: column - index as i8 });
    there.filter(|place| place.offset.abs() <= range).collect()
}

/// The same cell after its block has been slid with the pawn on it, where `carry` lets somebody do that.
fn slid(settings: &Settings, colour: Owner, place: Place) -> Vec<Place> {
    let board = settings.board.board();
    let Some(slider) = board.slider(place.row) else { return Vec::new() };
    let carried = match settings.carry {
        Carry::All => true,
        Carry::Empty => false,
        Carry::Own => slider.owner == colour || slider.owner == Owner::Centre,
    };
    let range = board.range as i8;
    let offsets = [place.offset - 1, place.offset + 1].into_iter().filter(|offset| carried && offset.abs() <= range);
    offsets.map(|offset| Place { offset, ..place }).collect()
}
