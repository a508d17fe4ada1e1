//! What the variants of a study take for granted, in one line.

use super::index::heading;
use crate::settings::{Assumption, Variant};
use crate::study::{CaseResult, Found, StudyResult, distinct};

/// The line, made from the variants that have a result; none where they take nothing for granted.
pub fn assumed(result: &StudyResult) -> Option<String> {
    let answered = result.cases.iter().filter(|case| !matches!(case.found, Found::Nothing(_)));
    // What a strategy settles holds for players who forget.
    let is_granted = |case: &&CaseResult| matches!(&case.found, Found::Proved(proved) if proved.settled.is_some());
    let granted: Vec<&Variant> = answered.clone().filter(is_granted).map(|case| &case.variant).collect();
    let forgets = |case: &&CaseResult| case.measures().is_some_and(|found| found.memory.is_some());
    let forgetful: Vec<&Variant> = answered.clone().filter(forgets).map(|case| &case.variant).collect();
    let variants: Vec<&Variant> = answered.map(|case| &case.variant).collect();
    let games: Vec<&'static str> = distinct(variants.iter().map(|variant| variant.game().name));
    let of_game = |name: &&'static str| {
        let own: Vec<&Variant> = variants.iter().copied().filter(|variant| variant.game().name == *name).collect();
        let clauses = clauses(&own, &granted, &forgetful);
        (!clauses.is_empty()).then(|| (heading(name), clauses.join("; ")))
    };
    let parts: Vec<(String, String)> = games.iter().filter_map(of_game).collect();
    let line = match parts.as_slice() {
        [] => return None,
        [(_, clauses)] if games.len() == 1 => format!("Assumed: {clauses}."),
        several => {
            let parts: Vec<String> = several.iter().map(|(game, clauses)| format!("{game}: {clauses}.")).collect();
            format!("Assumed. {}", parts.join(" "))
        }
    };
    let forgets = |case: &CaseResult| case.measures().is_some_and(|found| found.mixed_up.is_some());
    match result.cases.iter().any(forgets) {
        true => Some(format!("{line} {FORGETFUL}")),
        false => Some(line),
    }
}

/// What is not assumed of some games.
const FORGETFUL: &str = "The players of games in which eggs are mixed up do forget, and play as if they did not.";

/// Each assumption once; one that only some variants make says how many. Where it is measured what a player loses by forgetting, only the other is taken to forget
/// nothing.
fn clauses(variants: &[&Variant], granted: &[&Variant], forgetful: &[&Variant]) -> Vec<String> {
    let assuming = variants.iter().filter(|variant| !granted.contains(variant));
    let of = |variant: &&Variant| {
        let forgets = forgetful.contains(variant);
        variant.assumptions().into_iter().map(move |assumption| match assumption {
            Assumption::PerfectMemory if forgets => Assumption::OneForgets,
            other => other,
        })
    };
    let all: Vec<Assumption> = assuming.flat_map(of).collect();
    let mut distinct = all.clone();
    distinct.sort();
    distinct.dedup();
    let clause = |assumption: &Assumption| {
        let count = all.iter().filter(|other| *other == assumption).count();
        match count == variants.len() {
            true => assumption.to_string(),
            false => format!("in {count} of {} variants {assumption}", variants.len()),
        }
    };
    distinct.iter().map(clause).collect()
}
