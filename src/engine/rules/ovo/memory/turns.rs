//! What is sure and what may be: the actions of both players (clauses 12 and 14), and who has won (clause 13).

use std::collections::BTreeSet;

use super::{Forgetful, Position, View};
use crate::rules::board::Cell;
use crate::rules::ovo::{Action as Turn, Position as Full};
use crate::rules::{Player, Rules};
use crate::settings::ovo::{Claim, Stuck};
use crate::settings::size::Size;

/// What is decided in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A turn.
    Turn(Turn),
    /// The other side's answer to a look: whose egg it is.
    Answer(Player),
    /// Forget whose eggs are on these cells.
    Forget(Cells),
}

/// A set of cells, each a bit at its index on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cells(pub u64);

impl Cells {
    /// These cells of a board.
    pub fn of(cells: impl IntoIterator<Item = Cell>, board: Size) -> Cells {
        Cells(cells.into_iter().fold(0, |set, cell| set | 1 << cell.index(board)))
    }

    /// The cells, in order.
    pub fn on(self, board: Size) -> impl Iterator<Item = Cell> {
        Cell::all(board).filter(move |cell| self.0 >> cell.index(board) & 1 != 0)
    }
}

impl Forgetful {
    /// Clause 14: whether the player who forgets has too much to remember. Claims come first, and so does the answer to a look.
    pub fn must_forget(&self, view: &View) -> bool {
        view.claimed.is_none() && view.asked.is_none() && view.cost() > self.most()
    }

    /// Who decides: the player who forgets what to forget, the other what a look shows, and otherwise the player whose turn it is.
    pub fn who_decides(&self, view: &View) -> Player {
        if view.asked.is_some() {
            self.rival()
        } else if self.must_forget(view) {
            self.forgetful()
        } else {
            view.turn
        }
    }

    /// Every legal action, sorted.
    pub(super) fn legal_actions(&self, view: &Position) -> Vec<Action> {
        if view.claimed.is_some() {
            Vec::new()
        } else if view.asked.is_some() {
            Player::all(2).map(Action::Answer).collect()
        } else if self.must_forget(view) {
            self.ways_to_forget(view).into_iter().map(Action::Forget).collect()
        } else {
            self.turns(view).into_iter().map(Action::Turn).collect()
        }
    }

    /// Clause 14: as many eggs as leave no more to remember than there is room for, chosen among all that are remembered.
    fn ways_to_forget(&self, view: &View) -> BTreeSet<Cells> {
        let board = self.ovo.settings().board;
        let mut ways = BTreeSet::from([Cells::default()]);
        let remembered = view.remembered();
        for _ in self.most()..remembered.len() {
            let more = |way: &Cells| {
                let way = *way;
                remembered
                    .iter()
                    .map(move |&cell| Cells(way.0 | 1 << cell.index(board)))
                    .filter(move |more| *more != way)
            };
            ways = ways.iter().flat_map(more).collect();
        }
        ways
    }

    /// Clause 12: the turns of the player who forgets are those that are legal in every world, the other's those that are legal in some world.
    pub fn turns(&self, view: &View) -> BTreeSet<Turn> {
        let mut worlds = self.worlds(view).into_iter().map(|world| self.turns_in(&world));
        let first = worlds.next().unwrap_or_default();
        if view.turn == self.forgetful() {
            worlds.fold(first, |sure, world| &sure & &world)
        } else {
            worlds.fold(first, |possible, world| &possible | &world)
        }
    }

    /// The turns of one world; a player who has none is skipped, or with `stuck=loses` has none.
    pub(super) fn turns_in(&self, world: &Full) -> BTreeSet<Turn> {
        let turns: BTreeSet<Turn> = self.ovo.turns(world).into_iter().collect();
        match (turns.is_empty(), self.ovo.settings().stuck) {
            (true, Stuck::Skip) => BTreeSet::from([Turn::Skip]),
            _ => turns,
        }
    }

    /// Why a turn cannot be taken in a world.
    fn turn_refusal(&self, world: &Full, turn: Turn) -> Option<String> {
        let refusal = self.ovo.allowed(world, turn).err().map(|refusal| refusal.to_string());
        let loses = || "with stuck=loses nobody is skipped".to_owned();
        refusal.or_else(|| (turn == Turn::Skip && self.ovo.settings().stuck == Stuck::Loses).then(loses))
    }

    /// Whether an action is legal, or why not in a sentence without a full stop.
    pub(super) fn legal(&self, view: &Position, action: Action) -> Result<(), String> {
        if let Some(winner) = self.winner(view) {
            return Err(format!("the game is over, {winner} has won"));
        }
        let forgetful = self.forgetful();
        match (action, view.asked, self.must_forget(view)) {
            (Action::Answer(_), Some(_), _) => Ok(()),
            (_, Some(cell), _) => Err(format!("the look at {cell} is to be answered first")),
            (Action::Answer(_), None, _) => Err("nobody is looking at an egg whose owner is forgotten".to_owned()),
            (Action::Forget(cells), None, true) if self.ways_to_forget(view).contains(&cells) => Ok(()),
            (_, None, true) => {
                let (most, surplus) = (self.most(), view.remembered().len() - self.most());
                Err(format!(
                    "{forgetful} remembers the owners of {most} eggs at most, and has to forget {surplus} of those that lie face-down first"
                ))
            }
            (Action::Forget(_), None, false) => Err(format!("{forgetful} has nothing to forget here")),
            (Action::Turn(turn), None, false) => self.legal_turn(view, turn),
        }
    }

    fn legal_turn(&self, view: &View, turn: Turn) -> Result<(), String> {
        let worlds = self.worlds(view);
        let mut refusals = worlds.iter().map(|world| self.turn_refusal(world, turn));
        if view.turn != self.forgetful() {
            // Legal in one world is enough.
            return refusals.try_fold(None, |_, refusal| refusal.map(Some)).flatten().map_or(Ok(()), Err);
        }
        match refusals.find_map(|refusal| refusal) {
            None => Ok(()),
            Some(refusal) if worlds.len() == 1 => Err(refusal),
            Some(refusal) => Err(format!("it may be that {refusal}")),
        }
    }

    /// Clause 13: who claims after a turn, at the times and in the order of clause 6: the player who forgets when the set is complete in every world, the
    /// other when it is in some world.
    pub fn claims(&self, view: &View) -> Option<Player> {
        let worlds = self.worlds(view);
        let (before, mover) = (view.turn.previous(2), view.turn);
        let timely = match self.ovo.settings().claim {
            Claim::AfterMove => vec![before],
            Claim::NextTurn => vec![mover],
            Claim::AnyTime | Claim::OwnTurn => vec![before, mover],
        };
        timely.into_iter().find(|&player| {
            let mut finished = worlds.iter().map(|world| self.ovo.has_finished(world, player));
            if player == self.forgetful() { finished.all(|done| done) } else { finished.any(|done| done) }
        })
    }

    /// Clause 13: the winner of a position that is over. A player who has no action loses: the one who forgets because no turn is sure, or either because
    /// of `stuck=loses`.
    pub fn winner(&self, view: &Position) -> Option<Player> {
        if view.claimed.is_some() || view.asked.is_some() || self.must_forget(view) {
            return view.claimed;
        }
        self.turns(view).is_empty().then(|| view.turn.next(self.players()))
    }
}
