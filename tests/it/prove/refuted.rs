//! Strategies that fail: the shortest line in which they do, the same length by both engines, and legal to the last action.

use gamut::conform::Referee;
use gamut::packed::Fault;
use gamut::prove::{Engine, Flaw, Question, Refutation};
use gamut::rules::{Outcome, Player};

use super::{SEATS, refuted, tried};

/// Every action is legal and leads to the position beside it; what is said of the last one is true.
pub fn is_sound(variant: &str, player: Player, refutation: &Refutation) {
    let referee = Referee::new(&variant.parse().unwrap()).unwrap();
    let Refutation { positions, line, round, flaw } = refutation;
    assert_eq!(positions.len(), line.len() + 1, "{variant}");
    for (ply, action) in line.iter().enumerate() {
        let next = referee.examine(&positions[ply]).unwrap();
        assert_eq!(next.after(action), Some(positions[ply + 1].as_str()), "{variant}: {action}");
    }
    let last = positions.last().unwrap();
    match flaw {
        Flaw::Loses { winner } => {
            assert_ne!(*winner, player);
            assert_eq!(referee.outcome(last).unwrap(), Some(Outcome::Win(*winner)));
        }
        Flaw::Draws => assert_eq!(referee.outcome(last).unwrap(), Some(Outcome::Draw)),
        Flaw::GoesRound => {
            let mut at = last.clone();
            for action in round {
                at = referee.examine(&at).unwrap().after(action).unwrap_or_else(|| panic!("{action}")).to_owned();
            }
            assert!(!round.is_empty() && at == *last, "{variant}");
        }
        Flaw::NoAnswer(Fault::Illegal { action, reason }) => {
            assert_eq!(referee.examine(last).unwrap().after(action), None, "{variant}: {reason}");
        }
        Flaw::NoAnswer(_) => {}
    }
}

#[test]
fn take_back_fails_where_it_is_not_made_for() {
    // The setting, who follows it, after how many plies it fails, and how.
    let illegal = "illegal";
    let table = [
        // Two rows: a flipped egg is home with one step.
        ("board=3x2 eggs=1", 2, 3, "loses", "player 1 has won"),
        ("board=3x2 eggs=1", 1, 4, "loses", "player 2 has won"),
        ("board=2x2 eggs=1", 2, 3, "loses", "player 1 has won"),
        // Nobody can flip an egg with the first turn; the next turn of the same player moves that egg.
        ("board=3x3 eggs=3 undo=banned", 2, 5, illegal, "undo=banned does not let it go back"),
        ("board=3x3 eggs=3 undo=banned", 1, 4, illegal, "undo=banned does not let it go back"),
        ("board=3x3 eggs=3 undo=frozen", 2, 5, illegal, "undo=frozen keeps it where it is"),
        ("board=3x3 eggs=3 home=safe", 2, 5, illegal, "with home=safe only its owner moves it"),
        ("board=3x3 eggs=3 home=safe", 1, 4, illegal, "with home=safe only its owner moves it"),
        ("board=3x3 eggs=3 look=none", 2, 3, illegal, "with look=none nobody may look at an egg"),
        // Nobody can move at all.
        ("board=2x2 eggs=2 stuck=loses", 1, 0, "loses", "player 2 has won"),
        // A reading of the French text: a player who has one flipped egg at home has all of them there.
        ("board=3x3 eggs=3 goal=flipped-eggs", 2, 5, "loses", "player 1 has won"),
    ];
    for (settings, player, plies, kind, said) in table {
        let variant = format!("ovo {settings}");
        let player = Player::new(player - 1);
        let question = Question::not_lose(player);
        for engine in [Engine::Packed, Engine::Literal] {
            let found = refuted(&variant, "take-back", engine, &question);
            is_sound(&variant, player, &found);
            assert_eq!((found.line.len(), found.flaw.kind()), (plies, kind), "{variant}, {engine:?}: {found:?}");
            assert!(found.flaw.to_string().contains(said), "{variant}: {}", found.flaw);
        }
    }
}

#[test]
fn on_the_published_board_it_fails_under_a_ban_and_the_line_does_not_depend_on_threads() {
    let question = Question::not_lose(Player::new(1));
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| refuted("ovo board=5x5 eggs=5 undo=banned", "take-back", Engine::Packed, &question))
    };
    let found = on(2);
    is_sound("ovo board=5x5 eggs=5 undo=banned", Player::new(1), &found);
    assert_eq!(on(1), found);
}

#[test]
fn what_cannot_be_asked_is_refused_with_a_sentence() {
    let said = |variant: &str, strategy: &str, player: u8| {
        let question = Question::not_lose(Player::new(player - 1));
        match tried(variant, strategy, Engine::Packed, &question) {
            Err(error) => error.to_string(),
            Ok(verdict) => panic!("{variant}: {verdict:?}"),
        }
    };
    for (variant, strategy, player, expected) in [
        ("ovo players=4", "take-back", 1, "take-back is a strategy for 2 players, and `ovo players=4` has 4"),
        ("tictactoe", "take-back", 1, "take-back is a strategy of ovo, and tictactoe has none"),
        ("ovo board=3x3 eggs=3", "take-back", 3, "there is no player 3: `ovo board=3x3 eggs=3` has 2 players"),
        ("ovo board=3x3 eggs=3", "takeback", 1, "`takeback` is no strategy (ovo has take-back"),
        ("ovo board=3x3 eggs=3", "no.gtb", 1, "no.gtb: No such file"),
        ("ovo board=3x3 eggs=3", "no-such-program now", 1, "cannot start the engine `no-such-program now`"),
    ] {
        let message = said(variant, strategy, player);
        assert!(message.contains(expected), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn a_game_that_is_over_is_judged_as_it_is() {
    // Player 1 has brought the egg home.
    let over = |player| Question { position: Some("2B/a2 2".to_owned()), ..Question::not_lose(player) };
    for engine in [Engine::Packed, Engine::Literal] {
        let found = refuted("ovo board=3x2 eggs=1", "take-back", engine, &over(SEATS[1]));
        assert_eq!((found.line.len(), found.flaw.kind()), (0, "loses"));
        let found = super::proved("ovo board=3x2 eggs=1", "take-back", engine, &over(SEATS[0]));
        assert_eq!((found.positions, found.turns), (0, 0));
    }
}
