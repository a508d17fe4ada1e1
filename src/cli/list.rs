//! `gamut list`: positions of a table by value and distance.

use std::fmt::Write;

use serde_json::json;

use super::args::{Distance, Format, ListArgs, Result3};
use super::exit::Failure;
use super::{print, print_json, table};
use gamut::packed::{self, Code, Game, WithGame};
use gamut::settings::Variant;
use gamut::solve::Value;
use gamut::tablebase::Table;

pub fn run(args: &ListArgs) -> Result<(), Failure> {
    let (table, variant) = table::open(&args.file)?;
    packed::with(&variant, Job { args, table: &table, variant: &variant })?
}

struct Job<'a> {
    args: &'a ListArgs,
    table: &'a Table,
    variant: &'a Variant,
}

impl Job<'_> {
    fn has_value(&self, value: Value) -> bool {
        matches!(
            (self.args.value, value),
            (None, _)
                | (Some(Result3::Win), Value::Win(_))
                | (Some(Result3::Loss), Value::Loss(_))
                | (Some(Result3::Draw), Value::Draw(_))
        )
    }

    /// The distance to list: the one given, or the longest among positions of the wanted value.
    fn distance(&self) -> Option<u16> {
        let (longest_win, longest_loss) = self.table.longest();
        match (self.args.distance?, self.args.value) {
            (Distance::Plies(plies), _) => Some(plies),
            (Distance::Max, Some(Result3::Win)) => longest_win,
            (Distance::Max, Some(Result3::Loss)) => longest_loss,
            (Distance::Max, Some(Result3::Draw)) => None,
            (Distance::Max, None) => longest_win.max(longest_loss),
        }
    }
}

impl WithGame for Job<'_> {
    type Output = Result<(), Failure>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<(), Failure> {
        let distance = self.distance();
        let decided = |value: Value| match value {
            Value::Draw(_) => None,
            decided => decided.plies(),
        };
        let (mut found, mut count) = (Vec::new(), 0u64);
        self.table.for_each(game, |code: &dyn Fn() -> C, value| {
            let at_distance = distance.is_none_or(|wanted| decided(value).is_some_and(|plies| plies.0 == wanted));
            if self.has_value(value) && at_distance {
                count += 1;
                if found.len() < self.args.limit {
                    found.push((code(), value));
                }
            }
            true
        })?;
        if self.args.format == Format::Json {
            let positions: Vec<_> = found
                .iter()
                .map(|&(code, value)| {
                    let value = table::as_json(value);
                    json!({"position": game.write(code), "value": value["value"], "plies": value["plies"]})
                })
                .collect();
            return print_json(&json!({"variant": self.variant.to_string(), "count": count, "positions": positions}));
        }
        let mut text = String::new();
        for &(code, value) in &found {
            let _ = writeln!(text, "{}  {value}", game.write(code));
        }
        let _ =
            writeln!(text, "{count} positions{}", if count > found.len() as u64 { "; --limit shows more" } else { "" });
        print(&text)
    }
}
