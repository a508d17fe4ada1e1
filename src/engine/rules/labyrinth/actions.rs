//! What a player may do on a turn (clauses 4 to 6, 11 and 13), and why something is not allowed.

use strum::Display;
use thiserror::Error;

use super::{BLUE, Cell, CentreMemory, DIRECTIONS, Debt, Direction, Labyrinth, Position, RED, Setup};
use crate::rules::Player;
use crate::settings::labyrinth::{Carry, Centre, Owner};

/// The two ways of a slide, as red sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
pub enum Way {
    /// By one notch to the left.
    #[strum(to_string = "<")]
    Left,
    /// By one notch to the right.
    #[strum(to_string = ">")]
    Right,
}

impl Way {
    /// What it adds to the offset.
    pub const fn step(self) -> i8 {
        match self {
            Way::Left => -1,
            Way::Right => 1,
        }
    }

    /// The other way.
    pub const fn reversed(self) -> Way {
        match self {
            Way::Left => Way::Right,
            Way::Right => Way::Left,
        }
    }
}

/// One turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
pub enum Action {
    /// Slide a block by one notch.
    #[strum(to_string = "{row}{way}")]
    Slide {
        /// Its row.
        row: u8,
        /// Where to.
        way: Way,
    },
    /// Move a pawn straight on.
    #[strum(to_string = "{from}-{to}")]
    Run {
        /// From.
        from: Cell,
        /// To.
        to: Cell,
    },
    /// Jump over one opposing pawn.
    #[strum(to_string = "{from}x{to}")]
    Jump {
        /// From.
        from: Cell,
        /// To.
        to: Cell,
    },
    /// Do nothing, because nothing else is possible or the turn is lost.
    #[strum(to_string = "skip")]
    Skip,
}

/// Why an action is not legal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over, {0} has won")]
    Over(Player),
    /// Clause 8 with `after-jump=lose-next`.
    #[error("{0} jumped on the last own turn and loses this one")]
    LosesTurn(Player),
    /// A cell that this board does not have.
    #[error("there is no cell {0} on this board")]
    OffBoard(Cell),
    /// A row that cannot be slid.
    #[error("row {row} is not a slider: sliders are rows 1 to {last}")]
    NotASlider {
        /// The row.
        row: u8,
        /// The last slider.
        last: u8,
    },
    /// Clause 5.
    #[error("slider {row} belongs to {owner}")]
    NotYourBlock {
        /// The row.
        row: u8,
        /// Whose.
        owner: Player,
    },
    /// Clause 6.
    #[error("{slider} slid the centre block on {when}")]
    CentreRests {
        /// Who slid it.
        slider: Player,
        /// Which turn that was.
        when: &'static str,
    },
    /// Clause 5.
    #[error("slider {row} is at its last notch on that side")]
    LastNotch {
        /// The row.
        row: u8,
    },
    /// `carry=empty` or `carry=own`.
    #[error("there is a pawn of {player} on slider {row}, and carry={carry} does not let it be slid")]
    Carries {
        /// The row.
        row: u8,
        /// Whose pawn.
        player: Player,
        /// The setting.
        carry: Carry,
    },
    /// `overhang=blocked`.
    #[error("the pawn on {0} would be slid out of the frame, and overhang=blocked does not allow that")]
    OutOfFrame(Cell),
    /// Nothing to move.
    #[error("there is no pawn on {0}")]
    NoPawn(Cell),
    /// Clause 7.
    #[error("the pawn on {cell} belongs to {owner}")]
    NotYours {
        /// Where.
        cell: Cell,
        /// Whose.
        owner: Player,
    },
    /// A move that ends where it began.
    #[error("a move that ends on {0} where it began is no move")]
    SameCell(Cell),
    /// Clause 2.
    #[error("from {at} there is no way {direction}: a wall, a gap or the end of the block")]
    NoWay {
        /// The cell before the obstacle.
        at: Cell,
        /// The direction.
        direction: Direction,
    },
    /// Clause 7.
    #[error("there is a pawn on {0}")]
    PawnInTheWay(Cell),
    /// Clause 7.
    #[error("{from} and {to} are not in line")]
    NotInLine {
        /// From.
        from: Cell,
        /// To.
        to: Cell,
    },
    /// `distance=full`.
    #[error("with distance=full the pawn on {from} goes on to {last}")]
    NotFull {
        /// From.
        from: Cell,
        /// Where it must stop.
        last: Cell,
    },
    /// Clause 8.
    #[error("no way leads from {from} straight over one cell to {to}")]
    NoJump {
        /// From.
        from: Cell,
        /// To.
        to: Cell,
    },
    /// Clause 8.
    #[error("there is no opposing pawn on {0} to jump over")]
    NothingToJump(Cell),
    /// Clause 9.
    #[error("a pawn of {0} may not go back to its start block")]
    BackToStart(Player),
    /// Clause 9.
    #[error("{player} still has {left} other pawns on the start block, so none may enter the end block")]
    TooEarly {
        /// Who.
        player: Player,
        /// How many others are left.
        left: usize,
    },
    /// `entry=all-on-sliders`.
    #[error("with entry=all-on-sliders the pawn on {0} may not go from the start block straight to the end block")]
    StraightFromStart(Cell),
    /// `end-block=stay`.
    #[error("with end-block=stay the pawn on {0} may not leave the end block")]
    Stays(Cell),
    /// Clause 13.
    #[error(
        "{0} is called to free the start block and can, so by clause 13 only an action that takes a pawn off it is allowed"
    )]
    MustFree(Player),
    /// Clause 11.
    #[error("only a player without any other action, or with a turn to lose, is skipped")]
    NotStuck,
}

impl Labyrinth {
    /// Every legal action, sorted.
    pub(super) fn legal_actions(&self, position: &Position) -> Vec<Action> {
        if self.winner(position).is_some() {
            return Vec::new();
        }
        let mut actions = self.turns(position);
        if self.must_free(position) {
            actions.retain(|&action| self.frees(position, action));
        }
        if actions.is_empty() {
            actions.push(Action::Skip);
        }
        actions.sort();
        actions
    }

    /// Clause 4: slide one block, or move one pawn, or jump with one; nothing when the turn is to be lost. Clause 13 is left aside.
    pub fn turns(&self, setup: &Setup) -> Vec<Action> {
        let mover = setup.to_move;
        if setup.debts[mover] == Debt::NextTurn {
            return Vec::new();
        }
        let mut turns = Vec::new();
        for row in 1..self.last_row() {
            let ways = [Way::Left, Way::Right].into_iter().filter(|&way| self.may_slide(setup, row, way).is_ok());
            turns.extend(ways.map(|way| Action::Slide { row, way }));
        }
        for &from in &setup.pawns[mover] {
            for direction in DIRECTIONS {
                let runs = self.runs(setup, mover, from, direction).into_iter();
                turns.extend(runs.map(|to| Action::Run { from, to }));
                turns.extend(self.jump(setup, mover, from, direction).map(|(_, to)| Action::Jump { from, to }));
            }
        }
        turns
    }

    /// Clause 5: an own block or the centre block goes one notch, within its range, with what stands on it.
    pub fn may_slide(&self, setup: &Setup, row: u8, way: Way) -> Result<(), Refusal> {
        let last = self.last_row() - 1;
        let slider = self.board().slider(row).ok_or(Refusal::NotASlider { row, last })?;
        match (slider.owner, setup.to_move) {
            (Owner::Centre, _) => self.may_slide_centre(setup)?,
            (Owner::Red, BLUE) => return Err(Refusal::NotYourBlock { row, owner: RED }),
            (Owner::Blue, RED) => return Err(Refusal::NotYourBlock { row, owner: BLUE }),
            _ => {}
        }
        if (setup.offset(row) + way.step()).unsigned_abs() > self.board().range {
            return Err(Refusal::LastNotch { row });
        }
        self.may_carry(setup, row, way)
    }

    /// Clause 6: the centre block rests for the turn after the opponent has slid it; with `centre=anyone-last` also when
    /// the own last turn did.
    pub fn may_slide_centre(&self, setup: &Setup) -> Result<(), Refusal> {
        let mover = setup.to_move;
        match (setup.centre, self.settings.centre) {
            (CentreMemory::LastTurn, _) => Err(Refusal::CentreRests { slider: mover.next(2), when: "the last turn" }),
            (CentreMemory::TurnBefore, Centre::AnyoneLast) => {
                Err(Refusal::CentreRests { slider: mover, when: "the last own turn" })
            }
            _ => Ok(()),
        }
    }

    /// Clause 5: which pawns may be on a block that is slid, and that none leaves the frame where it may not.
    fn may_carry(&self, setup: &Setup, row: u8, way: Way) -> Result<(), Refusal> {
        let carry = self.settings.carry;
        let hinders = |player: Player| match carry {
            Carry::All => false,
            Carry::Empty => true,
            Carry::Own => player != setup.to_move,
        };
        let mut after = setup.clone();
        self.slide(&mut after, row, way);
        for cell in self.cells_of(row) {
            match setup.pawn(cell) {
                Some(player) if hinders(player) => return Err(Refusal::Carries { row, player, carry }),
                Some(_) if !self.is_usable(&after, cell) => return Err(Refusal::OutOfFrame(cell)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Clause 11: a player who can do nothing, or has a turn to lose.
    pub fn is_skipped(&self, setup: &Setup) -> bool {
        self.turns(setup).is_empty()
    }

    /// Whether an action is legal, or why not.
    pub fn legal(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        if let Some(winner) = self.winner(position) {
            return Err(Refusal::Over(winner));
        }
        let mover = position.to_move;
        if action != Action::Skip && position.debts[mover] == Debt::NextTurn {
            return Err(Refusal::LosesTurn(mover));
        }
        match action {
            Action::Slide { row, way } => self.may_slide(position, row, way)?,
            Action::Run { from, to } => {
                self.may_take(position, from, to)?;
                self.may_run(position, mover, from, to)?;
            }
            Action::Jump { from, to } => {
                self.may_take(position, from, to)?;
                self.may_jump(position, mover, from, to)?;
            }
            Action::Skip if self.is_skipped(position) => {}
            Action::Skip => return Err(Refusal::NotStuck),
        }
        match self.must_free(position) && !self.frees(position, action) {
            true => Err(Refusal::MustFree(mover)),
            false => Ok(()),
        }
    }

    /// Whether the mover has a pawn on `from`, and both cells are there and not the same.
    fn may_take(&self, position: &Position, from: Cell, to: Cell) -> Result<(), Refusal> {
        if let Some(cell) = [from, to].into_iter().find(|&cell| !self.has_cell(cell)) {
            return Err(Refusal::OffBoard(cell));
        }
        match position.pawn(from) {
            None => Err(Refusal::NoPawn(from)),
            Some(owner) if owner != position.to_move => Err(Refusal::NotYours { cell: from, owner }),
            Some(_) if from == to => Err(Refusal::SameCell(from)),
            Some(_) => Ok(()),
        }
    }
}
