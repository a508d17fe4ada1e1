//! Positions as numbers without gaps: slices that are never returned to once left, and within a slice an index.
//!
//! A solver that works this way needs no visited set and no edges: a position is a place in an array, the moves into it are made by the
//! reversed rules. Images of a position have one place. Where the game is the same for both players, so have positions with the players exchanged: then a place has the first player to move and does not say who is who. A value is for the mover.

use std::any::Any;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A position by its slice and its number within the slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SliceIndex {
    /// The slice.
    pub slice: usize,
    /// The number within the slice.
    pub index: u64,
}

/// What a position is by itself, before anything is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminal {
    /// The game goes on.
    Open,
    /// Over, and the player to move has won.
    Won,
    /// Over, and the player to move has lost.
    Lost,
    /// A number that stands for nothing that the rules let exist.
    Impossible,
}

/// The moves of neighbouring positions, made once where positions share them.
#[derive(Debug, Clone, Default)]
pub struct Moves {
    /// Where actions lead; places may come again.
    pub next: Vec<SliceIndex>,
    /// The positions, in the order of their indices.
    pub positions: Vec<Listed>,
}

/// A position among its neighbours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// What it is by itself.
    pub standing: Terminal,
    /// Its moves in [`Moves::next`]; only looked at where the game goes on.
    pub moves: Range<usize>,
    /// Those among them that others have and it has not.
    pub barred: Range<usize>,
}

impl Listed {
    /// How many moves it has.
    #[allow(clippy::len_without_is_empty)] // Nobody asks.
    pub fn len(&self) -> usize {
        self.moves.len() - self.barred.len()
    }
}

impl Moves {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.next.clear();
        self.positions.clear();
    }

    /// Where the actions of one of the positions lead.
    pub fn of<'m>(&'m self, listed: &Listed) -> impl Iterator<Item = SliceIndex> + use<'m> {
        let parts = [listed.moves.start..listed.barred.start, listed.barred.end..listed.moves.end];
        parts.into_iter().flat_map(|part| self.next[part].iter().copied())
    }
}

/// A game in slices, without a word about what a position looks like.
///
/// Laws, checked for every engine that has slices: every action hands the turn on, no game ends drawn, and a position that is not over has a
/// successor; [`Slicing::successors`] are the places of the moves, and [`Slicing::predecessors`] is their reversal.
pub trait Slicing: Send + Sync {
    /// Number of slices.
    fn slices(&self) -> usize;

    /// A slice in the words of the game, as in `2,1`.
    fn slice_name(&self, slice: usize) -> String;

    /// What the words mean.
    fn slice_words(&self) -> &'static str;

    /// Number of indices of a slice, in closed form.
    fn slice_len(&self, slice: usize) -> u128;

    /// The same with mirror images counted apart.
    fn unmerged_len(&self, slice: usize) -> u128;

    /// Bytes that it takes to find places in a slice; makes what it needs.
    fn slice_overhead(&self, slice: usize) -> u64;

    /// What was found out about the slices. As long as it is kept, it is found out once for all that rank the positions of this game object.
    fn keep(&self) -> Arc<dyn Any + Send + Sync> {
        Arc::new(())
    }

    /// The slices that moves out of this one lead to.
    fn leads_to(&self, slice: usize) -> Vec<usize>;

    /// The slices in groups that must be solved together, each after those that it leads to.
    fn groups(&self) -> Vec<Vec<usize>>;

    /// What the positions of a slice are by themselves, from `first` on.
    fn terminals(&self, slice: usize, first: u64, out: &mut [Terminal]);

    /// Calls `visit` with the place after each action until it returns `false`; places may come again. Nothing where the game is over.
    fn successors(&self, place: SliceIndex, visit: &mut dyn FnMut(SliceIndex) -> bool);

    /// Puts some neighbouring positions and their moves into `out`, which is cleared first: what [`Slicing::terminals`] and [`Slicing::successors`] say, for many positions at
    /// a time.
    fn moves(&self, slice: usize, range: Range<u64>, out: &mut Moves) {
        out.clear();
        let mut terminals = vec![Terminal::Open; (range.end - range.start) as usize];
        self.terminals(slice, range.start, &mut terminals);
        for (index, standing) in range.zip(terminals) {
            let start = out.next.len();
            if standing == Terminal::Open {
                self.successors(SliceIndex { slice, index }, &mut |next| {
                    out.next.push(next);
                    true
                });
            }
            let end = out.next.len();
            out.positions.push(Listed { standing, moves: start..end, barred: end..end });
        }
    }

    /// Puts the indices of all positions of the slice `into` from which one action leads to `place` into `out`, which is cleared first; indices
    /// may come again.
    fn predecessors(&self, place: SliceIndex, into: usize, out: &mut Vec<u64>);
}

/// A game in slices whose positions are the integers of its engine.
pub trait Indexing<C>: Slicing {
    /// The slice of a position, in whatever form.
    fn slice_of(&self, code: C) -> usize;

    /// The place of a position, in whatever form.
    fn place(&self, code: C) -> SliceIndex;

    /// The position at a place, in canonical form; it must not be [`Terminal::Impossible`].
    fn code(&self, place: SliceIndex) -> C;

    /// The rules reversed on codes, where the engine has them so.
    fn reversed(&self) -> Option<&dyn Reversed<C>> {
        None
    }

    /// Puts the positions of a range of indices into `out`, which is cleared first; those that are [`Terminal::Impossible`] are any.
    fn codes(&self, slice: usize, range: Range<u64>, out: &mut Vec<C>) {
        out.clear();
        out.extend(range.map(|index| self.code(SliceIndex { slice, index })));
    }
}

/// The rules reversed on codes and not on places: for positions that are explored and not ranked.
pub trait Reversed<C> {
    /// Puts the canonical form of every position from which one action leads to `code`, in whatever form, into `out`, which is cleared first. Each is there once; some
    /// may be positions that no game comes to.
    fn codes_before(&self, code: C, out: &mut Vec<C>);
}

/// What rankings of one game have found out, as long as one of them keeps it: who probes a table position by position need not find it out each time.
#[derive(Debug)]
pub struct Kept<T>(Arc<Mutex<Weak<T>>>);

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(Arc::new(Mutex::new(Weak::new())))
    }
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Kept<T> {
        Kept(Arc::clone(&self.0))
    }
}

impl<T> Kept<T> {
    /// What somebody still has, or made anew.
    pub fn get(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.upgrade().unwrap_or_else(|| {
            let made = Arc::new(make());
            *kept = Arc::downgrade(&made);
            made
        })
    }
}

/// Why a variant has no slices.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSlices {
    /// The engine ranks nothing.
    #[error(
        "the positions of this game are not ranked: only ovo for two players, labyrinth and quixo are solved by index"
    )]
    Game,
    /// The engine ranks games for two only.
    #[error("positions for {players} players are not ranked: only games for 2 are solved by index")]
    Players {
        /// How many there are.
        players: u8,
    },
}
