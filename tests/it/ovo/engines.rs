//! Literal against packed on every reachable position of small boards: each value of each setting, and each pair of values.

use gamut::rules::Rules;
use gamut::settings::Variant;
use gamut::{parallel, with_game};

use super::{BOARD, game};
use crate::any_game;
use crate::conformance::{check_all, check_sample, check_some, reachable};
use crate::every;

/// A small variant whose neighbours have every value of every ruling.
fn base(players: usize) -> &'static str {
    if players == 4 { "ovo players=4 board=4x4 eggs=2" } else { "ovo board=3x3 eggs=2" }
}

/// Every value that is not a default and that applies, as `key=value`. It comes from the schema, so a new ruling is among them.
pub fn values(players: usize) -> Vec<(&'static str, String)> {
    let base: Variant = base(players).parse().unwrap();
    let rulings = base.neighbours().into_iter().filter(|other| !BOARD.contains(&other.key));
    rulings.map(|other| (other.key, format!("{}={}", other.key, other.value))).collect()
}

/// Every two values of different settings, as words.
pub fn pairs(players: usize) -> Vec<String> {
    let values = values(players);
    let mut pairs = Vec::new();
    for (place, (key, value)) in values.iter().enumerate() {
        let others = values[place + 1..].iter().filter(|(other, _)| other != key);
        pairs.extend(others.map(|(_, other)| format!("{value} {other}")));
    }
    pairs.retain(|pair| pair != "need=1 goal=flipped-eggs");
    pairs
}

#[test]
fn the_schema_gives_every_value() {
    for players in [2, 4] {
        let found = values(players);
        for key in super::rulings() {
            for value in &super::words(key)[1..] {
                let four_only = key.name == "dead-camp" || *value == "own-turn";
                let word = format!("{}={value}", key.name);
                let listed = found.iter().any(|(_, other)| *other == word);
                assert_eq!(listed, players == 4 || !four_only, "{word} with {players} players");
            }
        }
        assert!(found.contains(&("need", "need=1".to_owned())));
    }
    assert_eq!((values(2).len(), values(4).len()), (23, 25));
}

#[test]
fn two_players_conform_with_the_defaults() {
    assert_eq!(check_all("ovo board=2x3 eggs=2"), 1392);
    assert_eq!(check_some("ovo board=3x3 eggs=3", every(11)), 71264);
    for (variant, least) in [("2x2 eggs=1", 10), ("2x2 eggs=2", 2), ("5x2 eggs=2", 1000), ("2x5 eggs=1", 300)] {
        assert!(check_all(&format!("ovo board={variant}")) >= least, "{variant}");
    }
}

#[test]
fn two_players_conform_with_every_value() {
    parallel::map_items(&values(2), |(_, value)| {
        for board in ["2x3 eggs=2", "3x3 eggs=1"] {
            check_all(&format!("ovo board={board} {value}"));
        }
        check_some(&format!("ovo board=3x3 eggs=2 {value}"), every(7));
    });
}

#[test]
fn two_players_conform_with_every_pair_of_values() {
    assert_eq!(pairs(2).len(), 241);
    parallel::map_items(&pairs(2), |pair| {
        for board in ["2x2 eggs=1", "2x3 eggs=2", "3x3 eggs=1"] {
            check_some(&format!("ovo board={board} {pair}"), every(5));
        }
        // Chains that turn and pass through camps need the third column and a second egg.
        check_sample(&format!("ovo board=3x3 eggs=2 {pair}"), 400 / every(6));
    });
}

#[test]
fn four_players_conform_with_every_value() {
    assert_eq!(check_all("ovo players=4 board=2x2 camp=1 eggs=1"), 4);
    check_all("ovo players=4 board=3x3 camp=1 eggs=1");
    parallel::map_items(&values(4), |(key, value)| {
        // What an empty camp does is seen only when a player can be out.
        let out = if *key == "dead-camp" { " wrong-claim=allowed" } else { "" };
        check_all(&format!("ovo players=4 board=2x2 camp=1 eggs=1 {value}{out}"));
        check_sample(&format!("ovo players=4 board=3x3 camp=1 eggs=1 {value}{out}"), 1000 / every(12));
    });
}

#[test]
fn four_players_conform_with_every_pair_of_values() {
    assert_eq!(pairs(4).len(), 286);
    parallel::map_items(&pairs(4), |pair| {
        check_all(&format!("ovo players=4 board=2x2 camp=1 eggs=1 {pair}"));
        check_sample(&format!("ovo players=4 board=3x3 camp=1 eggs=1 {pair}"), 300 / every(6));
    });
}

/// The camp of a player who is out is no enemy camp with `dead-camp=neutral`, so `outward` measures to the others.
#[test]
fn four_players_conform_where_distances_depend_on_who_is_out() {
    let rulings =
        ["outward=not-back", "outward=closer", "homeward=not-away outward=closer", "homeward=closer outward=not-back"];
    parallel::map_items(&rulings, |rulings| {
        for dead_camp in ["flips", "neutral"] {
            let settings = format!("wrong-claim=allowed dead-camp={dead_camp} {rulings}");
            check_all(&format!("ovo players=4 board=2x2 camp=1 eggs=1 {settings}"));
            check_sample(&format!("ovo players=4 board=3x3 camp=1 eggs=1 {settings}"), 1000);
        }
    });
}

/// With `undo=free` and `home=open`: whatever a player does with a face-down egg, the next player can undo at once.
#[test]
fn every_move_of_a_face_down_egg_can_be_taken_back() {
    for settings in [
        "",
        "chain=straight",
        "chain=single",
        "jump=orthogonal",
        "chain-flip=continue",
        "claim=next-turn",
        "outward=closer",
        "need=1",
    ] {
        let variant = format!("board=3x3 eggs=2 {settings}");
        let rules = game(&variant).0;
        let positions: Vec<String> = with_game!(any_game(&format!("ovo {variant}")), game => {
            reachable(game).into_iter().map(|code| game.write(code)).collect()
        });
        for text in positions {
            let position = rules.read_position(&text).unwrap();
            for action in rules.actions(&position) {
                let word = rules.write_action(action);
                let Some((from, to)) = word.split_once('-').filter(|(from, _)| is_face_down(&text, from)) else {
                    continue;
                };
                let played = rules.play(&position, action);
                if rules.outcome(&played.position).is_some() {
                    continue;
                }
                let back = rules.read_action(&format!("{to}-{from}")).unwrap();
                assert_eq!(rules.refusal(&played.position, back), None, "{word} in {text}");
                assert_eq!(rules.play(&played.position, back).position, position, "{word} in {text}");
            }
        }
    }
}

/// Whether the egg on a cell of a 3x3 position in notation is face-down.
fn is_face_down(position: &str, cell: &str) -> bool {
    let &[column, row] = cell.as_bytes() else { return false };
    let written = position.split([' ', '/']).nth(usize::from(b'3' - row)).unwrap_or("");
    let cells = written.chars().flat_map(|sign| match sign.to_digit(10) {
        Some(empty) => vec![' '; empty as usize],
        None => vec![sign],
    });
    cells.clone().nth(usize::from(column - b'a')).is_some_and(|sign| sign.is_ascii_lowercase())
}
