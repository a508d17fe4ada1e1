//! What every coalition can force in one position.

use super::attract::{NEVER, OVER};
use super::plan::{Answers, Question};
use super::set::Coalition;
use crate::rules::Player;
use crate::solve::value::Plies;

/// What every coalition can force in one position, by the names of the players.
///
/// Two standings are equal when every coalition can force the same, and the same player is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    players: u8,
    mover: Player,
    words: Answers,
    /// By seats counted from the mover.
    plies: [u16; 15],
    note: u8,
}

impl Standing {
    pub(super) fn new(players: u8, mover: Player, words: Answers, plies: [u16; 15], note: u8) -> Standing {
        Standing { players, mover, words, plies, note }
    }

    /// Number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Whose turn it is, or would be.
    pub fn mover(&self) -> Player {
        self.mover
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.note & OVER != 0
    }

    /// The plies in which a coalition forces that one of its members wins; `None` when it does not. The coalition hurries, the
    /// others delay.
    pub fn forces(&self, coalition: Coalition) -> Option<Plies> {
        let seats = coalition.seen_from(self.mover, self.players).bits();
        let plies = *self.plies.get(usize::from(seats).checked_sub(1)?)?;
        (plies != NEVER).then_some(Plies(plies))
    }

    /// Whether a coalition forces that this player wins, who need not belong to it.
    pub fn dictates(&self, coalition: Coalition, winner: Player) -> bool {
        if coalition == Coalition::of(winner) {
            return self.forces(coalition).is_some();
        }
        let seats = coalition.seen_from(self.mover, self.players);
        let seat = Coalition::of(winner).seen_from(self.mover, self.players).bits().trailing_zeros();
        coalition.bits() != 0 && self.answer(Question::Winner(seats, seat as u8))
    }

    /// Whether a coalition forces that the game never ends.
    pub fn keeps_endless(&self, coalition: Coalition) -> bool {
        let others = coalition.others(self.players).seen_from(self.mover, self.players);
        coalition.bits() != 0 && !self.answer(Question::End(others))
    }

    /// The players who force a win alone; at most one while all the rest is right.
    pub fn soloists(&self) -> impl Iterator<Item = Player> + '_ {
        Player::all(self.players).filter(|&player| self.forces(Coalition::of(player)).is_some())
    }

    /// How many players it takes at the least to force a win of one of them, if fewer than all can.
    pub fn decided_by(&self) -> Option<usize> {
        Coalition::proper(self.players).find(|&set| self.forces(set).is_some()).map(Coalition::size)
    }

    /// Whether nobody decides it: no coalition but all players together forces a win.
    pub fn is_undecided(&self) -> bool {
        !self.is_over() && self.decided_by().is_none()
    }

    /// The players into whose solo regions the mover can move.
    pub fn choices(&self) -> Coalition {
        if self.is_over() {
            return Coalition::from_bits(0);
        }
        Coalition::from_bits(self.note).placed_at(self.mover, self.players)
    }

    /// Whether the mover cannot force a win alone but has moves after which either of two other players can.
    pub fn is_kingmaker(&self) -> bool {
        let mover = Coalition::of(self.mover);
        !self.is_over() && self.forces(mover).is_none() && self.choices().size() >= 2
    }

    /// The whole table: a row for every coalition, the small ones first.
    pub fn table(&self) -> Vec<Row> {
        let row = |coalition: Coalition| Row {
            coalition,
            forces: self.forces(coalition),
            keeps_endless: self.keeps_endless(coalition),
            dictates: Player::all(self.players).filter(|&winner| self.dictates(coalition, winner)).collect(),
        };
        Coalition::all(self.players).map(row).collect()
    }

    /// The same with another distance of a coalition; for tests that alter it.
    pub fn altered(mut self, coalition: Coalition, plies: Option<Plies>) -> Standing {
        let seats = coalition.seen_from(self.mover, self.players).bits();
        self.plies[usize::from(seats) - 1] = plies.map_or(NEVER, |plies| plies.0);
        self
    }

    fn answer(&self, question: Question) -> bool {
        let (word, bit) = question.place(self.players);
        self.words[word] >> bit & 1 != 0
    }
}

/// What one coalition can force in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub coalition: Coalition,
    /// In how many plies it forces that a member wins.
    pub forces: Option<Plies>,
    /// Whether it forces that the game never ends.
    pub keeps_endless: bool,
    /// Whose win it can force.
    pub dictates: Vec<Player>,
}
