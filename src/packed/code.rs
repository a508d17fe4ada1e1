//! Integers that a position is packed into.

use std::fmt::Debug;
use std::hash::Hash;

/// An unsigned integer used as a stack of bit fields: what is put last is taken first.
pub trait Code: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// How many bits fit.
    const BITS: u32;

    /// Shifts what is there up and puts `width` bits below it. `width` is less than 64, or `BITS` is more than 64.
    fn put(self, value: u64, width: u32) -> Self;

    /// Takes the lowest `width` bits off.
    fn take(&mut self, width: u32) -> u64;

    /// The number folded to 64 bits, for hashing.
    fn fold(self) -> u64;
}

fn low(value: u64, width: u32) -> u64 {
    if width < 64 { value & ((1 << width) - 1) } else { value }
}

impl Code for u64 {
    const BITS: u32 = 64;

    #[inline(always)]
    fn put(self, value: u64, width: u32) -> u64 {
        self << width | value
    }

    #[inline(always)]
    fn take(&mut self, width: u32) -> u64 {
        let value = *self & ((1 << width) - 1);
        *self >>= width;
        value
    }

    #[inline(always)]
    fn fold(self) -> u64 {
        self
    }
}

impl Code for u128 {
    const BITS: u32 = 128;

    #[inline(always)]
    fn put(self, value: u64, width: u32) -> u128 {
        self << width | u128::from(value)
    }

    #[inline(always)]
    fn take(&mut self, width: u32) -> u64 {
        let value = low(*self as u64, width);
        *self >>= width;
        value
    }

    #[inline(always)]
    fn fold(self) -> u64 {
        (self as u64) ^ ((self >> 64) as u64).rotate_left(32)
    }
}

/// Three words, for the few variants that 128 bits cannot hold (four players with many eggs on a large board).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Wide {
    high: u64,
    low: u128,
}

impl Code for Wide {
    const BITS: u32 = 192;

    fn put(self, value: u64, width: u32) -> Wide {
        if width == 0 {
            return self;
        }
        let carried = (self.low >> (128 - width)) as u64;
        let high = if width < 64 { self.high << width } else { 0 };
        Wide { high: high | carried, low: self.low << width | u128::from(value) }
    }

    fn take(&mut self, width: u32) -> u64 {
        if width == 0 {
            return 0;
        }
        let value = low(self.low as u64, width);
        self.low = self.low >> width | u128::from(low(self.high, width)) << (128 - width);
        self.high = if width < 64 { self.high >> width } else { 0 };
        value
    }

    fn fold(self) -> u64 {
        self.low.fold() ^ self.high.rotate_left(16)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn round_trip<C: Code>(fields: &[(u64, u32)]) {
        let packed = fields.iter().fold(C::default(), |code, &(value, width)| code.put(low(value, width), width));
        let mut rest = packed;
        for &(value, width) in fields.iter().rev() {
            assert_eq!(rest.take(width), low(value, width));
        }
        assert_eq!(rest, C::default());
    }

    proptest! {
        #[test]
        fn what_is_put_is_taken(a: u64, b: u64, c: u64, x in 0..22u32, y in 0..22u32, z in 0..20u32) {
            round_trip::<u64>(&[(a, x), (b, y), (c, z)]);
            round_trip::<u128>(&[(a, x * 2), (b, y * 2), (c, z * 2)]);
            round_trip::<Wide>(&[(a, x * 3), (b, y * 3), (c, z * 3)]);
            round_trip::<Wide>(&[(a, 64), (b, 64), (c, 64)]);
        }
    }
}
