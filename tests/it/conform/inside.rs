//! Engines in this process: our packed ones, and any other behind the trait.

use gamut::conform::{self, Answer, Difference, Engine, InProcess, Question, Referee, Shortest};

use super::{all, conforms, variant, walks};

#[test]
fn our_packed_engines_conform_on_every_position() {
    for (text, positions) in [
        ("tictactoe", Some(5478)),
        ("ring cells=6", Some(6)),
        ("ovo board=2x3 eggs=2", Some(1392)),
        ("ovo board=2x3 eggs=2 undo=banned chain-flip=continue claim=next-turn", None),
        ("ovo players=4 board=2x2 camp=1 eggs=1 wrong-claim=allowed dead-camp=neutral", None),
        ("twinlines board=2x2 line=2 goal=2 tiles=4", None),
        ("twinlines board=2x2 line=2 goal=2 tiles=4 scoring=after-each stuck=most-points", None),
        ("twinlines board=2x2 line=2 goal=2 tiles=4 opening=one", None),
        ("labyrinth board=tests/data/labyrinth/call.toml", None),
        ("labyrinth board=tests/data/labyrinth/mirror.toml", None),
        ("labyrinth board=tests/data/labyrinth/trap.toml centre=anyone-last after-jump=lose-next carry=own", None),
    ] {
        let found = conforms(&all(&mut conform::packed(), text), text);
        assert!(found > 5 && positions.is_none_or(|positions| found == positions), "{text}: {found}");
    }
}

#[test]
fn our_packed_engines_conform_on_random_games_on_full_size_boards() {
    for text in ["ovo", "ovo players=4", "twinlines players=3", "labyrinth"] {
        let report = walks(&mut conform::packed(), text, 2, 40);
        assert!(conforms(&report, text) > 20, "{text}");
        let games = report.extent.games.unwrap_or_default();
        assert_eq!(games.ended + games.broken_off, 2, "{text}");
    }
}

#[test]
fn the_order_of_actions_does_not_matter() {
    struct Backwards(Referee);
    impl Engine for Backwards {
        fn start(&self) -> String {
            self.0.start()
        }
        fn answer(&self, position: &str) -> Result<Answer, String> {
            let mut answer = self.0.answer(position)?;
            answer.turns.reverse();
            Ok(answer)
        }
    }
    let mut engine = InProcess::new("backwards", |variant| {
        Ok(Box::new(Backwards(Referee::new(variant).map_err(|error| error.to_string())?)))
    });
    conforms(&all(&mut engine, "ovo board=2x3 eggs=2"), "backwards");
}

/// The literal rules of another variant, whatever is asked for.
fn plays(other: &'static str) -> InProcess {
    InProcess::new(other, move |_| Ok(Box::new(Referee::new(&variant(other)).map_err(|error| error.to_string())?)))
}

#[test]
fn a_setting_that_explains_everything_is_guessed() {
    for (text, change) in [
        ("ovo board=3x3 eggs=3", "chain=single"),
        ("ovo board=3x3 eggs=3", "undo=banned"),
        ("ovo board=3x3 eggs=3", "jump=orthogonal"),
        ("ovo board=3x3 eggs=2 home=safe", "home=open"),
        ("ovo board=3x3 eggs=2", "home=locked"),
        ("ovo board=3x3 eggs=2", "hands=owner"),
        ("ovo board=3x3 eggs=2 homeward=not-away", "homeward=closer"),
        ("ovo board=3x3 eggs=2", "outward=not-back"),
        ("ovo board=3x3 eggs=3", "need=2"),
        ("twinlines board=2x2 line=2 goal=2 tiles=4", "score=optional"),
        ("labyrinth board=small3x2", "distance=full"),
        ("labyrinth board=small3x2", "carry=empty"),
        ("labyrinth board=small3x2 pawns=2", "refusal=ignore"),
        ("labyrinth board=tests/data/labyrinth/call.toml", "refusal=full-block"),
        ("labyrinth board=tests/data/labyrinth/call.toml refusal=ignore", "refusal=must-free"),
        ("twinlines board=2x2 line=2 goal=2 tiles=4", "opening=one"),
        ("twinlines board=2x2 line=2 goal=2 tiles=4 opening=one", "opening=two"),
    ]
    .into_iter()
    .step_by(crate::every(2))
    {
        let (key, value) = change.split_once('=').unwrap_or_default();
        let key = variant(text).entries().into_iter().find(|entry| entry.key == key).map(|entry| entry.key);
        let other = variant(text).changed(key.unwrap_or_default(), value).unwrap_or_else(|| panic!("{change}"));
        let other: &'static str = Box::leak(other.to_string().into_boxed_str());
        let finding = all(&mut plays(other), text).finding.unwrap_or_else(|| panic!("{text}: {change} is not seen"));
        let named: Vec<String> = finding.explanations().map(|guess| format!("{}={}", guess.key, guess.value)).collect();
        assert!(named.iter().any(|name| name == change), "{text} {change}: {:?}", finding.guesses);
        assert!(named.len() <= 2, "{text} {change}: {named:?}");
    }
}

#[test]
fn another_beginning_is_the_first_difference() {
    let finding = all(&mut plays("ovo board=3x3 eggs=2"), "ovo board=3x3 eggs=3").finding;
    let finding = finding.unwrap_or_else(|| panic!("two eggs are not three"));
    assert_eq!((finding.line.len(), finding.difference.kind()), (0, "start"));
    let named: Vec<_> = finding.explanations().map(|guess| (guess.key, guess.value.as_str())).collect();
    assert_eq!(named, [("eggs", "2")]);
}

/// OVO whose players never finish, with an engine that refuses positions with three face-down eggs.
struct Refuses(Referee);

impl Engine for Refuses {
    fn start(&self) -> String {
        self.0.start()
    }

    fn answer(&self, position: &str) -> Result<Answer, String> {
        match position.matches(['a', 'b']).count() >= 2 {
            true => Err("too dark here".to_owned()),
            false => self.0.answer(position),
        }
    }
}

#[test]
fn a_position_that_is_refused_is_found_among_many() {
    let mut engine = InProcess::new("refuses", |variant| {
        Ok(Box::new(Refuses(Referee::new(variant).map_err(|error| error.to_string())?)))
    });
    let finding = all(&mut engine, "ovo board=3x3 eggs=3").finding.unwrap_or_else(|| panic!("not found"));
    let reason = "too dark here".to_owned();
    assert_eq!(finding.difference, Difference::Refused { asked: Question::Outcome, reason });
    assert_eq!(finding.position.matches(['a', 'b']).count(), 2);
    // Two plies to the first flip, one more to the second.
    assert_eq!(finding.line.len(), 3, "{:?}", finding.line);
}

#[test]
fn a_difference_of_a_random_game_is_shrunk() {
    let report = walks(&mut plays("ovo chain=single"), "ovo", 4, 60);
    let finding = report.finding.unwrap_or_else(|| panic!("chains are not missed"));
    let Difference::Actions { missing, extra, .. } = &finding.difference else { panic!("{:?}", finding.difference) };
    assert!(!missing.is_empty() && extra.is_empty());
    assert!(finding.line.len() <= 6, "{:?}", finding.line);
    assert!(finding.shortest != Shortest::MoreThan(0), "{:?}", finding.shortest);
    // The same seed gives the same line.
    let again = walks(&mut plays("ovo chain=single"), "ovo", 4, 60).finding.map(|finding| finding.line);
    assert_eq!(again, Some(finding.line));
}

#[test]
fn lengths_do_not_depend_on_the_batch_or_on_symmetry() {
    use gamut::conform::{Method, Options, check};
    use gamut::explore::NoProgress;
    use gamut::packed::Symmetry;
    let mut lines = Vec::new();
    for (symmetry, batch) in [(Symmetry::Off, 1), (Symmetry::Off, 256), (Symmetry::On, 7)] {
        let options = Options { method: Method::Everything { symmetry, positions: u64::MAX }, batch };
        let report = check(
            &mut plays("ovo board=2x3 eggs=2 look=none"),
            &variant("ovo board=2x3 eggs=2"),
            &options,
            &NoProgress,
        );
        let report = report.unwrap_or_else(|error| panic!("{error}"));
        lines.push(report.finding.map(|finding| (finding.line.len(), finding.difference.kind())));
    }
    assert!(lines[0].is_some() && lines.iter().all(|line| *line == lines[0]), "{lines:?}");
    let options = Options { method: Method::Everything { symmetry: Symmetry::On, positions: u64::MAX }, batch: 64 };
    let report = check(&mut gamut::conform::packed(), &variant("ovo board=2x3 eggs=2"), &options, &NoProgress);
    assert_eq!(report.map(|report| report.extent.positions).ok(), Some(356));
}
