//! Labyrinth: sliding blocks with walls, gaps and pawns.

use super::svg::{Point, Svg, at};
use super::{Scene, Shapes, Spot, shapes};
use crate::report::document::Tone;
use crate::rules::labyrinth::{Action, Cell, Labyrinth, Position, RED, Way};
use crate::settings::labyrinth::Owner;

const CELL: f64 = 34.0;
const GAP: f64 = 3.0;
const LEFT: f64 = 18.0;
const TOP: f64 = 3.0;
const RIGHT: f64 = 24.0;

/// Where things are on the drawing of a position.
struct Plan<'s> {
    rules: &'s Labyrinth,
    position: &'s Position,
}

pub fn draw(scene: &Scene<Labyrinth>) -> Shapes {
    let Scene { rules, position, actions, .. } = scene;
    let plan = Plan { rules, position };
    let mut svg = Svg::default();
    for row in 0..=rules.last_row() {
        plan.ground(&mut svg, row);
        svg.seam();
    }
    for row in 0..=rules.last_row() {
        plan.walls(&mut svg, row);
        svg.seam();
    }
    for (player, pawns) in position.pawns.iter() {
        let (colour, letter) = if player == RED { ("p2", "R") } else { ("p1", "B") };
        for &cell in pawns {
            let middle = plan.middle(cell);
            svg.circle(&format!("pawn {colour}"), middle, 11.0);
            svg.text("pawnletter", middle, letter);
            svg.seam();
        }
    }
    for wanted in [Tone::Loss, Tone::Draw, Tone::Plain, Tone::Win] {
        for (action, tone) in scene.marked().iter().filter(|(_, tone)| *tone == wanted) {
            plan.action(&mut svg, *action, *tone);
        }
    }
    let rows = f64::from(rules.last_row()) + 1.0;
    let spots = actions.iter().map(|(action, _)| plan.spots(*action)).collect();
    shapes(LEFT + plan.columns() * CELL + RIGHT, TOP + rows * (CELL + GAP), svg, spots)
}

/// Every cell, where its block has brought it.
pub fn spots(scene: &Scene<Labyrinth>) -> Vec<Spot> {
    let Scene { rules, position, .. } = scene;
    let plan = Plan { rules, position };
    let last = rules.last_row();
    let spot = |cell: Cell| {
        let (row, column) = (usize::from(last - cell.row), usize::from(cell.index));
        let middle = plan.middle(cell);
        Spot { name: cell.to_string(), board: 0, row, column, at: (middle.x, middle.y) }
    };
    (0..=last).flat_map(|row| rules.cells_of(row)).map(spot).collect()
}

impl Plan<'_> {
    fn range(&self) -> f64 {
        f64::from(self.rules.board().range)
    }

    /// How many columns a block can be in, all in all.
    fn columns(&self) -> f64 {
        f64::from(self.rules.board().cells) + 2.0 * self.range()
    }

    fn top(&self, row: u8) -> f64 {
        TOP + f64::from(self.rules.last_row() - row) * (CELL + GAP)
    }

    /// The left side of a column of the frame.
    fn column(&self, column: f64) -> f64 {
        LEFT + (column + self.range()) * CELL
    }

    fn corner(&self, cell: Cell) -> Point {
        at(self.column(f64::from(self.rules.column(self.position, cell))), self.top(cell.row))
    }

    fn middle(&self, cell: Cell) -> Point {
        let corner = self.corner(cell);
        at(corner.x + CELL / 2.0, corner.y + CELL / 2.0)
    }

    /// The frame behind a row, its block, and the names of its cells.
    fn ground(&self, svg: &mut Svg, row: u8) {
        let cells = f64::from(self.rules.board().cells);
        let top = self.top(row);
        svg.rect("gap", at(self.column(0.0), top - GAP / 2.0), cells * CELL, CELL + GAP, 0.0);
        let class = match self.rules.board().slider(row).map(|slider| slider.owner) {
            None if row == 0 => "r-redend",
            None => "r-blueend",
            Some(Owner::Red) => "r-red",
            Some(Owner::Blue) => "r-blue",
            Some(Owner::Centre) => "r-centre",
        };
        let offset = self.position.offset(row);
        svg.rect(&format!("block {class}"), at(self.column(f64::from(offset)), top), cells * CELL, CELL, 5.0);
        for cell in self.rules.cells_of(row) {
            let corner = self.corner(cell);
            svg.text("small", at(corner.x + 6.0, corner.y + CELL - 7.0), &cell.to_string()[..1]);
            if !self.rules.is_usable(self.position, cell) {
                svg.path("shut", self.middle(cell), "M-8,-8L8,8M-8,8L8,-8");
            }
        }
        svg.text("coord", at(LEFT - 9.0, top + CELL / 2.0), &row.to_string());
        if offset != 0 {
            let x = LEFT + self.columns() * CELL + 12.0;
            svg.text("coord", at(x, top + CELL / 2.0), &format!("{offset:+}"));
        }
    }

    fn walls(&self, svg: &mut Svg, row: u8) {
        let board = self.rules.board();
        for cell in self.rules.cells_of(row) {
            let at0 = self.corner(cell);
            let (left, right, top, bottom) = (at0.x, at0.x + CELL, at0.y, at0.y + CELL);
            if cell.index + 1 < board.cells {
                let (class, inset) = if board.right(row, cell.index).is_open() { ("seam", 0.0) } else { ("wall", 3.0) };
                svg.line(class, at(right, top + inset), at(right, bottom - inset));
            }
            let ends = [(board.top(row, cell.index), top + 1.5), (board.bottom(row, cell.index), bottom - 1.5)];
            for (_, y) in ends.iter().filter(|(end, _)| !end.is_open()) {
                svg.line("wall", at(left + 3.0, *y), at(right - 3.0, *y));
            }
        }
    }

    /// Where an action is clicked: a pawn and its cell, or the end of a block that it slides to.
    fn spots(&self, action: Action) -> Vec<Point> {
        match action {
            Action::Skip => Vec::new(),
            Action::Run { from, to } | Action::Jump { from, to } => vec![self.middle(from), self.middle(to)],
            Action::Slide { row, way } => {
                let (edge, sign) = self.end(row, way);
                vec![at(edge + sign * 12.0, self.top(row) + CELL / 2.0)]
            }
        }
    }

    /// The end of a block, and the direction from there.
    fn end(&self, row: u8, way: Way) -> (f64, f64) {
        match way {
            Way::Left => (self.corner(Cell::new(row, 0)).x, -1.0),
            Way::Right => (self.corner(Cell::new(row, self.rules.board().cells - 1)).x + CELL, 1.0),
        }
    }

    fn action(&self, svg: &mut Svg, action: Action, tone: Tone) {
        match action {
            Action::Skip => {}
            Action::Run { from, to } | Action::Jump { from, to } => {
                svg.arrow(tone, self.middle(from), self.middle(to));
            }
            Action::Slide { row, way } => {
                let y = self.top(row) + CELL / 2.0;
                let (edge, sign) = self.end(row, way);
                svg.arrow(tone, at(edge - sign * 14.0, y), at(edge + sign * 30.0, y));
            }
        }
    }
}
