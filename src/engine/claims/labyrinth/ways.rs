//! Ways home: from where a pawn can still get to its end block for some sequence of slides.

use std::collections::BTreeSet;

use super::plane::cells;
use crate::rules::labyrinth::Cell;
use crate::settings::labyrinth::{Carry, Overhang, Owner, Settings};

/// Where a lone pawn is: a cell, and how far its row is slid. The other rows are wherever they help.
type Place = (Cell, i32);

/// The places from which a pawn of each player, alone on the board and with both players helping it, gets to its end block without coming
/// back to its start block.
///
/// They are found backwards from the end block; the warning about boards that cannot be crossed looks forwards from the start block.
#[derive(Debug, Clone)]
pub(super) struct Ways([BTreeSet<Place>; 2]);

impl Ways {
    /// Finds them for a variant.
    pub fn new(settings: &Settings) -> Ways {
        Ways([0, 1].map(|player| Search { settings, player }.home()))
    }

    /// Whether a pawn of a player has a way to its end block.
    pub fn lead_home(&self, player: usize, cell: Cell, offset: i32) -> bool {
        self.0[player].contains(&(cell, offset))
    }
}

struct Search<'s> {
    settings: &'s Settings,
    player: usize,
}

impl Search<'_> {
    /// Begins with the end block and takes in whatever leads to a place that is known, until nothing more does.
    fn home(&self) -> BTreeSet<Place> {
        let last = self.settings.board.board().rows() - 1;
        let end = [last, 0][self.player];
        let (mut home, mut others): (BTreeSet<Place>, BTreeSet<Place>) =
            self.places().into_iter().partition(|(cell, _)| cell.row == end);
        loop {
            let found: Vec<Place> =
                others.iter().copied().filter(|&from| home.iter().any(|&to| self.leads(from, to))).collect();
            if found.is_empty() {
                return home;
            }
            others.retain(|place| !found.contains(place));
            home.extend(found);
        }
    }

    /// Every place that a pawn may be in.
    fn places(&self) -> Vec<Place> {
        let board = self.settings.board.board();
        let offsets = |row: u8| match board.slider(row) {
            Some(_) => -i32::from(board.range)..=i32::from(board.range),
            None => 0..=0,
        };
        let all = cells(board, u64::MAX).flat_map(|cell| offsets(cell.row).map(move |offset| (cell, offset)));
        let in_frame = |place: &Place| (0..i32::from(board.cells)).contains(&column(*place));
        all.filter(|place| self.settings.overhang == Overhang::Usable || in_frame(place)).collect()
    }

    /// Whether one step of the pawn or one slide of its block leads from a place to another.
    fn leads(&self, from: Place, to: Place) -> bool {
        let board = self.settings.board.board();
        let start = [0, board.rows() - 1][self.player];
        if to.0.row == start && from.0.row != start {
            return false;
        }
        let (low, high) = if from.0 < to.0 { (from, to) } else { (to, from) };
        let (lower, upper) = (low.0, high.0);
        match upper.row - lower.row {
            0 if lower == upper => low.1.abs_diff(high.1) == 1 && self.is_carried(lower.row),
            0 => low.1 == high.1 && lower.index + 1 == upper.index && board.right(lower.row, lower.index).is_open(),
            1 => {
                let open =
                    board.top(lower.row, lower.index).is_open() && board.bottom(upper.row, upper.index).is_open();
                open && column(low) == column(high)
            }
            _ => false,
        }
    }

    /// Whether somebody may slide a row with the pawn on it.
    fn is_carried(&self, row: u8) -> bool {
        let own = [Owner::Red, Owner::Blue][self.player];
        let owner = self.settings.board.board().slider(row).map(|slider| slider.owner);
        match self.settings.carry {
            Carry::All => owner.is_some(),
            Carry::Empty => false,
            Carry::Own => owner == Some(own) || owner == Some(Owner::Centre),
        }
    }
}

fn column((cell, offset): Place) -> i32 {
    i32::from(cell.index) + offset
}
