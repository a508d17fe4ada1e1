//! tmp
#![allow(dead_code)]
#[path = "../it/cli.rs"]
mod cli;
#[path = "../it/conformance.rs"]
mod conformance;
#[path = "../it/explore/mod.rs"]
mod explore;
#[path = "../it/tablebase.rs"]
mod tablebase;
#[path = "../it/twinlines/mod.rs"]
mod twinlines;
