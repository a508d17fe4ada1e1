//! `gamut list`: positions of a table by value and distance.

use super::args::{Distance, Format, ListArgs, WdlWord};
use super::exit::Failure;
use super::{print, print_json, table};
use crate::model::{Position, Solved};
use crate::results::Valued;
use crate::results::answers::ListAnswer;
use crate::solve::Value;

pub fn run(args: &ListArgs) -> Result<(), Failure> {
    let solved = table::open(&args.file)?;
    Job { args, solved: &solved }.run()
}

struct Job<'a> {
    args: &'a ListArgs,
    solved: &'a Solved,
}

impl Job<'_> {
    fn has_value(&self, value: Value) -> bool {
        matches!(
            (self.args.value, value),
            (None, _)
                | (Some(WdlWord::Win), Value::Win(_))
                | (Some(WdlWord::Loss), Value::Loss(_))
                | (Some(WdlWord::Draw), Value::Draw(_))
        )
    }

    /// The distance to list: the one given, or the longest among positions of the wanted value.
    fn distance(&self) -> Option<u16> {
        let summary = &self.solved.counts().summary;
        let [longest_win, longest_loss] =
            [summary.longest_win(), summary.longest_loss()].map(|plies| plies.map(|plies| plies.0));
        match (self.args.distance?, self.args.value) {
            (Distance::Plies(plies), _) => Some(plies),
            (Distance::Max, Some(WdlWord::Win)) => longest_win,
            (Distance::Max, Some(WdlWord::Loss)) => longest_loss,
            (Distance::Max, Some(WdlWord::Draw)) => None,
            (Distance::Max, None) => longest_win.max(longest_loss),
        }
    }
}

impl Job<'_> {
    fn run(self) -> Result<(), Failure> {
        let model = self.solved.model();
        let distance = self.distance();
        let decided = |value: Value| match value {
            Value::Draw(_) => None,
            decided => decided.plies(),
        };
        let (mut found, mut count) = (Vec::new(), 0u64);
        self.solved.for_each(|position, value| {
            let at_distance = distance.is_none_or(|wanted| decided(value).is_some_and(|plies| plies.0 == wanted));
            if self.has_value(value) && at_distance {
                count += 1;
                if found.len() < self.args.limit {
                    found.push((position(), value));
                }
            }
            true
        })?;
        if self.args.format == Format::Json {
            let valued = |&(position, value): &(Position, Value)| Valued {
                position: model.write(position),
                verdict: value.into(),
            };
            let positions = found.iter().map(valued).collect();
            return print_json(&ListAnswer { variant: model.variant().clone(), count, positions });
        }
        let mut text = String::new();
        for &(position, value) in &found {
            line!(text, "{}  {value}", model.write(position));
        }
        let more = if count > found.len() as u64 { "; --limit shows more" } else { "" };
        line!(text, "{count} positions{more}");
        print(&text)
    }
}
