//! Exploring the same state space with gamut and with stateright, in one run, on two threads.
//!
//! Stateright is given gamut's own packed engine as its model, so what is compared is the search: `cargo run --release --manifest-path
//! peers/Cargo.toml`. Both must find the same number of positions.

use std::time::Instant;

use gamut::explore::{Limits, NoProgress, explore};
use gamut::packed::{Packed, Symmetry};
use gamut::packed::ovo::Ovo;
use gamut::settings::{Variant, ovo::Settings};
use stateright::{Checker, Model, Property};

const VARIANT: &str = "ovo board=4x4 eggs=3 claim=any-time";
const POSITIONS: u64 = 9_094_976;
const MERGED: u64 = 2_273_744;
const THREADS: usize = 2;

/// The game as stateright sees it: an action is the position that it leads to.
struct Adapter(Ovo<2, u64>);

impl Model for Adapter {
    type State = u64;
    type Action = u64;

    fn init_states(&self) -> Vec<u64> {
        vec![self.0.start()]
    }

    fn actions(&self, state: &u64, actions: &mut Vec<u64>) {
        self.0.successors(*state, actions);
    }

    fn next_state(&self, _state: &u64, action: u64) -> Option<u64> {
        Some(action)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        // Without a property that holds, the search would end at once.
        vec![Property::always("true", |_, _| true)]
    }
}

fn settings() -> Settings {
    match VARIANT.parse() {
        Ok(Variant::Ovo(settings)) => settings,
        _ => unreachable!("the variant is one of OVO"),
    }
}

fn main() {
    let game = Ovo::<2, u64>::new(&settings());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build().expect("threads");
    let ours = |symmetry: Symmetry, expected: u64| {
        let began = Instant::now();
        let found = pool.install(|| explore(&game, &[game.start()], symmetry, Limits::NONE, &NoProgress)).expect("room");
        assert_eq!(found.len(), expected);
        began.elapsed().as_secs_f64()
    };
    println!("{VARIANT}, {THREADS} threads");
    let without = ours(Symmetry::Off, POSITIONS);
    println!("gamut, symmetry off  {without:>7.2} s");
    let with = ours(Symmetry::On, MERGED);
    println!("gamut, symmetry on   {with:>7.2} s");
    let began = Instant::now();
    let checker = Adapter(game.clone()).checker().threads(THREADS).spawn_bfs().join();
    let theirs = began.elapsed().as_secs_f64();
    assert_eq!(checker.unique_state_count() as u64, POSITIONS);
    println!("stateright 0.30.2    {theirs:>7.2} s");
    println!("ratio: {:.1} without symmetry, {:.1} with it", theirs / without, theirs / with);
}
