//! The clauses of the rules document, one by one, on the literal rules.

use gamut::rules::twinlines::{Event, Twinlines};
use gamut::rules::{Outcome, Player, Rules};
use gamut::settings::Variant;

/// The literal rules of `twinlines` with these settings.
pub fn rules(settings: &str) -> Twinlines {
    match format!("twinlines {settings}").parse() {
        Ok(Variant::Twinlines(settings)) => Twinlines::new(settings),
        other => panic!("{settings}: {other:?}"),
    }
}

/// Two boards of 5x5 in one colour, where only tiles and lines matter.
pub fn plain(settings: &str) -> Twinlines {
    let board = "A".repeat(25);
    rules(&format!("board=5x5 colours={board},{board} {settings}"))
}

/// Plays a legal turn and returns the position after it with the events.
fn play(rules: &Twinlines, position: &str, turn: &str) -> (String, Vec<Event>) {
    let from = rules.read_position(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let action = rules.read_action(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    assert_eq!(rules.refusal(&from, action), None, "{turn} in {position}");
    assert!(rules.actions(&from).contains(&action), "{turn} in {position}");
    let played = rules.play(&from, action);
    (rules.write_position(&played.position), played.events)
}

pub fn check(rules: &Twinlines, position: &str, turn: &str, expected: &str) {
    assert_eq!(play(rules, position, turn).0, expected, "{turn} in {position}");
}

pub fn refused(rules: &Twinlines, position: &str, turn: &str, expected: &str) {
    let from = rules.read_position(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let action = rules.read_action(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    assert!(!rules.actions(&from).contains(&action), "{turn} in {position}");
    let reason = rules.refusal(&from, action).unwrap_or_else(|| panic!("{turn} in {position} is not refused"));
    assert!(reason.starts_with(expected), "{turn} in {position}: {reason}");
}

fn words(rules: &Twinlines, position: &str, turn: &str) -> Vec<String> {
    play(rules, position, turn).1.iter().map(ToString::to_string).collect()
}

pub fn kinds(rules: &Twinlines, position: &str, turn: &str) -> Vec<&'static str> {
    rules.kinds(&play(rules, position, turn).1)
}

fn outcome(rules: &Twinlines, position: &str) -> Option<Outcome> {
    let position = rules.read_position(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    rules.outcome(&position)
}

const FIRST_WINS: Option<Outcome> = Some(Outcome::Win(Player::FIRST));

#[test]
fn the_game_begins_with_empty_boards() {
    for (settings, expected) in [
        ("", "6/6/6/6/6/6 6/6/6/6/6/6 0:0 1"),
        ("classic4", "6/6/6/6/6/6 6/6/6/6/6/6 0:0:0:0 1"),
        ("players=3 board=2x2 line=2", "2/2 2/2 0:0:0 1"),
    ] {
        let rules = rules(settings);
        let start = rules.start();
        assert_eq!(rules.write_position(&start), expected);
        let supplies = Player::all(rules.players()).map(|player| rules.supply(&start, player));
        assert!(supplies.into_iter().all(|supply| supply == 14));
    }
    assert_eq!(rules("").actions(&rules("").start()).len(), 6 * 6 * 6);
}

#[test]
fn both_tiles_lie_on_empty_fields_of_one_colour() {
    let rules = rules("board=2x2 colours=ABBA,AABB line=2");
    let turns: Vec<_> = rules.actions(&rules.start()).into_iter().map(|action| rules.write_action(action)).collect();
    assert_eq!(
        turns,
        ["a1,a1", "a1,b1", "b1,a2", "b1,b2", "a2,a2", "a2,b2", "b2,a1", "b2,b1"].map(|turn| {
            // The upper row is the first of a layout: board 1 has A on a2 and b1, board 2 has A on a2 and b2.
            turn.to_owned()
        })
    );
    check(&rules, "2/2 2/2 0:0 1", "a2,b2", "A1/2 1A/2 0:0 2");
    refused(&rules, "2/2 2/2 0:0 1", "a2,b1", "a2 has colour A and b1 has colour B, and both tiles need one colour");
    refused(&rules, "A1/2 1A/2 0:0 2", "a2,a2", "a2 of board 1 is not empty");
    refused(&rules, "A1/2 1A/2 0:0 2", "b1,b2", "b2 of board 2 is not empty");
}

#[test]
fn whoever_holds_two_tiles_places_both() {
    let rules = plain("tiles=3 line=5");
    check(&rules, "5/5/5/5/5 5/5/5/5/5 0:0 1", "a1,e5", "5/5/5/5/A4 4A/5/5/5/5 0:0 2");
    refused(
        &plain("tiles=4"),
        "5/5/5/5/A4 4A/5/5/5/5 0:0 1",
        "a1-a2,e4",
        "player 1 has 2 in hand, so both tiles are placed",
    );
}

#[test]
fn whoever_holds_one_tile_chooses_the_board_that_gets_it() {
    let rules = plain("tiles=3");
    let position = "5/5/5/5/A4 4A/5/5/5/5 0:0 1";
    check(&rules, position, "b1,e5-e4", "5/5/5/5/AA3 5/4A/5/5/5 0:0 2");
    check(&rules, position, "a1-b1,e4", "5/5/5/5/1A3 4A/4A/5/5/5 0:0 2");
    assert_eq!(kinds(&rules, position, "b1,e5-e4"), ["place-shift"]);
    refused(&rules, position, "b1,e4", "player 1 has 1 in hand, so one tile is placed and one is shifted");
    refused(&rules, position, "a1-b1,e5-e4", "player 1 has 1 in hand, so one tile is placed");
}

#[test]
fn whoever_holds_none_shifts_both() {
    let rules = plain("tiles=2");
    let position = "5/5/5/5/A3B 4A/5/5/5/B4 0:0 1";
    check(&rules, position, "a1-e5,e5-a2", "4A/5/5/5/4B 5/5/5/A4/B4 0:0 2");
    assert_eq!(kinds(&rules, position, "a1-e5,e5-a2"), ["shift-shift"]);
    refused(&rules, position, "b1,e5-a2", "player 1 has 0 in hand, so both tiles are shifted");
    refused(&rules, position, "e1-e5,e5-a2", "the tile on e1 of board 1 belongs to player 2");
    refused(&rules, position, "c1-e5,e5-a2", "there is no tile on c1 of board 1");
    refused(&rules, position, "a1-a1,e5-a2", "a1 of board 1 is not empty");
}

#[test]
fn points_leave_the_supply() {
    let rules = plain("");
    let position = rules.read_position("AA3/5/5/5/5 A4/5/5/5/5 2:1 1").unwrap();
    assert_eq!(rules.supply(&position, Player::new(0)), 14 - 3 - 2);
    assert_eq!(rules.supply(&position, Player::new(1)), 14 - 1);
}

#[test]
fn a_shift_looks_only_at_the_colour_of_its_target() {
    let layouts = "board=2x2 colours=ABBA,ABBA line=2 goal=3 tiles=1";
    // One tile, none on the other board to shift: no turn.
    assert_eq!(rules(layouts).actions(&rules(layouts).start()).len(), 1);
    let free = rules("board=3x1 colours=ABA,ABA line=3 tiles=2");
    check(&free, "A2 A2 0:0 1", "a1-b1,a1-b1", "1A1 1A1 0:0 2");
    let same = rules("board=3x1 colours=ABA,ABA line=3 tiles=2 source=same-colour");
    check(&same, "A2 A2 0:0 1", "a1-c1,a1-c1", "2A 2A 0:0 2");
    refused(&same, "A2 A2 0:0 1", "a1-b1,a1-b1", "a1 has colour A and b1 has colour B, and source=same-colour");
}

#[test]
fn lines_run_along_rows_columns_and_diagonals() {
    let rules = plain("");
    for (board, turn) in [
        ("5/5/AA1AA/5/5", "c3:a3-e3,a1"),
        ("1A3/1A3/5/1A3/1A3", "b3:b1-b5,a1"),
        ("4A/3A1/5/1A3/A4", "c3:a1-e5,a1"),
        ("A4/1A3/5/3A1/4A", "c3:e1-a5,a1"),
    ] {
        check(&rules, &format!("{board} 5/5/5/5/5 0:0 1"), turn, "5/5/5/5/5 5/5/5/5/A4 1:0 2");
    }
    refused(
        &rules,
        "5/5/AA1AA/5/5 5/5/5/5/5 0:0 1",
        "c3,a1",
        "there is a line on board 1, and with score=forced it must be taken off",
    );
    refused(
        &rules,
        "5/5/AA1AA/5/5 5/5/5/5/5 0:0 1",
        "c3:a3-d3,a1",
        "a3-d3 on board 1 is nothing that can be taken off",
    );
    // Rows of the other player, and rows across the edge, are no lines.
    check(&rules, "BBBB1/5/5/5/5 5/5/5/5/5 0:0 1", "e5,a1", "BBBBA/5/5/5/5 5/5/5/5/A4 0:0 2");
    check(&rules, "3AA/AA3/5/5/5 5/5/5/5/5 0:0 1", "c4,a1", "3AA/AAA2/5/5/5 5/5/5/5/A4 0:0 2");
}

#[test]
fn a_line_makes_a_point_and_the_rest_goes_back() {
    let rules = plain("");
    assert_eq!(
        words(&rules, "AAAA1/5/5/5/5 5/5/5/5/5 0:0 1", "e5:a5-e5,a1"),
        [
            "tile on e5 of board 1",
            "tile on a1 of board 2",
            "a5-e5 leaves board 1, from 5 tiles in a row",
            "points of player 1: 1",
            "4 tiles go back to player 1"
        ]
    );
    let after = rules.read_position("5/5/5/5/5 5/5/5/5/A4 1:0 2").unwrap();
    assert_eq!(rules.supply(&after, Player::FIRST), 14 - 1 - 1);
}

#[test]
fn both_boards_may_score_in_one_turn() {
    let rules = plain("");
    let position = "AAAA1/5/5/5/5 5/5/5/5/1AAAA 0:0 1";
    check(&rules, position, "e5:a5-e5,a1:a1-e1", "5/5/5/5/5 5/5/5/5/5 2:0 2");
    assert_eq!(kinds(&rules, position, "e5:a5-e5,a1:a1-e1"), ["place-place", "double-score"]);
}

#[test]
fn crossing_lines_give_a_choice_and_only_one_is_taken() {
    let rules = plain("");
    let position = "2A2/2A2/AA1AA/2A2/2A2 5/5/5/5/5 0:0 1";
    check(&rules, position, "c3:a3-e3,a1", "2A2/2A2/5/2A2/2A2 5/5/5/5/A4 1:0 2");
    check(&rules, position, "c3:c1-c5,a1", "5/5/AA1AA/5/5 5/5/5/5/A4 1:0 2");
    assert_eq!(kinds(&rules, position, "c3:c1-c5,a1"), ["place-place", "score", "choice"]);
}

#[test]
fn a_longer_line_gives_exactly_one_window() {
    let board = "A".repeat(36);
    let rules = rules(&format!("colours={board},{board}"));
    let position = "AAA1AA/6/6/6/6/6 6/6/6/6/6/6 0:0 1";
    check(&rules, position, "d6:a6-e6,a1", "5A/6/6/6/6/6 6/6/6/6/6/A5 1:0 2");
    check(&rules, position, "d6:b6-f6,a1", "A5/6/6/6/6/6 6/6/6/6/6/A5 1:0 2");
    assert_eq!(kinds(&rules, position, "d6:b6-f6,a1"), ["place-place", "score", "choice", "long-line"]);
    refused(&rules, position, "d6:a6-f6,a1", "a6-f6 on board 1 is nothing");
}

#[test]
fn a_shift_can_break_a_line_before_it_counts() {
    let rules = plain("tiles=6 score=optional");
    // The line was there already; its end is shifted away, so nothing is left to take.
    check(&rules, "AAAAA/5/5/5/5 A4/5/5/5/5 0:0 1", "a5-a1,a5-b5", "1AAAA/5/5/5/A4 1A3/5/5/5/5 0:0 2");
    refused(&rules, "AAAAA/5/5/5/5 A4/5/5/5/5 0:0 1", "a5-a1:a5-e5,a5-b5", "a5-e5 on board 1 is nothing");
}

#[test]
fn the_first_with_enough_points_wins_at_once() {
    let rules = plain("");
    let position = "AAAA1/5/5/5/5 5/5/5/5/5 2:2 1";
    let (after, events) = play(&rules, position, "e5:a5-e5,a1");
    assert_eq!(after, "5/5/5/5/5 5/5/5/5/A4 3:2 2");
    assert_eq!(events.last(), Some(&Event::Win(Player::FIRST)));
    assert_eq!(outcome(&rules, &after), FIRST_WINS);
    refused(&rules, &after, "a2,a2", "the game is over, player 1 has won");
    assert_eq!(outcome(&rules, position), None);
}

#[test]
fn points_stop_at_the_goal() {
    let rules = plain("");
    check(&rules, "AAAA1/5/5/5/5 AAAA1/5/5/5/5 2:0 1", "e5:a5-e5,e5:a5-e5", "5/5/5/5/5 5/5/5/5/5 3:0 2");
}

#[test]
fn a_player_without_a_turn_passes_and_all_passes_draw() {
    let rules = rules("board=2x2 line=2 tiles=1");
    check(&rules, "2/2 2/2 0:0 1", "pass", "2/2 2/2 0:0 2 p1");
    check(&rules, "2/2 2/2 0:0 2 p1", "pass", "2/2 2/2 0:0 1 p2");
    assert_eq!(outcome(&rules, "2/2 2/2 0:0 1 p2"), Some(Outcome::Draw));
    assert_eq!(play(&rules, "2/2 2/2 0:0 2 p1", "pass").1, [Event::Pass(Player::new(1)), Event::Draw]);
    assert_eq!(kinds(&rules, "2/2 2/2 0:0 1", "pass"), ["pass"]);
    refused(&rules, "2/2 2/2 0:0 1 p2", "pass", "the game is over, a draw");
    refused(&plain(""), "5/5/5/5/5 5/5/5/5/5 0:0 1", "pass", "only a player without a legal turn passes");
}

#[test]
fn a_turn_after_a_pass_begins_the_count_again() {
    // Player 1 has no tile to shift on board 2, player 2 plays on.
    let rules = rules("board=3x1 colours=AAA,AAA line=3 tiles=2");
    check(&rules, "A2 3 1:0 1", "pass", "A2 3 1:0 2 p1");
    check(&rules, "A2 3 1:0 2 p1", "b1,a1", "AB1 B2 1:0 1");
}

#[test]
fn a_stuck_player_may_end_the_game() {
    let drawn = rules("board=2x2 line=2 tiles=1 stuck=draw");
    assert_eq!(outcome(&drawn, "2/2 2/2 0:0 1"), Some(Outcome::Draw));
    assert!(drawn.actions(&drawn.start()).is_empty());
    let most = rules("board=2x2 line=2 tiles=2 stuck=most-points");
    assert_eq!(outcome(&most, "2/2 2/2 0:0 1"), None);
    assert_eq!(outcome(&most, "2/2 2/2 1:0 1"), FIRST_WINS);
    assert_eq!(outcome(&most, "2/2 2/2 1:1 1"), Some(Outcome::Draw));
    assert_eq!(outcome(&most, "2/2 2/2 1:0 2"), None);
}

#[test]
fn turns_are_written_as_the_scoring_asks() {
    use gamut::rules::twinlines::Action;
    let (at_the_end, in_between) = (plain(""), plain("scoring=after-each"));
    let both = at_the_end.read_action("a1,b2").unwrap();
    let in_turn = in_between.read_action("2.b2,1.a1").unwrap();
    assert!(matches!((both, in_turn), (Action::Both { .. }, Action::InTurn { .. })));
    assert_eq!(
        at_the_end.refusal(&at_the_end.start(), in_turn).unwrap(),
        "with scoring=after-turn a turn is written without the boards' numbers, board 1 first, as in a2,c1"
    );
    assert_eq!(
        in_between.refusal(&in_between.start(), both).unwrap(),
        "with scoring=after-each a turn is written with the boards' numbers, in the order of play, as in 2.c1,1.a2"
    );
}

#[test]
fn the_diagram_shows_both_boards_and_says_what_is_reconstructed() {
    let small = rules("board=2x2 line=2");
    let position = small.read_position("A1/2 1B/2 1:0 1").unwrap();
    let expected = " 2  A b      2  a B\n 1  b a      1  b a\n    a b         a b\n\n\
        capital: tile, small: colour of an empty field\n\
        A  player 1: 1 of 3 points, 12 tiles in hand\nB  player 2: 0 of 3 points, 13 tiles in hand\nplayer 1 to move\n";
    assert_eq!(small.diagram(&position).to_string(), expected);
    let classic = rules("");
    assert!(classic.diagram(&classic.start()).to_string().contains("these colours are reconstructed"));
}
