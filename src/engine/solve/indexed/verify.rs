//! Finished slices checked position by position, without the solver: each value against those of the successors, each end against the literal rules.
//!
//! Successors come from the moves of the game, not from the reversed rules, as places at once and for some hundred positions at a time, so that their cells are read in a
//! row and loads overlap. At every 64th index they are made a second time, as the codes that the rest of gamut works with, and the two must agree. Only where a position's
//! value is is shared with the solver.
//!
//! A position that is over by the engine is always looked up in the literal rules. One that is not is looked up in tables of up to 10^8 positions, and beyond that at every
//! 64th index.

use std::ops::{AddAssign, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use super::SliceValues;
use super::cells::value;
use crate::explore::Progress;
use crate::packed::{Code, Game, Indexing, Listed, Moves, SliceIndex, Symmetry, Terminal};
use crate::parallel;
use crate::rules::Outcome;
use crate::solve::value::{Draw, Plies, Value};
use crate::solve::verify::{Flaw, Verified, wrong};

/// Positions that one thread looks at before the others are told.
pub const AT_A_TIME: u64 = 1 << 12;

/// Positions whose moves are made before the first value is read.
const BATCH: u64 = 1 << 8;

/// At every N-th index the moves are made in both ways.
const BOTH_WAYS: u64 = 64;

/// The most positions of a table that are all looked up in the literal rules.
const ALL_LITERAL: u64 = 100_000_000;

/// Slices in memory, by their numbers.
pub struct Loaded<'a, C> {
    /// Who knows the places.
    pub ranked: &'a dyn Indexing<C>,
    /// By slice; those that are not there have no values.
    pub slices: Vec<Option<SliceValues>>,
    /// Of positions that go on, every N-th index is looked up in the literal rules.
    pub literal_every: u64,
}

/// How often positions of a table of this many are looked up in the literal rules.
pub fn literal_every(positions: u64) -> u64 {
    if positions <= ALL_LITERAL { 1 } else { BOTH_WAYS }
}

/// What is checked of a slice: every N-th piece of neighbouring positions, from one of the first N on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    every: u64,
    first: u64,
}

impl Share {
    /// Every position.
    pub const ALL: Share = Share { every: 1, first: 0 };

    /// Every N-th piece of neighbouring positions; `None` for none.
    pub fn one_in(every: u64) -> Option<Share> {
        Share::part(1, every)
    }

    /// One of N parts that are everything together, counted from 1; `None` for one that there is not.
    pub fn part(part: u64, of: u64) -> Option<Share> {
        (1..=of).contains(&part).then(|| Share { every: of, first: part - 1 })
    }

    /// How many pieces of a slice of this length are checked.
    pub fn pieces(self, len: u64) -> u64 {
        len.div_ceil(AT_A_TIME).saturating_sub(self.first).div_ceil(self.every)
    }

    /// The indices of one of them.
    pub fn piece(self, number: u64, len: u64) -> Range<u64> {
        let first = (self.first + number * self.every) * AT_A_TIME;
        first..(first + AT_A_TIME).min(len)
    }

    /// How many indices of a slice of this length are checked.
    pub fn of(self, len: u64) -> u64 {
        // All pieces are whole but perhaps the last.
        match self.pieces(len) {
            0 => 0,
            pieces => (pieces - 1) * AT_A_TIME + self.piece(pieces - 1, len).count() as u64,
        }
    }
}

impl<C: Code> Loaded<'_, C> {
    /// What was checked of a slice, or what is wrong with one of its positions, in a sentence. The slices that it leads to must be there too. When somebody
    /// asks to stop, the rest is not checked.
    pub fn check(
        &self,
        game: &dyn Game<C>,
        slice: usize,
        share: Share,
        progress: &dyn Progress,
    ) -> Result<Verified, String> {
        let len = self.slices[slice].as_ref().map_or(0, SliceValues::len);
        let (done, ratings) = (AtomicU64::new(0), Ratings::new(&self.slices));
        let check = |number: usize| {
            if progress.stopped() {
                return Ok(Verified::default());
            }
            let range = share.piece(number as u64, len);
            let indices = range.end - range.start;
            let checked = self.check_piece(game, &ratings, slice, range);
            progress.share(done.fetch_add(indices, Ordering::Relaxed) + indices, share.of(len));
            checked
        };
        let mut sum = Verified::default();
        parallel::try_map(share.pieces(len) as usize, check)?.into_iter().for_each(|part| sum += part);
        Ok(sum)
    }

    fn check_piece(
        &self,
        game: &dyn Game<C>,
        ratings: &Ratings<'_>,
        slice: usize,
        range: Range<u64>,
    ) -> Result<Verified, String> {
        let Some(kept) = self.slices[slice].as_ref() else { return Ok(Verified::default()) };
        let name = || self.ranked.slice_name(slice);
        let (mut sum, mut moves, mut rated, mut best) =
            (Verified::default(), Moves::default(), Vec::new(), Best::default());
        let mut codes = Vec::new();
        for first in range.clone().step_by(BATCH as usize) {
            let batch = first..(first + BATCH).min(range.end);
            self.ranked.moves(slice, batch.clone(), &mut moves);
            rated.clear();
            rated.extend(moves.next.iter().map(|&next| ratings.of(next)));
            if let Some(missing) = rated.iter().position(|&rating| rating == NONE) {
                let position = game.write(self.ranked.code(moves.next[missing]));
                return Err(Flaw::Missing { position }.to_string());
            }
            if self.literal_every == 1 {
                self.ranked.codes(slice, batch.clone(), &mut codes);
            }
            best.forget();
            for (index, listed) in batch.zip(&moves.positions) {
                match (kept.value(index), listed.standing) {
                    (None, Terminal::Impossible) => {}
                    (None, _) => return Err(format!("index {index} of slice {} has no value", name())),
                    (Some(_), Terminal::Impossible) => {
                        return Err(format!("index {index} of slice {} is no position", name()));
                    }
                    (Some(value), standing) => {
                        let expected = match standing {
                            Terminal::Open => {
                                sum.moves += listed.len() as u64;
                                follows(best.of(listed, &rated))
                            }
                            Terminal::Won => Some(Value::Win(Plies(0))),
                            _ => Some(Value::Loss(Plies(0))),
                        };
                        let place = SliceIndex { slice, index };
                        let code = || match codes.get((index - first) as usize) {
                            Some(&code) => code,
                            None => self.ranked.code(place),
                        };
                        self.check_one(game, place, &code, (value, expected), (listed, &moves))
                            .map_err(|flaw| flaw.to_string())?;
                        sum.positions += 1;
                    }
                }
            }
        }
        Ok(sum)
    }

    #[inline(always)]
    fn check_one(
        &self,
        game: &dyn Game<C>,
        place: SliceIndex,
        code: &dyn Fn() -> C,
        (value, expected): (Value, Option<Value>),
        (listed, moves): (&Listed, &Moves),
    ) -> Result<(), Flaw> {
        let over = listed.standing != Terminal::Open;
        if over || place.index.is_multiple_of(self.literal_every) {
            check_end(game, code(), listed.standing)?;
        }
        if place.index.is_multiple_of(BOTH_WAYS) {
            self.check_moves(game, code(), (!over).then(|| moves.of(listed)).into_iter().flatten().collect())?;
        }
        if expected != Some(value) {
            return Err(wrong(game, code(), value, expected));
        }
        Ok(())
    }

    /// Makes the moves as codes, and compares where they lead.
    fn check_moves(&self, game: &dyn Game<C>, code: C, mut by_place: Vec<SliceIndex>) -> Result<(), Flaw> {
        let mut codes = Vec::new();
        game.successors(Symmetry::On, code, &mut codes);
        let mut by_code: Vec<SliceIndex> = codes.into_iter().map(|next| self.ranked.place(next)).collect();
        for places in [&mut by_code, &mut by_place] {
            places.sort_unstable();
            places.dedup();
        }
        if by_code == by_place { Ok(()) } else { Err(Flaw::Elsewhere { position: game.write(code) }) }
    }
}

/// Asks the literal rules whether the game is over.
fn check_end<C: Code>(game: &dyn Game<C>, code: C, standing: Terminal) -> Result<(), Flaw> {
    let literal = match game.literal_outcome(code) {
        None => Terminal::Open,
        Some(Outcome::Win(winner)) if winner == game.to_move(code) => Terminal::Won,
        Some(Outcome::Win(_)) => Terminal::Lost,
        // What is solved by index has no such end.
        Some(Outcome::Draw) => Terminal::Impossible,
    };
    if literal == standing { Ok(()) } else { Err(Flaw::Over { position: game.write(code) }) }
}

impl AddAssign for Verified {
    fn add_assign(&mut self, other: Verified) {
        self.positions += other.positions;
        self.moves += other.moves;
    }
}

/// No value.
pub const NONE: u16 = 0;
/// An endless draw, the only one here; above it are wins, the fastest highest, and below it losses, the slowest highest.
const DRAW: u16 = 1 << 15;

/// How good it is to move to a position of this value, which is the other side's: more is better.
pub fn rating(value: Option<Value>) -> u16 {
    match value {
        None | Some(Value::Draw(Draw::Terminal(_))) => NONE,
        Some(Value::Win(plies)) => 1 + plies.0,
        Some(Value::Draw(Draw::Endless)) => DRAW,
        Some(Value::Loss(plies)) => u16::MAX - plies.0,
    }
}

/// The value that follows from the best move.
pub fn follows(best: u16) -> Option<Value> {
    match best {
        NONE => None,
        DRAW => Some(Value::Draw(Draw::Endless)),
        loss if loss < DRAW => Some(Value::Loss(Plies(loss))),
        win => Some(Value::Win(Plies(u16::MAX - win + 1))),
    }
}

/// The ratings of all positions.
struct Ratings<'a> {
    /// By slice the cells and the bytes of each.
    slices: Vec<(&'a [u8], usize)>,
    /// By cells of one byte.
    narrow: [u16; 256],
}

impl Ratings<'_> {
    fn new(slices: &[Option<SliceValues>]) -> Ratings<'_> {
        Ratings {
            slices: slices.iter().map(|kept| kept.as_ref().map_or((&[][..], 1), SliceValues::parts)).collect(),
            narrow: std::array::from_fn(|cell| rating(value(cell as u16))),
        }
    }

    #[inline(always)]
    fn of(&self, next: SliceIndex) -> u16 {
        let (cells, width) = self.slices[next.slice];
        let index = next.index as usize;
        match width {
            1 => cells.get(index).map_or(NONE, |&cell| self.narrow[usize::from(cell)]),
            _ => cells.get(2 * index..2 * index + 2).map_or(NONE, |pair| rating(value(super::cell_of(pair)))),
        }
    }
}

/// The best of the moves that several positions share, without those that are barred.
#[derive(Default)]
pub struct Best {
    moves: Range<usize>,
    all: u16,
    /// The best of the first N moves, and of all but the first N, once something is barred.
    first: Vec<u16>,
    last: Vec<u16>,
}

impl Best {
    /// Of no moves yet.
    pub fn forget(&mut self) {
        self.moves = usize::MAX..usize::MAX;
    }

    /// The best move of a position; [`NONE`] if there is none.
    #[inline(always)]
    pub fn of(&mut self, Listed { moves, barred, .. }: &Listed, rated: &[u16]) -> u16 {
        if self.moves != *moves {
            self.moves = moves.clone();
            self.all = rated[moves.clone()].iter().copied().max().unwrap_or(NONE);
            self.first.clear();
        }
        if barred.is_empty() {
            return self.all;
        }
        if self.first.is_empty() {
            self.take_apart(&rated[moves.clone()]);
        }
        self.first[barred.start - moves.start].max(self.last[barred.end - moves.start])
    }

    fn take_apart(&mut self, rated: &[u16]) {
        self.first.push(NONE);
        self.first.extend(rated.iter().scan(NONE, |best, &rating| {
            *best = rating.max(*best);
            Some(*best)
        }));
        self.last.clear();
        self.last.resize(rated.len() + 1, NONE);
        for number in (0..rated.len()).rev() {
            self.last[number] = self.last[number + 1].max(rated[number]);
        }
    }
}
