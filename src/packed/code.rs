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

    /// The sum as whole numbers, without what does not fit.
    fn plus(self, other: Self) -> Self;

    /// The difference as whole numbers, wrapping around below 0: what undoes [`Code::plus`].
    fn minus(self, other: Self) -> Self;

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
    fn plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn minus(self, other: u64) -> u64 {
        self.wrapping_sub(other)
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
    fn plus(self, other: u128) -> u128 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn minus(self, other: u128) -> u128 {
        self.wrapping_sub(other)
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

    #[inline(always)]
    fn plus(self, other: Wide) -> Wide {
        let (low, carry) = self.low.overflowing_add(other.low);
        Wide { high: self.high.wrapping_add(other.high).wrapping_add(u64::from(carry)), low }
    }

    #[inline(always)]
    fn minus(self, other: Wide) -> Wide {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Wide { high: self.high.wrapping_sub(other.high).wrapping_sub(u64::from(borrow)), low }
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

    /// Fields that lie apart add up without touching each other, and a difference takes a sum apart.
    fn sums<C: Code>(fields: [u64; 3]) {
        let code = |[a, b, c]: [u64; 3]| C::default().put(a, 21).put(b, 21).put(c, 21);
        let [a, b, c] = fields.map(|value| low(value, 20));
        let (one, two) = (code([a, b, c]), code([c, a, b]));
        assert_eq!(one.plus(two), code([a + c, b + a, c + b]));
        assert_eq!(one.plus(two).minus(one), two);
        assert_eq!(C::default().minus(one).plus(one), C::default());
    }

    #[test]
    fn carries_cross_the_words() {
        let top = Wide { high: 0, low: u128::MAX };
        let one = Wide::default().put(1, 1);
        assert_eq!(top.plus(one), Wide { high: 1, low: 0 });
        assert_eq!(top.plus(one).minus(one), top);
    }

    proptest! {
        #[test]
        fn sums_come_apart(a: u64, b: u64, c: u64) {
            sums::<u64>([a, b, c]);
            sums::<u128>([a, b, c]);
            sums::<Wide>([a, b, c]);
        }

        #[test]
        fn what_is_put_is_taken(a: u64, b: u64, c: u64, x in 0..22u32, y in 0..22u32, z in 0..20u32) {
            round_trip::<u64>(&[(a, x), (b, y), (c, z)]);
            round_trip::<u128>(&[(a, x * 2), (b, y * 2), (c, z * 2)]);
            round_trip::<Wide>(&[(a, x * 3), (b, y * 3), (c, z * 3)]);
            round_trip::<Wide>(&[(a, 64), (b, 64), (c, 64)]);
        }
    }
}
