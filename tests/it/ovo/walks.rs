//! Random games of OVO on boards of every size under random settings: both engines ply by ply, refusals, notation, junk.

use std::ops::RangeInclusive;

use gamut::packed::{Code, Symmetry};
use gamut::rules::ovo::{Action, Cell, Face, Move, Ovo, Position, Way};
use gamut::rules::{Player, Rules};
use gamut::settings::Variant;
use gamut::with_game;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

use super::{Game, game, rulings, words};
use crate::any_game;
use crate::conformance::{check_notation, check_walk};
use crate::property::properties;

/// This many cases, with failures kept in a file of the repository.
pub(super) fn config(cases: u32, regressions: &'static str) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(regressions))),
        ..ProptestConfig::with_cases(cases / crate::every(2) as u32)
    }
}

const REGRESSIONS: &str = "tests/it/ovo/walks.proptest-regressions";

/// Any variant with sides in this range: seats, board, camps and eggs that fit each other, and any value of every setting.
pub(super) fn variant_text(sides: RangeInclusive<u8>) -> impl Strategy<Value = String> {
    let two = (sides.clone(), sides.clone()).prop_flat_map(|(width, height)| {
        (1..=width).prop_map(move |eggs| format!("ovo board={width}x{height} eggs={eggs}"))
    });
    let four = sides.prop_flat_map(|side| (Just(side), 1..=(side / 2).min(3))).prop_flat_map(|(side, camp)| {
        (1..=camp * camp).prop_map(move |eggs| format!("ovo players=4 board={side}x{side} camp={camp} eggs={eggs}"))
    });
    let readings: Vec<_> = rulings()
        .map(|key| prop::sample::select(words(key)).prop_map(move |value| (key.name, value.to_owned())).boxed())
        .collect();
    // A number instead of a word where there may be one.
    let need = prop::option::of(1..=9u8).prop_map(|need| need.map(|need| ("need", need.to_string())));
    (prop_oneof![two, four], readings, need).prop_map(|(seats, readings, need)| {
        // What does not apply with these seats, or with what is set already, is left out.
        let all = need.into_iter().chain(readings);
        all.fold(seats, |text, (key, value)| {
            let longer = format!("{text} {key}={value}");
            if longer.parse::<Variant>().is_ok() { longer } else { text }
        })
    })
}

fn parsed(text: &str) -> Variant {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn opened(text: &str) -> Game {
    game(text.strip_prefix("ovo ").unwrap_or(text))
}

/// The action that a number chooses: mostly one that brings the mover nearer to a finished set, so that games get
/// somewhere and end; a wrong claim only seldom; otherwise any.
pub(super) fn chosen(rules: &Ovo, position: &Position, choice: u32) -> Option<Action> {
    let mut actions = rules.actions(position);
    let (manner, pick) = (choice % 16, choice as usize / 16);
    if manner > 0 && actions.len() > 1 {
        actions.retain(|action| *action != Action::Claim);
    }
    if actions.is_empty() {
        return None;
    }
    if manner < 8 {
        return Some(actions[pick % actions.len()]);
    }
    let mover = position.to_move;
    let distance = |action: &Action| way_to_go(rules, &rules.play(position, *action).position, mover);
    let least = actions.iter().map(distance).min()?;
    actions.retain(|action| distance(action) == least);
    Some(actions[pick % actions.len()])
}

/// The steps that a player's eggs have to go: to an enemy camp while symbol-up, and home.
fn way_to_go(rules: &Ovo, position: &Position, player: Player) -> u32 {
    let board = rules.settings().board;
    let steps = |from: Cell, to: Cell| u32::from(from.row.abs_diff(to.row).max(from.column.abs_diff(to.column)));
    let nearest = |from: Cell, wanted: &dyn Fn(Cell) -> bool| {
        Cell::all(board).filter(|&cell| wanted(cell)).map(|cell| steps(from, cell)).min().unwrap_or(0)
    };
    let far = u32::from(board.width.max(board.height));
    let eggs = position.grid.eggs_of(player);
    eggs.map(|(cell, egg)| match egg.face {
        Face::Up => far + nearest(cell, &|cell| rules.flips(position, player, cell)),
        Face::Down => nearest(cell, &|cell| rules.in_camp(player, cell)),
    })
    .sum()
}

/// The places in the lists of actions that [`chosen`] chooses, and the positions on the way.
fn game_of(rules: &Ovo, choices: &[u32]) -> (Vec<usize>, Vec<Position>) {
    let mut positions = vec![rules.start()];
    let mut places = Vec::new();
    for &choice in choices {
        let position = &positions[positions.len() - 1];
        let Some(action) = chosen(rules, position, choice) else { break };
        places.extend(rules.actions(position).iter().position(|other| *other == action));
        positions.push(rules.play(position, action).position);
    }
    (places, positions)
}

fn check_canonical<C: Code>(game: &dyn gamut::packed::Game<C>, positions: &[Position]) {
    for position in positions {
        let text = position.setup().to_string();
        let canonical = game.canonical(Symmetry::On, game.read(&text).unwrap());
        assert_eq!(game.canonical(Symmetry::On, canonical), canonical, "{text}");
        assert_eq!(game.read(&game.write(canonical)), Ok(canonical), "{text}");
    }
}

/// A fixed sequence of choices without a pattern that matters (multiples of the golden ratio).
pub(super) fn spread(plies: u32) -> Vec<u32> {
    (1..=plies).map(|turn| turn.wrapping_mul(2_654_435_769) >> 8).collect()
}

fn choices(plies: usize) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), plies)
}

/// Every action that names cells of the board.
fn conceivable(rules: &Ovo) -> Vec<Action> {
    let cells: Vec<_> = Cell::all(rules.settings().board).collect();
    let mut actions = vec![Action::Claim, Action::Skip];
    for &from in &cells {
        actions.push(Action::Look(from));
        for &to in &cells {
            actions.extend([Way::Direct, Way::ThroughCamp].map(|way| Action::Move(Move { from, to, way })));
        }
    }
    actions
}

#[test]
fn the_published_games_and_the_widest_conform_for_hundreds_of_plies() {
    // Choices that aim at nothing and claim nothing, so that the games do not end.
    let aimless: Vec<u32> = spread(400).iter().map(|choice| choice / 16 * 16 + 1).collect();
    let widest = "ovo players=4 board=8x8 camp=3 eggs=9 undo=banned wrong-claim=allowed";
    for text in ["ovo classic", "ovo classic4", "ovo board=8x8 eggs=8 undo=banned wrong-claim=allowed", widest] {
        let (places, _) = game_of(&opened(text).0, &aimless);
        assert_eq!(places.len(), aimless.len(), "{text} goes on");
        check_walk(&parsed(text), &places);
    }
}

#[test]
fn chosen_games_come_to_an_end() {
    for text in ["ovo board=4x4 eggs=2", "ovo players=4 board=4x4 camp=1 eggs=1 wrong-claim=allowed"] {
        let rules = opened(text).0;
        let (_, positions) = game_of(&rules, &spread(2000));
        assert!(rules.winner(&positions[positions.len() - 1]).is_some(), "{text}");
    }
}

properties! {
    #![proptest_config(config(128, REGRESSIONS))]

    #[test]
    fn engines_agree_along_random_games(variant in variant_text(2..=8), choices in choices(300)) {
        let (places, _) = game_of(&opened(&variant).0, &choices);
        check_walk(&parsed(&variant), &places);
    }

    #[test]
    fn engines_agree_along_aimless_games(
        variant in variant_text(5..=8),
        places in prop::collection::vec(any::<usize>(), 300 / crate::every(2)),
    ) {
        check_walk(&parsed(&variant), &places);
    }

    #[test]
    fn an_action_is_listed_exactly_when_nothing_is_against_it(variant in variant_text(2..=5), choices in choices(40)) {
        let rules = opened(&variant).0;
        let all = conceivable(&rules);
        let (_, positions) = game_of(&rules, &choices);
        for position in positions.iter().step_by(4) {
            let listed = rules.actions(position);
            for action in &all {
                let refusal = rules.refusal(position, *action);
                prop_assert_eq!(refusal.is_none(), listed.contains(action), "{} {:?}", action, refusal);
                // An illegal action does something or nothing, but never panics.
                rules.play(position, *action);
            }
        }
    }

    #[test]
    fn a_canonical_form_is_its_own(variant in variant_text(2..=8), choices in choices(100)) {
        let (_, positions) = game_of(&opened(&variant).0, &choices);
        with_game!(any_game(&variant), game => check_canonical(game, &positions));
    }

}

properties! {
    #![proptest_config(config(400, REGRESSIONS))]

    #[test]
    fn positions_and_actions_come_back_from_notation(variant in variant_text(2..=8), choices in choices(30)) {
        let rules = opened(&variant).0;
        let (_, positions) = game_of(&rules, &choices);
        for position in &positions {
            let text = rules.write_position(position);
            prop_assert_eq!(&rules.read_position(&text).unwrap(), position);
            for action in rules.actions(position) {
                prop_assert_eq!(rules.read_action(&rules.write_action(action)), Ok(action));
            }
        }
    }

    #[test]
    fn junk_is_refused_without_a_panic(variant in variant_text(2..=8), junk in ".{0,80}", bytes in any::<Vec<u8>>()) {
        let rules = opened(&variant).0;
        for text in [junk.as_str(), &String::from_utf8_lossy(&bytes)] {
            read_and_use(&rules, text);
        }
    }

    #[test]
    fn likely_junk_is_refused_without_a_panic(variant in variant_text(2..=4), junk in "[A-Da-d1-8/ x!?*-]{0,40}") {
        read_and_use(&opened(&variant).0, &junk);
    }

    #[test]
    fn damaged_notation_is_read_or_refused(
        variant in variant_text(2..=8),
        choices in choices(20),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..5u8), 1..4),
        letters in "[A-Da-d1-8/ x!?*-]{4}",
    ) {
        let rules = opened(&variant).0;
        let (_, positions) = game_of(&rules, &choices);
        let last = &positions[positions.len() - 1];
        let action = rules.actions(last).first().map(|action| action.to_string()).unwrap_or_default();
        for text in [rules.write_position(last), action] {
            let mut signs: Vec<char> = text.chars().collect();
            for (place, sign, manner) in &damage {
                let at = place.index(signs.len() + 1);
                let likely = letters.chars().nth(*manner as usize % 4).unwrap_or('A');
                match manner {
                    0 if at < signs.len() => drop(signs.remove(at)),
                    1 => signs.insert(at, *sign),
                    2 if at < signs.len() => signs[at] = likely,
                    3 => signs.truncate(at),
                    _ => signs.insert(at, likely),
                }
            }
            read_and_use(&rules, &signs.into_iter().collect::<String>());
        }
    }
}

/// Reads a text as position and as action; what is accepted must be usable and come back.
fn read_and_use(rules: &Ovo, text: &str) {
    if let Ok(position) = rules.read_position(text) {
        let written = rules.write_position(&position);
        assert_eq!(rules.read_position(&written).as_ref(), Ok(&position), "{text}");
        for action in rules.actions(&position) {
            rules.play(&position, action);
        }
        check_packed(rules, &written);
    }
    if let Ok(action) = rules.read_action(text) {
        assert_eq!(rules.write_action(action), text);
        rules.refusal(&rules.start(), action);
        rules.play(&rules.start(), action);
    }
}

/// A position that was typed, not reached, must do in the packed engine as well.
fn check_packed(rules: &Ovo, text: &str) {
    check_notation(&Variant::Ovo(rules.settings().clone()), text);
}
