//! Solving: the values of the independent program, the verifier, and its eye for altered entries.

mod cells;
mod coalitions;
pub mod indexed;
mod interrupted;
mod literal;
mod moves;
mod phased;
mod questions;
mod value;

use gamut::claims::{self, Status};
use gamut::explore::{Explored, Index, Limits, NoProgress, PositionId};
use gamut::packed::{Code, Game, Symmetry};
use gamut::solve::{BestError, Plies, Solution, Solved as InFull, Summary, Value, Values, solve, summary, verify};
use gamut::with_game;

use crate::any_game;
use crate::every;
use crate::explore::explored;
use crate::ovo::engines::values;

/// A solution in memory as the verifier sees it.
pub struct InMemory<'s, C> {
    pub explored: &'s Explored<C>,
    pub index: &'s Index,
    pub values: Vec<u16>,
}

impl<C: gamut::packed::Code> Values<C> for InMemory<'_, C> {
    fn symmetry(&self) -> Symmetry {
        self.explored.symmetry
    }

    fn kept(&self, form: C) -> Result<Option<Value>, BestError> {
        let id = self.index.id(self.explored, form);
        Ok(id.and_then(|id| Value::decode(self.values[id.0 as usize])))
    }
}

impl<C: gamut::packed::Code> InMemory<'_, C> {
    /// How many positions the verifier objects to, among those of `ids`.
    fn flaws(&self, game: &dyn Game<C>, ids: impl Iterator<Item = u32>) -> usize {
        let mut next = Vec::new();
        let is_flawed = |id: u32| {
            let code = self.index.code(self.explored, PositionId(id));
            game.successors(self.explored.symmetry, code, &mut next);
            match Value::decode(self.values[id as usize]) {
                Some(value) => verify(game, code, value, &next, self).is_err(),
                None => true,
            }
        };
        ids.map(is_flawed).filter(|&flawed| flawed).count()
    }
}

pub struct Solved {
    summary: Summary,
    start: Value,
    flaws: usize,
}

/// Solves, verifies every position, and sums up.
fn solve_all<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> Solved {
    let explored = &explored(game, symmetry);
    let index = Index::new(explored).unwrap();
    let solution: Solution = solve(game, explored, &index, &NoProgress).unwrap();
    let start = index.id(explored, game.canonical(explored.symmetry, game.start())).unwrap();
    let oracle = InMemory { explored, index: &index, values: solution.encoded().to_vec() };
    Solved {
        summary: summary(solution.values()),
        start: solution.value(start),
        flaws: oracle.flaws(game, 0..explored.len() as u32),
    }
}

/// Solves and sums up.
fn sum_up<C: Code>(game: &dyn Game<C>, explored: &Explored<C>) -> Summary {
    summary(solve(game, explored, &Index::new(explored).unwrap(), &NoProgress).unwrap().values())
}

fn solved(variant: &str, symmetry: Symmetry) -> Solved {
    with_game!(any_game(variant), game => solve_all(game, symmetry))
}

/// Won, lost, drawn, the largest distance of a win or a loss, the start.
type Row = (u64, u64, u64, Option<u16>, &'static str);

fn check(variant: &str, symmetry: Symmetry, (won, lost, drawn, largest, start): Row) {
    let solved = solved(variant, symmetry);
    let summary = &solved.summary;
    assert_eq!((summary.won, summary.lost, summary.drawn), (won, lost, drawn), "{variant}, symmetry {symmetry:?}");
    let found = summary.longest_win().max(summary.longest_loss());
    assert_eq!(found.map(|plies| plies.0), largest, "{variant}: largest distance");
    assert_eq!(solved.start.to_string(), start, "{variant}: start");
    assert_eq!(solved.flaws, 0, "{variant}: the verifier agrees");
}

/// The rows of the independent program, found with or without symmetry: positions, moves, and what the solver says.
const ROWS: [(&str, Symmetry, Row); 17] = [
    ("ovo board=2x3 eggs=2", Symmetry::Off, (166, 48, 1178, Some(1), ENDLESS)),
    ("ovo board=3x3 eggs=3", Symmetry::Off, (1968, 320, 68976, Some(1), ENDLESS)),
    ("ovo board=3x3 eggs=3 claim=any-time", Symmetry::Off, (1968, 318, 68976, Some(1), ENDLESS)),
    ("ovo board=3x3 eggs=3 claim=next-turn", Symmetry::Off, (320, 0, 70944, Some(0), ENDLESS)),
    ("ovo board=3x4 eggs=2", Symmetry::Off, (3996, 972, 50562, Some(1), ENDLESS)),
    ("ovo board=4x4 eggs=2", Symmetry::On, (3687, 952, 46529, Some(1), ENDLESS)),
    ("ovo board=3x3 eggs=2 undo=banned", Symmetry::On, (4214, 1234, 20215, Some(14), ENDLESS)),
    ("ovo board=3x3 eggs=2 home=locked", Symmetry::On, (473, 139, 2357, Some(4), ENDLESS)),
    ("ovo board=3x4 eggs=2 homeward=not-away", Symmetry::On, (8185, 5835, 35, Some(27), "win in 25")),
    ("ovo board=3x4 eggs=2 hands=owner look=none", Symmetry::On, (7961, 5839, 0, Some(25), "win in 21")),
    ("ovo board=4x3 eggs=2 home=locked homeward=not-away", Symmetry::On, (6618, 3812, 1078, Some(17), "win in 15")),
    ("ovo board=3x3 eggs=2 homeward=closer outward=closer", Symmetry::On, (1532, 851, 264, Some(15), "win in 13")),
    (
        "ovo board=3x3 eggs=3 homeward=closer outward=closer look=none",
        Symmetry::On,
        (9650, 5732, 1231, Some(21), "win in 21"),
    ),
    (
        "ovo board=3x4 eggs=3 homeward=closer outward=closer look=none",
        Symmetry::On,
        (161_950, 86_484, 4696, Some(34), "loss in 34"),
    ),
    ("ovo board=3x4 eggs=3 outward=closer", Symmetry::On, (2402, 355, 256_203, Some(1), ENDLESS)),
    ("ovo board=3x3 eggs=2 homeward=pull", Symmetry::Off, (1338, 414, 9498, Some(1), ENDLESS)),
    (
        "ovo board=3x3 eggs=3 look=none undo=frozen home=shown homeward=pull outward=closer",
        Symmetry::Off,
        (53_177, 33_608, 230, Some(30), "loss in 30"),
    ),
];

const ENDLESS: &str = "draw (endless)";

#[test]
fn values_equal_those_of_the_independent_program() {
    for (variant, symmetry, row) in ROWS {
        check(variant, symmetry, row);
    }
}

#[test]
fn the_other_symmetry_gives_the_same_values_position_by_position() {
    for (variant, _, _) in ROWS.into_iter().step_by(every(3)) {
        with_game!(any_game(variant), game => compare(game, variant));
    }
}

/// Solves with symmetry on and off, has both verified, and compares every value.
fn compare<C: Code>(game: &dyn Game<C>, variant: &str) {
    let by_class = InFull::of(game, explored(game, Symmetry::On), &NoProgress).unwrap();
    let by_itself = InFull::new(game, Symmetry::Off, Limits::NONE, &NoProgress).unwrap();
    for (code, _, value) in by_itself.iter() {
        assert_eq!(by_class.value(game, code), Some(value), "{variant}: {}", game.write(code));
    }
    for solved in [&by_class, &by_itself] {
        let values = solved.solution.encoded().to_vec();
        let oracle = InMemory { explored: &solved.explored, index: &solved.index, values };
        assert_eq!(oracle.flaws(game, 0..solved.explored.len() as u32), 0, "{variant}: the verifier agrees");
    }
}

/// Whether the free-undo theorem is claimed, the plies that it speaks of, and the plies of the longest win or loss.
fn ahead(variant: &str) -> (bool, u16, u16) {
    with_game!(any_game(variant), game => {
        let horizon = claims::open::<u64>(&variant.parse().unwrap()).unwrap().horizon().unwrap();
        let summary = sum_up(game, &explored(game, Symmetry::On));
        let largest = summary.longest_win().max(summary.longest_loss()).map_or(0, |plies| plies.0);
        (horizon.status == Status::Claimed, horizon.plies, largest)
    })
}

#[test]
fn free_undo_is_claimed_only_where_it_holds() {
    for (board, claimed) in [
        ("2x3 eggs=2", true),
        ("2x4 eggs=2", true),
        ("3x3 eggs=2", true),
        ("3x3 eggs=3", true),
        ("4x3 eggs=3", true),
        // One egg, and two rows, on which a set can be shut in.
        ("3x3 eggs=1", false),
        ("3x2 eggs=2", false),
        ("4x2 eggs=2", false),
        ("4x2 eggs=3", false),
    ] {
        let (is_claimed, plies, largest) = ahead(&format!("ovo board={board}"));
        assert_eq!((is_claimed, largest <= plies), (claimed, claimed), "{board}: {largest} plies");
    }
    // Under the rulings it is claimed exactly with those that leave moves, takings back and ends as they are.
    let harmless = ["look", "chain-flip", "jump", "chain"];
    for (key, value) in values(2) {
        let variant = format!("ovo board=3x3 eggs=2 {value}");
        let (is_claimed, plies, largest) = ahead(&variant);
        assert_eq!(is_claimed, harmless.contains(&key), "{value}");
        assert!(!is_claimed || largest <= plies, "{value}: {largest} plies");
    }
}

#[test]
fn quixo_has_its_published_values() {
    // Three by three: either player to move, found by the solver and agreed to by the verifier.
    check("quixo size=3", Symmetry::Off, (20_247, 11_780, 0, Some(8), "win in 7"));
    // Four by four, merged by the eight symmetries of the board: 10,339,244 positions.
    if crate::is_slow() {
        let quixo = with_game!(any_game("quixo size=4"), game => sum_up(game, &explored(game, Symmetry::On)));
        assert_eq!((quixo.won, quixo.lost, quixo.drawn), (6_258_252, 3_678_302, 402_690));
        assert_eq!((quixo.longest_win(), quixo.longest_loss()), (Some(Plies(21)), Some(Plies(22))));
    }
}

#[test]
fn tictactoe_is_the_game_that_everybody_knows() {
    let solved = solved("tictactoe", Symmetry::Off);
    let summary = solved.summary;
    // Those that are over: 626 won by the first player and 316 by the second, all lost for the mover, and 16 level.
    let not_over = 4520.0;
    let share = |count: u64| (f64::from(count as u32) / not_over * 10_000.0).round() / 10_000.0;
    assert_eq!(share(summary.won), 0.6274);
    assert_eq!(share(summary.lost - 942), 0.1398);
    assert_eq!(share(summary.drawn - 16), 0.2327);
    assert_eq!(summary.drawn_endless, 0);
    let by_distance = |plies: u16| {
        let plies = Plies(plies);
        summary.won_by_distance.get(&plies).or_else(|| summary.lost_by_distance.get(&plies)).copied()
    };
    assert_eq!([1, 2, 3, 4, 5].map(by_distance), [2358, 508, 356, 124, 122].map(Some));
    assert_eq!(solved.start.to_string(), "draw");
    assert_eq!(solved.flaws, 0);
}

#[test]
fn rings_are_solved_in_closed_form() {
    for cells in 3..=12u64 {
        let solved = solved(&format!("ring cells={cells}"), Symmetry::Off);
        let over = if cells % 2 == 0 { 1 } else { 2 };
        let lost_in_two = u64::from(cells == 4);
        assert_eq!(solved.summary.won, 2, "cells={cells}");
        assert_eq!(solved.summary.lost, over + lost_in_two, "cells={cells}");
        assert_eq!(solved.summary.drawn_endless, cells - 3 - lost_in_two, "cells={cells}");
        assert_eq!(solved.flaws, 0);
    }
}

#[test]
fn a_mover_may_move_twice() {
    let twice = solved("tree file=tests/data/tree/twice.txt", Symmetry::Off);
    assert_eq!(twice.start.to_string(), "win in 3");
    assert_eq!(twice.flaws, 0);
    let cycle = solved("tree file=tests/data/tree/cycle.txt", Symmetry::Off);
    assert_eq!((cycle.summary.drawn, cycle.summary.drawn_endless, cycle.flaws), (2, 0, 0));
}

#[test]
fn symmetry_changes_no_value() {
    for variant in [
        "ovo board=3x3 eggs=2 undo=banned home=safe",
        "ovo board=3x3 eggs=2 undo=frozen claim=any-time",
        "ovo board=3x3 eggs=3 look=none home=safe",
        "ovo board=3x3 eggs=2 wrong-claim=allowed claim=next-turn",
        "ovo board=3x3 eggs=3 need=2 outward=not-back",
        "ovo board=3x3 eggs=2 undo=banned homeward=not-away hands=owner",
        "ovo board=3x3 eggs=2 undo=frozen home=locked outward=closer chain-flip=continue",
        "tictactoe",
        "ring cells=11",
    ] {
        with_game!(any_game(variant), game => compare(game, variant));
    }
}

#[test]
fn one_altered_entry_is_always_caught() {
    fn alter<C: Code>(game: &dyn Game<C>) {
        let explored = &explored(game, Symmetry::On);
        let index = Index::new(explored).unwrap();
        let solution = solve(game, explored, &index, &NoProgress).unwrap();
        let mut oracle = InMemory { explored, index: &index, values: solution.encoded().to_vec() };
        let mut random = 88172645463325252u64;
        for _ in 0..200 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let place = (random % explored.len()) as usize;
            let right = oracle.values[place];
            let bit = 1 << (random >> 40 & 15);
            oracle.values[place] = right ^ bit;
            // What the verifier objects to is the position itself: its successors are as they were.
            assert_eq!(oracle.flaws(game, std::iter::once(place as u32)), 1, "{right:#x} altered by {bit:#x}");
            oracle.values[place] = right;
        }
    }
    for variant in ["ovo board=3x3 eggs=2 undo=banned", "tictactoe", "ovo board=3x3 eggs=3 claim=next-turn"] {
        with_game!(any_game(variant), game => alter(game));
    }
}

#[test]
fn three_players_have_no_single_value() {
    fn refusal<C: Code>(game: &dyn Game<C>) -> String {
        let explored = &explored(game, Symmetry::On);
        solve(game, explored, &Index::new(explored).unwrap(), &NoProgress).unwrap_err().to_string()
    }
    let message = with_game!(any_game("ovo players=4 board=2x2 camp=1 eggs=1"), game => refusal(game));
    assert!(message.starts_with("a game for 4 players has no single value"), "{message}");
}
