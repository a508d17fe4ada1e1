//! Twinlines: clauses, set-ups, the two engines against each other, and values found by an independent program.

mod bounds;
mod broken;
mod claims;
mod clauses;
mod commands;
mod engines;
mod games;
mod settings;
mod setups;
mod values;

use gamut::packed::WithPacked;
use gamut::packed::twinlines;
use gamut::settings::Variant;

/// Opens the packed engine of `twinlines` with these settings. Unlike `packed::open` it has the compiler make only this game's engines.
fn open<J: WithPacked>(settings: &str, job: J) -> J::Output {
    match format!("twinlines {settings}").parse() {
        Ok(Variant::Twinlines(settings)) => twinlines::open(&settings, job),
        other => panic!("{settings}: {other:?}"),
    }
}
