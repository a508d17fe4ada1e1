//! A variant as a table of TOML or JSON: `game` and the keys that differ from their defaults.

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Variant;

/// A value in a table: a word or a whole number.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Scalar {
    Number(i64),
    Word(String),
}

impl Scalar {
    /// A number where the text is the usual spelling of one.
    fn from_text(text: &str) -> Scalar {
        match text.parse::<i64>() {
            Ok(number) if number.to_string() == text => Scalar::Number(number),
            _ => Scalar::Word(text.to_owned()),
        }
    }

    fn into_text(self) -> String {
        match self {
            Scalar::Number(number) => number.to_string(),
            Scalar::Word(word) => word,
        }
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", self.game().name)?;
        for (key, value) in self.canonical() {
            map.serialize_entry(key, &Scalar::from_text(&value))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
        deserializer.deserialize_map(TableVisitor)
    }
}

struct TableVisitor;

impl<'de> Visitor<'de> for TableVisitor {
    type Value = Variant;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a table with `game` and its settings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Variant, A::Error> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let value = map
                .next_value::<Scalar>()
                .map_err(|_| A::Error::custom(format!("the setting `{key}` must be a word or a whole number")))?;
            pairs.push((key, value.into_text()));
        }
        Variant::from_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))).map_err(A::Error::custom)
    }
}
