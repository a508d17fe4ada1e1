//! Where an egg can go: steps, jumps and chains of jumps (clauses 4 and 5).

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use super::{Cell, DIRECTIONS, Direction, Egg, Face, Grid, Ovo, Position};
use crate::settings::ovo::{Chain, ChainFlip, Jump};

/// How a symbol-up egg got to a cell that does not flip it; always `Direct` except with `chain-flip=continue`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Without being flipped under way.
    Direct,
    /// Through an enemy camp, where it was flipped, and out again.
    ThroughCamp,
}

/// A move is its two ends; two chains with the same ends are the same move, as long as they do the same to the egg.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the egg starts.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// Whether it was flipped under way.
    pub way: Way,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flipped = if self.way == Way::ThroughCamp { "*" } else { "" };
        write!(f, "{}-{}{flipped}", self.from, self.to)
    }
}

/// One jump: over an egg, to the cell just beyond.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hop {
    /// The cell jumped from.
    pub from: Cell,
    /// The egg jumped over.
    pub over: Cell,
    /// The cell jumped to.
    pub to: Cell,
    /// Whether the egg is flipped on landing.
    pub flips: bool,
}

/// One way to carry out a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arrival {
    /// A step; `flips` says whether the egg is flipped on the new cell.
    Step {
        /// Whether the egg is flipped on the new cell.
        flips: bool,
    },
    /// A chain of jumps, one of the shortest.
    Chain(Vec<Hop>),
}

/// An egg in mid-chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Flight {
    at: Cell,
    face: Face,
    last: Option<Direction>,
}

impl Ovo {
    /// Every end that the egg on `from` can reach, with one way to get there: a step where there is one, else a
    /// shortest chain. Who may move the egg is not asked here.
    pub fn destinations(&self, position: &Position, from: Cell) -> BTreeMap<Move, Arrival> {
        let Some(egg) = position.grid[from] else { return BTreeMap::new() };
        let mut ends = self.chains(position, from, egg);
        for to in self.steps(&position.grid, from) {
            let flips = egg.face == Face::Up && self.flips(position, egg.owner, to);
            ends.insert(Move { from, to, way: Way::Direct }, Arrival::Step { flips });
        }
        ends
    }

    /// A step goes to an empty neighbouring cell.
    fn steps(&self, grid: &Grid, from: Cell) -> Vec<Cell> {
        let neighbours = DIRECTIONS.iter().filter_map(|&direction| from.towards(direction, self.settings.board));
        neighbours.filter(|&cell| grid[cell].is_none()).collect()
    }

    /// A jump goes over one adjacent egg to the empty cell just beyond.
    fn jump(&self, grid: &Grid, from: Cell, direction: Direction) -> Option<(Cell, Cell)> {
        if self.settings.jump == Jump::Orthogonal && !direction.is_orthogonal() {
            return None;
        }
        let over = from.towards(direction, self.settings.board)?;
        let to = over.towards(direction, self.settings.board)?;
        (grid[over].is_some() && grid[to].is_none()).then_some((over, to))
    }

    /// Chains of jumps, breadth first. The cell that the egg started from is empty during the chain.
    fn chains(&self, position: &Position, from: Cell, egg: Egg) -> BTreeMap<Move, Arrival> {
        let mut grid = position.grid.clone();
        grid[from] = None;
        let mut ends = BTreeMap::new();
        let mut seen: Vec<Flight> = Vec::new();
        let mut queue = VecDeque::from([(Flight { at: from, face: egg.face, last: None }, Vec::new())]);
        while let Some((flight, hops)) = queue.pop_front() {
            for direction in self.directions_after(flight.last) {
                let Some((over, to)) = self.jump(&grid, flight.at, direction) else { continue };
                let touches = flight.face == Face::Up && self.flips(position, egg.owner, to);
                let flipped_now = touches && self.settings.chain_flip != ChainFlip::LastCell;
                let face = if flipped_now { Face::Down } else { flight.face };
                let next = Flight { at: to, face, last: Some(direction) };
                // Only a straight chain's future depends on the direction that it came from.
                let seen_before = |other: &Flight| match self.settings.chain {
                    Chain::Straight => *other == next,
                    Chain::Free | Chain::Single => other.at == next.at && other.face == next.face,
                };
                if seen.iter().any(seen_before) {
                    continue;
                }
                seen.push(next);
                let mut path: Vec<Hop> = hops.clone();
                path.push(Hop { from: flight.at, over, to, flips: flipped_now });
                if to != from {
                    let end = self.end_of_chain(position, egg, from, next, path.clone());
                    ends.entry(end.0).or_insert(end.1);
                }
                if !(touches && self.settings.chain_flip == ChainFlip::Stop) {
                    queue.push_back((next, path));
                }
            }
        }
        ends
    }

    /// The directions in which a chain may go on.
    fn directions_after(&self, last: Option<Direction>) -> Vec<Direction> {
        match (self.settings.chain, last) {
            (_, None) | (Chain::Free, Some(_)) => DIRECTIONS.to_vec(),
            (Chain::Straight, Some(last)) => vec![last],
            (Chain::Single, Some(_)) => Vec::new(),
        }
    }

    /// The move that a chain is when it ends here.
    fn end_of_chain(
        &self,
        position: &Position,
        egg: Egg,
        from: Cell,
        end: Flight,
        mut hops: Vec<Hop>,
    ) -> (Move, Arrival) {
        let camp = self.flips(position, egg.owner, end.at);
        if let Some(last) = hops.last_mut() {
            last.flips |= end.face == Face::Up && camp;
        }
        let was_flipped = egg.face == Face::Up && end.face == Face::Down;
        let way = if was_flipped && !camp { Way::ThroughCamp } else { Way::Direct };
        (Move { from, to: end.at, way }, Arrival::Chain(hops))
    }
}
