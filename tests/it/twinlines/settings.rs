//! The settings of Twinlines: canonical spelling, colours in three forms, errors and warnings.

use gamut::settings::twinlines::BUILT_INS;
use gamut::settings::{GAMES, Variant};

fn variant(text: &str) -> Variant {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> String {
    text.parse::<Variant>().map(|variant| panic!("{variant} was accepted")).unwrap_err().to_string()
}

const FILE: &str = "tests/data/twinlines/two-by-two.toml";

#[test]
fn a_variant_has_one_spelling() {
    for (text, expected) in [
        ("twinlines classic", "twinlines"),
        ("twinlines classic3", "twinlines players=3"),
        ("twinlines classic4 line=4 goal=3", "twinlines players=4"),
        ("twinlines classic4 line=5", "twinlines players=4 line=5"),
        ("twinlines colours=classic-aa", "twinlines"),
        ("twinlines colours=classic-bb", "twinlines colours=classic-bb"),
        ("twinlines small", "twinlines board=3x3 line=3 goal=1 tiles=9"),
        (
            "twinlines tiles=4 board=3x3 colours=abcBCACAB,ABCBCACAB goal=1 line=3",
            "twinlines board=3x3 line=3 goal=1 tiles=4",
        ),
        (
            "twinlines board=3x3 colours=ABCBCACAB,BCACABABC line=3",
            "twinlines board=3x3 colours=ABCBCACAB,BCACABABC line=3",
        ),
        ("twinlines board=2x2 line=2 colours=latin2", "twinlines board=2x2 line=2"),
        (
            "twinlines board=2x2 line=2 colours=tests/data/twinlines/two-by-two.toml",
            "twinlines board=2x2 colours=ABCA,ABBC line=2",
        ),
        ("twinlines removal=four score=optional", "twinlines removal=four score=optional"),
    ] {
        let variant = variant(text);
        assert_eq!(variant.to_string(), expected, "{text}");
        assert_eq!(self::variant(expected), variant, "{text}");
        let json = serde_json::to_string(&variant).unwrap();
        assert_eq!(serde_json::from_str::<Variant>(&json).unwrap(), variant, "{json}");
        let toml = toml::to_string(&variant).unwrap();
        assert_eq!(toml::from_str::<Variant>(&toml).unwrap(), variant, "{toml}");
    }
}

#[test]
fn every_built_in_is_read_and_printed_by_its_name() {
    for built_in in BUILT_INS {
        let text = format!("twinlines board={} line=2 colours={}", built_in.board, built_in.name);
        let entries = variant(&text).entries();
        let colours = entries.iter().find(|entry| entry.key == "colours").unwrap();
        assert_eq!(colours.value, built_in.name);
        assert!(variant(&text).warnings().is_empty(), "{text}");
    }
}

#[test]
fn every_listed_word_is_accepted_and_printed_back() {
    let game = GAMES.iter().find(|game| game.name == "twinlines").unwrap();
    for key in game.keys.iter().filter(|key| key.name != "colours") {
        let words =
            key.values.split(", ").filter(|word| word.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-'));
        for (place, word) in words.enumerate() {
            let printed = variant(&format!("twinlines {}={word}", key.name)).to_string();
            let expected = if place == 0 { "twinlines".to_owned() } else { format!("twinlines {}={word}", key.name) };
            assert_eq!(printed, expected);
        }
    }
}

#[test]
fn errors_name_the_key_what_was_given_and_what_is_allowed() {
    let cases = [
        ("twinlines players=5", "players=5 is not possible: players is a whole number from 2 to 4"),
        ("twinlines board=9x6", "board=9x6 is not possible: board is WxH with both sides from 1 to 8"),
        ("twinlines board=0x6", "board=0x6 is not possible: board is WxH with both sides from 1 to 8"),
        ("twinlines board=8x8", "board=8x8 is not possible: board is at most 56 fields with players=2"),
        ("twinlines players=4 board=7x6", "board=7x6 is not possible: board is at most 36 fields with players=4"),
        (
            "twinlines board=3x2 line=3",
            "colours=classic is not possible: colours is two layouts of 6 fields, as board=3x2 has here, and its default does not fit: set it",
        ),
        (
            "twinlines board=3x3 line=3 colours=latin4",
            "colours=latin4 is not possible: colours is for boards of 3x3 here, and latin4 is for board=4x4",
        ),
        (
            "twinlines board=3x3 line=3 colours=latin",
            "colours=latin is not possible: colours is one of classic, classic-ab, classic-ba, classic-bb, latin2, latin3, latin4, latin5 (did you mean",
        ),
        (
            "twinlines board=2x2 line=2 colours=ABBA,ABBAA",
            "colours=ABBA,ABBAA is not possible: colours is two layouts of one size, and these have 4 and 5 fields",
        ),
        (
            "twinlines board=2x2 line=2 colours=ABB,ABB",
            "colours=ABB,ABB is not possible: colours is 4 letters for each of two boards of 2x2, and these have 3",
        ),
        (
            "twinlines board=2x2 line=2 colours=ABBA,AB1A",
            "colours=ABBA,AB1A is not possible: colours is letters from A to Z, and character 3 of layout 2 is `1`",
        ),
        (
            "twinlines board=2x2 line=2 colours=ABBA,ABBA,ABBA",
            "colours=ABBA,ABBA,ABBA is not possible: colours is two layouts with one comma between them, and here are 3",
        ),
        (
            "twinlines board=3x3 line=3 colours=tests/data/twinlines/two-by-two.toml",
            "colours=tests/data/twinlines/two-by-two.toml cannot be used: `one` has 2 rows, and board=3x3 has 3",
        ),
        ("twinlines colours=tests/data/absent.toml", "colours=tests/data/absent.toml cannot be used: No such file"),
        (
            "twinlines line=7",
            "line=7 is not possible: line is a whole number from 2 to 6, the longer side of board=6x6",
        ),
        (
            "twinlines board=4x4",
            "line=5 is not possible: line is a whole number from 2 to 4, the longer side of board=4x4 here, and its default does not fit: set it",
        ),
        ("twinlines line=1", "line=1 is not possible: line is a whole number from 2 to 6"),
        ("twinlines goal=0", "goal=0 is not possible: goal is a whole number from 1 to 15"),
        ("twinlines tiles=0", "tiles=0 is not possible: tiles is a whole number from 1 to 99"),
        ("twinlines stuck=skip", "stuck=skip is not possible: stuck is one of pass, draw, most-points"),
        (
            "twinlines classic3 removal=four",
            "removal=four does not apply: it is about the five tiles that two players need",
        ),
        ("twinlines line=4 removal=line", "removal=line does not apply"),
    ];
    for (text, expected) in cases {
        let message = error(text);
        assert!(message.starts_with(expected), "{text}: {message}");
        assert!(!message.contains('\n'), "{text}: one sentence");
    }
}

#[test]
fn a_file_holds_the_rows_of_both_boards() {
    let text = format!("twinlines board=2x2 line=2 colours={FILE}");
    assert_eq!(variant(&text), variant("twinlines board=2x2 line=2 colours=ABCA,ABBC"));
}

#[test]
fn warnings_say_what_is_probably_not_meant() {
    let warnings = |text: &str| variant(text).warnings();
    assert!(warnings("ovo").is_empty());
    for text in
        ["twinlines", "twinlines classic3", "twinlines classic4", "twinlines small", "twinlines scoring=after-each"]
    {
        assert!(warnings(text).is_empty(), "{text}");
    }
    assert_eq!(
        warnings("twinlines board=2x2 line=2 colours=ABCA,ABBD"),
        [
            "board 2 has no field of colour C, so nobody can ever play on those of board 1",
            "board 1 has no field of colour D, so nobody can ever play on those of board 2"
        ]
    );
    assert_eq!(
        warnings("twinlines board=3x3 line=3 goal=1 tiles=4"),
        ["tiles=4 is too few ever to make a line of 3, so nobody can win; it takes 5"]
    );
    assert!(warnings("twinlines board=3x3 line=3 goal=1 tiles=5").is_empty());
    // A first tile alone brings the player who begins a tile ahead on one board.
    assert!(warnings("twinlines board=3x3 line=3 goal=1 tiles=4 opening=one").is_empty());
    assert_eq!(
        warnings("twinlines board=3x3 line=3 goal=1 tiles=3 opening=one"),
        ["tiles=3 is too few ever to make a line of 3, so nobody can win; it takes 4"]
    );
    assert_eq!(
        warnings("twinlines board=2x2 line=2 goal=1 tiles=2 opening=one"),
        ["tiles=2 is too few ever to make a line of 2, so nobody can win; it takes 3"]
    );
    assert_eq!(
        warnings("twinlines tiles=9"),
        ["with tiles=9 nobody can score more than 2 of the goal=3 points, so nobody can win"]
    );
}
