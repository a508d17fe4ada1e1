//! The `gamut` command.

fn main() {}
