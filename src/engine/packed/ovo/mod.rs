//! OVO for the machine: bit boards, chains by flood fill, positions in one integer.
//!
//! A cell's number is its place row by row from the bottom left, so the half-turn of a bit board is the reversal of its
//! bits. A position is worked on as one bit board of eggs per player and one of the face-down eggs ([`Board`]), and kept as an
//! integer in one of two layouts ([`Layout`]): whole bit boards where they fit, else occupancy and two or three bits for
//! each egg in cell order.

mod board;
mod distance;
#[doc(hidden)]
pub mod landing;
mod layout;
pub mod memory;
mod moves;
mod planes;
mod rank;
mod sizes;
mod strategies;
mod symmetry;

use crate::packed::slices::Kept;
use crate::packed::{
    AnyGame, Code, Forgetting, Hints, Indexing, NoSlices, Numbered, Packed, PositionBound, Staged, Strategic, Strategy,
    Symmetric, TurnOrder, bits,
};
use crate::rules::ovo::{Action, Cell, Mark, Move, Ovo as Literal, Position, Way};
use crate::rules::{Outcome, Player};
use crate::settings::Variant;
use crate::settings::ovo::{Few, Forgets, Look, Memory, Settings, Stuck, WrongClaim};

pub use board::{Board, Geometry};
pub use layout::Layout;
pub use strategies::{PULL_OUT, TAKE_BACK};

/// The packed rules of one variant for `N` players in integers of type `C`.
#[derive(Debug, Clone)]
pub struct Ovo<const N: usize, C> {
    rules: Literal,
    pub(crate) geometry: Geometry<N>,
    pub(crate) layout: Layout,
    planes: Option<planes::Planes>,
    known: Kept<Vec<rank::Slot>>,
    width: std::marker::PhantomData<C>,
}

/// The bits that a position of a variant takes.
pub fn code_bits(settings: &Settings) -> u32 {
    Layout::narrowest(settings).bits()
}

impl<const N: usize, C: Code> Ovo<N, C> {
    /// The engine for a variant with `N` players.
    ///
    /// # Panics
    ///
    /// When the players are not `N`, or no layout fits into `C`.
    pub fn new(settings: &Settings) -> Ovo<N, C> {
        let layout = Layout::narrowest(settings);
        assert!(settings.seats.players() as usize == N && layout.bits() < C::BITS);
        Ovo {
            rules: Literal::new(settings.clone()),
            geometry: Geometry::new(settings),
            planes: planes::Planes::new(settings, &layout),
            layout,
            known: Kept::default(),
            width: std::marker::PhantomData,
        }
    }

    pub(crate) fn settings(&self) -> &Settings {
        self.rules.settings()
    }

    #[inline(always)]
    pub(crate) fn board(&self, code: C) -> Board<N> {
        self.layout.unpack(code)
    }

    #[inline(always)]
    pub(crate) fn code(&self, board: &Board<N>) -> C {
        self.layout.pack(board)
    }

    /// The position after a move, a look or a skipped turn has been carried out on `board`: the turn goes on.
    #[inline(always)]
    fn hand_on(&self, board: &mut Board<N>) {
        board.mover = board.next_in(board.mover as usize) as u8;
    }

    fn may_claim_wrongly(&self, board: &Board<N>) -> bool {
        self.settings().wrong_claim == WrongClaim::Allowed && !self.geometry.has_finished(board, board.mover as usize)
    }

    pub(crate) fn is_stuck(&self, board: &Board<N>) -> bool {
        if self.settings().look == Look::Allowed && board.down != 0 {
            return false;
        }
        let mut any = 0;
        self.for_each_source(board, |_, plain, through| any |= plain | through);
        any == 0
    }

    pub(crate) fn winner(&self, board: &Board<N>) -> Option<usize> {
        let winner = self.geometry.winner(board);
        if winner.is_none() && N == 2 && self.settings().stuck == Stuck::Loses && self.is_stuck(board) {
            return Some(1 - board.mover as usize);
        }
        winner
    }

    /// A wrong claim, or with four players a stuck player who loses by it: with two players the game ends, with
    /// four the mover's eggs leave the board.
    fn erred(&self, board: &Board<N>) -> Board<N> {
        let mut next = Board { mark: 0, ..*board };
        let mover = board.mover as usize;
        if N == 2 {
            next.erred = true;
        } else {
            next.down &= !next.by[mover];
            next.by[mover] = 0;
        }
        self.hand_on(&mut next);
        next
    }

    fn skipped(&self, board: &Board<N>) -> Board<N> {
        if N == 4 && self.settings().stuck == Stuck::Loses { self.erred(board) } else { self.passed(board) }
    }

    pub(crate) fn cell(&self, index: u32) -> Cell {
        Cell::at(index as usize, self.settings().board)
    }

    pub(crate) fn index(&self, cell: Cell) -> u32 {
        cell.index(self.settings().board) as u32
    }

    /// The board after a move, without asking whether it is legal.
    #[inline(always)]
    fn moved(&self, board: &Board<N>, from: u32, to: u32, way: Way) -> Board<N> {
        let mut next = *board;
        let (left, entered) = (1u64 << from, 1u64 << to);
        let was_down = board.down & left != 0;
        let owner = board.owner(left);
        next.by[owner] ^= left | entered;
        let face_down = was_down || way == Way::ThroughCamp || self.geometry.flipping(board, owner) & entered != 0;
        next.down &= !left;
        next.down |= if face_down { entered } else { 0 };
        next.mark = if was_down { self.layout.mark(from, to) } else { 0 };
        self.hand_on(&mut next);
        next
    }

    /// The board after a look or a skipped turn.
    #[inline(always)]
    fn passed(&self, board: &Board<N>) -> Board<N> {
        let mut next = Board { mark: 0, ..*board };
        self.hand_on(&mut next);
        next
    }
}

impl<const N: usize, C: Code> Packed for Ovo<N, C> {
    by_boards!();

    fn pack(&self, position: &Position) -> C {
        let mut board = Board::<N> { mover: position.to_move.index() as u8, ..Board::EMPTY };
        for (cell, egg) in position.grid.eggs() {
            let bit = 1 << self.index(cell);
            board.by[egg.owner.index()] |= bit;
            if egg.face == crate::rules::ovo::Face::Down {
                board.down |= bit;
            }
        }
        board.erred = position.erred.is_some();
        board.mark = self.packed_mark(position.mark);
        self.code(&board)
    }

    fn checked(&self, code: C) -> Option<Position> {
        let board = self.board(code);
        let apart = board.by.iter().map(|eggs| eggs.count_ones()).sum::<u32>() == board.occupied().count_ones();
        if !apart || !self.marks_cells(board.mark) {
            return None;
        }
        let position = self.checked_literal(&board)?;
        (self.pack(&position) == code).then_some(position)
    }

    fn outcome(&self, code: C) -> Option<Outcome> {
        self.winner(&self.board(code)).map(|winner| Outcome::Win(Player::new(winner as u8)))
    }

    fn actions(&self, code: C, out: &mut Vec<Action>) {
        out.clear();
        let board = self.board(code);
        if self.winner(&board).is_some() {
            return;
        }
        self.for_each_source(&board, |from, plain, through| {
            for to in bits(plain | through) {
                let cells = (self.cell(from), self.cell(to));
                for (set, way) in [(plain, Way::Direct), (through, Way::ThroughCamp)] {
                    if set >> to & 1 != 0 {
                        out.push(Action::Move(Move { from: cells.0, to: cells.1, way }));
                    }
                }
            }
        });
        if self.settings().look == Look::Allowed {
            out.extend(bits(board.down).map(|at| Action::Look(self.cell(at))));
        }
        let stuck = out.is_empty();
        if self.may_claim_wrongly(&board) {
            out.push(Action::Claim);
        }
        if stuck {
            out.push(Action::Skip);
        }
    }

    fn successor(&self, code: C, action: Action) -> C {
        let board = self.board(code);
        self.code(&match action {
            Action::Move(Move { from, to, way }) => self.moved(&board, self.index(from), self.index(to), way),
            Action::Look(_) => self.passed(&board),
            Action::Claim => self.erred(&board),
            Action::Skip => self.skipped(&board),
        })
    }

    #[inline]
    fn successors(&self, code: C, out: &mut Vec<C>) {
        out.clear();
        let board = self.board(code);
        if let Some(planes) = &self.planes {
            return self.plane_successors(planes, code, &board, out);
        }
        self.for_each_successor(&board, |next| out.push(self.code(next)));
    }
}

impl<const N: usize, C: Code> Symmetric for Ovo<N, C> {
    #[inline]
    fn canonical_successors(&self, code: C, out: &mut Vec<C>) {
        if let Some(planes) = &self.planes
            && planes.has_fast_form::<C>()
        {
            self.successors(code, out);
            return planes.canonical_forms(out);
        }
        out.clear();
        let board = self.board(code);
        self.for_each_successor(&board, |next| out.push(self.code(&self.canonical_board(next))));
    }

    fn symmetries(&self) -> usize {
        4
    }

    fn image(&self, code: C, symmetry: usize) -> C {
        self.code(&self.board_image(&self.board(code), symmetry))
    }

    fn action_image(&self, action: Action, symmetry: usize) -> Action {
        let image = |cell: Cell| self.cell(self.cell_image(self.index(cell), symmetry));
        match action {
            Action::Move(step) => Action::Move(Move { from: image(step.from), to: image(step.to), ..step }),
            Action::Look(cell) => Action::Look(image(cell)),
            Action::Claim | Action::Skip => action,
        }
    }

    fn canonical(&self, code: C) -> C {
        self.code(&self.canonical_board(&self.board(code)))
    }
}

impl<const N: usize, C: Code> TurnOrder<C> for Ovo<N, C> {
    /// To the next player who has eggs; only the mover's own can leave the board.
    fn seat_advance(&self, code: C) -> Option<u8> {
        if N == 2 {
            return Some(1);
        }
        let board = self.board(code);
        let mover = board.mover as usize;
        Some(((board.next_in(mover) + N - mover) % N) as u8)
    }

    /// By a wrong claim.
    fn giving_up(&self, code: C) -> Option<C> {
        if self.settings().wrong_claim == WrongClaim::Never {
            return None;
        }
        let board = self.board(code);
        let may = self.winner(&board).is_none() && self.may_claim_wrongly(&board);
        may.then(|| self.successor(code, Action::Claim))
    }

    fn after_pass(&self, code: C) -> Option<C> {
        (N == 2).then(|| self.code(&self.passed(&self.board(code))))
    }
}

impl<const N: usize, C: Code> Staged<C> for Ovo<N, C> {
    /// How many eggs are face-down, the mover's first, in base 64.
    fn stage(&self, code: C) -> u32 {
        let board = self.board(code);
        let seats = (0..N).map(|by| (board.mover as usize + by) % N);
        seats.fold(0, |stage, player| stage << 6 | (board.by[player] & board.down).count_ones())
    }

    fn stage_name(&self, stage: u32) -> String {
        let counts: Vec<String> = (0..N).rev().map(|by| (stage >> (6 * by) & 63).to_string()).collect();
        format!("{} face-down", counts.join("+"))
    }

    /// How many eggs are gone, how many are face-down, and how many each player has of both, from whichever seat that is the least: eggs that are gone or face-down stay so, and without such a
    /// change the turn only goes on.
    fn phase(&self, code: C) -> u64 {
        let board = self.board(code);
        let eggs = u32::from(self.settings().eggs);
        let each: [u64; N] = std::array::from_fn(|player| {
            let (all, down) = (board.by[player].count_ones(), (board.by[player] & board.down).count_ones());
            u64::from((eggs - all) << 4 | down)
        });
        let from = |first: usize| (0..N).fold(0, |seen, by| seen << 8 | each[(first + by) % N]);
        let seen = (0..N).map(from).min().unwrap_or(0);
        let sum = each.iter().fold(0, |sum, each| sum + (each >> 4 << 8 | each & 15));
        sum << 32 | seen
    }

    /// The cells of the eggs, the mover's last. Moves of one egg lead to neighbours of each other, or from neighbours to the same positions.
    fn neighbourhood(&self, code: C) -> u64 {
        let board = self.board(code);
        let seats = (0..N).rev().map(|by| (board.mover as usize + by) % N);
        seats.flat_map(|player| bits(board.by[player])).fold(0, |cells, cell| cells << 6 | u64::from(cell))
    }
}

impl<const N: usize, C: Code> Numbered<C> for Ovo<N, C> {
    /// No symmetry but the identity and the mirror keeps the mover, so each class has a position for every player.
    fn position_bound(&self) -> Option<PositionBound> {
        let all = sizes::position_bound(self.settings());
        // Where the sums go beyond 128 bits they stay at the largest number, which is no bound.
        (all < u128::MAX).then_some(PositionBound { all, merged: all / N as u128 })
    }

    fn ranked(&self) -> Result<Box<dyn Indexing<C> + '_>, NoSlices> {
        Ok(Box::new(rank::Ranking::new(self)?))
    }
}

impl<const N: usize, C: Code> Forgetting<C> for Ovo<N, C> {
    /// With two players who do not err, and fewer eggs than a player has.
    fn forgetful(&self, memory: u8, player: Player) -> Option<AnyGame> {
        let settings = self.settings();
        let forgets = if player == Player::FIRST { Forgets::First } else { Forgets::Second };
        let few = Few { eggs: memory, forgets };
        let fits = N == 2 && memory < settings.eggs && settings.wrong_claim == WrongClaim::Never;
        let variant = || Variant::Ovo(Settings { memory: Memory::Few(few), ..settings.clone() });
        fits.then(variant).and_then(|variant| AnyGame::open(&variant).ok())
    }
}

impl<const N: usize, C: Code> Strategic<C> for Ovo<N, C> {
    fn strategy(&self, name: &str) -> Option<Box<dyn Strategy<C> + '_>> {
        let plan = strategies::Plan::named(self, name)?;
        Some(Box::new(plan))
    }
}

impl<const N: usize, C: Code> Hints for Ovo<N, C> {
    #[inline]
    fn leads_to(&self, code: C, next: C) -> bool {
        self.board_leads_to(&self.board(code), &self.board(next))
    }

    /// Different moves put an egg on different cells or take it from different ones, and looks are merged; only a wrong
    /// claim may lead where something else does.
    fn repeats(&self) -> bool {
        self.settings().wrong_claim == WrongClaim::Allowed
    }

    fn kinds(&self, code: C, action: Action) -> Vec<&'static str> {
        self.kinds_of(&self.board(code), action)
    }

    fn count_actions(&self, code: C) -> u64 {
        let board = self.board(code);
        if self.winner(&board).is_some() {
            return 0;
        }
        let mut count = 0;
        self.for_each_source(&board, |_, plain, through| count += plain.count_ones() + through.count_ones());
        if self.settings().look == Look::Allowed {
            count += board.down.count_ones();
        }
        u64::from(count.max(1)) + u64::from(self.may_claim_wrongly(&board))
    }
}

impl<const N: usize, C: Code> Ovo<N, C> {
    /// Calls `visit` with the board after each action; looks lead to one board.
    #[inline(always)]
    fn for_each_successor(&self, board: &Board<N>, mut visit: impl FnMut(&Board<N>)) {
        if self.winner(board).is_some() {
            return;
        }
        let mut moves = false;
        self.for_each_source(board, |from, plain, through| {
            moves |= plain | through != 0;
            for to in bits(plain) {
                visit(&self.moved(board, from, to, Way::Direct));
            }
            for to in bits(through) {
                visit(&self.moved(board, from, to, Way::ThroughCamp));
            }
        });
        self.for_each_pass(board, || !moves, visit);
    }

    /// Calls `visit` with the board after each action that moves no egg; `stuck` says whether no egg can be moved.
    #[inline(always)]
    fn for_each_pass(&self, board: &Board<N>, stuck: impl FnOnce() -> bool, mut visit: impl FnMut(&Board<N>)) {
        let looks = board.down != 0 && self.settings().look == Look::Allowed;
        if looks {
            visit(&self.passed(board));
        }
        if self.may_claim_wrongly(board) {
            visit(&self.erred(board));
        }
        if !looks && stuck() {
            visit(&self.skipped(board));
        }
    }

    fn packed_mark(&self, mark: Mark) -> u16 {
        match mark {
            Mark::None => 0,
            Mark::NoReturn { from, to } => self.layout.mark(self.index(from), self.index(to)),
            Mark::Frozen(cell) => self.layout.mark(0, self.index(cell)),
        }
    }

    fn literal_mark(&self, mark: u16) -> Mark {
        match self.layout.unmark(mark) {
            None => Mark::None,
            Some((None, to)) => Mark::Frozen(self.cell(to)),
            Some((Some(from), to)) => Mark::NoReturn { from: self.cell(from), to: self.cell(to) },
        }
    }

    /// Whether a mark, which may be any number, is of cells that the board has.
    fn marks_cells(&self, mark: u16) -> bool {
        let cells = self.settings().board.cells() as u32;
        let marked = self.layout.unmark(mark);
        marked.is_none_or(|(from, to)| to < cells && from.is_none_or(|from| from < cells))
    }

    /// The literal position of a board that may be anything, if it can be.
    fn checked_literal(&self, board: &Board<N>) -> Option<Position> {
        use crate::rules::ovo::{Egg, Face, Grid, Setup};
        let mut grid = Grid::empty(self.settings().board);
        for (owner, eggs) in board.by.iter().enumerate() {
            for cell in bits(*eggs) {
                let face = if board.down >> cell & 1 != 0 { Face::Down } else { Face::Up };
                grid[self.cell(cell)] = Some(Egg { owner: Player::new(owner as u8), face });
            }
        }
        let mark = self.literal_mark(board.mark);
        let to_move = Player::new(board.mover);
        let erred = board.erred.then(|| to_move.previous(N as u8));
        let setup = Setup { grid, to_move, erred, mark };
        self.rules.check(setup).ok()
    }
}
