//! Tables on disk: written, read, the same bytes again, and every kind of damage refused with a sentence.

use std::fs;
use std::path::{Path, PathBuf};

use gamut::explore::{Index, NoProgress};
use gamut::packed::{Code, Game, Symmetry};
use gamut::solve::{Value, solve};
use gamut::tablebase::{Tablebase, write};
use gamut::with_game;

use crate::any_game;
use crate::explore::explored;

/// A file that goes away at the end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("gamut-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Solves, writes, reads back and compares every value.
fn there_and_back<C: Code>(game: &dyn Game<C>, variant: &str, path: &Path) {
    let explored = &explored(game, Symmetry::On);
    let index = Index::new(explored).unwrap();
    let solution = solve(game, explored, &index, &NoProgress).unwrap();
    let entries: Vec<(C, Value)> = explored.iter().map(|(code, _)| code).zip(solution.values()).collect();
    let written = write(path, variant, "on", explored.moves, entries.clone()).unwrap();
    assert_eq!(written.bytes, fs::metadata(path).unwrap().len());
    let table = Tablebase::open(path).unwrap();
    assert_eq!((table.header().positions, table.header().moves), (explored.len(), explored.moves));
    table.expect_variant(&variant.parse().unwrap()).unwrap();
    let mut seen = 0;
    table
        .for_each(|code: C, value| {
            assert_eq!(value, solution.value(index.id(explored, code).unwrap()));
            seen += 1;
            true
        })
        .unwrap();
    assert_eq!(seen, explored.len());
    for (code, value) in entries.iter().step_by(997) {
        assert_eq!(table.probe(*code).unwrap(), Some(*value));
    }
    assert!(table.probe(C::default()).is_ok());
    let first = fs::read(path).unwrap();
    // Again, in another order: the same bytes.
    let mut turned = entries;
    turned.reverse();
    write(path, variant, "on", explored.moves, turned).unwrap();
    assert_eq!(fs::read(path).unwrap(), first);
}

fn round_trip(variant: &str, path: &Path) {
    with_game!(any_game(variant), game => there_and_back(game, variant, path));
}

#[test]
fn what_is_written_is_read() {
    for (number, variant) in [
        "tictactoe",
        "ring cells=7",
        "ovo board=3x3 eggs=2 undo=banned",
        "ovo board=3x3 eggs=3",
        "ovo board=5x4 eggs=1 undo=banned",
    ]
    .iter()
    .enumerate()
    {
        let scratch = Scratch::new(&format!("round-trip-{number}"));
        round_trip(variant, &scratch.0);
    }
}

#[test]
fn a_table_of_many_blocks_takes_little_room() {
    let scratch = Scratch::new("little-room");
    round_trip("ovo board=4x4 eggs=2", &scratch.0);
    let bytes = fs::metadata(&scratch.0).unwrap().len();
    assert!(bytes < 3 * 51_168, "{bytes} bytes for 51168 positions");
}

fn refusal(path: &Path) -> String {
    Tablebase::open(path).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn damaged_and_foreign_files_are_refused_with_a_sentence() {
    let scratch = Scratch::new("damaged");
    round_trip("ovo board=2x3 eggs=2", &scratch.0);
    let good = fs::read(&scratch.0).unwrap();
    let with = |bytes: &[u8]| {
        fs::write(&scratch.0, bytes).unwrap();
        let message = refusal(&scratch.0);
        assert!(!message.contains('\n'), "{message}");
        message
    };
    assert!(with(b"").contains("is not a table of gamut"));
    assert!(with(b"PNG and so on, of some length").contains("is not a table of gamut"));
    assert!(with(&good[..good.len() - 1]).contains("cut short"));
    assert!(with(&good[..20]).contains("damaged"));
    assert!(with(&[good.as_slice(), b"x"].concat()).contains("added to"));
    let mut other_version = good.clone();
    other_version[8] = 99;
    assert!(with(&other_version).contains("version 99"));
    for bit in 0..good.len() * 8 {
        let mut flipped = good.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        with(&flipped);
    }
    fs::write(&scratch.0, &good).unwrap();
    let table = Tablebase::open(&scratch.0).unwrap();
    let message = table.expect_variant(&"ovo board=3x3 eggs=3".parse().unwrap()).unwrap_err().to_string();
    assert!(
        message.contains("is a table of `ovo board=2x3 eggs=2`, and `ovo board=3x3 eggs=3` is asked for"),
        "{message}"
    );
    assert!(refusal(Path::new("/nonexistent/table.gtb")).contains("No such file"));
    assert!(refusal(&std::env::temp_dir()).contains("is not a table of gamut"));
}
