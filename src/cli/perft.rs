//! `gamut perft`: counts of action sequences.

use std::fmt::Write;

use serde_json::json;

use super::args::{Engine, Format, PerftArgs};
use super::exit::Failure;
use super::{paint, print, print_json};
use gamut::explore::perft;
use gamut::packed::{self, Packed, WithPacked};
use gamut::rules::Rules;
use gamut::settings::Variant;

pub fn run(args: &PerftArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.subject.variant)?;
    let counts = packed::open(&variant, Count { args })??;
    match args.format {
        Format::Text => print(&text(&variant, args, &counts)),
        Format::Json => print_json(&as_json(&variant, args, &counts)),
    }
}

/// What was counted.
struct Counts {
    position: String,
    by_depth: Vec<u64>,
    divided: Vec<(String, u64)>,
}

struct Count<'a> {
    args: &'a PerftArgs,
}

impl WithPacked for Count<'_> {
    type Output = Result<Counts, Failure>;

    fn with<G: Packed>(self, game: G) -> Result<Counts, Failure> {
        let rules = game.rules();
        let position = match &self.args.subject.position {
            None => rules.start(),
            Some(text) => rules.read_position(text)?,
        };
        let divided = |depth| match self.args.engine {
            Engine::Literal => perft::divide_literal(rules, &position, depth),
            Engine::Packed => perft::divide_packed(&game, game.pack(&position), depth),
        };
        let mut by_depth = Vec::new();
        let mut last = Vec::new();
        for depth in 1..=self.args.depth {
            last = divided(depth);
            let sum = last.iter().try_fold(0u64, |sum, (_, count)| sum.checked_add(*count));
            by_depth.push(sum.ok_or_else(|| Failure::input(format!("the count of depth {depth} is beyond 64 bits")))?);
        }
        let divided = match self.args.divide {
            true => last.into_iter().map(|(action, count)| (rules.write_action(action), count)).collect(),
            false => Vec::new(),
        };
        Ok(Counts { position: rules.write_position(&position), by_depth, divided })
    }
}

fn text(variant: &Variant, args: &PerftArgs, counts: &Counts) -> String {
    let mut text =
        format!("{} from {} ({:?} engine)\n", paint::heading(&variant.to_string()), counts.position, args.engine);
    for (depth, count) in (1..).zip(&counts.by_depth) {
        let _ = writeln!(text, "{depth:>3} {count:>20}");
    }
    if !counts.divided.is_empty() {
        let _ = write!(text, "\n{}\n", paint::heading(&format!("depth {} by first action", args.depth)));
    }
    for (action, count) in &counts.divided {
        let _ = writeln!(text, "{action:<10} {count:>13}");
    }
    text
}

fn as_json(variant: &Variant, args: &PerftArgs, counts: &Counts) -> serde_json::Value {
    let mut value = json!({
        "variant": variant,
        "position": counts.position,
        "engine": format!("{:?}", args.engine).to_lowercase(),
        "counts": counts.by_depth,
    });
    if args.divide {
        value["divide"] = counts.divided.iter().map(|(action, count)| (action.clone(), json!(count))).collect();
    }
    value
}
