//! Engines in other languages, written from the rules documents alone: the right ones conform, and each mistake is found at its length.

use gamut::conform::Finding;

use super::{all, child, conforms, has, walks};

const OVO: &str = "python3 -SE tests/engines/ovo.py";
const TWINLINES: &str = "node tests/engines/twinlines.js";
const LABYRINTH: &str = "perl tests/engines/labyrinth.pl";

#[test]
fn ovo_in_python_conforms_on_every_position_of_small_boards() {
    if !has("python3") {
        return;
    }
    for settings in [
        "board=2x3 eggs=2",
        "board=2x3 eggs=1 claim=any-time",
        "board=2x3 eggs=2 claim=next-turn look=none",
        "board=2x3 eggs=1 undo=banned",
        "board=2x3 eggs=1 undo=frozen",
        "board=2x3 eggs=2 home=safe",
        "board=2x3 eggs=2 goal=flipped-eggs",
        "board=2x3 eggs=2 home=locked",
        "board=2x3 eggs=2 hands=owner",
        "board=2x3 eggs=2 homeward=not-away",
        "board=2x3 eggs=2 homeward=closer look=none",
        "board=2x3 eggs=2 homeward=pull undo=frozen home=shown",
        "players=4 board=2x2 camp=1 eggs=1 homeward=pull",
        "board=2x3 eggs=2 outward=not-back",
        "board=2x3 eggs=2 outward=closer stuck=loses look=none",
        "board=2x3 eggs=2 need=1",
        "board=3x3 eggs=1 homeward=closer outward=closer",
        "board=2x2 eggs=2",
        // Nobody can begin.
        "board=2x2 eggs=2 stuck=loses look=none",
        "board=2x3 eggs=1 wrong-claim=allowed",
        "players=4 board=2x2 camp=1 eggs=1",
        "players=4 board=2x2 camp=1 eggs=1 claim=own-turn wrong-claim=allowed",
        "players=4 board=2x2 camp=1 eggs=1 homeward=not-away outward=not-back wrong-claim=allowed dead-camp=neutral",
    ] {
        let text = format!("ovo {settings}");
        let report = all(&mut child(OVO), &text);
        assert!(conforms(&report, &text) >= 1 && report.extent.complete, "{text}");
        assert!(!report.time.engine.is_zero(), "{text}");
    }
}

#[test]
fn ovo_in_python_conforms_on_random_games_of_the_published_board() {
    if !has("python3") {
        return;
    }
    for text in [
        "ovo",
        "ovo players=4",
        "ovo undo=banned chain-flip=continue wrong-claim=allowed",
        "ovo players=4 board=3x3 camp=1 eggs=1 look=none stuck=loses wrong-claim=allowed dead-camp=neutral home=safe",
        // Chains need more eggs than boards that are visited whole have.
        "ovo board=3x3 eggs=3 chain-flip=last-cell",
        "ovo board=3x3 eggs=3 chain-flip=continue",
        "ovo board=3x3 eggs=3 chain=single undo=frozen",
        "ovo board=4x5 eggs=4 jump=orthogonal chain=straight",
        "ovo homeward=not-away outward=closer need=4",
        "ovo board=4x4 eggs=3 homeward=pull undo=frozen home=shown outward=closer",
        "ovo board=4x4 eggs=3 home=locked homeward=closer chain-flip=continue outward=not-back undo=banned",
        "ovo board=4x4 eggs=4 hands=owner look=none undo=frozen",
        "ovo players=4 claim=own-turn need=2 homeward=not-away outward=not-back",
        "ovo players=4 board=4x4 eggs=2 need=1 outward=closer wrong-claim=allowed dead-camp=neutral hands=owner",
    ] {
        let report = walks(&mut child(OVO), text, 2, 60);
        assert!(conforms(&report, text) > 20, "{text}");
    }
}

#[test]
fn twinlines_in_javascript_conforms_on_every_position_of_small_boards() {
    if !has("node") {
        return;
    }
    for settings in [
        "board=2x2 line=2 goal=2 tiles=4",
        "board=2x2 line=2 goal=2 tiles=3 scoring=after-each",
        "board=2x2 line=2 goal=2 tiles=4 score=optional stuck=most-points",
        "board=2x2 line=2 goal=1 tiles=1",
        "board=2x2 line=2 goal=2 tiles=3 shift=adjacent source=same-colour stuck=draw",
        "board=2x2 line=2 goal=2 tiles=2 players=3",
        "board=3x2 colours=ABAABC,ABCBAA line=2 goal=1 tiles=3",
        "board=2x2 line=2 goal=2 tiles=3 opening=one",
        "board=3x2 colours=ABAABC,ABCBAD line=2 goal=1 tiles=3 opening=one scoring=after-each",
        "board=2x2 line=2 goal=2 tiles=2 players=3 opening=one",
    ] {
        let text = format!("twinlines {settings}");
        let report = all(&mut child(TWINLINES), &text);
        assert!(conforms(&report, &text) >= 3, "{text}");
        assert!(report.extent.complete, "{text}");
    }
}

#[test]
fn twinlines_in_javascript_conforms_on_random_games_of_the_published_board() {
    if !has("node") {
        return;
    }
    for text in ["twinlines tiles=6", "twinlines players=4 tiles=5", "twinlines removal=four tiles=8"] {
        let report = walks(&mut child(TWINLINES), text, 2, 12);
        assert!(conforms(&report, text) > 15, "{text}");
    }
}

#[test]
fn labyrinth_in_perl_conforms_on_every_position_of_small_boards() {
    if !has("perl") {
        return;
    }
    for settings in [
        "board=tests/data/labyrinth/still.toml",
        "board=tests/data/labyrinth/trap.toml",
        "board=tests/data/labyrinth/trap.toml distance=full after-jump=lose-next centre=anyone-last",
        "board=tests/data/labyrinth/mirror.toml carry=own overhang=blocked refusal=full-block",
        "board=tests/data/labyrinth/stuck.toml",
        "board=tests/data/labyrinth/call.toml",
        "board=tests/data/labyrinth/call.toml refusal=full-block",
        "board=tests/data/labyrinth/call.toml refusal=ignore",
        "board=tests/data/labyrinth/call.toml after-jump=lose-next distance=full entry=all-on-sliders",
        "board=tests/data/labyrinth/still.toml refusal=ignore",
    ] {
        let text = format!("labyrinth {settings}");
        let report = all(&mut child(LABYRINTH), &text);
        assert!(conforms(&report, &text) >= 2 && report.extent.complete, "{text}");
    }
}

#[test]
fn labyrinth_in_perl_conforms_on_random_games_of_the_published_board() {
    if !has("perl") {
        return;
    }
    for text in ["labyrinth", "labyrinth entry=all-on-sliders end-block=stay carry=empty"] {
        let report = walks(&mut child(LABYRINTH), text, 2, 100);
        assert!(conforms(&report, text) > 100, "{text}");
    }
}

/// A mistake, the variant that shows it, after how many plies and in what, which clause is named, and a setting that is guessed.
struct Case {
    mistake: &'static str,
    variant: &'static str,
    plies: usize,
    kind: &'static str,
    cited: &'static str,
    guess: Option<&'static str>,
}

const fn case(
    mistake: &'static str,
    variant: &'static str,
    plies: usize,
    kind: &'static str,
    cited: &'static str,
    guess: Option<&'static str>,
) -> Case {
    Case { mistake, variant, plies, kind, cited, guess }
}

/// A flip takes two plies on 3x3: an egg comes forward and is jumped over. A second of them makes a chain possible.
const OVO_MISTAKES: &[Case] = &[
    case("foreign-egg", "ovo board=3x3 eggs=3", 0, "actions", "clause 3", None),
    case("no-flip", "ovo board=3x3 eggs=3", 1, "successor", "clause 5", None),
    case("narrow-camp", "ovo board=3x3 eggs=2", 1, "successor", "clause 5", None),
    case("no-chains", "ovo board=3x3 eggs=3", 2, "actions", "clause 4", Some("chain=single")),
    case("lands-outside", "ovo board=3x3 eggs=3", 2, "actions", "clause 1", None),
    case("flip-back", "ovo board=3x3 eggs=3", 2, "successor", "clause 2", None),
    case("look-goes-on", "ovo board=3x3 eggs=3", 2, "successor", "clause 2", None),
    case("own-jump", "ovo board=3x3 eggs=3", 2, "successor", "clause 5", None),
    case("two-eggs", "ovo board=2x4 eggs=2", 2, "actions", "clause 4", None),
    case("flip-at-end", "ovo board=3x3 eggs=3", 3, "actions", "reading `chain-flip`", Some("chain-flip=last-cell")),
    case("no-claim", "ovo board=2x3 eggs=2", 6, "outcome", "clause 6", None),
    case("own-camp-attracts", "ovo board=3x3 eggs=3 outward=closer", 0, "actions", "reading `outward`", None),
    case("flip-goes-home", "ovo board=3x3 eggs=3 homeward=not-away", 1, "actions", "clause 5", None),
    case("any-hands", "ovo board=3x3 eggs=3 hands=owner", 2, "actions", "reading `hands`", Some("hands=everybody")),
    case("home-of-mover", "ovo board=3x3 eggs=3 homeward=not-away", 2, "actions", "reading `homeward`", None),
    case("locked-slides", "ovo board=3x3 eggs=3 home=locked", 4, "actions", "reading `home`", None),
    case("all-needed", "ovo board=2x3 eggs=2 need=1", 4, "outcome", "reading `need`", Some("need=2")),
];

const SMALL: &str = "twinlines board=2x2 line=2 goal=2 tiles=4";

const ONE_TILE: &str = "twinlines board=2x2 line=2 goal=2 tiles=4 opening=one";

/// With lines of two, the second tile of a player on a board can make one: two plies come before it.
const TWINLINES_MISTAKES: &[Case] = &[
    case("any-colour", SMALL, 0, "actions", "clause 2", None),
    case("lost-pass", "twinlines board=2x2 line=2 goal=2 tiles=1", 0, "successor", "clause 7", None),
    case("not-forced", SMALL, 2, "actions", "clause 4", Some("score=optional")),
    case("no-diagonals", SMALL, 2, "actions", "clause 4", None),
    case("shift-early", SMALL, 2, "actions", "clause 3", None),
    case("one-score", SMALL, 2, "successor", "clause 4", None),
    case("lines-stay", SMALL, 2, "successor", "clause 4", None),
    // On positions that can be reached this is the same as a goal that is further away.
    case("no-goal", SMALL, 3, "outcome", "clause 5", Some("goal=3")),
    case("opens-with-two", ONE_TILE, 0, "actions", "reading `opening`", Some("opening=two")),
    case("new-tile-only", "twinlines board=2x2 line=2 goal=2 tiles=6 score=optional", 4, "actions", "clause 4", None),
];

const RACE: &str = "labyrinth board=small3x2 pawns=2";

const LABYRINTH_MISTAKES: &[Case] = &[
    case("walls-one-side", RACE, 0, "actions", "clause 2", None),
    case("any-block", RACE, 0, "actions", "clause 5", None),
    case("jump-own", "labyrinth board=small3x3 pawns=2", 0, "actions", "clause 8", None),
    case("centre-free", RACE, 1, "actions", "clause 6", None),
    case("no-gaps", RACE, 1, "actions", "clause 7", None),
    case("no-win", "labyrinth board=tests/data/labyrinth/trap.toml", 1, "outcome", "clause 10", None),
    case("pawns-stay", "labyrinth board=small3x3 pawns=2", 2, "successor", "clause 5", None),
    case("come-back", RACE, 2, "actions", "clause 9", None),
    case("early-entry", RACE, 3, "actions", "clause 9", None),
    case("stay-home", RACE, 3, "actions", "clause 13", Some("refusal=ignore")),
];

fn check(engine: &str, cases: &[Case]) {
    for case in cases {
        let what = format!("{} on {}", case.mistake, case.variant);
        let report = all(&mut child(&format!("{engine} --mistake {}", case.mistake)), case.variant);
        let finding: Finding = report.finding.unwrap_or_else(|| panic!("{what} is not found"));
        assert_eq!((finding.line.len(), finding.difference.kind()), (case.plies, case.kind), "{what}: {finding:?}");
        let cited: Vec<String> = finding.cited.iter().map(ToString::to_string).collect();
        assert!(cited.iter().any(|part| part == case.cited), "{what}: {cited:?}");
        let named: Vec<String> = finding.explanations().map(|guess| format!("{}={}", guess.key, guess.value)).collect();
        match case.guess {
            Some(guess) => assert!(named.iter().any(|name| name == guess), "{what}: {named:?}"),
            None => assert!(named.is_empty(), "{what}: {named:?}"),
        }
    }
}

#[test]
fn every_mistake_in_ovo_is_found_at_its_length() {
    if has("python3") {
        check(OVO, OVO_MISTAKES);
    }
}

#[test]
fn every_mistake_in_twinlines_is_found_at_its_length() {
    if has("node") {
        check(TWINLINES, TWINLINES_MISTAKES);
    }
}

#[test]
fn every_mistake_in_labyrinth_is_found_at_its_length() {
    if has("perl") {
        check(LABYRINTH, LABYRINTH_MISTAKES);
    }
}
