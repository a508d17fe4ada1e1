//! Tables of both kinds with right checksums and other contents: an error, or the right values; never a panic, and no memory on the word of a file.

use std::collections::HashMap;
use std::fs;

use gamut::model::{Options, Solved};
use gamut::packed::Symmetry;
use gamut::settings::Variant;
use gamut::solve::Plies;
use serde_json::{Value, json};

use super::super::tables::Crafted;
use super::super::{Folder, text};
use super::{Chance, bounded, inputs};

/// Variants with their ways of being solved.
const TABLES: [&[&str]; 6] = [
    &["tictactoe"],
    &["ring", "cells=5"],
    &["ovo", "board=2x3", "eggs=1", "undo=banned"],
    &["labyrinth", "board=small3x2", "--symmetry", "off"],
    &["ovo", "board=2x3", "eggs=1", "--engine", "indexed"],
    &["ovo", "board=3x3", "eggs=1", "undo=frozen", "--engine", "indexed"],
];

/// What a table should say.
struct Truth {
    variant: Variant,
    values: HashMap<String, String>,
    figures: Figures,
    /// Positions to ask about.
    asked: Vec<String>,
}

/// Whether images are merged, positions, moves, won, lost, drawn, drawn by endless play, the longest win and the longest loss.
type Figures = (Symmetry, u64, Option<u64>, [u64; 4], [Option<Plies>; 2]);

fn figures(solved: &Solved) -> Figures {
    let (counts, summary) = (solved.counts(), &solved.counts().summary);
    let values = [summary.won, summary.lost, summary.drawn, summary.drawn_endless];
    (counts.symmetry, counts.positions, counts.moves, values, [summary.longest_win(), summary.longest_loss()])
}

impl Truth {
    fn new(solved: &Solved) -> Truth {
        let values = entries(solved);
        let mut asked: Vec<String> = values.keys().cloned().collect();
        asked.sort();
        let asked = asked.iter().step_by(asked.len() / 5 + 1).cloned().collect();
        Truth { variant: solved.model().variant().clone(), values, figures: figures(solved), asked }
    }
}

fn entries(solved: &Solved) -> HashMap<String, String> {
    let mut found = HashMap::new();
    let add = |position: &dyn Fn() -> gamut::model::Position, value: gamut::solve::Value| {
        found.insert(solved.model().write(position()), value.to_string());
        true
    };
    solved.for_each(add).unwrap();
    found
}

/// Reads a table in every way; whether it was verified.
fn read(bytes: &[u8], folder: &Folder, truth: &Truth) -> bool {
    let file = folder.write("bad.gtb", bytes);
    let Ok(solved) = Solved::open(&file) else { return false };
    for position in &truth.asked {
        if let Ok(position) = solved.model().read(position) {
            let _ = (solved.value(position), solved.moves(position), solved.line(position, 20));
        }
    }
    let mut seen = 0;
    let _ = solved.for_each(|_, _| {
        seen += 1;
        seen < 10_000
    });
    let verified = solved.verify(&Options::default()).is_ok();
    if verified && *solved.model().variant() == truth.variant {
        assert!(entries(&solved) == truth.values, "what is verified is right");
        let (symmetry, positions, moves, values, longest) = figures(&solved);
        // How many moves there are may be left out.
        assert!(moves.is_none() || moves == truth.figures.2, "{moves:?} moves");
        assert_eq!(
            (symmetry, positions, truth.figures.2, values, longest),
            truth.figures,
            "so are the figures of the header"
        );
    }
    if verified && *solved.model().variant() != truth.variant {
        // The values of another variant; they must be those that it has.
        let anew = solved.model().solve(&Options { symmetry: solved.counts().symmetry, ..Options::default() }).unwrap();
        assert!(entries(&anew).iter().all(|(position, value)| entries(&solved).get(position) == Some(value)));
        println!("a table of {} is one of {} too", truth.variant, solved.model().variant());
    }
    verified
}

impl Chance {
    /// Changes one thing of a table.
    fn alter(&mut self, table: &mut Crafted) {
        let blocks = table.blocks.len();
        let block = self.below(blocks);
        match self.below(10) {
            0..=2 => {
                let keys: Vec<String> = table.header.as_object().unwrap().keys().cloned().collect();
                let key = self.one(&keys).clone();
                self.alter_value(&mut table.header[key.as_str()]);
            }
            3 if blocks > 1 => table.blocks.swap(block, 0),
            3 | 4 if blocks > 0 => {
                let copy = table.blocks[block].clone();
                match self.below(2) {
                    0 => drop(table.blocks.remove(block)),
                    _ => table.blocks.insert(block, copy),
                }
            }
            5 if blocks > 0 && !table.blocks[block].0.is_empty() => {
                let first = &mut table.blocks[block].0;
                let (at, with) = (self.below(first.len()), self.number() as u8);
                first[at] = with;
            }
            6 if blocks > 0 => {
                let packed = &mut table.blocks[block].1;
                let other = packed.clone();
                self.mutate(packed, &other);
            }
            7 => table.junk = vec![7; self.below(40)],
            // What is in a block, packed again.
            _ if blocks > 0 => {
                let packed = &mut table.blocks[block].1;
                if let Ok(mut raw) = zstd::bulk::decompress(packed, 1 << 20) {
                    let other = raw.clone();
                    match self.below(3) {
                        0 => self.mutate(&mut raw, &other),
                        _ if !raw.is_empty() => {
                            let at = self.below(raw.len());
                            raw[at] = self.edge() as u8 ^ self.below(4) as u8;
                        }
                        _ => {}
                    }
                    *packed = zstd::bulk::compress(&raw, 9).unwrap();
                }
            }
            _ => {}
        }
    }

    fn alter_value(&mut self, value: &mut Value) {
        match value {
            Value::Number(number) => {
                let near = number.as_u64().unwrap_or_default();
                let choices =
                    [near.wrapping_add(1), near.wrapping_sub(1), near.wrapping_mul(2), self.edge(), self.number()];
                *value = json!(*self.one(&choices));
            }
            Value::String(text) => {
                let mut bytes = text.clone().into_bytes();
                let other = bytes.clone();
                self.mutate(&mut bytes, &other);
                *value = json!(String::from_utf8_lossy(&bytes));
            }
            Value::Array(items) if !items.is_empty() => {
                let at = self.below(items.len());
                match self.below(4) {
                    0 => drop(items.remove(at)),
                    1 => items.insert(at, items[at].clone()),
                    _ => self.alter_value(&mut items[at]),
                }
            }
            Value::Object(fields) => {
                let keys: Vec<String> = fields.keys().cloned().collect();
                let key = self.one(&keys).clone();
                self.alter_value(&mut fields[&key]);
            }
            other => *other = json!(self.edge()),
        }
    }
}

#[test]
fn crafted() {
    bounded("tables::crafted", || {
        let folder = Folder::new("crafted");
        for words in TABLES {
            let table = Crafted::solved(&folder, words);
            let solved = Solved::open(folder.file("good.gtb")).unwrap();
            let truth = Truth::new(&solved);
            drop(solved);
            assert!(read(&table.bytes(), &folder, &truth), "the table itself");
            let (mut chance, mut verified) = (Chance::new(&words.join(" ")), 0);
            let count = inputs(300);
            for _ in 0..count {
                let mut changed = table.clone();
                (0..1 + chance.below(3)).for_each(|_| chance.alter(&mut changed));
                verified += usize::from(read(&changed.bytes(), &folder, &truth));
            }
            println!("{}: {count} crafted tables, {verified} of them verified", words.join(" "));
        }
    });
}

/// Headers as text with right checksums, and old versions byte by byte.
#[test]
fn mutated() {
    bounded("tables::mutated", || {
        let folder = Folder::new("mutated");
        for name in ["labyrinth-claim", "labyrinth-without-refusal", "ovo-codes-1", "ovo-places-2"] {
            let seed = fs::read(format!("tests/data/tables/{name}.gtb")).unwrap();
            let path = folder.write("good.gtb", &seed);
            let solved = Solved::open(text(&path)).unwrap();
            let truth = Truth::new(&solved);
            drop(solved);
            let (mut chance, mut verified) = (Chance::new(name), 0);
            let count = inputs(300);
            for _ in 0..count {
                verified += usize::from(read(&chance.mutated(&[&seed]), &folder, &truth));
            }
            println!("{name}: {count} mutations, {verified} of them verified");
        }
        for words in TABLES {
            let table = Crafted::solved(&folder, words);
            let solved = Solved::open(folder.file("good.gtb")).unwrap();
            let truth = Truth::new(&solved);
            drop(solved);
            let (body, header) = table.body_and_header();
            let (mut chance, mut verified) = (Chance::new(&words.join("-")), 0);
            for _ in 0..inputs(150) {
                let bytes = Crafted::file(&chance.mutated(&[&header]), &body);
                verified += usize::from(read(&bytes, &folder, &truth));
            }
            println!("{}: {} headers, {verified} of them verified", words.join(" "), inputs(150));
        }
    });
}
