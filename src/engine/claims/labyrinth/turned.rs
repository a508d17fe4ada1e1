//! A turn looked at from outside, for claims: the position before it, the position after it, and what the engine calls it.

use super::plane::{Plane, Square, bit, cells, count_on};
use crate::packed::labyrinth::Board;
use crate::rules::labyrinth::{Action, Cell};
use crate::settings::labyrinth::{Board as Walls, EndBlock, EntryRule, Overhang, Settings};

/// One turn.
pub struct Turned<'v> {
    pub settings: &'v Settings,
    pub before: Board,
    pub after: Board,
    pub action: Action,
}

impl Turned<'_> {
    /// The board with its walls.
    pub fn walls(&self) -> &Walls {
        self.settings.board.board()
    }

    /// Whose turn it was.
    pub fn mover(&self) -> usize {
        self.before.mover.into()
    }

    fn plane(&self) -> Plane<'_> {
        Plane { walls: self.walls(), board: &self.before }
    }

    /// How far a row was slid before the turn.
    pub fn offset(&self, row: u8) -> i32 {
        self.plane().offset(row)
    }

    /// The rows that are slid after the turn by another offset than before, and by how much.
    pub fn slid(&self) -> impl Iterator<Item = (u8, i32)> {
        let by = |row: u8| self.after.notch(row.into()) as i32 - self.before.notch(row.into()) as i32;
        (0..self.walls().rows()).map(move |row| (row, by(row))).filter(|(_, by)| *by != 0)
    }

    /// The offset that the named slide asks for.
    pub fn wanted_offset(&self) -> Option<i32> {
        match self.action {
            Action::Slide { row, way } => Some(self.offset(row) + i32::from(way.step())),
            _ => None,
        }
    }

    /// Whether the centre block was slid.
    pub fn slides_centre(&self) -> bool {
        let centre = self.walls().centre_row();
        self.slid().any(|(row, _)| row == centre)
    }

    /// Whether a pawn of a player stands on a block that was slid.
    pub fn carries(&self, player: usize) -> bool {
        cells(self.walls(), self.before.by[player]).any(|cell| self.slid().any(|(row, _)| row == cell.row))
    }

    /// The pawns of the mover on the start block and on the end block before the turn.
    pub fn fixed_before(&self) -> [u32; 2] {
        fixed(self.settings, &self.before, self.mover())
    }

    /// The same after the turn.
    pub fn fixed_after(&self) -> [u32; 2] {
        fixed(self.settings, &self.after, self.mover())
    }

    /// Whether one more pawn of the mover is on the end block.
    pub fn enters(&self) -> bool {
        self.fixed_after()[1] > self.fixed_before()[1]
    }

    /// The ends of the move of a pawn, as the engine names them.
    fn ends(&self) -> Option<(Cell, Cell)> {
        match self.action {
            Action::Run { from, to } | Action::Jump { from, to } => Some((from, to)),
            Action::Slide { .. } | Action::Skip => None,
        }
    }

    /// Whether a pawn that moves comes to a cell that there is.
    pub fn ends_on_the_board(&self) -> bool {
        let walls = self.walls();
        self.ends().is_none_or(|(_, to)| to.row < walls.rows() && to.index < walls.cells)
    }

    /// Whether nothing else has changed than what the action names.
    pub fn is_one_action(&self) -> bool {
        let (mover, walls) = (self.mover(), self.walls());
        let own = [self.before.by[mover], self.after.by[mover]];
        let slid: Vec<(u8, i32)> = self.slid().collect();
        if self.before.by[1 - mover] != self.after.by[1 - mover] {
            return false;
        }
        match self.action {
            Action::Slide { row, way } => own[0] == own[1] && slid == [(row, i32::from(way.step()))],
            Action::Run { from, to } | Action::Jump { from, to } => {
                let (left, entered) = (bit(walls, from), bit(walls, to));
                let was_there = own[0] & left != 0 && self.before.occupied() & entered == 0;
                slid.is_empty() && was_there && own[1] == own[0] ^ left ^ entered
            }
            Action::Skip => own[0] == own[1] && slid.is_empty(),
        }
    }

    /// Whether the pawns stand on the squares where the action brings them, and all others where they were.
    pub fn moves_what_it_should(&self) -> bool {
        let (before, after) = (self.plane(), Plane { walls: self.walls(), board: &self.after });
        let brought = |player: usize, square: Square| match self.action {
            Action::Slide { row, way } if square.row == i32::from(row) => {
                Square { column: square.column + i32::from(way.step()), ..square }
            }
            Action::Run { from, to } | Action::Jump { from, to }
                if player == self.mover() && square == before.square(from) =>
            {
                before.square(to)
            }
            _ => square,
        };
        (0..2).all(|player| {
            let mut expected: Vec<Square> =
                before.pawns(player).into_iter().map(|square| brought(player, square)).collect();
            expected.sort();
            expected == after.pawns(player)
        })
    }

    /// The squares of a pawn's move from its first to its last, when they lie on a straight line without walls and gaps.
    fn open_line(&self) -> Option<Vec<Square>> {
        let plane = self.plane();
        let (from, to) = self.ends()?;
        let line = plane.square(from).line(plane.square(to))?;
        let blocked = self.settings.overhang == Overhang::Blocked;
        let usable = |square: &Square| !blocked || plane.is_in_frame(*square);
        let open = line.windows(2).all(|pair| plane.is_open(pair[0], pair[1])) && line.iter().all(usable);
        open.then_some(line)
    }

    /// How many pawns the mover's pawn has passed, when it has moved at all.
    pub fn moved_over(&self) -> Option<usize> {
        let line = self.open_line()?;
        let passed = &line[1..line.len() - 1];
        Some(passed.iter().filter(|square| self.plane().pawn(**square).is_some()).count())
    }

    /// Whether a run passes nothing and ends on an empty square.
    pub fn runs_through_open_squares(&self) -> bool {
        self.open_line().is_some_and(|line| line[1..].iter().all(|square| self.plane().pawn(*square).is_none()))
    }

    /// Whether a jump goes over one opposing pawn to the empty square beyond it.
    pub fn jumps_over_one(&self) -> bool {
        let pawn = |square: Square| self.plane().pawn(square);
        match self.open_line().as_deref() {
            Some(&[_, over, to]) => pawn(over) == Some(1 - self.mover()) && pawn(to).is_none(),
            _ => false,
        }
    }

    /// Whether a pawn that has run could not have gone one square further.
    pub fn stops_at_an_obstacle(&self) -> bool {
        let plane = self.plane();
        let Some((from, to)) = self.ends() else { return true };
        let Some(next) = plane.square(to).beyond(plane.square(from)) else { return true };
        let Some(cell) = plane.cell(next) else { return true };
        let out = self.settings.overhang == Overhang::Blocked && !plane.is_in_frame(next);
        !plane.is_open(plane.square(to), next) || plane.pawn(next).is_some() || out || self.is_closed(from, cell.row)
    }

    /// Whether the fixed blocks close a row to the mover's pawn from a cell.
    fn is_closed(&self, from: Cell, row: u8) -> bool {
        let last = self.walls().rows() - 1;
        let [start, end] = [[0, last], [last, 0]][self.mover()];
        let on_start = from.row == start;
        let others_wait = self.fixed_before()[0] > u32::from(on_start);
        let must_stop = on_start && self.settings.entry == EntryRule::AllOnSliders;
        let stays = from.row == end && self.settings.end_block == EndBlock::Stay;
        row != from.row && (row == start || stays || row == end && (others_wait || must_stop))
    }

    /// Whether one more pawn of the mover has left the start block.
    pub fn frees(&self) -> bool {
        self.fixed_after()[0] < self.fixed_before()[0]
    }

    /// Whether the mover was called to free the start block on a turn that was not lost, and could.
    pub fn must_free(&self) -> bool {
        let owes = self.before.debts >> self.mover() & 1 != 0;
        !owes && is_called(self.settings, &self.before, self.mover()) && self.could_free()
    }

    /// Whether some pawn could have left the start block: by its first step, which is where a run begins, or by a jump.
    fn could_free(&self) -> bool {
        let (plane, last) = (self.plane(), self.walls().rows() - 1);
        let (start, towards) = [(0, 1), (last, -1)][self.mover()];
        let as_if = |action: Action| Turned { settings: self.settings, before: self.before, after: self.after, action };
        let mut at_home = cells(self.walls(), self.before.by[self.mover()]).filter(|cell| cell.row == start);
        at_home.any(|from| {
            let beyond = |rows: i32| {
                let square = plane.square(from);
                let to = plane.cell(Square { row: square.row + rows * towards, ..square })?;
                (!self.is_closed(from, to.row)).then_some(to)
            };
            let runs = beyond(1).is_some_and(|to| as_if(Action::Run { from, to }).runs_through_open_squares());
            runs || beyond(2).is_some_and(|to| as_if(Action::Jump { from, to }).jumps_over_one())
        })
    }

    /// Whether a jump is put down as a turn to lose, and a turn to lose is lost and then forgotten.
    pub fn keeps_debts(&self) -> bool {
        let own = 1u8 << self.mover();
        let owed = self.before.debts & own != 0;
        let rest = self.before.debts & !own;
        let expected = if matches!(self.action, Action::Jump { .. }) { rest | own } else { rest };
        (!owed || self.action == Action::Skip) && self.after.debts == expected
    }
}

/// How many pawns a player has on the start block and on the end block.
pub(super) fn fixed(settings: &Settings, board: &Board, player: usize) -> [u32; 2] {
    let walls = settings.board.board();
    let last = walls.rows() - 1;
    let [start, end] = [[0, last], [last, 0]][player];
    [start, end].map(|row| count_on(walls, board.by[player], row))
}

/// Whether a player is called to free the start block: it is full, an own pawn is on it, and the other player has left the own one and has not won.
fn is_called(settings: &Settings, board: &Board, player: usize) -> bool {
    let ([own, _], [left, crossed]) = (fixed(settings, board, player), fixed(settings, board, 1 - player));
    let full = own + crossed == u32::from(settings.board.board().cells);
    full && own > 0 && left == 0 && crossed < u32::from(settings.pawns)
}

/// Whether the end block of a player is full, with pawns of both players on it.
pub(super) fn is_refused(settings: &Settings, board: &Board, player: usize) -> bool {
    let own = fixed(settings, board, player)[1];
    let opposing = fixed(settings, board, 1 - player)[0];
    own > 0 && opposing > 0 && own + opposing == u32::from(settings.board.board().cells)
}
