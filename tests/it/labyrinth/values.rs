//! Solved values of small boards, found by an independent program and again by a plain solver that only tests use.

use std::collections::HashMap;

use gamut::packed::{self, Packed, WithPacked};
use gamut::rules::Outcome;
use gamut::settings::Variant;

/// What is known of a variant.
#[derive(Debug, PartialEq, Eq)]
struct Values {
    positions: usize,
    /// Distinct successors, summed over the positions that are not over.
    moves: usize,
    won: usize,
    lost: usize,
    drawn: usize,
    largest_distance: u32,
    start: Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    Won,
    Lost,
    Drawn,
}

/// Whether positions that are images of each other count once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Merge {
    Nothing,
    Images,
}

/// Backward induction over all reachable positions: a position is won when a successor is lost, lost when all are won,
/// and drawn when neither is ever found.
struct Solve(Merge);

impl WithPacked for Solve {
    type Output = Values;

    fn with<G: Packed>(self, game: G) -> Values {
        let canonical = |code: G::Code| if self.0 == Merge::Images { game.canonical(code) } else { code };
        let mut codes = vec![canonical(game.start())];
        let mut numbers = HashMap::from([(codes[0], 0usize)]);
        let mut before: Vec<Vec<u32>> = vec![Vec::new()];
        let mut undecided: Vec<u32> = Vec::new();
        let mut next = Vec::new();
        let mut moves = 0;
        let mut at = 0;
        while at < codes.len() {
            game.successors(codes[at], &mut next);
            next.iter_mut().for_each(|code| *code = canonical(*code));
            next.sort();
            next.dedup();
            moves += next.len();
            undecided.push(next.len() as u32);
            for &code in &next {
                let number = *numbers.entry(code).or_insert_with(|| {
                    codes.push(code);
                    before.push(Vec::new());
                    codes.len() - 1
                });
                before[number].push(at as u32);
            }
            at += 1;
        }

        let mut values: Vec<Option<Value>> = vec![None; codes.len()];
        let mut layer = Vec::new();
        for (number, &code) in codes.iter().enumerate() {
            if let Some(Outcome::Win(winner)) = game.outcome(code) {
                values[number] = Some(if winner == game.to_move(code) { Value::Won } else { Value::Lost });
                layer.push(number);
            }
        }
        let mut distance = 0;
        while !layer.is_empty() {
            let mut following = Vec::new();
            for number in layer {
                for &earlier in &before[number] {
                    let earlier = earlier as usize;
                    if values[earlier].is_some() {
                        continue;
                    }
                    undecided[earlier] -= 1;
                    values[earlier] = match values[number] {
                        Some(Value::Lost) => Some(Value::Won),
                        _ if undecided[earlier] == 0 => Some(Value::Lost),
                        _ => None,
                    };
                    following.extend(values[earlier].map(|_| earlier));
                }
            }
            distance += u32::from(!following.is_empty());
            layer = following;
        }
        let count = |wanted: Option<Value>| values.iter().filter(|&&value| value == wanted).count();
        Values {
            positions: codes.len(),
            moves,
            won: count(Some(Value::Won)),
            lost: count(Some(Value::Lost)),
            drawn: count(None),
            largest_distance: distance,
            start: values[0].unwrap_or(Value::Drawn),
        }
    }
}

fn solve(variant: &str, merge: Merge) -> Values {
    let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    packed::open(&variant, Solve(merge)).unwrap_or_else(|error| panic!("{variant}: {error}"))
}

#[track_caller]
fn check(variant: &str, counts: [usize; 5], largest_distance: u32, start: Value) {
    let [positions, moves, won, lost, drawn] = counts;
    let expected = Values { positions, moves, won, lost, drawn, largest_distance, start };
    assert_eq!(solve(variant, Merge::Nothing), expected, "{variant}");
}

#[test]
fn two_cells_and_one_pawn_each() {
    check("labyrinth board=small3x2", [6504, 21616, 1600, 1130, 3774], 10, Value::Drawn);
}

#[test]
fn three_cells_and_two_pawns_each() {
    check("labyrinth board=small3x3", [697698, 3941880, 60326, 50258, 587114], 19, Value::Drawn);
}

#[test]
fn three_cells_and_two_pawns_each_with_claims() {
    check("labyrinth board=small3x3 refusal=claim", [692586, 3919440, 61784, 51068, 579734], 19, Value::Drawn);
}
