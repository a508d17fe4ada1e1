//! Whole games from `tests/data/games`, turn by turn through both engines: what every turn does, and how the games end.
//!
//! A file has comments (`#`), a variant, a line per turn (the action, then its events, separated by `;`), and after `=` the position at the end.

use std::collections::BTreeSet;
use std::fs;

use gamut::packed::{AnyGame, Code, Game};
use gamut::rules::{Outcome, Rules};
use gamut::settings::Variant;
use gamut::with_game;

/// A game as its file tells it.
pub struct Told {
    name: String,
    pub variant: Variant,
    /// Each turn with its events in words.
    turns: Vec<(String, String)>,
    end: String,
}

/// The game in a file.
pub fn told(name: &str) -> Told {
    let text = fs::read_to_string(format!("tests/data/games/{name}.game")).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let variant = lines.next().unwrap().parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let (mut turns, mut end) = (Vec::new(), String::new());
    for line in lines {
        match line.split_once(' ').unwrap_or_else(|| panic!("{name}: {line}")) {
            ("=", position) => end = position.to_owned(),
            (turn, events) => {
                turns.push((turn.to_owned(), events.trim_start_matches([' ', ';']).to_owned()));
            }
        }
    }
    Told { name: name.to_owned(), variant, turns, end }
}

/// How a game went: its outcome where it is over, its plies, and the kinds of its turns in order.
#[derive(Debug, PartialEq, Eq)]
pub struct Went {
    pub outcome: Option<Outcome>,
    pub plies: usize,
    pub kinds: String,
}

/// Plays a game by both engines to its end.
pub fn replay<R: Rules>(rules: &R, told: &Told) -> Went {
    with_game!(AnyGame::open(&told.variant).unwrap(), game => by_both(game, rules, told))
}

fn by_both<C: Code, R: Rules>(game: &dyn Game<C>, rules: &R, told: &Told) -> Went {
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
        assert_eq!(played.events.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "), *events, "{what}");
        kinds.extend(rules.kinds(&played.events));
        position = played.position;
        code = listed.unwrap_or_else(|| panic!("{what}: not among the packed engine's")).next;
        assert_eq!(game.write(code), rules.write_position(&position), "{what}");
        assert_eq!(game.read(&rules.write_position(&position)), Ok(code), "{what}");
        let outcome = rules.outcome(&position);
        assert_eq!((game.outcome(code), game.literal_outcome(code)), (outcome, outcome), "{what}");
    }
    assert_eq!(rules.write_position(&position), *end, "{name}");
    let kinds = kinds.into_iter().collect::<Vec<_>>().join(" ");
    Went { outcome: rules.outcome(&position), plies: turns.len(), kinds }
}

/// Every game of a kind that is on file is among those that are replayed.
pub fn all_are_among(game: &str, replayed: &[&str]) {
    let files = fs::read_dir("tests/data/games").unwrap().map(|entry| entry.unwrap().path());
    let stems = files.filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
    let found: BTreeSet<String> = stems.filter(|stem| stem.starts_with(&format!("{game}-"))).collect();
    assert_eq!(found, replayed.iter().map(|name| (*name).to_owned()).collect());
}
