//! Quixo in slices: by how many cubes bear the mark of the mover and of the other player.
//!
//! A mark is never taken off, so the two numbers never fall, except that the turn exchanges them: the slices `3,5` and `5,3` lead to each other and are solved together, and each
//! to one with a blank less.
//!
//! # How a position is ranked
//!
//! Who is who is forgotten: a position has the first player to move, and one with the second player to move has the place of the one with all marks exchanged. The mover's marks come first, merged
//! by the eight symmetries of the square ([`Classes`]), then the other's among the cells that are left, each as a number of the combinatorial number system. So the index has no gaps. It holds all
//! ways to put down the marks; a few of them no game reaches, above all those in which the player who has just moved has no mark on the rim, and those of slices in which one player has
//! moved and the other never has.
//!
//! # The rules reversed
//!
//! Where the cube was pushed in is a mark of the player who has moved. The cubes that moved up go back by one, and the cube that was taken was blank, which leads from another slice, or had that mark already.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use super::sets::Sets;
use super::{Push, Quixo, bits};
use crate::packed::Symmetric;
use crate::packed::classes::{Behind, Class, Classes};
use crate::packed::code::cycles;
use crate::packed::slices::{Indexing, SliceIndex, Slicing, Terminal};

/// The symmetries of a square.
const SYMMETRIES: usize = 8;

/// What is found out about the slices of one board, when it is first needed.
#[derive(Debug)]
pub struct Tables {
    sets: Sets,
    /// By the number of the mover's marks.
    classes: Vec<OnceLock<Classes>>,
    /// The marks of the mover and of the other, by slice.
    marks: Vec<(u32, u32)>,
    /// By slice.
    behind: Vec<OnceLock<Behind>>,
    /// By slice: positions, each by itself and images counted once.
    counts: Vec<(u128, u128)>,
}

impl Tables {
    fn new(game: &Quixo) -> Tables {
        let all = 0..=game.cells;
        let marks: Vec<(u32, u32)> = all.clone().flat_map(|sum| (0..=sum).map(move |own| (own, sum - own))).collect();
        let counted = count(game);
        let of = |&(own, other): &(u32, u32)| counted[own as usize][other as usize];
        Tables {
            sets: Sets::new(game.cells),
            classes: all.map(|_| OnceLock::new()).collect(),
            behind: marks.iter().map(|_| OnceLock::new()).collect(),
            counts: marks.iter().map(of).collect(),
            marks,
        }
    }
}

/// For each number of marks of the mover and of the other the ways to put them down, and how many there are up to symmetry: the mean of what each symmetry leaves as it is (Burnside's lemma). That
/// is every way to give each of its cycles to one player or to none.
fn count(game: &Quixo) -> Vec<Vec<(u128, u128)>> {
    let most = game.cells as usize;
    let fixed = |symmetry: usize| {
        let mut ways = vec![vec![0u128; most + 1]; most + 1];
        ways[0][0] = 1;
        let image = |cell: usize| usize::from(game.images[symmetry][cell]);
        for cycle in cycles(most, image) {
            for own in (0..=most).rev() {
                for other in (0..=most - own).rev() {
                    let mine = own.checked_sub(cycle).map_or(0, |before| ways[before][other]);
                    let theirs = other.checked_sub(cycle).map_or(0, |before| ways[own][before]);
                    ways[own][other] += mine + theirs;
                }
            }
        }
        ways
    };
    let fixed: [_; SYMMETRIES] = std::array::from_fn(fixed);
    let merged =
        |own: usize, other: usize| fixed.iter().map(|ways| ways[own][other]).sum::<u128>() / SYMMETRIES as u128;
    let both = |own: usize, other: usize| (fixed[0][own][other], merged(own, other));
    (0..=most).map(|own| (0..=most).map(|other| both(own, other)).collect()).collect()
}

/// The marks of the player to move and of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Marks {
    own: u64,
    other: u64,
}

/// The slices of one board.
pub struct Ranking<'g> {
    game: &'g Quixo,
    tables: Arc<Tables>,
    all: u64,
}

impl<'g> Ranking<'g> {
    /// The slices of a board.
    pub fn new(game: &'g Quixo) -> Ranking<'g> {
        Ranking { game, tables: game.known.get(|| Tables::new(game)), all: (1 << game.cells) - 1 }
    }

    /// The slice with this many marks of the mover and of the other.
    #[inline(always)]
    fn slice(&self, own: u32, other: u32) -> usize {
        let sum = own + other;
        (sum * (sum + 1) / 2 + own) as usize
    }

    /// The ways to put down the mover's marks, merged.
    fn classes(&self, own: u32) -> &Classes {
        self.tables.classes[own as usize].get_or_init(|| {
            let sets = &self.tables.sets;
            let image = |lead: u64, symmetry: usize| sets.rank(self.game.plane_image(sets.set(lead, own), symmetry));
            Classes::new(sets.choose(self.game.cells, own), SYMMETRIES, image)
        })
    }

    fn slice_table(&self, slice: usize) -> Table<'_> {
        let (own, other) = self.tables.marks[slice];
        let classes = self.classes(own);
        let behind = self.tables.behind[slice].get_or_init(|| {
            let sets = &self.tables.sets;
            let image = |class: Class, place: u64, symmetry: usize| {
                let lead = sets.set(classes.least(class.number), own);
                let free = self.all & !lead;
                let marks = sets.spread(sets.set(place, other), free);
                sets.rank(sets.squeeze(self.game.plane_image(marks, symmetry), free))
            };
            let behind = Behind::new(classes, sets.choose(self.game.cells - own, other), image);
            assert_eq!(u128::from(behind.len()), self.slice_len(slice), "a slice is as long as counted");
            behind
        });
        Table { game: self.game, sets: &self.tables.sets, classes, behind, own, other, all: self.all }
    }

    /// The marks of a code, the player to move first.
    fn marks(&self, code: u64) -> Marks {
        let (crosses, noughts) = self.game.planes(code);
        match self.game.mover(code) {
            0 => Marks { own: crosses, other: noughts },
            _ => Marks { own: noughts, other: crosses },
        }
    }
}

/// One slice.
#[derive(Clone, Copy)]
struct Table<'t> {
    game: &'t Quixo,
    sets: &'t Sets,
    classes: &'t Classes,
    behind: &'t Behind,
    own: u32,
    other: u32,
    all: u64,
}

impl Table<'_> {
    /// The index of a position of this slice.
    #[inline(always)]
    fn index(&self, marks: Marks) -> u64 {
        let class = self.classes.class(self.sets.rank(marks.own));
        self.behind.index(class, |symmetry| {
            let free = self.all & !self.game.plane_image(marks.own, symmetry);
            self.sets.rank(self.sets.squeeze(self.game.plane_image(marks.other, symmetry), free))
        })
    }

    /// The position with an index.
    #[inline(always)]
    fn marks(&self, index: u64) -> Marks {
        let (class, place) = self.behind.place(index);
        let own = self.sets.set(self.classes.least(class), self.own);
        Marks { own, other: self.sets.spread(self.sets.set(place, self.other), self.all & !own) }
    }
}

impl Slicing for Ranking<'_> {
    fn slices(&self) -> usize {
        self.tables.marks.len()
    }

    fn slice_name(&self, slice: usize) -> String {
        let (own, other) = self.tables.marks[slice];
        format!("{own},{other}")
    }

    fn slice_words(&self) -> &'static str {
        "cubes with the mark of the player to move and with that of the other"
    }

    fn slice_len(&self, slice: usize) -> u128 {
        self.tables.counts[slice].1
    }

    fn unmerged_len(&self, slice: usize) -> u128 {
        self.tables.counts[slice].0
    }

    fn slice_overhead(&self, slice: usize) -> u64 {
        let table = self.slice_table(slice);
        table.classes.bytes() + table.behind.bytes()
    }

    fn keep(&self) -> Arc<dyn Any + Send + Sync> {
        Arc::<Tables>::clone(&self.tables)
    }

    fn leads_to(&self, slice: usize) -> Vec<usize> {
        let (own, other) = self.tables.marks[slice];
        let blank = own + other < self.game.cells;
        let marked = blank.then(|| self.slice(other, own + 1));
        [self.slice(other, own)].into_iter().chain(marked).collect()
    }

    fn groups(&self) -> Vec<Vec<usize>> {
        let all = self.tables.marks.iter().rev().filter(|(own, other)| own <= other);
        let group = |&(own, other): &(u32, u32)| match own == other {
            true => vec![self.slice(own, other)],
            false => vec![self.slice(own, other), self.slice(other, own)],
        };
        all.map(group).collect()
    }

    fn terminals(&self, slice: usize, first: u64, out: &mut [Terminal]) {
        let table = self.slice_table(slice);
        for (index, standing) in (first..).zip(out) {
            let Marks { own, other } = table.marks(index);
            *standing = match (self.game.has_line(own), self.game.has_line(other)) {
                (true, _) => Terminal::Won,
                (false, true) => Terminal::Lost,
                (false, false) => Terminal::Open,
            };
        }
    }

    fn successors(&self, place: SliceIndex, visit: &mut dyn FnMut(SliceIndex) -> bool) {
        let table = self.slice_table(place.slice);
        let Marks { own, other } = table.marks(place.index);
        if self.game.has_line(own) || self.game.has_line(other) {
            return;
        }
        let kept = self.slice(table.other, table.own);
        let kept_table = self.slice_table(kept);
        let marked = self.slice(table.other, table.own + 1);
        let mut marked_table = None;
        for cell in bits(self.game.outer & !other) {
            let (slice, next) = match own >> cell & 1 {
                1 => (kept, kept_table),
                _ => (marked, *marked_table.get_or_insert_with(|| self.slice_table(marked))),
            };
            for push in &self.game.pushes[cell as usize] {
                let index = next.index(Marks { own: push.shift(other), other: push.shift(own) | push.to });
                if !visit(SliceIndex { slice, index }) {
                    return;
                }
            }
        }
    }

    fn predecessors(&self, place: SliceIndex, into: usize, out: &mut Vec<u64>) {
        out.clear();
        let table = self.slice_table(place.slice);
        // The cube that was taken was blank, or it had the mark already.
        let was_blank = match self.tables.marks[into] {
            before if before == (table.other, table.own) => false,
            (own, other) if (own + 1, other) == (table.other, table.own) => true,
            _ => return,
        };
        let marks = table.marks(place.index);
        let before = self.slice_table(into);
        for cell in bits(self.game.outer & marks.other) {
            for push in &self.game.pulls[cell as usize] {
                let own = push.unshift(marks.other & !push.to) | if was_blank { 0 } else { push.from };
                let other = push.unshift(marks.own);
                if !self.game.has_line(own) && !self.game.has_line(other) {
                    out.push(before.index(Marks { own, other }));
                }
            }
        }
    }
}

impl Indexing<u64> for Ranking<'_> {
    fn slice_of(&self, code: u64) -> usize {
        let Marks { own, other } = self.marks(code);
        self.slice(own.count_ones(), other.count_ones())
    }

    fn place(&self, code: u64) -> SliceIndex {
        let slice = self.slice_of(code);
        SliceIndex { slice, index: self.slice_table(slice).index(self.marks(code)) }
    }

    fn code(&self, place: SliceIndex) -> u64 {
        let Marks { own, other } = self.slice_table(place.slice).marks(place.index);
        self.game.canonical(own | other << self.game.cells)
    }
}

impl Push {
    /// One plane before the push, where it was shifted; nothing where the cube was taken.
    #[inline(always)]
    fn unshift(&self, plane: u64) -> u64 {
        plane & self.still | (plane & self.moved()) >> self.up << self.down
    }

    /// The cells that the moving cubes have moved to.
    #[inline(always)]
    fn moved(&self) -> u64 {
        self.moving >> self.down << self.up
    }
}
