//! Claims about Twinlines: what always holds holds under every ruling, and every kind of turn is found where it is claimed.

use std::collections::BTreeSet;

use gamut::claims::Statement;
use gamut::explore::Verdict;
use gamut::packed::{Code, Game, Symmetry};
use gamut::rules::Rules;
use gamut::with_game;

use super::clauses::rules;
use super::engines::SMALL;
use super::opened;
use crate::conformance::reachable;
use crate::explore::claims;

/// Each claim with its verdict; lines in notation.
fn verdicts(settings: &str, symmetry: Symmetry) -> Vec<(Statement, Verdict)> {
    claims::verdicts(&format!("twinlines {settings}"), symmetry)
}

/// What is claimed to be possible and is not.
fn absent(settings: &str, symmetry: Symmetry) -> Vec<&'static str> {
    let verdicts = verdicts(settings, symmetry);
    let absent = verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Unreachable { .. }));
    absent.map(|(claim, _)| claim.name).collect()
}

/// The kinds of turn by the literal rules, for every action of every position.
pub fn kinds(settings: &str) -> BTreeSet<&'static str> {
    with_game!(opened(settings), game => kinds_of(game))
}

fn kinds_of<C: Code>(game: &dyn Game<C>) -> BTreeSet<&'static str> {
    let mut kinds = BTreeSet::new();
    for code in reachable(game) {
        game.kinds(code, &mut |kind| {
            kinds.insert(kind);
        });
    }
    kinds
}

/// Claims whose names differ from the literal rules' kinds of action. Lines that cross are a choice, but not the only one.
fn literal_kind(claim: &str) -> Option<&str> {
    match claim {
        "line-left" => Some("left-line"),
        "place-place" | "place-shift" | "shift-shift" | "pass" | "double-score" | "long-line" | "opening" => {
            Some(claim)
        }
        _ => None,
    }
}

#[test]
fn what_always_holds_holds_under_every_ruling() {
    for (settings, positions) in SMALL {
        for symmetry in [Symmetry::Off, Symmetry::On] {
            let verdicts = verdicts(settings, symmetry);
            let always: Vec<_> = verdicts.iter().filter(|(claim, _)| !claim.sometimes).collect();
            assert!(always.len() >= 14, "{settings} has its claims");
            for (claim, verdict) in always {
                let Verdict::Holds { on } = verdict else { panic!("{settings}: {}: {verdict:?}", claim.name) };
                let all = symmetry == Symmetry::Off && !claim.about_moves;
                assert!(*on > 0 && (!all || *on == *positions as u64), "{settings}: {} on {on}", claim.name);
            }
        }
    }
}

/// Nothing that happens is left unclaimed because the numbers speak against it, and nothing is found that does not happen.
#[test]
fn a_kind_of_turn_is_found_exactly_where_the_literal_rules_have_it() {
    for (settings, _) in SMALL.iter().step_by(crate::every(2)) {
        let mut kinds = kinds(settings);
        let verdicts = verdicts(settings, Symmetry::Off);
        let found = |name: &str| {
            verdicts.iter().any(|(claim, verdict)| claim.name == name && matches!(verdict, Verdict::Reached { .. }))
        };
        let (score, between) = (
            kinds.contains("score") || kinds.contains("double-score"),
            kinds.contains("place-only") || kinds.contains("shift-only"),
        );
        assert_eq!((found("score"), found("won-between")), (score, between), "{settings}");
        kinds.retain(|kind| !["score", "choice", "place-only", "shift-only"].contains(kind));
        let claimed: BTreeSet<&str> =
            verdicts.iter().map(|(claim, _)| claim.name).filter(|name| found(name)).filter_map(literal_kind).collect();
        assert_eq!(claimed, kinds, "{settings}");
    }
}

/// Boards that show kinds of turn, each with the fewest plies that it takes; the rules document has them in a table.
const FOUND: &[(&str, &[(&str, usize)])] = &[
    (
        "board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC",
        &[
            ("place-place", 1),
            ("score", 3),
            ("double-score", 3),
            ("place-shift", 5),
            ("crossing-lines", 5),
            ("long-line", 5),
            ("shift-shift", 9),
            ("win-of-player-1", 7),
            ("win-of-player-2", 8),
        ],
    ),
    (
        "board=4x1 line=2 goal=2 tiles=3 colours=ABAB,AABB",
        &[("place-place", 1), ("score", 3), ("place-shift", 3), ("shift-shift", 5), ("pass", 5)],
    ),
    (
        "small",
        &[
            ("place-place", 1),
            ("score", 5),
            ("double-score", 5),
            ("place-shift", 9),
            ("crossing-lines", 9),
            ("pass", 10),
            ("win-of-player-1", 5),
            ("win-of-player-2", 6),
        ],
    ),
    ("board=3x1 line=2 goal=2 tiles=3 colours=AAB,ABA score=optional", &[("line-left", 3)]),
    ("board=3x1 line=2 goal=1 tiles=4 colours=AAA,AAA scoring=after-each", &[("won-between", 3)]),
    ("board=3x1 line=2 goal=1 tiles=4 colours=AAA,AAA scoring=after-each opening=one", &[("won-between", 3)]),
    ("board=3x2 line=2 goal=1 tiles=4 colours=ABCCBA,ABCABC opening=one", &[("opening", 1)]),
];

#[test]
fn every_kind_of_turn_is_found_by_a_shortest_line() {
    for (settings, kinds) in FOUND {
        let verdicts = verdicts(settings, Symmetry::Off);
        for &(kind, plies) in *kinds {
            let verdict = verdicts.iter().find(|(claim, _)| claim.name == kind).map(|(_, verdict)| verdict);
            let Some(Verdict::Reached { line }) = verdict else { panic!("{kind} on {settings}: {verdict:?}") };
            assert_eq!(line.len(), plies, "{kind} on {settings}: {line:?}");
            let last = last_kinds(settings, line);
            assert!(literal_kind(kind).is_none_or(|kind| last.contains(&kind)), "{kind} on {settings}: {line:?}");
        }
        let listed: BTreeSet<_> = kinds.iter().map(|(kind, _)| kind).collect();
        let left_out = verdicts.iter().filter(|(claim, _)| claim.sometimes && !listed.contains(&claim.name));
        // The first three boards are listed in full.
        assert!(kinds.len() == 1 || left_out.count() <= absent(settings, Symmetry::Off).len(), "{settings}");
    }
}

/// Plays a line by the literal rules and returns the kinds of its last action.
fn last_kinds(settings: &str, line: &[String]) -> Vec<&'static str> {
    let rules = rules(settings);
    let mut position = rules.start();
    let mut kinds = Vec::new();
    for word in line {
        let action = rules.read_action(word).unwrap();
        assert_eq!(rules.refusal(&position, action), None, "{word}");
        let played = rules.play(&position, action);
        kinds = rules.kinds(&played.events);
        position = played.position;
    }
    kinds
}

/// Where the numbers allow a kind of turn and the board has none, its shape is the reason: on 2x2 any two tiles make a line of two.
#[test]
fn what_a_board_lacks_is_said() {
    assert_eq!(absent("board=2x2 line=2 goal=2 tiles=3", Symmetry::Off), ["pass"]);
    assert_eq!(absent("board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC", Symmetry::On), ["pass"]);
    for settings in ["small", "small score=optional", "board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC"] {
        assert!(absent(settings, Symmetry::On).is_empty(), "{settings}");
    }
}

#[test]
fn nothing_is_claimed_that_the_settings_forbid() {
    let claimed =
        |settings: &str| -> BTreeSet<&str> { claims::claimed(&format!("twinlines {settings}")).into_iter().collect() };
    let lacks = |settings: &str, names: &[&str]| {
        let claimed = claimed(settings);
        names.iter().all(|name| !claimed.contains(name))
    };
    // Too few tiles for a line; too few to block a colour; an even number that is never one; too many to run out.
    assert!(lacks("board=3x3 line=3 goal=1 tiles=4", &["score", "pass", "place-shift", "win-of-player-1"]));
    assert!(lacks("board=2x2 line=2 goal=2 tiles=3 stuck=draw", &["pass", "win-of-player-1"]));
    assert!(lacks("small", &["shift-shift", "long-line", "line-left", "won-between", "shifts-are-short"]));
    assert!(lacks("board=2x2 line=2 goal=2 tiles=9", &["place-shift", "shift-shift"]));
    assert!(lacks("small score=optional", &["no-line-stays"]));
    assert!(lacks("small", &["opening"]) && lacks("board=2x2 line=2 colours=ABBA,CDDC opening=one", &["opening"]));
    let restricted = claimed("board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC shift=adjacent source=same-colour");
    assert!(["shifts-are-short", "shifts-keep-their-colour"].iter().all(|name| restricted.contains(name)));
    let one_sided = claimed("board=3x1 line=2 goal=2 tiles=3 colours=AAB,ACA");
    assert!(one_sided.contains("unplayable-fields-stay-empty"));
}
