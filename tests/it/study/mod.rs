//! Measures: the published figures of tic-tac-toe, a naive second computation, threads, differences of variants.

mod atlas;
mod chances;
mod coalitions;
mod command;
mod committed;
mod compared;
mod cut_short;
mod diff;
mod indexed;
mod limits;
mod mixed_up;
mod naive;
mod passes;
mod proofs;
mod tictactoe;
mod want;

use gamut::measures::{Measure, Measures};
use gamut::packed::Symmetry;
use gamut::{Model, Options};
use serde_json::Value;
use strum::IntoEnumIterator;

/// Every measure that all games have.
pub fn all() -> Vec<Measure> {
    Measure::usual()
}

/// Solves a variant and measures it.
pub fn measured(variant: &str, chosen: &[Measure]) -> Measures {
    let model: Model = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    let options = Options { symmetry: Symmetry::Off, ..Options::default() };
    model.solve(&options).unwrap().measure(chosen, &options).unwrap()
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    // Noisy play is computed as random play is, only longer.
    let chosen: Vec<_> =
        all().into_iter().filter(|measure| ![Measure::NoisyPlay, Measure::Fortunes].contains(measure)).collect();
    let with = |variant: &str, threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| serde_json::to_value(measured(variant, &chosen)).unwrap().to_string())
    };
    // The second has a component and levels large enough to be worked on in parallel.
    for variant in ["tictactoe", "ovo board=3x3 eggs=2 claim=any-time", "twinlines board=2x2 line=2 goal=2 tiles=3"] {
        let one = with(variant, 1);
        assert_eq!(one, with(variant, 2), "{variant}");
        assert_eq!(one, with(variant, 5), "{variant}");
    }
}

#[test]
fn results_come_back_from_json() {
    for variant in ["tictactoe", "ring cells=6", "tree file=tests/data/tree/closed.txt"] {
        let measures = measured(variant, &all());
        let text = serde_json::to_value(&measures).unwrap().to_string();
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::from_value::<Measures>(read).unwrap(), measures, "{variant}");
    }
}

#[test]
fn only_what_is_asked_for_is_measured() {
    let some = measured("ring", &[Measure::Outcomes, Measure::Balance]);
    assert!(some.outcomes.is_some() && some.balance.is_some());
    assert_eq!(serde_json::to_value(&some).unwrap().as_object().unwrap().len(), 3);
    for measure in Measure::iter() {
        if measure == Measure::MixedUp {
            continue;
        }
        let variant = if measure == Measure::Memory { "ovo board=2x3 eggs=1" } else { "ring cells=5" };
        let one = serde_json::to_value(measured(variant, &[measure])).unwrap();
        let keys: Vec<&String> = one.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["size", &measure.to_string().replace('-', "_")], "the part is named after the measure");
        assert!(!measure.about().is_empty() && measure.to_string().parse() == Ok(measure));
    }
}
