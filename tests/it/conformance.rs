//! The suite that every game must pass, on variants: `gamut::testing` has the laws.

use std::collections::HashSet;

use gamut::packed::{Engine, FullEngine, Worded};
use gamut::settings::Variant;
use gamut::testing::check_share;
pub use gamut::testing::{check_position, reachable};
use gamut::with_engine;

fn engine(variant: &Variant) -> Engine {
    Engine::open(variant).unwrap_or_else(|error| panic!("{variant}: {error}"))
}

/// Checks every position reachable from the start, and returns how many there are.
pub fn check_all(variant: &str) -> usize {
    check_some(variant, 1)
}

/// Finds every position reachable from the start, checks each `nth` of them, and returns how many there are.
pub fn check_some(variant: &str, nth: usize) -> usize {
    let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    with_engine!(engine(&variant), game => check_share(&game, nth))
}

/// Plies of a game by chance, after which another begins.
const PLIES: usize = 60;

/// Checks this many positions of games by chance, the same ones each time: for graphs that take longer to explore than to sample. With `GAMUT_SLOW_TESTS` set it is every position.
pub fn check_sample(variant: &str, positions: usize) {
    if crate::is_slow() {
        check_all(variant);
        return;
    }
    let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    with_engine!(engine(&variant), game => sample(&game, positions));
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

/// Checks every position of a game played with these choices (each taken modulo the number of actions).
pub fn check_walk(variant: &Variant, choices: &[usize]) {
    with_engine!(engine(variant), game => check_choices(&game, choices));
}

fn check_choices<G: FullEngine>(game: &G, choices: &[usize]) {
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
pub fn check_notation(variant: &Variant, text: &str) {
    with_engine!(engine(variant), game => check_text(&game, text));
}

fn check_text<G: FullEngine>(game: &G, text: &str) {
    let code = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    check_position(game, code);
}
