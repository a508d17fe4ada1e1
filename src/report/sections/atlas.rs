//! The atlas of a space of rulings: the map, the front in plain words, what decides, what each setting does, and the space board by board.

use super::Blocks;
use super::words::{NOTHING, count_cell, figure_cell, share_cell, tone, verdict, verdict_cell};
use crate::report::board;
use crate::report::charts::{Axis, Colour, Dot, Scale, Scatter};
use crate::report::commands;
use crate::report::document::{Block, Board, Cell, Column, Figure, Picture, Row, Table, Tone};
use crate::report::numbers::{count, figure, percent, tick};
use crate::study::atlas::{Deciding, Effect, Near, OnBoard, OnFront, Spot, kind};
use crate::study::{Atlas, CaseResult, Found, StudyResult, thousands};

/// How the first player fares, in five kinds: the colour of each, and what it is.
const FAIRNESS: [(Colour, &str); 5] = [
    (0, "the first player gains much"),
    (6, "the first player gains"),
    (4, "fair"),
    (3, "the second player gains"),
    (1, "the second player gains much"),
];

/// What a rule set on the front is called in links.
fn anchor(place: usize) -> String {
    format!("front-{place}")
}

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

/// The map, and each rule set on the front with its boards.
pub fn front(result: &StudyResult) -> Blocks {
    let Some(atlas) = &result.atlas else { return Ok(Vec::new()) };
    let mut blocks = Vec::new();
    blocks.push(Block::Text(wanted(atlas)));
    if let Some(map) = map(atlas)? {
        blocks.push(Block::Figures(vec![map]));
        blocks.push(super::cases::folded(
            discs(result, atlas),
            "Every disc of the map: a variant, what it is like, and how to play it",
        ));
    }
    if atlas.front.is_empty() {
        blocks.push(Block::Text("No rule set decides the start on any board, so there is no front.".to_owned()));
        return Ok(blocks);
    }
    blocks.push(Block::Table(front_table(atlas)));
    for (place, rules) in (1..).zip(&atlas.front) {
        blocks.push(Block::Anchor { id: anchor(place), title: format!("{place}. {}", typed(&rules.changes)) });
        blocks.push(Block::List(changes(&rules.changes).map(|change| in_words(atlas, change)).collect()));
        blocks.push(Block::Boards(boards_of(result, rules)?));
        let here = result.cases.iter().filter(|case| rule_changes(result, case) == rules.changes);
        let page = |case: &CaseResult| {
            let (_, path) = atlas.pages.iter().find(|(variant, _)| *variant == case.name)?;
            Some((
                format!("Play it on {}, or look around: every position is on the page", board_of(case)),
                path.clone(),
            ))
        };
        let links: Vec<(String, String)> = here.filter_map(page).collect();
        if !links.is_empty() {
            blocks.push(Block::Links(links));
        }
    }
    Ok(blocks)
}

fn wanted(atlas: &Atlas) -> String {
    let wants: Vec<String> = atlas.wants.iter().map(|want| format!("`{want}`")).collect();
    let met = match atlas.counts.met {
        0 => "No variant has all of it".to_owned(),
        met => format!(
            "{} of {} different variants have all of it",
            thousands(met as u64),
            thousands(atlas.counts.graphs as u64)
        ),
    };
    format!(
        "Wanted: {}. {met}. A rule set is on the front when no other costs no more, needs an owner's word no more, decides the start on no fewer boards, meets all wants on no fewer boards, is as fair (in steps of 0.05), decides as many positions and \
         offers as many choices that matter (both in quarters), and is better in one of these.",
        wants.join(", ")
    )
}

fn front_table(atlas: &Atlas) -> Table {
    let row = |(place, rules): (usize, &OnFront)| {
        let of = |count: usize| format!("{count} of {}", atlas.boards.len());
        Row::new(vec![
            Cell::new(place.to_string()),
            Cell::new(if rules.changes.is_empty() { typed("") } else { one_by_one(rules.changes.split_whitespace()) }),
            Cell::new(rules.cost.to_string()),
            kept(rules.hidden),
            Cell::new(of(rules.decided)),
            Cell::new(of(rules.met)),
            share_cell(rules.unfair.map(|unfair| 0.5 + unfair)),
            figure_cell(rules.length),
            share_cell(Some(rules.share)),
            share_cell(rules.choice),
        ])
    };
    let mut columns =
        vec![Column::numbers(""), Column::words("changes"), Column::numbers("cost"), Column::words("at a table")];
    columns.extend(
        [
            "boards decided",
            "all wants met",
            "the favoured player's result",
            "plies of a game",
            "decided positions",
            "choices that matter",
        ]
        .map(Column::numbers),
    );
    Table {
        caption: "The front, the cheapest first. Results and lengths are those of games in which both err, as the wants have it; means over the boards on which the start is decided.".to_owned(),
        columns,
        rows: (1..).zip(&atlas.front).map(row).collect(),
        command: None,
    }
}

/// The start on each board, with what it is worth and where it can be played.
fn boards_of(result: &StudyResult, rules: &OnFront) -> Result<Vec<Board>, crate::report::ReportError> {
    let mut boards = Vec::new();
    let is_here = |case: &&CaseResult| rule_changes(result, case) == rules.changes;
    for case in result.cases.iter().filter(is_here) {
        let Some(start) = super::boards::start(case) else { continue };
        let mut notes = Vec::new();
        if let Some(noisy) =
            case.measures().and_then(|measures| measures.noisy_play.as_ref()?.iter().find(|noisy| noisy.noise == 0.1))
        {
            notes.push(format!("with errors: {} for the first player", percent(noisy.play.advantage)));
            notes.extend(noisy.play.length.as_ref().map(|length| format!("{} plies", figure(length.mean))));
        }
        let positions = match &case.found {
            Found::Counted(counted) => Some(counted.counts.positions),
            Found::Indexed(indexed) => Some(indexed.counts.positions),
            _ => None,
        };
        notes.extend(positions.map(|positions| format!("{} positions, images merged", thousands(positions))));
        boards.push(Board {
            drawing: board::start_of(case, &[])?,
            label: board_of(case),
            value: verdict(start),
            tone: tone(start.value),
            notes,
        });
    }
    Ok(boards)
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

/// The settings of a case that the space does not combine.
fn board_of(case: &CaseResult) -> String {
    let of = |name: &str| case.variant.entries().into_iter().find(|entry| entry.key == name).map(|entry| entry.value);
    match (of("board"), of("eggs")) {
        (Some(board), Some(eggs)) => format!("{board}, {eggs} eggs"),
        (Some(board), None) => super::cases::short(&board).to_owned(),
        _ => case.name.clone(),
    }
}

/// How large a disc is that stands for several variants.
fn radius(variants: usize) -> f64 {
    (2.0 + 1.1 * (variants as f64).sqrt()).min(13.0)
}

/// What the row of a disc is called in links.
fn disc(number: usize) -> String {
    format!("disc-{number}")
}

/// The discs of the map that are not the front's, each with a variant.
fn discs(result: &StudyResult, atlas: &Atlas) -> Table {
    let row = |(number, spot): (usize, &Spot)| {
        let cells = vec![
            Cell::new(format!("`{}`", spot.variant)),
            count_cell(Some(spot.variants as u64)),
            share_cell(Some(spot.first)),
            figure_cell(Some(spot.length)),
            share_cell(Some(spot.decided)),
            Cell::new(format!("`{}`", commands::serve(result, &spot.variant))),
        ];
        Row { id: Some(disc(number)), ..Row::new(cells) }
    };
    let mut columns = vec![Column::words("variant")];
    columns
        .extend(["variants", "the first player's result", "plies of a game", "decided positions"].map(Column::numbers));
    columns.push(Column::words("to play it"));
    Table {
        caption: "A disc of the map in each row: the cheapest of its variants, how many it has, and their means. The command opens a page with the board of the variant, on which every move shows what it is worth.".to_owned(),
        columns,
        rows: (1..).zip(&atlas.map).filter(|(_, spot)| spot.front.is_none()).map(row).collect(),
        command: None,
    }
}

fn map(atlas: &Atlas) -> Result<Option<Figure>, crate::report::ReportError> {
    let (front, others): (Vec<_>, Vec<_>) = (1..).zip(&atlas.map).partition(|(_, spot)| spot.front.is_some());
    if others.len() < 2 {
        return Ok(None);
    }
    let lengths = || others.iter().map(|(_, spot)| spot.length);
    let (least, most) = (lengths().fold(f64::INFINITY, f64::min), lengths().fold(1.0, f64::max));
    let lowest = others.iter().map(|(_, spot)| spot.decided).fold(1.0, f64::min);
    let floor = (10.0 * lowest - 0.5).floor().clamp(0.0, 9.0) / 10.0;
    let dot = |(number, spot): (usize, &Spot)| {
        let (colour, words) = FAIRNESS[kind(spot.first)];
        let measured = format!(
            "{} plies, {} of positions decided, {words}: the first player's result is {}",
            figure(spot.length),
            percent(spot.decided),
            percent(spot.first)
        );
        let (title, number, to) = match spot.front {
            Some(place) => (format!("{}: {measured}", spot.variant), Some(place.to_string()), anchor(place)),
            None => {
                let title = format!("{}, as {}: {measured}", count(spot.variants, "variant", "variants"), spot.variant);
                (title, None, disc(number))
            }
        };
        Dot {
            at: (spot.length, spot.decided),
            radius: if number.is_some() { 9.0 } else { radius(spot.variants) },
            colour,
            title,
            number,
            to,
        }
    };
    // Large discs lie below small ones.
    let mut sorted = others.clone();
    sorted.sort_by_key(|(_, spot)| std::cmp::Reverse(spot.variants));
    let scatter = Scatter {
        x: Axis {
            name: "mean length of a game with errors, in plies",
            scale: Scale::Logarithmic,
            range: (least * 0.9, most * 1.1),
            text: tick,
        },
        y: Axis {
            name: "positions that are won or lost",
            scale: Scale::Linear,
            range: (floor, 1.0 + 0.03 * (1.0 - floor)),
            text: |share| format!("{:.0} %", 100.0 * share),
        },
        key: FAIRNESS.iter().map(|(colour, words)| (*colour, (*words).to_owned())).collect(),
        dots: sorted.into_iter().chain(front).map(dot).collect(),
    };
    let variants = thousands(others.iter().map(|(_, spot)| spot.variants as u64).sum());
    let fair: Option<usize> = others.iter().map(|(_, spot)| spot.fair).sum();
    let answer = match fair {
        None => format!("{variants} variants decide the start."),
        Some(0) => format!("Of {variants} variants that decide the start none is fair."),
        Some(1) => format!("Of {variants} variants that decide the start one is fair."),
        Some(fair) => format!("Of {variants} variants that decide the start {} are fair.", thousands(fair as u64)),
    };
    Ok(Some(Figure {
        name: "map".to_owned(),
        picture: Picture::Chart(scatter.draw()?),
        question: "Which rules make a game that is decided, short and fair?".to_owned(),
        answer,
        reading: "A disc is one variant or several that are near each other, the larger the more; it leads to the cheapest of them. Numbered discs are the front. Fair is a result of the first player from 45 % to 55 %, a draw being one half.".to_owned(),
    }))
}

/// The variants that miss least.
pub fn nearest(result: &StudyResult) -> Vec<Block> {
    let Some(atlas) = &result.atlas else { return Vec::new() };
    if atlas.nearest.is_empty() {
        return Vec::new();
    }
    let row = |near: &Near| {
        let missed = match near.missed.is_empty() {
            true => Cell::new("nothing").toned(Tone::Good),
            false => Cell::new(near.missed.iter().map(|want| format!("`{want}`")).collect::<Vec<_>>().join(", ")),
        };
        let is_change =
            |word: &&str| word.split_once('=').is_some_and(|(key, _)| atlas.keys.iter().any(|one| one == key));
        // Without the name of the game.
        let (changes, board): (Vec<&str>, Vec<&str>) = near.variant.split_whitespace().skip(1).partition(is_change);
        let mut cells = vec![
            Cell::new(short(&board.join(" "))),
            Cell::new(one_by_one(changes.into_iter())),
            Cell::new(near.cost.to_string()),
            kept(near.hidden),
            verdict_cell(&near.start),
        ];
        let numbers = atlas.wants.iter().zip(&near.figures).filter(|(want, _)| is_number(want));
        cells.extend(numbers.map(|(_, found)| figure_cell(*found)));
        cells.extend([missed, figure_cell(Some(near.by))]);
        Row::new(cells)
    };
    let mut columns = vec![
        Column::words("board"),
        Column::words("changes"),
        Column::numbers("cost"),
        Column::words("at a table"),
        Column::words("start"),
    ];
    columns.extend(atlas.wants.iter().filter(|want| is_number(want)).map(|want| Column::numbers(format!("`{want}`"))));
    columns.extend([Column::words("misses"), Column::numbers("by")]);
    let caption = "The variants that miss the fewest wants, by the least; one for each rule set. How much is missed is in units of the interval that is wanted.";
    vec![Block::Table(Table {
        caption: caption.to_owned(),
        columns,
        rows: atlas.nearest.iter().map(row).collect(),
        command: None,
    })]
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
    let together = atlas.deciding.iter().filter(|found| found.count > 1).count();
    let text = format!(
        "Changes that decide a start although no part of them does: the rules matter only together where there are several ({together} of these {}).",
        atlas.deciding.len()
    );
    let table = Table {
        caption: "The cheapest first.".to_owned(),
        columns,
        rows: atlas.deciding.iter().map(row).collect(),
        command: None,
    };
    vec![Block::Text(text), super::cases::folded(table, "All of them")]
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
            share(effect.undecides),
            share(effect.turns),
        ])
    };
    let mut columns = vec![Column::words("instead of the usual value")];
    columns.extend(
        ["pairs", "another game", "another result", "decides", "undecides", "the other player wins"]
            .map(Column::numbers),
    );
    Table { caption: caption.to_owned(), columns, rows: effects.iter().map(row).collect(), command: None }
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
    if !idle.is_empty() {
        blocks.push(Block::Text(format!("These never change who wins from the start: {}.", idle.join(", "))));
    }
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
    let heads: Vec<String> = atlas.boards.iter().map(|board| short(&board.board)).collect();
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
    let rows = atlas.boards.iter().map(|board| {
        let cells = board.carried.iter().map(|share| share_cell(*share));
        Row::new(std::iter::once(Cell::new(short(&board.board))).chain(cells).collect())
    });
    let columns = std::iter::once(Column::words("decided on")).chain(heads.into_iter().map(Column::numbers)).collect();
    blocks.push(Block::Table(Table { caption: "Does what mends one board mend another? Of the rule sets that decide the start on the board of a row, the share that do so on the board of a column.".to_owned(), columns, rows: rows.collect(), command: None }));
    blocks.push(Block::Note(format!(
        "The table of all variants has {} rows and {} bytes and is not a part of the report; its CRC-32 is `{}`. `{}` makes it, and `{}` makes parts of it again, chosen by the seed, and compares them with checksums in the JSON beside this page.",
        number(atlas.table.rows), number(atlas.table.bytes), atlas.table.crc32, commands::search(result), commands::search_sample(result)
    )));
    blocks
}
