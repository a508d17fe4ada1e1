//! Progress on stderr, and stopping at Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use gamut::explore::Progress;

/// A line on stderr that says how far the work is; silent when stderr is not a terminal.
pub struct Ticker {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl Ticker {
    /// Starts the line and listens for Ctrl-C.
    pub fn new(what: &'static str) -> Ticker {
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {prefix}: {msg} ({per_sec}, {elapsed})");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.set_prefix(what);
        bar.enable_steady_tick(Duration::from_millis(120));
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        // A second handler in one process is refused; then Ctrl-C ends the program at once, which loses nothing.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        Ticker { bar, stop }
    }
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
        self.stop.load(Ordering::Relaxed)
    }
}
