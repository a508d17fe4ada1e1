//! Engines that lack one clause each: the clause is shown to matter, and the check names it.

use std::collections::BTreeSet;
use std::sync::Mutex;

use gamut::conform::mutants::{Mutant, of_clauses, of_settings};
use gamut::conform::{InProcess, Options, check};
use gamut::explore::NoProgress;
use gamut::rules::{Cited, document};

use super::variant;

/// A variant of each game in which every clause with a mutant matters, if possible, and the mutants that it does not show.
const SHOWN: &[(&str, &[&str])] = &[
    ("ovo board=3x3 eggs=2 wrong-claim=allowed", &["stuck-draws", "jumps-over-two", "lands-nowhere"]),
    ("ovo board=2x2 eggs=2", &[]),
];

fn as_engine(mutant: Mutant) -> InProcess {
    let engine = Mutex::new(Some(mutant.engine));
    InProcess::new(mutant.name, move |_| engine.lock().ok().and_then(|mut slot| slot.take()).ok_or_else(String::new))
}
