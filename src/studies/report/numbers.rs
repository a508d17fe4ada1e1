//! A result whose numbers do not depend on the last bit.

use serde_json::{Number, Value};

use super::ReportError;
use crate::study::StudyResult;

pub use crate::numbers::*;

/// A result with every number that is not whole rounded to [`DIGITS`] significant digits: all forms of a report are made from this.
pub fn rounded(result: &StudyResult) -> Result<StudyResult, ReportError> {
    let mut value = serde_json::to_value(result).map_err(ReportError::json)?;
    round_all(&mut value);
    serde_json::from_value(value).map_err(ReportError::json)
}

/// Rounds every number in a tree that is not whole.
pub fn round_all(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let near = number.as_f64().map(round).and_then(Number::from_f64);
            *number = near.unwrap_or_else(|| number.clone());
        }
        Value::Array(items) => items.iter_mut().for_each(round_all),
        Value::Object(entries) => entries.values_mut().for_each(round_all),
        _ => {}
    }
}
