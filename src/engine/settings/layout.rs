//! What a board looks like where a setting only names it: for programs that do not have our built-in boards and files.

use serde_json::{Value, json};

use super::labyrinth::{Board, Edge};
use super::size::Size;
use super::twinlines::Layout;
use super::{Variant, twinlines};

impl Variant {
    /// The board as data: in labyrinth the content of the board file, in twinlines the rows of both boards from the
    /// top, in a tree game its text; `None` where the settings say it all.
    pub fn layout(&self) -> Option<Value> {
        match self {
            Variant::Labyrinth(settings) => Some(board(settings.board.board())),
            Variant::Twinlines(settings) => Some(colours(settings)),
            Variant::Tree(settings) => Some(json!({"text": settings.text.as_ref() as &str})),
            Variant::Ovo(_) | Variant::TicTacToe(_) | Variant::Ring(_) | Variant::Quixo(_) | Variant::Outside(_) => {
                None
            }
        }
    }
}

fn board(board: &Board) -> Value {
    let sliders: Vec<Value> = board
        .sliders
        .iter()
        .map(|slider| {
            json!({
                "owner": slider.owner.to_string(),
                "top": signs(&slider.top),
                "bottom": signs(&slider.bottom),
                "inner": signs(&slider.inner),
            })
        })
        .collect();
    json!({"cells": board.cells, "range": board.range, "pawns": board.pawns, "slider": sliders})
}

fn signs(edges: &[Edge]) -> String {
    edges.iter().map(|edge| if edge.is_open() { '.' } else { '#' }).collect()
}

fn colours(settings: &twinlines::Settings) -> Value {
    let [one, two] = &settings.colours.boards;
    json!({"one": rows(one, settings.board), "two": rows(two, settings.board)})
}

fn rows(layout: &Layout, board: Size) -> Vec<String> {
    let row = |row: u8| (0..board.width).map(|column| layout.colour(column, row)).collect();
    (0..board.height).rev().map(row).collect()
}
