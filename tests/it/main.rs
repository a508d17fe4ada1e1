//! The integration tests: one binary, one module a layer or game.

mod conformance;
mod labyrinth;
mod ovo;
mod perft;
mod settings;
mod tidy;
mod toys;
