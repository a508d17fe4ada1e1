//! Solving: what is decided is told to the owners of the positions before it, level by level of distance.
//!
//! Where an engine has reversed rules (`Indexing::reversed`) they say what comes before a position: its owner generates that and sends codes. Otherwise all moves are told to the owners of their targets first, who keep where they come from.

use std::io::{Read, Write};
use std::sync::Arc;

use super::run::{SolvedFound, Stop, owner};
use super::saved::Stage;
use super::search::Search;
use super::table::Merge;
use super::wire::{Kind, Parcel, Wire, codes, number_of, numbers, records};
use crate::explore::{self, Index, NoRoom, PositionId, Reached, SHARDS, shard_of};
use crate::machine::thread_micros;
use crate::packed::{Code, Game, Reversed};
use crate::solve::part::{Changes, Moves, Part, Source, Wave};
use crate::solve::{Plies, SolveError};

/// The bit of a number that says: the mover stays the same, or the successor is won for the mover.
const FLAG: u32 = 1 << 31;

/// One worker.
struct Solver<'s, C> {
    search: Search<'s, C>,
    explored: explore::Explored<C>,
    index: Index,
    part: Part,
    moves: Moves,
    /// Moves that have arrived, by shard.
    buckets: Vec<(Vec<C>, Vec<Source>)>,
}

impl<C: Code> Search<'_, C> {
    /// Solves what was explored. What was found is known to worker 0 only.
    pub fn solve(mut self, found: &Reached) -> Result<(Option<SolvedFound>, Wire), Stop> {
        let empty = explore::Part::new(self.share.job.symmetry, explore::Limits::NONE);
        let explored = std::mem::replace(&mut self.part, empty).into_explored();
        let len = explored.len();
        if len >= u64::from(FLAG) {
            let limit = u64::from(FLAG) - 1;
            self.wire.fail(Stop::limit(SolveError::TooManyPositions { given: len, limit }));
        }
        let ranks = explored.bytes() / (C::BYTES as u64 + 1) * 3 / 16;
        let moves = Moves::of(&*self.game, self.share.job.symmetry);
        self.allow("solving", &explored, ranks + Part::bytes_for(&explored, moves));
        // All stop here if one of them cannot go on.
        self.wire.sum([])?;
        let Some(index) = Index::new(&explored) else { return Err(Stop::limit("too many positions")) };
        let part = Part::new(&*self.game, &explored, moves);
        let buckets = (0..SHARDS).map(|_| Default::default()).collect();
        let mut solver = Solver { search: self, explored, index, part, moves, buckets };
        match moves {
            Moves::Kept => solver.gather(found.positions)?,
            Moves::Generated => solver.count()?,
        }
        solver.spread(Wave::Decided, found.positions)?;
        solver.spread(Wave::Level, found.positions)?;
        solver.finish(found)
    }

    /// Fails when something takes this many bytes besides the visited set, and they may not be used.
    pub(super) fn allow(&mut self, doing: &'static str, explored: &explore::Explored<C>, besides: u64) {
        let (own, limit) = (explored.bytes() + besides, self.share.job.limits.bytes);
        if own > self.most {
            let kept = limit.saturating_sub(self.most * self.share.threads as u64);
            let given = own * self.share.threads as u64 + kept;
            let symmetry = self.share.job.symmetry;
            self.wire.fail(Stop::limit(NoRoom { doing, positions: explored.len(), given, limit, symmetry }));
        }
    }
}

impl<C: Code> Solver<'_, C> {
    /// Expands every position that is not decided, to know how many moves it has.
    fn count(&mut self) -> Result<(), Stop> {
        let mut next = Vec::new();
        for shard in 0..SHARDS {
            let began = thread_micros();
            self.search.tell("counting moves", 0, self.part.base(shard).into());
            if self.search.wire.failed() {
                break;
            }
            for at in (self.part.base(shard)..).zip(self.explored.codes_of_shard(shard)) {
                if let Err(error) = self.part.expand(&*self.search.game, &self.explored, at, &mut next) {
                    self.search.wire.fail(Stop::limit(error));
                }
            }
            self.search.wire.figures.generating += thread_micros() - began;
        }
        // All stop here if one of them cannot go on.
        self.search.wire.sum([]).map(|[]| ())
    }

    /// Expands every position that is not decided, and tells its moves to the owners of their targets.
    fn gather(&mut self, positions: u64) -> Result<(), Stop> {
        let (mut shards, mut codes, mut at) = (0..SHARDS, Vec::new().into_iter(), 0);
        let (mut next, mut expanded) = (Vec::new(), 0);
        let alternates = self.search.game.alternates();
        loop {
            let began = thread_micros();
            self.search.tell("gathering moves", 0, expanded);
            let mut more = true;
            while self.search.wire.pending() < self.search.round && more && !self.search.wire.failed() {
                let Some(code) = codes.next() else {
                    let shard = shards.next();
                    more = shard.is_some();
                    if let Some(shard) = shard {
                        at = self.part.base(shard);
                        codes = self.explored.codes_of_shard(shard).collect::<Vec<C>>().into_iter();
                    }
                    continue;
                };
                let game = &*self.search.game;
                if let Err(error) = self.part.expand(game, &self.explored, (at, code), &mut next) {
                    self.search.wire.fail(Stop::limit(error));
                }
                send_moves(&mut self.search.wire, game, alternates, (at, code), &next);
                at += 1;
            }
            self.search.wire.figures.generating += thread_micros() - began;
            let sent = self.search.wire.pending() > 0;
            let done = u64::from(at);
            let (parcels, notes) = self.search.wire.meet(&[u64::from(more || sent), done])?;
            expanded = notes.iter().filter_map(|note| note.get(1)).sum::<u64>().min(positions);
            self.arrive(&parcels);
            if notes.iter().all(|note| note.first() == Some(&0)) {
                break;
            }
        }
        self.buckets = Vec::new();
        self.part.sort();
        Ok(())
    }

    /// Takes in moves, and what was told back of them.
    fn arrive(&mut self, parcels: &[Parcel]) {
        let began = thread_micros();
        for Parcel { from, kind, bytes, .. } in parcels {
            match kind {
                Kind::Moves => {
                    for (target, number) in records::<C>(bytes) {
                        let (targets, sources) = &mut self.buckets[shard_of(target)];
                        targets.push(target);
                        sources.push(Source::new(*from as usize, number & !FLAG, number & FLAG != 0));
                    }
                }
                Kind::Lost => numbers(bytes).for_each(|number| self.part.count_lost(number)),
                _ => {}
            }
        }
        let wire = &mut self.search.wire;
        for (shard, (targets, sources)) in self.buckets.iter_mut().enumerate() {
            self.part.arrive(&self.explored, &self.index, (shard, targets, sources), |source| {
                wire.put::<C>(source.worker(), Kind::Lost, None, Some(source.number()));
            });
            targets.clear();
            sources.clear();
        }
        wire.figures.inserting += thread_micros() - began;
        self.search.allow("solving", &self.explored, self.index.bytes() + self.part.bytes());
    }

    /// Goes back from the ends, one ply at a time.
    fn spread(&mut self, wave: Wave, positions: u64) -> Result<(), Stop> {
        self.part.begin(wave);
        let mut decided = 0;
        for distance in 1u16.. {
            let level = self.part.level(wave, distance - 1);
            let [passed] = self.search.wire.sum([level.len() as u64])?;
            if passed == 0 && distance > 2 {
                break;
            }
            if passed > 0 && distance - 1 > Plies::MOST.0 {
                return Err(Stop::limit(SolveError::TooLong { limit: Plies::MOST.0 }));
            }
            decided += passed;
            let stage = match wave {
                Wave::Decided => Stage::Decided(distance),
                Wave::Level => Stage::Drawn(distance),
            };
            if stage.order() <= self.search.saved {
                self.load(stage);
            } else {
                self.follow(&level, wave, distance, decided.min(positions))?;
                self.save(stage);
            }
        }
        Ok(())
    }

    /// Follows the moves into a level back, in rounds.
    fn follow(&mut self, level: &[u32], wave: Wave, distance: u16, decided: u64) -> Result<(), Stop> {
        // Where the engine sees ends at a glance, a move that ends the game was counted where it comes from.
        let counted = self.moves == Moves::Generated && distance == 1 && self.search.game.cheap_outcome();
        let mut level = if counted { [].iter() } else { level.iter() };
        let game = Arc::clone(&self.search.game);
        let ranked = game.ranked().ok().filter(|_| self.moves == Moves::Generated);
        let mut before = Vec::new();
        loop {
            let began = thread_micros();
            self.search.tell("solving", usize::from(distance) - 1, decided);
            let mut more = true;
            while self.search.wire.pending() < self.search.round && more && !self.search.wire.failed() {
                let next = level.next();
                more = next.is_some();
                let Some(&number) = next else { continue };
                match ranked.as_ref().and_then(|ranked| ranked.reversed()) {
                    Some(reversed) => self.send_before(reversed, number, &mut before),
                    None => self.send_notices(number),
                }
            }
            self.search.wire.figures.generating += thread_micros() - began;
            let (parcels, notes) = self.search.wire.meet(&[u64::from(more)])?;
            let began = thread_micros();
            for Parcel { kind, bytes, .. } in &parcels {
                match kind {
                    Kind::BeforeLost | Kind::BeforeWon => {
                        let known = |mixed| Part::number(&self.explored, &self.index, mixed);
                        for number in codes::<C>(bytes).filter_map(known) {
                            self.part.notice(number, *kind == Kind::BeforeLost, wave, distance);
                        }
                    }
                    _ => numbers(bytes).for_each(|number| {
                        self.part.notice(number & !FLAG, number & FLAG != 0, wave, distance);
                    }),
                }
            }
            self.search.wire.figures.inserting += thread_micros() - began;
            if notes.iter().all(|note| note.first() == Some(&0)) {
                return Ok(());
            }
        }
    }

    /// Tells the owners of the moves into a position what it is worth.
    fn send_notices(&mut self, number: u32) {
        let won = self.part.is_won(number);
        for source in self.part.sources(number) {
            let flag = if won == source.same_mover() { FLAG } else { 0 };
            self.search.wire.put::<C>(source.worker(), Kind::Notices, None, Some(source.number() | flag));
        }
    }

    /// The same by the reversed rules: what no game comes to has an owner too, who does not know it.
    fn send_before(&mut self, reversed: &dyn Reversed<C>, number: u32, before: &mut Vec<C>) {
        let kind = if self.part.is_won(number) { Kind::BeforeWon } else { Kind::BeforeLost };
        reversed.codes_before(self.index.code(&self.explored, PositionId(number)), before);
        let workers = self.search.wire.peers();
        for mixed in before.iter().map(|code| code.mix()) {
            self.search.wire.put(owner(mixed, workers), kind, Some(mixed), None);
        }
    }

    /// Saves what has changed of the values.
    fn save(&mut self, stage: Stage) {
        let Some(shelf) = self.search.share.shelf.as_ref().filter(|_| !self.search.wire.failed()) else { return };
        let at = (self.search.wire.index(), stage);
        let saved = match self.part.changes() {
            Changes::All(values) => shelf.write(at, [0, 0], 2 * values.len() as u64, |out: &mut dyn Write| {
                values.iter().try_for_each(|value| out.write_all(&value.to_le_bytes()))
            }),
            Changes::Some(changes) => shelf.write(at, [1, 0], 6 * changes.len() as u64, |out: &mut dyn Write| {
                changes.iter().try_for_each(|(number, value)| {
                    out.write_all(&number.to_le_bytes())?;
                    out.write_all(&value.to_le_bytes())
                })
            }),
        };
        if let Err(stop) = saved {
            self.search.wire.fail(stop);
        }
    }

    /// Takes in what was saved.
    fn load(&mut self, stage: Stage) {
        let Some(shelf) = &self.search.share.shelf else { return };
        let read = shelf.read(self.search.wire.index(), stage).and_then(|([kind, _], mut reader)| {
            let mut bytes = Vec::new();
            let read = reader.read_to_end(&mut bytes);
            read.map_err(|error| Stop::input(format!("a level cannot be read: {error}")))?;
            let value = |bytes: &[u8]| bytes.try_into().map_or(0, u16::from_le_bytes);
            Ok(match kind {
                0 => Changes::All(bytes.chunks_exact(2).map(value).collect()),
                _ => Changes::Some(
                    bytes.chunks_exact(6).map(|pair| (number_of(&pair[..4]), value(&pair[4..]))).collect(),
                ),
            })
        });
        match read.map(|changes| self.part.apply(changes)) {
            Ok(true) => {}
            Ok(false) => self.search.wire.fail(Stop::input("a saved level is not of this run".to_owned())),
            Err(stop) => self.search.wire.fail(stop),
        }
    }

    /// Hands the values to worker 0, which sums them up and writes the table.
    fn finish(self, found: &Reached) -> Result<(Option<SolvedFound>, Wire), Stop> {
        let Solver { search, explored, index, part, .. } = self;
        let values = part.into_values();
        let start = search.game.canonical(search.share.job.symmetry, search.game.start()).mix();
        let start = Part::number(&explored, &index, start).map(|number| values[number as usize]);
        drop(index);
        Merge { search, explored, values, start }.run(found)
    }
}

/// Tells the moves of a position.
fn send_moves<C: Code>(wire: &mut Wire, game: &dyn Game<C>, alternates: bool, (number, code): (u32, C), next: &[C]) {
    let workers = wire.peers();
    for &mixed in next {
        let same = !alternates && game.to_move(code) == game.to_move(mixed.unmix());
        let number = number | if same { FLAG } else { 0 };
        wire.put(owner(mixed, workers), Kind::Moves, Some(mixed), Some(number));
    }
}
