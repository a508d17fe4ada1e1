//! A set-up as typed, and a position that can exist (clauses 3 and 12).

use std::collections::BTreeSet;

use thiserror::Error;

use super::{BLUE, Cell, Labyrinth, RED};
use crate::rules::board::Possible;
use crate::rules::{ByPlayer, Player};
use crate::settings::labyrinth::{AfterJump, Carry, Centre};

/// When the centre block was slid last, as far as a rule asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CentreMemory {
    /// Not lately.
    Rested,
    /// On the last turn, by the opponent of the player to move.
    LastTurn,
    /// On the turn before the last, by the player to move (`centre=anyone-last`).
    TurnBefore,
}

/// Whether a player has to sit out the next own turn (`after-jump=lose-next`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Debt {
    /// No.
    None,
    /// Yes, for a jump.
    NextTurn,
}

/// Everything that a position consists of, not checked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The cells of each player's pawns.
    pub pawns: ByPlayer<BTreeSet<Cell>>,
    /// How far each slider has been slid to the right, nearest red first.
    pub offsets: Vec<i8>,
    /// Whose turn it is.
    pub to_move: Player,
    /// The last slide of the centre block.
    pub centre: CentreMemory,
    /// The turns that are still to be lost.
    pub debts: ByPlayer<Debt>,
}

impl Setup {
    /// How far a row has been slid; start blocks never are.
    pub fn offset(&self, row: u8) -> i8 {
        let slider = usize::from(row).checked_sub(1);
        slider.and_then(|slider| self.offsets.get(slider)).copied().unwrap_or(0)
    }

    /// Whose pawn stands on a cell.
    pub fn pawn(&self, cell: Cell) -> Option<Player> {
        Player::all(2).find(|&player| self.pawns[player].contains(&cell))
    }

    /// How many pawns a player has on a row.
    pub fn count_on(&self, player: Player, row: u8) -> usize {
        self.pawns[player].iter().filter(|cell| cell.row == row).count()
    }
}

/// A set-up that can exist in a variant.
pub type Position = Possible<Setup>;

/// Why a set-up cannot exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A wrong number of pawns.
    #[error("{player} has {given} pawns, and {wanted} are needed")]
    Pawns {
        /// Whose.
        player: Player,
        /// How many there are.
        given: usize,
        /// How many there must be.
        wanted: u8,
    },
    /// A cell that this board does not have.
    #[error("there is no cell {0} on this board")]
    OffBoard(Cell),
    /// Two pawns on one cell.
    #[error("there are two pawns on {0}")]
    Shared(Cell),
    /// A wrong number of offsets.
    #[error("{given} offsets are given, and the board has {wanted} sliders")]
    Offsets {
        /// How many there are.
        given: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// A slider beyond its last notch.
    #[error("slider {row} is slid by {offset}, and it goes from -{range} to {range}")]
    Range {
        /// The slider.
        row: u8,
        /// How far it is slid.
        offset: i8,
        /// How far it may be.
        range: u8,
    },
    /// A pawn out of the frame.
    #[error("the pawn on {0} stands out of the frame, where overhang=blocked lets nobody get")]
    OutOfFrame(Cell),
    /// A pawn that has entered the end block before its time.
    #[error("{0} has pawns on the start block and on the end block, which nobody may enter so early")]
    EnteredEarly(Player),
    /// The game was over a turn ago.
    #[error("{0} is to move but has won, and a game ends on the winner's own turn")]
    WonBefore(Player),
    /// A slide of the centre block that nobody can have made.
    #[error("the centre block cannot have been slid on {when}: {reason}")]
    FalseSlide {
        /// Which turn.
        when: &'static str,
        /// Why not.
        reason: String,
    },
    /// A turn that nobody can have to lose.
    #[error("{player} cannot have to lose a turn: {reason}")]
    FalseDebt {
        /// Who.
        player: Player,
        /// Why not.
        reason: &'static str,
    },
}

impl Labyrinth {
    /// Clause 3: red on the leftmost cells of row 0, blue the same half a turn round, all sliders in the middle, red begins.
    pub fn set_up(&self) -> Position {
        let (cells, pawns) = (self.board().cells, self.settings.pawns);
        let place = |player: Player| match player {
            RED => (0..pawns).map(|index| Cell::new(self.start_block(RED), index)).collect(),
            _ => (cells - pawns..cells).map(|index| Cell::new(self.start_block(BLUE), index)).collect(),
        };
        Position::trusted(Setup {
            pawns: ByPlayer::new(2, place),
            offsets: vec![0; self.board().sliders.len()],
            to_move: RED,
            centre: CentreMemory::Rested,
            debts: ByPlayer::new(2, |_| Debt::None),
        })
    }

    /// Checks a set-up against what can exist in this variant.
    pub fn check(&self, setup: Setup) -> Result<Position, SetupError> {
        self.check_offsets(&setup)?;
        self.check_pawns(&setup)?;
        self.check_blocks(&setup)?;
        self.check_centre(&setup)?;
        self.check_debts(&setup)?;
        Ok(Position::trusted(setup))
    }

    fn check_offsets(&self, setup: &Setup) -> Result<(), SetupError> {
        let (given, wanted) = (setup.offsets.len(), self.board().sliders.len());
        if given != wanted {
            return Err(SetupError::Offsets { given, wanted });
        }
        let range = self.board().range;
        match (1..).zip(&setup.offsets).find(|(_, offset)| offset.unsigned_abs() > range) {
            Some((row, &offset)) => Err(SetupError::Range { row, offset, range }),
            None => Ok(()),
        }
    }

    fn check_pawns(&self, setup: &Setup) -> Result<(), SetupError> {
        for (player, pawns) in setup.pawns.iter() {
            if let Some(&cell) = pawns.iter().find(|&&cell| !self.has_cell(cell)) {
                return Err(SetupError::OffBoard(cell));
            }
            if let Some(&cell) = pawns.iter().find(|&&cell| !self.is_usable(setup, cell)) {
                return Err(SetupError::OutOfFrame(cell));
            }
            let (given, wanted) = (pawns.len(), self.settings.pawns);
            if given != usize::from(wanted) {
                return Err(SetupError::Pawns { player, given, wanted });
            }
        }
        match setup.pawns[RED].intersection(&setup.pawns[BLUE]).next() {
            Some(&cell) => Err(SetupError::Shared(cell)),
            None => Ok(()),
        }
    }

    /// What clauses 9 to 11 leave behind on the fixed blocks.
    fn check_blocks(&self, setup: &Setup) -> Result<(), SetupError> {
        for player in Player::all(2) {
            let on = |row: u8| setup.count_on(player, row) > 0;
            if on(self.start_block(player)) && on(self.end_block(player)) {
                return Err(SetupError::EnteredEarly(player));
            }
        }
        if self.has_won(setup, setup.to_move) { Err(SetupError::WonBefore(setup.to_move)) } else { Ok(()) }
    }

    fn check_centre(&self, setup: &Setup) -> Result<(), SetupError> {
        let (when, slider) = match setup.centre {
            CentreMemory::Rested => return Ok(()),
            CentreMemory::LastTurn => ("the last turn", setup.to_move.next(2)),
            CentreMemory::TurnBefore => ("the turn before the last", setup.to_move),
        };
        let centre = self.board().centre_row();
        let last = setup.centre == CentreMemory::LastTurn;
        let on_it = |player: Player| setup.count_on(player, centre) > 0;
        let reason = if self.board().range == 0 {
            Some("range = 0 lets no block be slid".to_owned())
        } else if !last && self.settings.centre == Centre::OpponentLast {
            Some("centre=opponent-last does not remember that turn".to_owned())
        } else if setup.debts[slider] == Debt::NextTurn {
            Some(format!("{slider} jumped on that turn"))
        } else if last && self.has_won(setup, slider) {
            Some(format!("{slider} won on that turn by moving a pawn"))
        } else if last && self.settings.carry == Carry::Empty && (on_it(RED) || on_it(BLUE)) {
            Some("carry=empty lets no block with a pawn on it be slid".to_owned())
        } else if last && self.settings.carry == Carry::Own && on_it(setup.to_move) {
            Some(format!("carry=own does not let {slider} slide it with a pawn of {} on it", setup.to_move))
        } else {
            None
        };
        reason.map_or(Ok(()), |reason| Err(SetupError::FalseSlide { when, reason }))
    }

    fn check_debts(&self, setup: &Setup) -> Result<(), SetupError> {
        let owes = |player: Player| setup.debts[player] == Debt::NextTurn;
        match Player::all(2).find(|&player| owes(player)) {
            Some(player) if self.settings.after_jump == AfterJump::TurnEnds => {
                Err(SetupError::FalseDebt { player, reason: "with after-jump=turn-ends a jump costs no further turn" })
            }
            _ => Ok(()),
        }
    }
}
