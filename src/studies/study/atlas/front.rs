//! The front: rule sets that no other beats in everything that matters.

use super::OnFront;
use super::reading::on_front;
use super::search::Searched;
use crate::study::space::Space;

/// Differences smaller than these do not count, so that the front is short.
const FAIRNESS_STEP: f64 = 0.05;
const SHARE_STEP: f64 = 0.25;

/// How many things matter.
const AIMS: usize = 8;

/// What matters of a rule set, each the larger the better: few changes, nobody's word, boards that are decided, boards where every want is met, fairness, boards where games are as long as is wanted, decided positions, choices that matter.
fn aims(rules: &OnFront) -> [i64; AIMS] {
    let steps = |value: f64, step: f64| (value / step).round() as i64;
    [
        -i64::from(rules.cost),
        -(rules.hidden.min(1) as i64),
        rules.decided as i64,
        rules.met as i64,
        -rules.unfair.map_or(i64::MAX / 2, |unfair| steps(unfair, FAIRNESS_STEP)),
        rules.as_long.map_or(0, |boards| boards as i64),
        steps(rules.share, SHARE_STEP),
        rules.choice.map_or(0, |choice| steps(choice, SHARE_STEP)),
    ]
}

/// The numbers of the rule sets on the front, the cheapest first, each with what there is to say about it. `classes` has the cheapest rule set that is the same game for each.
pub fn front(space: &Space, searched: &Searched, classes: &[usize]) -> Vec<(usize, OnFront)> {
    let different = classes.iter().enumerate().filter(|(rules, class)| rules == *class).map(|(rules, _)| rules);
    let scored = |rules: usize| {
        let same = classes.iter().filter(|class| **class == rules).count() - 1;
        (rules, on_front(space, searched, rules, same))
    };
    let all: Vec<(usize, OnFront)> = different.map(scored).filter(|(_, found)| found.decided > 0).collect();
    let aims: Vec<[i64; AIMS]> = all.iter().map(|(_, found)| aims(found)).collect();
    let beaten = |place: usize| {
        let better = |other: usize| {
            let no_worse = aims[other].iter().zip(&aims[place]).all(|(other, own)| other >= own);
            // Of several that are equal in everything the one with the fewest changes stays, then the first.
            let rank = |place: usize| (all[place].1.count, place);
            no_worse && (aims[other] != aims[place] || rank(other) < rank(place))
        };
        (0..all.len()).any(better)
    };
    let mut front: Vec<(usize, OnFront)> =
        (0..all.len()).filter(|&place| !beaten(place)).map(|place| all[place].clone()).collect();
    front.sort_by(|(_, one), (_, two)| {
        let key = |found: &OnFront| {
            (found.cost, found.hidden, std::cmp::Reverse(found.met), std::cmp::Reverse(found.decided), found.count)
        };
        key(one).cmp(&key(two)).then_with(|| one.changes.cmp(&two.changes))
    });
    front
}
