//! Whole games of Labyrinth from `tests/data/games`, by both engines.

use gamut::rules::labyrinth::Labyrinth;
use gamut::settings::Variant;

use crate::games::{all_are_among, replay, told};

/// The games on file with their plies and the kinds of their turns.
const GAMES: [(&str, usize, &str); 9] = [
    ("labyrinth-classic7", 77, "carry enter jump run slide"),
    ("labyrinth-classic9", 99, "carry centre enter jump run slide"),
    ("labyrinth-small3x2", 9, "carry enter jump run slide"),
    ("labyrinth-small3x3", 24, "carry centre enter jump run slide"),
    ("labyrinth-claim", 4, "carry claim enter run slide"),
    ("labyrinth-refusal", 5, "carry enter run slide"),
    ("labyrinth-called", 4, "run slide"),
    ("labyrinth-lose-next", 6, "jump lost-turn run slide"),
    ("labyrinth-stuck", 3, "skip"),
];

#[test]
fn games_go_as_they_are_told() {
    for (name, plies, kinds) in GAMES {
        let told = told(name);
        let Variant::Labyrinth(settings) = &told.variant else { panic!("{name} is of another game") };
        let went = replay(&Labyrinth::new(settings.clone()), &told);
        assert_eq!((went.plies, went.kinds.as_str()), (plies, kinds), "{name}");
    }
    all_are_among("labyrinth", &GAMES.map(|(name, ..)| name));
}
