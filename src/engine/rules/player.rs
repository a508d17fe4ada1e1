//! Players, and things that each of them has one of.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the players, in the order of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The player who begins.
    pub const FIRST: Player = Player(0);

    /// The player with this place in the order of play, counted from 0.
    pub const fn new(index: u8) -> Player {
        Player(index)
    }

    /// The place in the order of play, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that people see, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The player whose turn comes next among `players`.
    pub const fn next(self, players: u8) -> Player {
        Player((self.0 + 1) % players)
    }

    /// The player whose turn came before among `players`.
    pub const fn previous(self, players: u8) -> Player {
        Player((self.0 + players - 1) % players)
    }

    /// All players, in order.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Player> + Clone {
        (0..players).map(Player)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.number())
    }
}

/// One `T` for each player.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ByPlayer<T>(Vec<T>);

impl<T> ByPlayer<T> {
    /// Makes one for each of `players`.
    pub fn new(players: u8, make: impl FnMut(Player) -> T) -> ByPlayer<T> {
        ByPlayer(Player::all(players).map(make).collect())
    }

    /// Each player with what is theirs.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        self.0.iter().enumerate().map(|(index, item)| (Player(index as u8), item))
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.index()]
    }
}
