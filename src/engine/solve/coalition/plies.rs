//! In how many plies a win is forced: level by level, once it is known by whom.
//!
//! On each level only those positions are looked at that have wins to come and a successor that was won just before: of the same phase, or of a later one, whose plies are known.

use std::sync::atomic::Ordering::Relaxed;

use super::attract::{Known, NEVER, OVER, WINS};
use super::news::News;
use super::plan::Plan;
use super::rows::Rows;
use crate::explore::Progress;
use crate::packed::bits;
use crate::parallel;
use crate::solve::retrograde::SolveError;

/// Besides its moves, what is held of each position of a phase: the wins so far, a place in a list, when successors of later phases are won, and what a level gains.
pub(super) const BYTES: u64 = 2 + 4 + 4 + 8;

/// Plies from here on count as one when it is noted how long successors of later phases take.
const MANY: u16 = 31;

/// The positions of a phase, cut into blocks.
struct Wins {
    /// Who wins within the plies so far.
    now: Vec<u16>,
    /// For each block, the positions that have wins to come.
    waiting: Vec<Vec<u32>>,
    /// For each position, after how many plies successors of later phases are won, as bits.
    due: Vec<u32>,
    /// The same for each block.
    due_in_block: Vec<u32>,
    /// What the last level changed, and what this one changes.
    last: News,
    next: News,
}

/// What a level gains in a block: the place of a position, and who wins there.
type Gained = Vec<(u32, u16)>;

/// The part of a block that a level is entered into: who wins so far, low and high bytes of the plies, and the positions that wait.
type Entered<'a> = ((&'a mut [u16], (&'a mut [u8], &'a mut [u8])), &'a mut Vec<u32>);

impl Known {
    /// Finds in how many plies each win is forced that is known to be.
    pub(super) fn count_plies(&mut self, rows: &Rows, plan: &Plan, progress: &dyn Progress) -> Result<(), SolveError> {
        let mut wins = self.first_wins(rows);
        let mut done = 0;
        for distance in 1..NEVER {
            if wins.waiting.iter().all(Vec::is_empty) {
                return Ok(());
            }
            if progress.stopped() {
                return Err(SolveError::Interrupted);
            }
            if distance > 0xff && self.high_plies.is_empty() {
                self.high_plies = vec![0; self.plies.len()];
            }
            let gained = parallel::map(rows.blocks.len(), |block| self.gained(rows, plan, &wins, block, distance - 1));
            done += self.enter(rows, &mut wins, &gained, distance);
            progress.at(distance as usize, done);
        }
        Err(SolveError::TooLong { limit: NEVER - 1 })
    }

    /// Who forces a win in a position of which all answers are known.
    #[inline(always)]
    fn wins(&self, number: usize) -> u16 {
        (self.answers[number][0].load(Relaxed) & WINS) as u16
    }

    /// Before any ply: who has won.
    fn first_wins(&self, rows: &Rows) -> Wins {
        let start = rows.range.start as usize;
        let now: Vec<u16> = parallel::values(rows.range.len(), |place| match self.notes[start + place] & OVER {
            0 => 0,
            _ => self.wins(start + place),
        });
        let last = News::new(rows);
        let of_block = |at: usize| {
            let block = &rows.blocks[at];
            let mut waiting = Vec::new();
            for place in 0..block.len() {
                let number = block.first as usize + place;
                if now[number - start] != 0 {
                    last.add(number as u32, at);
                }
                if now[number - start] != self.wins(number) {
                    waiting.push(place as u32);
                }
            }
            waiting
        };
        let waiting = parallel::map(rows.blocks.len(), of_block);
        let due: Vec<u32> = parallel::values(rows.range.len(), |place| {
            let later = rows.of(&rows.blocks[place / rows.size], place % rows.size);
            later.filter(|&(_, next)| next >= rows.range.end).fold(0, |due, (_, next)| due | self.due(next))
        });
        let due_in_block = due.chunks(rows.size).map(|due| due.iter().fold(0, |all, due| all | due)).collect();
        Wins { now, waiting, due, due_in_block, last, next: News::new(rows) }
    }

    /// After how many plies a position of a later phase is won by somebody, as bits.
    fn due(&self, number: u32) -> u32 {
        let sets = bits(u64::from(self.wins(number as usize)));
        sets.fold(0, |due, set| due | 1 << self.plies_of(number, set as usize).min(MANY))
    }

    #[inline(always)]
    fn plies_of(&self, number: u32, set: usize) -> u16 {
        let entry = number as usize * self.coalitions + set - 1;
        u16::from_le_bytes([self.plies[entry], self.high_plies.get(entry).copied().unwrap_or(0)])
    }

    /// Who forces a win within this many plies in a position of a later phase.
    #[inline(always)]
    fn within(&self, number: u32, most: u16) -> u32 {
        let (wins, entry) = (u32::from(self.wins(number as usize)), number as usize * self.coalitions);
        let sets = if self.high_plies.is_empty() {
            let most = most.min(0xff) as u8;
            let low = &self.plies[entry..entry + self.coalitions];
            low.iter().zip(1..).fold(0, |sets, (&plies, set)| sets | u32::from(plies <= most) << set)
        } else {
            (1..=self.coalitions).fold(0, |sets, set| sets | u32::from(self.plies_of(number, set) <= most) << set)
        };
        wins & sets
    }

    /// What a block gains, now that it is known who wins within this many plies.
    fn gained(&self, rows: &Rows, plan: &Plan, wins: &Wins, at: usize, most: u16) -> Gained {
        let (block, is_due) = (&rows.blocks[at], |due: u32| due >> most.min(MANY) & 1 != 0);
        if wins.waiting[at].is_empty() || !is_due(wins.due_in_block[at]) && !wins.last.reach(block) {
            return Vec::new();
        }
        let start = rows.range.start;
        let reached = |number: u32| match number < rows.range.end {
            true => u32::from(wins.now[(number - start) as usize]),
            false => self.within(number, most),
        };
        let gain = |&place: &u32| {
            let here = (block.first - start + place) as usize;
            let next = || rows.of(block, place as usize);
            if !is_due(wins.due[here]) && !next().any(|(_, number)| wins.last.has(number)) {
                return None;
            }
            let [found] = plan.answered(&plan.join(next().map(|(seats, number)| (seats, [reached(number)]))));
            let new = (found & WINS) as u16 & !wins.now[here];
            (new != 0).then_some((place, new))
        };
        wins.waiting[at].iter().filter_map(gain).collect()
    }

    /// Enters what a level has gained; says in how many positions everything is found.
    fn enter(&mut self, rows: &Rows, wins: &mut Wins, gained: &[Gained], distance: u16) -> u64 {
        let Known { answers, plies, high_plies, coalitions, .. } = self;
        let Wins { now, waiting, last, next, .. } = wins;
        next.clear();
        let (coalitions, start) = (*coalitions, rows.range.start as usize);
        let part = start * coalitions..(start + now.len()) * coalitions;
        let mut high = high_plies.get_mut(part.clone()).unwrap_or_default().chunks_mut(rows.size * coalitions);
        let plies = plies[part].chunks_mut(rows.size * coalitions).map(|low| (low, high.next().unwrap_or_default()));
        let enter = |at: usize, ((now, (low, high)), waiting): Entered| {
            let first = rows.blocks[at].first;
            for &(place, new) in &gained[at] {
                now[place as usize] |= new;
                next.add(first + place, at);
                for set in bits(u64::from(new)) {
                    let entry = place as usize * coalitions + set as usize - 1;
                    low[entry] = distance as u8;
                    if let Some(high) = high.get_mut(entry) {
                        *high = (distance >> 8) as u8;
                    }
                }
            }
            let before = waiting.len();
            if !gained[at].is_empty() {
                let wins = |place: u32| (answers[(first + place) as usize][0].load(Relaxed) & WINS) as u16;
                waiting.retain(|&place| wins(place) != now[place as usize]);
            }
            (before - waiting.len()) as u64
        };
        let blocks = now.chunks_mut(rows.size).zip(plies).zip(waiting).collect();
        let done = parallel::map_each(blocks, enter).into_iter().sum();
        std::mem::swap(last, next);
        done
    }
}
