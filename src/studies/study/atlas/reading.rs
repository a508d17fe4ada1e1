//! What a searched space says: which settings matter, which changes decide, what comes nearest to what is wanted.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::search::{Searched, Sight};
use super::{AtlasBoard, AtlasCounts, ByWant, Deciding, Effect, FAIR, Near, OnBoard, OnFront, Spot, kind};
use crate::results::{Verdict, Wdl};
use crate::study::grid::Words;
use crate::study::space::{RuleSet, Space, named};
use crate::study::want::Want;

/// How many of the cheapest deciding changes are kept.
const DECIDING: usize = 60;

/// How many of the nearest variants are kept.
const NEAREST: usize = 12;

/// A board as it is typed, without the game.
pub fn board_name(board: &Words) -> String {
    named(&board.iter().filter(|(key, _)| key != "game").cloned().collect())
}

/// The cost, the number of changes, and the number of the rule set.
pub type Rank = (u32, usize, usize);

/// What comes first among rule sets that are the same: the cheapest, then the one with the fewest changes, then the first.
pub fn rank(space: &Space, rules: usize) -> Rank {
    let RuleSet { cost, changes, .. } = &space.rule_sets[rules];
    (*cost, changes.len(), rules)
}

/// For each rule set the cheapest one that is the same game on every board.
pub fn classes(space: &Space, searched: &Searched) -> Vec<usize> {
    let graphs = |rules: usize| -> Vec<Option<&str>> {
        searched.rows.iter().map(|rows| rows[rules].as_ref().map(|row| row.graph.as_str())).collect()
    };
    let mut best: HashMap<Vec<Option<&str>>, usize> = HashMap::new();
    for rules in 0..space.rule_sets.len() {
        let known = best.entry(graphs(rules)).or_insert(rules);
        if rank(space, rules) < rank(space, *known) {
            *known = rules;
        }
    }
    (0..space.rule_sets.len()).map(|rules| best[&graphs(rules)]).collect()
}

/// The rule sets that stand for a class.
fn different(classes: &[usize]) -> impl Iterator<Item = usize> {
    (0..classes.len()).filter(|&rules| classes[rules] == rules)
}

/// For each graph of a board, by the first rule set with it, the cheapest one.
fn cheapest(space: &Space, searched: &Searched, board: usize) -> HashMap<usize, usize> {
    let mut best: HashMap<usize, usize> = HashMap::new();
    for row in searched.rows[board].iter().flatten() {
        let first = searched.first[board][&row.graph];
        let known = best.entry(first).or_insert(row.rules);
        if rank(space, row.rules) < rank(space, *known) {
            *known = row.rules;
        }
    }
    best
}

fn is_met(space: &Space, sight: Sight<'_>) -> bool {
    space.wants.iter().all(|want| sight.miss(want) == 0.0)
}

/// How much there is of everything; the front is counted later.
pub fn counts(space: &Space, searched: &Searched, classes: &[usize]) -> AtlasCounts {
    let mut counts = AtlasCounts {
        refused: space.refused,
        rule_sets: space.rule_sets.len(),
        different: classes.iter().collect::<HashSet<_>>().len(),
        variants: space.variants(),
        measured: searched.measured.iter().map(Vec::len).sum(),
        ..AtlasCounts::default()
    };
    for board in 0..space.boards.len() {
        for sight in searched.graphs(board).into_iter().filter_map(|rules| searched.sight(board, rules)) {
            counts.graphs += 1;
            counts.positions += sight.row.values.counts.positions;
            counts.decided += usize::from(sight.is_decided());
            counts.met += usize::from(is_met(space, sight));
        }
    }
    let boards = || 0..space.boards.len();
    counts.everywhere =
        different(classes).filter(|&rules| boards().all(|board| searched.decides(board, rules))).count();
    counts.least_cost = different(classes)
        .filter(|&rules| boards().any(|board| searched.decides(board, rules)))
        .map(|rules| space.rule_sets[rules].cost)
        .min();
    counts
}

/// Each board with its graphs.
pub fn boards(space: &Space, searched: &Searched, classes: &[usize]) -> Vec<AtlasBoard> {
    let one = |board: usize| {
        let graphs: Vec<Sight<'_>> =
            searched.graphs(board).into_iter().filter_map(|rules| searched.sight(board, rules)).collect();
        let with = |value: Wdl| graphs.iter().filter(|sight| sight.row.values.start.value == value).count();
        let plies =
            || graphs.iter().filter(|sight| sight.is_decided()).filter_map(|sight| sight.row.values.start.plies);
        let here: Vec<usize> = different(classes).filter(|&rules| searched.decides(board, rules)).collect();
        let carried = |other: usize| {
            let there = here.iter().filter(|&&rules| searched.decides(other, rules)).count();
            (!here.is_empty()).then(|| there as f64 / here.len() as f64)
        };
        AtlasBoard {
            board: board_name(&space.boards[board]),
            variants: searched.rows[board].iter().flatten().count(),
            graphs: graphs.len(),
            won: with(Wdl::Win),
            drawn: with(Wdl::Draw),
            lost: with(Wdl::Loss),
            met: graphs.iter().filter(|sight| is_met(space, **sight)).count(),
            quickest: plies().min(),
            slowest: plies().max(),
            least_cost: here.iter().map(|&rules| space.rule_sets[rules].cost).min(),
            carried: (0..space.boards.len()).map(carried).collect(),
        }
    };
    (0..space.boards.len()).map(one).collect()
}

impl Effect {
    /// Takes up what a change made of a variant: its graph and its start, before and after.
    pub fn add(&mut self, before: (&str, &Verdict), after: (&str, &Verdict)) {
        let (was, is) = (before.1.value, after.1.value);
        let decides = was == Wdl::Draw && is != Wdl::Draw;
        self.pairs += 1;
        self.graphs += usize::from(before.0 != after.0);
        self.starts += usize::from(was != is);
        self.decides += usize::from(decides);
        self.undecides += usize::from(was != Wdl::Draw && is == Wdl::Draw);
        self.turns += usize::from(was != is && was != Wdl::Draw && is != Wdl::Draw);
        *self.for_first.get_or_insert_default() += usize::from(decides && is == Wdl::Win);
        if let Some(plies) = after.1.plies.filter(|_| decides) {
            self.quickest = Some(self.quickest.map_or(plies, |known| known.min(plies)));
            self.slowest = Some(self.slowest.map_or(plies, |known| known.max(plies)));
        }
    }
}

/// Those that change most starts first, then most graphs.
pub fn by_effect(effects: &mut [Effect]) {
    let share = |part: usize, effect: &Effect| part as f64 / effect.pairs.max(1) as f64;
    effects.sort_by(|one, two| {
        share(two.starts, two)
            .total_cmp(&share(one.starts, one))
            .then(share(two.graphs, two).total_cmp(&share(one.graphs, one)))
    });
}

/// The changes without one of them.
fn without(changes: &Words) -> impl Iterator<Item = (&(String, String), String)> {
    changes.iter().map(move |left| (left, named(&changes.iter().filter(|other| *other != left).cloned().collect())))
}

/// What each value of each setting does, against the usual value with everything else the same.
pub fn effects(space: &Space, searched: &Searched) -> Vec<Effect> {
    let by_name = space.by_name();
    let mut found: BTreeMap<(usize, String), Effect> = BTreeMap::new();
    for (number, rules) in space.rule_sets.iter().enumerate() {
        for ((key, value), before) in without(&rules.changes) {
            let Some(&before) = by_name.get(&before) else { continue };
            let place = space.keys.iter().position(|known| known == key).unwrap_or_default();
            let effect = found.entry((place, value.clone())).or_insert_with(|| Effect {
                key: key.clone(),
                value: value.clone(),
                ..Effect::default()
            });
            for rows in &searched.rows {
                let (Some(before), Some(after)) = (&rows[before], &rows[number]) else { continue };
                effect.add((&before.graph, &before.values.start), (&after.graph, &after.values.start));
            }
        }
    }
    let mut effects: Vec<Effect> = found.into_values().collect();
    by_effect(&mut effects);
    effects
}

/// Changes that decide a start where no part of them does, the cheapest first.
pub fn deciding(space: &Space, searched: &Searched) -> Vec<Deciding> {
    let by_name = space.by_name();
    let mut by_size: Vec<usize> = (0..space.rule_sets.len()).collect();
    by_size.sort_by_key(|&rules| space.rule_sets[rules].changes.len());
    let decided = |board: usize, rules: usize| searched.sight(board, rules).filter(|sight| sight.is_decided());
    let mut minimal: BTreeMap<usize, Vec<OnBoard>> = BTreeMap::new();
    for board in 0..space.boards.len() {
        // Whether some part of the changes decides.
        let mut below = vec![false; space.rule_sets.len()];
        for &rules in &by_size {
            let parts = without(&space.rule_sets[rules].changes).filter_map(|(_, name)| by_name.get(&name));
            below[rules] = parts.into_iter().any(|&part| below[part] || decided(board, part).is_some());
            if let Some(sight) = decided(board, rules).filter(|_| !below[rules]) {
                let start = sight.row.values.start;
                minimal.entry(rules).or_default().push(OnBoard { board: board_name(&space.boards[board]), start });
            }
        }
    }
    let mut found: Vec<Deciding> = minimal
        .into_iter()
        .map(|(number, boards)| {
            let rules = &space.rule_sets[number];
            let decided = (0..space.boards.len()).filter(|&board| decided(board, number).is_some()).count();
            Deciding {
                changes: rules.name(),
                count: rules.changes.len(),
                cost: rules.cost,
                hidden: rules.hidden,
                boards,
                decided,
            }
        })
        .collect();
    found.sort_by_key(|one| (one.cost, one.count, std::cmp::Reverse(one.decided), one.changes.clone()));
    found.truncate(DECIDING);
    found
}

/// Every different graph with what it misses, by the number of its cheapest rule set; those that miss least first.
fn by_miss(space: &Space, searched: &Searched) -> Vec<(usize, Near)> {
    let mut found: Vec<(usize, Near)> = Vec::new();
    for board in 0..space.boards.len() {
        for (first, rules) in cheapest(space, searched, board) {
            let Some(sight) = searched.sight(board, first) else { continue };
            let Some(variant) = &space.rule_sets[rules].variants[board] else { continue };
            let figures: Vec<Option<f64>> = space.wants.iter().map(|want| sight.number(&want.figure)).collect();
            let mut near = Near {
                variant: variant.to_string(),
                cost: space.rule_sets[rules].cost,
                hidden: space.rule_sets[rules].hidden,
                start: sight.row.values.start,
                missed: Vec::new(),
                by: 0.0,
                figures,
            };
            for want in &space.wants {
                let miss = sight.miss(want);
                if miss > 0.0 {
                    near.missed.push(want.text.clone());
                    near.by += miss;
                }
            }
            found.push((rules, near));
        }
    }
    let key = |near: &Near| (near.missed.len(), near.hidden, near.cost, near.variant.clone());
    found.sort_by(|(_, one), (_, two)| {
        one.missed.len().cmp(&two.missed.len()).then(one.by.total_cmp(&two.by)).then_with(|| key(one).cmp(&key(two)))
    });
    found
}

/// The variants that miss least of what is wanted, at most one per rule set, and how each want is met.
pub fn nearest(space: &Space, searched: &Searched) -> (Vec<Near>, Vec<ByWant>) {
    let mut found = by_miss(space, searched);
    let by_want = |want: &Want| {
        // What was not measured is not known to miss what only measures answer.
        let asked = || found.iter().filter(|(_, near)| want.measure().is_none() || is_measured(space, near));
        let alone = || found.iter().filter(|(_, near)| near.missed == [want.text.as_str()]);
        ByWant {
            want: want.text.clone(),
            asked: asked().count(),
            met: asked().filter(|(_, near)| !near.missed.contains(&want.text)).count(),
            only: alone().count(),
            nearest: alone().next().map(|(_, near)| near.clone()),
        }
    };
    let wants = space.wants.iter().map(by_want).collect();
    let mut seen = HashSet::new();
    found.retain(|(rules, _)| seen.insert(*rules));
    (found.into_iter().map(|(_, near)| near).take(NEAREST).collect(), wants)
}

/// Whether a variant was measured: it passes all wants that values answer.
fn is_measured(space: &Space, near: &Near) -> bool {
    space.wants.iter().filter(|want| want.measure().is_none()).all(|want| !near.missed.contains(&want.text))
}

/// The figures of games by the policy that wants are about: the head of their names.
pub fn policy(space: &Space) -> String {
    space.errors().first().map_or("random_play".to_owned(), |error| format!("noisy_play.{error}"))
}

/// How fine the map is: steps of the logarithm of lengths, and of shares.
const STEPS: (f64, f64) = (10.0, 40.0);

/// Measured graphs that are near each other and as fair, put together, and every variant of the front by itself. A mean over games that favour one player and games that favour the other would look fair.
pub fn map(space: &Space, searched: &Searched, front: &[usize]) -> Vec<Spot> {
    let policy = policy(space);
    let spot = |board: usize, rules: usize| {
        let sight = searched.sight(board, rules)?;
        let length = sight.number(&format!("{policy}.length.mean"))?;
        let first = sight.number(&format!("{policy}.advantage"))?;
        let variant = space.rule_sets[rules].variants[board].as_ref()?.to_string();
        let fair = Some(usize::from(kind(first) == FAIR));
        Some(Spot { length, decided: sight.row.values.decided, first, variants: 1, fair, variant, front: None })
    };
    let mut bins: BTreeMap<(i64, i64, usize), (Spot, Rank)> = BTreeMap::new();
    for board in 0..space.boards.len() {
        let mut graphs: Vec<(usize, usize)> = cheapest(space, searched, board).into_iter().collect();
        graphs.sort_unstable();
        for (_, rules) in graphs {
            let Some(spot) = spot(board, rules) else { continue };
            let steps = ((STEPS.0 * spot.length.max(1.0).ln()) as i64, (STEPS.1 * spot.decided) as i64);
            let bin = (steps.0, steps.1, kind(spot.first));
            let (whole, best) = bins.entry(bin).or_insert_with(|| {
                let empty = Spot { length: 0.0, decided: 0.0, first: 0.0, variants: 0, fair: Some(0), ..spot.clone() };
                (empty, rank(space, rules))
            });
            whole.length += spot.length;
            whole.decided += spot.decided;
            whole.first += spot.first;
            whole.variants += 1;
            whole.fair = whole.fair.zip(spot.fair).map(|(all, one)| all + one);
            if rank(space, rules) < *best {
                (*best, whole.variant) = (rank(space, rules), spot.variant);
            }
        }
    }
    let mean = |(spot, _): (Spot, _)| {
        let all = spot.variants as f64;
        Spot { length: spot.length / all, decided: spot.decided / all, first: spot.first / all, ..spot }
    };
    let mut map: Vec<Spot> = bins.into_values().map(mean).collect();
    for (place, &rules) in front.iter().enumerate() {
        map.extend(
            (0..space.boards.len()).filter_map(|board| Some(Spot { front: Some(place + 1), ..spot(board, rules)? })),
        );
    }
    map
}

/// A rule set as one of the front.
pub fn on_front(space: &Space, searched: &Searched, number: usize, same: usize) -> OnFront {
    let rules = &space.rule_sets[number];
    let policy = policy(space);
    let sights: Vec<(usize, Sight<'_>)> =
        (0..space.boards.len()).filter_map(|board| Some((board, searched.sight(board, number)?))).collect();
    let mean = |values: Vec<f64>| (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64);
    let figure = |name: &str| sights.iter().filter_map(|(_, sight)| sight.number(name)).collect::<Vec<f64>>();
    let unfair = figure(&format!("{policy}.advantage")).into_iter().map(|first| (first - 0.5).abs()).collect();
    let lengths: Vec<&Want> = space.wants.iter().filter(|want| want.is_about_length()).collect();
    let as_long = |sight: Sight<'_>| lengths.iter().all(|want| sight.miss(want) == 0.0);
    OnFront {
        changes: rules.name(),
        count: rules.changes.len(),
        cost: rules.cost,
        hidden: rules.hidden,
        decided: sights.iter().filter(|(_, sight)| sight.is_decided()).count(),
        met: sights.iter().filter(|(_, sight)| is_met(space, *sight)).count(),
        unfair: mean(unfair),
        length: mean(figure(&format!("{policy}.length.mean"))),
        as_long: (!lengths.is_empty()).then(|| sights.iter().filter(|(_, sight)| as_long(*sight)).count()),
        share: mean(sights.iter().map(|(_, sight)| sight.row.values.decided).collect()).unwrap_or_default(),
        choice: mean(figure("critical.share")),
        boards: sights
            .iter()
            .map(|(board, sight)| OnBoard { board: board_name(&space.boards[*board]), start: sight.row.values.start })
            .collect(),
        same,
    }
}
