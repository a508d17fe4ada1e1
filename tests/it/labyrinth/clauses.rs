//! The clauses of the rules document, one test or two each.

use gamut::rules::Rules;
use gamut::rules::labyrinth::{Cell, Direction, RED};

use super::{OPEN, game};

#[test]
fn a_column_is_the_place_plus_the_offset() {
    let game = game(OPEN);
    let position = game.position("1BB/3/3-1/3+1/RR1 1");
    let column = |row, index| game.0.column(&position, Cell::new(row, index));
    assert_eq!([column(0, 2), column(1, 2), column(2, 0), column(3, 1)], [2, 3, -1, 1]);
    // Slider 1 is two notches to the right of slider 2: its left cell is in line with the right cell there.
    let up = |row, index| game.0.neighbour(&position, Cell::new(row, index), Direction::Up);
    assert_eq!(up(1, 0), Some(Cell::new(2, 2)));
    assert_eq!(up(1, 1), None);
    assert_eq!(up(2, 0), None);
    assert_eq!(up(2, 1), Some(Cell::new(3, 0)));
}

#[test]
fn walls_and_gaps_stop_a_pawn() {
    let small = game("board=small3x3");
    // a0 is before a wall of slider 1, and b1 has a wall on its far side.
    assert_eq!(small.actions("1BB/3/3/3/RR1 1"), ["1<", "1>", "2<", "2>", "b0-c0", "b0-b1"]);
    assert_eq!(
        small.refusal("1BB/3/3/3/RR1 1", "a0-a1"),
        "from a0 there is no way towards blue: a wall, a gap or the end of the block"
    );
    // The cell that stands out of the frame is used, and nothing faces it above or below.
    let open = game(OPEN);
    assert_eq!(open.from("1BB/3/3/1RR-1/3 1", "b1"), ["-a1", "-a2", "-a3", "-a4"]);
    assert_eq!(open.from("1BB/3/3/RR1-1/3 1", "a1"), [""; 0]);
}

#[test]
fn either_of_two_facing_walls_is_enough() {
    let game = game("board=small3x3");
    let position = game.position("1BB/3/3/3/RR1 1");
    let up = |row, index| game.0.neighbour(&position, Cell::new(row, index), Direction::Up).is_some();
    // Slider 1 has the top `.##`, slider 2 the bottom `.#.`; then slider 2 has the top `.#.`, slider 3 the bottom `##.`.
    assert_eq!([up(1, 0), up(1, 1), up(1, 2)], [true, false, false]);
    assert_eq!([up(2, 0), up(2, 1), up(2, 2)], [false, false, true]);
    let down = |row, index| game.0.neighbour(&position, Cell::new(row, index), Direction::Down).is_some();
    assert_eq!([down(2, 0), down(2, 1), down(2, 2)], [true, false, false]);
    let skew = super::game("board=tests/data/labyrinth/skew.toml");
    let start = skew.0.start();
    let right = |index| skew.0.neighbour(&start, Cell::new(1, index), Direction::Right).is_some();
    let left = |index| skew.0.neighbour(&start, Cell::new(1, index), Direction::Left).is_some();
    assert_eq!([right(0), right(1), right(2)], [false, true, false]);
    assert_eq!([left(0), left(1), left(2)], [false, false, true]);
}

#[test]
fn the_game_begins_in_line() {
    let start = |words| game(words).0.write_position(&game(words).0.start());
    assert_eq!(start(""), "BBBBB/5/5/5/5/5/5/5/5/5/RRRRR 1");
    assert_eq!(start("classic7"), "BBBBB/5/5/5/5/5/5/5/RRRRR 1");
    assert_eq!(start("board=small3x4"), "1BBB/4/4/4/RRR1 1");
    assert_eq!(start("pawns=2"), "3BB/5/5/5/5/5/5/5/5/5/RR3 1");
    assert_eq!(game("").0.start().to_move, RED);
}

#[test]
fn a_turn_is_one_action() {
    let game = game(OPEN);
    let start = "1BB/3/3/3/RR1 1";
    assert_eq!(
        game.actions(start),
        ["1<", "1>", "2<", "2>", "a0-a1", "a0-a2", "a0-a3", "b0-c0", "b0-b1", "b0-b2", "b0-b3"]
    );
    assert_eq!(game.after(start, "b0-b2"), "1BB/3/1R1/3/R2 2");
    assert_eq!(game.actions("1BB/3/1R1/3/R2 2")[..4], ["2<", "2>", "3<", "3>"]);
    assert_eq!(
        game.refusal(start, "skip"),
        "only a player without any other action, or with a turn to lose, is skipped"
    );
}

#[test]
fn a_slide_carries_what_stands_on_the_block() {
    let game = game(OPEN);
    let before = "2B/3/3/RB1/1R1 1";
    assert_eq!(game.after(before, "1>"), "2B/3/3/RB1+1/1R1 2");
    assert_eq!(game.events(before, "1>"), ["slider 1 goes right and carries a1 of player 1, b1 of player 2"]);
    assert_eq!(game.events(before, "2<"), ["centre block 2 goes left"]);
    let position = game.position("2B/3/3/RB1+1/1R1 2");
    assert_eq!(game.0.column(&position, Cell::new(1, 0)), 1, "the pawn stands on the same cell, one column further");
}

#[test]
fn slides_that_are_refused() {
    let game = game(OPEN);
    let position = "1BB/3/3/3+1/RR1 1";
    assert_eq!(game.refusal(position, "1>"), "slider 1 is at its last notch on that side");
    assert_eq!(game.refusal(position, "3<"), "slider 3 belongs to player 2");
    assert_eq!(game.refusal(position, "0<"), "row 0 is not a slider: sliders are rows 1 to 3");
    assert_eq!(game.refusal(position, "4>"), "row 4 is not a slider: sliders are rows 1 to 3");
    assert_eq!(game.after(position, "1<"), "1BB/3/3/3/RR1 2");
}

#[test]
fn the_centre_block_rests_after_the_opponent() {
    let game = game(OPEN);
    let slid = game.after("1BB/3/3/3/RR1 1", "2>");
    assert_eq!(slid, "1BB/3/3+1/3/RR1 2 c");
    assert_eq!(game.refusal(&slid, "2<"), "player 1 slid the centre block on the last turn");
    // Moving and jumping on it is free, and red may slide it again when blue has done something else.
    assert_eq!(game.after(&slid, "b4-a2"), "2B/3/B2+1/3/RR1 1");
    assert_eq!(game.after("2B/3/B2+1/3/RR1 1", "2<"), "2B/3/B2/3/RR1 2 c");
}

#[test]
fn a_pawn_runs_as_far_as_it_likes() {
    let game = game(OPEN);
    assert_eq!(game.from("3/1B1/3/R2/1RB 1", "a1"), ["-b1", "-c1", "-a2", "-a3"]);
    assert_eq!(game.from("1BB/R2/3/1R1/3 1", "b1"), ["-a1", "-c1", "-b2", "-b3"]);
    assert_eq!(game.from("1BB/R2/3/1R1/3 1", "a3"), ["-a1", "-a2", "-b3", "-c3", "-a4"]);
    assert_eq!(game.events("1BB/R2/3/1R1/3 1", "a3-a1"), ["move a3 to a1"]);
}

#[test]
fn runs_that_are_refused() {
    let game = game(OPEN);
    let position = "3/1B1/3/R2/1RB 1";
    assert_eq!(game.refusal(position, "a1-a1"), "a move that ends on a1 where it began is no move");
    assert_eq!(game.refusal(position, "b1-b2"), "there is no pawn on b1");
    assert_eq!(game.refusal(position, "b3-b2"), "the pawn on b3 belongs to player 2");
    assert_eq!(game.refusal(position, "a1-b3"), "a1 and b3 are not in line");
    assert_eq!(game.refusal(position, "b0-c0"), "there is a pawn on c0");
}

#[test]
fn a_jump_goes_over_one_opposing_pawn() {
    let game = game(OPEN);
    assert_eq!(game.from("2B/3/B2/R2/1R1 1", "a1"), ["-b1", "-c1", "xa3"]);
    assert_eq!(game.after("2B/3/B2/R2/1R1 1", "a1xa3"), "2B/R2/B2/3/1R1 2");
    assert_eq!(game.events("2B/3/B2/R2/1R1 1", "a1xa3"), ["jump a1 over a2 to a3"]);
    assert_eq!(game.from("2B/3/RB1/3/1R1 1", "a2"), ["-a1", "-a3", "xc2"]);
    assert_eq!(game.from("2B/3/3/1B1/RR1 1", "b0"), ["-c0", "xb2"]);
}

#[test]
fn jumps_that_are_refused() {
    let game = game(OPEN);
    let position = "3/B2/B2/R2/1R1 1";
    assert_eq!(game.refusal(position, "a1xa3"), "there is a pawn on a3");
    assert_eq!(game.refusal(position, "a1xa4"), "no way leads from a1 straight over one cell to a4");
    assert_eq!(game.refusal(position, "a1xc1"), "there is no opposing pawn on b1 to jump over");
    assert_eq!(game.refusal("2B/3/B2/RR1/3 1", "a1xc1"), "there is no opposing pawn on b1 to jump over");
    // Slider 3 is out of line with a2, so a gap lies behind the pawn.
    assert_eq!(game.refusal("2B/3+1/B2/R2/1R1 1", "a1xa3"), "no way leads from a1 straight over one cell to a3");
    // A wall before the pawn, and one behind it.
    let walls = super::game("board=small3x3");
    assert_eq!(walls.refusal("2B/3/3/B2/RR1 1", "a0xa2"), "no way leads from a0 straight over one cell to a2");
    assert_eq!(walls.refusal("2B/3/3/1B1/RR1 1", "b0xb2"), "no way leads from b0 straight over one cell to b2");
}

#[test]
fn nobody_goes_back_to_the_start_block() {
    let game = game(OPEN);
    let position = "2B/3/B2/R2/1R1 1";
    assert_eq!(game.refusal(position, "a1-a0"), "a pawn of player 1 may not go back to its start block");
    assert_eq!(game.refusal("2B/3/R2/B2/1R1 1", "a2xa0"), "a pawn of player 1 may not go back to its start block");
    assert_eq!(game.refusal("1B1/B2/3/R2/1R1 2", "a3-a4"), "a pawn of player 2 may not go back to its start block");
    // Sideways on it is free, also by a jump.
    assert_eq!(game.from("3/B2/3/3/RRB 1", "b0"), ["-b1", "-b2", "-b3"]);
    assert_eq!(game.after("3/1B1/3/R2/1RB 2", "c0xa0"), "3/1B1/3/R2/BR1 1");
}

#[test]
fn the_end_block_opens_when_the_others_have_left() {
    let game = game(OPEN);
    assert_eq!(
        game.refusal("1BB/R2/3/3/1R1 1", "a3-a4"),
        "player 1 still has 1 other pawns on the start block, so none may enter the end block"
    );
    assert_eq!(game.after("1BB/R2/3/1R1/3 1", "a3-a4"), "RBB/3/3/1R1/3 2");
    assert_eq!(game.events("1BB/R2/3/1R1/3 1", "a3-a4"), ["move a3 to a4", "player 1 enters the end block on a4"]);
    // The last pawn may run from one to the other, also by a jump at the end.
    assert_eq!(game.from("1BB/1R1/3/3/R2 1", "a0"), ["-b0", "-c0", "-a1", "-a2", "-a3", "-a4"]);
    assert_eq!(game.after("2B/B2/R2/1R1/3 1", "a2xa4"), "R1B/B2/3/1R1/3 2");
    // It may leave again, and enter again.
    assert_eq!(game.from("RBB/3/3/1R1/3 1", "a4"), ["-a1", "-a2", "-a3"]);
    // Blue's end block is row 0.
    assert_eq!(game.after("3/3/B2/1B1/1RR 2", "a2-a0"), "3/3/3/1B1/BRR 1");
}

#[test]
fn all_pawns_on_the_end_block_win() {
    let game = game(OPEN);
    let last = "R1B/1R1/3/1B1/3 1";
    assert_eq!(game.events(last, "b3-b4"), ["move b3 to b4", "player 1 enters the end block on b4", "player 1 wins"]);
    let over = game.after(last, "b3-b4");
    assert_eq!(over, "RRB/3/3/1B1/3 2");
    assert_eq!(game.actions(&over), [""; 0]);
    assert_eq!(game.refusal(&over, "3<"), "the game is over, player 1 has won");
    assert_eq!(
        game.error("RRB/3/3/1B1/3 1"),
        "the position cannot exist: player 1 is to move but has won, and a game ends on the winner's own turn"
    );
}

#[test]
fn a_player_without_an_action_is_skipped() {
    let blocked = game("board=tests/data/labyrinth/stuck.toml");
    assert_eq!(blocked.actions("B/1/R 1"), ["skip"]);
    assert_eq!(blocked.events("B/1/R 1", "skip"), ["player 1 has no action and is skipped"]);
    assert_eq!(blocked.after("B/1/R 1", "skip"), "B/1/R 2");
}
