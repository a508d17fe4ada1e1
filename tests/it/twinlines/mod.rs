//! Twinlines: clauses, set-ups, the two engines against each other, and values found by an independent program.

mod bounds;
mod broken;
mod claims;
mod clauses;
mod colours;
mod commands;
mod engines;
mod games;
mod numbers;
mod readings;
mod settings;
mod setups;
mod values;

use gamut::packed::AnyGame;

/// The game of `twinlines` with these settings.
fn opened(settings: &str) -> AnyGame {
    crate::any_game(&format!("twinlines {settings}"))
}
