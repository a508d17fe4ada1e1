//! Example games: every turn legal, with the events that the file says, by both engines.
//!
//! A file of `tests/data/games` has comments, a variant, a line per turn (the action, then what happens, separated by `;`), and after `=` the
//! position at the end.

use std::collections::BTreeSet;
use std::fs;

use gamut::packed::{AnyGame, Code, Game};
use gamut::rules::Rules;
use gamut::rules::labyrinth::Labyrinth;
use gamut::settings::Variant;
use gamut::with_game;

/// A game as a file tells it.
struct Told {
    variant: Variant,
    turns: Vec<(String, Vec<String>)>,
    end: String,
}

fn told(name: &str) -> Told {
    let text = fs::read_to_string(format!("tests/data/games/labyrinth-{name}.game")).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let variant = lines.next().unwrap().parse().unwrap();
    let (mut turns, mut end) = (Vec::new(), String::new());
    for line in lines {
        match line.split_once(' ').unwrap() {
            ("=", position) => end = position.to_owned(),
            (action, events) => {
                turns.push((action.to_owned(), events.trim().split("; ").map(str::to_owned).collect()));
            }
        }
    }
    Told { variant, turns, end }
}

/// Replays a game by the packed engine and returns every position in notation.
fn positions<C: Code>(game: &dyn Game<C>, told: &Told) -> Vec<String> {
    let mut code = game.start();
    let mut positions = vec![game.write(code)];
    for (action, _) in &told.turns {
        let listed = game.turns(code).into_iter().find(|turn| turn.text == *action);
        code = listed.unwrap_or_else(|| panic!("{action} is not among the actions of {}", game.write(code))).next;
        assert_eq!(game.outcome(code), game.literal_outcome(code));
        positions.push(game.write(code));
    }
    positions
}

/// Replays a game by the literal rules, compares both engines and every event, and returns the plies and the kinds of action.
fn replay(name: &str) -> (usize, BTreeSet<&'static str>) {
    let told = told(name);
    let packed = with_game!(AnyGame::open(&told.variant).unwrap(), game => positions(game, &told));
    let Variant::Labyrinth(settings) = &told.variant else { panic!("{name} is of another game") };
    let rules = Labyrinth::new(settings.clone());
    let mut position = rules.start();
    let mut kinds = BTreeSet::new();
    for (ply, (word, expected)) in told.turns.iter().enumerate() {
        let action = rules.read_action(word).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(rules.refusal(&position, action), None, "{name}: {word} on ply {}", ply + 1);
        let played = rules.play(&position, action);
        let events: Vec<String> = played.events.iter().map(ToString::to_string).collect();
        assert_eq!(events, *expected, "{name}: {word} on ply {}", ply + 1);
        assert_eq!(rules.write_position(&played.position), packed[ply + 1], "{name}: {word} on ply {}", ply + 1);
        let wins = events.iter().any(|event| event.ends_with(" wins"));
        assert_eq!(rules.outcome(&played.position).is_some(), wins, "{name}: {word} on ply {}", ply + 1);
        kinds.extend(rules.kinds(&played.events));
        position = played.position;
    }
    assert_eq!(rules.write_position(&position), told.end, "{name}");
    (told.turns.len(), kinds)
}

#[test]
fn example_games_are_replayed_by_both_engines() {
    let games = [
        ("classic7", 77, "carry enter jump run slide"),
        ("classic9", 99, "carry centre enter jump run slide"),
        ("small3x2", 9, "carry enter jump run slide"),
        ("small3x3", 24, "carry centre enter jump run slide"),
        ("claim", 4, "carry claim enter run slide"),
        ("refusal", 5, "carry enter run slide"),
        ("called", 4, "run slide"),
        ("lose-next", 6, "jump lost-turn run slide"),
        ("stuck", 3, "skip"),
    ];
    for (name, plies, kinds) in games {
        assert_eq!(replay(name), (plies, kinds.split(' ').collect()), "{name}");
    }
    let files = fs::read_dir("tests/data/games").unwrap();
    let named = |name: &str| name.starts_with("labyrinth-");
    let found = files.filter(|file| named(&file.as_ref().unwrap().file_name().to_string_lossy())).count();
    assert_eq!(found, games.len(), "every file is replayed");
}
