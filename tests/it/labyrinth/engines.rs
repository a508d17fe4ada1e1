//! The packed engine against the literal rules: every position of small boards, long games on the classic ones.

use std::collections::BTreeSet;

use gamut::rules::labyrinth::{Action, Cell, CentreMemory, Debt, Labyrinth, Setup, Way};
use gamut::rules::{ByPlayer, Player, Rules};
use gamut::settings::labyrinth::{Overhang, Settings};
use gamut::settings::{GAMES, Variant};
use gamut::with_game;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

use super::settings;
use crate::any_game;
use crate::conformance::{check_all, check_notation, check_some, check_walk, reachable};
use crate::every;
use crate::property::properties;

/// Every value of every setting but board and pawns, the defaults included.
fn values() -> Vec<Vec<String>> {
    let game = GAMES.iter().find(|game| game.name == "labyrinth").unwrap();
    let rulings = game.keys.iter().filter(|key| key.name != "board" && key.name != "pawns");
    rulings.map(|key| key.values.split(", ").map(|value| format!("{}={value}", key.name)).collect()).collect()
}

/// All defaults, each other value alone, and every last value together.
pub(super) fn variations() -> Vec<String> {
    let values = values();
    let mut found = vec![String::new()];
    found.extend(values.iter().flat_map(|values| values.iter().skip(1).cloned()));
    found.push(values.iter().map(|values| values[values.len() - 1].as_str()).collect::<Vec<_>>().join(" "));
    found
}

/// Every two values of different settings that are not defaults.
pub(super) fn pairs() -> Vec<String> {
    let values: Vec<Vec<String>> = values().into_iter().map(|values| values.into_iter().skip(1).collect()).collect();
    let mut pairs = Vec::new();
    for (place, one) in values.iter().enumerate() {
        for other in &values[place + 1..] {
            pairs.extend(one.iter().flat_map(|one| other.iter().map(move |other| format!("{one} {other}"))));
        }
    }
    assert_eq!(pairs.len(), 43);
    pairs
}

#[test]
fn small_boards_conform_under_every_value_of_every_setting() {
    assert_eq!(check_all("labyrinth board=small3x2"), 6504);
    for words in variations() {
        let count = check_some(&format!("labyrinth board=small3x2 pawns=2 {words}"), every(9));
        assert!(count > 10_000, "{words}: {count} positions");
    }
}

/// Every value of `refusal` with every other value of another setting, on boards where players are called.
#[test]
fn small_boards_conform_under_every_pair_with_refusal() {
    let (refusals, others): (Vec<_>, Vec<_>) =
        values().into_iter().partition(|values| values[0].starts_with("refusal="));
    let others: Vec<String> = others.into_iter().flat_map(|values| values.into_iter().skip(1)).collect();
    assert!(refusals.len() == 1 && refusals[0].len() == 3 && others.len() >= 8, "{refusals:?}, {others:?}");
    for refusal in &refusals[0] {
        for other in &others {
            for file in ["still", "call"] {
                let count = check_all(&format!("labyrinth board=tests/data/labyrinth/{file}.toml {refusal} {other}"));
                assert!(count > 30, "{file} {refusal} {other}: {count} positions");
            }
        }
    }
}

#[test]
fn boards_with_other_symmetries_and_ranges_conform_under_every_value() {
    for words in variations() {
        for file in ["mirror", "flip", "skew", "still", "stuck", "call"] {
            check_all(&format!("labyrinth board=tests/data/labyrinth/{file}.toml {words}"));
        }
    }
}

#[test]
fn boards_with_all_symmetries_conform() {
    check_all("labyrinth board=tests/data/labyrinth/open.toml pawns=1");
    check_all("labyrinth board=small3x3 pawns=1");
}

/// Every action that can be written for a board, legal or not.
fn conceivable(rules: &Labyrinth) -> Vec<Action> {
    let rows = 0..=rules.last_row();
    let cells: Vec<Cell> = rows.clone().flat_map(|row| rules.cells_of(row)).collect();
    let mut actions = vec![Action::Skip];
    actions.extend(rows.flat_map(|row| [Way::Left, Way::Right].map(|way| Action::Slide { row, way })));
    for &from in &cells {
        actions.extend(cells.iter().flat_map(|&to| [Action::Run { from, to }, Action::Jump { from, to }]));
    }
    actions
}

#[test]
fn an_action_is_legal_exactly_when_it_is_listed() {
    for words in variations() {
        let words = format!("board=small3x2 pawns=2 {words}");
        let positions: Vec<String> = with_game!(any_game(&format!("labyrinth {words}")), game => {
            reachable(game).into_iter().step_by(7 * 20).map(|code| game.write(code)).collect()
        });
        let rules = Labyrinth::new(settings(&words));
        let conceivable = conceivable(&rules);
        for text in &positions {
            let position = rules.read_position(text).unwrap();
            let listed: BTreeSet<Action> = rules.actions(&position).into_iter().collect();
            for &action in &conceivable {
                let refusal = rules.refusal(&position, action);
                assert_eq!(refusal.is_none(), listed.contains(&action), "{action} in {text}: {refusal:?}");
                let _ = rules.play(&position, action);
            }
        }
    }
}

/// A choice of one value for each setting, as words.
pub(super) fn rulings() -> impl Strategy<Value = String> {
    let values = values();
    proptest::collection::vec(any::<Index>(), values.len()).prop_map(move |chosen| {
        values.iter().zip(chosen).map(|(values, index)| index.get(values).as_str()).collect::<Vec<_>>().join(" ")
    })
}

/// A set-up of a variant, most of which can exist: each pawn is on a slider or on the one fixed block that is chosen for
/// its player.
fn setups(settings: Settings) -> impl Strategy<Value = Setup> {
    let board = settings.board.board().clone();
    let (last, width) = (board.rows() - 1, board.cells);
    let pawns = settings.pawns;
    let on_sliders = (1..last).flat_map(|row| (0..width).map(move |index| Cell::new(row, index))).collect::<Vec<_>>();
    let placed = (subsequence(on_sliders, 2 * usize::from(pawns)).prop_shuffle(), any::<u32>(), any::<[bool; 2]>());
    let range = board.range as i8;
    let offsets = proptest::collection::vec(-range..=range, board.sliders.len());
    (placed, offsets, 0..2u8, 0..8u8, 0..8u8).prop_map(move |((cells, fixed, top), offsets, mover, centre, debts)| {
        // Red fills a block from the left and blue from the right, so that they seldom meet.
        let place = |player: Player, pawn: u8| {
            let number = 2 * pawn + player.index() as u8;
            let row = if top[player.index()] { last } else { 0 };
            let index = if player.index() == 0 { pawn } else { width - 1 - pawn };
            if fixed >> number & 1 != 0 { Cell::new(row, index) } else { cells[usize::from(number)] }
        };
        Setup {
            pawns: ByPlayer::new(2, |player| (0..pawns).map(|pawn| place(player, pawn)).collect()),
            offsets,
            to_move: Player::new(mover),
            centre: match centre {
                0 => CentreMemory::LastTurn,
                1 => CentreMemory::TurnBefore,
                _ => CentreMemory::Rested,
            },
            debts: ByPlayer::new(2, |player| if debts == player.index() as u8 { Debt::NextTurn } else { Debt::None }),
        }
    })
}

/// Boards of every width of integer, and variants of them with set-ups.
fn variants_with_setups() -> impl Strategy<Value = (String, Vec<Setup>)> {
    let boards = [
        "classic9",
        "classic7",
        "small3x4",
        "small5x2",
        "tests/data/labyrinth/open.toml",
        "tests/data/labyrinth/tall.toml",
    ];
    (proptest::sample::select(boards.to_vec()), rulings()).prop_flat_map(|(board, rulings)| {
        let words = format!("board={board} {rulings}");
        let setups = proptest::collection::vec(setups(settings(&words)), 60);
        (Just(words), setups)
    })
}

properties! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn long_games_on_classic9_conform(rulings in rulings(), choices in proptest::collection::vec(any::<usize>(), 300)) {
        check_walk(&format!("labyrinth {rulings}").parse().unwrap(), &choices);
    }

    #[test]
    fn long_games_on_classic7_conform(rulings in rulings(), choices in proptest::collection::vec(any::<usize>(), 300)) {
        check_walk(&format!("labyrinth classic7 {rulings}").parse().unwrap(), &choices);
    }
}

properties! {
    #[test]
    fn positions_from_nowhere_conform((words, setups) in variants_with_setups()) {
        let variant: Variant = format!("labyrinth {words}").parse().unwrap();
        let rules = Labyrinth::new(settings(&words));
        let possible: Vec<_> = setups.into_iter().filter_map(|setup| rules.check(setup).ok()).collect();
        let often_out_of_frame = rules.settings().overhang == Overhang::Blocked;
        prop_assert!(often_out_of_frame || possible.len() > 5, "{}: {} set-ups can exist", words, possible.len());
        for position in possible {
            check_notation(&variant, &rules.write_position(&position));
        }
    }
}
