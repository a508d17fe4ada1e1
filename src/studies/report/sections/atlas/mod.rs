//! The atlas of a space of rulings: the map, the front in plain words, what decides, what each setting does, and the space board by board.

mod front;
mod map;

pub use front::{blocks as front, larger};

use front::anchor;

use super::words::{NOTHING, count_cell, figure_cell, share_cell, verdict, verdict_cell};
use crate::report::charts::Colour;
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Row, Table, Tone};
use crate::report::numbers::{count, figure, percent};
use crate::study::atlas::{ByWant, Deciding, Effect, Near, OnBoard};
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
pub fn nearest(result: &StudyResult) -> Vec<Block> {
    let Some(atlas) = &result.atlas else { return Vec::new() };
    if atlas.nearest.is_empty() {
        return Vec::new();
    }
    let mut blocks = Vec::new();
    blocks.extend((!atlas.by_want.is_empty()).then(|| Block::Table(by_want(atlas))));
    let mut columns = vec![
        Column::words("board"),
        Column::words("changes"),
        Column::numbers("cost"),
        Column::words("at a table"),
        Column::words("start"),
    ];
    columns.extend(atlas.wants.iter().filter(|want| is_number(want)).map(|want| Column::numbers(format!("`{want}`"))));
    columns.extend([Column::words("misses"), Column::numbers("by")]);
    let row = |near: &Near| {
        let missed = match near.missed.is_empty() {
            true => Cell::new("nothing").toned(Tone::Good),
            false => Cell::new(near.missed.iter().map(|want| format!("`{want}`")).collect::<Vec<_>>().join(", ")),
        };
        let (board, changes) = board_and_changes(atlas, near);
        let board = match page_of(atlas, &near.variant) {
            Some(path) => Cell::new(board).to(path),
            None => Cell::new(board),
        };
        let mut cells = vec![
            board,
            Cell::new(changes),
            Cell::new(near.cost.to_string()),
            kept(near.hidden),
            verdict_cell(&near.start),
        ];
        let numbers = atlas.wants.iter().zip(&near.figures).filter(|(want, _)| is_number(want));
        cells.extend(numbers.map(|(_, found)| figure_cell(*found)));
        cells.extend([missed, figure_cell(Some(near.by))]);
        Row::new(cells)
    };
    blocks.push(Block::Table(Table {
        caption: "The variants that miss the fewest wants, by the least; one for each rule set. How much is missed is in units of the interval that is wanted.".to_owned(),
        columns,
        rows: atlas.nearest.iter().map(row).collect(),
        command: None,
    }));
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
    let row = |found: &ByWant| {
        let nearest = found.nearest.as_ref().map(|near| {
            let (board, changes) = board_and_changes(atlas, near);
            let at = atlas.wants.iter().position(|want| *want == found.want);
            let value = at.and_then(|at| *near.figures.get(at)?).map(|value| format!(" ({})", figure(value)));
            format!("{board}: {changes}{}", value.unwrap_or_default())
        });
        Row::new(vec![
            Cell::new(format!("`{}`", found.want)),
            Cell::new(format!("{} of {}", thousands(found.met as u64), thousands(found.asked as u64))),
            count_cell(Some(found.only as u64)),
            super::words::or_nothing(nearest),
        ])
    };
    Table {
        caption: "Which want is hard to meet? Of the different variants of which it is known: how many meet it, how many miss it and nothing else, and which of these comes nearest.".to_owned(),
        columns: vec![
            Column::words("wanted"),
            Column::numbers("met"),
            Column::numbers("missed alone"),
            Column::words("the nearest of these"),
        ],
        rows: atlas.by_want.iter().map(row).collect(),
        command: None,
    }
}

/// Whether a want is about a number, and not about who wins.
fn is_number(want: &str) -> bool {
    !want.starts_with("start ")
}

/// Changes that decide where no part of them does.
pub fn deciding(result: &StudyResult) -> Vec<Block> {
    let Some(atlas) = &result.atlas else { return Vec::new() };
    if atlas.deciding.is_empty() {
        return vec![Block::Text("No changes decide the start on any board.".to_owned())];
    }
    let row = |found: &Deciding| {
        let boards: Vec<String> = found
            .boards
            .iter()
            .map(|OnBoard { board, start }| format!("{}: {}", short(board), verdict(start)))
            .collect();
        Row::new(vec![
            Cell::new(typed(&found.changes)),
            Cell::new(found.count.to_string()),
            Cell::new(found.cost.to_string()),
            kept(found.hidden),
            Cell::new(boards.join("; ")),
            Cell::new(format!("{} of {}", found.decided, atlas.boards.len())),
        ])
    };
    let columns = vec![
        Column::words("changes"),
        Column::numbers("changes"),
        Column::numbers("cost"),
        Column::words("at a table"),
        Column::words("decided, and not by a part of them"),
        Column::numbers("boards decided"),
    ];
    let table = Table {
        caption: "Changes that decide a start although no part of them does, the cheapest first.".to_owned(),
        columns,
        rows: atlas.deciding.iter().map(row).collect(),
        command: None,
    };
    let mut blocks = vec![Block::Text(alone(atlas))];
    blocks.extend(together(atlas));
    blocks.push(super::cases::folded(
        table,
        &format!("All {} smallest sets of changes that decide a start", atlas.deciding.len()),
    ));
    blocks
}

/// The changes that decide by themselves.
fn alone(atlas: &Atlas) -> String {
    let alone: Vec<String> = atlas
        .deciding
        .iter()
        .filter(|found| found.count == 1)
        .map(|found| format!("{} ({} of {} boards)", typed(&found.changes), found.decided, atlas.boards.len()))
        .collect();
    match alone.is_empty() {
        true => "No change decides a start by itself.".to_owned(),
        false => format!("By themselves these decide a start: {}.", alone.join(", ")),
    }
}

/// What matters only together: the cheapest sets of which no part decides anything there, and for each change how often it is a part of such a set.
fn together(atlas: &Atlas) -> Vec<Block> {
    let sets: Vec<&Deciding> = atlas.deciding.iter().filter(|found| found.count > 1).collect();
    let Some(least) = sets.iter().map(|found| found.cost).min() else { return Vec::new() };
    let said = |found: &&&Deciding| {
        let boards: Vec<String> =
            found.boards.iter().map(|on| format!("{}: {}", short(&on.board), verdict(&on.start))).collect();
        format!("{}: {}.", one_by_one(changes(&found.changes)), boards.join("; "))
    };
    let cheapest: Vec<String> = sets.iter().filter(|found| found.cost == least).map(|found| said(&found)).collect();
    let row = |effect: &Effect| {
        let change = format!("{}={}", effect.key, effect.value);
        let has = |found: &&&Deciding| changes(&found.changes).any(|one| one == change);
        let alone = atlas.deciding.iter().find(|found| found.changes == change).map_or(0, |found| found.decided);
        (alone, sets.iter().filter(has).count(), change)
    };
    let mut parts: Vec<(usize, usize, String)> = atlas.settings.iter().map(row).collect();
    parts.sort_by_key(|(alone, with, _)| std::cmp::Reverse((*with, *alone)));
    let needless: Vec<String> =
        parts.iter().filter(|(alone, with, _)| alone + with == 0).map(|(_, _, change)| format!("`{change}`")).collect();
    let rows = parts.iter().filter(|(alone, with, _)| alone + with > 0).map(|(alone, with, change)| {
        Row::new(vec![
            Cell::new(format!("`{change}`")),
            Cell::new(format!("{alone} of {}", atlas.boards.len())),
            Cell::new(format!("{with} of {}", sets.len())),
        ])
    });
    let mut blocks = vec![
        Block::Text(format!(
            "{} of changes decide a start only together: no part of them does. The cheapest of them, each with the boards on which that is so:",
            count(sets.len(), "set", "sets")
        )),
        Block::List(cheapest),
        Block::Table(Table {
            caption: "Each change: on how many boards it decides by itself, and in how many of the sets that decide only together it has a part.".to_owned(),
            columns: vec![Column::words("change"), Column::numbers("boards by itself"), Column::numbers("sets with a part")],
            rows: rows.collect(),
            command: None,
        }),
    ];
    if !needless.is_empty() {
        blocks.push(Block::Text(format!(
            "In none of these sets, so not needed to decide a start: {}.",
            needless.join(", ")
        )));
    }
    blocks
}

fn short(board: &str) -> String {
    board
        .split_whitespace()
        .filter_map(|word| word.split_once('='))
        .map(|(key, value)| match key {
            "board" => super::cases::short(value).to_owned(),
            _ => format!("{value} {key}"),
        })
        .collect::<Vec<_>>()
        .join(", ")
}

fn effect_table(effects: &[Effect], caption: &str) -> Table {
    let row = |effect: &Effect| {
        let share = |part: usize| share_cell((effect.pairs > 0).then(|| part as f64 / effect.pairs as f64));
        Row::new(vec![
            Cell::new(format!("`{}={}`", effect.key, effect.value)),
            count_cell(Some(effect.pairs as u64)),
            share(effect.graphs),
            share(effect.starts),
            share(effect.decides),
            super::words::or_nothing(for_whom(effect)),
            super::words::or_nothing(plies(effect)),
            share(effect.undecides),
            share(effect.turns),
        ])
    };
    let mut columns = vec![Column::words("instead of the usual value")];
    columns.extend(
        [
            "pairs",
            "another game",
            "another result",
            "decides",
            "of these for the first player",
            "in plies",
            "undecides",
            "the other player wins",
        ]
        .map(Column::numbers),
    );
    Table { caption: caption.to_owned(), columns, rows: effects.iter().map(row).collect(), command: None }
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
pub fn settings(result: &StudyResult) -> Vec<Block> {
    let Some(atlas) = &result.atlas else { return Vec::new() };
    let mut blocks = Vec::new();
    let idle: Vec<String> = atlas
        .settings
        .iter()
        .filter(|effect| effect.starts == 0)
        .map(|effect| format!("`{}={}`", effect.key, effect.value))
        .collect();
    blocks.push(Block::Text(match idle.is_empty() {
        true => "There is no setting that never matters: each of these changes who wins from the start somewhere."
            .to_owned(),
        false => format!("These never change who wins from the start: {}.", idle.join(", ")),
    }));
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
    let number = |number: usize| thousands(number as u64);
    let mut blocks = vec![Block::Text(format!(
        "{} rule sets, of which {} are different games on some board; on {} that is {} variants and {} different graphs with {} positions, images counted once. Every one was solved, and every value verified. Variants with the same graph were solved once: a fingerprint of 128 bits over the start and every position with its moves and its outcome tells.",
        number(counts.rule_sets),
        number(counts.different),
        count(atlas.boards.len(), "board", "boards"),
        number(counts.variants),
        number(counts.graphs),
        thousands(counts.positions)
    ))];
    let rows = atlas.boards.iter().map(|board| {
        let plies = |plies: Option<u16>| plies.map_or(NOTHING.to_owned(), |plies| plies.to_string());
        Row::new(vec![
            Cell::new(short(&board.board)),
            count_cell(Some(board.variants as u64)),
            count_cell(Some(board.graphs as u64)),
            count_cell(Some(board.won as u64)),
            count_cell(Some(board.lost as u64)),
            count_cell(Some(board.drawn as u64)),
            Cell::new(format!("{} to {}", plies(board.quickest), plies(board.slowest))),
            super::words::or_nothing(board.least_cost.map(|cost| cost.to_string())),
            count_cell(Some(board.met as u64)),
        ])
    });
    let mut columns = vec![Column::words("board")];
    columns.extend(
        [
            "variants",
            "different",
            "won by the first player",
            "won by the second",
            "drawn",
            "plies of a decision",
            "least cost of a decision",
            "all wants met",
        ]
        .map(Column::numbers),
    );
    blocks.push(Block::Table(Table {
        caption: "Of the different games on each board, who wins.".to_owned(),
        columns,
        rows: rows.collect(),
        command: None,
    }));
    blocks.push(Block::Note(format!(
        "The table of all variants has {} rows and {} bytes and is not a part of the report; its CRC-32 is `{}`. `{}` makes it, and `{}` makes parts of it again, chosen by the seed, and compares them with checksums in the JSON beside this page.",
        number(atlas.table.rows), number(atlas.table.bytes), atlas.table.crc32, commands::search(result), commands::search_sample(result)
    )));
    blocks
}
