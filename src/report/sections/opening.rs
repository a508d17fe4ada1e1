//! The start and its first moves, coloured by value.

use super::Blocks;
use super::cases::shown;
use super::words::{tone, verdict, verdict_cell};
use crate::measures::{FirstMove, Measure, Opening};
use crate::report::ReportError;
use crate::report::board::{self, Marked};
use crate::report::charts::{Field, Matrix, Shade};
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Figure, Picture, Row, Table};
use crate::report::numbers::percent;
use crate::results::{Verdict, Wdl};
use crate::study::{CaseResult, StudyResult, thousands};

/// The most first moves that a table shows at once.
const SHOWN: usize = 12;

/// The most fields of a board for a map of pairs.
const COLUMNS: usize = 16;

/// The start of the shown variant, and what each first move is worth.
pub fn blocks(result: &StudyResult) -> Blocks {
    let Some((case, solved)) = shown(result) else { return unsolved(result) };
    let mut blocks = Vec::new();
    if result.cases.len() > 1 {
        blocks.push(Block::Text(format!("Shown is `{}`.", case.name)));
    }
    let opening = solved.measures.opening.as_ref();
    let marked: Vec<Marked<'_>> = opening.map(|opening| marks(&opening.moves)).unwrap_or_default();
    let drawing = board::start(&case.variant, &marked)?;
    let command = match opening {
        Some(_) => commands::measure(&case.variant, &[Measure::Start, Measure::Opening]),
        None => commands::show(&case.variant, &[]),
    };
    let mut caption = match opening {
        Some(_) => "The start, with every first move coloured by its value for the player who makes it: win solid, draw dashed, loss dotted.".to_owned(),
        None => "The start.".to_owned(),
    };
    if let Some(legend) = board::legend(&case.variant) {
        caption.push(' ');
        caption.push_str(&legend);
    }
    blocks.push(Block::Figures(vec![Figure {
        name: "start".to_owned(),
        picture: Picture::Board(drawing),
        alt: format!("The start of {}", case.name),
        caption,
        command: Some(command.clone()),
    }]));
    if let Some(opening) = opening {
        blocks.extend(first_moves(opening, command));
        blocks.extend(pairs(case, opening, &marked)?);
    }
    Ok(blocks)
}

/// First moves on two boards as a map: a field of the one down, a field of the other across.
fn pairs(case: &CaseResult, opening: &Opening, marked: &[Marked<'_>]) -> Result<Option<Block>, ReportError> {
    let Some(pairs) = board::pairs(&case.variant, marked)? else { return Ok(None) };
    let distinct = |side: usize| {
        let mut found: Vec<Vec<String>> = pairs.iter().map(|pair| pair[side].to_vec()).collect();
        found.sort();
        found.dedup();
        found
    };
    let (rows, columns) = (distinct(0), distinct(1));
    if columns.len() > COLUMNS || rows.len() < 2 {
        return Ok(None);
    }
    let mut fields: Vec<Vec<Option<Field>>> = vec![vec![None; columns.len()]; rows.len()];
    let verdicts = opening.moves.iter().flat_map(|first| first.actions.iter().map(move |_| &first.verdict));
    for (pair, verdict) in pairs.iter().zip(verdicts) {
        let place = |all: &[Vec<String>], side: usize| all.iter().position(|one| one.as_slice() == pair[side]);
        if let (Some(row), Some(column)) = (place(&rows, 0), place(&columns, 1)) {
            fields[row][column] = Some(pair_field(verdict));
        }
    }
    let keys = |board: &str| vec!["colour".to_owned(), board.to_owned()];
    let matrix = Matrix { row_keys: keys("board 1"), rows, column_keys: keys("board 2"), columns, fields };
    Ok(Some(Block::Figures(vec![Figure {
        name: "pairs".to_owned(),
        picture: Picture::Chart(matrix.draw()?),
        alt: format!("First moves of {} by the fields of the two tiles", case.name),
        caption: "Every first move by its two fields: W a win, D a draw, L a loss for the player who makes it, with the plies to the end.".to_owned(),
        command: Some(commands::measure(&case.variant, &[Measure::Opening])),
    }])))
}

fn pair_field(verdict: &Verdict) -> Field {
    let (letter, shade) = match verdict.value {
        Wdl::Win => ("W", Shade { colour: 0, strength: 0.85 }),
        Wdl::Loss => ("L", Shade { colour: 1, strength: 0.85 }),
        Wdl::Draw => ("D", Shade { colour: 2, strength: 0.3 }),
    };
    let plies = verdict.plies.filter(|_| letter != "D").map(|plies| format!(" {plies}")).unwrap_or_default();
    Field { text: format!("{letter}{plies}"), shade }
}

/// The board alone, of a variant that has no values.
fn unsolved(result: &StudyResult) -> Blocks {
    let drawing = board::start(&result.shown, &[])?;
    let name = result.shown.to_string();
    let legend = board::legend(&result.shown).unwrap_or_default();
    Ok(vec![Block::Figures(vec![Figure {
        name: "start".to_owned(),
        picture: Picture::Board(drawing),
        alt: format!("The start of {name}"),
        caption: format!("The start of `{name}`. {legend}").trim_end().to_owned(),
        command: Some(commands::show(&result.shown, &[])),
    }])])
}

fn marks(moves: &[FirstMove]) -> Vec<Marked<'_>> {
    let all = |first: &'_ FirstMove| tone(first.verdict.value);
    moves.iter().flat_map(|first| first.actions.iter().map(move |action| (action.as_str(), all(first)))).collect()
}

fn first_moves(opening: &Opening, command: String) -> Vec<Block> {
    let kinds = opening.moves.len();
    let positions: u64 = opening.moves.iter().map(|first| first.positions).sum();
    let kept = match opening.keeping {
        Some(share) => format!("; {} of them keep the value of the start", percent(share)),
        None => String::new(),
    };
    let text = format!(
        "There are {} first moves, {kinds} up to symmetry{kept}. {}",
        thousands(positions),
        match opening.moves.first() {
            Some(best) =>
                format!("The best is `{}`: {} for the player who makes it.", best.action, verdict(&best.verdict)),
            None => String::new(),
        }
    );
    let row = |first: &FirstMove| {
        let others = first.actions.iter().filter(|action| **action != first.action).map(|action| format!("`{action}`"));
        let others: Vec<String> = others.collect();
        let some = match others.len() {
            0..=5 => others.join(" "),
            more => format!("{} and {} more", others[..4].join(" "), more - 4),
        };
        Row::new(vec![Cell::new(format!("`{}`", first.action)), verdict_cell(&first.verdict), Cell::new(some)])
    };
    let table = |moves: &[FirstMove], command: Option<String>| {
        Block::Table(Table {
            columns: vec![
                Column::words("move"),
                Column::words("value"),
                Column::words("the same by symmetry or effect"),
            ],
            rows: moves.iter().map(row).collect(),
            command,
            ..Table::default()
        })
    };
    let mut blocks = vec![Block::Text(text.trim_end().to_owned())];
    // A few more are not worth folding away.
    let (seen, rest) = opening.moves.split_at(if kinds <= SHOWN + 4 { kinds } else { SHOWN });
    blocks.push(table(seen, Some(command)));
    if !rest.is_empty() {
        let summary = format!("{} more first moves", rest.len());
        blocks.push(Block::Folded { summary, blocks: vec![table(rest, None)] });
    }
    blocks
}
