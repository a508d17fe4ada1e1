//! A player who forgets: literal against packed, the values that are known, and what must be true of them.

use std::collections::HashMap;

use gamut::claims::Claimed;
use gamut::explore::{Limits, NoProgress, Verdict};
use gamut::measures::{Measure, Remembering, better_with_less};
use gamut::packed::Symmetry;
use gamut::packed::ovo::memory::Forgetful;
use gamut::results::{Share, Wdl};
use gamut::rules::Player;
use gamut::settings::Variant;
use gamut::settings::ovo::Memory;
use gamut::solve::{Solved, Value};
use gamut::{Model, Options, parallel, with_game};
use proptest::prelude::*;

use super::engines::values;
use crate::any_game;
use crate::conformance::{check_some, check_walk};
use crate::every;
use crate::property::properties;

/// A result for the player under study: 1 for a sure win, 0 for a sure draw at least, -1 otherwise.
pub type Sure = i8;

/// Every position in notation with what is sure, each by itself.
pub fn solved(variant: &str, forgetful: u8) -> HashMap<String, Sure> {
    let model: Model = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    let solved = model.solve(&Options { symmetry: Symmetry::Off, ..Options::default() }).unwrap();
    let memory = variant.split_once("memory=").map_or(usize::MAX, |(_, rest)| usize::from(rest.as_bytes()[0] - b'0'));
    let sure = |entry: gamut::model::Entry| {
        let mover = decides(&entry.position, memory, forgetful);
        let own = match entry.value {
            Value::Win(_) => 1,
            Value::Draw(_) => 0,
            Value::Loss(_) => -1,
        };
        (entry.position, if mover == forgetful { own } else { -own })
    };
    solved.entries().unwrap().into_iter().map(sure).collect()
}

/// Who decides, as the notation shows it.
fn decides(text: &str, memory: usize, forgetful: u8) -> u8 {
    match text.contains(" ?") {
        true => 3 - forgetful,
        false if !is_turn(text, memory) && !text.contains('+') => forgetful,
        false => text.split(' ').nth(1).and_then(|turn| turn.parse().ok()).unwrap_or(0),
    }
}

/// Whether it is somebody's turn here: nothing is asked, to be forgotten or over.
pub fn is_turn(text: &str, memory: usize) -> bool {
    let count = |egg: char| text.split(' ').next().unwrap_or("").matches(egg).count();
    let (first, second) = (count('a'), count('b'));
    let cost = if count('?') > 0 { first + second } else { first.min(second) };
    !text.contains(" ?") && !text.contains('+') && cost <= memory
}

/// Whether it is a player's turn, with every owner known.
fn is_known_turn(text: &str, player: u8, memory: usize) -> bool {
    text.split(' ').nth(1) == Some(&player.to_string()) && !text.contains('?') && is_turn(text, memory)
}

/// Positions with a turn of player 1 and every owner known, those that are surely won, and those that are not surely safe.
fn table(board: &str, rulings: &str, memory: usize) -> (usize, usize, usize) {
    let found = solved(&format!("ovo board={board} eggs=2 {rulings} memory={memory}"), 1);
    let known: Vec<Sure> =
        found.iter().filter(|(text, _)| is_known_turn(text, 1, memory)).map(|(_, sure)| *sure).collect();
    let count = |wanted: Sure| known.iter().filter(|sure| **sure == wanted).count();
    (known.len(), count(1), count(-1))
}

#[test]
fn values_equal_those_of_the_independent_programs() {
    assert_eq!(table("3x3", "undo=banned", 2), (48_966, 8_416, 262));
    assert_eq!(table("3x3", "undo=banned", 1), (39_519, 5_499, 334));
    assert_eq!(table("3x3", "undo=banned", 0), (8_365, 1_160, 2_995));
}

#[test]
fn with_the_rules_as_printed_nothing_is_ever_unsafe() {
    assert_eq!(table("3x3", "", 2), (5_625, 876, 0));
    assert_eq!(table("3x3", "", 1), (4_932, 635, 0));
    assert_eq!(table("3x3", "", 0), (1_638, 179, 0));
}

/// Every position by its notation, with its successors; where one decides who is named by a function.
struct Positions {
    texts: Vec<String>,
    next: Vec<Vec<usize>>,
}

impl Positions {
    fn of(variant: &str) -> Positions {
        let model: Model = variant.parse().unwrap();
        let start = model.write(model.start());
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let (mut texts, mut next) = (vec![start], Vec::new());
        while next.len() < texts.len() {
            let here = model.read(&texts[next.len()]).unwrap();
            let mut after = Vec::new();
            for action in model.actions(here) {
                let text = model.write(action.next);
                let number = *numbers.entry(text.clone()).or_insert(texts.len());
                if number == texts.len() {
                    texts.push(text);
                }
                after.push(number);
            }
            after.sort_unstable();
            after.dedup();
            next.push(after);
        }
        Positions { texts, next }
    }

    /// From where a player can force a claim of its own.
    fn forced(&self, player: u8, decides: &dyn Fn(&str) -> u8) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.texts.len()];
        self.next.iter().enumerate().for_each(|(from, next)| next.iter().for_each(|&to| before[to].push(from)));
        let mut left: Vec<usize> = self.next.iter().map(Vec::len).collect();
        let mut inside: Vec<bool> = self.texts.iter().map(|text| text.ends_with(&format!(" +{player}"))).collect();
        let mut found: Vec<usize> = (0..inside.len()).filter(|&place| inside[place]).collect();
        while let Some(to) = found.pop() {
            for &from in &before[to] {
                left[from] -= 1;
                if !inside[from] && (decides(&self.texts[from]) == player || left[from] == 0) {
                    inside[from] = true;
                    found.push(from);
                }
            }
        }
        inside
    }
}

/// As [`table`], by another solver, if this player chooses what the first forgets.
fn if_chosen_by(chooser: u8, board: &str, rulings: &str, memory: usize) -> (usize, usize, usize) {
    let all = Positions::of(&format!("ovo board={board} eggs=2 {rulings} memory={memory}"));
    let chooses = |text: &str| match decides(text, memory, 1) {
        _ if !text.contains(['+']) && !text.contains(" ?") && !is_turn(text, memory) => chooser,
        player => player,
    };
    let (won, lost) = (all.forced(1, &chooses), all.forced(2, &chooses));
    let known: Vec<usize> = (0..all.texts.len()).filter(|&place| is_known_turn(&all.texts[place], 1, memory)).collect();
    let count = |inside: &[bool]| known.iter().filter(|&&place| inside[place]).count();
    (known.len(), count(&won), count(&lost))
}

#[test]
fn it_matters_who_chooses_what_is_forgotten() {
    if crate::is_slow() {
        assert_eq!(if_chosen_by(1, "3x3", "undo=banned", 1), (39_519, 5_499, 334));
        assert_eq!(if_chosen_by(2, "3x3", "undo=banned", 1), (39_519, 5_411, 6_980));
    }
    let [first, second] = [1, 2].map(|chooser| if_chosen_by(chooser, "2x3", "undo=banned", 1));
    assert_eq!(first, table("2x3", "undo=banned", 1));
    assert_eq!((first, second), ((2_538, 331, 77), (2_538, 331, 121)));
}

/// Rulings that go with a player who forgets.
fn rulings() -> Vec<String> {
    let values = values(2).into_iter().map(|(_, value)| value);
    values.filter(|value| value != "wrong-claim=allowed" && value != "home=shown").collect()
}

#[test]
fn engines_conform_with_every_value() {
    parallel::map_items(&rulings(), |value| {
        for memory in 0..=2 {
            check_some(&format!("ovo board=2x3 eggs=2 memory={memory} {value}"), every(13));
        }
        let value = if value == "look=none" { "home=safe" } else { value };
        check_some(&format!("ovo board=2x3 eggs=2 look=none memory=1 forgets=2 {value}"), every(11));
    });
}

#[test]
fn engines_conform_where_turns_are_not_sure() {
    let rules =
        ["hands=owner", "hands=owner stuck=loses", "homeward=closer outward=closer", "home=locked claim=any-time"];
    parallel::map_items(&rules, |rules| {
        check_some(&format!("ovo board=3x3 eggs=2 look=none memory=0 {rules}"), every(59));
        check_some(&format!("ovo board=3x3 eggs=2 memory=1 forgets=2 {rules}"), every(127));
    });
}

properties! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn games_on_the_published_board_conform(memory in 0..6u8, choices in proptest::collection::vec(any::<usize>(), 40)) {
        check_walk(&format!("ovo memory={memory}").parse().unwrap(), &choices);
    }
}

/// What is sure in both games on the positions that they share.
fn shared<'f>(
    one: &'f HashMap<String, Sure>,
    other: &'f HashMap<String, Sure>,
    memory: usize,
) -> impl Iterator<Item = (&'f String, Sure, Sure)> {
    let turns = one.iter().filter(move |(text, _)| is_turn(text, memory));
    turns.filter_map(|(text, sure)| Some((text, *sure, *other.get(text)?)))
}

#[test]
fn with_memory_for_all_the_values_are_those_of_the_ordinary_game() {
    let mut rulings = rulings();
    rulings.push(String::new());
    parallel::map_items(&rulings, |value| {
        for forgets in [1, 2] {
            let variant = format!("ovo board=2x3 eggs=2 {value}");
            let ordinary = solved(&variant, forgets);
            let all = solved(&format!("{variant} memory=2 forgets={forgets}"), forgets);
            assert_eq!(ordinary.len(), all.len(), "{variant}");
            for (text, sure) in &all {
                // What ends the game is written only where somebody forgets.
                let plain = text.split(" +").next().unwrap_or(text);
                assert_eq!(ordinary.get(plain), Some(sure), "{variant} forgets={forgets}: {text}");
            }
        }
    });
    let (ordinary, all) =
        (solved("ovo board=3x3 eggs=2 undo=banned", 1), solved("ovo board=3x3 eggs=2 undo=banned memory=2", 1));
    assert_eq!(shared(&all, &ordinary, 2).filter(|(_, all, ordinary)| all != ordinary).count(), 0);
}

#[test]
fn less_memory_is_never_better() {
    let mut rulings = rulings();
    rulings.push(String::new());
    parallel::map_items(&rulings, |value| {
        for forgets in [1, 2] {
            let by_memory = [0, 1, 2].map(|memory| {
                solved(&format!("ovo board=2x3 eggs=2 {value} memory={memory} forgets={forgets}"), forgets)
            });
            for less in 0..2 {
                for more in less + 1..=2 {
                    for (text, with_less, with_more) in shared(&by_memory[less], &by_memory[more], less) {
                        assert!(with_less <= with_more, "{value} forgets={forgets} {less} and {more}: {text}");
                    }
                }
            }
        }
    });
}

/// On how many positions two games are compared, and whether the first has a better value anywhere.
fn compared(less: &str, more: &str) -> (u64, bool) {
    with_game!(any_game(less), game => with_game!(any_game(more), other => {
        let few = Solved::new(game, Symmetry::Off, Limits::NONE, &NoProgress).unwrap();
        let more = Solved::new(other, Symmetry::Off, Limits::NONE, &NoProgress).unwrap();
        let (on, better) = better_with_less((game, &few), (other, &more), Player::FIRST);
        (on, better.is_some())
    }))
}

#[test]
fn less_memory_is_a_claim_that_can_fail() {
    let variant = |memory: &str| format!("ovo board=2x3 eggs=2 undo=banned memory={memory}");
    for (less, more) in [("0", "1"), ("1", "2"), ("2", "all")] {
        let (on, better) = compared(&variant(less), &variant(more));
        assert!(on > 1000 && !better, "{less} and {more}: {on}");
        let model: Model = variant(less).parse().unwrap();
        let explored = model.explore(&[], &Options { symmetry: Symmetry::Off, ..Options::default() }).unwrap();
        let answers = explored.check(true, &Options::default()).unwrap();
        let (claim, verdict) = answers.claims.last().unwrap();
        assert_eq!((claim.name, verdict), ("less-memory-is-never-better", &Verdict::Holds { on }), "{less}");
    }
    // The other way round it is broken.
    assert!(compared(&variant("1"), &variant("0")).1);
}

#[test]
fn the_engine_keeps_its_claims_and_others_break_them() {
    let engine = |memory: u8| {
        let settings = match format!("ovo board=2x3 eggs=2 memory={memory}").parse() {
            Ok(Variant::Ovo(settings)) => settings,
            other => panic!("{other:?}"),
        };
        match settings.memory {
            Memory::Few(few) => Forgetful::<u64>::new(&settings, few),
            Memory::All => panic!("nobody forgets"),
        }
    };
    let refuted = |game: u8, claims: u8| -> Vec<&'static str> {
        let failed = crate::explore::claims::refuted(&engine(game), engine(claims).claims());
        failed.into_iter().map(|(name, _)| name).collect()
    };
    assert_eq!(refuted(0, 0), Vec::<&str>::new());
    assert_eq!(refuted(1, 1), Vec::<&str>::new());
    assert_eq!(refuted(2, 2), Vec::<&str>::new());
    assert_eq!(refuted(1, 0), ["room-enough", "forgets-what-must-be"]);
    assert_eq!(refuted(0, 1), ["forgets-what-must-be"]);
}

#[test]
fn what_cannot_be_combined_is_refused() {
    for (variant, reason) in [
        ("ovo memory=7", "memory=7 is not possible: memory is all, or a whole number from 0 to 6 (eggs=6)"),
        ("ovo memory=few", "memory=few is not possible"),
        ("ovo forgets=2", "forgets=2 does not apply: with memory=all nobody forgets; it needs memory=0 or more"),
        (
            "ovo players=4 memory=1",
            "memory=1 does not apply: one player who forgets plays against one who does not; it needs players=2",
        ),
        ("ovo memory=1 wrong-claim=allowed", "memory=1 does not apply: a player who forgets claims only when sure"),
        ("ovo memory=1 forgets=3", "forgets=3 is not possible: forgets is one of 1, 2"),
    ] {
        let error = variant.parse::<Variant>().unwrap_err().to_string();
        assert!(error.contains(reason), "{variant}: {error}");
    }
    let written = |variant: &str| variant.parse::<Variant>().unwrap().to_string();
    assert_eq!(written("ovo memory=all"), "ovo");
    assert_eq!(written("ovo forgets=1 memory=0"), "ovo memory=0");
    assert!(!"ovo".parse::<Variant>().unwrap().pinned().contains("memory"), "tables of before are written as before");
    assert!("ovo memory=2".parse::<Variant>().unwrap().pinned().ends_with("memory=2 forgets=1"));
}

/// A count and of how many.
fn part(share: &Share) -> (usize, usize) {
    (share.count as usize, share.of as usize)
}

/// Checks what one memory costs against counts over notations.
fn check_costs(variant: &str, forgets: u8, found: &Remembering, ordinary: &HashMap<String, Sure>) {
    let memory = usize::from(found.memory);
    let text = format!("{variant} memory={memory} forgets={forgets}");
    let (model, few): (Model, _) = (text.parse().unwrap(), solved(&text, forgets));
    let known: Vec<(Sure, Sure)> = few
        .iter()
        .filter(|(text, _)| is_known_turn(text, forgets, memory))
        .map(|(text, sure)| (ordinary[text], *sure))
        .collect();
    let count = |full: Sure| {
        let these = known.iter().filter(|(other, _)| *other == full);
        (these.clone().filter(|(full, sure)| sure < full).count(), these.count())
    };
    assert_eq!((found.known as usize, part(&found.wins_lost)), (known.len(), count(1)), "{text}");
    assert_eq!(part(&found.draws_lost), count(0), "{text}");
    let looks = |value: Sure| {
        let turns = few.iter().filter(|(text, sure)| {
            let turn = text.split(' ').nth(1) == Some(&forgets.to_string());
            turn && text.contains('?') && is_turn(text, memory) && **sure == value
        });
        let mut found = (0, 0);
        for (text, _) in turns {
            let next = model.actions(model.read(text).unwrap()).into_iter().map(|action| model.write(action.next));
            let next: Vec<String> = next.collect();
            let is_look = |next: &&String| next.contains(" ?");
            let asks = next.iter().any(|next| is_look(&next));
            found.1 += usize::from(asks);
            found.0 += usize::from(asks && next.iter().filter(|next| few[*next] == value).all(|next| is_look(&next)));
        }
        found
    };
    assert_eq!(part(&found.looks_to_win), looks(1), "{text}");
    assert_eq!(part(&found.looks_to_draw), looks(0), "{text}");
    let start = match few[&model.write(model.start())] {
        1 => Wdl::Win,
        0 => Wdl::Draw,
        _ => Wdl::Loss,
    };
    assert_eq!((found.start, found.positions as usize), (start, few.len()), "{text}");
    if let Some(example) = &found.example {
        assert!(few[example] < ordinary[example], "{text}: {example}");
    }
    assert_eq!(found.example.is_some(), part(&found.wins_lost).0 + part(&found.draws_lost).0 > 0, "{text}");
}

#[test]
fn the_measure_counts_what_forgetting_costs() {
    for rulings in ["", "undo=banned", "homeward=not-away", "hands=owner look=none", "homeward=closer outward=closer"] {
        let variant = format!("ovo board=2x3 eggs=2 {rulings}");
        let options = Options { symmetry: Symmetry::Off, ..Options::default() };
        let model: Model = variant.parse().unwrap();
        let measures = model.solve(&options).unwrap().measure(&[Measure::Memory], &options).unwrap();
        let memory = measures.memory.unwrap();
        for (forgets, one) in [(1, &memory.first), (2, &memory.second)] {
            let ordinary = solved(&variant, forgets);
            assert_eq!(one.with.iter().map(|with| with.memory).collect::<Vec<_>>(), [0, 1]);
            one.with.iter().for_each(|with| check_costs(&variant, forgets, with, &ordinary));
            let enough = |wanted: &dyn Fn(Wdl) -> bool| {
                one.with.iter().find(|with| wanted(with.start)).map_or(2, |with| with.memory)
            };
            assert_eq!(one.kept, enough(&|value| value == one.start), "{variant}");
            let safe = (one.start > Wdl::Loss).then(|| enough(&|value| value > Wdl::Loss));
            assert_eq!(one.safe, safe, "{variant}");
        }
    }
    let options = Options { symmetry: Symmetry::Off, ..Options::default() };
    for variant in ["tictactoe", "ovo board=2x3 eggs=2 wrong-claim=allowed", "ovo board=2x3 eggs=2 memory=1"] {
        let model: Model = variant.parse().unwrap();
        let measures = model.solve(&options).unwrap().measure(&[Measure::Memory], &options).unwrap();
        assert_eq!(measures.memory, None, "{variant}");
    }
}
