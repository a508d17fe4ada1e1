//! Cells of slices, and what the verifier of slices makes of them.

use gamut::packed::{Listed, Terminal};
use gamut::solve::indexed::cells::{CANDIDATE, IMPOSSIBLE, NARROW_MOST, UNDECIDED, WorkingSlice, loss, value, win};
use gamut::solve::indexed::verify::{AT_A_TIME, Best, NONE, Share, follows, rating};
use gamut::solve::verify::Follows;
use gamut::solve::{Draw, Plies, Value};
use proptest::prelude::*;

use crate::property::properties;

fn a_value() -> impl Strategy<Value = Value> {
    let plies = prop_oneof![0..6u16, Just(Plies::MOST.0 - 1)].prop_map(Plies);
    prop_oneof![plies.clone().prop_map(Value::Win), plies.prop_map(Value::Loss), Just(Value::Draw(Draw::Endless))]
}

properties! {
    #[test]
    fn the_best_rating_is_the_value_that_follows(values in prop::collection::vec(a_value(), 0..9)) {
        let best = values.iter().map(|&value| rating(Some(value))).max().unwrap_or(NONE);
        let mut expected = Follows::default();
        values.iter().for_each(|&value| expected.add(-value));
        prop_assert_eq!(follows(best), expected.value());
    }

    #[test]
    fn what_is_barred_does_not_count(
        rated in prop::collection::vec(1..9u16, 1..9),
        barred in prop::collection::vec((0..9usize, 0..9usize), 1..9),
    ) {
        let mut best = Best::default();
        best.forget();
        for (one, other) in barred {
            let barred = one.min(other).min(rated.len())..one.max(other).min(rated.len());
            let listed = Listed { standing: Terminal::Open, moves: 0..rated.len(), barred: barred.clone() };
            let left = (0..rated.len()).filter(|number| !barred.contains(number)).map(|number| rated[number]);
            prop_assert_eq!(best.of(&listed, &rated), left.max().unwrap_or(NONE));
        }
    }
}

#[test]
fn parts_are_everything_together() {
    for len in [0, 1, AT_A_TIME - 1, AT_A_TIME, 5 * AT_A_TIME + 3, 6 * AT_A_TIME] {
        for of in 1..9 {
            let parts = || (1..=of).map(|part| Share::part(part, of).expect("a part"));
            let pieces = |share: Share| (0..share.pieces(len)).map(move |number| share.piece(number, len));
            let mut all: Vec<u64> = parts().flat_map(pieces).flatten().collect();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..len), "{len} in {of}");
            assert!(parts().all(|part| part.of(len) == pieces(part).flatten().count() as u64));
        }
    }
    assert_eq!((Share::part(0, 3), Share::part(4, 3), Share::part(0, 0)), (None, None, None));
}

#[test]
fn cells_and_values_are_the_same_thing() {
    assert!(loss(NARROW_MOST) <= u16::from(u8::MAX) && win(NARROW_MOST + 1) > u16::from(u8::MAX) - 1);
    for plies in [0, 1, 7, NARROW_MOST, NARROW_MOST + 1, Plies::MOST.0] {
        assert_eq!(value(win(plies)), Some(Value::Win(Plies(plies))));
        assert_eq!(value(loss(plies)), Some(Value::Loss(Plies(plies))));
    }
    assert_eq!(value(UNDECIDED), Some(Value::Draw(Draw::Endless)));
    assert_eq!((value(IMPOSSIBLE), value(CANDIDATE)), (None, None));
}

#[test]
fn two_bytes_hold_what_one_byte_held() {
    let mut cells = WorkingSlice::new(3, None);
    cells.set(1, win(3));
    assert!(cells.nominate(2) && !cells.nominate(2) && !cells.nominate(1));
    cells.widen(None);
    cells.set(0, loss(1000));
    assert_eq!((cells.get(0), cells.get(1), cells.get(2)), (loss(1000), win(3), CANDIDATE));
    let kept = cells.keep();
    assert_eq!((kept.len(), kept.width(), kept.get(0), kept.get(1)), (3, 2, loss(1000), win(3)));
}
