//! How many positions a variant can have at most.
//!
//! For each state of the game with numbers only (`numbers`) the ways to lay out this many tiles are counted. Until the first score or
//! shift every player has as many tiles on each colour of one board as on that colour of the other (but for the one tile of a first turn under `opening=one`), so
//! there only such layouts count.

use std::collections::{HashMap, HashSet};

use super::geometry::Geometry;
use super::numbers::{Numbers, State};
use super::symmetry::{Spatial, Symmetries};
use crate::packed::PositionBound;
use crate::packed::code::cycles;
use crate::settings::twinlines::Settings;

/// More sums than this are not made for one colour.
const MOST_SUMS: usize = 1 << 19;

/// Upper bounds, or none when they are beyond 128 bits.
pub fn position_bound<const N: usize>(
    settings: &Settings,
    geometry: &Geometry,
    symmetries: &Symmetries,
) -> Option<PositionBound> {
    let sizes = Sizes::<N>::new(Numbers::new(settings, geometry));
    let Some(states) = sizes.numbers.states() else {
        let all = sizes.anything()?;
        return Some(PositionBound { all, merged: all });
    };
    let turned: HashSet<State<N>> = states.iter().map(State::turned).collect();
    let kept: HashSet<_> = turned.iter().map(|state| (state.tallies.map(|tally| tally.points), state.passes)).collect();
    let merged = sizes.layouts_of(&turned)?;
    // Burnside: the classes are as many as the fixed layouts of all symmetries, shared among the symmetries.
    let mut fixed = 0u128;
    for &spatial in &symmetries.spatial {
        let alike = (N as u128 + 1).checked_pow(cycles_of(symmetries, spatial));
        let alike = alike.and_then(|alike| alike.checked_mul(kept.len() as u128));
        fixed = fixed.checked_add(alike.map_or(merged, |alike| alike.min(merged)))?;
    }
    Some(PositionBound { all: sizes.layouts_of(&states)?, merged: fixed / symmetries.spatial.len() as u128 })
}

/// Into how many cycles a symmetry sorts the fields of both boards; fields of a cycle look alike where it changes nothing.
fn cycles_of(symmetries: &Symmetries, spatial: Spatial) -> u32 {
    let fields = symmetries.fields[0].len();
    let next = |at: usize| {
        let (side, field) = (at / fields, at % fields);
        spatial.side(side) * fields + symmetries.fields[spatial.turns[side]][field] as usize
    };
    cycles(2 * fields, next).len() as u32
}

struct Sizes<'s, const N: usize> {
    numbers: Numbers<'s, N>,
    /// For each number of turns of each player, the layouts with as many tiles on each colour of both boards.
    in_step: Option<HashMap<[u8; N], u128>>,
}

impl<'s, const N: usize> Sizes<'s, N> {
    fn new(numbers: Numbers<'s, N>) -> Sizes<'s, N> {
        let in_step = layouts_in_step(&numbers.colours);
        Sizes { numbers, in_step }
    }

    /// Any tile anywhere, any points, any mover, any passes.
    fn anything(&self) -> Option<u128> {
        let [one, two] = self.numbers.fields.map(u32::from);
        let boards = (N as u128 + 1).checked_pow(one + two)?;
        let points = (u128::from(self.numbers.settings.goal) + 1).checked_pow(N as u32)?;
        boards.checked_mul(points)?.checked_mul((N * (N + 1)) as u128)
    }

    fn layouts_of(&self, states: &HashSet<State<N>>) -> Option<u128> {
        states.iter().try_fold(0u128, |sum, state| sum.checked_add(self.layouts(state)?))
    }

    fn layouts(&self, state: &State<N>) -> Option<u128> {
        if let Some(in_step) = self.in_step.as_ref().filter(|_| self.numbers.is_in_step(state)) {
            let turns = state.tallies.map(|tally| tally.on[0]);
            return Some(in_step.get(&turns).copied().unwrap_or(0));
        }
        let on = |side: usize| choices(self.numbers.fields[side], &state.tallies.map(|tally| tally.on[side]));
        let any = on(0)?.checked_mul(on(1)?)?;
        // The tile of the first turn lies on any field of its board; the rest is in step.
        let ahead = self.numbers.is_one_ahead(state).zip(self.in_step.as_ref()).and_then(|((side, turns), in_step)| {
            in_step.get(&turns).copied().unwrap_or(0).checked_mul(self.numbers.fields[side].into())
        });
        Some(ahead.map_or(any, |ahead| ahead.min(any)))
    }
}

/// Colour by colour, how many layouts have the same tiles there on both boards; none when there is too much to count.
fn layouts_in_step<const N: usize>(colours: &[[u8; 2]]) -> Option<HashMap<[u8; N], u128>> {
    let mut sums = HashMap::from([([0; N], 1u128)]);
    for &[one, two] in colours {
        let shares = shares::<N>(one.min(two));
        if sums.len() * shares.len() > MOST_SUMS {
            return None;
        }
        let mut more: HashMap<[u8; N], u128> = HashMap::new();
        for (turns, ways) in &sums {
            for share in &shares {
                let here = choices(one, share)?.checked_mul(choices(two, share)?)?.checked_mul(*ways)?;
                let sum = more.entry(std::array::from_fn(|player| turns[player] + share[player])).or_default();
                *sum = sum.checked_add(here)?;
            }
        }
        sums = more;
    }
    Some(sums)
}

/// Every way for the players to have at most this many tiles together.
fn shares<const N: usize>(most: u8) -> Vec<[u8; N]> {
    let mut found = vec![[0; N]];
    for player in 0..N {
        let extend = |share: [u8; N]| {
            let left = most - share.iter().sum::<u8>();
            (0..=left).map(move |count| {
                let mut share = share;
                share[player] = count;
                share
            })
        };
        found = found.into_iter().flat_map(extend).collect();
    }
    found
}

/// The ways to give each player this many of the fields.
fn choices<const N: usize>(fields: u8, counts: &[u8; N]) -> Option<u128> {
    let mut left = u128::from(fields);
    let mut ways = 1u128;
    for &count in counts {
        if u128::from(count) > left {
            return Some(0);
        }
        for step in 0..u128::from(count) {
            // The product of k neighbouring numbers can be divided by k!.
            ways = ways.checked_mul(left - step)? / (step + 1);
        }
        left -= u128::from(count);
    }
    Some(ways)
}
