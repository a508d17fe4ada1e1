//! Texts: positions, actions, variants, board files, trees, studies, certificates. What is read is written the same again, or refused.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use gamut::packed::AnyGame;
use gamut::prove::Certificate;
use gamut::rules::toys::tree::Tree;
use gamut::rules::{AnyRules, Rules};
use gamut::settings::Variant;
use gamut::settings::labyrinth::Board;
use gamut::study::Study;
use gamut::{with_game, with_rules};

use super::{bounded, fuzz, lines};
use crate::conformance::check_notation;

/// Seeds `VARIANT<tab>TEXT`, by variant.
fn by_variant(name: &str) -> Vec<(Variant, Vec<String>)> {
    let mut found: Vec<(Variant, Vec<String>)> = Vec::new();
    for line in lines(name) {
        let (variant, text) = line.split_once('\t').unwrap();
        let variant: Variant = variant.parse().unwrap();
        match found.last_mut().filter(|(last, _)| *last == variant) {
            Some((_, texts)) => texts.push(text.to_owned()),
            None => found.push((variant, vec![text.to_owned()])),
        }
    }
    assert!(found.len() > 15);
    found
}

#[test]
fn positions() {
    bounded("texts::positions", || {
        for (variant, seeds) in by_variant("positions.txt") {
            let game = AnyGame::open(&variant).unwrap();
            let rules = AnyRules::open(&variant).unwrap();
            fuzz(&format!("positions of {variant}"), &seeds, 400, |input| {
                let Ok(text) = std::str::from_utf8(input) else { return false };
                let read = with_rules!(&rules, rules => rules.read_position(text).map(|read| rules.write_position(&read)).ok());
                let packed = with_game!(&game, game => game.read(text).is_ok());
                assert_eq!(packed, read.is_some(), "both engines read the same");
                let Some(written) = read else { return false };
                assert_eq!(written, text, "a position has two spellings");
                // Moves, ends and images of whatever is let in, by both engines.
                check_notation(&variant, text);
                true
            });
        }
    });
}

#[test]
fn actions() {
    bounded("texts::actions", || {
        for (variant, seeds) in by_variant("actions.txt") {
            let rules = AnyRules::open(&variant).unwrap();
            fuzz(&format!("actions of {variant}"), &seeds, 1500, |input| {
                let Ok(text) = std::str::from_utf8(input) else { return false };
                with_rules!(&rules, rules => {
                    let Ok(action) = rules.read_action(text) else { return false };
                    assert_eq!(rules.write_action(action), text, "an action has two spellings");
                    // Whether it is legal at the start may be asked, whatever it is.
                    let start = rules.start();
                    assert_eq!(rules.refusal(&start, action).is_none(), rules.actions(&start).contains(&action));
                });
                true
            });
        }
    });
}

#[test]
fn variants() {
    bounded("texts::variants", || {
        let mut opened = HashMap::new();
        fuzz("variants", &lines("variants.txt"), 30_000, |input| {
            let Ok(text) = std::str::from_utf8(input) else { return false };
            let Ok(variant) = text.parse::<Variant>() else { return false };
            let written = variant.to_string();
            assert_eq!(written.parse::<Variant>().as_ref(), Ok(&variant), "{written}");
            let pinned = variant.pinned();
            assert_eq!(Variant::from_pinned(&pinned).as_ref(), Ok(&variant), "{pinned}");
            // What can be written can be opened, or is refused.
            opened.entry(written).or_insert_with(|| AnyRules::open(&variant).is_ok());
            true
        });
        println!("{} different variants", opened.len());
    });
}

/// The files of a folder that end so, and of the folders below.
fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let (mut found, mut folders) = (Vec::new(), vec![Path::new(folder).to_owned()]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found.iter().map(|path| fs::read(path).unwrap()).collect()
}

#[test]
fn boards() {
    bounded("texts::boards", || {
        let mut seeds = files("src/engine/settings/labyrinth/boards", ".toml");
        seeds.extend(files("tests/data/labyrinth", ".toml"));
        fuzz("boards", &seeds, 6_000, |input| {
            let Ok(text) = std::str::from_utf8(input) else { return false };
            let Ok(board) = Board::parse(text) else { return false };
            assert_eq!(board.mirrored().mirrored(), board);
            assert_eq!(board.flipped().flipped(), board);
            true
        });
    });
}

#[test]
fn trees() {
    bounded("texts::trees", || {
        fuzz("trees", &files("tests/data/tree", ".txt"), 20_000, |input| {
            let Ok(text) = std::str::from_utf8(input) else { return false };
            let Ok(tree) = Tree::parse(text) else { return false };
            let mut waiting = vec![tree.start()];
            let mut seen = waiting.clone();
            while let Some(position) = waiting.pop() {
                assert_eq!(tree.read_position(&tree.write_position(&position)), Ok(position));
                for action in tree.actions(&position) {
                    let next = tree.play(&position, action).position;
                    if !seen.contains(&next) {
                        seen.push(next);
                        waiting.push(next);
                    }
                }
            }
            assert!(seen.len() <= tree.positions());
            true
        });
    });
}

#[test]
fn studies() {
    bounded("texts::studies", || {
        // Large studies have large grids, which is a matter of time and not of reading.
        let is_small_study = |text: &Vec<u8>| text.len() < 9000 && text.windows(9).any(|word| word == b"question ");
        let seeds: Vec<Vec<u8>> = files("analysis", ".toml").into_iter().filter(is_small_study).collect();
        assert!(seeds.len() > 5);
        fuzz("studies", &seeds, 1_500, |input| {
            let Ok(text) = std::str::from_utf8(input) else { return false };
            Study::parse("analysis/ovo/01.toml", text).is_ok()
        });
    });
}

#[test]
fn certificates() {
    bounded("texts::certificates", || {
        fuzz("certificates", &files("reports", ".cert"), 10_000, |input| {
            let Ok(certificate) = Certificate::parse(input) else { return false };
            assert_eq!(
                Certificate::parse(certificate.text().as_bytes()).map(|read| read.text()),
                Ok(certificate.text())
            );
            let _ = (certificate.variant(), certificate.goal());
            true
        });
    });
}
