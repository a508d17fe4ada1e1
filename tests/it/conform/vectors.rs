//! Test vectors: right, spread out, and the same every time.

use std::collections::BTreeSet;

use gamut::conform::Referee;
use gamut::conform::vectors::{Pool, Source, Vector};

use super::variant;

fn chosen(text: &str, source: Source, count: usize) -> Vec<Vector> {
    let referee = Referee::new(&variant(text)).unwrap();
    Pool::new(&referee, source).unwrap().choose(&referee, count).unwrap()
}

const SMALL: Source = Source { breadth: 600, games: 6, plies: 60, seed: 3 };

#[test]
fn vectors_are_right_and_their_lines_lead_to_them() {
    for text in
        ["ovo board=3x3 eggs=3", "labyrinth board=small3x2", "twinlines board=2x2 line=2 goal=2 tiles=4", "tictactoe"]
    {
        let referee = Referee::new(&variant(text)).unwrap();
        for vector in chosen(text, SMALL, 40) {
            let mut position = referee.start();
            for action in &vector.line {
                position = referee.examine(&position).unwrap().after(action).unwrap().to_owned();
            }
            assert_eq!(position, vector.position, "{text}");
            assert_eq!(referee.examine(&position).unwrap(), vector.answer, "{text}");
            assert_eq!(vector.kinds.len(), vector.answer.turns.len(), "{text}");
        }
    }
}

#[test]
fn vectors_are_spread_over_depths_kinds_and_endings() {
    let vectors = chosen("ovo board=3x3 eggs=3", Source { breadth: 1000, games: 16, ..Source::USUAL }, 60);
    assert_eq!(vectors.len(), 60);
    let kinds: BTreeSet<_> = vectors.iter().flat_map(|vector| vector.kinds.iter().flatten().copied()).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["chain", "flip", "jump", "look", "step"]);
    let depths: BTreeSet<_> = vectors.iter().map(|vector| vector.line.len()).collect();
    assert!(depths.len() >= 20, "{depths:?}");
    assert!(vectors.iter().any(|vector| vector.answer.outcome.is_some()));
    let positions: BTreeSet<_> = vectors.iter().map(|vector| &vector.position).collect();
    assert_eq!(positions.len(), 60, "no position comes twice");
}

#[test]
fn the_same_source_gives_the_same_vectors() {
    let text = "labyrinth board=small3x3";
    let one = chosen(text, SMALL, 30);
    assert_eq!(chosen(text, SMALL, 30), one);
    assert_ne!(chosen(text, Source { seed: 4, ..SMALL }, 30), one);
}

#[test]
fn a_small_game_is_given_whole() {
    let all = chosen("ovo board=2x2 eggs=1", Source { games: 0, ..SMALL }, 10_000);
    let report = super::all(&mut gamut::conform::packed(), "ovo board=2x2 eggs=1");
    assert_eq!(all.len() as u64, report.extent.positions);
}
