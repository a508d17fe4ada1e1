//! Games for two solved by index, slice by slice, into memory or a table on disk.

use std::path::Path;

use super::solved::{InWidth, Source};
use super::{Counts, Error, Model, Options, Position, SliceCounts, Solved, in_width};
use crate::packed::{Code, Indexing, Symmetry};
use crate::settings::Variant;
use crate::solve::Value;
use crate::solve::indexed::{
    InMemory, Indexed, IndexedLimits, Share, SliceValues, groups_for, named_slice, names, solve_indexed,
};
use crate::tablebase::indexed::write_indexed;
use crate::tablebase::{Parts, Written, predict_verifying};

/// What is solved by index, and from where.
#[derive(Debug, Clone, Copy, Default)]
pub struct ByIndex<'a> {
    /// The slices wanted; all if there is none.
    pub slices: &'a [String],
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
    /// Solves a game for two by index, slice by slice: without edges in memory, where the engine can rank its positions. With a path the table is written
    /// there, and finished slices are kept beside it until then.
    pub fn solve_indexed(
        &self,
        options: &Options<'_>,
        wanted: &ByIndex<'_>,
        table: Option<&Path>,
    ) -> Result<(Solved, Option<Written>), Error> {
        in_width!(self, game => {
            let ranked = &*game.ranked()?;
            let job = Job { variant: &self.variant, ranked, options, wanted };
            let groups = job.groups()?;
            let (solved, written) = match table {
                None => {
                    let limits = job.limits(&groups, None)?;
                    (solve_indexed(ranked, &groups, &InMemory, limits, options.progress)?, None)
                }
                Some(table) => {
                    let (solved, written, parts) = job.write(&groups, table)?;
                    parts.remove()?;
                    (solved, Some(written))
                }
            };
            let counts = job.counts(&solved);
            let held = Box::new(InWidth::new(game, Source::Indexed(solved)));
            Ok((Solved::in_memory(self, counts, held), written))
        })
    }

    /// As [`Model::solve_indexed`] into a table that is then verified. Finished slices stay on disk until that is done, so that an interrupted run goes on from there.
    pub fn solve_verified(
        &self,
        options: &Options<'_>,
        wanted: &ByIndex<'_>,
        table: &Path,
        share: Share,
    ) -> Result<VerifiedTable, Error> {
        let (counts, longest_win, written, parts) = in_width!(self, game => {
            let ranked = &*game.ranked()?;
            let job = Job { variant: &self.variant, ranked, options, wanted };
            let groups = job.groups()?;
            job.limits(&groups, Some(table))?;
            job.allow_verifying(&groups)?;
            let (solved, written, parts) = job.write(&groups, table)?;
            let longest = solved.summary.longest_win().and_then(|plies| solved.first(Value::Win(plies)));
            let longest = longest.map(|place| Position::new(ranked.code(place)));
            (job.counts(&solved), longest, written, parts)
        });
        // The slices take no memory from now on.
        let table = Solved::open(table)?;
        let verified = table.verify_share(share, options);
        // Nobody goes on from slices that are wrong, or needs those that are right.
        if matches!(verified, Ok(_) | Err(Error::Unsound { .. })) {
            parts.remove()?;
        }
        Ok(VerifiedTable { table, counts, longest_win, written, verified: verified?.positions })
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
    variant: &'a Variant,
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

    fn limits(&self, groups: &[Vec<usize>], table: Option<&Path>) -> Result<IndexedLimits, Error> {
        let given = self.options.limits;
        let limits = IndexedLimits { positions: given.positions, bytes: given.bytes, ..IndexedLimits::NONE };
        limits.allow(self.ranked, groups, table.is_none())?;
        Ok(limits)
    }

    /// Solves beside the table to be, and writes it. The slices are still there.
    fn write(&self, groups: &[Vec<usize>], table: &Path) -> Result<(Indexed, Written, Parts), Error> {
        // Nothing is begun on disk that would be refused.
        let limits = self.limits(groups, Some(table))?;
        let parts = Parts::open(table, self.variant, self.wanted.resume)?;
        let solved = solve_indexed(self.ranked, groups, &parts, limits, self.options.progress)?;
        self.options.progress.doing("writing the table");
        let written = write_indexed(table, &self.variant.pinned(), self.ranked, &solved)?;
        Ok((solved, written, parts))
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
            indices: SliceValues::len(kept),
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
