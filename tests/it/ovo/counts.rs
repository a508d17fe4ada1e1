//! Tables of positions and moves, counted again from the start.

use std::collections::HashSet;
use std::fs;

use gamut::packed::{self, Packed, WithPacked};
use gamut::settings::Variant;
use rayon::prelude::*;

/// Whether positions that symmetry makes equal count once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    Plain,
    Merged,
}

impl WithPacked for Count {
    type Output = [usize; 2];

    /// Positions and moves.
    fn with<G: Packed>(self, game: G) -> [usize; 2] {
        let form = |code| if self == Count::Merged { game.canonical(code) } else { code };
        let mut seen = HashSet::from([form(game.start())]);
        let mut open: Vec<_> = seen.iter().copied().collect();
        let mut moves = 0;
        let mut next = Vec::new();
        while let Some(code) = open.pop() {
            match self {
                Count::Plain => game.successors(code, &mut next),
                Count::Merged => game.canonical_successors(code, &mut next),
            }
            let distinct: HashSet<_> = next.iter().copied().collect();
            moves += distinct.len();
            open.extend(distinct.into_iter().filter(|&code| seen.insert(code)));
        }
        [seen.len(), moves]
    }
}

#[test]
fn the_tables_of_positions_and_moves_hold() {
    let text = fs::read_to_string("tests/data/ovo-counts.txt").unwrap();
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 15, "the table is there");
    lines.par_iter().for_each(|line| {
        let (variant, figures) = line.split_once(';').unwrap_or_else(|| panic!("no `;` in {line}"));
        let merged = figures.trim().strip_prefix("merged");
        let count = if merged.is_some() { Count::Merged } else { Count::Plain };
        let expected: Vec<usize> =
            merged.unwrap_or(figures).split_whitespace().map(|figure| figure.parse().unwrap()).collect();
        let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(packed::open(&variant, count).unwrap(), expected[..], "{line}");
    });
}
