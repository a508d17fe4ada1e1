//! Random numbers that are the same everywhere: splitmix64 (Steele, Lea, Flood 2014).

/// A sequence of random numbers.
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// The sequence of a seed and a number within it.
    pub fn new(seed: u64, number: u64) -> Random {
        let mut mixed = Random(seed);
        let first = mixed.number();
        Random(first ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `count` - 1, each as likely as the others to within one part in 2^32 for small counts.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.number()) * count as u128) >> 64) as usize
    }
}
