//! Twinlines: two boards of coloured fields with tiles.

use super::svg::{CELL, Point, SYMBOLS, Svg, at};
use super::{Scene, Shapes, Spot, shapes};
use crate::report::document::Tone;
use crate::rules::Player;
use crate::rules::twinlines::{Action, Field, Play, Side, Twinlines};
use crate::settings::size::Size;

const LEFT: f64 = 15.0;
const TOP: f64 = 18.0;
const GAP: f64 = 24.0;
const BELOW: f64 = 18.0;
const ROW: f64 = 19.0;

/// Hatching for each colour in turn, over a cell of 40 by 40, so that colours are not needed to tell fields apart.
const HATCHES: [&str; 6] = [
    "",
    "M0,14L14,0M0,28L28,0M0,40L40,0M12,40L40,12M26,40L40,26",
    "M8,30h.1M20,30h.1M32,30h.1M14,20h.1M26,20h.1M20,10h.1M32,10h.1",
    "M0,13H40M0,26H40",
    "M0,26L14,40M0,12L28,40M0,0L40,40M12,0L40,28M26,0L40,14",
    "M13,0V40M27,0V40M0,13H40M0,27H40",
];

pub fn draw(scene: &Scene<Twinlines>) -> Shapes {
    let Scene { rules, position, actions, .. } = scene;
    let board = rules.settings().board;
    let mut svg = Svg::default();
    for side in Side::BOTH {
        ground(&mut svg, rules, side, board);
    }
    svg.seam();
    for (action, _) in scene.marked() {
        each_play(*action, |side, play| taken(&mut svg, board, side, play));
    }
    for side in Side::BOTH {
        for (field, owner) in position.boards[side].tiles() {
            tile(&mut svg, middle(board, side, field), owner, 12.0);
            svg.seam();
        }
    }
    for (side, play, tone) in best(scene.marked()) {
        played(&mut svg, board, side, play, tone);
    }
    let width = LEFT + 2.0 * side_length(board.width) + GAP + 3.0;
    let boards = TOP + side_length(board.height) + BELOW;
    for (player, &points) in position.points.iter() {
        let y = boards + ROW * (player.index() as f64 + 0.5);
        tile(&mut svg, at(LEFT + 8.0, y), player, 7.5);
        let (goal, supply) = (rules.settings().goal, rules.supply(position, player));
        let word = if goal == 1 { "point" } else { "points" };
        let text = format!("{points} of {goal} {word}, {supply} in hand");
        svg.text("tag start", at(LEFT + 22.0, y), &text);
        svg.seam();
    }
    let height = boards + ROW * position.points.iter().count() as f64 + 2.0;
    let spots = actions.iter().map(|&(action, _)| {
        let mut spots = Vec::new();
        each_play(action, |side, play| {
            spots.extend(play.from.iter().chain([&play.to]).map(|&field| middle(board, side, field)));
        });
        spots
    });
    shapes(width.max(190.0), height, svg, spots.collect())
}

/// Every field of both boards.
pub fn spots(scene: &Scene<Twinlines>) -> Vec<Spot> {
    let board = scene.rules.settings().board;
    let spot = |side: Side, field: Field| {
        let (row, column) = (usize::from(board.height - 1 - field.row), usize::from(field.column));
        let middle = middle(board, side, field);
        Spot { name: field.to_string(), board: side.index(), row, column, at: (middle.x, middle.y) }
    };
    Side::BOTH.into_iter().flat_map(|side| Field::all(board).map(move |field| spot(side, field))).collect()
}

fn side_length(cells: u8) -> f64 {
    f64::from(cells) * CELL
}

fn left(board: Size, side: Side) -> f64 {
    LEFT + side.index() as f64 * (side_length(board.width) + GAP)
}

fn middle(board: Size, side: Side, field: Field) -> Point {
    let from_top = board.height - 1 - field.row;
    at(left(board, side) + (f64::from(field.column) + 0.5) * CELL, TOP + (f64::from(from_top) + 0.5) * CELL)
}

fn ground(svg: &mut Svg, rules: &Twinlines, side: Side, board: Size) {
    let x = left(board, side);
    let (width, height) = (side_length(board.width), side_length(board.height));
    svg.text("tag", at(x + width / 2.0, TOP - 10.0), &format!("board {side}"));
    for field in Field::all(board) {
        let middle = middle(board, side, field);
        let corner = at(middle.x - CELL / 2.0, middle.y - CELL / 2.0);
        let letter = rules.colour(side, field);
        let colour = usize::from(letter as u8 - b'A') % HATCHES.len();
        svg.rect(&format!("field f{}", (b'a' + colour as u8) as char), corner, CELL, CELL, 0.0);
        if !HATCHES[colour].is_empty() {
            let dots = if colour == 2 { "hatch dots" } else { "hatch" };
            svg.path(dots, corner, HATCHES[colour]);
        }
        svg.text("letter", at(corner.x + 5.5, corner.y + 6.5), &letter.to_string());
    }
    for column in 0..board.width {
        let centre = at(x + (f64::from(column) + 0.5) * CELL, TOP + height + 9.0);
        svg.text("coord", centre, &((b'a' + column) as char).to_string());
    }
    for row in 0..board.height {
        svg.text("coord", at(x - 8.0, middle(board, side, Field::new(0, row)).y), &(row + 1).to_string());
    }
}

fn tile(svg: &mut Svg, middle: Point, owner: Player, radius: f64) {
    svg.circle(&format!("tile p{}", owner.number()), middle, radius);
    if radius > 10.0 {
        svg.path("symbol", middle, SYMBOLS[owner.index() % SYMBOLS.len()]);
    }
}

fn each_play(action: Action, mut show: impl FnMut(Side, Play)) {
    match action {
        Action::Both { one, two } => {
            show(Side::One, one);
            show(Side::Two, two);
        }
        Action::InTurn { first, play, then } => {
            show(first, play);
            then.into_iter().for_each(|then| show(first.other(), then));
        }
        Action::Pass => {}
    }
}

/// The plays on each board, each once with the best that it is worth.
fn best(actions: &[(Action, Tone)]) -> Vec<(Side, Play, Tone)> {
    let rank = |tone: Tone| [Tone::Loss, Tone::Draw, Tone::Plain, Tone::Win].iter().position(|other| *other == tone);
    let mut found: Vec<(Side, Play, Tone)> = Vec::new();
    for &(action, tone) in actions {
        each_play(action, |side, play| match found.iter_mut().find(|known| (known.0, known.1) == (side, play)) {
            Some(known) if rank(known.2) < rank(tone) => known.2 = tone,
            Some(_) => {}
            None => found.push((side, play, tone)),
        });
    }
    found
}

/// The fields on which turns place a tile on either board, each with its colour: first the one on board 1, then the one on board 2. Nothing where a turn does something else.
pub fn placed(scene: &Scene<Twinlines>) -> Option<Vec<[[String; 2]; 2]>> {
    let named = |side: Side, play: Play| {
        let is_plain = play.from.is_none() && play.takes.is_none();
        is_plain.then(|| [scene.rules.colour(side, play.to).to_string(), play.to.to_string()])
    };
    let pair = |(action, _): &(Action, Tone)| match *action {
        Action::Both { one, two } => Some([named(Side::One, one)?, named(Side::Two, two)?]),
        Action::InTurn { .. } | Action::Pass => None,
    };
    scene.actions.iter().map(pair).collect()
}

/// The line that is taken off.
fn taken(svg: &mut Svg, board: Size, side: Side, play: Play) {
    if let Some(window) = play.takes {
        svg.line("taken", middle(board, side, window.first), middle(board, side, window.last));
    }
}

/// The tile that comes.
fn played(svg: &mut Svg, board: Size, side: Side, play: Play, tone: Tone) {
    let to = middle(board, side, play.to);
    match play.from {
        Some(from) => svg.arrow(tone, middle(board, side, from), to),
        None => {
            svg.circle("ghost", to, 12.0);
            svg.ring(tone, to, 12.0);
        }
    }
}
