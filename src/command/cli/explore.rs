//! `gamut explore`: every reachable position, counted.

use std::time::Instant;

use super::args::{Bounds, ExploreArgs, Reach, SolveEngine};
use super::exit::Failure;
use super::output::{Output, Stdout};
use super::paint;
use super::progress::Ticker;
use super::sentences::{self, paragraph};
use crate::explore::{Limits, Prediction, Reached};
use crate::machine;
use crate::model::{Error, Explored, Model, Options};
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
    let model = Model::open(variant)?;
    if args.dry_run {
        let prediction = match args.engine {
            SolveEngine::Graph => model.predict(args.reach.symmetry),
            SolveEngine::Indexed => model.predict_indexed()?,
        };
        return predict(args, model.variant(), prediction);
    }
    found(args, &model, began)
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
    if indexed && args.reach.symmetry == Symmetry::Off {
        return Err(Failure::input("--engine indexed needs --symmetry on: an index merges images"));
    }
    Ok(())
}

/// Explores as asked, and says what was found.
fn found(args: &ExploreArgs, model: &Model, began: Instant) -> Result<(), Failure> {
    let [dot, graphml] = [&args.dot, &args.graphml].map(|path| path.as_deref().map(Output::open).transpose());
    let (dot, graphml) = (dot?, graphml?);
    if args.engine == SolveEngine::Indexed {
        let reached = with_options(&args.reach, |from, options| model.explore_indexed(from, options))?;
        return finish(args, model, &reached, None, began.elapsed().as_secs_f64());
    }
    let explored = reach(model, &args.reach)?;
    let seconds = began.elapsed().as_secs_f64();
    if dot.is_some() || graphml.is_some() {
        let (as_dot, as_graphml) = explored.drawings()?;
        let dot = dot.map(|file| file.finish(as_dot.as_bytes())).transpose()?;
        let graphml = graphml.map(|file| file.finish(as_graphml.as_bytes())).transpose()?;
        if [dot, graphml].contains(&Some(Stdout::Taken)) {
            return Ok(());
        }
    }
    let statistics = args.stats.then(|| statistics(&explored)).transpose()?;
    finish(args, model, &explored, statistics, seconds)
}

fn finish(
    args: &ExploreArgs,
    model: &Model,
    found: &Reached,
    statistics: Option<StatisticsAnswer>,
    seconds: f64,
) -> Result<(), Failure> {
    let slice = |(slice, positions): &(String, u64)| SliceAnswer { slice: slice.clone(), positions: *positions };
    let answer = ExploreAnswer {
        variant: model.variant().clone(),
        symmetry: args.reach.symmetry.name(),
        positions: found.positions,
        moves: found.moves,
        over: found.over,
        by_depth: found.by_depth.clone(),
        slices: found.by_slice.iter().map(slice).collect(),
        statistics,
        seconds,
        peak_bytes: found.peak_bytes,
    };
    args.reach.format.print(|| text(&answer), || &answer)
}

/// What the statistics flag adds.
fn statistics(explored: &Explored) -> Result<StatisticsAnswer, Failure> {
    let (statistics, cycles) = (explored.statistics(), explored.cycles()?);
    let counted = |name: String, count: u64| Counted { name, count };
    let (stages, kinds) = (statistics.by_stage.iter(), statistics.by_kind.iter());
    let branching = statistics.by_branching.iter();
    Ok(StatisticsAnswer {
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
    })
}

/// Explores from the start or from the given positions, within the given limits.
pub fn reach(model: &Model, reach: &Reach) -> Result<Explored, Failure> {
    with_options(reach, |from, options| model.explore(from, options))
}

/// Calls `job` with where to begin and with what the user set.
fn with_options<T>(reach: &Reach, job: impl FnOnce(&[&str], &Options<'_>) -> Result<T, Error>) -> Result<T, Failure> {
    let from: Vec<&str> = reach.subject.position.iter().flat_map(|texts| texts.split(';')).map(str::trim).collect();
    let ticker = Ticker::new("exploring");
    let options = Options { symmetry: reach.symmetry, limits: limits(&reach.bounds), progress: &ticker };
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
pub fn sums(ExploreAnswer { symmetry, positions, moves, over, .. }: &ExploreAnswer) -> String {
    format!("symmetry   {symmetry}\npositions  {positions}\nmoves      {moves}\nover       {over}\n")
}

/// Positions by depth, below a heading.
pub fn by_depth(counts: &[u64]) -> String {
    let rows = counts.iter().enumerate().map(|(depth, count)| format!("{depth:>5} {count:>14}\n"));
    format!("\n{}\n{}", paint::heading("positions by depth"), rows.collect::<String>())
}

/// Names with how many there are of each, below a heading.
fn by_name<'n>(heading: &str, counts: impl Iterator<Item = (&'n String, u64)>) -> String {
    let rows = counts.map(|(name, count)| format!("{name:<22} {count:>14}\n"));
    format!("\n{}\n{}", paint::heading(heading), rows.collect::<String>())
}

/// The limits that the user set; memory is limited by what the machine has, unless the user says something else.
pub fn limits(bounds: &Bounds) -> Limits {
    let bytes = bounds.memory.or_else(machine::room).unwrap_or(u64::MAX);
    Limits { positions: bounds.max_positions.unwrap_or(u64::MAX), bytes }
}

fn predict(args: &ExploreArgs, variant: &Variant, prediction: Prediction) -> Result<(), Failure> {
    let symmetry = args.reach.symmetry.name();
    let text = || match (prediction.positions, prediction.bytes) {
        (Some(positions), Some(bytes)) => format!("at most {positions} positions, at most {bytes} bytes"),
        (Some(positions), None) => format!("at most {positions} positions"),
        (None, _) => "no bound below 2^128 positions is known".to_owned(),
    };
    let data = || PredictionAnswer {
        variant: variant.clone(),
        symmetry,
        at_most_positions: prediction.positions.map(|count| count.to_string()),
        at_most_bytes: prediction.bytes.map(|count| count.to_string()),
    };
    args.reach.format.print(|| format!("{variant}, symmetry {symmetry}: {}\n", text()), data)
}

fn text(answer: &ExploreAnswer) -> String {
    let ExploreAnswer { positions, seconds, .. } = *answer;
    let mut text = format!("{}\n", paint::heading(&answer.variant.to_string()));
    text += &paragraph(&sentences::explore(answer));
    text += &sums(answer);
    let bytes = answer.peak_bytes as f64 / positions as f64;
    text += &time(positions, seconds, &format!("tables {bytes:.1}"));
    text += &by_depth(&answer.by_depth);
    if !answer.slices.is_empty() {
        text += &by_name("positions by slice", answer.slices.iter().map(|one| (&one.slice, one.positions)));
    }
    let Some(statistics) = &answer.statistics else { return text };
    let named = |heading: &str, all: &[Counted]| by_name(heading, all.iter().map(|one| (&one.name, one.count)));
    text += &named("positions by stage, the mover first", &statistics.by_stage);
    text += &named("actions by kind (an action may be of several)", &statistics.by_kind);
    line!(text, "\n{}", paint::heading("branching: distinct successors of positions that are not over"));
    line!(text, "mean {:.4}", statistics.mean_branching);
    for BranchingCount { successors, count } in &statistics.by_branching {
        line!(text, "{successors:>5} {count:>14}");
    }
    line!(text, "\n{}", paint::heading("strongly connected components"));
    let StatisticsAnswer { components, largest_component, on_cycles, .. } = statistics;
    let share = percent_of(*on_cycles, positions);
    line!(
        text,
        "{components} components, the largest of {largest_component} positions; {share} of positions lie on a cycle"
    );
    text
}
