//! What a player may do on a turn (clause 3), and why something is not allowed.

use std::fmt;

use strum::Display;
use thiserror::Error;

use super::{Cell, Egg, Face, Mark, Move, Ovo, Position, Way};
use crate::rules::{Player, Rules};
use crate::settings::ovo::{Hands, Home, Homeward, Look, Outward, Seats, Stuck, WrongClaim};

/// One turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
pub enum Action {
    /// Move an egg.
    #[strum(to_string = "{0}")]
    Move(Move),
    /// Look at a face-down egg.
    #[strum(to_string = "?{0}")]
    Look(Cell),
    /// Claim, wrongly: a right claim needs no action.
    #[strum(to_string = "!")]
    Claim,
    /// Do nothing, because nothing else is possible.
    #[strum(to_string = "skip")]
    Skip,
}

/// Why an action is not legal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over, {0} has won")]
    Over(Player),
    /// A cell that this board does not have.
    #[error("there is no cell {0} on this board")]
    OffBoard(Cell),
    /// Nothing to move or look at.
    #[error("there is no egg on {0}")]
    NoEgg(Cell),
    /// Clause 3.
    #[error("the egg on {cell} is symbol-up and belongs to {owner}")]
    NotYours {
        /// Where.
        cell: Cell,
        /// Whose.
        owner: Player,
    },
    /// `home=safe`.
    #[error("the egg on {cell} lies in the camp of its owner, {owner}, and with home=safe only its owner moves it")]
    Safe {
        /// Where.
        cell: Cell,
        /// Whose.
        owner: Player,
    },
    /// `home=locked` or `shown`.
    #[error("the egg on {cell} lies in the camp of its owner, {owner}, and with home={home} nobody moves it")]
    Locked {
        /// The setting.
        home: Home,
        /// Where.
        cell: Cell,
        /// Whose.
        owner: Player,
    },
    /// `hands=owner`.
    #[error("the egg on {cell} belongs to {owner}, and with hands=owner only its owner moves it face-down")]
    OwnersOnly {
        /// Where.
        cell: Cell,
        /// Whose.
        owner: Player,
    },
    /// `homeward`.
    #[error(
        "the face-down egg on {from} is {before} from the camp of {}, {player}, and on {to} {after}, and homeward={homeward} wants it {}",
        if *homeward == Homeward::Pull { "the player who moves it" } else { "its owner" },
        wanted(*homeward != Homeward::NotAway)
    )]
    NotHomeward {
        /// Where it is.
        from: Cell,
        /// Where it would go.
        to: Cell,
        /// Whose camp is meant.
        player: Player,
        /// Steps from it.
        before: Steps,
        /// Steps from it after the move.
        after: Steps,
        /// The setting.
        homeward: Homeward,
    },
    /// `outward`.
    #[error(
        "the symbol-up egg on {from} is {before} from the nearest enemy camp, and on {to} {after}, and outward={outward} wants it {}",
        wanted(*outward == Outward::Closer)
    )]
    NotOutward {
        /// Where it is.
        from: Cell,
        /// Where it would go.
        to: Cell,
        /// Steps from the nearest enemy camp.
        before: Steps,
        /// The same after the move.
        after: Steps,
        /// The setting.
        outward: Outward,
    },
    /// `undo=frozen`.
    #[error("the egg on {0} has just been moved face-down, and undo=frozen keeps it where it is")]
    Frozen(Cell),
    /// `undo=banned`.
    #[error("the egg on {to} has just come from {from}, and undo=banned does not let it go back")]
    NoReturn {
        /// Where it came from.
        from: Cell,
        /// Where it is.
        to: Cell,
    },
    /// Something lies there.
    #[error("{0} is not empty")]
    Occupied(Cell),
    /// Clause 4: ending where it started.
    #[error("a move that ends on {0} where it began is no move")]
    SameCell(Cell),
    /// Clause 4.
    #[error("no step and no chain of jumps leads from {from} to {to}")]
    OutOfReach {
        /// From.
        from: Cell,
        /// To.
        to: Cell,
    },
    /// A `*` that means nothing.
    #[error("no chain from {from} to {to} leads a symbol-up egg through an enemy camp and out again")]
    NotThroughCamp {
        /// From.
        from: Cell,
        /// To.
        to: Cell,
    },
    /// `look=none`.
    #[error("with look=none nobody may look at an egg")]
    NoLooking,
    /// Everybody sees it already.
    #[error("the egg on {0} is symbol-up: there is nothing to look at")]
    NothingHidden(Cell),
    /// `wrong-claim=never`.
    #[error("a right claim is made by itself, and with wrong-claim=never nobody claims wrongly")]
    NoWrongClaims,
    /// The claim would be right.
    #[error("{0} has finished, so the claim would not be wrong")]
    ClaimIsRight(Player),
    /// Clause 9.
    #[error("only a player without any other action is skipped")]
    NotStuck,
}

/// A number of steps, written out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Steps(pub u8);

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} step{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

/// What a rule about distances asks for.
fn wanted(closer: bool) -> &'static str {
    if closer { "closer after every move" } else { "never further away" }
}

impl Ovo {
    /// Every legal action, sorted.
    pub(super) fn legal_actions(&self, position: &Position) -> Vec<Action> {
        if self.winner(position).is_some() {
            return Vec::new();
        }
        let mut actions = self.turns(position);
        if actions.is_empty() {
            actions.push(Action::Skip);
        }
        if self.may_claim_wrongly(position).is_ok() {
            actions.push(Action::Claim);
        }
        actions.sort();
        actions
    }

    /// Clause 3: move an own symbol-up egg, move a face-down egg, look at a face-down egg.
    pub fn turns(&self, position: &Position) -> Vec<Action> {
        let mut turns = Vec::new();
        for (cell, egg) in position.grid.eggs() {
            if self.may_move(position, cell, egg).is_ok() {
                let ends = self.destinations(position, cell).into_keys();
                turns.extend(ends.filter(|step| self.may_go(position, *step, egg).is_ok()).map(Action::Move));
            }
            if self.may_look(cell, egg).is_ok() {
                turns.push(Action::Look(cell));
            }
        }
        turns
    }

    /// Whose eggs the mover may move: the own symbol-up ones, and all face-down ones that no house rule protects.
    pub fn may_move(&self, position: &Position, cell: Cell, egg: Egg) -> Result<(), Refusal> {
        let mover = position.to_move;
        match egg.face {
            Face::Up if egg.owner == mover => Ok(()),
            Face::Up => Err(Refusal::NotYours { cell, owner: egg.owner }),
            Face::Down => {
                if position.mark == Mark::Frozen(cell) {
                    return Err(Refusal::Frozen(cell));
                }
                let owner = egg.owner;
                match (self.settings.home, self.in_camp(owner, cell)) {
                    (Home::Locked | Home::Shown, true) => {
                        return Err(Refusal::Locked { home: self.settings.home, cell, owner });
                    }
                    (Home::Safe, true) if owner != mover => return Err(Refusal::Safe { cell, owner }),
                    _ => {}
                }
                let foreign = self.settings.hands == Hands::Owner && owner != mover;
                if foreign { Err(Refusal::OwnersOnly { cell, owner }) } else { Ok(()) }
            }
        }
    }

    /// Whether a house rule is against this move of an egg that may be moved.
    pub fn may_go(&self, position: &Position, step: Move, egg: Egg) -> Result<(), Refusal> {
        self.may_return(position, step)?;
        match egg.face {
            Face::Up => self.leads_outward(position, step, egg.owner),
            Face::Down => self.leads_homeward(step, egg.owner, position.to_move),
        }
    }

    /// `homeward`: what a move of a face-down egg does to its distance from its owner's camp, or from that of the player who moves it, from the first to the last cell of the move.
    pub fn leads_homeward(&self, step: Move, owner: Player, mover: Player) -> Result<(), Refusal> {
        let Move { from, to, .. } = step;
        let homeward = self.settings.homeward;
        let player = if homeward == Homeward::Pull { mover } else { owner };
        let (before, after) = (Steps(self.steps_home(player, from)), Steps(self.steps_home(player, to)));
        let leads = match homeward {
            Homeward::Free => true,
            Homeward::NotAway => after <= before,
            Homeward::Closer | Homeward::Pull => after < before,
        };
        if leads { Ok(()) } else { Err(Refusal::NotHomeward { from, to, player, before, after, homeward }) }
    }

    /// `outward`: what a move of an egg that sets out symbol-up does to its distance from the nearest enemy camp, whether it is flipped or not.
    pub fn leads_outward(&self, position: &Position, step: Move, owner: Player) -> Result<(), Refusal> {
        let Move { from, to, .. } = step;
        let (before, after) =
            (Steps(self.steps_out(position, owner, from)), Steps(self.steps_out(position, owner, to)));
        let outward = self.settings.outward;
        let leads = match outward {
            Outward::Free => true,
            Outward::NotBack => after <= before,
            Outward::Closer => after < before,
        };
        if leads { Ok(()) } else { Err(Refusal::NotOutward { from, to, before, after, outward }) }
    }

    /// `undo=banned`: the egg that was moved last may not go back to the cell that it has left.
    pub fn may_return(&self, position: &Position, step: Move) -> Result<(), Refusal> {
        match position.mark {
            Mark::NoReturn { from, to } if step.from == to && step.to == from => Err(Refusal::NoReturn { from, to }),
            _ => Ok(()),
        }
    }

    /// Looking needs a face-down egg, anybody's.
    pub fn may_look(&self, cell: Cell, egg: Egg) -> Result<(), Refusal> {
        match (self.settings.look, egg.face) {
            (Look::None, _) => Err(Refusal::NoLooking),
            (Look::Allowed, Face::Up) => Err(Refusal::NothingHidden(cell)),
            (Look::Allowed, Face::Down) => Ok(()),
        }
    }

    /// `wrong-claim=allowed`: a player who has not finished may claim all the same.
    pub fn may_claim_wrongly(&self, position: &Position) -> Result<(), Refusal> {
        if self.settings.wrong_claim == WrongClaim::Never {
            return Err(Refusal::NoWrongClaims);
        }
        let mover = position.to_move;
        if self.has_finished(position, mover) { Err(Refusal::ClaimIsRight(mover)) } else { Ok(()) }
    }

    /// Clause 9: a player who has none of the three turns. Claims do not count.
    pub fn is_stuck(&self, position: &Position) -> bool {
        self.turns(position).is_empty()
    }

    /// With two players, whether being stuck ends the game at once.
    pub(super) fn stuck_ends(&self) -> bool {
        self.settings.stuck == Stuck::Loses && self.settings.seats == Seats::Two
    }

    /// Whether an action is legal, or why not.
    pub fn legal(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        if let Some(winner) = self.winner(position) {
            return Err(Refusal::Over(winner));
        }
        self.allowed(position, action)
    }

    /// Whether an action is legal while nothing has been claimed, or why not.
    pub(super) fn allowed(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move(step) => self.legal_move(position, step),
            Action::Look(cell) => {
                self.on_board(cell)?;
                self.may_look(cell, position.grid[cell].ok_or(Refusal::NoEgg(cell))?)
            }
            Action::Claim => self.may_claim_wrongly(position),
            Action::Skip if self.is_stuck(position) => Ok(()),
            Action::Skip => Err(Refusal::NotStuck),
        }
    }

    fn legal_move(&self, position: &Position, step: Move) -> Result<(), Refusal> {
        let Move { from, to, way } = step;
        self.on_board(from)?;
        self.on_board(to)?;
        let egg = position.grid[from].ok_or(Refusal::NoEgg(from))?;
        self.may_move(position, from, egg)?;
        if from == to {
            return Err(Refusal::SameCell(from));
        }
        if position.grid[to].is_some() {
            return Err(Refusal::Occupied(to));
        }
        if !self.destinations(position, from).contains_key(&step) {
            return Err(match way {
                Way::Direct => Refusal::OutOfReach { from, to },
                Way::ThroughCamp => Refusal::NotThroughCamp { from, to },
            });
        }
        self.may_go(position, step, egg)
    }

    fn on_board(&self, cell: Cell) -> Result<(), Refusal> {
        if cell.is_on(self.settings.board) { Ok(()) } else { Err(Refusal::OffBoard(cell)) }
    }

    /// The player after `player` who is still in the game.
    pub(super) fn next_in(&self, position: &super::Setup, player: Player) -> Player {
        self.first_in(position, player, |other| other.next(self.players()))
    }

    /// The player before `player` who is still in the game.
    pub(super) fn previous_in(&self, position: &super::Setup, player: Player) -> Player {
        self.first_in(position, player, |other| other.previous(self.players()))
    }

    /// The first player in the game in this direction; `player` where there is no other.
    fn first_in(&self, position: &super::Setup, player: Player, beside: impl Fn(Player) -> Player) -> Player {
        let mut found = beside(player);
        while found != player && !position.is_in(found) {
            found = beside(found);
        }
        found
    }
}
