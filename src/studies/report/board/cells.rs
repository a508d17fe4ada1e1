//! Cells of a drawing: where each is, what can be put there when a position is set up, and what clicks could mean.

use serde::Serialize;

use super::{Reading, labyrinth, marks, ovo, scene, twinlines};
use crate::report::ReportError;
use crate::rules::Player;
use crate::rules::labyrinth::Labyrinth;
use crate::rules::ovo::{Cell, Ovo};
use crate::rules::toys::quixo::Quixo;
use crate::rules::twinlines::Twinlines;
use crate::settings::Variant;
use crate::settings::ovo::Memory;
use crate::settings::twinlines::{Opening, Scoring};

/// A cell of a drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct Spot {
    /// As it is called in notation, without the board.
    pub name: String,
    /// Which of the boards in the notation it is on, from 0.
    pub board: usize,
    /// Its row in the notation, from the top.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// Its middle.
    pub at: (f64, f64),
}

/// From its middle a cell reaches this far.
const REACH: f64 = 20.0;

/// The most actions that clicks are taken to mean.
const MOST: usize = 2000;

/// The cells of a position as it is drawn, also of one that cannot exist; none where it is drawn as text.
pub fn spots(variant: &Variant, text: &str) -> Result<Vec<Spot>, ReportError> {
    let reading = Reading::AsIs;
    Ok(match variant {
        Variant::Ovo(settings) => ovo::spots(settings.board),
        Variant::Twinlines(settings) => {
            twinlines::spots(&scene(Twinlines::new(settings.clone()), Some(text), &[], reading)?)
        }
        Variant::Labyrinth(settings) => {
            labyrinth::spots(&scene(Labyrinth::new(settings.clone()), Some(text), &[], reading)?)
        }
        Variant::TicTacToe(_) => marks::spots(3),
        Variant::Quixo(settings) => marks::spots(Quixo::new(settings.size).size().into()),
        Variant::Ring(_) | Variant::Tree(_) | Variant::Outside(_) => Vec::new(),
    })
}

/// The cell at a point.
pub fn spot_at(spots: &[Spot], point: (f64, f64)) -> Option<&Spot> {
    let far = |spot: &&Spot| (spot.at.0 - point.0).abs().max((spot.at.1 - point.1).abs());
    spots.iter().min_by(|one, two| far(one).total_cmp(&far(two))).filter(|spot| far(spot) <= REACH)
}

/// The actions, legal or not, that clicks on these points could mean, in notation.
pub fn meant(variant: &Variant, text: &str, clicks: &[(f64, f64)]) -> Result<Vec<String>, ReportError> {
    let spots = spots(variant, text)?;
    let hit: Vec<&Spot> = clicks.iter().filter_map(|&click| spot_at(&spots, click)).collect();
    if hit.len() < clicks.len() {
        return Ok(match (variant, clicks) {
            (Variant::Labyrinth(_), [click]) => slide(&spots, *click).into_iter().collect(),
            _ => Vec::new(),
        });
    }
    let mut found = match variant {
        Variant::TicTacToe(_) => hit.iter().take(1).map(|spot| spot.name.clone()).collect(),
        Variant::Labyrinth(_) => [pairs(&spots, &hit, '-'), pairs(&spots, &hit, 'x')].concat(),
        Variant::Twinlines(settings) => {
            let tiles = text.split(' ').take(2).any(|board| board.contains(|sign: char| sign.is_ascii_uppercase()));
            let form = match settings.scoring {
                _ if settings.opening == Opening::One && !tiles => Form::One,
                Scoring::AfterTurn => Form::Both,
                Scoring::AfterEach => Form::InTurn,
            };
            on_boards(&spots, &hit, form, &|spot| put(text, spot, None) != text)
        }
        _ => pairs(&spots, &hit, '-'),
    };
    found.truncate(MOST);
    Ok(found)
}

/// From the first cell to the second, or to any.
fn pairs(spots: &[Spot], hit: &[&Spot], sign: char) -> Vec<String> {
    let pair = |from: &Spot, to: &Spot| format!("{}{sign}{}", from.name, to.name);
    match hit {
        [from] => spots.iter().filter(|to| to.name != from.name).map(|to| pair(from, to)).collect(),
        [from, to] => vec![pair(from, to)],
        _ => Vec::new(),
    }
}

/// A click beside a block slides it there.
fn slide(spots: &[Spot], (x, y): (f64, f64)) -> Option<String> {
    let row: Vec<&Spot> = spots.iter().filter(|spot| (spot.at.1 - y).abs() < REACH).collect();
    let (left, right) = (row.first()?, row.last()?);
    let number = left.name.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
    match (x < left.at.0, x > right.at.0) {
        (true, _) => Some(format!("{number}<")),
        (_, true) => Some(format!("{number}>")),
        _ => None,
    }
}

/// How a turn on two boards is written.
#[derive(Clone, Copy)]
enum Form {
    One,
    Both,
    InTurn,
}

/// A click on a field without a tile places one, a click on a tile could begin to shift it.
fn on_boards(spots: &[Spot], hit: &[&Spot], form: Form, is_taken: &dyn Fn(&Spot) -> bool) -> Vec<String> {
    let names = |board: usize| spots.iter().filter(move |spot| spot.board == board).map(|spot| spot.name.as_str());
    let plays = |board: usize| -> Vec<String> {
        let clicked: Vec<&Spot> = hit.iter().copied().filter(|spot| spot.board == board).collect();
        match clicked.as_slice() {
            [] => names(board).map(str::to_owned).collect(),
            [one] => {
                let shifts = names(board).filter(|to| *to != one.name && is_taken(one));
                let shifts = shifts.map(|to| format!("{}-{to}", one.name));
                [one.name.clone()].into_iter().chain(shifts).collect()
            }
            [from, to] => vec![format!("{}-{}", from.name, to.name)],
            _ => Vec::new(),
        }
    };
    let Some(first) = hit.first().map(|spot| spot.board) else { return Vec::new() };
    let joined = |one: usize, two: usize, write: &dyn Fn(&str, &str) -> String| {
        let second = plays(two);
        plays(one).iter().flat_map(|a| second.iter().map(|b| write(a, b)).collect::<Vec<_>>()).take(MOST).collect()
    };
    match form {
        Form::One => plays(first).iter().map(|play| format!("{}.{play}", first + 1)).collect(),
        Form::Both => joined(0, 1, &|a, b| format!("{a},{b}")),
        Form::InTurn => joined(first, 1 - first, &|a, b| format!("{}.{a},{}.{b}", first + 1, 2 - first)),
    }
}

/// What can be put on a cell, each with its sign in notation and its name.
pub fn things(variant: &Variant) -> Vec<(char, String)> {
    let letter = |first: u8, player: u8| (first + player - 1) as char;
    match variant {
        Variant::Ovo(settings) => (1..=settings.seats.players())
            .flat_map(|player| {
                let up = (letter(b'A', player), format!("egg of player {player}, symbol up"));
                [up, (letter(b'a', player), format!("egg of player {player}, face-down"))]
            })
            .chain(match settings.memory {
                Memory::All => None,
                Memory::Few(_) => Some(('?', "face-down egg whose owner is forgotten".to_owned())),
            })
            .collect(),
        Variant::Twinlines(settings) => {
            (1..=settings.players).map(|player| (letter(b'A', player), format!("tile of player {player}"))).collect()
        }
        Variant::Labyrinth(_) => {
            vec![('R', "pawn of player 1 (red)".to_owned()), ('B', "pawn of player 2 (blue)".to_owned())]
        }
        Variant::TicTacToe(_) | Variant::Quixo(_) => vec![('X', "X".to_owned()), ('O', "O".to_owned())],
        Variant::Ring(_) | Variant::Tree(_) | Variant::Outside(_) => Vec::new(),
    }
}

/// What is hidden in a game of two players, for a page: the signs of hidden pieces in notation, and every cell with its point and the player whose camp it is in.
#[derive(Debug, Clone, Serialize)]
pub struct HiddenThings {
    signs: &'static str,
    cells: Vec<HiddenCell>,
}

/// A cell where something may lie hidden.
#[derive(Debug, Clone, Serialize)]
struct HiddenCell {
    name: String,
    at: (f64, f64),
    camp: Option<u8>,
}

/// What a page must know to hide what is hidden; nothing where nothing is, or a wrong claim does not end the game.
pub fn hidden(variant: &Variant) -> Option<HiddenThings> {
    let Variant::Ovo(settings) = variant else { return None };
    // A player who forgets claims only when sure, and cannot err.
    if settings.seats.players() > 2 || settings.memory != Memory::All {
        return None;
    }
    let rules = Ovo::new(settings.clone());
    let cells = Cell::all(settings.board).zip(ovo::spots(settings.board));
    let cell = |(cell, spot): (Cell, Spot)| HiddenCell {
        name: spot.name,
        at: spot.at,
        camp: rules.camp(cell).map(Player::number),
    };
    Some(HiddenThings { signs: "ab", cells: cells.map(cell).collect() })
}

/// The notation of a position with something else on a cell: nothing where no sign is given. The text is not checked.
pub fn put(text: &str, spot: &Spot, sign: Option<char>) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    if let Some(board) = words.get_mut(spot.board) {
        let mut rows: Vec<String> = board.split('/').map(str::to_owned).collect();
        if let Some(row) = rows.get_mut(spot.row) {
            *row = with_cell(row, spot.column, sign);
        }
        *board = rows.join("/");
    }
    words.join(" ")
}

/// A row with another cell. What is behind the cells, as how far a block is slid, stays.
fn with_cell(row: &str, column: usize, sign: Option<char>) -> String {
    let (cells, rest) = row.split_at(row.find(['+', '-']).unwrap_or(row.len()));
    let dots = cells.contains('.') || !cells.contains(|sign: char| sign.is_ascii_digit()) && cells.contains(['X', 'O']);
    let mut all: Vec<Option<char>> = Vec::new();
    let mut run = 0;
    for found in cells.chars() {
        match found.to_digit(10) {
            Some(digit) => run = (run * 10 + digit as usize).min(99),
            None => {
                all.extend(vec![None; std::mem::take(&mut run)]);
                all.push((found != '.').then_some(found));
            }
        }
    }
    all.extend(vec![None; run]);
    if let Some(cell) = all.get_mut(column) {
        *cell = sign;
    }
    let mut text = String::new();
    for run in all.chunk_by(|one, two| one.is_none() && two.is_none()) {
        match run[0] {
            Some(sign) => text.push(sign),
            None if dots => text.push_str(&".".repeat(run.len())),
            None => text.push_str(&run.len().to_string()),
        }
    }
    text + rest
}

/// The notation of a position with another player to move; nothing where that is not written.
pub fn with_mover(variant: &Variant, text: &str, player: u8) -> Option<String> {
    let place = match variant {
        Variant::Ovo(_) | Variant::Labyrinth(_) | Variant::Quixo(_) => 1,
        Variant::Twinlines(_) => 3,
        Variant::TicTacToe(_) | Variant::Ring(_) | Variant::Tree(_) | Variant::Outside(_) => return None,
    };
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    *words.get_mut(place)? = player.to_string();
    Some(words.join(" "))
}
