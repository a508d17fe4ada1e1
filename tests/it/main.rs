//! The integration tests: one binary, one module a layer or game.

mod conformance;
mod ovo;
mod perft;
mod settings;
mod tidy;
mod toys;
mod twinlines;
