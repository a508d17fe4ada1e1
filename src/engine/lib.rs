//! The engine room of gamut: the layers from the rules of a game to the model of a variant. Use it through the crate `gamut-games`, which has all of it under the name `gamut`.

#![warn(missing_docs)]

pub mod claims;
pub mod cluster;
pub mod conform;
pub mod explore;
pub mod files;
pub mod machine;
pub mod measures;
pub mod model;
pub mod numbers;
pub mod packed;
pub mod parallel;
pub mod prove;
pub mod results;
pub mod rules;
pub mod settings;
pub mod solve;
pub mod tablebase;
pub mod testing;
