//! The numbers of tiles and points that positions can have.

use std::collections::HashSet;

use gamut::packed::Packed;
use gamut::packed::twinlines::numbers::{Numbers, State};
use gamut::packed::twinlines::{Board, Twinlines};
use gamut::settings::Variant;
use gamut::settings::twinlines::Tally;

fn state<const N: usize>(board: &Board<N>) -> State<N> {
    let tally = |player: usize| Tally {
        on: [0, 1].map(|side| board.by[side][player].count_ones() as u8),
        points: board.points[player],
    };
    State { tallies: std::array::from_fn(tally), mover: board.mover.into(), passes: board.passes.into() }
}

/// Plays through a variant and returns how many states its positions have, and how many the numbers allow.
fn check<const N: usize>(text: &str) -> (usize, usize) {
    let Ok(Variant::Twinlines(settings)) = text.parse() else { panic!("{text}") };
    let game = Twinlines::<N, u64>::new(&settings);
    let allowed = Numbers::new(&settings, &game.geometry).states().unwrap();
    let mut seen = HashSet::from([game.start()]);
    let mut open = vec![game.start()];
    let mut states = HashSet::new();
    let mut next = Vec::new();
    while let Some(code) = open.pop() {
        let state = state(&game.board(code));
        assert!(allowed.contains(&state), "{text}: {state:?}");
        states.insert(state);
        game.successors(code, &mut next);
        open.extend(next.iter().filter(|code| seen.insert(**code)));
    }
    (states.len(), allowed.len())
}

#[test]
fn no_position_is_outside_the_numbers() {
    // Without lines in the way the numbers are exact.
    assert_eq!(check::<2>("twinlines board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC"), (10, 10));
    for text in [
        "twinlines board=2x2 line=2 goal=2 tiles=3",
        "twinlines board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC scoring=after-each",
        "twinlines board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC shift=adjacent source=same-colour",
        "twinlines board=4x1 line=2 goal=2 tiles=3 colours=ABAB,AABB stuck=most-points",
        "twinlines board=3x2 line=2 goal=2 tiles=4 colours=ABCDEF,ABCDFE scoring=after-each score=optional",
        "twinlines board=5x2 goal=3 tiles=14 colours=ABCDEFGHIJ,ABCDEFGHIJ removal=four",
        "twinlines board=2x2 line=2 goal=2 tiles=3 opening=one",
        "twinlines board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC scoring=after-each opening=one",
        "twinlines board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC opening=one",
    ] {
        assert!(check::<2>(text).0 >= 5, "{text}");
    }
    for text in [
        "twinlines players=3 board=2x2 line=2 goal=2 tiles=2 source=same-colour",
        "twinlines players=3 board=4x1 line=2 goal=2 tiles=4 colours=ABCD,ABCD",
        "twinlines players=3 board=4x1 line=2 goal=1 tiles=3 colours=AABB,AABB scoring=after-each score=optional",
    ] {
        assert!(check::<3>(text).0 >= 5, "{text}");
    }
    assert!(check::<4>("twinlines players=4 board=3x2 line=2 goal=1 tiles=4 colours=ABCDEF,ABCDFE").0 >= 5);
}
