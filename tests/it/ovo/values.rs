//! Tables of positions and moves, counted again from the start.

use std::collections::HashSet;
use std::fs;

use gamut::packed::{Code, Game, Symmetry};
use gamut::{parallel, with_game};

use crate::any_game;

/// Positions and moves.
fn count<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> [usize; 2] {
    let mut seen = HashSet::from([game.canonical(symmetry, game.start())]);
    let mut open: Vec<_> = seen.iter().copied().collect();
    let mut moves = 0;
    let mut next = Vec::new();
    while let Some(code) = open.pop() {
        game.successors(symmetry, code, &mut next);
        let distinct: HashSet<_> = next.iter().copied().collect();
        moves += distinct.len();
        open.extend(distinct.into_iter().filter(|&code| seen.insert(code)));
    }
    [seen.len(), moves]
}

#[test]
fn the_tables_of_positions_and_moves_hold() {
    let text = fs::read_to_string("tests/data/ovo-counts.txt").unwrap();
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 15, "the table is there");
    parallel::map_items(&lines, |line| {
        let (variant, figures) = line.split_once(';').unwrap_or_else(|| panic!("no `;` in {line}"));
        let merged = figures.trim().strip_prefix("merged");
        let symmetry = if merged.is_some() { Symmetry::On } else { Symmetry::Off };
        let expected: Vec<usize> =
            merged.unwrap_or(figures).split_whitespace().map(|figure| figure.parse().unwrap()).collect();
        assert_eq!(with_game!(any_game(variant), game => count(game, symmetry)), expected[..], "{line}");
    });
}
