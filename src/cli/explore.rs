//! `gamut explore`: every reachable position, counted.

use std::fmt::Write;
use std::time::Instant;

use serde_json::{Value, json};

use super::args::{Bounds, ExploreArgs, Format, Reach};
use super::exit::{Exit, Failure};
use super::output::Output;
use super::progress::Ticker;
use super::{paint, print, print_json};
use crate::explore::{
    ExploreError, Explored, Index, Limits, Prediction, StateGraph, Statistics, components, explore, export, predict,
    statistics,
};
use crate::packed::{AnyGame, Code, Game, Symmetry};
use crate::settings::Variant;
use crate::with_game;

pub fn run(args: &ExploreArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.reach.subject.variant)?;
    with_game!(AnyGame::open(&variant)?, game => Job { args, variant: &variant }.run(game))
}

struct Job<'a> {
    args: &'a ExploreArgs,
    variant: &'a Variant,
}

/// What the statistics flag adds.
struct Extra {
    statistics: Statistics,
    components: usize,
    largest: u32,
    in_cycles: u64,
}

impl Job<'_> {
    fn run<C: Code>(self, game: &dyn Game<C>) -> Result<(), Failure> {
        let symmetry = self.args.reach.symmetry.into();
        if self.args.dry_run {
            return self.predict(predict(game, symmetry));
        }
        let files = [&self.args.dot, &self.args.graphml];
        let [dot, graphml] = files.map(|path| path.as_deref().map(Output::open).transpose());
        let (dot, graphml) = (dot?, graphml?);
        let began = Instant::now();
        let Reached { explored, .. } = reach(game, &self.args.reach)?;
        let seconds = began.elapsed().as_secs_f64();
        if dot.is_some() || graphml.is_some() {
            let graph = export::labelled(game, &explored).map_err(|error| Failure::new(Exit::Limit, error))?;
            dot.map(|file| file.finish(export::dot(&graph).as_bytes())).transpose()?;
            graphml.map(|file| file.finish(export::graphml(&graph).as_bytes())).transpose()?;
        }
        let extra = match self.args.stats {
            true => Some(extra(game, &explored)?),
            false => None,
        };
        match self.args.reach.format {
            Format::Text => print(&self.text(game, &explored, extra.as_ref(), seconds)),
            Format::Json => print_json(&self.json(game, &explored, extra.as_ref(), seconds)),
        }
    }
}

/// What was explored, and from where.
pub struct Reached<C> {
    /// The positions that it began with.
    pub roots: Vec<C>,
    /// Everything found.
    pub explored: Explored<C>,
}

/// Explores from the start or from the given positions, within the given limits.
pub fn reach<C: Code>(game: &dyn Game<C>, reach: &Reach) -> Result<Reached<C>, Failure> {
    let roots = match &reach.subject.position {
        None => vec![game.start()],
        Some(texts) => texts.split(';').map(|text| game.read(text.trim())).collect::<Result<Vec<_>, _>>()?,
    };
    let explored = explore(game, &roots, reach.symmetry.into(), limits(&reach.bounds), &Ticker::new("exploring"));
    explored.map(|explored| Reached { roots, explored }).map_err(Failure::from)
}

/// The limits that the user set.
pub fn limits(bounds: &Bounds) -> Limits {
    Limits { positions: bounds.max_positions.unwrap_or(u64::MAX), bytes: bounds.memory.unwrap_or(u64::MAX) }
}

impl From<ExploreError> for Failure {
    fn from(error: ExploreError) -> Failure {
        Failure::new(Exit::Limit, error)
    }
}

fn extra<C: Code>(game: &dyn Game<C>, explored: &Explored<C>) -> Result<Extra, Failure> {
    let statistics = statistics(game, explored);
    let index = Index::new(explored).ok_or_else(|| Failure::new(Exit::Limit, "too many positions for --stats"))?;
    let graph = StateGraph::new(game, explored, &index).map_err(|error| Failure::new(Exit::Limit, error))?;
    let found = components(&graph.successors);
    Ok(Extra {
        statistics,
        components: found.sizes.len(),
        largest: found.sizes.iter().copied().max().unwrap_or(0),
        in_cycles: found.in_cycles,
    })
}

impl Job<'_> {
    fn predict(&self, prediction: Prediction) -> Result<(), Failure> {
        if self.args.reach.format == Format::Json {
            return print_json(&json!({
                "variant": self.variant,
                "symmetry": self.symmetry(),
                "at_most_positions": prediction.positions.map(|count| count.to_string()),
                "at_most_bytes": prediction.bytes.map(|count| count.to_string()),
            }));
        }
        let (variant, symmetry) = (self.variant, self.symmetry());
        let text = match (prediction.positions, prediction.bytes) {
            (Some(positions), Some(bytes)) => format!("at most {positions} positions, at most {bytes} bytes"),
            (Some(positions), None) => format!("at most {positions} positions"),
            (None, _) => "no bound below 2^128 positions is known".to_owned(),
        };
        print(&format!("{variant}, symmetry {symmetry}: {text}\n"))
    }

    fn symmetry(&self) -> &'static str {
        Symmetry::from(self.args.reach.symmetry).name()
    }

    fn text<C: Code>(&self, game: &dyn Game<C>, explored: &Explored<C>, extra: Option<&Extra>, seconds: f64) -> String {
        let mut text = format!("{}\n", paint::heading(&self.variant.to_string()));
        let positions = explored.len();
        let _ = writeln!(text, "symmetry   {}", self.symmetry());
        let _ = writeln!(text, "positions  {positions}");
        let _ = writeln!(text, "moves      {}", explored.moves);
        let _ = writeln!(text, "over       {}", explored.over);
        let rate = positions as f64 / seconds.max(1e-9);
        let bytes = explored.peak_bytes as f64 / positions as f64;
        let _ = writeln!(
            text,
            "time       {seconds:.2} s, {rate:.0} positions/s, tables {bytes:.1} bytes a position at the most"
        );
        let _ = write!(text, "\n{}\n", paint::heading("positions by depth"));
        for (depth, count) in explored.by_depth.iter().enumerate() {
            let _ = writeln!(text, "{depth:>5} {count:>14}");
        }
        let Some(extra) = extra else { return text };
        let _ = write!(text, "\n{}\n", paint::heading("positions by stage, the mover first"));
        for (&stage, count) in &extra.statistics.by_stage {
            let _ = writeln!(text, "{:<22} {count:>14}", game.stage_name(stage));
        }
        let _ = write!(text, "\n{}\n", paint::heading("actions by kind (an action may be of several)"));
        for (kind, count) in &extra.statistics.by_kind {
            let _ = writeln!(text, "{kind:<22} {count:>14}");
        }
        let _ = write!(text, "\n{}\n", paint::heading("branching: distinct successors of positions that are not over"));
        let _ = writeln!(text, "mean {:.4}", extra.statistics.mean_branching());
        for (branching, count) in &extra.statistics.by_branching {
            let _ = writeln!(text, "{branching:>5} {count:>14}");
        }
        let _ = write!(text, "\n{}\n", paint::heading("strongly connected components"));
        let share = 100.0 * extra.in_cycles as f64 / positions as f64;
        let _ = writeln!(
            text,
            "{} components, the largest of {} positions; {:.2} % of positions lie on a cycle",
            extra.components, extra.largest, share
        );
        text
    }

    fn json<C: Code>(&self, game: &dyn Game<C>, explored: &Explored<C>, extra: Option<&Extra>, seconds: f64) -> Value {
        let mut value = json!({
            "game": self.variant.game().name,
            "variant": self.variant,
            "symmetry": self.symmetry(),
            "positions": explored.len(),
            "moves": explored.moves,
            "over": explored.over,
            "by_depth": explored.by_depth,
            "seconds": seconds,
            "peak_bytes": explored.peak_bytes,
        });
        if let Some(extra) = extra {
            let stages =
                extra.statistics.by_stage.iter().map(|(&stage, &count)| (game.stage_name(stage), json!(count)));
            value["by_stage"] = stages.collect();
            value["by_kind"] =
                extra.statistics.by_kind.iter().map(|(kind, count)| (kind.to_string(), json!(count))).collect();
            let branching = extra.statistics.by_branching.iter();
            value["by_branching"] = branching.map(|(number, count)| (number.to_string(), json!(count))).collect();
            value["mean_branching"] = json!(extra.statistics.mean_branching());
            value["actions"] = json!(extra.statistics.actions);
            value["components"] =
                json!({"count": extra.components, "largest": extra.largest, "positions_on_cycles": extra.in_cycles});
        }
        value
    }
}
