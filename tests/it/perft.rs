//! Perft tables as data files, counted by both engines.
//!
//! A file of `tests/data/perft` holds lines `VARIANT [@ POSITION] ; COUNT COUNT ...`, the counts of depth 1, 2, ...; `#` opens a comment. The
//! literal engine counts as far as [`LITERAL_NODES`] allows, the packed one everything.

use std::fs;

use gamut::explore::perft;
use gamut::packed::{AnyGame, Code, Game};
use gamut::rules::{AnyRules, Rules};
use gamut::settings::Variant;
use gamut::{parallel, with_game, with_rules};

/// Counts above this are left to the packed engine; with slow tests the literal one counts eight times as far.
const LITERAL_NODES: u64 = 50_000;

/// A line of a table.
struct Compare<'t> {
    line: &'t str,
    position: Option<&'t str>,
    counts: &'t [u64],
}

impl Compare<'_> {
    fn packed<C: Code>(&self, game: &dyn Game<C>) {
        let read = |text: &str| game.read(text).unwrap_or_else(|error| panic!("{}: {error}", self.line));
        let code = self.position.map_or(game.start(), read);
        for (depth, &count) in (1..).zip(self.counts) {
            assert_eq!(perft::packed(game, code, depth), count, "{}: packed, depth {depth}", self.line);
        }
    }

    fn literal<R: Rules>(&self, rules: &R) {
        let read = |text: &str| rules.read_position(text).unwrap_or_else(|error| panic!("{}: {error}", self.line));
        let position = self.position.map_or(rules.start(), read);
        let most = if crate::is_slow() { 8 * LITERAL_NODES } else { LITERAL_NODES };
        for (depth, &count) in (1..).zip(self.counts).filter(|(_, count)| **count <= most) {
            assert_eq!(perft::literal(rules, &position, depth), count, "{}: literal, depth {depth}", self.line);
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
    parallel::map_items(&lines, |line| {
        let (left, counts) = line.split_once(';').unwrap_or_else(|| panic!("no `;` in {line}"));
        let (variant, position) = match left.split_once('@') {
            Some((variant, position)) => (variant, Some(position.trim())),
            None => (left, None),
        };
        let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let counts: Vec<u64> = counts.split_whitespace().map(|count| count.parse().unwrap()).collect();
        let compare = Compare { line, position, counts: &counts };
        with_game!(AnyGame::open(&variant).unwrap(), game => compare.packed(game));
        with_rules!(AnyRules::open(&variant).unwrap(), rules => compare.literal(&rules));
    });
}
