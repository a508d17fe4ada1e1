//! How much a player must remember: the same game against a player who forgets nothing, with less and less in mind.
//!
//! A game with hidden things can be played with a player who remembers only some of them (`Forgetting::forgetful`). What that player surely gets is a lower
//! bound; the game's rules document says of what. It is compared with what a player gets who forgets nothing on the positions that both know whole: those of the game
//! that is measured, with a turn of the player, that come up for the player who forgets too and cost no more to remember than there is room for.

use serde::{Deserialize, Serialize};

use super::landscape::Landscape;
use super::{BySeat, MeasureError};
use crate::explore::{Progress, SHARDS};
use crate::packed::{Code, Deciding, Game, Symmetry};
use crate::parallel;
use crate::results::{Share, Wdl};
use crate::rules::Player;
use crate::solve::{Solved, Value};
use crate::with_game;

/// What one player loses by forgetting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Forgetting {
    /// The start for this player if nothing is forgotten.
    pub start: Wdl,
    /// The smallest memory with which the start is surely not lost; nothing where it is lost anyhow.
    pub safe: Option<u8>,
    /// The smallest memory with which the start surely keeps its value.
    pub kept: u8,
    /// For each memory that is not enough for all, the smallest first.
    pub with: Vec<Remembering>,
}

/// What is sure with one memory.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remembering {
    /// Of how many things the owners are remembered at most.
    pub memory: u8,
    /// What the player surely gets at the start: `win`, `draw` (it is not lost) or `loss` (nothing is sure).
    pub start: Wdl,
    /// Positions of this game.
    pub positions: u64,
    /// Positions known whole with a turn of the player.
    pub known: u64,
    /// Those that are won if nothing is forgotten and not surely won, of all that are won.
    pub wins_lost: Share,
    /// Those that are drawn if nothing is forgotten and not surely safe, of all that are drawn.
    pub draws_lost: Share,
    /// Positions that are surely won in which only a look at something forgotten keeps the win, of those with something to look at.
    pub looks_to_win: Share,
    /// Positions that are surely safe but not surely won in which only such a look keeps it so, of those with something to look at.
    pub looks_to_draw: Share,
    /// A position known whole in which forgetting costs something, the soonest that is reached: a win, or else a draw.
    pub example: Option<String>,
}

/// For each seat and each memory, from none to all but one; nothing where nobody can forget anything.
pub fn memory<C: Code>(
    game: &dyn Game<C>,
    solved: &Solved<C>,
    land: &Landscape,
    progress: &dyn Progress,
) -> Result<Option<BySeat<Forgetting>>, MeasureError> {
    let seat = |seat: usize| -> Result<Option<Forgetting>, MeasureError> {
        let player = Player::new(seat as u8);
        let mut with = Vec::new();
        while let Some(forgetful) = game.forgetful(with.len() as u8, player) {
            let full = Full { game, solved, land, player };
            with.push(with_game!(forgetful, other => full.against(other, with.len() as u8, progress))?);
        }
        let start = result(land.values[land.start], land.movers[land.start] == seat as u8);
        let first = |enough: &dyn Fn(&Remembering) -> bool| {
            with.iter().position(enough).map_or(with.len() as u8, |place| place as u8)
        };
        let safe = (start > Wdl::Loss).then(|| first(&|one| one.start > Wdl::Loss));
        let kept = first(&|one| one.start == start);
        Ok((!with.is_empty()).then_some(Forgetting { start, safe, kept, with }))
    };
    Ok(seat(0)?.zip(seat(1)?).map(|(first, second)| BySeat { first, second }))
}

/// Compares what is sure with one memory with what is sure with more of it, or with all: on how many positions, and the one among them in which less memory is better, the soonest that is reached. It must be
/// a turn in both games; both write positions alike.
pub fn better_with_less<C: Code, D: Code>(
    (game, few): (&dyn Game<C>, &Solved<C>),
    (other, more): (&dyn Game<D>, &Solved<D>),
    player: Player,
) -> (u64, Option<C>) {
    let (mut compared, mut better): (u64, Option<(u16, C)>) = (0, None);
    for (code, depth, value) in few.iter() {
        if game.deciding(code) != Deciding::Turn || game.outcome(code).is_some() {
            continue;
        }
        let Ok(same) = other.read(&game.write(code)) else { continue };
        let Some(with_more) = more.value(other, same).filter(|_| other.deciding(same) == Deciding::Turn) else {
            continue;
        };
        compared += 1;
        let moves = game.to_move(code) == player;
        if result(value, moves) > result(with_more, moves) {
            better = better.into_iter().chain([(depth, code)]).min();
        }
    }
    (compared, better.map(|(_, code)| code))
}

/// What a value is for a player: the one to move, or the other.
fn result(value: Value, moves: bool) -> Wdl {
    match (value, moves) {
        (Value::Draw(_), _) => Wdl::Draw,
        (Value::Win(_), true) | (Value::Loss(_), false) => Wdl::Win,
        (Value::Loss(_), true) | (Value::Win(_), false) => Wdl::Loss,
    }
}

/// The game in which nothing is forgotten, and the player who is looked at.
struct Full<'g, C> {
    game: &'g dyn Game<C>,
    solved: &'g Solved<C>,
    land: &'g Landscape,
    player: Player,
}

#[derive(Default)]
struct Known {
    known: u64,
    won: u64,
    wins_lost: u64,
    drawn: u64,
    draws_lost: u64,
    /// Whether it is a draw and not a win that is lost, the depth, and the position.
    soonest: Option<(bool, u16, String)>,
}

#[derive(Default)]
struct Looks {
    won: u64,
    to_win: u64,
    safe: u64,
    to_draw: u64,
}

impl<C: Code> Full<'_, C> {
    fn against<D: Code>(
        &self,
        forgetful: &dyn Game<D>,
        memory: u8,
        progress: &dyn Progress,
    ) -> Result<Remembering, MeasureError> {
        progress.doing(&format!("memory {memory} of {}", self.player));
        let few = Solved::new(forgetful, Symmetry::Off, self.solved.explored.limits, progress)?;
        let sure =
            |code: D| few.value(forgetful, code).map(|value| result(value, forgetful.to_move(code) == self.player));
        let known = self.known(forgetful, &sure);
        let looks = self.looks(forgetful, &few, &sure);
        let known_sum = |count: fn(&Known) -> u64| known.iter().map(count).sum::<u64>();
        let looks_sum = |count: fn(&Looks) -> u64| looks.iter().map(count).sum::<u64>();
        Ok(Remembering {
            memory,
            start: sure(forgetful.start()).ok_or(MeasureError::NoStart)?,
            positions: few.explored.len(),
            known: known_sum(|part| part.known),
            wins_lost: Share::of(known_sum(|part| part.wins_lost), known_sum(|part| part.won)),
            draws_lost: Share::of(known_sum(|part| part.draws_lost), known_sum(|part| part.drawn)),
            looks_to_win: Share::of(looks_sum(|part| part.to_win), looks_sum(|part| part.won)),
            looks_to_draw: Share::of(looks_sum(|part| part.to_draw), looks_sum(|part| part.safe)),
            example: known.iter().filter_map(|part| part.soonest.clone()).min().map(|(_, _, text)| text),
        })
    }

    /// Compares positions that are known whole. Both games write them alike.
    fn known<D: Code>(&self, forgetful: &dyn Game<D>, sure: &(dyn Fn(D) -> Option<Wdl> + Sync)) -> Vec<Known> {
        self.land.gather(self.solved, |found: &mut Known, node, code| {
            if usize::from(self.land.movers[node]) != self.player.index() {
                return;
            }
            let text = self.game.write(code);
            let Ok(same) = forgetful.read(&text) else { return };
            let Some(surely) = sure(same).filter(|_| forgetful.deciding(same) == Deciding::Turn) else { return };
            found.known += 1;
            let full = result(self.land.values[node], true);
            let lost = surely < full;
            match full {
                Wdl::Win => {
                    found.won += 1;
                    found.wins_lost += u64::from(lost);
                }
                Wdl::Draw => {
                    found.drawn += 1;
                    found.draws_lost += u64::from(lost);
                }
                Wdl::Loss => {}
            }
            if lost {
                let this = (full == Wdl::Draw, self.land.depths[node], text);
                found.soonest = found.soonest.take().into_iter().chain([this]).min();
            }
        })
    }

    /// Where something forgotten can be looked at, whether every turn that keeps what is sure is such a look.
    fn looks<D: Code>(
        &self,
        forgetful: &dyn Game<D>,
        few: &Solved<D>,
        sure: &(dyn Fn(D) -> Option<Wdl> + Sync),
    ) -> Vec<Looks> {
        parallel::map(SHARDS, |shard| {
            let (mut found, mut next) = (Looks::default(), Vec::new());
            for code in few.explored.codes_of_shard(shard) {
                if forgetful.deciding(code) != Deciding::Turn || forgetful.to_move(code) != self.player {
                    continue;
                }
                forgetful.successors(Symmetry::Off, code, &mut next);
                let is_look = |next: &D| forgetful.deciding(*next) == Deciding::Answer;
                let Some(here) = sure(code).filter(|here| *here > Wdl::Loss && next.iter().any(is_look)) else {
                    continue;
                };
                let only = next.iter().filter(|next| sure(**next) == Some(here)).all(is_look);
                let (all, needed) = match here {
                    Wdl::Win => (&mut found.won, &mut found.to_win),
                    _ => (&mut found.safe, &mut found.to_draw),
                };
                *all += 1;
                *needed += u64::from(only);
            }
            found
        })
    }
}
