//! Positions as numbers: every index stands for one position, and the reversed rules reverse the rules.

use std::collections::{BTreeSet, HashMap};

use gamut::explore::{Limits, NoProgress, explore};
use gamut::packed::{self, Code, Game, Place, Ranked, Slices, Standing, Symmetry, WithGame};
use gamut::rules::Outcome;
use gamut::settings::Variant;
use rayon::prelude::*;

use super::engines::{pairs, values};

/// Every place of every slice.
fn places<C>(ranked: &dyn Ranked<C>) -> Vec<Place> {
    let of = |slice| (0..ranked.slice_len(slice) as u64).map(move |index| Place { slice, index });
    (0..ranked.slices()).flat_map(of).collect()
}

fn successors(ranked: &dyn Slices, place: Place) -> BTreeSet<Place> {
    let mut found = BTreeSet::new();
    ranked.successors(place, &mut |next| {
        found.insert(next);
        true
    });
    found
}

/// Checks one position by itself and its successors; returns them.
fn check_place<C: Code>(
    game: &dyn Game<C>,
    ranked: &dyn Ranked<C>,
    place: Place,
    standing: Standing,
) -> BTreeSet<Place> {
    let code = ranked.code(place);
    assert_eq!(ranked.place(code), place);
    assert_eq!(game.form(Symmetry::On, code), code);
    for symmetry in 0..game.symmetries() {
        assert_eq!(ranked.place(game.image(code, symmetry)), place);
    }
    if standing == Standing::Impossible {
        return BTreeSet::new();
    }
    let expected = match game.outcome(code) {
        None => Standing::Open,
        Some(Outcome::Win(winner)) if winner == game.to_move(code) => Standing::Won,
        Some(_) => Standing::Lost,
    };
    assert_eq!(standing, expected, "{}", game.write(code));
    let found = successors(ranked, place);
    let mut next = Vec::new();
    game.successors(Symmetry::On, code, &mut next);
    assert_eq!(found, next.iter().map(|&next| ranked.place(next)).collect(), "after {}", game.write(code));
    let leads_to = ranked.leads_to(place.slice);
    assert!(found.iter().all(|next| leads_to.contains(&next.slice)), "slices after {}", game.write(code));
    found
}

fn standings(ranked: &dyn Slices, slice: usize) -> Vec<Standing> {
    let mut out = vec![Standing::Open; ranked.slice_len(slice) as usize];
    // In pieces of odd length, so that they begin and end anywhere.
    let mut first = 0;
    for piece in out.chunks_mut(37) {
        ranked.standings(slice, first, piece);
        first += piece.len() as u64;
    }
    out
}

/// Everything about a variant; returns the number of positions that the rules let exist.
struct Everything;

impl WithGame for Everything {
    type Output = u64;

    fn with<C: Code>(self, game: &dyn Game<C>) -> u64 {
        let ranked = game.ranked().unwrap();
        let standings: Vec<Vec<Standing>> = (0..ranked.slices()).map(|slice| standings(&*ranked, slice)).collect();
        let places = places(&*ranked);
        let codes: BTreeSet<C> = places.iter().map(|&place| ranked.code(place)).collect();
        assert_eq!(codes.len(), places.len(), "no position has two places");
        let mut before: HashMap<(Place, usize), BTreeSet<u64>> = HashMap::new();
        for &place in &places {
            let standing = standings[place.slice][place.index as usize];
            for next in check_place(game, &*ranked, place, standing) {
                assert_ne!(standings[next.slice][next.index as usize], Standing::Impossible);
                before.entry((next, place.slice)).or_default().insert(place.index);
            }
        }
        let mut out = Vec::new();
        for &place in &places {
            for into in 0..ranked.slices() {
                ranked.predecessors(place, into, &mut out);
                let possible = |index: &u64| standings[into][*index as usize] != Standing::Impossible;
                let found: BTreeSet<u64> = out.iter().copied().filter(possible).collect();
                // Nothing leads to what cannot exist, and nobody asks what does.
                if standings[place.slice][place.index as usize] != Standing::Impossible {
                    let expected = before.remove(&(place, into)).unwrap_or_default();
                    let name = game.write(ranked.code(place));
                    assert_eq!(found, expected, "before {name} from {}", ranked.slice_name(into));
                }
            }
        }
        let explored = explore(game, &[game.start()], Symmetry::On, Limits::NONE, &NoProgress).unwrap();
        for (code, _) in explored.iter() {
            assert!(codes.contains(&code), "{} has a place", game.write(code));
        }
        let possible = standings.iter().flatten().filter(|standing| **standing != Standing::Impossible).count() as u64;
        assert!(possible >= explored.len());
        possible - explored.len()
    }
}

/// Checks a variant and returns how many positions have a place but cannot be reached.
fn check(variant: &str) -> u64 {
    let parsed: Variant = variant.parse().unwrap();
    packed::with(&parsed, Everything).unwrap()
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
    values(2).par_iter().for_each(|(_, value)| {
        for board in ["2x2 eggs=1", "2x2 eggs=2", "2x3 eggs=2", "3x3 eggs=1", "3x3 eggs=2"] {
            check(&format!("ovo board={board} {value}"));
        }
    });
}

#[test]
fn every_pair_of_values_is_ranked_and_reversed() {
    pairs(2).par_iter().for_each(|pair| {
        for board in ["2x3 eggs=2", "3x3 eggs=1"] {
            check(&format!("ovo board={board} {pair}"));
        }
        // Chains that turn and pass through camps need the third column and a second egg.
        if !pair.contains("undo=banned") {
            check(&format!("ovo board=3x3 eggs=2 {pair}"));
        }
    });
}
