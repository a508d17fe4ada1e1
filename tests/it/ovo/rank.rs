//! Positions as numbers: every index stands for one position, and the reversed rules reverse the rules.

use std::collections::BTreeMap;
use std::ops::Range;

use gamut::explore::{Limits, NoProgress, explore, explore_indexed};
use gamut::packed::{Code, Game, Indexing, Moves, Reversed, SliceIndex, Slicing, Symmetry, Terminal};
use gamut::rules::{Outcome, Player};
use gamut::{parallel, with_game};
use hashbrown::{HashMap, HashSet};

use super::engines::{pairs, values};
use crate::any_game;
use crate::every;

/// Every place of every slice.
fn places<C>(ranked: &dyn Indexing<C>) -> Vec<SliceIndex> {
    let of = |slice| (0..ranked.slice_len(slice) as u64).map(move |index| SliceIndex { slice, index });
    (0..ranked.slices()).flat_map(of).collect()
}

/// In order, each once.
fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items.dedup();
    items
}

fn successors(ranked: &dyn Slicing, place: SliceIndex) -> Vec<SliceIndex> {
    let mut found = Vec::new();
    ranked.successors(place, &mut |next| {
        found.push(next);
        true
    });
    sorted(found)
}

/// Checks one position by itself and its successors; returns them.
fn check_place<C: Code>(
    game: &dyn Game<C>,
    ranked: &dyn Indexing<C>,
    place: SliceIndex,
    standing: Terminal,
) -> Vec<SliceIndex> {
    let code = ranked.code(place);
    assert_eq!(ranked.place(code), place);
    assert_eq!(game.canonical(Symmetry::On, code), code);
    for symmetry in 0..game.symmetries() {
        assert_eq!(ranked.place(game.image(code, symmetry)), place);
    }
    if standing == Terminal::Impossible {
        return Vec::new();
    }
    let expected = match game.outcome(code) {
        None => Terminal::Open,
        Some(Outcome::Win(winner)) if winner == game.to_move(code) => Terminal::Won,
        Some(_) => Terminal::Lost,
    };
    assert_eq!(standing, expected, "{}", game.write(code));
    let found = successors(ranked, place);
    let mut next = Vec::new();
    game.successors(Symmetry::On, code, &mut next);
    assert_eq!(found, sorted(next.iter().map(|&next| ranked.place(next))), "after {}", game.write(code));
    let leads_to = ranked.leads_to(place.slice);
    assert!(found.iter().all(|next| leads_to.contains(&next.slice)), "slices after {}", game.write(code));
    found
}

fn terminals(ranked: &dyn Slicing, slice: usize) -> Vec<Terminal> {
    let mut out = vec![Terminal::Open; ranked.slice_len(slice) as usize];
    // In pieces of odd length, so that they begin and end anywhere.
    let mut first = 0;
    for piece in out.chunks_mut(37) {
        ranked.terminals(slice, first, piece);
        first += piece.len() as u64;
    }
    out
}

/// Compares positions and moves of a range, made many at a time, with those made one by one.
fn check_moves<C: Code>(ranked: &dyn Indexing<C>, slice: usize, range: Range<u64>, moves: &mut Moves) {
    let mut codes = Vec::new();
    ranked.codes(slice, range.clone(), &mut codes);
    assert!(range.clone().map(|index| ranked.code(SliceIndex { slice, index })).eq(codes));
    let mut terminals = vec![Terminal::Open; (range.end - range.start) as usize];
    ranked.terminals(slice, range.start, &mut terminals);
    ranked.moves(slice, range.clone(), moves);
    assert_eq!(moves.positions.len(), terminals.len());
    for (index, (listed, standing)) in range.zip(moves.positions.iter().zip(terminals)) {
        let place = SliceIndex { slice, index };
        assert_eq!(listed.standing, standing, "{place:?}");
        if standing == Terminal::Open {
            assert_eq!(sorted(moves.of(listed)), successors(ranked, place), "{place:?}");
            assert_eq!(listed.len(), moves.of(listed).count());
        }
    }
}

/// Everything about a variant; returns the number of positions that the rules let exist.
fn check_everything<C: Code>(game: &dyn Game<C>) -> u64 {
    let ranked = game.ranked().unwrap();
    let terminals: Vec<Vec<Terminal>> = (0..ranked.slices()).map(|slice| terminals(&*ranked, slice)).collect();
    let places = places(&*ranked);
    let codes: HashSet<C> = places.iter().map(|&place| ranked.code(place)).collect();
    assert_eq!(codes.len(), places.len(), "no position has two places");
    // Every move as where it leads, and the slice and the index that it comes from.
    let mut moved: Vec<(SliceIndex, usize, u64)> = Vec::new();
    for &place in &places {
        let standing = terminals[place.slice][place.index as usize];
        for next in check_place(game, &*ranked, place, standing) {
            assert_ne!(terminals[next.slice][next.index as usize], Terminal::Impossible);
            moved.push((next, place.slice, place.index));
        }
    }
    let mut moves = Moves::default();
    for slice in 0..ranked.slices() {
        let len = ranked.slice_len(slice) as u64;
        // In pieces of odd length, as above.
        (0..len).step_by(41).for_each(|first| check_moves(&*ranked, slice, first..len.min(first + 41), &mut moves));
    }
    moved.sort_unstable();
    let mut moved = &moved[..];
    let mut out = Vec::new();
    for &place in &places {
        for into in 0..ranked.slices() {
            ranked.predecessors(place, into, &mut out);
            let possible = |index: &u64| terminals[into][*index as usize] != Terminal::Impossible;
            let found = sorted(out.iter().copied().filter(possible));
            // Nothing leads to what cannot exist, and nobody asks what does.
            if terminals[place.slice][place.index as usize] != Terminal::Impossible {
                // The places come in order, and so do the moves.
                let count = moved.iter().take_while(|&&(next, from, _)| (next, from) == (place, into)).count();
                let expected: Vec<u64> = moved[..count].iter().map(|&(_, _, index)| index).collect();
                moved = &moved[count..];
                let name = || game.write(ranked.code(place));
                assert_eq!(found, expected, "before {} from {}", name(), ranked.slice_name(into));
            }
        }
    }
    assert_eq!(moved, [], "every move is reversed");
    let explored = explore(game, &[game.start()], Symmetry::On, Limits::NONE, &NoProgress).unwrap();
    let mut reached = BTreeMap::new();
    for (code, depth) in explored.iter() {
        let (place, name) = (ranked.place(code), game.write(code));
        assert_ne!(terminals[place.slice][place.index as usize], Terminal::Impossible, "{name} has a place");
        // Where no symmetry exchanges the players, the place may be that of the position with the players exchanged.
        assert!(game.to_move(code) != Player::FIRST || codes.contains(&code), "{name} has a place of its own");
        let least = reached.entry(place).or_insert(depth);
        *least = depth.min(*least);
    }
    check_reached(&*ranked, ranked.place(game.start()), &reached);
    if let Some(reversed) = ranked.reversed() {
        check_codes_before(game, reversed, &explored.iter().map(|(code, _)| code).collect::<Vec<_>>());
    }
    let possible = terminals.iter().flatten().filter(|standing| **standing != Terminal::Impossible).count();
    (possible - reached.len()) as u64
}

/// Exploring by index counts the places that were reached.
fn check_reached(ranked: &dyn Slicing, start: SliceIndex, reached: &BTreeMap<SliceIndex, u16>) {
    let found = explore_indexed(ranked, &[start], Limits::NONE, &NoProgress).unwrap();
    assert_eq!(found.positions, reached.len() as u64);
    let of_depth = |depth: usize| reached.values().filter(|found| usize::from(**found) == depth).count() as u64;
    assert_eq!(found.by_depth, (0..found.by_depth.len()).map(of_depth).collect::<Vec<_>>());
    let of_slice = |slice: usize| reached.keys().filter(|place| place.slice == slice).count() as u64;
    let slices = (0..ranked.slices()).map(|slice| (ranked.slice_name(slice), of_slice(slice)));
    assert_eq!(found.by_slice, slices.collect::<Vec<_>>());
    let moves: Vec<usize> = reached.keys().map(|&place| successors(ranked, place).len()).collect();
    assert_eq!(found.moves, moves.iter().sum::<usize>() as u64);
    assert_eq!(found.over, moves.iter().filter(|moves| **moves == 0).count() as u64);
}

/// What comes before a position is what leads to it, of what can be reached.
fn check_codes_before<C: Code>(game: &dyn Game<C>, ranked: &dyn Reversed<C>, reached: &[C]) {
    let known: HashSet<C> = reached.iter().copied().collect();
    let mut before: HashMap<C, Vec<C>> = HashMap::new();
    let mut next = Vec::new();
    for &code in reached {
        game.successors(Symmetry::On, code, &mut next);
        next.iter().for_each(|&next| before.entry(next).or_default().push(code));
    }
    for &code in reached {
        ranked.codes_before(code, &mut next);
        let found = sorted(next.iter().copied().filter(|code| known.contains(code)));
        assert_eq!(found, sorted(before.remove(&code).unwrap_or_default()), "before {}", game.write(code));
        let once = sorted(next.iter().copied());
        assert_eq!(once.len(), next.len(), "before {}: each once", game.write(code));
        if game.symmetries() > 1 {
            let mut of_image = Vec::new();
            ranked.codes_before(game.image(code, game.symmetries() - 1), &mut of_image);
            assert_eq!(of_image, next, "before an image of {}", game.write(code));
        }
    }
}

/// Checks a variant and returns how many positions have a place but cannot be reached.
pub fn check(variant: &str) -> u64 {
    with_game!(any_game(variant), game => check_everything(game))
}

#[test]
fn every_index_is_a_position_and_every_move_is_reversed() {
    // Not reachable: those in which both sets are home and complete, and the like.
    for (board, unreachable) in [("2x3 eggs=2", 1), ("3x3 eggs=3", 1), ("3x3 eggs=2", 0), ("4x3 eggs=2", 0)] {
        assert_eq!(check(&format!("ovo board={board}")), unreachable, "{board}");
    }
    for board in ["2x2 eggs=1", "2x2 eggs=2", "3x2 eggs=3", "5x2 eggs=1", "2x5 eggs=2", "4x2 eggs=2", "3x4 eggs=1"] {
        check(&format!("ovo board={board}"));
    }
}

#[test]
fn every_value_is_ranked_and_reversed() {
    parallel::map_items(&values(2), |(_, value)| {
        for board in ["2x2 eggs=1", "2x2 eggs=2", "2x3 eggs=2", "3x3 eggs=1"] {
            check(&format!("ovo board={board} {value}"));
        }
    });
    let some: Vec<_> = values(2).into_iter().step_by(every(2)).collect();
    parallel::map_items(&some, |(_, value)| check(&format!("ovo board=3x3 eggs=2 {value}")));
}

#[test]
fn every_pair_of_values_is_ranked_and_reversed() {
    let third: Vec<String> = pairs(2).into_iter().step_by(every(5)).collect();
    parallel::map_items(&third, |pair| {
        for board in ["2x3 eggs=2", "3x3 eggs=1"] {
            check(&format!("ovo board={board} {pair}"));
        }
    });
    // Chains that turn and pass through camps need the third column and a second egg.
    let some: Vec<String> =
        pairs(2).into_iter().filter(|pair| !pair.contains("undo=banned")).step_by(every(17)).collect();
    parallel::map_items(&some, |pair| check(&format!("ovo board=3x3 eggs=2 {pair}")));
}

/// Some places of some slices: there and back, and both ways along every move.
pub fn check_sample<C: Code>(game: &dyn Game<C>, names: &[&str], each: u64) {
    let ranked = game.ranked().unwrap();
    let mut before = Vec::new();
    for name in names {
        let slice = (0..ranked.slices()).find(|&slice| ranked.slice_name(slice) == *name).unwrap();
        let len = ranked.slice_len(slice) as u64;
        // An odd factor walks all over the slice; the first and the last index are always among them.
        let spread = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) % len;
        for index in (1..each).map(spread).chain([0, len - 1]) {
            let place = SliceIndex { slice, index };
            let standing = |place: SliceIndex| {
                let mut standing = [Terminal::Open];
                ranked.terminals(place.slice, place.index, &mut standing);
                standing[0]
            };
            check_moves(&*ranked, slice, index..len.min(index + 9), &mut Moves::default());
            for next in check_place(game, &*ranked, place, standing(place)) {
                ranked.predecessors(next, slice, &mut before);
                assert!(before.contains(&index), "{} comes before", game.write(ranked.code(place)));
            }
            if standing(place) == Terminal::Impossible {
                continue;
            }
            for into in 0..ranked.slices() {
                ranked.predecessors(place, into, &mut before);
                let before = before.iter().map(|&index| SliceIndex { slice: into, index });
                for earlier in before.filter(|&earlier| standing(earlier) != Terminal::Impossible) {
                    let name = game.write(ranked.code(earlier));
                    assert!(successors(&*ranked, earlier).contains(&place), "{name} leads on");
                }
            }
        }
    }
}

#[test]
fn samples_of_large_boards_are_ranked_and_reversed() {
    let cases: [(&str, &[&str]); 11] = [
        ("board=6x6 eggs=4", &["0,0", "1,2", "4,4"]),
        ("board=6x6 eggs=3 undo=frozen home=safe", &["0,0", "2,1", "3,3"]),
        ("board=5x5 eggs=3", &["0,1", "1,1", "3,0"]),
        ("board=5x5 eggs=2 undo=banned", &["0,0", "1,0", "2,2"]),
        ("board=7x5 eggs=2 chain-flip=continue", &["0,0", "1,2"]),
        ("board=8x8 eggs=2 chain=straight", &["0,0", "2,1"]),
        ("board=6x6 eggs=3 homeward=not-away outward=not-back need=2", &["0,0", "1,2", "3,3"]),
        ("board=5x5 eggs=3 homeward=closer outward=closer look=none chain-flip=continue", &["0,0", "2,1", "3,3"]),
        ("board=5x6 eggs=2 undo=banned home=locked homeward=not-away", &["0,0", "1,1"]),
        ("board=5x5 eggs=3 undo=frozen home=shown homeward=pull outward=closer look=none", &["0,0", "2,1", "3,3"]),
        ("board=7x7 eggs=2 undo=frozen hands=owner outward=closer chain-flip=last-cell", &["0,0", "1,0", "2,2"]),
    ];
    // From the last: the table of the first takes longest to make.
    let some: Vec<_> = cases.into_iter().rev().step_by(every(4)).collect();
    parallel::map_items(&some, |&(settings, slices)| {
        with_game!(any_game(&format!("ovo {settings}")), game => check_sample(game, slices, 40 / every(20) as u64));
    });
}

#[test]
fn the_closed_form_has_the_known_sizes() {
    fn sizes<C: Code>(game: &dyn Game<C>) -> (u128, u128) {
        let ranked = game.ranked().unwrap();
        (ranked.slice_len(0), (0..ranked.slices()).map(|slice| ranked.slice_len(slice)).sum())
    }
    let sizes = |variant: &str| with_game!(any_game(variant), game => sizes(game));
    // As `gamut explore` finds them.
    assert_eq!(sizes("ovo board=4x4 eggs=2").1, 51_168);
    assert_eq!(sizes("ovo board=4x4 eggs=4").1, 38_615_849);
    assert_eq!(sizes("ovo board=6x6 eggs=4").0, 1_059_121_080);
}
