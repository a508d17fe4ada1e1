//! The suite that every game must pass, on variants: `gamut::testing` has the laws.

use gamut::settings::Variant;
use gamut::testing::suite;
pub use gamut::testing::suite::{check_notation, check_walk};
pub use gamut::testing::{check_position, reachable};

fn parsed(variant: &str) -> Variant {
    variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"))
}

/// Checks every position reachable from the start, and returns how many there are.
pub fn check_all(variant: &str) -> usize {
    check_some(variant, 1)
}

/// Finds every position reachable from the start, checks each `nth` of them, and returns how many there are.
pub fn check_some(variant: &str, nth: usize) -> usize {
    suite::check_variant(&parsed(variant), nth)
}

/// Checks this many positions of games by chance, the same ones each time: for graphs that take longer to explore than to sample. With `GAMUT_SLOW_TESTS` set it is every position.
pub fn check_sample(variant: &str, positions: usize) {
    if crate::is_slow() {
        check_all(variant);
        return;
    }
    suite::check_sample(&parsed(variant), positions);
}
