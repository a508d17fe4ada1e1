//! Twinlines for the machine: bit boards, and integers that turns are added to.
//!
//! A position is kept as an integer of digits, one a field (`layout`). What can be played on each board is listed by itself and by
//! colour (`moves`), and a turn adds the changes of two boards to the integer. The same sums, with fields and players renamed, give the images
//! under symmetries (`symmetry`), so that canonical successors cost little more than plain ones.

pub(crate) mod geometry;
mod layout;
mod moves;
#[doc(hidden)]
pub mod numbers;
mod sizes;
mod symmetry;

use crate::packed::{
    Code, Forgetting, Hints, Numbered, Packed, PositionBound, Staged, Strategic, Symmetric, TurnOrder,
};
use crate::rules::twinlines::{Action, Field, Grid, Play, Position, Setup, Side, Twinlines as Literal, Window};
use crate::rules::{ByPlayer, Outcome, Player};
use crate::settings::twinlines::{Opening, Score, Settings, Stuck};

pub use geometry::{Geometry, Taking};
pub use layout::{Board, Layout};
use moves::{Choice, NOTHING, SUPPLY};
pub use symmetry::{Frame, Spatial, Symmetries};

/// The packed rules of one variant for `N` players in integers of type `C`.
#[derive(Debug, Clone)]
pub struct Twinlines<const N: usize, C> {
    pub(crate) rules: Literal,
    #[doc(hidden)]
    pub geometry: Geometry,
    layout: Layout<N>,
    symmetries: Symmetries,
    /// Nothing but the identity.
    plain: Frame<N, C>,
    /// Every symmetry of the boards.
    full: Frame<N, C>,
    /// No image at all, where only turns are wanted.
    no_frame: Frame<N, C>,
    pub(crate) goal: u8,
    pub(crate) removed: u32,
    pub(crate) tiles: u32,
    passing: bool,
    may_leave: bool,
    opens_with_one: bool,
}

/// The bits that a position of a variant takes.
pub fn code_bits(settings: &Settings) -> u32 {
    layout::bits(settings)
}

impl<const N: usize, C: Code> Twinlines<N, C> {
    /// The engine for a variant with `N` players.
    ///
    /// # Panics
    ///
    /// When the players are not `N`, or a position does not fit into `C`.
    pub fn new(settings: &Settings) -> Twinlines<N, C> {
        assert!(settings.players as usize == N && layout::bits(settings) < C::BITS);
        let geometry = Geometry::new(settings);
        let layout = Layout::new(settings);
        let symmetries = Symmetries::new(&geometry, settings.board);
        Twinlines {
            rules: Literal::new(settings.clone()),
            plain: Frame::new(&symmetries, &symmetries.spatial[..1], &layout),
            full: Frame::new(&symmetries, &symmetries.spatial, &layout),
            no_frame: Frame::new(&symmetries, &[], &layout),
            geometry,
            layout,
            symmetries,
            goal: settings.goal,
            removed: u32::from(settings.removed()),
            tiles: u32::from(settings.tiles),
            passing: settings.stuck == Stuck::Pass,
            may_leave: settings.score == Score::Optional,
            opens_with_one: settings.opening == Opening::One,
        }
    }

    pub(crate) fn settings(&self) -> &Settings {
        self.rules.settings()
    }

    /// The board that a code is.
    #[inline(always)]
    pub fn board(&self, code: C) -> Board<N> {
        self.layout.unpack(code)
    }

    /// The tiles that the mover holds.
    #[inline(always)]
    fn supply(&self, board: &Board<N>) -> u32 {
        let mover = board.mover as usize;
        self.tiles.saturating_sub(board.tiles_of(mover) + u32::from(board.points[mover]))
    }

    /// Whether the turn plays one tile only: the first of the game under `opening=one`.
    #[inline(always)]
    fn is_opening(&self, board: &Board<N>) -> bool {
        self.opens_with_one && board.occupied(0) | board.occupied(1) == 0 && board.points == [0; N]
    }

    #[inline(always)]
    fn over_by_points_or_passes(&self, board: &Board<N>) -> bool {
        board.passes as usize >= N || board.points.iter().any(|points| *points >= self.goal)
    }

    pub(crate) fn winner(&self, board: &Board<N>) -> Option<usize> {
        match self.ending(board)? {
            Outcome::Win(winner) => Some(winner.index()),
            Outcome::Draw => None,
        }
    }

    fn ending(&self, board: &Board<N>) -> Option<Outcome> {
        let win = |player: usize| Outcome::Win(Player::new(player as u8));
        if let Some(winner) = board.points.iter().position(|points| *points >= self.goal) {
            return Some(win(winner));
        }
        if board.passes as usize >= N {
            return Some(Outcome::Draw);
        }
        if self.passing || self.has_turn(board) {
            return None;
        }
        if self.settings().stuck == Stuck::Draw {
            return Some(Outcome::Draw);
        }
        let most = board.points.iter().max()?;
        let mut leaders = (0..N).filter(|&player| board.points[player] == *most);
        match (leaders.next(), leaders.next()) {
            (Some(leader), None) => Some(win(leader)),
            _ => Some(Outcome::Draw),
        }
    }

    pub(crate) fn field(&self, index: u8) -> Field {
        Field::at(index as usize, self.settings().board)
    }

    pub(crate) fn index(&self, field: Field) -> usize {
        field.index(self.settings().board)
    }

    fn play(&self, choice: Choice) -> Play {
        Play {
            to: self.field(choice.to),
            from: (choice.from != SUPPLY).then(|| self.field(choice.from)),
            takes: (choice.taking != NOTHING).then(|| self.geometry.takings[choice.taking as usize].window),
        }
    }

    /// Carries out what happens on one board.
    fn carry_out(&self, board: &mut Board<N>, side: usize, play: Play) {
        let mover = board.mover as usize;
        let own = &mut board.by[side][mover];
        if let Some(from) = play.from {
            *own &= !(1 << self.index(from));
        }
        *own |= 1 << self.index(play.to);
        if let Some(fields) = play.takes.and_then(Window::fields) {
            *own = fields.iter().fold(*own, |own, &field| own & !(1 << self.index(field)));
            board.points[mover] = (board.points[mover] + 1).min(self.goal);
        }
    }

    /// The literal position of a board that may be anything, if it can be.
    fn checked_literal(&self, board: &Board<N>) -> Option<Position> {
        let grid = |side: usize| {
            let mut grid = Grid::empty(self.settings().board);
            for (owner, tiles) in board.by[side].iter().enumerate() {
                for field in geometry::bits(*tiles) {
                    grid[self.field(field as u8)] = Some(Player::new(owner as u8));
                }
            }
            grid
        };
        let setup = Setup {
            boards: [grid(0), grid(1)],
            points: ByPlayer::new(N as u8, |player| board.points[player.index()]),
            to_move: Player::new(board.mover),
            passes: board.passes,
        };
        self.rules.check(setup).ok()
    }

    fn field_image(&self, field: Field, turn: usize) -> Field {
        self.field(self.symmetries.fields[turn][self.index(field)])
    }

    fn play_image(&self, play: Play, turn: usize) -> Play {
        let image = |field: Field| self.field_image(field, turn);
        let window = |window: Window| {
            let (one, two) = (image(window.first), image(window.last));
            Window { first: one.min(two), last: one.max(two) }
        };
        Play { to: image(play.to), from: play.from.map(image), takes: play.takes.map(window) }
    }

    /// The seats by which to rename players so that the first player moves.
    #[inline(always)]
    fn rotation_to_first(mover: usize) -> usize {
        (N - mover % N) % N
    }
}

impl<const N: usize, C: Code> Packed for Twinlines<N, C> {
    by_boards!();

    fn pack(&self, position: &Position) -> C {
        let mut board = Board::<N> {
            mover: position.to_move.index() as u8,
            passes: position.passes,
            points: std::array::from_fn(|player| position.points[Player::new(player as u8)]),
            ..Board::EMPTY
        };
        for side in Side::BOTH {
            for (field, owner) in position.boards[side].tiles() {
                board.by[side.index()][owner.index()] |= 1 << self.index(field);
            }
        }
        self.layout.pack(&board)
    }

    fn checked(&self, code: C) -> Option<Position> {
        let board = self.board(code);
        let beyond = |side: usize| board.occupied(side).checked_shr(self.settings().board.cells() as u32).unwrap_or(0);
        if usize::from(board.mover) >= N || beyond(0) | beyond(1) != 0 {
            return None;
        }
        let position = self.checked_literal(&board)?;
        (self.pack(&position) == code).then_some(position)
    }

    fn outcome(&self, code: C) -> Option<Outcome> {
        self.ending(&self.board(code))
    }

    fn actions(&self, code: C, out: &mut Vec<Action>) {
        out.clear();
        let board = self.board(code);
        if self.over_by_points_or_passes(&board) {
            return;
        }
        let in_turn = self.geometry.in_turn;
        self.for_each_turn(&board, &self.no_frame, 0, |turn| {
            let play = self.play(turn.one.choice());
            let then = turn.two.map(|two| self.play(two.choice()));
            out.push(match then {
                Some(two) if !in_turn => Action::Both { one: play, two },
                then => Action::InTurn { first: Side::BOTH[turn.first], play, then },
            });
        });
        out.sort_unstable();
        if out.is_empty() && self.passing {
            out.push(Action::Pass);
        }
    }

    fn successor(&self, code: C, action: Action) -> C {
        let board = self.board(code);
        let mut next = Board { passes: 0, ..board };
        match action {
            Action::Both { one, two } => {
                self.carry_out(&mut next, 0, one);
                self.carry_out(&mut next, 1, two);
            }
            Action::InTurn { first, play, then } => {
                self.carry_out(&mut next, first.index(), play);
                if let Some(then) = then {
                    self.carry_out(&mut next, first.other().index(), then);
                }
            }
            Action::Pass => next.passes = board.passes + 1,
        }
        next.mover = (board.mover + 1) % N as u8;
        self.layout.pack(&next)
    }

    #[inline]
    fn successors(&self, code: C, out: &mut Vec<C>) {
        self.expand(&self.board(code), &self.plain, 0, out);
    }
}

impl<const N: usize, C: Code> Symmetric for Twinlines<N, C> {
    #[inline]
    fn canonical_successors(&self, code: C, out: &mut Vec<C>) {
        let board = self.board(code);
        self.expand(&board, &self.full, Self::rotation_to_first(board.mover as usize + 1), out);
    }

    fn symmetries(&self) -> usize {
        self.symmetries.spatial.len() * N
    }

    fn image(&self, code: C, symmetry: usize) -> C {
        let spatial = self.symmetries.spatial.len();
        let (spatial, rotation) = (self.symmetries.spatial[symmetry % spatial], symmetry / spatial);
        self.layout.pack(&self.symmetries.board_image(&self.board(code), spatial, rotation))
    }

    fn action_image(&self, action: Action, symmetry: usize) -> Action {
        let spatial = self.symmetries.spatial[symmetry % self.symmetries.spatial.len()];
        let image = |side: Side, play: Play| self.play_image(play, spatial.turns[side.index()]);
        match action {
            Action::Both { one, two } => {
                let (one, two) = (image(Side::One, one), image(Side::Two, two));
                if spatial.swap { Action::Both { one: two, two: one } } else { Action::Both { one, two } }
            }
            Action::InTurn { first, play, then } => Action::InTurn {
                first: if spatial.swap { first.other() } else { first },
                play: image(first, play),
                then: then.map(|then| image(first.other(), then)),
            },
            Action::Pass => Action::Pass,
        }
    }

    fn canonical(&self, code: C) -> C {
        let board = self.board(code);
        self.least(&board, &self.full, Self::rotation_to_first(board.mover as usize))
    }
}

impl<const N: usize, C: Code> TurnOrder<C> for Twinlines<N, C> {
    /// Passes in a row are of players without a turn, so they are not counted on.
    fn after_pass(&self, code: C) -> Option<C> {
        let board = self.board(code);
        (N == 2).then(|| self.layout.pack(&Board { mover: 1 - board.mover, passes: 0, ..board }))
    }
}

impl<const N: usize, C: Code> Staged<C> for Twinlines<N, C> {
    /// The points, the mover's first, in base 16.
    fn stage(&self, code: C) -> u32 {
        let board = self.board(code);
        let seats = (0..N).map(|by| (board.mover as usize + by) % N);
        seats.fold(0, |stage, player| stage << 4 | u32::from(board.points[player]))
    }

    fn stage_name(&self, stage: u32) -> String {
        let points: Vec<String> = (0..N).rev().map(|by| (stage >> (4 * by) & 15).to_string()).collect();
        format!("{} points", points.join("+"))
    }
}

impl<const N: usize, C: Code> Numbered<C> for Twinlines<N, C> {
    fn position_bound(&self) -> Option<PositionBound> {
        sizes::position_bound::<N>(self.settings(), &self.geometry, &self.symmetries)
    }
}

impl<const N: usize, C: Code> Forgetting<C> for Twinlines<N, C> {}

impl<const N: usize, C: Code> Strategic<C> for Twinlines<N, C> {}

impl<const N: usize, C: Code> Hints for Twinlines<N, C> {
    fn count_actions(&self, code: C) -> u64 {
        let board = self.board(code);
        if self.over_by_points_or_passes(&board) {
            return 0;
        }
        let mut count = 0;
        self.for_each_turn(&board, &self.no_frame, 0, |_| count += 1);
        if count == 0 { u64::from(self.passing) } else { count }
    }
}
