//! A solved game as the measures see it: positions in solving order, their moves sorted by worth.

use super::MeasureError;
use super::arrange::{Arrangement, Block, arrange};
use crate::explore::{Components, PositionId, Rows, SHARDS, StateGraph};
use crate::packed::{Code, Game, Symmetry};
use crate::parallel;
use crate::solve::{Draw, Solved, Value};

/// Which of the two players sits where.
pub type Seat = usize;

/// Every position with its moves, its value and its mover, renumbered so that linear systems are solved from the front to the back.
#[derive(Debug)]
pub struct Landscape {
    /// The distinct successors of each position: the optimal ones first, then the others that keep the value, then the rest.
    pub rows: Rows,
    /// How many moves of each position are optimal.
    pub optimal: Vec<u32>,
    /// How many moves of each position keep its value, the optimal ones included.
    pub keeping: Vec<u32>,
    /// The value of each position.
    pub values: Vec<Value>,
    /// The seat of each position's mover.
    pub movers: Vec<u8>,
    /// The fewest plies from the start.
    pub depths: Vec<u16>,
    /// What is solved together.
    pub blocks: Vec<Block>,
    /// The number of the start.
    pub start: usize,
    /// The components, by the numbers of the exploration.
    pub components: Components,
    /// The number in the exploration of each position.
    old: Vec<u32>,
    /// The number here of each position of the exploration.
    new: Vec<u32>,
}

/// What is refused when there is too little memory.
pub const MEASURING: &str = "measuring";

/// What measuring takes for each position besides its moves and what its component needs, by the layout of what is kept.
pub const BYTES_PER_POSITION: u64 = 160;

/// How good a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    Optimal,
    Keeping,
    Losing,
}

impl Landscape {
    /// Builds the graph of a solved game and puts it in order.
    pub fn new<C: Code>(game: &dyn Game<C>, solved: &Solved<C>) -> Result<Landscape, MeasureError> {
        if solved.explored.symmetry == Symmetry::On {
            return Err(MeasureError::Merged);
        }
        let explored = &solved.explored;
        let start = solved.index.id(explored, game.start()).ok_or(MeasureError::NoStart)?;
        explored.allow(MEASURING, solved.index.bytes() + BYTES_PER_POSITION * explored.len() + 12 * explored.moves)?;
        let successors = StateGraph::successors(game, explored, &solved.index)?;
        let by_id: Vec<Value> = solved.solution.values().collect();
        let (mut movers, mut depths) = (Vec::new(), Vec::new());
        for (code, depth) in explored.iter() {
            movers.push(game.to_move(code).index() as u8);
            depths.push(depth);
        }
        let level = |node: u32| level(by_id[node as usize], movers[node as usize]);
        let Arrangement { old, new, blocks, components } = arrange(&successors, level);
        let values = permuted(&old, &by_id);
        let movers = permuted(&old, &movers);
        let worth = |from: usize, to: u32| worth(&values, &movers, from, to as usize);
        let rows = Rows::build(
            old.len(),
            |node| successors.row(PositionId(old[node])).len(),
            |node, row| {
                for (place, &target) in row.iter_mut().zip(successors.row(PositionId(old[node]))) {
                    *place = new[target as usize];
                }
                row.sort_unstable_by_key(|&target| (worth(node, target), target));
            },
        );
        let count = |node: usize, most: Worth| {
            rows.row(PositionId(node as u32)).partition_point(|&target| worth(node, target) <= most) as u32
        };
        let optimal = parallel::values(old.len(), |node| count(node, Worth::Optimal));
        let keeping = parallel::values(old.len(), |node| count(node, Worth::Keeping));
        let depths = permuted(&old, &depths);
        let start = new[start.0 as usize] as usize;
        Ok(Landscape { rows, optimal, keeping, values, movers, depths, blocks, start, components, old, new })
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.old.len()
    }

    /// The moves of a position.
    pub fn moves(&self, node: usize) -> &[u32] {
        self.rows.row(PositionId(node as u32))
    }

    /// How many moves a position has.
    pub fn branching(&self, node: usize) -> usize {
        self.moves(node).len()
    }

    /// Whether the game is over.
    pub fn is_over(&self, node: usize) -> bool {
        self.moves(node).is_empty()
    }

    /// Every position that is not over, in order.
    pub fn not_over(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(|&node| !self.is_over(node))
    }

    /// Who has won a position that is over; `None` for a drawn ending, and for positions that are not over.
    pub fn winner(&self, node: usize) -> Option<Seat> {
        let mover = usize::from(self.movers[node]);
        match self.values[node] {
            _ if !self.is_over(node) => None,
            Value::Win(_) => Some(mover),
            Value::Loss(_) => Some(1 - mover),
            Value::Draw(_) => None,
        }
    }

    /// Whether a position is over and nobody has won.
    pub fn is_level(&self, node: usize) -> bool {
        self.is_over(node) && self.winner(node).is_none()
    }

    /// Whether a position is lost for a seat.
    pub fn is_lost_for(&self, node: usize, seat: Seat) -> bool {
        let moves = usize::from(self.movers[node]) == seat;
        matches!((self.values[node], moves), (Value::Loss(_), true) | (Value::Win(_), false))
    }

    /// The number in the exploration.
    pub fn id(&self, node: usize) -> PositionId {
        PositionId(self.old[node])
    }

    /// The number here of a position of the exploration.
    pub fn node(&self, id: PositionId) -> usize {
        self.new[id.0 as usize] as usize
    }

    /// Calls `look` with every position that is not over, in parallel, and returns what each part has gathered, in an order that does not
    /// depend on threads.
    pub fn gather<C: Code, T: Default + Send>(
        &self,
        solved: &Solved<C>,
        look: impl Fn(&mut T, usize, C) + Sync,
    ) -> Vec<T> {
        let bases = solved.explored.shard_bases();
        let in_shard = |shard: usize| {
            let mut found = T::default();
            for (id, code) in (bases[shard]..).zip(solved.explored.codes_of_shard(shard)) {
                let node = self.node(PositionId(id));
                if !self.is_over(node) {
                    look(&mut found, node, code);
                }
            }
            found
        };
        parallel::map(SHARDS, in_shard)
    }
}

fn permuted<T: Copy + Send + Sync>(old: &[u32], by_id: &[T]) -> Vec<T> {
    let mut found = by_id.to_vec();
    parallel::chunks_mut(&mut found, parallel::PIECE, |piece, found| {
        for (found, &id) in found.iter_mut().zip(&old[piece * parallel::PIECE..]) {
            *found = by_id[id as usize];
        }
    });
    found
}

/// Within a component, what is decided soon comes first, then draws that can end, then endless ones; each with one mover after the other, because
/// positions with the same mover seldom lead to each other.
fn level(value: Value, mover: u8) -> u32 {
    let distance = match value {
        Value::Win(plies) | Value::Loss(plies) => u32::from(plies.0),
        Value::Draw(Draw::Terminal(plies)) => 0x1_0000 + u32::from(plies.0),
        Value::Draw(Draw::Endless) => 0x2_0000,
    };
    2 * distance + u32::from(mover)
}

/// What a move is worth: values are exact, so an optimal move is one from which the end is one ply nearer.
fn worth(values: &[Value], movers: &[u8], from: usize, to: usize) -> Worth {
    let seen = if movers[from] == movers[to] { values[to] } else { -values[to] };
    match (values[from], seen) {
        (Value::Win(before), Value::Win(after)) | (Value::Loss(before), Value::Loss(after)) => {
            if before.0 == after.0 + 1 { Worth::Optimal } else { Worth::Keeping }
        }
        (Value::Draw(_), Value::Draw(_)) => Worth::Optimal,
        _ => Worth::Losing,
    }
}
