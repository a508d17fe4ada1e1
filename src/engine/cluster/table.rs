//! The table: every worker sorts its positions by code, a range of codes at a time, and worker 0 merges the sorted runs as they come.

use std::collections::VecDeque;

use super::run::{SolvedFound, Stop};
use super::search::Search;
use super::wire::{Kind, Parcel, Wire, number_of, records};
use crate::explore::{self, Reached};
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
    pub fn run(mut self, found: &Reached) -> Result<(Option<SolvedFound>, Wire), Stop> {
        let (summary, start) = self.sum()?;
        let Merge { mut search, explored, values, .. } = self;
        let mut written = None;
        if search.share.job.out.is_some() {
            let sorted = 2 * (size_of::<(C, u16)>() * explored.len() as usize / RANGES) as u64;
            let writing = if search.wire.index() == 0 { CodesWriter::<C>::BYTES } else { 0 };
            search.allow("sorting", &explored, 2 * explored.len() + sorted + writing);
            search.wire.sum([])?;
            written = write(&mut search, Run::new(&explored, &values), &Counts::new(Some(found.moves), &summary))?;
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

/// Into how many ranges of codes a run is divided: the more, the less memory, and the more often all positions are passed.
const RANGES: usize = 16;

/// Positions of which the bounds of the ranges are chosen.
const SAMPLE: usize = 4096;

/// The positions of a worker by code, of which only one range is there at a time.
struct Run<'r, C> {
    explored: &'r explore::Explored<C>,
    values: &'r [u16],
    /// Where each range but the first begins.
    bounds: Vec<C>,
    /// The range that is there, and how much of it has been taken.
    range: usize,
    sorted: Vec<(C, u16)>,
    taken: usize,
    /// What has not been taken of all ranges.
    left: usize,
}

impl<'r, C: Code> Run<'r, C> {
    fn new(explored: &'r explore::Explored<C>, values: &'r [u16]) -> Run<'r, C> {
        let every = values.len() / SAMPLE + 1;
        let mut sample: Vec<C> = explored.iter().map(|(code, _)| code).step_by(every).collect();
        sample.sort_unstable();
        let bounds = (1..RANGES).filter_map(|range| sample.get(range * sample.len() / RANGES)).copied().collect();
        let mut run = Run { explored, values, bounds, range: 0, sorted: Vec::new(), taken: 0, left: values.len() };
        run.sort();
        run
    }

    /// Sorts the positions of the range.
    fn sort(&mut self) {
        let from = self.range.checked_sub(1).map(|before| self.bounds[before]);
        let to = self.bounds.get(self.range).copied();
        let within = |code: C| from.is_none_or(|from| from <= code) && to.is_none_or(|to| code < to);
        let entries = self.explored.iter().map(|(code, _)| code).zip(self.values.iter().copied());
        self.sorted.clear();
        self.sorted.extend(entries.filter(|(code, _)| within(*code)));
        self.sorted.sort_unstable();
        self.taken = 0;
    }

    /// The next entries, up to this many; none are the end.
    fn piece(&mut self, most: usize) -> &[(C, u16)] {
        while self.taken == self.sorted.len() && self.range < self.bounds.len() {
            self.range += 1;
            self.sort();
        }
        let first = self.taken;
        self.taken = (first + most).min(self.sorted.len());
        self.left -= self.taken - first;
        &self.sorted[first..self.taken]
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
fn write<C: Code>(search: &mut Search<'_, C>, mut run: Run<'_, C>, counts: &Counts) -> Result<Option<Written>, Stop> {
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
    let mut asked = true;
    loop {
        let sent = if asked { run.piece(piece) } else { &[] };
        for &(code, value) in sent {
            search.wire.put(0, Kind::Entries, Some(code), Some(u32::from(value)));
        }
        let ended = u64::from(run.left == 0);
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
