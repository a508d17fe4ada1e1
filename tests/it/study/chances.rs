//! Games by chance once more, the plain way: dense elimination, and walks ply by ply.

use std::collections::HashMap;

use gamut::rules::Outcome;

use super::naive::Naive;

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
        loop {
            let leads = |&place: &usize| !ending[place] && moves[place].iter().any(|&(to, _)| ending[to]);
            let more: Vec<usize> = (0..naive.len()).filter(leads).collect();
            if more.is_empty() {
                break;
            }
            more.into_iter().for_each(|place| ending[place] = true);
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

    /// The chance that each seat wins, of every position.
    pub fn wins(&self) -> [Vec<f64>; 2] {
        let forward = Dense::new(self.equations());
        [0, 1].map(|seat| self.reaches(&forward, |place| self.naive.winner(place) == Some(seat)))
    }

    /// Everything, from the mean numbers of visits.
    pub fn results(&self) -> Results {
        let naive = self.naive;
        let forward = Dense::new(self.equations());
        let wins = [0, 1].map(|seat| self.reaches(&forward, |place| naive.winner(place) == Some(seat)));
        let level = self.reaches(&forward, |place| naive.outcomes[place] == Some(Outcome::Draw))[0];
        let ends = self.reaches(&forward, |place| naive.outcomes[place].is_some());
        let visits =
            forward.solve_transposed(self.order.iter().map(|&place| f64::from(u8::from(place == 0))).collect());
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
        let mut after = there.clone();
        there[0] = 1.0;
        let (mut first, mut second) = (0.0, 0.0);
        let mut quantiles = [None; 5];
        let from_each =
            |&from: &usize| self.moves[from].iter().map(move |&(to, chance)| (from as u32, to as u32, chance));
        let moves: Vec<(u32, u32, f64)> = self.order.iter().flat_map(from_each).collect();
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
            after.fill(0.0);
            moves.iter().for_each(|&(from, to, chance)| after[to as usize] += chance * there[from as usize]);
            // Next to nothing is left in some for ever, and added a hundred times more slowly.
            after.iter_mut().filter(|chance| **chance < 1e-200).for_each(|chance| *chance = 0.0);
            std::mem::swap(&mut there, &mut after);
        }
        (first, (second - first * first).max(0.0).sqrt(), quantiles.map(Option::unwrap))
    }

    /// The mean length of games that all end.
    pub fn mean_length(&self) -> f64 {
        Dense::new(self.equations()).solve(vec![1.0; self.order.len()])[self.unknown[&0]]
    }

    /// What is before the unknowns.
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
        let mut x: Vec<f64> = self.order.iter().map(|&row| right[row]).collect();
        let product = |entries: &[f64], x: &[f64]| entries.iter().zip(x).map(|(entry, x)| entry * x).sum::<f64>();
        for (row, entries) in self.rows.iter().enumerate() {
            x[row] -= product(&entries[..row], &x[..row]);
        }
        for (row, entries) in self.rows.iter().enumerate().rev() {
            x[row] = (x[row] - product(&entries[row + 1..], &x[row + 1..])) / entries[row];
        }
        x
    }

    /// With rows and columns exchanged: the same factors, the other way round.
    fn solve_transposed(&self, right: Vec<f64>) -> Vec<f64> {
        let mut x = right;
        let take = |x: &mut [f64], entries: &[f64], factor: f64| {
            x.iter_mut().zip(entries).for_each(|(x, entry)| *x -= factor * entry);
        };
        for (row, entries) in self.rows.iter().enumerate() {
            x[row] /= entries[row];
            let known = x[row];
            take(&mut x[row + 1..], &entries[row + 1..], known);
        }
        for (row, entries) in self.rows.iter().enumerate().rev() {
            let known = x[row];
            take(&mut x[..row], &entries[..row], known);
        }
        let mut found = vec![0.0; x.len()];
        self.order.iter().zip(x).for_each(|(&place, value)| found[place] = value);
        found
    }
}
