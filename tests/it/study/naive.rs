//! Every measure once more, the plain way: literal rules, hash maps, dense elimination, walks ply by ply. Shares nothing with the measures but words.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use gamut::rules::{Outcome, Rules};

/// A result for somebody: 1 won, 0 drawn, -1 lost.
pub type Result3 = i8;

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
    pub values: Vec<(Result3, Option<u32>)>,
    pub depths: Vec<usize>,
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
        };
        naive.solve();
        naive
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
    pub fn seen(&self, place: usize, to: usize) -> (Result3, Option<u32>) {
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

    /// Drawn positions from which drawing moves lead to a level ending.
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

    /// The positions that can be reached from one by a move or more.
    pub fn reach(&self, from: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut waiting = self.next[from].clone();
        while let Some(place) = waiting.pop() {
            if found.insert(place) {
                waiting.extend(&self.next[place]);
            }
        }
        found
    }

    /// The sizes of all components in which play goes round, and the number of all components.
    pub fn components(&self) -> (Vec<usize>, usize) {
        let reach: Vec<BTreeSet<usize>> = (0..self.len()).map(|place| self.reach(place)).collect();
        let mut cyclic = Vec::new();
        let mut all = 0;
        for place in 0..self.len() {
            let members: Vec<usize> =
                reach[place].iter().copied().filter(|&other| reach[other].contains(&place)).collect();
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

/// Play by chances: for each position, its moves with their chances.
pub struct Chances<'n> {
    naive: &'n Naive,
    moves: Vec<Vec<(usize, f64)>>,
    /// Positions that are not over and from which an end can be reached, by their number in the equations.
    unknown: HashMap<usize, usize>,
    order: Vec<usize>,
}

/// What comes of it.
pub struct Results {
    pub wins: [f64; 2],
    pub level: f64,
    pub never: f64,
    pub mean: f64,
    pub sd: f64,
    pub quantiles: [u64; 5],
    pub changes: f64,
    pub drama: f64,
    pub branching: f64,
}

impl<'n> Chances<'n> {
    /// `chance` gives the chance of a move from its position, where it leads, and whether it is optimal.
    pub fn new(naive: &'n Naive, chance: impl Fn(usize, bool, usize, usize) -> f64) -> Chances<'n> {
        let moves: Vec<Vec<(usize, f64)>> = (0..naive.len())
            .map(|place| {
                let optimal = naive.optimal(place);
                let all = naive.next[place].len();
                let with = |&to: &usize| (to, chance(place, optimal.contains(&to), optimal.len(), all));
                naive.next[place].iter().map(with).filter(|(_, chance)| *chance > 0.0).collect()
            })
            .collect();
        let mut ending: Vec<bool> = naive.outcomes.iter().map(Option::is_some).collect();
        while let Some(place) =
            (0..naive.len()).find(|&place| !ending[place] && moves[place].iter().any(|&(to, _)| ending[to]))
        {
            ending[place] = true;
        }
        let order: Vec<usize> = naive.not_over().filter(|&place| ending[place]).collect();
        let unknown = order.iter().copied().zip(0..).collect();
        Chances { naive, moves, unknown, order }
    }

    pub fn random(naive: &'n Naive) -> Chances<'n> {
        Chances::new(naive, |_, _, _, all| 1.0 / all as f64)
    }

    pub fn noisy(naive: &'n Naive, noise: f64) -> Chances<'n> {
        Chances::new(naive, |_, optimal, best, all| {
            noise / all as f64 + if optimal { (1.0 - noise) / best as f64 } else { 0.0 }
        })
    }

    pub fn perfect_against_random(naive: &'n Naive, seat: usize) -> Chances<'n> {
        Chances::new(naive, |place, optimal, best, all| match naive.movers[place] == seat {
            true if optimal => 1.0 / best as f64,
            true => 0.0,
            false => 1.0 / all as f64,
        })
    }

    /// The chance that something is reached, of every position.
    fn reaches(&self, lu: &Dense, goal: impl Fn(usize) -> bool) -> Vec<f64> {
        let into = |&place: &usize| {
            self.moves[place].iter().filter(|(to, _)| goal(*to)).map(|(_, chance)| chance).sum::<f64>()
        };
        let found = lu.solve(self.order.iter().map(into).collect());
        let at = |place: usize| match self.unknown.get(&place) {
            Some(&row) => found[row],
            None => f64::from(u8::from(goal(place))),
        };
        (0..self.naive.len()).map(at).collect()
    }

    /// Everything, from the mean numbers of visits.
    pub fn results(&self) -> Results {
        let naive = self.naive;
        let forward = self.equations();
        let backward: Vec<Vec<f64>> =
            (0..forward.len()).map(|row| forward.iter().map(|entries| entries[row]).collect()).collect();
        let (forward, backward) = (Dense::new(forward), Dense::new(backward));
        let wins = [0, 1].map(|seat| self.reaches(&forward, |place| naive.winner(place) == Some(seat)));
        let level = self.reaches(&forward, |place| naive.outcomes[place] == Some(Outcome::Draw))[0];
        let ends = self.reaches(&forward, |place| naive.outcomes[place].is_some());
        let visits = backward.solve(self.order.iter().map(|&place| f64::from(u8::from(place == 0))).collect());
        let over_visits = |each: &dyn Fn(usize) -> f64| -> f64 {
            self.order.iter().zip(&visits).map(|(&place, visits)| visits * each(place)).sum()
        };
        let changing = |place: usize| {
            let keeping = naive.keeping(place);
            let changing = self.moves[place].iter().filter(|(to, _)| !keeping.contains(to));
            changing.map(|&(to, chance)| chance * ends[to]).sum::<f64>()
        };
        let stood_lost = |place: usize, seat: usize| {
            let result = naive.values[place].0;
            (if naive.movers[place] == seat { result } else { -result }) == -1
        };
        let dramatic = |place: usize| {
            [0, 1].iter().filter(|&&seat| stood_lost(place, seat)).map(|&seat| wins[seat][place]).sum::<f64>()
        };
        let plies = over_visits(&|place| ends[place]);
        let (mean, sd, quantiles) = self.lengths(&ends);
        assert!((mean - plies / ends[0]).abs() < 1e-6 * mean.max(1.0), "{mean} {}", plies / ends[0]);
        Results {
            wins: [wins[0][0], wins[1][0]],
            level,
            never: 1.0 - ends[0],
            mean: plies / ends[0],
            sd,
            quantiles,
            changes: over_visits(&changing) / ends[0],
            drama: over_visits(&dramatic) / (wins[0][0] + wins[1][0]),
            branching: over_visits(&|place| ends[place] * naive.next[place].len() as f64) / plies,
        }
    }

    /// Mean, deviation and quantiles of the length of games that end, by following all of them until next to none is left.
    fn lengths(&self, ends: &[f64]) -> (f64, f64, [u64; 5]) {
        let mut there = vec![0.0; self.naive.len()];
        there[0] = 1.0;
        let (mut first, mut second) = (0.0, 0.0);
        let mut quantiles = [None; 5];
        for plies in 0u64.. {
            let going_on: f64 = self.order.iter().map(|&place| there[place] * ends[place]).sum::<f64>() / ends[0];
            for (quantile, longer) in quantiles.iter_mut().zip([0.95, 0.75, 0.5, 0.25, 0.05]) {
                if going_on <= longer + 1e-12 && quantile.is_none() {
                    *quantile = Some(plies);
                }
            }
            if going_on < 1e-13 {
                break;
            }
            first += going_on;
            second += (2 * plies + 1) as f64 * going_on;
            let mut after = vec![0.0; there.len()];
            for &place in &self.order {
                self.moves[place].iter().for_each(|&(to, chance)| after[to] += chance * there[place]);
            }
            there = after;
        }
        (first, (second - first * first).max(0.0).sqrt(), quantiles.map(Option::unwrap))
    }

    /// The mean length of games that all end.
    pub fn mean_length(&self) -> f64 {
        Dense::new(self.equations()).solve(vec![1.0; self.order.len()])[self.unknown[&0]]
    }

    /// What stands before the unknowns.
    fn equations(&self) -> Vec<Vec<f64>> {
        let size = self.order.len();
        let mut rows = vec![vec![0.0; size]; size];
        for (row, &place) in self.order.iter().enumerate() {
            rows[row][row] += 1.0;
            for &(to, chance) in &self.moves[place] {
                if let Some(&column) = self.unknown.get(&to) {
                    rows[row][column] -= chance;
                }
            }
        }
        rows
    }
}

/// Equations solved by elimination with pivots.
struct Dense {
    rows: Vec<Vec<f64>>,
    order: Vec<usize>,
}

impl Dense {
    fn new(mut rows: Vec<Vec<f64>>) -> Dense {
        let size = rows.len();
        let mut order: Vec<usize> = (0..size).collect();
        for column in 0..size {
            let best = (column..size).max_by(|&one, &two| rows[one][column].abs().total_cmp(&rows[two][column].abs()));
            let best = best.unwrap();
            rows.swap(column, best);
            order.swap(column, best);
            let (above, below) = rows.split_at_mut(column + 1);
            let pivot = &above[column];
            for row in below.iter_mut().filter(|row| row[column] != 0.0) {
                let factor = row[column] / pivot[column];
                row[column] = factor;
                for (entry, pivot) in row[column + 1..].iter_mut().zip(&pivot[column + 1..]) {
                    *entry -= factor * pivot;
                }
            }
        }
        Dense { rows, order }
    }

    fn solve(&self, right: Vec<f64>) -> Vec<f64> {
        let size = self.rows.len();
        let mut x: Vec<f64> = self.order.iter().map(|&row| right[row]).collect();
        for row in 0..size {
            x[row] -= (0..row).map(|column| self.rows[row][column] * x[column]).sum::<f64>();
        }
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|column| self.rows[row][column] * x[column]).sum();
            x[row] = (x[row] - known) / self.rows[row][row];
        }
        x
    }
}
