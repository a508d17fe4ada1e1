//! Solved values: those of an independent program with symmetry off and on, the verifier, and a plain solver that only tests use.

use crate::every;
use std::collections::{BTreeMap, HashMap, VecDeque};

use gamut::explore::{Limits, NoProgress};
use gamut::packed::{AnyGame, Code, Game, Symmetry};
use gamut::rules::Outcome;
use gamut::settings::GAMES;
use gamut::solve::{Solved, Value, summary, verify};
use gamut::{parallel, with_game};

fn opened(words: &str) -> AnyGame {
    crate::any_game(&format!("labyrinth {words}"))
}

fn solved<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> Solved<C> {
    Solved::new(game, symmetry, Limits::NONE, &NoProgress).unwrap()
}

/// What is known of a variant: positions, moves, won, lost, drawn; the largest distance; the start.
type Row = ([u64; 5], u16, &'static str);

/// Solves a variant, has every position verified, and sums up.
fn count<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> ([u64; 5], u16, String) {
    let solved = solved(game, symmetry);
    let all: Vec<(C, Value)> = solved.iter().map(|(code, _, value)| (code, value)).collect();
    parallel::run(all.len(), &|number| {
        let (code, value) = all[number];
        let mut next = Vec::new();
        game.successors(symmetry, code, &mut next);
        let flaw = verify(game, code, value, &next, &solved).err();
        assert!(flaw.is_none(), "{}: {}", game.write(code), flaw.map(|flaw| flaw.to_string()).unwrap_or_default());
    });
    let sums = summary(solved.solution.values());
    let longest = sums.longest_win().max(sums.longest_loss()).map_or(0, |plies| plies.0);
    let counts = [solved.explored.len(), solved.explored.moves, sums.won, sums.lost, sums.drawn];
    (counts, longest, solved.value(game, game.start()).map(|value| value.to_string()).unwrap_or_default())
}

#[track_caller]
fn check(words: &str, symmetry: Symmetry, (counts, longest, start): Row) {
    let found = with_game!(opened(words), game => count(game, symmetry));
    assert_eq!(found, (counts, longest, start.to_owned()), "{words}, symmetry {symmetry:?}");
}

const DRAW: &str = "draw (endless)";

/// The rows of `refusal` for one board, without and with symmetry, in the order of the schema's values.
#[track_caller]
fn check_refusals(board: &str, rows: [(&str, [u64; 5], [u64; 5]); 3], longest: u16) {
    let game = GAMES.iter().find(|game| game.name == "labyrinth").unwrap();
    let values = game.keys.iter().find(|key| key.name == "refusal").unwrap().values;
    assert_eq!(rows.map(|(value, ..)| value).join(", "), values, "every value has its row");
    for (number, (value, all, merged)) in rows.into_iter().enumerate() {
        // Large boards without symmetry under one value, and with it under all.
        if all[0] < 200_000 || number % every(3) == 0 {
            check(&format!("board={board} refusal={value}"), Symmetry::Off, (all, longest, DRAW));
        }
        check(&format!("board={board} refusal={value}"), Symmetry::On, (merged, longest, DRAW));
    }
}

#[test]
fn two_cells_and_two_pawns_each() {
    let rows = [
        ("must-free", [101654, 422002, 4934, 1898, 94822], [50854, 211107, 2467, 949, 47438]),
        ("full-block", [96174, 403540, 8390, 3284, 84500], [48114, 201876, 4195, 1642, 42277]),
        ("ignore", [107598, 451764, 4300, 1514, 101784], [53826, 225988, 2150, 757, 50919]),
    ];
    check_refusals("small3x2 pawns=2", rows, 14);
}

#[test]
fn two_cells_and_one_pawn_each() {
    check("board=small3x2", Symmetry::Off, ([6504, 21616, 1600, 1130, 3774], 10, DRAW));
    check("board=small3x2", Symmetry::On, ([3360, 11240, 804, 565, 1991], 10, DRAW));
}

#[test]
fn three_cells_and_two_pawns_each() {
    let rows = [
        ("must-free", [693630, 3923644, 60326, 50258, 583046], [347058, 1962902, 30163, 25129, 291766]),
        ("full-block", [692586, 3919440, 61784, 51068, 579734], [346536, 1960800, 30892, 25534, 290110]),
        ("ignore", [697698, 3941880, 60326, 50258, 587114], [349092, 1972020, 30163, 25129, 293800]),
    ];
    check_refusals("small3x3", rows, 19);
}

/// As many pawns as cells, as in the published game.
#[test]
fn three_cells_and_three_pawns_each() {
    if crate::is_slow() {
        let merged = [3_161_595, 19_637_605, 15_217, 5_480, 3_140_898];
        check("board=small3x3 pawns=3", Symmetry::On, (merged, 27, DRAW));
    }
}

/// As many pawns as cells, as in the published game.
#[test]
fn five_sliders_two_cells_and_two_pawns_each() {
    check("board=small5x2 pawns=2", Symmetry::On, ([1_267_494, 8_388_554, 62_122, 16_903, 1_188_469], 5, DRAW));
    if crate::is_slow() {
        let all = [5_069_386, 33_551_484, 248_488, 67_598, 4_753_300];
        check("board=small5x2 pawns=2", Symmetry::Off, (all, 5, DRAW));
    }
}

/// The longest win of the small boards: one pawn each, and a maze without walls between the rows.
#[test]
fn five_sliders_two_cells_and_one_pawn_each() {
    check("board=small5x2", Symmetry::On, ([34290, 180904, 15788, 9612, 8890], 45, "win in 1"));
}

#[test]
fn five_sliders_three_cells_and_two_pawns_each() {
    if !crate::is_slow() {
        return;
    }
    check("board=small5x3", Symmetry::On, ([9_798_246, 68_870_954, 619_200, 520_648, 8_658_398], 17, DRAW));
    let ignored = [9_823_032, 69_022_932, 619_200, 520_648, 8_683_184];
    check("board=small5x3 refusal=ignore", Symmetry::On, (ignored, 17, DRAW));
}

/// Solves with and without symmetry, compares every position, and returns how many there are of each.
fn compare<C: Code>(game: &dyn Game<C>) -> (u64, u64) {
    let (all, merged) = (solved(game, Symmetry::Off), solved(game, Symmetry::On));
    for (code, _, value) in all.iter() {
        assert_eq!(merged.value(game, code), Some(value), "{}", game.write(code));
    }
    (all.explored.len(), merged.explored.len())
}

#[test]
fn values_are_the_same_with_symmetry() {
    let cases = [
        ("board=small3x2", (6504, 3360)),
        ("board=small3x2 pawns=2 centre=anyone-last after-jump=lose-next", (170049, 85065)),
        ("board=small3x3", (693630, 347058)),
        ("board=small3x3 pawns=1", (15480, 7740)),
        ("board=small5x2", (135216, 34290)),
        ("board=tests/data/labyrinth/open.toml pawns=1", (15942, 4000)),
        ("board=tests/data/labyrinth/mirror.toml", (1512, 756)),
        ("board=tests/data/labyrinth/flip.toml", (6492, 3354)),
    ];
    let found = cases.map(|(words, _)| (words, with_game!(opened(words), game => compare(game))));
    assert_eq!(found, cases);
}

/// How many positions of two variants that both can reach have each pair of values, in the order of the variants.
fn matrix(one: &str, other: &str) -> BTreeMap<(&'static str, &'static str), u64> {
    fn values_of<C: Code>(game: &dyn Game<C>) -> HashMap<String, Value> {
        solved(game, Symmetry::On).iter().map(|(code, _, value)| (game.write(code), value)).collect()
    }
    let values = |words: &str| with_game!(opened(words), game => values_of(game));
    let (one, other) = (values(one), values(other));
    let mut counts = BTreeMap::new();
    for (position, value) in &other {
        let before = one.get(position).unwrap_or_else(|| panic!("{position} is reached by the second variant only"));
        *counts.entry((before.name(), value.name())).or_default() += 1;
    }
    counts
}

/// What `refusal` decides: every position with claims is reached without them too, and keeps its value unless it was drawn.
#[test]
fn claims_decide_what_was_drawn_and_nothing_else() {
    let found = matrix("board=small3x3 refusal=ignore", "board=small3x3 refusal=full-block");
    assert_eq!(
        found,
        BTreeMap::from([
            (("draw", "draw"), 290_110),
            (("draw", "loss"), 405),
            (("draw", "win"), 729),
            (("loss", "loss"), 25_129),
            (("win", "win"), 30_163)
        ])
    );
}

/// With as many pawns as cells, so does a call to free the start block; with fewer it decides nothing.
#[test]
fn calls_decide_what_was_drawn_and_nothing_else() {
    assert_eq!(
        matrix("board=small3x2 pawns=2 refusal=ignore", "board=small3x2 pawns=2"),
        BTreeMap::from([
            (("draw", "draw"), 47_438),
            (("draw", "loss"), 192),
            (("draw", "win"), 317),
            (("loss", "loss"), 757),
            (("win", "win"), 2_150)
        ])
    );
    let same = BTreeMap::from([(("draw", "draw"), 291_766), (("loss", "loss"), 25_129), (("win", "win"), 30_163)]);
    assert_eq!(matrix("board=small3x3 refusal=ignore", "board=small3x3"), same);
}

/// Backward induction over all reachable positions: a position is won when a successor is lost, lost when all are won, and drawn (`None`)
/// when neither is ever found. Queues and lists only, so that it shares nothing with the solver.
fn plainly_solved<C: Code>(game: &dyn Game<C>) -> HashMap<C, Option<(bool, u16)>> {
    let mut codes = vec![game.start()];
    let mut numbers = HashMap::from([(codes[0], 0usize)]);
    let mut before: Vec<Vec<u32>> = vec![Vec::new()];
    let mut undecided: Vec<u32> = Vec::new();
    let mut next = Vec::new();
    let mut at = 0;
    while at < codes.len() {
        game.after_each(codes[at], &mut next);
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
    let over = |code: C| match game.literal_outcome(code)? {
        Outcome::Win(winner) => Some((winner == game.to_move(code), 0)),
        Outcome::Draw => None,
    };
    let mut values: Vec<Option<(bool, u16)>> = codes.iter().map(|&code| over(code)).collect();
    let mut queue: VecDeque<usize> = (0..codes.len()).filter(|&number| values[number].is_some()).collect();
    while let Some(number) = queue.pop_front() {
        let Some((won, distance)) = values[number] else { continue };
        for &earlier in &before[number] {
            let earlier = earlier as usize;
            undecided[earlier] -= 1;
            if values[earlier].is_none() && (!won || undecided[earlier] == 0) {
                values[earlier] = Some((!won, distance + 1));
                queue.push_back(earlier);
            }
        }
    }
    codes.into_iter().zip(values).collect()
}

fn solve_twice<C: Code>(game: &dyn Game<C>) -> usize {
    let plain = plainly_solved(game);
    let solved = solved(game, Symmetry::Off);
    for (code, _, value) in solved.iter() {
        let found = match value {
            Value::Win(plies) => Some((true, plies.0)),
            Value::Loss(plies) => Some((false, plies.0)),
            Value::Draw(_) => None,
        };
        assert_eq!(plain.get(&code), Some(&found), "{}", game.write(code));
    }
    assert_eq!(plain.len() as u64, solved.explored.len());
    plain.len()
}

#[test]
fn a_plain_solver_finds_the_same() {
    let twice = |words: &str| with_game!(opened(words), game => solve_twice(game));
    assert_eq!(twice("board=small3x2"), 6504);
    for (number, words) in super::engines::variations().into_iter().enumerate() {
        assert!(number % every(4) != 0 || twice(&format!("board=small3x2 pawns=2 {words}")) > 10_000, "{words}");
        for file in ["skew", "still", "stuck", "trap"] {
            twice(&format!("board=tests/data/labyrinth/{file}.toml {words}"));
        }
    }
}
