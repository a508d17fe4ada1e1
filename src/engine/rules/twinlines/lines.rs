//! Lines of tiles (clause 4): which windows there are, and which of them a player may take off.

use std::fmt;

use super::{Field, Grid, Twinlines};
use crate::rules::Player;
use crate::settings::size::Size;

/// A row of neighbouring fields, horizontal, vertical or diagonal, named by its two ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window {
    /// The end that comes first in the order of fields.
    pub first: Field,
    /// The other end.
    pub last: Field,
}

/// As in `a1-c3`.
impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

/// One way along each kind of line, in columns to the right and rows up: to the right, and the three ways up.
const WAYS: [(i8, i8); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];

impl Window {
    /// The fields from the first to the last; `None` when the ends are not on a line, or not in order.
    pub fn fields(self) -> Option<Vec<Field>> {
        let right = self.last.column as i8 - self.first.column as i8;
        let up = self.last.row as i8 - self.first.row as i8;
        let steps = right.abs().max(up.abs());
        let way = (right.signum(), up.signum());
        let on_a_line = right * up == 0 || right.abs() == up.abs();
        if steps == 0 || !on_a_line || self.last < self.first {
            return None;
        }
        let field = |step: i8| {
            let column = self.first.column as i8 + step * way.0;
            let row = self.first.row as i8 + step * way.1;
            Field::new(column as u8, row as u8)
        };
        Some((0..=steps).map(field).collect())
    }

    /// Every window of this many fields on a board, in order.
    pub fn all(length: u8, board: Size) -> Vec<Window> {
        let reach = length as i8 - 1;
        let mut windows: Vec<Window> = Field::all(board)
            .flat_map(|first| WAYS.iter().map(move |way| (first, way)))
            .filter_map(|(first, (right, up))| {
                Some(Window { first, last: first.beyond(right * reach, up * reach, board)? })
            })
            .collect();
        windows.sort();
        windows
    }

    /// Whether every field holds a tile of the player.
    pub fn is_full_of(self, grid: &Grid, player: Player) -> bool {
        let own = |field: Field| grid[field] == Some(player);
        own(self.first) && self.fields().is_some_and(|fields| fields.into_iter().all(own))
    }
}

impl Twinlines {
    /// Clause 4: the windows of exactly `line` tiles of the player on a board.
    pub fn lines(&self, grid: &Grid, player: Player) -> Vec<Window> {
        let windows = Window::all(self.settings.line, self.settings.board);
        windows.into_iter().filter(|window| window.is_full_of(grid, player)).collect()
    }

    /// What the player may take off a board: a line, or with `removal=four` four neighbouring tiles of a line.
    pub fn takings(&self, grid: &Grid, player: Player) -> Vec<Window> {
        let lines = self.lines(grid, player);
        let removed = self.settings.removed();
        if removed == self.settings.line {
            return lines;
        }
        let within = |part: Window, line: &Window| match (part.fields(), line.fields()) {
            (Some(part), Some(line)) => part.iter().all(|field| line.contains(field)),
            _ => false,
        };
        let parts = Window::all(removed, self.settings.board);
        parts.into_iter().filter(|part| lines.iter().any(|line| within(*part, line))).collect()
    }

    /// How many tiles of the player lie in an unbroken row through a window.
    pub fn run(&self, grid: &Grid, player: Player, window: Window) -> usize {
        let Some(fields) = window.fields() else { return 0 };
        let way = (
            (window.last.column as i8 - window.first.column as i8).signum(),
            (window.last.row as i8 - window.first.row as i8).signum(),
        );
        let beyond = |end: Field, (right, up): (i8, i8)| {
            let next = |field: &Field| field.beyond(right, up, grid.board());
            std::iter::successors(next(&end), next).take_while(|&field| grid[field] == Some(player)).count()
        };
        fields.len() + beyond(window.last, way) + beyond(window.first, (-way.0, -way.1))
    }
}
