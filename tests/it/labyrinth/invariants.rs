//! What holds on every turn of a small board, checked from the positions before and after it and not from the rules.

use std::collections::{BTreeSet, HashSet};

use gamut::rules::labyrinth::{BLUE, Cell, Event, Labyrinth, Position, RED};
use gamut::rules::{Player, Rules};

use super::settings;

/// Calls `check` with every turn that can be reached: before, what happened, after.
fn for_each_turn(words: &str, mut check: impl FnMut(&Labyrinth, &Position, &[Event], &Position)) {
    let rules = Labyrinth::new(settings(words));
    let mut seen = HashSet::from([rules.start()]);
    let mut open = vec![rules.start()];
    while let Some(before) = open.pop() {
        for action in rules.actions(&before) {
            let played = rules.play(&before, action);
            check(&rules, &before, &played.events, &played.position);
            if seen.insert(played.position.clone()) {
                open.push(played.position);
            }
        }
    }
}

/// The cells of a player that are empty before and taken after a turn.
fn entered(before: &Position, after: &Position, player: Player) -> Vec<Cell> {
    after.pawns[player].difference(&before.pawns[player]).copied().collect()
}

#[test]
fn pawns_and_blocks_keep_their_places() {
    for_each_turn("board=small3x2 pawns=2", |rules, before, _, after| {
        let mover = before.to_move;
        let other = mover.next(2);
        assert_eq!(after.to_move, other);
        assert_eq!(after.pawns[other], before.pawns[other], "nobody moves or captures an opposing pawn");
        assert_eq!(after.pawns[mover].len(), 2);
        assert!(after.pawns[RED].is_disjoint(&after.pawns[BLUE]));
        let moved = entered(before, after, mover);
        let slid: Vec<usize> = (0..3).filter(|&slider| before.offsets[slider] != after.offsets[slider]).collect();
        assert!(moved.len() + slid.len() <= 1, "a turn moves one pawn or slides one block");
        for slider in slid {
            assert_eq!(before.offsets[slider].abs_diff(after.offsets[slider]), 1);
            assert!(after.offsets[slider].unsigned_abs() <= rules.board().range);
        }
        for cell in moved {
            let left: BTreeSet<Cell> = before.pawns[mover].difference(&after.pawns[mover]).copied().collect();
            let from = *left.first().expect("the pawn came from somewhere");
            let straight = cell.row == from.row || rules.column(before, cell) == rules.column(before, from);
            assert!(straight, "no diagonals: {from} to {cell}");
        }
    });
}

#[test]
fn the_fixed_blocks_are_entered_only_when_allowed() {
    for_each_turn("board=small3x2 pawns=2", |rules, before, _, after| {
        let mover = before.to_move;
        let (start, end) = (rules.start_block(mover), rules.end_block(mover));
        assert!(after.count_on(mover, start) <= before.count_on(mover, start), "nobody comes back");
        if after.count_on(mover, end) > before.count_on(mover, end) {
            assert_eq!(after.count_on(mover, start), 0, "nobody enters while others wait");
        }
    });
}

#[test]
fn the_centre_block_is_never_slid_twice_running_by_different_players() {
    for (words, rest) in [("", 1), ("centre=anyone-last", 2)] {
        // How many turns the block has rested at least is not part of a position, so pairs of turns are played.
        for_each_turn(&format!("board=small3x2 {words}"), |rules, _, events, after| {
            if !matches!(events[0], Event::CentreSlide { .. }) {
                return;
            }
            let mut following = vec![after.clone()];
            for _ in 0..rest {
                let mut next = Vec::new();
                for position in &following {
                    for action in rules.actions(position) {
                        let played = rules.play(position, action);
                        assert!(!matches!(played.events[0], Event::CentreSlide { .. }), "{words}");
                        next.push(played.position);
                    }
                }
                following = next;
            }
        });
    }
}

#[test]
fn every_kind_of_action_is_reached() {
    let kinds = |words: &str| {
        let mut found = BTreeSet::new();
        for_each_turn(&format!("board=small3x2 pawns=2 {words}"), |rules, _, events, _| {
            found.extend(rules.kinds(events));
        });
        found.into_iter().collect::<Vec<_>>()
    };
    // The first has fewer kinds than the next two.
    let cases: [(&str, &[&str]); 4] = [
        ("", &["carry", "centre", "enter", "jump", "run", "slide"]),
        ("refusal=full-block", &["carry", "centre", "claim", "enter", "jump", "run", "slide"]),
        ("after-jump=lose-next", &["carry", "centre", "enter", "jump", "lost-turn", "run", "slide"]),
        ("carry=empty", &["centre", "enter", "jump", "run", "skip", "slide"]),
    ];
    for (words, expected) in &cases[crate::every(2) - 1..] {
        assert_eq!(kinds(words), *expected, "{words}");
    }
}
