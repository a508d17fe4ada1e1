//! `pull-out`: the lemma about ways out of a camp by exhaustion, and the boards on which the strategy holds.

use std::collections::BTreeMap;

use gamut::prove::{Engine, Flaw, Question};

use super::refuted::is_sound;
use super::{SEATS, counts, proved, refuted, slow};

/// A camp that lacks one egg, and the two rows before it.
#[derive(Debug)]
struct Ways {
    arrangements: u64,
    /// The fewest ways out.
    fewest: u32,
    /// The fewest when the ways of one egg do not count.
    fewest_of_others: u32,
}

/// Counts the steps and single jumps out of the camp in every arrangement: `eggs - 1` eggs in the camp, all other eggs anywhere.
fn ways(width: u32, height: u32, eggs: u32) -> Ways {
    let depth = (height - 1).min(2);
    let cells_beyond = width * (height - 1 - depth);
    // What the rows before the camp have in common: how many eggs are there, and how many ways out each column has.
    let mut rows: BTreeMap<(u32, Vec<u32>), u64> = BTreeMap::new();
    for before in (0u32..1 << (width * depth)).filter(|before| before.count_ones() <= eggs + 1) {
        let by_column = (0..width).map(|column| out(column, width, depth, before)).collect();
        *rows.entry((before.count_ones(), by_column)).or_default() += 1;
    }
    let camps: Vec<u32> = (0u32..1 << width).filter(|camp| camp.count_ones() == eggs - 1).collect();
    let mut found = Ways { arrangements: 0, fewest: u32::MAX, fewest_of_others: u32::MAX };
    for ((taken, by_column), alike) in rows {
        // Eggs of the other player may have come to other cells of the camp; one of the rest is the owner's own last egg, which is not at home.
        let free = width - (eggs - 1);
        let possible = |foreign: &u32| {
            let rest = eggs + 1 - foreign;
            taken <= rest && rest - taken <= cells_beyond
        };
        let fillings: u64 = (0..=free.min(eggs)).filter(possible).map(|foreign| binomial(free, foreign)).sum();
        for camp in camps.iter().filter(|_| fillings > 0) {
            let of_camp =
                || (0..width).filter(|column| camp >> column & 1 != 0).map(|column| by_column[column as usize]);
            let (all, most) = (of_camp().sum::<u32>(), of_camp().max().unwrap_or(0));
            found.arrangements += alike * fillings;
            found.fewest = found.fewest.min(all);
            found.fewest_of_others = found.fewest_of_others.min(all - most);
        }
    }
    found
}

fn binomial(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1, |product, taken| product * (u64::from(n) - taken) / (taken + 1))
}

/// The ways out of an egg in a column of the camp, past the eggs in the rows before it.
fn out(column: u32, width: u32, depth: u32, before: u32) -> u32 {
    let taken = |row: u32, column: i32| {
        let inside = row < depth && (0..width as i32).contains(&column);
        inside.then(|| before >> (row * width + column as u32) & 1 != 0)
    };
    let way = |side: i32| match taken(0, column as i32 + side) {
        None => false,
        Some(false) => true,
        Some(true) => taken(1, column as i32 + 2 * side) == Some(false),
    };
    [-1, 0, 1].into_iter().filter(|&side| way(side)).count() as u32
}

#[test]
fn ways_out_of_the_camp() {
    let published = ways(6, 6, 6);
    assert_eq!((published.arrangements, published.fewest, published.fewest_of_others), (34_872, 5, 3));
    // Four columns and three rows or more: one way for each egg at home at the least, and two fewer if one egg may not be moved. More than three rows change
    // nothing here.
    for (width, height) in (4..=8).flat_map(|width| [3, 4, 5, 8].map(|height| (width, height))) {
        for eggs in 2..=width {
            let found = ways(width, height, eggs);
            assert!(found.fewest >= eggs - 1, "{width}x{height}, {eggs}: {found:?}");
            assert!(found.fewest_of_others >= eggs.saturating_sub(3), "{width}x{height}, {eggs}: {found:?}");
        }
    }
    // Three columns: one way, which may be the one that is forbidden. Two columns or two rows: none.
    for (width, height, eggs, fewest) in
        [(3, 3, 2, 1), (3, 3, 3, 1), (3, 4, 2, 1), (3, 4, 3, 1), (2, 3, 2, 0), (2, 4, 2, 0), (3, 2, 3, 0), (6, 2, 6, 0)]
    {
        assert_eq!(ways(width, height, eggs).fewest, fewest, "{width}x{height}, {eggs}");
    }
}

#[test]
fn it_holds_under_a_ban_where_there_are_ways_out() {
    // The board, and the positions for each seat.
    let mut table = vec![
        ("board=4x3 eggs=3 undo=banned", [1_172, 1_172]),
        ("board=4x3 eggs=3 undo=frozen", [1_146, 1_142]),
        ("board=4x4 eggs=3 undo=banned", [4_148, 4_148]),
        ("board=5x3 eggs=3 undo=banned", [2_800, 2_801]),
        // One way out is enough where none is forbidden.
        ("board=3x3 eggs=2", [114, 114]),
        ("board=3x3 eggs=3", [1_166, 1_166]),
        // The lemma does not reach these, and they hold all the same.
        ("board=3x4 eggs=2 undo=banned", [360, 360]),
        ("board=3x4 eggs=3 undo=banned", [2_251, 2_251]),
        ("board=4x4 eggs=2 undo=banned", [694, 695]),
    ];
    if slow() {
        table.push(("board=4x3 eggs=4 undo=banned", [11_353, 11_353]));
        table.push(("board=4x4 eggs=4 undo=banned", [32_494, 32_494]));
        table.push(("board=4x4 eggs=4 undo=frozen", [32_442, 32_432]));
        table.push(("board=5x3 eggs=5 undo=banned", [98_950, 98_950]));
    }
    for (settings, positions) in table {
        let variant = format!("ovo {settings}");
        for (player, positions) in SEATS.into_iter().zip(positions) {
            let question = Question::not_lose(player).with_checksum();
            let packed = counts(&proved(&variant, "pull-out", Engine::Packed, &question));
            assert_eq!(packed.0, positions, "{variant}, {player}");
            if positions < 2_000 || slow() {
                let literal = counts(&proved(&variant, "pull-out", Engine::Literal, &question));
                assert_eq!(packed, literal, "{variant}, {player}");
            }
        }
    }
}

#[test]
fn it_fails_where_an_egg_can_be_shut_in() {
    // The board, and the plies after which each seat loses.
    for (settings, plies) in [
        ("board=2x3 eggs=2 undo=banned", [12, 11]),
        ("board=3x2 eggs=2", [10, 7]),
        ("board=3x3 eggs=2 undo=banned", [14, 13]),
        ("board=3x3 eggs=2 undo=frozen", [12, 11]),
        ("board=3x3 eggs=3 undo=banned", [22, 23]),
        ("board=4x3 eggs=2 undo=banned", [14, 13]),
        ("board=3x4 eggs=2 undo=frozen", [18, 15]),
        ("board=4x4 eggs=2 undo=frozen", [16, 15]),
    ] {
        let variant = format!("ovo {settings}");
        for (player, plies) in SEATS.into_iter().zip(plies) {
            for engine in [Engine::Packed, Engine::Literal] {
                let found = refuted(&variant, "pull-out", engine, &Question::not_lose(player));
                is_sound(&variant, player, &found);
                let winner = player.next(2);
                assert_eq!(
                    (found.line.len(), found.flaw),
                    (plies, Flaw::Loses { winner }),
                    "{variant}, {player}, {engine:?}"
                );
            }
        }
    }
}
