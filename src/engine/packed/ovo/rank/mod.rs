//! OVO for two in slices: by how many eggs of the mover and of the other player are still symbol-up.
//!
//! Flips are for good, so a slice once left is never entered again, except that the turn exchanges the two numbers: the slices `2,1` and `1,2` lead to
//! each other and are solved together.
//!
//! # How a position is ranked
//!
//! The mover is normalised by the half-turn. The mover's eggs come first (`table`): some thousand arrangements, one table of where their positions begin. Of two arrangements that are mirror images only one has positions; under one that is its own image
//! (few) a row of bits with counts says which of the other's arrangements are kept. So the merged index has no gaps. Then come the other's symbol-up eggs, which avoid the mover's camp, the other's face-down ones, and the last move that `undo` remembers
//! (`frozen`: which face-down egg; `banned`: which egg and from which empty cell), or the wrong claim. Each part is ranked in the combinatorial number system.
//!
//! `count` has the number of positions in closed form; a table that is not exactly as long is a panic. What the index holds beyond what can be reached: nothing on 4x4 with four eggs, a position or two on boards so full that both sets can be home at once,
//! and under `undo` the marks that no move can have left. House rules that only forbid moves (`home`, `hands`, `homeward`, `outward`) change no index.
//!
//! # Reference
//! D. E. Knuth, The Art of Computer Programming 4A, 7.2.1.3: ranking combinations.

mod back;
mod count;
mod forward;
mod frame;
mod table;

use std::any::Any;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::{Board, Ovo, bits};
use crate::packed::slices::{Indexing, Moves, Reversed, SliceIndex, Slicing, Terminal};
use crate::packed::{Code, NoSlices};
use crate::rules::ovo::Way;
use crate::settings::ovo::{Claim, Look};

use frame::{Eggs, Frame};
use table::Table;

/// The slices of one variant for two players.
pub struct Ranking<'g, const N: usize, C> {
    game: &'g Ovo<N, C>,
    frame: Frame,
    slots: Arc<Vec<Slot>>,
}

/// What is known of a slice, found out when it is first needed.
#[derive(Debug, Default)]
pub struct Slot {
    table: OnceLock<Table>,
    len: OnceLock<u128>,
}

impl<'g, const N: usize, C: Code> Ranking<'g, N, C> {
    /// The slices of a variant; only games for two have them.
    pub fn new(game: &'g Ovo<N, C>) -> Result<Ranking<'g, N, C>, NoSlices> {
        if N != 2 {
            return Err(NoSlices::Players { players: N as u8 });
        }
        let frame = Frame::new(game.settings());
        let slices = (frame.eggs + 1).pow(2) as usize;
        Ok(Ranking { game, frame, slots: game.known.get(|| (0..slices).map(|_| Slot::default()).collect()) })
    }

    /// The slice with this many symbol-up eggs of the mover and of the other.
    fn slice(&self, (own, other): (u32, u32)) -> usize {
        (own * (self.frame.eggs + 1) + other) as usize
    }

    /// Symbol-up eggs of the mover and of the other.
    fn up(&self, slice: usize) -> (u32, u32) {
        let base = self.frame.eggs + 1;
        (slice as u32 / base, slice as u32 % base)
    }

    fn table(&self, slice: usize) -> &Table {
        self.slots[slice].table.get_or_init(|| {
            let table = Table::new(&self.frame, self.up(slice));
            assert_eq!(u128::from(table.len()), self.slice_len(slice), "a slice is as long as counted");
            table
        })
    }

    fn board(eggs: &Eggs) -> Board<N> {
        let mut board = Board { down: eggs.down, mark: eggs.mark, erred: eggs.erred, ..Board::EMPTY };
        board.by[0] = eggs.own;
        board.by[1] = eggs.other;
        board
    }

    /// The board must have the first player to move.
    #[inline(always)]
    fn eggs(board: &Board<N>) -> Eggs {
        debug_assert_eq!(board.mover, 0);
        Eggs { own: board.by[0], other: board.by[1], down: board.down, mark: board.mark, erred: board.erred }
    }

    /// The board at a place, turned so that the second player is to move: what comes before and after it has the first player to move.
    fn turned(&self, place: SliceIndex) -> Board<N> {
        self.game.half_turned(&Self::board(&self.table(place.slice).eggs(&self.frame, place.index)))
    }

    fn code_of(&self, eggs: &Eggs) -> C {
        self.game.code(&self.game.canonical_board(&Self::board(eggs)))
    }

    fn standing(&self, eggs: &Eggs) -> Terminal {
        let board = Self::board(eggs);
        let finished = |player| self.game.geometry.has_finished(&board, player);
        if eggs.erred && finished(1) || self.game.settings().claim == Claim::AnyTime && finished(0) && finished(1) {
            return Terminal::Impossible;
        }
        match self.game.winner(&board) {
            None => Terminal::Open,
            Some(0) => Terminal::Won,
            Some(_) => Terminal::Lost,
        }
    }
}

impl<const N: usize, C: Code> Slicing for Ranking<'_, N, C> {
    fn slices(&self) -> usize {
        self.slots.len()
    }

    fn slice_name(&self, slice: usize) -> String {
        let (own, other) = self.up(slice);
        format!("{own},{other}")
    }

    fn slice_words(&self) -> &'static str {
        "symbol-up eggs of the player to move and of the other"
    }

    fn slice_len(&self, slice: usize) -> u128 {
        *self.slots[slice].len.get_or_init(|| count::slice_len(self.game.settings(), self.up(slice)).1)
    }

    fn keep(&self) -> Arc<dyn Any + Send + Sync> {
        self.slots.clone()
    }

    fn unmerged_len(&self, slice: usize) -> u128 {
        count::slice_len(self.game.settings(), self.up(slice)).0
    }

    fn slice_overhead(&self, slice: usize) -> u64 {
        self.table(slice).bytes()
    }

    fn leads_to(&self, slice: usize) -> Vec<usize> {
        let (own, other) = self.up(slice);
        let flipped = own.checked_sub(1).map(|own| self.slice((other, own)));
        [self.slice((other, own))].into_iter().chain(flipped).collect()
    }

    fn groups(&self) -> Vec<Vec<usize>> {
        let mut pairs: Vec<(u32, u32)> = (0..self.slices()).map(|slice| self.up(slice)).collect();
        pairs.retain(|(own, other)| own <= other);
        pairs.sort_by_key(|(own, other)| (own + other, *other));
        let group = |(own, other): (u32, u32)| match own == other {
            true => vec![self.slice((own, other))],
            false => vec![self.slice((own, other)), self.slice((other, own))],
        };
        pairs.into_iter().map(group).collect()
    }

    fn terminals(&self, slice: usize, first: u64, out: &mut [Terminal]) {
        let table = self.table(slice);
        table.for_each(&self.frame, first, out.len() as u64, &mut |index, eggs| {
            out[(index - first) as usize] = self.standing(eggs);
        });
    }

    fn successors(&self, place: SliceIndex, visit: &mut dyn FnMut(SliceIndex) -> bool) {
        let board = self.turned(place);
        if self.game.winner(&board).is_some() {
            return;
        }
        let (own, other) = self.up(place.slice);
        let kept = self.slice((other, own));
        let flipped = self.slice((other, own.saturating_sub(1)));
        let (kept_table, mut flipped_table) = (self.table(kept), None);
        let index = |table: &Table, next: &Board<N>| table.index(&self.frame, &Self::eggs(next));
        let looks = board.down != 0 && self.game.settings().look == Look::Allowed;
        // The pass first: it is what refutes most.
        let passed = self.game.passed(&board);
        let mut more = !looks || visit(SliceIndex { slice: kept, index: index(kept_table, &passed) });
        let mut moves = false;
        let enemy = self.game.geometry.enemy[1];
        self.game.for_each_source(&board, |from, plain, through| {
            moves |= plain | through != 0;
            let up = board.down >> from & 1 == 0;
            let flips = if up { plain & enemy } else { 0 };
            for to in bits(plain & !flips) {
                if !more {
                    return;
                }
                let next = self.game.moved(&board, from, to, Way::Direct);
                more = visit(SliceIndex { slice: kept, index: index(kept_table, &next) });
            }
            for (set, way) in [(flips, Way::Direct), (through, Way::ThroughCamp)] {
                for to in bits(set) {
                    if !more {
                        return;
                    }
                    let table = *flipped_table.get_or_insert_with(|| self.table(flipped));
                    let next = self.game.moved(&board, from, to, way);
                    more = visit(SliceIndex { slice: flipped, index: index(table, &next) });
                }
            }
        });
        if more && self.game.may_claim_wrongly(&board) {
            let next = Board { erred: true, ..passed };
            more = visit(SliceIndex { slice: kept, index: index(kept_table, &next) });
        }
        if more && !moves && !looks {
            visit(SliceIndex { slice: kept, index: index(kept_table, &passed) });
        }
    }

    fn moves(&self, slice: usize, range: Range<u64>, out: &mut Moves) {
        self.list_moves(slice, range, out);
    }

    fn predecessors(&self, place: SliceIndex, into: usize, out: &mut Vec<u64>) {
        out.clear();
        let board = self.turned(place);
        let table = self.table(into);
        let (own, other) = self.up(place.slice);
        let visit = |before: &Board<N>, except: u16| table.indices(&self.frame, &Self::eggs(before), except, out);
        if self.up(into) == (other, own) {
            self.before_turn(&board, visit);
        } else if self.up(into) == (other + 1, own) {
            self.before_flip(&board, visit);
        }
        if self.up(into) == (other, own) {
            self.before_skip(&board, |before| out.push(table.index(&self.frame, &Self::eggs(before))));
        }
    }
}

impl<const N: usize, C: Code> Indexing<C> for Ranking<'_, N, C> {
    fn slice_of(&self, code: C) -> usize {
        let board = self.game.board(code);
        let up = |player: usize| (board.by[player] & !board.down).count_ones();
        let mover = usize::from(board.mover);
        self.slice((up(mover), up(1 - mover)))
    }

    fn place(&self, code: C) -> SliceIndex {
        let board = self.game.board(code);
        let board = if board.mover == 0 { board } else { self.game.half_turned(&board) };
        let eggs = Self::eggs(&board);
        let up = |set: u64| (set & !eggs.down).count_ones();
        let slice = self.slice((up(eggs.own), up(eggs.other)));
        SliceIndex { slice, index: self.table(slice).index(&self.frame, &eggs) }
    }

    fn code(&self, place: SliceIndex) -> C {
        self.code_of(&self.table(place.slice).eggs(&self.frame, place.index))
    }

    fn codes(&self, slice: usize, range: Range<u64>, out: &mut Vec<C>) {
        out.clear();
        let count = range.end - range.start;
        let table = self.table(slice);
        table.for_each(&self.frame, range.start, count, &mut |_, eggs| out.push(self.code_of(eggs)));
    }

    fn reversed(&self) -> Option<&dyn Reversed<C>> {
        Some(self)
    }
}

impl<const N: usize, C: Code> Reversed<C> for Ranking<'_, N, C> {
    fn codes_before(&self, code: C, out: &mut Vec<C>) {
        out.clear();
        let board = self.game.board(code);
        let board = if board.mover == 1 { board } else { self.game.half_turned(&board) };
        let mut keep = |before: &Board<N>| out.push(self.game.code(&self.game.canonical_board(before)));
        self.before_turn(&board, |before, except| self.for_each_mark(before, except, &mut keep));
        self.before_flip(&board, |before, except| self.for_each_mark(before, except, &mut keep));
        self.before_skip(&board, &mut keep);
        out.sort_unstable();
        out.dedup();
    }
}
