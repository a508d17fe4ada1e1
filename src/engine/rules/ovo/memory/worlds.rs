//! The worlds that a view leaves open, and what is the same in all of them.

use super::{Forgetful, Seen, View};
use crate::rules::Player;
use crate::rules::board;
use crate::rules::ovo::{Egg, Face, Grid, Position as Full, Setup};

impl Forgetful {
    /// Every position that the view may be: each way to give the forgotten eggs to the players so that the numbers fit.
    pub fn worlds(&self, view: &View) -> Vec<Full> {
        let unknown = view.unknown();
        let first = usize::from(self.ovo.settings().eggs).saturating_sub(view.known_of(Player::FIRST));
        let fitting = (0..1u32 << unknown.len()).filter(|owners| owners.count_ones() as usize == first);
        let world = |owners: u32| {
            let mut grid = Grid::empty(view.grid.board());
            for (cell, seen) in view.grid.things() {
                if let Seen::Known(egg) = seen {
                    grid[cell] = Some(egg);
                }
            }
            for (place, cell) in unknown.iter().enumerate() {
                let owner = if owners >> place & 1 != 0 { Player::FIRST } else { Player::FIRST.next(2) };
                grid[*cell] = Some(Egg { owner, face: Face::Down });
            }
            Full::trusted(Setup { grid, to_move: view.turn, erred: None, mark: view.mark })
        };
        fitting.map(world).collect()
    }

    /// What is the same in all of these worlds, which differ in owners only.
    pub(super) fn common(&self, worlds: &[Full]) -> board::Grid<Seen> {
        let mut grid = board::Grid::empty(self.ovo.settings().board);
        for (cell, egg) in worlds.iter().take(1).flat_map(|world| world.grid.eggs()) {
            let same = worlds.iter().all(|world| world.grid[cell] == Some(egg));
            grid[cell] = Some(if same { Seen::Known(egg) } else { Seen::Unknown });
        }
        grid
    }
}
