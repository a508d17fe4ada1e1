//! What strategies settle: on which boards, how much was visited for it, and where one fails.

use super::Blocks;
use super::cases::{Cases, Per, axes, folded, follows, key_columns, listed, of_kind, short, value, words};
use super::words::{NOTHING, count_cell, tone, verdict};
use crate::prove::Certificate;
use crate::report::board::{self, Place};
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Figure, Picture, Row, Table, Tone};
use crate::report::{File, ReportError, numbers, stem};
use crate::results::{PlayedLine, PlayedStep};
use crate::results::{SeatOutcome, SeatTried, Tried};
use crate::study::{CaseResult, ProvedCase, StudyResult, distinct, found_as};

/// The most columns of the table of what is settled.
const COLUMNS: usize = 8;

/// The cases with strategies.
pub fn proved(result: &StudyResult) -> Vec<(&CaseResult, &ProvedCase)> {
    of_kind(result, |found| found_as!(found, Proved))
}

/// A strategy in one seat of a case.
type Trial<'r> = (&'r CaseResult, &'r Tried, &'r SeatTried);

fn trials<'r>(cases: &Cases<'r, ProvedCase>) -> Vec<Trial<'r>> {
    let of_case = |&(case, found): &(&'r CaseResult, &'r ProvedCase)| {
        let seats = found.strategies.iter().flat_map(|tried| tried.seats.iter().map(move |seat| (tried, seat)));
        seats.map(move |(tried, seat)| (case, tried, seat)).collect::<Vec<_>>()
    };
    cases.iter().flat_map(of_case).collect()
}

/// A row about a strategy in one seat: the case, the strategy, the player, and what else there is to say.
fn trial_row(&(case, tried, seat): &Trial<'_>, rest: impl IntoIterator<Item = Cell>) -> Row {
    let head = [Cell::typed(&case.name), Cell::typed(&tried.strategy), Cell::new(format!("player {}", seat.player))];
    Row::new(head.into_iter().chain(rest).collect())
}

/// The picture of an answer, what is settled, what was visited, and where a strategy fails.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = proved(result);
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let mut blocks = vec![Block::Text(
        "A strategy for one player is checked against everything that the other can do: every position that can arise is visited, every turn of the opponent in it is \
         answered, and every answer must be legal. If neither player can be beaten, the start is a draw, however large the game is."
            .to_owned(),
    )];
    if let Some((case, found, line)) = example(result, &cases) {
        blocks.extend(answer_figure(case, found, line)?);
    }
    blocks.push(Block::Table(settled_table(result, &cases)));
    blocks.extend(visited(result, &cases));
    blocks.extend(refuted(&cases));
    Ok(blocks)
}

/// The example of the shown case, or else the first.
fn example<'r>(
    result: &StudyResult,
    cases: &Cases<'r, ProvedCase>,
) -> Option<(&'r CaseResult, &'r ProvedCase, &'r PlayedLine)> {
    let with_line = |&(case, found): &(&'r CaseResult, &'r ProvedCase)| Some((case, found, found.example.as_ref()?));
    let shown = cases.iter().find(|(case, _)| case.variant == result.shown).and_then(with_line);
    shown.or_else(|| cases.iter().find_map(with_line))
}

/// The last turn of the opponent in an example, and the answer to it.
fn answer_figure(case: &CaseResult, found: &ProvedCase, line: &PlayedLine) -> Result<Option<Block>, ReportError> {
    let [.., turn, answer, after] = line.steps.as_slice() else { return Ok(None) };
    let strategy = found.strategies.first().map_or("", |tried| &tried.strategy);
    let place = |step: &PlayedStep, label: &str| {
        let action = step.action.as_deref();
        let marked = action.map(|action| (action, Tone::Plain));
        Ok(Place {
            drawing: board::position_of(case, &step.position, marked.as_slice())?,
            label: label.to_owned(),
            value: (
                action.map_or(String::new(), |action| format!("player {} plays {action}", step.mover)),
                Tone::Plain,
            ),
            note: String::new(),
        })
    };
    let places = [
        place(turn, "a turn of the opponent")?,
        place(answer, "the answer")?,
        place(
            &PlayedStep { action: None, ..after.clone() },
            if after.position == turn.position { "as before the turn" } else { "after the answer" },
        )?,
    ];
    let Some(sheet) = board::sheet(&places) else { return Ok(None) };
    let legend = board::legend(&case.variant).unwrap_or_default();
    Ok(Some(Block::Figures(vec![Figure {
        name: "answer".to_owned(),
        picture: Picture::Sheet(sheet),
        question: format!("How does `{strategy}` answer a turn in `{}`?", case.name),
        answer: match after.position == turn.position {
            true => "It makes everything as it was before the turn.".to_owned(),
            false => format!("With `{}`.", answer.action.as_deref().unwrap_or_default()),
        },
        reading: format!("A turn of player {}, the answer, and the position after it. {legend}", turn.mover),
    }])))
}

/// What is known about a start, with who says so.
fn settled_cell(found: &ProvedCase) -> Cell {
    match (&found.settled, &found.solved) {
        (Some(settled), solved) => {
            let also = if solved.is_some() { ", solved too" } else { "" };
            Cell::new(format!("{}: `{}`{also}", settled.words(), settled.by)).toned(Tone::Good)
        }
        (None, Some(solved)) => Cell::new(format!("{}: solved", verdict(solved))).toned(tone(solved.value)),
        (None, None) => Cell::new("not settled here").toned(Tone::Faint),
    }
}

/// Rules down and boards across, where that is not too wide; else one row per variant.
fn settled_table(result: &StudyResult, cases: &Cases<'_, ProvedCase>) -> Table {
    let caption = "What is known about the start, and from what: a strategy that is proved for both players, or the solution of the whole game. Where both are there they agree.";
    let axes = axes(result);
    let across = axes.first().filter(|_| axes.len() > 1);
    let columns: Vec<String> =
        across.map_or(Vec::new(), |key| distinct(cases.iter().map(|(case, _)| value(case, key))));
    let Some(across) = across.filter(|_| (2..=COLUMNS).contains(&columns.len())) else {
        let mut columns: Vec<Per<'_, (&CaseResult, &ProvedCase)>> = key_columns(result, |(case, _)| case);
        columns.push(words("the start is", |(_, found): &(&CaseResult, &ProvedCase)| settled_cell(found)));
        return listed(caption, cases, Some(commands::study(result)), &columns);
    };
    // Rows are what is left of a variant without the key that goes across, by what is unusual in it.
    let rest_keys: Vec<&String> =
        result.varied.iter().filter(|key| *key != across && !follows(result, key, across)).collect();
    let rest = |case: &CaseResult| {
        let entries = case.variant.entries();
        let unusual = |key: &&String| {
            let entry = entries.iter().find(|entry| entry.key == **key);
            entry.filter(|entry| entry.value != entry.default).map(|entry| format!("{key}={}", short(&entry.value)))
        };
        let words: Vec<String> = rest_keys.iter().filter_map(unusual).collect();
        if words.is_empty() { "as printed".to_owned() } else { format!("`{}`", words.join(" ")) }
    };
    let names: Vec<String> = distinct(cases.iter().map(|(case, _)| rest(case)));
    let row = |name: &String| {
        let cell = |column: &String| {
            let here = cases.iter().find(|(case, _)| rest(case) == *name && value(case, across) == *column);
            here.map_or_else(|| Cell::new(NOTHING).toned(Tone::Faint), |(_, found)| settled_cell(found))
        };
        Row::headed(name, columns.iter().map(cell))
    };
    let heads =
        std::iter::once(Column::words("rules")).chain(columns.iter().map(|column| Column::words(column.clone())));
    Table {
        caption: caption.to_owned(),
        columns: heads.collect(),
        rows: names.iter().map(row).collect(),
        command: Some(commands::study(result)),
    }
}

/// Positions and turns of every proof.
fn visited(result: &StudyResult, cases: &Cases<'_, ProvedCase>) -> Vec<Block> {
    let trials = trials(cases);
    let row = |trial: &Trial<'_>| {
        let SeatOutcome::Proved { positions, turns, plies, crc32 } = &trial.2.outcome else { return None };
        Some(trial_row(
            trial,
            vec![
                count_cell(Some(*positions)),
                count_cell(Some(*turns)),
                Cell::new(plies.map_or(NOTHING.to_owned(), |plies| numbers::plies(plies.into()))),
                Cell::new(crc32.as_ref().map_or(NOTHING.to_owned(), |crc32| format!("`{crc32}`"))),
            ],
        ))
    };
    let rows: Vec<Row> = trials.iter().filter_map(row).collect();
    let Some(&(case, tried, _)) = trials.iter().find(|trial| row(trial).is_some()) else { return Vec::new() };
    let mut columns = vec![Column::words("variant"), Column::words("strategy"), Column::words("for")];
    columns.extend(["positions", "turns of the opponent", "wins in"].map(Column::numbers));
    columns.push(Column::words("CRC-32"));
    let caption = "What was visited: positions that can arise against the strategy with the opponent to move, and turns of the opponent in them, those that lead to the same \
                   position counted once. The checksum is that of the positions in notation, sorted, one per line; it is the same from the fast engine and from the literal rules.";
    let table = Table {
        caption: caption.to_owned(),
        columns,
        rows,
        command: Some(commands::prove(&case.variant, &tried.strategy)),
    };
    let (table, dropped) = drop_columns(table, &[5, 6]);
    let mut blocks =
        vec![Block::Heading("What was visited".to_owned()), folded(table, "Positions and turns of every proof")];
    let certificates = certificates(result);
    if !certificates.is_empty() && !dropped.contains(&6) {
        let check = |file: &File| (commands::check_certificate(&file.name), "proves it again and compares".to_owned());
        blocks
            .push(Block::Text("Certificates lie beside this page; in this folder each can be made again.".to_owned()));
        blocks.push(Block::Commands(certificates.iter().map(check).collect()));
    }
    blocks
}

/// A table without those of some columns that have nothing in any row, and which these were.
fn drop_columns(mut table: Table, optional: &[usize]) -> (Table, Vec<usize>) {
    let is_empty = |column: &usize| table.rows.iter().all(|row| row.cells[*column].text == NOTHING);
    let dropped: Vec<usize> = optional.iter().copied().filter(is_empty).collect();
    for &column in dropped.iter().rev() {
        table.columns.remove(column);
        table.rows.iter_mut().for_each(|row| drop(row.cells.remove(column)));
    }
    (table, dropped)
}

/// Every strategy that fails, with a shortest line.
fn refuted(cases: &Cases<'_, ProvedCase>) -> Vec<Block> {
    let trials = trials(cases);
    let row = |trial: &Trial<'_>| {
        let (after, how, line) = match &trial.2.outcome {
            SeatOutcome::Proved { .. } => return None,
            SeatOutcome::Refuted { reason, plies, line, .. } => {
                (numbers::plies(*plies), reason.clone(), format!("`{}`", line.join(" ")))
            }
            SeatOutcome::Open { reason } => (NOTHING.to_owned(), format!("not decided: {reason}"), NOTHING.to_owned()),
        };
        let line = if line == "``" { NOTHING.to_owned() } else { line };
        Some(trial_row(trial, [after, how, line].map(Cell::new)))
    };
    let rows: Vec<Row> = trials.iter().filter_map(row).collect();
    let Some(&(case, tried, _)) = trials.iter().find(|trial| row(trial).is_some()) else { return Vec::new() };
    let heads = ["variant", "strategy", "for", "fails after", "how", "a shortest line"];
    let table = Table {
        caption: "Where a strategy fails: the shortest line in which it loses, or is not allowed to do what it wants to do. It says nothing about what another strategy can do.".to_owned(),
        columns: heads.into_iter().map(Column::words).collect(),
        rows,
        command: Some(commands::prove(&case.variant, &tried.strategy)),
    };
    vec![
        Block::Heading("Where a strategy fails".to_owned()),
        folded(table, "Every strategy that fails, with a shortest line"),
    ]
}

/// A certificate for each strategy that is proved for every seat that was asked about.
pub fn certificates(result: &StudyResult) -> Vec<File> {
    let mut files = Vec::new();
    for (case, found) in proved(result).into_iter().filter(|(_, found)| found.certificate) {
        for tried in &found.strategies {
            let seat = |seat: &SeatTried| match &seat.outcome {
                SeatOutcome::Proved { positions, turns, plies, crc32: Some(crc32) } => Some(crate::prove::Seat {
                    player: seat.player,
                    positions: *positions,
                    turns: *turns,
                    plies: *plies,
                    crc32: crc32.clone(),
                }),
                _ => None,
            };
            let seats: Option<Vec<_>> = tried.seats.iter().map(seat).collect();
            let aim = crate::prove::Goal::named(&found.aim);
            if let (Some(seats), Some(aim)) = (seats, aim) {
                let position = found.position.clone();
                let certificate = Certificate::new(&case.variant, tried.strategy.clone(), aim, position, seats);
                let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '-' };
                let variant: String = case.name.chars().map(plain).collect();
                let name = format!("{}-{variant}-{}.cert", stem(&result.study), tried.strategy);
                files.push(File { name, bytes: certificate.text().into_bytes() });
            }
        }
    }
    files
}
