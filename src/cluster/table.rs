//! The table: every worker sorts its positions by code, and worker 0 merges the sorted runs as they come.

use std::collections::VecDeque;

use super::run::{SolvedFound, Stop};
use super::search::{Explored, Search};
use super::wire::{Kind, Parcel, Wire, number_of, records};
use crate::explore::{self, NoRoom};
use crate::packed::Code;
use crate::results::Counts;
use crate::solve::part::counted;
use crate::solve::{Summary, Value, summary_of_counts};
use crate::tablebase::{CodesWriter, TableError, Written};

/// One worker's values on their way to worker 0.
pub(super) struct Merge<'s, C> {
    pub search: Search<'s, C>,
    pub explored: explore::Explored<C>,
    pub values: Vec<u16>,
    /// The value of the start, where this worker has it.
    pub start: Option<u16>,
}

impl<C: Code> Merge<'_, C> {
    /// Sums the values up, and writes the table where there is to be one.
    pub fn run(mut self, found: &Explored) -> Result<(Option<SolvedFound>, Wire), Stop> {
        let (summary, start) = self.sum()?;
        let Merge { mut search, explored, values, .. } = self;
        let mut written = None;
        if search.share.job.out.is_some() {
            let (own, limit) = (explored.bytes() + (2 + size_of::<(C, u16)>() as u64) * explored.len(), search.most);
            if own > limit {
                let (doing, positions) = ("sorting", explored.len());
                let (limit, symmetry) = (search.share.job.limits.bytes, search.share.job.symmetry);
                search.wire.fail(Stop::limit(NoRoom { doing, positions, given: own, limit, symmetry }));
            }
            search.wire.sum([])?;
            let mut run: Vec<(C, u16)> = explored.iter().map(|(code, _)| code).zip(values).collect();
            drop(explored);
            run.sort_unstable();
            written = write(&mut search, &run, &Counts::new(Some(found.moves), &summary))?;
        }
        let solved = start.filter(|_| search.wire.index() == 0).map(|start| SolvedFound { summary, start, written });
        Ok((solved, search.into_wire()))
    }

    /// How many positions of all workers have which value, and the value of the start; only worker 0 comes to know.
    fn sum(&mut self) -> Result<(Summary, Option<Value>), Stop> {
        let wire = &mut self.search.wire;
        for (value, count) in counted(&self.values) {
            // A value and two halves of a count.
            let value = Some(u32::from(value.encode()));
            wire.put::<C>(0, Kind::Counts, None, value);
            wire.put::<C>(0, Kind::Counts, None, Some(count as u32));
            wire.put::<C>(0, Kind::Counts, None, Some((count >> 32) as u32));
        }
        let (parcels, notes) = wire.meet(&[self.start.map_or(0, u64::from)])?;
        let start = notes.iter().filter_map(|note| Value::decode(*note.first()? as u16)).next();
        let counts = parcels.iter().flat_map(|parcel| parcel.bytes.chunks_exact(12)).filter_map(|record| {
            let count = u64::from(number_of(&record[4..8])) | u64::from(number_of(&record[8..])) << 32;
            Some((Value::decode(number_of(&record[..4]) as u16)?, count))
        });
        Ok((summary_of_counts(counts), start))
    }
}

/// What worker 0 has of the runs, and the table that it makes of them.
struct Writing<C> {
    out: CodesWriter<C>,
    runs: Vec<VecDeque<(C, u16)>>,
    /// Which runs have come to their end.
    ended: Vec<bool>,
}

/// Sends this worker's run to worker 0, a piece whenever it is asked for.
fn write<C: Code>(search: &mut Search<'_, C>, run: &[(C, u16)], counts: &Counts) -> Result<Option<Written>, Stop> {
    let (workers, first) = (search.wire.peers(), search.wire.index() == 0);
    // Worker 0 has two pieces of every run at the most.
    let piece = (search.round / workers / (C::BYTES + 4)).max(1);
    let mut writing = match search.share.job.out.as_deref().filter(|_| first).map(CodesWriter::create).transpose() {
        Ok(out) => out.map(|out| Writing {
            out,
            runs: (0..workers).map(|_| VecDeque::new()).collect(),
            ended: vec![false; workers],
        }),
        Err(error) => {
            search.wire.fail(as_stop(&error));
            None
        }
    };
    let mut pieces = run.chunks(piece);
    let mut asked = true;
    loop {
        let sent = if asked { pieces.next().unwrap_or_default() } else { &[] };
        for &(code, value) in sent {
            search.wire.put(0, Kind::Entries, Some(code), Some(u32::from(value)));
        }
        let ended = u64::from(pieces.len() == 0);
        // Worker 0 asks for more of the runs of which it has less than a piece; until it knows anything, of all.
        let wanted = |writing: &Writing<C>, worker: usize| !writing.ended[worker] && writing.runs[worker].len() < piece;
        let mut numbers = vec![ended];
        numbers.extend(
            (0..workers).map(|worker| u64::from(writing.as_ref().is_some_and(|writing| wanted(writing, worker)))),
        );
        let (parcels, notes) = search.wire.meet(&numbers)?;
        if let Some(writing) = &mut writing {
            let taken = writing.take_in(&parcels, &notes);
            if let Err(error) = taken.and_then(|()| writing.merge()) {
                search.wire.fail(as_stop(&error));
            }
        }
        asked = notes[0].get(1 + search.wire.index()) == Some(&1);
        if notes.iter().all(|note| note.first() == Some(&1)) {
            break;
        }
    }
    let share = search.share;
    let (variant, symmetry) = (share.job.model.variant().pinned(), share.job.symmetry.name());
    let written = writing.map(|writing| writing.out.finish(&variant, symmetry, counts.clone())).transpose();
    let written = written.unwrap_or_else(|error| {
        search.wire.fail(as_stop(&error));
        None
    });
    search.wire.sum([])?;
    Ok(written)
}

impl<C: Code> Writing<C> {
    fn take_in(&mut self, parcels: &[Parcel], notes: &[Vec<u64>]) -> Result<(), TableError> {
        for Parcel { from, bytes, .. } in parcels {
            let entries = records(bytes).map(|(code, value)| (code, value as u16));
            self.runs[*from as usize].extend(entries);
        }
        for (ended, note) in self.ended.iter_mut().zip(notes) {
            *ended |= note.first() == Some(&1);
        }
        Ok(())
    }

    /// Writes the least code of all runs as long as every run has one or has ended.
    fn merge(&mut self) -> Result<(), TableError> {
        loop {
            let mut least: Option<(C, usize)> = None;
            for (worker, run) in self.runs.iter().enumerate() {
                match run.front() {
                    Some((code, _)) if least.is_none_or(|(least, _)| *code < least) => least = Some((*code, worker)),
                    Some(_) => {}
                    None if self.ended[worker] => {}
                    None => return Ok(()),
                }
            }
            let Some((_, worker)) = least else { return Ok(()) };
            if let Some((code, value)) =
                self.runs[worker].pop_front().and_then(|(code, bits)| Some((code, Value::decode(bits)?)))
            {
                self.out.push(code, value)?;
            }
        }
    }
}

fn as_stop(error: &TableError) -> Stop {
    Stop::input(error.to_string())
}
