//! What coalitions can force, found the slow way: the literal rules, hash maps, and sweeps over everything until nothing changes.

use gamut::rules::{Outcome, Player, Rules};
use gamut::solve::coalition::Coalition;
use hashbrown::HashMap;

/// Every reachable position of a game by its literal rules.
pub struct LiteralGraph {
    /// In notation.
    pub positions: Vec<String>,
    movers: Vec<Player>,
    outcomes: Vec<Option<Outcome>>,
    /// The position after each action, with the action in notation.
    pub next: Vec<Vec<(String, usize)>>,
    players: u8,
}

impl LiteralGraph {
    pub fn new<R: Rules>(rules: &R) -> LiteralGraph {
        let mut numbers: HashMap<R::Position, usize> = HashMap::from([(rules.start(), 0)]);
        let mut positions = vec![rules.start()];
        let mut graph = LiteralGraph {
            positions: Vec::new(),
            movers: Vec::new(),
            outcomes: Vec::new(),
            next: Vec::new(),
            players: rules.players(),
        };
        while let Some(position) = positions.get(graph.next.len()).cloned() {
            let mut next = Vec::new();
            for action in rules.actions(&position) {
                let after = rules.play(&position, action).position;
                let number = *numbers.entry(after.clone()).or_insert_with(|| {
                    positions.push(after);
                    positions.len() - 1
                });
                next.push((rules.write_action(action), number));
            }
            graph.positions.push(rules.write_position(&position));
            graph.movers.push(rules.to_move(&position));
            graph.outcomes.push(rules.outcome(&position));
            graph.next.push(next);
        }
        graph
    }

    pub fn mover(&self, place: usize) -> Player {
        self.movers[place]
    }

    pub fn is_over(&self, place: usize) -> bool {
        self.outcomes[place].is_some()
    }

    pub fn winner(&self, place: usize) -> Option<Player> {
        match self.outcomes[place] {
            Some(Outcome::Win(winner)) => Some(winner),
            _ => None,
        }
    }

    /// The round of sweeps in which a coalition can force each position to end as wanted, with the actions that are allowed.
    pub fn forced(
        &self,
        set: Coalition,
        wanted: impl Fn(usize) -> bool,
        allowed: impl Fn(&str) -> bool,
    ) -> Vec<Option<u16>> {
        let mut joined: Vec<Option<u16>> =
            (0..self.next.len()).map(|place| (self.is_over(place) && wanted(place)).then_some(0)).collect();
        for round in 1.. {
            let mut new = Vec::new();
            for place in (0..self.next.len()).filter(|&place| joined[place].is_none() && !self.is_over(place)) {
                let mut next = self.next[place].iter().filter(|(action, _)| allowed(action)).map(|&(_, next)| next);
                let joins = match set.contains(self.movers[place]) {
                    true => next.any(|next| joined[next].is_some()),
                    false => next.all(|next| joined[next].is_some()),
                };
                if joins {
                    new.push(place);
                }
            }
            if new.is_empty() {
                break;
            }
            new.into_iter().for_each(|place| joined[place] = Some(round));
        }
        joined
    }

    /// In which positions a coalition forces a win of one of its members, and in how many plies.
    pub fn wins(&self, set: Coalition) -> Vec<Option<u16>> {
        self.forced(set, |place| self.winner(place).is_some_and(|winner| set.contains(winner)), |_| true)
    }

    /// In which positions a coalition dictates a winner.
    pub fn dictates(&self, set: Coalition, winner: Player) -> Vec<bool> {
        let forced = self.forced(set, |place| self.winner(place) == Some(winner), |_| true);
        forced.into_iter().map(|round| round.is_some()).collect()
    }

    /// In which positions a coalition keeps play endless: all that are not over, less those where it cannot stay among the rest.
    pub fn endless(&self, set: Coalition) -> Vec<bool> {
        let mut keeps: Vec<bool> = (0..self.next.len()).map(|place| !self.is_over(place)).collect();
        loop {
            let leaves = |&place: &usize| {
                let mut next = self.next[place].iter().map(|&(_, next)| next);
                keeps[place]
                    && match set.contains(self.movers[place]) {
                        true => next.all(|next| !keeps[next]),
                        false => next.any(|next| !keeps[next]),
                    }
            };
            let gone: Vec<usize> = (0..self.next.len()).filter(leaves).collect();
            if gone.is_empty() {
                return keeps;
            }
            gone.into_iter().for_each(|place| keeps[place] = false);
        }
    }

    /// In how many positions the mover cannot force a win alone but has actions into the solo regions of two others.
    pub fn kingmakers(&self) -> u64 {
        let alone: Vec<Vec<Option<u16>>> =
            Player::all(self.players).map(|player| self.wins(Coalition::of(player))).collect();
        let chooses = |place: usize| {
            let mover = self.movers[place];
            let lets =
                |player: &Player| self.next[place].iter().any(|&(_, next)| alone[player.index()][next].is_some());
            let others = Player::all(self.players).filter(|&player| player != mover);
            !self.is_over(place) && alone[mover.index()][place].is_none() && others.filter(lets).count() >= 2
        };
        (0..self.next.len()).filter(|&place| chooses(place)).count() as u64
    }
}
