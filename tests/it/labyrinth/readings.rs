//! Each value of each setting, where it differs from the default.

use super::{OPEN, game};

fn open(words: &str) -> super::Asked {
    game(&format!("{OPEN} {words}"))
}

#[test]
fn full_distance_leaves_one_stop_in_each_direction() {
    let full = open("distance=full");
    assert_eq!(full.from("1BB/3/3/1R1/R2 1", "b1"), ["-a1", "-c1", "-b3"]);
    assert_eq!(full.refusal("1BB/3/3/1R1/R2 1", "b1-b2"), "with distance=full the pawn on b1 goes on to b3");
    // The closed end block is an obstacle like a wall: the pawn stops before it.
    assert_eq!(full.from("2B/3/1B1/R2/1R1 1", "a1"), ["-c1", "-a3"]);
    assert_eq!(full.from("2B/3/1B1/RR1/3 1", "a1"), ["-a4"]);
}

#[test]
fn a_claim_needs_a_full_block_with_both_colours() {
    let claim = open("refusal=full-block");
    let before = "1BB/R2/3/1R1/3 1";
    assert_eq!(
        claim.events(before, "a3-a4"),
        [
            "move a3 to a4",
            "player 1 enters the end block on a4",
            "player 1 claims: the end block is not being freed",
            "player 1 wins"
        ]
    );
    assert_eq!(claim.actions(&claim.after(before, "a3-a4")), [""; 0]);
    // A cell is empty; the block is full of the own pawns and the opponent's, but claims are ignored.
    assert!(!claim.actions("R1B/3/3/BR1/3 2").is_empty());
    assert!(!open("").actions("RBB/3/3/1R1/3 2").is_empty());
    // At the start nobody has a pawn on the end block, however full it is.
    assert!(!open("refusal=full-block pawns=3").actions("BBB/3/3/3/RRR 1").is_empty());
    assert!(claim.error("RBB/3/3/1R1/3 1").ends_with("a game ends on the winner's own turn"));
}

#[test]
fn anyone_last_counts_the_own_turn() {
    let anyone = open("centre=anyone-last");
    let slid = anyone.after("1BB/3/3/3/RR1 1", "2>");
    assert_eq!(slid, "1BB/3/3+1/3/RR1 2 c");
    assert_eq!(anyone.refusal(&slid, "2<"), "player 1 slid the centre block on the last turn");
    let then = anyone.after(&slid, "3>");
    assert_eq!(then, "1BB/3+1/3+1/3/RR1 1 cc");
    assert_eq!(anyone.refusal(&then, "2<"), "player 1 slid the centre block on the last own turn");
    let rested = anyone.after(&then, "1>");
    assert_eq!(rested, "1BB/3+1/3+1/3+1/RR1 2");
    assert_eq!(anyone.after(&rested, "2<"), "1BB/3+1/3/3+1/RR1 1 c");
}

#[test]
fn a_jump_can_cost_the_next_turn() {
    let lose = open("after-jump=lose-next");
    let jumped = lose.after("2B/3/B2/R2/1R1 1", "a1xa3");
    assert_eq!(jumped, "2B/R2/B2/3/1R1 2 j1");
    let owing = lose.after(&jumped, "c4-c2");
    assert_eq!(owing, "3/R2/B1B/3/1R1 1 j1");
    assert_eq!(lose.actions(&owing), ["skip"]);
    assert_eq!(lose.events(&owing, "skip"), ["player 1 loses the turn for a jump"]);
    assert_eq!(lose.after(&owing, "skip"), "3/R2/B1B/3/1R1 2");
    assert_eq!(lose.refusal(&owing, "1<"), "player 1 jumped on the last own turn and loses this one");
    // Blue may have jumped too by then.
    assert_eq!(lose.after("3/R2/B1B/3/1R1 1 j1 j2", "skip"), "3/R2/B1B/3/1R1 2 j2");
    assert_eq!(lose.after("3/R2/B1B/3/1R1 2 j2", "skip"), "3/R2/B1B/3/1R1 1");
    assert!(open("").error(&owing).contains("after-jump=turn-ends"));
}

#[test]
fn the_last_pawn_may_have_to_stop_on_a_slider() {
    let position = "1BB/1R1/3/3/R2 1";
    let strict = open("entry=all-on-sliders");
    assert_eq!(strict.from(position, "a0"), ["-b0", "-c0", "-a1", "-a2", "-a3"]);
    assert_eq!(
        strict.refusal(position, "a0-a4"),
        "with entry=all-on-sliders the pawn on a0 may not go from the start block straight to the end block"
    );
    assert_eq!(strict.after("R1B/1R1/3/1B1/3 1", "b3-b4"), "RRB/3/3/1B1/3 2", "a pawn on the end block hinders nobody");
}

#[test]
fn a_pawn_may_have_to_stay_on_the_end_block() {
    let stay = open("end-block=stay");
    assert_eq!(stay.from("R1B/3/3/BR1/3 1", "a4"), ["-b4"]);
    assert_eq!(
        stay.refusal("R1B/3/3/BR1/3 1", "a4-a3"),
        "with end-block=stay the pawn on a4 may not leave the end block"
    );
    assert_eq!(stay.from("RB1/3/B2/1R1/3 1", "a4"), ["xc4"]);
}

#[test]
fn carrying_can_be_limited() {
    let red_aboard = "2B/B2/3/R2/1R1 1";
    let both_aboard = "2B/3/3/RB1/1R1 1";
    let empty = open("carry=empty");
    let own = open("carry=own");
    let said = "there is a pawn of player 1 on slider 1, and carry=empty does not let it be slid";
    assert_eq!(empty.refusal(red_aboard, "1>"), said);
    assert_eq!(own.after(red_aboard, "1>"), "2B/B2/3/R2+1/1R1 2");
    let said = "there is a pawn of player 2 on slider 1, and carry=own does not let it be slid";
    assert_eq!(own.refusal(both_aboard, "1>"), said);
    assert_eq!(own.refusal("2B/3/B2/3/RR1 1", "2<"), said.replace("slider 1", "slider 2"), "the centre block too");
    assert_eq!(empty.after("2B/B2/3/R2/1R1 1", "2<"), "2B/B2/3-1/R2/1R1 2 c");
    assert!(empty.error("2B/B2/R2-1/3/1R1 2 c").contains("carry=empty lets no block with a pawn on it be slid"));
    assert!(own.error("2B/3/B2-1/3/RR1 2 c").contains("carry=own does not let player 1 slide it"));
    assert_eq!(own.actions("2B/B2/R2-1/3/1R1 2 c")[0], "3<");
}

#[test]
fn blocked_cells_are_entered_by_nobody() {
    let blocked = open("overhang=blocked");
    // The left cell of slider 1 stands out of the frame.
    assert_eq!(blocked.from("1BB/3/3/1RR-1/3 1", "b1"), ["-a2", "-a3", "-a4"]);
    assert_eq!(
        blocked.refusal("1BB/3/3/R2/1R1 1", "1<"),
        "the pawn on a1 would be slid out of the frame, and overhang=blocked does not allow that"
    );
    assert_eq!(blocked.after("1BB/3/3/R2/1R1 1", "1>"), "1BB/3/3/R2+1/1R1 2");
    assert_eq!(
        blocked.error("1BB/3/3/R2-1/1R1 1"),
        "the position cannot exist: the pawn on a1 stands out of the frame, where overhang=blocked lets nobody get"
    );
    // A jump that would land there.
    let before = "2B/3/3/1BR-1/1R1 1";
    assert_eq!(blocked.refusal(before, "c1xa1"), "no way leads from c1 straight over one cell to a1");
    assert_eq!(open("").after(before, "c1xa1"), "2B/3/3/RB1-1/1R1 2");
}
