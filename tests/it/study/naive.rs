//! A game once more, the plain way: literal rules, hash maps, values by looking at everything again and again. Shares nothing with the measures
//! but words.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use gamut::rules::{Outcome, Player, Rules};

/// A result for somebody: 1 won, 0 drawn, -1 lost.
pub type WdlWord = i8;

/// A whole game, position by position.
pub struct Naive {
    /// Positions in notation.
    pub names: Vec<String>,
    pub places: HashMap<String, usize>,
    pub movers: Vec<usize>,
    pub outcomes: Vec<Option<Outcome>>,
    /// Distinct successors.
    pub next: Vec<Vec<usize>>,
    /// The kinds of the moves to each successor.
    pub kinds: Vec<BTreeMap<usize, BTreeSet<&'static str>>>,
    /// The actions of the start and where they lead.
    pub first: Vec<(String, usize)>,
    /// For the mover, with the distance of what is decided.
    pub values: Vec<(WdlWord, Option<u32>)>,
    pub depths: Vec<usize>,
    /// Who has more of what is counted, for the mover.
    pub leads: Vec<WdlWord>,
}

impl Naive {
    pub fn new<R: Rules>(rules: &R) -> Naive {
        let mut positions = vec![rules.start()];
        let mut places = HashMap::from([(rules.start(), 0)]);
        let (mut next, mut kinds, mut depths) = (Vec::new(), Vec::new(), vec![0]);
        let mut at = 0;
        while at < positions.len() {
            let mut of: BTreeMap<usize, BTreeSet<&'static str>> = BTreeMap::new();
            for action in rules.actions(&positions[at]) {
                let played = rules.play(&positions[at], action);
                let place = *places.entry(played.position.clone()).or_insert(positions.len());
                if place == positions.len() {
                    positions.push(played.position);
                    depths.push(depths[at] + 1);
                }
                of.entry(place).or_default().extend(rules.kinds(&played.events));
            }
            next.push(of.keys().copied().collect::<Vec<_>>());
            kinds.push(of);
            at += 1;
        }
        let names: Vec<String> = positions.iter().map(|position| rules.write_position(position)).collect();
        let first = rules.actions(&positions[0]).into_iter();
        let first = first
            .map(|action| (rules.write_action(action), places[&rules.play(&positions[0], action).position]))
            .collect();
        let mut naive = Naive {
            places: names.iter().cloned().zip(0..).collect(),
            names,
            movers: positions.iter().map(|position| rules.to_move(position).index()).collect(),
            outcomes: positions.iter().map(|position| rules.outcome(position)).collect(),
            next,
            kinds,
            first,
            values: vec![(0, None); positions.len()],
            depths,
            leads: positions.iter().map(|position| lead(rules, position)).collect(),
        };
        naive.solve();
        naive
    }

    /// The value of the start when play ends after 1, 2, 3 ... plies.
    pub fn cut_short(&self, longest: usize) -> Vec<WdlWord> {
        let over = |place: usize| self.outcomes[place].is_some();
        let mut now: Vec<WdlWord> =
            (0..self.len()).map(|place| if over(place) { self.values[place].0 } else { self.leads[place] }).collect();
        let mut starts = Vec::new();
        for _ in 0..longest {
            let after = |place: usize| {
                let seen = |&to: &usize| if self.movers[to] == self.movers[place] { now[to] } else { -now[to] };
                self.next[place].iter().map(seen).max().unwrap_or(now[place])
            };
            now = (0..self.len()).map(after).collect();
            starts.push(now[0]);
        }
        starts
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn not_over(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(|&place| self.outcomes[place].is_none())
    }

    pub fn winner(&self, place: usize) -> Option<usize> {
        match self.outcomes[place] {
            Some(Outcome::Win(player)) => Some(player.index()),
            _ => None,
        }
    }

    /// Level after level of distance, looking at everything each time.
    fn solve(&mut self) {
        for place in 0..self.len() {
            if let Some(winner) = self.winner(place) {
                self.values[place] = (if winner == self.movers[place] { 1 } else { -1 }, Some(0));
            }
        }
        for plies in 1.. {
            let mut decided = Vec::new();
            for place in self.not_over().filter(|&place| self.values[place].1.is_none()) {
                let seen: Vec<_> = self.next[place].iter().map(|&to| self.seen(place, to)).collect();
                if seen.iter().any(|&(result, _)| result == 1) {
                    decided.push((place, (1, Some(plies))));
                } else if seen.iter().all(|&(result, at)| result == -1 && at.is_some()) {
                    decided.push((place, (-1, Some(plies))));
                }
            }
            if decided.is_empty() {
                break;
            }
            decided.into_iter().for_each(|(place, value)| self.values[place] = value);
        }
    }

    /// The value of a position for the mover of another.
    pub fn seen(&self, place: usize, to: usize) -> (WdlWord, Option<u32>) {
        let (result, plies) = self.values[to];
        (if self.movers[place] == self.movers[to] { result } else { -result }, plies)
    }

    pub fn keeping(&self, place: usize) -> Vec<usize> {
        let keeps = |to: &usize| self.seen(place, *to).0 == self.values[place].0;
        self.next[place].iter().copied().filter(keeps).collect()
    }

    /// Fastest wins, slowest losses, all draws.
    pub fn optimal(&self, place: usize) -> Vec<usize> {
        let worth = |to: usize| match self.seen(place, to) {
            (1, plies) => 1_000_000 - plies.map_or(0, i64::from),
            (-1, plies) => plies.map_or(0, i64::from) - 1_000_000,
            _ => 0,
        };
        let best = self.next[place].iter().map(|&to| worth(to)).max();
        self.next[place].iter().copied().filter(|&to| Some(worth(to)) == best).collect()
    }

    /// Drawn positions from which drawing moves lead to a drawn ending.
    pub fn level_draws(&self) -> BTreeSet<usize> {
        let level = |&place: &usize| self.outcomes[place] == Some(Outcome::Draw);
        let mut found: BTreeSet<usize> = (0..self.len()).filter(level).collect();
        loop {
            let leads =
                |&place: &usize| self.values[place].0 == 0 && self.keeping(place).iter().any(|to| found.contains(to));
            let more: Vec<usize> = self.not_over().filter(|place| !found.contains(place)).filter(leads).collect();
            if more.is_empty() {
                return found;
            }
            found.extend(more);
        }
    }

    /// Which positions can be reached from one by a move or more.
    fn reach(&self, from: usize) -> Vec<bool> {
        let mut found = vec![false; self.len()];
        let mut waiting = self.next[from].clone();
        while let Some(place) = waiting.pop() {
            if !std::mem::replace(&mut found[place], true) {
                waiting.extend(&self.next[place]);
            }
        }
        found
    }

    /// The sizes of all components in which play goes round, and the number of all components.
    pub fn components(&self) -> (Vec<usize>, usize) {
        let reach: Vec<Vec<bool>> = (0..self.len()).map(|place| self.reach(place)).collect();
        let mut cyclic = Vec::new();
        let mut all = 0;
        for (place, onward) in reach.iter().enumerate() {
            let members: Vec<usize> = (0..self.len()).filter(|&other| onward[other] && reach[other][place]).collect();
            match members.first() {
                None => all += 1,
                Some(&least) if least == place => {
                    all += 1;
                    cyclic.push(members.len());
                }
                Some(_) => {}
            }
        }
        (cyclic, all)
    }

    /// The fewest plies of a win of a seat and the number of such lines, by counting all lines ply by ply.
    pub fn shortest_win(&self, seat: usize) -> Option<(usize, u64)> {
        let mut ways = HashMap::from([(0, 1u64)]);
        for plies in 0..=self.len() {
            let won: u64 =
                ways.iter().filter(|(place, _)| self.winner(**place) == Some(seat)).map(|(_, ways)| ways).sum();
            if won > 0 {
                return Some((plies, won));
            }
            let mut after: HashMap<usize, u64> = HashMap::new();
            for (place, ways) in ways {
                self.next[place].iter().for_each(|&to| *after.entry(to).or_default() += ways);
            }
            ways = after;
        }
        None
    }
}

fn lead<R: Rules>(rules: &R, position: &R::Position) -> WdlWord {
    let mover = rules.to_move(position);
    let other = Player::new(1 - mover.index() as u8);
    rules.count_of(position, mover).cmp(&rules.count_of(position, other)) as WdlWord
}
