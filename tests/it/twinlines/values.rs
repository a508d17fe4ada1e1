//! Counts and values of small variants, found by an independent program without symmetry.

use std::collections::HashMap;

use gamut::packed::{self, Packed, WithPacked};
use gamut::rules::{Outcome, Rules};
use gamut::settings::Variant;

use crate::conformance::reachable;

/// What a variant's whole graph comes to. Values are for the player to move; a position that is over counts as won,
/// lost or drawn in 0.
#[derive(Debug, PartialEq, Eq)]
struct Figures {
    positions: usize,
    moves: usize,
    won: usize,
    lost: usize,
    drawn: usize,
    largest: Option<u32>,
    start: Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    Win(u32),
    Loss(u32),
    Draw,
}

/// Every position of a game for two players with its value, and the number of different moves.
struct Solved<C> {
    found: Vec<C>,
    moves: usize,
    values: Vec<Value>,
}

/// Solves a game by sweeps: whatever is decided in n plies follows from what is decided in n - 1.
fn solve<G: Packed>(game: &G, merged: bool) -> Solved<G::Code> {
    let found = if merged { reachable_up_to_symmetry(game) } else { reachable(game) };
    let number: HashMap<_, u32> = found.iter().copied().zip(0..).collect();
    let mut edges = Vec::new();
    let mut ends = vec![0];
    let mut next = Vec::new();
    for &code in &found {
        match merged {
            true => game.canonical_successors(code, &mut next),
            false => game.successors(code, &mut next),
        }
        next.sort_unstable();
        next.dedup();
        edges.extend(next.iter().map(|code| number[code]));
        ends.push(edges.len());
    }
    let mut values: Vec<Option<Value>> = found.iter().map(|&code| ended(game, code)).collect();
    for plies in 1.. {
        let decided: Vec<(usize, Value)> = (0..found.len())
            .filter(|&place| values[place].is_none())
            .filter_map(|place| Some((place, decide(&values, &edges[ends[place]..ends[place + 1]], plies)?)))
            .collect();
        if decided.is_empty() {
            break;
        }
        decided.into_iter().for_each(|(place, value)| values[place] = Some(value));
    }
    let values = values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect();
    Solved { found, moves: edges.len(), values }
}

struct Count;

impl WithPacked for Count {
    type Output = Figures;

    fn with<G: Packed>(self, game: G) -> Figures {
        let Solved { found, moves, values } = solve(&game, false);
        let count = |wanted: fn(&Value) -> bool| values.iter().filter(|value| wanted(value)).count();
        let distance = |value: &Value| match value {
            Value::Win(plies) | Value::Loss(plies) => Some(*plies),
            Value::Draw => None,
        };
        Figures {
            positions: found.len(),
            moves,
            won: count(|value| matches!(value, Value::Win(_))),
            lost: count(|value| matches!(value, Value::Loss(_))),
            drawn: count(|value| matches!(value, Value::Draw)),
            largest: values.iter().filter_map(distance).max(),
            start: values[0],
        }
    }
}

/// Solves a game with and without symmetry, and returns how many positions there are either way.
struct Compare;

impl WithPacked for Compare {
    type Output = (usize, usize);

    fn with<G: Packed>(self, game: G) -> (usize, usize) {
        let (full, merged) = (solve(&game, false), solve(&game, true));
        let merged_values: HashMap<_, _> = merged.found.iter().zip(&merged.values).collect();
        for (&code, value) in full.found.iter().zip(&full.values) {
            let text = game.rules().write_position(&game.unpack(code));
            assert_eq!(merged_values.get(&game.canonical(code)), Some(&value), "{text}");
        }
        (full.found.len(), merged.found.len())
    }
}

fn ended<G: Packed>(game: &G, code: G::Code) -> Option<Value> {
    match game.outcome(code)? {
        Outcome::Win(winner) if winner == game.to_move(code) => Some(Value::Win(0)),
        Outcome::Win(_) => Some(Value::Loss(0)),
        Outcome::Draw => Some(Value::Draw),
    }
}

fn decide(values: &[Option<Value>], next: &[u32], plies: u32) -> Option<Value> {
    let mut next = next.iter().map(|&place| values[place as usize]);
    if next.clone().any(|value| matches!(value, Some(Value::Loss(_)))) {
        return Some(Value::Win(plies));
    }
    next.all(|value| matches!(value, Some(Value::Win(_)))).then_some(Value::Loss(plies))
}

fn reachable_up_to_symmetry<G: Packed>(game: &G) -> Vec<G::Code> {
    let start = game.canonical(game.start());
    let mut seen = std::collections::HashSet::from([start]);
    let mut found = vec![start];
    let mut next = Vec::new();
    let mut at = 0;
    while at < found.len() {
        game.canonical_successors(found[at], &mut next);
        found.extend(next.iter().filter(|&&code| seen.insert(code)));
        at += 1;
    }
    found
}

fn open<J: WithPacked>(text: &str, job: J) -> J::Output {
    let variant: Variant = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    packed::open(&variant, job).unwrap()
}

#[test]
fn symmetry_changes_no_value() {
    assert_eq!(open("twinlines small", Compare), (216_306, 14_904));
    assert_eq!(open("twinlines board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC", Compare), (15_229, 1_069));
}

#[test]
fn three_by_three_is_a_win_in_seven() {
    let figures = open("twinlines board=3x3 line=3 goal=1 tiles=9 colours=ABCBCACAB,ABCBCACAB", Count);
    let expected = Figures {
        positions: 216_306,
        moves: 946_725,
        won: 128_073,
        lost: 74_618,
        drawn: 13_615,
        largest: Some(7),
        start: Value::Win(7),
    };
    assert_eq!(figures, expected);
}

#[test]
fn with_four_tiles_nobody_can_make_a_line_of_three() {
    let figures = open("twinlines board=3x3 line=3 goal=1 tiles=4 colours=ABCBCACAB,ABCBCACAB", Count);
    let (positions, moves) = (808_138, 27_777_573);
    let expected = Figures { positions, moves, won: 0, lost: 0, drawn: positions, largest: None, start: Value::Draw };
    assert_eq!(figures, expected);
}

#[test]
fn three_by_two_with_four_tiles_is_a_draw() {
    let figures = open("twinlines board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC", Count);
    let (positions, moves) = (15_229, 76_656);
    let expected = Figures { positions, moves, won: 0, lost: 0, drawn: positions, largest: None, start: Value::Draw };
    assert_eq!(figures, expected);
}
