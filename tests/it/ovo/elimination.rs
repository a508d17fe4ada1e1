//! Wrong claims with four players, in both engines, read off the notation: who is out, whose eggs leave, whose turn comes, who is left.

use gamut::packed::{self, Packed, WithPacked};
use gamut::rules::{Outcome, Player, Rules};

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
        assert_eq!(outcome, Some(Outcome::Win(winner)), "whoever is left has won: {before} to {after}");
    }
    left.len()
}

/// Makes every wrong claim that is possible in any of the positions, in both engines.
struct ClaimEverywhere;

impl WithPacked for ClaimEverywhere {
    /// How many claims left three, two and one in the game.
    type Output = [usize; 3];

    fn with<G: Packed>(self, game: G) -> [usize; 3] {
        let rules = game.rules();
        let claim = rules.read_action("!").unwrap();
        let mut counts = [0; 3];
        for code in crate::conformance::reachable(&game) {
            let before = game.unpack(code);
            let text = rules.write_position(&before);
            if rules.refusal(&before, claim).is_some() {
                assert_eq!(game.giving_up(code), None, "{text}");
                continue;
            }
            let literal = rules.play(&before, claim).position;
            let packed = game.successor(code, claim);
            assert_eq!(game.giving_up(code), Some(packed), "{text}");
            let engines = [
                (literal.clone(), rules.to_move(&literal), rules.outcome(&literal)),
                (game.unpack(packed), game.to_move(packed), game.outcome(packed)),
            ];
            for (after, next, outcome) in engines {
                let left = check_claim(&text, &rules.write_position(&after), rules.to_move(&before), next, outcome);
                counts[3 - left] += 1;
            }
        }
        counts.map(|count| count / 2)
    }
}

#[test]
fn a_wrong_claim_takes_out_exactly_the_claimer_in_both_engines() {
    for settings in ["", "claim=next-turn dead-camp=neutral", "stuck=loses"] {
        let text = format!("ovo players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed {settings}");
        let counts = packed::open(&text.parse().unwrap(), ClaimEverywhere).unwrap();
        assert!(counts.iter().all(|&count| count > 1000), "{settings}: {counts:?}");
    }
}

#[test]
fn three_wrong_claims_running_leave_the_fourth_the_winner() {
    struct Claims;
    impl WithPacked for Claims {
        type Output = ();
        fn with<G: Packed>(self, game: G) {
            let claim = game.rules().read_action("!").unwrap();
            let mut code = game.start();
            let mut movers = Vec::new();
            while game.outcome(code).is_none() {
                movers.push(game.to_move(code).number());
                code = game.successor(code, claim);
            }
            assert_eq!(movers, [1, 2, 3]);
            assert_eq!(game.outcome(code), Some(Outcome::Win(Player::new(3))));
            assert_eq!(game.rules().outcome(&game.unpack(code)), game.outcome(code));
        }
    }
    for settings in ["board=3x3 camp=1 eggs=1", "board=4x4 eggs=2", "", "dead-camp=neutral claim=next-turn"] {
        let text = format!("ovo players=4 {settings} wrong-claim=allowed");
        packed::open(&text.parse().unwrap(), Claims).unwrap();
    }
}
