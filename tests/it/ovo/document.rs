//! The rules document of OVO speaks of every setting and of every value.

use gamut::rules::Rules;
use gamut::rules::document::clauses;
use gamut::rules::ovo::DOCUMENT;
use gamut::settings::{GAMES, Kept};

use super::game;

/// The part of the document below the heading of one setting.
fn reading(key: &str) -> &'static str {
    let (_, rest) = DOCUMENT.split_once(&format!("\n### `{key}`\n")).unwrap_or_else(|| panic!("no heading for {key}"));
    rest.split("\n##").next().unwrap_or(rest)
}

#[test]
fn every_setting_has_a_heading_with_all_its_values() {
    let ovo = GAMES.iter().find(|game| game.name == "ovo").unwrap();
    for key in ovo.keys {
        let text = reading(key.name);
        for value in super::words(key) {
            assert!(text.contains(&format!("`{value}`")), "the reading of {} names `{value}`", key.name);
        }
    }
}

#[test]
fn every_house_rule_says_who_sees_that_it_is_kept() {
    let ovo = GAMES.iter().find(|game| game.name == "ovo").unwrap();
    for rule in ovo.house_rules {
        assert!(ovo.keys.iter().any(|key| key.name == rule.key), "{} is a setting", rule.key);
        let words = match rule.kept {
            Kept::Seen => "Everybody sees that it is kept",
            Kept::OwnersWord => "the owner's word",
        };
        assert!(reading(rule.key).contains(words), "the reading of {} says: {words}", rule.key);
    }
    let needs_the_owner = ovo.house_rules.iter().filter(|rule| rule.kept == Kept::OwnersWord);
    assert_eq!(needs_the_owner.map(|rule| rule.key).collect::<Vec<_>>(), ["home", "hands", "homeward"]);
    let values = |key: &str| (ovo.seen(key), ovo.kept_as(key, "closer"));
    assert_eq!(values("homeward"), (&["pull"][..], Some(Kept::OwnersWord)));
    assert_eq!((ovo.kept_as("homeward", "pull"), ovo.kept_as("home", "shown")), (Some(Kept::Seen), Some(Kept::Seen)));
    let seen = ovo.house_rules.iter().filter(|rule| rule.kept == Kept::Seen);
    assert_eq!(seen.map(|rule| rule.key).collect::<Vec<_>>(), ["look", "undo", "outward", "need"]);
}

#[test]
fn the_clauses_are_numbered_from_one_to_fourteen() {
    let numbers: Vec<_> = clauses(DOCUMENT).into_iter().map(|clause| clause.number).collect();
    assert_eq!(numbers, (1..=14).map(|number| number.to_string()).collect::<Vec<_>>());
}

#[test]
fn the_examples_of_notation_can_be_read() {
    let (_, section) = DOCUMENT.split_once("\n## Notation\n").unwrap();
    let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let rules = game("board=3x3 eggs=3 wrong-claim=allowed");
    let smaller = game("board=3x3 eggs=2 undo=banned");
    let forgetful = super::forgetting::game("memory=1").0;
    let mut read = 0;
    for text in cells {
        let as_position = [&rules, &smaller].iter().any(|game| game.0.read_position(text).is_ok());
        let with_memory = forgetful.read_position(text).is_ok() || forgetful.read_action(text).is_ok();
        assert!(as_position || with_memory || rules.0.read_action(text).is_ok(), "{text}");
        read += 1;
    }
    assert!(read >= 8, "{read} examples");
}
