//! The variants that are one setting away: what to try when somebody else seems to play by another reading.

use super::{Entry, Key, Variant};

/// A variant that differs in one setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    /// The key.
    pub key: &'static str,
    /// Its other value.
    pub value: String,
    /// The whole.
    pub variant: Variant,
}

/// How far a number is changed to either side.
const NUMBERS_AROUND: i32 = 3;

impl Variant {
    /// Every variant that differs from this one in the value of exactly one key, in the order of keys: all other words of a
    /// key, numbers up to three away, and every number where a word is the default. What cannot be combined with the rest is left out.
    pub fn neighbours(&self) -> Vec<Neighbour> {
        let mut found: Vec<Neighbour> = Vec::new();
        for entry in self.entries() {
            let Some(key) = self.game().keys.iter().find(|key| key.name == entry.key) else { continue };
            for value in others(key, &entry) {
                let Some(variant) = self.changed(entry.key, &value) else { continue };
                if variant != *self && found.iter().all(|other| other.variant != variant) {
                    found.push(Neighbour { key: entry.key, value, variant });
                }
            }
        }
        found
    }

    /// This variant with another value of one key, if there is such a variant.
    pub fn changed(&self, key: &'static str, value: &str) -> Option<Variant> {
        let mut pairs = vec![("game", self.game().name.to_owned())];
        pairs.extend(self.canonical().into_iter().filter(|(other, _)| *other != key));
        pairs.push((key, value.to_owned()));
        Variant::from_pairs(pairs.iter().map(|(key, value)| (*key, value.as_str()))).ok()
    }
}

/// Values that a key may take besides the present one. Words that only describe values are refused when they are tried.
fn others(key: &Key, entry: &Entry) -> Vec<String> {
    if let Ok(number) = entry.value.parse::<i32>() {
        let around = (number - NUMBERS_AROUND).max(0)..=number + NUMBERS_AROUND;
        return around.filter(|other| *other != number).map(|other| other.to_string()).collect();
    }
    let words: Vec<&str> = key.values.split([',', ' ', '(', ')']).filter(|word| !word.is_empty()).collect();
    let ranges = words.windows(3).filter_map(|range| match range {
        [from, "to", to] => Some(from.parse::<u32>().ok()?..=to.parse::<u32>().ok()?),
        _ => None,
    });
    let numbers: Vec<String> = ranges.flatten().map(|number| number.to_string()).collect();
    let words = words.into_iter().filter(|word| *word != entry.value).map(str::to_owned);
    words.filter(|word| !numbers.contains(word)).chain(numbers.iter().cloned()).collect()
}
