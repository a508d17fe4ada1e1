//! The start and its first moves, coloured by value.

use super::Blocks;
use super::boards::start;
use super::cases::{listed, short, shown, words};
use super::matrices::shade;
use super::words::{sentence, tone, verdict, verdict_cell, who_wins};
use crate::measures::{FirstMove, Measure, Opening};
use crate::report::ReportError;
use crate::report::board::{self, Drawing, Marked};
use crate::report::charts::{Field, Matrix};
use crate::report::commands;
use crate::report::document::{Block, Cell, Figure, Picture};
use crate::report::numbers::percent;
use crate::results::{Verdict, Wdl};
use crate::settings::Variant;
use crate::study::{CaseResult, Found, StudyResult, thousands};

/// The most first moves that a table shows at once.
const SHOWN: usize = 12;

/// The most fields of a board for a map of pairs.
const COLUMNS: usize = 16;

/// The start of the shown variant, what each first move is worth, and a page to play it on.
pub fn blocks(result: &StudyResult) -> Blocks {
    let mut blocks = start_and_moves(result)?;
    if let Some(page) = &result.page {
        let text = format!("Play `{}` in a browser: every position, every move and its value", result.shown);
        blocks.push(Block::Link { text, path: format!("../play/{page}.html") });
    }
    Ok(blocks)
}

fn start_and_moves(result: &StudyResult) -> Blocks {
    let Some((case, solved)) = shown(result) else {
        let case = result.case(&result.shown);
        let drawing = case.map_or_else(|| board::draw(&result.shown, None, &[]), |case| board::start_of(case, &[]))?;
        let answer = case.and_then(what_is_known);
        return Ok(vec![Block::Figures(vec![start_figure(&result.shown, drawing, false, answer)])]);
    };
    let opening = solved.measures.opening.as_ref();
    let marked: Vec<Marked<'_>> = opening.map(|opening| marks(&opening.moves)).unwrap_or_default();
    let answer = match opening {
        Some(opening) => first_of(opening),
        None => solved.measures.start.as_ref().map(who_wins),
    };
    // The drawing of a game from outside has no moves on it.
    let on_board: &[Marked<'_>] = if case.pictures.is_empty() { &marked } else { &[] };
    let drawing = board::start_of(case, on_board)?;
    let mut blocks = vec![Block::Figures(vec![start_figure(&case.variant, drawing, !on_board.is_empty(), answer)])];
    if let Some(opening) = opening {
        if result.cases.len() > 1 {
            blocks.push(Block::Text(format!("Shown is `{}`.", case.name)));
        }
        blocks.extend(first_moves(opening, commands::measure(&case.variant, &[Measure::Start, Measure::Opening])));
        blocks.extend(pairs(case, opening, &marked)?);
    }
    Ok(blocks)
}

/// The start on a board, with all settings of its variant.
fn start_figure(variant: &Variant, drawing: Drawing, has_moves: bool, answer: Option<String>) -> Figure {
    let settings: Vec<String> =
        variant.entries().iter().map(|entry| format!("{}={}", entry.key, short(&entry.value))).collect();
    let mut reading = match has_moves {
        false => String::new(),
        true => "First moves are coloured by their value for the player who makes them: win solid, draw dashed, loss dotted. ".to_owned(),
    };
    if let Some(legend) = board::legend(variant) {
        reading.push_str(&legend);
    }
    if !settings.is_empty() {
        reading.push_str(&format!(" All settings: `{}`.", settings.join(" ")));
    }
    let question = match (&answer, has_moves) {
        (None, _) => "What does the start of `{}` look like?",
        (Some(_), false) => "Who wins from the start of `{}`?",
        (Some(_), true) => "Which first moves are good in `{}`?",
    };
    Figure {
        name: "start".to_owned(),
        picture: Picture::Board(drawing),
        question: question.replace("{}", &variant.to_string()),
        answer: answer.unwrap_or_else(|| "Its value was not asked for.".to_owned()),
        reading: reading.trim().to_owned(),
    }
}

/// What is known about a start that was not measured, in a sentence.
fn what_is_known(case: &CaseResult) -> Option<String> {
    match &case.found {
        Found::Proved(found) => match (&found.settled, &found.solved) {
            (Some(settled), _) => {
                let who = if settled.words().contains("draw") { "nobody: " } else { "" };
                Some(sentence(&format!("{who}{}, by the strategy `{}`", settled.words(), settled.by)))
            }
            (None, solved) => solved.as_ref().map(who_wins),
        },
        Found::Coalitions(found) => {
            let alone =
                found.figures.start.coalitions.iter().find(|row| row.players.len() == 1 && row.forces.is_some());
            Some(match alone {
                Some(row) => format!("Player {} can force a win alone.", row.coalition),
                None => "No player can force a win alone.".to_owned(),
            })
        }
        _ => start(case).map(who_wins),
    }
}

/// How many first moves are as good as any, in a sentence.
fn first_of(opening: &Opening) -> Option<String> {
    let best = opening.moves.first()?;
    let all: u64 = opening.moves.iter().map(|first| first.positions).sum();
    let good = opening.moves.iter().filter(|first| first.verdict.value == best.verdict.value);
    let good: u64 = good.map(|first| first.positions).sum();
    let worth = match best.verdict.value {
        Wdl::Win => ["wins", "win"],
        Wdl::Draw => ["draws", "draw"],
        Wdl::Loss => ["loses", "lose"],
    };
    Some(match good == all {
        true if all == 1 => format!("The only one {}.", worth[0]),
        true => format!("All {} {}.", thousands(all), worth[1]),
        false => {
            format!("{} of {} {}; the others do worse.", thousands(good), thousands(all), worth[usize::from(good > 1)])
        }
    })
}

/// First moves on two boards as a map: a field of the one down, a field of the other across.
fn pairs(case: &CaseResult, opening: &Opening, marked: &[Marked<'_>]) -> Blocks {
    let Some(pairs) = board::pairs(&case.variant, marked)? else { return Ok(Vec::new()) };
    let distinct = |side: usize| {
        let mut found: Vec<Vec<String>> = pairs.iter().map(|pair| pair[side].to_vec()).collect();
        found.sort();
        found.dedup();
        found
    };
    let (rows, columns) = (distinct(0), distinct(1));
    if columns.len() > COLUMNS || rows.len() < 2 {
        return Ok(Vec::new());
    }
    let mut fields: Vec<Vec<Option<Field>>> = vec![vec![None; columns.len()]; rows.len()];
    let verdicts = opening.moves.iter().flat_map(|first| first.actions.iter().map(move |_| &first.verdict));
    for (pair, verdict) in pairs.iter().zip(verdicts) {
        let place = |all: &[Vec<String>], side: usize| all.iter().position(|one| one.as_slice() == pair[side]);
        if let (Some(row), Some(column)) = (place(&rows, 0), place(&columns, 1)) {
            fields[row][column] = Some(pair_field(verdict));
        }
    }
    // Where tiles must be on fields of one colour, most of the whole map would be empty: a map for each colour.
    let mut colours: Vec<&String> = rows.iter().map(|row| &row[0]).collect();
    colours.dedup();
    let (mut figures, mut alike) = (Vec::new(), Vec::new());
    for colour in colours {
        let of = |all: &[Vec<String>]| (0..all.len()).filter(|place| all[*place][0] == *colour).collect::<Vec<_>>();
        let (down, across) = (of(&rows), of(&columns));
        let named =
            |all: &[Vec<String>], places: &[usize]| places.iter().map(|place| vec![all[*place][1].clone()]).collect();
        let matrix = Matrix {
            row_keys: vec!["board 1".to_owned()],
            rows: named(&rows, &down),
            column_keys: vec!["board 2".to_owned()],
            columns: named(&columns, &across),
            fields: down
                .iter()
                .map(|row| across.iter().map(|column| fields[*row][*column].clone()).collect())
                .collect(),
            key: Vec::new(),
        };
        if 2.0 * matrix.filled() < 1.0 {
            return Ok(Vec::new());
        }
        let mut texts = matrix.fields.iter().flatten().flatten().map(|field| &field.text);
        let first = texts.next();
        match texts.all(|text| Some(text) == first) {
            true => alike.push(colour.as_str()),
            false => figures.push(pair_figure(case, colour, matrix)?),
        }
    }
    let mut blocks = Vec::new();
    if !figures.is_empty() {
        blocks.push(Block::Figures(figures));
        if !alike.is_empty() {
            blocks.push(Block::Text(format!(
                "On fields of colour {} all first moves are worth the same.",
                alike.join(" and of colour ")
            )));
        }
    }
    Ok(blocks)
}

fn pair_figure(case: &CaseResult, colour: &str, mut matrix: Matrix) -> Result<Figure, ReportError> {
    let count =
        |letter: &str| matrix.fields.iter().flatten().flatten().filter(|field| field.text.starts_with(letter)).count();
    let kinds = [("W", "win", Wdl::Win), ("D", "draw", Wdl::Draw), ("L", "lose", Wdl::Loss)];
    let there = kinds.map(|(letter, word, value)| (count(letter), letter, word, value));
    let there: Vec<_> = there.into_iter().filter(|(count, ..)| *count > 0).collect();
    let all: usize = there.iter().map(|(count, ..)| count).sum();
    let parts: Vec<String> = there.iter().map(|(count, _, word, _)| format!("{count} {word}")).collect();
    let key =
        there.iter().map(|(_, letter, word, value)| Field { text: format!("{letter} {word}"), shade: shade(*value) });
    matrix.key = key.collect();
    Ok(Figure {
        name: format!("pairs-{}", colour.to_lowercase()),
        picture: Picture::Chart(matrix.draw()?),
        question: format!("Which first moves on fields of colour {colour} win in `{}`?", case.name),
        answer: format!("Of {all} pairs of fields {}.", parts.join(", ")),
        reading: "A field of board 1 down, one of board 2 across; the value for the player who makes the move, with the plies to the end.".to_owned(),
    })
}

fn pair_field(verdict: &Verdict) -> Field {
    let letter = match verdict.value {
        Wdl::Win => "W",
        Wdl::Loss => "L",
        Wdl::Draw => "D",
    };
    let plies = verdict.plies.filter(|_| letter != "D").map(|plies| format!(" {plies}")).unwrap_or_default();
    Field { text: format!("{letter}{plies}"), shade: shade(verdict.value) }
}

fn marks(moves: &[FirstMove]) -> Vec<Marked<'_>> {
    let all = |first: &'_ FirstMove| tone(first.verdict.value);
    moves.iter().flat_map(|first| first.actions.iter().map(move |action| (action.as_str(), all(first)))).collect()
}

/// The best first move, or those that share it.
fn best(opening: &Opening) -> String {
    let Some(best) = opening.moves.first() else { return String::new() };
    let alike: Vec<String> = opening
        .moves
        .iter()
        .filter(|first| first.verdict == best.verdict)
        .map(|first| format!("`{}`", first.action))
        .collect();
    let worth = format!("{} for the player who makes it", verdict(&best.verdict));
    match alike.len() {
        all if all == opening.moves.len() && all > 1 => format!("None is better than another: {worth}."),
        1 => format!("The best is {}: {worth}.", alike[0]),
        2..=6 => format!("{} are equally good: {worth}.", alike.join(", ")),
        more => format!("{more} of them are equally good: {worth}."),
    }
}

fn first_moves(opening: &Opening, command: String) -> Vec<Block> {
    let kinds = opening.moves.len();
    let positions: u64 = opening.moves.iter().map(|first| first.positions).sum();
    let kept = match opening.keeping {
        Some(share) => format!("; {} of them keep the value of the start", percent(share)),
        None => String::new(),
    };
    let text =
        format!("There are {} first moves, {kinds} up to symmetry{kept}. {}", thousands(positions), best(opening));
    let others = |first: &FirstMove| {
        let others = first.actions.iter().filter(|action| **action != first.action).map(|action| format!("`{action}`"));
        let others: Vec<String> = others.collect();
        match others.len() {
            0..=5 => others.join(" "),
            more => format!("{} and {} more", others[..4].join(" "), more - 4),
        }
    };
    let columns = [
        words("move", |first: &FirstMove| Cell::typed(&first.action)),
        words("value", |first: &FirstMove| verdict_cell(&first.verdict)),
        words("the same by symmetry or effect", |first: &FirstMove| Cell::new(others(first))),
    ];
    let table = |moves: &[FirstMove], command: Option<String>| Block::Table(listed("", moves, command, &columns));
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
