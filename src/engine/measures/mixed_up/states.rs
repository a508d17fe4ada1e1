//! The walk: the true position and what each player takes it for.

use hashbrown::HashMap;

use super::eggs::{Eggs, Id};
use super::{Looking, MixedPlay, Trouble};
use crate::explore::{Grouped, PositionId, Progress, Rows};
use crate::measures::BySeat;
use crate::measures::krylov::{gmres, sum};
use crate::parallel;
use crate::rules::ovo::Cell;
use crate::settings::ovo::Claim;

/// The most states that are followed.
const MOST_STATES: usize = 3_000_000;

/// The chance of a look where it costs nothing and another turn is as good.
const LOOKING: f64 = 0.5;

/// The truth, and what each player believes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    truth: Id,
    believed: [Id; 2],
}

impl State {
    fn with(self, seat: usize, belief: Id) -> State {
        let mut believed = self.believed;
        believed[seat] = belief;
        State { believed, ..self }
    }
}

/// One turn of a player whose belief is what it is: where it leads, and the chances of what happens in it.
#[derive(Default)]
struct Turn {
    next: Vec<(State, f64)>,
    right: f64,
    wrong: f64,
    looks: f64,
    missed: f64,
    refused: f64,
}

/// Every state that can come about.
pub struct States<'e> {
    eggs: &'e Eggs<'e>,
    claim: Claim,
    all: Vec<State>,
    ids: HashMap<State, u32>,
    /// The states in which the mover has mixed up two eggs more.
    mixes: Rows,
}

impl<'e> States<'e> {
    /// Finds the states, from the start with both players knowing everything.
    pub fn new(eggs: &'e Eggs<'e>, claim: Claim, progress: &dyn Progress) -> Result<States<'e>, Trouble> {
        let start = State { truth: Eggs::START, believed: [Eggs::START; 2] };
        let (all, ids) = (vec![start], HashMap::from_iter([(start, 0)]));
        let mut states = States { eggs, claim, all, ids, mixes: Rows::build(0, |_| 0, |_, _| {}) };
        let mut mixes: Vec<Vec<u32>> = Vec::new();
        while mixes.len() < states.all.len() {
            if states.all.len() > MOST_STATES {
                return Err(Trouble::States { limit: MOST_STATES });
            }
            if mixes.len().is_multiple_of(1 << 12) && progress.stopped() {
                return Err(Trouble::Stopped);
            }
            let state = states.all[mixes.len()];
            // Those who look make every turn that the others make.
            for (next, _) in states.turn(state, [true; 2]).next {
                states.number(next);
            }
            let mixed = states.mixed(state).map(|mixed| states.number(mixed)).collect();
            mixes.push(mixed);
        }
        let fill = |node: usize, row: &mut [u32]| row.copy_from_slice(&mixes[node]);
        states.mixes = Rows::build(mixes.len(), |node| mixes[node].len(), fill);
        Ok(states)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    fn number(&mut self, state: State) -> u32 {
        let fresh = self.all.len() as u32;
        *self.ids.entry(state).or_insert_with(|| {
            self.all.push(state);
            fresh
        })
    }

    fn mover(&self, state: State) -> usize {
        self.eggs.at(state.truth).mover
    }

    /// The states in which the mover has mixed up two eggs.
    fn mixed(&self, state: State) -> impl Iterator<Item = State> + use<'e> {
        let mover = self.mover(state);
        self.eggs.at(state.believed[mover]).swaps.iter().map(move |&belief| state.with(mover, belief))
    }

    /// A turn, after the mover has mixed up what is mixed up.
    fn turn(&self, state: State, looking: Looking) -> Turn {
        let (eggs, mover) = (self.eggs, self.mover(state));
        let belief = state.believed[mover];
        let mut turn = Turn::default();
        if self.claim == Claim::NextTurn {
            let [truth, believed] = [state.truth, belief].map(|id| eggs.at(id).finished[mover]);
            match (believed, truth) {
                (true, true) => turn.right = 1.0,
                (true, false) => turn.wrong = 1.0,
                (false, true) => turn.missed = 1.0,
                (false, false) => {}
            }
            if believed {
                return turn;
            }
        }
        let (about, moves) = (eggs.at(belief), eggs.best_moves(belief));
        let looks = match (about.look, moves.len()) {
            (false, _) => 0.0,
            (true, 0) => 1.0,
            (true, _) if looking[mover] => LOOKING,
            (true, _) => 0.0,
        };
        turn.looks = looks;
        let each = (1.0 - looks) / moves.len().max(1) as f64;
        if looks > 0.0 {
            for &(cell, _) in &about.hidden {
                self.seen(state, cell, &[mover], looks / about.hidden.len() as f64, &mut turn);
            }
        } else if moves.len() == 0 {
            self.over_to(
                state,
                [state.truth, state.believed[0], state.believed[1]].map(|id| eggs.at(id).pass),
                1.0,
                &mut turn,
            );
        }
        for (step, _) in moves {
            match eggs.after(state.truth, step) {
                Some(truth) => {
                    let believed = state.believed.map(|id| eggs.made(id, step));
                    self.over_to(state, [truth, believed[0], believed[1]], each, &mut turn);
                }
                None => {
                    turn.refused += each;
                    self.seen(state, step.from, &[0, 1], each, &mut turn);
                }
            }
        }
        turn
    }

    /// The turn ends because some players have seen an egg.
    fn seen(&self, state: State, cell: Cell, by: &[usize], chance: f64, turn: &mut Turn) {
        let after = |seat: usize| match by.contains(&seat) {
            true => self.eggs.corrected(state.believed[seat], state.truth, cell),
            false => vec![state.believed[seat]],
        };
        let (first, second) = (after(0), after(1));
        let each = chance / (first.len() * second.len()) as f64;
        for &one in &first {
            for &two in &second {
                self.over_to(state, [state.truth, one, two].map(|id| self.eggs.at(id).pass), each, turn);
            }
        }
    }

    /// The turn ends in a position; the mover claims if that seems right.
    fn over_to(&self, before: State, [truth, first, second]: [Id; 3], chance: f64, turn: &mut Turn) {
        let mover = self.mover(before);
        let next = State { truth, believed: [first, second] };
        let finished = [truth, next.believed[mover]].map(|id| self.eggs.at(id).finished[mover]);
        match (self.claim, finished) {
            (Claim::AfterMove, [true, true]) => turn.right += chance,
            (Claim::AfterMove, [false, true]) => turn.wrong += chance,
            (claim, [missed, _]) => {
                if claim == Claim::AfterMove && missed {
                    turn.missed += chance;
                }
                turn.next.push((next, chance));
            }
        }
    }

    /// The walk of players who look so.
    pub fn walk(&self, looking: Looking) -> Walk<'_> {
        let turns: Vec<Turn> = parallel::map_items(&self.all, |&state| self.turn(state, looking));
        let targets = |turn: &Turn| turn.next.iter().map(|(next, _)| self.ids[next]).collect::<Vec<u32>>();
        let to: Vec<Vec<u32>> = parallel::map_items(&turns, targets);
        let chances = (0..).zip(&turns).flat_map(|(source, turn)| turn.next.iter().map(move |next| (source, next.1)));
        let targets = || to.iter().flatten().copied();
        let from = Grouped::new(self.len(), targets(), targets().zip(chances));
        let events = turns.into_iter().map(|turn| Turn { next: Vec::new(), ..turn }).collect();
        Walk { states: self, from, events }
    }
}

/// The states with the chances of going from one to another.
pub struct Walk<'s> {
    states: &'s States<'s>,
    /// From which states turns lead to each state, and with which chance.
    from: Grouped<(u32, f64), u64>,
    /// What happens in a turn from each state.
    events: Vec<Turn>,
}

impl Walk<'_> {
    fn from(&self, state: usize) -> &[(u32, f64)] {
        self.from.of(state as u32)
    }

    fn mixes(&self, state: usize) -> &[u32] {
        self.states.mixes.row(PositionId(state as u32))
    }

    /// From which states a claim can come.
    fn can_end(&self) -> Vec<bool> {
        let mut can_end = vec![false; self.events.len()];
        let mut turned = vec![false; self.events.len()];
        let ends = |state: &usize| self.events[*state].right + self.events[*state].wrong > 0.0;
        let mut waiting: Vec<usize> = (0..self.events.len()).filter(ends).collect();
        waiting.iter().for_each(|&state| turned[state] = true);
        while let Some(state) = waiting.pop() {
            for before in self.mixes(state).iter().map(|&mixed| mixed as usize).chain([state]) {
                if std::mem::replace(&mut can_end[before], true) {
                    continue;
                }
                for &(source, _) in self.from(before) {
                    if !std::mem::replace(&mut turned[source as usize], true) {
                        waiting.push(source as usize);
                    }
                }
            }
        }
        can_end
    }

    /// From each state, the chance that the game ends.
    fn chances_to_end(
        &self,
        mix: &dyn Fn(&[f64]) -> Vec<f64>,
        can_end: &[bool],
        progress: &dyn Progress,
    ) -> Result<Vec<f64>, Trouble> {
        let before = |after: &[f64]| -> Vec<f64> {
            let mut mixed = mix(after);
            mixed.iter_mut().zip(can_end).filter(|(_, can_end)| !**can_end).for_each(|(chance, _)| *chance = 0.0);
            mixed
        };
        let apply = |chances: &[f64]| -> Vec<f64> {
            let mut turned = vec![0.0; chances.len()];
            for (state, chance) in chances.iter().enumerate().filter(|(state, _)| can_end[*state]) {
                self.from(state).iter().for_each(|&(source, part)| turned[source as usize] += part * chance);
            }
            let turned = before(&turned);
            parallel::values(chances.len(), |state| chances[state] - turned[state])
        };
        let at_once: Vec<f64> = self.events.iter().map(|turn| turn.right + turn.wrong).collect();
        let mut chances = vec![0.0; self.events.len()];
        gmres(&apply, &before(&at_once), &mut chances, progress)?;
        Ok(chances)
    }

    /// What comes of it when two eggs are mixed up with this chance before each turn.
    pub fn play(&self, chance: f64, progress: &dyn Progress) -> Result<MixedPlay, Trouble> {
        let count = self.events.len();
        let can_end = self.can_end();
        // Exchanging two eggs again puts them back, so mixing up is the same forwards and backwards.
        let mix = |visits: &[f64]| -> Vec<f64> {
            parallel::values(count, |state| match self.mixes(state) {
                [] => visits[state],
                mixes => {
                    let others: f64 = mixes.iter().map(|&mixed| visits[mixed as usize]).sum();
                    (1.0 - chance) * visits[state] + chance * others / mixes.len() as f64
                }
            })
        };
        let arrive = |turns: &[f64]| -> Vec<f64> {
            parallel::values(count, |state| match can_end[state] {
                true => self.from(state).iter().map(|&(source, chance)| turns[source as usize] * chance).sum(),
                false => 0.0,
            })
        };
        let apply = |visits: &[f64]| -> Vec<f64> {
            let after = arrive(&mix(visits));
            parallel::values(count, |state| visits[state] - after[state])
        };
        let mut start = vec![0.0; count];
        start[0] = f64::from(u8::from(can_end[0]));
        let mut visits = start.clone();
        gmres(&apply, &start, &mut visits, progress)?;
        let off = apply(&visits);
        let residual = sum(count, |state| (start[state] - off[state]).abs());
        let turns = mix(&visits);
        let all = sum(count, |state| turns[state]);
        let mean = |of: &(dyn Fn(usize) -> f64 + Sync)| sum(count, |state| turns[state] * of(state));
        let mover = |state: usize| self.states.mover(self.states.all[state]);
        let claimed = |seat: usize, right: bool| {
            mean(&|state| match (mover(state) == seat, right) {
                (false, _) => 0.0,
                (true, true) => self.events[state].right,
                (true, false) => self.events[state].wrong,
            })
        };
        let share = |of: &(dyn Fn(usize) -> f64 + Sync)| if all > 0.0 { mean(of) / all } else { 0.0 };
        let wrong = [claimed(0, false), claimed(1, false)];
        let wins = [claimed(0, true) + wrong[1], claimed(1, true) + wrong[0]];
        let ends = wins[0] + wins[1];
        let (never, plies) = match can_end.contains(&false) {
            false => (0.0, Some(all)),
            true => {
                let chances = self.chances_to_end(&mix, &can_end, progress)?;
                let plies = sum(count, |state| visits[state] * chances[state]);
                ((1.0 - ends).max(0.0), (ends > 0.0).then(|| plies / ends))
            }
        };
        let is_mistaken = |state: usize| {
            let State { truth, believed } = self.states.all[state];
            f64::from(u8::from(believed[mover(state)] != truth))
        };
        Ok(MixedPlay {
            wins: BySeat { first: wins[0], second: wins[1] },
            by_wrong_claim: wrong[0] + wrong[1],
            wrong_claims: BySeat { first: wrong[0], second: wrong[1] },
            never,
            length: plies,
            mistaken: share(&is_mistaken),
            looks: share(&|state| self.events[state].looks),
            missed: mean(&|state| self.events[state].missed),
            refused: share(&|state| self.events[state].refused),
            residual,
        })
    }
}
