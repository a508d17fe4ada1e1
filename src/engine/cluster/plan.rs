//! What a cluster would take for a variant: a model of memory, messages and time, with the costs that were measured (`docs/cluster.md`).
//!
//! Positions are shared evenly, and so are moves: a worker has one W-th of both. What a worker does with a move is the same whatever the number of workers, but for what goes to another process, so time is moves per worker times costs per move, and the time that the connections take. Moves
//! are generated twice, to explore and to solve; where the engine can reverse its rules, the moves into a position are generated a third time instead of being kept. The ends of rounds are left out: with rounds of megabytes there are few.

use std::time::{Duration, Instant};

use crate::explore::predict;
use crate::model::Model;
use crate::packed::{Code, Game, Symmetry};
use crate::solve::Moves;
use crate::with_game;

/// Processor time in nanoseconds for each move, all threads of a process together, besides generating it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Costs {
    /// Exploring in one process: handing a successor to its owner and looking it up.
    pub exploring: f64,
    /// What is added when the owner is in another process.
    pub exploring_away: f64,
    /// Solving in one process: gathering the move and following it back, as if all positions were decided.
    pub solving: f64,
    /// What is added when the owner is in another process.
    pub solving_away: f64,
    /// Solving in one process by reversed rules: generating a move into a position that is decided and looking up where it comes from.
    pub reversing: f64,
    /// What is added when the owner is in another process.
    pub reversing_away: f64,
    /// Solving either way, for each position and not for each move: ranks, sorting and packing.
    pub position: f64,
}

/// As measured: see `docs/cluster.md`.
pub const MEASURED: Costs = Costs {
    exploring: 21.0,
    exploring_away: 8.0,
    solving: 81.0,
    solving_away: 8.0,
    reversing: 190.0,
    reversing_away: 8.0,
    position: 500.0,
};

/// Bytes per second that a machine can send to others: a connection of ten gigabits.
pub const NETWORK: f64 = 1.25e9;

/// A slot of the visited set for each position: the set is at least three quarters full.
const SLOTS: f64 = 4.0 / 3.0;

/// Machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Machines {
    /// How many there are.
    pub count: u64,
    /// Threads of each.
    pub cores: u64,
    /// Bytes of memory of each.
    pub memory: u64,
}

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Load {
    /// Positions.
    pub positions: f64,
    /// Moves for each.
    pub branching: f64,
    /// Nanoseconds for generating a move.
    pub generating: f64,
    /// Bytes of a code.
    pub code_bytes: u64,
    /// Where the moves into a position are taken from.
    pub moves: Moves,
}

/// What each machine takes for it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Bytes of memory for exploring.
    pub explore_bytes: f64,
    /// Bytes of memory for solving.
    pub solve_bytes: f64,
    /// Bytes to other machines, for exploring and solving.
    pub sent_bytes: f64,
    /// Seconds for exploring.
    pub explore_seconds: f64,
    /// Seconds for exploring and solving.
    pub solve_seconds: f64,
}

impl Plan {
    /// What a load takes on machines, at these costs.
    pub fn new(load: Load, machines: Machines, costs: Costs) -> Plan {
        let Load { positions, branching, generating, code_bytes, .. } = load;
        let (count, code) = (machines.count as f64, code_bytes as f64);
        let (own, moves) = (positions / count, positions * branching / count);
        let set = SLOTS * (code + 1.0);
        let values = match load.moves {
            // Marks and ranks of slots, values, bits, starts of rows; and each move with its source while they are gathered.
            Moves::Kept => SLOTS * 2.2 + 2.0 + 0.2 + 4.0 + 12.0 * branching,
            // Ranks of slots, values, bits, levels; and what is sorted for the table.
            Moves::Generated => SLOTS * 0.2 + 2.0 + 0.2 + 0.5 + 2.0,
        };
        // Only what is decided is followed back; here that is everything.
        let (told, solving, solving_away) = match load.moves {
            Moves::Kept => (code + 8.0, costs.solving, costs.solving_away),
            Moves::Generated => (code, costs.reversing, costs.reversing_away),
        };
        let solving = solving + costs.position / branching.max(1.0);
        let away = (count - 1.0) / count;
        let seconds =
            |nanos: f64, bytes: f64| moves * nanos / 1e9 / machines.cores as f64 + moves * away * bytes / NETWORK;
        let explore = seconds(generating + costs.exploring + away * costs.exploring_away, code);
        let solve = seconds(generating + solving + away * solving_away, told);
        Plan {
            explore_bytes: own * set,
            solve_bytes: own * (set + values),
            sent_bytes: moves * away * (code + told) + own * away * (code + 4.0),
            explore_seconds: explore,
            solve_seconds: explore + solve,
        }
    }

    /// How many machines of this memory solving needs.
    pub fn machines_needed(load: Load, machines: Machines) -> f64 {
        let one = Plan::new(load, Machines { count: 1, ..machines }, MEASURED);
        (one.solve_bytes / machines.memory as f64).ceil().max(1.0)
    }
}

/// What there is to do for a variant, images counted once: no more positions than that, with moves as in random games. Where no bound is known the positions are infinite.
pub fn load(model: &Model) -> Load {
    with_game!(model.game(), game => {
        let (branching, generating) = sample(game);
        let positions = predict(game, Symmetry::On).positions.map_or(f64::INFINITY, |positions| positions as f64);
        Load { positions, branching, generating, code_bytes: width(game), moves: Moves::of(game, Symmetry::On) }
    })
}

fn width<C: Code>(_game: &dyn Game<C>) -> u64 {
    C::BYTES as u64
}

/// Random games, and plies of each at the most; no more are begun when this much time has passed.
const GAMES: usize = 100;
const PLIES: usize = 200;
const LONGEST: Duration = Duration::from_secs(1);

/// The mean number of distinct successors of the positions of random games, which are the same for the same variant, and the nanoseconds for each successor on this machine.
fn sample<C: Code>(game: &dyn Game<C>) -> (f64, f64) {
    let (mut next, mut moves, mut positions) = (Vec::new(), 0u32, 0u32);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let began = Instant::now();
    for _ in (0..GAMES).take_while(|_| began.elapsed() < LONGEST) {
        let mut code = game.start();
        for _ in 0..PLIES {
            game.mixed_successors(Symmetry::On, code, &mut next);
            if next.is_empty() {
                break;
            }
            (moves, positions) = (moves + next.len() as u32, positions + 1);
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            code = next[((u128::from(random) * next.len() as u128) >> 64) as usize].unmix();
        }
    }
    let nanos = began.elapsed().as_nanos() as f64;
    (f64::from(moves) / f64::from(positions.max(1)), nanos / f64::from(moves.max(1)))
}
