//! Numbers, rows, components, lines and exports.

use std::collections::BTreeSet;

use gamut::explore::{Index, NoProgress, PositionId, StateGraph, components, export, lines_to};
use gamut::packed::{Code, Game, Symmetry};
use gamut::with_game;
use petgraph::algo::kosaraju_scc;

use super::explored;
use crate::any_game;

const SMALL: [&str; 5] = [
    "ovo board=2x3 eggs=2",
    "ovo board=3x3 eggs=1 undo=banned",
    "tictactoe",
    "ring cells=9",
    "tree file=tests/data/tree/cycle.txt",
];

fn check_numbers<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) {
    let explored = &explored(game, symmetry);
    let index = Index::new(explored).unwrap();
    let graph = StateGraph::new(game, explored, &index).unwrap();
    let mut edges = BTreeSet::new();
    for (number, (code, depth)) in (0u32..).zip(explored.iter()) {
        let id = PositionId(number);
        assert_eq!(index.id(explored, code), Some(id));
        assert_eq!(index.code(explored, id), code);
        assert_eq!(index.depth(explored, id), depth);
        let mut next = Vec::new();
        game.successors(explored.symmetry, code, &mut next);
        let expected: BTreeSet<u32> = next.iter().map(|&next| index.id(explored, next).unwrap().0).collect();
        let row = graph.successors.row(id);
        assert!(row.is_sorted());
        assert_eq!(row.iter().copied().collect::<BTreeSet<_>>(), expected);
        edges.extend(row.iter().map(|&target| (number, target)));
    }
    assert_eq!(graph.successors.entries() as u64, explored.moves);
    let reversed: BTreeSet<_> = (0..explored.len() as u32)
        .flat_map(|node| graph.predecessors.row(PositionId(node)).iter().map(move |&source| (source, node)))
        .collect();
    assert_eq!(reversed, edges);
}

#[test]
fn numbers_and_rows_agree_with_the_game() {
    for variant in SMALL {
        for symmetry in [Symmetry::Off, Symmetry::On] {
            with_game!(any_game(variant), game => check_numbers(game, symmetry));
        }
    }
}

fn check_components<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) {
    let explored = &explored(game, symmetry);
    let graph = StateGraph::new(game, explored, &Index::new(explored).unwrap()).unwrap();
    let ours = components(&graph.successors);
    let theirs = kosaraju_scc(&graph);
    assert_eq!(ours.sizes.len(), theirs.len());
    for component in theirs {
        let numbers: BTreeSet<u32> = component.iter().map(|&node| ours.of[node as usize]).collect();
        assert_eq!(numbers.len(), 1);
        let number = *numbers.first().unwrap();
        assert_eq!(ours.sizes[number as usize] as usize, component.len());
        // Reverse topological: no edge leads to a higher number.
        for &node in &component {
            let row = graph.successors.row(PositionId(node));
            assert!(row.iter().all(|&target| ours.of[target as usize] <= number));
        }
    }
}

#[test]
fn components_are_those_of_petgraph() {
    for variant in SMALL {
        for symmetry in [Symmetry::Off, Symmetry::On] {
            with_game!(any_game(variant), game => check_components(game, symmetry));
        }
    }
}

fn check_lines<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) {
    let explored = &explored(game, symmetry);
    let targets: Vec<_> = explored.iter().map(|(code, _)| code).collect();
    let lines = lines_to(game, &[game.start()], explored, &targets, &NoProgress).unwrap();
    for (line, (target, depth)) in lines.iter().zip(explored.iter()) {
        assert_eq!(line.actions.len(), depth as usize);
        let end = line.actions.iter().fold(game.start(), |code, action| game.turn(code, action).unwrap().next);
        assert_eq!(game.canonical(explored.symmetry, end), target);
    }
}

#[test]
fn lines_are_shortest_and_lead_there() {
    for variant in SMALL {
        for symmetry in [Symmetry::Off, Symmetry::On] {
            with_game!(any_game(variant), game => check_lines(game, symmetry));
        }
    }
}

fn exported<C: Code>(game: &dyn Game<C>) -> (String, String) {
    let graph = export::labelled(game, &explored(game, Symmetry::Off)).unwrap();
    (export::dot(&graph), export::graphml(&graph))
}

#[test]
fn small_graphs_are_exported_with_readable_labels() {
    let (dot, graphml) = with_game!(any_game("tree file=tests/data/tree/cycle.txt"), game => exported(game));
    insta::assert_snapshot!("cycle.dot", dot);
    insta::assert_snapshot!("cycle.graphml", graphml);
}

fn refusal<C: Code>(game: &dyn Game<C>) -> String {
    export::labelled(game, &explored(game, Symmetry::Off)).unwrap_err().to_string()
}

#[test]
fn large_graphs_are_not_drawn() {
    let error = with_game!(any_game("ovo board=3x3 eggs=3"), game => refusal(game));
    assert_eq!(error, "71264 positions are too many to draw: the limit is 20000; try a smaller board or symmetry");
}
