//! Sets of cells by number, in the order of their highest cells, by tables of halves and of bytes.

use crate::packed::combinations::following;

/// The most cells that a board has.
const MOST: usize = 25;

/// Lists of sets longer than this are not kept.
const LISTED: u64 = 1 << 19;

/// The numbers of sets of up to 25 cells.
#[derive(Debug)]
pub struct Sets {
    cells: u32,
    /// The ways to choose; saturated nowhere, for there are at most 25 cells.
    choose: [[u64; MOST + 1]; MOST + 1],
    /// Cells of the lower half.
    half: u32,
    /// What the cells of the lower half add to a number.
    lower: Vec<u32>,
    /// What the cells of the upper half add, for each number of cells in the lower.
    upper: Vec<u32>,
    /// For each size the sets in their order, where there are not too many.
    listed: Vec<Vec<u32>>,
    /// For every two bytes, the bits of the second that are in the first, moved together.
    squeezed: Vec<u8>,
    /// The inverse: the lowest bits of the second, moved to where the first has bits.
    spread: Vec<u8>,
}

impl Sets {
    /// For boards of this many cells.
    pub fn new(cells: u32) -> Sets {
        let mut choose = [[0; MOST + 1]; MOST + 1];
        for n in 0..=MOST {
            choose[n][0] = 1;
            for k in 1..=n {
                choose[n][k] = choose[n - 1][k - 1] + if k < n { choose[n - 1][k] } else { 0 };
            }
        }
        let half = cells.div_ceil(2);
        // The cell on place `cell`, `before` of the set below it.
        let adds = |cell: u32, before: u32| choose[cell as usize].get(before as usize + 1).copied().unwrap_or(0) as u32;
        let part = |set: u32, first: u32, before: u32| {
            let numbers = super::bits(u64::from(set)).zip(before..);
            numbers.map(|(cell, before)| adds(first + cell, before)).sum()
        };
        let upper = (0..=half).flat_map(|before| (0..1 << (cells - half)).map(move |set| part(set, half, before)));
        let listed = |k: u32| match choose[cells as usize][k as usize] {
            count if count > LISTED => Vec::new(),
            count => std::iter::successors(Some((1u64 << k) - 1), |&set| Some(following(set)))
                .take(count as usize)
                .map(|set| set as u32)
                .collect(),
        };
        let bytes =
            |change: fn(u8, u8) -> u8| (0..=u16::MAX).map(|pair| change((pair >> 8) as u8, pair as u8)).collect();
        Sets {
            cells,
            choose,
            half,
            lower: (0..1 << half).map(|set| part(set, 0, 0)).collect(),
            upper: upper.collect(),
            listed: (0..=cells).map(listed).collect(),
            squeezed: bytes(|mask, set| gather(mask, |place, cell| (set >> cell & 1) << place)),
            spread: bytes(|mask, set| gather(mask, |place, cell| (set >> place & 1) << cell)),
        }
    }

    /// The ways to choose `k` of `n` cells.
    #[inline(always)]
    pub fn choose(&self, n: u32, k: u32) -> u64 {
        self.choose[n as usize][k as usize]
    }

    /// The number of a set among all sets of its size.
    #[inline(always)]
    pub fn rank(&self, set: u64) -> u64 {
        let below = set as usize & ((1 << self.half) - 1);
        let above = (set >> self.half) as usize;
        let row = (below.count_ones() << (self.cells - self.half)) as usize;
        u64::from(self.lower[below]) + u64::from(self.upper[row + above])
    }

    /// The set of `k` cells with a number.
    #[inline(always)]
    pub fn set(&self, number: u64, k: u32) -> u64 {
        match self.listed[k as usize].get(number as usize) {
            Some(&set) => u64::from(set),
            None => self.searched(number, k),
        }
    }

    /// The same without the lists.
    pub fn searched(&self, mut number: u64, k: u32) -> u64 {
        let mut set = 0;
        for size in (1..=k).rev() {
            let highest = (0..self.cells).rev().find(|&cell| self.choose(cell, size) <= number).unwrap_or_default();
            number -= self.choose(highest, size);
            set |= 1 << highest;
        }
        set
    }

    /// The cells of a set that are free, moved together over those that are not.
    #[inline(always)]
    pub fn squeeze(&self, set: u64, free: u64) -> u64 {
        let (mut found, mut place) = (0, 0);
        for byte in (0..self.cells).step_by(8) {
            let mask = (free >> byte & 0xff) as usize;
            found |= u64::from(self.squeezed[mask << 8 | (set >> byte & 0xff) as usize]) << place;
            place += mask.count_ones();
        }
        found
    }

    /// The set of free cells that [`Sets::squeeze`] makes this one of.
    #[inline(always)]
    pub fn spread(&self, mut squeezed: u64, free: u64) -> u64 {
        let mut found = 0;
        for byte in (0..self.cells).step_by(8) {
            let mask = (free >> byte & 0xff) as usize;
            found |= u64::from(self.spread[mask << 8 | squeezed as usize & 0xff]) << byte;
            squeezed >>= mask.count_ones();
        }
        found
    }
}

/// Puts together what is found for each bit of a mask, given its place among them and its cell.
fn gather(mask: u8, found: impl Fn(u32, u32) -> u8) -> u8 {
    (0..).zip(super::bits(u64::from(mask))).fold(0, |all, (place, cell)| all | found(place, cell))
}
