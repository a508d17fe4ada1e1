//! The regions of every coalition over an explored graph.

use std::sync::atomic::AtomicU32;

use super::attract::{Known, LEVEL, NEVER, OVER, WINS};
use super::order::Order;
use super::plan::{Answers, MOST_PLAYERS, Plan};
use super::plies;
use super::rows::{COALITIONS, Expanding, Rows, shift};
use super::set::Coalition;
use super::standing::Standing;
use crate::explore::{Buffers, Explored, Index, Limits, PositionId, Progress, explore_with};
use crate::packed::{Code, Game, Symmetry};
use crate::parallel;
use crate::rules::{Outcome, Player};
use crate::solve::retrograde::SolveError;

/// Which actions players use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actions {
    /// All that are legal.
    All,
    /// All but giving up of one's own accord.
    NotGivingUp,
}

/// What every coalition can force in every explored position.
#[derive(Debug, Clone)]
pub struct Regions {
    players: u8,
    /// For each number in the exploration, where the rest is.
    numbers: Vec<u32>,
    /// The answers to all questions.
    answers: Vec<Answers>,
    /// For each position and coalition, the plies to a forced win: their low bytes.
    plies: Vec<u8>,
    /// Their high bytes, if there are any.
    high_plies: Vec<u8>,
    /// For each position, how it ended, or the seats whose solo regions the mover can move into.
    notes: Vec<u8>,
    /// The most bytes that regions and moves took.
    pub peak_bytes: u64,
}

impl Regions {
    /// What is kept of each position.
    fn bytes_per_position(players: u8) -> u64 {
        (4 + size_of::<Answers>() + coalitions(players) + 1) as u64
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> u64 {
        self.len() as u64 * Regions::bytes_per_position(self.players) + self.high_plies.len() as u64
    }

    /// Finds the regions over an explored graph. `besides` is what the caller holds.
    pub fn new<C: Code>(
        game: &dyn Game<C>,
        explored: &Explored<C>,
        index: &Index,
        actions: Actions,
        (besides, progress): (u64, &dyn Progress),
    ) -> Result<Regions, SolveError> {
        let players = game.players();
        if players > MOST_PLAYERS {
            return Err(SolveError::TooManyPlayers { given: players, limit: MOST_PLAYERS });
        }
        let limit = (1u64 << shift(players)) - 1;
        if explored.len() > limit {
            return Err(SolveError::TooManyPositions { given: explored.len(), limit });
        }
        let besides = besides + index.bytes();
        let ordering = Order::<C>::BYTES * explored.len();
        explored.allow(COALITIONS, besides + ordering)?;
        let mut order = Order::new(game, explored);
        let most = order.phases.iter().map(|phase| phase.len() as u64).max().unwrap_or(0);
        let kept = Regions::bytes_per_position(players) * explored.len();
        // What the largest phase takes, if it has as many moves per position as others.
        let moves = (4 * explored.moves).checked_div(explored.len()).unwrap_or(0);
        explored.allow(COALITIONS, besides + kept + most * (size_of::<C>() as u64 + 4 + moves + plies::BYTES))?;
        let plan = Plan::new(players);
        let mut known = Known::new(order.codes.len(), coalitions(players));
        let mut peak = ordering;
        // From the last phase to the first; the codes of those that are solved are given up.
        while let Some(phase) = order.phases.pop() {
            let expand = |code, next: &mut Vec<C>| {
                game.successors(explored.symmetry, code, next);
                if actions == Actions::NotGivingUp {
                    leave_out_giving_up(game, explored.symmetry, code, next);
                }
            };
            let held = kept + (order.codes.len() * size_of::<C>()) as u64 + known.high_plies.len() as u64;
            let held = held + phase.len() as u64 * plies::BYTES;
            let given = Expanding { game, explored, index, order: &order, expand, held: besides + held };
            let rows = Rows::new(&given, phase.clone())?;
            let notes = &mut known.notes[phase.start as usize..phase.end as usize];
            parallel::chunks_mut(notes, rows.size, |block, notes| {
                let block = &rows.blocks[block];
                for (place, note) in notes.iter_mut().enumerate().filter(|&(place, _)| rows.of(block, place).len() == 0)
                {
                    *note = note_of_end(game, order.codes[block.first as usize + place]);
                }
            });
            known.solve(&rows, &plan, progress)?;
            peak = peak.max(held + rows.bytes());
            order.codes.truncate(phase.start as usize);
            order.codes.shrink_to_fit();
        }
        let Known { answers, plies, high_plies, notes, .. } = known;
        let answers = answers.into_iter().map(|words| words.map(AtomicU32::into_inner)).collect();
        Ok(Regions { players, numbers: order.numbers, answers, plies, high_plies, notes, peak_bytes: peak })
    }

    /// Number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Number of positions.
    #[allow(clippy::len_without_is_empty)] // Nobody asks.
    pub fn len(&self) -> usize {
        self.notes.len()
    }

    /// What every coalition can force in a position in which this player is to move.
    pub fn standing(&self, id: PositionId, mover: Player) -> Standing {
        let place = self.numbers[id.0 as usize] as usize;
        let coalitions = coalitions(self.players);
        let wins = self.answers[place][0] & WINS;
        let plies = std::array::from_fn(|set| {
            let entry = place * coalitions + set;
            let low = self.plies.get(entry).copied().filter(|_| wins >> (set + 1) & 1 != 0);
            low.map_or(NEVER, |low| u16::from_le_bytes([low, self.high_plies.get(entry).copied().unwrap_or(0)]))
        });
        Standing::new(self.players, mover, self.answers[place], plies, self.notes[place])
    }
}

/// How many coalitions there are.
fn coalitions(players: u8) -> usize {
    usize::from(Coalition::grand(players).bits())
}

fn note_of_end<C: Code>(game: &dyn Game<C>, code: C) -> u8 {
    match game.outcome(code) {
        Some(Outcome::Win(winner)) => {
            let seat = Coalition::of(winner).seen_from(game.to_move(code), game.players());
            OVER | seat.bits().trailing_zeros() as u8
        }
        Some(Outcome::Draw) | None => OVER | LEVEL,
    }
}

/// Takes away the position after giving up, unless another action leads there too.
fn leave_out_giving_up<C: Code>(game: &dyn Game<C>, symmetry: Symmetry, code: C, next: &mut Vec<C>) {
    let Some(after) = game.giving_up(code) else { return };
    let after = game.canonical(symmetry, after);
    let mut all = Vec::new();
    game.after_each(code, &mut all);
    let ways = all.into_iter().filter(|&each| game.canonical(symmetry, each) == after).count();
    if ways == 1 {
        next.retain(|&each| each != after);
    }
}

/// Every reachable position of a game with what every coalition can force.
#[derive(Debug, Clone)]
pub struct Coalitions<C> {
    /// The positions.
    pub explored: Explored<C>,
    /// Their numbers.
    pub index: Index,
    /// What can be forced.
    pub regions: Regions,
}

impl<C: Code> Coalitions<C> {
    /// Explores a game from its start and finds all regions.
    pub fn new(
        game: &dyn Game<C>,
        symmetry: Symmetry,
        limits: Limits,
        progress: &dyn Progress,
    ) -> Result<Coalitions<C>, SolveError> {
        // What comes after takes several times as much memory.
        let explored = explore_with(game, &[game.start()], symmetry, Buffers::Roomy, limits, progress)?;
        Coalitions::of(game, explored, progress)
    }

    /// Finds all regions of what was explored.
    pub fn of(game: &dyn Game<C>, explored: Explored<C>, progress: &dyn Progress) -> Result<Coalitions<C>, SolveError> {
        let limit = u64::from(u32::MAX);
        let index = Index::new(&explored).ok_or(SolveError::TooManyPositions { given: explored.len(), limit })?;
        let regions = Regions::new(game, &explored, &index, Actions::All, (0, progress))?;
        Ok(Coalitions { explored, index, regions })
    }

    /// What every coalition can force in a position, in whatever form; `None` when it was not explored.
    pub fn standing(&self, game: &dyn Game<C>, code: C) -> Option<Standing> {
        let id = self.index.id(&self.explored, game.canonical(self.explored.symmetry, code))?;
        Some(self.regions.standing(id, game.to_move(code)))
    }

    /// The standing of the position with a number, in the form in which it is kept.
    pub fn at(&self, game: &dyn Game<C>, id: PositionId) -> (C, Standing) {
        let code = self.index.code(&self.explored, id);
        (code, self.regions.standing(id, game.to_move(code)))
    }
}
