//! `gamut cluster`: a variant on several machines. What it would take is known to every build; doing it needs the feature `cluster`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::args::{Bounds, Format, SYMMETRIES, one_of, threads};
#[cfg(feature = "cluster")]
use super::cluster_run::run as together;
use super::exit::Failure;
use super::paint;
#[cfg(feature = "cluster")]
use crate::cluster::Task;
use crate::cluster::plan::{self, Load, MEASURED, Machines, Plan};
use crate::model::Model;
use crate::numbers::{about, bytes, parse_bytes};
use crate::packed::Symmetry;
use crate::results::answers::PlanAnswer;
use crate::solve::Moves;

/// `gamut cluster`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut cluster plan labyrinth classic9 --machines 10 --memory 256G\n\n`gamut cluster explore --help` and `gamut cluster solve --help` have examples too; both need a build with the feature `cluster`. A hosts file has one line host:port for each process; each machine runs the same command with its own --process. How to do that, and what it costs, is in docs/cluster.md."
)]
pub struct ClusterArgs {
    /// What to do
    #[command(subcommand)]
    pub command: ClusterCommand,
}

/// What to do with several machines.
#[derive(Debug, Subcommand)]
pub enum ClusterCommand {
    /// Every reachable position, as `gamut explore` finds them
    #[command(
        after_help = "Examples:\n  gamut cluster explore ovo board=3x3 eggs=3 --local 3\n  gamut cluster explore ovo board=4x4 eggs=3 --symmetry on --hosts hosts.txt --process 0"
    )]
    Explore(TogetherArgs),
    /// The value of every reachable position, as `gamut solve` finds it; two players
    #[command(
        after_help = "Example:\n  gamut cluster solve ovo board=3x3 eggs=3 --local 2 --out three.gtb\n\nThe table has the same bytes as that of `gamut solve --out`. Levels are saved in FILE.levels until it is finished."
    )]
    Solve(SolveTogetherArgs),
    /// What it would take: memory, messages and time
    #[command(
        after_help = "Examples:\n  gamut cluster plan ovo board=5x5 eggs=4 --machines 10 --memory 256G\n  gamut cluster plan twinlines classic --machines 100 --memory 512G --cores 64\n\nThe figures are bounds: of positions, as `gamut explore --dry-run` has them, and of time, at the rates measured in docs/cluster.md."
    )]
    Plan(PlanArgs),
}

/// What several processes do together.
#[derive(Debug, Args)]
pub struct TogetherArgs {
    /// The game and its settings: GAME [PRESET] key=value ...
    #[arg(required = true, value_name = "VARIANT", add = super::complete::variant())]
    pub variant: Vec<String>,
    /// Whether positions that are images of each other count once; by default off to explore and on to solve, as for one process
    #[arg(long, value_parser = one_of(SYMMETRIES))]
    pub symmetry: Option<Symmetry>,
    /// A line host:port for each process, the same file for all
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with_all = ["local", "peers"])]
    pub hosts: Option<PathBuf>,
    /// Which line of the hosts file is this process, from 0; process 0 has the result
    #[arg(long, value_name = "I")]
    pub process: Option<usize>,
    /// Start this many processes here instead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=64), conflicts_with = "process")]
    pub local: Option<u64>,
    /// The addresses of all processes, of those that `--local` has started
    #[arg(long, value_name = "LIST", hide = true, requires = "process", value_delimiter = ',')]
    pub peers: Vec<String>,
    /// Seconds to wait for the other processes
    #[arg(long, value_name = "S", default_value = "60", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub wait: u64,
    /// Save each level in this folder, so that the run can be gone on with
    #[arg(long, value_name = "FOLDER")]
    pub save: Option<PathBuf>,
    /// Go on from the last level that all processes have saved
    #[arg(long)]
    pub resume: bool,
    /// How far it may go; memory and threads are of each process
    #[command(flatten)]
    pub bounds: Bounds,
    /// How to write the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// `gamut cluster solve`.
#[derive(Debug, Args)]
pub struct SolveTogetherArgs {
    /// As to explore
    #[command(flatten)]
    pub together: TogetherArgs,
    /// Process 0 writes the solved table here
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `gamut cluster plan`.
#[derive(Debug, Args)]
pub struct PlanArgs {
    /// The game and its settings: GAME [PRESET] key=value ...
    #[arg(required = true, value_name = "VARIANT", add = super::complete::variant())]
    pub variant: Vec<String>,
    /// Machines
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..=32_767))]
    pub machines: u64,
    /// Memory of each machine, as in 256G
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    pub memory: u64,
    /// Threads of each machine
    #[arg(long, value_name = "N", default_value = "16", value_parser = threads)]
    pub cores: usize,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

pub fn run(args: ClusterArgs) -> Result<(), Failure> {
    match args.command {
        ClusterCommand::Plan(args) => plan(&args),
        #[cfg(feature = "cluster")]
        ClusterCommand::Explore(args) => together(args, Task::Explore, None),
        #[cfg(feature = "cluster")]
        ClusterCommand::Solve(args) => together(args.together, Task::Solve, args.out),
        #[cfg(not(feature = "cluster"))]
        ClusterCommand::Explore(_) | ClusterCommand::Solve(_) => Err(Failure::input(
            "this build works on one machine only: build gamut with `--features cluster`, or use `gamut explore` and `gamut solve`",
        )),
    }
}

fn plan(args: &PlanArgs) -> Result<(), Failure> {
    let model = Model::open(super::variant(&args.variant)?)?;
    let machines = Machines { count: args.machines, cores: args.cores as u64, memory: args.memory };
    let load = plan::load(&model);
    let plan = Plan::new(load, machines, MEASURED);
    let known = |figure: f64| figure.is_finite().then_some(figure);
    let fits = match args.memory as f64 {
        memory if plan.solve_bytes <= memory => "solve",
        memory if plan.explore_bytes <= memory => "explore",
        _ => "nothing",
    };
    let answer = PlanAnswer {
        variant: model.variant().clone(),
        positions: known(load.positions),
        branching: load.branching,
        generating_nanoseconds: load.generating,
        code_bytes: load.code_bytes,
        machines: machines.count,
        cores: machines.cores,
        memory: machines.memory,
        explore_bytes: known(plan.explore_bytes),
        solve_bytes: known(plan.solve_bytes),
        sent_bytes: known(plan.sent_bytes),
        explore_seconds: known(plan.explore_seconds),
        solve_seconds: known(plan.solve_seconds),
        machines_needed: known(Plan::machines_needed(load, machines)),
        fits: known(load.positions).map(|_| fits),
    };
    args.format.print(|| plan_text(&answer, load, plan), || &answer)
}

fn plan_text(answer: &PlanAnswer, load: Load, plan: Plan) -> String {
    let mut text = format!("{}\n", paint::heading(&answer.variant.to_string()));
    let needed = about(answer.machines_needed.unwrap_or_default() as u128);
    let sentence = match answer.fits {
        None => "No bound below 2^128 positions is known: nothing can be planned.\n".to_owned(),
        Some("solve") => "It can be explored and solved there.\n".to_owned(),
        Some("explore") => format!("It can be explored there; solving needs {needed} of these machines.\n"),
        Some(_) => format!("It does not fit there: solving needs {needed} of these machines.\n"),
    };
    text += &sentence;
    if answer.fits.is_none() {
        return text;
    }
    let each = |figure: f64| bytes(figure as u128);
    let PlanAnswer { machines, cores, memory, .. } = answer;
    let Load { positions, branching, generating, .. } = load;
    let Plan { explore_bytes, solve_bytes, sent_bytes, explore_seconds, solve_seconds } = plan;
    let (explore_time, solve_time) = (duration(explore_seconds), duration(solve_seconds));
    line!(text, "\nmachines     {machines}, each with {cores} threads and {}", bytes(*memory));
    line!(text, "positions    at most {}, images counted once", about(positions as u128));
    line!(
        text,
        "moves        about {branching:.1} per position, as in random games; {generating:.0} ns to generate one here"
    );
    line!(text, "exploring    {} of memory per machine, {explore_time}", each(explore_bytes));
    line!(text, "solving      {} of memory per machine, {solve_time} with exploring", each(solve_bytes));
    let before = match load.moves {
        Moves::Kept => "kept, which is most of the memory of solving",
        Moves::Generated => "generated by the reversed rules when they are needed",
    };
    line!(text, "moves back   {before}");
    line!(text, "messages     {} from each machine to the others", each(sent_bytes));
    text
}

/// A time in the unit that fits.
fn duration(seconds: f64) -> String {
    let units = [(31_557_600.0, "years"), (86_400.0, "days"), (3600.0, "hours"), (60.0, "minutes")];
    let (unit, name) = units.into_iter().find(|(unit, _)| seconds >= 2.0 * unit).unwrap_or((1.0, "s"));
    let number = seconds / unit;
    if number >= 100.0 { format!("{} {name}", about(number as u128)) } else { format!("{number:.1} {name}") }
}
