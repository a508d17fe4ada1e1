//! One process of a cluster: its connections, its workers, and what they come back with.

use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks};
use timely::execute::execute_from;
use timely::worker::Worker;

use super::connect::{Greeting, connect};
use super::saved::Shelf;
use super::search::Search;
use super::wire::Wire;
use crate::explore::{Limits, Progress};
use crate::machine;
use crate::model::Model;
use crate::packed::{AnyGame, Code, Game, Symmetry};
use crate::solve::part::Source;
use crate::solve::{SolveError, Summary, Value};
use crate::tablebase::Written;
use crate::with_game;

/// What the processes do together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Task {
    /// Every reachable position.
    Explore,
    /// And its value.
    Solve,
}

/// The work of a cluster, the same for every process but for where its files are and what its machine has.
#[derive(Clone)]
pub struct Job {
    /// What to do.
    pub task: Task,
    /// The variant.
    pub model: Model,
    /// Whether images count once.
    pub symmetry: Symmetry,
    /// Positions of all processes, and bytes of this one.
    pub limits: Limits,
    /// Where process 0 writes the table.
    pub out: Option<PathBuf>,
    /// Where levels are saved.
    pub folder: Option<PathBuf>,
    /// Whether to go on from the levels that are there.
    pub resume: bool,
    /// Hears how it goes on, and may stop it.
    pub progress: Arc<dyn Progress + Send>,
}

/// Which process this is, and where the others are.
pub struct Seat {
    /// Its number.
    pub process: usize,
    /// Workers of each process.
    pub threads: usize,
    /// The address of every process.
    pub addresses: Vec<String>,
    /// A socket that listens at this one's address already.
    pub listener: Option<TcpListener>,
    /// How long to wait for the others.
    pub wait: Duration,
}

/// Why all workers stop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// The process that could not go on.
    pub process: usize,
    /// Whether a limit was reached, or somebody asked to stop.
    pub limit: bool,
    /// Why, in a sentence without a full stop.
    pub sentence: String,
}

impl Stop {
    /// Something is wrong with what was given, or with a file.
    pub fn input(sentence: String) -> Stop {
        Stop { process: 0, limit: false, sentence }
    }

    /// A limit.
    pub fn limit(sentence: impl ToString) -> Stop {
        Stop { process: 0, limit: true, sentence: sentence.to_string() }
    }
}

/// Why a process did not come to its end.
#[derive(Debug, Error)]
pub enum ClusterError {
    /// A process was waited for in vain.
    #[error("{0}")]
    Absent(String),
    /// The processes did not come together.
    #[error("{0}")]
    Connect(String),
    /// All workers have stopped.
    #[error("{}", .0.sentence)]
    Stopped(Stop),
    /// The variant cannot be shared.
    #[error("{0}")]
    Unfit(String),
    /// The game has no single value.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A thread did not come to its end.
    #[error("a worker has failed: {0}")]
    Failed(String),
}

/// What a worker did: for the costs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Rounds.
    pub rounds: u64,
    /// Buffers sent, to itself too.
    pub parcels: u64,
    /// Positions, moves, notices and entries in them.
    pub records: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Of these, bytes to other processes.
    pub away: u64,
    /// Microseconds of processor time of this thread for generating moves.
    pub generating: u64,
    /// The same for sending and receiving, as far as the worker does it.
    pub sending: u64,
    /// The same for taking in what has arrived.
    pub inserting: u64,
    /// Microseconds from the beginning of rounds' ends to their end, waiting included.
    pub meeting: u64,
}

/// What was found.
#[derive(Debug, Clone)]
pub struct Found {
    /// Positions.
    pub positions: u64,
    /// Their distinct successors.
    pub moves: u64,
    /// Positions that are over.
    pub over: u64,
    /// Positions of each depth.
    pub by_depth: Vec<u64>,
    /// Values, where they were asked for.
    pub solved: Option<SolvedFound>,
    /// What each worker did.
    pub figures: Vec<Figures>,
    /// The most bytes that each process held, and its processor time in hundredths of a second, where the system tells.
    pub processes: Vec<(u64, u64)>,
}

/// What was found of the values.
#[derive(Debug, Clone)]
pub struct SolvedFound {
    /// How many positions have which value.
    pub summary: Summary,
    /// The value of the start.
    pub start: Value,
    /// The table.
    pub written: Option<Written>,
}

/// The worker that owns a position, out of this many. Ranges of a hash, and not of the mixed code itself: its highest bits choose the shard of the visited set, and a worker is to have all shards.
#[inline]
pub fn owner<C: Code>(mixed: C, workers: usize) -> usize {
    let mut rest = mixed;
    let low = rest.take(32) | rest.take(32) << 32;
    let hash = (low ^ mixed.top().rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    ((hash * workers as u64) >> 32) as usize
}

/// Takes part as one process. Returns what was found in process 0, and nothing in the others. `lost` is called when the connection to a process breaks, and ends the program.
pub fn run(job: Job, seat: Seat, lost: impl Fn(usize) + Send + Sync + 'static) -> Result<Option<Found>, ClusterError> {
    check(&job, &seat)?;
    let Seat { process, threads, addresses, listener, wait } = seat;
    let processes = addresses.len();
    let shelf = Shelf::open(&job, process, processes * threads).map_err(ClusterError::Stopped)?;
    let builders = match processes {
        1 => Config::Process(threads).try_build().map_err(ClusterError::Connect)?,
        _ => {
            let own = Greeting::new(process, processes, threads, agreed(&job));
            let sockets = connect(&addresses, &own, listener, wait)?;
            let hooks = Hooks::default();
            let local = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
            let made = initialize_networking_from_sockets(local, sockets, process, threads, hooks);
            let (builders, guard) = made.map_err(|error| ClusterError::Connect(error.to_string()))?;
            let others: Box<dyn std::any::Any + Send> = Box::new(guard);
            (builders.into_iter().map(AllocatorBuilder::Tcp).collect(), others)
        }
    };
    hear_losses(lost);
    let share = Arc::new(Share { job, threads, shelf });
    let at_work = Arc::clone(&share);
    let work = move |worker: &mut Worker| match at_work.job.model.game().clone() {
        AnyGame::Narrow(game) => take_part(worker, game, &at_work),
        AnyGame::Wide(game) => take_part(worker, game, &at_work),
    };
    let guards = execute_from(builders.0, builders.1, WorkerConfig::default(), work).map_err(ClusterError::Failed)?;
    let mut first = None;
    for ended in guards.join() {
        let found = ended.map_err(ClusterError::Failed)?.map_err(ClusterError::Stopped)?;
        first = first.or(found);
    }
    if let Some(shelf) = &share.shelf {
        // What cannot be removed does no harm: a run without --resume removes it, and one with it comes to the same end.
        let _ = shelf.remove();
    }
    Ok(first)
}

/// What the workers of a process have in common.
pub(super) struct Share {
    pub job: Job,
    pub threads: usize,
    pub shelf: Option<Shelf>,
}

/// Refuses what cannot be shared.
fn check(job: &Job, seat: &Seat) -> Result<(), ClusterError> {
    let (players, numbered) = with_game!(job.model.game(), game => (game.players(), game.answers_checksum().is_some()));
    if job.task == Task::Solve && players != 2 {
        return Err(SolveError::NotTwoPlayers { players }.into());
    }
    if numbered {
        let sentence = "the positions of this game are numbers that each process would give anew: it cannot be shared";
        return Err(ClusterError::Unfit(sentence.to_owned()));
    }
    let (workers, limit) = (seat.addresses.len() * seat.threads, Source::MOST_WORKERS);
    if workers > limit {
        return Err(ClusterError::Unfit(format!("{workers} workers are too many: the limit is {limit}")));
    }
    Ok(())
}

/// What must be the same in all processes.
fn agreed(job: &Job) -> Vec<(String, String)> {
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let pairs = [
        ("the variant", job.model.variant().pinned()),
        ("the command", job.task.to_string()),
        ("--symmetry", job.symmetry.name().to_owned()),
        ("--resume", yes(job.resume)),
        ("a folder for levels", yes(job.folder.is_some())),
        ("--max-positions", job.limits.positions.to_string()),
    ];
    pairs.into_iter().map(|(what, is)| (what.to_owned(), is)).collect()
}

/// A thread of timely panics when its connection breaks; that is heard here. Any other panic ends the process too, for the others would wait for it.
fn hear_losses(lost: impl Fn(usize) + Send + Sync + 'static) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload().downcast_ref::<String>().map_or("", String::as_str);
        let thread = std::thread::current();
        let remote = thread.name().and_then(|name| name.rsplit('-').next()).and_then(|number| number.parse().ok());
        match remote.filter(|_| message.starts_with("timely communication error")) {
            Some(process) => lost(process),
            None => usual(panic),
        }
        std::process::exit(101);
    }));
}

/// One worker, from its first to its last round.
fn take_part<C: Code>(worker: &mut Worker, game: Arc<dyn Game<C>>, share: &Share) -> Result<Option<Found>, Stop> {
    let wire = Wire::new(worker, share.threads);
    let mut search = Search::new(wire, game, share);
    let found = search.explore()?;
    let (solved, mut wire) = match share.job.task {
        Task::Explore => (None, search.into_wire()),
        Task::Solve => {
            let (solved, wire) = search.solve(&found)?;
            (Some(solved), wire)
        }
    };
    let Figures { rounds, parcels, records, bytes, away, generating, sending, inserting, meeting } = wire.figures;
    let (peak, ticks) = (machine::peak_resident().unwrap_or(0), machine::processor_ticks().unwrap_or(0));
    let own = [rounds, parcels, records, bytes, away, generating, sending, inserting, meeting, peak, ticks];
    let (_, notes) = wire.meet(&own)?;
    let at = |note: &[u64], place: usize| note.get(place).copied().unwrap_or(0);
    let figures = |note: &Vec<u64>| {
        let numbers = std::array::from_fn(|place| at(note, place));
        let [rounds, parcels, records, bytes, away, generating, sending, inserting, meeting] = numbers;
        Figures { rounds, parcels, records, bytes, away, generating, sending, inserting, meeting }
    };
    let process = |notes: &[Vec<u64>]| (at(&notes[0], 9), at(&notes[0], 10));
    Ok((wire.index() == 0).then(|| Found {
        positions: found.positions,
        moves: found.moves,
        over: found.over,
        by_depth: found.by_depth,
        solved: solved.flatten(),
        figures: notes.iter().map(figures).collect(),
        processes: notes.chunks(share.threads).map(process).collect(),
    }))
}
