//! `gamut list`: positions of a table by value and distance.

use super::args::{Distance, ListArgs};
use super::exit::Failure;
use super::table;
use crate::model::Solved;
use crate::results::answers::ListAnswer;
use crate::results::{Valued, Wdl};
use crate::solve::Value;

pub fn run(args: &ListArgs) -> Result<(), Failure> {
    let solved = table::open(&args.file)?;
    let model = solved.model();
    let distance = distance(args, &solved);
    let decided = |value: Value| match value {
        Value::Draw(_) => None,
        decided => decided.plies(),
    };
    let (mut positions, mut count) = (Vec::new(), 0u64);
    solved.for_each(|position, value| {
        let has_value = args.value.is_none_or(|wanted| wanted == value.into());
        let at_distance = distance.is_none_or(|wanted| decided(value).is_some_and(|plies| plies.0 == wanted));
        if has_value && at_distance {
            count += 1;
            if positions.len() < args.limit {
                positions.push(Valued { position: model.write(position()), verdict: value.into() });
            }
        }
        true
    })?;
    let answer = ListAnswer { variant: model.variant().clone(), count, positions };
    args.format.print(|| text(&answer), || &answer)
}

/// The distance to list: the one given, or the longest among positions of the wanted value.
fn distance(args: &ListArgs, solved: &Solved) -> Option<u16> {
    let summary = &solved.counts().summary;
    let [longest_win, longest_loss] =
        [summary.longest_win(), summary.longest_loss()].map(|plies| plies.map(|plies| plies.0));
    match (args.distance?, args.value) {
        (Distance::Plies(plies), _) => Some(plies),
        (Distance::Max, Some(Wdl::Win)) => longest_win,
        (Distance::Max, Some(Wdl::Loss)) => longest_loss,
        (Distance::Max, Some(Wdl::Draw)) => None,
        (Distance::Max, None) => longest_win.max(longest_loss),
    }
}

fn text(answer: &ListAnswer) -> String {
    let mut text = String::new();
    for Valued { position, verdict } in &answer.positions {
        line!(text, "{position}  {verdict}");
    }
    let more = if answer.count > answer.positions.len() as u64 { "; --limit shows more" } else { "" };
    line!(text, "{} positions{more}", answer.count);
    text
}
