//! A result as JSON: what the study found, whole.

use serde_json::Value;

use super::ReportError;
use super::numbers::round_all;
use crate::study::{SCHEMA, StudyResult};

/// The JSON of a result that is rounded already.
pub fn write(result: &StudyResult) -> Result<Vec<u8>, ReportError> {
    // By way of a value, as numbers are rounded: writing the types themselves would be compiled for them all again.
    let value = serde_json::to_value(result).map_err(ReportError::json)?;
    let mut bytes = serde_json::to_vec_pretty(&value).map_err(ReportError::json)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Reads what [`write()`] wrote.
///
/// The reader of JSON may miss the last bit of a number, so numbers are rounded again.
pub fn read(bytes: &[u8]) -> Result<StudyResult, ReportError> {
    let mut value: Value = serde_json::from_slice(bytes).map_err(ReportError::json)?;
    let schema = value.get("schema").and_then(Value::as_u64);
    if schema != Some(u64::from(SCHEMA)) {
        return Err(ReportError::Schema { given: schema, known: SCHEMA });
    }
    round_all(&mut value);
    serde_json::from_value(value).map_err(ReportError::json)
}
