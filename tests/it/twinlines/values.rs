//! Values of small variants: those that an independent program found, and every position against a plain solver that only tests use.

use std::collections::{HashMap, HashSet};

use gamut::explore::{Limits, NoProgress};
use gamut::packed::{Code, Game, Symmetry};
use gamut::rules::Outcome;
use gamut::solve::{Plies, Solved, Value, summary, verify};
use gamut::{parallel, with_game};

use super::engines::SMALL;
use super::opened;

/// What is known of a variant for two players. Values are for the player to move; a position that is over counts as won,
/// lost or drawn in 0.
#[derive(Debug, PartialEq, Eq)]
struct Figures {
    positions: u64,
    moves: u64,
    won: u64,
    lost: u64,
    drawn: u64,
    largest: Option<u16>,
    start: String,
}

fn figures<C: Code>(game: &dyn Game<C>, solved: &Solved<C>) -> Figures {
    let summary = summary(solved.solution.values());
    Figures {
        positions: solved.explored.len(),
        moves: solved.explored.moves,
        won: summary.won,
        lost: summary.lost,
        drawn: summary.drawn,
        largest: summary.longest_win().max(summary.longest_loss()).map(|plies| plies.0),
        start: solved.value(game, game.start()).map(|value| value.to_string()).unwrap_or_default(),
    }
}

/// How many positions the verifier objects to.
fn flaws<C: Code>(game: &dyn Game<C>, solved: &Solved<C>) -> usize {
    let entries: Vec<_> = solved.iter().map(|(code, _, value)| (code, value)).collect();
    let is_flawed = |&(code, value): &(C, Value)| {
        let mut next = Vec::new();
        game.successors(solved.explored.symmetry, code, &mut next);
        verify(game, code, value, &next, solved).is_err()
    };
    parallel::count(&entries, is_flawed)
}

/// Solves with and without symmetry, verifies both, compares every position, and returns the figures of both.
fn solve_twice<C: Code>(game: &dyn Game<C>) -> [Figures; 2] {
    let both =
        [Symmetry::Off, Symmetry::On].map(|symmetry| Solved::new(game, symmetry, Limits::NONE, &NoProgress).unwrap());
    let [all, merged] = &both;
    for (code, _, value) in all.iter() {
        assert_eq!(merged.value(game, code), Some(value), "{}", game.write(code));
    }
    both.each_ref().map(|solved| verified(game, solved))
}

/// Solves, verifies, and returns the figures.
fn solve_once<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> Figures {
    verified(game, &Solved::new(game, symmetry, Limits::NONE, &NoProgress).unwrap())
}

/// The figures of what the verifier agrees with.
fn verified<C: Code>(game: &dyn Game<C>, solved: &Solved<C>) -> Figures {
    assert_eq!(flaws(game, solved), 0);
    figures(game, solved)
}

/// Positions, moves, won, lost, drawn.
type Counts = [u64; 5];

/// Boards with more positions are solved without symmetry only where there is time.
const SOLVED_TWICE: u64 = 500_000;

/// Checks a row of the value table: all positions as the independent program counted them, and merged ones as found here.
#[track_caller]
fn check(settings: &str, all: Counts, merged: Counts, largest: Option<u16>, start: &str) {
    let expected = [all, merged].map(|[positions, moves, won, lost, drawn]| Figures {
        positions,
        moves,
        won,
        lost,
        drawn,
        largest,
        start: start.to_owned(),
    });
    if all[0] > SOLVED_TWICE && !crate::is_slow() {
        assert_eq!(with_game!(opened(settings), game => solve_once(game, Symmetry::On)), expected[1], "{settings}");
        return;
    }
    assert_eq!(with_game!(opened(settings), game => solve_twice(game)), expected, "{settings}");
}

#[test]
fn three_by_three_is_a_win_in_seven() {
    let settings = "board=3x3 line=3 goal=1 tiles=9 colours=ABCBCACAB,ABCBCACAB";
    let all = [216_306, 946_725, 128_073, 74_618, 13_615];
    check(settings, all, [14_904, 61_850, 8_669, 5_185, 1_050], Some(7), "win in 7");
}

#[test]
fn with_four_tiles_nobody_can_make_a_line_of_three() {
    let settings = "board=3x3 line=3 goal=1 tiles=4 colours=ABCBCACAB,ABCBCACAB";
    let all = [808_138, 27_777_573, 0, 0, 808_138];
    check(settings, all, [26_832, 854_327, 0, 0, 26_832], None, "draw (endless)");
}

#[test]
fn three_by_two_with_four_tiles_is_a_draw() {
    let settings = "board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC";
    check(settings, [15_229, 76_656, 0, 0, 15_229], [1_069, 4_901, 0, 0, 1_069], None, "draw");
}

/// The first turn of one tile, where two make a win in seven. Counted by this program alone.
#[test]
fn one_tile_on_the_first_turn_of_three_by_three() {
    let settings = "board=3x3 line=3 goal=1 tiles=9 colours=ABCBCACAB,ABCBCACAB opening=one";
    let all = [852_833, 3_550_494, 511_187, 280_172, 61_474];
    check(settings, all, [55_379, 223_885, 32_832, 18_518, 4_029], Some(7), "win in 7");
}

/// Every position of a game for two players with its value, where draws are alike.
fn solve_plainly<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> HashMap<C, Option<Value>> {
    let found = reachable(game, symmetry);
    let number: HashMap<_, usize> = found.iter().copied().zip(0..).collect();
    let mut next = Vec::new();
    let mut successors = |code: C| {
        game.successors(symmetry, code, &mut next);
        next.iter().map(|code| number[code]).collect::<Vec<_>>()
    };
    let edges: Vec<Vec<usize>> = found.iter().map(|&code| successors(code)).collect();
    let mut values: Vec<Option<Value>> = found.iter().map(|&code| ended(game, code)).collect();
    let over: Vec<bool> = found.iter().map(|&code| game.outcome(code).is_some()).collect();
    // By sweeps: whatever is decided in n plies follows from what is decided in n - 1.
    for plies in (1..).map(Plies) {
        let undecided = (0..found.len()).filter(|&place| values[place].is_none() && !over[place]);
        let decided: Vec<_> =
            undecided.filter_map(|place| Some((place, decide(&values, &edges[place], plies)?))).collect();
        if decided.is_empty() {
            break;
        }
        decided.into_iter().for_each(|(place, value)| values[place] = Some(value));
    }
    found.into_iter().zip(values).collect()
}

fn ended<C: Code>(game: &dyn Game<C>, code: C) -> Option<Value> {
    match game.outcome(code)? {
        Outcome::Win(winner) if winner == game.to_move(code) => Some(Value::Win(Plies(0))),
        Outcome::Win(_) => Some(Value::Loss(Plies(0))),
        Outcome::Draw => None,
    }
}

fn decide(values: &[Option<Value>], next: &[usize], plies: Plies) -> Option<Value> {
    let mut next = next.iter().map(|&place| values[place]);
    if next.clone().any(|value| matches!(value, Some(Value::Loss(_)))) {
        return Some(Value::Win(plies));
    }
    next.all(|value| matches!(value, Some(Value::Win(_)))).then_some(Value::Loss(plies))
}

fn reachable<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> Vec<C> {
    let start = game.canonical(symmetry, game.start());
    let mut seen = HashSet::from([start]);
    let mut found = vec![start];
    let mut next = Vec::new();
    let mut at = 0;
    while at < found.len() {
        game.successors(symmetry, found[at], &mut next);
        found.extend(next.iter().filter(|&&code| seen.insert(code)));
        at += 1;
    }
    found
}

/// The solver against the plain one on every position.
fn compare<C: Code>(game: &dyn Game<C>) {
    for symmetry in [Symmetry::Off, Symmetry::On] {
        let solved = Solved::new(game, symmetry, Limits::NONE, &NoProgress).unwrap();
        let plain = solve_plainly(game, symmetry);
        assert_eq!(solved.explored.len(), plain.len() as u64);
        assert_eq!(flaws(game, &solved), 0);
        for (code, _, value) in solved.iter() {
            let decided = if matches!(value, Value::Draw(_)) { None } else { Some(value) };
            assert_eq!(plain.get(&code), Some(&decided), "{}", game.write(code));
        }
    }
}

#[test]
fn the_solver_agrees_with_a_plain_one_under_every_ruling() {
    let for_two = SMALL.iter().map(|(settings, _)| *settings).filter(|settings| !settings.contains("players="));
    let mut count = 0;
    for settings in for_two.chain(["small"]) {
        with_game!(opened(settings), game => compare(game));
        count += 1;
    }
    assert!(count > 25, "{count} variants");
}
