//! The clauses of `analysis/ovo/rules.md`, each on small positions made by hand.

use gamut::rules::Rules;

use super::game;

// Clause 1: board, camps and set-up.

#[test]
fn two_players_fill_their_rows() {
    assert_eq!(game("").start(), "BBBBBB/6/6/6/6/AAAAAA 1");
    assert_eq!(game("board=3x2 eggs=3").start(), "BBB/AAA 1");
}

#[test]
fn fewer_eggs_than_columns_stand_at_the_owners_left() {
    assert_eq!(game("board=4x3 eggs=2").start(), "2BB/4/AA2 1");
    assert_eq!(game("board=5x2 eggs=1").start(), "4B/A4 1");
}

#[test]
fn a_camp_is_the_whole_row() {
    // a3 was empty at the start.
    assert_eq!(game("board=4x3 eggs=2").after("2BB/A3/A3 1", "a2-a3"), "a1BB/4/A3 2");
    assert_eq!(game("board=4x3 eggs=2").after("3B/3B/AA2 2", "d2-d1"), "3B/4/AA1b 1");
}

#[test]
fn four_players_fill_the_corners_clockwise() {
    assert_eq!(game("classic4").start(), "BB2CC/BB2CC/6/6/AA2DD/AA2DD 1");
    assert_eq!(game("players=4 board=3x3 camp=1 eggs=1").start(), "B1C/3/A1D 1");
}

#[test]
fn each_corner_is_the_one_before_turned_by_a_quarter() {
    assert_eq!(game("players=4 board=4x4 eggs=1").start(), "B2C/4/4/A2D 1");
    assert_eq!(game("players=4 board=4x4 eggs=2").start(), "B1CC/B3/3D/AA1D 1");
    assert_eq!(game("players=4 board=4x4 eggs=3").start(), "BBCC/B2C/A2D/AADD 1");
    assert_eq!(game("players=4 board=6x6 camp=3 eggs=4").start(), "BB1CCC/B4C/B5/5D/A4D/AAA1DD 1");
}

// Clause 2: eggs and turns.

#[test]
fn turns_go_round() {
    let two = game("board=3x3 eggs=1");
    assert_eq!(two.after("2B/3/A2 1", "a1-b1"), "2B/3/1A1 2");
    assert_eq!(two.after("2B/3/1A1 2", "c3-b3"), "1B1/3/1A1 1");
    let four = game("players=4 board=3x3 camp=1 eggs=1");
    let mut position = four.start();
    for (action, next) in [("a1-b1", "2"), ("a3-a2", "3"), ("c3-b3", "4"), ("c1-c2", "1")] {
        position = four.after(&position, action);
        assert!(position.ends_with(next), "{position}");
    }
    assert_eq!(position, "1C1/B1D/1A1 1");
}

// Clause 3: the three turns.

#[test]
fn a_turn_moves_an_own_or_a_face_down_egg_or_looks() {
    // c3 is the opponent's symbol-up egg: it alone may not be touched.
    let game = game("board=3x3 eggs=2");
    let position = "1bB/A2/2a 1";
    assert_eq!(
        game.actions(position),
        "c1-b1 c1-b2 c1-c2 a2-a1 a2-b1 a2-b2 a2-a3 b3-b2 b3-c2 b3-a3 ?c1 ?b3",
        "the three kinds of turn"
    );
    assert_eq!(game.refusal(position, "c3-c2").unwrap(), "the egg on c3 is symbol-up and belongs to player 2");
}

#[test]
fn a_look_moves_nothing_and_shows_the_symbol() {
    let game = game("board=3x3 eggs=2");
    assert_eq!(game.after("1bB/A2/2a 1", "?b3"), "1bB/A2/2a 2");
    assert_eq!(game.events("1bB/A2/2a 1", "?b3"), "look at b3: an egg of player 2");
    assert_eq!(game.events("1bB/A2/2a 1", "?c1"), "look at c1: an egg of player 1");
}

// Clause 4: steps, jumps, chains.

#[test]
fn a_step_goes_to_a_neighbour() {
    let game = game("board=3x3 eggs=1");
    assert_eq!(game.ends("B2/1A1/3 1", "b2"), "a1 b1 c1 a2 c2 b3 c3");
    assert_eq!(game.ends("1B1/3/2A 1", "c1"), "b1 b2 c2");
    assert_eq!(game.events("B2/1A1/3 1", "b2-c1"), "step b2 to c1");
}

#[test]
fn a_jump_goes_over_any_egg_to_the_cell_beyond() {
    let one = game("board=5x5 eggs=1");
    // Over an opponent's symbol-up egg; c4, a step and a jump away, is out of reach.
    assert_eq!(one.ends("5/5/2B2/1A3/5 1", "b2"), "a1 b1 c1 a2 c2 a3 b3 d4");
    assert_eq!(one.events("5/5/2B2/1A3/5 1", "b2-d4"), "jump b2 over c3 to d4");
    let two = game("board=5x5 eggs=2");
    // Over a face-down egg and over an own one.
    assert_eq!(two.ends("4B/5/1b3/1AA2/5 1", "b2"), "a1 b1 c1 a2 d2 a3 c3 b4");
}

#[test]
fn no_jump_goes_over_two_eggs_or_over_none() {
    let game = game("board=5x5 eggs=2");
    assert_eq!(game.ends("4B/3A1/2B2/1A3/5 1", "b2"), "a1 b1 c1 a2 c2 a3 b3");
    assert_eq!(game.ends("4B/3A1/4B/1A3/5 1", "b2"), "a1 b1 c1 a2 c2 a3 b3 c3");
}

#[test]
fn a_chain_turns_and_stops_anywhere() {
    // b2 over b3 to b4, over c3 to d2; or over c3 to d4 at once.
    let game = game("board=5x5 eggs=2");
    let position = "4B/5/1bA2/1A3/5 1";
    assert_eq!(game.ends(position, "b2"), "a1 b1 c1 a2 c2 d2 a3 b4 d4");
    assert_eq!(game.events(position, "b2-d2"), "jump b2 over b3 to b4; jump b4 over c3 to d2");
    assert_eq!(game.after(position, "b2-d2"), "4B/5/1bA2/3A1/5 2");
}

#[test]
fn the_cell_that_was_left_is_empty_and_no_place_to_end() {
    // a3 over a4 into the camp, back over a4 to a3, over b3 to c3: only an egg flipped under way gains by passing a3.
    let game = game("board=3x5 eggs=2 chain-flip=continue");
    let position = "3/B2/AA1/3/2b 1";
    assert_eq!(game.ends(position, "a3"), "a2 b2 c3 c3* b4 a5");
    assert_eq!(
        game.events(position, "a3-c3*"),
        "jump a3 over a4 to a5; egg of player 1 on a5 is flipped; jump a5 over a4 to a3; jump a3 over b3 to c3"
    );
    for word in ["a3-a3", "a3-a3*"] {
        assert_eq!(game.refusal(position, word).unwrap(), "a move that ends on a3 where it began is no move");
    }
}

#[test]
fn two_chains_with_the_same_ends_are_one_move() {
    // From c1 to c5 on either side: c1-a3-c5 over b2 and b4, c1-e3-c5 over d2 and d4.
    let game = game("board=5x6 eggs=3");
    let actions = game.actions("4B/5/1a1a1/5/1b1b1/2A2 1");
    assert_eq!(actions.split(' ').filter(|word| *word == "c1-c5").count(), 1);
    assert_eq!(game.ends("4B/5/1a1a1/5/1b1b1/2A2 1", "c1"), "b1 d1 c2 a3 e3 c5");
}

// Clause 5: flips.

#[test]
fn a_step_into_an_enemy_camp_flips() {
    let game = game("board=3x3 eggs=1");
    assert_eq!(game.after("2B/A2/3 1", "a2-a3"), "a1B/3/3 2");
    assert_eq!(game.events("2B/A2/3 1", "a2-a3"), "step a2 to a3; egg of player 1 on a3 is flipped");
}

#[test]
fn a_jump_into_an_enemy_camp_flips() {
    let game = game("board=3x3 eggs=2");
    assert_eq!(game.after("2B/B2/A1A 1", "a1-a3"), "a1B/B2/2A 2");
    assert_eq!(game.events("2B/B2/A1A 1", "a1-a3"), "jump a1 over a2 to a3; egg of player 1 on a3 is flipped");
}

#[test]
fn a_flip_ends_the_chain() {
    // Without the flip the chain could go on over b3 to c3 and over c2 to c1.
    let game = game("board=3x3 eggs=2");
    assert_eq!(game.ends("1B1/B1A/A2 1", "a1"), "b1 b2 a3");
}

#[test]
fn a_face_down_egg_enters_camps_and_nothing_happens() {
    let game = game("board=3x3 eggs=2");
    assert_eq!(game.events("2B/1ab/A2 1", "b2-a3"), "step b2 to a3");
    assert_eq!(game.events("2B/1ab/A2 1", "c2-c1"), "step c2 to c1");
    assert_eq!(game.after("2B/1ab/A2 1", "c2-c1"), "2B/1a1/A1b 2");
    // In a chain as well: a1 over a2 to a3, over b3 to c3, over c2 to c1.
    assert_eq!(game.ends("1B1/B1A/a2 1", "a1"), "b1 c1 b2 a3 c3");
}

#[test]
fn four_players_flip_in_any_of_three_camps() {
    let game = game("players=4 board=3x3 camp=1 eggs=1");
    assert_eq!(game.after("2C/AB1/2D 1", "a2-a3"), "a1C/1B1/2D 2");
    assert_eq!(game.after("1A1/1BC/2D 1", "b3-c3"), "2a/1BC/2D 2");
    assert_eq!(game.after("B1C/2D/1A1 1", "b1-c1"), "B1C/2D/2a 2");
    assert_eq!(game.after("B1C/2D/1A1 1", "b1-a1"), "B1C/2D/A2 2");
}

// Clause 6: finishing and claiming.

#[test]
fn a_player_with_all_eggs_flipped_and_home_claims_and_wins() {
    let game = game("board=3x3 eggs=2");
    let position = "1BB/1a1/a2 1";
    assert_eq!(game.events(position, "b2-b1"), "step b2 to b1; player 1 claims, rightly; player 1 wins");
    let after = game.after(position, "b2-b1");
    assert_eq!((after.as_str(), game.winner(&after)), ("1BB/3/aa1 2", Some(1)));
    assert_eq!(game.actions(&after), "");
}

#[test]
fn a_symbol_up_egg_at_home_is_not_finished() {
    let game = game("board=3x3 eggs=2");
    assert_eq!(game.winner("1BB/3/aA1 2"), None);
    assert_eq!(game.winner("1BB/1a1/a2 2"), None);
    assert_eq!(game.winner("BB1/3/AA1 2"), None);
}

#[test]
fn the_claim_ends_the_own_turn_only() {
    let game = game("board=3x3 eggs=1");
    // Player 2 brings player 1's egg home: nothing yet.
    let brought = game.after("2B/1a1/3 2", "b2-a1");
    assert_eq!((brought.as_str(), game.winner(&brought)), ("2B/3/a2 1", None));
    // A look keeps the set together and ends the turn; so does a move inside the camp.
    assert_eq!(game.events(&brought, "?a1"), "look at a1: an egg of player 1; player 1 claims, rightly; player 1 wins");
    assert_eq!(game.winner(&game.after(&brought, "a1-b1")), Some(1));
    assert_eq!(game.winner(&game.after(&brought, "a1-a2")), None);
}

#[test]
fn a_skipped_turn_ends_with_the_claim() {
    let game = game("board=2x2 eggs=2 look=none");
    assert_eq!(game.actions("BB/aa 1"), "skip");
    assert_eq!(
        game.events("BB/aa 1", "skip"),
        "player 1 has no action and is skipped; player 1 claims, rightly; player 1 wins"
    );
}

#[test]
fn with_both_sets_home_the_player_whose_turn_has_ended_wins() {
    let game = game("board=3x3 eggs=1");
    assert_eq!(game.winner("1b1/3/a2 2"), Some(1));
    assert_eq!(game.winner("1b1/3/a2 1"), Some(2));
}

#[test]
fn four_players_claim_alike() {
    let game = game("players=4 board=3x3 camp=1 eggs=1");
    assert_eq!(game.events("B1C/a2/2D 1", "a2-a1"), "step a2 to a1; player 1 claims, rightly; player 1 wins");
    // Player 4 brings it home; three turns later it is player 1's own turn.
    assert_eq!(game.winner("B1C/3/a1D 1"), None);
    assert_eq!(game.winner("B1C/3/a1D 3"), None);
    assert_eq!(game.winner("B1C/3/a1D 2"), Some(1));
}

// Clause 7: wrong claims.

#[test]
fn a_wrong_claim_loses_with_two_players() {
    let game = game("board=3x3 eggs=3 wrong-claim=allowed");
    let start = game.start();
    assert_eq!(game.events(&start, "!"), "player 1 claims, wrongly; player 2 wins");
    let after = game.after(&start, "!");
    assert_eq!((after.as_str(), game.winner(&after)), ("BBB/3/AAA 2 !1", Some(2)));
    assert_eq!(game.actions(&after), "");
}

#[test]
fn a_wrong_claim_with_four_players_takes_the_eggs_away() {
    let game = game("players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed");
    let start = game.start();
    assert_eq!(game.events(&start, "!"), "player 1 claims, wrongly; player 1 is out; eggs leave a1");
    let after = game.after(&start, "!");
    assert_eq!((after.as_str(), game.winner(&after)), ("B1C/3/2D 2", None));
    // Face-down eggs are found and leave too.
    assert_eq!(game.after("B1C/2a/2D 1", "!"), "B1C/3/2D 2");
    // The turn passes over a player who is out.
    assert_eq!(game.after("B1C/3/2D 4", "c1-b1"), "B1C/3/1D1 2");
}

#[test]
fn when_three_have_erred_the_fourth_wins() {
    let game = game("players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed");
    assert_eq!(game.winner("2C/3/2D 3"), None);
    assert_eq!(
        game.events("2C/3/2D 3", "!"),
        "player 3 claims, wrongly; player 3 is out; eggs leave c3; player 4 wins"
    );
    let after = game.after("2C/3/2D 3", "!");
    assert_eq!((after.as_str(), game.winner(&after)), ("3/3/2D 4", Some(4)));
}

#[test]
fn a_game_won_by_a_wrong_claim_is_not_claimed_as_well() {
    // Player 2's set is complete and could be claimed next turn, but the game is over before.
    let two = game("board=3x3 eggs=1 claim=next-turn wrong-claim=allowed");
    assert_eq!(two.events("1b1/3/A2 1", "!"), "player 1 claims, wrongly; player 2 wins");
    let four = game("players=4 board=3x3 camp=1 eggs=1 claim=next-turn wrong-claim=allowed");
    assert_eq!(
        four.events("2C/3/2d 3", "!"),
        "player 3 claims, wrongly; player 3 is out; eggs leave c3; player 4 wins"
    );
}

#[test]
fn a_right_claim_is_never_made_wrongly() {
    let game = game("board=3x3 eggs=1 wrong-claim=allowed");
    assert_eq!(game.refusal("2B/3/a2 1", "!").unwrap(), "player 1 has finished, so the claim would not be wrong");
    assert_eq!(game.refusal("2B/a2/3 1", "!"), None);
}

// Clause 9: no action, no end.

#[test]
fn a_player_without_an_action_is_skipped() {
    let two = game("board=2x2 eggs=2");
    assert_eq!(two.actions("BB/AA 1"), "skip");
    assert_eq!(two.after("BB/AA 1", "skip"), "BB/AA 2");
    assert_eq!(two.events("BB/AA 1", "skip"), "player 1 has no action and is skipped");
    let four = game("players=4 board=2x2 camp=1 eggs=1");
    assert_eq!(four.after("BC/AD 4", "skip"), "BC/AD 1");
}

#[test]
fn a_wrong_claim_is_no_way_out_of_being_stuck() {
    assert_eq!(game("board=2x2 eggs=2 wrong-claim=allowed").actions("BB/AA 1"), "! skip");
    assert_eq!(game("board=2x2 eggs=2 wrong-claim=allowed stuck=loses").winner("BB/AA 1"), Some(2));
}

#[test]
fn repeating_a_position_ends_nothing() {
    let game = game("board=3x3 eggs=1");
    let mut position = "2B/1a1/3 1".to_owned();
    for _ in 0..50 {
        position = game.after(&game.after(&position, "?b2"), "?b2");
        assert_eq!((position.as_str(), game.winner(&position)), ("2B/1a1/3 1", None));
    }
}

// Clause 10: which positions are the same.

#[test]
fn looks_at_different_eggs_lead_to_the_same_position() {
    let game = game("board=3x3 eggs=2");
    assert_eq!(game.after("1bB/A2/2a 1", "?b3"), game.after("1bB/A2/2a 1", "?c1"));
}

#[test]
fn the_last_move_is_kept_only_where_a_setting_needs_it() {
    for (undo, mark) in [("free", ""), ("banned", " xb2-c2"), ("frozen", " xc2")] {
        let game = game(&format!("board=3x3 eggs=2 undo={undo}"));
        assert_eq!(game.after("1BB/1a1/A2 1", "b2-c2"), format!("1BB/2a/A2 2{mark}"));
    }
}

#[test]
fn the_last_move_is_kept_when_it_ends_the_game() {
    let game = game("board=3x3 eggs=1 undo=banned");
    let after = game.after("2B/1a1/3 1", "b2-a1");
    assert_eq!((after.as_str(), game.winner(&after)), ("2B/3/a2 2 xb2-a1", Some(1)));
}

#[test]
fn the_last_move_is_forgotten_after_every_other_turn() {
    for (undo, mark) in [("banned", " xb2-c2"), ("frozen", " xc2")] {
        let game = game(&format!("board=3x3 eggs=2 undo={undo} wrong-claim=allowed"));
        let position = format!("1BB/2a/A2 2{mark}");
        assert_eq!(game.after(&position, "?c2"), "1BB/2a/A2 1", "a look");
        assert_eq!(game.after(&position, "b3-b2"), "2B/1Ba/A2 1", "a symbol-up egg");
        assert_eq!(game.after(&position, "!"), "1BB/2a/A2 1 !2", "a claim");
        // The move that flips an egg is the move of a symbol-up egg.
        assert_eq!(game.after("2B/1BA/A2 1", "c2-b3"), "1aB/1B1/A2 2", "a flip");
    }
    // Player 1's only egg is frozen.
    let stuck = game("board=2x2 eggs=1 look=none undo=frozen");
    assert_eq!(stuck.after("aB/2 2", "a2-a1"), "1B/a1 1 xa1");
    assert_eq!(stuck.after("1B/a1 1 xa1", "skip"), "1B/a1 2", "a skipped turn");
}

// What the lists of actions and events say about an action.

#[test]
fn actions_are_of_kinds() {
    let cases = [
        ("board=3x3 eggs=2", "2B/B2/A1A 1", "a1-b1", "step"),
        ("board=3x3 eggs=2", "2B/B2/A1A 1", "a1-a3", "jump flip"),
        ("board=5x5 eggs=2", "4B/5/1bA2/1A3/5 1", "b2-d2", "chain"),
        ("board=3x3 eggs=2", "1bB/A2/2a 1", "?b3", "look"),
        ("board=3x3 eggs=1 wrong-claim=allowed", "2B/3/A2 1", "!", "wrong-claim"),
        ("board=2x2 eggs=2", "BB/AA 1", "skip", "skip"),
        ("players=4 board=2x2 camp=1 eggs=1 stuck=loses", "BC/AD 1", "skip", "skip"),
        // It is the other player who is stuck after it.
        ("board=2x2 eggs=1 look=none undo=frozen stuck=loses", "aB/2 2", "a2-a1", "step"),
    ];
    for (settings, position, action, kinds) in cases {
        let game = game(settings);
        let played = game.0.play(&game.position(position), game.action(action));
        assert_eq!(game.0.kinds(&played.events).join(" "), kinds, "{action} in {position}");
    }
}
