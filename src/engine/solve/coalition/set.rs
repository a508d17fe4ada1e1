//! Sets of players.

use std::fmt;

use crate::rules::Player;

/// A set of players; or of seats, where they are counted from the mover: seat 0 is the mover, seat 1 the next player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coalition(u8);

impl Coalition {
    /// The set of the players whose bits are set.
    pub const fn from_bits(bits: u8) -> Coalition {
        Coalition(bits)
    }

    /// One player alone.
    pub const fn of(player: Player) -> Coalition {
        Coalition(1 << player.index())
    }

    /// Everybody.
    pub const fn grand(players: u8) -> Coalition {
        Coalition((1 << players) - 1)
    }

    /// Every set that is not empty: the small ones first, the grand coalition last.
    pub fn all(players: u8) -> impl Iterator<Item = Coalition> + Clone {
        let of_size = move |size: u32| (1..1 << players).map(Coalition).filter(move |set| set.0.count_ones() == size);
        (1..=u32::from(players)).flat_map(of_size)
    }

    /// Every set that is neither empty nor everybody.
    pub fn proper(players: u8) -> impl Iterator<Item = Coalition> + Clone {
        Coalition::all(players).filter(move |&set| set != Coalition::grand(players))
    }

    /// A bit for each member.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many members it has.
    pub const fn size(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a player belongs to it.
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player.index() & 1 != 0
    }

    /// Whether all its members belong to another.
    pub const fn is_within(self, other: Coalition) -> bool {
        self.0 & !other.0 == 0
    }

    /// The members of both.
    pub const fn with(self, other: Coalition) -> Coalition {
        Coalition(self.0 | other.0)
    }

    /// The players who do not belong to it.
    pub const fn others(self, players: u8) -> Coalition {
        Coalition(!self.0 & Coalition::grand(players).0)
    }

    /// Its members, in order.
    pub fn members(self) -> impl Iterator<Item = Player> {
        Player::all(8).filter(move |&player| self.contains(player))
    }

    /// The set of players as seats counted from one of them.
    pub const fn seen_from(self, mover: Player, players: u8) -> Coalition {
        self.turned(players - mover.index() as u8 % players, players)
    }

    /// The set of seats, counted from a player, as players.
    pub const fn placed_at(self, mover: Player, players: u8) -> Coalition {
        self.turned(mover.index() as u8, players)
    }

    /// Each member replaced by the one this many seats later.
    pub const fn turned(self, by: u8, players: u8) -> Coalition {
        let (by, bits) = (by % players, self.0 as u16);
        Coalition((bits << by | bits >> (players - by)) as u8 & Coalition::grand(players).0)
    }
}

impl fmt::Display for Coalition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.members().map(|player| player.number().to_string()).collect();
        f.pad(&numbers.join("+"))
    }
}
