//! Games for two solved by index, slice by slice, into memory or a table on disk.

use std::path::Path;
use std::sync::Arc;

use super::solved::{InWidth, Source};
use super::{Counts, Error, Model, Options, Position, SliceCounts, Solved, in_width};
use crate::packed::{Code, Indexing, Symmetry};
use crate::solve::Value;
use crate::solve::indexed::{
    InMemory, Indexed, IndexedLimits, Kept, Share, Store, groups_for, named_slice, names, solve_indexed,
};
use crate::tablebase::indexed::write_indexed;
use crate::tablebase::{Parts, Written, predict_verifying};

/// What is solved by index, and where its table goes.
#[derive(Debug, Clone, Copy, Default)]
pub struct ByIndex<'a> {
    /// The slices wanted; all if there is none.
    pub slices: &'a [String],
    /// Where the table is written. Finished slices are kept beside it until then.
    pub table: Option<&'a Path>,
    /// Whether to go on from the finished slices of an interrupted run.
    pub resume: bool,
}

/// A table that was solved by index and then verified from the file.
pub struct VerifiedTable {
    /// The table as it was written.
    pub table: Solved,
    /// What was counted while it was solved.
    pub counts: Counts,
    /// The first of the positions that take longest to win.
    pub longest_win: Option<Position>,
    /// The file.
    pub written: Written,
    /// How many values were verified.
    pub verified: u64,
}

impl Model {
    /// Solves a game for two by index, slice by slice: without edges in memory, where the engine can rank its positions.
    pub fn solve_indexed(
        &self,
        options: &Options<'_>,
        wanted: &ByIndex<'_>,
    ) -> Result<(Solved, Option<Written>), Error> {
        in_width!(self, game => {
            let job = Job { ranked: &*game.ranked()?, options, wanted };
            let groups = job.groups()?;
            // Nothing is begun on disk that would be refused.
            let limits = job.limits(&groups)?;
            let parts = wanted.table.map(|table| Parts::open(table, &self.variant, wanted.resume)).transpose()?;
            let store: &dyn Store = match &parts {
                Some(parts) => parts,
                None => &InMemory,
            };
            let solved = solve_indexed(job.ranked, &groups, store, limits, options.progress)?;
            let written = match (wanted.table, &parts) {
                (Some(table), Some(parts)) => {
                    let written = write_indexed(table, &self.variant.pinned(), job.ranked, &solved)?;
                    parts.remove()?;
                    Some(written)
                }
                _ => None,
            };
            let counts = job.counts(&solved);
            let held = Box::new(InWidth { game: Arc::clone(game), source: Source::Indexed(solved) });
            Ok((Solved::in_memory(self, counts, held), written))
        })
    }

    /// As [`Model::solve_indexed`] into a table that is then verified. Finished slices stay on disk until that is done, so that an interrupted run goes on from there.
    pub fn solve_verified(
        &self,
        options: &Options<'_>,
        table: &Path,
        wanted: &ByIndex<'_>,
        share: Share,
    ) -> Result<VerifiedTable, Error> {
        let (counts, longest_win, written, parts) = in_width!(self, game => {
            let job = Job { ranked: &*game.ranked()?, options, wanted };
            let groups = job.groups()?;
            let limits = job.limits(&groups)?;
            job.allow_verifying(&groups)?;
            let parts = Parts::open(table, &self.variant, wanted.resume)?;
            let solved = solve_indexed(job.ranked, &groups, &parts, limits, options.progress)?;
            options.progress.doing("writing the table");
            let written = write_indexed(table, &self.variant.pinned(), job.ranked, &solved)?;
            let longest = solved.summary.longest_win().and_then(|plies| solved.first(Value::Win(plies)));
            let longest = longest.map(|place| Position::new(job.ranked.code(place)));
            (job.counts(&solved), longest, written, parts)
        });
        // The slices take no memory from now on.
        let table = Solved::open(table)?;
        let verified = match table.verify_share(share, options) {
            Err(Error::Unsound { flaw }) => {
                // Nobody goes on from slices that are wrong.
                parts.remove()?;
                return Err(Error::Unsound { flaw });
            }
            verified => verified?,
        };
        parts.remove()?;
        Ok(VerifiedTable { table, counts, longest_win, written, verified })
    }

    /// The slices that these names are of, each once, in order, as the variant calls them.
    pub fn slices_named(&self, names: &[String]) -> Result<Vec<String>, Error> {
        in_width!(self, game => {
            let ranked = game.ranked()?;
            let find = |name: &String| named_slice(&*ranked, name);
            let mut found = names.iter().map(find).collect::<Result<Vec<usize>, _>>()?;
            found.sort_unstable();
            found.dedup();
            Ok(found.into_iter().map(|slice| ranked.slice_name(slice)).collect())
        })
    }

    /// What the name of a slice says, in words.
    pub fn slice_words(&self) -> Result<String, Error> {
        in_width!(self, game => Ok(game.ranked()?.slice_words().to_owned()))
    }
}

/// A request in codes of one width.
struct Job<'a, C> {
    ranked: &'a dyn Indexing<C>,
    options: &'a Options<'a>,
    wanted: &'a ByIndex<'a>,
}

impl<C: Code> Job<'_, C> {
    fn groups(&self) -> Result<Vec<Vec<usize>>, Error> {
        let slice = |name: &String| named_slice(self.ranked, name);
        let wanted = self.wanted.slices.iter().map(slice).collect::<Result<Vec<_>, _>>()?;
        Ok(groups_for(self.ranked, &wanted))
    }

    fn limits(&self, groups: &[Vec<usize>]) -> Result<IndexedLimits, Error> {
        let given = self.options.limits;
        let limits = IndexedLimits { positions: given.positions, bytes: given.bytes, ..IndexedLimits::NONE };
        limits.allow(self.ranked, groups, self.wanted.table.is_none())?;
        Ok(limits)
    }

    fn allow_verifying(&self, groups: &[Vec<usize>]) -> Result<(), Error> {
        let limit = self.options.limits.bytes;
        let (needed, group) = predict_verifying(self.ranked, groups);
        match needed > u128::from(limit) {
            true => Err(Error::Verifying { slices: names(self.ranked, &group), needed, limit }),
            false => Ok(()),
        }
    }

    fn counts(&self, solved: &Indexed) -> Counts {
        let slice = |((slice, kept), summary): (&(usize, _), &_)| SliceCounts {
            name: self.ranked.slice_name(*slice),
            indices: Kept::len(kept),
            summary: Some(Clone::clone(summary)),
        };
        Counts {
            symmetry: Symmetry::On,
            positions: solved.positions(),
            moves: None,
            summary: solved.summary.clone(),
            slices: solved.slices.iter().zip(&solved.by_slice).map(slice).collect(),
            peak_bytes: solved.peak_bytes as u64,
        }
    }
}
