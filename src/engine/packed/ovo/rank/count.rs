//! How many positions a slice has, in closed form, without making any of them.
//!
//! The board falls into the two camps and what lies between. Symbol-up eggs of a player are in the own camp or between, face-down ones anywhere. So the boards
//! are counted by how many eggs of each of the four kinds lie in each region; within a region that is a product of binomials. Merged by the mirror they are half of
//! all and of those that are their own image; those are counted the same way on half the board, where an egg off the middle column stands for two.

use super::super::sizes::binomial;
use crate::settings::ovo::{Settings, Undo, WrongClaim};

/// Eggs by kind: the mover's symbol-up ones, the other's, the mover's face-down ones, the other's.
type Kinds = [u32; 4];

/// A region as single cells, which hold an egg each, and pairs of cells, which are both empty or hold the same.
#[derive(Debug, Clone, Copy)]
struct Region {
    single: u32,
    pairs: u32,
}

/// The number of positions of a slice, the mover's symbol-up eggs and the other's given; each by itself, and merged by the mirror.
pub fn slice_len(settings: &Settings, up: (u32, u32)) -> (u128, u128) {
    let (width, height) = (u32::from(settings.board.width), u32::from(settings.board.height));
    let rows = |rows: u32, half: bool| match half {
        false => Region { single: rows * width, pairs: 0 },
        true => Region { single: rows * (width % 2), pairs: rows * (width / 2) },
    };
    let on = |half: bool| arrangements(settings, up, [rows(1, half), rows(height - 2, half), rows(1, half)]);
    let (all, own_images) = (on(false), on(true));
    (all, (all + own_images) / 2)
}

/// Positions on a board of these regions: the mover's camp, the middle, the other's camp.
fn arrangements(settings: &Settings, (own, other): (u32, u32), regions: [Region; 3]) -> u128 {
    let eggs = u32::from(settings.eggs);
    let wanted = [own, other, eggs - own, eggs - other];
    let [home, middle, away] = regions;
    let singles: u32 = regions.iter().map(|region| region.single).sum();
    let mut sum = 0u128;
    placements(home, [own, 0, eggs - own, eggs - other], &mut |first, at_first, ways_first| {
        let left = [wanted[0], wanted[1], wanted[2] - first[2], wanted[3] - first[3]];
        let rest_own = wanted[0] - first[0];
        placements(away, [0, left[1], left[2], left[3]], &mut |last, at_last, ways_last| {
            let rest = [rest_own, left[1] - last[1], left[2] - last[2], left[3] - last[3]];
            on_singles(middle, rest, &mut |at, ways| {
                let count = |kind: usize| at_first[kind] + at_last[kind] + at[kind];
                let empty = singles - (0..4).map(count).sum::<u32>();
                let marks = marks(settings, count(2) + count(3), empty);
                sum += ways_first * ways_last * ways * marks;
            });
        });
    });
    sum
}

/// How many last moves there can be with this many face-down eggs and empty cells; and the wrong claim, where there is one.
fn marks(settings: &Settings, down: u32, empty: u32) -> u128 {
    let marks = match settings.undo {
        Undo::Free => 1,
        Undo::Frozen => 1 + down,
        Undo::Banned => 1 + down * empty,
    };
    u128::from(marks) + u128::from(settings.wrong_claim == WrongClaim::Allowed)
}

/// Calls `visit` with every number of eggs up to `most` that a region can hold, how many of them on single cells, and in how many ways.
fn placements(region: Region, most: Kinds, visit: &mut dyn FnMut(Kinds, Kinds, u128)) {
    let mut eggs = [0; 4];
    loop {
        on_singles(region, eggs, &mut |at, ways| visit(eggs, at, ways));
        let Some(kind) = (0..4).find(|&kind| eggs[kind] < most[kind]) else { return };
        eggs[kind] += 1;
        eggs[..kind].fill(0);
    }
}

/// Calls `visit` with every way to divide these eggs between single cells and pairs.
fn on_singles(region: Region, eggs: Kinds, visit: &mut dyn FnMut(Kinds, u128)) {
    let mut at = eggs.map(|count| count % 2);
    loop {
        let pairs: Kinds = std::array::from_fn(|kind| (eggs[kind] - at[kind]) / 2);
        let ways = ways(region.single, at) * ways(region.pairs, pairs);
        if ways > 0 {
            visit(at, ways);
        }
        let Some(kind) = (0..4).find(|&kind| at[kind] + 2 <= eggs[kind]) else { return };
        at[kind] += 2;
        at[..kind].copy_from_slice(&std::array::from_fn::<u32, 4, _>(|kind| eggs[kind] % 2)[..kind]);
    }
}

/// The ways to put this many of each kind on `cells`.
fn ways(cells: u32, kinds: Kinds) -> u128 {
    let mut free = u128::from(cells);
    kinds.iter().fold(1, |product, &count| {
        let ways = binomial(free, u128::from(count));
        free = free.saturating_sub(u128::from(count));
        product * ways
    })
}
