//! `gamut perft`: counts of action sequences.

use std::fmt::Write;

use serde_json::json;

use super::args::{Engine, Format, PerftArgs};
use super::exit::Failure;
use super::{paint, print, print_json, table};
use gamut::explore::perft;
use gamut::packed::{self, Code, Game, WithGame};
use gamut::rules::{self, Rules, WithRules};
use gamut::settings::Variant;

pub fn run(args: &PerftArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.subject.variant)?;
    let counts = match args.engine {
        Engine::Literal => rules::open(&variant, Count { args })??,
        Engine::Packed => packed::with(&variant, Count { args })??,
    };
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

/// Divides by first action at a depth.
type Divided = Vec<(String, u64)>;

struct Count<'a> {
    args: &'a PerftArgs,
}

impl WithGame for Count<'_> {
    type Output = Result<Counts, Failure>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<Counts, Failure> {
        let code = table::position(game, &self.args.subject.position)?;
        self.counts(game.write(code), |depth| perft::divide_packed(game, code, depth))
    }
}

impl WithRules for Count<'_> {
    type Output = Result<Counts, Failure>;

    fn with<R: Rules>(self, rules: R) -> Result<Counts, Failure> {
        let position = match &self.args.subject.position {
            None => rules.start(),
            Some(text) => rules.read_position(text)?,
        };
        self.counts(rules.write_position(&position), |depth| perft::divide_literal(&rules, &position, depth))
    }
}

impl Count<'_> {
    fn counts(&self, position: String, divide: impl Fn(u32) -> Divided) -> Result<Counts, Failure> {
        let mut by_depth = Vec::new();
        let mut last = Vec::new();
        for depth in 1..=self.args.depth {
            last = divide(depth);
            let sum = last.iter().try_fold(0u64, |sum, (_, count)| sum.checked_add(*count));
            by_depth.push(sum.ok_or_else(|| Failure::input(format!("the count of depth {depth} is beyond 64 bits")))?);
        }
        let divided = if self.args.divide { last } else { Vec::new() };
        Ok(Counts { position, by_depth, divided })
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
