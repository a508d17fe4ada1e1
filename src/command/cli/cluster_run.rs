//! `gamut cluster explore` and `solve`: one process of a cluster, or all of them on this machine.

use std::io::{Read, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Once};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};

use super::args::{Bounds, Format};
use super::cluster::TogetherArgs;
use super::exit::{Exit, Failure};
use super::explore::{by_depth, limits, sums};
use super::output::{Output, is_stdout};
use super::progress::{self, Listening, Ticker};
use super::{paint, solve};
use crate::cluster::{self, ClusterError, Figures, Found, Job, Seat, Task, hosts};
use crate::files;
use crate::machine;
use crate::model::{Counts, Model};
use crate::packed::Symmetry;
use crate::results::answers::{
    ClusterExploreAnswer, ClusterFigures, ClusterSolveAnswer, ExploreAnswer, ProcessFigures, WorkerFigures,
};
use crate::settings::Variant;

pub fn run(args: TogetherArgs, task: Task, out: Option<PathBuf>) -> Result<(), Failure> {
    // What `--local` has started need not say again what is odd about the variant.
    let variant = match args.peers.is_empty() {
        true => super::variant(&args.variant)?,
        false => Variant::from_words(&super::split(&args.variant))?,
    };
    if out.as_deref().is_some_and(is_stdout) {
        return Err(Failure::input("a table is not written to stdout, where the result goes: give --out a file"));
    }
    let folder = args.save.clone().or_else(|| out.as_deref().map(levels_of));
    if args.resume && folder.is_none() {
        return Err(Failure::input("--resume needs --save or --out: levels are kept there"));
    }
    let model = Model::open(variant)?;
    let symmetry = args.symmetry.unwrap_or(if task == Task::Solve { Symmetry::On } else { Symmetry::Off });
    let wanted = Wanted { args: &args, task, out: out.as_deref(), symmetry };
    match args.local {
        Some(processes) => {
            // A place that cannot be written to is better known before the work than after it.
            out.as_deref().map(Output::open).transpose()?;
            wanted.all(processes as usize)
        }
        None => wanted.one(folder, model),
    }
}

/// The folder of levels beside a table.
fn levels_of(table: &Path) -> PathBuf {
    let mut name = table.file_name().unwrap_or_default().to_owned();
    name.push(".levels");
    table.with_file_name(name)
}

/// Ends the program when a connection has broken; only the first thread that hears it says so.
fn end(process: usize, saves: bool) {
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        let next = if saves {
            "the same command with --resume goes on from the last level that all have saved"
        } else {
            "nothing was saved"
        };
        files::abandon();
        // Nobody is left to tell when stderr is gone.
        let _ = writeln!(
            anstream::stderr(),
            "gamut: the connection to process {process} was lost, so this one ends too; {next}"
        );
        std::process::exit(i32::from(Exit::Limit as u8));
    });
}

fn failure(error: ClusterError, process: usize, processes: usize) -> Failure {
    match &error {
        ClusterError::Stopped(stop) => {
            let exit = if stop.limit { Exit::Limit } else { Exit::BadInput };
            let whose = if stop.process == process || processes == 1 {
                String::new()
            } else {
                format!("process {}: ", stop.process)
            };
            Failure::new(exit, format!("{whose}{error}"))
        }
        ClusterError::Absent(_) => Failure::new(Exit::Limit, error),
        _ => Failure::input(error),
    }
}

/// The socket that `--local` has left as stdin: it listens at this process's address already, so that nobody else can have taken it meanwhile.
#[cfg(unix)]
fn inherited() -> Option<TcpListener> {
    use std::os::fd::AsFd;
    // This process is to end with the one that has started it.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::TERM));
    let socket = std::io::stdin().as_fd().try_clone_to_owned().ok()?;
    let listener = TcpListener::from(socket);
    listener.local_addr().is_ok().then_some(listener)
}

#[cfg(not(unix))]
fn inherited() -> Option<TcpListener> {
    None
}

#[cfg(unix)]
fn as_stdin(listener: TcpListener) -> Stdio {
    Stdio::from(std::os::fd::OwnedFd::from(listener))
}

#[cfg(not(unix))]
fn as_stdin(_listener: TcpListener) -> Stdio {
    Stdio::null()
}

/// What is to be done.
struct Wanted<'a> {
    args: &'a TogetherArgs,
    task: Task,
    out: Option<&'a Path>,
    symmetry: Symmetry,
}

/// A process that was started, and what it says on stderr unless that is shown.
struct Started {
    child: Child,
    says: Option<JoinHandle<String>>,
    ended: Option<ExitStatus>,
}

/// How often it is looked whether a process has ended.
const LOOK: Duration = Duration::from_millis(10);

/// How long the others have to end by themselves when one has ended.
const GRACE: Duration = Duration::from_secs(3);

impl Wanted<'_> {
    /// Takes part as one process.
    fn one(&self, folder: Option<PathBuf>, model: Model) -> Result<(), Failure> {
        let Wanted { args, task, out, symmetry } = *self;
        let addresses = match (&args.hosts, args.peers.as_slice()) {
            (Some(path), _) => hosts::read(path).map_err(Failure::input)?,
            (None, []) => {
                return Err(Failure::input("say where the processes are: --hosts FILE and --process I, or --local N"));
            }
            (None, peers) => peers.to_vec(),
        };
        let process = args.process.unwrap_or(0);
        if process >= addresses.len() {
            let last = addresses.len() - 1;
            return Err(Failure::input(format!(
                "there is no process {process}: the hosts file has those from 0 to {last}"
            )));
        }
        if process == 0 {
            out.map(Output::open).transpose()?;
        }
        let listener = if args.peers.is_empty() { None } else { inherited() };
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = args.bounds.threads.unwrap_or_else(cores);
        let (began, processes) = (Instant::now(), addresses.len());
        let job = Job {
            task,
            model: model.clone(),
            symmetry,
            limits: limits(&args.bounds),
            out: out.map(Path::to_owned),
            folder,
            resume: args.resume,
            progress: Arc::new(Ticker::new("working")),
        };
        let saves = job.folder.is_some();
        let seat = Seat { process, threads, addresses, listener, wait: Duration::from_secs(args.wait) };
        let found = cluster::run(job, seat, move |lost| end(lost, saves))
            .map_err(|error| failure(error, process, processes))?;
        let Some(found) = found else { return Ok(()) };
        let seconds = began.elapsed().as_secs_f64();
        Report { model: &model, symmetry, found: &found, threads, seconds, out }.print(args.format)
    }

    /// Runs all processes on this machine.
    fn all(&self, processes: usize) -> Result<(), Failure> {
        let listening = Listening::new();
        let bind = || TcpListener::bind(("127.0.0.1", 0));
        let sockets = (0..processes).map(|_| bind()).collect::<Result<Vec<_>, _>>();
        let sockets = sockets.map_err(|error| Failure::input(format!("cannot listen on this machine: {error}")))?;
        let addresses = sockets.iter().map(|socket| socket.local_addr().map(|address| address.to_string()));
        let addresses = addresses.collect::<Result<Vec<_>, _>>().map_err(Failure::input)?.join(",");
        let mut started: Vec<Started> = Vec::new();
        for (process, socket) in sockets.into_iter().enumerate() {
            match self.start(process, processes, &addresses, socket) {
                Ok(child) => started.push(child),
                Err(error) => {
                    started.iter_mut().for_each(Started::kill);
                    return Err(Failure::input(format!("cannot start process {process}: {error}")));
                }
            }
        }
        let ended = watch(&mut started);
        drop(listening);
        ended
    }

    fn start(
        &self,
        process: usize,
        processes: usize,
        addresses: &str,
        socket: TcpListener,
    ) -> std::io::Result<Started> {
        let TogetherArgs { variant, wait, save, resume, bounds, format, .. } = self.args;
        let Bounds { max_positions, memory, threads } = bounds;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("cluster").arg(if self.task == Task::Solve { "solve" } else { "explore" }).args(variant);
        command.args(["--symmetry", self.symmetry.name(), "--peers", addresses, "--process", &process.to_string()]);
        command.args(["--wait", &wait.to_string()]);
        command.args(["--format", if *format == Format::Json { "json" } else { "text" }]);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        command.args(["--threads", &threads.unwrap_or((cores / processes).max(1)).to_string()]);
        if let Some(bytes) = memory.or_else(|| machine::room().map(|room| room / processes as u64)) {
            command.args(["--memory", &bytes.to_string()]);
        }
        if let Some(most) = max_positions {
            command.args(["--max-positions", &most.to_string()]);
        }
        if let Some(folder) = save {
            command.arg("--save").arg(folder);
        }
        if let Some(out) = self.out {
            command.arg("--out").arg(out);
        }
        if *resume {
            command.arg("--resume");
        }
        // What process 0 says is shown; the others say the same, or why process 0 waits in vain.
        command.stdin(as_stdin(socket));
        if process > 0 {
            command.stdout(Stdio::null()).stderr(Stdio::piped());
        }
        // Ctrl-C comes to this process, which tells the others.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let says = child.stderr.take().map(|mut stderr| {
            std::thread::spawn(move || {
                let mut said = String::new();
                // What is no text is not said.
                let _ = stderr.read_to_string(&mut said);
                said
            })
        });
        Ok(Started { child, says, ended: None })
    }
}

impl Started {
    fn look(&mut self) -> Option<ExitStatus> {
        self.ended = self.ended.or_else(|| self.child.try_wait().ok().flatten());
        self.ended
    }

    fn kill(&mut self) {
        // It may have ended meanwhile.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to stop.
    fn stop(&self) {
        #[cfg(unix)]
        if let Some(pid) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process(pid, rustix::process::Signal::TERM);
        }
    }
}

/// Waits until all processes have ended. When one has failed the others have a moment to end too, and are then ended.
fn watch(started: &mut [Started]) -> Result<(), Failure> {
    let (mut told, mut failed) = (false, None);
    loop {
        if progress::stopped() && !told {
            told = true;
            started.iter().filter(|process| process.ended.is_none()).for_each(Started::stop);
        }
        let ends: Vec<Option<ExitStatus>> = started.iter_mut().map(Started::look).collect();
        let first = || ends.iter().position(|end| end.is_some_and(|end| !end.success()));
        failed = failed.or_else(|| first().map(|process| (process, Instant::now())));
        match failed {
            _ if ends.iter().all(Option::is_some) => break,
            Some((_, since)) if since.elapsed() > GRACE => break,
            _ => sleep(LOOK),
        }
    }
    let Some((process, _)) = failed else { return Ok(()) };
    let spoke = started[0].ended.is_some_and(|end| end.code().is_some());
    started.iter_mut().filter(|process| process.ended.is_none()).for_each(Started::kill);
    let end = started[process].ended;
    let exit = match end.and_then(|end| end.code()) {
        Some(2) => Exit::BadInput,
        Some(1) => Exit::CheckFailed,
        _ => Exit::Limit,
    };
    let said = started[process].says.take().and_then(|says| says.join().ok()).unwrap_or_default();
    let said = said.lines().last().unwrap_or_default().trim_start_matches("gamut: ").to_owned();
    let message = match (spoke, said.is_empty()) {
        (true, _) => None,
        (false, false) => Some(format!("process {process}: {said}")),
        (false, true) => Some(format!(
            "process {process} has ended before its time: {}",
            end.map_or_else(String::new, |end| end.to_string())
        )),
    };
    Err(Failure { exit, message })
}

/// What came of it.
struct Report<'r> {
    model: &'r Model,
    symmetry: Symmetry,
    found: &'r Found,
    threads: usize,
    seconds: f64,
    out: Option<&'r Path>,
}

impl Report<'_> {
    fn print(&self, format: Format) -> Result<(), Failure> {
        let Found { positions, moves, over, by_depth, solved, processes, .. } = self.found;
        let peak_bytes = processes.iter().map(|(bytes, _)| *bytes).max().unwrap_or(0);
        let (variant, seconds, symmetry) = (self.model.variant(), self.seconds, self.symmetry);
        if let Some(solved) = solved {
            let (summary, slices) = (solved.summary.clone(), Vec::new());
            let counts = &Counts { symmetry, positions: *positions, moves: Some(*moves), summary, slices, peak_bytes };
            let took = (seconds, peak_bytes);
            let solve = solve::answered(variant, counts, Some(solved.start), solved.written.as_ref(), took);
            return format.print(
                || solve::text(&solve, self.out) + &self.figures_text(),
                || ClusterSolveAnswer { solve: solve.clone(), cluster: self.figures() },
            );
        }
        let explore = ExploreAnswer {
            variant: variant.clone(),
            symmetry: symmetry.name(),
            positions: *positions,
            moves: *moves,
            over: *over,
            by_depth: by_depth.clone(),
            slices: Vec::new(),
            statistics: None,
            seconds,
            peak_bytes,
        };
        format.print(
            || explore_text(&explore) + &self.figures_text(),
            || ClusterExploreAnswer { explore: explore.clone(), cluster: self.figures() },
        )
    }

    fn figures(&self) -> ClusterFigures {
        let seconds = |micros: u64| micros as f64 / 1e6;
        let worker = |worker: &Figures| WorkerFigures {
            rounds: worker.rounds,
            parcels: worker.parcels,
            records: worker.records,
            bytes: worker.bytes,
            bytes_away: worker.away,
            generating_seconds: seconds(worker.generating),
            sending_seconds: seconds(worker.sending),
            inserting_seconds: seconds(worker.inserting),
            meeting_seconds: seconds(worker.meeting),
        };
        let process =
            |&(peak_bytes, ticks): &(u64, u64)| ProcessFigures { peak_bytes, processor_seconds: ticks as f64 / 100.0 };
        ClusterFigures {
            threads: self.threads,
            processes: self.found.processes.iter().map(process).collect(),
            workers: self.found.figures.iter().map(worker).collect(),
        }
    }

    fn figures_text(&self) -> String {
        let head = "worker      rounds      records        bytes   to others  generating  sending  inserting  (processor seconds)";
        let mut text = format!("\n{}\n", paint::heading(head));
        for (number, worker) in self.figures().workers.iter().enumerate() {
            let WorkerFigures { rounds, records, bytes, bytes_away, .. } = worker;
            let (generating, sending, inserting) =
                (worker.generating_seconds, worker.sending_seconds, worker.inserting_seconds);
            line!(
                text,
                "{number:>6}{rounds:>12}{records:>13}{bytes:>13}{bytes_away:>12}{generating:>12.2}{sending:>9.2}{inserting:>11.2}"
            );
        }
        text
    }
}

fn explore_text(explore: &ExploreAnswer) -> String {
    let mut text = format!("{}\n", paint::heading(&explore.variant.to_string()));
    text += &sums(explore);
    let rate = explore.positions as f64 / explore.seconds.max(1e-9);
    line!(text, "time       {:.2} s, {rate:.0} positions/s", explore.seconds);
    text + &by_depth(&explore.by_depth)
}
