//! Progress on stderr, and stopping at Ctrl-C.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

use crate::explore::Progress;

/// A line on stderr that says how far the work is; silent when stderr is not a terminal.
pub struct Ticker {
    bar: ProgressBar,
}

/// Whether Ctrl-C was pressed. One for the whole program: a command may have several tickers one after the other, and a handler is set once.
static STOP: AtomicBool = AtomicBool::new(false);

impl Ticker {
    /// Starts the line and listens for Ctrl-C.
    pub fn new(what: &'static str) -> Ticker {
        Ticker::on(ProgressBar::new_spinner(), what)
    }

    /// The same on a bar that is among others.
    pub fn on(bar: ProgressBar, what: &'static str) -> Ticker {
        let style = ProgressStyle::with_template("{spinner} {prefix}: {msg} ({rate}, {elapsed})");
        // The rate of the library has four digits after the point.
        let rate = |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
        };
        bar.set_style(style.map_or_else(|_| ProgressStyle::default_spinner(), |style| style.with_key("rate", rate)));
        bar.set_prefix(what);
        bar.enable_steady_tick(Duration::from_millis(120));
        // A second handler is refused, and the first does the same.
        let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
        Ticker { bar }
    }
}

/// Whether Ctrl-C was pressed.
pub fn stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Ticker {
    fn at(&self, depth: usize, positions: u64) {
        self.bar.set_position(positions);
        self.bar.set_message(format!("depth {depth}, {} positions", HumanCount(positions)));
    }

    fn doing(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    fn stopped(&self) -> bool {
        stopped()
    }
}
