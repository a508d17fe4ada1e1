//! The position after a pass: the other player to move, and nothing else changed.

use gamut::packed::{Code, Game};
use gamut::with_game;

use crate::any_game;
use crate::conformance::reachable;

/// Checks every reachable position that is not over; `expected` makes the notation after a pass.
fn check(variant: &str, expected: fn(&str) -> String) -> usize {
    with_game!(any_game(variant), game => check_passes(game, variant, expected))
}

fn check_passes<C: Code>(game: &dyn Game<C>, variant: &str, expected: fn(&str) -> String) -> usize {
    let not_over = reachable(game).into_iter().filter(|&code| game.outcome(code).is_none());
    let mut count = 0;
    for code in not_over {
        let text = game.write(code);
        let after = game.after_pass(code).expect("a position after a pass");
        assert_eq!(game.write(after), expected(&text), "{variant}: {text}");
        assert_ne!(game.to_move(after), game.to_move(code));
        count += 1;
    }
    count
}

/// Exchanges the player to move, the word at a place.
fn exchanged(text: &str, place: usize) -> Vec<String> {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    words[place] = (3 - words[place].parse::<u8>().unwrap()).to_string();
    words
}

#[test]
fn a_pass_changes_the_mover_and_what_is_remembered() {
    let plain = |text: &str| exchanged(text, 1).join(" ");
    assert!(check("ring cells=7", plain) > 5);
    assert!(check("quixo size=3", plain) > 1000);
    assert!(check("ovo board=2x3 eggs=2", plain) > 1000);
    // What was moved last is forgotten.
    let forgetful = |text: &str| exchanged(text, 1)[..2].join(" ");
    assert!(check("ovo board=3x3 eggs=1 undo=banned", forgetful) > 100);
    assert!(check("labyrinth board=small3x2 pawns=1", forgetful) > 100);
    assert!(check("twinlines board=2x2 line=2 goal=1 tiles=3", |text| exchanged(text, 3)[..4].join(" ")) > 10);
}

#[test]
fn a_look_is_a_pass() {
    fn count_looks<C: Code>(game: &dyn Game<C>) -> usize {
        let mut count = 0;
        for code in reachable(game) {
            game.for_each_kind(code, &mut |next, kinds| {
                if kinds.contains(&"look") {
                    assert_eq!(game.after_pass(code), Some(next));
                    count += 1;
                }
            });
        }
        count
    }
    assert!(with_game!(any_game("ovo board=2x3 eggs=2 undo=frozen"), game => count_looks(game)) > 1000);
}
