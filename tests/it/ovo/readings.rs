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
    let expected = [("after-move", "-"), ("any-time", "1"), ("next-turn", "-")];
    check("players=4 board=3x3 camp=1 eggs=1", "claim", |game| winner(game, "B1C/3/a1D 3"), &expected);
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
    let expected = [("open", "c1 a2 b2 c2"), ("safe", "")];
    check("board=3x3 eggs=2", "home", |game| game.ends("1BB/3/Aa1 2", "b1"), &expected);
    let own = |game: &Game| game.ends("1BB/3/Aa1 1", "b1");
    check("board=3x3 eggs=2", "home", own, &[("open", "c1 a2 b2 c2"), ("safe", "c1 a2 b2 c2")]);
    // Face-down in another's camp it is nobody's.
    let away = |game: &Game| game.ends("a1B/2B/A2 2", "a3");
    check("board=3x3 eggs=2", "home", away, &[("open", "a2 b2 b3"), ("safe", "a2 b2 b3")]);
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
