//! The packed engine against the literal rules: every position of small variants for every setting, and walks on full-size boards.

use std::collections::BTreeSet;

use gamut::packed::twinlines::Twinlines;
use gamut::packed::{Code, Packed, Wide};
use gamut::rules::twinlines::{Action, Event, Position, Side, Twinlines as Literal, Window};
use gamut::rules::{Outcome, Player, Rules};
use gamut::settings::{GAMES, Variant};
use proptest::prelude::*;

use super::claims::kinds;
use crate::conformance::{check_position, check_some, check_walk};
use crate::every;
use crate::property::properties;

/// Variants whose every position is checked, with the number of positions. Those with no ruling set, or only `stuck=pass`,
/// `score=optional` or `removal=four`, were also counted by a separate program written from the rules' text; those with `opening=one` also by the engine in
/// JavaScript of `tests/engines`.
pub const SMALL: &[(&str, usize)] = &[
    ("board=2x2 line=2 goal=2 tiles=3", 281),
    ("board=2x2 line=2 goal=2 tiles=3 scoring=after-each", 313),
    ("board=2x2 line=2 goal=2 tiles=3 shift=adjacent", 281),
    ("board=2x2 line=2 goal=2 tiles=3 source=same-colour", 225),
    ("board=2x2 line=2 goal=3 tiles=4", 146),
    ("board=2x2 line=2 goal=2 tiles=2 scoring=after-each score=optional", 89),
    ("board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC", 3173),
    ("board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC scoring=after-each", 3927),
    ("board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC shift=adjacent", 1925),
    ("board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC source=same-colour", 761),
    ("board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC shift=adjacent source=same-colour", 345),
    ("board=3x1 line=3 goal=2 tiles=4 colours=AAB,ABA", 33),
    ("board=3x1 line=2 goal=2 tiles=3 colours=AAB,ABA score=optional", 230),
    ("board=3x1 line=2 goal=2 tiles=3 colours=AAB,ABA scoring=after-each score=optional", 307),
    ("board=3x1 line=2 goal=2 tiles=3 colours=AAB,ACA", 17),
    ("board=3x1 line=2 goal=1 tiles=3 colours=AAB,CCD", 3),
    ("board=4x1 line=2 goal=2 tiles=3 colours=ABAB,AABB stuck=most-points", 925),
    ("board=1x5 goal=2 tiles=6 colours=AABBA,AAABB", 732),
    ("board=3x2 line=2 goal=2 tiles=4 colours=ABCDEF,ABCDFE scoring=after-each score=optional", 33621),
    ("board=5x2 goal=3 tiles=14 colours=ABCDEFGHIJ,ABCDEFGHIJ removal=four", 44411),
    ("players=3 board=2x2 line=2 goal=2 tiles=2", 337),
    ("players=3 board=2x2 line=2 goal=2 tiles=2 shift=adjacent", 337),
    ("players=3 board=2x2 line=2 goal=2 tiles=2 source=same-colour", 433),
    ("players=3 board=3x1 line=3 goal=1 tiles=3 colours=AAB,ABA", 66),
    ("players=3 board=3x2 line=2 goal=1 tiles=4 colours=ABCDEF,ABCDFE", 275),
    ("players=3 board=3x2 line=2 goal=2 tiles=5 colours=ABCDEF,ABCDFE scoring=after-each", 319),
    ("board=3x1 line=2 goal=3 tiles=4 colours=AAB,ABA stuck=pass", 40),
    ("board=3x1 line=2 goal=3 tiles=3 colours=AAB,ACA stuck=pass", 17),
    ("players=3 board=4x1 line=2 goal=2 tiles=2 colours=AABB,ABAB stuck=pass", 337),
    ("players=3 board=4x1 line=2 goal=2 tiles=4 colours=ABCD,ABCD stuck=pass", 71),
    ("board=3x1 line=2 goal=3 tiles=4 colours=AAB,ABA stuck=draw", 28),
    ("board=3x1 line=2 goal=3 tiles=3 colours=AAB,ACA stuck=draw", 9),
    ("players=3 board=4x1 line=2 goal=2 tiles=2 colours=AABB,ABAB stuck=draw", 337),
    ("players=3 board=4x1 line=2 goal=2 tiles=4 colours=ABCD,ABCD stuck=draw", 53),
    ("board=3x1 line=2 goal=3 tiles=4 colours=AAB,ABA stuck=most-points", 28),
    ("board=3x1 line=2 goal=3 tiles=3 colours=AAB,ACA stuck=most-points", 9),
    ("players=3 board=4x1 line=2 goal=2 tiles=2 colours=AABB,ABAB stuck=most-points", 337),
    ("players=3 board=4x1 line=2 goal=2 tiles=4 colours=ABCD,ABCD stuck=most-points", 53),
    ("players=3 board=4x1 line=2 goal=2 tiles=4 colours=ABCD,ABCD score=optional", 143),
    ("players=3 board=4x1 line=2 goal=2 tiles=4 colours=ABCD,ABCD scoring=after-each", 71),
    ("players=3 board=4x1 line=2 goal=1 tiles=3 colours=AABB,AABB scoring=after-each score=optional", 569),
    ("players=3 board=4x1 line=2 goal=2 tiles=3 colours=AABB,AABB", 2377),
    ("board=2x2 line=2 goal=2 tiles=1 opening=one", 25),
    ("board=2x2 line=2 goal=2 tiles=2 opening=one", 137),
    ("board=2x2 line=2 goal=2 tiles=3 opening=one", 289),
    ("board=2x2 line=2 goal=2 tiles=4 opening=one scoring=after-each", 113),
    ("board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC opening=one", 3185),
    ("board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC opening=one", 29017),
    ("board=3x1 line=2 goal=2 tiles=3 colours=AAB,ABA scoring=after-each score=optional opening=one", 293),
    ("board=3x1 line=2 goal=2 tiles=3 colours=AAB,ACA opening=one", 29),
    ("board=3x1 line=2 goal=1 tiles=3 colours=AAB,CCD opening=one", 3),
    ("board=3x1 line=2 goal=3 tiles=3 colours=AAB,ACA stuck=draw opening=one", 13),
    ("board=5x1 line=5 goal=2 tiles=6 colours=ABABA,AABBA removal=four opening=one", 2209),
    ("players=3 board=2x2 line=2 goal=2 tiles=2 opening=one", 505),
    ("players=3 board=4x1 line=2 goal=1 tiles=3 colours=AABB,AABB scoring=after-each opening=one", 495),
    ("players=4 board=3x2 line=2 goal=1 tiles=4 colours=ABCDEF,ABCDFE opening=one", 2345),
    ("players=4 board=2x2 line=2 goal=1 tiles=2", 625),
    ("players=4 board=3x2 line=2 goal=1 tiles=4 colours=ABCDEF,ABCDFE", 805),
];

#[test]
fn small_boards_conform_for_every_value_of_every_setting() {
    let count = |(settings, _): &(&str, usize)| check_some(&format!("twinlines {settings}"), every(7));
    let wrong: Vec<_> =
        SMALL.iter().map(|case| (case.0, count(case), case.1)).filter(|case| case.1 != case.2).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The settings that are no numbers, layouts or sizes, with all their values, as the schema lists them.
fn rulings() -> Vec<(&'static str, Vec<&'static str>)> {
    let game = GAMES.iter().find(|game| game.name == "twinlines").unwrap();
    let is_word = |value: &&str| value.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-');
    let rulings = game.keys.iter().map(|key| (key.name, key.values.split(", ").collect::<Vec<_>>()));
    rulings.filter(|(key, values)| *key != "colours" && values.iter().all(is_word)).collect()
}

/// Every pair of values of two different settings, the defaults left out.
fn pairs() -> Vec<[String; 2]> {
    let words: Vec<Vec<String>> = rulings()
        .iter()
        .map(|(key, values)| values[1..].iter().map(|value| format!("{key}={value}")).collect())
        .collect();
    let mut found = Vec::new();
    for (number, ones) in words.iter().enumerate() {
        for two in words[number + 1..].iter().flatten() {
            found.extend(ones.iter().map(|one| [one.clone(), two.clone()]));
        }
    }
    found
}

/// Boards on which a line is made, tiles run out and somebody passes; with `removal` a board of five columns.
#[test]
fn small_boards_conform_for_every_pair_of_values() {
    let pairs = pairs();
    assert!(pairs.iter().filter(|pair| pair.iter().any(|word| word == "opening=one")).count() >= 7, "{pairs:?}");
    for [one, two] in pairs {
        let boards: &[&str] = match [&one, &two].iter().any(|word| word.starts_with("removal=")) {
            true => &["board=5x1 line=5 goal=2 tiles=6 colours=ABABA,AABBA"],
            false => &[
                "board=2x2 line=2 goal=2 tiles=3",
                "board=3x1 line=2 goal=2 tiles=3 colours=AAB,ABA",
                "players=3 board=3x1 line=2 goal=1 tiles=2 colours=AAB,ABA",
            ],
        };
        for board in boards {
            assert!(check_some(&format!("twinlines {board} {one} {two}"), every(5)) >= 3, "{board} {one} {two}");
        }
    }
}

/// Every kind of turn that the rules know, on boards where all of them occur.
#[test]
fn every_kind_of_turn_occurs() {
    let mut found = kinds("board=3x1 line=2 goal=3 tiles=3 colours=AAA,AAA");
    found.extend(kinds("board=5x1 line=2 goal=3 tiles=6 colours=ABCDE,ABCDE"));
    let expected =
        ["choice", "double-score", "long-line", "pass", "place-place", "place-shift", "score", "shift-shift"];
    assert_eq!(found, BTreeSet::from(expected));
    let found = kinds("board=3x1 line=2 goal=1 tiles=4 colours=AAA,AAA scoring=after-each score=optional");
    assert!(["place-only", "left-line"].iter().all(|kind| found.contains(kind)), "{found:?}");
}

/// What a player has in line on both boards: rows that nobody else is in count by how full they are.
fn promise(rules: &Literal, position: &Position, player: Player) -> u64 {
    let windows = Window::all(rules.settings().line, rules.settings().board);
    let mut sum = 1 << 40 << position.points[player];
    for grid in &position.boards {
        for window in &windows {
            let owners: Vec<_> = window.fields().unwrap().into_iter().filter_map(|field| grid[field]).collect();
            if owners.iter().all(|&owner| owner == player) {
                sum += 1 << (4 * owners.len());
            }
        }
    }
    sum
}

/// Plays a game in which each turn is the best of a few that chance offers, checks a position in full every N turns, and says
/// how it ended.
fn play_out<const N: usize, C: Code>(text: &str, mut seed: u64, every: usize) -> Option<Outcome> {
    let Ok(Variant::Twinlines(settings)) = text.parse() else { panic!("{text}") };
    let game = Twinlines::<N, C>::new(&settings);
    let rules = game.rules();
    let (mut code, mut position) = (game.start(), rules.start());
    let mut actions = Vec::new();
    let mut points = [0; 4];
    for turn in 1..=200 {
        if turn % every == 0 {
            check_position(&game, code);
        }
        game.actions(code, &mut actions);
        if actions.is_empty() {
            break;
        }
        let mover = rules.to_move(&position);
        let mut chance = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            actions[(seed >> 33) as usize % actions.len()]
        };
        let offers: Vec<_> = (0..40).map(|_| chance()).collect();
        let after = |action: Action| rules.play(&position, action).position;
        let action = offers.into_iter().max_by_key(|&action| promise(rules, &after(action), mover)).unwrap();
        check_turn(rules, &position, action);
        position = after(action);
        code = game.successor(code, action);
        assert_eq!(game.pack(&position), code, "{}", rules.write_position(&position));
        for player in Player::all(N as u8) {
            assert!(position.points[player] >= points[player.index()], "points never fall");
            points[player.index()] = position.points[player];
        }
    }
    check_position(&game, code);
    rules.outcome(&position)
}

/// What every turn keeps to: one colour, at most one row taken off a board, tiles that add up.
fn check_turn(rules: &Literal, position: &Position, action: Action) {
    let text = rules.write_position(position);
    let mover = rules.to_move(position);
    let events = rules.play(position, action).events;
    let target = |event: &Event| match event {
        Event::Place { side, at } => Some((*side, *at)),
        Event::Shift { side, to, .. } => Some((*side, *to)),
        _ => None,
    };
    let targets: Vec<_> = events.iter().filter_map(target).collect();
    let colours: BTreeSet<_> = targets.iter().map(|&(side, field)| rules.colour(side, field)).collect();
    assert!(colours.len() <= 1, "{action} in {text}");
    for wanted in Side::BOTH {
        let lines = events.iter().filter(|event| matches!(event, Event::Line { side, .. } if *side == wanted));
        assert!(lines.count() <= 1, "{action} in {text}");
    }
    let next = rules.play(position, action).position;
    let tiles = next.tiles_of(mover) + next.points[mover] as usize + rules.supply(&next, mover);
    assert_eq!(tiles, rules.settings().tiles as usize, "{action} in {text}");
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn games_for_two_on_the_classic_boards(seed in any::<u64>()) {
        play_out::<2, Wide>("twinlines", seed, 13);
    }

    #[test]
    fn games_for_three_on_the_classic_boards(seed in any::<u64>()) {
        play_out::<3, Wide>("twinlines classic3", seed, 11);
    }

    #[test]
    fn games_for_four_on_the_classic_boards(seed in any::<u64>()) {
        play_out::<4, Wide>("twinlines classic4", seed, 11);
    }

    #[test]
    fn walks_on_symmetric_boards(
        choices in prop::collection::vec(any::<usize>(), 20),
        text in prop::sample::select(vec![
            "twinlines board=4x4 line=3 tiles=6",
            "twinlines players=3 board=4x4 line=3 tiles=5 scoring=after-each",
            "twinlines players=4 board=3x3 line=3 tiles=3",
        ]),
    ) {
        check_walk(&text.parse().unwrap(), &choices);
    }

    #[test]
    fn games_under_other_rulings(
        seed in any::<u64>(),
        players in 2..=4usize,
        colours in prop::sample::select(vec!["classic", "classic-ab", "classic-ba", "classic-bb"]),
        scoring in prop::sample::select(vec!["after-turn", "after-each"]),
        stuck in prop::sample::select(vec!["pass", "draw", "most-points"]),
        shift in prop::sample::select(vec!["any", "adjacent"]),
        source in prop::sample::select(vec!["free", "same-colour"]),
        score in prop::sample::select(vec!["forced", "optional"]),
        opening in prop::sample::select(vec!["two", "one"]),
    ) {
        let rulings =
            format!("scoring={scoring} stuck={stuck} shift={shift} source={source} score={score} opening={opening}");
        let text = format!("twinlines players={players} colours={colours} {rulings}");
        match players {
            2 => play_out::<2, Wide>(&format!("{text} removal=four"), seed, 23 * crate::every(2)),
            3 => play_out::<3, Wide>(&text, seed, 23 * crate::every(2)),
            _ => play_out::<4, Wide>(&text, seed, 23 * crate::every(2)),
        };
    }
}

#[test]
fn a_game_of_each_size_ends_with_a_winner() {
    let wins = |outcome| matches!(outcome, Some(Outcome::Win(_)));
    assert!((0..20).any(|seed| wins(play_out::<2, Wide>("twinlines", seed, 1000))));
    assert!((0..20).any(|seed| wins(play_out::<3, Wide>("twinlines classic3", seed, 1000))));
    assert!((0..20).any(|seed| wins(play_out::<4, Wide>("twinlines classic4", seed, 1000))));
}
