//! What packed engines are made of: codes, and sets of cells by number.

use gamut::packed::combinations::{Cells, Combinations, following};
use gamut::packed::labyrinth::Layout;
use gamut::packed::marked::Marked;
use gamut::packed::ovo::landing::{AROUND, Landings};
use gamut::packed::quixo::sets::Sets;
use gamut::packed::{Code, Wide, bits};
use gamut::settings::Variant;
use proptest::prelude::*;

use crate::property::properties;

fn low(value: u64, width: u32) -> u64 {
    if width < 64 { value & ((1 << width) - 1) } else { value }
}

fn wide(high: u64, low: u128) -> Wide {
    Wide::default().put(high, 64).put((low >> 64) as u64, 64).put(low as u64, 64)
}

fn round_trip<C: Code>(fields: &[(u64, u32)]) {
    let packed = fields.iter().fold(C::default(), |code, &(value, width)| code.put(low(value, width), width));
    let mut rest = packed;
    for &(value, width) in fields.iter().rev() {
        assert_eq!(rest.take(width), low(value, width));
    }
    assert_eq!(rest, C::default());
}

properties! {
    #[test]
    fn what_is_put_is_taken(a in any::<u64>(), b in any::<u64>(), c in any::<u64>(), x in 0..22u32, y in 0..22u32, z in 0..20u32) {
        round_trip::<u64>(&[(a, x), (b, y), (c, z)]);
        round_trip::<Wide>(&[(a, x * 3), (b, y * 3), (c, z * 3)]);
        round_trip::<Wide>(&[(a, 64), (b, 64), (c, 64)]);
    }

    #[test]
    fn shifting_is_putting_zeros_below(a in any::<u64>(), by in 0..65u32, more in 0..65u32) {
        let put = Wide::default().put(a, 64).put(0, by).put(0, more.min(128 - 64));
        prop_assert_eq!(Wide::shifted(a, by + more.min(64)), put);
    }

    #[test]
    fn bytes_and_differences_are_exact(a in any::<u64>(), b in any::<u64>(), c in any::<u64>()) {
        let pair = u128::from(a) << 64 | u128::from(b);
        let wide = wide(c, pair);
        prop_assert_eq!(<u64 as Code>::from_le_bytes(&Code::to_le_bytes(a)), a);
        let mut pushed = Vec::new();
        a.push_le_bytes(&mut pushed);
        wide.push_le_bytes(&mut pushed);
        prop_assert_eq!(pushed, [Code::to_le_bytes(a), wide.to_le_bytes()].concat());
        prop_assert_eq!(Wide::from_le_bytes(&wide.to_le_bytes()), wide);
        let other = self::wide(b, pair.rotate_left(17));
        prop_assert_eq!(wide.plus(other).minus(wide), other);
        prop_assert_eq!(wide.minus(other).plus(other), wide);
        prop_assert_eq!(a.plus(a.max(b).minus(a)), a.max(b));
    }

    #[test]
    fn mixing_is_one_to_one(a in any::<u64>(), b in any::<u64>(), c in any::<u64>()) {
        let pair = u128::from(a) << 64 | u128::from(b);
        prop_assert_eq!(a.mix().unmix(), a);
        let wide = wide(c, pair);
        prop_assert_eq!(wide.mix().unmix(), wide);
    }
}

#[test]
fn only_all_ones_mixes_to_nothing() {
    assert_eq!(u64::MAX.mix(), 0);
    assert_eq!(wide(u64::MAX, u128::MAX).mix(), Wide::default());
}

#[test]
fn numbers_and_sets_are_inverse() {
    for cells in [4u32, 9, 20, 36, 64] {
        let combinations = Combinations::new(cells);
        for k in 0..=5.min(cells) {
            let count = combinations.choose(cells, k);
            let step = (count / 500).max(1);
            for number in (0..count).step_by(step as usize).chain([count - 1]) {
                let set = combinations.set(number, k);
                assert_eq!(set, combinations.searched(number, k));
                assert_eq!((set.count_ones(), set.checked_shr(cells).unwrap_or(0)), (k, 0));
                assert_eq!(combinations.plain_rank(set), number);
                if number + 1 < count {
                    assert_eq!(following(set), combinations.set(number + 1, k));
                }
            }
        }
    }
}

#[test]
fn taken_cells_leave_no_gaps() {
    let combinations = Combinations::new(16);
    let taken = 0b1010_0110_0001_1000u64;
    let free = Cells::of(!taken & 0xffff);
    for number in 0..combinations.choose(16 - taken.count_ones(), 3) {
        let set = free.spread(combinations.set(number, 3));
        assert_eq!(set & taken, 0);
        assert_eq!(combinations.rank(set, taken), number);
    }
}

#[test]
fn counts_and_places_are_inverse() {
    let bits: Vec<bool> = (0..5000u64).map(|place| place * place % 7 < 3 && place % 1000 > 200).collect();
    let marked = Marked::new(bits.iter().copied());
    let mut number = 0;
    for (place, &bit) in (0..).zip(&bits) {
        assert_eq!((marked.get(place), marked.before(place)), (bit, number));
        if bit {
            assert_eq!(marked.place(number), place);
            number += 1;
        }
    }
}

#[test]
fn sets_and_numbers_are_inverse() {
    for cells in [9, 16, 25] {
        let sets = Sets::new(cells);
        for k in 0..=cells {
            let count = sets.choose(cells, k);
            for number in (0..count).step_by(1 + count as usize / 500).chain([count - 1]) {
                let set = sets.set(number, k);
                assert_eq!((set >> cells, set.count_ones(), sets.rank(set)), (0, k, number));
                assert_eq!(sets.searched(number, k), set);
            }
        }
    }
}

#[test]
fn what_is_squeezed_is_spread() {
    for cells in [9, 16, 25] {
        let sets = Sets::new(cells);
        let all = (1u64 << cells) - 1;
        for number in 0..2000u64 {
            let random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let (free, set) = (random >> 7 & all, random >> 31 & random >> 7 & all);
            let squeezed = sets.squeeze(set, free);
            assert_eq!(squeezed.count_ones(), set.count_ones());
            assert!(squeezed < 1 << free.count_ones());
            assert_eq!(sets.spread(squeezed, free), set);
            // Cells keep their order.
            let places = bits(set).map(|cell| (free & ((1 << cell) - 1)).count_ones());
            assert!(places.eq(bits(squeezed)));
        }
    }
}

/// Every subset of a set.
fn subsets(set: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let current = next?;
        let following = current.wrapping_sub(set) & set;
        next = (following != 0).then_some(following);
        Some(current)
    })
}

#[test]
fn every_set_of_neighbours_is_looked_up_right() {
    for (width, height) in [(2u32, 2u32), (2, 8), (8, 2), (3, 3), (4, 4), (5, 7), (6, 6), (8, 8)] {
        let cell = |column: i32, row: i32| {
            let inside = (0..width as i32).contains(&column) && (0..height as i32).contains(&row);
            inside.then(|| (row * width as i32 + column) as u32)
        };
        let over = |place: u32| {
            let (column, row) = ((place % width) as i32, (place / width) as i32);
            let jumps = AROUND.iter().filter(|(right, up)| cell(column + 2 * right, row + 2 * up).is_some());
            jumps.filter_map(|(right, up)| cell(column + right, row + up)).fold(0u64, |set, cell| set | 1 << cell)
        };
        let landings = Landings::new(width, (0..width * height).map(over).collect());
        for from in 0..width * height {
            for eggs in subsets(over(from)) {
                // The cell beyond an egg is as far from it as the egg from the start.
                let expected = bits(eggs).fold(0u64, |cells, egg| cells | 1 << (2 * egg - from));
                assert_eq!(landings.beyond(from, eggs | !over(from)), expected, "{width}x{height}, {from}");
            }
        }
    }
}

fn layout(words: &str) -> Layout {
    match format!("labyrinth {words}").parse() {
        Ok(Variant::Labyrinth(settings)) => Layout::narrowest(&settings),
        other => panic!("{words}: {other:?}"),
    }
}

#[test]
fn sets_are_numbered_without_gaps() {
    for (words, sets) in [
        ("board=small3x2", 10),
        ("board=small3x2 pawns=2", 45),
        ("board=small3x3 pawns=3", 455),
        ("classic7 pawns=3", 14_190),
        ("classic9 pawns=4", 341_055),
    ] {
        let layout = layout(words);
        let mut before = 0;
        for rank in 0..sets {
            let set = layout.unrank(rank);
            assert_eq!(layout.rank(set), rank, "{words}");
            assert!(rank == 0 || set > before, "{words}: greater numbers have greater sets");
            before = set;
        }
    }
}
