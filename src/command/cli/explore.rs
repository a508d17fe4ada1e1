//! `gamut explore`: every reachable position, counted.

use std::fmt::Display;
use std::time::Instant;

use super::args::{Bounds, ExploreArgs, Format, Merge, Reach, SolveEngine};
use super::exit::Failure;
use super::output::{Output, Stdout};
use super::progress::Ticker;
use super::sentences::{self, paragraph};
use super::{paint, print, print_json};
use crate::explore::{Limits, Prediction, Reached, Statistics};
use crate::machine;
use crate::model::{Cycles, Error, Explored, Model, Options};
use crate::numbers::percent_of;
use crate::packed::Symmetry;
use crate::results::answers::{
    BranchingCount, Counted, ExploreAnswer, PredictionAnswer, SliceAnswer, StatisticsAnswer,
};
use crate::settings::Variant;

pub fn run(args: &ExploreArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.reach.subject.variant)?;
    check(args)?;
    // A program is asked about every position when its game is opened.
    let began = Instant::now();
    let model = Model::open(variant.clone())?;
    Job { args, variant: &variant, began }.run(&model)
}

/// Refuses options that do not go together.
fn check(args: &ExploreArgs) -> Result<(), Failure> {
    let indexed = args.engine == SolveEngine::Indexed;
    let drawn = [(args.stats, "--stats"), (args.dot.is_some(), "--dot"), (args.graphml.is_some(), "--graphml")];
    if let Some((_, option)) = drawn.into_iter().find(|(given, _)| *given && indexed) {
        return Err(Failure::input(format!(
            "{option} needs --engine graph: bits are counted, and no positions are kept"
        )));
    }
    if indexed && args.reach.symmetry == Merge::Off {
        return Err(Failure::input("--engine indexed needs --symmetry on: an index merges images"));
    }
    Ok(())
}

struct Job<'a> {
    args: &'a ExploreArgs,
    variant: &'a Variant,
    began: Instant,
}

/// What the statistics flag adds.
struct Extra<'e> {
    explored: &'e Explored,
    statistics: Statistics,
    cycles: Cycles,
}

impl Job<'_> {
    fn run(self, model: &Model) -> Result<(), Failure> {
        if self.args.dry_run {
            return self.predict(match self.args.engine {
                SolveEngine::Graph => model.predict(self.args.reach.symmetry.into()),
                SolveEngine::Indexed => model.predict_indexed()?,
            });
        }
        let files = [&self.args.dot, &self.args.graphml];
        let [dot, graphml] = files.map(|path| path.as_deref().map(Output::open).transpose());
        let (dot, graphml) = (dot?, graphml?);
        if self.args.engine == SolveEngine::Indexed {
            let found = with_options(&self.args.reach, |from, options| model.explore_indexed(from, options))?;
            return self.finish(&found, None, self.began.elapsed().as_secs_f64());
        }
        let explored = reach(model, &self.args.reach)?;
        let seconds = self.began.elapsed().as_secs_f64();
        if dot.is_some() || graphml.is_some() {
            let (as_dot, as_graphml) = explored.drawings()?;
            let dot = dot.map(|file| file.finish(as_dot.as_bytes())).transpose()?;
            let graphml = graphml.map(|file| file.finish(as_graphml.as_bytes())).transpose()?;
            if [dot, graphml].contains(&Some(Stdout::Taken)) {
                return Ok(());
            }
        }
        let extra = match self.args.stats {
            true => Some(Extra { explored: &explored, statistics: explored.statistics(), cycles: explored.cycles()? }),
            false => None,
        };
        self.finish(&explored, extra.as_ref(), seconds)
    }

    fn finish(&self, found: &Reached, extra: Option<&Extra<'_>>, seconds: f64) -> Result<(), Failure> {
        let format = self.args.reach.format;
        format.print(|| self.text(found, extra, seconds), || self.answer(found, extra, seconds))
    }
}

/// Explores from the start or from the given positions, within the given limits.
pub fn reach(model: &Model, reach: &Reach) -> Result<Explored, Failure> {
    with_options(reach, |from, options| model.explore(from, options))
}

/// Calls `job` with where to begin and with what the user set.
fn with_options<T>(reach: &Reach, job: impl FnOnce(&[&str], &Options<'_>) -> Result<T, Error>) -> Result<T, Failure> {
    let from: Vec<&str> = reach.subject.position.iter().flat_map(|texts| texts.split(';')).map(str::trim).collect();
    let ticker = Ticker::new("exploring");
    let options = Options { symmetry: reach.symmetry.into(), limits: limits(&reach.bounds), progress: &ticker };
    Ok(job(&from, &options)?)
}

/// From this many positions on it is said how long each takes, and how many bytes: of fewer these say nothing.
const MANY: u64 = 5000;

/// The time that something took, and where it says something what each position took of it and of memory.
pub fn time(positions: u64, seconds: f64, bytes: &str) -> String {
    let rate = positions as f64 / seconds.max(1e-9);
    match positions < MANY {
        true => format!("time       {seconds:.2} s\n"),
        false => format!("time       {seconds:.2} s, {rate:.0} positions/s, {bytes} bytes per position at the most\n"),
    }
}

/// How much was found, in lines with a word before each.
pub fn sums(symmetry: &str, positions: u64, moves: u64, over: u64) -> String {
    format!("symmetry   {symmetry}\npositions  {positions}\nmoves      {moves}\nover       {over}\n")
}

/// Positions by depth, below a heading.
pub fn by_depth(counts: &[u64]) -> String {
    let rows = counts.iter().enumerate().map(|(depth, count)| format!("{depth:>5} {count:>14}\n"));
    format!("\n{}\n{}", paint::heading("positions by depth"), rows.collect::<String>())
}

/// Names with how many there are of each, below a heading.
fn by_name(heading: &str, counts: impl Iterator<Item = (impl Display, u64)>) -> String {
    let rows = counts.map(|(name, count)| format!("{name:<22} {count:>14}\n"));
    format!("\n{}\n{}", paint::heading(heading), rows.collect::<String>())
}

/// The limits that the user set; memory is limited by what the machine has, unless the user says something else.
pub fn limits(bounds: &Bounds) -> Limits {
    let bytes = bounds.memory.or_else(machine::room).unwrap_or(u64::MAX);
    Limits { positions: bounds.max_positions.unwrap_or(u64::MAX), bytes }
}

impl Job<'_> {
    fn predict(&self, prediction: Prediction) -> Result<(), Failure> {
        if self.args.reach.format == Format::Json {
            return print_json(&PredictionAnswer {
                variant: self.variant.clone(),
                symmetry: self.symmetry(),
                at_most_positions: prediction.positions.map(|count| count.to_string()),
                at_most_bytes: prediction.bytes.map(|count| count.to_string()),
            });
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

    fn text(&self, found: &Reached, extra: Option<&Extra<'_>>, seconds: f64) -> String {
        let mut text = format!("{}\n", paint::heading(&self.variant.to_string()));
        text += &paragraph(&sentences::explore(found));
        let positions = found.positions;
        text += &sums(self.symmetry(), positions, found.moves, found.over);
        let bytes = found.peak_bytes as f64 / positions as f64;
        text += &time(positions, seconds, &format!("tables {bytes:.1}"));
        text += &by_depth(&found.by_depth);
        if !found.by_slice.is_empty() {
            text += &by_name("positions by slice", found.by_slice.iter().map(|(slice, count)| (slice, *count)));
        }
        let Some(Extra { explored, statistics, cycles }) = extra else { return text };
        let stages = statistics.by_stage.iter().map(|(&stage, &count)| (explored.stage_name(stage), count));
        text += &by_name("positions by stage, the mover first", stages);
        let kinds = statistics.by_kind.iter().map(|(kind, &count)| (kind, count));
        text += &by_name("actions by kind (an action may be of several)", kinds);
        line!(text, "\n{}", paint::heading("branching: distinct successors of positions that are not over"));
        line!(text, "mean {:.4}", statistics.mean_branching());
        for (branching, count) in &statistics.by_branching {
            line!(text, "{branching:>5} {count:>14}");
        }
        line!(text, "\n{}", paint::heading("strongly connected components"));
        let share = percent_of(cycles.on_cycles, positions);
        line!(
            text,
            "{} components, the largest of {} positions; {} of positions lie on a cycle",
            cycles.components,
            cycles.largest,
            share
        );
        text
    }

    fn answer(&self, found: &Reached, extra: Option<&Extra<'_>>, seconds: f64) -> ExploreAnswer {
        let slice = |(slice, positions): &(String, u64)| SliceAnswer { slice: slice.clone(), positions: *positions };
        let statistics = |Extra { explored, statistics, cycles }: &Extra<'_>| {
            let counted = |name: String, count: u64| Counted { name, count };
            let stages = statistics.by_stage.iter();
            let kinds = statistics.by_kind.iter();
            let branching = statistics.by_branching.iter();
            StatisticsAnswer {
                by_stage: stages.map(|(&stage, &count)| counted(explored.stage_name(stage), count)).collect(),
                by_kind: kinds.map(|(kind, &count)| counted(kind.to_string(), count)).collect(),
                by_branching: branching
                    .map(|(&successors, &count)| BranchingCount { successors: successors as u64, count })
                    .collect(),
                mean_branching: statistics.mean_branching(),
                actions: statistics.actions,
                components: cycles.components as u64,
                largest_component: cycles.largest.into(),
                on_cycles: cycles.on_cycles,
            }
        };
        ExploreAnswer {
            variant: self.variant.clone(),
            symmetry: self.symmetry(),
            positions: found.positions,
            moves: found.moves,
            over: found.over,
            by_depth: found.by_depth.clone(),
            slices: found.by_slice.iter().map(slice).collect(),
            statistics: extra.map(statistics),
            seconds,
            peak_bytes: found.peak_bytes,
        }
    }
}
