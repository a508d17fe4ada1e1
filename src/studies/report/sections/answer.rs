//! How sure the answer is, in a few sentences.

use super::cases::of_kind;
use super::proofs::proved;
use super::slices::by_index;
use crate::report::numbers::count;
use crate::results::SeatOutcome;
use crate::study::{Found, IndexedCase, StudyResult, found_as, thousands};

/// A larger residual means that an iteration was given up.
const SETTLED: f64 = 1e-9;

/// What was done to every position, and to how many.
pub fn strength(result: &StudyResult) -> String {
    let parts = [solved, indexed, strategies, coalitions, residuals, expected, missing];
    parts.iter().filter_map(|part| part(result)).collect::<Vec<_>>().join(" ")
}

fn solved(result: &StudyResult) -> Option<String> {
    let (mut variants, mut merged, mut positions, mut verified) = (0, 0, 0, 0);
    for case in &result.cases {
        let (all, checked) = match &case.found {
            Found::Solved(case) => (case.measures.size.positions, case.verified),
            Found::Counted(case) => {
                merged += 1;
                (case.counts.positions, case.verified)
            }
            Found::Indexed(_) | Found::Coalitions(_) | Found::Proved(_) | Found::Nothing(_) => continue,
        };
        variants += 1;
        positions += all;
        verified += checked;
    }
    if variants == 0 {
        return None;
    }
    let variants = count(variants, "variant", "variants");
    let images = match merged {
        0 => String::new(),
        _ => format!(" ({merged} of them with images merged)"),
    };
    let all = thousands(positions);
    Some(match verified == positions {
        true => format!(
            "Proved: all {all} positions of {variants}{images} were visited and solved, and every value was checked by a verifier that shares no code with the solver."
        ),
        false => format!(
            "All {all} positions of {variants}{images} were visited and solved; the verifier, which shares no code with the solver, checked {} of the values.",
            thousands(verified)
        ),
    })
}

fn indexed(result: &StudyResult) -> Option<String> {
    let cases = by_index(result);
    if cases.is_empty() {
        return None;
    }
    let sum = |of: fn(&IndexedCase) -> u64| cases.iter().map(|(_, found)| of(found)).sum::<u64>();
    let (positions, verified) = (sum(|found| found.counts.positions), sum(|found| found.verified));
    let variants = count(cases.len(), "variant", "variants");
    let parts = cases.iter().filter(|(_, found)| found.slices.is_some()).count();
    let parts = match parts {
        0 => String::new(),
        _ => format!(" ({parts} of them only in part)"),
    };
    let all = thousands(positions);
    Some(match verified == positions {
        true => format!(
            "Proved: all {all} positions of {variants}{parts} were solved by index, and every value was checked by a verifier that makes the moves without the solver."
        ),
        false => format!(
            "Solved by index: {all} positions of {variants}{parts}; a verifier that makes the moves without the solver checked {} of the values: of some variants only a share, spread evenly.",
            thousands(verified)
        ),
    })
}

fn strategies(result: &StudyResult) -> Option<String> {
    let cases = proved(result);
    let settled = cases.iter().filter(|(_, found)| found.settled.is_some()).count();
    let (mut positions, mut turns) = (0, 0);
    for seat in cases.iter().flat_map(|(_, found)| &found.strategies).flat_map(|tried| &tried.seats) {
        if let SeatOutcome::Proved { positions: more, turns: of_them, .. } = &seat.outcome {
            positions += more;
            turns += of_them;
        }
    }
    let solved = match cases.iter().filter(|(_, found)| found.solved.is_some()).count() {
        0 => String::new(),
        solved => format!(" {} solved whole as well; the values agree.", count(solved, "was", "were")),
    };
    (settled > 0).then(|| {
        format!(
            "Proved: strategies settle {settled} of {}; for that all {} positions that can arise against them were visited and all {} turns of the opponent in them answered, each answer checked to be legal.{solved}",
            count(cases.len(), "variant", "variants"),
            thousands(positions),
            thousands(turns)
        )
    })
}

fn coalitions(result: &StudyResult) -> Option<String> {
    let found = of_kind(result, |found| found_as!(found, Coalitions));
    let positions = found.iter().map(|(_, case)| case.figures.positions).sum();
    (!found.is_empty()).then(|| {
        format!(
            "Exhaustive: what every coalition can force was found for all {} positions of {}, whatever the others do.",
            thousands(positions),
            count(found.len(), "variant", "variants")
        )
    })
}

/// The largest residual of anything that was found by iteration.
pub fn largest_residual(result: &StudyResult) -> Option<f64> {
    let figures = result.cases.iter().flat_map(|case| case.figures());
    let residuals = figures.filter(|figure| figure.name.rsplit('.').next() == Some("residual"));
    residuals.filter_map(|figure| figure.value.as_f64()).reduce(f64::max)
}

fn residuals(result: &StudyResult) -> Option<String> {
    let largest = largest_residual(result)?;
    Some(match largest {
        0.0 => "Chances and mean lengths of games are exact up to rounding.".to_owned(),
        _ if largest > SETTLED => format!(
            "Some chances or mean lengths of games have not settled: the largest residual of their linear systems is {largest:.1e}."
        ),
        _ => {
            format!("Chances and mean lengths of games solve linear systems with a residual of at most {largest:.1e}.")
        }
    })
}

fn expected(result: &StudyResult) -> Option<String> {
    let all = result.expectations.len();
    let holds = result.expectations.iter().filter(|expected| expected.holds).count();
    match all {
        0 => None,
        _ if holds == all => Some(match all {
            1 => "The value that was known beforehand was found.".to_owned(),
            _ => format!("All {all} values that were known beforehand were found."),
        }),
        _ => Some(format!("{} of {all} values known beforehand were not found so: see below.", all - holds)),
    }
}

fn missing(result: &StudyResult) -> Option<String> {
    let missing = result.cases.iter().filter(|case| matches!(case.found, Found::Nothing(_))).count();
    let refused = result.refused.len();
    match (missing, refused) {
        (0, 0) => None,
        (_, 0) => {
            Some(format!("{} gave no result, for the reasons stated below.", count(missing, "variant", "variants")))
        }
        _ => Some("Some of what the study asks for gave no result, for the reasons stated below.".to_owned()),
    }
}
