//! What is known of each position from its own moves, before anything is followed back.
//!
//! In most games a large part of all positions is won at once, and a large part of all moves leads to one of these. Where the engine sees ends at a
//! glance, the former are found first, without looking anything up; they are not expanded again, and a move into one of them is counted
//! where it comes from and forgotten. In Quixo on 4x4, 45 of 100 positions that are not over are won at once.

use std::sync::atomic::{AtomicU16, Ordering};

use super::back::Place;
use super::retrograde::SolveError;
use super::value::{DRAW, LOSS, RESULT, WIN};
use crate::explore::{Explored, PositionId, SHARDS};
use crate::packed::{AtOnce, Code, Game};
use crate::parallel;
use crate::rules::Outcome;

/// In a position that is not decided: some action ends the game in a draw. Below it, how many successors are not yet known to be won for
/// the other side.
pub(super) const LEVEL_AT_ONCE: u16 = 0x2000;

/// The values so far.
pub(super) struct Immediate {
    /// Atomic because moves from one shard are counted by all threads; the order does not matter.
    values: Vec<AtomicU16>,
    /// The number of the first position of each shard.
    pub bases: Vec<u32>,
}

impl Immediate {
    /// Finds the ends and who wins at once, where the engine sees them.
    pub fn new<C: Code>(game: &dyn Game<C>, explored: &Explored<C>) -> Immediate {
        let values = (0..explored.len()).map(|_| AtomicU16::new(0)).collect();
        let known = Immediate { values, bases: explored.shard_bases() };
        if game.cheap_outcome() {
            parallel::run(SHARDS, &|shard| known.look_around(game, explored, shard));
        }
        known
    }

    fn look_around<C: Code>(&self, game: &dyn Game<C>, explored: &Explored<C>, shard: usize) {
        let mut scratch = Vec::new();
        for (local, code) in (0..).zip(explored.codes_of_shard(shard)) {
            if let Some(value) = value_at_once(game, code, &mut scratch) {
                self.at(Place::new(shard, local)).store(value, Ordering::Relaxed);
            }
        }
    }

    #[inline(always)]
    fn at(&self, place: Place) -> &AtomicU16 {
        &self.values[self.bases[place.shard()] as usize + place.local()]
    }

    /// Whether the value of a position is known.
    #[inline(always)]
    pub fn is_decided(&self, place: Place) -> bool {
        self.at(place).load(Ordering::Relaxed) & RESULT != 0
    }

    /// Keeps what is known of a position from its own moves: the best of those that end the game at once, and how many others there are.
    pub fn set_first<C: Code>(
        &self,
        game: &dyn Game<C>,
        place: Place,
        code: C,
        moves: (AtOnce, usize),
    ) -> Result<(), SolveError> {
        self.at(place).store(first_value(game, code, moves)?, Ordering::Relaxed);
        Ok(())
    }

    /// Whether the player to move wins at once.
    #[inline(always)]
    pub fn wins_at_once(&self, id: PositionId) -> bool {
        self.values[id.0 as usize].load(Ordering::Relaxed) == WIN | 1
    }

    /// Counts a move to the other player who wins at once. Every such move must have been counted before anything is followed back: who has
    /// only such moves loses in two.
    #[inline(always)]
    pub fn count_lost(&self, source: Place) {
        let left = self.at(source);
        if left.fetch_sub(1, Ordering::Relaxed) == 1 {
            left.store(LOSS | 2, Ordering::Relaxed);
        }
    }

    /// The values.
    pub fn into_values(self) -> Vec<u16> {
        self.values.into_iter().map(AtomicU16::into_inner).collect()
    }
}

/// The value of a position that is over or won by its next action, for an engine that sees ends at a glance; `scratch` is any list.
pub(super) fn value_at_once<C: Code>(game: &dyn Game<C>, code: C, scratch: &mut Vec<C>) -> Option<u16> {
    let over = game.outcome(code).map(|outcome| end_value(game, code, Some(outcome)));
    over.or_else(|| game.wins_at_once(code, scratch).then_some(WIN | 1))
}

/// What is known of a position from the best of its moves that end the game at once, and from how many others there are.
pub(super) fn first_value<C: Code>(game: &dyn Game<C>, code: C, moves: (AtOnce, usize)) -> Result<u16, SolveError> {
    let limit = usize::from(LEVEL_AT_ONCE - 1);
    Ok(match moves {
        (AtOnce::Win, _) => WIN | 1,
        (AtOnce::Draw, 0) => DRAW | 1,
        (AtOnce::Loss, 0) => LOSS | 1,
        (AtOnce::Nothing, 0) => end_value(game, code, game.outcome(code)),
        (_, given) if given > limit => return Err(SolveError::TooManySuccessors { given, limit }),
        (AtOnce::Draw, others) => LEVEL_AT_ONCE | others as u16,
        (AtOnce::Loss | AtOnce::Nothing, others) => others as u16,
    })
}

/// The value of a position that has no successors.
fn end_value<C: Code>(game: &dyn Game<C>, code: C, outcome: Option<Outcome>) -> u16 {
    match outcome {
        Some(Outcome::Win(winner)) if winner == game.to_move(code) => WIN,
        Some(Outcome::Win(_)) => LOSS,
        Some(Outcome::Draw) | None => DRAW,
    }
}
