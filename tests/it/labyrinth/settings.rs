//! Board files and the other settings: what is read, what is refused and with which words, what is warned of.

use std::collections::BTreeSet;
use std::fs;

use gamut::packed::labyrinth::{Labyrinth as Engine, Layout};
use gamut::packed::{Symmetric, Wide};
use gamut::rules::labyrinth::{Cell, DIRECTIONS, Labyrinth};
use gamut::rules::{Player, Rules};
use gamut::settings::labyrinth::{BUILT_IN, Board, Owner};
use gamut::settings::{GAMES, Variant};
use proptest::prelude::*;

use super::settings;

use crate::property::properties;

const FILE: &str = include_str!("../../../src/engine/settings/labyrinth/boards/small3x3.toml");

fn error(words: &str) -> String {
    let parsed = format!("labyrinth {words}").parse::<Variant>();
    parsed.map(|variant| panic!("{variant} was accepted")).unwrap_err().to_string()
}

/// The error for the board `small3x3` with one text replaced by another.
#[track_caller]
fn board_error(old: &str, new: &str) -> String {
    assert!(FILE.contains(old), "{old}");
    Board::parse(&FILE.replacen(old, new, 1)).map(|board| panic!("{board:?} was accepted")).unwrap_err().to_string()
}

#[test]
fn every_built_in_board_is_fair_and_can_be_crossed() {
    for (name, text) in BUILT_IN {
        let board = Board::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(board.flipped().mirrored(), board, "{name} is fair under a half-turn");
        let pawns = format!("board={name}");
        assert_eq!(settings(&pawns).warnings(), [""; 0], "{name}");
        assert_eq!(format!("labyrinth {pawns}").parse::<Variant>().unwrap().warnings(), [""; 0], "{name}");
    }
}

/// How far a lone pawn gets from red's start block when nothing is slid.
fn furthest_in_line(rules: &Labyrinth) -> u8 {
    let start = rules.start();
    let mut seen: BTreeSet<Cell> = rules.cells_of(0).collect();
    let mut open: Vec<Cell> = seen.iter().copied().collect();
    while let Some(cell) = open.pop() {
        let next = DIRECTIONS.into_iter().filter_map(|direction| rules.neighbour(&start, cell, direction));
        open.extend(next.filter(|&cell| seen.insert(cell)).collect::<Vec<_>>());
    }
    seen.iter().map(|cell| cell.row).max().unwrap_or(0)
}

#[test]
fn the_reconstructed_boards_are_what_the_document_says() {
    for name in ["classic9", "classic7"] {
        let settings = settings(&format!("board={name}"));
        let board = settings.board.board().clone();
        let rules = Labyrinth::new(settings);
        assert_eq!((board.cells, board.range, board.pawns), (5, 1, 5), "{name}");
        assert!(furthest_in_line(&rules) < board.centre_row() - 1, "{name}");
        let owners: Vec<Owner> = board.sliders.iter().map(|slider| slider.owner).collect();
        assert_eq!((owners[0], owners[owners.len() - 1]), (Owner::Red, Owner::Blue), "{name}");
        assert!(owners.windows(2).all(|pair| pair[0] != pair[1]), "{name}: the colours alternate");
        for row in 1..board.rows() - 2 {
            let shared = |by: i8| {
                let facing = |index: u8| index.checked_add_signed(by).filter(|&facing| facing < board.cells);
                let open =
                    |index: u8, facing: u8| board.top(row, index).is_open() && board.bottom(row + 1, facing).is_open();
                (0..board.cells).filter(|&index| facing(index).is_some_and(|facing| open(index, facing))).count()
            };
            assert!((1..=2).contains(&shared(0)), "{name}: row {row} in line");
            assert!(shared(-1) >= 1 && shared(1) >= 1, "{name}: row {row}, one notch off");
        }
        for slider in &board.sliders {
            let chambers = slider.inner.split(|edge| !edge.is_open());
            assert!(chambers.map(|open| open.len() + 1).all(|cells| cells <= 3), "{name}");
        }
    }
}

#[test]
fn every_cell_of_the_reconstructed_boards_can_be_reached() {
    for name in ["classic9", "classic7"] {
        for words in ["", "carry=empty", "carry=own", "overhang=blocked"] {
            assert_eq!(settings(&format!("board={name} {words}")).warnings(), [""; 0], "{name} {words}");
        }
        // A lone pawn and both players helping it: any two rows are as far apart as the range allows.
        let board = settings(&format!("board={name}")).board.board().clone();
        let mut seen: BTreeSet<(u8, u8)> = (0..board.cells).map(|index| (0, index)).collect();
        let mut open: Vec<(u8, u8)> = seen.iter().copied().collect();
        while let Some((row, index)) = open.pop() {
            let fixed = |row: u8| if board.slider(row).is_some() { board.range } else { 0 };
            let mut next = Vec::new();
            for other in (0..board.rows()).filter(|&other| other.abs_diff(row) == 1) {
                let (lower, upper) = (row.min(other), row.max(other));
                for facing in (0..board.cells).filter(|facing| facing.abs_diff(index) <= fixed(row) + fixed(other)) {
                    let (low, high) = if other > row { (index, facing) } else { (facing, index) };
                    if board.top(lower, low).is_open() && board.bottom(upper, high).is_open() {
                        next.push((other, facing));
                    }
                }
            }
            next.extend((0..board.cells - 1).filter(|&edge| board.right(row, edge).is_open()).filter_map(|edge| {
                if edge == index { Some((row, edge + 1)) } else { (edge + 1 == index).then_some((row, edge)) }
            }));
            open.extend(next.into_iter().filter(|&place| seen.insert(place)));
        }
        assert_eq!(seen.len(), usize::from(board.rows()) * usize::from(board.cells), "{name}");
    }
}

#[test]
fn board_files_with_errors_say_which_slider_and_which_sign() {
    let cases = [
        ("\".##\"", "\".#\"", "slider 1: top = \".#\" has 2 signs, and with cells = 3 it must have 3"),
        ("\"##.\"", "\"##..\"", "slider 3: bottom = \"##..\" has 4 signs, and with cells = 3 it must have 3"),
        (
            "inner = \"..\"",
            "inner = \"...\"",
            "slider 1: inner = \"...\" has 3 signs, and with cells = 3 it must have 2",
        ),
        ("\".#.\"", "\".+.\"", "slider 2: sign 2 of top = \".+.\" is `+`, and a sign is `.` (open) or `#` (wall)"),
        ("\".#.\"", "\".#\\n\"", "slider 2: sign 3 of top = \".# \" is `\n`"),
        ("\"centre\"", "\"red\"", "no slider has the owner `centre`, and exactly one must have it"),
        ("\"red\"", "\"centre\"", "sliders 1 and 2 both have the owner `centre`, and exactly one must have it"),
        ("\"red\"", "\"green\"", "slider 1 has the owner `green`, and an owner is red, centre, blue"),
        ("pawns = 2", "pawns = 4", "pawns = 4 is not possible: a start block has cells = 3 and holds no more"),
        ("pawns = 2", "pawns = 0", "pawns = 0 is not possible: pawns is from 1 to 3"),
        ("pawns = 2", "pawns = true", "`pawns` of the board must be a whole number, and true or false is given"),
        ("pawns = 2", "", "the board has no `pawns`"),
        ("cells = 3", "cells = 13", "cells = 13 is not possible: cells is from 1 to 12"),
        (
            "cells = 3",
            "cells = 12.5",
            "`cells` of the board must be a whole number, and a number with a point is given",
        ),
        ("range = 1", "range = -1", "range = -1 is not possible: range is from 0 to 7"),
        (
            "range = 1",
            "range = 1\nname = 'x'",
            "the board has a key `name`, and its keys are cells, range, pawns, slider",
        ),
        (
            "owner = \"blue\"",
            "owner = \"blue\"\nleft = 1",
            "slider 3 has a key `left`, and its keys are owner, top, bottom, inner",
        ),
        ("owner = \"blue\"", "", "slider 3 has no `owner`"),
        ("owner = \"blue\"", "owner = 3", "`owner` of slider 3 must be a text in quotes, and a whole number is given"),
        ("range = 1", "range = ", "line 4 is not TOML: "),
        ("range = 1", "range = 1\nrange = 2", "line 5 is not TOML: duplicate key"),
    ];
    for (old, new, expected) in cases {
        let message = board_error(old, new);
        assert!(message.starts_with(expected), "{message}");
    }
    let head = "cells = 8\nrange = 1\npawns = 1\n";
    let slider = "[[slider]]\nowner = 'red'\ntop = '........'\nbottom = '........'\ninner = '.......'\n";
    let of = |count: usize| Board::parse(&format!("{head}{}", slider.repeat(count))).unwrap_err().to_string();
    assert_eq!(of(0), "there are 0 sliders, and there must be from 1 to 14");
    assert_eq!(of(15), "there are 15 sliders, and there must be from 1 to 14");
    assert_eq!(of(7), "7 sliders and two start blocks of 8 cells are 72 cells, and the limit is 64");
    assert_eq!(
        Board::parse(&format!("{head}slider = 3")).unwrap_err().to_string(),
        "`slider` of the board must be a list of tables, each opened by [[slider]], and a whole number is given"
    );
    assert_eq!(
        Board::parse(&format!("{head}slider = [3]")).unwrap_err().to_string(),
        "`slider 1` of the board must be a table, and a whole number is given"
    );
}

#[test]
fn settings_with_errors_name_the_file_and_the_key() {
    let cases = [
        ("board=nowhere.toml", "board=nowhere.toml cannot be used: No such file"),
        (
            "board=classic8",
            "board=classic8 cannot be used: No such file or directory (os error 2), and the built-in boards are classic9, classic7, small3x2",
        ),
        ("board=tests/data", "board=tests/data cannot be used: "),
        ("board=Cargo.toml", "board=Cargo.toml cannot be used: the board has a key `workspace`"),
        ("pawns=6", "pawns=6 is not possible: pawns is from 1 to 5 (a start block of board=classic9 has 5 cells)"),
        ("pawns=0", "pawns=0 is not possible"),
        ("pawns=few", "pawns=few is not possible"),
        ("distance=half", "distance=half is not possible: distance is one of any, full"),
        ("classic8", "labyrinth has no preset `classic8`"),
    ];
    for (words, expected) in cases {
        let message = error(words);
        assert!(message.starts_with(expected), "{words}: {message}");
        assert!(!message.contains('\n'), "{words}: one sentence");
    }
}

#[test]
fn every_listed_value_is_accepted_and_printed_back() {
    let game = GAMES.iter().find(|game| game.name == "labyrinth").unwrap();
    let canonical = |words: &str| format!("labyrinth {words}").parse::<Variant>().unwrap().to_string();
    for key in game.keys.iter().filter(|key| key.name != "pawns") {
        for (place, value) in key.values.split(", ").filter(|value| !value.contains(' ')).enumerate() {
            let words = format!("{}={value}", key.name);
            let expected = if place == 0 { "labyrinth".to_owned() } else { format!("labyrinth {words}") };
            assert_eq!(canonical(&words), expected);
        }
    }
    assert_eq!(canonical("classic7 pawns=5"), "labyrinth board=classic7");
    assert_eq!(canonical("classic7 pawns=4 carry=own"), "labyrinth board=classic7 pawns=4 carry=own");
    let variant: Variant = "labyrinth board=small3x3 pawns=1".parse().unwrap();
    let json = serde_json::to_string(&variant).unwrap();
    assert_eq!(json, r#"{"game":"labyrinth","board":"small3x3","pawns":1}"#);
    assert_eq!(serde_json::from_str::<Variant>(&json).unwrap(), variant);
}

#[test]
fn boards_are_equal_by_content() {
    let built_in = settings("board=small3x3");
    let file = settings("board=src/engine/settings/labyrinth/boards/small3x3.toml");
    assert_eq!(built_in, file);
    assert_ne!(built_in.board.name(), file.board.name());
    assert_ne!(built_in, settings("board=small3x3 pawns=1"));
    assert_ne!(built_in, settings("board=small3x2"));
}

#[test]
fn a_pinned_variant_holds_on_to_its_board() {
    let pinned = |words: &str| format!("labyrinth {words}").parse::<Variant>().unwrap().pinned();
    let defaults = |pawns: u8, carry: &str| {
        format!(
            "pawns={pawns} distance=any refusal=must-free centre=opponent-last after-jump=turn-ends entry=others-left end-block=may-leave carry={carry} overhang=usable"
        )
    };
    assert_eq!(pinned("board=small3x3 pawns=1"), format!("labyrinth board=small3x3 {}", defaults(1, "all")));
    let text = pinned("board=tests/data/labyrinth/open.toml carry=own");
    let checksum = text.strip_prefix("labyrinth board=tests/data/labyrinth/open.toml#").unwrap();
    assert_eq!(
        checksum.split_once(' ').map(|(digits, rest)| (digits.len(), rest)),
        Some((8, defaults(2, "own").as_str()))
    );
    let read: Variant = text.parse().unwrap();
    assert_eq!(read.to_string(), "labyrinth board=tests/data/labyrinth/open.toml carry=own");
    assert_eq!(read.pinned(), text);
    let (path, other) = ("tests/data/labyrinth/open.toml", settings("board=small3x3").board.board().checksum());
    let message = error(&format!("board={path}#{other:08x}"));
    let expected = format!("board={path} cannot be used: the board is another one than that of {path}#{other:08x}");
    assert_eq!(message, expected);
    assert!(error("board=tests/data/labyrinth/open.toml#1234567").contains("No such file"), "no checksum");
}

#[test]
fn a_path_with_blanks_stands_in_quotes() {
    let folder = std::env::temp_dir().join(format!("gamut blanks {}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("my board.toml");
    fs::write(&path, FILE).unwrap();
    let variant = Variant::from_words(&["labyrinth".to_owned(), format!("board={}", path.display())]).unwrap();
    assert_eq!(variant.to_string(), format!("labyrinth board=\"{}\"", path.display()));
    assert_eq!(variant.to_string().parse::<Variant>().as_ref(), Ok(&variant));
    assert_eq!(variant.pinned().parse::<Variant>().as_ref(), Ok(&variant));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_board_that_cannot_be_crossed_is_warned_of() {
    let warned = |words: &str| settings(words).warnings();
    assert_eq!(
        warned("board=tests/data/labyrinth/wall.toml"),
        [
            "nobody can cross this board: red pawns get no further than slider 2, because every cell of slider 2 that they can \
          reach has a wall towards slider 3, and blue pawns get no further than slider 3, because every cell of slider 2 has a \
          wall towards slider 3"
        ]
    );
    assert_eq!(
        warned("board=tests/data/labyrinth/apart.toml"),
        [
            "nobody can cross this board: red pawns get no further than slider 1, because no opening of slider 1 that they can \
          reach comes into line with one of slider 2 within range = 1, and blue pawns get no further than slider 2, because no \
          opening of slider 2 that they can reach comes into line with one of slider 1 within range = 1"
        ]
    );
    assert_eq!(warned("board=tests/data/labyrinth/stuck.toml").len(), 1);
    assert_eq!(warned("board=tests/data/labyrinth/open.toml"), [""; 0]);
    assert_eq!("ovo".parse::<Variant>().unwrap().warnings(), [""; 0]);
}

#[test]
fn symmetries_are_found_from_the_walls() {
    let symmetries = |words: &str| Engine::<Wide>::new(&settings(words)).symmetries();
    assert_eq!(symmetries("board=classic9"), 2);
    assert_eq!(symmetries("board=classic7"), 2);
    assert_eq!(symmetries("board=small5x2"), 4);
    for (file, expected) in [("open", 4), ("mirror", 2), ("flip", 2), ("skew", 1)] {
        assert_eq!(symmetries(&format!("board=tests/data/labyrinth/{file}.toml")), expected, "{file}");
    }
}

#[test]
fn positions_fit_into_one_word_or_two() {
    let bits = |words: &str| Layout::narrowest(&settings(words)).bits();
    assert_eq!(bits("board=classic9"), 61);
    assert_eq!(bits("board=classic9 centre=anyone-last after-jump=lose-next"), 64);
    assert_eq!(bits("board=classic7"), 56);
    assert_eq!(bits("board=small5x3"), 52);
    assert_eq!(bits("board=tests/data/labyrinth/tall.toml centre=anyone-last after-jump=lose-next"), 100);
}

#[test]
fn the_board_of_the_rules_document_is_the_built_in_one() {
    let document = fs::read_to_string("analysis/labyrinth/rules.md").unwrap();
    let file = document.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(Board::parse(file), Board::parse(FILE));
    let game = super::game("board=small3x3");
    let example = "1BB/3/1R1+1/3/R2 2 c";
    assert!(document.contains(example));
    assert_eq!(game.position(example).to_move, Player::new(1));
}

properties! {
    #[test]
    fn no_board_file_panics(text in any::<String>(), at in 0..400usize, sign in "[.#a-z0-9=\"\\[\\]\n-]") {
        let _ = Board::parse(&text);
        let mut changed: Vec<char> = FILE.chars().collect();
        if let Some(old) = changed.get_mut(at) {
            *old = sign.chars().next().unwrap_or('x');
        }
        let _ = Board::parse(&changed.into_iter().collect::<String>());
    }
}
