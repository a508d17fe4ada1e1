//! The integration tests: one binary, one module a layer or game.

mod cli;
mod conform;
mod conformance;
mod explore;
mod labyrinth;
mod ovo;
mod perft;
mod places;
mod report;
mod settings;
mod solve;
mod study;
mod tablebase;
mod tidy;
mod toys;
mod twinlines;
