//! Pages to play in a browser and puzzles: what is in them is what the values say.

pub mod browser;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::PathBuf;

use flate2::read::GzDecoder;
use gamut::model::Solved;
use gamut::page::{PageError, page, puzzles};
use gamut::results::Wdl;
use gamut::results::answers::PuzzleKind;
use gamut::solve::{Draw, Value};
use gamut::{Model, Options};
use serde_json::Value as Json;

use crate::cli::gamut;

const VARIANTS: [&str; 6] = [
    "tictactoe",
    "ovo board=3x3 eggs=1",
    "ovo board=3x2 eggs=2 undo=banned",
    "labyrinth board=small3x2",
    "twinlines board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC",
    "ring cells=5",
];

fn solved(variant: &str) -> Solved {
    variant.parse::<Model>().unwrap().solve(&Options::default()).unwrap()
}

/// What is between two marks.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).unwrap_or_else(|| panic!("{from}")).0
}

pub fn from_base64(text: &str) -> Vec<u8> {
    let digit = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => panic!("{sign}"),
    };
    let (mut bits, mut count, mut bytes) = (0u32, 0, Vec::new());
    for sign in text.bytes().filter(|sign| *sign != b'=') {
        bits = bits << 6 | u32::from(digit(sign));
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// The graph of a page, read by its description and not by the code that writes it.
struct Unpacked {
    bytes: Vec<u8>,
    at: usize,
}

impl Unpacked {
    fn planes(&mut self, count: usize, width: usize) -> Vec<u32> {
        let mut numbers = vec![0; count];
        for byte in 0..width {
            for number in &mut numbers {
                *number |= u32::from(self.bytes[self.at]) << (8 * byte);
                self.at += 1;
            }
        }
        numbers
    }

    fn text(&mut self) -> String {
        let length = self.planes(1, 4)[0] as usize;
        self.at += length;
        String::from_utf8(self.bytes[self.at - length..self.at].to_vec()).unwrap()
    }
}

fn sum(numbers: &[u32]) -> usize {
    numbers.iter().sum::<u32>() as usize
}

#[test]
fn the_graph_in_a_page_is_that_of_the_model() {
    for variant in VARIANTS {
        let solved = solved(variant);
        let model = solved.model();
        let text = page(&solved, &[], &Options::default()).unwrap();
        assert_eq!(text, page(&solved, &[], &Options::default()).unwrap(), "{variant}: the same bytes");
        let mut bytes = Vec::new();
        let packed = from_base64(between(&text, "id=\"graph\">", "<"));
        GzDecoder::new(packed.as_slice()).read_to_end(&mut bytes).unwrap();
        let mut read = Unpacked { bytes, at: 0 };
        let head: Json = serde_json::from_str(&read.text()).unwrap();
        let count = head["positions"].as_u64().unwrap() as usize;
        let all =
            model.explore(&[], &Options { symmetry: gamut::packed::Symmetry::Off, ..Options::default() }).unwrap();
        assert_eq!(count as u64, all.positions, "{variant}: every position is there");
        let notations: Vec<String> = read.text().split('\n').map(str::to_owned).collect();
        assert_eq!(notations[head["start"].as_u64().unwrap() as usize], model.write(model.start()));
        let (movers, values) = (read.planes(count, 1), read.planes(count, 2));
        let claims = read.planes(count, 1);
        let pieces = read.planes(count, 2);
        let drawn = read.planes(sum(&pieces), 2);
        let moves = read.planes(count, 2);
        let (words, further) = (read.planes(sum(&moves), 2), read.planes(sum(&moves), 3));
        assert_eq!(read.at, read.bytes.len(), "{variant}: nothing is left");
        let pieces_known = head["pieces"].as_array().unwrap().len() as u32;
        assert!(drawn.iter().all(|&piece| piece < pieces_known));
        let mut last: BTreeMap<u32, i64> = BTreeMap::new();
        let mut at = 0;
        for (place, notation) in notations.iter().enumerate() {
            let position = model.read(notation).unwrap();
            let (kind, plies) = match solved.value(position).unwrap() {
                Value::Loss(plies) => (0, plies.0),
                Value::Draw(Draw::Terminal(plies)) => (1, plies.0),
                Value::Draw(Draw::Endless) => (2, 0),
                Value::Win(plies) => (3, plies.0),
            };
            assert_eq!(values[place], kind << 14 | u32::from(plies), "{variant} {notation}");
            let (mut may, mut right) = (0, 0);
            for (player, is_right) in model.hidden(position).map_or(Vec::new(), |hidden| hidden.claims) {
                may |= 1 << player.index();
                right |= u32::from(is_right) << player.index();
            }
            assert_eq!(claims[place], may | right << 4, "{variant} {notation}");
            assert_eq!(movers[place], model.to_move(position).index() as u32, "{variant} {notation}");
            let mut listed = Vec::new();
            for _ in 0..moves[place] {
                let ahead = last.entry(words[at]).or_default();
                let more = i64::from(further[at]);
                *ahead += if more % 2 == 0 { more / 2 } else { -(more + 1) / 2 };
                let target = &notations[(place as i64 + *ahead) as usize];
                listed.push((head["words"][words[at] as usize][0].as_str().unwrap().to_owned(), target.clone()));
                at += 1;
            }
            let right: Vec<(String, String)> =
                model.actions(position).into_iter().map(|action| (action.text, model.write(action.next))).collect();
            assert_eq!(listed, right, "{variant} {notation}");
        }
    }
}

/// The pages below `reports/play`, by name.
pub fn committed() -> Vec<PathBuf> {
    pages_in("reports/play")
}

/// The pages that reports of searches lead to, and nothing else.
pub fn of_searches() -> Vec<PathBuf> {
    pages_in("reports/play/atlas")
}

fn pages_in(folder: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    paths
}

/// The largest page that is made again in every run of the tests.
const MADE_AGAIN: usize = 300_000;

/// What all pages have: style, body and script.
fn shared(text: &str) -> [&str; 3] {
    [
        between(text, "<style>", "</style>"),
        between(text, "<p id=\"about\">", "<script type=\"application/json\""),
        text.rsplit_once("<script>").unwrap().1,
    ]
}

#[test]
fn committed_pages_are_what_their_commands_make() {
    let pages = committed();
    for game in ["ovo", "twinlines", "labyrinth"] {
        for kind in ["page", "puzzles"] {
            let made = format!("content=\"gamut {kind} {game} ");
            let there = |path: &PathBuf| std::fs::read_to_string(path).unwrap().contains(&made);
            assert!(pages.iter().any(there), "there is no {kind} of {game}");
        }
    }
    let small = page(&solved("ring cells=5"), &[], &Options::default()).unwrap();
    let searched = of_searches().into_iter().enumerate().map(|(number, path)| (path, number % crate::every(5) == 0));
    for (path, again) in pages.into_iter().map(|path| (path, true)).chain(searched) {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.len() < 1 << 20, "{}", path.display());
        // Large ones and most of those of searches are made again only where there is time; what all pages share is compared.
        if (text.len() > MADE_AGAIN || !again) && !crate::is_slow() {
            assert!(shared(&text) == shared(&small), "{} is not of this version: make it again", path.display());
            continue;
        }
        let command = between(&text, "<meta name=\"generator\" content=\"", "\"");
        let words: Vec<&str> = command.split(' ').collect();
        let variant: Vec<&str> = words[2..].iter().copied().take_while(|word| *word != "--each").collect();
        let solved = solved(&variant.join(" "));
        let found = match words[1] {
            "puzzles" => puzzles(&solved, words.last().unwrap().parse().unwrap(), &Options::default()).unwrap(),
            _ => Vec::new(),
        };
        let made = page(&solved, &found, &Options::default()).unwrap();
        assert!(made == text, "{} is not what `{command}` makes", path.display());
    }
}

#[test]
fn a_page_says_only_what_is_in_it() {
    let text = page(&solved("ovo board=3x3 eggs=1"), &[], &Options::default()).unwrap();
    assert!(text.starts_with("<!DOCTYPE html>") && !text.contains("{{"));
    let outside = ["http://", "https://", "src=", "@import", "url("];
    let found: Vec<&str> = outside.into_iter().filter(|word| text.contains(word)).collect();
    // The name of a language is no address that is asked for.
    assert_eq!(found, ["http://"]);
    assert_eq!(text.matches("http://").count(), text.matches("http://www.w3.org/2000/svg").count());
}

#[test]
fn puzzles_have_one_right_move_and_every_length_there_is() {
    for variant in ["tictactoe", "ovo board=3x3 eggs=2 undo=banned", "labyrinth board=small3x2", "quixo size=3"] {
        let solved = solved(variant);
        let model = solved.model();
        let found = puzzles(&solved, 2, &Options::default()).unwrap();
        let order: Vec<_> = found.iter().map(|puzzle| (puzzle.kind, puzzle.plies)).collect();
        assert!(order.is_sorted(), "{variant}: {order:?}");
        let images: BTreeSet<String> =
            found.iter().map(|puzzle| model.write(model.canonical(model.read(&puzzle.position).unwrap()))).collect();
        assert_eq!(images.len(), found.len(), "{variant}: no two are images of each other");
        for puzzle in &found {
            let position = model.read(&puzzle.position).unwrap();
            let after: BTreeMap<String, Wdl> = solved
                .moves(position)
                .unwrap()
                .into_iter()
                .map(|one| (model.write(one.next), Wdl::from(one.value)))
                .collect();
            let wanted = if puzzle.kind == PuzzleKind::Win { Wdl::Win } else { Wdl::Draw };
            assert_eq!(after.values().filter(|value| **value == wanted).count(), 1, "{variant} {puzzle:?}");
            assert_eq!(after.len(), puzzle.choices, "{variant} {puzzle:?}");
            let first = model.action(position, &puzzle.solution[0]).unwrap();
            assert_eq!(after[&model.write(first.next)], wanted, "{variant} {puzzle:?}");
            if puzzle.kind == PuzzleKind::Win {
                assert_eq!(puzzle.solution.len(), usize::from(puzzle.plies), "{variant} {puzzle:?}");
            }
        }
        // Every length at which some position has a single winning move.
        let mut lengths = BTreeSet::new();
        solved
            .for_each(|position, value| {
                let position = position();
                if let Value::Win(plies) = value
                    && plies.0 > 0
                {
                    let moves = solved.moves(position).unwrap();
                    let after: BTreeMap<String, bool> =
                        moves.iter().map(|one| (model.write(one.next), matches!(one.value, Value::Win(_)))).collect();
                    if after.len() > 1 && after.values().filter(|wins| **wins).count() == 1 {
                        lengths.insert(plies.0);
                    }
                }
                true
            })
            .unwrap();
        let mined: BTreeSet<u16> =
            found.iter().filter(|puzzle| puzzle.kind == PuzzleKind::Win).map(|puzzle| puzzle.plies).collect();
        assert_eq!(mined, lengths, "{variant}");
        assert!(!mined.is_empty(), "{variant}");
    }
}

#[test]
fn what_is_too_large_for_a_page_is_refused() {
    let model: Model = "tictactoe".parse().unwrap();
    let error =
        gamut::page::Graph::new(&model.solve(&Options::default()).unwrap(), 100, &Options::default()).unwrap_err();
    assert!(matches!(error, PageError::TooManyPositions { limit: 100 }) && error.is_limit());
    let folder = std::env::temp_dir().join(format!("gamut-page-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let cases: [(&[&str], &str, i32, &str); 4] = [
        (&["page", "ovo", "4x4", "eggs=3"], "large.html", 3, "more than 250000 positions can be reached"),
        (&["page", "ovo", "classic"], "huge.html", 3, "more than 250000 positions can be reached"),
        (&["page", "ovo", "players=4", "board=2x2", "camp=1", "eggs=1"], "four.html", 2, "no single value"),
        (&["puzzles", "tictactoe"], "puzzles.txt", 2, "must end in .html or .json"),
    ];
    for (words, name, code, sentence) in cases {
        let out = file(name);
        let said = gamut(&[words, &["--out", &out]].concat());
        let message = String::from_utf8(said.stderr).unwrap();
        assert_eq!((said.status.code(), message.lines().count()), (Some(code), 1), "{words:?}: {message}");
        assert!(message.contains(sentence), "{words:?}: {message}");
        assert!(!folder.join(name).exists(), "{words:?}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
