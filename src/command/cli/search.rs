//! `gamut search`: every combination of rulings on small boards, and the few changes that make a good game.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::exit::{Exit, Failure};
use super::print;
use super::progress::Ticker;
use super::study::{StudyArgs, index, one, open, read_report};
use crate::conform::random::Random;
use crate::numbers::{count, parse_bytes, thousands};
use crate::parallel;
use crate::report;
use crate::study::atlas::Search;
use crate::study::{Forgetful, Space, Study, rules_at_hand};

/// `gamut search`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut search analysis/labyrinth/04-atlas.toml --dry-run\n  gamut search analysis/labyrinth/04-atlas.toml\n  gamut search analysis/labyrinth/04-atlas.toml --keep\n  gamut search --check analysis/labyrinth/04-atlas.toml --sample 1 --seed 7\n\nA study with a [space] of rulings instead of cases; docs/studies.md has its keys. Parts that are done are kept and not computed again; --fresh forgets them.\nThe report goes to FOLDER/GAME/, the table of all variants to the folder of work. Exit code 1 when what is made again differs, 3 when a variant is over a limit or the run was interrupted."
)]
pub struct SearchArgs {
    /// The study with the space, as in analysis/labyrinth/04-atlas.toml
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Only say how many variants there are and how long they will take
    #[arg(long)]
    pub dry_run: bool,
    /// Compute everything anew and compare with the report that is there; nothing is written
    #[arg(long, conflicts_with_all = ["fresh", "dry_run"])]
    pub check: bool,
    /// With --check: only this many parts of each board's table, and as many parts of measures
    #[arg(long, value_name = "N", requires = "check", value_parser = clap::value_parser!(u16).range(1..))]
    pub sample: Option<u16>,
    /// Which parts a sample has, and which variants are timed beforehand
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Compute everything anew
    #[arg(long)]
    pub fresh: bool,
    /// Take the search from the report that is there, and only make what it does not have: cases on larger boards, words, the answer
    #[arg(long, conflicts_with_all = ["fresh", "dry_run", "check"])]
    pub keep: bool,
    /// Where the reports are
    #[arg(long, value_name = "FOLDER", default_value = "reports")]
    pub out: PathBuf,
    /// Where parts are kept that are done, and the table of all variants
    #[arg(long, value_name = "FOLDER", default_value = "target/studies")]
    pub work: PathBuf,
    /// Stop with exit code 3 when a variant needs more memory than this, as in 8G or 500M; by default what is free
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    pub memory: Option<u64>,
    /// Threads; by default one per core
    #[arg(long, value_name = "N", value_parser = super::args::threads)]
    pub threads: Option<usize>,
}

/// Variants of each board that are timed beforehand.
const TIMED: usize = 4;

pub fn run(args: &SearchArgs) -> Result<(), Failure> {
    let mut study = open(&args.file)?;
    let Some(space) = study.space.clone() else {
        return Err(Failure::input(format!(
            "{}: there is no [space] to search: `gamut study` runs it",
            args.file.display()
        )));
    };
    study.limits.bytes = args.memory.map_or(study.limits.bytes, |memory| memory.min(study.limits.bytes));
    rules_at_hand(&study)?;
    if let Some(sample) = args.sample {
        return check(args, &study, &space, sample.into());
    }
    let known = match args.keep {
        true => Some(read_report(&args.out.join(format!("{}.json", report::place(&study.path))))?),
        false => {
            foresee(args, &study, &space)?;
            None
        }
    };
    if args.dry_run {
        return Ok(());
    }
    let as_study = StudyArgs {
        files: vec![args.file.clone()],
        out: args.out.clone(),
        work: args.work.clone(),
        fresh: args.fresh,
        check: args.check,
        threads: args.threads,
        ..StudyArgs::default()
    };
    let exit = one(&as_study, &args.file, &study, known.as_ref())?;
    if !args.check {
        index(&args.out)?;
    }
    exit.said()
}

/// Says how many variants there are, and by timing a few of each board about how long all of them take.
fn foresee(args: &SearchArgs, study: &Study, space: &Space) -> Result<(), Failure> {
    let rule_sets = thousands(space.rule_sets.len() as u64);
    let refused = match space.refused {
        0 => String::new(),
        refused => format!(" ({} more cannot be played)", thousands(refused as u64)),
    };
    let boards = count(space.boards.len(), "board", "boards");
    let variants = thousands(space.variants() as u64);
    print(&format!("{}: {rule_sets} rule sets{refused} on {boards}: {variants} variants\n", study.path))?;
    let ticker = Ticker::over_cases(&study.path);
    let search = Search { study, space, store: &Forgetful, progress: &ticker };
    let mut random = Random::new(args.seed, 1);
    let mut seconds = 0.0;
    for board in 0..space.boards.len() {
        let there: Vec<usize> =
            (0..space.rule_sets.len()).filter(|&rules| space.rule_sets[rules].variants[board].is_some()).collect();
        let timed: Vec<usize> = (0..TIMED.min(there.len())).map(|_| there[random.below(there.len())]).collect();
        let began = Instant::now();
        for &rules in &timed {
            search.time_one(board, rules)?;
        }
        seconds += began.elapsed().as_secs_f64() / timed.len().max(1) as f64 * there.len() as f64;
    }
    drop(ticker);
    let minutes = seconds / parallel::threads() as f64 / 60.0;
    let most = match minutes < 1.0 {
        true => "less than a minute".to_owned(),
        false => format!("no more than about {minutes:.0} minutes"),
    };
    print(&format!(
        "  {most} on {}, and less where variants are the same game or parts are done\n",
        count(parallel::threads(), "thread", "threads")
    ))
}

/// Makes a sample again and compares it with the report.
fn check(args: &SearchArgs, study: &Study, space: &Space, sample: usize) -> Result<(), Failure> {
    let path = args.out.join(format!("{}.json", report::place(&study.path)));
    let result = read_report(&path)?;
    let Some(atlas) = result.atlas else {
        return Err(Failure::input(format!("{} is not the report of a search", path.display())));
    };
    let ticker = Ticker::over_cases(&study.path);
    let search = Search { study, space, store: &Forgetful, progress: &ticker };
    let found = search.check_sample(&atlas, sample, args.seed)?;
    drop(ticker);
    let (solved, measured) = (thousands(found.solved as u64), thousands(found.measured as u64));
    print(&format!("{}: {solved} variants solved again, {measured} measured\n", study.path))?;
    for difference in &found.differing {
        print(&format!("  differs: {difference}\n"))?;
    }
    match found.differing.is_empty() {
        true => print("  as in the report\n"),
        false => Exit::CheckFailed.said(),
    }
}
