//! gamut models the rules of board games exactly, visits every position of reduced variants and proves who wins.
//!
//! The layers stand in one direction, and each uses only what stands to its left:
//! `settings -> rules -> packed -> explore -> conform -> solve -> tablebase -> prove -> study -> report -> cli`.

#![warn(missing_docs)]

#[doc(hidden)]
pub mod cli;
pub mod conform;
pub mod explore;
pub mod files;
pub mod machine;
pub mod model;
pub mod packed;
pub mod parallel;
pub mod prove;
pub mod report;
pub mod rules;
pub mod settings;
pub mod solve;
pub mod study;
pub mod tablebase;
