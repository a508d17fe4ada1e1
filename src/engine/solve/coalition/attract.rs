//! What every coalition can force, from the ends backwards: first whether, all questions at once, then in how many plies.
//!
//! A position's answers are looked up again from its successors' whenever those may have changed, rather than counted down by messages: one or two loads for
//! each successor, of which most are in the cache, for all questions together, and no counters. *Whether* is a least fixpoint, which is the same in whatever order it is
//! reached: positions are swept through in turn, answers are used as soon as they are there, and positions that lead to nothing new are left out. *In how many plies* goes level by
//! level, over the positions that are known to be won later than that (`plies`).

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::news::News;
use super::plan::{Answers, Ending, Joined, Plan, WORDS};
use super::rows::{Block, Rows};
use super::set::Coalition;
use crate::explore::Progress;
use crate::parallel;
use crate::rules::Player;
use crate::solve::retrograde::SolveError;

/// In a position's note: it is over; the rest is the seat of the winner, or [`LEVEL`].
pub(super) const OVER: u8 = 0x80;
/// In the note of a position that is over: nobody has won.
pub(super) const LEVEL: u8 = 0x40;

/// The most plies, and one more: not forced.
pub(super) const NEVER: u16 = u16::MAX;

/// In the first word of answers: who forces a win.
pub(super) const WINS: u32 = 0xffff;

/// What is known of all positions, by their numbers.
pub(super) struct Known {
    /// The answers; those of a phase that is not solved yet are growing.
    pub answers: Vec<[AtomicU32; WORDS]>,
    /// For each coalition that forces a win, the plies: their low bytes.
    pub plies: Vec<u8>,
    /// Their high bytes, once some need them.
    pub high_plies: Vec<u8>,
    /// How each position ended, or whose solo regions the mover can move into.
    pub notes: Vec<u8>,
    /// The number of coalitions.
    pub coalitions: usize,
}

/// How a position with this note ended.
fn ending(note: u8) -> Option<Ending> {
    match note {
        note if note & OVER == 0 => None,
        note if note & LEVEL != 0 => Some(Ending::Level),
        note => Some(Ending::Won(note & !OVER)),
    }
}

impl Known {
    /// Nothing is known of this many positions.
    pub(super) fn new(positions: usize, coalitions: usize) -> Known {
        let nothing = |_| [const { AtomicU32::new(0) }; WORDS];
        Known {
            answers: (0..positions).map(nothing).collect(),
            plies: vec![0; positions * coalitions],
            high_plies: Vec::new(),
            notes: vec![0; positions],
            coalitions,
        }
    }

    #[inline(always)]
    fn at(&self, number: u32) -> Answers {
        // Not by `map`, which is not inlined in the release profile: more than half of a sweep was calls of it.
        let [one, two, three] = &self.answers[number as usize];
        [one.load(Relaxed), two.load(Relaxed), three.load(Relaxed)]
    }

    /// Solves one phase, in which the notes say what is over; later ones are solved.
    pub(super) fn solve(&mut self, rows: &Rows, plan: &Plan, progress: &dyn Progress) -> Result<(), SolveError> {
        for number in rows.range.clone() {
            if let Some(ending) = ending(self.notes[number as usize]) {
                let answers = &self.answers[number as usize];
                answers.iter().zip(plan.met(ending)).for_each(|(word, met)| word.store(met, Relaxed));
            }
        }
        self.settle(rows, plan, progress)?;
        self.count_plies(rows, plan, progress)?;
        self.note_choices(rows, plan);
        Ok(())
    }

    #[inline(always)]
    fn join(&self, rows: &Rows, plan: &Plan, block: &Block, place: usize) -> Option<Joined<WORDS>> {
        let next = rows.of(block, place);
        (next.len() > 0).then(|| plan.join(next.map(|(seats, number)| (seats, self.at(number)))))
    }

    /// Finds all answers: sweeps until nothing changes.
    fn settle(&self, rows: &Rows, plan: &Plan, progress: &dyn Progress) -> Result<(), SolveError> {
        let (mut last, mut now) = (News::new(rows), News::new(rows));
        for sweep in 0.. {
            if progress.stopped() {
                return Err(SolveError::Interrupted);
            }
            now.clear();
            parallel::run(rows.blocks.len(), &|place| {
                let block = &rows.blocks[place];
                if sweep == 0 {
                    self.sweep(rows, plan, (block, place), &now, |_| true);
                } else if last.reach(block) || now.reach(block) {
                    let has_news =
                        |position: usize| rows.of(block, position).any(|(_, next)| last.has(next) || now.has(next));
                    self.sweep(rows, plan, (block, place), &now, has_news);
                }
            });
            if now.is_empty() {
                return Ok(());
            }
            std::mem::swap(&mut last, &mut now);
        }
        unreachable!("answers only grow")
    }

    /// Looks at those positions of a block that may gain something, and notes which did.
    #[inline(always)]
    fn sweep(&self, rows: &Rows, plan: &Plan, (block, at): (&Block, usize), news: &News, may: impl Fn(usize) -> bool) {
        for place in (0..block.len()).filter(|&place| may(place)) {
            let Some(joined) = self.join(rows, plan, block, place) else { continue };
            let number = block.first + place as u32;
            let mut gained = 0;
            for (known, found) in self.answers[number as usize].iter().zip(plan.answered(&joined)) {
                let before = known.load(Relaxed);
                if found & !before != 0 {
                    known.store(before | found, Relaxed);
                    gained |= found & !before;
                }
            }
            if gained != 0 {
                news.add(number, at);
            }
        }
    }

    /// For every position of a phase, the players whose solo regions the mover can move into.
    fn note_choices(&mut self, rows: &Rows, plan: &Plan) {
        let range = rows.range.start as usize..rows.range.end as usize;
        let mut notes = std::mem::take(&mut self.notes);
        parallel::chunks_mut(&mut notes[range], rows.size, |block, notes| {
            for (place, note) in notes.iter_mut().enumerate() {
                let next = rows.of(&rows.blocks[block], place);
                if next.len() == 0 {
                    continue;
                }
                let wins = |number: u32| [self.answers[number as usize][0].load(Relaxed)];
                let Joined { one: [one], .. } = plan.join(next.map(|(seats, number)| (seats, wins(number))));
                let alone = |seat: &Player| one >> Coalition::of(*seat).bits() & 1 != 0;
                let seats = Player::all(super::plan::MOST_PLAYERS).filter(alone);
                *note = seats.fold(0, |set, seat| set | Coalition::of(seat).bits());
            }
        });
        self.notes = notes;
    }
}
