//! The start when play ends after N plies: a strip of colours, and who profits from the last move.

use super::Blocks;
use super::cases::{Cases, Per, block, having, number, of_kind, table, words};
use super::labels::labels;
use super::words::{NOTHING, or_nothing, tone};
use crate::measures::{LONGEST, Limit, Measure};
use crate::report::ReportError;
use crate::report::charts::{Colour, Strips};
use crate::report::document::{Block, Cell, Figure, Picture, Table, Tone};
use crate::report::numbers::count;
use crate::study::{StudyResult, distinct, found_as};

/// The letters of a strip.
const LETTERS: [(char, &str, Colour); 3] = [('W', "first wins", 0), ('D', "drawn", 2), ('L', "second wins", 1)];

/// What a limit of plies makes of each start.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = having(result, |found| found.limit.as_ref());
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let mut blocks = vec![Block::Text(about(&cases))];
    blocks.push(Block::Figures(vec![strips(&cases)?]));
    blocks.push(block(limits(result, &cases)));
    let several = of_kind(result, |found| found_as!(found, Coalitions)).len();
    if several > 0 {
        let variants = count(several, "variant", "variants");
        blocks.push(Block::Note(format!(
            "Of {variants} for more than two players nothing is said here: who is ahead of whom gives no single value."
        )));
    }
    Ok(blocks)
}

fn about(cases: &Cases<'_, Limit>) -> String {
    let counted = distinct(cases.iter().map(|(case, limit)| {
        let what = limit.counted.as_deref().unwrap_or("nothing, so that a game cut short is a draw");
        format!("{what} (`{}`)", case.variant.game().name)
    }));
    format!(
        "Play ends after N plies, and the player who is ahead wins; with nobody ahead it is a draw. What is counted: {}. Both players know the limit and play their best.",
        counted.join(", ")
    )
}

fn strips(cases: &Cases<'_, Limit>) -> Result<Figure, ReportError> {
    let names = labels(&cases.iter().map(|(case, _)| *case).collect::<Vec<_>>());
    let settled = |name: &str| {
        let is =
            |limit: &Limit| limit.settled.as_ref().map_or("still changing", |settled| settled.value.name()) == name;
        (cases.iter().filter(|(_, limit)| is(limit)).count(), name.to_owned())
    };
    let ends = ["win", "draw", "loss", "still changing"].map(settled);
    let ends = ends.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("{name} in {count}"));
    let ends = ends.collect::<Vec<_>>().join(", ");
    let rows = names.into_iter().zip(cases).map(|(name, (_, limit))| (name, limit.strip.as_str())).collect();
    Ok(Figure {
        name: "limit".to_owned(),
        picture: Picture::Chart(Strips { letters: &LETTERS, rows, axis: "plies after which play ends" }.draw()?),
        question: "Who wins if play ends after N plies?".to_owned(),
        answer: format!(
            "In the long run, for the player who begins: {ends} of {}.",
            count(cases.len(), "variant", "variants")
        ),
        reading: format!("Value of the start for every limit from 1 to {LONGEST} plies."),
    })
}

fn limits(result: &StudyResult, cases: &Cases<'_, Limit>) -> Table {
    let last = |head, of: fn(&Limit) -> Option<u16>| {
        number(head, move |limit: &&Limit| match of(limit) {
            Some(0) => Cell::new("0").toned(Tone::Faint),
            found => or_nothing(found.map(|count| count.to_string())),
        })
    };
    let columns: Vec<Per<'_, &Limit>> = vec![
        words("by limit", |limit: &&Limit| Cell::new(limit.words.clone())),
        words("in the long run", |limit: &&Limit| match &limit.settled {
            Some(settled) => Cell::new(settled.value.name()).toned(tone(settled.value)),
            None => Cell::new("changes"),
        }),
        number("from", |limit: &&Limit| {
            Cell::new(limit.settled.as_ref().map_or(NOTHING.to_owned(), |settled| settled.from.to_string()))
        }),
        number("proved from", |limit: &&Limit| {
            or_nothing(limit.repeats.as_ref().map(|repeats| repeats.from.to_string()))
        }),
        last("last mover better", |limit| Some(limit.moving_last?.better)),
        last("last mover worse", |limit| Some(limit.moving_last?.worse)),
    ];
    let caption = "For the player who begins. From the limit in “proved from” on all positions repeat their values, so the rest holds for every longer limit. \
                   “Last mover better”: the number of limits at which a ply more and a ply less both give the same other result, and the player who makes the last \
                   move does better; “worse” likewise.";
    table(result, cases, &columns, &[Measure::Limit], caption)
}
