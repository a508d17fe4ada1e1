//! The rule sets on the front: a short list of house rules in plain words, and whether they hold on larger boards.

use super::{board_of, changes, in_words, kept, map, one_by_one, page_of, rule_changes, short, typed};
use crate::report::ReportError;
use crate::report::board;
use crate::report::commands;
use crate::report::document::{Block, Board, Cell, Column, Row, Table, Weight};
use crate::report::numbers::{count, figure, percent};
use crate::report::sections::Blocks;
use crate::report::sections::cases::{folded, listed, number, words};
use crate::report::sections::words::{NOTHING, figure_cell, share_cell, tone, verdict, verdict_cell};
use crate::results::{Verdict, Wdl};
use crate::study::atlas::OnFront;
use crate::study::{Atlas, CaseResult, Found, StudyResult, distinct, thousands};

/// What a rule set on the front is called in links.
pub fn anchor(place: usize) -> String {
    format!("front-{place}")
}

/// The map, and each rule set on the front in plain words.
pub fn blocks(result: &StudyResult) -> Blocks {
    let Some(atlas) = &result.atlas else { return Ok(Vec::new()) };
    let mut blocks = Vec::new();
    blocks.extend(map::map(atlas)?.map(|map| Block::Figures(vec![map])));
    blocks.push(Block::Text(wanted(atlas)));
    if atlas.front.is_empty() {
        blocks.push(Block::Text("No rule set decides the start on any board, so there is no front.".to_owned()));
        return Ok(blocks);
    }
    for (place, rules) in (1..).zip(&atlas.front) {
        blocks.push(Block::Anchor { id: anchor(place), title: format!("{place}. {}", heading(atlas, rules)) });
        let words: Vec<String> = changes(&rules.changes).map(|change| in_words(atlas, change)).collect();
        blocks.push(Block::List(words));
        blocks.push(Block::Text(measured(rules)));
        let cases: Vec<&CaseResult> =
            result.cases.iter().filter(|case| rule_changes(result, case) == rules.changes).collect();
        blocks.push(to_play(result, atlas, &cases));
        blocks.push(Block::Folded {
            summary: format!("Its {}, and who wins on each", count(cases.len(), "board", "boards")),
            blocks: vec![Block::Boards(boards(result, &cases)?)],
        });
    }
    blocks.push(Block::Table(side_by_side(atlas)));
    blocks.push(Block::Note(DEFINED.to_owned()));
    if !atlas.map.is_empty() {
        blocks.push(folded(
            map::discs(result, atlas),
            "Every disc of the map: a variant, what it is like, and how to play it",
        ));
    }
    Ok(blocks)
}

const DEFINED: &str = "A rule set is on the front when no other costs no more, needs an owner's word no more, decides the start on no fewer boards, meets all wants on no fewer boards, is as fair (in steps of 0.05), has games of the wanted length on as many boards, decides as many positions and offers as many choices that matter (both in quarters), and is better in one of these.";

fn heading(atlas: &Atlas, rules: &OnFront) -> String {
    let what = match rules.count {
        0 => return format!("The rulebook decides {} of {} boards", rules.decided, atlas.boards.len()),
        changes => count(changes, "change", "changes"),
    };
    let verb = if rules.count == 1 { "decides" } else { "decide" };
    format!("{what} (cost {}) {verb} {} of {} boards", rules.cost, rules.decided, atlas.boards.len())
}

/// A rule set in a line: whether it can be kept, and what games are like.
fn measured(rules: &OnFront) -> String {
    let mut parts = vec![match rules.hidden {
        0 => "Everybody sees whether it is kept".to_owned(),
        1 => "One of them is kept on an owner's word".to_owned(),
        several => format!("{several} of them are kept on an owner's word"),
    }];
    if let (Some(unfair), Some(length)) = (rules.unfair, rules.length) {
        parts.push(format!(
            "with errors the favoured player's result is {}, in games of {} plies",
            percent(0.5 + unfair),
            figure(length)
        ));
    }
    parts.push(format!("{} of positions are decided", percent(rules.share)));
    parts.extend(rules.choice.map(|choice| format!("{} of choices matter", percent(choice))));
    format!("{}.", parts.join("; "))
}

/// Pages on which a rule set can be played, or else the command that opens one.
fn to_play(result: &StudyResult, atlas: &Atlas, cases: &[&CaseResult]) -> Block {
    let page = |case: &&CaseResult| {
        let path = page_of(atlas, &case.name)?;
        Some((
            format!("Play it on {}: every position and every move is on the page", board_of(result, case)),
            path.to_owned(),
        ))
    };
    let links: Vec<(String, String)> = cases.iter().filter_map(page).collect();
    match cases.first() {
        Some(case) if links.is_empty() => {
            Block::Text(format!("To play it: `{}`.", commands::serve(result, &case.name)))
        }
        _ => Block::Links(links),
    }
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
        "Wanted: {}. {met}. These rule sets come nearest in one way or another; no other is better in everything.",
        wants.join(", ")
    )
}

/// The changes of a rule set, one by one.
fn named(rules: &OnFront) -> String {
    if rules.changes.is_empty() { typed("") } else { one_by_one(changes(&rules.changes)) }
}

fn side_by_side(atlas: &Atlas) -> Table {
    let of = |count: usize| format!("{count} of {}", atlas.boards.len());
    type Numbered<'a> = (usize, &'a OnFront);
    let numbered: Vec<Numbered<'_>> = (1..).zip(&atlas.front).collect();
    listed(
        "The front side by side, the cheapest first. Results and lengths are those of games in which both err, as the wants have it; means over the boards on which the start is decided.",
        &numbered,
        None,
        &[
            number("", |(place, _): &Numbered<'_>| Cell::new(place.to_string())),
            words("changes", |(_, rules): &Numbered<'_>| Cell::new(named(rules))),
            number("cost", |(_, rules): &Numbered<'_>| Cell::new(rules.cost.to_string())),
            words("at a table", |(_, rules): &Numbered<'_>| kept(rules.hidden)),
            number("boards decided", |(_, rules): &Numbered<'_>| Cell::new(of(rules.decided))),
            number("all wants met", |(_, rules): &Numbered<'_>| Cell::new(of(rules.met))),
            number("the favoured player's result", |(_, rules): &Numbered<'_>| {
                share_cell(rules.unfair.map(|unfair| 0.5 + unfair))
            }),
            number("plies of a game", |(_, rules): &Numbered<'_>| figure_cell(rules.length)),
            number("as long as wanted", |(_, rules): &Numbered<'_>| {
                Cell::new(rules.as_long.map_or(NOTHING.to_owned(), of))
            }),
            number("decided positions", |(_, rules): &Numbered<'_>| share_cell(Some(rules.share))),
            number("choices that matter", |(_, rules): &Numbered<'_>| share_cell(rules.choice)),
        ],
    )
}

/// The start on each board, with what it is worth and what games are like.
fn boards(result: &StudyResult, cases: &[&CaseResult]) -> Result<Vec<Board>, ReportError> {
    let mut boards = Vec::new();
    for case in cases {
        let Some(start) = super::super::boards::start(case) else { continue };
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
            label: board_of(result, case),
            value: verdict(start),
            tone: tone(start.value),
            notes,
        });
    }
    Ok(boards)
}

/// Whether what decides the small boards decides larger ones: the front on every board, and which boards go together.
pub fn larger(result: &StudyResult) -> Vec<Block> {
    let Some(atlas) = &result.atlas else { return Vec::new() };
    let mut blocks = Vec::new();
    blocks.extend(on_larger(result, atlas));
    let heads: Vec<String> = atlas.boards.iter().map(|board| short(&board.board)).collect();
    let rows = atlas.boards.iter().map(|board| {
        let cells = board.carried.iter().map(|share| share_cell(*share));
        Row::headed(short(&board.board), cells)
    });
    let columns = std::iter::once(Column::words("decided on")).chain(heads.into_iter().map(Column::numbers)).collect();
    blocks.push(Block::Table(Table { caption: "Does what mends one board mend another? Of the rule sets that decide the start on the board of a row, the share that do so on the board of a column.".to_owned(), columns, rows: rows.collect(), command: None }));
    blocks
}

/// The front on the boards of the search and on larger ones.
fn on_larger(result: &StudyResult, atlas: &Atlas) -> Vec<Block> {
    let start_of = |rules: &OnFront, board: &str| -> Option<Verdict> {
        let here = |case: &&CaseResult| board_of(result, case) == board && rule_changes(result, case) == rules.changes;
        result.cases.iter().find(here).and_then(super::super::boards::start).copied()
    };
    let small: Vec<String> = atlas.boards.iter().map(|board| short(&board.board)).collect();
    let boards = result.cases.iter().map(|case| board_of(result, case));
    let larger: Vec<String> = distinct(boards.filter(|board| !small.contains(board)));
    if larger.is_empty() || atlas.front.is_empty() {
        return Vec::new();
    }
    let is_decided = |start: &Verdict| start.value != Wdl::Draw;
    let everywhere: Vec<&OnFront> = atlas.front.iter().filter(|rules| rules.decided == small.len()).collect();
    // How many of some rule sets decide a board, of those that were solved on it.
    let of = |rules: &mut dyn Iterator<Item = &OnFront>, board: &str| {
        let starts: Vec<Verdict> = rules.filter_map(|rules| start_of(rules, board)).collect();
        match starts.len() {
            0 => NOTHING.to_owned(),
            all => format!("{} of {all}", starts.iter().filter(|start| is_decided(start)).count()),
        }
    };
    let row = |(place, rules): (usize, &OnFront)| {
        let starts = small.iter().chain(&larger).map(|board| match start_of(rules, board) {
            Some(start) => verdict_cell(&start),
            None => Cell::new(NOTHING),
        });
        Row::headed(format!("{place}. {}", named(rules)), starts)
    };
    let sum = |name: &str, rules: &dyn Fn(&str) -> String| Row {
        weight: Weight::Strong,
        ..Row::headed(name, small.iter().chain(&larger).map(|board| Cell::new(rules(board))))
    };
    let mut rows: Vec<Row> = (1..).zip(&atlas.front).map(row).collect();
    rows.push(sum("decided", &|board| of(&mut atlas.front.iter(), board)));
    if !everywhere.is_empty() {
        rows.push(sum("of those that decide every board of the search", &|board| {
            of(&mut everywhere.iter().copied(), board)
        }));
    }
    let mut columns = vec![Column::words("rule set")];
    columns.extend(small.iter().chain(&larger).map(Column::words));
    let holds =
        |rules: &&&OnFront| larger.iter().filter_map(|board| start_of(rules, board)).all(|start| is_decided(&start));
    let text = match (everywhere.len(), everywhere.iter().filter(holds).count()) {
        (0, _) => "No rule set of the front decides every board of the search.".to_owned(),
        (all, holding) => format!(
            "{} of the front {} every board of the search, and {} every larger board on which {} solved ({}).",
            count(all, "rule set", "rule sets"),
            if all == 1 { "decides" } else { "decide" },
            match holding {
                0 => "none of them decides".to_owned(),
                1 if all == 1 => "it decides".to_owned(),
                1 => "one of them decides".to_owned(),
                holding if holding == all => "all of them decide".to_owned(),
                holding => format!("{holding} of them decide"),
            },
            if all == 1 { "it was" } else { "they were" },
            larger.join("; ")
        ),
    };
    let caption = "The front on the boards of the search and on larger ones: what the start is worth to the player who begins. Every value was verified position by position; a dash is a board that was not solved.";
    vec![Block::Text(text), Block::Table(Table { caption: caption.to_owned(), columns, rows, command: None })]
}
