//! One spelling for every position and action: whatever text is read is the text that is written.

use gamut::rules::{AnyRules, Rules};
use gamut::settings::Variant;
use gamut::{with_game, with_rules};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::any_game;
use crate::property::properties;

/// Every game, with the settings that add something to its notation.
const VARIANTS: [&str; 17] = [
    "ovo",
    "ovo board=3x3 eggs=2 undo=banned",
    "ovo board=4x3 eggs=2 undo=frozen home=safe",
    "ovo board=8x8 eggs=3 chain-flip=continue",
    "ovo players=4 board=4x4 camp=2 eggs=2",
    "ovo board=3x3 eggs=2 undo=banned memory=1",
    "twinlines",
    "twinlines board=3x3 line=3 goal=1 tiles=2 scoring=after-each",
    "twinlines board=3x3 line=3 opening=one",
    "twinlines players=4 board=4x4 line=3",
    "twinlines board=2x2 line=2 tiles=1",
    "labyrinth",
    "labyrinth board=small3x3 centre=anyone-last after-jump=lose-next",
    "labyrinth board=tests/data/labyrinth/long.toml",
    "tictactoe",
    "ring cells=12",
    "quixo size=4",
];

/// Signs that notations are made of.
const SIGNS: &str = "0123456789/ ABCDRBabcdjpxX.O:,+-<>!?*=~sk";

/// A way to damage a text: where, with which sign, how.
type Damage = (Index, Index, u8);

fn damaged(text: &str, damage: &[Damage]) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for (place, sign, manner) in damage {
        let (at, sign) = (place.index(signs.len() + 1), SIGNS.chars().nth(sign.index(SIGNS.len())).unwrap());
        let there = signs.get(at).copied();
        match (manner, there) {
            // A run in two pieces, and a zero in front: the spellings that are easily let through.
            (0, Some(digit @ '2'..='9')) => {
                signs[at] = (digit as u8 - 1) as char;
                signs.insert(at, '1');
            }
            (1, Some('0'..='9')) => signs.insert(at, '0'),
            (2, Some(there)) => signs.insert(at, there),
            (3, Some(_)) => drop(signs.remove(at)),
            (4, Some(there)) if there.is_ascii_lowercase() => signs[at] = there.to_ascii_uppercase(),
            (4, Some(there)) => signs[at] = there.to_ascii_lowercase(),
            (5, Some(_)) => signs[at] = sign,
            (6, _) => signs.extend([' ', sign]),
            _ => signs.insert(at, sign),
        }
    }
    signs.into_iter().collect()
}

/// Plays a game, writes its last position and its actions, damages the texts, and reads them.
fn check<R: Rules>(rules: &R, variant: &str, choices: &[usize], damage: &[Damage]) {
    let mut position = rules.start();
    for choice in choices {
        let actions = rules.actions(&position);
        let Some(&action) = actions.get(choice % actions.len().max(1)) else { break };
        position = rules.play(&position, action).position;
    }
    let text = rules.write_position(&position);
    assert_eq!(rules.read_position(&text).map(|read| rules.write_position(&read)), Ok(text.clone()), "{variant}");
    let text = damaged(&text, damage);
    if let Ok(read) = rules.read_position(&text) {
        assert_eq!(rules.write_position(&read), text, "{variant}: a position has two spellings");
        with_game!(any_game(variant), game => assert_eq!(game.write(game.read(&text).unwrap()), text, "{variant}: packed"));
    }
    for &action in rules.actions(&position).iter().take(3) {
        let text = rules.write_action(action);
        assert_eq!(rules.read_action(&text).map(|read| rules.write_action(read)), Ok(text.clone()), "{variant}");
        let text = damaged(&text, damage);
        if let Ok(read) = rules.read_action(&text) {
            assert_eq!(rules.write_action(read), text, "{variant}: an action has two spellings");
        }
    }
}

properties! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_read_is_what_is_written(
        choices in prop::collection::vec(any::<usize>(), 0..12),
        damage in prop::collection::vec((any::<Index>(), any::<Index>(), 0..8u8), 1..3),
    ) {
        for variant in VARIANTS {
            let parsed: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
            let rules = AnyRules::open(&parsed).unwrap();
            with_rules!(&rules, rules => check(rules, variant, &choices, &damage));
        }
    }
}

/// Spellings that were accepted once, and how each is written.
#[test]
fn second_spellings_are_refused_with_the_first() {
    let cases = [
        ("ovo board=3x3 eggs=3", "BBB/111/AAA 1", "3 empty cells are written `3` and not `111`"),
        ("ovo board=3x3 eggs=3", "BBB/12/AAA 1", "3 empty cells are written `3` and not `12`"),
        ("twinlines board=2x2 line=2", "2/2 2/2 00:0 1", "the number `00` is written `0`"),
        ("labyrinth board=small3x3", "1BB/3/3+01/3/RR1 1", "the number `01` is written `1`"),
        ("ring cells=12", "03 1", "the number `03` is written `3`"),
    ];
    for (variant, position, expected) in cases {
        let message = with_game!(any_game(variant), game => game.read(position).unwrap_err().to_string());
        assert!(message.contains(expected) && !message.contains('\n'), "{variant}, {position}: {message}");
    }
}
