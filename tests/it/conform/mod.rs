//! Checking implementations: foreign engines, failing ones, our own, and wrong ones.

mod cli;
mod failures;
mod foreign;
pub mod guide;
mod inside;
mod mutants;
mod parts;
mod protocol;
mod vectors;

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use gamut::conform::{Child, ConformError, Implementation, Method, Options, Report, check};
use gamut::explore::NoProgress;
use gamut::settings::Variant;

/// Whether a program of this machine can run an engine. When it cannot this is said, past the capture of output by the test harness.
pub fn has(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let there = version.is_ok_and(|status| status.success());
    if !there {
        let name = std::thread::current().name().unwrap_or("a test").to_owned();
        let _ = writeln!(std::io::stderr(), "{name} SKIPPED: there is no `{program}` on this machine");
    }
    there
}

fn variant(text: &str) -> Variant {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// An engine started by a command; the machine may be busy.
fn child(command: &str) -> Child {
    Child::start(command, Duration::from_secs(120)).unwrap_or_else(|error| panic!("{command}: {error}"))
}

fn try_all(engine: &mut dyn Implementation, text: &str) -> Result<Report, ConformError> {
    check(engine, &variant(text), &Options::EVERYTHING, &NoProgress)
}

fn all(engine: &mut dyn Implementation, text: &str) -> Report {
    try_all(engine, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn walks(engine: &mut dyn Implementation, text: &str, count: u64, plies: usize) -> Report {
    let method = Method::Walks { count, seed: 1, plies, shrink: 500 };
    let options = Options { method, ..Options::EVERYTHING };
    check(engine, &variant(text), &options, &NoProgress).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The report must have no finding; returns how many positions were compared.
fn conforms(report: &Report, what: &str) -> u64 {
    assert_eq!(report.finding, None, "{what}");
    report.extent.positions
}
