//! What workers tell each other: buffers by worker and kind, sent in rounds through an `Exchange` of timely dataflow.
//!
//! Timely has no flow control: a worker that sends more than the others take in fills their memory. So all work goes in rounds. In a round a worker fills its buffers up to a limit; then it sends them, advances the time of its input, and waits until the probe
//! says that nobody has anything left of that time. So no worker has more than a round's messages to hold, and after it all have what was sent to them.
//!
//! With every round goes a note from each worker to each: a few numbers (whether there is more to come, counts to be summed up), and the fault, if there is one. All workers read the same notes, so they come to the same end of a level, and stop together when one cannot go on.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::ProbeHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::OutputBuilderSession;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::worker::Worker;

use super::{Figures, Stop};
use crate::machine::thread_micros;
use crate::packed::Code;

/// What a parcel holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Positions that were reached: codes.
    Reached,
    /// Moves: the code of the target, and the source's number and whether its mover stays.
    Moves,
    /// Positions from which a move leads to the other player who wins at once: numbers.
    Lost,
    /// Positions of which a successor was decided: numbers, and whether it is won for their mover.
    Notices,
    /// Positions with a move to one that is lost for the other side: codes, of which some may be nobody's.
    BeforeLost,
    /// Positions with a move to one that is won for the other side: likewise.
    BeforeWon,
    /// Sorted entries of the table: codes and values.
    Entries,
    /// How many positions have which value.
    Counts,
    /// A note.
    Note,
}

/// Kinds of which a worker has a buffer for each worker.
const BUFFERED: [Kind; 8] = [
    Kind::Reached,
    Kind::Moves,
    Kind::Lost,
    Kind::Notices,
    Kind::BeforeLost,
    Kind::BeforeWon,
    Kind::Entries,
    Kind::Counts,
];

/// Bytes of one kind from one worker to another.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Parcel {
    to: u32,
    /// The worker that sent it.
    pub from: u32,
    /// What it holds.
    pub kind: Kind,
    /// As they are: not a list of numbers, of which each would be written by itself.
    #[serde(with = "whole")]
    pub bytes: Vec<u8>,
}

/// What goes with a round from each worker to each.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Note {
    numbers: Vec<u64>,
    fault: Option<Stop>,
}

/// The parcels that have arrived, each with its round.
type Inbox = Rc<RefCell<Vec<(u64, Parcel)>>>;

/// One worker's end.
pub struct Wire {
    worker: Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox,
    round: u64,
    /// Workers of each process.
    threads: usize,
    /// By worker and kind.
    buffers: Vec<[Vec<u8>; BUFFERED.len()]>,
    pending: usize,
    fault: Option<Stop>,
    /// What was sent and what it took.
    pub figures: Figures,
}

impl Wire {
    /// Builds the dataflow of a worker: an input, the exchange, and what takes parcels in.
    pub fn new(worker: &mut Worker, threads: usize) -> Wire {
        let inbox = Inbox::default();
        let kept = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow::<u64, _, _>(|scope| {
            let (input, stream) = scope.new_input::<Vec<Parcel>>();
            type Nothing<'o> = OutputBuilderSession<'o, u64, CapacityContainerBuilder<Vec<()>>>;
            let taken = stream.unary(Exchange::new(|parcel: &Parcel| u64::from(parcel.to)), "take in", |_, _| {
                move |input, _: &mut Nothing<'_>| {
                    input.for_each(|time, parcels| {
                        kept.borrow_mut().extend(parcels.drain(..).map(|parcel| (*time.time(), parcel)));
                    });
                }
            });
            (input, taken.probe().0)
        });
        let buffers = (0..worker.peers()).map(|_| Default::default()).collect();
        let (worker, figures) = (worker.clone(), Figures::default());
        Wire { worker, input, probe, inbox, round: 0, threads, buffers, pending: 0, fault: None, figures }
    }

    /// The number of this worker.
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// The number of workers.
    pub fn peers(&self) -> usize {
        self.worker.peers()
    }

    /// Bytes that wait to be sent.
    pub fn pending(&self) -> usize {
        self.pending
    }

    /// Adds a record for a worker: a code and a number of four bytes, or one of them.
    #[inline]
    pub fn put<C: Code>(&mut self, to: usize, kind: Kind, code: Option<C>, number: Option<u32>) {
        let buffer = &mut self.buffers[to][kind as usize];
        let before = buffer.len();
        if let Some(code) = code {
            code.push_le_bytes(buffer);
        }
        if let Some(number) = number {
            buffer.extend_from_slice(&number.to_le_bytes());
        }
        self.pending += buffer.len() - before;
        self.figures.records += 1;
    }

    /// This worker cannot go on: the next round says so to all, and is the last.
    pub fn fail(&mut self, fault: Stop) {
        let process = self.index() / self.threads;
        self.fault.get_or_insert(Stop { process, ..fault });
    }

    /// Whether this worker has failed already.
    pub fn failed(&self) -> bool {
        self.fault.is_some()
    }

    /// Ends the round: everything is sent, and everything of this round is there. Returns the parcels, by worker and kind, and the numbers of every worker.
    pub fn meet(&mut self, numbers: &[u64]) -> Result<(Vec<Parcel>, Vec<Vec<u64>>), Stop> {
        let (began, ticks) = (Instant::now(), thread_micros());
        let from = self.index() as u32;
        let process = self.index() / self.threads;
        let note = Note { numbers: numbers.to_vec(), fault: self.fault.clone() };
        let note = serde_json::to_vec(&note).unwrap_or_default();
        for (to, buffers) in (0..).zip(&mut self.buffers) {
            for (kind, buffer) in BUFFERED.into_iter().zip(buffers).filter(|(_, buffer)| !buffer.is_empty()) {
                // As long again: most rounds are alike.
                let bytes = std::mem::replace(buffer, Vec::with_capacity(buffer.len()));
                self.figures.parcels += 1;
                self.figures.bytes += bytes.len() as u64;
                self.figures.away += if to as usize / self.threads == process { 0 } else { bytes.len() as u64 };
                self.input.send(Parcel { to, from, kind, bytes });
            }
            self.input.send(Parcel { to, from, kind: Kind::Note, bytes: note.clone() });
        }
        self.pending = 0;
        self.round += 1;
        self.figures.rounds += 1;
        self.input.advance_to(self.round);
        let (probe, round) = (&self.probe, self.round);
        self.worker.step_or_park_while(Some(WAKE), || probe.less_than(&round));
        self.figures.meeting += began.elapsed().as_micros() as u64;
        self.figures.sending += thread_micros() - ticks;
        self.sort()
    }

    /// What has arrived with the round that is over. Parcels of the next one may be there already.
    fn sort(&mut self) -> Result<(Vec<Parcel>, Vec<Vec<u64>>), Stop> {
        let mut inbox = self.inbox.borrow_mut();
        let (arrived, later): (Vec<_>, Vec<_>) = inbox.drain(..).partition(|(time, _)| *time < self.round);
        *inbox = later;
        let mut parcels: Vec<Parcel> = arrived.into_iter().map(|(_, parcel)| parcel).collect();
        parcels.sort_by_key(|parcel| (parcel.kind, parcel.from));
        let notes = parcels.split_off(parcels.partition_point(|parcel| parcel.kind < Kind::Note));
        let read = |note: &Parcel| serde_json::from_slice(&note.bytes).ok();
        let notes: Vec<Note> = notes.iter().filter_map(read).collect();
        if notes.len() != self.buffers.len() {
            return Err(Stop::input("a note of another process could not be read".to_owned()));
        }
        match notes.iter().find_map(|note| note.fault.clone()) {
            Some(fault) => Err(fault),
            None => Ok((parcels, notes.into_iter().map(|note| note.numbers).collect())),
        }
    }

    /// A round without records: the sums over all workers of what each says.
    pub fn sum<const N: usize>(&mut self, numbers: [u64; N]) -> Result<[u64; N], Stop> {
        let (_, notes) = self.meet(&numbers)?;
        let sum = |place: usize| notes.iter().filter_map(|numbers| numbers.get(place)).sum();
        Ok(std::array::from_fn(sum))
    }
}

/// A worker that waits looks around this often, whatever happens.
const WAKE: Duration = Duration::from_millis(200);

/// The codes of a parcel.
pub fn codes<C: Code>(bytes: &[u8]) -> impl Iterator<Item = C> {
    bytes.chunks_exact(C::BYTES).map(C::from_le_bytes)
}

/// The codes of a parcel, each followed by a number.
pub fn records<C: Code>(bytes: &[u8]) -> impl Iterator<Item = (C, u32)> {
    bytes.chunks_exact(C::BYTES + 4).map(|record| {
        let (code, number) = record.split_at(C::BYTES);
        (C::from_le_bytes(code), number_of(number))
    })
}

/// The numbers of a parcel.
pub fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.chunks_exact(4).map(number_of)
}

/// The number with these four bytes.
#[inline]
pub fn number_of(bytes: &[u8]) -> u32 {
    bytes.try_into().map_or(0, u32::from_le_bytes)
}

/// Bytes as one piece.
mod whole {
    use std::fmt;

    use serde::de::{Error, Visitor};
    use serde::{Deserializer, Serializer};

    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        deserializer.deserialize_byte_buf(Bytes)
    }

    struct Bytes;

    impl Visitor<'_> for Bytes {
        type Value = Vec<u8>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("bytes")
        }

        fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
            Ok(bytes.to_vec())
        }

        fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
            Ok(bytes)
        }
    }
}
