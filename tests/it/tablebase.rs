//! Tables on disk: written, read, the same bytes again, and every kind of damage refused with a sentence.

use std::fs;
use std::path::{Path, PathBuf};

use gamut::explore::{Index, NoProgress};
use gamut::model::{ByIndex, Options, Solved};
use gamut::packed::{Code, Game, Symmetry};
use gamut::results::Counts;
use gamut::solve::{Plies, Value, solve};
use gamut::tablebase::{CodesWriter, Table, Tablebase, write};
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
    assert_eq!((table.header().counts.positions, table.header().counts.moves), (explored.len(), Some(explored.moves)));
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
    assert_eq!(Table::open(path).unwrap().checksum(), written.checksum);
    // Another header: other bytes, the same payload. Another value: another payload.
    let mut entries: Vec<(C, Value)> = explored.iter().map(|(code, _)| code).zip(solution.values()).collect();
    let other = write(path, &format!("{variant} "), "off", explored.moves + 1, entries.clone()).unwrap();
    assert_ne!(fs::read(path).unwrap(), first);
    assert_eq!((other.checksum, Table::open(path).unwrap().checksum()), (written.checksum, written.checksum));
    let value = &mut entries[0].1;
    *value = if *value == Value::Win(Plies(9)) { Value::Win(Plies(7)) } else { Value::Win(Plies(9)) };
    assert_ne!(write(path, variant, "on", explored.moves, entries).unwrap().checksum, written.checksum);
    fs::write(path, &first).unwrap();
}

/// Tables of formats and headers of before: they open, every value follows from the rules, and a table of today has the same payload.
#[test]
fn tables_of_before_open_and_have_the_same_payload() {
    let checksums = ["labyrinth-claim", "labyrinth-without-refusal", "ovo-codes-1", "ovo-places-2"].map(|name| {
        let path = format!("tests/data/tables/{name}.gtb");
        let table = Solved::open(&path).unwrap();
        let options = Options { symmetry: table.counts().symmetry, ..Options::default() };
        assert_eq!(table.verify(&options).unwrap(), table.counts().positions, "{name}");
        let scratch = Scratch::new(&format!("again-{name}"));
        let written = match table.counts().slices.is_empty() {
            true => table.model().solve(&options).unwrap().write_table(&scratch.0).unwrap(),
            false => table.model().solve_indexed(&options, &ByIndex::default(), Some(&scratch.0)).unwrap().1.unwrap(),
        };
        assert_eq!(table.checksum(), Some(written.checksum), "{name}");
        // No byte of them goes unchecked.
        let good = fs::read(&path).unwrap();
        for at in (0..good.len()).filter(|at| at % 4 == 0 || *at < 100 || at + 100 > good.len()) {
            let mut flipped = good.clone();
            flipped[at] ^= 1 << (at % 8);
            fs::write(&scratch.0, flipped).unwrap();
            assert!(Table::open(&scratch.0).is_err(), "{name}, byte {at}");
        }
        written.checksum
    });
    assert_eq!(checksums, [0xd122_44d0, 0x4e12_fb26, 0x8c86_2f21, 0x3726_e37e]);
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
    assert!(refusal(&std::env::temp_dir()).contains("not a file"));
}

/// However many sweeps and lists there are, the same entries are added in the same order.
#[test]
fn sweeps_do_not_change_the_order() {
    let file = Scratch::new("sweeps.gtb");
    let entry = |number: u64| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20, Value::Win(Plies(number as u16 % 99)));
    let mut sorted: Vec<(u64, Value)> = (0..10_000).map(entry).collect();
    sorted.sort_unstable_by_key(|(code, _)| *code);
    for (sweeps, lists) in [(1, 1), (2, 3), (5, 7), (8, 256)] {
        let mut out = CodesWriter::create(&file.0).unwrap();
        let list =
            |number: usize| (0..10_000).filter(move |place| place % lists == number).map(|place| entry(place as u64));
        out.put_sorted(lists, &list, |_| sweeps).unwrap();
        out.finish(
            "tictactoe",
            "off",
            Counts { positions: 10_000, won: 10_000, longest_win: Some(98), ..Counts::default() },
        )
        .unwrap();
        let mut found = Vec::new();
        let all = |code: u64, value| {
            found.push((code, value));
            true
        };
        Tablebase::open(&file.0).unwrap().for_each(all).unwrap();
        assert_eq!(found, sorted, "{sweeps} sweeps of {lists} lists");
    }
}
