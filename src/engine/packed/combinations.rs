//! Sets of cells by number: combinations in the order of their highest cells, squeezed past cells that are taken.

/// The most cells of a set that is ranked.
const MOST: usize = 12;

/// Numbers of ways to choose, and sets by number.
#[derive(Debug, Clone)]
pub struct Combinations {
    /// `choose[k][n]`: the ways to choose `k` of `n`; a power of two of rows, so that masks spare checks.
    choose: Box<[[u64; 65]; 16]>,
    /// For each size the sets in their order, where there are not too many.
    sets: Vec<Vec<u64>>,
}

/// Lists of sets longer than this are not kept.
const LISTED: u64 = 1 << 17;

impl Combinations {
    /// For boards of this many cells.
    pub fn new(cells: u32) -> Combinations {
        let mut choose = Box::new([[0u64; 65]; 16]);
        choose[0] = [1; 65];
        for k in 1..=MOST {
            for n in 1..65 {
                choose[k][n] = choose[k][n - 1].saturating_add(choose[k - 1][n - 1]);
            }
        }
        let listed = |k: usize| {
            let count = choose[k][cells as usize];
            let first = (1u64 << k) - 1;
            let all = std::iter::successors(Some(first), |set| Some(following(*set)));
            if count <= LISTED { all.take(count as usize).collect() } else { Vec::new() }
        };
        let sets = (0..=MOST).map(listed).collect();
        Combinations { choose, sets }
    }

    /// The ways to choose `k` of `n`.
    #[inline(always)]
    pub fn choose(&self, n: u32, k: u32) -> u64 {
        self.choose[k as usize][n as usize]
    }

    /// The same for a cell of a board and a cell's place in a set, which are never more than 63 and [`MOST`]: the masks spare checks.
    #[inline(always)]
    pub fn ways(&self, cell: u32, k: usize) -> u64 {
        self.choose[k & 15][cell as usize & 63]
    }

    /// The number of a set among the sets of its size that avoid `taken`.
    #[inline(always)]
    pub fn rank(&self, mut set: u64, taken: u64) -> u64 {
        let mut number = 0;
        let mut k = 1;
        while set != 0 {
            let cell = set.trailing_zeros();
            let below = (taken & ((1 << cell) - 1)).count_ones();
            number += self.ways(cell - below, k);
            set &= set - 1;
            k += 1;
        }
        number
    }

    /// The same where nothing is taken.
    #[inline(always)]
    pub fn plain_rank(&self, set: u64) -> u64 {
        self.rank(set, 0)
    }

    /// The set of `k` cells with a number, on a board without anything taken.
    #[inline(always)]
    pub fn set(&self, number: u64, k: u32) -> u64 {
        match self.sets[k as usize].get(number as usize) {
            Some(&set) => set,
            None => self.searched(number, k),
        }
    }

    /// The same without the lists.
    pub fn searched(&self, mut number: u64, k: u32) -> u64 {
        let mut set = 0;
        for size in (1..=k as usize).rev() {
            let cell = self.choose[size].partition_point(|&ways| ways <= number) - 1;
            number -= self.choose[size][cell];
            set |= 1 << cell;
        }
        set
    }
}

/// The next set of the same size in the order of the numbers; the last set of a full word wraps around.
#[inline(always)]
pub fn following(set: u64) -> u64 {
    if set == 0 {
        return 0;
    }
    let lowest = set & set.wrapping_neg();
    let carried = set.wrapping_add(lowest);
    carried | (set ^ carried) >> 2 >> lowest.trailing_zeros()
}

/// The cells of a set, from the lowest.
#[derive(Debug, Clone, Copy)]
pub struct Cells {
    cells: [u8; 64],
}

impl Cells {
    /// The cells that are in `set`.
    #[inline(always)]
    pub fn of(set: u64) -> Cells {
        let mut cells = [0; 64];
        for (place, cell) in super::bits(set).enumerate() {
            cells[place] = cell as u8;
        }
        Cells { cells }
    }

    /// Spreads a set of places to the cells at those places.
    #[inline(always)]
    pub fn spread(&self, places: u64) -> u64 {
        super::bits(places).fold(0, |set, place| set | 1 << self.cells[place as usize & 63])
    }
}
