//! Exploring: every worker expands the positions that it owns and tells the owners of their successors.

use std::io::{Read, Write};
use std::sync::Arc;

use super::run::{Share, Stop, owner};
use super::saved::Stage;
use super::wire::{Kind, Parcel, Wire, codes};
use crate::explore::{ExploreError, Limits, Part, Reached};
use crate::machine::thread_micros;
use crate::packed::{Code, Game};

/// One worker.
pub(super) struct Search<'s, C> {
    pub wire: Wire,
    pub game: Arc<dyn Game<C>>,
    pub share: &'s Share,
    pub part: Part<C>,
    /// Bytes that a worker sends in a round.
    pub round: usize,
    /// Bytes that its tables may take.
    pub most: u64,
    /// The last stage that all workers have saved, as a number.
    pub saved: u64,
    /// Successors of one position.
    next: Vec<C>,
}

/// The program itself and stacks.
const NOT_COUNTED: u64 = 20 << 20;

/// The least and the most bytes that a worker sends in a round.
const ROUNDS: (u64, u64) = (16 << 10, 4 << 20);

/// A round's bytes are there as buffers that fill, as they are written to connections, as they come from them, as they wait, and as they are taken in; and a list that grows has room to spare.
const COPIES: u64 = 12;

impl<'s, C: Code> Search<'s, C> {
    pub fn new(wire: Wire, game: Arc<dyn Game<C>>, share: &'s Share) -> Search<'s, C> {
        let Limits { positions, bytes } = share.job.limits;
        let own = bytes.saturating_sub(NOT_COUNTED) / share.threads as u64;
        let round = (own / (4 * COPIES)).clamp(ROUNDS.0, ROUNDS.1);
        let most = own.saturating_sub(COPIES * round);
        let part = Part::new(share.job.symmetry, Limits { positions, bytes: most });
        Search { wire, game, share, part, round: round as usize, most, saved: 0, next: Vec::new() }
    }

    pub fn into_wire(self) -> Wire {
        self.wire
    }

    /// Says how it goes on, and fails when somebody asked to stop.
    pub fn tell(&mut self, what: &str, level: usize, count: u64) {
        let progress = &self.share.job.progress;
        if self.wire.index().is_multiple_of(self.share.threads) {
            progress.doing(what);
            progress.at(level, count);
        }
        if progress.stopped() {
            let sentence = match &self.share.job.folder {
                Some(_) => "interrupted; the same command with --resume goes on from the last level that was saved",
                None => "interrupted; nothing was saved",
            };
            self.wire.fail(Stop::limit(sentence));
        }
    }

    /// Finds every reachable position.
    pub fn explore(&mut self) -> Result<Reached, Stop> {
        self.agree()?;
        let root = self.game.canonical(self.share.job.symmetry, self.game.start()).mix();
        let own = (owner(root, self.wire.peers()) == self.wire.index()).then_some(root);
        self.insert(own.into_iter(), 0, 0);
        let mut found = Reached::default();
        for depth in 0u16.. {
            let stage = Stage::Depth(depth);
            match stage.order() <= self.saved {
                true => self.load(depth),
                false => self.save(depth),
            }
            let level = self.part.advance();
            let (moves, over) = (self.part.explored().moves, self.part.explored().over);
            let [level, moves, over] = self.wire.sum([level, moves, over])?;
            (found.moves, found.over) = (moves, over);
            found.positions += level;
            if level == 0 {
                break;
            }
            found.by_depth.push(level);
            if Stage::Depth(depth + 1).order() > self.saved {
                self.expand(depth, found.positions)?;
            }
        }
        Ok(found)
    }

    /// Finds the last stage that all workers have.
    fn agree(&mut self) -> Result<(), Stop> {
        let worker = self.wire.index();
        let last = match &self.share.shelf {
            Some(shelf) if self.share.job.resume => shelf.last(worker),
            _ => Ok(None),
        };
        let own = last.unwrap_or_else(|stop| {
            self.wire.fail(stop);
            None
        });
        let (_, notes) = self.wire.meet(&[own.map_or(0, Stage::order)])?;
        self.saved = notes.iter().filter_map(|note| note.first().copied()).min().unwrap_or(0);
        Ok(())
    }

    /// Expands the level of a depth, in rounds.
    fn expand(&mut self, depth: u16, positions: u64) -> Result<(), Stop> {
        let next_depth = depth.checked_add(1).ok_or(ExploreError::TooDeep { limit: u16::MAX as usize });
        let next_depth = next_depth.map_err(Stop::limit)?;
        let (mut pieces, mut waiting, mut at) = (0.., Vec::new(), 0);
        let mut known = positions;
        loop {
            let began = thread_micros();
            let mut more = true;
            self.tell("exploring", usize::from(depth), known);
            while self.wire.pending() < self.round && more && !self.wire.failed() {
                if at == waiting.len() {
                    let piece = pieces.next().and_then(|piece| self.part.piece(depth, piece));
                    more = piece.is_some();
                    (waiting, at) = (piece.unwrap_or_default(), 0);
                    continue;
                }
                self.send_successors(waiting[at]);
                at += 1;
            }
            self.wire.figures.generating += thread_micros() - began;
            let found = self.part.explored().len();
            let (parcels, notes) = self.wire.meet(&[u64::from(more), found])?;
            known = notes.iter().filter_map(|note| note.get(1)).sum();
            let limit = self.share.job.limits.positions;
            if known > limit {
                let (depth, symmetry) = (depth.into(), self.share.job.symmetry);
                return Err(Stop::limit(ExploreError::TooManyPositions { given: known, limit, depth, symmetry }));
            }
            self.take_in(&parcels, next_depth);
            if notes.iter().all(|note| note.first() == Some(&0)) {
                return Ok(());
            }
        }
    }

    fn send_successors(&mut self, mixed: C) {
        let mut next = std::mem::take(&mut self.next);
        self.game.mixed_successors(self.share.job.symmetry, mixed.unmix(), &mut next);
        self.part.count(next.len());
        let workers = self.wire.peers();
        for &mixed in &next {
            self.wire.put(owner(mixed, workers), Kind::Reached, Some(mixed), None);
        }
        self.next = next;
    }

    fn take_in(&mut self, parcels: &[Parcel], depth: u16) {
        let began = thread_micros();
        let codes = parcels.iter().flat_map(|parcel| codes(&parcel.bytes));
        self.insert(codes, depth, usize::from(depth) - 1);
        self.wire.figures.inserting += thread_micros() - began;
    }

    fn insert(&mut self, arrived: impl Iterator<Item = C>, depth: u16, expanded: usize) {
        if self.wire.failed() {
            return;
        }
        if let Err(larger) = self.part.insert(arrived, depth, self.most) {
            self.no_room(larger, expanded);
        }
    }

    /// Fails because of memory: what the tables of all workers of this process would take, as this one needs it.
    fn no_room(&mut self, larger: u64, depth: usize) {
        let limit = self.share.job.limits.bytes;
        let given = (larger + limit.saturating_sub(self.most * self.share.threads as u64) / self.share.threads as u64)
            * self.share.threads as u64;
        let (positions, symmetry) = (self.part.explored().len(), self.share.job.symmetry);
        self.wire.fail(Stop::limit(ExploreError::TooManyBytes { given, limit, depth, positions, symmetry }));
    }

    /// Saves the level that was just found.
    fn save(&mut self, depth: u16) {
        let Some(shelf) = self.share.shelf.as_ref().filter(|_| !self.wire.failed()) else { return };
        let explored = self.part.explored();
        let numbers = [explored.moves, explored.over];
        let at = (self.wire.index(), Stage::Depth(depth));
        let bytes = self.part.fresh() * C::BYTES as u64;
        let put = |out: &mut dyn Write| {
            let mut pieces = (0..).map_while(|piece| self.part.fresh_piece(depth, piece));
            pieces.try_for_each(|piece| piece.into_iter().try_for_each(|code| out.write_all(&code.to_le_bytes())))
        };
        if let Err(stop) = shelf.write(at, numbers, bytes, put) {
            self.wire.fail(stop);
        }
    }

    /// Takes in a level that was saved.
    fn load(&mut self, depth: u16) {
        let Some(shelf) = &self.share.shelf else { return };
        let (numbers, mut reader) = match shelf.read(self.wire.index(), Stage::Depth(depth)) {
            Ok(read) => read,
            Err(stop) => return self.wire.fail(stop),
        };
        self.part.set_counts(numbers[0], numbers[1]);
        let mut piece = Vec::new();
        loop {
            piece.clear();
            if let Err(error) = reader.by_ref().take((C::BYTES * 4096) as u64).read_to_end(&mut piece) {
                return self.wire.fail(Stop::input(format!("a level cannot be read: {error}")));
            }
            if piece.is_empty() {
                return;
            }
            self.insert(codes(&piece), depth, usize::from(depth));
        }
    }
}
