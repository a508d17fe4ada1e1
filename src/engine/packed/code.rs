//! Integers that a position is packed into.
//!
//! A position is a `u64` where it fits and three words ([`Wide`]) otherwise, always with a bit to spare. What needs three words is too large to be explored whole, so a third width between the two would only be more to compile. Positions are identified by this
//! integer and nothing else: no fingerprints.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::BitXor;
use std::sync::Arc;

use super::game::{AnyGame, Game};

/// An unsigned integer used as a stack of bit fields: what is put last is taken first.
pub trait Code: Copy + Eq + Ord + Hash + Debug + Default + BitXor<Output = Self> + Send + Sync + 'static {
    /// How many bits fit.
    const BITS: u32;

    /// How many bytes that is.
    const BYTES: usize = Self::BITS as usize / 8;

    /// The bytes, the lowest first; exactly [`Code::BYTES`] of them.
    fn to_le_bytes(self) -> Vec<u8>;

    /// Puts the bytes behind others, the lowest first; exactly [`Code::BYTES`] of them.
    fn push_le_bytes(self, out: &mut Vec<u8>) {
        out.extend(self.to_le_bytes());
    }

    /// The number with these bytes, the lowest first; missing ones are zero.
    fn from_le_bytes(bytes: &[u8]) -> Self;

    /// The difference as whole numbers, wrapping around below 0: what undoes [`Code::plus`].
    fn minus(self, other: Self) -> Self;

    /// The sum as whole numbers, without what does not fit.
    fn plus(self, difference: Self) -> Self;

    /// Shifts what is there up and puts `width` bits below it. `width` is less than 64, or `BITS` is more than 64.
    fn put(self, value: u64, width: u32) -> Self;

    /// Takes the lowest `width` bits off.
    fn take(&mut self, width: u32) -> u64;

    /// A number below 2^64 shifted up; nothing of it may be shifted out.
    fn shifted(value: u64, by: u32) -> Self;

    /// A fixed one-to-one scrambling, so that the highest bits of the result are spread evenly whatever the codes look
    /// like. The code of all ones becomes zero; it never stands for a position, so that zero is free to mean nothing.
    fn mix(self) -> Self;

    /// The inverse of [`Code::mix`].
    fn unmix(self) -> Self;

    /// The highest 64 bits.
    fn top(self) -> u64;

    /// The same number, as wide as any.
    fn widened(self) -> Wide;

    /// The number that [`Code::widened`] made so wide.
    fn narrowed(wide: Wide) -> Self;

    /// A game with codes of this width, as one of any width.
    fn any(game: Arc<dyn Game<Self>>) -> AnyGame;
}

/// An odd number and its inverse modulo 2^64.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
const INVERSE: u64 = 0xf1de_83e1_9937_733d;

/// One-to-one on 64 bits, with 0 going to 0.
#[inline(always)]
fn scramble(mut x: u64) -> u64 {
    x ^= x >> 32;
    x = x.wrapping_mul(FACTOR);
    x ^= x >> 32;
    x.wrapping_mul(FACTOR)
}

/// The inverse of [`scramble`].
#[inline(always)]
fn unscramble(mut x: u64) -> u64 {
    x = x.wrapping_mul(INVERSE);
    x ^= x >> 32;
    x = x.wrapping_mul(INVERSE);
    x ^ x >> 32
}

fn low(value: u64, width: u32) -> u64 {
    if width < 64 { value & ((1 << width) - 1) } else { value }
}

impl Code for u64 {
    fn widened(self) -> Wide {
        Wide { high: 0, low: u128::from(self) }
    }

    fn narrowed(wide: Wide) -> u64 {
        wide.low as u64
    }

    fn any(game: Arc<dyn Game<u64>>) -> AnyGame {
        AnyGame::Narrow(game)
    }

    const BITS: u32 = 64;

    fn to_le_bytes(self) -> Vec<u8> {
        u64::to_le_bytes(self).to_vec()
    }

    #[inline(always)]
    fn push_le_bytes(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&u64::to_le_bytes(self));
    }

    #[inline(always)]
    fn from_le_bytes(bytes: &[u8]) -> u64 {
        match bytes.try_into() {
            Ok(whole) => u64::from_le_bytes(whole),
            Err(_) => bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)),
        }
    }

    #[inline(always)]
    fn minus(self, other: u64) -> u64 {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    fn plus(self, difference: u64) -> u64 {
        self.wrapping_add(difference)
    }

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
    fn shifted(value: u64, by: u32) -> u64 {
        value << by
    }

    #[inline(always)]
    fn mix(self) -> u64 {
        scramble(!self)
    }

    #[inline(always)]
    fn unmix(self) -> u64 {
        !unscramble(self)
    }

    #[inline(always)]
    fn top(self) -> u64 {
        self
    }
}

/// Two rounds of a Feistel network, so that the upper half depends on everything.
#[inline(always)]
fn mix_pair(pair: u128) -> u128 {
    let (mut high, mut low) = ((!pair >> 64) as u64, !pair as u64);
    low ^= scramble(high);
    high ^= scramble(low);
    u128::from(high) << 64 | u128::from(low)
}

/// The inverse of [`mix_pair`].
#[inline(always)]
fn unmix_pair(pair: u128) -> u128 {
    let (mut high, mut low) = ((pair >> 64) as u64, pair as u64);
    high ^= scramble(low);
    low ^= scramble(high);
    !(u128::from(high) << 64 | u128::from(low))
}

/// Three words, for variants that one word cannot hold. All of those are too large to be explored whole, so that two widths are enough: everything
/// above the engines is compiled once for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Wide {
    high: u64,
    low: u128,
}

impl BitXor for Wide {
    type Output = Wide;

    fn bitxor(self, other: Wide) -> Wide {
        Wide { high: self.high ^ other.high, low: self.low ^ other.low }
    }
}

impl Code for Wide {
    fn widened(self) -> Wide {
        self
    }

    fn narrowed(wide: Wide) -> Wide {
        wide
    }

    fn any(game: Arc<dyn Game<Wide>>) -> AnyGame {
        AnyGame::Wide(game)
    }

    const BITS: u32 = 192;

    fn to_le_bytes(self) -> Vec<u8> {
        [self.low.to_le_bytes().as_slice(), self.high.to_le_bytes().as_slice()].concat()
    }

    fn from_le_bytes(bytes: &[u8]) -> Wide {
        let (low, high) = bytes.split_at(bytes.len().min(16));
        let low = low.iter().rev().fold(0, |number, &byte| number << 8 | u128::from(byte));
        Wide { high: Code::from_le_bytes(high), low }
    }

    #[inline(always)]
    fn minus(self, other: Wide) -> Wide {
        let (low, borrowed) = self.low.overflowing_sub(other.low);
        Wide { high: self.high.wrapping_sub(other.high).wrapping_sub(u64::from(borrowed)), low }
    }

    #[inline(always)]
    fn plus(self, difference: Wide) -> Wide {
        let (low, carried) = self.low.overflowing_add(difference.low);
        Wide { high: self.high.wrapping_add(difference.high).wrapping_add(u64::from(carried)), low }
    }

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

    fn shifted(value: u64, by: u32) -> Wide {
        let low = if by < 128 { u128::from(value) << by } else { 0 };
        let high = match by {
            0..=64 => 0,
            65..=127 => (u128::from(value) >> (128 - by)) as u64,
            _ => value << (by - 128),
        };
        Wide { high, low }
    }

    fn mix(self) -> Wide {
        let low = mix_pair(self.low);
        Wide { high: !self.high ^ scramble((low >> 64) as u64), low }
    }

    fn unmix(self) -> Wide {
        Wide { high: !(self.high ^ scramble((self.low >> 64) as u64)), low: unmix_pair(self.low) }
    }

    fn top(self) -> u64 {
        self.high
    }
}

/// The numbers of the bits that are set, from the lowest.
#[inline(always)]
pub fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros();
        set &= set - 1;
        Some(bit)
    })
}

/// The lengths of the cycles of a permutation, which takes each of `places` to the next.
pub(super) fn cycles(places: usize, next: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut seen = vec![false; places];
    let mut lengths = Vec::new();
    for first in 0..places {
        let (mut at, mut length) = (first, 0);
        while !std::mem::replace(&mut seen[at], true) {
            at = next(at);
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths
}
