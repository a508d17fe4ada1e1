//! The commands that make the numbers of a report.

use crate::settings::Variant;
use crate::study::{Measure, StudyResult};

/// Makes everything.
pub fn study(result: &StudyResult) -> String {
    format!("gamut study {}", result.study)
}

/// Makes everything anew and compares.
pub fn check(result: &StudyResult) -> String {
    format!("gamut study --check {}", result.study)
}

/// Measures one variant.
pub fn measure(variant: &Variant, measures: &[Measure]) -> String {
    let names: Vec<String> = measures.iter().map(ToString::to_string).collect();
    format!("gamut measure {variant} --measures {}", names.join(","))
}

/// Solves one variant with every position by itself.
pub fn solve(variant: &Variant) -> String {
    format!("gamut solve {variant} --symmetry off")
}

/// Solves one variant with images merged.
pub fn solve_merged(variant: &Variant) -> String {
    format!("gamut solve {variant}")
}

/// Compares two variants.
pub fn diff(one: &Variant, two: &Variant) -> String {
    format!("gamut diff \"{one}\" \"{two}\"")
}

/// Shows the board after some actions.
pub fn show(variant: &Variant, actions: &[String]) -> String {
    match actions.is_empty() {
        true => format!("gamut show {variant}"),
        false => format!("gamut show {variant} --play \"{}\"", actions.join(" ")),
    }
}
