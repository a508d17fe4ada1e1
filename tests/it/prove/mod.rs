//! Strategies against everything: what is proved, what is refuted and after how many plies, by either engine and by a naive search.

mod commands;
mod guide;
mod memory;
mod naive;
mod programs;
mod pull_out;
mod refuted;
mod tables;
mod take_back;

use std::time::Duration;

use gamut::explore::{Limits, NoProgress};
use gamut::prove::{Asking, Engine, Job, ProveError, Proved, Question, Refutation, Source, Verdict};
use gamut::rules::Player;
use gamut::settings::Variant;

/// Both seats of a game for two.
const SEATS: [Player; 2] = [Player::new(0), Player::new(1)];

/// A check of a strategy, named as on the command line; the machine may be busy.
fn tried(variant: &str, strategy: &str, engine: Engine, question: &Question) -> Result<Verdict, ProveError> {
    let parsed: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    let source = Source::find(strategy);
    let asking = Asking { timeout: Duration::from_secs(120), ..Asking::default() };
    let job = Job { variant: &parsed, source: &source, engine, asking, limits: Limits::NONE };
    job.run(question, &NoProgress)
}

fn verdict(variant: &str, strategy: &str, engine: Engine, question: &Question) -> Verdict {
    tried(variant, strategy, engine, question).unwrap_or_else(|error| panic!("{variant}, {strategy}: {error}"))
}

fn proved(variant: &str, strategy: &str, engine: Engine, question: &Question) -> Proved {
    match verdict(variant, strategy, engine, question) {
        Verdict::Proved(proved) => proved,
        Verdict::Refuted(refutation) => panic!("{variant}, {strategy}, {:?}: {refutation:?}", question.player),
    }
}

fn refuted(variant: &str, strategy: &str, engine: Engine, question: &Question) -> Refutation {
    match verdict(variant, strategy, engine, question) {
        Verdict::Proved(proved) => panic!("{variant}, {strategy}, {:?}: {proved:?}", question.player),
        Verdict::Refuted(refutation) => *refutation,
    }
}

/// Positions, turns and checksum.
fn counts(proved: &Proved) -> (u64, u64, Option<u32>) {
    (proved.positions, proved.turns, proved.checksum)
}

fn slow() -> bool {
    crate::is_slow()
}
