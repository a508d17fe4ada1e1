//! Set-ups that cannot exist, and texts that are not notation.

use gamut::rules::Rules;
use proptest::prelude::*;

use super::clauses::rules;

use crate::property::properties;

fn error(settings: &str, position: &str) -> String {
    match rules(settings).read_position(position) {
        Ok(read) => panic!("{position} was read as {}", rules(settings).write_position(&read)),
        Err(error) => error.to_string(),
    }
}

#[test]
fn positions_that_cannot_exist_say_why() {
    let cases = [
        (
            "board=2x2 line=2 tiles=2",
            "AA/2 2/2 1:0 1",
            "player 1 has 2 tiles on the boards and 1 as points, and there are 2 in all",
        ),
        (
            "board=2x2 line=2 colours=ABBC,ABBA",
            "2/1A 2/2 0:0 1",
            "a tile of player 1 lies on b1 of board 1, but the other board has no field of colour C",
        ),
        ("board=2x2 line=2", "2/2 2/2 4:0 1", "player 1 has 4 points, and the game ends with 3"),
        (
            "board=2x2 line=2",
            "2/2 2/2 3:3 1",
            "player 1 and player 2 both have 3 points, and the game ends with the first of them",
        ),
        ("board=2x2 line=2", "2/2 2/2 3:0 1", "player 1 has won, so it would be the turn of player 2, not of player 1"),
        ("board=2x2 line=2", "2/2 2/2 0:0 1 p1", "1 passes in a row cannot be: player 2 has a turn"),
        ("board=2x2 line=2 tiles=1", "2/2 2/2 0:0 1 p3", "3 passes in a row cannot be: the game ends with 2"),
        (
            "board=2x2 line=2 goal=1 tiles=1",
            "2/2 2/2 1:0 2 p1",
            "1 passes in a row cannot be: player 1 has won on the last turn",
        ),
        (
            "board=2x2 line=2 tiles=1 stuck=draw",
            "2/2 2/2 0:0 1 p1",
            "1 passes in a row cannot be: with stuck=draw nobody passes",
        ),
    ];
    for (settings, position, expected) in cases {
        assert_eq!(error(settings, position), format!("the position cannot exist: {expected}"), "{position}");
    }
}

#[test]
fn malformed_positions_say_where() {
    let cases = [
        ("", "ends too early: expected a tile (A to B) or a number up to 2 in row 2"),
        ("3/2 2/2 0:0 1", "character 1 is `3`, expected a tile (A to B) or a number up to 2 in row 2"),
        ("11/2 2/2 0:0 1", "2 empty cells are written `2` and not `11`, in row 2"),
        ("2/2 2/2 00:0 1", "the number `00` is written `0`"),
        ("2/2 2/2 0:03 1", "the number `03` is written `3`"),
        ("C1/2 2/2 0:0 1", "character 1 is `C`, expected a tile (A to B)"),
        ("2 2/2 0:0 1", "character 2 is ` `, expected `/` and 1 more of 2 rows"),
        ("2/2/2 2/2 0:0 1", "character 4 is `/`, expected a blank, the board has 2 rows"),
        ("2/2 2/2 0 1", "character 10 is ` `, expected `:` and the points of player 2"),
        ("2/2 2/2 0:0 3", "character 13 is `3`, expected a player from 1 to 2"),
        ("2/2 2/2 0:0 1 p0", "p0 says nothing: leave it out"),
        ("2/2 2/2 0:999 1", "999 is too large for points"),
        ("2/2 2/2 0:0 1 q", "character 15 is `q`, expected `p` and the number of passes in a row"),
        ("2/2 2/2 0:0 1 p1x", "character 17 is `x`, expected a blank or the end"),
    ];
    for (position, expected) in cases {
        let message = error("board=2x2 line=2", position);
        assert!(message.contains(expected), "{position}: {message}");
    }
}

#[test]
fn malformed_turns_say_where() {
    let error = |settings: &str, text: &str| rules(settings).read_action(text).unwrap_err().to_string();
    let (at_the_end, in_between) = ("board=3x3 line=3", "board=3x3 line=3 scoring=after-each");
    for (settings, text, expected) in [
        (at_the_end, "", "ends too early: expected a column from a to c"),
        (at_the_end, "a1", "ends too early: expected a comma and what happens on the second board"),
        (at_the_end, "d1,a1", "character 1 is `d`, expected a column from a to c"),
        (at_the_end, "a4,a1", "character 2 is `4`, expected a row from 1 to 3"),
        (at_the_end, "a1,a1,a1", "character 6 is `,`, expected the end of the turn"),
        (at_the_end, "1.a1,2.a1", "character 1 is `1`, expected a column from a to c"),
        (at_the_end, "a1:a1,a1", "character 6 is `,`, expected `-` and the other end of the row that is taken off"),
        (at_the_end, "a1:a1-c2,a1", "a1-c2 is not a row whose ends are in the order"),
        (at_the_end, "a1:c1-a1,a1", "c1-a1 is not a row whose ends are in the order"),
        (at_the_end, "passs", "character 5 is `s`, expected the end of the turn"),
        (in_between, "a1,a1", "character 1 is `a`, expected board 1 or 2"),
        (in_between, "1.a1,1.a1", "character 6 is `1`, expected board 2"),
        (in_between, "1a1", "character 2 is `a`, expected `.` and what happens on the board"),
    ] {
        let message = error(settings, text);
        assert!(message.contains(expected), "{text}: {message}");
    }
}

/// A text with some of its characters replaced, left out or doubled.
fn damaged(text: &'static str) -> impl Strategy<Value = String> {
    let sign = prop::char::ranges(std::borrow::Cow::Borrowed(&['!'..='z', 'à'..='ö']));
    prop::collection::vec((0..text.len(), 0..3u8, sign), 1..4).prop_map(move |edits| {
        let mut signs: Vec<char> = text.chars().collect();
        for (at, kind, sign) in edits {
            let at = at % signs.len().max(1);
            match kind {
                0 if at < signs.len() => signs[at] = sign,
                1 if at < signs.len() => drop(signs.remove(at)),
                _ => signs.insert(at, sign),
            }
        }
        signs.into_iter().collect()
    })
}

properties! {
    #[test]
    fn malformed_notation_never_panics(
        position in prop_oneof![damaged("2A/1B1/3 3/2A/B2 1:0 2 p1"), "[0-9A-D/ :p]{0,30}", "\\PC{0,20}"],
        turn in prop_oneof![damaged("a1-b2:a1-c3,c1"), damaged("2.a1-b2:a1-c3,1.c1"), "\\PC{0,12}"],
    ) {
        for settings in ["board=3x3 line=3", "players=3 board=3x3 line=3 scoring=after-each score=optional"] {
            let rules = rules(settings);
            let at = match rules.read_position(&position) {
                Err(_) => rules.start(),
                Ok(read) => {
                    prop_assert_eq!(rules.read_position(&rules.write_position(&read)), Ok(read.clone()));
                    read
                }
            };
            if let Ok(action) = rules.read_action(&turn) {
                prop_assert_eq!(rules.write_action(action), turn.clone());
                prop_assert_eq!(rules.refusal(&at, action).is_none(), rules.actions(&at).contains(&action));
                rules.play(&at, action);
            }
        }
    }
}
