//! Labyrinth in slices: by how many pawns of the mover and of the other player are still on their start blocks.
//!
//! No pawn comes back to its start block, so a slice once left is never entered again, except that the turn exchanges the two numbers: the slices `2,1` and `1,2` lead to each other and are solved together.
//! On a board on which a half-turn or a flip exchanges the players, a position has red to move; on any other the slice says who is to move.
//!
//! # How a position is ranked
//!
//! The mover's pawns come first (`table`), then the other's, each in the combinatorial number system; then the offsets as one number, the debts (`after-jump=lose-next`) and when the centre block was slid. On a board that is its own mirror image
//! the mover's pawns are merged by it. No index has a mover who has crossed. Some have positions that no set-up can be, and they are kept as such: with `overhang=blocked` pawns out of the frame, with `refusal=full-block` a mover who
//! has won, and slides of the centre block that nobody can have made. All other settings change moves and no index.

mod back;
mod table;

use std::any::Any;
use std::sync::{Arc, OnceLock};

use super::{Board, Labyrinth, sizes};
use crate::packed::combinations::Combinations;
use crate::packed::slices::{Indexing, SliceIndex, Slicing, Terminal};
use crate::packed::{Code, Symmetric};
use crate::settings::labyrinth::Carry;

use table::{Home, Table};

/// What all slices of a variant have in common.
#[derive(Debug)]
struct Frame {
    ways: Combinations,
    /// Cells of a block.
    width: u32,
    /// Cells of all sliders.
    slider_cells: u32,
    /// The cells of one block, from the lowest bit.
    row: u64,
    /// The cells of all sliders, from the lowest bit.
    sliders: u64,
    pawns: u32,
    /// What can be remembered of the centre block.
    memories: u64,
    /// The ways in which turns can be owed.
    debts: u64,
    /// The values of offsets, debts and memories together.
    tails: u64,
}

impl Frame {
    fn new<C: Code>(game: &Labyrinth<C>) -> Frame {
        let board = game.settings.board.board();
        let (width, sliders) = (u32::from(board.cells), board.sliders.len() as u32);
        let (memories, debts) = (sizes::memories(&game.settings), sizes::debts(&game.settings));
        Frame {
            ways: Combinations::new(width * (sliders + 1)),
            width,
            slider_cells: width * sliders,
            row: (1 << width) - 1,
            sliders: (1 << (width * sliders)) - 1,
            pawns: u32::from(game.settings.pawns),
            memories,
            debts,
            tails: (2 * u64::from(board.range) + 1).pow(sliders) * debts * memories,
        }
    }

    /// Where the bits of a player's start block begin.
    #[inline(always)]
    fn start(&self, player: usize) -> u32 {
        if player == 0 { 0 } else { self.width + self.slider_cells }
    }

    /// Where the bits of the sliders and of a player's start block begin, which is the end block of the other.
    #[inline(always)]
    fn region(&self, player: usize) -> u32 {
        if player == 0 { 0 } else { self.width }
    }

    /// Everything but the pawns as one number, the memory of the centre block last.
    #[inline(always)]
    fn tail<C: Code>(&self, game: &Labyrinth<C>, board: &Board) -> u64 {
        (game.layout.digits(board.offsets) * self.debts + u64::from(board.debts)) * self.memories
            + u64::from(board.centre)
    }

    /// A board with everything but the pawns from that number.
    #[inline(always)]
    fn with_tail<C: Code>(&self, game: &Labyrinth<C>, board: Board, tail: u64) -> Board {
        let rest = tail / self.memories;
        Board {
            offsets: game.layout.notches(rest / self.debts),
            debts: (rest % self.debts) as u8,
            centre: (tail % self.memories) as u8,
            ..board
        }
    }
}

/// What is found out about the slices of one variant, when it is first needed.
#[derive(Debug)]
pub struct Tables {
    frame: Frame,
    slices: Vec<OnceLock<Table>>,
}

/// The slices of one variant.
pub struct Ranking<'g, C> {
    game: &'g Labyrinth<C>,
    tables: Arc<Tables>,
}

impl<'g, C: Code> Ranking<'g, C> {
    /// The slices of a variant.
    pub fn new(game: &'g Labyrinth<C>) -> Ranking<'g, C> {
        let make = || {
            let frame = Frame::new(game);
            let movers = if game.swap.is_some() { 1 } else { 2 };
            let slices = movers * (frame.pawns as usize + 1).pow(2);
            Tables { frame, slices: (0..slices).map(|_| OnceLock::new()).collect() }
        };
        Ranking { game, tables: game.known.get(make) }
    }

    fn frame(&self) -> &Frame {
        &self.tables.frame
    }

    #[inline(always)]
    fn slice(&self, Home { mover, own, other }: Home) -> usize {
        let base = self.frame().pawns as usize + 1;
        let mover = if self.game.swap.is_some() { 0 } else { mover };
        (mover * base + own as usize) * base + other as usize
    }

    #[inline(always)]
    fn home(&self, slice: usize) -> Home {
        let base = self.frame().pawns as usize + 1;
        Home { mover: slice / (base * base), own: (slice / base % base) as u32, other: (slice % base) as u32 }
    }

    fn table(&self, slice: usize) -> &Table {
        self.tables.slices[slice].get_or_init(|| {
            let table = Table::new(self.game, self.frame(), self.home(slice));
            assert_eq!(u128::from(table.len()), self.slice_len(slice), "a slice is as long as counted");
            table
        })
    }

    fn board(&self, place: SliceIndex) -> Board {
        self.table(place.slice).board(self.game, self.frame(), place.index)
    }

    /// The board at a place, turned so that what comes before and after it has the player to move whom slices of this variant have.
    fn turned(&self, place: SliceIndex) -> Board {
        let board = self.board(place);
        self.game.swap.map_or(board, |swap| self.game.board_image(&board, swap))
    }

    /// The slices before and after one in which the turn was only handed on, with this many pawns of the new mover.
    fn handed_on(&self, slice: usize) -> Home {
        let Home { mover, own, other } = self.home(slice);
        Home { mover: 1 - mover, own: other, other: own }
    }

    fn standing(&self, board: &Board) -> Terminal {
        let geometry = &self.game.geometry;
        let (mover, before) = (board.mover as usize, 1 - board.mover as usize);
        let over = geometry.is_over(board);
        let on_centre = |player: usize| board.by[player] & geometry.row[usize::from(geometry.centre)] != 0;
        let owes = |player: usize| board.debts >> player & 1 != 0;
        let hindered = match self.game.settings.carry {
            Carry::All => false,
            Carry::Empty => on_centre(mover) || on_centre(before),
            Carry::Own => on_centre(mover),
        };
        let false_slide = match board.centre {
            0 => false,
            1 => owes(before) || over || hindered,
            _ => owes(mover),
        };
        let won_before = geometry.is_over(&Board { mover: before as u8, ..*board });
        if false_slide || won_before || board.occupied() & !geometry.usable(board) != 0 {
            return Terminal::Impossible;
        }
        if over { Terminal::Lost } else { Terminal::Open }
    }
}

impl<C: Code> Slicing for Ranking<'_, C> {
    fn slices(&self) -> usize {
        self.tables.slices.len()
    }

    fn slice_name(&self, slice: usize) -> String {
        let Home { mover, own, other } = self.home(slice);
        if self.game.swap.is_some() { format!("{own},{other}") } else { format!("{}:{own},{other}", mover + 1) }
    }

    fn slice_words(&self) -> &'static str {
        match self.game.swap {
            Some(_) => "pawns on the start block of the player to move and of the other",
            None => "the player to move, and pawns on the start block of that player and of the other",
        }
    }

    fn slice_len(&self, slice: usize) -> u128 {
        let all = self.unmerged_len(slice);
        if !self.game.mirrors {
            return all;
        }
        let Home { own, other, .. } = self.home(slice);
        // What the mirror leaves as it is has all blocks in the middle.
        let fixed = sizes::in_slice(&self.game.settings, (own as usize, other as usize), true);
        (all + fixed * u128::from(self.frame().debts * self.frame().memories)) / 2
    }

    fn unmerged_len(&self, slice: usize) -> u128 {
        let Home { own, other, .. } = self.home(slice);
        let pawns = sizes::in_slice(&self.game.settings, (own as usize, other as usize), false);
        pawns * u128::from(self.frame().tails)
    }

    fn slice_overhead(&self, slice: usize) -> u64 {
        self.table(slice).bytes()
    }

    fn keep(&self) -> Arc<dyn Any + Send + Sync> {
        Arc::<Tables>::clone(&self.tables)
    }

    fn leads_to(&self, slice: usize) -> Vec<usize> {
        let next = self.handed_on(slice);
        let left = next.other.checked_sub(1).map(|other| self.slice(Home { other, ..next }));
        [self.slice(next)].into_iter().chain(left).collect()
    }

    fn groups(&self) -> Vec<Vec<usize>> {
        let mut all: Vec<usize> = (0..self.slices()).collect();
        // Each with the slice that it leads to and comes from; the first of the two names the pair.
        all.retain(|&slice| slice <= self.slice(self.handed_on(slice)));
        all.sort_by_key(|&slice| {
            let Home { own, other, .. } = self.home(slice);
            (own + other, own.max(other))
        });
        let group = |slice: usize| match self.slice(self.handed_on(slice)) {
            other if other == slice => vec![slice],
            other => vec![slice, other],
        };
        all.into_iter().map(group).collect()
    }

    fn terminals(&self, slice: usize, first: u64, out: &mut [Terminal]) {
        let table = self.table(slice);
        for (index, standing) in (first..).zip(out) {
            *standing = self.standing(&table.board(self.game, self.frame(), index));
        }
    }

    fn successors(&self, place: SliceIndex, visit: &mut dyn FnMut(SliceIndex) -> bool) {
        let board = self.turned(place);
        let next = self.handed_on(place.slice);
        let kept = self.slice(next);
        let start = self.game.geometry.start[board.mover as usize];
        let mut more = true;
        self.game.for_each_successor(&board, |after| {
            if !more {
                return;
            }
            let left = (after.by[board.mover as usize] & start).count_ones() < next.other;
            let slice = if left { self.slice(Home { other: next.other - 1, ..next }) } else { kept };
            more = visit(SliceIndex { slice, index: self.table(slice).index(self.game, self.frame(), after) });
        });
    }

    fn predecessors(&self, place: SliceIndex, into: usize, out: &mut Vec<u64>) {
        out.clear();
        let before = self.handed_on(place.slice);
        let leaving = match into {
            into if into == self.slice(before) => false,
            into if before.own < self.frame().pawns && into == self.slice(Home { own: before.own + 1, ..before }) => {
                true
            }
            _ => return,
        };
        let (board, table) = (self.turned(place), self.table(into));
        let visit = |before: &Board, memories: u8| table.indices(self.game, self.frame(), before, memories, out);
        self.before(&board, leaving, visit);
    }
}

impl<C: Code> Indexing<C> for Ranking<'_, C> {
    fn slice_of(&self, code: C) -> usize {
        let board = self.game.board(code);
        let mover = usize::from(board.mover);
        let home = |player: usize| (board.by[player] & self.game.geometry.start[player]).count_ones();
        self.slice(Home { mover, own: home(mover), other: home(1 - mover) })
    }

    fn place(&self, code: C) -> SliceIndex {
        let (board, slice) = (self.game.board(code), self.slice_of(code));
        let board = match self.game.swap {
            Some(swap) if board.mover != 0 => self.game.board_image(&board, swap),
            _ => board,
        };
        SliceIndex { slice, index: self.table(slice).index(self.game, self.frame(), &board) }
    }

    fn code(&self, place: SliceIndex) -> C {
        self.game.canonical(self.game.code(&self.board(place)))
    }
}
