//! A player who is called to free the start block (clause 13).

use gamut::rules::{Cited, Rules};

use super::{OPEN, game};

const CALLED: &str = "player 1 is called to free the start block and can, so by clause 13 only an action that takes a pawn off it is allowed";

#[test]
fn a_called_player_frees_the_block_and_does_nothing_else() {
    let open = game(OPEN);
    let called = "3/3/3/B2/RRB 1";
    assert_eq!(open.actions(called), ["b0-b1", "b0-b2", "b0-b3", "a0xa2"]);
    for action in ["1<", "1>", "2<", "2>"] {
        assert_eq!(open.refusal(called, action), CALLED, "{action}");
    }
    // What another clause forbids is refused by that one.
    assert_eq!(open.refusal(called, "3<"), "slider 3 belongs to player 2");
    assert_eq!(open.refusal(called, "a0-a1"), "there is a pawn on a1");
    assert_eq!(open.after(called, "a0xa2"), "3/3/R2/B2/1RB 2");
    let cited = open.0.cited(&open.position(called), open.action("1<"));
    assert_eq!(cited, [Cited::Clause(13)]);
    // A pawn that is out already has to wait.
    let with_three = game(&format!("{OPEN} pawns=3"));
    let called = "3/3/R2/B1B/BRR 1";
    assert_eq!(with_three.actions(called), ["b0-b1", "b0-b2", "b0-b3", "c0xc2"]);
    assert_eq!(with_three.refusal(called, "a2-b2"), CALLED);
    // Blue as well: its start block is the last row.
    assert_eq!(open.actions("RBB/R2/3/3/3 2"), ["b4-b1", "b4-b2", "b4-b3", "c4-c1", "c4-c2", "c4-c3"]);
    assert_eq!(
        game(&format!("{OPEN} distance=full")).actions("RBB/R2/3/3/3 2"),
        ["b4-b1", "c4-c1"],
        "the first step counts, wherever the run ends"
    );
}

#[test]
fn a_called_player_who_cannot_free_the_block_plays_on() {
    let small = game("board=small3x2 pawns=2");
    let called = "2/B1/2/1R+1/RB 1";
    assert_eq!(small.actions(called), ["1<", "2<", "2>", "b1-a1"], "the slider in front of a0 is out of line");
    assert_eq!(small.actions(called), game("board=small3x2 pawns=2 refusal=ignore").actions(called));
}

#[test]
fn nobody_else_is_called() {
    let all = |words: &str, position: &str| {
        let (asked, ignoring) = (game(&format!("{OPEN} {words}")), game(&format!("{OPEN} {words} refusal=ignore")));
        let actions = asked.actions(position);
        assert_eq!(actions, ignoring.actions(position), "{words}: {position}");
        actions.iter().any(|action| action == "1<")
    };
    assert!(all("pawns=3", "2B/BB1/3/3/RRR 1"), "a blue pawn is left on blue's start block");
    assert!(all("", "3/3/3/B1B/RR1 1"), "a cell of the block is empty");
    assert!(all("", "3/3/1RR/B2/2B 1"), "no red pawn is left on it");
    assert!(all("pawns=3", "BBB/3/3/3/RRR 1"), "nobody has left");
    // Who has won calls nobody: the game is over.
    assert_eq!(game(OPEN).actions("3/R2/3/3/RBB 1"), [""; 0]);
    // With the other values nobody is called at all.
    for refusal in ["full-block", "ignore"] {
        let asked = game(&format!("{OPEN} pawns=3 refusal={refusal}"));
        assert!(asked.actions("3/BBB/3/3/RRR 1").contains(&"1<".to_owned()), "{refusal}");
    }
}

#[test]
fn a_lost_turn_is_not_called() {
    let lose = game(&format!("{OPEN} after-jump=lose-next"));
    assert_eq!(lose.actions("3/3/3/B2/RRB 1 j1"), ["skip"]);
    assert_eq!(lose.after("3/3/3/B2/RRB 1 j1", "skip"), "3/3/3/B2/RRB 2");
    assert_eq!(lose.refusal("3/3/3/B2/RRB 1 j1", "b0-b1"), "player 1 jumped on the last own turn and loses this one");
    // The opponent's lost turn changes nothing.
    assert_eq!(lose.actions("3/3/3/B2/RRB 1 j2"), ["b0-b1", "b0-b2", "b0-b3", "a0xa2"]);
}

#[test]
fn on_classic9_a_called_player_with_all_pawns_at_home_comes_out() {
    let classic = game("classic9");
    let called = "5/BBBBB/5/5/5/5/5/5/5/5/RRRRR 1";
    assert_eq!(classic.actions(called), ["a0-a1", "c0-c1", "e0-e1", "e0-e2", "e0-e3"]);
    for action in ["1<", "1>", "3<", "5>"] {
        assert_eq!(classic.refusal(called, action), CALLED, "{action}");
    }
    // One pawn is out, and a cell of the block is empty: the call is answered.
    let answered = classic.after(called, "c0-c1");
    assert_eq!(answered, "5/BBBBB/5/5/5/5/5/5/5/2R2/RR1RR 2");
    let later = answered.replace(" 2", " 1");
    assert!(classic.actions(&later).contains(&"1<".to_owned()));
}
