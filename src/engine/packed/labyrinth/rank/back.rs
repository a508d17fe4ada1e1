//! The rules reversed: every position from which one action leads to a given one.
//!
//! A block slides back as it slid. A pawn goes back in a straight line, and what would have stopped it on its way stops it on its way back, except that what is closed to it depends on where it came from. Where a player
//! may be called to free the start block, each position found is asked whether its mover was.
//!
//! `tests/it/labyrinth/ranked.rs` compares these with the successors of all positions of small boards under every value and every pair of values of the settings.

use super::Ranking;
use crate::packed::Code;
use crate::packed::labyrinth::board::NONE;
use crate::packed::labyrinth::{Board, bits};
use crate::settings::labyrinth::{AfterJump, Carry, Centre, Distance};

/// The ways along which a pawn goes, each with the way back.
const WAYS: [(Way, Way); 4] =
    [(Way::Left, Way::Right), (Way::Right, Way::Left), (Way::Up, Way::Down), (Way::Down, Way::Up)];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Left,
    Right,
    Up,
    Down,
}

impl<C: Code> Ranking<'_, C> {
    /// Calls `visit` with every board from which an action leads to this one, and a bit for each thing that may have been remembered of the centre block then: by taking a pawn off the start
    /// block, or by anything else. Some of them may be none that a set-up can be.
    pub(super) fn before(&self, board: &Board, leaving: bool, mut visit: impl FnMut(&Board, u8)) {
        let game = self.game;
        let mover = 1 - board.mover as usize;
        let before = Board { mover: mover as u8, centre: 0, ..*board };
        let mut open = |before: &Board, memories: u8| {
            if self.has_place(before) && !game.geometry.is_over(before) && (leaving || !game.must_free(before)) {
                visit(before, memories);
            }
        };
        let aged = self.memories_before(board.centre);
        let owes = board.debts >> mover & 1 != 0;
        if !leaving && !owes {
            self.before_slide(board, &before, aged, &mut open);
        }
        if aged == 0 {
            return;
        }
        self.before_pawn(board, leaving, |from, to, jumps| {
            if jumps && game.settings.after_jump == AfterJump::LoseNext && !owes || !jumps && owes {
                return;
            }
            let mut earlier = Board { debts: board.debts & !(1 << mover), ..before };
            earlier.by[mover] ^= 1 << from | 1 << to;
            open(&earlier, aged);
        });
        if !leaving && !owes {
            self.before_skip(&before, aged, visit);
        }
    }

    /// Whether the mover has not crossed, and has not entered the end block with pawns on the start block.
    fn has_place(&self, board: &Board) -> bool {
        let (mover, start) = (board.mover as usize, &self.game.geometry.start);
        let own = board.by[mover];
        own & !start[1 - mover] != 0 && (own & start[mover] == 0 || own & start[1 - mover] == 0)
    }

    /// What may have been remembered of the centre block before a turn that did not slide it, a bit for each.
    fn memories_before(&self, now: u8) -> u8 {
        let all = (1 << self.frame().memories) - 1;
        let before = match (self.game.settings.centre, now) {
            (Centre::OpponentLast, 0) => 0b011,
            (Centre::AnyoneLast, 0) => 0b101,
            (Centre::AnyoneLast, 2) => 0b010,
            _ => 0,
        };
        before & all
    }

    fn before_slide(&self, board: &Board, before: &Board, aged: u8, visit: &mut impl FnMut(&Board, u8)) {
        let game = self.game;
        let mover = before.mover as usize;
        for &row in &game.geometry.slides[mover] {
            let is_centre = row == game.geometry.centre;
            // The centre block is only slid when nobody slid it lately.
            let memories = match (is_centre, board.centre == 1) {
                (true, true) => 1,
                (false, false) => aged,
                _ => continue,
            };
            let cells = game.geometry.row[usize::from(row)];
            let hindered = match game.settings.carry {
                Carry::All => 0,
                Carry::Empty => board.occupied() & cells,
                Carry::Own => board.by[1 - mover] & cells,
            };
            if hindered != 0 || memories == 0 {
                continue;
            }
            let row = u32::from(row);
            let (notch, one) = (board.notch(row), 1u64 << (4 * row));
            if !game.stays_in_frame(board, row, notch) {
                continue;
            }
            if notch > 0 {
                visit(&Board { offsets: board.offsets - one, ..*before }, memories);
            }
            if notch < game.geometry.last_notch {
                visit(&Board { offsets: board.offsets + one, ..*before }, memories);
            }
        }
    }

    /// Calls `visit` with every way that a pawn of the player who has moved can have come: from where, to where, and whether by a jump. Whether the player was called is not asked.
    fn before_pawn(&self, board: &Board, leaving: bool, mut visit: impl FnMut(u32, u32, bool)) {
        let (game, geometry) = (self.game, &self.game.geometry);
        let mover = 1 - board.mover as usize;
        let (own, opposing, start) = (board.by[mover], board.by[1 - mover], geometry.start[mover]);
        let links = game.links(board);
        let step = |cell: u32, way: Way| {
            let across =
                |links: &[u16; 16]| links[usize::from(geometry.row_of[cell as usize])] as usize + cell as usize;
            match way {
                Way::Left => geometry.left[cell as usize],
                Way::Right => geometry.right[cell as usize],
                Way::Up => geometry.up[across(&links.up)],
                Way::Down => geometry.down[across(&links.down)],
            }
        };
        let unusable = !geometry.usable(board);
        for to in bits(own) {
            let arrived = 1u64 << to;
            if leaving && arrived & start != 0 {
                continue;
            }
            let others = board.occupied() & !arrived;
            let others_left = own & start & !arrived != 0;
            for (way, back) in WAYS {
                let (mut at, mut path) = (step(to, back), arrived);
                let jumps = at != NONE && opposing >> at & 1 != 0;
                if jumps {
                    at = step(u32::from(at), back);
                }
                while at != NONE && (others | unusable) >> at & 1 == 0 {
                    let from = 1u64 << at;
                    let shut = game.shut(mover, from, others_left);
                    let leaves = from & start != 0 && arrived & start == 0;
                    if leaves == leaving && path & shut == 0 {
                        let beyond = step(to, way);
                        let ends = || beyond == NONE || (others | unusable | shut) >> beyond & 1 != 0;
                        if jumps || game.settings.distance == Distance::Any || ends() {
                            visit(u32::from(at), to, jumps);
                        }
                    }
                    if jumps {
                        break;
                    }
                    path |= from;
                    at = step(u32::from(at), back);
                }
            }
        }
    }

    /// The same before a turn that was lost, or that was skipped because there was no action.
    fn before_skip(&self, before: &Board, aged: u8, mut visit: impl FnMut(&Board, u8)) {
        let game = self.game;
        let mover = before.mover as usize;
        if !self.has_place(before) || game.geometry.is_over(before) {
            return;
        }
        if game.settings.after_jump == AfterJump::LoseNext {
            visit(&Board { debts: before.debts | 1 << mover, ..*before }, aged);
        }
        for centre in bits(aged.into()) {
            let stuck = Board { centre: centre as u8, ..*before };
            let mut any = false;
            game.for_each_pawn(&stuck, |_, runs, jumps| any |= runs | jumps != 0);
            if !any {
                game.for_each_slide(&stuck, |_, _| any = true);
            }
            if !any {
                visit(&stuck, 1 << centre);
            }
        }
    }
}
