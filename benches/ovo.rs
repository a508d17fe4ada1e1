//! Successors per second on the full board: packed against literal, on one core, on the same positions.
//!
//! `cargo bench --bench ovo` prints the rates and the ratio, and checks that both engines found the same number of successors. On 6x6
//! the integer is taken apart and put together egg by egg; boards whose bit boards fit into one word need neither, and are three to four
//! times as fast, which points to packing as what limits the full board.

use std::hint::black_box;
use std::time::Instant;

use gamut::packed::{Code, Engine, FullEngine};
use gamut::rules::Rules;
use gamut::settings::Variant;

const POSITIONS: usize = 4000;

/// Positions from random games of 150 plies.
fn sample<G: FullEngine>(game: &G) -> Vec<G::Code> {
    let mut random = 1u64;
    let mut codes = vec![game.start()];
    let mut next = Vec::new();
    while codes.len() < POSITIONS {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        game.successors(codes[codes.len() - 1], &mut next);
        let over = next.is_empty() || codes.len().is_multiple_of(150);
        codes.push(if over { game.start() } else { next[random as usize % next.len()] });
    }
    codes
}

/// Runs a job until a second has passed; returns what it counts and seconds, both for one run.
fn measure(mut job: impl FnMut() -> u64) -> (u64, f64) {
    let began = Instant::now();
    let (mut runs, mut count) = (0, 0);
    while began.elapsed().as_secs_f64() < 1.0 {
        count = job();
        runs += 1;
    }
    (count, began.elapsed().as_secs_f64() / f64::from(runs))
}

/// Measures and prints the rates of a variant.
fn rates<G: FullEngine>(game: &G, variant: &Variant) {
    let codes = sample(game);
    let mut next = Vec::new();
    let mut count = |canonical: bool| {
        let mut count = 0;
        for &code in &codes {
            match canonical {
                true => game.canonical_successors(code, &mut next),
                false => game.successors(code, &mut next),
            }
            count += next.len() as u64;
            black_box(next.last().map(|code| code.top()));
        }
        count
    };
    let (found, seconds) = measure(|| count(false));
    let (_, canonical_seconds) = measure(|| count(true));
    let rules = game.rules();
    let few = &codes[..POSITIONS / 20];
    let (by_literal, literal_seconds) = measure(|| {
        let mut count = 0;
        for &code in few {
            let position = game.unpack(code);
            for action in rules.actions(&position) {
                black_box(rules.play(&position, action));
                count += 1;
            }
        }
        count
    });
    let by_packed: u64 = few.iter().map(|&code| game.count_actions(code)).sum();
    assert_eq!(by_literal, by_packed, "the engines agree on the number of actions");
    let million = |count: u64, seconds: f64| count as f64 / seconds / 1e6;
    let (packed, literal) = (million(found, seconds), million(by_literal, literal_seconds));
    println!(
        "{:<34} packed {packed:>6.1} M/s, in canonical form {:>6.1} M/s, literal {literal:>6.3} M/s, ratio {:>4.0}",
        variant.to_string(),
        million(found, canonical_seconds),
        packed / literal,
    );
}

fn main() {
    for text in ["ovo", "ovo undo=banned", "ovo players=4", "ovo board=5x5 eggs=3", "ovo board=4x4 eggs=3"] {
        let variant: Variant = text.parse().expect("a variant");
        match Engine::open(&variant).expect("an engine") {
            Engine::OvoForTwo(game) => rates(&game, &variant),
            Engine::OvoForTwoWide(game) => rates(&game, &variant),
            Engine::OvoForFour(game) => rates(&game, &variant),
            Engine::OvoForFourWide(game) => rates(&game, &variant),
            _ => unreachable!("{text} is a variant of OVO"),
        }
    }
}
