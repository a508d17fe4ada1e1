//! `gamut solve`: the value of every reachable position, or with more than two players what coalitions can force.

use std::path::Path;
use std::time::Instant;

use super::args::{Format, SolveArgs, SolveEngine};
use super::exit::{Exit, Failure};
use super::explore::{limits, time};
use super::output::{Output, is_stdout};
use super::progress::Ticker;
use super::sentences::{self, paragraph};
use super::{coalitions_text, paint, print, print_json};
use crate::machine::peak_resident;
use crate::model::{ByIndex, Counts, Model, Options, SliceCounts, Solved};
use crate::numbers::percent_of;
use crate::packed::Symmetry;
use crate::results::answers::{CoalitionAnswer, SliceAnswer, SolveAnswer, TableAnswer};
use crate::results::{self, AtDistance};
use crate::settings::Variant;
use crate::solve::Value;
use crate::tablebase::{Parts, Written};

pub fn run(args: &SolveArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.variant)?;
    check(args)?;
    // A place that cannot be written to is better known before the work than after it.
    args.out.as_deref().map(Output::open).transpose()?;
    if args.out.as_deref().is_some_and(is_stdout) {
        return Err(Failure::input("a table is not written to stdout, where the result goes: give --out a file"));
    }
    // A program is asked about every position when its game is opened.
    let began = Instant::now();
    let model = Model::open(variant)?;
    if args.engine == SolveEngine::Graph && model.players() > 2 {
        if let Some(path) = &args.out {
            return Err(Failure::input(format!(
                "cannot write {}: a table holds one value per position, and a game for {} players has none; leave out --out",
                path.display(),
                model.players()
            )));
        }
        let found = model.coalitions(&options(args, &Ticker::new("solving")))?;
        let answer = CoalitionAnswer {
            variant: model.variant().clone(),
            symmetry: args.symmetry.name(),
            figures: found.figures,
            seconds: began.elapsed().as_secs_f64(),
            peak_bytes: peak_resident().unwrap_or(found.peak_bytes),
        };
        return match args.format {
            Format::Text => print(&coalitions_text::text(&model, &answer)?),
            Format::Json => print_json(&answer),
        };
    }
    let (solved, written) = solve(&model, args)?;
    let start = solved.start();
    let counts = solved.counts();
    // Not there where only some slices are solved.
    let start = if counts.slices.is_empty() { Some(start?) } else { start.ok() };
    let took = (began.elapsed().as_secs_f64(), peak_resident().unwrap_or(counts.peak_bytes));
    let answer = answered(model.variant(), counts, start, written.as_ref(), took);
    args.format.print(|| text(&answer, args.out.as_deref()), || &answer)
}

fn options<'t>(args: &SolveArgs, ticker: &'t Ticker) -> Options<'t> {
    Options { symmetry: args.symmetry, limits: limits(&args.bounds), progress: ticker }
}

/// Solves as asked, and writes the table if there is to be one.
fn solve(model: &Model, args: &SolveArgs) -> Result<(Solved, Option<Written>), Failure> {
    let ticker = Ticker::new("solving");
    let options = options(args, &ticker);
    if args.engine == SolveEngine::Indexed {
        let wanted = ByIndex { slices: &args.slices, resume: args.resume };
        return model.solve_indexed(&options, &wanted, args.out.as_deref()).map_err(|error| match &args.out {
            Some(out) if error.is_interruption() => interrupted(out),
            _ => error.into(),
        });
    }
    let solved = model.solve(&options)?;
    let written = args.out.as_deref().map(|path| solved.write_table(path)).transpose()?;
    Ok((solved, written))
}

/// How to go on after a run by index was interrupted.
fn interrupted(out: &Path) -> Failure {
    let sentence = match Parts::kept(out) {
        0 => "interrupted before the first slice was finished; nothing is kept".to_owned(),
        kept => format!(
            "interrupted; finished slices ({kept}) are kept in {}.parts, and the same command with --resume goes on from them",
            out.display()
        ),
    };
    Failure::new(Exit::Limit, sentence)
}

/// Refuses options that do not go together.
fn check(args: &SolveArgs) -> Result<(), Failure> {
    let indexed = args.engine == SolveEngine::Indexed;
    for (given, option) in [(!args.slices.is_empty(), "--slices"), (args.resume, "--resume")] {
        if given && !indexed {
            return Err(Failure::input(format!("{option} needs --engine indexed: a graph has no slices")));
        }
    }
    if indexed && args.symmetry == Symmetry::Off {
        return Err(Failure::input("--symmetry off needs --engine graph: an index merges images"));
    }
    if args.resume && args.out.is_none() {
        return Err(Failure::input("--resume needs --out: finished slices are kept beside the table"));
    }
    Ok(())
}

/// What came of it; the start has no value where it was not solved.
pub fn answered(
    variant: &Variant,
    counts: &Counts,
    start: Option<Value>,
    written: Option<&Written>,
    (seconds, peak_bytes): (f64, u64),
) -> SolveAnswer {
    let slice = |slice: &SliceCounts| SliceAnswer { slice: slice.name.clone(), positions: slice.indices };
    let table = |written: &Written| TableAnswer { bytes: written.bytes, checksum: format!("{:08x}", written.checksum) };
    SolveAnswer {
        variant: variant.clone(),
        symmetry: counts.symmetry.name(),
        counts: results::Counts::new(counts.moves, &counts.summary),
        start: start.map(Into::into),
        by_distance: AtDistance::all(&counts.summary),
        slices: counts.slices.iter().map(slice).collect(),
        table: written.map(table),
        seconds,
        peak_bytes,
    }
}

/// The same for people, with where the table is.
pub fn text(answer: &SolveAnswer, out: Option<&Path>) -> String {
    let SolveAnswer { variant, symmetry, counts, by_distance, slices, table, seconds, peak_bytes, .. } = answer;
    let results::Counts { positions, won, lost, drawn, drawn_endless, .. } = *counts;
    let mut text = format!("{}\n", paint::heading(&variant.to_string()));
    let path = out.filter(|_| table.is_some()).map(|path| path.display().to_string());
    text += &paragraph(&sentences::solve(answer, path.as_deref()));
    let percent = |count: u64| percent_of(count, positions);
    if let Some(start) = answer.start {
        line!(text, "start      {start}");
    }
    line!(text, "symmetry   {symmetry}");
    line!(text, "positions  {positions}");
    if let Some(moves) = counts.moves {
        line!(text, "moves      {moves}");
    }
    for SliceAnswer { slice, positions } in slices {
        line!(text, "  slice {slice:<5} {positions}");
    }
    line!(text, "won        {won} ({})", percent(won));
    line!(text, "lost       {lost} ({})", percent(lost));
    line!(text, "drawn      {drawn} ({})", percent(drawn));
    line!(text, "  endless  {drawn_endless}");
    let bytes = *peak_bytes as f64 / positions as f64;
    let digits = if bytes < 10.0 { 2 } else { 0 };
    text += &time(positions, *seconds, &format!("{bytes:.digits$}"));
    if let (Some(TableAnswer { bytes, checksum }), Some(path)) = (table, path) {
        let each = *bytes as f64 / positions as f64;
        let digits = if each < 0.1 { 4 } else { 2 };
        line!(text, "table      {path}: {bytes} bytes, {each:.digits$} per position, CRC-32 {checksum}");
    }
    line!(text, "\n{}", paint::heading("plies             won           lost"));
    for AtDistance { plies, won, lost } in by_distance {
        line!(text, "{plies:>5} {won:>15} {lost:>14}");
    }
    text
}
