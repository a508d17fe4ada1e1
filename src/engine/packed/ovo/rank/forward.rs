//! The moves of neighbouring positions as places, by differences of ranks.
//!
//! A move takes one egg from one cell to another, so most of the rank of what follows is known before. A board is taken apart once: which eggs lie below each cell, and
//! which place each egg has among the cells that are free for it. Then a rank after a move is one of a few sums that are made once per egg that moves, and one binomial.
//! Positions that differ only in the last move share all of this, and their moves too: the last move only bars some of them.
//!
//! Boards have the second player to move here, so what follows has the first, whose eggs lead. They are mirrored first where their lead is, so that own moves stay under one
//! lead. Leads that are their own images, and flips, are ranked anew. `tests/it/ovo/rank.rs` compares all of this with moves that are made one by one.
//!
//! Sums and lists are plain loops: adapters of iterators become functions of other codegen units here, which the release profile does not inline.

use std::ops::Range;

use super::frame::{Eggs, Frame};
use super::table::{Block, Table};
use super::{Board, Ranking, bits};
use crate::packed::Code;
use crate::packed::combinations::Combinations;
use crate::packed::slices::{Listed, Moves, SliceIndex, Terminal};
use crate::rules::ovo::Way;
use crate::settings::ovo::{Look, Stuck, Undo};

/// The most eggs of a player, as many as the widest board has columns; a power of two, so that masks spare checks.
const MOST: usize = 8;
const _: () = assert!(MOST.is_power_of_two());

/// The player who moves.
const MOVER: usize = 1;

/// By cell, 1 for the cells above it: a byte for each of 64 cells, in words that are added at once.
static ABOVE: [[u64; 8]; 64] = {
    let mut rows = [[0; 8]; 64];
    let mut place = 0;
    while place < 64 * 64 {
        let (row, cell) = (place / 64, place % 64);
        rows[row][cell / 8] |= ((cell > row) as u64) << (8 * (cell % 8));
        place += 1;
    }
    rows
};

/// How many cells of a set lie below each cell, a byte for each.
type Below = [u64; 8];

#[inline(always)]
#[allow(clippy::needless_range_loop)] // See above: a zip is not inlined.
fn below(set: u64) -> Below {
    let mut sum = [0u64; 8];
    for cell in bits(set) {
        let above = &ABOVE[cell as usize & 63];
        for word in 0..8 {
            sum[word] += above[word];
        }
    }
    sum
}

/// The cells of a set, from the lowest, with the place that each has among those that are free for it.
#[derive(Debug, Clone, Copy)]
struct Row {
    len: usize,
    cells: [u32; MOST],
    places: [u32; MOST],
}

/// Ranks by how many cells of the set lie below the cell that the egg goes to; a power of two, so that a mask spares checks.
type Ranks = [u64; 2 * MOST];

impl Row {
    const EMPTY: Row = Row { len: 0, cells: [0; MOST], places: [0; MOST] };

    #[inline(always)]
    fn new(set: u64, place: impl Fn(u32) -> u32) -> Row {
        let mut row = Row::EMPTY;
        for cell in bits(set) {
            row.cells[row.len & (MOST - 1)] = cell;
            row.places[row.len & (MOST - 1)] = place(cell);
            row.len += 1;
        }
        row
    }

    /// The ranks of the set when an egg that is in the way goes from a cell to another.
    #[inline(always)]
    fn beside(&self, ways: &Combinations, from: u32) -> Ranks {
        let mut ranks = [0; 2 * MOST];
        let place = |number: usize| self.places[number] + u32::from(from < self.cells[number]);
        for number in 0..self.len {
            ranks[self.len] += ways.ways(place(number), number + 1);
        }
        for number in (0..self.len).rev() {
            let pushed = ways.ways(place(number).saturating_sub(1), number + 1);
            ranks[number] = ranks[number + 1] - ways.ways(place(number), number + 1) + pushed;
        }
        ranks
    }

    /// What the other eggs of the set contribute to its rank when one of them goes from a cell to another; what is below is counted without it.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // As in `below`.
    fn without(&self, ways: &Combinations, from: u32) -> Ranks {
        let mut ranks = [0; 2 * MOST];
        let (mut rest, mut len) = ([0; MOST], 0);
        for number in 0..self.len {
            rest[len] = self.places[number];
            len += usize::from(self.cells[number] != from);
        }
        for number in 0..len {
            ranks[0] += ways.ways(rest[number], number + 2);
        }
        for number in 0..len {
            let (above, under) = (ways.ways(rest[number], number + 2), ways.ways(rest[number], number + 1));
            ranks[number + 1] = ranks[number] - above + under;
        }
        ranks
    }
}

/// A board taken apart, as it is or in the mirror.
struct View {
    lead_up: Below,
    lead_down: Below,
    rest_up: Below,
    rest_down: Below,
    /// The mover's symbol-up eggs, which lie outside the other's camp.
    up: Row,
    /// The mover's face-down eggs.
    down: Row,
    /// Cells of the other's camp, and of the other's eggs in it.
    home: u32,
    home_taken: u32,
}

impl View {
    const EMPTY: View = View {
        lead_up: [0; 8],
        lead_down: [0; 8],
        rest_up: [0; 8],
        rest_down: [0; 8],
        up: Row::EMPTY,
        down: Row::EMPTY,
        home: 0,
        home_taken: 0,
    };

    /// Takes a board apart, in place of the one before: what is returned would be copied.
    fn take_apart(&mut self, frame: &Frame, eggs: &Eggs) {
        let (up, down) = (eggs.other & !eggs.down, eggs.other & eggs.down);
        self.lead_up = below(eggs.own & !eggs.down);
        self.lead_down = below(eggs.own & eggs.down);
        self.rest_up = below(up);
        self.rest_down = below(down);
        self.home = frame.width;
        self.home_taken = (eggs.own & frame.home).count_ones();
        self.up = Row::new(up, |cell| self.up_place(cell));
        self.down = Row::new(down, |cell| self.down_place(cell));
    }

    #[inline(always)]
    fn lead(&self, cell: u32) -> u32 {
        at(&self.lead_up, cell) + at(&self.lead_down, cell)
    }

    /// The place of a cell outside the other's camp among those that are free for the mover's symbol-up eggs.
    #[inline(always)]
    fn up_place(&self, cell: u32) -> u32 {
        cell + self.home_taken - self.home - self.lead(cell)
    }

    /// The place of a cell among those that are free for the mover's face-down eggs.
    #[inline(always)]
    fn down_place(&self, cell: u32) -> u32 {
        cell - self.lead(cell) - at(&self.rest_up, cell)
    }

    /// The number of the mover's eggs when one of the other's goes to a cell.
    #[inline(always)]
    fn within(&self, downs: u64, (up, down): &(Ranks, Ranks), to: u32) -> u64 {
        // The other's camp is closed to symbol-up eggs anyway, and lies below all of them.
        let above_up = if to < self.home { self.up.len as u32 } else { at(&self.rest_up, to) };
        pick(up, above_up) * downs + pick(down, at(&self.rest_down, to))
    }

    /// For [`View::within`], when the egg comes from this cell.
    #[inline(always)]
    fn beside(&self, ways: &Combinations, from: u32) -> (Ranks, Ranks) {
        let from_outside = if from < self.home { u32::MAX } else { from };
        (self.up.beside(ways, from_outside), self.down.beside(ways, from))
    }
}

#[inline(always)]
fn at(below: &Below, cell: u32) -> u32 {
    u32::from((below[(cell as usize / 8) & 7] >> (8 * (cell & 7))) as u8)
}

#[inline(always)]
fn pick(ranks: &Ranks, number: u32) -> u64 {
    ranks[number as usize & (2 * MOST - 1)]
}

/// The eggs that can be moved on a board: where their moves are in the list, and the cells that they can go to without being flipped.
struct Sources {
    first: [usize; 64],
    ends: [u64; 64],
}

/// What is the same for all boards of a slice.
struct Forward<'r, const N: usize, C> {
    ranking: &'r Ranking<'r, N, C>,
    /// The slice after a move that flips nothing, and after one that does.
    kept: usize,
    flipped: usize,
    table: &'r Table,
    lead_downs: u64,
    /// Empty cells.
    empty: u64,
}

/// A board on which the moves are made.
struct Ready<const N: usize> {
    board: Board<N>,
    /// The same without a move, with the first player to move.
    passed: Board<N>,
    /// Where the positions after own moves begin; `None` where each is looked up by itself.
    base: Option<u64>,
    /// The symmetry that it was made by.
    symmetry: usize,
}

impl<const N: usize, C: Code> Ranking<'_, N, C> {
    pub(super) fn list_moves(&self, slice: usize, range: Range<u64>, out: &mut Moves) {
        let (own, other) = self.up(slice);
        let kept = self.slice((other, own));
        let table = self.table(kept);
        let forward = Forward {
            ranking: self,
            kept,
            flipped: self.slice((other, own.saturating_sub(1))),
            table,
            lead_downs: table.lead_downs(&self.frame),
            empty: u64::from(self.frame.cells - 2 * self.frame.eggs),
        };
        out.clear();
        let mut views = [View::EMPTY; 2];
        let list = &mut |eggs: &Eggs, tails| forward.list(eggs, tails, &mut views, out);
        self.table(slice).for_each_board(&self.frame, range, list);
    }
}

impl<const N: usize, C: Code> Forward<'_, N, C> {
    /// Lists the positions with these eggs and some last moves.
    fn list(&self, eggs: &Eggs, tails: Range<u64>, views: &mut [View; 2], out: &mut Moves) {
        let Ranking { game, frame, .. } = self.ranking;
        let start = out.next.len();
        let unmarked = self.ranking.standing(eggs);
        if unmarked != Terminal::Open {
            for tail in tails {
                let standing = self.ranking.standing(&frame.with_tail(*eggs, tail));
                out.positions.push(Listed { standing, moves: start..start, barred: start..start });
            }
            return;
        }
        let ready = self.ready(eggs);
        let mut sources = Sources { first: [start; 64], ends: [0; 64] };
        let looks = eggs.down != 0 && game.settings().look == Look::Allowed;
        if looks {
            // A look changes nothing; a skipped turn neither.
            out.next.push(self.after(self.kept, &ready.passed));
        }
        self.list_sources(&ready, views, &mut sources, &mut out.next);
        let moved = out.next.len();
        if game.may_claim_wrongly(&ready.board) {
            out.next.push(self.after(self.kept, &Board { erred: true, ..ready.passed }));
        }
        let end = out.next.len();
        for tail in tails {
            let marked = frame.with_tail(*eggs, tail);
            let depends = marked.erred || game.settings().stuck == Stuck::Loses;
            let standing = if depends { self.ranking.standing(&marked) } else { Terminal::Open };
            let image = |cell: u32| game.cell_image(cell, ready.symmetry) as usize;
            let barred = match game.layout.unmark(marked.mark) {
                None => start..start,
                Some((None, frozen)) => sources.of(image(frozen)),
                Some((Some(from), to)) => sources.only(image(to), image(from)),
            };
            let mut listed = Listed { standing, moves: start..end, barred };
            if standing == Terminal::Open && !looks && listed.barred.len() == moved - start {
                // The turn is skipped; a wrong claim is still possible.
                let first = out.next.len();
                out.next.extend_from_within(moved..end);
                out.next.push(self.after(self.kept, &ready.passed));
                listed = Listed { standing, moves: first..out.next.len(), barred: first..first };
            }
            out.positions.push(listed);
        }
    }

    /// The board turned, and mirrored where the lead of what follows is.
    fn ready(&self, eggs: &Eggs) -> Ready<N> {
        let Ranking { game, frame, .. } = self.ranking;
        let turned = game.half_turned(&Ranking::<N, C>::board(eggs));
        let passed = game.passed(&turned);
        let lead = Ranking::<N, C>::eggs(&passed);
        match self.table.block_of(frame, &lead) {
            Block::At(base, false) => Ready { board: turned, passed, base: Some(base), symmetry: 2 },
            Block::At(base, true) => {
                let board = game.mirrored(&turned);
                Ready { board, passed: game.passed(&board), base: Some(base), symmetry: 3 }
            }
            Block::OwnImage => Ready { board: turned, passed, base: None, symmetry: 2 },
        }
    }

    /// The place of a position by itself.
    fn after(&self, slice: usize, next: &Board<N>) -> SliceIndex {
        let Ranking { frame, .. } = self.ranking;
        SliceIndex { slice, index: self.ranking.table(slice).index(frame, &Ranking::<N, C>::eggs(next)) }
    }

    fn list_sources(&self, ready: &Ready<N>, views: &mut [View; 2], sources: &mut Sources, out: &mut Vec<SliceIndex>) {
        let Ranking { game, frame, .. } = self.ranking;
        let ways = &frame.combinations;
        let Ready { board, base, .. } = ready;
        let eggs = Ranking::<N, C>::eggs(&ready.passed);
        views[0].take_apart(frame, &eggs);
        views[1].take_apart(frame, &frame.mirrored(&eggs));
        let views = &*views;
        let view = &views[0];
        let (lead_up, lead_down) = (eggs.own & !eggs.down, eggs.own & eggs.down);
        let first_lead = ways.plain_rank(lead_up) * self.lead_downs;
        let lead_row = Row::new(lead_down, |cell| cell - at(&view.lead_up, cell));
        let up_rank = ways.rank(eggs.other & !eggs.down, eggs.own | frame.home);
        let moved = |from: u32, to: u32, way: Way| game.moved(board, from, to, way);
        let place = |index: u64| SliceIndex { slice: self.kept, index };
        let Table { downs, tails, .. } = *self.table;
        game.for_each_source(board, |from, plain, through| {
            let source = 1u64 << from;
            let is_down = board.down & source != 0;
            let flips = if is_down { 0 } else { plain & game.geometry.enemy[MOVER] };
            let ends = plain & !flips;
            sources.first[from as usize & 63] = out.len();
            sources.ends[from as usize & 63] = ends;
            if eggs.own & source != 0 {
                let rest = lead_row.without(ways, from);
                let images = [from, game.cell_image(from, 1)];
                let beside = [views[0].beside(ways, from), views[1].beside(ways, images[1])];
                for to in bits(ends) {
                    let number = at(&view.lead_down, to) - u32::from(from < to);
                    let last = ways.ways(to - at(&view.lead_up, to), number as usize + 1);
                    let lead = first_lead + pick(&rest, number) + last;
                    out.push(match self.table.block(lead) {
                        Block::OwnImage => self.after(self.kept, &moved(from, to, Way::Direct)),
                        Block::At(base, mirrored) => {
                            let side = usize::from(mirrored);
                            let ends = [to, game.cell_image(to, 1)];
                            let within = views[side].within(downs, &beside[side], ends[side]);
                            place(base + within * tails + self.tail(&views[side], images[side], ends[side]))
                        }
                    });
                }
            } else {
                match base {
                    None => {
                        for to in bits(ends) {
                            out.push(self.after(self.kept, &moved(from, to, Way::Direct)));
                        }
                    }
                    Some(base) if is_down => {
                        let rest = view.down.without(ways, from);
                        for to in bits(ends) {
                            let number = at(&view.rest_down, to) - u32::from(from < to);
                            let rank = pick(&rest, number) + ways.ways(view.down_place(to), number as usize + 1);
                            out.push(place(base + (up_rank * downs + rank) * tails + self.tail(view, from, to)));
                        }
                    }
                    Some(base) => {
                        let rest = view.up.without(ways, from);
                        let down = view.down.beside(ways, from);
                        for to in bits(ends) {
                            let number = at(&view.rest_up, to) - u32::from(from < to);
                            let rank = pick(&rest, number) + ways.ways(view.up_place(to), number as usize + 1);
                            out.push(place(base + (rank * downs + pick(&down, at(&view.rest_down, to))) * tails));
                        }
                    }
                }
            }
            for to in bits(flips) {
                out.push(self.after(self.flipped, &moved(from, to, Way::Direct)));
            }
            for to in bits(through) {
                out.push(self.after(self.flipped, &moved(from, to, Way::ThroughCamp)));
            }
        });
    }

    /// The last coordinate after a face-down egg has gone from one cell to another; see [`Frame::tail`].
    #[inline(always)]
    fn tail(&self, view: &View, from: u32, to: u32) -> u64 {
        let down = || u64::from(at(&view.lead_down, to) + at(&view.rest_down, to) - u32::from(from < to));
        match self.ranking.game.settings().undo {
            Undo::Free => 0,
            Undo::Frozen => 1 + down(),
            Undo::Banned => {
                let eggs = view.lead(from) + at(&view.rest_up, from) + at(&view.rest_down, from);
                1 + down() * self.empty + u64::from(from - eggs - u32::from(to < from))
            }
        }
    }
}

impl Sources {
    /// The moves of the face-down egg on a cell.
    fn of(&self, cell: usize) -> Range<usize> {
        let first = self.first[cell];
        first..first + self.ends[cell].count_ones() as usize
    }

    /// The one that leads to a cell, if it is there.
    fn only(&self, cell: usize, to: usize) -> Range<usize> {
        let first = self.first[cell] + (self.ends[cell] & ((1 << to) - 1)).count_ones() as usize;
        first..first + (self.ends[cell] >> to & 1) as usize
    }
}
