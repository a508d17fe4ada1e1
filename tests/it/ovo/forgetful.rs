//! A player who forgets: literal against packed, the values that are known, and what must be true of them.

use std::collections::HashMap;

use gamut::packed::Symmetry;
use gamut::solve::Value;
use gamut::{Model, Options, parallel};

use super::engines::{every, values};
use crate::conformance::{check_all, check_some};

/// A result for the player under study: 1 for a sure win, 0 for a sure draw at least, -1 otherwise.
type Sure = i8;

/// Every position in notation with what is sure, each by itself.
fn solved(variant: &str, forgetful: u8) -> HashMap<String, Sure> {
    let model: Model = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    let solved = model.solve(&Options { symmetry: Symmetry::Off, ..Options::default() }).unwrap();
    let sure = |entry: gamut::model::Entry| {
        let mover = model.to_move(model.read(&entry.position).unwrap()).number();
        let own = match entry.value {
            Value::Win(_) => 1,
            Value::Draw(_) => 0,
            Value::Loss(_) => -1,
        };
        (entry.position, if mover == forgetful { own } else { -own })
    };
    solved.entries().unwrap().into_iter().map(sure).collect()
}

/// Whether the player has a turn here, with every owner known: nothing is asked, forgotten or over.
fn is_known_turn(text: &str, player: u8, memory: usize) -> bool {
    let count = |egg: char| text.split(' ').next().unwrap_or("").matches(egg).count();
    let turn = text.split(' ').nth(1) == Some(&player.to_string());
    turn && !text.contains(['?', '+']) && count('a').min(count('b')) <= memory
}

/// Positions with a turn of player 1 and every owner known, those that are surely won, and those that are not surely safe.
fn table(rulings: &str, memory: usize) -> (usize, usize, usize) {
    let found = solved(&format!("ovo board=3x3 eggs=2 {rulings} memory={memory}"), 1);
    let known: Vec<Sure> =
        found.iter().filter(|(text, _)| is_known_turn(text, 1, memory)).map(|(_, sure)| *sure).collect();
    let count = |wanted: Sure| known.iter().filter(|sure| **sure == wanted).count();
    (known.len(), count(1), count(-1))
}

#[test]
fn values_equal_those_of_the_independent_programs() {
    assert_eq!(table("undo=banned", 2), (48_966, 8_416, 262));
    assert_eq!(table("undo=banned", 1), (39_519, 5_499, 334));
    assert_eq!(table("undo=banned", 0), (8_365, 1_160, 2_995));
}

#[test]
fn with_the_rules_as_printed_nothing_is_ever_unsafe() {
    assert_eq!(table("", 2), (5_625, 876, 0));
    assert_eq!(table("", 1), (4_932, 635, 0));
    assert_eq!(table("", 0), (1_638, 179, 0));
}

#[test]
fn engines_conform_with_every_value() {
    parallel::map_items(&values(2), |(_, value)| {
        for memory in 0..=2 {
            check_some(&format!("ovo board=2x3 eggs=2 memory={memory} {value}"), every(3));
        }
        check_all(&format!("ovo board=2x3 eggs=2 look=none memory=1 forgets=2 {}", value.replace("look=none", "")));
    });
}
