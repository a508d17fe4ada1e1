//! Positions looked up shard by shard.

use gamut::explore::{Finder, Index, PositionId, SHARDS};
use gamut::packed::quixo::Quixo;
use gamut::packed::{Code, Game, Symmetry};

use super::explored;

/// Every position of a small game is found at its place, marked or not, and its flag is what was said of it.
#[test]
fn every_position_is_found_where_it_stands() {
    let game: &dyn Game<u64> = &Quixo::new(3);
    let explored = explored(game, Symmetry::Off);
    let index = Index::new(&explored).unwrap();
    let says = |id: PositionId| id.0.is_multiple_of(3);
    let mut finder = Finder::new(&explored, &says);
    let unmarked = explored.len() as usize - finder.marks.iter().filter(|mark| **mark != 0).count();
    assert!(unmarked * 100 < explored.len() as usize, "{unmarked} are not marked");
    for round in 0..2 {
        for shard in 0..SHARDS {
            let mixed: Vec<u64> = explored.codes_of_shard(shard).map(|code| code.mix()).collect();
            let mut places = mixed.iter();
            finder.find_in_shard(&explored, shard, &mixed, |found| {
                let id = index.id_of_mixed(&explored, *places.next().unwrap()).unwrap();
                let found = found.unwrap();
                assert_eq!(found.id(&index), id);
                assert!(found.flag.is_none_or(|flag| flag == says(id)));
                assert!(round == 0 || found.flag.is_none());
            });
            assert!(places.next().is_none());
        }
        // Without any marks, the table itself is asked.
        finder.marks.fill(0);
    }
}
