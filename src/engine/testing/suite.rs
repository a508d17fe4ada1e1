//! The laws for every engine of gamut, dispatched here and not in the tests: a crate that does it compiles all engines once more, a fifth of what the tests' binary was.

use std::collections::HashSet;

use super::{check_position, check_share};
use crate::packed::{Engine, FullEngine, Worded};
use crate::settings::Variant;
use crate::with_engine;

fn open(variant: &Variant) -> Engine {
    Engine::open(variant).unwrap_or_else(|error| panic!("{variant}: {error}"))
}

/// As [`check_share`], for the engine of a variant.
///
/// # Panics
/// With the position in notation, where a law does not hold.
pub fn check_variant(variant: &Variant, nth: usize) -> usize {
    with_engine!(open(variant), game => check_share(&game, nth))
}

/// Checks every position of a game played with these choices (each taken modulo the number of actions).
///
/// # Panics
/// With the position in notation, where a law does not hold.
pub fn check_walk(variant: &Variant, choices: &[usize]) {
    with_engine!(open(variant), game => walk(&game, choices));
}

fn walk<G: FullEngine>(game: &G, choices: &[usize]) {
    let mut code = game.start();
    let mut actions = Vec::new();
    check_position(game, code);
    for choice in choices {
        game.actions(code, &mut actions);
        if actions.is_empty() {
            break;
        }
        code = game.successor(code, actions[choice % actions.len()]);
        check_position(game, code);
    }
}

/// Checks the position that a notation stands for.
///
/// # Panics
/// With the position in notation, where a law does not hold or nothing can be read.
pub fn check_notation(variant: &Variant, text: &str) {
    with_engine!(open(variant), game => {
        let code = Worded::read(&game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        check_position(&game, code);
    });
}

/// Plies of a game by chance, after which another begins.
const PLIES: usize = 60;

/// Checks this many positions of games by chance, the same ones each time: for graphs that take longer to explore than to sample.
///
/// # Panics
/// With the position in notation, where a law does not hold.
pub fn check_sample(variant: &Variant, positions: usize) {
    with_engine!(open(variant), game => sample(&game, positions));
}

fn sample<G: FullEngine>(game: &G, positions: usize) {
    let mut state = positions as u64;
    // A linear congruential generator, of whose bits the higher ones are good.
    let mut below = |count: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % count
    };
    let mut seen = HashSet::new();
    let mut actions = Vec::new();
    // In a small graph games by chance come back to the same positions.
    for _ in 0..positions {
        let mut code = game.start();
        for _ in 0..PLIES {
            if seen.len() >= positions {
                return;
            }
            if seen.insert(code) {
                check_position(game, code);
            }
            game.actions(code, &mut actions);
            if actions.is_empty() {
                break;
            }
            code = game.successor(code, actions[below(actions.len())]);
        }
    }
}
