//! Labyrinth for the machine: bit boards, neighbours from tables, positions in one integer.
//!
//! A cell's number is its place row by row from the left of red's start block, so the half-turn of a bit board is the
//! reversal of its bits. Which cells of two rows face each other depends only on the difference of their offsets: each position
//! picks one table for each pair of rows, and a pawn runs from entry to entry. A position is worked on as two bit boards
//! ([`Board`]) and kept as an integer in one of two layouts ([`Layout`]).

mod board;
mod layout;
mod moves;
mod rank;
mod sizes;
mod symmetry;

use crate::packed::slices::Kept;
use crate::packed::{
    Code, Forgetting, Hints, Indexing, NoSlices, Numbered, Packed, PositionBound, Staged, Strategic, Symmetric,
    TurnOrder, bits,
};
use crate::rules::labyrinth::{
    Action, BLUE, Cell, CentreMemory, Debt, Labyrinth as Literal, Position, RED, Setup, Way,
};
use crate::rules::{ByPlayer, Outcome, Player};
use crate::settings::labyrinth::{AfterJump, Centre, Settings};

pub use board::{Board, Geometry};
pub use layout::Layout;
pub use symmetry::Symmetry;

/// The packed rules of one variant in integers of type `C`.
#[derive(Debug, Clone)]
pub struct Labyrinth<C> {
    rules: Literal,
    pub(crate) settings: Settings,
    geometry: Geometry,
    layout: Layout,
    symmetries: Vec<Symmetry>,
    /// The symmetry that brings positions with blue to move to red, if there is one.
    swap: Option<Symmetry>,
    /// Whether the mirror is a symmetry.
    mirrors: bool,
    /// Each cell's mirror image.
    mirror: Vec<u8>,
    /// Every row at its last notch: what offsets are taken from when sides are exchanged.
    last_notches: u64,
    known: Kept<rank::Tables>,
    width: std::marker::PhantomData<C>,
}

/// The bits that a position of a variant takes.
pub fn code_bits(settings: &Settings) -> u32 {
    Layout::narrowest(settings).bits()
}

impl<C: Code> Labyrinth<C> {
    /// The engine for a variant.
    ///
    /// # Panics
    ///
    /// When no layout fits into `C`.
    pub fn new(settings: &Settings) -> Labyrinth<C> {
        let layout = Layout::narrowest(settings);
        assert!(layout.bits() < C::BITS);
        let geometry = Geometry::new(settings);
        let symmetries = symmetry::symmetries(settings.board.board());
        let width = geometry.width;
        Labyrinth {
            rules: Literal::new(settings.clone()),
            settings: settings.clone(),
            layout,
            swap: Self::swap_of(&symmetries),
            mirrors: symmetries.contains(&Symmetry::Mirror),
            symmetries,
            mirror: (0..geometry.cells()).map(|cell| (cell + width - 1 - 2 * (cell % width)) as u8).collect(),
            last_notches: geometry.every_row(u64::from(geometry.last_notch)),
            known: Kept::default(),
            geometry,
            width: std::marker::PhantomData,
        }
    }

    #[inline(always)]
    pub(crate) fn board(&self, code: C) -> Board {
        self.layout.unpack(code)
    }

    #[inline(always)]
    fn code(&self, board: &Board) -> C {
        self.layout.pack(board)
    }

    fn cell(&self, index: u32) -> Cell {
        Cell::new((index / self.geometry.width) as u8, (index % self.geometry.width) as u8)
    }

    fn index(&self, cell: Cell) -> u32 {
        u32::from(cell.row) * self.geometry.width + u32::from(cell.index)
    }

    /// The turn goes to the other player, and what is remembered of the centre block grows older.
    #[inline(always)]
    fn seat_advance(&self, board: &Board) -> Board {
        let centre = match self.settings.centre {
            Centre::AnyoneLast if board.centre == 1 => 2,
            _ => 0,
        };
        Board { mover: 1 - board.mover, centre, ..*board }
    }

    #[inline(always)]
    fn slid(&self, board: &Board, row: u32, by: i32) -> Board {
        let notch = 1u64 << (4 * row);
        let offsets = if by > 0 { board.offsets + notch } else { board.offsets - notch };
        let mut next = Board { offsets, ..self.seat_advance(board) };
        if row == u32::from(self.geometry.centre) {
            next.centre = 1;
        }
        next
    }

    #[inline(always)]
    fn run(&self, board: &Board, from: u32, to: u32) -> Board {
        let mut next = self.seat_advance(board);
        next.by[board.mover as usize] ^= 1 << from | 1 << to;
        next
    }

    #[inline(always)]
    fn jumped(&self, board: &Board, from: u32, to: u32) -> Board {
        let mut next = self.run(board, from, to);
        if self.settings.after_jump == AfterJump::LoseNext {
            next.debts |= 1 << board.mover;
        }
        next
    }

    fn skipped(&self, board: &Board) -> Board {
        let next = self.seat_advance(board);
        Board { debts: next.debts & !(1 << board.mover), ..next }
    }

    /// Calls `visit` with the board after each action; no two actions lead to the same board.
    #[inline(always)]
    fn for_each_successor(&self, board: &Board, mut visit: impl FnMut(&Board)) {
        if self.geometry.is_over(board) {
            return;
        }
        let mut any = false;
        self.for_each_slide(board, |row, by| {
            any = true;
            visit(&self.slid(board, row, by));
        });
        self.for_each_pawn(board, |from, runs, jumps| {
            any |= runs | jumps != 0;
            for to in bits(runs) {
                visit(&self.run(board, from, to));
            }
            for to in bits(jumps) {
                visit(&self.jumped(board, from, to));
            }
        });
        if !any {
            visit(&self.skipped(board));
        }
    }

    /// The literal position of a board that may be anything, if it can be.
    fn checked_literal(&self, board: &Board) -> Option<Position> {
        let range = self.geometry.last_notch as i8 / 2;
        let setup = Setup {
            pawns: ByPlayer::new(2, |player| bits(board.by[player.index()]).map(|cell| self.cell(cell)).collect()),
            offsets: (1..self.geometry.rows - 1).map(|row| board.notch(row) as i8 - range).collect(),
            to_move: Player::new(board.mover),
            centre: match board.centre {
                0 => CentreMemory::Rested,
                1 => CentreMemory::LastTurn,
                _ => CentreMemory::TurnBefore,
            },
            debts: ByPlayer::new(2, |player| match board.debts >> player.index() & 1 {
                0 => Debt::None,
                _ => Debt::NextTurn,
            }),
        };
        self.rules.check(setup).ok()
    }
}

impl<C: Code> Packed for Labyrinth<C> {
    by_boards!();

    fn pack(&self, position: &Position) -> C {
        let set = |player: Player| position.pawns[player].iter().fold(0, |set, &cell| set | 1 << self.index(cell));
        let mut offsets = self.geometry.middle();
        for (slider, &offset) in (1..).zip(&position.offsets) {
            offsets = offsets.wrapping_add_signed(i64::from(offset) << (4 * slider));
        }
        let owes = |player: Player| u8::from(position.debts[player] == Debt::NextTurn) << player.index();
        self.code(&Board {
            by: [set(RED), set(BLUE)],
            offsets,
            mover: position.to_move.index() as u8,
            centre: match position.centre {
                CentreMemory::Rested => 0,
                CentreMemory::LastTurn => 1,
                CentreMemory::TurnBefore => 2,
            },
            debts: owes(RED) | owes(BLUE),
        })
    }

    fn checked(&self, code: C) -> Option<Position> {
        let position = self.checked_literal(&self.board(code))?;
        (self.pack(&position) == code).then_some(position)
    }

    fn outcome(&self, code: C) -> Option<Outcome> {
        let board = self.board(code);
        self.geometry.is_over(&board).then(|| Outcome::Win(Player::new(1 - board.mover)))
    }

    fn actions(&self, code: C, out: &mut Vec<Action>) {
        out.clear();
        let board = self.board(code);
        if self.geometry.is_over(&board) {
            return;
        }
        self.for_each_slide(&board, |row, by| {
            out.push(Action::Slide { row: row as u8, way: if by < 0 { Way::Left } else { Way::Right } });
        });
        // All runs come before all jumps in the order of actions.
        self.for_each_pawn(&board, |from, runs, _| {
            out.extend(bits(runs).map(|to| Action::Run { from: self.cell(from), to: self.cell(to) }));
        });
        self.for_each_pawn(&board, |from, _, jumps| {
            out.extend(bits(jumps).map(|to| Action::Jump { from: self.cell(from), to: self.cell(to) }));
        });
        if out.is_empty() {
            out.push(Action::Skip);
        }
    }

    fn successor(&self, code: C, action: Action) -> C {
        let board = self.board(code);
        self.code(&match action {
            Action::Slide { row, way } => self.slid(&board, u32::from(row), i32::from(way.step())),
            Action::Run { from, to } => self.run(&board, self.index(from), self.index(to)),
            Action::Jump { from, to } => self.jumped(&board, self.index(from), self.index(to)),
            Action::Skip => self.skipped(&board),
        })
    }

    #[inline]
    fn successors(&self, code: C, out: &mut Vec<C>) {
        out.clear();
        let board = self.board(code);
        self.for_each_successor(&board, |next| out.push(self.code(next)));
    }
}

impl<C: Code> Symmetric for Labyrinth<C> {
    #[inline]
    fn canonical_successors(&self, code: C, out: &mut Vec<C>) {
        out.clear();
        let board = self.board(code);
        self.for_each_successor(&board, |next| out.push(self.code(&self.canonical_board(next))));
    }

    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn image(&self, code: C, symmetry: usize) -> C {
        self.code(&self.board_image(&self.board(code), self.symmetries[symmetry]))
    }

    fn action_image(&self, action: Action, symmetry: usize) -> Action {
        self.turn_image(action, self.symmetries[symmetry])
    }

    fn canonical(&self, code: C) -> C {
        self.code(&self.canonical_board(&self.board(code)))
    }
}

impl<C: Code> TurnOrder<C> for Labyrinth<C> {
    /// A turn that is lost for a jump is lost by doing nothing.
    fn after_pass(&self, code: C) -> Option<C> {
        Some(self.code(&self.skipped(&self.board(code))))
    }
}

impl<C: Code> Staged<C> for Labyrinth<C> {
    /// How many pawns have left their start blocks, the mover's first, in base 16: none of them comes back.
    fn stage(&self, code: C) -> u32 {
        let board = self.board(code);
        let left = |player: usize| (board.by[player] & !self.geometry.start[player]).count_ones();
        left(board.mover.into()) << 4 | left(1 - usize::from(board.mover))
    }

    fn stage_name(&self, stage: u32) -> String {
        format!("{}+{} have left", stage >> 4, stage & 15)
    }
}

impl<C: Code> Numbered<C> for Labyrinth<C> {
    fn position_bound(&self) -> Option<PositionBound> {
        Some(sizes::position_bound(&self.settings, &self.symmetries))
    }

    fn ranked(&self) -> Result<Box<dyn Indexing<C> + '_>, NoSlices> {
        Ok(Box::new(rank::Ranking::new(self)))
    }
}

impl<C: Code> Forgetting<C> for Labyrinth<C> {}

impl<C: Code> Strategic<C> for Labyrinth<C> {}

impl<C: Code> Hints for Labyrinth<C> {
    fn count_actions(&self, code: C) -> u64 {
        let board = self.board(code);
        if self.geometry.is_over(&board) {
            return 0;
        }
        let mut count = 0;
        self.for_each_slide(&board, |_, _| count += 1);
        self.for_each_pawn(&board, |_, runs, jumps| count += runs.count_ones() + jumps.count_ones());
        u64::from(count.max(1))
    }
}
