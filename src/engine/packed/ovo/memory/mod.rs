//! OVO with a player who forgets, for the machine: the bit boards of [`Ovo`] and one more, of the eggs whose owners are forgotten.
//!
//! The literal rules look into every world. Here two boards are enough, on which all forgotten eggs are one player's or all the other's: where an egg may go depends on its
//! own owner and on which cells are taken, and either owner fits each forgotten egg. What depends on how many of them are whose is counted.

mod mind;
mod moves;

use super::layout::{gather, scatter};
use super::{Board, Ovo, sizes};
use crate::packed::{
    Code, Deciding, Forgetting, Hints, Numbered, Packed, PositionBound, Staged, Strategic, Symmetric, TurnOrder, bits,
};
use crate::rules::ovo::memory::{Action, Cells, Forgetful as Literal, Position, Seen, View};
use crate::rules::ovo::{Action as Turn, Cell, Egg, Face, Move, Way};
use crate::rules::{Outcome, Player, board};
use crate::settings::ovo::{Few, Look, Settings, Stuck};

pub(crate) use mind::Mind;

/// The packed rules of one variant with a player who forgets, in integers of type `C`.
#[derive(Debug, Clone)]
pub struct Forgetful<C> {
    rules: Literal,
    /// The rules for players who forget nothing, of which only the moves are used.
    ovo: Ovo<2, C>,
}

/// The bits that a position of a variant takes.
pub fn code_bits(settings: &Settings) -> u32 {
    let (cells, eggs) = (settings.board.cells() as u32, 2 * u32::from(settings.eggs));
    cells + 3 * eggs + super::Layout::narrowest(settings).mark_bits() + asked_bits(cells) + CLAIMED_BITS + 1
}

/// No cell, or one of them.
fn asked_bits(cells: u32) -> u32 {
    u32::BITS - cells.leading_zeros()
}

/// Nobody, or one of two players.
const CLAIMED_BITS: u32 = 2;

impl<C: Code> Forgetful<C> {
    /// The engine for a variant in which a player remembers this much.
    ///
    /// # Panics
    ///
    /// When the positions do not fit into `C`.
    pub fn new(settings: &Settings, few: Few) -> Forgetful<C> {
        assert!(code_bits(settings) < C::BITS);
        Forgetful { rules: Literal::new(settings.clone(), few), ovo: Ovo::new(settings) }
    }

    pub(crate) fn settings(&self) -> &Settings {
        self.ovo.settings()
    }

    /// The cells of a player's camp.
    pub(crate) fn camp(&self, player: usize) -> u64 {
        self.ovo.geometry.camp[player]
    }

    /// The player who forgets.
    #[inline(always)]
    pub(crate) fn forgetful(&self) -> usize {
        self.rules.forgetful().index()
    }

    fn cells(&self) -> u32 {
        self.settings().board.cells() as u32
    }

    fn eggs(&self) -> u32 {
        u32::from(self.settings().eggs)
    }

    fn code(&self, mind: &Mind) -> C {
        let (eggs, occupied) = (2 * self.eggs(), mind.occupied());
        let put = |code: C, set: u64| code.put(gather(set, occupied), eggs);
        let code = put(put(put(C::default(), mind.board.by[1]), mind.board.down), mind.unknown);
        code.put(occupied, self.cells())
            .put(u64::from(mind.claimed), CLAIMED_BITS)
            .put(u64::from(mind.asked), asked_bits(self.cells()))
            .put(u64::from(mind.board.mark), self.ovo.layout.mark_bits())
            .put(u64::from(mind.board.mover), 1)
    }

    #[inline]
    pub(crate) fn mind(&self, mut code: C) -> Mind {
        let mover = code.take(1) as u8;
        let mark = code.take(self.ovo.layout.mark_bits()) as u16;
        let asked = code.take(asked_bits(self.cells())) as u8;
        let claimed = code.take(CLAIMED_BITS) as u8;
        let occupied = code.take(self.cells());
        let mut take = || scatter(code.take(2 * self.eggs()), occupied);
        let (unknown, down, second) = (take(), take(), take());
        let board = Board { by: [occupied & !unknown & !second, second], down, mover, erred: false, mark };
        Mind { board, unknown, asked, claimed }
    }

    fn view(&self, mind: &Mind) -> View {
        let size = self.settings().board;
        let mut grid = board::Grid::empty(size);
        for cell in bits(mind.occupied()) {
            let face = if mind.board.down >> cell & 1 != 0 { Face::Down } else { Face::Up };
            let owner = Player::new(mind.board.owner(1 << cell) as u8);
            let unknown = mind.unknown >> cell & 1 != 0;
            grid[self.ovo.cell(cell)] = Some(if unknown { Seen::Unknown } else { Seen::Known(Egg { owner, face }) });
        }
        View {
            grid,
            turn: Player::new(mind.board.mover),
            mark: self.ovo.literal_mark(mind.board.mark),
            asked: mind.asked.checked_sub(1).map(|cell| self.ovo.cell(cell.into())),
            claimed: mind.claimed.checked_sub(1).map(Player::new),
        }
    }

    fn image_of(&self, mind: &Mind) -> Mind {
        let mirror = |set: u64| self.ovo.geometry.mirror(set);
        let asked = mind.asked.checked_sub(1).map(|cell| self.ovo.cell_image(cell.into(), 1) as u8 + 1);
        Mind {
            board: self.ovo.mirrored(&mind.board),
            unknown: mirror(mind.unknown),
            asked: asked.unwrap_or(0),
            ..*mind
        }
    }

    /// Calls `visit` with what is in mind after each action; looks at eggs whose owners are known lead to one.
    #[inline]
    fn for_each_successor(&self, mind: &Mind, mut visit: impl FnMut(&Mind)) {
        if mind.claimed != 0 {
            return;
        }
        if mind.asked != 0 {
            (0..2).for_each(|owner| visit(&self.answered(mind, owner)));
        } else if self.must_forget(mind) {
            self.for_each_way_to_forget(mind, |cells| visit(&mind.forgotten(cells)));
        } else {
            let ways = self.ways(mind);
            ways.for_each_move(|step| visit(&self.moved(mind, step)));
            let (asks, passes) = self.looks(mind);
            bits(asks).for_each(|cell| visit(&self.asking(mind, cell)));
            if passes != 0 {
                visit(&self.passed(mind));
            }
            if let Some(skipped) = self.skipped(mind, &ways) {
                visit(&skipped);
            }
        }
    }
}

impl<C: Code> Packed for Forgetful<C> {
    type Code = C;
    type Rules = Literal;

    fn rules(&self) -> &Literal {
        &self.rules
    }

    fn pack(&self, position: &Position) -> C {
        let mut mind = Mind {
            board: Board { mover: position.turn.index() as u8, ..Board::EMPTY },
            unknown: 0,
            asked: position.asked.map_or(0, |cell| self.ovo.index(cell) as u8 + 1),
            claimed: position.claimed.map_or(0, Player::number),
        };
        for (cell, seen) in position.grid.things() {
            let bit = 1 << self.ovo.index(cell);
            match seen {
                Seen::Known(egg) => mind.board.by[egg.owner.index()] |= bit,
                Seen::Unknown => mind.unknown |= bit,
            }
            if !matches!(seen, Seen::Known(Egg { face: Face::Up, .. })) {
                mind.board.down |= bit;
            }
        }
        mind.board.mark = self.ovo.packed_mark(position.mark);
        self.code(&mind)
    }

    fn unpack(&self, code: C) -> Position {
        self.rules.check(self.view(&self.mind(code))).expect("a packed position that the engine made is possible")
    }

    fn checked(&self, code: C) -> Option<Position> {
        let mind = self.mind(code);
        let marked = self.ovo.marks_cells(mind.board.mark);
        let hidden = mind.unknown & !(mind.board.down & !mind.board.by[1]) == 0;
        let counts = mind.occupied().count_ones() == 2 * self.eggs();
        if !marked || !hidden || !counts || u32::from(mind.asked) > self.cells() || mind.claimed > 2 {
            return None;
        }
        let position = self.rules.check(self.view(&mind)).ok()?;
        (self.pack(&position) == code).then_some(position)
    }

    fn to_move(&self, code: C) -> Player {
        let mind = self.mind(code);
        if mind.claimed == 0 && mind.asked != 0 {
            self.rules.rival()
        } else if self.must_forget(&mind) {
            self.rules.forgetful()
        } else {
            Player::new(mind.board.mover)
        }
    }

    fn outcome(&self, code: C) -> Option<Outcome> {
        self.winner(&self.mind(code)).map(|winner| Outcome::Win(Player::new(winner as u8)))
    }

    fn actions(&self, code: C, out: &mut Vec<Action>) {
        out.clear();
        let mind = self.mind(code);
        if mind.claimed != 0 {
            return;
        }
        if mind.asked != 0 {
            out.extend(Player::all(2).map(Action::Answer));
        } else if self.must_forget(&mind) {
            self.for_each_way_to_forget(&mind, |cells| out.push(Action::Forget(Cells(cells))));
        } else {
            let ways = self.ways(&mind);
            ways.for_each_move(|step| {
                let (from, to) = (self.ovo.cell(step.from), self.ovo.cell(step.to));
                out.push(Action::Turn(Turn::Move(Move { from, to, way: step.way })));
            });
            let (asks, passes) = self.looks(&mind);
            out.extend(bits(asks | passes).map(|cell| Action::Turn(Turn::Look(self.ovo.cell(cell)))));
            out.extend(self.skipped(&mind, &ways).map(|_| Action::Turn(Turn::Skip)));
        }
    }

    fn successor(&self, code: C, action: Action) -> C {
        let mind = self.mind(code);
        let next = match action {
            Action::Answer(owner) => self.answered(&mind, owner.index()),
            Action::Forget(cells) => mind.forgotten(cells.0),
            Action::Turn(Turn::Move(Move { from, to, way })) => {
                let step = self.ways(&mind).step(self.ovo.index(from), self.ovo.index(to), way);
                self.moved(&mind, step)
            }
            Action::Turn(Turn::Look(cell)) => {
                let (asks, _) = self.looks(&mind);
                let cell = self.ovo.index(cell);
                if asks >> cell & 1 != 0 { self.asking(&mind, cell) } else { self.passed(&mind) }
            }
            Action::Turn(Turn::Claim | Turn::Skip) => {
                self.skipped(&mind, &self.ways(&mind)).unwrap_or_else(|| self.passed(&mind))
            }
        };
        self.code(&next)
    }

    fn successors(&self, code: C, out: &mut Vec<C>) {
        out.clear();
        self.for_each_successor(&self.mind(code), |next| out.push(self.code(next)));
    }
}

impl<C: Code> Symmetric for Forgetful<C> {
    /// The mirror. The half-turn swaps the players, of whom only one forgets.
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, code: C, symmetry: usize) -> C {
        if symmetry == 0 { code } else { self.code(&self.image_of(&self.mind(code))) }
    }

    fn action_image(&self, action: Action, symmetry: usize) -> Action {
        let image = |cell: Cell| self.ovo.cell(self.ovo.cell_image(self.ovo.index(cell), symmetry));
        match action {
            Action::Turn(turn) => Action::Turn(self.ovo.action_image(turn, symmetry)),
            Action::Answer(_) => action,
            Action::Forget(cells) => {
                let board = self.settings().board;
                Action::Forget(Cells::of(cells.on(board).map(image), board))
            }
        }
    }
}

impl<C: Code> TurnOrder<C> for Forgetful<C> {
    /// A player who forgets after the other's turn decides twice running.
    fn alternates(&self) -> bool {
        false
    }
}

impl<C: Code> Staged<C> for Forgetful<C> {
    /// How many eggs of each player are face-down, in base 64.
    fn stage(&self, code: C) -> u32 {
        let board = self.mind(code).board;
        let down = |player: usize| self.eggs() - (board.by[player] & !board.down).count_ones();
        down(0) << 6 | down(1)
    }

    fn stage_name(&self, stage: u32) -> String {
        format!("{}+{} face-down", stage >> 6, stage & 63)
    }
}

impl<C: Code> Numbered<C> for Forgetful<C> {
    /// A position is one of the game in which nothing is forgotten, some of its eggs forgotten; each of them may be looked at, or somebody has claimed.
    fn position_bound(&self) -> Option<PositionBound> {
        let eggs = 2 * self.eggs();
        let full = sizes::position_bound(self.settings());
        let all = full.saturating_mul(1 << eggs).saturating_mul(u128::from(eggs) + 2);
        (all < u128::MAX).then_some(PositionBound { all, merged: all })
    }
}

impl<C: Code> Forgetting<C> for Forgetful<C> {
    fn deciding(&self, code: C) -> Deciding {
        let mind = self.mind(code);
        if mind.asked != 0 {
            Deciding::Answer
        } else if self.must_forget(&mind) {
            Deciding::Forgetting
        } else {
            Deciding::Turn
        }
    }
}

impl<C: Code> Strategic<C> for Forgetful<C> {}

impl<C: Code> Hints for Forgetful<C> {
    /// Different moves put an egg on different cells or take it from different ones, and looks at eggs whose owners are known are merged.
    fn repeats(&self) -> bool {
        false
    }

    fn kinds(&self, code: C, action: Action) -> Vec<&'static str> {
        match action {
            Action::Answer(_) => vec!["answer"],
            Action::Forget(_) => vec!["forget"],
            Action::Turn(turn) => self.ovo.kinds_of(&self.mind(code).with_all_of(0), turn),
        }
    }
}
