//! OVO: eggs on a grid with camps.

use super::svg::{CELL, Point, SYMBOLS, Svg, at};
use super::{Scene, Shapes, Spot, shapes};
use crate::report::document::Tone;
use crate::rules::ovo::memory::{self, Forgetful, Seen};
use crate::rules::ovo::{Action, Cell, Egg, Face, Mark, Ovo};
use crate::settings::size::Size;

const LEFT: f64 = 16.0;
const TOP: f64 = 3.0;
const BOTTOM: f64 = 17.0;
const RIGHT: f64 = 3.0;

/// An egg around the origin, the blunt end down.
const EGG: &str =
    "M0,-15.5C6.8,-15.5 12,-4.5 12,2.5C12,10 7,15.5 0,15.5C-7,15.5 -12,10 -12,2.5C-12,-4.5 -6.8,-15.5 0,-15.5Z";

/// What is drawn of either kind of rules.
struct Picture<'s> {
    rules: &'s Ovo,
    /// Each egg; none for one whose owner is forgotten.
    eggs: Vec<(Cell, Option<Egg>)>,
    mark: Mark,
    /// The cell of an egg that is being looked at.
    asked: Option<Cell>,
    actions: Vec<(Gesture, Tone)>,
    is_marked: bool,
}

/// How an action is drawn and clicked.
enum Gesture {
    /// From a cell to a cell.
    Arrow(Cell, Cell),
    /// On each of some cells.
    Rings(Vec<Cell>),
}

pub fn draw(scene: &Scene<Ovo>) -> Shapes {
    let Scene { rules, position, actions, is_marked } = scene;
    let eggs = position.grid.eggs().map(|(cell, egg)| (cell, Some(egg))).collect();
    let actions = actions.iter().map(|&(action, tone)| (gesture(action), tone)).collect();
    Picture { rules, eggs, mark: position.mark, asked: None, actions, is_marked: *is_marked }.draw()
}

/// What a player who forgets has in mind.
pub fn draw_forgetful(scene: &Scene<Forgetful>) -> Shapes {
    let Scene { rules, position, actions, is_marked } = scene;
    let board = rules.ovo().settings().board;
    let egg = |seen: Seen| match seen {
        Seen::Known(egg) => Some(egg),
        Seen::Unknown => None,
    };
    let drawn = |&(action, tone): &(memory::Action, Tone)| match action {
        memory::Action::Turn(turn) => (gesture(turn), tone),
        memory::Action::Answer(_) => (Gesture::Rings(Vec::new()), tone),
        memory::Action::Forget(cells) => (Gesture::Rings(cells.on(board).collect()), tone),
    };
    let eggs = position.grid.things().map(|(cell, seen)| (cell, egg(seen))).collect();
    let (mark, asked) = (position.mark, position.asked);
    let actions = actions.iter().map(drawn).collect();
    Picture { rules: rules.ovo(), eggs, mark, asked, actions, is_marked: *is_marked }.draw()
}

fn gesture(action: Action) -> Gesture {
    match action {
        Action::Move(step) => Gesture::Arrow(step.from, step.to),
        Action::Look(cell) => Gesture::Rings(vec![cell]),
        Action::Claim | Action::Skip => Gesture::Rings(Vec::new()),
    }
}

impl Picture<'_> {
    fn draw(&self) -> Shapes {
        let board = self.rules.settings().board;
        let mut svg = Svg::default();
        ground(&mut svg, self.rules, board);
        svg.seam();
        if let Some(cell) = self.asked {
            svg.ring(Tone::Plain, middle(board, cell), 17.0);
        }
        let drawn: &[(Gesture, Tone)] = if self.is_marked { &self.actions } else { &[] };
        for (gesture, tone) in drawn {
            if let Gesture::Rings(cells) = gesture {
                cells.iter().for_each(|&cell| svg.ring(*tone, middle(board, cell), 17.0));
            }
        }
        mark(&mut svg, board, self.mark);
        for &(cell, egg) in &self.eggs {
            svg.seam();
            match egg {
                Some(egg) => draw_egg(&mut svg, middle(board, cell), egg),
                None => draw_unknown(&mut svg, middle(board, cell)),
            }
        }
        svg.seam();
        // Wins are drawn last, so that they lie on top.
        for wanted in [Tone::Loss, Tone::Draw, Tone::Plain, Tone::Win] {
            for (gesture, tone) in drawn.iter().filter(|(_, tone)| *tone == wanted) {
                if let Gesture::Arrow(from, to) = gesture {
                    svg.arrow(*tone, middle(board, *from), middle(board, *to));
                }
            }
        }
        let (width, height) = (f64::from(board.width) * CELL, f64::from(board.height) * CELL);
        let spots = self.actions.iter().map(|(gesture, _)| match gesture {
            Gesture::Arrow(from, to) => vec![middle(board, *from), middle(board, *to)],
            Gesture::Rings(cells) => cells.iter().map(|&cell| middle(board, cell)).collect(),
        });
        shapes(LEFT + width + RIGHT, TOP + height + BOTTOM, svg, spots.collect())
    }
}

/// Every cell.
pub fn spots(board: Size) -> Vec<Spot> {
    let spot = |cell: Cell| {
        let (row, column) = (usize::from(board.height - 1 - cell.row), usize::from(cell.column));
        let middle = middle(board, cell);
        Spot { name: cell.to_string(), board: 0, row, column, at: (middle.x, middle.y) }
    };
    Cell::all(board).map(spot).collect()
}

fn corner(board: Size, cell: Cell) -> Point {
    let from_top = board.height - 1 - cell.row;
    at(LEFT + f64::from(cell.column) * CELL, TOP + f64::from(from_top) * CELL)
}

fn middle(board: Size, cell: Cell) -> Point {
    let corner = corner(board, cell);
    at(corner.x + CELL / 2.0, corner.y + CELL / 2.0)
}

fn ground(svg: &mut Svg, rules: &Ovo, board: Size) {
    let (width, height) = (f64::from(board.width) * CELL, f64::from(board.height) * CELL);
    svg.rect("frame", at(LEFT, TOP), width, height, 4.0);
    for cell in Cell::all(board) {
        if let Some(player) = rules.camp(cell) {
            svg.rect(&format!("camp p{}", player.number()), corner(board, cell), CELL, CELL, 0.0);
        }
        svg.rect("cell", corner(board, cell), CELL, CELL, 0.0);
    }
    for column in 0..board.width {
        let x = LEFT + (f64::from(column) + 0.5) * CELL;
        svg.text("coord", at(x, TOP + height + 9.0), &((b'a' + column) as char).to_string());
    }
    for row in 0..board.height {
        let y = middle(board, Cell::new(0, row)).y;
        svg.text("coord", at(LEFT - 9.0, y), &(row + 1).to_string());
    }
}

/// What may not be done with the egg that was moved last.
fn mark(svg: &mut Svg, board: Size, mark: Mark) {
    match mark {
        Mark::None => {}
        Mark::NoReturn { from, to } => {
            let (from, to) = (middle(board, from), middle(board, to));
            svg.line("banned", to, from);
            svg.path("cross", from, "M-5,-5L5,5M-5,5L5,-5");
        }
        Mark::Frozen(cell) => svg.circle("ice", middle(board, cell), 18.0),
    }
}

fn draw_egg(svg: &mut Svg, middle: Point, egg: Egg) {
    let number = egg.owner.number();
    let symbol = SYMBOLS[egg.owner.index() % SYMBOLS.len()];
    let low = at(middle.x, middle.y + 2.5);
    match egg.face {
        Face::Up => {
            svg.path(&format!("egg p{number}"), middle, EGG);
            svg.path("symbol", low, symbol);
        }
        Face::Down => {
            svg.path(&format!("shell p{number}"), middle, EGG);
            specks(svg, middle);
            svg.path(&format!("hollow p{number}"), low, symbol);
        }
    }
}

/// A face-down egg whose owner is forgotten.
fn draw_unknown(svg: &mut Svg, middle: Point) {
    svg.path("shell t-draw", middle, EGG);
    specks(svg, middle);
    svg.text("name", at(middle.x, middle.y + 2.5), "?");
}

fn specks(svg: &mut Svg, middle: Point) {
    for (x, y) in [(-4.0, -7.0), (5.0, -4.5), (-7.0, 9.0), (6.5, 10.0)] {
        svg.circle("speck", at(middle.x + x, middle.y + y), 1.1);
    }
}
