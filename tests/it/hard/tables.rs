//! Tables whose checksums are right and whose contents are not: refused in a sentence by whatever reads them, with little memory and without a panic.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use serde_json::{Value, json};

use gamut::packed::{AnyGame, Code, Game};
use gamut::settings::Variant;
use gamut::with_game;

use super::{Folder, Said};

use crate::property::properties;

/// A table taken apart, to be altered and put together again with every checksum recomputed.
#[derive(Clone)]
pub struct Crafted {
    pub header: Value,
    /// The code that each block begins with, and the packed bytes.
    pub blocks: Vec<(Vec<u8>, Vec<u8>)>,
    /// What is written between the preamble and the first block.
    pub junk: Vec<u8>,
}

fn number(bytes: &[u8], at: usize, length: usize) -> usize {
    bytes[at..at + length].iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
}

impl Crafted {
    fn read(path: &Path) -> Crafted {
        let bytes = fs::read(path).unwrap();
        assert_eq!((&bytes[..8], number(&bytes, 8, 4)), (b"gamut-tb".as_slice(), 3));
        let header: Value = serde_json::from_slice(&bytes[bytes.len() - number(&bytes, 12, 4)..]).unwrap();
        let figure = |key: &str| header[key].as_u64().unwrap() as usize;
        let (code, index) = (figure("code_bytes"), figure("index_at"));
        let block = |block: usize| {
            let entry = &bytes[index + block * (code + 16)..][..code + 16];
            let (at, length) = (number(entry, code, 8), number(entry, code + 8, 4));
            (entry[..code].to_vec(), bytes[at..at + length].to_vec())
        };
        let blocks = (0..figure("blocks")).map(block).collect();
        Crafted { header, blocks, junk: Vec::new() }
    }

    /// A solved table of a variant, taken apart.
    pub fn solved(folder: &Folder, words: &[&str]) -> Crafted {
        let said = folder.run(&[&["solve"], words, &["--out", "good.gtb"]].concat());
        assert_eq!(said.code, Some(0), "{said:?}");
        let table = Crafted::read(&folder.file("good.gtb"));
        assert!(table.bytes() == fs::read(folder.file("good.gtb")).unwrap(), "what is not altered is the same");
        table
    }

    /// The file; what the header says about its own parts is made true.
    pub fn bytes(&self) -> Vec<u8> {
        let (before, header) = self.body_and_header();
        Crafted::file(&header, &before)
    }

    /// Blocks and index, and the header as text.
    pub fn body_and_header(&self) -> (Vec<u8>, Vec<u8>) {
        let (mut body, mut index) = (self.junk.clone(), Vec::new());
        for (first, packed) in &self.blocks {
            index.extend(first);
            index.extend((32 + body.len() as u64).to_le_bytes());
            index.extend((packed.len() as u32).to_le_bytes());
            index.extend(crc32fast::hash(packed).to_le_bytes());
            body.extend(packed);
        }
        let mut header = self.header.clone();
        header["index_at"] = json!(32 + body.len());
        header["blocks"] = json!(self.blocks.len());
        header["index_checksum"] = json!(crc32fast::hash(&index));
        ([body, index].concat(), serde_json::to_vec(&header).unwrap())
    }

    /// A file of a header and what comes before it.
    pub fn file(header: &[u8], before: &[u8]) -> Vec<u8> {
        let mut bytes = b"gamut-tb".to_vec();
        bytes.extend(3u32.to_le_bytes());
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend((32 + before.len() as u64 + header.len() as u64).to_le_bytes());
        bytes.extend(crc32fast::hash(header).to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        [bytes.as_slice(), before, header].concat()
    }

    /// With one thing in the header changed.
    fn with(&self, key: &str, value: Value) -> Crafted {
        let mut changed = self.clone();
        changed.header[key] = value;
        changed
    }

    /// The codes of a block of codes of 8 bytes, and the bytes of the values.
    fn codes(&self, block: usize) -> (Vec<u64>, Vec<u8>) {
        let (first, packed) = &self.blocks[block];
        let raw = zstd::bulk::decompress(packed, 1 << 20).unwrap();
        let positions = (self.header["positions"].as_u64().unwrap() as usize - block * 4096).min(4096);
        let (mut code, mut at, mut codes) = (number(first, 0, 8) as u64, 0, Vec::new());
        for _ in 0..positions {
            let length = raw[at..].iter().position(|byte| byte & 0x80 == 0).unwrap() + 1;
            let groups = raw[at..at + length].iter().rev();
            code = code.wrapping_add(groups.fold(0, |number, byte| number << 7 | u64::from(byte & 0x7f)));
            codes.push(code);
            at += length;
        }
        (codes, raw[at..].to_vec())
    }

    /// The same table with other codes in a block.
    fn with_codes(&self, block: usize, codes: &[u64], values: &[u8]) -> Crafted {
        let (mut raw, mut last) = (Vec::new(), codes[0]);
        for code in codes {
            let mut rest = code.wrapping_sub(last);
            while rest > 0x7f {
                raw.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            raw.push(rest as u8);
            last = *code;
        }
        raw.extend(values);
        let mut changed = self.clone();
        changed.blocks[block] = (codes[0].to_le_bytes().to_vec(), zstd::bulk::compress(&raw, 9).unwrap());
        changed
    }
}

/// Has everything that reads a table read one, in half a gigabyte of address space beside the program's own, and expects a sentence from at least one.
#[track_caller]
fn refused(folder: &Folder, what: &str, bytes: &[u8], commands: &[&str], sentence: &str) {
    folder.write("bad.gtb", bytes);
    let mut refusals = 0;
    for command in ["verify", "probe", "line", "list"] {
        let program = env!("CARGO_BIN_EXE_gamut");
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v 1500000; exec timeout 30 \"$0\" \"$@\"", program, command, "bad.gtb"]);
        let said = Said::from(shell.current_dir(&folder.0).stdin(Stdio::null()).output().unwrap());
        assert!(matches!(said.code, Some(0..=2)) && said.err.lines().count() <= 1, "{what}, {command}: {said:?}");
        assert!(!said.err.contains("panicked"), "{what}, {command}: {said:?}");
        if commands.contains(&command) {
            assert!(matches!(said.code, Some(1 | 2)), "{what}, {command}: {said:?}");
            // What is wrong with values is a result.
            assert!(
                [&said.err, &said.out].iter().any(|text| text.contains(sentence)),
                "{what}, {command}: `{sentence}` is not in {said:?}"
            );
            refusals += 1;
        }
    }
    assert_eq!(refusals, commands.len(), "{what}");
}

const ALL: [&str; 4] = ["verify", "probe", "line", "list"];

#[test]
fn figures_of_a_header_are_checked() {
    let folder = Folder::new("figures");
    let codes = Crafted::solved(&folder, &["tictactoe"]);
    let places = Crafted::solved(&folder, &["ovo", "board=2x3", "eggs=1", "--engine", "indexed"]);
    for (name, table) in [("codes", &codes), ("places", &places)] {
        let refuse = |what: &str, table: &Crafted, commands: &[&str], sentence: &str| {
            refused(&folder, &format!("{name}: {what}"), &table.bytes(), commands, sentence);
        };
        let figure = |key: &str| table.header[key].as_u64().unwrap();
        let less = |key: &str| json!(figure(key).saturating_sub(1));
        let shifted = table.with("won", json!(figure("won") + 1)).with("drawn", less("drawn"));
        let shifted = shifted.with("drawn_endless", less("drawn_endless"));
        refuse("won for drawn", &shifted, &["verify"], "the header says ");
        refuse("more won", &table.with("won", json!(figure("won") + 1)), &ALL, "the positions are not as many as");
        refuse("overflow", &table.with("won", json!(u64::MAX)), &ALL, "the positions are not as many as");
        refuse("endless", &table.with("drawn_endless", json!(u64::MAX)), &ALL, "more positions are endless than drawn");
        refuse(
            "longest",
            &table.with("longest_win", json!(figure("longest_win") + 1)),
            &["verify"],
            "longest win, and there are",
        );
        refuse("no longest", &table.with("longest_win", Value::Null), &ALL, "the longest win is not");
        refuse("symmetry", &table.with("symmetry", json!("perhaps")), &ALL, "its symmetry is neither on nor off");
        refuse("nothing", &table.with("positions", json!(0)).with("won", json!(0)), &ALL, "it has no positions");
        let many = table.with("positions", json!(1u64 << 40));
        refuse(
            "many",
            &many.with("drawn", json!((1u64 << 40) - figure("won") - figure("lost"))),
            &ALL,
            "more or fewer blocks",
        );
    }
    let moves = codes.header["moves"].as_u64().unwrap();
    refused(&folder, "moves", &codes.with("moves", json!(moves + 1)).bytes(), &["verify"], "moves, and there are");
    let moved = places.with("moves", json!(256));
    refused(&folder, "moves by index", &moved.bytes(), &ALL, "it counts moves, which a table by index does not");
    // Where it is not said how many draws are endless, all are, and here none is.
    refused(
        &folder,
        "endless",
        &codes.with("drawn_endless", Value::Null).bytes(),
        &["verify"],
        "endless draws, and there",
    );
    refused(&folder, "not merged", &codes.with("symmetry", json!("off")).bytes(), &["verify"], "is not in the table");
    let apart = Crafted::solved(&folder, &["tictactoe", "--symmetry", "off"]);
    refused(&folder, "merged", &apart.with("symmetry", json!("on")).bytes(), &["verify"], "images are merged");
}

#[test]
fn codes_that_are_out_of_order_or_no_positions_are_refused() {
    let folder = Folder::new("codes");
    let table = Crafted::solved(&folder, &["ovo", "board=3x3", "eggs=2", "undo=banned"]);
    assert!(table.blocks.len() > 2);
    let mut turned = table.clone();
    turned.blocks.swap(0, 1);
    refused(&folder, "blocks", &turned.bytes(), &ALL, "its blocks are not in the order of their codes");
    let (codes, values) = table.codes(0);
    assert!(table.with_codes(0, &codes, &values).bytes() == table.bytes(), "what is not altered is the same");
    let mut swapped = codes.clone();
    swapped.swap(5, 6);
    refused(
        &folder,
        "swapped",
        &table.with_codes(0, &swapped, &values).bytes(),
        &["verify", "list"],
        "are not in order",
    );
    let mut twice = codes.clone();
    twice[6] = twice[5];
    refused(&folder, "twice", &table.with_codes(0, &twice, &values).bytes(), &["verify", "list"], "are not in order");
    let mut beyond = codes.clone();
    *beyond.last_mut().unwrap() = u64::MAX - 1;
    refused(&folder, "beyond", &table.with_codes(0, &beyond, &values).bytes(), &["verify"], "are not in order");
    let mut foreign = codes.clone();
    foreign[0] = 0;
    let no_position = "a code that is no position of ";
    refused(&folder, "foreign", &table.with_codes(0, &foreign, &values).bytes(), &["verify"], no_position);
    // The codes of one variant under the name of another.
    for words in [
        &["ovo", "board=4x4", "eggs=1"] as &[&str],
        &["tictactoe"],
        &["quixo", "size=3"],
        &["ring"],
        &["labyrinth", "board=small3x2"],
    ] {
        let variant: Variant = words.join(" ").parse().unwrap();
        refused(&folder, &words.join(" "), &table.with("variant", json!(variant.pinned())).bytes(), &["verify"], "");
    }
    let renamed = table.with("variant", json!("tictactoe"));
    refused(&folder, "another game", &renamed.bytes(), &["verify", "list"], no_position);
}

#[test]
fn a_table_is_exactly_as_long_as_its_parts() {
    let folder = Folder::new("parts");
    let codes = Crafted::solved(&folder, &["tictactoe"]);
    let places = Crafted::solved(&folder, &["ovo", "board=2x3", "eggs=1", "--engine", "indexed"]);
    for table in [&codes, &places] {
        let mut before = table.clone();
        before.junk = vec![7; 100];
        refused(&folder, "before", &before.bytes(), &ALL, "");
        let mut more = table.clone();
        more.blocks.push(more.blocks[0].clone());
        refused(&folder, "another block", &more.bytes(), &ALL, "more or fewer blocks");
        let mut fewer = table.clone();
        fewer.blocks.pop();
        refused(&folder, "a block less", &fewer.bytes(), &ALL, "");
        let mut empty = table.clone();
        empty.blocks[0].1 = Vec::new();
        refused(&folder, "an empty block", &empty.bytes(), &["verify"], "is damaged: block 0");
        let good = table.bytes();
        refused(&folder, "behind", &[good.as_slice(), &[0; 9]].concat(), &ALL, "was cut short or added to");
        refused(&folder, "in front", &[&[0; 9], good.as_slice()].concat(), &ALL, "is not a table of gamut");
    }
    // Version 2 says its length by where its parts are.
    let old = fs::read("tests/data/tables/ovo-places-2.gtb").unwrap();
    for (what, bytes) in [
        ("behind", [old.as_slice(), b"junk"].concat()),
        ("in front of the blocks", [&old[..16], b"junk", &old[16..]].concat()),
        ("in front", [b"junk", old.as_slice()].concat()),
        ("the magic twice", [&old[..16], old.as_slice()].concat()),
        ("twice", [old.as_slice(), old.as_slice()].concat()),
    ] {
        refused(&folder, &format!("version 2, {what}"), &bytes, &ALL, "");
    }
}

#[test]
fn slices_are_those_of_the_variant() {
    let folder = Folder::new("slices");
    let table = Crafted::solved(&folder, &["ovo", "board=2x3", "eggs=1", "--engine", "indexed"]);
    let slices = table.header["slices"].as_array().unwrap().clone();
    assert!(slices.len() > 2);
    let refuse = |what: &str, change: &dyn Fn(&mut Vec<Value>), sentence: &str| {
        let mut changed = slices.clone();
        change(&mut changed);
        refused(&folder, what, &table.with("slices", json!(changed)).bytes(), &ALL, sentence);
    };
    refuse("none", &|slices| slices.clear(), "more or fewer blocks");
    refuse("turned", &|slices| slices.swap(0, 1), "not one behind the other");
    refuse("twice", &|slices| slices[1]["slice"] = slices[0]["slice"].clone(), "not one behind the other");
    refuse("the same block", &|slices| slices[1]["first_block"] = json!(0), "not one behind the other");
    refuse("long", &|slices| slices[0]["indices"] = json!(11_u64 << 30), "");
    refuse("longest", &|slices| slices[0]["indices"] = json!(u64::MAX), "");
    refuse("width", &|slices| slices[0]["width"] = json!(1u64 << 40), "not one behind the other");
    refuse("number", &|slices| slices[0]["slice"] = json!(1u64 << 40), "its slices are not those of the variant");
    refuse("name", &|slices| slices[0]["name"] = json!("9,9"), "its slices are not those of the variant");
    refused(
        &folder,
        "whole",
        &table.with("whole", json!(false)).bytes(),
        &ALL,
        "its slices are not those of the variant",
    );
    // A variant whose index takes gigabytes to make, in a file of some hundred bytes.
    let variant: Variant = "ovo board=8x8 eggs=8".parse().unwrap();
    let large = table.with("variant", json!(variant.pinned()));
    refused(&folder, "large", &large.bytes(), &ALL, "its slices are not those of the variant");
    let mut none = large.with("slices", json!([])).with("whole", json!(false));
    none.blocks.clear();
    refused(&folder, "large, without slices", &none.bytes(), &ALL, "");
}

/// Any integer may be asked whether it is a position; those that are can be written, read, moved from, turned.
fn anything_may_be_asked<C: Code>(game: &dyn Game<C>, bytes: &[u8]) {
    let code = C::from_le_bytes(&bytes[..C::BYTES]);
    if !game.is_position(code) {
        return;
    }
    assert_eq!(game.read(&game.write(code)).unwrap(), code);
    let mut next = Vec::new();
    for symmetry in [gamut::packed::Symmetry::On, gamut::packed::Symmetry::Off] {
        game.successors(symmetry, code, &mut next);
        assert!(next.iter().all(|next| game.is_position(*next)));
        assert!(game.is_position(game.canonical(symmetry, code)));
    }
}

const VARIANTS: [&str; 15] = [
    "tictactoe",
    "ring",
    "quixo size=3",
    "quixo size=5",
    "tree file=tests/data/tree/cycle.txt",
    "ovo board=3x3 eggs=2 undo=banned",
    "ovo board=3x3 eggs=3 undo=frozen wrong-claim=allowed",
    "ovo board=3x3 eggs=2 undo=banned memory=1",
    "ovo",
    "ovo players=4 board=3x3 camp=1 eggs=1",
    "twinlines board=2x2 line=2",
    "twinlines players=3",
    "twinlines players=4",
    "labyrinth board=small3x2 after-jump=lose-next",
    "labyrinth",
];

properties! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_integer_may_be_asked_whether_it_is_a_position(
        variant in 0..VARIANTS.len(),
        bytes in proptest::collection::vec(any::<u8>(), 24),
        zeros in 0..24usize,
        steps in 0..6usize,
        flip in 0..64usize,
    ) {
        let game = AnyGame::open(&VARIANTS[variant].parse().unwrap()).unwrap();
        with_game!(game, game => {
            let mut small = bytes.clone();
            small[zeros..].fill(0);
            anything_may_be_asked(game, &small);
            // One bit off a position that there is.
            let (mut code, mut next) = (game.start(), Vec::new());
            for byte in &bytes[..steps] {
                game.successors(gamut::packed::Symmetry::Off, code, &mut next);
                code = next.get(usize::from(*byte) % next.len().max(1)).copied().unwrap_or(code);
            }
            assert!(game.is_position(code), "{} of {}", game.write(code), VARIANTS[variant]);
            let mut near = code.to_le_bytes().to_vec();
            let at = flip / 8 % near.len();
            near[at] ^= 1 << (flip % 8);
            anything_may_be_asked(game, &near);
        });
    }
}
