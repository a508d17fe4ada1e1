//! What the boards, their colours and the settings give once and for all, as bit boards.

use crate::rules::twinlines::{Field, Side, Twinlines as Literal, Window};
use crate::settings::twinlines::{Scoring, Settings, Shift, Source};

/// Something that can be taken off a board.
#[derive(Debug, Clone)]
pub struct Taking {
    /// What leaves the board.
    pub fields: u64,
    /// The lines that it can be taken from.
    pub lines: Vec<u64>,
    /// Its name.
    pub window: Window,
}

/// Bit boards of a variant. A field's number is its place row by row from the bottom left.
#[derive(Debug, Clone)]
pub struct Geometry {
    /// The fields of each colour that both boards have, by board.
    pub colours: [Vec<u64>; 2],
    /// For each board and field, the place of its colour in `colours`; all colours that one board lacks are one more.
    pub colour_of: [Vec<u8>; 2],
    /// Every line.
    pub lines: Vec<u64>,
    /// Everything that can be taken off, in the order of windows.
    pub takings: Vec<Taking>,
    /// For each board and field, from where a tile may be shifted to it.
    pub sources: [Vec<u64>; 2],
    /// Whether lines are looked for after each tile.
    pub in_turn: bool,
}

impl Geometry {
    /// Computes it from the settings and the literal rules' lines.
    pub fn new(settings: &Settings) -> Geometry {
        let literal = Literal::new(settings.clone());
        let board = settings.board;
        let shared: Vec<char> = {
            let one_sided = settings.colours.one_sided();
            let palette = settings.colours.boards[0].palette();
            palette.into_iter().filter(|colour| one_sided.iter().all(|(lacking, _)| lacking != colour)).collect()
        };
        let place = |side: Side, field: Field| {
            let colour = literal.colour(side, field);
            shared.iter().position(|&one| one == colour).unwrap_or(shared.len()) as u8
        };
        let colour_of = Side::BOTH.map(|side| Field::all(board).map(|field| place(side, field)).collect::<Vec<_>>());
        let colours = [0, 1].map(|side| {
            let of_colour = |colour: usize| {
                let fields = colour_of[side].iter().enumerate().filter(|(_, one)| **one as usize == colour);
                fields.fold(0u64, |set, (field, _)| set | 1 << field)
            };
            (0..shared.len()).map(of_colour).collect::<Vec<_>>()
        });
        let sources = Side::BOTH.map(|side| {
            let may_leave = |from: Field, to: Field| {
                (settings.shift == Shift::Any || from.is_next_to(to))
                    && (settings.source == Source::Free || literal.colour(side, from) == literal.colour(side, to))
            };
            let of_field = |to: Field| {
                Field::all(board)
                    .filter(|&from| may_leave(from, to))
                    .fold(0u64, |set, from| set | 1 << from.index(board))
            };
            Field::all(board).map(of_field).collect::<Vec<_>>()
        });
        let set = |window: Window| {
            let fields = window.fields().unwrap_or_default();
            fields.iter().fold(0u64, |set, field| set | 1 << field.index(board))
        };
        let lines: Vec<u64> = Window::all(settings.line, board).into_iter().map(set).collect();
        let taking = |window: Window| {
            let fields = set(window);
            Taking { fields, lines: lines.iter().copied().filter(|line| fields & !line == 0).collect(), window }
        };
        let takings = Window::all(settings.removed(), board).into_iter().map(taking);
        let takings = takings.filter(|taking| !taking.lines.is_empty()).collect();
        let in_turn = settings.scoring == Scoring::AfterEach;
        Geometry { colours, colour_of, lines, takings, sources, in_turn }
    }

    /// Whether a set of tiles contains a line.
    #[inline(always)]
    pub fn has_line(&self, tiles: u64) -> bool {
        self.lines.iter().any(|line| line & !tiles == 0)
    }

    /// What can be taken off a set of tiles, by place in `takings`.
    pub fn takings_from(&self, tiles: u64) -> impl Iterator<Item = (usize, &Taking)> {
        let can = move |taking: &Taking| taking.lines.iter().any(|line| line & !tiles == 0);
        self.takings.iter().enumerate().filter(move |(_, taking)| can(taking))
    }
}

/// The numbers of the bits that are set, from the lowest.
#[inline(always)]
pub fn bits(set: u64) -> impl Iterator<Item = usize> {
    crate::packed::bits(set).map(|bit| bit as usize)
}
