//! Moves as they are kept for the way back.

use gamut::solve::back::{Arrived, Packing, Place};
#[cfg(feature = "cluster")]
use gamut::solve::part::Source;
use proptest::prelude::*;

use crate::property::properties;

properties! {
    /// Moves come back as they were added, batch by batch, in whatever packing.
    #[test]
    fn moves_are_unpacked_as_they_were_packed(
        local in 1..16u32,
        in_a_batch in 0..5u32,
        low in 0..16u32,
        batches in prop::collection::vec(prop::collection::vec((any::<u32>(), any::<u32>(), any::<u32>(), any::<bool>()), 0..50), 0..4),
    ) {
        let packing = Packing { shards: 1 << in_a_batch, local, source: local + in_a_batch + 1, low: low.min(local).min(31 - local - in_a_batch) };
        let mut arrived = Arrived::default();
        let mut expected = Vec::new();
        for (batch, moves) in batches.iter().enumerate() {
            let number = |number: u32| number % (1 << local);
            let packed = |&(target, shard, source, same): &(u32, u32, u32, bool)| {
                (number(target), packing.source(shard as usize % packing.shards, number(source), same))
            };
            arrived.add(packing, &moves.iter().map(packed).collect::<Vec<_>>());
            let kept = |&(target, shard, source, same): &(u32, u32, u32, bool)| {
                let place = Place::new(batch * packing.shards + shard as usize % packing.shards, number(source));
                (number(target), place.shard(), place.local(), same)
            };
            expected.extend(moves.iter().map(kept));
        }
        let found = arrived.moves(packing).map(|(target, place)| (target, place.shard(), place.local(), place.same_mover()));
        let mut found: Vec<_> = found.collect();
        found.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(found, expected);
    }
}

#[cfg(feature = "cluster")]
#[test]
fn a_source_is_what_was_put_into_it() {
    for (worker, number, same) in [(0, 0, false), (3, 0x1234_5678, true), (Source::MOST_WORKERS - 1, u32::MAX, false)] {
        let source = Source::new(worker, number, same);
        assert_eq!((source.worker(), source.number(), source.same_mover()), (worker, number, same));
    }
    assert_eq!(size_of::<Source>(), 6);
}
