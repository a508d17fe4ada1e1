//! Positions as players believe them: those that look alike, what can be played in each, and which turns seem best.

use hashbrown::HashMap;

use super::Trouble;
use crate::explore::{Limits, Progress, explore};
use crate::packed::{Code, Game, Symmetry};
use crate::parallel;
use crate::rules::ovo::{Action, Cell, Face, Move, Ovo, Position};
use crate::rules::{Player, Rules};
use crate::settings::ovo::Look;
use crate::solve::{Draw, Solved, Value};

/// The most positions that are gathered.
const MOST_POSITIONS: usize = 200_000;

/// The number of a position.
pub type Id = u32;

/// Every position that somebody may be in or believe to be in.
///
/// It holds the start, and with a position all that look like it and have as many face-down eggs of each player, those after each turn whether or
/// not somebody could claim, and the one with the other player to move.
pub struct Eggs<'r> {
    rules: &'r Ovo,
    positions: Vec<Position>,
    ids: HashMap<Position, Id>,
    about: Vec<About>,
}

/// What there is to know about a position.
pub struct About {
    /// The seat of the player to move.
    pub mover: usize,
    /// Whether each player's set is complete.
    pub finished: [bool; 2],
    /// The cells of face-down eggs with the seats of their owners.
    pub hidden: Vec<(Cell, usize)>,
    /// The positions in which two face-down eggs of different players are exchanged, one for each such pair.
    pub swaps: Vec<Id>,
    /// The same board with the other player to move.
    pub pass: Id,
    /// Every move, and where it leads.
    moves: Vec<(Move, Id)>,
    /// The places of the best moves in that list.
    pub best: Vec<usize>,
    /// Whether a look is as good as any move.
    pub look: bool,
}

impl<'r> Eggs<'r> {
    /// Gathers the positions and finds what is best in each.
    pub fn new<C: Code>(game: &dyn Game<C>, rules: &'r Ovo, progress: &dyn Progress) -> Result<Eggs<'r>, Trouble> {
        let mut eggs = Eggs { rules, positions: Vec::new(), ids: HashMap::new(), about: Vec::new() };
        eggs.number(rules.start());
        while eggs.about.len() < eggs.positions.len() {
            if eggs.positions.len() > MOST_POSITIONS {
                return Err(Trouble::Positions { limit: MOST_POSITIONS });
            }
            if progress.stopped() {
                return Err(Trouble::Stopped);
            }
            let about = eggs.look_at(eggs.positions[eggs.about.len()].clone());
            eggs.about.push(about);
        }
        eggs.find_best(game, progress)?;
        Ok(eggs)
    }

    /// The start.
    pub const START: Id = 0;

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// What there is to know about a position.
    pub fn at(&self, id: Id) -> &About {
        &self.about[id as usize]
    }

    fn number(&mut self, position: Position) -> Id {
        let fresh = self.positions.len() as Id;
        *self.ids.entry(position).or_insert_with_key(|position| {
            self.positions.push(position.clone());
            fresh
        })
    }

    fn look_at(&mut self, position: Position) -> About {
        let rules = self.rules;
        let down = position.grid.eggs().filter(|(_, egg)| egg.face == Face::Down);
        let hidden: Vec<(Cell, usize)> = down.map(|(cell, egg)| (cell, egg.owner.index())).collect();
        let pairs = |first: usize| (first + 1..hidden.len()).map(move |second| (first, second));
        let pairs = (0..hidden.len()).flat_map(pairs).filter(|&(one, two)| hidden[one].1 != hidden[two].1);
        let swaps =
            pairs.map(|(one, two)| self.number(rules.swapped(&position, hidden[one].0, hidden[two].0))).collect();
        let pass = self.number(rules.play(&position, Action::Skip).position);
        let moves = rules.turns(&position).into_iter().filter_map(|action| match action {
            Action::Move(step) => Some((step, self.number(rules.play(&position, action).position))),
            _ => None,
        });
        About {
            mover: position.to_move.index(),
            moves: moves.collect(),
            finished: [0, 1].map(|seat| rules.has_finished(&position, Player::new(seat))),
            hidden,
            swaps,
            pass,
            best: Vec::new(),
            look: false,
        }
    }

    /// Values of all positions, and what they say about the turns of each.
    fn find_best<C: Code>(&mut self, game: &dyn Game<C>, progress: &dyn Progress) -> Result<(), Trouble> {
        let code = |position: &Position| {
            let text = self.rules.write_position(position);
            game.read(&text).map_err(|error| Trouble::Unreadable { position: text, reason: error.to_string() })
        };
        let codes: Vec<C> = parallel::try_map_items(&self.positions, code)?;
        let explored = explore(game, &codes, Symmetry::On, Limits::NONE, progress).map_err(|_| Trouble::Stopped)?;
        let solved = Solved::of(game, explored, progress).map_err(|_| Trouble::Stopped)?;
        let endless = Value::Draw(Draw::Endless);
        let values: Vec<Value> = parallel::map_items(&codes, |&code| solved.value(game, code).unwrap_or(endless));
        let worth = |from: &About, to: Id| {
            let value = values[to as usize];
            let own = if self.about[to as usize].mover == from.mover { value } else { -value };
            own.rank()
        };
        let looks = self.rules.settings().look == Look::Allowed;
        let best: Vec<(Vec<usize>, bool)> = parallel::map_items(&self.about, |about| {
            let ranks: Vec<i32> = about.moves.iter().map(|&(_, to)| worth(about, to)).collect();
            let look = (looks && !about.hidden.is_empty()).then(|| worth(about, about.pass));
            let most = ranks.iter().copied().chain(look).max();
            let best = (0..ranks.len()).filter(|&place| Some(ranks[place]) == most).collect();
            (best, look.is_some() && look == most)
        });
        for (about, (best, look)) in self.about.iter_mut().zip(best) {
            (about.best, about.look) = (best, look);
        }
        Ok(())
    }

    /// The best moves in a position.
    pub fn best_moves(&self, id: Id) -> impl ExactSizeIterator<Item = (Move, Id)> + '_ {
        let about = self.at(id);
        about.best.iter().map(|&place| about.moves[place])
    }

    /// Where a move leads; nothing where it is not legal.
    pub fn after(&self, id: Id, step: Move) -> Option<Id> {
        self.at(id).moves.iter().find(|(other, _)| *other == step).map(|&(_, to)| to)
    }

    /// Where a move leads that is made, whether or not it is legal by the owners that are believed.
    pub fn made(&self, id: Id, step: Move) -> Id {
        self.after(id, step).unwrap_or_else(|| {
            let next = self.rules.play(&self.positions[id as usize], Action::Move(step)).position;
            // It looks like a position after a legal move.
            self.ids.get(&next).copied().unwrap_or(id)
        })
    }

    /// What is believed after the egg on a cell was seen: the same where its owner was known; else the egg is put right, and any one of those that
    /// were taken for this owner's is taken for the other's.
    pub fn corrected(&self, believed: Id, truth: Id, cell: Cell) -> Vec<Id> {
        let owner = |id: Id| self.at(id).hidden.iter().find(|(other, _)| *other == cell).map(|&(_, owner)| owner);
        let right = owner(truth);
        if owner(believed) == right {
            return vec![believed];
        }
        let position = &self.positions[believed as usize];
        let taken = self.at(believed).hidden.iter().filter(|&&(_, owner)| Some(owner) == right);
        taken.filter_map(|&(other, _)| self.ids.get(&self.rules.swapped(position, cell, other)).copied()).collect()
    }
}
