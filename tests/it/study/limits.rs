//! Play that ends after N plies, and a second player who may swap: known values, and a naive second computation.

use gamut::measures::{LONGEST, Limit, Measure, NOISES, Pie};
use gamut::rules::{AnyRules, Player, Rules};
use gamut::with_rules;

use super::chances::Chances;
use super::measured;
use super::naive::Naive;
use crate::every;

fn limit(variant: &str) -> Limit {
    measured(variant, &[Measure::Limit]).limit.unwrap()
}

fn naive(variant: &str) -> Naive {
    with_rules!(AnyRules::open(&variant.parse().unwrap()).unwrap(), rules => Naive::new(&rules))
}

/// Small games of every kind: with drawn endings, with cycles, with players who move twice, and one whose start is won.
const SMALL: [&str; 17] = [
    "ovo board=2x3 eggs=1",
    "ovo board=2x3 eggs=2",
    "ovo board=2x3 eggs=2 claim=next-turn undo=frozen",
    "ovo board=2x4 eggs=2 goal=flipped-eggs",
    "ovo board=3x3 eggs=1 undo=banned look=none",
    "ovo board=2x4 eggs=1 homeward=not-away",
    "twinlines board=2x2 line=2 goal=1 tiles=3",
    "twinlines board=2x2 line=2 goal=1 tiles=3 opening=one",
    "twinlines board=2x2 line=2 goal=2 tiles=4",
    "twinlines board=2x2 line=2 goal=3 tiles=14",
    "labyrinth board=small5x2",
    "labyrinth board=small3x2",
    "tictactoe",
    "ring cells=4",
    "ring cells=7",
    "tree file=tests/data/tree/twice.txt",
    "tree file=tests/data/tree/cycle.txt",
];

/// More positions than this are too many for dense elimination.
const DENSE: usize = 500;

#[test]
fn limits_are_those_of_sweeps_without_shortcuts() {
    for variant in SMALL.into_iter().step_by(every(3)) {
        let found = limit(variant);
        let plain: String = naive(variant)
            .cut_short(LONGEST.into())
            .into_iter()
            .map(|value| ["L", "D", "W"][(value + 1) as usize])
            .collect();
        assert_eq!(found.strip, plain, "{variant}");
        assert_eq!(found.strip.len(), usize::from(LONGEST), "{variant}");
        if let Some(settled) = &found.settled {
            let letters: Vec<char> = found.strip.chars().collect();
            let (before, rest) = letters.split_at(usize::from(settled.from) - 1);
            assert!(rest.iter().all(|letter| *letter == rest[0]), "{variant}");
            assert!(before.last() != Some(&rest[0]), "{variant}: it has settled before");
        }
    }
}

/// The values of `METRICS`, found by an independent program up to 60 plies.
#[test]
fn a_limit_does_not_mend_ovo() {
    for variant in ["board=2x3 eggs=2", "board=3x3 eggs=2", "board=3x3 eggs=3", "board=3x4 eggs=2", "board=4x4 eggs=2"]
    {
        let found = limit(&format!("ovo {variant}"));
        assert_eq!(found.strip, "D".repeat(LONGEST.into()), "{variant}");
        assert_eq!(found.words, "drawn at every limit up to 200", "{variant}");
        assert_eq!(found.counted.as_deref(), Some("eggs face-down at home"));
        assert!(found.repeats.is_some(), "{variant}: it is proved for longer limits");
    }
}

/// The same source: an egg that may not move away from its home, and a limit that may come too soon.
#[test]
fn a_house_rule_wins_before_a_limit_does() {
    let cases = [
        ("3x4", "drawn up to 18, won at 19, drawn at 20, won at 21, drawn at 22, won from 23 on", 23, (4, 0)),
        ("4x4", "drawn up to 18, won from 19 on", 19, (0, 0)),
    ];
    for (board, words, from, last) in cases {
        let found = limit(&format!("ovo board={board} eggs=2 homeward=not-away"));
        assert_eq!(found.words, words, "{board}");
        let settled = found.settled.unwrap();
        assert_eq!((settled.from, settled.value.name()), (from, "win"), "{board}");
        let moving_last = found.moving_last.unwrap();
        assert_eq!((moving_last.better, moving_last.worse), last, "{board}");
        assert!(found.repeats.is_some(), "{board}: it is proved for longer limits");
    }
}

#[test]
fn a_limit_that_is_long_enough_is_the_game_without_one() {
    let found = limit("twinlines small");
    assert_eq!(found.words, "drawn up to 6, won from 7 on");
    let settled = found.settled.unwrap();
    assert_eq!((settled.from, settled.value.name()), (7, "win"));
    assert_eq!(found.counted.as_deref(), Some("points"));
    let points = limit("twinlines board=2x2 line=2 goal=3 tiles=14");
    assert_eq!(points.words, "drawn up to 2, won at 3, drawn from 4 to 6, won from 7 on");
    let last = points.moving_last.unwrap();
    assert_eq!((last.better, last.worse), (1, 0), "the third ply is the last one of the player who begins");
    let nine = limit("tictactoe");
    assert_eq!((nine.words.as_str(), nine.counted), ("drawn at every limit up to 200", None));
    let twice = limit("tree file=tests/data/tree/twice.txt");
    assert_eq!(twice.moving_last, None, "a limit does not say who moves last where turns do not alternate");
}

/// What is counted in typed positions.
#[test]
fn each_game_says_what_is_counted() {
    let counts = |variant: &str, position: &str| {
        with_rules!(AnyRules::open(&variant.parse().unwrap()).unwrap(), rules => {
            let position = rules.read_position(position).unwrap_or_else(|error| panic!("{variant}: {position}: {error}"));
            let count = |player: Player| rules.count_of(&position, player);
            (rules.counted(), count(Player::FIRST), count(Player::new(1)))
        })
    };
    let eggs = Some("eggs face-down at home");
    assert_eq!(counts("ovo board=3x3 eggs=2", "1BB/3/AA1 1"), (eggs, 0, 0), "symbol-up eggs at home do not count");
    assert_eq!(counts("ovo board=3x3 eggs=2", "bBa/3/1a1 1"), (eggs, 1, 1), "nor do face-down ones elsewhere");
    assert_eq!(counts("ovo board=3x3 eggs=2", "bb1/2a/a2 1"), (eggs, 1, 2));
    let points = Some("points");
    assert_eq!(counts("twinlines board=3x3 line=3 goal=3 tiles=9", "2A/1B1/3 3/2A/B2 1:2 2"), (points, 1, 2));
    let pawns = Some("pawns on the end block");
    assert_eq!(counts("labyrinth board=tests/data/labyrinth/open.toml", "1BB/3/3/3/RR1 1"), (pawns, 0, 0));
    assert_eq!(counts("labyrinth board=tests/data/labyrinth/open.toml", "2R/1BB/3/R2/3 1"), (pawns, 1, 0));
    assert_eq!(counts("ring", "3 1"), (None, 0, 0));
}

fn pie(variant: &str) -> Pie {
    measured(variant, &[Measure::Pie]).pie.unwrap()
}

#[test]
fn a_swap_makes_small_twinlines_a_draw() {
    let found = pie("twinlines small");
    assert_eq!((found.value.map(gamut::results::Wdl::name), found.plies), (Some("draw"), None));
    assert_eq!([found.openings, found.won, found.drawn, found.lost], [27, 10, 17, 0]);
    assert_eq!((found.offered, found.offer.len()), (17, found.offered_kinds as usize));
    assert!(found.offer.iter().all(|first| first.verdict.value.name() == "draw"));
}

#[test]
fn without_a_drawn_opening_the_longest_is_offered() {
    for variant in ["twinlines board=2x2 line=2 goal=1 tiles=3", "tree file=tests/data/tree/twice.txt", "ring cells=3"]
    {
        let (found, plain) = (pie(variant), naive(variant));
        let openings: Vec<(i8, u32)> = plain.next[0]
            .iter()
            .map(|&to| plain.seen(0, to))
            .map(|(result, plies)| (result, plies.unwrap() + 1))
            .collect();
        assert!(openings.iter().all(|(result, _)| *result != 0), "{variant}");
        let longest = openings.iter().map(|(_, plies)| *plies).max();
        assert_eq!(
            (found.value.map(gamut::results::Wdl::name), found.plies.map(u32::from)),
            (Some("loss"), longest),
            "{variant}"
        );
        let as_long = openings.iter().filter(|(_, plies)| Some(*plies) == longest).count();
        assert_eq!(found.offered, as_long as u64, "{variant}");
    }
}

#[test]
fn swaps_are_those_of_the_naive_computation() {
    // Others than above, and not the largest.
    for variant in SMALL.into_iter().cycle().skip(2).take(SMALL.len()).step_by(every(3)) {
        let (found, plain) = (pie(variant), naive(variant));
        let count = |result: i8| plain.next[0].iter().filter(|&&to| plain.seen(0, to).0 == result).count() as u64;
        assert_eq!([found.won, found.drawn, found.lost], [1, 0, -1].map(count), "{variant}");
        assert_eq!(found.openings, plain.next[0].len() as u64, "{variant}");
        assert_eq!(
            found.value.map(gamut::results::Wdl::name),
            Some(if count(0) > 0 { "draw" } else { "loss" }),
            "{variant}"
        );
        assert_eq!(found.noisy.len(), NOISES.len());
        if plain.len() > DENSE {
            continue;
        }
        for fair in &found.noisy {
            let wins = Chances::noisy(&plain, fair.noise).wins();
            let opener = plain.movers[0];
            let off = |to: usize| (wins[opener][to] - 0.5).abs();
            let least = plain.next[0].iter().map(|&to| off(to)).fold(f64::INFINITY, f64::min);
            let action = fair.action.as_ref().unwrap();
            let to = plain.first.iter().find(|(name, _)| name == action).unwrap().1;
            assert!(
                off(to) < least + 1e-8,
                "{variant}: {action} is {} from one half, and {least} is possible",
                off(to)
            );
            assert!((wins[opener][to] - fair.wins.unwrap()).abs() < 1e-9, "{variant}");
            assert!((wins[1 - opener][to] - fair.loses.unwrap()).abs() < 1e-9, "{variant}");
            let result = |to: usize| (1.0 + wins[opener][to] - wins[1 - opener][to]) / 2.0;
            let least = plain.next[0].iter().map(|&to| (result(to) - 0.5).abs()).fold(f64::INFINITY, f64::min);
            let to = plain.first.iter().find(|(name, _)| Some(name) == fair.even_action.as_ref()).unwrap().1;
            assert!((result(to) - 0.5).abs() < least + 1e-8, "{variant}");
            assert!((result(to) - fair.even_result.unwrap()).abs() < 1e-9, "{variant}");
        }
    }
}

#[test]
fn chances_after_the_first_move_do_not_depend_on_what_else_is_measured() {
    let variant = "ovo board=2x3 eggs=2";
    let alone = pie(variant);
    let with_others = measured(variant, &[Measure::NoisyPlay, Measure::Pie]).pie.unwrap();
    for (one, two) in alone.noisy.iter().zip(&with_others.noisy) {
        assert_eq!((one.noise, &one.action), (two.noise, &two.action));
        assert!((one.wins.unwrap() - two.wins.unwrap()).abs() < 1e-11);
    }
}
