//! What OVO refuses: set-ups that cannot exist, texts that are no notation, actions that are not legal; each in one sentence.

use super::game;

/// Checks the messages for positions that are well written but cannot exist.
fn impossible(settings: &str, cases: &[(&str, &str)]) {
    for (position, reason) in cases {
        let message = game(settings).position_error(position);
        assert_eq!(message, format!("the position cannot exist: {reason}"), "{settings}: {position}");
    }
}

#[test]
fn the_number_of_eggs_must_be_right() {
    impossible(
        "board=3x3 eggs=2",
        &[
            ("1BB/3/AAA 1", "player 1 has 3 eggs, and 2 are needed"),
            ("1BB/3/A2 1", "player 1 has 1 eggs, and 2 are needed"),
            ("BBb/3/AA1 1", "player 2 has 3 eggs, and 2 are needed"),
            ("3/3/AA1 1", "player 2 has 0 eggs, and 2 are needed"),
        ],
    );
    let four = "players=4 board=3x3 camp=1 eggs=1";
    impossible(four, &[("B1C/3/A2 1", "player 4 has 0 eggs, and 1 are needed")]);
    let needed = "player 4 has 2 eggs, and 1, or none for a player who is out, are needed";
    impossible(&format!("{four} wrong-claim=allowed"), &[("B1C/2D/A1D 1", needed)]);
    impossible(&format!("{four} stuck=loses"), &[("B1C/2D/A1D 1", needed)]);
}

#[test]
fn a_player_who_is_out_is_not_to_move() {
    let settings = "players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed";
    impossible(settings, &[("B1C/3/A2 4", "player 4 is to move but is out of the game")]);
}

#[test]
fn no_symbol_up_egg_lies_in_an_enemy_camp() {
    let flipped = |owner: u8, cell: &str, camp: u8| {
        format!(
            "a symbol-up egg of player {owner} stands on {cell} in the camp of player {camp}, where it would have been flipped"
        )
    };
    for setting in ["stop", "last-cell", "continue"] {
        let settings = format!("board=3x3 eggs=1 chain-flip={setting}");
        impossible(&settings, &[("A1B/3/3 1", &flipped(1, "a3", 2)), ("3/3/A1B 2", &flipped(2, "c1", 1))]);
    }
    let four = "players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed";
    impossible(four, &[("B1A/2C/2D 1", &flipped(1, "c3", 3)), ("B1A/3/2D 1", &flipped(1, "c3", 3))]);
    // Only a neutral corner whose owner is out bears a symbol-up stranger.
    let neutral = format!("{four} dead-camp=neutral");
    impossible(&neutral, &[("B1A/2C/2D 1", &flipped(1, "c3", 3))]);
    assert_eq!(game(&neutral).winner("B1A/3/2D 1"), None);
}

#[test]
fn two_sets_are_complete_only_where_play_goes_on_after_the_first() {
    let reason =
        "player 1 and player 2 have both finished, and with claim=any-time the game ends when the first of them has";
    impossible("board=3x3 eggs=1 claim=any-time", &[("1b1/3/a2 1", reason)]);
    impossible("board=3x3 eggs=2 need=1 claim=any-time", &[("Bb1/3/aA1 1", reason)]);
    assert_eq!(game("board=3x3 eggs=1 claim=after-move").winner("1b1/3/a2 1"), Some(2));
    assert_eq!(game("board=3x3 eggs=1 claim=next-turn").winner("1b1/3/a2 1"), Some(1));
}

#[test]
fn the_mark_is_the_one_that_the_setting_keeps() {
    impossible(
        "board=3x3 eggs=2",
        &[
            ("1BB/2a/A2 2 xb2-c2", "the last move is given as `xb2-c2`, and undo=free remembers nothing"),
            ("1BB/2a/A2 2 xc2", "the last move is given as `xc2`, and undo=free remembers nothing"),
        ],
    );
    let banned = "the last move is given as `xc2`, and undo=banned remembers both ends of a move, as in `xb1-b2`";
    impossible("board=3x3 eggs=2 undo=banned", &[("1BB/2a/A2 2 xc2", banned)]);
    let frozen = "the last move is given as `xb2-c2`, and undo=frozen remembers the cell of the egg, as in `xb2`";
    impossible("board=3x3 eggs=2 undo=frozen", &[("1BB/2a/A2 2 xb2-c2", frozen)]);
}

#[test]
fn the_mark_is_a_move_that_can_have_been_made() {
    impossible(
        "board=3x3 eggs=2 undo=banned wrong-claim=allowed",
        &[
            ("1BB/2a/A2 2 xc2-b2", "the last move cannot have been `xc2-b2`: there is no egg on b2"),
            ("1BB/2a/A2 2 xb1-a1", "the last move cannot have been `xb1-a1`: the egg on a1 is symbol-up"),
            ("1BB/2a/A2 2 xb3-c2", "the last move cannot have been `xb3-c2`: there is an egg on b3"),
            ("1BB/2a/A2 2 xc2-c2", "the last move cannot have been `xc2-c2`: c2 is both its ends"),
            ("1BB/2a/A2 2 xb2-c2 !1", "the last move cannot have been `xb2-c2`: a claim came after it"),
        ],
    );
    impossible(
        "board=3x3 eggs=2 undo=frozen",
        &[
            ("1BB/2a/A2 2 xb2", "the last move cannot have been `xb2`: there is no egg on b2"),
            ("1BB/2a/A2 2 xa1", "the last move cannot have been `xa1`: the egg on a1 is symbol-up"),
        ],
    );
}

#[test]
fn a_wrong_claim_is_one_that_can_have_been_made() {
    impossible("board=3x3 eggs=1", &[("2B/3/A2 2 !1", "player 1 cannot have claimed wrongly: wrong-claim=never")]);
    impossible(
        "board=3x3 eggs=1 wrong-claim=allowed",
        &[
            ("2B/3/A2 1 !1", "player 1 cannot have claimed wrongly: the turn would be the other player's"),
            ("2B/3/a2 2 !1", "player 1 cannot have claimed wrongly: all that is needed is home, so the claim is right"),
        ],
    );
    impossible(
        "players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed",
        &[(
            "B1C/3/A1D 2 !1",
            "player 1 cannot have claimed wrongly: with 4 players a player who does is out and has no eggs on the board",
        )],
    );
}

#[test]
fn malformed_positions_say_which_character() {
    let game = game("board=3x3 eggs=3");
    let cases = [
        ("", "`` ends too early: expected an egg (A to B, a to b) or a number up to 3 in row 3"),
        (
            "BBC/3/AAA 1",
            "`BBC/3/AAA 1`: character 3 is `C`, expected an egg (A to B, a to b) or a number up to 1 in row 3",
        ),
        (
            "BB2/3/AAA 1",
            "`BB2/3/AAA 1`: character 3 is `2`, expected an egg (A to B, a to b) or a number up to 1 in row 3",
        ),
        (
            "BBB/0/AAA 1",
            "`BBB/0/AAA 1`: character 5 is `0`, expected an egg (A to B, a to b) or a number up to 3 in row 2",
        ),
        ("BBB/111/AAA 1", "`BBB/111/AAA 1`: 3 empty cells are written `3` and not `111`, in row 2"),
        ("BBB/12/AAA 1", "`BBB/12/AAA 1`: 3 empty cells are written `3` and not `12`, in row 2"),
        ("BBBB/3/AAA 1", "`BBBB/3/AAA 1`: character 4 is `B`, expected `/` and 2 more of 3 rows"),
        ("BBB/3", "`BBB/3` ends too early: expected `/` and 1 more of 3 rows"),
        ("BBB/3/AAA/3 1", "`BBB/3/AAA/3 1`: character 10 is `/`, expected a blank, the board has 3 rows"),
        ("BBB/3/AAA", "`BBB/3/AAA` ends too early: expected a blank and the player to move"),
        ("BBB/3/AAA ", "`BBB/3/AAA ` ends too early: expected a player from 1 to 2"),
        ("BBB/3/AAA 3", "`BBB/3/AAA 3`: character 11 is `3`, expected a player from 1 to 2"),
        ("BBB/3/AAA 1x", "`BBB/3/AAA 1x`: character 12 is `x`, expected a blank or the end"),
        ("BBB/3/AAA 1 ", "`BBB/3/AAA 1 ` ends too early: expected `x` and the last move, or `!` and a player"),
        ("BBB/3/AAA 1 y", "`BBB/3/AAA 1 y`: character 13 is `y`, expected `x` and the last move, or `!` and a player"),
        ("BBB/3/AAA 1 xd1", "`BBB/3/AAA 1 xd1`: character 14 is `d`, expected a column from a to c"),
        ("BBB/3/AAA 1 xa4", "`BBB/3/AAA 1 xa4`: character 15 is `4`, expected a row from 1 to 3"),
        ("BBB/3/AAA 1 xa1-", "`BBB/3/AAA 1 xa1-` ends too early: expected a column from a to c"),
        ("BBB/3/AAA 1 !5", "`BBB/3/AAA 1 !5`: character 14 is `5`, expected a player from 1 to 2"),
        ("ß", "`ß`: character 1 is `ß`, expected an egg (A to B, a to b) or a number up to 3 in row 3"),
    ];
    for (text, message) in cases {
        assert_eq!(game.position_error(text), message);
    }
}

#[test]
fn malformed_actions_say_which_character() {
    let game = game("board=3x3 eggs=3");
    let cases = [
        ("", "`` ends too early: expected a column from a to c"),
        ("d1-a1", "`d1-a1`: character 1 is `d`, expected a column from a to c"),
        ("a0-a1", "`a0-a1`: character 2 is `0`, expected a row from 1 to 3"),
        ("a1a2", "`a1a2`: character 3 is `a`, expected `-` and the cell to go to"),
        ("a1-", "`a1-` ends too early: expected a column from a to c"),
        ("a1-a2+", "`a1-a2+`: character 6 is `+`, expected the end of the action"),
        ("?", "`?` ends too early: expected a column from a to c"),
        ("?a9", "`?a9`: character 3 is `9`, expected a row from 1 to 3"),
        ("!!", "`!!`: character 2 is `!`, expected the end of the action"),
        ("skp", "`skp`: character 3 is `p`, expected `skip`"),
        ("skip1", "`skip1`: character 5 is `1`, expected the end of the action"),
    ];
    for (text, message) in cases {
        assert_eq!(game.action_error(text), message);
    }
}

#[test]
fn a_long_text_is_cut_in_the_message() {
    let message = game("board=3x3 eggs=3").position_error(&"ä".repeat(5000));
    assert!(message.chars().count() < 250, "{message}");
    assert!(message.contains("...`: character 1 is `ä`"), "{message}");
}

#[test]
fn illegal_actions_say_why() {
    let cases = [
        ("", "2B/3/a2 2", "c3-b3", "the game is over, player 1 has won"),
        ("", "2B/1a1/3 1", "a1-a2", "there is no egg on a1"),
        ("", "2B/1a1/3 1", "?a1", "there is no egg on a1"),
        ("", "2B/1a1/3 1", "c3-b3", "the egg on c3 is symbol-up and belongs to player 2"),
        (
            "claim=next-turn home=safe",
            "2B/3/a2 2",
            "a1-a2",
            "the egg on a1 lies in the camp of its owner, player 1, and with home=safe only its owner moves it",
        ),
        (
            "claim=next-turn home=locked",
            "2B/3/a2 2",
            "a1-a2",
            "the egg on a1 lies in the camp of its owner, player 1, and with home=locked nobody moves it",
        ),
        (
            "hands=owner",
            "2B/1a1/3 2",
            "b2-a2",
            "the egg on b2 belongs to player 1, and with hands=owner only its owner moves it face-down",
        ),
        (
            "homeward=not-away",
            "2B/1a1/3 2",
            "b2-a3",
            "the face-down egg on b2 is 1 step from the camp of its owner, player 1, and on a3 2 steps, and homeward=not-away wants it never further away",
        ),
        (
            "homeward=closer",
            "2B/1a1/3 2",
            "b2-a2",
            "the face-down egg on b2 is 1 step from the camp of its owner, player 1, and on a2 1 step, and homeward=closer wants it closer after every move",
        ),
        (
            "homeward=pull",
            "2B/1a1/3 2",
            "b2-a2",
            "the face-down egg on b2 is 1 step from the camp of the player who moves it, player 2, and on a2 1 step, and homeward=pull wants it closer after every move",
        ),
        (
            "claim=next-turn home=shown",
            "2B/3/a2 2",
            "a1-a2",
            "the egg on a1 lies in the camp of its owner, player 1, and with home=shown nobody moves it",
        ),
        (
            "outward=not-back",
            "2B/1A1/3 1",
            "b2-b1",
            "the symbol-up egg on b2 is 1 step from the nearest enemy camp, and on b1 2 steps, and outward=not-back wants it never further away",
        ),
        (
            "outward=closer",
            "2B/1A1/3 1",
            "b2-c2",
            "the symbol-up egg on b2 is 1 step from the nearest enemy camp, and on c2 1 step, and outward=closer wants it closer after every move",
        ),
        (
            "undo=frozen",
            "2B/1a1/3 2 xb2",
            "b2-a1",
            "the egg on b2 has just been moved face-down, and undo=frozen keeps it where it is",
        ),
        (
            "undo=banned",
            "2B/1a1/3 2 xa2-b2",
            "b2-a2",
            "the egg on b2 has just come from a2, and undo=banned does not let it go back",
        ),
        ("", "2B/1a1/3 1", "b2-c3", "c3 is not empty"),
        ("", "2B/1a1/3 1", "b2-b2", "a move that ends on b2 where it began is no move"),
        ("", "2B/3/A2 1", "a1-c1", "no step and no chain of jumps leads from a1 to c1"),
        ("", "2B/3/A2 1", "a1-a2*", "no chain from a1 to a2 leads a symbol-up egg through an enemy camp and out again"),
        ("look=none", "2B/1a1/3 1", "?b2", "with look=none nobody may look at an egg"),
        ("", "2B/1a1/3 1", "?c3", "the egg on c3 is symbol-up: there is nothing to look at"),
        ("", "2B/1a1/3 1", "!", "a right claim is made by itself, and with wrong-claim=never nobody claims wrongly"),
        ("wrong-claim=allowed", "2B/3/a2 1", "!", "player 1 has finished, so the claim would not be wrong"),
        ("", "2B/1a1/3 1", "skip", "only a player without any other action is skipped"),
    ];
    for (settings, position, action, reason) in cases {
        let game = game(&format!("board=3x3 eggs=1 {settings}"));
        assert_eq!(game.refusal(position, action).as_deref(), Some(reason), "{settings}: {action} in {position}");
    }
}

#[test]
fn a_cell_of_a_larger_board_is_refused() {
    let small = game("board=3x3 eggs=1");
    let large = game("board=4x4 eggs=1");
    for (word, cell) in [("d1-a1", "d1"), ("a1-a4", "a4"), ("?d4", "d4")] {
        let refusal = small.0.legal(&small.position("2B/3/A2 1"), large.action(word)).unwrap_err();
        assert_eq!(refusal.to_string(), format!("there is no cell {cell} on this board"));
    }
}
