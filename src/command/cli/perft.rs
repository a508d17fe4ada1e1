//! `gamut perft`: counts of action sequences.

use super::args::PerftArgs;
use super::exit::Failure;
use super::paint;
use crate::model::{Model, Rulebook};
use crate::results::answers::{Counted, PerftAnswer};
use crate::settings::Variant;

pub fn run(args: &PerftArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.subject.variant)?;
    let counts = counted(&Model::open(variant.clone())?, args)?;
    args.format.print(|| text(&variant, args, &counts), || as_data(&variant, args, &counts))
}

/// What was counted.
struct Counts {
    position: String,
    by_depth: Vec<u64>,
    divided: Vec<(String, u64)>,
}

fn counted(model: &Model, args: &PerftArgs) -> Result<Counts, Failure> {
    let given = args.subject.position.as_deref();
    let mut by_depth = Vec::new();
    let mut last = Vec::new();
    for depth in 1..=args.depth {
        last = model.perft(given, depth, args.engine)?;
        let sum = last.iter().try_fold(0u64, |sum, (_, count)| sum.checked_add(*count));
        by_depth.push(sum.ok_or_else(|| Failure::input(format!("the count of depth {depth} is beyond 64 bits")))?);
    }
    let divided = if args.divide { last } else { Vec::new() };
    Ok(Counts { position: model.write(model.read_or_start(given)?), by_depth, divided })
}

fn text(variant: &Variant, args: &PerftArgs, counts: &Counts) -> String {
    let mut text =
        format!("{} from {} ({:?} engine)\n", paint::heading(&variant.to_string()), counts.position, args.engine);
    for (depth, count) in (1..).zip(&counts.by_depth) {
        line!(text, "{depth:>3} {count:>20}");
    }
    if !counts.divided.is_empty() {
        line!(text, "\n{}", paint::heading(&format!("depth {} by first action", args.depth)));
    }
    for (action, count) in &counts.divided {
        line!(text, "{action:<10} {count:>13}");
    }
    text
}

fn as_data(variant: &Variant, args: &PerftArgs, counts: &Counts) -> PerftAnswer {
    let engine = match args.engine {
        Rulebook::Literal => "literal",
        Rulebook::Packed => "packed",
    };
    let divide = counts.divided.iter().map(|(name, count)| Counted { name: name.clone(), count: *count }).collect();
    let Counts { position, by_depth, .. } = counts;
    PerftAnswer { variant: variant.clone(), position: position.clone(), engine, counts: by_depth.clone(), divide }
}
