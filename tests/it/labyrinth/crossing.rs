//! The classic boards can be crossed: whole games by legal turns, and no cell from which a pawn never gets home.

use std::collections::{BTreeSet, VecDeque};
use std::fs;

use gamut::rules::labyrinth::{Event, Labyrinth, RED};
use gamut::rules::{Outcome, Rules};
use gamut::settings::Variant;
use gamut::settings::labyrinth::Board;

use super::settings;

/// Plays a file of `tests/data/games` by the literal rules: comments, a variant, then actions. Returns the plies and the kinds of action.
fn replay(name: &str) -> (usize, BTreeSet<&'static str>) {
    let text = fs::read_to_string(format!("tests/data/games/{name}.game")).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let variant: Variant = lines.next().unwrap().parse().unwrap();
    let Variant::Labyrinth(settings) = variant else { panic!("{name} is of another game") };
    let rules = Labyrinth::new(settings);
    let mut position = rules.start();
    let (mut plies, mut kinds) = (0, BTreeSet::new());
    for word in lines.flat_map(str::split_whitespace) {
        let action = rules.read_action(word).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(rules.refusal(&position, action), None, "{name}: {word} on ply {}", plies + 1);
        let played = rules.play(&position, action);
        kinds.extend(rules.kinds(&played.events));
        plies += 1;
        let wins = played.events.contains(&Event::Win(RED));
        assert_eq!(rules.outcome(&played.position), wins.then_some(Outcome::Win(RED)), "{name}: {word}");
        position = played.position;
    }
    assert_eq!(rules.outcome(&position), Some(Outcome::Win(RED)), "{name}");
    (plies, kinds)
}

#[test]
fn whole_games_on_the_classic_boards() {
    let everything = BTreeSet::from(["carry", "centre", "enter", "jump", "run", "slide"]);
    assert_eq!(replay("labyrinth-classic7"), (77, BTreeSet::from(["carry", "enter", "jump", "run", "slide"])));
    assert_eq!(replay("labyrinth-classic9"), (99, everything));
}

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
