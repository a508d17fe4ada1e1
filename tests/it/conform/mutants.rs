//! Engines that lack one clause each: positions show that the clause matters, and the check names it.

use crate::every;
use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;

use gamut::conform::mutants::{Mutant, of_clauses, of_settings};
use gamut::conform::vectors::{Pool, Source};
use gamut::conform::{InProcess, Method, Options, Referee, check};
use gamut::explore::NoProgress;
use gamut::packed::Symmetry;
use gamut::rules::{Cited, document};

use super::variant;

/// Variants of each game that show, one or the other, all of its mutants.
const GAMES: &[&[&str]] = &[
    &[
        "ovo board=3x3 eggs=2 wrong-claim=allowed",
        "ovo board=2x3 eggs=2",
        "ovo board=2x4 eggs=2",
        "ovo board=2x2 eggs=2",
        "ovo board=3x3 eggs=2 home=locked",
        "ovo board=3x3 eggs=2 hands=owner need=1",
        "ovo board=3x3 eggs=2 homeward=not-away outward=not-back",
        "ovo players=4 board=3x3 camp=1 eggs=1 outward=closer wrong-claim=allowed dead-camp=neutral",
        "ovo board=2x3 eggs=2 memory=1",
    ],
    &[
        "twinlines board=2x2 line=2 goal=2 tiles=4",
        "twinlines board=2x2 line=2 goal=2 tiles=1",
        "twinlines board=2x2 line=2 goal=3 tiles=3 score=optional",
    ],
    &[
        "labyrinth board=small3x2 pawns=2",
        "labyrinth board=small3x3 pawns=2",
        "labyrinth board=tests/data/labyrinth/still.toml",
        "labyrinth board=tests/data/labyrinth/trap.toml",
        "labyrinth board=tests/data/labyrinth/stuck.toml",
    ],
];

const SOURCE: Source = Source { breadth: 2000, games: 8, plies: 100, seed: 1 };

#[test]
fn every_mutant_is_shown_wrong_by_a_position() {
    for texts in GAMES {
        let names = texts.iter().flat_map(|text| of_clauses(&variant(text))).map(|mutant| mutant.name);
        let mut alive: BTreeSet<String> = names.collect();
        for text in *texts {
            let referee = Referee::new(&variant(text)).unwrap();
            let pool = Pool::new(&referee, SOURCE).unwrap();
            let left = of_clauses(&variant(text)).into_iter().filter(|mutant| alive.contains(&mutant.name)).collect();
            for (mutant, refutation) in pool.refute_all(left) {
                let Some(refutation) = refutation else { continue };
                alive.remove(&mutant.name);
                assert_eq!(referee.examine(&refutation.position).as_ref(), Ok(&refutation.right), "{}", mutant.name);
                match refutation.start {
                    Some(start) => assert_ne!(start, referee.start(), "{}", mutant.name),
                    None => assert_ne!(refutation.wrong.sorted(), refutation.right.sorted(), "{}", mutant.name),
                }
            }
        }
        assert!(alive.is_empty(), "{texts:?} do not show {alive:?}");
    }
}

#[test]
fn every_clause_of_every_document_has_a_mutant_or_a_reason() {
    for texts in GAMES {
        let game = variant(texts[0]).game();
        let mutants = texts.iter().flat_map(|text| of_clauses(&variant(text)));
        let lacking: BTreeSet<Cited> = mutants.map(|mutant| mutant.cited).collect();
        for clause in document::clauses(document::of(game.name)) {
            let number = Cited::Clause(clause.number.parse().unwrap());
            assert!(lacking.contains(&number), "{}: {number} has no mutant", game.name);
        }
    }
}

#[test]
fn every_house_rule_that_forbids_moves_or_ends_games_has_a_mutant() {
    let all = GAMES[0].iter().flat_map(|text| of_clauses(&variant(text)));
    let lacking: BTreeSet<Cited> = all.map(|mutant| mutant.cited).collect();
    for rule in variant("ovo").game().house_rules {
        // Those who do not know looks, or remember what was moved, are mutants of clauses and of settings.
        if !["look", "undo"].contains(&rule.key) {
            assert!(lacking.contains(&Cited::Reading(rule.key)), "{} has no mutant", rule.key);
        }
    }
    let usual: Vec<Cited> = of_clauses(&variant("ovo")).into_iter().map(|mutant| mutant.cited).collect();
    assert!(usual.iter().all(|cited| matches!(cited, Cited::Clause(_))), "{usual:?}");
}

fn as_engine(mutant: Mutant) -> InProcess {
    let engine = Mutex::new(Some(mutant.engine));
    InProcess::new(mutant.name, move |_| engine.lock().ok().and_then(|mut slot| slot.take()).ok_or_else(String::new))
}

/// What a mutant does wrong is seen elsewhere than in the clause that it lacks: as a flip too few, a way that is not there, a face.
const SEEN_ELSEWHERE: &[&str] = &["narrow-camp", "look-turns-up", "offsets-ignored", "flips-led-home"];

#[test]
fn the_check_names_the_clause_that_a_mutant_lacks() {
    for text in [
        "ovo board=3x3 eggs=2 wrong-claim=allowed",
        "ovo board=3x3 eggs=2 home=locked hands=owner need=1",
        "ovo board=3x3 eggs=2 homeward=not-away outward=closer",
        "ovo board=2x3 eggs=2 memory=1",
        "twinlines board=2x2 line=2 goal=2 tiles=4",
        "labyrinth board=small3x2 pawns=1",
    ] {
        // Most faults are seen early; those that are not have a position in the test above.
        let method = Method::Everything { symmetry: Symmetry::Off, positions: if every(2) == 1 { 1200 } else { 400 } };
        let options = Options { method, ..Options::EVERYTHING };
        for mutant in of_clauses(&variant(text)) {
            let (name, lacks) = (mutant.name.clone(), mutant.cited);
            let report = check(&mut as_engine(mutant), &variant(text), &options, &NoProgress).unwrap();
            let Some(finding) = report.finding else { continue };
            if !SEEN_ELSEWHERE.contains(&name.as_str()) {
                assert!(finding.cited.contains(&lacks), "{text}: {name} lacks {lacks}, cited {:?}", finding.cited);
            }
        }
    }
}

#[test]
fn the_neighbours_of_a_variant_are_mutants_too() {
    let names: Vec<String> =
        of_settings(&variant("ovo board=3x3 eggs=3")).into_iter().map(|mutant| mutant.name).collect();
    for name in ["chain=single", "undo=banned", "claim=any-time", "eggs=2"] {
        assert!(names.iter().any(|other| other == name), "{names:?}");
    }
}

#[test]
fn what_a_check_cites_is_in_the_documents() {
    for (game, cited) in [("ovo", 1..=10), ("twinlines", 1..=7), ("labyrinth", 1..=12)] {
        let text = document::of(game);
        for number in cited {
            assert!(document::heading(text, Cited::Clause(number)).is_some(), "{game}: clause {number}");
        }
        assert!(document::heading(text, Cited::Notation).is_some(), "{game}");
        // Every reading that the sources of the rules cite.
        let source = fs::read_to_string(format!("src/engine/rules/{game}/cited.rs")).unwrap();
        for key in source.split("Cited::Reading(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let found = variant(game).game().keys.iter().find(|known| known.name == key).map(|known| known.name);
            let reading = Cited::Reading(found.unwrap_or_else(|| panic!("{game} has no setting {key}")));
            assert!(document::heading(text, reading).is_some(), "{game}: {reading}");
        }
    }
}
