//! A fingerprint of an explored game: two variants with the same one are the same game, move for move.
//!
//! Hashed are the start, and of every position its code, who moves, how it ended, and the codes of all positions that can be moved to, each by itself even
//! where images were merged. So variants whose fingerprints agree have the same graph: the same values, and the same measures, whatever a code stands for.
//!
//! Positions are never identified this way, only whole games. The hash has 128 bits and two independent lanes; among a million games, two different ones would share a
//! fingerprint with a chance of about 10^-27. Those who compare fingerprints compare the numbers of positions and moves as well.

use super::explored::Explored;
use crate::packed::{Code, Game, Symmetry};
use crate::rules::Outcome;

/// Two odd numbers without a pattern: digits of the golden ratio and of the square root of 3.
const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xbb67_ae85_84ca_a73b];

/// 128 bits of what was heard so far.
struct Lanes([u64; 2]);

impl Lanes {
    fn hear(&mut self, word: u64) {
        let [one, two] = self.0;
        self.0 = [fold(one ^ word, FACTORS[0]), fold(two.rotate_left(23) ^ word, FACTORS[1])];
    }

    fn hear_code<C: Code>(&mut self, mut code: C) {
        for _ in 0..C::BITS / 64 {
            let word = code.take(32) | code.take(32) << 32;
            self.hear(word);
        }
    }
}

/// The product of two words in twice the width, its halves laid over each other; the sum keeps a zero from staying one.
fn fold(word: u64, factor: u64) -> u64 {
    let product = u128::from(word) * u128::from(factor);
    ((product >> 64) as u64 ^ product as u64).wrapping_add(factor.rotate_left(17))
}

/// The fingerprint of everything that was explored from the start.
pub fn fingerprint<C: Code>(game: &dyn Game<C>, explored: &Explored<C>) -> u128 {
    let mut lanes = Lanes(FACTORS);
    lanes.hear_code(game.start());
    let mut next = Vec::new();
    for (code, _) in explored.iter() {
        let outcome = match game.outcome(code) {
            None => 0,
            Some(Outcome::Draw) => 1,
            Some(Outcome::Win(winner)) => 1 + u64::from(winner.number()),
        };
        game.successors(Symmetry::Off, code, &mut next);
        next.sort_unstable();
        lanes.hear_code(code);
        lanes.hear(outcome << 48 | u64::from(game.to_move(code).number()) << 40 | next.len() as u64);
        next.iter().for_each(|&next| lanes.hear_code(next));
    }
    let [one, two] = lanes.0;
    u128::from(one) << 64 | u128::from(two)
}
