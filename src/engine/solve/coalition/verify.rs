//! What must hold of the regions in every position, tested without the attractor.
//!
//! That each region follows from those of the successors proves the forced wins: ends are compared with the literal rules, and the plies fall by one along
//! the coalition's best play, so that every claimed win rests on true ends; and were a position really won at the least distance that is
//! not claimed, the equation would fail there. For dictating and for endless play, where no distance is kept, the equations are necessary.

use super::regions::Coalitions;
use super::set::Coalition;
use super::standing::Standing;
use crate::explore::{LineError, PositionId, Progress, SHARDS, Verdict, lines_to};
use crate::packed::{Code, Game};
use crate::parallel;
use crate::rules::{Outcome, Player};
use crate::solve::value::Plies;

/// Something that must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// A larger coalition can do what a smaller one can, as fast.
    Monotone,
    /// No two coalitions without a common member force what excludes the other.
    Consistent,
    /// What a coalition forces follows from what it forces after each action.
    Follows,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 3] = [Rule::Monotone, Rule::Consistent, Rule::Follows];

    /// A word for it.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Monotone => "coalitions-monotone",
            Rule::Consistent => "coalitions-consistent",
            Rule::Follows => "coalitions-follow",
        }
    }

    /// What must hold, in a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Rule::Monotone => {
                "a larger coalition forces and dictates what a smaller one does, as fast, and keeps play endless where it does"
            }
            Rule::Consistent => {
                "a coalition and the players outside it never both force a win, nor two winners, nor a win and endless play"
            }
            Rule::Follows => "every region follows from those of the successors, and the ends from the literal rules",
        }
    }

    /// Whether it holds in a position, whose successors are as given.
    pub fn holds(self, standing: &Standing, outcome: Option<Outcome>, next: &[Standing]) -> bool {
        let players = standing.players();
        match self {
            Rule::Monotone => Coalition::all(players).all(|set| is_monotone(standing, set)),
            Rule::Consistent => Coalition::proper(players).all(|set| is_consistent(standing, set)),
            Rule::Follows => Coalition::all(players).all(|set| follows(standing, outcome, next, set)),
        }
    }
}

fn is_monotone(standing: &Standing, set: Coalition) -> bool {
    let players = standing.players();
    let mut larger = Coalition::all(players).filter(|&other| set.is_within(other));
    larger.all(|other| {
        let as_fast = match (standing.forces(set), standing.forces(other)) {
            (None, _) => true,
            (Some(small), large) => large.is_some_and(|large| large <= small),
        };
        let dictates = |winner| !standing.dictates(set, winner) || standing.dictates(other, winner);
        let endless = !standing.keeps_endless(set) || standing.keeps_endless(other);
        as_fast && endless && Player::all(players).all(dictates)
    })
}

fn is_consistent(standing: &Standing, set: Coalition) -> bool {
    let players = standing.players();
    let others = set.others(players);
    let winners = |set: Coalition| Player::all(players).filter(move |&winner| standing.dictates(set, winner));
    let forces = standing.forces(set).is_some();
    // A coalition that dictates a member forces a win; one that can do either keeps all others from anything that excludes it.
    let within = winners(set).all(|winner| !set.contains(winner) || forces);
    let no_two_wins = !(forces && standing.forces(others).is_some());
    let no_two_winners = winners(set).all(|one| winners(others).all(|other| one == other));
    let no_win_and_play = !(standing.keeps_endless(others) && (forces || winners(set).next().is_some()));
    let no_other_winner = !forces || winners(others).all(|winner| set.contains(winner));
    within && no_two_wins && no_two_winners && no_win_and_play && no_other_winner
}

fn follows(standing: &Standing, outcome: Option<Outcome>, next: &[Standing], set: Coalition) -> bool {
    let players = standing.players();
    if let Some(outcome) = outcome {
        let winner = match outcome {
            Outcome::Win(winner) => Some(winner),
            Outcome::Draw => None,
        };
        let forces = winner.filter(|&winner| set.contains(winner)).map(|_| Plies(0));
        let dictates = |player| standing.dictates(set, player) == (winner == Some(player));
        return standing.forces(set) == forces && !standing.keeps_endless(set) && Player::all(players).all(dictates);
    }
    let moves = set.contains(standing.mover());
    let any_or_all = |holds: &dyn Fn(&Standing) -> bool| match moves {
        true => next.iter().any(holds),
        false => next.iter().all(holds),
    };
    let later = |plies: Plies| Plies(plies.0.saturating_add(1));
    let after = next.iter().map(|next| next.forces(set));
    let expected = match moves {
        true => after.flatten().min(),
        false => after.collect::<Option<Vec<Plies>>>().and_then(|plies| plies.into_iter().max()),
    };
    let dictates = |player| standing.dictates(set, player) == any_or_all(&|next| next.dictates(set, player));
    standing.forces(set) == expected.map(later)
        && standing.keeps_endless(set) == any_or_all(&|next| next.keeps_endless(set))
        && Player::all(players).all(dictates)
}

/// Tests every rule on every position; a rule that is broken is answered with a shortest line to the first such position.
pub fn check_regions<C: Code>(
    game: &dyn Game<C>,
    roots: &[C],
    solved: &Coalitions<C>,
    progress: &dyn Progress,
) -> Result<Vec<(Rule, Verdict)>, LineError> {
    let Coalitions { explored, index, .. } = solved;
    let bases = explored.shard_bases();
    let in_shard = |shard: usize| {
        let mut first: [Option<(u16, u32)>; Rule::ALL.len()] = Default::default();
        for id in (bases[shard]..).take(explored.shard_len(shard)) {
            let (code, standing) = solved.at(game, PositionId(id));
            let mut next = Vec::new();
            game.after_each(code, &mut next);
            let next: Vec<Standing> = next.into_iter().filter_map(|next| solved.standing(game, next)).collect();
            let outcome = game.literal_outcome(code);
            for (rule, first) in Rule::ALL.into_iter().zip(&mut first) {
                if !rule.holds(&standing, outcome, &next) {
                    let case = (explored.depth(code).unwrap_or(u16::MAX), id);
                    *first = Some(first.map_or(case, |known| known.min(case)));
                }
            }
        }
        first
    };
    let earlier = |one: [Option<(u16, u32)>; 3], other: [Option<(u16, u32)>; 3]| {
        std::array::from_fn(|rule| [one[rule], other[rule]].into_iter().flatten().min())
    };
    let first = parallel::map(SHARDS, in_shard).into_iter().fold([None; 3], earlier);
    if progress.stopped() {
        return Err(LineError::Interrupted);
    }
    let mut verdicts = Vec::new();
    for (rule, first) in Rule::ALL.into_iter().zip(first) {
        let verdict = match first {
            None => Verdict::Holds { on: explored.len() },
            Some((_, id)) => {
                let code = index.code(explored, PositionId(id));
                Verdict::Broken { line: lines_to(game, roots, explored, &[code], progress)?.remove(0).actions }
            }
        };
        verdicts.push((rule, verdict));
    }
    Ok(verdicts)
}
