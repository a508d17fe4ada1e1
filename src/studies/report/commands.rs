//! The commands that make the numbers of a report.

use crate::measures::Measure;
use crate::settings::Variant;
use crate::study::StudyResult;

/// The name used for the table of a variant.
const FILE: &str = "FILE";

fn run_any(result: &StudyResult) -> &'static str {
    result.cases.iter().map(|case| case.variant.run_option()).find(|run| !run.is_empty()).unwrap_or_default()
}

/// Makes everything.
pub fn study(result: &StudyResult) -> String {
    format!("gamut study {}{}", result.study, run_any(result))
}

/// Makes one figure from what the study has found; `study` makes everything.
pub fn figure(study: &str, name: &str) -> String {
    format!("{study} --figure {name}")
}

/// Makes everything anew and compares.
pub fn check(result: &StudyResult) -> String {
    format!("gamut study --check {}{}", result.study, run_any(result))
}

/// Measures one variant.
pub fn measure(variant: &Variant, measures: &[Measure]) -> String {
    let names: Vec<String> = measures.iter().map(ToString::to_string).collect();
    format!("gamut measure {variant} --measures {}{}", names.join(","), variant.run_option())
}

/// Solves one variant with every position by itself.
pub fn solve(variant: &Variant) -> String {
    format!("gamut solve {variant} --symmetry off{}", variant.run_option())
}

/// Solves one variant with images merged.
pub fn solve_merged(variant: &Variant) -> String {
    format!("gamut solve {variant}{}", variant.run_option())
}

/// Solves one variant by index and writes its table; slices are separated by blanks.
pub fn solve_indexed(variant: &Variant, slices: Option<&str>) -> String {
    let slices: String =
        slices.into_iter().flat_map(str::split_whitespace).map(|name| format!(" --slices {name}")).collect();
    format!("gamut solve {variant} --engine indexed{slices} --out {FILE}")
}

/// Checks a table, or a part of it.
pub fn verify(every: u64) -> String {
    match every {
        1 => format!("gamut verify {FILE}"),
        _ => format!("gamut verify {FILE} --every {every}"),
    }
}

/// Checks a strategy for every seat.
pub fn prove(variant: &Variant, strategy: &str) -> String {
    format!("gamut prove {variant} --strategy {strategy}{}", variant.run_option())
}

/// Proves again what a certificate beside the report says.
pub fn check_certificate(name: &str) -> String {
    format!("gamut prove --check {name}")
}

/// Best play from a position of a table.
pub fn line(position: &str) -> String {
    format!("gamut line {FILE} --position \"{position}\"")
}

/// The positions of a table with the longest forced win.
pub fn list_longest() -> String {
    format!("gamut list {FILE} --value win --distance max")
}

/// Compares two variants.
pub fn diff(one: &Variant, two: &Variant) -> String {
    format!("gamut diff \"{one}\" \"{two}\"{}", one.run_option())
}

/// Shows the board after some actions.
pub fn show(variant: &Variant, actions: &[String]) -> String {
    match actions.is_empty() {
        true => format!("gamut show {variant}{}", variant.run_option()),
        false => format!("gamut show {variant} --play \"{}\"{}", actions.join(" "), variant.run_option()),
    }
}

/// Searches a space of rulings.
pub fn search(result: &StudyResult) -> String {
    format!("gamut search {}{}", result.study, run_any(result))
}

/// Opens a page on which a variant can be played.
pub fn serve(result: &StudyResult, variant: &str) -> String {
    format!("gamut serve {variant}{}", run_any(result))
}

/// Makes a sample of a search again and compares.
pub fn search_sample(result: &StudyResult) -> String {
    format!("gamut search --check {} --sample 1 --seed 1{}", result.study, run_any(result))
}
