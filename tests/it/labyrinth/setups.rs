//! Notation and set-ups: what comes back, what is refused, and that nothing panics.

use gamut::rules::Rules;
use gamut::rules::labyrinth::{BLUE, Cell, RED};
use proptest::prelude::*;

use super::{OPEN, game};

use crate::property::properties;

#[test]
fn positions_come_back() {
    let game = game(&format!("{OPEN} centre=anyone-last after-jump=lose-next"));
    for text in [
        "1BB/3/3/3/RR1 1",
        "1BB/3-1/3+1/3/RR1 2",
        "1BB/3/1R1+1/3/R2 2 c",
        "1BB/3/1R1+1/3/R2 1 cc",
        "2B/1B1/1R1+1/3/R2 1 c j1",
        "2B/1B1/1R1+1/3/R2 2 j1 j2",
    ] {
        let position = game.position(text);
        assert_eq!(game.0.write_position(&position), text);
    }
    let long = super::game("board=tests/data/labyrinth/long.toml");
    assert_eq!(long.0.write_position(&long.position("11B/12/12/R11 1")), "11B/12/12/R11 1");
}

#[test]
fn positions_that_are_not_notation_say_where() {
    let game = game(OPEN);
    let cases = [
        ("", "`` ends too early: expected a pawn (R or B) or a number up to 3 in row 4"),
        ("1BB/3/3/3", "`1BB/3/3/3` ends too early: expected `/` and 1 more of 5 rows"),
        ("4/3", "`4/3`: character 1 is `4`, expected a pawn (R or B) or a number up to 3 in row 4"),
        ("1BX/", "`1BX/`: character 3 is `X`, expected a pawn (R or B) or a number up to 1 in row 4"),
        ("1BB/0", "`1BB/0`: character 5 is `0`, expected a pawn"),
        ("1BB+1/", "`1BB+1/`: character 4 is `+`, expected no offset: row 4 is a start block"),
        ("1BB/3+/", "`1BB/3+/`: character 7 is `/`, expected an offset"),
        ("1BB/3+0/", "`1BB/3+0/`: character 7 is `0`, expected an offset from 1 to 99"),
        ("1BB/3+01/", "`1BB/3+01/`: the number `01` is written `1`"),
        ("1BB/111/", "`1BB/111/`: 3 empty cells are written `3` and not `111`, in row 3"),
        ("1BB/3/3/3/RR1", "`1BB/3/3/3/RR1` ends too early: expected a blank and the player to move"),
        ("1BB/3/3/3/RR1 3", "`1BB/3/3/3/RR1 3`: character 15 is `3`, expected a player, 1 (red) or 2 (blue)"),
        ("1BB/3/3/3/RR1 1 d", "`1BB/3/3/3/RR1 1 d`: character 17 is `d`, expected `c` or `cc`"),
        ("1BB/3/3/3/RR1 1c", "`1BB/3/3/3/RR1 1c`: character 16 is `c`, expected a blank or the end"),
        ("1BB/3/3/3/RR1 1 j1 j1", "`1BB/3/3/3/RR1 1 j1 j1`: character 21 is `1`, expected 2"),
    ];
    for (text, expected) in cases {
        let error = game.error(text);
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn positions_that_cannot_exist_say_why() {
    let game = game(&format!("{OPEN} centre=anyone-last after-jump=lose-next"));
    let cases = [
        ("1BB/3/3/3/R2 1", "player 1 has 1 pawns, and 2 are needed"),
        ("BBB/3/3/3/RR1 1", "player 2 has 3 pawns, and 2 are needed"),
        ("1BB/3+2/3/3/RR1 1", "slider 3 is slid by 2, and it goes from -1 to 1"),
        ("RBB/3/3/3/R2 1", "player 1 has pawns on the start block and on the end block"),
        (
            "R2/B2/3/R2/1B1 1 c j2",
            "the centre block cannot have been slid on the last turn: player 2 jumped on that turn",
        ),
        (
            "2B/B2/3/R2/1R1 1 cc j1",
            "the centre block cannot have been slid on the turn before the last: player 1 jumped",
        ),
        ("RRB/3/3/1B1/3 2 c", "the centre block cannot have been slid on the last turn: player 1 won on that turn"),
    ];
    for (text, expected) in cases {
        let error = game.error(text);
        assert!(error.starts_with(&format!("the position cannot exist: {expected}")), "{text}: {error}");
    }
    let default = super::game(OPEN);
    assert!(default.error("1BB/3/3/3/RR1 1 cc").contains("centre=opponent-last does not remember that turn"));
    assert!(default.error("1BB/3/3/3/RR1 1 j1").contains("with after-jump=turn-ends a jump costs no further turn"));
    let still = super::game("board=tests/data/labyrinth/still.toml");
    assert!(still.error("BB/2/2/RR 1 c").contains("range = 0 lets no block be slid"));
}

#[test]
fn setups_made_by_a_program_are_checked_too() {
    let game = game(OPEN).0;
    let start = game.start().setup().clone();
    let mut off = start.clone();
    off.pawns[RED].insert(Cell::new(9, 0));
    assert_eq!(game.check(off).unwrap_err().to_string(), "there is no cell a9 on this board");
    let mut shared = start.clone();
    shared.pawns[BLUE] = shared.pawns[RED].clone();
    assert_eq!(game.check(shared).unwrap_err().to_string(), "there are two pawns on a0");
    let mut short = start;
    short.offsets.pop();
    assert_eq!(game.check(short).unwrap_err().to_string(), "2 offsets are given, and the board has 3 sliders");
}

#[test]
fn actions_that_are_not_notation_say_where() {
    let game = game(OPEN);
    let cases = [
        ("", "`` ends too early: expected a cell from a to c and its row"),
        ("d0-a1", "`d0-a1`: character 1 is `d`, expected a cell from a to c and its row"),
        ("a5-a1", "`a5-a1`: character 2 is `5`, expected a row from 0 to 4"),
        ("a0+a1", "`a0+a1`: character 3 is `+`, expected `-` (move) or `x` (jump)"),
        ("a0-a1-", "`a0-a1-`: character 6 is `-`, expected the end of the action"),
        ("7<", "`7<`: character 1 is `7`, expected a row from 0 to 4"),
        ("01>", "`01>`: the number `01` is written `1`"),
        ("a01-a1", "`a01-a1`: the number `01` is written `1`"),
        ("1-", "`1-`: character 2 is `-`, expected `<` or `>`"),
        ("skop", "`skop`: character 3 is `o`, expected `skip`"),
    ];
    for (text, expected) in cases {
        let error = game.0.read_action(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn the_diagram_shows_offsets_walls_and_gaps() {
    let game = game("board=small3x3");
    let drawn = game.0.diagram(&game.position("1BB/3-1/1R1+1/3/R2 2 c")).to_string();
    let expected = r#"
 4 start    [. B B]
               _
 3 blue   [. . .]:     -1
           " "   _
 2 centre    :[. R .]  +1
               _ =
 1 red      [. . .]
             "
 0 start    [R . .]
"#;
    assert!(drawn.starts_with(expected.trim_start_matches('\n')), "{drawn}");
    for word in ["player 1 slid the centre block on the last turn", "player 2 (blue) to move"] {
        assert!(drawn.contains(word), "{drawn}");
    }
}

properties! {
    #[test]
    fn no_text_panics(text in "[RB0-9+/ cj<>x.a-d-]{0,40}", any in any::<String>()) {
        let game = game(OPEN).0;
        for text in [text, any] {
            let _ = game.read_action(&text);
            if let Ok(position) = game.read_position(&text) {
                prop_assert_eq!(game.read_position(&game.write_position(&position)), Ok(position));
            }
        }
    }

    #[test]
    fn positions_with_one_sign_changed_never_panic(at in 0..19usize, sign in any::<char>()) {
        let game = game(OPEN).0;
        let changed: String =
            "1BB/3-1/1R1+1/3/R2 2 c".chars().enumerate().map(|(place, old)| if place == at { sign } else { old }).collect();
        let _ = game.read_position(&changed);
    }
}
