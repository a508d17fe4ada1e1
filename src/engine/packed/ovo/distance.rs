//! Steps to the camps, as sets of cells: what `homeward` and `outward` compare.

use crate::rules::ovo::Cell;
use crate::settings::size::Size;

/// What a move may do to a distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toward {
    /// Anything.
    Free,
    /// Not make it larger.
    NotFurther,
    /// Make it smaller.
    Closer,
}

/// The longest way on the largest board, eight by eight.
const MOST: usize = 7;

/// For each camp, how far every cell is from it, in steps of a king.
#[derive(Debug, Clone)]
pub struct Distances<const N: usize> {
    /// By camp and cell.
    steps: [[u8; 64]; N],
    /// By camp and distance: the cells that are closer.
    closer: [[u64; MOST + 2]; N],
}

impl<const N: usize> Distances<N> {
    /// The distances on a board with these camps. A step changes column and row by one at the most, so the cells within a distance are found by growing the
    /// camp cell by cell.
    pub fn new(board: Size, camps: &[u64; N]) -> Distances<N> {
        let neighbours = |set: u64| {
            let near = |cell: Cell| {
                let other = |index: u32| Cell::at(index as usize, board);
                super::bits(set).any(|index| {
                    other(index).row.abs_diff(cell.row) <= 1 && other(index).column.abs_diff(cell.column) <= 1
                })
            };
            Cell::all(board).filter(|&cell| near(cell)).fold(0u64, |grown, cell| grown | 1 << cell.index(board))
        };
        let mut steps = [[0; 64]; N];
        let mut closer = [[0; MOST + 2]; N];
        for (camp, &cells) in camps.iter().enumerate() {
            let mut within = cells;
            for distance in 0..=MOST {
                for cell in super::bits(within & !closer[camp][distance]) {
                    steps[camp][cell as usize] = distance as u8;
                }
                closer[camp][distance + 1] = within;
                within = neighbours(within);
            }
        }
        Distances { steps, closer }
    }

    /// The cells that are closer to the nearest of some camps than a cell is.
    #[inline(always)]
    pub fn closer(&self, camps: impl Iterator<Item = usize> + Clone, than: u32) -> u64 {
        let distance = self.nearest(camps.clone(), than);
        camps.fold(0, |set, camp| set | self.closer[camp][distance])
    }

    /// The cells that are as close to the nearest of some camps as a cell is, or closer.
    #[inline(always)]
    pub fn not_further(&self, camps: impl Iterator<Item = usize> + Clone, than: u32) -> u64 {
        let distance = self.nearest(camps.clone(), than);
        camps.fold(0, |set, camp| set | self.closer[camp][distance + 1])
    }

    #[inline(always)]
    fn nearest(&self, camps: impl Iterator<Item = usize>, cell: u32) -> usize {
        camps.map(|camp| usize::from(self.steps[camp][cell as usize])).min().unwrap_or(0)
    }
}
