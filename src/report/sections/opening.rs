//! The start and its first moves, coloured by value.

use super::Blocks;
use super::cases::shown;
use super::words::{verdict, verdict_cell};
use crate::report::board::{self, Marked};
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Figure, Picture, Row, Table};
use crate::report::numbers::percent;
use crate::study::measures::{FirstMove, Opening};
use crate::study::{Measure, StudyResult, thousands};

/// The most first moves that a table shows at once.
const SHOWN: usize = 12;

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
    blocks.extend(opening.into_iter().flat_map(|opening| first_moves(opening, command.clone())));
    Ok(blocks)
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
    let all = |first: &'_ FirstMove| super::words::tone(&first.verdict.value);
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
    let (seen, rest) = opening.moves.split_at(kinds.min(SHOWN));
    blocks.push(table(seen, Some(command)));
    if !rest.is_empty() {
        let summary = format!("{} more first moves", rest.len());
        blocks.push(Block::Folded { summary, blocks: vec![table(rest, None)] });
    }
    blocks
}
