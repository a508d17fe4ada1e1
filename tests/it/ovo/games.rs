//! Whole games of OVO from `tests/data/games`, by both engines.

use gamut::rules::ovo::Ovo;
use gamut::rules::{Outcome, Player};
use gamut::settings::Variant;

use crate::games::{Went, all_are_among, replay, told};

/// The games on file with who wins them, their plies, and the kinds of their turns.
const GAMES: [(&str, u8, usize, &str); 4] = [
    ("ovo-banned", 1, 21, "chain flip jump step"),
    ("ovo-classic", 1, 57, "chain flip jump step"),
    ("ovo-four-claims", 2, 4, "step wrong-claim"),
    ("ovo-short", 1, 7, "flip jump step"),
];

#[test]
fn games_go_as_they_are_told() {
    for (name, winner, plies, kinds) in GAMES {
        let told = told(name);
        let Variant::Ovo(settings) = &told.variant else { panic!("{name} is of another game") };
        let went = replay(&Ovo::new(settings.clone()), &told);
        let outcome = Some(Outcome::Win(Player::new(winner - 1)));
        assert_eq!(went, Went { outcome, plies, kinds: kinds.to_owned() }, "{name}");
    }
    all_are_among("ovo", &GAMES.map(|(name, ..)| name));
}
