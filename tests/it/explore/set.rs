//! The visited set beside a sorted map.

use std::collections::BTreeMap;

use gamut::explore::SHARDS;
use gamut::explore::set::{SHARD_BITS, Table};
use gamut::packed::Code;
use proptest::prelude::*;

use crate::property::properties;

fn contents(table: &Table<u64>) -> Vec<(u64, u16)> {
    (0..SHARDS).flat_map(|shard| table.iter_shard(shard).map(|(slot, code)| (code, table.depth(slot)))).collect()
}

properties! {
    /// After shrinking, everything is where it is found, and more can be added.
    #[test]
    fn shrinking_keeps_everything(numbers in prop::collection::vec(1u64..1 << 40, 0..4000), crowd in 0..60u64, growth in 1usize..9) {
        let mut table = Table::<u64>::default();
        table.growth = growth;
        let mut map = BTreeMap::new();
        let last = |number: u64| (u64::MAX >> SHARD_BITS) - number;
        for (code, depth) in numbers.iter().map(|number| number.mix() >> 5 | 1).chain((0..crowd).map(last)).zip(0u16..) {
            table.insert(code, depth % 200);
            map.entry(code).or_insert(depth % 200);
        }
        let before = table.bytes();
        table.shrink();
        prop_assert!(table.bytes() <= before);
        prop_assert!(map.keys().all(|&code| table.find(code).is_some_and(|slot| table.at(slot) == code)));
        prop_assert!(numbers.iter().all(|number| table.find(number.mix() >> 5 | 1 << 63).is_none()));
        prop_assert_eq!(contents(&table), map.clone().into_iter().collect::<Vec<_>>());
        for number in 0..200u64 {
            let code = number.mix() >> 5 | 1;
            prop_assert_eq!(table.insert(code, 201), !map.contains_key(&code));
            map.entry(code).or_insert(201);
        }
        prop_assert_eq!(contents(&table), map.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn behaves_like_a_sorted_map(numbers in prop::collection::vec(0u64..300_000, 0..4000), wide in any::<bool>()) {
        let mut table = Table::<u64>::default();
        let mut map = BTreeMap::new();
        if wide {
            table.allow_depth(0x100);
        }
        for (time, &number) in numbers.iter().enumerate() {
            // All in few shards, so that they fill up.
            let code = number.mix() >> 6 | 1;
            let depth = if wide { time as u16 } else { (time % 200) as u16 };
            prop_assert_eq!(table.insert(code, depth), !map.contains_key(&code));
            map.entry(code).or_insert(depth);
        }
        prop_assert_eq!(table.len(), map.len());
        prop_assert!(map.keys().all(|&code| table.find(code).is_some_and(|slot| table.at(slot) == code)));
        prop_assert_eq!(contents(&table), map.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn crowded_homes_at_the_end_make_it_grow() {
    let mut table = Table::<u64>::default();
    // All of these have the last home of the first shard.
    let codes: Vec<u64> = (0..1000).map(|number| (u64::MAX >> SHARD_BITS) - number).collect();
    for &code in &codes {
        assert!(table.insert(code, 7));
    }
    assert!(codes.iter().all(|&code| table.find(code).is_some()));
    assert!(contents(&table).is_sorted());
}
