//! Wrong claims with four players, in both engines, read off the notation: who is out, whose eggs leave, whose turn comes, who is left.

use gamut::packed::{Code, Game};
use gamut::rules::ovo::Ovo;
use gamut::rules::{Outcome, Player, Rules};
use gamut::with_game;

use crate::any_game;
use crate::conformance::reachable;

/// The letters of the players' eggs in notation.
const LETTERS: [char; 4] = ['a', 'b', 'c', 'd'];

/// The board in notation with every empty cell as a dot.
fn cells(position: &str) -> Vec<char> {
    let board = position.split(' ').next().unwrap_or_default().chars();
    let cell = |sign: char| match sign.to_digit(10) {
        Some(empty) => vec!['.'; empty as usize],
        None => vec![sign],
    };
    board.flat_map(cell).collect()
}

fn has_eggs(cells: &[char], player: usize) -> bool {
    cells.iter().any(|cell| cell.to_ascii_lowercase() == LETTERS[player])
}

/// Checks a claim in a position against what the rules say, and returns how many players are left.
fn check_claim(before: &str, after: &str, mover: Player, next: Player, outcome: Option<Outcome>) -> usize {
    let (old, new) = (cells(before), cells(after));
    for (was, is) in old.iter().zip(&new).filter(|(was, _)| **was != '/') {
        let expected = if was.to_ascii_lowercase() == LETTERS[mover.index()] { '.' } else { *was };
        assert_eq!(*is, expected, "the mover's eggs leave, face-down ones too, and no others: {before} to {after}");
    }
    let left: Vec<usize> = (0..4).filter(|&player| has_eggs(&new, player)).collect();
    let following = (1..4).map(|by| (mover.index() + by) % 4).find(|player| left.contains(player));
    assert_eq!(Some(next.index()), following, "the turn goes to the next who is in: {before} to {after}");
    if let [last] = left[..] {
        let winner = Player::new(last as u8);
        assert_eq!(outcome, Some(Outcome::Win(winner)), "the player who is left has won: {before} to {after}");
    }
    left.len()
}

/// Makes every wrong claim that is possible in any of the positions, in both engines; returns how many claims left three, two and one in the game.
fn claim_everywhere<C: Code>(game: &dyn Game<C>, rules: &Ovo) -> [usize; 3] {
    let claim = rules.read_action("!").unwrap();
    let mut counts = [0; 3];
    for code in reachable(game) {
        let text = game.write(code);
        let before = rules.read_position(&text).unwrap();
        if rules.refusal(&before, claim).is_some() {
            assert_eq!(game.giving_up(code), None, "{text}");
            continue;
        }
        let literal = rules.play(&before, claim).position;
        let packed = game.turn(code, "!").unwrap().next;
        assert_eq!(game.giving_up(code), Some(packed), "{text}");
        let engines = [
            (rules.write_position(&literal), rules.to_move(&literal), rules.outcome(&literal)),
            (game.write(packed), game.to_move(packed), game.outcome(packed)),
        ];
        for (after, next, outcome) in engines {
            let left = check_claim(&text, &after, rules.to_move(&before), next, outcome);
            counts[3 - left] += 1;
        }
    }
    counts.map(|count| count / 2)
}

#[test]
fn a_wrong_claim_takes_out_exactly_the_claimer_in_both_engines() {
    for settings in ["", "claim=next-turn dead-camp=neutral", "stuck=loses"] {
        let text = format!("players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed {settings}");
        let rules = super::game(&text).0;
        let counts = with_game!(any_game(&format!("ovo {text}")), game => claim_everywhere(game, &rules));
        assert!(counts.iter().all(|&count| count > 1000), "{settings}: {counts:?}");
    }
}

#[test]
fn three_wrong_claims_running_leave_the_fourth_the_winner() {
    fn claim<C: Code>(game: &dyn Game<C>) {
        let mut code = game.start();
        let mut movers = Vec::new();
        while game.outcome(code).is_none() {
            movers.push(game.to_move(code).number());
            code = game.turn(code, "!").unwrap().next;
        }
        assert_eq!(movers, [1, 2, 3]);
        assert_eq!(game.outcome(code), Some(Outcome::Win(Player::new(3))));
        assert_eq!(game.literal_outcome(code), game.outcome(code));
    }
    for settings in ["board=3x3 camp=1 eggs=1", "board=4x4 eggs=2", "", "dead-camp=neutral claim=next-turn"] {
        let text = format!("ovo players=4 {settings} wrong-claim=allowed");
        with_game!(any_game(&text), game => claim(game));
    }
}
