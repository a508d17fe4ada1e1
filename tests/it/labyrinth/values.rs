//! Solved values of small boards, found by an independent program and again by a plain solver that only tests use.

use std::collections::{HashMap, VecDeque};

use gamut::packed::{self, Packed, WithPacked};
use gamut::rules::{Outcome, Rules};
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

/// Every reachable position with its value and distance; `None` is a draw.
struct Solution<C> {
    values: HashMap<C, Option<(Value, u32)>>,
    moves: usize,
}

/// Backward induction over all reachable positions: a position is won when a successor is lost, lost when all are won,
/// and drawn when neither is ever found.
fn solve<G: Packed>(game: &G, merge: Merge) -> Solution<G::Code> {
    let canonical = |code: G::Code| if merge == Merge::Images { game.canonical(code) } else { code };
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

    let over = |code: G::Code| match game.outcome(code)? {
        Outcome::Win(winner) if winner == game.to_move(code) => Some((Value::Won, 0)),
        Outcome::Win(_) => Some((Value::Lost, 0)),
        Outcome::Draw => None,
    };
    let mut values: Vec<Option<(Value, u32)>> = codes.iter().map(|&code| over(code)).collect();
    let mut queue: VecDeque<usize> = (0..codes.len()).filter(|&number| values[number].is_some()).collect();
    while let Some(number) = queue.pop_front() {
        let Some((value, distance)) = values[number] else { continue };
        for &earlier in &before[number] {
            let earlier = earlier as usize;
            undecided[earlier] -= 1;
            if values[earlier].is_some() {
                continue;
            }
            values[earlier] = match value {
                Value::Lost => Some((Value::Won, distance + 1)),
                _ if undecided[earlier] == 0 => Some((Value::Lost, distance + 1)),
                _ => continue,
            };
            queue.push_back(earlier);
        }
    }
    Solution { values: codes.into_iter().zip(values).collect(), moves }
}

/// Counts the values of a variant, without symmetry.
struct Count;

impl WithPacked for Count {
    type Output = Values;

    fn with<G: Packed>(self, game: G) -> Values {
        let solution = solve(&game, Merge::Nothing);
        let count = |wanted: Option<Value>| {
            solution.values.values().filter(|value| value.map(|(value, _)| value) == wanted).count()
        };
        Values {
            positions: solution.values.len(),
            moves: solution.moves,
            won: count(Some(Value::Won)),
            lost: count(Some(Value::Lost)),
            drawn: count(None),
            largest_distance: solution.values.values().flatten().map(|(_, distance)| *distance).max().unwrap_or(0),
            start: solution.values[&game.start()].map_or(Value::Drawn, |(value, _)| value),
        }
    }
}

/// Solves with and without symmetry, compares every position, and returns how many there are of each.
struct Compare;

impl WithPacked for Compare {
    type Output = (usize, usize);

    fn with<G: Packed>(self, game: G) -> (usize, usize) {
        let full = solve(&game, Merge::Nothing);
        let merged = solve(&game, Merge::Images);
        for (&code, value) in &full.values {
            let canonical = merged.values.get(&game.canonical(code));
            assert_eq!(canonical, Some(value), "{}", game.rules().write_position(&game.unpack(code)));
        }
        (full.values.len(), merged.values.len())
    }
}

fn open<J: WithPacked>(variant: &str, job: J) -> J::Output {
    let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    packed::open(&variant, job).unwrap_or_else(|error| panic!("{variant}: {error}"))
}

#[track_caller]
fn check(variant: &str, counts: [usize; 5], largest_distance: u32, start: Value) {
    let [positions, moves, won, lost, drawn] = counts;
    let expected = Values { positions, moves, won, lost, drawn, largest_distance, start };
    assert_eq!(open(variant, Count), expected, "{variant}");
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

#[test]
fn values_are_the_same_with_symmetry() {
    let cases = [
        ("board=small3x2", (6504, 3360)),
        ("board=small3x2 pawns=2 centre=anyone-last after-jump=lose-next", (179921, 90001)),
        ("board=small3x3 pawns=1", (15480, 7740)),
        ("board=small5x2", (135216, 34290)),
        ("board=tests/data/labyrinth/open.toml pawns=1", (15942, 4000)),
        ("board=tests/data/labyrinth/mirror.toml", (1512, 756)),
        ("board=tests/data/labyrinth/flip.toml", (6492, 3354)),
    ];
    let found = cases.map(|(words, _)| (words, open(&format!("labyrinth {words}"), Compare)));
    assert_eq!(found, cases);
}
