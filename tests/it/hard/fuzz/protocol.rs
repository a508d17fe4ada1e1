//! The protocol, from both sides: questions that `gamut engine` is asked, and answers that `gamut conform` gets.

use std::fs;
use std::time::Duration;

use gamut::conform::{self, Child, Method, Options, check, serve};
use gamut::explore::NoProgress;
use serde_json::Value;

use super::super::{Folder, text};
use super::{Chance, bounded, fuzz, inputs};

const GAMES: [(&str, &str); 5] = [
    ("ring", "ring cells=3"),
    ("ovo", "ovo board=2x2 eggs=1"),
    ("twinlines", "twinlines board=2x2 line=2 goal=1 tiles=2"),
    ("labyrinth", "labyrinth board=small3x2"),
    ("quixo", "quixo size=3"),
];

/// What one side said.
fn said(game: &str, mark: &str) -> Vec<String> {
    let log = fs::read_to_string(format!("tests/data/fuzz/protocol-{game}.log")).unwrap();
    log.lines().filter_map(|line| line.strip_prefix(mark)).map(str::to_owned).collect()
}

#[test]
fn questions() {
    bounded("protocol::questions", || {
        for (game, _) in GAMES {
            let seeds = said(game, "> ");
            let start = seeds.iter().find(|line| line.contains("\"start\"")).unwrap();
            fuzz(&format!("questions about {game}"), &seeds, 2_500, |input| {
                let asked = [start.as_bytes(), b"\n", input, b"\n"].concat();
                let mut answered = Vec::new();
                serve(&mut conform::literal(), asked.as_slice(), &mut answered).unwrap();
                let lines = asked.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
                let answers: Vec<Value> = serde_json::Deserializer::from_slice(&answered)
                    .into_iter()
                    .map(|answer| answer.expect("every answer is JSON"))
                    .collect();
                assert_eq!(answers.len(), lines, "one answer for each line");
                answers.iter().skip(1).all(|answer| answer.get("error").is_none())
            });
        }
    });
}

/// A program that says what it is told to say, whatever it is asked.
#[test]
fn answers() {
    bounded("protocol::answers", || {
        let folder = Folder::new("answers");
        for (game, variant) in GAMES {
            let lines = said(game, "< ");
            let mut chance = Chance::new(game);
            let (mut conforming, mut differing, mut failing) = (0, 0, 0);
            for number in 0..=inputs(100) {
                let mut script = lines.clone().into_iter().map(String::into_bytes).collect::<Vec<_>>();
                if number > 0 {
                    let at = chance.below(script.len());
                    script[at] = chance.mutated(&lines[at..=at]);
                }
                let file = folder.write("script", script.join(&b'\n'));
                let mut child = Child::start(&format!("cat {}", text(&file)), Duration::from_secs(20)).unwrap();
                let method = Method::Walks { count: 2, seed: 1, plies: 6, shrink: 10 };
                let options = Options { method, batch: 3 };
                match check(&mut child, &variant.parse().unwrap(), &options, &NoProgress) {
                    Ok(report) if report.finding.is_none() => conforming += 1,
                    Ok(_) => differing += 1,
                    Err(error) => {
                        let sentence = error.to_string();
                        assert!(number > 0 && !sentence.contains(['\n', '\x1b', '\0']), "{game}: {sentence:?}");
                        failing += 1;
                    }
                }
            }
            println!("answers about {game}: {conforming} conform, {differing} differ, {failing} are no answers");
        }
    });
}
