//! A long row of bits that counts: how many are set before a place, and where the so-many-th is.

/// Bits between two counts.
const STEP: u64 = 512;

/// Bits, with counts at regular places.
#[derive(Debug, Clone, Default)]
pub struct Marked {
    words: Vec<u64>,
    /// The bits set before each step.
    counts: Vec<u64>,
}

impl Marked {
    /// The bits in order.
    pub fn new(bits: impl Iterator<Item = bool>) -> Marked {
        let mut marked = Marked::default();
        let mut total = 0;
        for (place, bit) in (0u64..).zip(bits) {
            if place % STEP == 0 {
                marked.counts.push(total);
            }
            if place % 64 == 0 {
                marked.words.push(0);
            }
            if let Some(word) = marked.words.last_mut() {
                *word |= u64::from(bit) << (place % 64);
            }
            total += u64::from(bit);
        }
        marked
    }

    /// Whether a bit is set.
    pub fn get(&self, place: u64) -> bool {
        self.words[(place / 64) as usize] >> (place % 64) & 1 != 0
    }

    /// How many bits are set before a place.
    pub fn before(&self, place: u64) -> u64 {
        let step = place / STEP;
        let words = (step * STEP / 64) as usize..(place / 64) as usize;
        let whole: u32 = self.words[words].iter().map(|word| word.count_ones()).sum();
        let part = match place % 64 {
            0 => 0,
            bits => (self.words[(place / 64) as usize] & ((1 << bits) - 1)).count_ones(),
        };
        let counted = self.counts.get(step as usize).copied();
        counted.unwrap_or_default() + u64::from(whole + part)
    }

    /// The place of the set bit that has `number` set bits before it.
    pub fn place(&self, number: u64) -> u64 {
        let step = self.counts.partition_point(|&count| count <= number) - 1;
        let mut left = number - self.counts[step];
        let mut word = step * (STEP / 64) as usize;
        while left >= u64::from(self.words[word].count_ones()) {
            left -= u64::from(self.words[word].count_ones());
            word += 1;
        }
        let bits = (0..left).fold(self.words[word], |bits, _| bits & (bits - 1));
        word as u64 * 64 + u64::from(bits.trailing_zeros())
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> u64 {
        8 * (self.words.len() + self.counts.len()) as u64
    }
}
