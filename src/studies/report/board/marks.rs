//! Games of crosses and noughts on a square: tic-tac-toe and Quixo.

use super::svg::{CELL, Point, Svg, at};
use super::{Scene, Shapes, Spot, shapes};
use crate::report::document::Tone;
use crate::rules::toys::quixo::{Action, Quixo};
use crate::rules::toys::tictactoe::TicTacToe;
use crate::rules::{Player, Rules};

const EDGE: f64 = 3.0;

pub fn tictactoe(scene: &Scene<TicTacToe>) -> Shapes {
    let mut svg = Svg::default();
    square(&mut svg, 3, &scene.position.0);
    for (action, tone) in scene.marked() {
        let place = middle(3, action.0.into());
        svg.ring(*tone, place, 16.0);
        // A move that is played shows what it writes.
        if *tone == Tone::Plain {
            mark(&mut svg, place, scene.rules.to_move(&scene.position));
        }
    }
    whole(3, svg, scene.actions.iter().map(|(action, _)| vec![middle(3, action.0.into())]).collect())
}

pub fn quixo(scene: &Scene<Quixo>) -> Shapes {
    let size = usize::from(scene.rules.size());
    let mut svg = Svg::default();
    square(&mut svg, size, &scene.position.marks);
    for (action, tone) in scene.marked() {
        svg.arrow(*tone, middle(size, action.from.into()), middle(size, action.to.into()));
    }
    let ends = |(action, _): &(Action, Tone)| vec![middle(size, action.from.into()), middle(size, action.to.into())];
    whole(size, svg, scene.actions.iter().map(ends).collect())
}

/// Every cell.
pub fn spots(size: usize) -> Vec<Spot> {
    let spot = |cell: usize| {
        let (row, column) = (size - 1 - cell / size, cell % size);
        let (name, middle) = (format!("{}{}", (b'a' + column as u8) as char, cell / size + 1), middle(size, cell));
        Spot { name, board: 0, row, column, at: (middle.x, middle.y) }
    };
    (0..size * size).map(spot).collect()
}

fn whole(size: usize, svg: Svg, spots: Vec<Vec<Point>>) -> Shapes {
    let side = size as f64 * CELL + 2.0 * EDGE;
    shapes(side, side, svg, spots)
}

/// The middle of a cell, counted row by row from the bottom left.
fn middle(size: usize, cell: usize) -> Point {
    let (column, row) = (cell % size, size - 1 - cell / size);
    at(EDGE + (column as f64 + 0.5) * CELL, EDGE + (row as f64 + 0.5) * CELL)
}

fn square(svg: &mut Svg, size: usize, marks: &[Option<Player>]) {
    let side = size as f64 * CELL;
    svg.rect("frame", at(EDGE, EDGE), side, side, 4.0);
    for (cell, mark) in marks.iter().enumerate() {
        let middle = middle(size, cell);
        svg.rect("cell", at(middle.x - CELL / 2.0, middle.y - CELL / 2.0), CELL, CELL, 0.0);
        mark.iter().for_each(|&player| self::mark(svg, middle, player));
        svg.seam();
    }
}

fn mark(svg: &mut Svg, middle: Point, player: Player) {
    match player.index() {
        0 => svg.path("x1", middle, "M-9,-9L9,9M-9,9L9,-9"),
        _ => svg.circle("o2", middle, 10.0),
    }
}
