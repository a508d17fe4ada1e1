//! The settings of OVO: what fits a board, what cannot be combined, and one spelling. All games together are in `settings`.

use gamut::settings::Variant;

fn variant(text: &str) -> Variant {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> String {
    text.parse::<Variant>().map(|variant| panic!("{text} is {variant}")).unwrap_err().to_string()
}

#[test]
fn a_variant_has_one_spelling() {
    for (given, canonical) in [
        ("ovo", "ovo"),
        ("ovo classic", "ovo"),
        ("ovo board=6x6 eggs=6 players=2", "ovo"),
        ("ovo classic4", "ovo players=4"),
        ("ovo 3x3", "ovo board=3x3 eggs=3"),
        ("ovo undo=banned board=3x3 eggs=2", "ovo board=3x3 eggs=2 undo=banned"),
        ("ovo 3x3 need=3", "ovo board=3x3 eggs=3"),
        ("ovo 3x3 memory=all", "ovo board=3x3 eggs=3"),
    ] {
        assert_eq!(variant(given).to_string(), canonical, "{given}");
        assert_eq!(variant(canonical).to_string(), canonical);
    }
}

#[test]
fn errors_name_the_key_what_was_given_and_what_is_allowed() {
    for (given, sentence) in [
        ("ovo players=3", "players=3 is not possible: players is 2 or 4"),
        ("ovo players=4 board=4x5", "board=4x5 is not possible: board is a square with 4 players"),
        (
            "ovo players=4 board=3x3 camp=2 eggs=1",
            "camp=2 is not possible: camp is at most 1 on board=3x3, where camps would overlap",
        ),
        ("ovo 9x3", "board=9x3 is not possible: board is WxH with both sides from 2 to 8"),
        ("ovo eggs=0", "eggs=0 is not possible: eggs is from 1 to 6 (a camp is a row of board=6x6)"),
        ("ovo 3x3 need=4", "need=4 is not possible: need is all, or a whole number from 1 to 3 (eggs=3)"),
        (
            "ovo goal=flipped-eggs need=1",
            "need=1 does not apply: with goal=flipped-eggs all eggs flipped so far must be home; it needs goal=all-eggs",
        ),
        ("ovo camp=1", "camp=1 does not apply: with 2 players a camp is a whole row; it needs players=4"),
        (
            "ovo dead-camp=neutral",
            "dead-camp=neutral does not apply: with 2 players nobody plays on after an elimination; it needs players=4",
        ),
        ("ovo 3x3 forgets=1", "forgets=1 does not apply: with memory=all nobody forgets; it needs memory=0 or more"),
    ] {
        assert_eq!(error(given), sentence, "{given}");
    }
}
