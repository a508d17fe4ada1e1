//! What an exploration found.

use crate::explore::set::{SHARDS, Table};
use crate::packed::{Code, Packed};
use crate::rules::{Outcome, Player, Rules};

/// Whether positions that are images of each other count once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Each position is replaced by its canonical form.
    On,
    /// Every position by itself.
    Off,
}

impl Symmetry {
    /// The form in which a position is kept.
    pub fn form<G: Packed>(self, game: &G, code: G::Code) -> G::Code {
        match self {
            Symmetry::On => game.canonical(code),
            Symmetry::Off => code,
        }
    }

    /// Puts the distinct successors of a position, in the form in which they are kept, into `out`, in ascending order of
    /// their codes when anything had to be removed.
    pub fn successors<G: Packed>(self, game: &G, code: G::Code, out: &mut Vec<G::Code>) {
        match self {
            Symmetry::On => {
                game.canonical_successors(code, out);
                out.sort_unstable();
                out.dedup();
            }
            Symmetry::Off => {
                game.successors(code, out);
                if game.repeats() {
                    out.sort_unstable();
                    out.dedup();
                }
            }
        }
    }
}

/// Every reachable position with its depth, and what was counted under way.
#[derive(Debug, Clone)]
pub struct Explored<C> {
    pub(super) table: Table<C>,
    /// Whether images were merged.
    pub symmetry: Symmetry,
    /// How many positions have each depth.
    pub by_depth: Vec<u64>,
    /// Distinct successors, summed over the positions that are not over.
    pub moves: u64,
    /// Positions that are over.
    pub over: u64,
    /// The most bytes that the tables and buffers took at a time.
    pub peak_bytes: u64,
}

impl<C: Code> Explored<C> {
    pub(super) fn new(symmetry: Symmetry) -> Explored<C> {
        let table = Table::default();
        Explored { table, symmetry, by_depth: Vec::new(), moves: 0, over: 0, peak_bytes: 0 }
    }

    /// Number of positions.
    pub fn len(&self) -> u64 {
        self.table.len() as u64
    }

    /// Whether there is no position; never so after an exploration.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The depth of a position in the form in which it is kept.
    pub fn depth(&self, code: C) -> Option<u16> {
        self.table.find(code.mix()).map(|slot| self.table.depth(slot))
    }

    /// Every position with its depth, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (C, u16)> {
        let table = &self.table;
        let shard = |shard| table.iter_shard(shard).map(|(slot, mixed)| (mixed.unmix(), table.depth(slot)));
        (0..SHARDS).flat_map(shard)
    }

    /// The positions of one shard, in the order of their numbers.
    pub fn codes_of_shard(&self, shard: usize) -> impl Iterator<Item = C> {
        self.table.iter_shard(shard).map(|(_, mixed)| mixed.unmix())
    }

    /// How many positions one shard holds.
    pub fn shard_len(&self, shard: usize) -> usize {
        self.table.shard_len(shard)
    }

    /// Bytes that the tables take now.
    pub fn bytes(&self) -> u64 {
        self.table.bytes() as u64
    }
}

/// A game as the searches see it: codes, and nothing else about the game.
///
/// Searches take this as a trait object, so that they are compiled once for each width of code instead of once for each engine. It is one call
/// a position, not one a move.
pub trait Moves<C>: Sync {
    /// Puts the distinct successors of a position, in the form in which they are kept, into `out`.
    fn successors(&self, symmetry: Symmetry, code: C, out: &mut Vec<C>);

    /// The form in which a position is kept.
    fn form(&self, symmetry: Symmetry, code: C) -> C;

    /// How the game ended.
    fn outcome(&self, code: C) -> Option<Outcome>;

    /// Whose turn it is.
    fn to_move(&self, code: C) -> Player;

    /// Whether every action hands the turn on.
    fn alternates(&self) -> bool;

    /// Number of players.
    fn players(&self) -> u8;
}

impl<G: Packed> Moves<G::Code> for G {
    fn successors(&self, symmetry: Symmetry, code: G::Code, out: &mut Vec<G::Code>) {
        symmetry.successors(self, code, out);
    }

    fn form(&self, symmetry: Symmetry, code: G::Code) -> G::Code {
        symmetry.form(self, code)
    }

    fn outcome(&self, code: G::Code) -> Option<Outcome> {
        Packed::outcome(self, code)
    }

    fn to_move(&self, code: G::Code) -> Player {
        Packed::to_move(self, code)
    }

    fn alternates(&self) -> bool {
        Packed::alternates(self)
    }

    fn players(&self) -> u8 {
        self.rules().players()
    }
}
