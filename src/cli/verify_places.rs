//! `gamut verify` for tables of places: slice by slice, with those that it leads to in memory, unpacked.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::exit::{Exit, Failure};
use super::progress::Ticker;
use gamut::explore::Progress;
use gamut::packed::{Code, Game, Place, Ranked, Standing, Symmetry, WithGame};
use gamut::solve::indexed::Kept;
use gamut::solve::{Flaw, Oracle, Value, verify};
use gamut::tablebase::indexed::IndexedTable;

/// Positions that one thread looks at before the others are told.
const AT_A_TIME: u64 = 1 << 12;

pub struct Job<'a> {
    pub table: &'a IndexedTable,
}

/// The slices in memory.
struct Loaded<'a, C> {
    ranked: &'a dyn Ranked<C>,
    /// By slice.
    slices: Vec<Option<Kept>>,
}

impl<C: Code> Oracle<C> for Loaded<'_, C> {
    fn value(&self, code: C) -> Option<Value> {
        let place = self.ranked.place(code);
        self.slices[place.slice].as_ref()?.value(place.index)
    }
}

impl WithGame for Job<'_> {
    type Output = Result<Option<String>, Failure>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<Option<String>, Failure> {
        let ranked = game.ranked()?;
        self.table.expect_slices(&*ranked)?;
        let ticker = Ticker::new("verifying");
        let done = AtomicU64::new(0);
        let mut loaded = Loaded { ranked: &*ranked, slices: vec![None; ranked.slices()] };
        for group in ranked.groups() {
            let members: Vec<usize> = group.into_iter().filter(|&slice| self.table.slice(slice).is_some()).collect();
            let leads_to: Vec<usize> = members.iter().flat_map(|&slice| ranked.leads_to(slice)).collect();
            for slice in 0..ranked.slices() {
                let needed = members.contains(&slice) || leads_to.contains(&slice);
                match self.table.slice(slice) {
                    Some(header) if needed && loaded.slices[slice].is_none() => {
                        loaded.slices[slice] = Some(self.table.load(header)?);
                    }
                    _ if !needed => loaded.slices[slice] = None,
                    _ => {}
                }
            }
            for slice in members {
                let len = loaded.slices[slice].as_ref().map_or(0, Kept::len);
                let check = |piece: u64| {
                    let range = piece * AT_A_TIME..((piece + 1) * AT_A_TIME).min(len);
                    ticker.at(0, done.fetch_add(range.end - range.start, Ordering::Relaxed));
                    if ticker.stopped() { None } else { flaw(game, &loaded, slice, range) }
                };
                let flaw = (0..len.div_ceil(AT_A_TIME)).into_par_iter().find_map_any(check);
                if ticker.stopped() {
                    return Err(Failure::new(Exit::Limit, "interrupted while verifying"));
                }
                if flaw.is_some() {
                    return Ok(flaw);
                }
            }
        }
        let start = ranked.place(game.start()).slice;
        let missing = self.table.header().whole && self.table.slice(start).is_none();
        Ok(missing.then(|| "the start is not in the table".to_owned()))
    }
}

/// The first thing that is wrong in a range of indices.
fn flaw<C: Code>(game: &dyn Game<C>, loaded: &Loaded<C>, slice: usize, range: std::ops::Range<u64>) -> Option<String> {
    let kept = loaded.slices[slice].as_ref()?;
    let mut standings = vec![Standing::Open; (range.end - range.start) as usize];
    loaded.ranked.standings(slice, range.start, &mut standings);
    let mut next = Vec::new();
    for (index, standing) in range.zip(standings) {
        let found = match (kept.value(index), standing) {
            (None, Standing::Impossible) => continue,
            (None, _) => Some(format!("index {index} of slice {} has no value", loaded.ranked.slice_name(slice))),
            (Some(_), Standing::Impossible) => {
                Some(format!("index {index} of slice {} is no position", loaded.ranked.slice_name(slice)))
            }
            (Some(value), _) => {
                let code = loaded.ranked.code(Place { slice, index });
                game.successors(Symmetry::On, code, &mut next);
                verify(game, code, value, &next, loaded).err().map(|flaw: Flaw| flaw.to_string())
            }
        };
        if found.is_some() {
            return found;
        }
    }
    None
}
