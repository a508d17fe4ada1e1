//! Where a jump can land, looked up: magic multiplication as in chess engines.
//!
//! The cells around a cell that can be jumped over are at most eight. A multiplication gathers the eggs on them into an index of a
//! table that holds the cells beyond; what is left is to take away those that are not empty. Looping over the neighbours
//! instead cost twice as much, nearly all of it in mispredicted branches.

/// One cell's part of the table.
#[derive(Debug, Clone, Copy)]
struct Magic {
    /// The neighbours that can be jumped over.
    over: u64,
    factor: u64,
    shift: u32,
    base: u32,
}

/// The table for all cells of a board.
#[derive(Debug, Clone)]
pub struct Landings {
    magic: Vec<Magic>,
    beyond: Vec<u64>,
}

impl Landings {
    /// Builds the table from each cell's neighbours that can be jumped over.
    pub fn new(over: &[u64]) -> Landings {
        let mut landings = Landings { magic: Vec::new(), beyond: Vec::new() };
        for (cell, &over) in over.iter().enumerate() {
            let base = landings.beyond.len() as u32;
            let (factor, table) = find_factor(cell as u32, over);
            landings.magic.push(Magic { over, factor, shift: 64 - over.count_ones().max(1), base });
            landings.beyond.extend(table);
        }
        landings
    }

    /// The cells beyond the eggs around `from`, empty or not.
    #[inline(always)]
    pub fn beyond(&self, from: u32, eggs: u64) -> u64 {
        let magic = &self.magic[from as usize];
        let index = (eggs & magic.over).wrapping_mul(magic.factor) >> magic.shift;
        self.beyond[magic.base as usize + index as usize]
    }
}

/// A factor that sends every set of neighbours to an index of its own, and the table by those indices.
fn find_factor(cell: u32, over: u64) -> (u64, Vec<u64>) {
    let count = over.count_ones();
    let shift = 64 - count.max(1);
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    loop {
        // Few bits carry into each other less.
        let factor = random() & random() & random();
        let mut table = vec![None; 1 << count.max(1)];
        let fits = subsets(over).all(|eggs| {
            let place = &mut table[(eggs.wrapping_mul(factor) >> shift) as usize];
            let cells = super::bits(eggs).fold(0u64, |cells, egg| cells | 1 << (2 * egg - cell));
            *place.get_or_insert(cells) == cells
        });
        if fits {
            return (factor, table.into_iter().map(Option::unwrap_or_default).collect());
        }
    }
}

/// Every subset of a set, the empty one first.
fn subsets(set: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let current = next?;
        let following = current.wrapping_sub(set) & set;
        next = (following != 0).then_some(following);
        Some(current)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_neighbours_is_looked_up_right() {
        // An 8x8 board's inner cell has all eight neighbours; a corner has three.
        for (cell, over) in [(27u32, 0x0000_001c_141c_0000u64), (0, 0x302), (9, 0)] {
            let mut all = vec![0; 64];
            all[cell as usize] = over;
            let landings = Landings::new(&all);
            for eggs in subsets(over) {
                let expected = super::super::bits(eggs).fold(0, |cells, egg| cells | 1 << (2 * egg - cell));
                assert_eq!(landings.beyond(cell, eggs | !over), expected);
            }
        }
    }
}
