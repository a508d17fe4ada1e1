//! Progress on stderr, and stopping at Ctrl-C and other signals.

use std::fmt::Write;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, MultiProgress, ProgressBar, ProgressState, ProgressStyle};

use super::exit::Exit;
use crate::explore::Progress;
use crate::files;
use crate::study::StudyProgress;

/// A line on stderr that says how far the work is; silent when stderr is not a terminal.
pub struct Ticker {
    bar: ProgressBar,
    /// What is being worked on, and how much of it is done.
    said: Mutex<(String, String)>,
    /// Of a study, the bar over its cases, above the line.
    cases: Option<ProgressBar>,
}

/// Whether Ctrl-C was pressed, or a signal came that asks to end. One for the whole program: a command may have several tickers one after the other, and a handler is set once.
static STOP: AtomicBool = AtomicBool::new(false);

/// How many tickers there are: as long as there is one, the work asks now and then whether it is to stop.
static TICKERS: AtomicUsize = AtomicUsize::new(0);

/// Signals that come closer together are one request: `timeout` and shells signal a program and then its group, so that it hears of the same thing twice.
const ONE_REQUEST: Duration = Duration::from_millis(250);

/// Listens for Ctrl-C, and for what else asks a program to end. Work that asks whether to stop is let come to its end; other work ends at once, and so does all
/// work when it is asked again. Files that are not finished are removed.
pub fn listen() {
    let first: Mutex<Option<Instant>> = Mutex::default();
    // Without a handler the system ends the program, which is what is wanted too.
    let _ = on_signal(move || {
        let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
        let since = first.get_or_insert_with(Instant::now).elapsed();
        let is_first = !STOP.swap(true, Ordering::Relaxed);
        let is_idle = is_first && TICKERS.load(Ordering::Relaxed) == 0;
        if is_idle || since > ONE_REQUEST {
            files::abandon();
            // Nobody is left to tell when stderr is gone.
            let _ = writeln!(anstream::stderr(), "gamut: interrupted");
            std::process::exit(i32::from(Exit::Limit as u8));
        }
    });
}

/// Calls `act` in a thread of its own at every Ctrl-C and SIGTERM; at SIGHUP only where the system says that it is not ignored, so that `nohup` keeps its meaning.
#[cfg(unix)]
fn on_signal(act: impl Fn() + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let hangs_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM].into_iter().chain(hangs_up))?;
    let thread = std::thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || signals.forever().for_each(|_| act())).map(drop)
}

/// Whether the program was started with a signal ignored; taken for granted where the system does not tell.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(not(unix))]
fn on_signal(act: impl Fn() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(act)
}

/// Work that asks now and then whether it is to stop, and shows no line: as long as there is one, a signal is heard and not the end.
pub struct Listening(());

impl Listening {
    /// Begins.
    pub fn new() -> Listening {
        TICKERS.fetch_add(1, Ordering::Relaxed);
        Listening(())
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        TICKERS.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Ticker {
    /// Starts the line.
    pub fn new(what: &'static str) -> Ticker {
        Ticker::on(ProgressBar::new_spinner(), what, None)
    }

    /// The same below a bar over the cases of a study.
    pub fn over_cases(study: &str) -> Ticker {
        let lines = MultiProgress::new();
        let cases = lines.add(ProgressBar::new(0));
        let style = ProgressStyle::with_template("{prefix} [{bar:24}] {pos}/{len} {msg}");
        cases.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
        cases.set_prefix(study.to_owned());
        Ticker::on(lines.add(ProgressBar::new_spinner()), "solving", Some(cases))
    }

    fn on(bar: ProgressBar, what: &'static str, cases: Option<ProgressBar>) -> Ticker {
        let style = ProgressStyle::with_template("{spinner} {prefix}: {msg} ({rate}, {elapsed})");
        // The rate of the library has four digits after the point.
        let rate = |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
        };
        bar.set_style(style.map_or_else(|_| ProgressStyle::default_spinner(), |style| style.with_key("rate", rate)));
        bar.set_prefix(what);
        bar.enable_steady_tick(Duration::from_millis(120));
        TICKERS.fetch_add(1, Ordering::Relaxed);
        Ticker { bar, said: Mutex::default(), cases }
    }

    fn say(&self, change: impl FnOnce(&mut (String, String))) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut said);
        let parts = [said.0.as_str(), &said.1].into_iter().filter(|part| !part.is_empty());
        self.bar.set_message(parts.collect::<Vec<_>>().join(", "));
    }
}

/// Whether Ctrl-C was pressed.
pub fn stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.cases.iter().for_each(ProgressBar::finish_and_clear);
        self.bar.finish_and_clear();
        TICKERS.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Progress for Ticker {
    fn at(&self, depth: usize, positions: u64) {
        self.bar.set_position(positions);
        self.say(|said| said.1 = format!("depth {depth}, {} positions", HumanCount(positions)));
    }

    fn share(&self, done: u64, all: u64) {
        // Threads may tell it out of order.
        let further = self.bar.length() != Some(all) || done > self.bar.position();
        if further {
            self.bar.set_length(all);
            self.bar.set_position(done);
            let percent = crate::numbers::percent_of(done, all);
            self.say(|said| said.1 = format!("{} of {} positions, {percent}", HumanCount(done), HumanCount(all)));
        }
    }

    fn doing(&self, what: &str) {
        self.say(|said| what.clone_into(&mut said.0));
    }

    fn stopped(&self) -> bool {
        stopped()
    }
}

impl StudyProgress for Ticker {
    fn case(&self, done: usize, all: usize, name: &str) {
        if let Some(cases) = &self.cases {
            cases.set_length(all as u64);
            cases.set_position(done as u64);
            cases.set_message(name.to_owned());
        }
    }
}
