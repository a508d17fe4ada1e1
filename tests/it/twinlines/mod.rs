//! Twinlines: clauses, set-ups, the two engines against each other, and values found by an independent program.

mod clauses;
mod engines;
mod settings;
mod setups;
mod values;
