//! All that a program says, gathered into a graph: breadth first, by several processes at once.
//!
//! Positions have numbers in the order in which they are found, and are described in this order, so nothing depends on how many processes there were or how many positions each was
//! asked about at once. Each process has a thread, which asks and takes the answers apart; this one puts them together. Batches go round the processes, and their answers are taken in the same order.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use super::flaw::{Flaw, ending, whereabouts};
use super::session::{Found, Item, Session};
use super::{Asking, ProgramError};
use crate::conform::implementation::EngineError;
use crate::explore::{ExploreError, Progress, check_limits};
use crate::packed::Symmetry;
use crate::rules::graph::{Graph, MOST_PLAYERS};
use crate::rules::{Outcome, Player};

/// Batches that each process has waiting.
const AHEAD: usize = 2;

/// The smallest batch that is worth another process.
const SMALL: usize = 32;

/// Every position up to this number is asked about twice.
const ASKED_TWICE: u32 = 10_000;

/// One in this many is asked about twice beyond [`ASKED_TWICE`].
const ONE_IN: u32 = 16;

/// No image is known yet.
const UNKNOWN: u32 = u32::MAX;

type Job = Vec<String>;

/// A process and the thread that asks it.
struct Worker {
    jobs: SyncSender<Job>,
    answers: Receiver<Result<Found, EngineError>>,
}

/// What is gathered.
struct Gathering<'g> {
    graph: Graph,
    /// Who is to move in each position that has a name, where the program does not say.
    movers: Option<Vec<Player>>,
    /// The image that is kept for each position that has a name, where the program gives images.
    kept: Option<Vec<u32>>,
    /// The position of which each was first said to be an image, beside `kept`.
    image_of: Vec<u32>,
    /// Steps to images that were not known before.
    turned: Vec<(u32, u32)>,
    /// Where the depth that is being described ends.
    level_end: usize,
    depth: usize,
    asking: &'g Asking,
    progress: &'g dyn Progress,
    /// Starts another process.
    reopen: &'g dyn Fn() -> Result<Session, EngineError>,
}

/// Gathers all that several processes say about the variant that they have taken up, which begins with `start`. The processes are asked no more afterwards and are returned.
/// Where one fails, `reopen` starts another, which is asked where it was.
pub fn gather(
    sessions: Vec<Session>,
    start: &str,
    asking: &Asking,
    progress: &dyn Progress,
    reopen: &dyn Fn() -> Result<Session, EngineError>,
) -> Result<(Graph, Vec<Session>), ProgramError> {
    let players = sessions[0].players();
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(ProgramError::Players { given: players });
    }
    let optional = sessions[0].optional();
    let mut gathering = Gathering {
        graph: Graph::new(players),
        movers: (!optional.has("to-move")).then(Vec::new),
        kept: optional.has("images").then(Vec::new),
        image_of: Vec::new(),
        turned: Vec::new(),
        level_end: 1,
        depth: 0,
        asking,
        progress,
        reopen,
    };
    gathering.name(start, Player::FIRST)?;
    let graph = thread::scope(|scope| {
        let mut workers = Vec::new();
        let mut threads = Vec::new();
        for session in sessions {
            let (jobs, waiting) = sync_channel::<Job>(AHEAD);
            let (done, answers) = sync_channel(AHEAD);
            threads.push(scope.spawn(move || work(session, &waiting, &done)));
            workers.push(Worker { jobs, answers });
        }
        let found = gathering.explore(&workers).and_then(|()| gathering.ask_again(&workers));
        drop(workers);
        let sessions: Vec<Session> = threads.into_iter().filter_map(|thread| thread.join().ok()).collect();
        found.map(|()| sessions)
    });
    let sessions = graph?;
    Ok((gathering.finish()?, sessions))
}

fn work(mut session: Session, jobs: &Receiver<Job>, done: &SyncSender<Result<Found, EngineError>>) -> Session {
    for job in jobs.iter() {
        let names: Vec<&str> = job.iter().map(String::as_str).collect();
        let found = session.expand(&names);
        let failed = found.is_err();
        if done.send(found).is_err() || failed {
            break;
        }
    }
    session
}

impl Gathering<'_> {
    fn explore(&mut self, workers: &[Worker]) -> Result<(), ProgramError> {
        let (mut sent, mut asked, mut taken) = (0, 0, 0);
        let mut waiting: VecDeque<Range<u32>> = VecDeque::new();
        while self.graph.described() < self.graph.positions() {
            while asked - taken < AHEAD * workers.len() {
                let ready = self.graph.positions() - sent;
                let batch = match asked == taken {
                    true => ready.div_ceil(workers.len()).max(SMALL).min(self.asking.batch),
                    false => self.asking.batch,
                };
                // A batch that is not full waits for what the others find.
                if ready == 0 || ready < batch && asked > taken {
                    break;
                }
                let end = sent + batch.min(ready);
                self.send(&workers[asked % workers.len()], sent as u32..end as u32);
                waiting.push_back(sent as u32..end as u32);
                (sent, asked) = (end, asked + 1);
            }
            let batch = waiting.pop_front().unwrap_or_default();
            let found = receive(&workers[taken % workers.len()]);
            let found = found.map_err(|error| self.failed(&batch.collect::<Vec<_>>(), error))?;
            taken += 1;
            self.take(&found)?;
            self.check_limits()?;
        }
        Ok(())
    }

    fn send(&self, worker: &Worker, numbers: impl Iterator<Item = u32>) {
        let job = numbers.map(|number| self.graph.name_of(number).to_owned()).collect();
        // A thread that is gone has left its answer.
        let _ = worker.jobs.send(job);
    }

    fn check_limits(&self) -> Result<(), ProgramError> {
        let (depth, positions, bytes) = (self.depth, self.graph.positions() as u64, self.graph.bytes());
        self.progress.at(depth, positions);
        // Every position is asked about, whether images are merged later or not.
        let limits = (self.asking.limits, Symmetry::On);
        Ok(check_limits(depth, positions, bytes, limits, self.progress)?)
    }

    /// The number of a position that a move leads to.
    fn name(&mut self, name: &str, mover: Player) -> Result<u32, ProgramError> {
        let number = self.graph.name(name).ok_or(ProgramError::TooManyNames)?;
        if let Some(movers) = &mut self.movers {
            match movers.get(number as usize) {
                None => movers.push(mover),
                Some(&other) if other != mover => return Err(self.wrong(number, Flaw::TwoMovers)),
                Some(_) => {}
            }
        }
        if let Some(kept) = &mut self.kept {
            kept.resize(self.graph.positions(), UNKNOWN);
            self.image_of.resize(self.graph.positions(), UNKNOWN);
        }
        Ok(number)
    }

    /// Describes the next positions.
    fn take(&mut self, found: &Found) -> Result<(), ProgramError> {
        let players = self.graph.seats();
        let mut texts = found.texts();
        let mut row = Vec::new();
        for item in &found.items {
            let number = self.graph.described() as u32;
            if number as usize == self.level_end {
                self.depth += 1;
                self.level_end = self.graph.positions();
            }
            if let Some(flaw) = &item.flaw {
                return Err(self.wrong(number, flaw.clone()));
            }
            let mover = match &self.movers {
                Some(movers) => movers[number as usize],
                None => item.mover.unwrap_or(Player::FIRST),
            };
            row.clear();
            for _ in 0..item.moves {
                let (Some(word), Some(after)) = (texts.next(), texts.next()) else { break };
                let word = self.graph.word(word).ok_or(ProgramError::TooManyNames)?;
                row.push((word, self.name(after, mover.next(players))?));
            }
            self.graph.describe(mover, item.outcome, &mut row);
            if self.kept.is_some() {
                let images: Vec<&str> = texts.by_ref().take(item.images as usize).collect();
                self.merge(number, mover, &images)?;
            }
        }
        Ok(())
    }

    /// Notes the images of a position, and which of them is kept for all: the first in the order of their names.
    fn merge(&mut self, number: u32, mover: Player, images: &[&str]) -> Result<(), ProgramError> {
        let mut all = vec![number];
        for image in images {
            let before = self.graph.positions();
            let image = self.name(image, mover)?;
            if self.graph.positions() > before {
                self.turned.push((number, image));
            }
            all.push(image);
        }
        let kept = all.iter().copied().min_by_key(|&image| self.graph.name_of(image)).unwrap_or(number);
        for &image in &all {
            let Some(known) = self.kept.as_mut().and_then(|all| all.get_mut(image as usize)) else { continue };
            match *known {
                UNKNOWN => {
                    *known = kept;
                    self.image_of[image as usize] = number;
                }
                known if known == kept => {}
                known => {
                    // Each is the first of the images of one of the two, so the first of both is no image of the other.
                    let name = |number: u32| self.graph.name_of(number).to_owned();
                    let others = name(known) < name(kept);
                    let flaw = Flaw::NotClosed {
                        shared: (image != number).then(|| name(image)),
                        other: name(self.image_of[image as usize]),
                        image: name(if others { known } else { kept }),
                        others,
                    };
                    return Err(self.wrong(number, flaw));
                }
            }
        }
        Ok(())
    }

    /// Asks about many positions once more, in other batches: every process about the first of them, and one about each of the others.
    fn ask_again(&mut self, workers: &[Worker]) -> Result<(), ProgramError> {
        let all = self.graph.described() as u32;
        let again: Vec<u32> =
            (0..all).filter(|number| *number < ASKED_TWICE || number.wrapping_mul(0x9e37_79b9) % ONE_IN == 0).collect();
        self.progress.doing("asking again");
        // From the last to the first, so that what was asked first comes after all else.
        let mut batches: Vec<(&Worker, Vec<u32>)> = Vec::new();
        for (place, batch) in again.rchunks(self.asking.batch).enumerate() {
            let all = if batch[0] < ASKED_TWICE { workers.len() } else { 1 };
            let asked = (0..all).map(|more| &workers[(place + more) % workers.len()]);
            batches.extend(asked.map(|worker| (worker, batch.iter().rev().copied().collect())));
        }
        let mut flawed: Option<(u32, Flaw)> = None;
        for (place, (worker, batch)) in batches.iter().enumerate() {
            // One batch is waiting while another is compared.
            if place == 0 {
                self.send(worker, batch.iter().copied());
            }
            if let Some((worker, next)) = batches.get(place + 1) {
                self.send(worker, next.iter().copied());
            }
            let found = receive(worker).map_err(|error| self.failed(batch, error))?;
            let mut texts = found.texts();
            for (item, &number) in found.items.iter().zip(batch) {
                let said: Vec<(&str, &str)> =
                    (0..item.moves).filter_map(|_| Some((texts.next()?, texts.next()?))).collect();
                texts.by_ref().take(item.images as usize).for_each(drop);
                if let Some(flaw) = self.compare(number, item, said)
                    && flawed.as_ref().is_none_or(|(first, _)| number < *first)
                {
                    flawed = Some((number, flaw));
                }
            }
            if self.progress.stopped() {
                return Err(ExploreError::Interrupted { depth: self.depth, positions: u64::from(all) }.into());
            }
        }
        flawed.map_or(Ok(()), |(number, flaw)| Err(self.wrong(number, flaw)))
    }

    fn compare(&self, number: u32, item: &Item, mut said: Vec<(&str, &str)>) -> Option<Flaw> {
        let graph = &self.graph;
        if let Some(flaw) = &item.flaw {
            return Some(Flaw::TwoAnswers { first: "nothing was wrong".to_owned(), then: flaw.to_string() });
        }
        let in_words = |outcome: Option<Outcome>| outcome.map_or("the game goes on".to_owned(), ending);
        if item.outcome != graph.ending(number) {
            return Some(Flaw::TwoAnswers { first: in_words(graph.ending(number)), then: in_words(item.outcome) });
        }
        if let Some(mover) = item.mover.filter(|&mover| mover != graph.mover(number)) {
            let to_move = |player: Player| format!("{player} is to move");
            return Some(Flaw::TwoAnswers { first: to_move(graph.mover(number)), then: to_move(mover) });
        }
        let mut known: Vec<(&str, &str)> =
            graph.row(number).iter().map(|&(word, after)| (graph.word_of(word), graph.name_of(after))).collect();
        known.sort_unstable();
        said.sort_unstable();
        let listed = |turns: &[(&str, &str)], others: &[(&str, &str)]| {
            let other = turns.iter().find(|turn| !others.contains(turn));
            other.map_or("nothing more".to_owned(), |(action, after)| format!("{action} to `{after}`"))
        };
        (known != said).then(|| Flaw::TwoAnswers { first: listed(&known, &said), then: listed(&said, &known) })
    }

    /// Checks that images are images, and closes the graph.
    fn finish(mut self) -> Result<Graph, ProgramError> {
        self.graph.look_at_turns();
        if let Some(kept) = self.kept.take() {
            self.progress.doing("checking images");
            if let Some((number, flaw)) = no_symmetry(&self.graph, &kept) {
                return Err(self.wrong(number, flaw));
            }
            self.graph.merge(kept);
        }
        self.graph.sign();
        Ok(self.graph)
    }

    fn wrong(&self, number: u32, flaw: Flaw) -> ProgramError {
        let position = self.graph.name_of(number).to_owned();
        ProgramError::Wrong { position, at: whereabouts(&self.graph, &self.turned, number), flaw: Box::new(flaw) }
    }

    /// Where a process has failed that was asked about a batch: another is asked about one position at a time, until it fails too or has taken as long as an answer may.
    fn failed(&self, batch: &[u32], error: EngineError) -> ProgramError {
        let at = |number: u32, error: EngineError| ProgramError::Failed {
            position: self.graph.name_of(number).to_owned(),
            at: whereabouts(&self.graph, &self.turned, number),
            error: Box::new(error),
        };
        match (&error, batch) {
            (EngineError::Ended { .. } | EngineError::TimedOut { .. } | EngineError::Malformed { .. }, [_, _, ..]) => {}
            (EngineError::Stopped, _) | (_, []) => return error.into(),
            (_, [number, ..]) => return at(*number, error),
        }
        self.progress.doing("looking for where the program fails");
        let since = Instant::now();
        let (mut answered, mut within) = (0, None);
        let Ok(mut session) = (self.reopen)() else { return error.into() };
        for &number in batch {
            match session.expand(&[self.graph.name_of(number)]) {
                Ok(mut found) => {
                    if let Some(flaw) = found.items.pop().and_then(|item| item.flaw) {
                        return self.wrong(number, flaw);
                    }
                }
                Err(EngineError::Stopped) => return EngineError::Stopped.into(),
                Err(error) => return at(number, error),
            }
            answered += 1;
            if since.elapsed() > self.asking.timeout {
                within = Some(self.asking.timeout);
                break;
            }
        }
        ProgramError::Together { error: Box::new(error), answered, within }
    }
}

fn receive(worker: &Worker) -> Result<Found, EngineError> {
    worker.answers.recv().unwrap_or(Err(EngineError::Stopped))
}

/// The first position whose kept image ends otherwise, or whose moves do not lead to the images of its moves.
fn no_symmetry(graph: &Graph, kept: &[u32]) -> Option<(u32, Flaw)> {
    let players = graph.seats();
    let seen = |number: u32| match graph.ending(number) {
        Some(Outcome::Win(winner)) => Some(Some((winner.number() + players - graph.mover(number).number()) % players)),
        Some(Outcome::Draw) => Some(None),
        None => None,
    };
    let after = |number: u32| {
        let mut all: Vec<u32> = graph.row(number).iter().map(|&(_, after)| kept[after as usize]).collect();
        all.sort_unstable();
        all
    };
    (0..graph.described() as u32).find_map(|number| {
        let image = kept[number as usize];
        let difference = if image == number {
            return None;
        } else if graph.ending(image).is_some() != graph.ending(number).is_some() || seen(image) != seen(number) {
            "the two do not end alike".to_owned()
        } else if !graph.alternates() && graph.mover(image) != graph.mover(number) {
            "another player is to move there, which an image may change only where every action hands the turn to the next player".to_owned()
        } else if after(image) != after(number) {
            let odd = graph.row(number).iter().find(|(_, next)| !after(image).contains(&kept[*next as usize]));
            match odd {
                Some(&(word, _)) => format!("no action there leads to an image of what {} leads to", graph.word_of(word)),
                None => "their actions do not lead to images of each other".to_owned(),
            }
        } else {
            return None;
        };
        Some((number, Flaw::NoSymmetry { image: graph.name_of(image).to_owned(), difference }))
    })
}
