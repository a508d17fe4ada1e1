//! Quixo as integers: the crosses, above them the noughts, above those the mover.
//!
//! A push is two masked shifts, one a plane. The eight images of a position are computed on both planes at once, by exchanging columns, rows, and the
//! two sides of the diagonal; where a plane has at most 16 cells, the least image is read from tables instead.

mod rank;
#[doc(hidden)]
pub mod sets;

use crate::packed::slices::Kept;
use crate::packed::{
    Forgetting, Hints, Indexing, NoSlices, Numbered, Packed, PositionBound, Staged, Strategic, Symmetric, TurnOrder,
    bits,
};
use crate::rules::toys::quixo::{Action, Position, Quixo as Literal};
use crate::rules::{Outcome, Player, Rules};

/// The packed rules.
#[derive(Debug, Clone)]
pub struct Quixo {
    rules: Literal,
    cells: u32,
    lines: Vec<u64>,
    /// The ways to push, by the cell that the cube is taken from.
    pushes: Vec<Vec<Push>>,
    /// The same by the cell that the cube is pushed in at.
    pulls: Vec<Vec<Push>>,
    /// The outer cells.
    outer: u64,
    mirror: Vec<(u64, u32)>,
    flip: Vec<(u64, u32)>,
    transpose: Vec<(u64, u32)>,
    images: [Vec<u8>; 8],
    tables: Option<Tables>,
    known: Kept<rank::Tables>,
}

/// What is known of every plane of at most 16 cells.
#[derive(Debug, Clone)]
struct Tables {
    /// Whether it has a line, one bit a plane.
    lines: Vec<u64>,
    /// The set of symmetries that lead to its least image; nearly always a single one.
    to_least: Vec<u8>,
    /// For each symmetry, the images of the lower and of the upper byte: these tables stay in the first cache, images of whole planes would not.
    images: [[[u16; 256]; 2]; 8],
}

impl Tables {
    fn new(quixo: &Quixo) -> Tables {
        let planes = 1u64 << quixo.cells;
        let line = |word: u64| {
            let has_line = |bit: &u64| quixo.lines.iter().any(|line| (64 * word + bit) & line == *line);
            (0..64).filter(has_line).fold(0, |word, bit| word | 1 << bit)
        };
        let to_least = |plane: u64| {
            let images: [u64; 8] = std::array::from_fn(|symmetry| quixo.planes_image(plane, symmetry));
            let least = images.into_iter().fold(u64::MAX, u64::min);
            (0..8).filter(|&symmetry| images[symmetry] == least).fold(0, |set, symmetry| set | 1 << symmetry)
        };
        let image = |symmetry: usize, byte: usize, value: usize| {
            quixo.planes_image((value as u64) << (8 * byte) & (planes - 1), symmetry) as u16
        };
        let images = std::array::from_fn(|symmetry| {
            std::array::from_fn(|byte| std::array::from_fn(|value| image(symmetry, byte, value)))
        });
        Tables { lines: (0..planes / 64).map(line).collect(), to_least: (0..planes).map(to_least).collect(), images }
    }

    #[inline(always)]
    fn image(&self, plane: u64, symmetry: usize) -> u64 {
        let [low, high] = &self.images[symmetry];
        u64::from(low[plane as usize & 0xff] | high[plane as usize >> 8 & 0xff])
    }

    /// The least image of both planes: the least of the upper one, and of the lower one under the symmetries that lead there.
    #[inline(always)]
    fn least(&self, lower: u64, upper: u64, cells: u32) -> u64 {
        let symmetries = self.to_least[upper as usize];
        let one = symmetries.trailing_zeros() as usize & 7;
        let mut below = self.image(lower, one);
        let mut others = symmetries & symmetries.wrapping_sub(1);
        while others != 0 {
            below = below.min(self.image(lower, others.trailing_zeros() as usize));
            others &= others - 1;
        }
        self.image(upper, one) << cells | below
    }
}

/// One way to push.
#[derive(Debug, Clone, Copy)]
struct Push {
    action: Action,
    from: u64,
    to: u64,
    /// The cells between the ends, the one pushed in at included: they move one step towards where the cube was taken.
    moving: u64,
    /// Everything else but where it was taken.
    still: u64,
    down: u32,
    up: u32,
}

impl Push {
    /// One plane after the push, but for the cube itself.
    #[inline(always)]
    fn shift(&self, plane: u64) -> u64 {
        plane & self.still | (plane & self.moving) >> self.down << self.up
    }
}

impl Quixo {
    /// The engine on a square of this side.
    pub fn new(size: u8) -> Quixo {
        let rules = Literal::new(size);
        let n = u32::from(size);
        let cells = n * n;
        let bit = |cell: u32| 1u64 << cell | 1 << (cells + cell);
        let set = |cells: Vec<u32>| cells.into_iter().fold(0, |set, cell| set | bit(cell));
        let mirror = (0..n / 2).map(|left| (set((0..n).map(|row| row * n + left).collect()), n - 1 - 2 * left));
        let flip = (0..n / 2).map(|low| (set((0..n).map(|column| low * n + column).collect()), n * (n - 1 - 2 * low)));
        // Cells `by` columns right of the diagonal change places with those `by` rows above it.
        let transpose = (1..n).map(|by| (set((0..n - by).map(|row| row * n + row + by).collect()), (n - 1) * by));
        let from = |cell: u32| rules.pushes().into_iter().filter(move |action| u32::from(action.from) == cell);
        let pushes: Vec<Vec<Push>> =
            (0..cells).map(|cell| from(cell).map(|action| push(&rules, action)).collect()).collect();
        let into = |cell: u32| pushes.iter().flatten().filter(move |push| push.to == 1 << cell).copied();
        let pulls = (0..cells).map(|cell| into(cell).collect()).collect();
        let line = |line: &Vec<u8>| line.iter().fold(0, |set, &cell| set | 1u64 << cell);
        let mut quixo = Quixo {
            cells,
            lines: rules.lines().iter().map(line).collect(),
            outer: pushes.iter().flatten().fold(0, |outer, push: &Push| outer | push.from),
            pushes,
            pulls,
            mirror: mirror.collect(),
            flip: flip.collect(),
            transpose: transpose.collect(),
            images: Default::default(),
            tables: None,
            known: Kept::default(),
            rules,
        };
        quixo.images = std::array::from_fn(|symmetry| {
            (0..cells).map(|cell| quixo.planes_image(1 << cell, symmetry).trailing_zeros() as u8).collect()
        });
        // A word of 64 planes is the least that the table of lines has.
        if (6..=u16::BITS).contains(&cells) {
            quixo.tables = Some(Tables::new(&quixo));
        }
        quixo
    }

    #[inline(always)]
    fn planes(&self, code: u64) -> (u64, u64) {
        let mask = (1 << self.cells) - 1;
        (code & mask, code >> self.cells & mask)
    }

    #[inline(always)]
    fn mover(&self, code: u64) -> usize {
        (code >> (2 * self.cells)) as usize
    }

    #[inline(always)]
    fn has_line(&self, marks: u64) -> bool {
        if let Some(tables) = &self.tables {
            return tables.lines[marks as usize / 64] >> (marks % 64) & 1 != 0;
        }
        self.lines.iter().any(|line| marks & line == *line)
    }

    /// The position after a push, the other player to move.
    #[inline(always)]
    fn pushed(&self, code: u64, push: &Push) -> u64 {
        let (crosses, noughts) = self.planes(code);
        let mover = self.mover(code) as u64;
        let crosses = push.shift(crosses) | (push.to * (1 - mover));
        let noughts = push.shift(noughts) | (push.to * mover);
        crosses | noughts << self.cells | (1 - mover) << (2 * self.cells)
    }

    #[inline(always)]
    fn for_each_push(&self, code: u64, mut visit: impl FnMut(&Push)) {
        let (crosses, noughts) = self.planes(code);
        if self.has_line(crosses) || self.has_line(noughts) {
            return;
        }
        let others = if self.mover(code) == 0 { noughts } else { crosses };
        let mut cells = self.outer & !others;
        while cells != 0 {
            self.pushes[cells.trailing_zeros() as usize].iter().for_each(&mut visit);
            cells &= cells - 1;
        }
    }

    /// The image of both planes: bit 0 exchanges left and right, bit 1 top and bottom, bit 2 rows and columns.
    fn planes_image(&self, planes: u64, symmetry: usize) -> u64 {
        let parts = [(1, &self.mirror), (2, &self.flip), (4, &self.transpose)];
        let chosen = parts.into_iter().filter(|(bit, _)| symmetry & bit != 0);
        chosen.fold(planes, |planes, (_, swaps)| exchange(planes, swaps))
    }

    /// The image of one plane.
    #[inline(always)]
    fn plane_image(&self, plane: u64, symmetry: usize) -> u64 {
        match &self.tables {
            Some(tables) => tables.image(plane, symmetry),
            None => self.planes_image(plane, symmetry),
        }
    }
}

fn push(rules: &Literal, action: Action) -> Push {
    let path = rules.path(action).unwrap_or_default();
    let all = path.iter().fold(0u64, |set, &cell| set | 1 << cell);
    let from = 1u64 << action.from;
    let step = u32::from(path[0].abs_diff(path[1]));
    let (down, up) = if action.to > action.from { (step, 0) } else { (0, step) };
    Push { action, from, to: 1 << action.to, moving: all & !from, still: !all, down, up }
}

/// Exchanges the cells of each mask with those at a distance above.
#[inline(always)]
fn exchange(mut planes: u64, swaps: &[(u64, u32)]) -> u64 {
    for &(mask, distance) in swaps {
        let difference = (planes ^ planes >> distance) & mask;
        planes ^= difference | difference << distance;
    }
    planes
}

impl Packed for Quixo {
    type Code = u64;
    type Rules = Literal;

    fn rules(&self) -> &Literal {
        &self.rules
    }

    fn pack(&self, position: &Position) -> u64 {
        let plane = |player: Player| {
            let cells = position.marks.iter().enumerate().filter(|(_, mark)| **mark == Some(player));
            cells.fold(0u64, |set, (cell, _)| set | 1 << cell)
        };
        let mover = position.to_move.index() as u64;
        plane(Player::new(0)) | plane(Player::new(1)) << self.cells | mover << (2 * self.cells)
    }

    fn checked(&self, code: u64) -> Option<Position> {
        if code >> (2 * self.cells) > 1 {
            return None;
        }
        let position = self.unpack(code);
        let again = self.rules.read_position(&self.rules.write_position(&position)).ok()?;
        (again == position && self.pack(&position) == code).then_some(position)
    }

    fn unpack(&self, code: u64) -> Position {
        let (crosses, noughts) = self.planes(code);
        let mark = |cell: u32| match (crosses >> cell & 1, noughts >> cell & 1) {
            (1, _) => Some(Player::new(0)),
            (_, 1) => Some(Player::new(1)),
            _ => None,
        };
        Position { marks: (0..self.cells).map(mark).collect(), to_move: self.to_move(code) }
    }

    fn to_move(&self, code: u64) -> Player {
        Player::new(self.mover(code) as u8)
    }

    #[inline(always)]
    fn outcome(&self, code: u64) -> Option<Outcome> {
        let (crosses, noughts) = self.planes(code);
        let (own, other) = if self.mover(code) == 0 { (crosses, noughts) } else { (noughts, crosses) };
        if self.has_line(own) {
            Some(Outcome::Win(self.to_move(code)))
        } else {
            self.has_line(other).then(|| Outcome::Win(self.to_move(code).next(2)))
        }
    }

    fn actions(&self, code: u64, out: &mut Vec<Action>) {
        out.clear();
        self.for_each_push(code, |push| out.push(push.action));
    }

    fn successor(&self, code: u64, action: Action) -> u64 {
        self.pushed(code, &push(&self.rules, action))
    }

    #[inline]
    fn successors(&self, code: u64, out: &mut Vec<u64>) {
        out.clear();
        self.for_each_push(code, |push| out.push(self.pushed(code, push)));
    }
}

impl Symmetric for Quixo {
    fn symmetries(&self) -> usize {
        8
    }

    fn image(&self, code: u64, symmetry: usize) -> u64 {
        let planes = code & ((1 << (2 * self.cells)) - 1);
        self.planes_image(planes, symmetry) | code ^ planes
    }

    fn action_image(&self, action: Action, symmetry: usize) -> Action {
        let image = |cell: u8| self.images[symmetry][cell as usize];
        Action { from: image(action.from), to: image(action.to) }
    }

    #[inline(always)]
    fn canonical(&self, code: u64) -> u64 {
        let planes = code & ((1 << (2 * self.cells)) - 1);
        if let Some(tables) = &self.tables {
            let (crosses, noughts) = self.planes(code);
            return tables.least(crosses, noughts, self.cells) | code ^ planes;
        }
        let mirrored = exchange(planes, &self.mirror);
        let (flipped, turned) = (exchange(planes, &self.flip), exchange(mirrored, &self.flip));
        let four = [planes, mirrored, flipped, turned];
        let least = four.iter().map(|&image| image.min(exchange(image, &self.transpose))).min();
        least.unwrap_or(planes) | code ^ planes
    }
}

impl TurnOrder<u64> for Quixo {
    fn after_pass(&self, code: u64) -> Option<u64> {
        Some(code ^ 1 << (2 * self.cells))
    }
}

by_default!(Quixo: Staged<u64>, Forgetting<u64>, Strategic<u64>);

impl Numbered<u64> for Quixo {
    fn position_bound(&self) -> Option<PositionBound> {
        let all = 2 * 3u128.pow(self.cells);
        Some(PositionBound { all, merged: all })
    }

    fn ranked(&self) -> Result<Box<dyn Indexing<u64> + '_>, NoSlices> {
        Ok(Box::new(rank::Ranking::new(self)))
    }
}

impl Hints for Quixo {
    fn cheap_outcome(&self) -> bool {
        true
    }

    fn wins_at_once(&self, code: u64, _scratch: &mut Vec<u64>) -> bool {
        let (crosses, noughts) = self.planes(code);
        let (own, other) = if self.mover(code) == 0 { (crosses, noughts) } else { (noughts, crosses) };
        let mut wins = false;
        self.for_each_push(code, |push| {
            wins |= self.has_line(push.shift(own) | push.to) && !self.has_line(push.shift(other));
        });
        wins
    }
}
