//! The regions of every coalition over an explored graph.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use super::attract::{Field, LEVEL, NEVER, OVER, attract};
use super::back::{Back, COALITIONS};
use super::plan::{MOST_PLAYERS, Word};
use super::set::Coalition;
use super::standing::Standing;
use crate::explore::{Explored, Index, Limits, PositionId, Progress, explore};
use crate::packed::{Code, Game, Symmetry};
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
    /// For each word of questions, the answers by the number of the position.
    pub(super) words: Vec<Vec<u32>>,
    /// For each position and coalition, the plies to a forced win.
    plies: Vec<u16>,
    /// For each position, how it ended, or the seats whose solo regions the mover can move into.
    notes: Vec<u8>,
    /// The most bytes that regions and predecessors took.
    pub peak_bytes: u64,
}

impl Regions {
    /// What is kept of each position.
    fn bytes_per_position(players: u8) -> u64 {
        3 + 2 * coalitions(players) as u64 + 4 * Word::all(players).len() as u64
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> u64 {
        self.len() as u64 * Regions::bytes_per_position(self.players)
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
        let (coalitions, all) = (coalitions(players), Word::all(players));
        let kept = Regions::bytes_per_position(players);
        let field = field(game, explored, index, actions, (besides + 3 * explored.len(), progress))?;
        let walk = all.iter().map(|word| field.lanes(word).bytes()).max().unwrap_or(0);
        let solving = field.back.bytes + explored.len() * (kept + walk);
        explored.allow(COALITIONS, besides + index.bytes() + solving)?;
        let plies: Vec<AtomicU16> = (0..field.successors.len() * coalitions).map(|_| AtomicU16::new(NEVER)).collect();
        let mut words = Vec::new();
        for word in &all {
            let first = words.is_empty();
            words.push(attract(&field, word, progress, |id, new, distance| {
                for set in (1..=coalitions).filter(|set| first && new >> set & 1 != 0) {
                    plies[id as usize * coalitions + set - 1].store(distance, Relaxed);
                }
            })?);
        }
        field.note_choices(&words[0], players);
        Ok(Regions {
            players,
            words,
            plies: plies.into_iter().map(AtomicU16::into_inner).collect(),
            notes: field.notes.into_iter().map(AtomicU8::into_inner).collect(),
            peak_bytes: solving.max(field.back.peak_bytes + 3 * explored.len()),
        })
    }

    /// Number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.notes.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    /// What every coalition can force in a position in which this player is to move.
    pub fn standing(&self, id: PositionId, mover: Player) -> Standing {
        let place = id.0 as usize;
        let coalitions = coalitions(self.players);
        let words = std::array::from_fn(|word| self.words.get(word).map_or(0, |answers| answers[place]));
        let plies = &self.plies[place * coalitions..(place + 1) * coalitions];
        Standing::new(self.players, mover, words, plies, self.notes[place])
    }
}

/// How many coalitions there are.
fn coalitions(players: u8) -> usize {
    usize::from(Coalition::grand(players).bits())
}

/// Builds the predecessors, and notes successors and ends.
fn field<C: Code>(
    game: &dyn Game<C>,
    explored: &Explored<C>,
    index: &Index,
    actions: Actions,
    held: (u64, &dyn Progress),
) -> Result<Field, SolveError> {
    let successors: Vec<AtomicU16> = (0..explored.len()).map(|_| AtomicU16::new(0)).collect();
    let notes: Vec<AtomicU8> = (0..explored.len()).map(|_| AtomicU8::new(0)).collect();
    let expand = |code, next: &mut Vec<C>| {
        game.successors(explored.symmetry, code, next);
        if actions == Actions::NotGivingUp {
            leave_out_giving_up(game, explored.symmetry, code, next);
        }
    };
    let back = Back::new(game, explored, index, held, expand, |id, code, next: &[C]| {
        let limit = usize::from(u16::MAX);
        let count =
            u16::try_from(next.len()).map_err(|_| SolveError::TooManySuccessors { given: next.len(), limit })?;
        successors[id as usize].store(count, Relaxed);
        if count == 0 {
            notes[id as usize].store(note_of_end(game, code), Relaxed);
        }
        Ok(())
    })?;
    let successors = successors.into_iter().map(AtomicU16::into_inner).collect();
    Ok(Field { back, successors, notes })
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
        Coalitions::of(game, explore(game, &[game.start()], symmetry, limits, progress)?, progress)
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
