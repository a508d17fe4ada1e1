//! `take-back`: the numbers of the independent program, by both engines.

use gamut::prove::{Engine, Question};
use gamut::rules::Player;

use super::naive::{Last, naive};
use super::{SEATS, counts, proved, slow};

#[test]
fn counts_equal_those_of_the_independent_program() {
    let mut table = vec![
        ("ovo board=3x3 eggs=3", 88, 682),
        ("ovo board=4x4 eggs=4", 1_814, 29_088),
        ("ovo board=5x5 eggs=5", 54_263, 1_374_529),
    ];
    // Some minutes without optimisation.
    if slow() {
        table.push(("ovo classic", 2_018_834, 69_496_537));
    }
    for (variant, positions, turns) in table {
        for player in SEATS {
            let found = proved(variant, "take-back", Engine::Packed, &Question::not_lose(player));
            assert_eq!((found.positions, found.turns, found.plies), (positions, turns, None), "{variant}, {player}");
        }
    }
}

#[test]
fn both_engines_visit_the_same_positions() {
    for variant in [
        "ovo board=2x3 eggs=1",
        "ovo board=2x3 eggs=2",
        "ovo board=3x3 eggs=1",
        "ovo board=3x3 eggs=2",
        "ovo board=3x3 eggs=3",
        "ovo board=3x4 eggs=2",
        "ovo board=4x3 eggs=3",
        "ovo board=4x4 eggs=4",
        "ovo board=3x3 eggs=3 claim=any-time",
        "ovo board=3x3 eggs=3 claim=next-turn",
        // It is not made for this one and for `stuck=loses` below, and holds on these boards all the same.
        "ovo board=3x3 eggs=3 chain-flip=continue",
        "ovo board=3x3 eggs=3 chain-flip=last-cell",
        "ovo board=3x4 eggs=3 jump=orthogonal",
        "ovo board=4x3 eggs=3 chain=single",
        "ovo board=3x3 eggs=3 chain=straight stuck=loses",
        "ovo board=3x3 eggs=2 wrong-claim=allowed",
        // Nobody can begin: every turn is skipped.
        "ovo board=2x2 eggs=2",
        // An even number of rows: no chain from the enemy camp ends at home, so that it does not matter who may move an egg there.
        "ovo board=3x4 eggs=3 home=safe",
    ] {
        for player in SEATS {
            let question = Question::not_lose(player).with_checksum();
            let packed = proved(variant, "take-back", Engine::Packed, &question);
            let literal = proved(variant, "take-back", Engine::Literal, &question);
            assert_eq!(counts(&packed), counts(&literal), "{variant}, {player}");
            assert!(packed.checksum.is_some() && packed.positions > 0);
        }
    }
}

/// The strategy in words, on a board of three rows.
fn in_words(variant: &str, last: Last<'_>, memory: u64, after: &str) -> (String, u64) {
    let letter = |position: &str, cell: &str| {
        let rows: Vec<Vec<char>> = position.split(' ').next().unwrap().split('/').map(spread).collect();
        let (column, row) = (cell.as_bytes()[0] - b'a', cell.as_bytes()[1] - b'1');
        rows[rows.len() - 1 - row as usize][column as usize]
    };
    let answer = match last {
        Some((before, turn)) if turn.contains('-') && letter(before, &turn[..2]).is_lowercase() => {
            format!("{}-{}", &turn[3..5], &turn[..2])
        }
        _ => {
            let cells = || ('1'..='3').flat_map(|row| ('a'..='c').map(move |column| format!("{column}{row}")));
            match cells().find(|cell| letter(after, cell).is_lowercase()) {
                Some(cell) => format!("?{cell}"),
                None => idle_move(variant, after),
            }
        }
    };
    (answer, memory)
}

fn spread(row: &str) -> Vec<char> {
    let cell = |sign: char| match sign.to_digit(10) {
        Some(empty) => vec!['.'; empty as usize],
        None => vec![sign],
    };
    row.chars().flat_map(cell).collect()
}

/// Of all legal moves the one that the shared definition of idle moves names.
fn idle_move(variant: &str, after: &str) -> String {
    let referee = gamut::conform::Referee::new(&variant.parse().unwrap()).unwrap();
    let second = after.ends_with('2');
    let away = |row: u8| i32::from(if second { b'3' - row } else { row - b'1' });
    let key = |(action, next): &(String, String)| {
        let name = action.as_bytes();
        let flips = next.chars().any(char::is_lowercase);
        let rows = 2 * (away(name[4]) - away(name[1])) + i32::from(away(name[4]) > 0);
        (flips, rows, (name[1], name[0]), (name[4], name[3]))
    };
    let moves = referee.examine(after).unwrap().turns;
    moves.into_iter().min_by_key(key).unwrap().0
}

#[test]
fn a_naive_search_finds_the_same() {
    // With one egg the theorem does not say so, and the strategy holds on this board all the same.
    for variant in ["ovo board=3x3 eggs=1", "ovo board=3x3 eggs=2", "ovo board=3x3 eggs=3"] {
        for player in SEATS {
            let strategy = |last: Last<'_>, memory: u64, after: &str| in_words(variant, last, memory, after);
            let found = naive(variant, player, false, &strategy);
            let question = Question::not_lose(player).with_checksum();
            assert_eq!(counts(&proved(variant, "take-back", Engine::Packed, &question)), found, "{variant}, {player}");
        }
    }
}

#[test]
fn threads_do_not_matter() {
    let question = Question::not_lose(Player::FIRST).with_checksum();
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let count = || counts(&proved("ovo board=4x4 eggs=4", "take-back", Engine::Packed, &question));
        pool.install(count)
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn any_position_can_be_the_first() {
    // The second player has jumped into the enemy camp, and the first is to move.
    let question =
        |player| Question { position: Some("1BB/A2/bAA 1".to_owned()), ..Question::not_lose(player).with_checksum() };
    for player in SEATS {
        let [packed, literal] = [Engine::Packed, Engine::Literal]
            .map(|engine| counts(&proved("ovo board=3x3 eggs=3", "take-back", engine, &question(player))));
        assert_eq!(packed, literal);
        assert!(packed.0 > 1, "{packed:?}");
    }
}
