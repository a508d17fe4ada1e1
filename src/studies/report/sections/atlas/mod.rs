//! The atlas of a space of rulings: the map, the front in plain words, what decides, what each setting does, and the space board by board.

mod front;
mod map;

pub use front::{blocks as front, larger};

use front::anchor;

use super::cases::{Per, listed, number, words};
use super::words::{NOTHING, count_cell, figure_cell, or_nothing, share_cell, verdict, verdict_cell};
use crate::report::charts::Colour;
use crate::report::commands;
use crate::report::document::{Block, Cell, Table, Tone};
use crate::report::numbers::{count, figure, percent};
use crate::study::atlas::{AtlasBoard, ByWant, Deciding, Effect, Near, OnBoard};
use crate::study::{Atlas, CaseResult, StudyResult, thousands};

/// How the first player fares, in five kinds: the colour of each, and what it is.
const FAIRNESS: [(Colour, &str); 5] = [
    (0, "the first player gains much"),
    (6, "the first player gains"),
    (4, "fair"),
    (3, "the second player gains"),
    (1, "the second player gains much"),
];

/// A change in a sentence for people at a table, or as it is typed.
fn in_words(atlas: &Atlas, change: &str) -> String {
    let known = atlas.words.iter().find(|(typed, _)| typed == change);
    known.map_or_else(|| format!("`{change}`."), |(typed, words)| format!("{words} (`{typed}`)"))
}

fn changes(typed: &str) -> impl Iterator<Item = &str> {
    typed.split_whitespace()
}

fn typed(changes: &str) -> String {
    if changes.is_empty() { "the rulebook".to_owned() } else { format!("`{changes}`") }
}

/// Settings one by one, so that a line of a table can end between them.
fn one_by_one<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" ")
}

/// How people know that the changes are kept.
fn kept(hidden: usize) -> Cell {
    match hidden {
        0 => Cell::new("everybody sees it").toned(Tone::Good),
        1 => Cell::new("one needs an owner's word"),
        several => Cell::new(format!("{several} need an owner's word")),
    }
}

/// The settings of a case that the space combines and that differ from the rulebook.
fn rule_changes(result: &StudyResult, case: &CaseResult) -> String {
    let keys = result.atlas.as_ref().map(|atlas| atlas.keys.as_slice()).unwrap_or_default();
    let changed = case
        .variant
        .entries()
        .into_iter()
        .filter(|entry| entry.value != entry.default && keys.iter().any(|key| key == entry.key));
    changed.map(|entry| format!("{}={}", entry.key, entry.value)).collect::<Vec<_>>().join(" ")
}

/// The board of a case: its settings that the space does not combine.
fn board_of(result: &StudyResult, case: &CaseResult) -> String {
    let keys = result.atlas.as_ref().map(|atlas| atlas.keys.as_slice()).unwrap_or_default();
    let of_board = case.varied.iter().filter(|(key, _)| !keys.contains(key));
    short(&of_board.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" "))
}

/// The page on which a variant can be played, if there is one.
fn page_of<'a>(atlas: &'a Atlas, variant: &str) -> Option<&'a str> {
    atlas.pages.iter().find(|(known, _)| known == variant).map(|(_, path)| path.as_str())
}

/// How each want is met, and the variants that miss least.
pub fn nearest(atlas: &Atlas) -> Vec<Block> {
    if atlas.nearest.is_empty() {
        return Vec::new();
    }
    let mut blocks = Vec::new();
    blocks.extend((!atlas.by_want.is_empty()).then(|| Block::Table(by_want(atlas))));
    let mut columns: Vec<Per<'_, Near>> = vec![
        words("board", |near: &Near| {
            let board = Cell::new(board_and_changes(atlas, near).0);
            page_of(atlas, &near.variant).map_or(board.clone(), |path| board.to(path))
        }),
        words("changes", |near: &Near| Cell::new(board_and_changes(atlas, near).1)),
        number("cost", |near: &Near| Cell::new(near.cost.to_string())),
        words("at a table", |near: &Near| kept(near.hidden)),
        words("start", |near: &Near| verdict_cell(&near.start)),
    ];
    // The others are about who wins.
    let numbers = atlas.wants.iter().enumerate().filter(|(_, want)| !want.starts_with("start "));
    columns.extend(numbers.map(|(place, want)| {
        number(format!("`{want}`"), move |near: &Near| figure_cell(near.figures.get(place).copied().flatten()))
    }));
    columns.push(words("misses", |near: &Near| match near.missed.is_empty() {
        true => Cell::new("nothing").toned(Tone::Good),
        false => Cell::new(near.missed.iter().map(|want| format!("`{want}`")).collect::<Vec<_>>().join(", ")),
    }));
    columns.push(number("by", |near: &Near| figure_cell(Some(near.by))));
    let caption = "The variants that miss the fewest wants, by the least; one for each rule set. How much is missed is in units of the interval that is wanted.";
    blocks.push(Block::Table(listed(caption, &atlas.nearest, None, &columns)));
    blocks
}

/// The board of a variant, and its changes.
fn board_and_changes(atlas: &Atlas, near: &Near) -> (String, String) {
    let is_change = |word: &&str| word.split_once('=').is_some_and(|(key, _)| atlas.keys.iter().any(|one| one == key));
    // Without the name of the game.
    let (changes, board): (Vec<&str>, Vec<&str>) = near.variant.split_whitespace().skip(1).partition(is_change);
    (short(&board.join(" ")), one_by_one(changes.into_iter()))
}

/// Each want: how many variants meet it, how many miss nothing else, and the nearest of these.
fn by_want(atlas: &Atlas) -> Table {
    let nearest = |found: &ByWant| {
        let near = found.nearest.as_ref()?;
        let (board, changes) = board_and_changes(atlas, near);
        let at = atlas.wants.iter().position(|want| *want == found.want);
        let value = at.and_then(|at| *near.figures.get(at)?).map(|value| format!(" ({})", figure(value)));
        Some(format!("{board}: {changes}{}", value.unwrap_or_default()))
    };
    listed(
        "Which want is hard to meet? Of the different variants of which it is known: how many meet it, how many miss it and nothing else, and which of these comes nearest.",
        &atlas.by_want,
        None,
        &[
            words("wanted", |found: &ByWant| Cell::typed(&found.want)),
            number("met", |found: &ByWant| {
                Cell::new(format!("{} of {}", thousands(found.met as u64), thousands(found.asked as u64)))
            }),
            number("missed alone", |found: &ByWant| count_cell(Some(found.only as u64))),
            words("the nearest of these", |found: &ByWant| or_nothing(nearest(found))),
        ],
    )
}

/// Changes that decide where no part of them does.
pub fn deciding(atlas: &Atlas) -> Vec<Block> {
    if atlas.deciding.is_empty() {
        return vec![Block::Text("No changes decide the start on any board.".to_owned())];
    }
    let table = listed(
        "Changes that decide a start although no part of them does, the cheapest first.",
        &atlas.deciding,
        None,
        &[
            words("changes", |found: &Deciding| Cell::new(typed(&found.changes))),
            number("changes", |found: &Deciding| Cell::new(found.count.to_string())),
            number("cost", |found: &Deciding| Cell::new(found.cost.to_string())),
            words("at a table", |found: &Deciding| kept(found.hidden)),
            words("decided, and not by a part of them", |found: &Deciding| Cell::new(starts(found))),
            number("boards decided", |found: &Deciding| {
                Cell::new(format!("{} of {}", found.decided, atlas.boards.len()))
            }),
        ],
    );
    let mut blocks = vec![Block::Text(alone(atlas))];
    blocks.extend(together(atlas));
    blocks.push(super::cases::folded(
        table,
        &format!("All {} smallest sets of changes that decide a start", atlas.deciding.len()),
    ));
    blocks
}

/// The boards on which changes decide and no part of them does, each with its start.
fn starts(found: &Deciding) -> String {
    let start = |OnBoard { board, start }: &OnBoard| format!("{}: {}", short(board), verdict(start));
    found.boards.iter().map(start).collect::<Vec<_>>().join("; ")
}

/// The changes that decide by themselves.
fn alone(atlas: &Atlas) -> String {
    let boards = atlas.boards.len();
    let in_words = |found: &Deciding| format!("{} ({} of {boards} boards)", typed(&found.changes), found.decided);
    let alone: Vec<String> = atlas.deciding.iter().filter(|found| found.count == 1).map(in_words).collect();
    match alone.is_empty() {
        true => "No change decides a start by itself.".to_owned(),
        false => format!("By themselves these decide a start: {}.", alone.join(", ")),
    }
}

/// What matters only together: the cheapest sets of which no part decides anything there, and for each change how often it is a part of such a set.
fn together(atlas: &Atlas) -> Vec<Block> {
    let sets: Vec<&Deciding> = atlas.deciding.iter().filter(|found| found.count > 1).collect();
    let Some(least) = sets.iter().map(|found| found.cost).min() else { return Vec::new() };
    let cheapest = sets.iter().filter(|found| found.cost == least);
    let cheapest = cheapest.map(|found| format!("{}: {}.", one_by_one(changes(&found.changes)), starts(found)));
    let row = |effect: &Effect| {
        let change = format!("{}={}", effect.key, effect.value);
        let has = |found: &&&Deciding| changes(&found.changes).any(|one| one == change);
        let alone = atlas.deciding.iter().find(|found| found.changes == change).map_or(0, |found| found.decided);
        (alone, sets.iter().filter(has).count(), change)
    };
    type Part = (usize, usize, String);
    let mut parts: Vec<Part> = atlas.settings.iter().map(row).collect();
    parts.sort_by_key(|(alone, with, _)| std::cmp::Reverse((*with, *alone)));
    let (needed, needless): (Vec<_>, Vec<_>) = parts.into_iter().partition(|(alone, with, _)| alone + with > 0);
    let mut blocks = vec![
        Block::Text(format!(
            "{} of changes decide a start only together: no part of them does. The cheapest of them, each with the boards on which that is so:",
            count(sets.len(), "set", "sets")
        )),
        Block::List(cheapest.collect()),
        Block::Table(listed(
            "Each change: on how many boards it decides by itself, and in how many of the sets that decide only together it has a part.",
            &needed,
            None,
            &[
                words("change", |(.., change): &Part| Cell::typed(change)),
                number("boards by itself", |(alone, ..): &Part| {
                    Cell::new(format!("{alone} of {}", atlas.boards.len()))
                }),
                number("sets with a part", |(_, with, _): &Part| Cell::new(format!("{with} of {}", sets.len()))),
            ],
        )),
    ];
    if !needless.is_empty() {
        blocks.push(Block::Text(format!(
            "In none of these sets, so not needed to decide a start: {}.",
            needless.iter().map(|(.., change)| format!("`{change}`")).collect::<Vec<_>>().join(", ")
        )));
    }
    blocks
}

fn short(board: &str) -> String {
    let part = |(key, value): (&str, &str)| match key {
        "board" => super::cases::short(value).to_owned(),
        _ => format!("{value} {key}"),
    };
    let words = board.split_whitespace().filter_map(|word| word.split_once('='));
    words.map(part).collect::<Vec<_>>().join(", ")
}

fn effect_table(effects: &[Effect], caption: &str) -> Table {
    let share = |head, of: fn(&Effect) -> usize| {
        number(head, move |effect: &Effect| {
            share_cell((effect.pairs > 0).then(|| of(effect) as f64 / effect.pairs as f64))
        })
    };
    listed(
        caption,
        effects,
        None,
        &[
            words("instead of the usual value", |effect: &Effect| {
                Cell::typed(format!("{}={}", effect.key, effect.value))
            }),
            number("pairs", |effect: &Effect| count_cell(Some(effect.pairs as u64))),
            share("another game", |effect| effect.graphs),
            share("another result", |effect| effect.starts),
            share("decides", |effect| effect.decides),
            number("of these for the first player", |effect: &Effect| or_nothing(for_whom(effect))),
            number("in plies", |effect: &Effect| or_nothing(plies(effect))),
            share("undecides", |effect| effect.undecides),
            share("the other player wins", |effect| effect.turns),
        ],
    )
}

/// Of the starts that a change decides, the share that the player who begins wins.
fn for_whom(effect: &Effect) -> Option<String> {
    let first = effect.for_first.filter(|_| effect.decides > 0)?;
    Some(percent(first as f64 / effect.decides as f64))
}

/// How quick and how slow the decisions are.
fn plies(effect: &Effect) -> Option<String> {
    Some(format!("{} to {}", effect.quickest?, effect.slowest?))
}

/// What each value of each setting does.
pub fn settings(atlas: &Atlas) -> Vec<Block> {
    let idle = atlas.settings.iter().filter(|effect| effect.starts == 0);
    let idle: Vec<String> = idle.map(|effect| format!("`{}={}`", effect.key, effect.value)).collect();
    let mut blocks = vec![Block::Text(match idle.is_empty() {
        true => "There is no setting that never matters: each of these changes who wins from the start somewhere."
            .to_owned(),
        false => format!("These never change who wins from the start: {}.", idle.join(", ")),
    })];
    blocks.push(Block::Table(effect_table(&atlas.settings, "Pairs of variants that differ in this setting alone, on all boards: in how many the game is another, and in how many the start has another result. Those that change most results come first.")));
    if atlas.also.iter().any(|effect| effect.pairs > 0) {
        blocks.push(Block::Table(effect_table(
            &atlas.also,
            "The same for other readings, tried on the rule sets of the front, one at a time, on all boards.",
        )));
    }
    blocks
}

/// Each board, what carries over, and the table of everything.
pub fn boards(result: &StudyResult) -> Vec<Block> {
    let Some(atlas) = &result.atlas else { return Vec::new() };
    let counts = &atlas.counts;
    let written = |number: usize| thousands(number as u64);
    let mut blocks = vec![Block::Text(format!(
        "{} rule sets, of which {} are different games on some board; on {} that is {} variants and {} different graphs with {} positions, images counted once. Every one was solved, and every value verified. Variants with the same graph were solved once: a fingerprint of 128 bits over the start and every position with its moves and its outcome tells.",
        written(counts.rule_sets),
        written(counts.different),
        count(atlas.boards.len(), "board", "boards"),
        written(counts.variants),
        written(counts.graphs),
        thousands(counts.positions)
    ))];
    let plies = |plies: Option<u16>| plies.map_or(NOTHING.to_owned(), |plies| plies.to_string());
    let graphs =
        |head, of: fn(&AtlasBoard) -> usize| number(head, move |board: &AtlasBoard| count_cell(Some(of(board) as u64)));
    blocks.push(Block::Table(listed(
        "Of the different games on each board, who wins.",
        &atlas.boards,
        None,
        &[
            words("board", |board: &AtlasBoard| Cell::new(short(&board.board))),
            graphs("variants", |board| board.variants),
            graphs("different", |board| board.graphs),
            graphs("won by the first player", |board| board.won),
            graphs("won by the second", |board| board.lost),
            graphs("drawn", |board| board.drawn),
            number("plies of a decision", |board: &AtlasBoard| {
                Cell::new(format!("{} to {}", plies(board.quickest), plies(board.slowest)))
            }),
            number("least cost of a decision", |board: &AtlasBoard| {
                or_nothing(board.least_cost.map(|cost| cost.to_string()))
            }),
            graphs("all wants met", |board| board.met),
        ],
    )));
    blocks.push(Block::Note(format!(
        "The table of all variants has {} rows and {} bytes and is not a part of the report; its CRC-32 is `{}`. `{}` makes it, and `{}` makes parts of it again, chosen by the seed, and compares them with checksums in the JSON beside this page.",
        written(atlas.table.rows), written(atlas.table.bytes), atlas.table.crc32, commands::search(result), commands::search_sample(result)
    )));
    blocks
}
