//! How far a player has come, for games that are to end: the way through the walls and not only the rows to go.

use super::{Cell, Labyrinth, Setup};
use crate::rules::Player;

/// A way that there is not.
const NO_WAY: u32 = 99;

/// More than the ways of all pawns together.
const ALL_WAYS: u32 = 1 << 11;

/// What one pawn that got somewhere is worth beside any way.
const PAWN: u32 = (NO_WAY + 1) * ALL_WAYS;

impl Labyrinth {
    /// Nobody wins before both players have left the player's two blocks, so that comes first: pawns that are off the own start block, and opposing ones that are off the end block.
    /// Then pawns on the end block; then the way of the pawn that is nearest to what it has to do; then all ways together, so that nobody lingers where others must pass.
    pub(super) fn advance(&self, setup: &Setup, player: Player) -> u32 {
        let players = [player, player.next(2)];
        let through = players.map(|of| self.ways(setup, |row| row == self.end_block(of)));
        let out = players.map(|of| self.ways(setup, |row| row != self.start_block(of)));
        let (mut waiting, mut going) = (Vec::new(), Vec::new());
        for (of, (through, out)) in players.into_iter().zip(through.iter().zip(&out)) {
            for &cell in &setup.pawns[of] {
                match cell.row == self.start_block(of) {
                    true => waiting.push(out[self.number(cell)]),
                    false => going.push((of, through[self.number(cell)])),
                }
            }
        }
        let arrived = going.iter().filter(|&&(of, way)| of == player && way == 0).count();
        let all = waiting.iter().sum::<u32>() + going.iter().map(|(_, way)| way).sum::<u32>();
        let (got, nearest) = match waiting.iter().min() {
            Some(&nearest) => (going.len(), nearest),
            None => {
                let ways = going.iter().filter(|&&(of, way)| of == player && way > 0).map(|&(_, way)| way);
                (going.len() + arrived, ways.min().unwrap_or(0))
            }
        };
        got as u32 * PAWN + (NO_WAY - nearest) * ALL_WAYS + ALL_WAYS.saturating_sub(all + 1)
    }

    fn number(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.board().cells) + usize::from(cell.index)
    }

    /// From each cell, steps and slides to a row that is wanted, as if nobody were in the way and sliding one block moved no other.
    fn ways(&self, setup: &Setup, wanted: impl Fn(u8) -> bool) -> Vec<u32> {
        let cells: Vec<Cell> = (0..=self.last_row()).flat_map(|row| self.cells_of(row)).collect();
        let mut ways: Vec<u32> = cells.iter().map(|cell| if wanted(cell.row) { 0 } else { NO_WAY }).collect();
        let mut steps: Vec<(usize, usize, u32)> = Vec::new();
        for &cell in &cells {
            let beside = self.beside(cell, cell.index + 1, cell.index).map(|next| (next, 1));
            let above = self.cells_of(cell.row + 1).filter(|next| next.row <= self.last_row());
            let above = above.filter_map(|next| Some((next, 1 + self.slides(setup, cell, next)?)));
            for (next, cost) in above.chain(beside) {
                steps.push((self.number(cell), self.number(next), cost));
            }
        }
        loop {
            let before = ways.clone();
            for &(one, two, cost) in &steps {
                ways[one] = ways[one].min(ways[two] + cost);
                ways[two] = ways[two].min(ways[one] + cost);
            }
            if ways == before {
                return ways;
            }
        }
    }

    /// How many slides bring two cells of neighbouring rows into one column, where no wall is between them then and the blocks go that far.
    fn slides(&self, setup: &Setup, lower: Cell, upper: Cell) -> Option<u32> {
        let range = |row: u8| if self.board().slider(row).is_some() { self.board().range } else { 0 };
        let apart = self.column(setup, lower).abs_diff(self.column(setup, upper));
        let possible = lower.index.abs_diff(upper.index) <= range(lower.row) + range(upper.row);
        (possible && self.is_open(lower, upper)).then_some(u32::from(apart))
    }
}
