//! Does giving up ever help somebody else to win?
//!
//! Where players may give up of their own accord (a wrong claim in OVO for four), the one who does cannot win any more, but others may gain by it. A
//! position shows it when the mover, by giving up, lets another player p force a win alone, and no other action does. It shows it
//! strictly when in addition nothing else would have done, now or later: if from here on nobody gave up, not even the mover and p
//! together could force that p wins.
//!
//! The strict case is a special one of the first. Suppose another action led into p's solo region. Against opponents who may not give up p is no worse
//! off there, as p has no use for giving up; so the mover, by that action, and p would have had a way together.

use super::regions::{Actions, Coalitions, Regions};
use super::set::Coalition;
use super::standing::Standing;
use crate::explore::{PositionId, Progress, SHARDS};
use crate::packed::{Code, Game};
use crate::parallel;
use crate::rules::Player;
use crate::solve::retrograde::SolveError;

/// How much giving up matters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivingUp<C> {
    /// Positions in which the mover may give up.
    pub possible: u64,
    /// Positions in which giving up lets another player force a win alone, and no other action lets the same player.
    pub only_action: u64,
    /// Those of them in which, if from there on nobody gave up, not even the mover and that player together could force that player's win.
    pub only_way: u64,
    /// For each coalition, as seats counted from the mover, in how many positions that are not over it forces a win because players may give up, and
    /// in how many it would if they might not.
    pub changes: Vec<(Coalition, u64, u64)>,
    /// An example near the start, strict if there is one.
    pub example: Option<Help<C>>,
}

/// A position in which giving up helps somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Help<C> {
    /// The position, in the form in which it is kept.
    pub code: C,
    /// The seat, counted from the mover, of the player who can then force a win alone.
    pub seat: Player,
    /// Whether nothing else would have done.
    pub strict: bool,
}

/// The best example so far: strict, then near the start, then of the least number; whom it helps, and where.
type Best<C> = Option<(bool, std::cmp::Reverse<(u16, u32)>, Player, C)>;

/// What is counted, without the example, which is chosen at the end.
struct Tally<C> {
    counts: GivingUp<C>,
    best: Best<C>,
}

/// Looks at every position in which the mover may give up; `None` when nobody ever may.
pub fn giving_up<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    progress: &dyn Progress,
) -> Result<Option<GivingUp<C>>, SolveError> {
    let Coalitions { explored, index, .. } = solved;
    let may = |shard: usize| explored.codes_of_shard(shard).any(|code| game.giving_up(code).is_some());
    if !parallel::map(SHARDS, may).contains(&true) {
        return Ok(None);
    }
    let without = Regions::new(game, explored, index, Actions::NotGivingUp, (solved.regions.bytes(), progress))?;
    let bases = explored.shard_bases();
    let in_shard = |shard: usize| {
        let mut found = Tally::empty(game.players());
        for (id, code) in (bases[shard]..).zip(explored.codes_of_shard(shard)) {
            found.add(game, solved, &without, PositionId(id), code);
        }
        found
    };
    let empty = Tally::empty(game.players());
    let Tally { counts, best } = parallel::map(SHARDS, in_shard).into_iter().fold(empty, Tally::merge);
    let example = best.map(|(strict, _, seat, code)| Help { code, seat, strict });
    Ok(Some(GivingUp { example, ..counts }))
}

impl<C: Code> Tally<C> {
    fn empty(players: u8) -> Tally<C> {
        let changes = Coalition::all(players).map(|set| (set, 0, 0)).collect();
        let counts = GivingUp { possible: 0, only_action: 0, only_way: 0, changes, example: None };
        Tally { counts, best: None }
    }

    fn add(&mut self, game: &dyn Game<C>, solved: &Coalitions<C>, without: &Regions, id: PositionId, code: C) {
        let with = solved.regions.standing(id, Player::FIRST);
        let without = without.standing(id, Player::FIRST);
        if with.is_over() {
            return;
        }
        for (set, gained, lost) in &mut self.counts.changes {
            let forces = (with.forces(*set).is_some(), without.forces(*set).is_some());
            *gained += u64::from(forces == (true, false));
            *lost += u64::from(forces == (false, true));
        }
        let Some(after) = game.giving_up(code) else { return };
        self.counts.possible += 1;
        let Some((player, strict)) = helped(game, solved, &without, code, after) else { return };
        self.counts.only_action += 1;
        self.counts.only_way += u64::from(strict);
        let depth = solved.explored.depth(code).unwrap_or(u16::MAX);
        let seat = Coalition::of(player).seen_from(game.to_move(code), game.players());
        let seat = Player::new(seat.bits().trailing_zeros() as u8);
        self.best = self.best.max(Some((strict, std::cmp::Reverse((depth, id.0)), seat, code)));
    }

    fn merge(mut self, other: Tally<C>) -> Tally<C> {
        let (counts, more) = (&mut self.counts, other.counts);
        counts.possible += more.possible;
        counts.only_action += more.only_action;
        counts.only_way += more.only_way;
        for (sum, more) in counts.changes.iter_mut().zip(more.changes) {
            sum.1 += more.1;
            sum.2 += more.2;
        }
        self.best = self.best.max(other.best);
        self
    }
}

/// Who gains a solo win by the mover's giving up and by no other action, and whether nothing else would have done. `without` is
/// seen by the mover.
fn helped<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    without: &Standing,
    code: C,
    after: C,
) -> Option<(Player, bool)> {
    let players = game.players();
    let mover = game.to_move(code);
    let soloist = solved.standing(game, after)?.soloists().find(|&player| player != mover)?;
    let mut others = Vec::new();
    game.after_each(code, &mut others);
    others.remove(others.iter().position(|&next| next == after)?);
    let alone = Coalition::of(soloist);
    let forces = |next: C| solved.standing(game, next).is_some_and(|standing| standing.forces(alone).is_some());
    if others.into_iter().any(forces) {
        return None;
    }
    let seat = alone.seen_from(mover, players);
    let both = seat.with(Coalition::of(Player::FIRST));
    let strict = !without.dictates(both, Player::new(seat.bits().trailing_zeros() as u8));
    Some((soloist, strict))
}
