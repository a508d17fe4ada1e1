//! Whole games from `tests/data/games`, turn by turn through both engines: what every turn does, and how the games end.

use std::collections::BTreeSet;
use std::fs;

use gamut::packed::{Code, Game};
use gamut::rules::twinlines::Twinlines;
use gamut::rules::{Outcome, Player, Rules};
use gamut::with_game;

use super::clauses::rules;
use super::opened;

/// A game as its file tells it: comments, a variant, then `TURN ; EVENT; EVENT ...` and at the end `= POSITION`.
struct Told {
    name: &'static str,
    settings: String,
    /// Each turn with its events.
    turns: Vec<(String, Vec<String>)>,
    end: String,
}

fn told(name: &'static str) -> Told {
    let text = fs::read_to_string(format!("tests/data/games/{name}.game")).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let settings = lines.next().and_then(|line| line.strip_prefix("twinlines")).unwrap().to_owned();
    let (mut turns, mut end) = (Vec::new(), String::new());
    for line in lines {
        match (line.strip_prefix("= "), line.split_once(" ; ")) {
            (Some(position), _) => end = position.to_owned(),
            (_, Some((turn, events))) => {
                turns.push((turn.to_owned(), events.split("; ").map(str::to_owned).collect()));
            }
            _ => panic!("{name}: {line}"),
        }
    }
    Told { name, settings, turns, end }
}

/// Plays a game by both engines and returns how it ended and the kinds of its turns.
fn replay<C: Code>(game: &dyn Game<C>, rules: &Twinlines, told: &Told) -> (Option<Outcome>, BTreeSet<&'static str>) {
    let Told { name, turns, end, .. } = told;
    let (mut position, mut code) = (rules.start(), game.start());
    let mut kinds = BTreeSet::new();
    for (number, (turn, events)) in (1..).zip(turns) {
        let what = format!("{name}, turn {number}, {turn}");
        assert_eq!(rules.outcome(&position), None, "{what}");
        let action = rules.read_action(turn).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(rules.refusal(&position, action), None, "{what}");
        let listed = game.turns(code).into_iter().find(|listed| listed.text == *turn);
        let played = rules.play(&position, action);
        assert_eq!(played.events.iter().map(ToString::to_string).collect::<Vec<_>>(), *events, "{what}");
        kinds.extend(rules.kinds(&played.events));
        position = played.position;
        code = listed.unwrap_or_else(|| panic!("{what}: not among the packed engine's")).next;
        assert_eq!(game.read(&rules.write_position(&position)), Ok(code), "{what}");
        assert_eq!(game.outcome(code), rules.outcome(&position), "{what}");
    }
    assert_eq!(rules.write_position(&position), *end, "{name}");
    (rules.outcome(&position), kinds)
}

const GAMES: [(&str, Option<u8>, &str); 10] = [
    ("twinlines-classic", Some(2), "place-place score shift-shift"),
    ("twinlines-classic3", Some(1), "choice long-line place-place score shift-shift"),
    ("twinlines-classic4", Some(4), "choice long-line place-place score shift-shift"),
    ("twinlines-classic4-double", Some(2), "double-score place-place score"),
    ("twinlines-in-turn", Some(1), "left-line place-only place-place score"),
    ("twinlines-most-points", Some(2), "double-score place-place shift-shift"),
    ("twinlines-short", Some(1), "choice double-score long-line place-place place-shift score shift-shift"),
    ("twinlines-small-cross", Some(1), "choice double-score place-place place-shift"),
    ("twinlines-small-draw", None, "pass place-place place-shift"),
    ("twinlines-three-pass", None, "pass place-place place-shift score"),
];

#[test]
fn games_go_as_they_are_told() {
    for (name, winner, kinds) in GAMES {
        let told = told(name);
        let rules = rules(&told.settings);
        let (outcome, found) = with_game!(opened(&told.settings), game => replay(game, &rules, &told));
        let expected = winner.map_or(Outcome::Draw, |number| Outcome::Win(Player::new(number - 1)));
        assert_eq!(outcome, Some(expected), "{name}");
        assert_eq!(found.into_iter().collect::<Vec<_>>().join(" "), kinds, "{name}");
    }
}

#[test]
fn every_game_on_file_is_replayed() {
    let files = fs::read_dir("tests/data/games").unwrap().map(|entry| entry.unwrap().path());
    let stems = files.filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
    let found: BTreeSet<String> = stems.filter(|stem| stem.starts_with("twinlines")).collect();
    assert_eq!(found, GAMES.iter().map(|(name, ..)| (*name).to_owned()).collect());
}
