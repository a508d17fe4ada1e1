//! The slices of one group, solved together, level by level of distance.
//!
//! What is decided at a distance is followed back by the reversed rules. Before a lost position lies a won one. Before a won position lies
//! a candidate: its successors are looked at, and if all are won for the other side by now it is lost, at this distance and no other, for the last of them has
//! just been decided. Otherwise it is forgotten until another of them is. So no successors are counted, and one byte is enough. Slices that were solved before
//! take part in the same way, but do not change.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::cells::{CANDIDATE, IMPOSSIBLE, SliceValues, UNDECIDED, WorkingSlice, distance, loss, win};
use super::{IndexedError, IndexedLimits, Store};
use crate::explore::Progress;
use crate::packed::{SliceIndex, Slicing, Terminal};
use crate::parallel;
use crate::solve::value::Plies;

/// Positions of a piece: what one thread does at a time, and what is passed over when there is nothing new in it.
const PIECE: u64 = 1 << 14;

/// A slice that is being solved.
struct Member {
    slice: usize,
    cells: WorkingSlice,
    /// Pieces with positions decided at the distance that is followed back now.
    news: Vec<AtomicBool>,
    /// Pieces with positions decided one ply further away.
    next: Vec<AtomicBool>,
    /// Pieces with candidates.
    candidates: Vec<AtomicBool>,
}

/// A slice that was solved before.
struct Earlier {
    slice: usize,
    kept: SliceValues,
    /// The longest distance in each piece.
    longest: Vec<Option<u16>>,
}

/// Where the cells of a slice are.
#[derive(Clone, Copy)]
enum Source {
    Member(usize),
    Earlier(usize),
}

/// A piece to be followed back: where it is, and the member that the moves come from.
type Task = (Source, usize, u64);

/// The slices of a group and those that they lead to.
pub(super) struct Group<'a> {
    slices: &'a dyn Slicing,
    store: &'a dyn Store,
    limits: IndexedLimits,
    members: Vec<Member>,
    known: Vec<Earlier>,
    /// By slice.
    sources: Vec<Option<Source>>,
    progress: &'a dyn Progress,
}

fn pieces(len: u64) -> u64 {
    len.div_ceil(PIECE)
}

fn range(piece: u64, len: u64) -> std::ops::Range<u64> {
    piece * PIECE..((piece + 1) * PIECE).min(len)
}

impl<'a> Group<'a> {
    /// The slices of a group, and the finished ones that they lead to.
    pub fn new(
        slices: &'a dyn Slicing,
        group: &[usize],
        known: Vec<(usize, SliceValues)>,
        (store, limits): (&'a dyn Store, IndexedLimits),
        progress: &'a dyn Progress,
    ) -> Result<Group<'a>, IndexedError> {
        let flags = |len: u64| (0..pieces(len)).map(|_| AtomicBool::new(false)).collect();
        let on_disk = limits.too_few(group.iter().map(|&slice| slices.slice_len(slice)).sum());
        let member = |&slice: &usize| {
            let len = slices.slice_len(slice) as u64;
            let room = on_disk.then(|| store.backing(len)).transpose().map_err(IndexedError::Store)?;
            let cells = WorkingSlice::new(len, room);
            Ok(Member { slice, cells, news: flags(len), next: flags(len), candidates: flags(len) })
        };
        let members: Vec<Member> = group.iter().map(member).collect::<Result<_, IndexedError>>()?;
        let known: Vec<Earlier> = known
            .into_iter()
            .map(|(slice, kept)| {
                let longest = |piece| range(piece, kept.len()).filter_map(|index| distance(kept.get(index))).max();
                let longest = parallel::map(pieces(kept.len()) as usize, |piece| longest(piece as u64));
                Earlier { slice, kept, longest }
            })
            .collect();
        let mut sources = vec![None; slices.slices()];
        members.iter().enumerate().for_each(|(place, member)| sources[member.slice] = Some(Source::Member(place)));
        known.iter().enumerate().for_each(|(place, known)| sources[known.slice] = Some(Source::Earlier(place)));
        Ok(Group { slices, store, limits, members, known, sources, progress })
    }

    /// Decides every position.
    pub fn solve(mut self) -> Result<Vec<(usize, WorkingSlice)>, IndexedError> {
        self.ends();
        let last_known = self.known.iter().flat_map(|known| &known.longest).max().copied().flatten();
        let mut distance = 0;
        loop {
            self.check_stopped()?;
            if distance == self.limits.narrow_most {
                self.widen()?;
            }
            if distance >= Plies::MOST.0 {
                return Err(IndexedError::TooLong { limit: Plies::MOST.0 });
            }
            let group: Vec<usize> = self.members.iter().map(|member| member.slice).collect();
            self.progress.doing(&format!("slices {}, distance {distance}", super::names(self.slices, &group)));
            self.follow_back(distance);
            self.check_stopped()?;
            self.judge_candidates(distance);
            self.check_stopped()?;
            let mut news = false;
            for member in &mut self.members {
                std::mem::swap(&mut member.news, &mut member.next);
                member.next.iter().for_each(|piece| piece.store(false, Relaxed));
                news |= member.news.iter().any(|piece| piece.load(Relaxed));
            }
            if !news && last_known.is_none_or(|last| distance >= last) {
                break;
            }
            distance += 1;
        }
        Ok(self.members.into_iter().map(|member| (member.slice, member.cells)).collect())
    }

    fn check_stopped(&self) -> Result<(), IndexedError> {
        if self.progress.stopped() { Err(IndexedError::Interrupted) } else { Ok(()) }
    }

    /// Goes on with two bytes per position.
    fn widen(&mut self) -> Result<(), IndexedError> {
        // One byte and two of each while they are copied; in memory, two and two when they are kept.
        let bytes = if self.store.in_memory() { 4 } else { 3 };
        let cells: u128 = self.members.iter().map(|member| u128::from(member.cells.len())).sum();
        let on_disk = self.limits.too_few(bytes * cells);
        for member in &mut self.members {
            let room = || self.store.backing(2 * member.cells.len());
            let room = on_disk.then(room).transpose().map_err(IndexedError::Store)?;
            member.cells.widen(room);
        }
        Ok(())
    }

    /// Finds the positions that are over.
    fn ends(&self) {
        for member in &self.members {
            let len = member.cells.len();
            parallel::run(pieces(len) as usize, &|piece| {
                if self.progress.stopped() {
                    return;
                }
                let range = range(piece as u64, len);
                let mut terminals = vec![Terminal::Open; (range.end - range.start) as usize];
                self.slices.terminals(member.slice, range.start, &mut terminals);
                let mut news = false;
                for (index, standing) in range.zip(terminals.iter()) {
                    let cell = match standing {
                        Terminal::Open => continue,
                        Terminal::Won => win(0),
                        Terminal::Lost => loss(0),
                        Terminal::Impossible => IMPOSSIBLE,
                    };
                    member.cells.set(index, cell);
                    news |= cell != IMPOSSIBLE;
                }
                member.news[piece].store(news, Relaxed);
            });
        }
    }

    /// Follows back everything that is decided at a distance: won positions get their value, others become candidates.
    fn follow_back(&self, distance: u16) {
        let mut tasks: Vec<Task> = Vec::new();
        for (into, member) in self.members.iter().enumerate() {
            for slice in self.slices.leads_to(member.slice) {
                match self.sources[slice] {
                    Some(source @ Source::Member(from)) => {
                        let news = self.members[from].news.iter();
                        let fresh = (0..).zip(news).filter(|(_, news)| news.load(Relaxed));
                        tasks.extend(fresh.map(|(piece, _)| (source, into, piece)));
                    }
                    Some(source @ Source::Earlier(from)) => {
                        let longest = self.known[from].longest.iter();
                        let there = (0..).zip(longest).filter(|(_, longest)| **longest >= Some(distance));
                        tasks.extend(there.map(|(piece, _)| (source, into, piece)));
                    }
                    None => {}
                }
            }
        }
        let (won, lost) = (win(distance), loss(distance));
        parallel::run(tasks.len(), &|task| {
            if self.progress.stopped() {
                return;
            }
            let (source, into, piece) = tasks[task];
            let mut before = Vec::new();
            let (slice, len) = match source {
                Source::Member(from) => (self.members[from].slice, self.members[from].cells.len()),
                Source::Earlier(from) => (self.known[from].slice, self.known[from].kept.len()),
            };
            let target = &self.members[into];
            for index in range(piece, len) {
                let cell = self.cell(source, index);
                if cell == won || cell == lost {
                    self.slices.predecessors(SliceIndex { slice, index }, target.slice, &mut before);
                    target.hear(&before, cell == lost, distance + 1);
                }
            }
        });
    }

    /// Looks at the successors of every candidate.
    fn judge_candidates(&self, distance: u16) {
        for member in &self.members {
            let len = member.cells.len();
            let judge = |piece: u64| {
                if self.progress.stopped() || !member.candidates[piece as usize].swap(false, Relaxed) {
                    return;
                }
                let mut news = false;
                for index in range(piece, len).filter(|&index| member.cells.get(index) == CANDIDATE) {
                    let lost = self.all_won(SliceIndex { slice: member.slice, index }, distance);
                    member.cells.set(index, if lost { loss(distance + 1) } else { UNDECIDED });
                    news |= lost;
                }
                if news {
                    member.next[piece as usize].store(true, Relaxed);
                }
            };
            parallel::run(pieces(len) as usize, &|piece| judge(piece as u64));
        }
    }

    /// Whether all successors are won for the other side within a distance.
    fn all_won(&self, place: SliceIndex, distance: u16) -> bool {
        let longest = win(distance);
        let mut all = true;
        self.slices.successors(place, &mut |next| {
            let cell = self.sources[next.slice].map_or(UNDECIDED, |source| self.cell(source, next.index));
            all = (win(0)..=longest).contains(&cell) && cell.is_multiple_of(2);
            all
        });
        all
    }

    #[inline(always)]
    fn cell(&self, source: Source, index: u64) -> u16 {
        match source {
            Source::Member(member) => self.members[member].cells.get(index),
            Source::Earlier(known) => self.known[known].kept.get(index),
        }
    }
}

impl Member {
    /// Takes in what is known of a successor of these positions: it is lost for the player who moves there, or won.
    fn hear(&self, positions: &[u64], lost: bool, distance: u16) {
        for &index in positions {
            let piece = (index / PIECE) as usize;
            if !lost {
                if self.cells.nominate(index) {
                    self.candidates[piece].store(true, Relaxed);
                }
            } else if matches!(self.cells.get(index), UNDECIDED | CANDIDATE) {
                self.cells.set(index, win(distance));
                self.next[piece].store(true, Relaxed);
            }
        }
    }
}
