//! The answer of a study: a sentence in which figures are filled in, so that no number in it can go stale.
//!
//! `{CASE: FIGURE}` stands for a figure of a case, `{CASE: FIGURE %}` for a share as a percentage, `{cases}` for how many cases there are.
//! A case is named as on the command line, the game left out where all cases are of one. Of a space of rulings `{space: FIGURE}` is a count of the search, and
//! `{front N: FIGURE}` a figure of the N-th rule set on the front.

use std::path::Path;

use serde_json::Value;

use super::figures::{Figure, flatten};
use super::result::StudyResult;
use crate::numbers::{in_words, percentage};
use crate::settings::Variant;

/// What stands for a figure that is not there.
const MISSING: &str = "[no figure]";

/// The sentence with its figures, and what is not there, each in a sentence without a full stop: a case over a limit has none.
pub fn fill(template: &str, folder: &Path, result: &StudyResult) -> (String, Vec<String>) {
    let (mut text, mut missing) = (String::new(), Vec::new());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((inside, after)) = after.split_once('}') else {
            missing.push(format!("the `{{` before `{after}` is not closed"));
            return (text + MISSING, missing);
        };
        match lookup(inside, folder, result) {
            Ok(figure) => text.push_str(&figure),
            Err(problem) => {
                text.push_str(MISSING);
                missing.push(problem);
            }
        }
        rest = after;
    }
    text.push_str(rest);
    (text, missing)
}

fn lookup(inside: &str, folder: &Path, result: &StudyResult) -> Result<String, String> {
    if inside == "cases" {
        return Ok(result.cases.len().to_string());
    }
    let (case, figure) = inside.rsplit_once(": ").ok_or(format!("`{{{inside}}}` is not `{{CASE: FIGURE}}`"))?;
    let (figure, percent) = match figure.strip_suffix(" %") {
        Some(figure) => (figure, true),
        None => (figure, false),
    };
    let value = match of_atlas(case, result) {
        Some(figures) => figures.into_iter().find(|found| found.name == figure).map(|found| found.value),
        None => of_case(case, figure, folder, result)?,
    };
    let value = value.ok_or(format!("there is no figure `{figure}` of `{case}`"))?;
    Ok(match (&value, percent) {
        // The rules as they are.
        (Value::String(changes), _) if changes.is_empty() && figure == "changes" => "no change".to_owned(),
        (Value::Number(number), true) => percentage(number.as_f64().unwrap_or_default()),
        _ => in_words(&value),
    })
}

/// The figures of the search, or of a rule set on its front.
fn of_atlas(name: &str, result: &StudyResult) -> Option<Vec<Figure>> {
    let atlas = result.atlas.as_ref()?;
    match name.strip_prefix("front ") {
        None if name == "space" => Some(flatten(&atlas.counts)),
        None => None,
        Some(place) => {
            let place: usize = place.parse().ok()?;
            Some(atlas.front.get(place.checked_sub(1)?).map(flatten).unwrap_or_default())
        }
    }
}

fn of_case(case: &str, figure: &str, folder: &Path, result: &StudyResult) -> Result<Option<Value>, String> {
    let game = result.cases.first().map_or("", |case| case.variant.game().name);
    let named =
        [case.to_owned(), format!("{game} {case}")].iter().find_map(|text| Variant::parse_in(folder, text.trim()).ok());
    let found = named.and_then(|variant| result.case(&variant)).ok_or(format!("there is no case `{case}`"))?;
    Ok(found.figure(figure))
}
