//! Coalitions, and what is asked about them.

use std::collections::BTreeSet;

use gamut::rules::Player;
use gamut::solve::coalition::Coalition;
use gamut::solve::coalition::plan::{Answers, MOST_PLAYERS, Plan, Question};

#[test]
fn seats_turn_round_the_table() {
    let two_and_three = Coalition::from_bits(0b0110);
    let seen = two_and_three.seen_from(Player::new(1), 4);
    assert_eq!(seen, Coalition::from_bits(0b0011));
    assert_eq!(seen.placed_at(Player::new(1), 4), two_and_three);
    assert_eq!(Coalition::from_bits(0b100).seen_from(Player::new(0), 3), Coalition::from_bits(0b100));
    assert_eq!(Coalition::from_bits(0b100).turned(1, 3), Coalition::from_bits(0b001));
    assert_eq!(two_and_three.to_string(), "2+3");
}

#[test]
fn small_coalitions_come_first() {
    let sizes: Vec<usize> = Coalition::all(4).map(Coalition::size).collect();
    assert_eq!(sizes, [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4]);
    assert_eq!(Coalition::proper(4).count(), 14);
}

#[test]
fn every_question_has_a_place_of_its_own_and_stays_in_its_word() {
    for (players, expected, words) in [(2, 10, 2), (3, 32, 2), (4, 86, 3)] {
        let all = Question::all(players);
        let places: BTreeSet<_> = all.iter().map(|question| question.place(players)).collect();
        let last = places.iter().map(|(word, _)| word + 1).max();
        assert_eq!((all.len(), places.len(), last), (expected, expected, Some(words)));
        for question in all {
            for by in 0..players {
                let turned = question.turned(by, players);
                assert_eq!(turned.place(players).0, question.place(players).0);
                assert!(places.contains(&turned.place(players)));
            }
        }
    }
}

/// Question by question, for successors of every number of seats in any order.
#[test]
fn answers_follow_question_by_question() {
    for players in 2..=MOST_PLAYERS {
        let plan = Plan::new(players);
        let random = |seed: u32| std::array::from_fn(|word| (seed + word as u32).wrapping_mul(0x9e37_79b9) | seed);
        for count in 1..20u32 {
            let next: Vec<(u8, Answers)> =
                (0..count).map(|place| (((place * count) % 7) as u8 % players, random(place * 31 + count))).collect();
            let answered = plan.answered(&plan.join(next.iter().copied()));
            for question in Question::all(players) {
                let holds = |&(seats, answers): &(u8, Answers)| {
                    let after = question.turned(players - seats, players);
                    let (word, bit) = after.place(players);
                    answers[word] >> bit & 1 != 0
                };
                let expected = match question.coalition().contains(Player::FIRST) {
                    true => next.iter().any(holds),
                    false => next.iter().all(holds),
                };
                let (word, bit) = question.place(players);
                assert_eq!(answered[word] >> bit & 1 != 0, expected, "{question:?} after {next:?}");
            }
        }
    }
}
