//! Random numbers that are the same everywhere: splitmix64 (Steele, Lea, Flood 2014).

/// A sequence of random numbers.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed and a number within it.
    pub fn new(seed: u64, number: u64) -> Random {
        let mut mixed = Random(seed);
        let first = mixed.next();
        Random(first ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `count` - 1, each as likely as the others to within one part in 2^32 for small counts.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut random = Random(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_number_comes_up() {
        let mut random = Random::new(1, 2);
        let mut seen = [0; 7];
        (0..700).for_each(|_| seen[random.below(7)] += 1);
        assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
    }
}
