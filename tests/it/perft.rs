//! Perft tables as data files, counted by both engines.
//!
//! A file of `tests/data/perft` holds lines `VARIANT [@ POSITION] ; COUNT COUNT ...`, the counts of depth 1, 2, ...; `#` opens a comment. The
//! literal engine counts as far as [`LITERAL_NODES`] allows, the packed one everything.

use std::fs;

use gamut::explore::perft;
use gamut::packed::{self, Packed, WithPacked};
use gamut::rules::Rules;
use gamut::settings::Variant;
use rayon::prelude::*;

/// Counts above this are left to the packed engine.
const LITERAL_NODES: u64 = 400_000;

struct Compare<'t> {
    line: &'t str,
    position: Option<&'t str>,
    counts: Vec<u64>,
}

impl WithPacked for Compare<'_> {
    type Output = ();

    fn with<G: Packed>(self, game: G) {
        let rules = game.rules();
        let position = match self.position {
            None => rules.start(),
            Some(text) => rules.read_position(text).unwrap_or_else(|error| panic!("{}: {error}", self.line)),
        };
        for (depth, &count) in (1..).zip(&self.counts) {
            let code = game.pack(&position);
            assert_eq!(perft::packed(&game, code, depth), count, "{}: packed, depth {depth}", self.line);
            if count <= LITERAL_NODES {
                assert_eq!(perft::literal(rules, &position, depth), count, "{}: literal, depth {depth}", self.line);
            }
        }
    }
}

#[test]
fn perft_tables_hold() {
    let mut lines = Vec::new();
    for entry in fs::read_dir("tests/data/perft").unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        lines.extend(text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(str::to_owned));
    }
    assert!(lines.len() >= 10, "the perft tables are there");
    lines.par_iter().for_each(|line| {
        let (left, counts) = line.split_once(';').unwrap_or_else(|| panic!("no `;` in {line}"));
        let (variant, position) = match left.split_once('@') {
            Some((variant, position)) => (variant, Some(position.trim())),
            None => (left, None),
        };
        let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let counts = counts.split_whitespace().map(|count| count.parse().unwrap()).collect();
        packed::open(&variant, Compare { line, position, counts }).unwrap();
    });
}
