//! Finished slices checked position by position, without the solver: each value against those of the successors, each end against the literal rules.
//!
//! Successors come from the moves of the game, not from the reversed rules, as places at once; at regular places they are made a second time, as the codes that the
//! rest of gamut works with, and the two must agree. Only where a position's value is is shared with the solver.

use std::sync::atomic::{AtomicU64, Ordering};

use super::SliceValues;
use crate::explore::Progress;
use crate::packed::{Code, Game, Indexing, SliceIndex, Symmetry, Terminal};
use crate::parallel;
use crate::solve::value::Value;
use crate::solve::verify::{Flaw, Follows, must_be};

/// Positions that one thread looks at before the others are told.
const AT_A_TIME: u64 = 1 << 12;

/// At every N-th index the moves are made in both ways.
const BOTH_WAYS: u64 = 64;

/// Slices in memory, by their numbers.
pub struct Loaded<'a, C> {
    /// Who knows the places.
    pub ranked: &'a dyn Indexing<C>,
    /// By slice; those that are not there have no values.
    pub slices: Vec<Option<SliceValues>>,
}

/// What is checked of a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    every: u64,
}

impl Share {
    /// Every position.
    pub const ALL: Share = Share { every: 1 };

    /// Every N-th piece of neighbouring positions; `None` for none.
    pub fn one_in(every: u64) -> Option<Share> {
        (every > 0).then_some(Share { every })
    }

    /// How many indices of a slice of this length are checked.
    pub fn of(self, len: u64) -> u64 {
        let pieces = len.div_ceil(AT_A_TIME);
        let whole = pieces.div_ceil(self.every) * AT_A_TIME;
        // The last piece of the slice may be short, and is looked at when its number is a multiple.
        let last_is_in = pieces > 0 && (pieces - 1).is_multiple_of(self.every);
        whole - if last_is_in { pieces * AT_A_TIME - len } else { 0 }
    }
}

impl<C: Code> Loaded<'_, C> {
    /// The number of positions of a slice that were checked, or what is wrong with one of them, in a sentence. The slices that it leads to must be there too. When somebody
    /// asks to stop, the rest is not checked.
    pub fn check(
        &self,
        game: &dyn Game<C>,
        slice: usize,
        share: Share,
        progress: &dyn Progress,
    ) -> Result<u64, String> {
        let len = self.slices[slice].as_ref().map_or(0, SliceValues::len);
        let done = AtomicU64::new(0);
        let check = |number: usize| {
            if progress.stopped() {
                return Ok(0);
            }
            let first = number as u64 * share.every * AT_A_TIME;
            let range = first..(first + AT_A_TIME).min(len);
            let indices = range.end - range.start;
            let checked = self.check_piece(game, slice, range);
            progress.share(done.fetch_add(indices, Ordering::Relaxed) + indices, share.of(len));
            checked
        };
        let pieces = len.div_ceil(AT_A_TIME).div_ceil(share.every);
        Ok(parallel::try_map(pieces as usize, check)?.into_iter().sum())
    }

    fn check_piece(&self, game: &dyn Game<C>, slice: usize, range: std::ops::Range<u64>) -> Result<u64, String> {
        let Some(kept) = self.slices[slice].as_ref() else { return Ok(0) };
        let mut terminals = vec![Terminal::Open; (range.end - range.start) as usize];
        self.ranked.terminals(slice, range.start, &mut terminals);
        let name = || self.ranked.slice_name(slice);
        let mut checked = 0;
        for (index, standing) in range.zip(terminals) {
            match (kept.value(index), standing) {
                (None, Terminal::Impossible) => {}
                (None, _) => return Err(format!("index {index} of slice {} has no value", name())),
                (Some(_), Terminal::Impossible) => {
                    return Err(format!("index {index} of slice {} is no position", name()));
                }
                (Some(value), _) => {
                    self.check_one(game, SliceIndex { slice, index }, value).map_err(|flaw| flaw.to_string())?;
                    checked += 1;
                }
            }
        }
        Ok(checked)
    }

    fn check_one(&self, game: &dyn Game<C>, place: SliceIndex, value: Value) -> Result<(), Flaw> {
        let code = self.ranked.code(place);
        if place.index.is_multiple_of(BOTH_WAYS) {
            self.check_moves(game, place, code)?;
        }
        must_be(game, code, value, |follows| self.hear(game, place, follows))
    }

    /// Takes in the values of the successors.
    fn hear(&self, game: &dyn Game<C>, place: SliceIndex, follows: &mut Follows) -> Result<(), Flaw> {
        let mut missing = None;
        self.ranked.successors(place, &mut |next| {
            match self.slices[next.slice].as_ref().and_then(|kept| kept.value(next.index)) {
                Some(value) => follows.add(-value),
                None => missing = Some(next),
            }
            missing.is_none()
        });
        match missing {
            None => Ok(()),
            Some(next) => Err(Flaw::Missing { position: game.write(self.ranked.code(next)) }),
        }
    }

    /// Makes the moves as codes, and compares where they lead.
    fn check_moves(&self, game: &dyn Game<C>, place: SliceIndex, code: C) -> Result<(), Flaw> {
        let mut codes = Vec::new();
        game.successors(Symmetry::On, code, &mut codes);
        let mut by_code: Vec<SliceIndex> = codes.into_iter().map(|next| self.ranked.place(next)).collect();
        let mut by_place = Vec::new();
        self.ranked.successors(place, &mut |next| {
            by_place.push(next);
            true
        });
        for places in [&mut by_code, &mut by_place] {
            places.sort_unstable();
            places.dedup();
        }
        if by_code == by_place { Ok(()) } else { Err(Flaw::Elsewhere { position: game.write(code) }) }
    }
}
