//! Whole games of Twinlines from `tests/data/games`, by both engines.

use gamut::rules::twinlines::Twinlines;
use gamut::rules::{Outcome, Player};
use gamut::settings::Variant;

use crate::games::{all_are_among, replay, told};

/// The games on file with who wins them and the kinds of their turns.
const GAMES: [(&str, Option<u8>, &str); 10] = [
    ("twinlines-classic", Some(2), "place-place score shift-shift"),
    ("twinlines-classic3", Some(1), "choice long-line place-place score shift-shift"),
    ("twinlines-classic4", Some(4), "choice long-line place-place score shift-shift"),
    ("twinlines-classic4-double", Some(2), "double-score place-place score"),
    ("twinlines-in-turn", Some(1), "left-line place-only place-place score"),
    ("twinlines-most-points", Some(2), "double-score place-place shift-shift"),
    ("twinlines-short", Some(1), "choice double-score long-line place-place place-shift score shift-shift"),
    ("twinlines-small-cross", Some(1), "choice double-score place-place place-shift"),
    ("twinlines-small-draw", None, "pass place-place place-shift"),
    ("twinlines-three-pass", None, "pass place-place place-shift score"),
];

#[test]
fn games_go_as_they_are_told() {
    for (name, winner, kinds) in GAMES {
        let told = told(name);
        let Variant::Twinlines(settings) = &told.variant else { panic!("{name} is of another game") };
        let went = replay(&Twinlines::new(settings.clone()), &told);
        let expected = winner.map_or(Outcome::Draw, |number| Outcome::Win(Player::new(number - 1)));
        assert_eq!((went.outcome, went.kinds.as_str()), (Some(expected), kinds), "{name}");
    }
    all_are_among("twinlines", &GAMES.map(|(name, ..)| name));
}
