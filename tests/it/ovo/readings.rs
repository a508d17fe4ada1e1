//! Each reading of each setting of OVO, on a position where its values differ.

use super::{Game, game};

/// Checks what one value after the other of a setting makes of the same question.
fn check(settings: &str, key: &str, ask: impl Fn(&Game) -> String, expected: &[(&str, &str)]) {
    for (value, answer) in expected {
        assert_eq!(ask(&game(&format!("{settings} {key}={value}"))), *answer, "{settings} {key}={value}");
    }
}

/// The number of the winner, or `-`.
fn winner(game: &Game, position: &str) -> String {
    game.winner(position).map_or("-".to_owned(), |number| number.to_string())
}

#[test]
fn claim_settles_who_wins_when_another_completes_the_set() {
    let expected = [("after-move", "-"), ("any-time", "1"), ("next-turn", "1")];
    check("board=3x3 eggs=1", "claim", |game| winner(game, "2B/3/a2 1"), &expected);
}

#[test]
fn claim_settles_whether_a_set_can_be_broken_first() {
    let expected = [("after-move", ""), ("any-time", ""), ("next-turn", "b1 a2 b2")];
    check("board=3x3 eggs=1", "claim", |game| game.ends("2B/3/a2 2", "a1"), &expected);
}

#[test]
fn claim_settles_when_four_players_win() {
    // Player 1's set is complete while player 3 is to move.
    let settings = "players=4 board=3x3 camp=1 eggs=1";
    let expected = [("after-move", "-"), ("any-time", "1"), ("next-turn", "-"), ("own-turn", "-")];
    check(settings, "claim", |game| winner(game, "B1C/3/a1D 3"), &expected);
    // It is complete at the start of player 1's turn, and at its end.
    let expected = [("after-move", "-"), ("any-time", "1"), ("next-turn", "1"), ("own-turn", "1")];
    check(settings, "claim", |game| winner(game, "B1C/3/a1D 1"), &expected);
    let expected = [("after-move", "1"), ("any-time", "1"), ("next-turn", "-"), ("own-turn", "1")];
    check(settings, "claim", |game| winner(game, "B1C/3/a1D 2"), &expected);
    // Player 1 completes a set while player 2's is complete: the end of a turn comes before the start of the next.
    let expected = [("after-move", "1"), ("next-turn", "2"), ("own-turn", "1")];
    check(settings, "claim", |game| winner(game, "b1C/3/a1D 2"), &expected);
}

#[test]
fn look_settles_whether_there_is_a_pass() {
    let last = |game: &Game| game.actions("2B/1a1/3 1").split(' ').next_back().unwrap_or("").to_owned();
    check("board=3x3 eggs=1", "look", last, &[("allowed", "?b2"), ("none", "b2-b3")]);
}

#[test]
fn undo_settles_where_the_egg_just_moved_may_go() {
    let after = |game: &Game| game.after("1BB/1a1/A2 1", "b2-c2");
    let ends = |game: &Game| game.ends(&after(game), "c2");
    // b2 is where it came from; over c3 there is no cell.
    let expected = [("free", "b1 c1 b2"), ("banned", "b1 c1"), ("frozen", "")];
    check("board=3x3 eggs=2", "undo", ends, &expected);
    let others = |game: &Game| game.ends(&after(game), "b3");
    check("board=3x3 eggs=2", "undo", others, &[("free", "a2 b2 a3"), ("banned", "a2 b2 a3"), ("frozen", "a2 b2 a3")]);
}

#[test]
fn undo_concerns_the_next_player_only() {
    for undo in ["banned", "frozen"] {
        let game = game(&format!("players=4 board=4x4 camp=1 eggs=1 undo={undo}"));
        let moved = game.after("B2C/1a2/4/3D 1", "b3-b2");
        assert!(!game.ends(&moved, "b2").split(' ').any(|end| end == "b3"), "player 2");
        let passed = game.after(&moved, "a4-a3");
        assert!(game.ends(&passed, "b2").split(' ').any(|end| end == "b3"), "player 3");
    }
}

#[test]
fn home_settles_who_moves_an_egg_that_is_back() {
    let expected = [("open", "c1 a2 b2 c2"), ("safe", ""), ("locked", "")];
    check("board=3x3 eggs=2", "home", |game| game.ends("1BB/3/Aa1 2", "b1"), &expected);
    let own = |game: &Game| game.ends("1BB/3/Aa1 1", "b1");
    check("board=3x3 eggs=2", "home", own, &[("open", "c1 a2 b2 c2"), ("safe", "c1 a2 b2 c2"), ("locked", "")]);
    // Face-down in another's camp it is nobody's.
    let away = |game: &Game| game.ends("a1B/2B/A2 2", "a3");
    check("board=3x3 eggs=2", "home", away, &[("open", "a2 b2 b3"), ("safe", "a2 b2 b3"), ("locked", "a2 b2 b3")]);
    // Symbol-up at home it moves as it pleases.
    let up = |game: &Game| game.ends("1BB/3/Aa1 1", "a1");
    check("board=3x3 eggs=2", "home", up, &[("open", "c1 a2 b2"), ("safe", "c1 a2 b2"), ("locked", "c1 a2 b2")]);
}

#[test]
fn hands_settles_who_moves_a_face_down_egg() {
    let position = |mover: u8| format!("1BB/1a1/A2 {mover}");
    let ends = |mover: u8| move |game: &Game| game.ends(&position(mover), "b2");
    let all = "b1 c1 a2 c2 a3";
    check("board=3x3 eggs=2", "hands", ends(1), &[("everybody", all), ("owner", all)]);
    check("board=3x3 eggs=2", "hands", ends(2), &[("everybody", all), ("owner", "")]);
    // Everybody may still look at it.
    let looks = |game: &Game| game.refusal(&position(2), "?b2").unwrap_or_default();
    check("board=3x3 eggs=2", "hands", looks, &[("everybody", ""), ("owner", "")]);
}

#[test]
fn homeward_settles_where_a_face_down_egg_may_go() {
    // Player 1's camp is row 1, no matter who moves the egg; to be pulled it goes to the camp of the player who moves it.
    for (mover, pull) in [(1, "b1 c1"), (2, "a3")] {
        let ends = |game: &Game| game.ends(&format!("1BB/1a1/A2 {mover}"), "b2");
        let expected = [("free", "b1 c1 a2 c2 a3"), ("not-away", "b1 c1 a2 c2"), ("closer", "b1 c1"), ("pull", pull)];
        check("board=3x3 eggs=2", "homeward", ends, &expected);
    }
    // At home nothing is closer; sideways is as near.
    let home = |game: &Game| game.ends("1BB/3/aA1 1", "a1");
    check(
        "board=3x3 eggs=2",
        "homeward",
        home,
        &[("free", "c1 a2 b2"), ("not-away", "c1"), ("closer", ""), ("pull", "")],
    );
    // Symbol-up eggs go where they like.
    let up = |game: &Game| game.ends("1BB/A2/1a1 1", "a2");
    check(
        "board=3x3 eggs=2",
        "homeward",
        up,
        &[("free", "a1 b2 a3"), ("not-away", "a1 b2 a3"), ("closer", "a1 b2 a3"), ("pull", "a1 b2 a3")],
    );
    // With four players it is steps of a king to the corner: a3 is two from a1, and so are all cells of the far rim.
    let corner = |game: &Game| game.ends("B1C/1a1/2D 1", "b2");
    let expected = [("free", "a1 b1 a2 c2 b3"), ("not-away", "a1 b1 a2"), ("closer", "a1"), ("pull", "a1")];
    check("players=4 board=3x3 camp=1 eggs=1", "homeward", corner, &expected);
}

#[test]
fn homeward_looks_at_the_ends_of_a_chain_only() {
    // a1 over a2 to a3, over b3 to c3, over c2 to c1: away and home again.
    let ends = |game: &Game| game.ends("1B1/B1A/a2 1", "a1");
    let expected = [("free", "b1 c1 b2 a3 c3"), ("not-away", "b1 c1"), ("closer", ""), ("pull", "")];
    check("board=3x3 eggs=2", "homeward", ends, &expected);
}

#[test]
fn outward_settles_where_a_symbol_up_egg_may_go() {
    let ends = |game: &Game| game.ends("1BB/1A1/A2 1", "b2");
    let expected = [("free", "b1 c1 a2 c2 a3"), ("not-back", "a2 c2 a3"), ("closer", "a3")];
    check("board=3x3 eggs=2", "outward", ends, &expected);
    // An egg that is flipped was symbol-up when it set out: the last cell of its move counts.
    let position = "1B1/B1A/A2 1";
    let through = |game: &Game| game.ends(position, "a1");
    let expected = [("free", "b1 c1* b2 a3 c3"), ("not-back", "b1 c1* b2 a3 c3"), ("closer", "b2 a3 c3")];
    check("board=3x3 eggs=2 chain-flip=continue", "outward", through, &expected);
    // Nor does it say anything about face-down eggs.
    let down = |game: &Game| game.ends("1BB/1a1/A2 1", "b2");
    let all = "b1 c1 a2 c2 a3";
    check("board=3x3 eggs=2", "outward", down, &[("free", all), ("not-back", all), ("closer", all)]);
}

#[test]
fn outward_leads_to_the_nearest_camp_that_flips() {
    // Player 3 is out. Towards c3 the egg on c2 comes closer only where that camp still flips; c1 is one step away as well.
    let settings = "players=4 board=4x4 camp=1 eggs=1 wrong-claim=allowed outward=closer";
    let ends = |game: &Game| game.ends("B3/4/2A1/3D 1", "c2");
    check(settings, "dead-camp", ends, &[("flips", ""), ("neutral", "")]);
    let further = |game: &Game| game.ends("B3/2A1/4/3D 1", "c3");
    // c3 is one step from d4, and two from a4 and from d1.
    let expected = [("flips", "d4"), ("neutral", "c2 d2 b3 b4")];
    check(settings, "dead-camp", further, &expected);
}

#[test]
fn need_settles_how_many_eggs_must_be_home() {
    let one = |game: &Game| winner(game, "1BB/2A/a2 2");
    check("board=3x3 eggs=2", "need", one, &[("all", "-"), ("2", "-"), ("1", "1")]);
    // Face-down, and at home.
    let up = |game: &Game| winner(game, "1BB/1a1/A2 2");
    check("board=3x3 eggs=2", "need", up, &[("all", "-"), ("1", "-")]);
    let three = |game: &Game| winner(game, "BBB/2A/aa1 2");
    check("board=3x3 eggs=3", "need", three, &[("all", "-"), ("3", "-"), ("2", "1"), ("1", "1")]);
    let four = |game: &Game| winner(game, "B1CC/B3/3D/aA1D 2");
    check("players=4 board=4x4 eggs=2", "need", four, &[("all", "-"), ("1", "1")]);
}

#[test]
fn chain_flip_settles_what_a_camp_does_in_mid_chain() {
    // a1 over a2 to a3 (camp), over b3 to c3 (camp), over c2 to c1.
    let position = "1B1/B1A/A2 1";
    let expected = [("stop", "b1 b2 a3"), ("last-cell", "b1 c1 b2 a3 c3"), ("continue", "b1 c1* b2 a3 c3")];
    check("board=3x3 eggs=2", "chain-flip", |game| game.ends(position, "a1"), &expected);
    let last_cell = game("board=3x3 eggs=2 chain-flip=last-cell");
    assert_eq!(last_cell.after(position, "a1-c1"), "1B1/B1A/2A 2");
    assert_eq!(
        last_cell.events(position, "a1-c3"),
        "jump a1 over a2 to a3; jump a3 over b3 to c3; egg of player 1 on c3 is flipped"
    );
    let goes_on = game("board=3x3 eggs=2 chain-flip=continue");
    assert_eq!(goes_on.after(position, "a1-c1*"), "1B1/B1A/2a 2");
    assert_eq!(
        goes_on.events(position, "a1-c3"),
        "jump a1 over a2 to a3; egg of player 1 on a3 is flipped; jump a3 over b3 to c3"
    );
}

#[test]
fn a_move_with_and_without_a_flip_under_way_is_two_moves() {
    // To c3 straight over b3, or by way of a5.
    let game = game("board=3x5 eggs=2 chain-flip=continue");
    let position = "3/B2/AA1/3/2b 1";
    assert_eq!(game.after(position, "a3-c3"), "3/B2/1AA/3/2b 2");
    assert_eq!(game.after(position, "a3-c3*"), "3/B2/1Aa/3/2b 2");
}

#[test]
fn jump_settles_the_directions() {
    let diagonal = |game: &Game| game.ends("5/5/2B2/1A3/5 1", "b2");
    let expected = [("eight", "a1 b1 c1 a2 c2 a3 b3 d4"), ("orthogonal", "a1 b1 c1 a2 c2 a3 b3")];
    check("board=5x5 eggs=1", "jump", diagonal, &expected);
    let along = |game: &Game| game.ends("5/5/5/1AB2/5 1", "b2");
    let both = "a1 b1 c1 a2 d2 a3 b3 c3";
    check("board=5x5 eggs=1", "jump", along, &[("eight", both), ("orthogonal", both)]);
}

#[test]
fn chain_settles_how_jumps_follow_each_other() {
    // a3 over b3 to c3; on over d3 to e3; or turning over c2 to c1.
    let ends = |game: &Game| game.ends("7/7/AB1b3/2A4/7 1", "a3");
    let expected = [("free", "c1 a2 b2 c3 e3 a4 b4"), ("straight", "a2 b2 c3 e3 a4 b4"), ("single", "a2 b2 c3 a4 b4")];
    check("board=7x5 eggs=2", "chain", ends, &expected);
}

#[test]
fn goal_settles_which_eggs_must_be_home() {
    let expected = [("all-eggs", "-"), ("flipped-eggs", "1")];
    check("board=3x3 eggs=2", "goal", |game| winner(game, "1BB/2A/a2 2"), &expected);
    // None flipped is not enough, nor is one flipped and away.
    check("board=3x3 eggs=2", "goal", |game| winner(game, "1BB/3/AA1 2"), &[("all-eggs", "-"), ("flipped-eggs", "-")]);
    check("board=3x3 eggs=2", "goal", |game| winner(game, "1BB/1a1/a2 2"), &[("all-eggs", "-"), ("flipped-eggs", "-")]);
}

#[test]
fn stuck_settles_what_becomes_of_a_player_without_an_action() {
    let two = |game: &Game| format!("{} {}", winner(game, "BB/AA 1"), game.actions("BB/AA 1"));
    check("board=2x2 eggs=2", "stuck", two, &[("skip", "- skip"), ("loses", "2 ")]);
    let four = |game: &Game| game.after("BC/AD 1", "skip");
    let settings = "players=4 board=2x2 camp=1 eggs=1";
    check(settings, "stuck", four, &[("skip", "BC/AD 2"), ("loses", "BC/1D 2")]);
    let events = |game: &Game| game.events("BC/AD 1", "skip");
    let expected = [
        ("skip", "player 1 has no action and is skipped"),
        ("loses", "player 1 has no action and loses; player 1 is out; eggs leave a1"),
    ];
    check(settings, "stuck", events, &expected);
}

#[test]
fn a_move_that_leaves_the_other_stuck_wins_where_stuck_loses() {
    // The one egg that player 1 could move has just been moved and is frozen.
    let events = |game: &Game| game.events("aB/2 2", "a2-a1");
    let expected =
        [("skip", "step a2 to a1"), ("loses", "step a2 to a1; player 1 has no action and loses; player 2 wins")];
    check("board=2x2 eggs=1 look=none undo=frozen", "stuck", events, &expected);
}

#[test]
fn wrong_claim_settles_whether_claiming_is_a_turn() {
    let last = |game: &Game| game.actions("1B1/3/1A1 1").split(' ').next_back().unwrap_or("").to_owned();
    check("board=3x3 eggs=1", "wrong-claim", last, &[("never", "b1-c2"), ("allowed", "!")]);
}

#[test]
fn dead_camp_settles_what_an_empty_corner_does() {
    let settings = "players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed";
    let expected = [("flips", "B1C/3/d2 2"), ("neutral", "B1C/3/D2 2")];
    check(settings, "dead-camp", |game| game.after("B1C/1D1/3 4", "b2-a1"), &expected);
    // While its owner plays, the corner flips under both.
    let alive = [("flips", "B1C/A2/2D 1"), ("neutral", "B1C/A2/2D 1")];
    check(settings, "dead-camp", |game| game.after("B1C/A2/1D1 4", "b1-c1"), &alive);
    let entered = [("flips", "B1d/AC1/3 1"), ("neutral", "B1d/AC1/3 1")];
    check(settings, "dead-camp", |game| game.after("B2/ACD/3 4", "c2-c3"), &entered);
}
