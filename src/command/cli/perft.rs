//! `gamut perft`: counts of action sequences.

use super::args::PerftArgs;
use super::exit::Failure;
use super::paint;
use crate::model::{Model, Rulebook};
use crate::results::answers::{Counted, PerftAnswer};

pub fn run(args: &PerftArgs) -> Result<(), Failure> {
    let model = Model::open(super::variant(&args.subject.variant)?)?;
    let answer = counted(&model, args)?;
    args.format.print(|| text(args, &answer), || &answer)
}

fn counted(model: &Model, args: &PerftArgs) -> Result<PerftAnswer, Failure> {
    let given = args.subject.position.as_deref();
    let mut counts = Vec::new();
    let mut last = Vec::new();
    for depth in 1..=args.depth {
        last = model.perft(given, depth, args.engine)?;
        let sum = last.iter().try_fold(0u64, |sum, (_, count)| sum.checked_add(*count));
        counts.push(sum.ok_or_else(|| Failure::input(format!("the count of depth {depth} is beyond 64 bits")))?);
    }
    let divided = if args.divide { last } else { Vec::new() };
    Ok(PerftAnswer {
        variant: model.variant().clone(),
        position: model.write(model.read_or_start(given)?),
        engine: match args.engine {
            Rulebook::Literal => "literal",
            Rulebook::Packed => "packed",
        },
        counts,
        divide: divided.into_iter().map(|(name, count)| Counted { name, count }).collect(),
    })
}

fn text(args: &PerftArgs, answer: &PerftAnswer) -> String {
    let heading = paint::heading(&answer.variant.to_string());
    let mut text = format!("{heading} from {} ({:?} engine)\n", answer.position, args.engine);
    for (depth, count) in (1..).zip(&answer.counts) {
        line!(text, "{depth:>3} {count:>20}");
    }
    if !answer.divide.is_empty() {
        line!(text, "\n{}", paint::heading(&format!("depth {} by first action", args.depth)));
    }
    for Counted { name, count } in &answer.divide {
        line!(text, "{name:<10} {count:>13}");
    }
    text
}
