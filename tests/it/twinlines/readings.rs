//! Readings of the rules that are not the default, each where it differs from it.

use gamut::rules::Rules;

use super::clauses::{check, kinds, plain, refused, rules};

#[test]
fn adjacent_shifts_go_one_field_in_eight_directions() {
    let rules = plain("tiles=2 shift=adjacent");
    let position = "5/5/2A2/5/5 5/5/5/5/A4 0:0 1";
    assert_eq!(rules.actions(&rules.read_position(position).unwrap()).len(), 8 * 3);
    check(&rules, position, "c3-d4,a1-b1", "5/3A1/5/5/5 5/5/5/5/1A3 0:0 2");
    refused(&rules, position, "c3-c5,a1-b1", "c5 is not next to c3, and with shift=adjacent");
}

#[test]
fn an_optional_line_may_stay_and_be_taken_later() {
    let rules = plain("score=optional");
    let position = "AAAA1/5/5/5/5 5/5/5/5/5 0:0 1";
    check(&rules, position, "e5,a1", "AAAAA/5/5/5/5 5/5/5/5/A4 0:0 2");
    check(&rules, position, "e5:a5-e5,a1", "5/5/5/5/5 5/5/5/5/A4 1:0 2");
    assert_eq!(kinds(&rules, position, "e5,a1"), ["place-place", "left-line"]);
    check(&rules, "AAAAA/5/5/5/5 5/5/5/5/A4 0:0 1", "c1:a5-e5,b1", "5/5/5/5/2A2 5/5/5/5/AA3 1:0 2");
    // Under score=forced a line from before must go as well.
    refused(&plain(""), "AAAAA/5/5/5/5 5/5/5/5/A4 0:0 1", "c1,b1", "there is a line on board 1");
}

#[test]
fn four_of_five_may_be_taken_off() {
    let rules = plain("removal=four");
    let position = "AAAA1/5/5/5/5 5/5/5/5/5 0:0 1";
    check(&rules, position, "e5:a5-d5,a1", "4A/5/5/5/5 5/5/5/5/A4 1:0 2");
    check(&rules, position, "e5:b5-e5,a1", "A4/5/5/5/5 5/5/5/5/A4 1:0 2");
    refused(&rules, position, "e5:a5-e5,a1", "a5-e5 on board 1 is nothing");
    // Four in a row alone are no line.
    refused(&rules, "AAA2/5/5/5/5 5/5/5/5/5 0:0 1", "d5:a5-d5,a1", "a5-d5 on board 1 is nothing");
    // The tile where two lines cross may stay, and then the other line is still there.
    check(&rules, "A4/A4/A4/A4/1AAAA 5/5/5/5/5 0:0 1", "a1:b1-e1,a1", "A4/A4/A4/A4/A4 5/5/5/5/A4 1:0 2");
}

#[test]
fn scoring_after_each_puts_tiles_back_for_the_second() {
    let rules = plain("tiles=9 goal=2 scoring=after-each");
    let position = "AAAA1/5/5/5/5 AAAA1/5/5/5/5 0:0 1";
    check(&rules, position, "1.e5:a5-e5,2.e1", "5/5/5/5/5 AAAA1/5/5/5/4A 1:0 2");
    refused(&rules, position, "1.e5:a5-e5,2.a5-e1", "player 1 has 4 in hand, so the tile is placed");
    check(&rules, position, "2.a5-b1,1.e5:a5-e5", "5/5/5/5/5 1AAA1/5/5/5/1A3 1:0 2");
    check(&rules, position, "1.e1,2.a5-b1", "AAAA1/5/5/5/4A 1AAA1/5/5/5/1A3 0:0 2");
    refused(&rules, position, "1.e1,2.b1", "player 1 has 0 in hand, so a tile is shifted");
    refused(&rules, position, "1.e1", "the turn needs a tile on board 2 too");
    // After the whole turn the same tile would still be out of hand.
    let after_turn = plain("tiles=9 goal=2");
    refused(&after_turn, position, "e5:a5-e5,e1", "player 1 has 1 in hand");
}

#[test]
fn scoring_after_each_may_end_the_game_between_the_tiles() {
    let rules = plain("goal=1 scoring=after-each");
    let position = "AAAA1/5/5/5/5 5/5/5/5/5 0:0 1";
    check(&rules, position, "1.e5:a5-e5", "5/5/5/5/5 5/5/5/5/5 1:0 2");
    refused(&rules, position, "1.e5:a5-e5,2.a1", "the tile on board 1 wins the game, so there is no other");
    check(&rules, position, "2.a1,1.e5:a5-e5", "5/5/5/5/5 5/5/5/5/A4 1:0 2");
    assert_eq!(kinds(&rules, position, "1.e5:a5-e5"), ["place-only", "score"]);
}

#[test]
fn the_first_turn_may_play_one_tile_only() {
    for scoring in ["after-turn", "after-each"] {
        let rules = rules(&format!("board=2x2 line=2 tiles=4 opening=one scoring={scoring}"));
        let start = rules.write_position(&rules.start());
        let actions: Vec<String> =
            rules.actions(&rules.start()).into_iter().map(|action| rules.write_action(action)).collect();
        assert_eq!(actions, ["1.a1", "1.b1", "1.a2", "1.b2", "2.a1", "2.b1", "2.a2", "2.b2"]);
        check(&rules, &start, "2.b1", "2/2 2/1A 0:0 2");
        assert_eq!(kinds(&rules, &start, "2.b1"), ["opening"]);
        refused(&rules, &start, "pass", "only a player without a legal turn passes");
        refused(&rules, &start, "1.a1-b1", "there is no tile on a1 of board 1");
        refused(&rules, &start, "1.a1:a1-b1", "a1-b1 on board 1 is nothing that can be taken off");
        // Player 2 and everybody after plays two.
        assert!(
            rules
                .actions(&rules.read_position("2/2 2/1A 0:0 2").unwrap())
                .iter()
                .all(|action| { rules.write_action(*action).contains(',') })
        );
        // It is the position that says so, no matter who is to move; with a point it is not the first turn.
        check(&rules, "2/2 2/2 0:0 2", "1.a1", "2/B1 2/2 0:0 1");
        let later = rules.read_position("2/2 2/2 1:0 2").unwrap();
        assert!(!rules.opens_with_one(&later) && rules.opens_with_one(&rules.start()));
    }
    let refused_turn =
        "with opening=one the first turn of the game plays one tile only, written with its board as in 1.a2";
    refused(&rules("board=2x2 line=2 opening=one"), "2/2 2/2 0:0 1", "a1,a1", refused_turn);
    refused(&rules("board=2x2 line=2 opening=one scoring=after-each"), "2/2 2/2 0:0 1", "1.a1,2.a1", refused_turn);
    refused(
        &rules("board=2x2 line=2 opening=one"),
        "A1/2 2/2 0:0 2",
        "1.a1",
        "with scoring=after-turn a turn is written",
    );
    refused(
        &rules("board=2x2 line=2 opening=one scoring=after-each"),
        "A1/2 2/2 0:0 2",
        "1.a1",
        "the turn needs a tile",
    );
    let two = rules("board=2x2 line=2");
    assert!(two.read_action("1.a1").is_err() && !two.opens_with_one(&two.start()));
    // A colour that one board lacks is closed, as for every other tile.
    let one_sided = rules("board=2x2 line=2 colours=ABCA,ABBA opening=one");
    let expected = "a1 of board 1 has colour C, which the other board lacks, so no tile is played there";
    refused(&one_sided, "2/2 2/2 0:0 1", "1.a1", expected);
    // Nobody can play at all: all pass.
    let closed = rules("board=2x2 line=2 colours=ABBA,CDDC opening=one");
    check(&closed, "2/2 2/2 0:0 1", "pass", "2/2 2/2 0:0 2 p1");
    check(&closed, "2/2 2/2 0:0 2 p1", "pass", "2/2 2/2 0:0 1 p2");
}
