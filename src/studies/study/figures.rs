//! Measures as a flat list of named figures, so that any two of them can be set side by side.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One figure with its name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The way to it through the measures, as in `random_play.wins.first` or `noisy_play.0.1.level`.
    pub name: String,
    /// A number, a word, or nothing where there is none.
    pub value: Value,
}

/// Everything in what is measured that is one number or one word, in their order.
///
/// Of a list of records, the first entry of each is in the names of its others: `rule_use.jump.moves.share`. Lists of words (lines of play) are
/// left out, and of a share what it is a part of.
pub fn flatten(measured: &impl Serialize) -> Vec<Figure> {
    let mut found = Vec::new();
    // Nothing that is measured has a form that JSON lacks.
    let value = serde_json::to_value(measured).unwrap_or_default();
    collect(String::new(), &value, &mut found);
    found
}

fn collect(name: String, value: &Value, found: &mut Vec<Figure>) {
    let below = |key: &str| if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") };
    match value {
        Value::Object(entries) => {
            // Of how many a share is is said by another figure.
            let is_share = entries.contains_key("count") && entries.contains_key("share");
            let shown = entries.iter().filter(|(key, _)| !(is_share && *key == "of"));
            shown.for_each(|(key, value)| collect(below(key), value, found));
        }
        Value::Array(records) => {
            for entries in records.iter().filter_map(Value::as_object) {
                let mut entries = entries.iter();
                let Some((_, label)) = entries.next() else { continue };
                let label = label.as_str().map_or_else(|| label.to_string(), str::to_owned);
                entries.for_each(|(key, value)| collect(below(&format!("{label}.{key}")), value, found));
            }
        }
        scalar => found.push(Figure { name, value: scalar.clone() }),
    }
}
