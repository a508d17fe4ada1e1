//! Settings: parsing, canonical printing, the same in TOML and JSON, and every error.

use gamut::settings::{GAMES, Variant};
use serde_json::{Value, json};

fn canonical(text: &str) -> String {
    text.parse::<Variant>().unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
}

fn error(text: &str) -> String {
    text.parse::<Variant>().map(|variant| panic!("{variant} was accepted")).unwrap_err().to_string()
}

#[test]
fn canonical_form_leaves_defaults_out() {
    assert_eq!(canonical("ovo"), "ovo");
    assert_eq!(canonical("ovo classic"), "ovo");
    assert_eq!(canonical("ovo classic4"), "ovo players=4");
    assert_eq!(canonical("ovo eggs=3 look=none board=3x3 claim=after-move"), "ovo board=3x3 eggs=3 look=none");
    assert_eq!(canonical("ovo players=4 eggs=4 camp=2 dead-camp=neutral"), "ovo players=4 dead-camp=neutral");
    assert_eq!(canonical("ovo classic4 camp=1 eggs=1"), "ovo players=4 eggs=1 camp=1");
    assert_eq!(canonical("ovo hands=everybody homeward=free outward=free need=all"), "ovo");
    assert_eq!(canonical("ovo board=3x3 eggs=3 need=3"), "ovo board=3x3 eggs=3");
    assert_eq!(canonical("ovo need=2 eggs=3 home=locked board=3x3"), "ovo board=3x3 eggs=3 home=locked need=2");
}

#[test]
fn toml_and_json_are_the_same_variant() {
    for text in [
        "ovo",
        "ovo board=3x3 eggs=3 undo=banned",
        "ovo board=3x3 eggs=3 homeward=not-away need=2",
        "ovo players=4 board=4x4 eggs=1 camp=1",
        "tictactoe",
        "ring cells=5",
    ] {
        let variant: Variant = text.parse().unwrap();
        let json = serde_json::to_string(&variant).unwrap();
        let toml = toml::to_string(&variant).unwrap();
        assert_eq!(serde_json::from_str::<Variant>(&json).unwrap(), variant, "{json}");
        assert_eq!(toml::from_str::<Variant>(&toml).unwrap(), variant, "{toml}");
    }
    let json = serde_json::to_string(&"ovo eggs=3 board=3x3".parse::<Variant>().unwrap()).unwrap();
    assert_eq!(json, r#"{"game":"ovo","board":"3x3","eggs":3}"#);
    let preset = toml::from_str::<Variant>("game = 'ovo'\npreset = 'classic4'\neggs = 2").unwrap();
    assert_eq!(preset.to_string(), "ovo players=4 eggs=2");
}

#[test]
fn tables_with_errors_are_refused() {
    let error = |text: &str| serde_json::from_str::<Variant>(text).unwrap_err().to_string();
    assert!(error(r#"{"board":"3x3"}"#).contains("no game is named"));
    assert!(error(r#"{"game":"ovo","eggs":[1]}"#).contains("the setting `eggs` must be a word or a whole number"));
    assert!(error(r#"{"game":"ovo","egs":1}"#).contains("did you mean `eggs`?"));
}

#[test]
fn errors_name_the_key_what_was_given_and_what_is_allowed() {
    let cases = [
        ("", "no game is named: give one of the games that `gamut rules` lists"),
        ("chess", "there is no game `chess`: the games are "),
        ("ova", "there is no game `ova` (did you mean `ovo`?)"),
        (
            "ovo clasic",
            "ovo has no preset `clasic` (a setting is written key=value): its presets are classic, classic4",
        ),
        ("ovo egs=3", "ovo has no setting `egs` (did you mean `eggs`?)"),
        ("ovo eggs=7", "eggs=7 is not possible: eggs is from 1 to 6 (a camp is a row of board=6x6)"),
        ("ovo eggs=0", "eggs=0 is not possible: eggs is from 1 to 6"),
        ("ovo eggs=many", "eggs=many is not possible: eggs is a whole number of at least 1"),
        ("ovo eggs=2 eggs=3", "the setting `eggs` is given twice: `2` and `3`"),
        ("ovo board=9x9", "board=9x9 is not possible: board is WxH with both sides from 2 to 8"),
        ("ovo board=+3x3", "board=+3x3 is not possible"),
        ("ovo board=3", "board=3 is not possible"),
        (
            "ovo board=3x3",
            "eggs=6 is not possible: eggs is from 1 to 3 (a camp is a row of board=3x3) here, and its default does not fit",
        ),
        ("ovo camp=1", "camp=1 does not apply: with 2 players a camp is a whole row"),
        ("ovo dead-camp=flips", "dead-camp=flips does not apply"),
        ("ovo players=3", "players=3 is not possible: players is 2 or 4"),
        ("ovo players=4 board=4x5", "board=4x5 is not possible: board is a square with 4 players"),
        ("ovo players=4 board=5x5 camp=3", "camp=3 is not possible: camp is at most 2 on board=5x5"),
        ("ovo players=4 board=4x4 camp=1", "eggs=4 is not possible: eggs is from 1 to 1"),
        ("ovo claim=later", "claim=later is not possible: claim is one of after-move, any-time, next-turn, own-turn"),
        (
            "ovo claim=own-turn",
            "claim=own-turn does not apply: with 2 players a claim at any moment of the own turn is claim=any-time",
        ),
        ("ovo home=shut", "home=shut is not possible: home is one of open, safe, locked, shown"),
        ("ovo homeward=nearer", "homeward=nearer is not possible: homeward is one of free, not-away, closer, pull"),
        ("ovo outward=not-away", "outward=not-away is not possible: outward is one of free, not-back, closer"),
        ("ovo need=0", "need=0 is not possible: need is all, or a whole number from 1 to 6 (eggs=6)"),
        ("ovo need=7", "need=7 is not possible: need is all, or a whole number from 1 to 6 (eggs=6)"),
        ("ovo players=4 need=5", "need=5 is not possible: need is all, or a whole number from 1 to 4 (eggs=4)"),
        ("ovo need=most", "need=most is not possible: need is all, or a whole number from 1 to 6"),
        ("ovo need=2 goal=flipped-eggs", "need=2 does not apply: with goal=flipped-eggs all eggs flipped so far"),
        ("ovo need=all goal=flipped-eggs", "need=all does not apply"),
        ("ring cells=2", "cells=2 is not possible: cells is a whole number from 3 to 200"),
        ("tictactoe board=3x3", "tictactoe has no setting `board`: its settings are none"),
        ("tree", "file= cannot be used: the tree game needs file=PATH"),
        ("tree file=tests/data/absent.txt", "file=tests/data/absent.txt cannot be used: No such file"),
    ];
    for (text, expected) in cases {
        let message = error(text);
        assert!(message.starts_with(expected), "{text}: {message}");
        assert!(!message.contains('\n'), "{text}: one sentence");
    }
}

#[test]
fn every_listed_value_of_every_key_is_accepted_and_printed_back() {
    for game in GAMES.iter().filter(|game| game.name == "ovo") {
        for key in game.keys {
            let words = key
                .values
                .split(", ")
                .filter(|value| value.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-'));
            for (place, value) in words.enumerate() {
                let four_only = key.name == "dead-camp" || value == "own-turn";
                let base = if four_only { "ovo players=4" } else { "ovo" };
                let printed = canonical(&format!("{base} {}={value}", key.name));
                let expected = if place == 0 { base.to_owned() } else { format!("{base} {}={value}", key.name) };
                assert_eq!(printed, expected);
            }
        }
    }
}

/// Variants of all games, with every preset and what is one setting away from it.
fn many_variants() -> Vec<Variant> {
    let games = GAMES.iter().filter(|game| game.name != "tree");
    let presets = games.flat_map(|game| {
        let presets = game.presets.iter().map(|preset| format!("{} {}", game.name, preset.name));
        presets.chain([game.name.to_owned()])
    });
    let mut found: Vec<Variant> = presets.map(|text| text.parse().unwrap()).collect();
    found.push("tree file=tests/data/tree/cycle.txt".parse().unwrap());
    found.extend(found.clone().iter().flat_map(|variant| variant.neighbours()).map(|other| other.variant));
    found
}

#[test]
fn a_pinned_variant_writes_every_setting_and_is_read_back() {
    let variants = many_variants();
    assert!(variants.len() > 100, "{}", variants.len());
    for variant in variants {
        let pinned = variant.pinned();
        let written = pinned.split_whitespace().skip(1).count();
        assert_eq!(written, variant.entries().len(), "{pinned}");
        assert_eq!(Variant::from_pinned(&pinned).as_ref(), Ok(&variant), "{pinned}");
        assert_eq!(pinned.parse::<Variant>().as_ref(), Ok(&variant), "{pinned}");
    }
}

#[test]
fn what_a_text_of_earlier_times_leaves_out_had_the_default_of_its_time() {
    let read = |text: &str| Variant::from_pinned(text).unwrap().to_string();
    assert_eq!(read("labyrinth board=small3x3"), "labyrinth board=small3x3 refusal=ignore");
    assert_eq!(read("labyrinth board=small3x3 refusal=claim"), "labyrinth board=small3x3 refusal=full-block");
    assert_eq!(read("labyrinth board=small3x3 refusal=must-free"), "labyrinth board=small3x3");
    assert_eq!(read("labyrinth board=small3x3 refusal=ignore"), "labyrinth board=small3x3 refusal=ignore");
    // Nothing has changed in these since.
    assert_eq!(read("ovo board=3x3 eggs=3"), "ovo board=3x3 eggs=3");
    assert_eq!(read("twinlines board=3x3 line=3"), "twinlines board=3x3 line=3");
    // What is typed now has the defaults of now.
    assert_eq!(canonical("labyrinth board=small3x3"), "labyrinth board=small3x3");
}

#[test]
fn a_value_with_a_new_name_is_read_by_the_old_one() {
    assert_eq!(canonical("labyrinth refusal=claim"), "labyrinth refusal=full-block");
    let from_table: Variant = toml::from_str("game = \"labyrinth\"\nrefusal = \"claim\"").unwrap();
    assert_eq!(from_table.to_string(), "labyrinth refusal=full-block");
    let told = "refusal=claim has a new name, refusal=full-block, and means the same";
    assert_eq!(Variant::old_names(&["labyrinth", "classic7", "refusal=claim"]), [told]);
    assert_eq!(Variant::old_names(&["labyrinth", "refusal=full-block"]), [""; 0]);
    assert_eq!(Variant::old_names(&["ovo", "claim=any-time"]), [""; 0]);
    // What is refused is refused by the names of now.
    assert_eq!(
        error("labyrinth refusal=claims"),
        "refusal=claims is not possible: refusal is one of must-free, full-block, ignore"
    );
}

#[test]
fn variants_say_what_they_take_for_granted() {
    use gamut::settings::Assumption::{
        BlocksNotFull, CampsNotFull, GuessedColours, GuessedWalls, InventedColours, InventedWalls, PerfectMemory,
    };
    let cases: &[(&str, &[gamut::settings::Assumption])] = &[
        ("ovo", &[PerfectMemory]),
        ("ovo board=4x4 eggs=4", &[PerfectMemory]),
        ("ovo board=4x4 eggs=2", &[PerfectMemory, CampsNotFull]),
        ("ovo classic4", &[PerfectMemory]),
        ("ovo players=4 board=4x4 eggs=1", &[PerfectMemory, CampsNotFull]),
        ("twinlines", &[GuessedColours]),
        ("twinlines classic4 colours=classic-bb", &[GuessedColours]),
        ("twinlines small", &[InventedColours]),
        ("twinlines board=2x2 line=2 colours=AAAA,AAAA", &[InventedColours]),
        // Typed out on boards of the printed size they may be the printed ones.
        ("twinlines colours=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", &[]),
        ("labyrinth", &[GuessedWalls]),
        ("labyrinth classic7 pawns=4", &[GuessedWalls, BlocksNotFull]),
        // The same board under another name.
        ("labyrinth board=src/engine/settings/labyrinth/boards/classic9.toml", &[GuessedWalls]),
        ("labyrinth board=small3x3 pawns=3", &[InventedWalls]),
        ("labyrinth board=small3x3 pawns=2", &[InventedWalls, BlocksNotFull]),
        ("tictactoe", &[]),
        ("quixo", &[]),
    ];
    for (variant, expected) in cases {
        let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
        assert_eq!(variant.assumptions(), *expected, "{variant}");
    }
}

fn changes(variant: &str) -> Vec<String> {
    let Ok(variant) = variant.parse::<Variant>() else { return Vec::new() };
    variant.neighbours().into_iter().map(|other| format!("{}={}", other.key, other.value)).collect()
}

#[test]
fn every_other_value_of_every_key_is_tried() {
    let found = changes("ovo board=3x3 eggs=3");
    for change in ["eggs=1", "eggs=2", "claim=any-time", "undo=frozen", "chain=single", "need=1", "need=2"] {
        assert!(found.iter().any(|other| other == change), "{change}: {found:?}");
    }
    for change in ["eggs=4", "chain=free", "need=3", "need=4", "claim=own-turn"] {
        assert!(!found.iter().any(|other| other == change), "{change}: {found:?}");
    }
    assert!(changes("ovo players=4").iter().any(|other| other == "claim=own-turn"));
    let found = changes("twinlines board=3x3 line=3 goal=1 tiles=9");
    for change in ["score=optional", "goal=2", "tiles=8", "line=2"] {
        assert!(found.iter().any(|other| other == change), "{change}: {found:?}");
    }
}

fn layout(variant: &str) -> Option<Value> {
    variant.parse::<Variant>().ok()?.layout()
}

#[test]
fn named_boards_become_data() {
    assert_eq!(layout("ovo"), None);
    assert_eq!(layout("twinlines board=2x2 line=2"), Some(json!({"one": ["AB", "BA"], "two": ["AB", "BA"]})));
    let labyrinth = layout("labyrinth board=small3x3").unwrap_or_default();
    assert_eq!((&labyrinth["cells"], &labyrinth["slider"][1]["owner"]), (&json!(3), &json!("centre")));
    assert_eq!(labyrinth["slider"][0]["top"].as_str().map(str::len), Some(3));
}
