//! Finished slices checked position by position, without the solver: each value against those of the successors, each end against the literal rules.
//!
//! Successors come from the moves of the game, not from the reversed rules; only where a position's value stands is shared with the solver.

use rayon::prelude::*;

use super::Kept;
use crate::explore::Progress;
use crate::packed::{Code, Game, Place, Ranked, Standing, Symmetry};
use crate::solve::value::Value;
use crate::solve::verify::{Oracle, verify};

/// Positions that one thread looks at before the others are told.
const AT_A_TIME: u64 = 1 << 12;

/// Slices in memory, by their numbers.
pub struct Loaded<'a, C> {
    /// Who knows the places.
    pub ranked: &'a dyn Ranked<C>,
    /// By slice; those that are not there have no values.
    pub slices: Vec<Option<Kept>>,
}

impl<C: Code> Oracle<C> for Loaded<'_, C> {
    fn value(&self, code: C) -> Option<Value> {
        let place = self.ranked.place(code);
        self.slices[place.slice].as_ref()?.value(place.index)
    }
}

impl<C: Code> Loaded<'_, C> {
    /// What is wrong with a slice, in a sentence; the slices that it leads to must be there too. Nothing is said when somebody asks to stop.
    pub fn flaw(&self, game: &dyn Game<C>, slice: usize, progress: &dyn Progress) -> Option<String> {
        let len = self.slices[slice].as_ref().map_or(0, Kept::len);
        let check = |piece: u64| {
            if progress.stopped() {
                return None;
            }
            progress.at(0, piece * AT_A_TIME);
            self.flaw_in(game, slice, piece * AT_A_TIME..((piece + 1) * AT_A_TIME).min(len))
        };
        (0..len.div_ceil(AT_A_TIME)).into_par_iter().find_map_any(check)
    }

    fn flaw_in(&self, game: &dyn Game<C>, slice: usize, range: std::ops::Range<u64>) -> Option<String> {
        let kept = self.slices[slice].as_ref()?;
        let mut standings = vec![Standing::Open; (range.end - range.start) as usize];
        self.ranked.standings(slice, range.start, &mut standings);
        let name = || self.ranked.slice_name(slice);
        let mut next = Vec::new();
        for (index, standing) in range.zip(standings) {
            let flaw = match (kept.value(index), standing) {
                (None, Standing::Impossible) => None,
                (None, _) => Some(format!("index {index} of slice {} has no value", name())),
                (Some(_), Standing::Impossible) => Some(format!("index {index} of slice {} is no position", name())),
                (Some(value), _) => {
                    let code = self.ranked.code(Place { slice, index });
                    game.successors(Symmetry::On, code, &mut next);
                    verify(game, code, value, &next, self).err().map(|flaw| flaw.to_string())
                }
            };
            if flaw.is_some() {
                return flaw;
            }
        }
        None
    }
}
