//! Differences of small variants, against a plain comparison by notation.

use std::collections::HashMap;

use gamut::explore::{Limits, NoProgress};
use gamut::measures::Measure;
use gamut::packed::{Code, Game, Symmetry};
use gamut::settings::Variant;
use gamut::solve::{Solved, Value};
use gamut::study::diff::Wanted;
use gamut::study::{Diff, DiffError, diff};
use gamut::with_game;

use crate::any_game;

fn compared(one: &str, two: &str, measures: &[Measure]) -> Result<Diff, DiffError> {
    let read = |text: &str| text.parse::<Variant>().unwrap();
    diff(&read(one), &read(two), Wanted { measures, soonest: 4, limits: Limits::NONE, progress: &NoProgress })
}

/// The value of every position by notation.
fn values(variant: &str) -> HashMap<String, Value> {
    with_game!(any_game(variant), game => values_of(game))
}

fn values_of<C: Code>(game: &dyn Game<C>) -> HashMap<String, Value> {
    let solved = Solved::new(game, Symmetry::Off, Limits::NONE, &NoProgress).unwrap();
    solved.iter().map(|(code, _, value)| (game.write(code), value)).collect()
}

/// Plays a line and returns the notation of its end.
fn end_of(variant: &str, line: &[String]) -> String {
    with_game!(any_game(variant), game => {
        let end = line.iter().fold(game.start(), |code, action| game.turn(code, action).unwrap().next);
        game.write(end)
    })
}

#[test]
fn values_of_common_positions_are_set_side_by_side() {
    let pairs = [
        ("ovo board=3x3 eggs=1", "ovo board=3x3 eggs=1 undo=banned"),
        ("ovo board=2x3 eggs=2", "ovo board=2x3 eggs=2 claim=next-turn"),
        ("ovo board=2x3 eggs=2", "ovo board=2x3 eggs=2 look=none home=safe"),
        ("ovo board=2x3 eggs=2", "ovo board=2x3 eggs=2 home=locked hands=owner"),
        ("ovo board=2x3 eggs=2 need=1", "ovo board=2x3 eggs=2 homeward=not-away outward=closer"),
        ("ovo board=2x3 eggs=2", "ovo board=3x3 eggs=2"),
    ];
    for (one, two) in pairs {
        let found = compared(one, two, &[Measure::Outcomes]).unwrap();
        let (ones, twos) = (values(one), values(two));
        let mut matrix = [[0; 3]; 3];
        let (mut differing, mut other_distance) = (0, 0);
        let place = |value: Value| ["win", "draw", "loss"].iter().position(|name| *name == value.name()).unwrap();
        for (position, &value) in &ones {
            let Some(&other) = twos.get(position) else { continue };
            matrix[place(value)][place(other)] += 1;
            differing += u64::from(value.name() != other.name());
            let at_another = value.name() == other.name() && value.name() != "draw" && value != other;
            other_distance += u64::from(at_another);
        }
        assert_eq!((found.positions.one, found.positions.two), (ones.len() as u64, twos.len() as u64));
        assert_eq!(found.matrix, matrix, "{one} and {two}");
        assert_eq!(found.shared, matrix.iter().flatten().sum::<u64>());
        assert_eq!((found.differing, found.other_distance), (differing, other_distance), "{one} and {two}");
        assert_eq!(found.soonest.len(), differing.min(4) as usize);
        assert!(found.soonest.is_sorted_by_key(|row| row.lines.one.len()));
        for row in &found.soonest {
            assert_eq!(end_of(one, &row.lines.one), row.position);
            assert_eq!(end_of(two, &row.lines.two), row.position);
            assert_eq!(row.verdicts.one.value.name(), ones[&row.position].name());
            assert_eq!(row.verdicts.two.value.name(), twos[&row.position].name());
            assert_ne!(row.verdicts.one.value, row.verdicts.two.value);
        }
    }
}

#[test]
fn every_figure_is_compared() {
    let (one, two) = ("ovo board=2x3 eggs=2", "ovo board=2x3 eggs=2 look=none");
    let found = compared(one, two, &super::all()).unwrap();
    let figure =
        |name: &str| found.changes.iter().find(|change| change.name == name).unwrap_or_else(|| panic!("{name}"));
    let measures = [one, two].map(|variant| super::measured(variant, &super::all()));
    let random = measures.each_ref().map(|measures| measures.random_play.as_ref().unwrap().wins.first);
    let change = figure("random_play.wins.first");
    assert_eq!((change.values.one.as_f64(), change.values.two.as_f64()), (Some(random[0]), Some(random[1])));
    assert_eq!(change.change, Some(random[1] - random[0]));
    let noisy = measures.each_ref().map(|measures| measures.noisy_play.as_ref().unwrap()[1].play.advantage);
    assert_eq!(figure("noisy_play.0.2.advantage").change, Some(noisy[1] - noisy[0]));
    assert_eq!(figure("start.value").values.one, "draw");
    let looks = figure("rule_use.look.moves.count");
    assert!(looks.values.one.as_u64() > Some(0) && looks.values.two.is_null() && looks.change.is_none());
}

#[test]
fn a_variant_does_not_differ_from_itself() {
    let found = compared("ring cells=7", "ring cells=7", &super::all()).unwrap();
    assert_eq!((found.shared, found.differing, found.other_distance), (found.positions.one, 0, 0));
    assert!(found.changes.iter().all(|change| change.values.one == change.values.two));
}

#[test]
fn different_games_are_refused() {
    let error = compared("ring", "tictactoe", &[]).unwrap_err().to_string();
    assert_eq!(error, "ring and tictactoe are different games: only variants of one game have positions in common");
}
